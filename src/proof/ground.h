/* SPDX-License-Identifier: MIT
 *
 * The verifier's board: a bare grid that also knows, after every stone, where each side makes a
 * five. The rows are bit masks, one a line of the board and axis, and a five-point is found from
 * the definition of a winning row (rules.md section 2); the literal judge is what it is tested
 * against.
 *
 * Invariant: wins and win_count follow from the stones. */
#ifndef TENGEN_PROOF_GROUND_H
#define TENGEN_PROOF_GROUND_H

#include "tengen/grid.h"
#include "tengen/profile.h"

enum { TG_GROUND_LINES = 2 * TG_SIZE_MAX - 1 };

typedef struct TgGround {
    TgProfile profile;
    TgGrid grid;
    int empty; /* cells */
    /* By axis and line, one bit a cell; the bit is x, on columns y. */
    uint32_t cells[TG_AXIS_NB][TG_GROUND_LINES]; /* of the board */
    uint32_t stones[TG_SIDE_NB][TG_AXIS_NB][TG_GROUND_LINES];
    uint32_t wins[TG_SIDE_NB][TG_AXIS_NB][TG_GROUND_LINES]; /* empty cells that make a five */
    int win_count[TG_SIDE_NB];                              /* bits set in wins */
} TgGround;

void tg_ground_init(TgGround *ground, const TgProfile *profile, const TgGrid *grid);
/* Lays a stone on an empty point, takes one away (asserted). */
void tg_ground_put(TgGround *ground, TgSide side, TgPoint p);
void tg_ground_lift(TgGround *ground, TgSide side, TgPoint p);

/* Whether the side's stone on the empty point wins. */
_Bool tg_ground_wins(const TgGround *ground, TgSide side, TgPoint p);
/* Points where the side wins, each once; at most `most` are written. Returns how many. */
int tg_ground_list_wins(const TgGround *ground, TgSide side, TgPoint *points, int most);
/* Whether the side has a point to win on. */
static inline _Bool tg_ground_has_win(const TgGround *ground, TgSide side) {
    return ground->win_count[side] > 0;
}
/* Whether a stone of the side on the empty point is a foul: the literal judge is asked. */
_Bool tg_ground_is_foul(TgGround *ground, TgSide side, TgPoint p);

#endif
