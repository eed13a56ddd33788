#!/bin/bash
# `tengen selfplay` and `tengen tune`: equal seeds give equal stores, equal nets and equal move scores; a store
# that is cut off, damaged or of another rule is told in one line; wrong usage.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

play() { # FILE OPTIONS...
    local file=$1
    shift
    "$TENGEN" selfplay -n 4 --nodes 200 "$@" "$work/$file" >"$work/$file.out" || fail "selfplay $*"
}

play first --seed 3
play second --seed 3
play other --seed 4
play renju --rule renju
play even --seed 3 --even 20
cmp -s "$work/first" "$work/second" || fail "equal seeds, equal stores"
cmp -s "$work/first" "$work/even" && fail "games that are kept even are others"
cmp -s "$work/first.out" "$work/second.out" || fail "equal seeds, equal signatures"
cmp -s "$work/first" "$work/other" && fail "another seed, another store"
[ "$(head -1 "$work/renju")" = "tengen-games 1 renju 15" ] || fail "head of a store"
grep -q '^Games: 4$' "$work/first.out" || fail "count of games"

tune() { # FILE OPTION-OR-STORE...
    local file=$1
    shift
    "$TENGEN" tune --held 2 -o "$work/$file" "$@" >"$work/$file.out" || fail "tune $*"
}

tune net --rate 0.001 "$work/first" "$work/other"
tune net.again --rate 0.001 "$work/second" "$work/other"
cmp -s "$work/net" "$work/net.again" || fail "equal games, equal nets"
[ "$(wc -l <"$work/net.out")" = 12 ] || fail "the scale of each store, the losses before and after each pass"
awk 'NR == 4 { first = $2 } END { exit !($2 < first) }' "$work/net.out" || fail "the loss of a net falls"
grep -qx '\.sides = 1,' "$work/net" || fail "freestyle: the sides are alike"
tune scale.net --rate 0.001 --scale 300 "$work/first" "$work/other"
[ "$(grep -c ': 300 centipoints a logit$' "$work/scale.net.out")" = 2 ] || fail "the scale that was told"
cmp -s "$work/net" "$work/scale.net" && fail "another scale, another net"
tune renju.net --epochs 1 "$work/renju"
grep -qx '\.sides = 2,' "$work/renju.net" || fail "renju: a net for each side"
tune moves --moves --epochs 3 --rate 0.05 "$work/first" "$work/other"
tune moves.again --moves --epochs 3 --rate 0.05 "$work/second" "$work/other"
cmp -s "$work/moves" "$work/moves.again" || fail "equal games, equal move scores"
awk -F'\t' 'NR > 1 && (NF != 7 || $4 > $5 || $5 > $6 || $6 > 1 || $7 < 1) { exit 1 }' "$work/moves.out" ||
    fail "the order of moves after each pass"
awk 'NR == 2 { first = $2 } END { exit !($2 < first) }' "$work/moves.out" || fail "the loss of moves falls"
grep -q '^\.strong = ' "$work/moves" && grep -qx '\.defence = {' "$work/moves" || fail "rows of move scores"

refuse() { # WORD-OF-THE-REASON ARGUMENTS...
    local word=$1
    shift
    "$TENGEN" "$@" >"$work/out" 2>"$work/err"
    [ $? = 2 ] || fail "exit code of $*"
    [ "$(wc -l <"$work/err")" = 1 ] && grep -q -- "$word" "$work/err" || fail "reason: $*: $(cat "$work/err")"
}

head -c -3 "$work/first" >"$work/cut"
refuse 'game 4: cut off' tune "$work/cut"
{ head -c 60 "$work/first"; printf '\377'; tail -c +62 "$work/first"; } >"$work/damaged"
refuse 'game 1: ' tune "$work/damaged"
refuse 'expected freestyle' tune "$work/first" "$work/renju"
refuse 'no store' tune "$0"
refuse 'missing' tune "$work/missing"
refuse 'expected stores' tune
refuse '--share' tune --share 2 "$work/first"
refuse '--scale' tune --scale -1 "$work/first"
refuse '--epochs' tune --epochs 0 "$work/first"
refuse '--games' selfplay -n 0 "$work/none"
refuse '--even' selfplay --even -1 "$work/none"
refuse '--size' selfplay -s 40 "$work/none"
refuse 'rule' selfplay -r chess "$work/none"
refuse 'one file' selfplay

[ $failures = 0 ]
