/* SPDX-License-Identifier: MIT
 *
 * Threats, read from the groups of the board.
 *
 * A straight four, or two fours by one stone, wins when the other side has no five: it can stop one
 * completing point and the next is played. Under a rule that voids enclosed fives (caro) the stop
 * itself may enclose the other five, so there nothing but a five is taken for won. */
#include "search/situation.h"

#include "prove/touch.h"

#include <string.h>

static _Bool fives_are_sure(const TgBoard *board, TgSide side) {
    return board->tables->profile.side[side].five == TG_FIVE_ANY;
}

static _Bool wins_next(TgBoard *board, TgSide side, TgPoint p) {
    TgKind kind = tg_board_kind(board, side, p);
    return (kind == TG_KIND_STRAIGHT_FOUR || kind == TG_KIND_DOUBLE_FOUR) &&
           !tg_board_is_foul(board, side, p);
}

static _Bool has_candidates(const TgBoard *board, TgSide side) {
    return tg_board_count(board, side, TG_KIND_STRAIGHT_FOUR) +
               tg_board_count(board, side, TG_KIND_DOUBLE_FOUR) >
           0;
}

static void add_move(Situation *situation, TgPoint p) {
    for (int i = 0; i < situation->count; i++) {
        if (situation->moves[i] == p) {
            return;
        }
    }
    if (situation->count < SITUATION_MOVE_MAX) {
        situation->moves[situation->count++] = p;
    }
}

/* The other side threatens to make a five. */
static void look_at_fives(TgBoard *board, TgSide side, Situation *situation) {
    TgSide other = tg_side_other(side);
    TgPoint fives[TG_POINT_NB];
    int count = tg_board_list(board, other, TG_GROUP_FIVE, fives);
    situation->kind = SITUATION_FORCED;
    if (!fives_are_sure(board, other)) {
        /* A stone beyond the row's end may enclose it. */
        for (int i = 0; i < count; i++) {
            TgPoint stops[TG_STOP_MAX];
            int stop_count = tg_board_stops(board, other, fives[i], TG_KIND_FIVE, stops);
            for (int j = 0; j < stop_count; j++) {
                add_move(situation, stops[j]);
            }
        }
        return;
    }
    add_move(situation, fives[0]);
    if (count > 1 || tg_board_is_foul(board, side, fives[0])) {
        situation->kind = SITUATION_LOST;
        situation->plies = 2;
    }
}

static _Bool look_for_win(TgBoard *board, TgSide side, Situation *situation) {
    TgPoint fours[TG_POINT_NB];
    int count = tg_board_list(board, side, TG_GROUP_FOUR, fours);
    for (int i = 0; i < count; i++) {
        if (wins_next(board, side, fours[i])) {
            situation->kind = SITUATION_WON;
            situation->plies = 3;
            situation->moves[situation->count++] = fours[i];
            return 1;
        }
    }
    return 0;
}

static int count_fours(const TgBoard *board, TgSide side) {
    return tg_board_count(board, side, TG_KIND_FOUR) +
           tg_board_count(board, side, TG_KIND_FOUR_THREE) +
           tg_board_count(board, side, TG_KIND_STRAIGHT_FOUR) +
           tg_board_count(board, side, TG_KIND_DOUBLE_FOUR);
}

/* Two threes by one stone, and no four for the other side: one stone cannot stop both. */
static _Bool look_for_threes(TgBoard *board, TgSide side, Situation *situation) {
    if (tg_board_count(board, side, TG_KIND_DOUBLE_THREE) == 0 ||
        (board->tables->profile.side[side].forbid & TG_FORBID_33) ||
        count_fours(board, tg_side_other(side)) > 0) {
        return 0;
    }
    TgPoint threes[TG_POINT_NB];
    int count = tg_board_list(board, side, TG_GROUP_THREE, threes);
    for (int i = 0; i < count; i++) {
        if (tg_board_kind(board, side, threes[i]) == TG_KIND_DOUBLE_THREE) {
            situation->kind = SITUATION_WON;
            situation->plies = 5;
            situation->moves[situation->count++] = threes[i];
            return 1;
        }
    }
    return 0;
}

