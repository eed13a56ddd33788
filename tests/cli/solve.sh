#!/bin/bash
# `tengen solve` and `tengen bench` as their contract says: columns, exit codes, unreadable lines,
# limits, JSON; last lines and signature of a bench.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'FAILED %s\n' "$*"
    failures=$((failures + 1))
}

# expect NAME EXPECTED_CODE EXPECTED_OUTPUT ARGUMENTS...: nodes and milliseconds are left out
expect() {
    local name=$1 code=$2 expected=$3 got
    shift 3
    "$TENGEN" solve "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ "$got" = "$code" ] || fail "$name: exit $got, expected $code"
    sed -E 's/\t[0-9]+\t[0-9]+(\t|$)/\tN\tT\1/' "$work/out" >"$work/plain"
    [ "$(cat "$work/plain")" = "$expected" ] || {
        fail "$name: output"
        cat "$work/plain" "$work/err"
    }
}

tab=$'\t'
four="--rule freestyle --size 15 --black h8,i8,j8 --white a1,a2,a3 --side b"
# shellcheck disable=SC2086
{
    expect "straight four" 0 "win${tab}3${tab}g8${tab}N${tab}T${tab}g8f8k8" $four --kind vcf
    expect "no win" 1 "no${tab}-${tab}-${tab}N${tab}T${tab}-" \
        --rule renju --moves h8i9 --kind vcf
    expect "no win with threats" 1 "no${tab}-${tab}-${tab}N${tab}T${tab}-" \
        --rule renju --moves h8i9 --kind any
    expect "no win with threats of double threes" 1 "no${tab}-${tab}-${tab}N${tab}T${tab}-" \
        --rule freestyle --moves h8i9 --kind any
    expect "no win with threes" 1 "no${tab}-${tab}-${tab}N${tab}T${tab}-" \
        --rule freestyle --moves h8i9 --kind vct
}

# White's four can only be answered on a point that is an overline for Black
cat >"$work/foul.tsv" <<END
foul${tab}renju${tab}15${tab}w${tab}h5,h6,h7,h9,h10,g8,m8/i8,j8,k8,b15,c13,a15${tab}vcf
END
expect "reads a batch" 0 "foul${tab}win${tab}3${tab}l8${tab}N${tab}T${tab}l8--h8" \
    --batch "$work/foul.tsv" --kind vcf --line --shortest

printf '%s\n' "# comment" "" "short${tab}renju" "side${tab}renju${tab}15${tab}x${tab}h8" \
    "rule${tab}chess${tab}15${tab}b${tab}h8" "size${tab}renju${tab}4${tab}b${tab}h8" \
    "stone${tab}renju${tab}15${tab}b${tab}h8,h8/" "fine${tab}renju${tab}15${tab}b${tab}h8" \
    >"$work/mixed.tsv"
"$TENGEN" solve --kind vcf --batch - <"$work/mixed.tsv" >"$work/out" 2>"$work/err"
[ $? = 0 ] || fail "mixed batch: exit"
[ "$(cut -f1,2 "$work/out")" = "short${tab}error
side${tab}error
rule${tab}error
size${tab}error
stone${tab}error
fine${tab}no" ] || fail "mixed batch: $(cat "$work/out")"

own="$SOURCE_DIR/tests/boards/vcf-own.tsv"
"$TENGEN" solve --kind vcf --shortest --batch "$own" >"$work/out"
[ $? = 0 ] || fail "own collection: exit"
paste <(cut -f1-3 "$work/out") <(grep -v '^#' "$own" | cut -f6,7) |
    awk -F'\t' '!(($4 == "vcf" && $2 == "win" || $4 == "novcf" && $2 == "no") && $3 == $5)' \
        >"$work/wrong"
[ -s "$work/wrong" ] && fail "own collection: $(cat "$work/wrong")"

"$TENGEN" solve --kind vcf --nodes 100 --batch "$SOURCE_DIR/tests/boards/vcf-quintet.tsv" |
    awk -F'\t' '$1 == "quintet-vcf-long" && $2 == "unknown" && $5 <= 100 { ok = 1 }
                END { exit !ok }' || fail "--nodes ends a search"

vct="$SOURCE_DIR/tests/boards/vct-quintet.tsv"
grep -E '^quintet-(vct|game-l10)' "$vct" >"$work/vct.tsv"
"$TENGEN" solve --batch "$work/vct.tsv" --nodes 2000000 | cut -f1-2 >"$work/out"
[ "$(cat "$work/out")" = "quintet-vct-black${tab}win
quintet-vct-counter${tab}win
quintet-game-l10-1w${tab}win" ] || fail "threats: $(cat "$work/out")"
"$TENGEN" solve --batch "$work/vct.tsv" --threads 3 --proof "$work/team" | cut -f1-2 >"$work/out"
[ "$(sort "$work/out")" = "quintet-game-l10-1w${tab}win
quintet-vct-black${tab}win
quintet-vct-counter${tab}win" ] || fail "threads: $(cat "$work/out")"
"$TENGEN" verify "$work"/team/*.proof >"$work/out" || fail "proofs of threads: $(cat "$work/out")"
grep counter "$vct" | "$TENGEN" solve --batch - --shortest --kind any | cut -f2-4 >"$work/out"
[ "$(cat "$work/out")" = "win${tab}9${tab}f7" ] || fail "shortest: $(cat "$work/out")"

grep l10-1w "$vct" >"$work/l10.tsv"
for threat in 1 2; do
    "$TENGEN" solve --batch "$work/l10.tsv" --shortest --threat $threat | cut -f3
done >"$work/out"
[ "$(cat "$work/out")" = "25
21" ] || fail "shortest with short threats: $(cat "$work/out")"

# shellcheck disable=SC2086
"$TENGEN" solve $four --kind vcf --json |
    jq -e '.answer == "win" and .plies == 3 and (.line | length) == 3' >/dev/null ||
    fail "json"

usage() {
    "$TENGEN" "$@" >"$work/out" 2>"$work/err"
    [ $? = 2 ] || fail "usage: exit of $*"
    [ "$(wc -l <"$work/err")" = 1 ] || fail "usage: lines of $*"
    [ -s "$work/out" ] && fail "usage: output of $*"
}
usage solve --kind mate
usage solve --nodes -1
usage solve --threat -1
usage solve --threads 0
usage solve --batch "$work/none"
usage solve --moves h8h8
usage solve word
usage bench swim

"$TENGEN" solve --help >/dev/null || fail "solve --help"
"$TENGEN" bench --help >/dev/null || fail "bench --help"
"$TENGEN" bench judge >"$work/first" || fail "bench: exit"
tail -3 "$work/first" | tr -d '0-9\n' | grep -qx 'Nodes: NPS: Bench: ' || fail "bench: last lines"
"$TENGEN" bench judge >"$work/second"
[ "$(grep -v NPS "$work/first")" = "$(grep -v NPS "$work/second")" ] || fail "bench: signature"

[ "$failures" = 0 ]
