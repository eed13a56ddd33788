#!/bin/bash
# pbrain-tengen.exe: cross-built, run under wine from a folder with a blank and Chinese characters in
# its name, it plays the moves of the program of this system. Skipped where mingw-w64 or wine are missing.
set -u
for program in x86_64-w64-mingw32-gcc-posix wine cmake; do
    if ! command -v $program >/dev/null; then
        echo "skipped: $program is not there (Debian: gcc-mingw-w64-x86-64-posix, wine)"
        exit 77
    fi
done
work=$(mktemp -d)
export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" DISPLAY=
trap 'wineserver -k 2>/dev/null; rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $*"
    exit 1
}

(cd "$SOURCE_DIR" && cmake --preset windows -B "$work/build" && cmake --build "$work/build" --target pbrain-tengen) \
    >"$work/build.log" 2>&1 || fail "the cross-build: $(tail -5 "$work/build.log")"
folder="$work/五子棋 engine"
mkdir "$folder"
cp "$work/build/pbrain-tengen.exe" "$folder/"
others=$(x86_64-w64-mingw32-objdump -p "$folder/pbrain-tengen.exe" | grep 'DLL Name' | grep -civ 'kernel32\|msvcrt')
[ "$others" = 0 ] || fail "it needs $others libraries besides the system's"
if ! printf 'END\r\n' | timeout 300 wine "$folder/pbrain-tengen.exe" 2>"$work/wine.err"; then
    echo "skipped: wine does not run here: $(tail -1 "$work/wine.err")"
    exit 77
fi

# One game with either colour, by fresh programs: what a side knows does not depend on the system.
printf '0,0, 1,0, 2,1\n' >"$work/opening.txt"
native=(--engine "name=native cmd='$PBRAIN'")
windows=(--engine "name=windows cmd=\"wine '$folder/pbrain-tengen.exe'\"")
play() { # NAME ENGINES...
    local name=$1
    shift
    "$TENGEN" match --each "tc=0/600 nodes=3000 start=300 maxmemory=0" "$@" --rule renju --games 1 \
        --openings "file=$work/opening.txt" --sgf "$work/$name.sgf" >"$work/$name.out" 2>&1 ||
        fail "the match: $(cat "$work/$name.out")"
    grep -q '^forfeits' "$work/$name.out" && fail "forfeits: $(cat "$work/$name.out")"
    grep -o ';[BW]\[[a-z]*\]' "$work/$name.sgf" >"$work/$name.moves"
}
play first "${native[@]}" "${windows[@]}"
play second "${windows[@]}" "${native[@]}"
[ "$(wc -l <"$work/first.moves")" -gt 10 ] || fail "a game: $(cat "$work/first.out")"
cmp "$work/first.moves" "$work/second.moves" || fail "with changed colours the same moves"
