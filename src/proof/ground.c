/* SPDX-License-Identifier: MIT
 *
 * Winning points of a line as bits. */
#include "proof/ground.h"

#include "tengen/judge.h"

#include <assert.h>
#include <string.h>

/* The line of a point on an axis, and its bit there. */
static int line_of(const TgGround *ground, int axis, TgPoint p) {
    int x = tg_point_x(p);
    int y = tg_point_y(p);
    switch (axis) {
    case 0:
        return y;
    case 1:
        return x;
    case 2:
        return x + y;
    default:
        return x - y + ground->grid.size - 1;
    }
}

static int bit_of(int axis, TgPoint p) {
    return axis == 1 ? tg_point_y(p) : tg_point_x(p);
}

static TgPoint point_at(const TgGround *ground, int axis, int line, int bit) {
    switch (axis) {
    case 0:
        return tg_point(bit, line);
    case 1:
        return tg_point(line, bit);
    case 2:
        return tg_point(bit, line - bit);
    default:
        return tg_point(bit, bit - line + ground->grid.size - 1);
    }
}

/* Cells whose stone stands in a window of k with `before` own stones next to it on one side and the
 * rest on the other; bits beyond the line are 0. */
static uint64_t window(uint64_t own, int before, int after) {
    uint64_t cells = ~UINT64_C(0);
    for (int i = 1; i <= before; i++) {
        cells &= own << i;
    }
    for (int i = 1; i <= after; i++) {
        cells &= own >> i;
    }
    return cells;
}

/* Cells where a stone makes a winning row of the line, were they empty. */
static uint64_t winning_cells(const TgProfile *profile, const TgSideRule *rule, uint64_t own,
                              uint64_t enemy) {
    uint64_t wins = 0;
    for (int before = 0; before < profile->k; before++) {
        int after = profile->k - 1 - before;
        uint64_t cells = window(own, before, after);
        uint64_t longer = (own << (before + 1)) | (own >> (after + 1));
        uint64_t exact = cells & ~longer;
        if (rule->five == TG_FIVE_UNENCLOSED) {
            exact &= ~((enemy << (before + 1)) & (enemy >> (after + 1)));
        }
        wins |= exact | (rule->over == TG_OVER_WINS ? cells & longer : 0);
    }
    return wins;
}

static void renew_line(TgGround *ground, TgSide side, int axis, int line) {
    uint32_t own = ground->stones[side][axis][line];
    uint32_t enemy = ground->stones[tg_side_other(side)][axis][line];
    uint32_t empty = ground->cells[axis][line] & ~(own | enemy);
    uint32_t *wins = &ground->wins[side][axis][line];
    ground->win_count[side] -= __builtin_popcount(*wins);
    *wins =
        (uint32_t)winning_cells(&ground->profile, &ground->profile.side[side], own, enemy) & empty;
    ground->win_count[side] += __builtin_popcount(*wins);
}

static void flip(TgGround *ground, TgSide side, TgPoint p) {
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        int line = line_of(ground, axis, p);
        ground->stones[side][axis][line] ^= UINT32_C(1) << bit_of(axis, p);
        renew_line(ground, TG_BLACK, axis, line);
        renew_line(ground, TG_WHITE, axis, line);
    }
}

void tg_ground_put(TgGround *ground, TgSide side, TgPoint p) {
    assert(tg_point_on(p, ground->grid.size) && tg_grid_at(&ground->grid, p) == TG_CELL_EMPTY);
    ground->grid.cell[p] = (uint8_t)tg_cell_of(side);
    ground->empty--;
    flip(ground, side, p);
}

void tg_ground_lift(TgGround *ground, TgSide side, TgPoint p) {
    assert(tg_grid_at(&ground->grid, p) == tg_cell_of(side));
    ground->grid.cell[p] = TG_CELL_EMPTY;
    ground->empty++;
    flip(ground, side, p);
}

void tg_ground_init(TgGround *ground, const TgProfile *profile, const TgGrid *grid) {
    memset(ground, 0, sizeof *ground);
    ground->profile = *profile;
    tg_grid_init(&ground->grid, grid->size);
    ground->empty = grid->size * grid->size;
    for (int y = 0; y < grid->size; y++) {
        for (int x = 0; x < grid->size; x++) {
            for (int axis = 0; axis < TG_AXIS_NB; axis++) {
                TgPoint p = tg_point(x, y);
                ground->cells[axis][line_of(ground, axis, p)] |= UINT32_C(1) << bit_of(axis, p);
            }
        }
    }
    for (int p = 0; p < TG_POINT_NB; p++) {
        if (tg_point_on((TgPoint)p, grid->size) && grid->cell[p] != TG_CELL_EMPTY) {
            assert(grid->cell[p] != TG_CELL_BLOCKED);
            tg_ground_put(ground, grid->cell[p] == TG_CELL_BLACK ? TG_BLACK : TG_WHITE, (TgPoint)p);
        }
    }
}

_Bool tg_ground_wins(const TgGround *ground, TgSide side, TgPoint p) {
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        if (ground->wins[side][axis][line_of(ground, axis, p)] >> bit_of(axis, p) & 1) {
            return 1;
        }
    }
    return 0;
}

static _Bool is_listed(const TgPoint *points, int count, TgPoint p) {
    for (int i = 0; i < count; i++) {
        if (points[i] == p) {
            return 1;
        }
    }
    return 0;
}

int tg_ground_list_wins(const TgGround *ground, TgSide side, TgPoint *points, int most) {
    int count = 0;
    if (!tg_ground_has_win(ground, side)) {
        return 0;
    }
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        int lines = axis < 2 ? ground->grid.size : 2 * ground->grid.size - 1;
        for (int line = 0; line < lines; line++) {
            for (uint32_t bits = ground->wins[side][axis][line]; bits != 0; bits &= bits - 1) {
                TgPoint p = point_at(ground, axis, line, __builtin_ctz(bits));
                if (count < most && !is_listed(points, count, p)) {
                    points[count++] = p;
                }
            }
        }
    }
    return count;
}

_Bool tg_ground_is_foul(TgGround *ground, TgSide side, TgPoint p) {
    return tg_profile_has_fouls(&ground->profile, side) &&
           tg_verdict_is_foul(tg_judge(&ground->grid, &ground->profile, side, p));
}
