#!/bin/bash
# `tengen verify` as its contract says: a line a proof, reasons, exit codes, JSON, languages; the sum is
# that of sha256sum.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tab=$'\t'

fail() {
    printf 'FAILED %s\n' "$*"
    failures=$((failures + 1))
}

sign() { # FILE: adds the sum of its lines
    printf 'sha256 %s\n' "$(sha256sum <"$1" | cut -d' ' -f1)" >>"$1"
}

# expect NAME CODE OUTPUT ARGUMENTS...
expect() {
    local name=$1 code=$2 expected=$3 got
    shift 3
    (cd "$work" && "$TENGEN" verify "$@") >"$work/out" 2>"$work/err"
    got=$?
    [ "$got" = "$code" ] || fail "$name: exit $got, expected $code: $(cat "$work/err")"
    [ "$(cat "$work/out")" = "$expected" ] || fail "$name: $(cat "$work/out")"
}

head="tengen-proof 1
rule freestyle
size 15
black h8,i8,j8
white a1,a2,b5
side b
claim win 3"
printf '%s\nroot four g8\n' "$head" >"$work/good"
printf '%s\nroot four l8\n' "$head" >"$work/bad"
sign "$work/good"
sign "$work/bad"
head -c 60 "$work/good" >"$work/cut"
sed 's/b5/b6/' "$work/good" >"$work/changed"

why="line 8: after l8: k8: this reply is not answered"
expect "a good proof" 0 "good${tab}ok${tab}-" good
expect "a bad proof" 1 "bad${tab}bad${tab}$why" bad
expect "several" 1 "good${tab}ok${tab}-
bad${tab}bad${tab}$why" good bad
expect "cut off" 1 "cut${tab}bad${tab}line 5: a line that is cut off or holds a NUL, expected white" cut
grep -q 'sum' <(cd "$work" && "$TENGEN" verify changed) || fail "a changed stone"
expect "in Chinese" 1 "bad${tab}bad${tab}第 8 行：在 l8 之后：k8：此防着没有应对" --lang zh bad
expect "few nodes" 1 "good${tab}error${tab}stopped before the end" --nodes 1 good
expect "no file" 2 "none${tab}error${tab}No such file or directory" none
expect "nothing" 2 ""
expect "wrong option" 2 "" --nodes -1 good
expect "wrong language" 2 "" --lang xx good
[ "$(wc -l <"$work/err")" = 1 ] || fail "one line of usage"
"$TENGEN" verify - <"$work/good" >"$work/out" || fail "standard input"

(cd "$work" && "$TENGEN" verify --json good bad) >"$work/json"
[ "$(jq -r '[.id, .verdict, .rule, .side, .plies, (.nodes > 0)] | join(" ")' "$work/json")" = \
    "good ok freestyle b 3 true
bad bad freestyle b 3 true" ] || fail "JSON: $(cat "$work/json")"
[ "$(jq -r 'select(.verdict == "bad").reason' "$work/json")" = "$why" ] || fail "the reason in JSON"

[ $failures = 0 ] || exit 1
