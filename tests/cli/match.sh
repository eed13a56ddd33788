#!/bin/bash
# `tengen match`: matches between stub engines as a user runs them: kill -9 and going on, Ctrl-C, the
# engine of this project, options in both manners, wrong usage.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$STUB" "$work/stub"
STUB=$work/stub # a path without blanks, wherever the project lies

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

printf '0,0, 1,0, 2,1\n-1,2, 0,1\n3,0\n' >"$work/openings.txt"
common=(-rule 0 -boardsize 9 -drawafter 50 -repeat -transform
    -openings "file=$work/openings.txt" order=random srand=7)

# What may differ between two runs is the time of a move.
timeless() {
    sed 's/time [0-9]*\]/time]/g' "$1"
}

# The arguments of a run whose files are called NAME.
arguments() { # NAME OPTIONS...
    local name=$1
    shift
    args=("${common[@]}" -engine name=A "cmd=$STUB seed=1" -engine name=B "cmd=$STUB seed=2 die=40"
        -games 400 --journal "$work/$name.journal" -sgf "$work/$name.sgf" -pgn "$work/$name.pgn" "$@")
}

play() { # NAME OPTIONS...
    arguments "$@"
    "$TENGEN" match "${args[@]}" >"$work/$1.out" 2>"$work/$1.err"
}

# ---- an unbroken run, and one that is killed four times ----
play whole || fail "exit code of an unbroken run"
[ "$(grep -c '^[0-9]' "$work/whole.out")" = 400 ] || fail "400 lines of games"
grep -q '^A - B: ' "$work/whole.out" || fail "the encounter of an unbroken run"
grep -q '^forfeits of B: died ' "$work/whole.out" || fail "the deaths of B"

for lines in 40 110 180 260; do
    arguments broken -concurrency 3
    "$TENGEN" match "${args[@]}" >"$work/broken.out" 2>"$work/broken.err" &
    pid=$!
    for ((i = 0; i < 600; i++)); do
        [ -f "$work/broken.journal" ] && [ "$(wc -l <"$work/broken.journal")" -ge $lines ] && break
        sleep 0.01
    done
    kill -9 $pid || fail "the run ended before its kill"
    wait $pid 2>/dev/null
done
[ "$(wc -l <"$work/broken.journal")" -lt 400 ] || fail "the last kill came too late"
printf '{"game":399,"open' >>"$work/broken.journal" # torn
play broken -concurrency 2 || fail "exit code after kills"
cmp "$work/whole.out" "$work/broken.out" || fail "the table after kills"
cmp "$work/whole.pgn" "$work/broken.pgn" || fail "the PGN after kills"
cmp <(timeless "$work/whole.sgf") <(timeless "$work/broken.sgf") || fail "the SGF after kills"

# another match does not go on from it
play broken -drawafter 40
[ $? = 2 ] || fail "a journal of another match has to be refused"
grep -q 'another match' "$work/broken.err" || fail "the reason: $(cat "$work/broken.err")"

# ---- Ctrl-C ----
"$TENGEN" match "${common[@]}" -engine name=A "cmd=$STUB seed=1" -engine name=B "cmd=$STUB seed=2" \
    -games 200000 >"$work/stopped.out" 2>"$work/stopped.err" &
pid=$!
for ((i = 0; i < 200; i++)); do
    [ "$(wc -l <"$work/stopped.out")" -ge 20 ] && break
    sleep 0.05
done
kill -INT $pid
wait $pid
[ $? = 1 ] || fail "exit code after Ctrl-C"
grep -q '^A - B: ' "$work/stopped.out" || fail "the table after Ctrl-C"

# ---- JSON, PSQ, the log; two dashes and one argument ----
"$TENGEN" match --each "nodes=200" --engine "name=first cmd=$STUB\\ seed=1" \
    --engine "name='the second' cmd='$STUB seed=2 chat'" --boardsize 9 --rule standard --json \
    --psq "$work/psq" --log "$work/log" --games 2 >"$work/json.out" 2>"$work/json.err" ||
    fail "two dashes: $(cat "$work/json.err")"
