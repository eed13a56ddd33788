#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: tools/check_tidy.sh [PATTERN]
#
# clang-tidy over the C files of the dev build (those whose path matches PATTERN).
set -u
cd "$(dirname "$0")/.."
[ -f build/dev/compile_commands.json ] || cmake --preset dev >/dev/null || exit 1
run-clang-tidy -quiet -use-color=0 -p build/dev "${1:-/(src|apps|tests|fuzz)/.*\.c$}" 2>/dev/null |
    grep -v -E '^clang-tidy|^$|warnings? (generated|treated)' >build/tidy.txt
cat build/tidy.txt
! grep -q -E 'error:|warning:' build/tidy.txt
