#!/bin/bash
# SPDX-License-Identifier: MIT
#
# tengen library: import of files, folders and archives, search, explorer, faults.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
samples=$SOURCE_DIR/tests/data/samples
fail() { echo "$*" >&2; exit 1; }
run() { "$TENGEN" library "$@"; }

mkdir -p "$work/in/deep"
cp "$samples/mini.rif" "$work/in/deep/"
cp "$samples/cli_match.sgf" "$samples/renlib_v30_noroot_branch.lib" "$work/in/"
echo "not a game of any kind" >"$work/in/notes.md"
tar -C "$samples" -czf "$work/in/more.tar.gz" mini.rif orc_style_5a_pass.sgf

run import "$work/games.db" "$work/in" --json >"$work/out" || fail "import: $(cat "$work/out")"
jq -e '.faulty == 0 and .doubles == 2 and .empty == 2' "$work/out" >/dev/null || fail "$(cat "$work/out")"
games=$(jq .games "$work/out")
[ "$(run info "$work/games.db" --json | jq .games)" = "$games" ] || fail "info"

# Again: nothing is new.
run import "$work/games.db" "$work/in" --json | jq -e '.games == 0' >/dev/null || fail "doubles"

[ "$(run search "$work/games.db" --player alpha --json | tail -1)" = '{"games":2}' ] || fail "player"
run search "$work/games.db" --event "test cup" --result draw --json | head -1 |
    jq -e '.moves == "h8i9j10" and .round == "2/A" and .opening != ""' >/dev/null || fail "event"
# The position mirrored, and its stones in another order.
[ "$(run search "$work/games.db" --moves h8g9f10 | tail -1)" = "1 games" ] || fail "position"
[ "$(run search "$work/games.db" --stones-black j10,h8 --stones-white i9 | tail -1)" = "1 games" ] ||
    fail "stones"
run search "$work/games.db" --moves a1a2a3 >/dev/null
[ $? = 1 ] || fail "nothing found is 1"

run explore "$work/games.db" --moves h8 --json |
    jq -e '.games >= 2 and ([.moves[].games] | add) == .games' >/dev/null || fail "explore"
id=$(run search "$work/games.db" --event "test cup" --result draw --json | head -1 | jq .id)
run show "$work/games.db" "$id" | grep -q 'PB\[Bo Beta & Co\]' || fail "show"

run search "$work/none.db" 2>"$work/err"
[ $? = 2 ] && [ "$(wc -l <"$work/err")" = 1 ] || fail "no library"
[ ! -e "$work/none.db" ] || fail "a search makes no library"
run import "$work/games.db" "$work/absent" 2>"$work/err"
[ $? = 2 ] && grep -q absent "$work/err" || fail "absent file"
run search "$work/games.db" --opening nonsense 2>"$work/err"
[ $? = 2 ] || fail "opening"
head -c 900 "$samples/mini.rif" >"$work/cut.rif"
run import "$work/games.db" "$work/cut.rif" >"$work/out"
[ $? = 1 ] && grep -q "cut.rif: line" "$work/out" || fail "cut file: $(cat "$work/out")"
