/* SPDX-License-Identifier: MIT
 *
 * Builds the tree of reasons. A child holds one stone more than its parent, and the tree at most
 * TG_EXPLAIN_NODES_MAX explanations, which bounds depth and memory. */
#include "tengen/explain.h"

#include "rules/row.h"

#include <assert.h>
#include <stdlib.h>

/* What building one tree works with. */
typedef struct Builder {
    TgGrid *grid;
    const TgProfile *profile;
    TgSide side;
    int nodes_left;
    _Bool failed; /* out of memory */
} Builder;

static TgExplanation *explain(Builder *builder, TgPoint p, _Bool root);

static TgLine *add_line(TgExplanation *node, TgLineKind kind, int axis) {
    assert(node->line_count < TG_EXPLAIN_LINES_MAX);
    TgLine *line = &node->lines[node->line_count++];
    *line = (TgLine){.kind = kind, .axis = (uint8_t)axis};
    return line;
}

static void add_end(TgLine *line, TgPoint point, TgVerdict verdict, TgExplanation *why) {
    assert(line->end_count < 2);
    line->ends[line->end_count++] = (TgEndPoint){point, verdict, why};
}

static void set_stones(TgLine *line, const TgRow *row) {
    line->stone_count = row->length;
    tg_row_points(row, line->axis, line->stones);
}

/* Adds the stones of the row that a stone on the empty point e would make, e itself left out and
 * stones that stand in the line already too. Rows are added in the order of the axis. */
static void add_stones_around(const Builder *builder, TgLine *line, TgPoint e) {
    TgPoint points[TG_SIZE_MAX];
    TgRow row = tg_row_through(builder->grid, builder->side, e, line->axis);
    tg_row_points(&row, line->axis, points);
    for (int i = 0; i < row.length; i++) {
        _Bool known = points[i] == e;
        for (int s = 0; s < line->stone_count; s++) {
            known = known || line->stones[s] == points[i];
        }
        if (!known) {
            line->stones[line->stone_count++] = points[i];
        }
    }
}

static void add_rows(Builder *builder, TgExplanation *node) {
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgRow row = tg_row_through(builder->grid, builder->side, node->point, axis);
        _Bool wins = tg_row_wins(builder->grid, builder->profile, builder->side, &row);
        if (!wins &&
            (row.length < builder->profile->k || node->judgement.verdict == TG_VERDICT_WIN)) {
            continue;
        }
        TgLineKind idle =
            row.length > builder->profile->k ? TG_LINE_OVERLINE : TG_LINE_ENCLOSED_FIVE;
        set_stones(add_line(node, wins ? TG_LINE_FIVE : idle, axis), &row);
    }
}

static void add_fours(Builder *builder, TgExplanation *node) {
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgPoint points[2];
        int count;
        int fours = tg_row_fours(builder->grid, builder->profile, builder->side, node->point, axis,
                                 points, &count);
        if (fours == 1 && count == 2) {
            TgRow row = tg_row_through(builder->grid, builder->side, node->point, axis);
            TgLine *line = add_line(node, TG_LINE_FOUR, axis);
            set_stones(line, &row);
            add_end(line, points[0], TG_VERDICT_WIN, NULL);
            add_end(line, points[1], TG_VERDICT_WIN, NULL);
            continue;
        }
        for (int i = 0; i < count; i++) {
            TgLine *line = add_line(node, TG_LINE_FOUR, axis);
            add_stones_around(builder, line, points[i]);
            add_end(line, points[i], TG_VERDICT_WIN, NULL);
        }
    }
}

static _Bool looks_like_double_three(const Builder *builder, TgPoint e) {
    TgJudgement judgement = tg_judge_full(builder->grid, builder->profile, builder->side, e);
    return judgement.apparent >= 2;
}

/* Explains the straight-four points of a three where that matters. Deeper than the root one legal
 * point is enough, and points that fail matter only where they make the three false. */
static void explain_ends(Builder *builder, TgLine *line, _Bool root) {
    for (int i = 0; i < line->end_count; i++) {
        TgEndPoint *end = &line->ends[i];
        _Bool legal = end->verdict == TG_VERDICT_LEGAL;
        if (legal ? looks_like_double_three(builder, end->point)
                  : root || line->kind == TG_LINE_FALSE_THREE) {
            end->why = explain(builder, end->point, 0);
        }
        if (legal && !root) {
            break;
        }
    }
}

