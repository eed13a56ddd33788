#!/bin/bash
# `tengen worker`: answers questions with legal acts, stops at once, survives nonsense.
set -u
fail() {
    echo "worker: $*"
    exit 1
}
setup='"setup":{"rule":"renju"}'
place='{"kind":"place","points":[231]}'

# Lines of the answer to the lines given; reports are left out.
ask() {
    printf '%s\n' "$@" | "$TENGEN" worker | grep -v '"t":"report"'
}

# The end of the input ends the search, and what was asked is answered.
answer=$(ask "{\"t\":\"choose\",\"ask\":7,\"seq\":1,$setup,\"acts\":[$place],\"limits\":{\"nodes\":1000}}" |
    head -n 1)
echo "$answer" | grep -q '"t":"act","ask":7,"seq":1' || fail "no answer with its numbers: $answer"

# A search without end, told to stop: an act, and the program ends.
coproc "$TENGEN" worker
echo "{\"t\":\"choose\",\"ask\":1,\"seq\":1,$setup,\"acts\":[$place],\"limits\":{\"turn\":600000}}" >&"${COPROC[1]}"
read -r line <&"${COPROC[0]}" || fail "it said nothing"
echo '{"t":"stop"}' >&"${COPROC[1]}"
while [[ $line == *'"t":"report"'* ]]; do
    read -r line <&"${COPROC[0]}" || fail "it ended without an answer"
done
[[ $line == *'"t":"act","ask":1,"seq":1'* ]] || fail "after stop: $line"
# A newer question ends the one that runs.
for n in 2 3; do
    turn=$([ $n = 2 ] && echo 600000 || echo 10)
    echo "{\"t\":\"choose\",\"ask\":$n,\"seq\":1,$setup,\"acts\":[$place],\"limits\":{\"turn\":$turn}}" >&"${COPROC[1]}"
done
for n in 2 3; do
    line='"t":"report"'
    while [[ $line == *'"t":"report"'* ]]; do
        read -r line <&"${COPROC[0]}" || fail "question $n got no answer"
    done
    [[ $line == *"\"ask\":$n,"* ]] || fail "question $n: $line"
done
pid=$COPROC_PID
input=${COPROC[1]}
exec {input}>&-
wait "$pid" || fail "exit $? at the end of its input"

# Nonsense gets one line each that says what was expected, and the next question works.
for line in 'x' $'\xff' '[]' '{"t":"dance"}' '{"t":"choose"}' \
    '{"t":"choose","ask":1,"seq":1,"setup":{},"acts":7,"limits":{}}' \
    '{"t":"choose","ask":1,"seq":1,"setup":{"size":3},"acts":[],"limits":{}}' \
    '{"t":"choose","ask":1,"seq":1,"setup":{},"acts":[{"kind":"swap"}],"limits":{}}' \
    '{"t":"choose","ask":1,"seq":1,"setup":{},"acts":[],"limits":{"level":11}}'; do
    reply=$(ask "$line")
    [[ $reply == '{"t":"failed",'* ]] || fail "'$line' got '$reply'"
done
