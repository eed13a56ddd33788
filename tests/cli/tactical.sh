#!/bin/bash
# `tengen analyze` on positions that have a right answer: bench/tactical.tsv with and without the
# solver, and every 20th of the puzzle files. Limits are nodes, so that a busy machine changes
# nothing. A row is right with a move of its list, or with a proven win by another way.
set -u
data="$SOURCE_DIR/../shared/data"
if [ ! -r "$data/bench/tactical.tsv" ]; then
    echo "skipped by name: bench/tactical.tsv is not there"
    exit 77
fi
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'FAILED %s\n' "$*"
    failures=$((failures + 1))
}

rows() { # FILE EVERY
    awk -F'\t' -v every="$2" '!/^#/ && row++ % every == 0' "$1"
}

# The answers to rows on standard input (id, rule, size, side, stones), id first.
analyze() { # OPTIONS...
    awk -F'\t' -v OFS='\t' '{print $1, $2, $3, $5, $4}' | "$TENGEN" analyze --batch - "$@"
}

# ---- bench/tactical.tsv: field 6 the moves, field 7 "must" or "should" ----
rows "$data/bench/tactical.tsv" 1 >"$work/rows"
for solver in "" --no-vcf; do
    analyze --nodes 100000 $solver <"$work/rows" >"$work/answers" || fail "exit code $solver"
    awk -F'\t' -v OFS='\t' 'NR == FNR {move[$1] = $2; score[$1] = $3; next}
        {right = index("," $6 ",", "," move[$1] ",") > 0 || score[$1] ~ /^\+M/
         print $7, right, $1, move[$1], score[$1]}' "$work/answers" "$work/rows" >"$work/judged"
    [ "$(grep -c '^must' "$work/judged")" = 4 ] || fail "number of rows that must be right"
    grep -P '^must\t0' "$work/judged" && fail "a row that must be right $solver"
    if [ "$(grep -cP '^should\t1' "$work/judged")" -lt 10 ]; then
        grep -P '^should\t0' "$work/judged"
        fail "ten of the twelve that should be right $solver"
    fi
done

# ---- wins by fours: so many of a hundred are seen as won, with what a busy machine does in a tenth of
# a second; the whole files in one second each are in docs/STRENGTH.md ----
check_wins() { # NAME LEAST
    rows "$data/puzzles/$1-vcf.tsv" 20 >"$work/rows"
    analyze --nodes 30000 <"$work/rows" >"$work/answers" || fail "exit code: $1-vcf"
    local won all
    won=$(cut -f3 "$work/answers" | grep -c '^+M')
    all=$(wc -l <"$work/rows")
    [ $((100 * won)) -ge $(($2 * all)) ] || fail "$1-vcf: $won of $all"
}
check_wins game 85
check_wins freestyle 98
check_wins standard 98

[ $failures = 0 ]
