/* SPDX-License-Identifier: MIT
 *
 * Moves as entries, weights as tables. */
#include "train/layout.h"

#include <math.h>

static _Bool are_alike(const TgSideRule *a, const TgSideRule *b) {
    return a->five == b->five && a->over == b->over && a->forbid == b->forbid;
}

void tg_layout_init(Layout *layout, const TgProfile *profile) {
    layout->sides = are_alike(&profile->side[TG_BLACK], &profile->side[TG_WHITE]) ? 1 : 2;
}

Candidate tg_candidate_take(const Layout *layout, const TgBoard *board, TgSide to_move, TgPoint p) {
    TgSide other = tg_side_other(to_move);
    return (Candidate){
        (uint16_t)layout_attack(layout, to_move, tg_board_pcode(board, to_move, p)),
        (uint16_t)layout_defence(layout, other, tg_board_pcode(board, other, p)),
    };
}

static void read_row(const int16_t numbers[TG_PCODE_NB], double *weights) {
    for (int i = 0; i < TG_PCODE_NB; i++) {
        weights[i] = numbers[i];
    }
}

static void write_row(const double *weights, int16_t numbers[TG_PCODE_NB]) {
    const double most = 16000; /* sums of two stay inside the range */
    for (int i = 0; i < TG_PCODE_NB; i++) {
        double weight = weights[i] > most ? most : weights[i] < -most ? -most : weights[i];
        numbers[i] = (int16_t)lround(weight);
    }
}

void tg_layout_read(const Layout *layout, const TgEval *eval, double weights[]) {
    for (int side = 0; side < layout->sides; side++) {
        read_row(eval->attack[side], weights + layout_attack(layout, (TgSide)side, 0));
        read_row(eval->defence[side], weights + layout_defence(layout, (TgSide)side, 0));
    }
}

void tg_layout_write(const Layout *layout, const double weights[], TgEval *eval) {
    for (int side = 0; side < TG_SIDE_NB; side++) {
        write_row(weights + layout_attack(layout, (TgSide)side, 0), eval->attack[side]);
        write_row(weights + layout_defence(layout, (TgSide)side, 0), eval->defence[side]);
    }
}
