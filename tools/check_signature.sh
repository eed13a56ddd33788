#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Play does not depend on the compiler: gcc's release build and clang's with sanitizers end their
# benches with the same signature.
set -eu
cd "$(dirname "$0")/.."
for bench in judge search; do
    gcc=$(build/release/tengen bench $bench | grep '^Bench: ')
    clang=$(build/fuzz/tengen bench $bench | grep '^Bench: ')
    echo "$bench: $gcc, $clang"
    [ "$gcc" = "$clang" ]
done