[ "$(wc -l <"$work/json.out")" = 3 ] || fail "three JSON lines"
jq -es '.[0].black == "first" and .[1].black == "the second" and .[0].game == 0
        and (.[2].table | length) == 2 and .[2].sprt == null
        and (.[0].moves | length) > 0' "$work/json.out" >"$work/jq" 2>&1 || fail "the JSON: $(cat "$work/jq")"
head -1 "$work/psq/000002.psq" | grep -qx 'Piskvorky 9x9, 1:1, 0' || fail "the PSQ"
grep -q '1 first < INFO max_node 200$' "$work/log" || fail "the log: sent"
grep -q '2 the second > OK$' "$work/log" || fail "the log: received"

# ---- the sequential test between equals ends, at the same game however many are played at once ----
for n in 1 4; do
    "$TENGEN" match "${common[@]}" -engine name=A "cmd=$STUB seed=1" -engine name=B \
        "cmd=$STUB seed=2 off=12" -games 2000 -sprt elo0=0 elo1=100 -concurrency $n \
        >"$work/sprt$n.out" 2>"$work/sprt$n.err" || fail "exit code of a test"
done
grep -q 'H1 accepted$' "$work/sprt1.out" || fail "the test of a worse engine"
cmp "$work/sprt1.out" "$work/sprt4.out" || fail "a test with several games at once"

# ---- this project's engine, in its own folder ----
(cd / && "$TENGEN" match -each "tc=0/5" nodes=300 -engine name=X "cmd='$PBRAIN'" -engine name=Y "cmd='$PBRAIN'" \
    -rule 4 -games 2 -journal "$work/own.journal" >"$work/own.out" 2>"$work/own.err") || fail "this engine: $(cat "$work/own.err")"
grep -q '^forfeits' "$work/own.out" && fail "this engine forfeits: $(cat "$work/own.out")"
grep -q '^X - Y: ' "$work/own.out" || fail "this engine's table"
grep -o '"eval":\[[^]]*\]' "$work/own.journal" >"$work/own.evals"
[ "$(wc -l <"$work/own.evals")" = 2 ] || fail "two games with evaluations: $(cat "$work/own.journal")"
grep '""' "$work/own.evals" && fail "every move of this engine comes with its evaluation"

# ---- wrong usage: exit code 2, one line, no game ----
refuse() { # WORD-OF-THE-REASON OPTIONS...
    local word=$1
    shift
    "$TENGEN" match "$@" >"$work/refused.out" 2>"$work/refused.err" </dev/null
    [ $? = 2 ] || fail "exit code: $*"
    [ "$(wc -l <"$work/refused.err")" = 1 ] || fail "one line: $*: $(cat "$work/refused.err")"
    grep -q -- "$word" "$work/refused.err" || fail "'$word' in: $(cat "$work/refused.err")"
    [ ! -s "$work/refused.out" ] || fail "output: $*"
}
two=(-engine name=A "cmd=$STUB" -engine name=B "cmd=$STUB")
refuse 'at least twice' -engine name=A "cmd=$STUB"
refuse 'cmd=' -engine name=A -engine name=B "cmd=$STUB"
refuse 'called' -engine "cmd=$STUB" -engine "cmd=$STUB"
refuse 'fast=' "${two[@]}" -each fast=1
refuse 'no number' "${two[@]}" -rule retro
refuse 'even' "${two[@]}" -repeat -games 3
refuse 'concurrency' "${two[@]}" -concurrency 0
refuse 'elo0' "${two[@]}" -sprt elo0=5 elo1=5
refuse 'expected two' "${two[@]}" -engine name=C "cmd=$STUB" -sprt elo1=5
refuse 'file=' "${two[@]}" -openings order=random
refuse 'line 1' "${two[@]}" -openings "file=$work/openings.txt" type=pos
refuse '/no/file' "${two[@]}" -openings file=/no/file
refuse 'srand' "${two[@]}" -openings "file=$work/openings.txt" order=random --journal "$work/x"
refuse 'quote' -engine "name=A" "cmd='x" -engine name=B "cmd=$STUB"
refuse '/no/folder' "${two[@]}" -sgf /no/folder/x
refuse 'options only' "${two[@]}" extra
refuse 'unknown' "${two[@]}" --nonsense
"$TENGEN" match --help | grep -q -- '--sprt' || fail "the help"

[ $failures = 0 ] || exit 1