static void add_three(Builder *builder, TgExplanation *node, int axis, const TgPoint points[2],
                      int count, _Bool root) {
    _Bool shape_alone = builder->profile->three_test == TG_THREE_SHAPE;
    TgLine *line = add_line(node, shape_alone ? TG_LINE_THREE : TG_LINE_FALSE_THREE, axis);
    for (int i = 0; i < count; i++) {
        add_stones_around(builder, line, points[i]);
        TgVerdict verdict = tg_judge(builder->grid, builder->profile, builder->side, points[i]);
        add_end(line, points[i], verdict, NULL);
        if (verdict == TG_VERDICT_LEGAL) {
            line->kind = TG_LINE_THREE;
        }
    }
    if (!shape_alone) {
        explain_ends(builder, line, root);
    }
}

static void add_threes(Builder *builder, TgExplanation *node, _Bool root) {
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgPoint points[2];
        int count;
        if (tg_row_fours(builder->grid, builder->profile, builder->side, node->point, axis, points,
                         &count) > 0) {
            continue;
        }
        count = tg_row_straight_four_points(builder->grid, builder->profile, builder->side,
                                            node->point, axis, points);
        if (count > 0) {
            add_three(builder, node, axis, points, count, root);
        }
    }
}

/* Lines that look like an open three but have no straight-four point at all. */
static void add_near_threes(Builder *builder, TgExplanation *node) {
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgShape shape =
            tg_shape_of(builder->grid, builder->profile, builder->side, node->point, axis);
        if (shape == TG_SHAPE_NARROW_THREE || shape == TG_SHAPE_SIX_THREE) {
            TgRow row = tg_row_through(builder->grid, builder->side, node->point, axis);
            set_stones(add_line(node, TG_LINE_NO_THREE, axis), &row);
        }
    }
}

/* The lines of a node, its stone on the board: all at the root, else those that decide. */
static void add_lines(Builder *builder, TgExplanation *node, _Bool root) {
    TgVerdict verdict = node->judgement.verdict;
    add_rows(builder, node);
    if (verdict == TG_VERDICT_WIN || !node->has_fouls) {
        return;
    }
    if (root || verdict == TG_VERDICT_DOUBLE_FOUR) {
        add_fours(builder, node);
    }
    if (root || verdict == TG_VERDICT_DOUBLE_THREE || verdict == TG_VERDICT_LEGAL) {
        add_threes(builder, node, root);
    }
    if (root) {
        add_near_threes(builder, node);
    }
}

/* NULL when the budget or the memory is used up. */
static TgExplanation *explain(Builder *builder, TgPoint p, _Bool root) {
    if (builder->nodes_left == 0 || builder->failed) {
        return NULL;
    }
    builder->nodes_left--;
    TgExplanation *node = calloc(1, sizeof *node);
    if (node == NULL) {
        builder->failed = 1;
        return NULL;
    }
    node->point = p;
    node->side = builder->side;
    node->k = builder->profile->k;
    node->has_fouls = tg_profile_has_fouls(builder->profile, builder->side);
    node->judgement = tg_judge_full(builder->grid, builder->profile, builder->side, p);
    builder->grid->cell[p] = (uint8_t)tg_cell_of(builder->side);
    add_lines(builder, node, root);
    for (int i = 0; i < node->line_count; i++) {
        node->lines[i].shape =
            tg_shape_of(builder->grid, builder->profile, builder->side, p, node->lines[i].axis);
    }
    builder->grid->cell[p] = TG_CELL_EMPTY;
    return node;
}

TgExplanation *tg_explain_create(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p) {
    Builder builder = {grid, profile, side, TG_EXPLAIN_NODES_MAX, 0};
    TgExplanation *node = explain(&builder, p, 1);
    if (builder.failed) {
        tg_explain_destroy(node);
        return NULL;
    }
    return node;
}

void tg_explain_destroy(TgExplanation *explanation) {
    if (explanation == NULL) {
        return;
    }
    for (int i = 0; i < explanation->line_count; i++) {
        for (int e = 0; e < explanation->lines[i].end_count; e++) {
            tg_explain_destroy(explanation->lines[i].ends[e].why);
        }
    }
    free(explanation);
}

const char *tg_line_id(TgLineKind kind) {
    static const char *const ids[TG_LINE_KIND_NB] = {
#define X(NAME, id) [TG_LINE_##NAME] = id,
#include "tengen/line.def"
#undef X
    };
    assert((unsigned)kind < TG_LINE_KIND_NB);
    return ids[kind];
}
