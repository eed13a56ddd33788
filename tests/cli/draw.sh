#!/bin/bash
# `tengen draw`: pictures against those of tests/pictures, which were looked at; errors; the same
# bytes twice; files that are whole or not there.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
golden="$SOURCE_DIR/tests/pictures"

fail() {
    printf 'FAILED %s\n' "$*"
    failures=$((failures + 1))
}

# same NAME ARGUMENTS...: the picture NAME of tests/pictures
same() {
    local name=$1
    shift
    "$TENGEN" draw "$@" "$work/$name" || fail "$name: exit $?"
    diff "$golden/$name" "$work/$name" || fail "$name differs"
    "$TENGEN" draw --to "${name##*.}" "$@" - | cmp - "$work/$name" || fail "$name: not the same twice"
}

# usage NAME PATTERN ARGUMENTS...: exit 2, one line on standard error that holds the pattern
usage() {
    local name=$1 pattern=$2
    shift 2
    "$TENGEN" draw "$@" >"$work/out" 2>"$work/err"
    [ $? = 2 ] || fail "$name: exit code"
    [ "$(wc -l <"$work/err")" = 1 ] || fail "$name: not one line on standard error"
    grep -q -e "$pattern" "$work/err" || { cat "$work/err"; fail "$name: expected $pattern"; }
    [ ! -s "$work/out" ] || fail "$name: something on standard output"
}

small="--size 6 --rule freestyle --moves a1c3b2--d4"
# shellcheck disable=SC2086 # options are words
{
    same moves.txt $small
    same last.txt $small --no-numbers
    same part.svg $small --theme print --region b2d4 --marks c4:A,b3:cross
    same numbered.txt $small --number-from 3 --number-as 101
}
same fouls.txt --size 7 --black b4,c4,d3,d2 --fouls --marks a7:打,g1:triangle
same fouls-ascii.txt --size 7 --black b4,c4,d3,d2 --fouls --marks a7:A,g1:triangle --ascii
same fouls.svg --size 7 --black b4,c4,d3,d2 --fouls --lang zh --caption 三三禁手 --width 12cm
same row.txt --size 7 --rule freestyle --moves a1a2b1b2c1c2d1d2e1 --line --no-numbers --ascii

same blank.svg --blank --size 5
"$TENGEN" draw --sheet --lang zh --field table=5 "$work/sheet.svg" || fail "--sheet"
grep -q 'width="210mm" height="297mm"' "$work/sheet.svg" || fail "the sheet is not A4"
for word in 五子棋谱纸 赛事 台次 黑方段位 声明打点数 裁判签名 停着 '>5<'; do
    grep -q "$word" "$work/sheet.svg" || fail "the sheet does not say $word"
done

# a game from a file: SGF, and the one that is asked for
printf '(;GM[4]FF[4]SZ[6];B[af];W[cd];B[be])(;GM[4]SZ[6];B[aa]LB[bb:X])' >"$work/two.sgf"
"$TENGEN" draw --size 6 --rule freestyle --moves a1c3b2 --to txt - >"$work/first.txt"
"$TENGEN" draw "$work/two.sgf" --to txt - | diff - "$work/first.txt" || fail "SGF"
"$TENGEN" draw "$work/two.sgf" --game 2 --to txt - | grep -q 'X' || fail "--game, labels of SGF"

# a game from a file, in the text form of records
printf '# rule freestyle\n# size 6\na1\nc3\nb2\nd5\nd4\n' >"$work/game.txt"
"$TENGEN" draw "$work/game.txt" --at 3 --to txt - >"$work/at.txt"
"$TENGEN" draw --size 6 --rule freestyle --moves a1c3b2 --to txt - | cmp - "$work/at.txt" || fail "--at"
printf '%s\n' '# rule freestyle' '# size 6' a1 f6 'back 1' c3 b2 'back? 2' back+ f5 'back 1' c3 b2 resign \
    >"$work/back.txt"
"$TENGEN" draw "$work/back.txt" --to txt - | diff - "$work/at.txt" || fail "take-backs"
"$TENGEN" draw "$work/back.txt" --sheet "$work/sheet.svg" && grep -q 'resignation' "$work/sheet.svg" ||
    fail "the result of a resignation"
