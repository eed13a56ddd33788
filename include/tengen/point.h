/* SPDX-License-Identifier: MIT
 *
 * Points, sides and board symmetries.
 *
 * A point is y * 32 + x in 16 bits, x = column from the left, y = row from the TOP, both 0-based,
 * on boards up to 25 x 25; the same number stands in acts, in the store and on the wire. A point's
 * name is a letter (file, I is used) and a number (rank, from the BOTTOM), so it needs the size:
 * h8 is the centre of 15 lines. */
#ifndef TENGEN_POINT_H
#define TENGEN_POINT_H

#include "tengen/status.h"

#include <stddef.h>
#include <stdint.h>

enum {
    TG_SIZE_MIN = 5,
    TG_SIZE_MAX = 25,
    TG_POINT_NB = 25 * 32, /* points are below this */
    TG_POINT_NONE = 0xFFFF,
    TG_POINT_NAME_MAX = 4, /* "y25" and its NUL */
    TG_SYMMETRY_NB = 8,
    TG_AXIS_NB = 4 /* 0 row, 1 column, 2 diagonal "/", 3 diagonal "\" */
};

typedef uint16_t TgPoint;

typedef enum TgSide { TG_BLACK, TG_WHITE, TG_SIDE_NB } TgSide;
/* BLOCKED: a point that nobody can play on and that belongs to no row, as the Gomocup protocol
 * knows it. */
typedef enum TgCell { TG_CELL_EMPTY, TG_CELL_BLACK, TG_CELL_WHITE, TG_CELL_BLOCKED } TgCell;

static inline TgPoint tg_point(int x, int y) {
    return (TgPoint)(y * 32 + x);
}
static inline int tg_point_x(TgPoint p) {
    return p & 31;
}
static inline int tg_point_y(TgPoint p) {
    return p >> 5;
}
static inline _Bool tg_point_on(TgPoint p, int size) {
    return tg_point_x(p) < size && tg_point_y(p) < size;
}
/* Chebyshev distance. */
static inline int tg_point_distance(TgPoint a, TgPoint b) {
    int x = tg_point_x(a) - tg_point_x(b), y = tg_point_y(a) - tg_point_y(b);
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? x : y;
}
static inline TgSide tg_side_other(TgSide side) {
    return side == TG_BLACK ? TG_WHITE : TG_BLACK;
}
static inline TgCell tg_cell_of(TgSide side) {
    return side == TG_BLACK ? TG_CELL_BLACK : TG_CELL_WHITE;
}

/* Writes the lower-case name ("h8"); "-" for TG_POINT_NONE. Returns out. */
char *tg_point_name(TgPoint point, int size, char out[TG_POINT_NAME_MAX]);

/* Reads one name at the start of text, any case, no leading blanks, no leading zero.
 * *used (may be NULL) = bytes read. TG_E_SYNTAX: no letter and number; TG_E_POINT: outside. */
TgStatus tg_point_parse(const char *text, int size, TgPoint *point, size_t *used);

/* The centre (rules.md section 1): on even sizes file n/2+1, rank n/2. */
TgPoint tg_point_centre(int size);

/* The star points; fills at most 9, returns how many. */
size_t tg_point_stars(int size, TgPoint out[9]);

/* Image of a point under symmetry 0..7 (0 = identity) of the size x size board. */
TgPoint tg_point_transform(TgPoint point, int size, int symmetry);
/* The symmetry that undoes another. */
int tg_symmetry_inverse(int symmetry);

#endif
