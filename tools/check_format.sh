#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: tools/check_format.sh [--fix]
#
# Every C file is laid out as .clang-format says; --fix lays it out so.
set -eu
cd "$(dirname "$0")/.."
mode="--dry-run --Werror"
[ "${1:-}" != --fix ] || mode=-i
# shellcheck disable=SC2086 # the mode is two words
find include src apps tests fuzz -name '*.[ch]' -print0 | xargs -0 clang-format $mode