printf '# size 6\na1\na1\n' | "$TENGEN" draw - --to txt - 2>&1 >/dev/null | grep -q '1 stones on occupied' ||
    fail "no warning of a stone on a stone"
cp "$work/game.txt" "$work/copy.txt"
usage "over the input" "another file" "$work/game.txt" "$work/game.txt"
echo "(;GM[4]SZ[15];B[hh])" >"$work/only.sgf"
usage "no output" "expected IN OUT" --to txt "$work/only.sgf"
grep -q "B.hh" "$work/only.sgf" || fail "the only file was written over"
cmp "$work/game.txt" "$work/copy.txt" || fail "the input was changed"

usage "no name" "expected IN OUT" --moves h8
usage "three names" "expected IN OUT" a b c
usage "no kind" "ends in .txt, .svg" --moves h8 "$work/picture"
usage "wrong kind" "--to: 'jpg'" --moves h8 --to jpg -
usage "wrong theme" "--theme: 'blue'" --moves h8 --theme blue "$work/x.svg"
usage "wrong region" "--region: corner 'z9a1'" --moves h8 --region z9a1 "$work/x.svg"
usage "wrong mark" "--marks: mark 'h8'" --moves h8 --marks h8 "$work/x.svg"
usage "wrong move" "position:" --moves h8h8 "$work/x.svg"
usage "wrong number" "--at: 3" --moves h8 --at 3 "$work/x.svg"
usage "wrong width" "--width: '3in'" --moves h8 --width 3in "$work/x.svg"
usage "both" "exclude each other" --moves h8 "$work/game.txt" "$work/x.svg"
usage "no such file" "No such file" "$work/nothing.sgf" "$work/x.svg"
usage "no such folder" "No such file" --moves h8 "$work/nothing/x.svg"
# a book of problems: a page of problems and one of solutions is more than SVG holds
book="$work/problems.tsv"
printf '#id\nb1\trenju\t15\tb\th8,g8,f8/h9\tvcf\t5\ti8,e8\nb2\trenju\t7\tw\ta1b1\n' >"$book"
usage "a book in SVG" "2 pages" "$book" --book 4 "$work/x.svg"
usage "too many a page" "--book: 21" "$book" --book 21 "$work/x.pdf"
usage "a book of nothing" "expected a file of problems" --book 4 "$work/x.pdf"
usage "two things at once" "exclude each other" --blank --sheet "$work/x.pdf"
usage "a wrong problem" "line 2: side 'x'" - --book 4 "$work/x.pdf" <<<$'#\nb1\trenju\t15\tx\th8'
usage "no problem" "no problems" - --book 4 "$work/x.pdf" <<<'# nothing'
usage "wrong game" "--game: 3, expected 1 to 2" "$work/two.sgf" --game 3 "$work/x.svg"
usage "wrong field" "--field: 'x=1'" --sheet --field x=1 "$work/x.svg"
usage "wrong paper" "--paper: 'b4'" --blank --paper b4 "$work/x.svg"
usage "pages in SVG" "6 pages" --blank --paper a4 "$work/x.svg"
usage "no game at all" "line 1" - "$work/x.svg" <<<'what is this'
[ ! -e "$work/x.svg" ] || fail "a file after an error"
if ls "$work"/*.svg.* >/dev/null 2>&1; then fail "a temporary file was left"; fi
"$TENGEN" draw --moves h8 "$work/x.svg" && "$TENGEN" draw --moves h8 --theme dark "$work/x.svg" &&
    grep -q c79a5e "$work/x.svg" || fail "a picture is written over"

# without the module that paints
mkdir "$work/bare" && cp "$TENGEN" "$work/bare/tengen"
"$work/bare/tengen" draw --moves h8 "$work/y.pdf" 2>"$work/err" && fail "a PDF without its module"
[ "$(grep -c 'need tengen-paint.so' "$work/err")" = 1 ] || fail "no clear line without the module"
"$work/bare/tengen" draw --moves h8 "$work/y.svg" || fail "SVG needs no module"
printf 'no module' >"$work/bare/tengen-paint.so"
"$work/bare/tengen" draw --moves h8 "$work/y.png" 2>"$work/err" && fail "a PNG with a broken module"
[ "$(wc -l <"$work/err")" = 1 ] || fail "not one line for a broken module"

exit $((failures > 0))
