#!/bin/bash
# `tengen problems`, `tengen solve --study` and `--proof`: figures that are composed have one solution
# by `tengen solve`, proofs are written and hold, wrong usage is told.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tab=$'\t'

fail() {
    printf 'FAILED %s\n' "$*"
    failures=$((failures + 1))
}

"$TENGEN" problems figures >"$work/figures" || fail "figures: exit"
grep -qx '天' "$work/figures" || fail "figures: names"

# a cross of two broad strokes, from a file
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    case $i in
    1 | 2 | 14 | 15) echo ;;
    7 | 8 | 9) echo '..###########' ;;
    *) echo '......###' ;;
    esac
done >"$work/mask"
"$TENGEN" problems compose --mask "$work/mask" --rule freestyle --steps 600 --least 5 --most 7 --name cross \
    >"$work/cross.tsv" || fail "compose: exit"
[ "$(wc -l <"$work/cross.tsv")" = 1 ] || fail "compose: one line"
"$TENGEN" solve --kind vcf --shortest --study --batch "$work/cross.tsv" >"$work/solved" || fail "solve --study: exit"
[ "$(cut -f1,2,3,7,8 "$work/solved")" = "cross${tab}win${tab}$(cut -f7,8 "$work/cross.tsv")${tab}unique" ] ||
    fail "solve --study: $(cat "$work/solved" "$work/cross.tsv")"

# proofs: of fours and of threats
printf 'a b%srenju%s15%sb%sh8,i8,j8,c3/a1,a2,b5,b6\n' "$tab" "$tab" "$tab" "$tab" >"$work/two.tsv"
printf 'threat%sfreestyle%s15%sb%sg8,h8,i9,i10/a1,o15,a15,c3\n' "$tab" "$tab" "$tab" "$tab" >>"$work/two.tsv"
"$TENGEN" solve --batch "$work/two.tsv" --proof "$work/proofs" >"$work/out" 2>"$work/err" || fail "solve --proof: exit"
[ "$(cut -f2 "$work/out")" = "win
win" ] || fail "solve --proof: $(cat "$work/out")"
(cd "$work/proofs" && "$TENGEN" verify ./*) >"$work/verified" || fail "the proofs hold: $(cat "$work/err")"
[ "$(cat "$work/verified")" = "./a_b.proof${tab}ok${tab}-
./threat.proof${tab}ok${tab}-" ] || fail "verify: $(cat "$work/verified")"

# one position: a line for each four
"$TENGEN" solve --rule freestyle --black h8,i8,j8 --white a1,a2,b5 --side b --kind vcf --study --lang zh \
    >"$work/out" || fail "study: exit"
grep -qx "four${tab}g8${tab}wins${tab}3${tab}[0-9]*" "$work/out" || fail "study: $(cat "$work/out")"
grep -qx "motifs${tab}活四" "$work/out" || fail "study: motifs"
grep -q "several" "$work/out" || fail "study: several solutions"
"$TENGEN" solve --rule freestyle --black h8,i8,j8 --white a1,a2,b5 --side b --kind vcf --study --json |
    jq -e '.study.fours | length == 4' >/dev/null || fail "study: JSON"

refuse() { # WORD-OF-THE-REASON ARGUMENTS...
    local word=$1
    shift
    "$TENGEN" problems "$@" >"$work/out" 2>"$work/err"
    [ $? = 2 ] || fail "exit code: $*"
    [ "$(wc -l <"$work/err")" = 1 ] || fail "one line: $*"
    grep -q -- "$word" "$work/err" || fail "'$word' in: $(cat "$work/err")"
}
refuse "expected make" x
refuse "no file" make
refuse "No such file" make "$work/none"
refuse "lines" compose --mask "$work/two.tsv"
refuse "figure" compose --figure none
refuse "rule" compose --rule chess
refuse "least" compose --least 2
refuse "options only" figures x

[ $failures = 0 ] || exit 1
