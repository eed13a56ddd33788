/* SPDX-License-Identifier: MIT
 *
 * What a stone would threaten, read from the lines when it is asked: defence sets and the fast
 * judge. */
#include "board/line.h"

#include <assert.h>

typedef struct Arms {
    uint16_t left, right; /* as the side sees them */
    const uint8_t *class; /* the side's table */
    const TgTables *tables;
} Arms;

static Arms arms_at(const TgBoard *board, TgSide side, TgPoint p, int axis) {
    const TgTables *t = board->tables;
    uint64_t line = board->line[axis][line_of(board->size, p, axis)];
    int place = place_of(p, axis);
    return (Arms){t->left[left_key(t, line, place)][side],
                  t->right[right_key(t, line, place)][side], t->class[side], t};
}

static TgClass class_of(const Arms *arms, uint16_t left, uint16_t right) {
    return (TgClass)arms->class[left * arms->tables->arm_nb + right];
}

/* Where the next stone on the axis makes the class out of what p makes there: at most one point
 * beyond each end of its row. Returns how many. */
static int points_to(const TgBoard *board, TgSide side, TgPoint p, int axis, TgClass class,
                     TgPoint out[2]) {
    Arms arms = arms_at(board, side, p, axis);
    const TgTables *t = arms.tables;
    uint16_t left = t->next[arms.left];
    uint16_t right = t->next[arms.right];
    int count = 0;
    if (left != TG_ARM_NONE && class_of(&arms, left, arms.right) == class) {
        out[count++] = (TgPoint)(p - (t->run[arms.left] + 1) * axis_step[axis]);
    }
    if (right != TG_ARM_NONE && class_of(&arms, arms.left, right) == class) {
        out[count++] = (TgPoint)(p + (t->run[arms.right] + 1) * axis_step[axis]);
    }
    return count;
}

TgPoint tg_board_five_after(const TgBoard *board, TgSide side, TgPoint p) {
    uint16_t code = tg_board_code(board, side, p);
    int axis = 0;
    while (axis < TG_AXIS_NB - 1 && tg_code_class(code, axis) != TG_CLASS_FOUR) {
        axis++;
    }
    TgPoint five[2];
    int count = points_to(board, side, p, axis, TG_CLASS_FIVE, five);
    assert(count == 1);
    return count == 1 ? five[0] : TG_POINT_NONE;
}

/* The class of p on a line as it would be with an enemy stone at another place of it. */
static TgClass class_with_enemy(const TgBoard *board, TgSide side, uint64_t line, int place,
                                int enemy_place) {
    const TgTables *t = board->tables;
    uint64_t bit = side == TG_BLACK ? 1 : 2; /* empty 3 becomes the other side's stone */
    line ^= bit << (2 * enemy_place + 2);
    uint16_t left = t->left[left_key(t, line, place)][side];
    uint16_t right = t->right[right_key(t, line, place)][side];
    return (TgClass)t->class[side][left * t->arm_nb + right];
}

/* The kind of p with one axis at another class. */
static TgKind kind_with(const TgBoard *board, TgSide side, TgPoint p, int axis, TgClass class) {
    unsigned code = tg_board_code(board, side, p) & ~(15u << (4 * axis));
    return tg_mark_kind(board->tables->mark[code | (unsigned)class << (4 * axis)]);
}

/* A list of stops in the making. */
typedef struct Stops {
    const TgBoard *board;
    TgSide side;
    TgPoint p;
    TgKind limit; /* a stop leaves p less than this */
    TgPoint *out;
    int count;
} Stops;