static int intersect(TgPoint *list, int count, const TgPoint *other, int other_count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < other_count; j++) {
            if (list[i] == other[j]) {
                list[kept++] = list[i];
                break;
            }
        }
    }
    return kept;
}

/* Whether a stone of the other side elsewhere could turn the winning point into a double-three: a
 * false three may become real when a stone takes a four from its straight-four point. */
static _Bool may_become_foul(const TgBoard *board, TgSide side, TgPoint p) {
    if (!(board->tables->profile.side[side].forbid & TG_FORBID_33)) {
        return 0;
    }
    uint16_t code = tg_board_code(board, side, p);
    int threes = 0;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgClass class = tg_code_class(code, axis);
        threes += class == TG_CLASS_THREE || class == TG_CLASS_WIDE_THREE;
    }
    return threes >= 2;
}

/* The cells that stop every winning point of the other side, and own fours. */
static void look_at_straight_fours(TgBoard *board, TgSide side, Situation *situation) {
    TgSide other = tg_side_other(side);
    TgPoint fours[TG_POINT_NB];
    int four_count = tg_board_list(board, other, TG_GROUP_FOUR, fours);
    _Bool any = 0;
    for (int i = 0; i < four_count; i++) {
        if (!wins_next(board, other, fours[i])) {
            continue;
        }
        if (may_become_foul(board, other, fours[i])) {
            situation->count = 0;
            return;
        }
        TgPoint stops[TG_STOP_MAX];
        int stop_count = tg_board_stops(board, other, fours[i], TG_KIND_STRAIGHT_FOUR, stops);
        if (any) {
            situation->count = intersect(situation->moves, situation->count, stops, stop_count);
        } else {
            memcpy(situation->moves, stops, (size_t)stop_count * sizeof *stops);
            situation->count = stop_count;
        }
        any = 1;
    }
    if (!any) {
        return;
    }
    four_count = tg_board_list(board, side, TG_GROUP_FOUR, fours);
    situation->kind = four_count + situation->count > 0 ? SITUATION_DEFENCE : SITUATION_LOST;
    situation->plies = 4;
    for (int i = 0; i < four_count; i++) {
        add_move(situation, fours[i]);
    }
}

void tg_situation_look(TgBoard *board, TgSide side, Situation *situation) {
    TgSide other = tg_side_other(side);
    situation->kind = SITUATION_QUIET;
    situation->plies = 0;
    situation->count = 0;
    if (tg_board_count(board, side, TG_KIND_FIVE) > 0) {
        situation->kind = SITUATION_WON;
        situation->plies = 1;
        situation->moves[situation->count++] = tg_board_first(board, side, TG_GROUP_FIVE);
        return;
    }
    if (tg_board_count(board, other, TG_KIND_FIVE) > 0) {
        look_at_fives(board, side, situation);
        return;
    }
    if (fives_are_sure(board, side) && has_candidates(board, side) &&
        look_for_win(board, side, situation)) {
        return;
    }
    if (fives_are_sure(board, other) && has_candidates(board, other)) {
        look_at_straight_fours(board, side, situation);
        return;
    }
    if (fives_are_sure(board, side) && fives_are_sure(board, other)) {
        look_for_threes(board, side, situation);
    }
}

_Bool tg_situation_stop_line(TgBoard *board, TgSide side, const TgPoint *line, int length,
                             Situation *situation) {
    TgSide other = tg_side_other(side);
    TgCells touch = {0};
    tg_cells_join(&touch, board->empty);
    if (!fives_are_sure(board, side) || !fives_are_sure(board, other) ||
        !tg_touch_line(board, other, line, length, &touch)) {
        return 0;
    }
    situation->kind = SITUATION_THREATENED;
    situation->plies = length + 1;
    situation->count = tg_cells_list(&touch, situation->moves);
    return 1;
}
