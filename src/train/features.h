/* SPDX-License-Identifier: MIT
 *
 * The static evaluation and the move scores as linear models: a position is a list of entries of
 * one weight vector and how often each counts, and the sum of weight times count is what
 * tg_eval_position says; a move is two entries of another vector, and their sum is what
 * tg_eval_move says. Where the rules are the same for both sides, they share their weights. */
#ifndef TENGEN_TRAIN_FEATURES_H
#define TENGEN_TRAIN_FEATURES_H

#include "eval/eval.h"

enum {
    FEATURE_MAX = 2 * TG_SIZE_MAX * TG_SIZE_MAX + 1,
    VALUE_WEIGHT_MAX = TG_SIDE_NB * (TG_PCODE_NB + TG_THREAT_MASK_NB),
    MOVE_WEIGHT_MAX = 2 * TG_SIDE_NB * TG_PCODE_NB,
};

typedef struct Layout {
    int sides; /* told apart: 1 or 2 */
} Layout;

typedef struct Feature {
    uint16_t weight;
    int16_t times;
} Feature;

/* A move: the weights of an own stone and of taking the cell from the other side. */
typedef struct Candidate {
    uint16_t attack, defence;
} Candidate;

void tg_layout_init(Layout *layout, const TgProfile *profile);

/* The row of a side among tables told apart. */
static inline int layout_row(const Layout *layout, TgSide side) {
    return layout->sides == 1 ? 0 : (int)side;
}

/* --- values: tables of pcodes, then tables of threats --- */

static inline int layout_value(const Layout *layout, TgSide side, int pcode) {
    return layout_row(layout, side) * TG_PCODE_NB + pcode;
}
static inline int layout_threat(const Layout *layout, TgSide mover, unsigned mask) {
    return layout->sides * TG_PCODE_NB + layout_row(layout, mover) * TG_THREAT_MASK_NB + (int)mask;
}
static inline int layout_value_weights(const Layout *layout) {
    return layout->sides * (TG_PCODE_NB + TG_THREAT_MASK_NB);
}

/* The features of a position, in order of weight, none with 0 times; returns how many. */
int tg_features_take(const Layout *layout, const TgBoard *board, TgSide to_move,
                     Feature out[FEATURE_MAX]);

void tg_layout_read_values(const Layout *layout, const TgEval *eval, double weights[]);
/* Rounds the weights into the tables of an evaluation; its move scores stay. */
void tg_layout_write_values(const Layout *layout, const double weights[], TgEval *eval);

/* --- move scores: tables of attack, then tables of defence --- */

static inline int layout_attack(const Layout *layout, TgSide mover, int pcode) {
    return layout_row(layout, mover) * TG_PCODE_NB + pcode;
}
static inline int layout_defence(const Layout *layout, TgSide other, int pcode) {
    return (layout->sides + layout_row(layout, other)) * TG_PCODE_NB + pcode;
}
static inline int layout_move_weights(const Layout *layout) {
    return 2 * layout->sides * TG_PCODE_NB;
}

Candidate tg_candidate_take(const Layout *layout, const TgBoard *board, TgSide to_move, TgPoint p);

void tg_layout_read_moves(const Layout *layout, const TgEval *eval, double weights[]);
/* Rounds the weights into the move scores of an evaluation; its values stay. */
void tg_layout_write_moves(const Layout *layout, const double weights[], TgEval *eval);

#endif
