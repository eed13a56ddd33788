#!/bin/bash
# `tengen game`: the act scripts of tests/games (their form stands in openings.txt), wrong usage, JSON,
# draws for colours.
set -u
failures=0
cases=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Compares what the arbiter printed (first file) with what a case expects (second file).
cat >"$work/compare.awk" <<'AWK'
BEGIN { FS = "\t" }
FNR == NR {
    if ($2 == "refused" || $2 == "error") { got[FNR] = $2 " " ($2 == "error" ? "" : $3) }
    else {
        count = split($4, kinds, ","); shown = ""
        for (i = 1; i <= count; i++)
            if (kinds[i] != "resign" && kinds[i] != "back-ask")
                shown = shown (shown == "" ? "" : ",") kinds[i]
        if (shown == "") shown = "-"
        got[FNR] = $2 " " $3 " " $5 " " shown " " $6 "/" $7 " " $8 " " $9 " " $10
    }
    if ($1 != FNR) { print "line numbered " $1 ", expected " FNR; bad = 1 }
    lines = FNR
    next
}
{
    split($0, part, " => ")
    wanted = split(part[2], want, " "); split(got[FNR], have, " ")
    for (i = 1; i <= wanted; i++)
        if (want[i] != "*" && want[i] != have[i]) {
            print "act " FNR " (" part[1] "): got " got[FNR] ", expected " part[2]; bad = 1; break
        }
    if (wanted < 2) { print "act " FNR ": nothing expected"; bad = 1 }
    acts = FNR
}
END { if (lines != acts) { print lines " answers to " acts " acts"; bad = 1 }; exit bad }
AWK

run_case() { # NAME OPTIONS; the case's lines stand in $work/case
    cases=$((cases + 1))
    sed 's/ => .*//' "$work/case" >"$work/acts"
    # shellcheck disable=SC2086 # the options are words
    if ! "$TENGEN" game $2 "$work/acts" >"$work/out" 2>"$work/err" ||
        ! awk -f "$work/compare.awk" "$work/out" "$work/case" >"$work/why"; then
        printf 'FAILED %s (%s)\n' "$1" "$2"
        cat "$work/err" "$work/why"
        failures=$((failures + 1))
    fi
}

for file in "$SOURCE_DIR"/tests/games/*.txt; do
    name=""
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '#'* | '') continue ;;
        'case '*)
            [ -z "$name" ] || run_case "$name" "$options"
            name=${line#case }
            options=${name#* | }
            name="$(basename "$file"): ${name%% | *}"
            : >"$work/case"
            ;;
        *) printf '%s\n' "$line" >>"$work/case" ;;
        esac
    done <"$file"
    [ -z "$name" ] || run_case "$name" "$options"
done

usage() { # ARGUMENTS...: exit 2 and exactly one line on standard error
    "$TENGEN" game "$@" </dev/null >"$work/out" 2>"$work/err"
    if [ $? != 2 ] || [ "$(wc -l <"$work/err")" != 1 ] || [ -s "$work/out" ]; then
        printf 'FAILED usage: %s\n' "$*"
        cat "$work/out" "$work/err"
        failures=$((failures + 1))
    fi
}
usage --rule chess
usage --opening swap9
usage --opening soosorv-9
usage --opening swap2:cap=3
usage --opening yamaguchi:cap=65
usage --clock 10
usage --enforce never
usage --size 4
usage --size 26
usage --size 14 --opening rif
usage --rule renju:k=4
usage --size 7 --opening centre
usage --size 20 --opening pro
usage --lang fr
usage --draw dice
usage /no/such/file
usage one two
usage --no-such-option

expect() { # NAME EXPECTED GOT
    if [ "$2" != "$3" ]; then
        printf 'FAILED %s\n--- got\n%s\n--- expected\n%s\n' "$1" "$3" "$2"
        failures=$((failures + 1))
    fi
}
expect "columns" "1	P2	white	place,resign,back-ask	P2	599900	600000	-	-	-
2	refused	occupied
3	-	-	-	-	599900	600000	B+	P1	resign" \
    "$(printf '# a comment\n\nH8 @100\nh8\nresign\n' | "$TENGEN" game --rule freestyle --clock 10m)"
expect "no clock" "1	P2	white	place,resign,back-ask	-	-	-	-	-	-" \
    "$(echo h8 | "$TENGEN" game)"
expect "unreadable line" "1	error	'h99', expected a point on the board
2	P2	white	place,resign,back-ask	-	-	-	-	-	-" \
    "$(printf 'h99\nh8\n' | "$TENGEN" game)"
expect "JSON" '{"n":1,"seat":"P2","colour":"white","kinds":["place","resign","back-ask"],"clock":"P2","left":[60000,60000],"result":null,"winner":null,"cause":null}
{"n":2,"refused":"occupied"}
{"n":3,"seat":null,"colour":null,"kinds":[],"clock":null,"left":[60000,60000],"result":"B+","winner":"P1","cause":"resign"}' \
    "$(printf 'h8\nh8\nresign\n' | "$TENGEN" game --clock 1m --json)"
expect "words in Chinese" "2: 该点已有棋子
3: 认输" "$(printf 'h8\nh8\nresign\n' | "$TENGEN" game --lang zh 2>&1 >"$work/out")"
for method in parity difference nigiri-jp colour; do
    expect "draw $method" "$("$TENGEN" game --draw "$method" --seed 7)" \
        "$("$TENGEN" game --draw "$method" --seed 7)"
done

echo "$cases scripted games"
[ "$cases" -gt 0 ] && [ "$failures" = 0 ]
