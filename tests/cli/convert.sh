#!/bin/bash
# `tengen convert`: formats by content and ending, the report, losses named, inputs and outputs kept safe,
# salvage, wrong usage.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
samples=$SOURCE_DIR/tests/data/samples

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

convert() { # OPTIONS... : exit 0 and nothing on standard error but counted losses
    "$TENGEN" convert "$@" >"$work/out" 2>"$work/err" || fail "convert $*: $(cat "$work/err")"
}

# every small save says the same five moves
for file in five_moves.pos yixin.sav gomocupjudge_style.psq; do
    convert --report "$samples/$file" "$work/$file.sgf"
    [ "$(tail -n 2 "$work/out")" = "$(printf 'nodes\t5\nlast\th10')" ] || fail "$file: $(cat "$work/out")"
    convert --to moves "$work/$file.sgf" "$work/moves"
    [ "$(cat "$work/moves")" = h8i9j7g9h10 ] || fail "$file as moves: $(cat "$work/moves")"
done
"$TENGEN" convert --to moves-top "$samples/five_moves.pos" - >"$work/top" || fail "standard output"
[ "$(cat "$work/top")" = h8i7j9g7h6 ] || fail "rows from the top: $(cat "$work/top")"
"$TENGEN" convert --to moves - - <"$samples/yixin.sav" >"$work/piped" || fail "standard input"
[ "$(cat "$work/piped")" = h8i9j7g9h10 ] || fail "through a pipe: $(cat "$work/piped")"

# there and back: byte for byte
convert "$samples/yixin.sav" "$work/a.json"
convert "$work/a.json" "$work/a.pos"
cmp "$work/a.pos" "$samples/five_moves.pos" || fail ".sav -> .json -> .pos"
[ "$(find "$work" -name 'a.pos*' | wc -l)" = 1 ] || fail "a temporary file is left"

# losses: with place and count, and told without --report too
printf '(;GM[4]SZ[15]PB[A]EV[E];B[hh]C[c];W[ii](;B[jj])(;B[kk]))' >"$work/tree.sgf"
convert --report "$work/tree.sgf" "$work/tree.psq"
for row in 'loss	lost	event	1	node 0' 'loss	lost	comment	1	node 1' 'loss	lost-variation	-	1	node 4'; do
    grep -q "^$row" "$work/out" || fail "row '$row' in: $(cat "$work/out")"
done
convert "$work/tree.sgf" "$work/tree.psq"
grep -q '3 losses' "$work/err" || fail "losses are told: $(cat "$work/err")"
"$TENGEN" convert --json "$work/tree.sgf" "$work/tree.psq" 2>/dev/null |
    jq -e '.nodes == 4 and .last == "j6" and ([.report[] | select(.kind == "loss") | .count] | add) == 3' >/dev/null ||
    fail "JSON report"
"$TENGEN" convert --report --lang zh "$work/tree.sgf" "$work/tree.psq" 2>/dev/null | grep -q '无法保存' || fail "Chinese"

refuse() { # WORDS-OF-THE-REASON OPTIONS...
    local words=$1
    shift
    "$TENGEN" convert "$@" >"$work/out" 2>"$work/err"
    [ $? = 2 ] || fail "exit code: $*"
    [ "$(wc -l <"$work/err")" = 1 ] || fail "one line: $* gave $(cat "$work/err")"
    grep -q -- "$words" "$work/err" || fail "'$words' in: $(cat "$work/err")"
}

# a fault of the input: file, line, what was expected; no output is made
printf 'Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n9,9,0\n' >"$work/bad.psq"
refuse "bad.psq: line 3: '16,1,0', expected a point from 1,1 to 15,15" "$work/bad.psq" "$work/bad.sgf"
[ ! -e "$work/bad.sgf" ] || fail "output of a fault"
"$TENGEN" convert --salvage --report "$work/bad.psq" "$work/bad.sgf" >"$work/out" 2>"$work/err"
[ $? = 2 ] || fail "exit code of a salvage"
grep -q 'kept 1 games, 1 nodes, last h8' "$work/err" || fail "what was kept: $(cat "$work/err")"
grep -q 'B\[hh\]' "$work/bad.sgf" || fail "the salvaged file"

# nothing is overwritten before the output stands
cp "$work/tree.sgf" "$work/same.sgf"
refuse 'is the input' "$work/same.sgf" "$work/same.sgf"
ln -s same.sgf "$work/link.sgf"
refuse 'is the input' "$work/same.sgf" "$work/link.sgf"
cmp "$work/tree.sgf" "$work/same.sgf" || fail "the input was changed"
echo keep >"$work/old.pos"
printf '(;GM[4]SZ[9];B[aa])' >"$work/nine.sgf"
refuse '9 lines' "$work/nine.sgf" "$work/old.pos"
[ "$(cat "$work/old.pos")" = keep ] || fail "an old output was lost"

refuse 'expected sgf' --from chess "$work/tree.sgf" "$work/x.sgf"
refuse 'expected sgf' --to chess "$work/tree.sgf" "$work/x.sgf"
refuse 'expected --to' "$work/tree.sgf" "$work/x.unknown"
refuse 'no format that is known' "$TENGEN" "$work/x.sgf"
refuse 'No such file' "$work/none.sgf" "$work/x.sgf"
refuse 'expected IN and OUT' "$work/tree.sgf"
refuse 'size' --size 40 "$work/tree.sgf" "$work/x.sgf"
"$TENGEN" convert --formats | grep -q '^sgf	rw	many	sgf	' || fail "list of formats"

[ $failures = 0 ] || exit 1
