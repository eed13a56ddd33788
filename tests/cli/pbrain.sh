#!/bin/bash
# `pbrain-tengen` as a manager runs it: answers by pipe, commands during a search, other folders.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

wrong() {
    printf 'FAILED %s\n' "$1"
    failures=$((failures + 1))
}

# answers NAME INPUT PATTERN...: the lines that are no MESSAGE match the patterns, one each
answers() {
    local name=$1 input=$2 line
    shift 2
    printf "$input" | timeout 20 "$PBRAIN" >"$work/out" 2>"$work/err" || wrong "$name: exit code"
    [ -s "$work/err" ] && wrong "$name: something on standard error"
    grep -v '^MESSAGE' "$work/out" >"$work/lines"
    [ "$(wc -l <"$work/lines")" = $# ] || wrong "$name: $(wc -l <"$work/lines") lines, expected $#"
    while read -r line; do
        [[ $line =~ ^$1$ ]] || wrong "$name: '$line', expected '$1'"
        shift
    done <"$work/lines"
}

move='[0-9]+,[0-9]+'
answers "start" 'start 15\r\nSTART 4\r\nEND\r\n' 'OK' 'ERROR .*'
answers "begin and turn" 'START 20\nBEGIN\nTURN 0,0\nEND\n' 'OK' '10,10' "$move"
answers "end of the input ends it" 'START 15\nTURN 7,7' 'OK' "$move"
answers "about before start" 'ABOUT\n' 'name="Tengen", version=".*", author=.*'
answers "board on one line" 'START 15\nINFO timeout_turn 0\nBOARD 7,7,2 8,7,1 9,9,2 DONE\nEND\n' \
    'OK' "$move"
answers "unknown" 'HELLO\nSTART 15\nHELLO WORLD\nEND\n' 'UNKNOWN .*' 'OK' 'UNKNOWN .*'
answers "swap2" 'START 15\nINFO timeout_turn 0\nSWAP2BOARD\nDONE\n' 'OK' "$move $move $move"

# a search without limit: the stop, and the end of the game, are heard
mkfifo "$work/in"
"$PBRAIN" <"$work/in" >"$work/out" &
brain=$!
exec 3>"$work/in"
printf 'START 15\nINFO timeout_turn 1000000\nTURN 7,7\n' >&3
printf 'YXSTOP\n' >&3
for _ in $(seq 400); do
    grep -qE "^$move\$" "$work/out" && break
    sleep 0.05
done
grep -qE "^$move\$" "$work/out" || wrong "YXSTOP brings no move"
printf 'TURN 0,0\nEND\n' >&3
for _ in $(seq 400); do
    kill -0 $brain 2>/dev/null || break
    sleep 0.05
done
kill -0 $brain 2>/dev/null && wrong "END during a search does not end the program"
exec 3>&-
wait $brain

# pondering: silent between two moves, and over at once
mkfifo "$work/in2"
"$PBRAIN" <"$work/in2" >"$work/out2" &
brain=$!
exec 3>"$work/in2"
printf 'START 15\nINFO pondering 1\nINFO timeout_turn 100\nTURN 7,7\n' >&3
for _ in $(seq 400); do
    grep -qE "^$move\$" "$work/out2" && break
    sleep 0.05
done
sleep 0.3
# OK, then for each turn a MESSAGE and the move
[ "$(wc -l <"$work/out2")" = 3 ] || wrong "pondering says something: $(cat "$work/out2")"
printf 'TURN 0,0\n' >&3
for _ in $(seq 400); do
    [ "$(wc -l <"$work/out2")" = 5 ] && break
    sleep 0.05
done
[ "$(wc -l <"$work/out2")" = 5 ] || wrong "a move after pondering: $(cat "$work/out2")"
printf 'END\n' >&3
for _ in $(seq 400); do
    kill -0 $brain 2>/dev/null || break
    sleep 0.05
done
kill -0 $brain 2>/dev/null && wrong "END while it ponders does not end the program"
exec 3>&-
wait $brain

# D18: a copy in a folder with blanks, quotes and Chinese, started from elsewhere and from there
odd="$work/AI's 五子棋 x"
mkdir "$odd"
cp "$PBRAIN" "$odd/pbrain-tengen"
for from in / "$odd"; do
    got=$(cd "$from" && printf 'INFO folder %s\nSTART 15\nBEGIN\nEND\n' "$odd" |
        timeout 20 "$odd/pbrain-tengen" | grep -v '^MESSAGE' | tr '\n' ' ')
    [ "$got" = "OK 7,7 " ] || wrong "from $from: '$got'"
done
[ "$(ls -A "$odd")" = pbrain-tengen ] || wrong "files were left behind"

[ $failures = 0 ]
