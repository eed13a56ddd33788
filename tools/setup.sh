#!/bin/sh
# SPDX-License-Identifier: MIT
#
# usage: tools/setup.sh GROUP...     GROUP: build, web, test, draw, windows
#
# Installs what a group needs and the system lacks: with apt, as root or through sudo. Where it may
# not install, it says in one line what is missing and exits 1; for `draw` alone, which the programs
# can do without, it exits 0. Nothing missing: nothing is done.
set -eu
cd "$(dirname "$0")/.."

# group | Debian package | how its presence is seen
needs='
build|build-essential|command cc
build|build-essential|command c++
build|cmake|command cmake
build|ninja-build|command ninja
build|pkg-config|command pkg-config
build|libwebsockets-dev|library libwebsockets
build|libwebsockets-evlib-ev|plugin libwebsockets-evlib_ev.so
build|libev-dev|header ev.h
build|libjansson-dev|library jansson
build|libsqlite3-dev|library sqlite3
build|libpopt-dev|library popt
draw|libcairo2-dev|library cairo
draw|libpango1.0-dev|library pangocairo
draw|libgif-dev|header gif_lib.h
build|liblz4-dev|library liblz4
build|libzstd-dev|library libzstd
build|libexpat1-dev|library expat
build|libarchive-dev|library libarchive
web|nodejs|node 18
web|npm|command npm
test|libcmocka-dev|library cmocka
test|clang|command clang
test|clang-format|command clang-format
test|clang-tidy|command clang-tidy
test|libclang-rt-dev|fuzzer clang
test|python3|command python3
test|jq|command jq
test|poppler-utils|command pdfinfo
test|chromium|browser chromium
test|fonts-noto-cjk|browser font
windows|gcc-mingw-w64-x86-64-posix|command x86_64-w64-mingw32-gcc-posix
windows|wine64|command wine
windows|wine|command wine
'

has_header() { printf '#include <%s>\n' "$1" | cc -E - >/dev/null 2>&1; }
has_plugin() { [ -e "$(pkg-config --variable=libdir libwebsockets 2>/dev/null)/$1" ]; }
has_fuzzer() { ls "$("$1" -print-resource-dir)"/lib/*/libclang_rt.fuzzer* >/dev/null 2>&1; }
has_node() { node -e "process.exit(parseInt(process.versions.node) >= $1 ? 0 : 1)" 2>/dev/null; }

# Chromium and a Chinese font are asked for on Debian alone: elsewhere the browser tests are skipped.
has_browser() {
    grep -qs '^ID=debian' /etc/os-release || return 0
    case $1 in
        chromium) command -v chromium >/dev/null ;;
        font) [ -d /usr/share/fonts/opentype/noto ] ;;
    esac
}

present() {
    case $1 in
        command) command -v "$2" >/dev/null ;;
        library) pkg-config --exists "$2" 2>/dev/null ;;
        *) "has_$1" "$2" ;;
    esac
}

missing_of() {
    echo "$needs" | while IFS='|' read -r group package probe; do
        # shellcheck disable=SC2086 # the probe is two words
        if [ "$group" = "$1" ] && ! present $probe; then
            echo "$package"
        fi
    done
}

missing=$(for group in "$@"; do missing_of "$group"; done | sort -u | tr '\n' ' ')
missing=${missing% }
[ -n "$missing" ] || exit 0

# Says what is missing, and why it was not installed.
give_up() {
    if [ "$groups" = draw ]; then
        echo "tengen draw writes text and SVG only; PDF, PNG and GIF need: $missing" >&2
        exit 0
    fi
    echo "$1: $missing" >&2
    exit 1
}

groups=$*
as_root=
if [ "$(id -u)" != 0 ]; then
    as_root=sudo
fi
if ! command -v apt-get >/dev/null || { [ -n "$as_root" ] && ! command -v sudo >/dev/null; }; then
    give_up "tengen needs these Debian packages or their like, install them as root"
fi

mkdir -p build
log=build/setup.log
echo "Installing (a few minutes at most, log in $log): $missing"
apt() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@"; }
# shellcheck disable=SC2086 # one word a package
if ! { apt update && apt install --no-install-recommends $missing; } </dev/null >$log 2>&1; then
    tail -n 15 $log >&2
    give_up "tengen needs these packages and could not install them"
fi
