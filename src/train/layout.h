/* SPDX-License-Identifier: MIT
 *
 * Which sides are told apart, and the move scores as a linear model: a move is two entries of a
 * weight vector, and their sum is what tg_eval_move says. Where the rules are the same for both
 * sides, they share their weights. */
#ifndef TENGEN_TRAIN_LAYOUT_H
#define TENGEN_TRAIN_LAYOUT_H

#include "eval/eval.h"

typedef struct Layout {
    int sides; /* told apart: 1 or 2 */
} Layout;

/* A move: the weights of an own stone and of taking the cell from the other side. */
typedef struct Candidate {
    uint16_t attack, defence;
} Candidate;

void tg_layout_init(Layout *layout, const TgProfile *profile);

/* The row of a side among those told apart. */
static inline int layout_row(const Layout *layout, TgSide side) {
    return layout->sides == 1 ? 0 : (int)side;
}

/* ---- the weights: rows of attack, then rows of defence, one weight a pcode ---- */

static inline int layout_rows(const Layout *layout) {
    return 2 * layout->sides;
}
static inline int layout_attack(const Layout *layout, TgSide mover, int pcode) {
    return layout_row(layout, mover) * TG_PCODE_NB + pcode;
}
static inline int layout_defence(const Layout *layout, TgSide other, int pcode) {
    return (layout->sides + layout_row(layout, other)) * TG_PCODE_NB + pcode;
}

Candidate tg_candidate_take(const Layout *layout, const TgBoard *board, TgSide to_move, TgPoint p);

/* The move scores of an evaluation as weights. */
void tg_layout_read(const Layout *layout, const TgEval *eval, double weights[]);
/* Rounds the weights into the move scores of an evaluation; all else in it stays. */
void tg_layout_write(const Layout *layout, const double weights[], TgEval *eval);

#endif
