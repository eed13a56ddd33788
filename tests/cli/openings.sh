#!/bin/bash
# `tengen openings`: as many lines as wanted, the same again from the same seed, in every notation, ready
# for `tengen match`; wrong usage.
set -u
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

make() { # FILE OPTIONS...
    local file=$1
    shift
    "$TENGEN" openings -n 4 --nodes 3000 --within 200 "$@" >"$work/$file" 2>"$work/err" ||
        fail "$*: $(cat "$work/err")"
    [ "$(wc -l <"$work/$file")" = 4 ] || fail "four lines: $*"
}

make offset --rule renju --seed 3
make ranks --rule renju --seed 3 --type ranks
make pos --rule renju --seed 3 --type pos
make swap2 --opening swap2
[ "$(cut -f1 "$work/swap2" | awk -F, '{ print NF }' | sort -u)" = 6 ] || fail "three stones under swap2"

# the same games from each notation
for type in offset ranks pos; do
    "$TENGEN" match -engine name=A "cmd=$STUB seed=1" -engine name=B "cmd=$STUB seed=2" -rule renju \
        -games 8 -repeat -openings "file=$work/$type" type=$type >"$work/$type.out" 2>"$work/$type.err" ||
        fail "a match from $type: $(cat "$work/$type.err")"
    [ ! -s "$work/$type.err" ] || fail "notes about $type: $(cat "$work/$type.err")"
    cmp "$work/offset.out" "$work/$type.out" || fail "other games from $type"
done

"$TENGEN" openings -n 1 --nodes 500 --within 20000 --json | jq -e '(.opening | length) > 0 and (.score | type) == "number"' \
    >/dev/null || fail "JSON"

refuse() { # WORD-OF-THE-REASON OPTIONS...
    local word=$1
    shift
    "$TENGEN" openings "$@" >"$work/out" 2>"$work/err"
    [ $? = 2 ] || fail "exit code: $*"
    [ "$(wc -l <"$work/err")" = 1 ] || fail "one line: $*"
    grep -q -- "$word" "$work/err" || fail "'$word' in: $(cat "$work/err")"
}
refuse 'rule' --rule chess
refuse 'opening' --opening none
refuse 'size' --size 40
refuse 'type' --type x
refuse 'count' -n 0
refuse 'stones' --least 9 --most 3
refuse 'nodes' --nodes 0
refuse 'options only' x

[ $failures = 0 ] || exit 1
