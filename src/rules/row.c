/* SPDX-License-Identifier: MIT
 *
 * Rows on a bare grid. */
#include "rules/row.h"

#include <assert.h>

const TgAxisStep tg_axis_step[TG_AXIS_NB] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};

/* The number of own stones next to p in one direction; *end = the cell after the last of them. */
static int stones_beyond(const TgGrid *grid, TgCell own, TgPoint p, int dx, int dy, TgPoint *end) {
    int x = tg_point_x(p) + dx;
    int y = tg_point_y(p) + dy;
    int count = 0;
    int cell;
    while ((cell = tg_grid_xy(grid, x, y)) == (int)own) {
        count++;
        x += dx;
        y += dy;
    }
    *end = cell < 0 ? TG_POINT_NONE : tg_point(x, y);
    return count;
}

TgRow tg_row_through(const TgGrid *grid, TgSide side, TgPoint p, int axis) {
    TgCell own = tg_cell_of(side);
    TgAxisStep step = tg_axis_step[axis];
    TgRow row;
    int before = stones_beyond(grid, own, p, -step.dx, -step.dy, &row.end[0]);
    int after = stones_beyond(grid, own, p, step.dx, step.dy, &row.end[1]);
    row.first = tg_point(tg_point_x(p) - before * step.dx, tg_point_y(p) - before * step.dy);
    row.length = (uint8_t)(before + 1 + after);
    return row;
}

void tg_row_points(const TgRow *row, int axis, TgPoint *points) {
    TgAxisStep step = tg_axis_step[axis];
    for (int i = 0; i < row->length; i++) {
        points[i] =
            tg_point(tg_point_x(row->first) + i * step.dx, tg_point_y(row->first) + i * step.dy);
    }
}

static _Bool holds(const TgGrid *grid, TgPoint p, TgCell cell) {
    return p != TG_POINT_NONE && tg_grid_at(grid, p) == cell;
}

_Bool tg_row_wins(const TgGrid *grid, const TgProfile *profile, TgSide side, const TgRow *row) {
    const TgSideRule *rule = &profile->side[side];
    if (row->length != profile->k) {
        return row->length > profile->k && rule->over == TG_OVER_WINS;
    }
    TgCell enemy = tg_cell_of(tg_side_other(side));
    return rule->five == TG_FIVE_ANY ||
           !(holds(grid, row->end[0], enemy) && holds(grid, row->end[1], enemy));
}

_Bool tg_row_five_point(const TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint e,
                        int axis) {
    TgRow row = tg_row_through(grid, side, e, axis);
    return tg_row_wins(grid, profile, side, &row);
}

int tg_row_fours(const TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p, int axis,
                 TgPoint points[2], int *count) {
    TgRow row = tg_row_through(grid, side, p, axis);
    *count = 0;
    for (int i = 0; i < 2; i++) {
        if (holds(grid, row.end[i], TG_CELL_EMPTY) &&
            tg_row_five_point(grid, profile, side, row.end[i], axis)) {
            points[(*count)++] = row.end[i];
        }
    }
    _Bool straight = *count == 2 && row.length == profile->k - 1;
    return straight ? 1 : *count;
}

/* The side's stone on e stands in an unbroken four that either end completes. */
static _Bool is_straight_four(const TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint e,
                              int axis) {
    TgRow row = tg_row_through(grid, side, e, axis);
    if (row.length != profile->k - 1) {
        return 0;
    }
    for (int i = 0; i < 2; i++) {
        if (!holds(grid, row.end[i], TG_CELL_EMPTY) ||
            !tg_row_five_point(grid, profile, side, row.end[i], axis)) {
            return 0;
        }
    }
    return 1;
}

int tg_row_straight_four_points(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p,
                                int axis, TgPoint points[2]) {
    assert(tg_grid_at(grid, p) == tg_cell_of(side));
    TgRow row = tg_row_through(grid, side, p, axis);
    int count = 0;
    for (int i = 0; i < 2; i++) {
        TgPoint e = row.end[i];
        if (!holds(grid, e, TG_CELL_EMPTY)) {
            continue;
        }
        grid->cell[e] = (uint8_t)tg_cell_of(side);
        if (is_straight_four(grid, profile, side, e, axis)) {
            points[count++] = e;
        }
        grid->cell[e] = TG_CELL_EMPTY;
    }
    return count;
}
