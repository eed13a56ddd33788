#!/bin/bash
# `tengen judge` as its contract says: verdicts of a file, one point with reasons, forbidden points,
# JSON, unreadable lines, exit codes.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# check NAME EXPECTED_CODE EXPECTED_OUTPUT ARGUMENTS...   (standard input is passed on)
check() {
    local name=$1 code=$2 expected=$3 actual got
    shift 3
    actual=$("$TENGEN" judge "$@" 2>"$work/err")
    got=$?
    if [ "$got" != "$code" ] || [ "$actual" != "$expected" ]; then
        printf 'FAILED %s: exit %s, expected %s\n--- got\n%s\n--- expected\n%s\n' \
            "$name" "$got" "$code" "$actual" "$expected"
        cat "$work/err"
        failures=$((failures + 1))
    fi
}

# usage NAME ARGUMENTS...: exit 2 and exactly one line on standard error
usage() {
    local name=$1
    shift
    check "$name" 2 "" "$@" </dev/null
    if [ "$(wc -l <"$work/err")" != 1 ]; then
        printf 'FAILED %s: not one line on standard error:\n' "$name"
        cat "$work/err"
        failures=$((failures + 1))
    fi
}

own="$SOURCE_DIR/tests/boards/forbidden-own.tsv"
check "own collection" 0 "$(grep -v '^#' "$own" | cut -f1,6)" --rule renju --batch "$own"
check "standard input" 0 "$(grep -v '^#' "$own" | cut -f1,6)" --rule renju --batch - <"$own"

whole="$SOURCE_DIR/../shared/data/forbidden.tsv"
if [ -r "$whole" ]; then
    check "whole collection" 0 "$(grep -v '^#' "$whole" | cut -f1,6)" --rule renju --batch "$whole"
else
    echo "skipped by name: forbidden.tsv is not there"
fi
full="$SOURCE_DIR/../shared/data/bench/forbidden-full.tsv"
if [ -r "$full" ]; then
    # the points of each board, sorted, without their kinds
    sort_points() { tr ',' '\n' | sed 's/:.*//' | sort | tr '\n' ' '; }
    grep -v '^#' "$full" | while IFS=$'\t' read -r id _ _ points _; do
        printf '%s %s\n' "$id" "$(printf '%s' "$points" | sort_points)"
    done >"$work/expected"
    "$TENGEN" judge --forbidden --batch "$full" | while IFS=$'\t' read -r id points; do
        printf '%s %s\n' "$id" "$(printf '%s' "$points" | sort_points)"
    done >"$work/actual"
    if ! diff "$work/expected" "$work/actual"; then
        echo "FAILED forbidden-full.tsv"
        failures=$((failures + 1))
    fi
else
    echo "skipped by name: forbidden-full.tsv is not there"
fi

cross=(--black g8,i8,h7,h9)
check "forbidden point" 1 "double-three" "${cross[@]}" --point h8
check "any case" 1 "double-three" "${cross[@]}" --point H8
check "legal point" 0 "legal" "${cross[@]}" --point a1
check "white" 0 "legal" --white g8,i8,h7,h9 --side w --point h8
check "other rule" 0 "legal" --rule freestyle "${cross[@]}" --point h8
check "a win" 0 "win" --moves h8a1i8a2j8a3k8a4 --point l8
check "reasons" 1 "double-three
H8 is forbidden to Black: double-three, two threes by one stone.
  A three on the row: G8 H8 I8; F8 or J8 would make a straight four.
  A three on the column: H9 H8 H7; H10 or H6 would make a straight four." \
    "${cross[@]}" --point h8 --explain
check "reasons in Chinese" 1 "double-three
黑方不能下 H8：三三禁手，一子成两条活三。
  横线连活三：G8 H8 I8；下 F8 或 J8 成活四。
  竖线连活三：H9 H8 H7；下 H10 或 H6 成活四。" \
    "${cross[@]}" --point h8 --explain --lang zh
check "json" 1 '{"verdict":"double-three","kinds":["double-three"],"fours":0,"apparent":2,"real":2,"point":"h8","side":"b"}' \
    "${cross[@]}" --point h8 --json
tree=$("$TENGEN" judge "${cross[@]}" --point h8 --json --explain)
case $tree in
*'"tree":{"point":231,"side":0,"verdict":"double-three"'*'"kind":"three"'*'"text":"H8 is forbidden'*) ;;
*) echo "FAILED json tree: $tree"; failures=$((failures + 1)) ;;
esac

check "all forbidden points" 0 "h8:double-three" "${cross[@]}" --forbidden
check "no forbidden point" 0 "-" --moves h8 --forbidden
check "forbidden points of a file" 0 "$(printf 'x\th8:double-three\ny\t-\nz\terror\tsize '"'4'"', expected 5 to 25')" \
    --forbidden --batch - <<<$'x\t15\tg8,i8,h7,h9/\ny\t7\t-/-\nz\t4\ta1/'
check "forbidden points as json" 0 '{"forbidden":{"h8":"double-three"},"id":"x"}' \
    --forbidden --json --batch - <<<$'x\t15\tg8,i8,h7,h9/'

check "unreadable lines" 0 "$(printf '%s\t%s\n' a $'error\t2 fields, expected id, side, black, white, point' \
    b $'error\tside \'X\', expected B or W' \
    c $'error\tbyte 0: a point outside the board' \
    d $'error\ta1 holds two stones' \
    e $'error\tpoint \'a1\' is occupied, expected an empty one' \
    f $'error\tpoint \'z9\', expected one like h8 on 15 lines' \
    g legal \
    - $'error\t2 fields, expected id, side, black, white, point')" \
    --batch - <<<$'# comment\na\tB\nb\tX\t-\t-\th8\nc\tB\tp1\t-\th8\nd\tB\ta1\ta1\th8\ne\tB\ta1\t-\ta1\nf\tB\ta1\t-\tz9\n\ng\tW\ta1\t-\tH8\r\n\t'
check "unreadable line as json" 0 '{"id":"b?","error":"side '"'X'"', expected B or W"}' \
    --json --batch - <<<$'b\xff\tX\t-\t-\th8'
check "a NUL byte" 0 $'n\terror\ta NUL byte in the line, expected text' --batch - < <(printf 'n\tB\t-\t\0-\th8\n')

usage "nothing asked"
usage "two questions" --point h8 --forbidden
usage "reasons of a file" --explain --batch "$own"
usage "no such file" --batch "$work/none"
usage "no such rule" --rule chess --point h8
usage "no such option" --bogus
usage "a stray word" --point h8 stray
usage "an occupied point" --moves h8 --point h8
usage "an occupied point among 94 stones (D02)" --point f7 --moves \
    "h8h9i8i9j9h10j10g11f12k7b1a1c1d1e1f1g1h1i1j1k1l1m1n1o1a2b2c2d2e2f2g2h2i2j2k2l2m2n2o2a3b3c3d3e3f3g3h3i3j3k3l3m3n3o3a4b4a5c4d4e4f4g4h4i4j4k4l4m4n4o4b5c5d5e5f5g5h5i5j5k5l5m5n5o5a6b6c6d6e7e6f6f7g6"
usage "a wrong point" --point 8h
usage "a wrong size" --size 3 --point a1
usage "a wrong language" --lang fr --point h8
usage "moves and stones" --moves h8 --black a1 --point h9
check "help" 0 "$("$TENGEN" judge --help)" --help
exit $((failures > 0))
