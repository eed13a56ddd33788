#!/bin/bash
# `tengen draw` as PDF, PNG and GIF: pages and their size, pixels, frames, the same bytes twice.
set -u
if [ ! -e "$(dirname "$TENGEN")/tengen-paint.so" ]; then
    echo "tengen-paint.so is not built: cairo, pango or giflib are missing"
    exit 77
fi
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'FAILED %s\n' "$*"
    failures=$((failures + 1))
}

# draw NAME ARGUMENTS...: into $work/NAME, twice the same
draw() {
    local name=$1
    shift
    "$TENGEN" draw "$@" "$work/$name" || fail "$name: exit $?"
    "$TENGEN" draw "$@" --to "${name##*.}" - | cmp - "$work/$name" || fail "$name: not the same twice"
}

# pages FILE COUNT SIZE: a PDF of so many pages, the first so large (points, rounded), no images in it
pages() {
    local facts
    facts=$(pdfinfo "$work/$1" | awk '/^Pages:/ { print $2 } /^Page size:/ { printf "%.0fx%.0f\n", $3, $5 }')
    [ "$facts" = "$2
$3" ] || fail "$1: pages and size are $facts, expected $2, $3"
    [ "$(pdfimages -list "$work/$1" | wc -l)" = 2 ] || fail "$1 has images, expected lines"
    ! pdfinfo "$work/$1" | grep -q Date || fail "$1 has a date"
}

game="--moves h8h9i9g7i8i10g8j8j7k6i7i6h7"
# shellcheck disable=SC2086 # options are words
{
    draw game.pdf $game --lang zh --fouls --caption 连珠
    draw wide.pdf $game --width 20cm
    draw game.png $game --theme dark
    draw narrow.png $game --width 100px
    draw game.gif $game --delay 200
    draw part.gif $game --at 4 --region e5k11 --no-numbers --theme contrast
}
# shellcheck disable=SC2086
draw sheet.pdf --sheet --lang zh $game
draw blank.pdf --blank
draw tiles.pdf --blank --paper a4 --size 19
awk 'BEGIN { for (i = 1; i <= 13; i++) printf "p%d\trenju\t15\tb\th8,g8,f8/h9\tvcf\t5\ti8,e8\n", i }' \
    >"$work/problems.tsv"
draw book.pdf "$work/problems.tsv" --book 6 --lang zh
draw a5.pdf "$work/problems.tsv" --book 1 --paper a5
if command -v pdfinfo >/dev/null; then
    pages game.pdf 1 370x386
    pages wide.pdf 1 567x567
    pages sheet.pdf 1 595x842
    pages blank.pdf 1 1111x1151
    pages book.pdf 4 595x842
    pages a5.pdf 14 420x595
    pdftotext -f 4 "$work/book.pdf" - | grep -q '^13\. *I8, E8 *VCF, 5 手' || fail "solutions"
    pages tiles.pdf 6 595x842
    pdftotext "$work/sheet.pdf" - | grep -q 五子棋谱纸 || fail "the sheet's Chinese is no text"
else
    echo "skipped by name: PDF pages, pdfinfo is not there"
fi

python3 - "$work" <<'CHECK' || fail "pixels and frames"
import struct, sys, zlib

def png(name):
    """Width, height and rows of RGBA pixels."""
    data = open(f"{sys.argv[1]}/{name}", "rb").read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 6)
    packed, at = b"", 8
    while at < len(data):
        length, tag = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if tag == b"IDAT" else b""
        at += 12 + length
    raw, stride, rows = zlib.decompress(packed), 4 * width, []
    above = bytes(stride)
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            a, b, c = line[i - 4] if i > 3 else 0, above[i], above[i - 4] if i > 3 else 0
            p = [abs(b - c), abs(a - c), abs(a + b - 2 * c)]
            paeth = a if p[0] <= p[1] and p[0] <= p[2] else b if p[1] <= p[2] else c
            line[i] = (line[i] + [0, a, b, (a + b) // 2, paeth][kind]) & 255
        rows.append(bytes(line))
        above = line
    return width, height, rows

def gif(name):
    """Size, and of every frame: delay in hundredths, left, top, width, height."""
    data = open(f"{sys.argv[1]}/{name}", "rb").read()
    assert data[:6] == b"GIF89a" and data[-1] == 0x3B
    at, frames, delay = 13 + 3 * (2 << (data[10] & 7)), [], None
    while data[at] != 0x3B:
        if data[at] == 0x21:
            delay = struct.unpack("<H", data[at + 4:at + 6])[0] if data[at + 1] == 0xF9 else delay
            at += 2
        else:
            frames.append((delay, *struct.unpack("<HHHH", data[at + 1:at + 9])))
            at += 11
        while data[at]:
            at += data[at] + 1
        at += 1
    return struct.unpack("<HH", data[6:10]), frames

width, height, rows = png("game.png")
assert (width, height) == (652, 652), (width, height)
pixel = lambda x, y: tuple(rows[y][4 * x:4 * x + 4])
at = lambda x, y: pixel(int((1.15 + x) * 40), int((1.15 + y) * 40))
assert pixel(0, 0)[3] == 0  # outside the rounded corner
assert max(at(7.3, 7)[:3]) < 100 and at(7.3, 7)[3] == 255, at(7.3, 7)  # h8, black, beside its number
assert min(at(7.3, 6)[:3]) > 200, at(7.3, 6)  # h9, white
assert at(0.5, 0.5)[0] > at(0.5, 0.5)[2] + 40  # wood
assert png("narrow.png")[:2] == (100, 100)

size, frames = gif("game.gif")
assert size == (456, 456), size
assert len(frames) == 14, len(frames)
assert [f[0] for f in frames] == [20] * 13 + [80]
assert frames[0][1:] == (0, 0, 456, 456)
assert all(f[3] < 120 and f[4] < 120 for f in frames[1:]), frames  # only what changed
size, frames = gif("part.gif")
assert len(frames) == 5 and size[0] == round(8.3 * 28), (frames, size)
CHECK

"$TENGEN" draw --moves h8 --width 17000px "$work/large.png" 2>"$work/err" && fail "too large a PNG"
grep -q "at most 16384" "$work/err" || fail "no clear line for too large a PNG"

exit $((failures > 0))
