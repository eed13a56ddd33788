/* SPDX-License-Identifier: MIT
 *
 * Which moves, and in which order: the table's move, then pattern scores with what killers, answers
 * and history add. */
#include "search/core.h"

#include <stdlib.h>

enum {
    ORDER_TABLE = 1 << 24,
    ORDER_KILLER = 140,
    ORDER_COUNTER = 100,
    HISTORY_MAX = 8192,
    HISTORY_DIVISOR = 40, /* history moves the order by up to 64 */
    HISTORY_PLY = 8,
};

static _Bool is_attack(const TgBoard *board, TgSide side, TgPoint p) {
    return tg_board_kind(board, side, p) >= TG_KIND_THREE;
}

int tg_moves_history(const TgSearch *search, TgSide side, TgPoint p) {
    _Bool attack = is_attack(search->board, side, p);
    return search->history[side][attack][p];
}

static void add(TgSearch *search, MoveList *list, TgSide side, TgPoint p) {
    ScoredMove *move = &list->move[list->count++];
    int hint = tg_eval_move(search->eval, search->board, side, p);
    move->point = p;
    move->hint = (int16_t)(hint > INT16_MAX ? INT16_MAX : hint);
    _Bool attack = is_attack(search->board, side, p);
    move->order = hint + search->history[side][attack][p] / HISTORY_DIVISOR;
}

static void add_all_near(TgSearch *search, MoveList *list, TgSide side) {
    TgPoint points[TG_POINT_NB];
    int count = tg_board_list_near(search->board, points);
    for (int i = 0; i < count; i++) {
        add(search, list, side, points[i]);
    }
    if (count > 0) {
        return;
    }
    for (int i = 0; i < search->board->size * 32; i++) { /* only far points are left */
        if (tg_board_is_empty(search->board, (TgPoint)i)) {
            add(search, list, side, (TgPoint)i);
        }
    }
}

static void prefer(MoveList *list, TgPoint p, int32_t bonus) {
    for (int i = 0; i < list->count && p != TG_POINT_NONE; i++) {
        if (list->move[i].point == p) {
            list->move[i].order += bonus;
            return;
        }
    }
}

void tg_moves_list(TgSearch *search, TgSide side, const Situation *situation, TgPoint table_move,
                   int ply) {
    Frame *frame = &search->frame[ply];
    MoveList *list = &frame->list;
    list->count = 0;
    list->next = 0;
    if (situation->kind == SITUATION_QUIET) {
        add_all_near(search, list, side);
    } else {
        for (int i = 0; i < situation->count; i++) {
            add(search, list, side, situation->moves[i]);
        }
    }
    prefer(list, table_move, ORDER_TABLE);
    prefer(list, frame->killer[0], ORDER_KILLER);
    prefer(list, frame->killer[1], ORDER_KILLER);
    TgPoint last = tg_board_last(search->board, 0);
    if (last != TG_POINT_NONE) {
        prefer(list, search->counter[side][last], ORDER_COUNTER);
    }
}

_Bool tg_moves_next(MoveList *list, ScoredMove *move) {
    if (list->next == list->count) {
        return 0;
    }
    int best = list->next;
    for (int i = list->next + 1; i < list->count; i++) {
        if (list->move[i].order > list->move[best].order) {
            best = i;
        }
    }
    *move = list->move[best];
    list->move[best] = list->move[list->next];
    list->move[list->next++] = *move;
    return 1;
}

static void learn(int16_t *value, int change) {
    *value = (int16_t)(*value + change - *value * abs(change) / HISTORY_MAX);
}

static void learn_move(TgSearch *search, TgSide side, TgPoint p, int change) {
    _Bool attack = is_attack(search->board, side, p);
    learn(&search->history[side][attack][p], change);
}

void tg_moves_reward(TgSearch *search, TgSide side, int ply, int depth, int tried) {
    Frame *frame = &search->frame[ply];
    const TgBoard *board = search->board;
    TgPoint best = frame->move;
    _Bool attack = is_attack(board, side, best);
    if (!attack && frame->killer[0] != best) {
        frame->killer[1] = frame->killer[0];
        frame->killer[0] = best;
    }
    TgPoint last = tg_board_last(board, 0);
    if (last != TG_POINT_NONE) {
        search->counter[side][last] = best;
    }
    int plies = depth / DEPTH_ONE;
    int change = plies > 0 ? plies * plies * HISTORY_PLY : 4;
    change = change > 1200 ? 1200 : change;
    learn_move(search, side, best, change);
    for (int i = 0; i < tried; i++) {
        TgPoint p = frame->list.move[i].point;
        _Bool other = is_attack(board, side, p);
        if (other || !attack) {
            learn_move(search, side, p, -change);
        }
    }
}
