/* SPDX-License-Identifier: MIT
 *
 * The static evaluation as a linear model: a position is a list of entries of one weight vector and
 * how often each counts, and the sum of weight times count is what tg_eval_position says. Where the
 * rules are the same for both sides, they share their weights. */
#ifndef TENGEN_TRAIN_FEATURES_H
#define TENGEN_TRAIN_FEATURES_H

#include "eval/eval.h"

enum {
    FEATURE_MAX = 2 * TG_SIZE_MAX * TG_SIZE_MAX + 1,
    WEIGHT_MAX = TG_SIDE_NB * (TG_PCODE_NB + TG_THREAT_MASK_NB)
};

/* Weights: value tables of each side told apart, then threat tables. */
typedef struct Layout {
    int sides; /* told apart: 1 or 2 */
    int weight_nb;
} Layout;

typedef struct Feature {
    uint16_t weight;
    int16_t times;
} Feature;

void tg_layout_init(Layout *layout, const TgProfile *profile);

static inline int layout_value(const Layout *layout, TgSide side, int pcode) {
    return (layout->sides == 1 ? 0 : (int)side) * TG_PCODE_NB + pcode;
}
static inline int layout_threat(const Layout *layout, TgSide mover, unsigned mask) {
    return layout->sides * TG_PCODE_NB + (layout->sides == 1 ? 0 : (int)mover) * TG_THREAT_MASK_NB +
           (int)mask;
}

/* The features of a position, in order of weight, none with 0 times; returns how many. */
int tg_features_take(const Layout *layout, const TgBoard *board, TgSide to_move,
                     Feature out[FEATURE_MAX]);

void tg_layout_read(const Layout *layout, const TgEval *eval, double weights[]);
/* Rounds the weights into the tables of an evaluation; its move scores stay. */
void tg_layout_write(const Layout *layout, const double weights[], TgEval *eval);

#endif
