#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The release programs start, the engine alone is static and plays without threads too, and the
# libraries give no name without the prefix.
set -eu
cd "$(dirname "$0")/.."
fail() { echo "$*"; exit 1; }

build/release/tengen --version | grep -q '^tengen [0-9]' || fail "tengen --version says no version"
for brain in build/release/pbrain-tengen build/nothreads/pbrain-tengen; do
    ! readelf -d "$brain" | grep -q NEEDED || fail "$brain needs shared libraries"
    answer=$(printf 'START 15\nINFO timeout_turn 100\nTURN 7,7\nEND\n' | timeout 20 "$brain")
    echo "$answer" | grep -q '^OK' || fail "$brain: no OK to START: $answer"
    echo "$answer" | grep -q -E '^[0-9]+,[0-9]+' || fail "$brain: no move: $answer"
done

# Pictures as PDF, PNG and GIF come from a module; the program itself does without its libraries.
! readelf -d build/release/tengen | grep -q -i -E 'cairo|pango|gif' || fail "tengen links cairo"

# A library shares one space of names with the programs that link it.
for library in build/release/lib*.a; do
    foreign=$(nm -g --defined-only "$library" 2>/dev/null | awk 'NF == 3 && $3 !~ /^tg_/ { print $3 }')
    [ -z "$foreign" ] || fail "$library: names without tg_: $foreign"
done
