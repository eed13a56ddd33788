/* SPDX-License-Identifier: MIT
 *
 * Why the cells named are enough. A defender's stone D put down before the line can only
 * - stand on a cell that the line needs empty: an attacker's stone of it or a five-point;
 * - give the defender a five during the line, with the answers he is forced to: then at that time D
 *   makes a four in his hands;
 * - change a verdict. For the attacker, a stone of the other side takes nothing away but rows; it
 *   can make a foul only of a stone with two apparent threes, where the judge's recursion sees D.
 *   For the defender, whose foul ends the line, it can lift a foul on the lines of that point, or,
 *   of a double-three, from afar. Where the recursion is in play every cell is tried.
 * An answer that D makes a foul only ends the line sooner. */
#include "prove/touch.h"

#include <assert.h>

typedef struct Walk {
    TgBoard *board;
    TgSide attacker, defender;
    const TgPoint *line;
    int length;
    TgCells *touch;  /* may be NULL */
    _Bool recursive; /* a verdict hangs on the recursion of double-three */
    int made;
} Walk;

static void make(Walk *walk, TgSide side, TgPoint p) {
    tg_board_make_fours(walk->board, side, p);
    walk->made++;
}

/* The defender's stones that would make a four now. */
static void add_counters(Walk *walk) {
    const TgBoard *board = walk->board;
    tg_cells_join(walk->touch, board->group[walk->defender][TG_GROUP_FOUR]);
    if (tg_board_count(board, walk->defender, TG_KIND_OVERLINE) == 0) {
        return;
    }
    for (int p = 0; p < board->size * 32; p++) {
        if (tg_board_is_empty(board, (TgPoint)p) &&
            tg_board_kind(board, walk->defender, (TgPoint)p) == TG_KIND_OVERLINE) {
            tg_cells_add(walk->touch, (TgPoint)p);
        }
    }
}

/* The defender's answer is a foul: what might lift it. */
static void add_foul(Walk *walk, TgPoint five) {
    if (tg_board_judge(walk->board, walk->defender, five) == TG_VERDICT_DOUBLE_THREE) {
        walk->recursive = 1;
    }
    tg_cells_add_lines(walk->touch, walk->board, five);
}

/* After a four with one five-point: 1 = won there, 0 = the line goes on, -1 = it fails. */
static int answer(Walk *walk, TgPoint five, TgPoint written) {
    if (tg_board_is_foul(walk->board, walk->defender, five)) {
        if (walk->touch != NULL) {
            add_foul(walk, five);
        }
        return 1;
    }
    if (written != five) {
        return -1;
    }
    make(walk, walk->defender, five);
    return 0;
}

/* One attacker's stone of the line and what answers it; results as of answer. */
static int step(Walk *walk, TgPoint move, TgPoint written) {
    TgBoard *board = walk->board;
    if (!tg_board_is_empty(board, move) || tg_board_is_foul(board, walk->attacker, move)) {
        return -1;
    }
    if (walk->touch != NULL) {
        add_counters(walk);
        tg_cells_add(walk->touch, move);
        walk->recursive |= tg_cells_has_threes(board, walk->attacker, move);
    }
    make(walk, walk->attacker, move);
    TgPoint fives[TG_AXIS_NB * 2 + 1];
    int count = tg_board_count(board, walk->attacker, TG_KIND_FIVE);
    if (count == 0 || tg_board_count(board, walk->defender, TG_KIND_FIVE) > 0) {
        return -1;
    }
    assert(count <= TG_AXIS_NB * 2);
    tg_board_list(board, walk->attacker, TG_GROUP_FIVE, fives);
    for (int i = 0; i < count && i < 2 && walk->touch != NULL; i++) {
        tg_cells_add(walk->touch, fives[i]);
    }
    return count > 1 ? 1 : answer(walk, fives[0], written);
}

static _Bool walk_line(Walk *walk) {
    for (int i = 0; i < walk->length; i += 2) {
        if (tg_board_count(walk->board, walk->attacker, TG_KIND_FIVE) > 0) {
            if (walk->touch != NULL) { /* two of them were needed, or the line was one stone */
                tg_cells_join(walk->touch, walk->board->group[walk->attacker][TG_GROUP_FIVE]);
            }
            return 1;
        }
        if (i + 2 >= walk->length) {
            return 0;
        }
        int outcome = step(walk, walk->line[i], walk->line[i + 1]);
        if (outcome != 0) {
            return outcome > 0;
        }
    }
    return 0;
}

static void take_back(Walk *walk) {
    for (; walk->made > 0; walk->made--) {
        tg_board_unmake(walk->board);
    }
}

/* Adds every cell of those asked about where a stone of the defender does upset the line. */
static void try_all(Walk *walk, const TgCells *asked) {
    TgBoard *board = walk->board;
    Walk again = *walk;
    again.touch = NULL;
    for (int p = 0; p < board->size * 32; p++) {
        TgPoint point = (TgPoint)p;
        if (!tg_point_on(point, board->size) || !tg_board_is_empty(board, point) ||
            !tg_cells_has(asked, point) || tg_cells_has(walk->touch, point)) {
            continue;
        }
        tg_board_make_fours(board, walk->defender, point);
        if (!walk_line(&again)) {
            tg_cells_add(walk->touch, point);
        }
        take_back(&again);
        tg_board_unmake(board);
    }
}

_Bool tg_touch_line(TgBoard *board, TgSide attacker, const TgPoint *line, int length,
                    TgCells *touch) {
    Walk walk = {.board = board,
                 .attacker = attacker,
                 .defender = tg_side_other(attacker),
                 .line = line,
                 .length = length,
                 .touch = touch};
    TgCells asked = {0};
    if (touch != NULL) {
        asked = *touch;
        *touch = (TgCells){0};
    }
    _Bool wins = walk_line(&walk);
    take_back(&walk);
    if (wins && touch != NULL) {
        if (walk.recursive) {
            try_all(&walk, &asked);
        }
        tg_cells_meet(touch, asked.row);
    }
    return wins;
}
