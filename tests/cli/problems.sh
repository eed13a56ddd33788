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

"$TENGEN" solve --rule freestyle --black h8,i8,j8,g13 --white g12,g11,g10,g9,a1 --side b --kind vcf --study >"$work/out"
grep -qx "four${tab}k8${tab}five${tab}g8${tab}[0-9]*${tab}g8" "$work/out" || fail "study: refutation: $(cat "$work/out")"
"$TENGEN" solve --batch "$work/two.tsv" --study --nodes 50000 | grep -q "^threat${tab}win${tab}5${tab}.*several${tab}[1-5]${tab}double-kill" ||
    fail "study: threats"

# the same game in four formats gives the same problems; what was made is made again from its line
game=i12e6b6c11e12d13i11d11i10i9i13i14j11d12d10e11f11b11a11c12e14d14
printf '%s\n' "$game" >"$work/game.txt"
"$TENGEN" problems make --rule renju "$work/game.txt" >"$work/made.tsv" || fail "make: exit"
[ "$(cut -f1,2,6,9 "$work/made.tsv")" = "renju-1${tab}renju${tab}vcf${tab}own" ] || fail "make: $(cat "$work/made.tsv")"
for ending in sgf psq lib jsonl; do
    "$TENGEN" convert "$work/game.txt" "$work/game.$ending" 2>"$work/err" || fail "convert: $(cat "$work/err")"
    "$TENGEN" problems make --rule renju "$work/game.$ending" | cmp -s - "$work/made.tsv" || fail "make from $ending"
done
(echo '# a comment' && cat "$work/made.tsv" "$work/made.tsv") >"$work/twice.tsv"
"$TENGEN" problems make "$work/twice.tsv" "$work/game.sgf" 2>"$work/err" | cmp -s - "$work/made.tsv" ||
    fail "make from problems: $(cat "$work/err")"
printf '(;GM[4]FF[4]SZ[15]AB[hh][ih][jh][gc]AW[gd][ge][gf][gg][ao]PL[B])' >"$work/set-up.sgf"
"$TENGEN" problems make --least 3 --rule freestyle "$work/set-up.sgf" >"$work/out" || fail "make: set-up"
[ "$(cut -f4,6,7,8 "$work/out")" = "b${tab}vcf${tab}3${tab}g8" ] || fail "make: set-up: $(cat "$work/out")"

refuse() { # WORD-OF-THE-REASON ARGUMENTS...
    local word=$1
    shift
    "$TENGEN" problems "$@" >"$work/out" 2>"$work/err"
    [ $? = 2 ] || fail "exit code: $*"
    [ "$(wc -l <"$work/err")" = 1 ] || fail "one line: $*"
    grep -q -- "$word" "$work/err" || fail "'$word' in: $(cat "$work/err")"
}
printf 'a\trenju\t99\tb\t/\n' >"$work/bad.tsv"
refuse "expected make" x
refuse "no file" make
refuse "kind" make --kind vct "$work/mask"
refuse "No such file" make "$work/none"
printf "\\001\\002\\003" >"$work/noise"
refuse "no record of games" make "$work/noise"
refuse "line 1: size" make "$work/bad.tsv"
refuse "rule" make --rule chess "$work/game.sgf"
refuse "lines" compose --mask "$work/two.tsv"
refuse "figure" compose --figure none
refuse "rule" compose --rule chess
refuse "least" compose --least 2
refuse "options only" figures x

refuse "least" make --least 9 --most 7 "$work/game.sgf"
refuse "nodes" make --nodes 0 "$work/game.sgf"
refuse "count" make --count -1 "$work/game.sgf"
refuse "steps" compose --steps 0
refuse "No such file" compose --mask "$work/none"
refuse "options only" compose x
(cat "$work/made.tsv" && printf 'b\trenju\n') >"$work/short.tsv"
refuse "line 2: too few fields" make --name x "$work/short.tsv"
sed "s/${tab}renju${tab}/${tab}chess${tab}/" "$work/made.tsv" >"$work/chess.tsv"
refuse "line 1: .*chess" make "$work/chess.tsv"

# nothing made: exit 1 and no line; as many as wanted and no more
none() {
    "$TENGEN" problems "$@" >"$work/out" 2>"$work/err"
    [ $? = 1 ] || fail "exit code without a problem: $*"
    [ ! -s "$work/out" ] || fail "a line without a problem: $*"
}
none make --least 99 "$work/game.sgf"
none make --rule renju --nodes 1 "$work/game.sgf"
none compose --figure 天 --steps 1
"$TENGEN" problems make --rule renju -n 1 "$work/game.txt" "$work/game.sgf" | cmp -s - "$work/made.tsv" || fail "make -n"
"$TENGEN" problems make --json "$work/made.tsv" | jq -e '.id == "renju-1" and .kind == "vcf"' >/dev/null ||
    fail "make --json"

# a problem by threats that a short look does not find is kept when it is read again
stones=d12,l12,e11,g11,f10,g9,l9,h3/k11,h8,k6,j5,k5,l5,i4
printf 'long\trenju\t15\tw\t%s\tany\n' "$stones" >"$work/long.tsv"
"$TENGEN" problems make "$work/long.tsv" >"$work/out" || fail "make: a long look"
[ "$(cut -f1,6,7,8 "$work/out")" = "long${tab}any${tab}9${tab}c13" ] || fail "make: a long look: $(cat "$work/out")"

[ $failures = 0 ] || exit 1
