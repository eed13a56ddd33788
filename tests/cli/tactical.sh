#!/bin/bash
# `tengen analyze` on positions that have a right answer: bench/tactical.tsv with and without the
# solver, and the puzzles won by fours. A row is right with a move of its list, or with a proven win
# by another way. As a test: few nodes, so that a busy machine changes nothing, every 20th puzzle, and
# bars that leave room. `TACTICAL=full` measures what docs/STRENGTH.md says: one second a position.
set -u
data="$SOURCE_DIR/../shared/data"
if [ ! -r "$data/bench/tactical.tsv" ]; then
    echo "skipped by name: bench/tactical.tsv is not there"
    exit 77
fi
if [ "${TACTICAL:-}" = full ]; then
    limit="--time-ms 1000" every=1 should=10 game=98
else
    limit="--nodes 50000" every=20 should=5 game=80
fi
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'FAILED %s\n' "$*"
    failures=$((failures + 1))
}

# The rows on standard input (id, rule, size, side, stones) with the answer before them: move, score.
answer() { # OPTIONS...
    cat >"$work/rows"
    # shellcheck disable=SC2086 # the limit is two words
    awk -F'\t' -v OFS='\t' '{print $1, $2, $3, $5, $4}' "$work/rows" |
        "$TENGEN" analyze --batch - $limit "$@" | cut -f2,3 | paste - "$work/rows"
}

# ---- bench/tactical.tsv: then field 8 holds the moves, field 9 "must" or "should" ----
for solver in "" --no-vcf; do
    grep -v '^#' "$data/bench/tactical.tsv" | answer $solver |
        awk -F'\t' '{right = index("," $8 ",", "," $1 ",") > 0 || $2 ~ /^\+M/
            print $9, right ? "right" : "wrong", $3, $1, $2}' >"$work/judged"
    must_right=$(grep -c '^must right' "$work/judged")
    should_right=$(grep -c '^should right' "$work/judged")
    echo "tactical $solver: must $must_right of 4, should $should_right of 12"
    if [ "$must_right" != 4 ] || [ "$should_right" -lt $should ]; then
        grep wrong "$work/judged"
        fail "tactical $solver"
    fi
done

# ---- wins by fours: so many of a hundred are seen as won ----
check_wins() { # NAME LEAST
    awk -v every=$every '!/^#/ && row++ % every == 0' "$data/puzzles/$1-vcf.tsv" | answer >"$work/judged"
    local won all
    won=$(cut -f2 "$work/judged" | grep -c '^+M')
    all=$(wc -l <"$work/judged")
    echo "$1-vcf: $won of $all won"
    [ $((100 * won)) -ge $(($2 * all)) ] || fail "$1-vcf"
}
check_wins game $game
check_wins freestyle 98
check_wins standard 98

[ $failures = 0 ]
