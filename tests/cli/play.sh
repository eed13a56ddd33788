#!/bin/bash
# `tengen play`: games in the terminal by script, in both languages.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

wrong() {
    printf 'FAILED %s\n' "$1"
    failures=$((failures + 1))
}

# play NAME PATTERN INPUT OPTIONS...: exit 0, and the output holds the pattern
play() {
    local name=$1 pattern=$2 input=$3
    shift 3
    printf "$input" | timeout 60 "$TENGEN" play --seed 1 --time 0 "$@" >"$work/out" 2>"$work/err" ||
        wrong "$name: exit code"
    grep -qE "$pattern" "$work/out" || wrong "$name: no '$pattern'"
    [ -s "$work/err" ] && wrong "$name: $(cat "$work/err")"
}

five='h8\na1\ni8\na2\nj8\na3\nk8\na4\nl8\n'
play "two people" 'Result: Black \(Player 1\) wins, five in a row' "$five" \
    --rule freestyle --opening free --human both
play "Chinese" '结果: 黑方 \(棋手 1\) 胜, 五连' "$five" \
    --rule freestyle --opening free --human both --lang zh
play "back" 'Result: Black' "h8\na1\nback\na1\n${five#*a1\\n}" \
    --rule freestyle --opening free --human both
play "refused" 'Not accepted: the point is occupied' 'h8\nh8\nquit\n' --human both --rule freestyle --opening free
play "not read" 'Not understood: ' 'hello\nhelp\nquit\n' --human both
play "foul" 'Result: White .*wins, forbidden double-three' 'h8\na1\ni8\na2\nj9\na15\nj10\no15\nj8\n' \
    --rule renju --opening free --human both
play "engines alone" 'Result: ' '' --rule standard --opening swap2 --human none --level 3
play "against the engine" 'Engine 2 plays' 'h8\nquit\n' --rule renju --opening free --level 1
play "protocol" 'Swap colours, or keep them' 'quit\n' --rule renju --opening swap3 --human p2
play "Chinese protocol" '请选择交换' 'quit\n' --rule renju --opening swap3 --human p2 --lang zh
play "end of the input" 'Player 1' '' --rule renju

for options in "--level 11" "--rule chess" "--human three" "--size 4" "--lang xx" "word" \
    "--size 8 --rule renju --opening rif"; do
    "$TENGEN" play $options </dev/null >"$work/out" 2>"$work/err"
    [ $? = 2 ] || wrong "exit code of $options"
    [ "$(wc -l <"$work/err")" = 1 ] || wrong "output of $options"
done

[ $failures = 0 ]
