#!/bin/bash
# `tengen analyze` and the search bench as their contract says.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

wrong() {
    printf 'FAILED %s\n' "$1"
    failures=$((failures + 1))
}

# a five to make: one line a depth with seven fields, the best move last
"$TENGEN" analyze --rule freestyle --moves h8a1i8b1j8c1k8d1 --depth 3 >"$work/out" || wrong "exit code"
[[ $(tail -1 "$work/out") =~ ^bestmove\ (g8|l8)$ ]] || wrong "best move: $(tail -1 "$work/out")"
head -1 "$work/out" | grep -qE '^1 [0-9]+ \+M1 [0-9]+ [0-9]+ [0-9]+ (g8|l8)$' ||
    wrong "first line: $(head -1 "$work/out")"

# several lines have different moves
"$TENGEN" analyze --rule renju --moves h8i9 --depth 3 --multipv 4 >"$work/out"
[ "$(tail -5 "$work/out" | head -4 | awk '{print substr($7, 1, 3)}' | sort -u | wc -l)" -ge 3 ] ||
    wrong "multipv"

# a batch answers every line, readable or not
printf '#note\na\trenju\t15\th8g6f6g5f7g4h7g3g2a1\nb\tnothing\t15\th8\nc\tfreestyle\t15\th8,i8,j8,k8/a1,b1,c1\tw\nd\tfreestyle\t99\th8\ne\tfreestyle\n' |
    "$TENGEN" analyze --batch - --nodes 2000 >"$work/out" || wrong "batch: exit code"
[ "$(wc -l <"$work/out")" = 5 ] || wrong "batch: number of lines"
grep -qP '^a\t[a-o][0-9]+\t-M2\t[0-9]+\t[0-9]+\t[0-9]+\t[a-o][0-9]' "$work/out" || wrong "batch a"
grep -qP '^c\t(g8|l8)\t-M2\t' "$work/out" || wrong "batch c"
[ "$(grep -cP '^[bde]\terror\t' "$work/out")" = 3 ] || wrong "batch: errors"

# equal limits, equal answers
for _ in 1 2; do
    "$TENGEN" analyze --rule standard --moves e3f6c7d6e6 --nodes 5000 | awk '{print $1, $3, $4, $7}'
done >"$work/out"
[ "$(head -$(($(wc -l <"$work/out") / 2)) "$work/out")" = \
    "$(tail -$(($(wc -l <"$work/out") / 2)) "$work/out")" ] || wrong "two runs differ"

# wrong use: exit 2 and one line
for options in "--depth 999" "--multipv 0" "--moves zz" "--rule chess" "--time-ms -7" "word"; do
    "$TENGEN" analyze $options >"$work/out" 2>"$work/err"
    [ $? = 2 ] || wrong "exit code of $options"
    [ "$(wc -l <"$work/err")" = 1 ] && [ ! -s "$work/out" ] || wrong "output of $options"
done
"$TENGEN" analyze --help | grep -q multipv || wrong "help"
"$TENGEN" analyze --rule freestyle --moves h8 --depth 1 --json | tail -1 | grep -q '"bestmove"' ||
    wrong "json"

[ $failures = 0 ]
