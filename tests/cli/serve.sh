#!/bin/bash
# `tengen serve`: starts, says where, answers, ends; one clear line when it cannot.
set -u
work=$(mktemp -d)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT
fail() {
    echo "serve: $*"
    exit 1
}

# The first line of a server is its address.
start() {
    : >"$work/out"
    "$TENGEN" serve --port 0 "$@" >"$work/out" 2>"$work/err" &
    server=$!
    until grep -q . "$work/out"; do
        kill -0 "$server" 2>/dev/null || fail "did not start: $(cat "$work/err")"
        sleep 0.05
    done
    grep -qx 'Tengen: http://127.0.0.1:[0-9]*' "$work/out" || fail "said $(cat "$work/out")"
    port=$(sed 's/.*://' "$work/out")
}
stop() {
    kill -"$1" "$server"
    wait "$server"
    code=$?
    server=
    [ "$code" = 0 ] || fail "exit $code after $1: $(cat "$work/err")"
    [ ! -s "$work/err" ] || fail "said on standard error: $(cat "$work/err")"
}
# The body of a page, by bash alone.
get() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$1" >&3
    cat <&3
    exec 3>&-
}

page=$SOURCE_DIR/tests/support/page
start --data "$work/a/b" --web "$page"
get / | grep -q 'a page of the tests' || fail "the page is not served"
get /api/health | grep -q '{"ok":true}' || fail "no health"
[ -f "$work/a/b/tengen.db" ] || fail "no store in --data"

"$TENGEN" serve --port "$port" --data "$work/c" >/dev/null 2>"$work/taken"
[ $? = 2 ] || fail "a taken port: exit is not 2"
[ "$(wc -l <"$work/taken")" = 1 ] || fail "a taken port: not one line"
grep -q "$port.*in use" "$work/taken" || fail "a taken port: $(cat "$work/taken")"
stop TERM

XDG_DATA_HOME=$work/xdg start --web "$page"
[ -f "$work/xdg/tengen/tengen.db" ] || fail "XDG_DATA_HOME is not used"
stop INT

# Wrong calls: exit 2, one line that names the fault.
wrong() {
    what=$1
    shift
    "$TENGEN" serve "$@" >/dev/null 2>"$work/wrong"
    [ $? = 2 ] || fail "$*: exit is not 2"
    [ "$(wc -l <"$work/wrong")" = 1 ] || fail "$*: $(cat "$work/wrong")"
    grep -q -- "$what" "$work/wrong" || fail "$*: $(cat "$work/wrong")"
}
wrong '--port' --port 70000
wrong '--web' --web "$work"
wrong 'address' --listen nowhere --port 0 --data "$work/d"
wrong '/dev/null' --data /dev/null/x --port 0
wrong 'word' word
wrong '--colour' --colour
"$TENGEN" serve --help | grep -q -- --port || fail "no help"
