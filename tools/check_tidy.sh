#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: tools/check_tidy.sh [FILE...]
#
# clang-tidy (.clang-tidy says which checks) over the C files of the dev build, or those named; what
# is for Windows alone is no part of it.
set -eu
cd "$(dirname "$0")/.."
[ -f build/dev/compile_commands.json ] || cmake --preset dev >/dev/null
if [ $# = 0 ]; then
    set -- src apps tests fuzz
fi
find "$@" -name '*.c' ! -name '*_windows.c' -print0 |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy --quiet --use-color=0 -p build/dev 2>build/tidy.log || {
    tail -n 5 build/tidy.log
    exit 1
}
