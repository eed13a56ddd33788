/* SPDX-License-Identifier: MIT
 *
 * The shapes of one line. Each is what one more stone of the same side can make of it: a three
 * becomes a straight four, a closed three a four, an open two a three, a closed two a closed three,
 * so the question goes at most two stones deep. */
#include "tengen/shape.h"

#include "rules/row.h"
#include "tengen/judge.h"

#include <assert.h>

/* One line of the board seen from a stone on it. */
typedef struct Line {
    TgGrid *grid;
    const TgProfile *profile;
    TgSide side;
    TgPoint p;
    int axis;
} Line;

/* The cell `offset` steps from p; TG_POINT_NONE outside the board. */
static TgPoint cell_at(const Line *line, int offset) {
    int x = tg_point_x(line->p) + offset * tg_axis_step[line->axis].dx;
    int y = tg_point_y(line->p) + offset * tg_axis_step[line->axis].dy;
    return tg_grid_xy(line->grid, x, y) < 0 ? TG_POINT_NONE : tg_point(x, y);
}

static _Bool is_empty(const Line *line, TgPoint e) {
    return e != TG_POINT_NONE && tg_grid_at(line->grid, e) == TG_CELL_EMPTY;
}

static void put(const Line *line, TgPoint e) {
    line->grid->cell[e] = (uint8_t)tg_cell_of(line->side);
}

static void lift(const Line *line, TgPoint e) {
    line->grid->cell[e] = TG_CELL_EMPTY;
}

static TgRow row_of(const Line *line) {
    return tg_row_through(line->grid, line->side, line->p, line->axis);
}

static int fours(const Line *line) {
    TgPoint points[2];
    int count;
    return tg_row_fours(line->grid, line->profile, line->side, line->p, line->axis, points, &count);
}

/* Own stones in the fullest span of k cells that holds p and neither an enemy nor the edge. *width
 * (may be NULL): the cells from its first to its last stone, the narrowest of the fullest spans. */
static int stones_in_span(const Line *line, int *width) {
    int k = line->profile->k;
    int best = 0;
    int best_width = 0;
    for (int first = 1 - k; first <= 0; first++) {
        int count = 0;
        int low = k;
        int high = 0;
        for (int i = first; i < first + k && count >= 0; i++) {
            TgPoint e = cell_at(line, i);
            if (e == TG_POINT_NONE ||
                tg_grid_at(line->grid, e) == tg_cell_of(tg_side_other(line->side))) {
                count = -1;
            } else if (tg_grid_at(line->grid, e) == tg_cell_of(line->side)) {
                count++;
                low = low < i ? low : i;
                high = i;
            }
        }
        if (count > best || (count == best && high - low + 1 < best_width)) {
            best = count;
            best_width = high - low + 1;
        }
    }
    if (width != NULL) {
        *width = best_width;
    }
    return best;
}

/* The same with spans cut by enemy and edge allowed: stones within k cells, no enemy between. */
static int stones_near(const Line *line) {
    int best = 0;
    for (int first = 1 - line->profile->k; first <= 0; first++) {
        int count = 0;
        for (int i = first; i < first + line->profile->k; i++) {
            TgPoint e = cell_at(line, i);
            TgCell cell = e == TG_POINT_NONE ? TG_CELL_EMPTY : tg_grid_at(line->grid, e);
            if (cell == tg_cell_of(tg_side_other(line->side))) {
                if (i > 0) {
                    break;
                }
                count = 0;
            } else if (e != TG_POINT_NONE) {
                count += cell == tg_cell_of(line->side);
            }
        }
        best = count > best ? count : best;
    }
    return best;
}

/* Some empty cell where one more stone makes `made` hold of p. */
static _Bool one_stone_makes(const Line *line, _Bool (*made)(const Line *)) {
    int k = line->profile->k;
    for (int i = 1 - k; i < k; i++) {
        TgPoint e = cell_at(line, i);
        if (!is_empty(line, e)) {
            continue;
        }
        put(line, e);
        _Bool yes = made(line);
        lift(line, e);
        if (yes) {
            return 1;
        }
    }
    return 0;
}

static _Bool has_four(const Line *line) {
    return fours(line) > 0;
}

static _Bool has_open_three(const Line *line) {
    TgPoint points[2];
    if (fours(line) > 0) {
        return 0;
    }
    int count = tg_row_straight_four_points(line->grid, line->profile, line->side, line->p,
                                            line->axis, points);
    for (int i = 0; i < count; i++) {
        if (tg_judge(line->grid, line->profile, line->side, points[i]) == TG_VERDICT_LEGAL) {
            return 1;
        }
    }
    return 0;
}

static _Bool has_closed_three(const Line *line) {
    return fours(line) == 0 && one_stone_makes(line, has_four);
}

