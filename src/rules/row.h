/* SPDX-License-Identifier: MIT
 *
 * Rows on a bare grid and the terms of rules.md section 3 that speak of one axis: what the literal
 * judge and its explanation are built from. A stone of `side` is taken to stand on the point asked
 * about, whatever the grid holds there. */
#ifndef TENGEN_RULES_ROW_H
#define TENGEN_RULES_ROW_H

#include "tengen/grid.h"
#include "tengen/profile.h"

/* One step along an axis: 0 row, 1 column, 2 "/", 3 "\"; x to the right, y to the bottom. */
typedef struct TgAxisStep {
    int8_t dx, dy;
} TgAxisStep;
extern const TgAxisStep tg_axis_step[TG_AXIS_NB];

/* The unbroken row of one side through a point on one axis, and the cells just beyond its ends:
 * end[0] against the step, end[1] along it; TG_POINT_NONE outside the board. */
typedef struct TgRow {
    TgPoint end[2];
    TgPoint first;  /* the stone next to end[0] */
    uint8_t length; /* the point asked about included */
} TgRow;

TgRow tg_row_through(const TgGrid *grid, TgSide side, TgPoint p, int axis);

/* The points of the row in the order of the step; row->length of them. */
void tg_row_points(const TgRow *row, int axis, TgPoint *points);

/* The row wins under the profile (a "five" of section 3). */
_Bool tg_row_wins(const TgGrid *grid, const TgProfile *profile, TgSide side, const TgRow *row);

/* A stone on the empty point e makes a winning row on this axis. */
_Bool tg_row_five_point(const TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint e,
                        int axis);

/* The five-points of the fours that hold the side's stone on p on this axis: empty points whose
 * winning row holds p, so each is an end of p's unbroken row. Fills points, *count = 0..2, and
 * returns the number of fours (4.2): both ends of one unbroken four are one. */
int tg_row_fours(const TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p, int axis,
                 TgPoint points[2], int *count);

/* The straight-four points sf(p, axis) of 4.2, at most one beyond each end of p's unbroken row;
 * returns how many. Whether a four stands on the axis already is the caller's question. p's stone
 * stands on the grid; the grid is probed and left as it was. */
int tg_row_straight_four_points(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p,
                                int axis, TgPoint points[2]);

#endif