/* Adds the stops of one way along the axis. */
static void add_stops(Stops *stops, int axis, int way) {
    const TgBoard *board = stops->board;
    TgPoint p = stops->p;
    uint64_t line = board->line[axis][line_of(board->size, p, axis)];
    int place = place_of(p, axis);
    for (int i = 1; i <= board->tables->radius; i++) {
        int there = place + way * i;
        unsigned cell = (unsigned)(line >> (2 * there + 2)) & 3;
        if (cell == 0 || cell == (stops->side == TG_BLACK ? 2u : 1u)) {
            break;
        }
        if (cell == 3) {
            TgClass class = class_with_enemy(board, stops->side, line, place, there);
            if (kind_with(board, stops->side, p, axis, class) < stops->limit) {
                stops->out[stops->count++] = (TgPoint)(p + way * i * axis_step[axis]);
            }
        }
    }
}

int tg_board_stops(const TgBoard *board, TgSide side, TgPoint p, TgKind limit,
                   TgPoint out[TG_STOP_MAX]) {
    assert(tg_board_is_empty(board, p));
    Stops stops = {board, side, p, limit, out, 0};
    out[stops.count++] = p;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        add_stops(&stops, axis, -1);
        add_stops(&stops, axis, 1);
    }
    return stops.count;
}

static int apparent_threes(uint16_t code) {
    int threes = 0;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgClass class = tg_code_class(code, axis);
        threes += class == TG_CLASS_THREE || class == TG_CLASS_WIDE_THREE;
    }
    return threes;
}

/* Whether one of the straight-four points of a three may be played; p's stone stands. */
static _Bool is_real_three(TgBoard *board, TgSide side, const TgPoint *points, int count) {
    for (int i = 0; i < count; i++) {
        if (tg_board_judge(board, side, points[i]) == TG_VERDICT_LEGAL) {
            return 1;
        }
    }
    return 0;
}

/* Rule 9.3: at least two of the apparent threes of p are real. Every level fills a point. */
static _Bool is_double_three(TgBoard *board, TgSide side, TgPoint p) {
    uint16_t code = tg_board_code(board, side, p);
    int left = apparent_threes(code);
    if (left < 2 || board->tables->profile.three_test == TG_THREE_SHAPE) {
        return left >= 2;
    }
    TgPoint points[TG_AXIS_NB][2];
    int counts[TG_AXIS_NB] = {0};
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgClass class = tg_code_class(code, axis);
        if (class == TG_CLASS_THREE || class == TG_CLASS_WIDE_THREE) {
            counts[axis] = points_to(board, side, p, axis, TG_CLASS_STRAIGHT_FOUR, points[axis]);
        }
    }
    int real = 0;
    tg_board_make_fours(board, side, p);
    for (int axis = 0; axis < TG_AXIS_NB && real < 2 && real + left >= 2; axis++) {
        if (counts[axis] > 0) {
            left--;
            real += is_real_three(board, side, points[axis], counts[axis]);
        }
    }
    tg_board_unmake(board);
    return real >= 2;
}

TgVerdict tg_board_judge(TgBoard *board, TgSide side, TgPoint point) {
    assert(tg_board_is_empty(board, point));
    uint8_t forbid = board->tables->profile.side[side].forbid;
    TgKind kind = tg_board_kind(board, side, point);
    switch (kind) {
    case TG_KIND_FIVE:
        return TG_VERDICT_WIN;
    case TG_KIND_OVERLINE:
        return TG_VERDICT_OVERLINE;
    case TG_KIND_DOUBLE_FOUR:
        if (forbid & TG_FORBID_44) {
            return TG_VERDICT_DOUBLE_FOUR;
        }
        break;
    case TG_KIND_STRAIGHT_FOUR:
    case TG_KIND_FOUR_THREE:
    case TG_KIND_DOUBLE_THREE:
        break;
    default:
        return TG_VERDICT_LEGAL;
    }
    if ((forbid & TG_FORBID_33) && is_double_three(board, side, point)) {
        return TG_VERDICT_DOUBLE_THREE;
    }
    return TG_VERDICT_LEGAL;
}

_Bool tg_board_is_foul(TgBoard *board, TgSide side, TgPoint point) {
    return board->tables->profile.side[side].forbid != 0 &&
           tg_verdict_is_foul(tg_board_judge(board, side, point));
}
