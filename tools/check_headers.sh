#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every public header compiles alone, as strict C17, with gcc and clang, with threads and without.
set -u
cd "$(dirname "$0")/.."
failed=0
for header in include/tengen/*.h; do
    for compiler in cc clang; do
        for threads in -UTG_NO_THREADS -DTG_NO_THREADS; do
            echo "#include \"tengen/${header##*/}\"" |
                "$compiler" -std=c17 -pedantic -Wall -Wextra -Werror $threads -Iinclude \
                    -fsyntax-only -x c - || failed=1
        done
    done
done
exit $failed