static TgShape four_shape(const Line *line) {
    TgPoint points[2];
    int count;
    int number =
        tg_row_fours(line->grid, line->profile, line->side, line->p, line->axis, points, &count);
    TgRow row = row_of(line);
    if (number == 1 && count == 2) {
        return TG_SHAPE_STRAIGHT_FOUR;
    }
    return row.length == line->profile->k - 1 ? TG_SHAPE_FOUR : TG_SHAPE_BROKEN_FOUR;
}

/* A three that looks open: a stone at an end of p's row makes an unbroken four with both ends
 * empty, of which one makes no five (六腐); or p's own row is the whole three with both ends
 * empty, and either way only one end of the four is free (夏止め). */
static TgShape false_three_shape(const Line *line) {
    TgPoint points[2];
    if (tg_row_straight_four_points(line->grid, line->profile, line->side, line->p, line->axis,
                                    points) > 0) {
        return TG_SHAPE_FALSE_THREE;
    }
    TgRow row = row_of(line);
    int closed_fours = 0;
    for (int i = 0; i < 2; i++) {
        TgPoint e = row.end[i];
        if (!is_empty(line, e)) {
            continue;
        }
        put(line, e);
        TgRow made = row_of(line);
        _Bool four = fours(line) > 0;
        lift(line, e);
        if (four && made.length == line->profile->k - 1) {
            if (is_empty(line, made.end[0]) && is_empty(line, made.end[1])) {
                return TG_SHAPE_SIX_THREE;
            }
            closed_fours++;
        }
    }
    return closed_fours == 2 && row.length == line->profile->k - 2 ? TG_SHAPE_NARROW_THREE
                                                                   : TG_SHAPE_NONE;
}

static TgShape three_shape(const Line *line) {
    if (has_open_three(line)) {
        return row_of(line).length == line->profile->k - 2 ? TG_SHAPE_SOLID_THREE
                                                           : TG_SHAPE_JUMP_THREE;
    }
    TgShape shape = false_three_shape(line);
    if (shape == TG_SHAPE_NONE && has_closed_three(line)) {
        shape = TG_SHAPE_CLOSED_THREE;
    }
    return shape;
}

static TgShape two_shape(const Line *line) {
    int width;
    int stones = stones_in_span(line, &width);
    if (one_stone_makes(line, has_open_three)) {
        int gaps = width - stones;
        return gaps == 0 ? TG_SHAPE_SOLID_TWO : gaps == 1 ? TG_SHAPE_JUMP_TWO : TG_SHAPE_WIDE_TWO;
    }
    return one_stone_makes(line, has_closed_three) ? TG_SHAPE_CLOSED_TWO : TG_SHAPE_NONE;
}

/* No five can be made here any more: how many stones lie dead. */
static TgShape dead_shape(const Line *line) {
    int missing = line->profile->k - stones_near(line);
    switch (missing) {
    case 1:
        return TG_SHAPE_DEAD_FOUR;
    case 2:
        return TG_SHAPE_DEAD_THREE;
    case 3:
        return line->profile->k > 4 ? TG_SHAPE_DEAD_TWO : TG_SHAPE_NONE;
    default:
        return TG_SHAPE_NONE;
    }
}

TgShape tg_shape_of(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p, int axis) {
    assert(tg_grid_at(grid, p) == tg_cell_of(side) && axis >= 0 && axis < TG_AXIS_NB);
    Line line = {grid, profile, side, p, axis};
    TgRow row = row_of(&line);
    if (tg_row_wins(grid, profile, side, &row)) {
        return TG_SHAPE_FIVE;
    }
    if (row.length > profile->k) {
        return TG_SHAPE_OVERLINE;
    }
    if (row.length == profile->k) {
        return TG_SHAPE_ENCLOSED_FIVE;
    }
    if (fours(&line) > 0) {
        return four_shape(&line);
    }
    TgShape shape = three_shape(&line);
    if (shape == TG_SHAPE_NONE && profile->k > 4) {
        shape = two_shape(&line); /* with k = 4 it would be a single stone */
    }
    return shape != TG_SHAPE_NONE ? shape : dead_shape(&line);
}

typedef struct ShapeWords {
    const char *id, *name[TG_LANG_NB];
} ShapeWords;

static const ShapeWords shape_words[TG_SHAPE_NB] = {
#define X(NAME, id, en, zh, ja) [TG_SHAPE_##NAME] = {id, {en, zh}},
#include "tengen/shape.def"
#undef X
};

const char *tg_shape_id(TgShape shape) {
    assert((unsigned)shape < TG_SHAPE_NB);
    return shape_words[shape].id;
}

const char *tg_shape_name(TgShape shape, TgLang lang) {
    assert((unsigned)shape < TG_SHAPE_NB && (unsigned)lang < TG_LANG_NB);
    return shape_words[shape].name[lang];
}
