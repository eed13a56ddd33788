/* SPDX-License-Identifier: MIT
 *
 * Positions as features, weights as tables. */
#include "train/features.h"

#include <math.h>

/* Sums of them stay inside the range. */
static const double value_most = 8000, move_most = 16000;

static _Bool are_alike(const TgSideRule *a, const TgSideRule *b) {
    return a->five == b->five && a->over == b->over && a->forbid == b->forbid;
}

void tg_layout_init(Layout *layout, const TgProfile *profile) {
    layout->sides = are_alike(&profile->side[TG_BLACK], &profile->side[TG_WHITE]) ? 1 : 2;
}

int tg_features_take(const Layout *layout, const TgBoard *board, TgSide to_move,
                     Feature out[FEATURE_MAX]) {
    int16_t times[TG_SIDE_NB * TG_PCODE_NB] = {0};
    TgSide other = tg_side_other(to_move);
    for (int p = 0; p < board->size * 32; p++) {
        if (tg_board_is_empty(board, (TgPoint)p)) {
            times[layout_value(layout, to_move, tg_board_pcode(board, to_move, (TgPoint)p))]++;
            times[layout_value(layout, other, tg_board_pcode(board, other, (TgPoint)p))]--;
        }
    }
    int count = 0;
    for (int i = 0; i < layout->sides * TG_PCODE_NB; i++) {
        if (times[i] != 0) {
            out[count++] = (Feature){(uint16_t)i, times[i]};
        }
    }
    int threat = layout_threat(layout, to_move, tg_eval_threat_mask(board, to_move));
    out[count++] = (Feature){(uint16_t)threat, 1};
    return count;
}

Candidate tg_candidate_take(const Layout *layout, const TgBoard *board, TgSide to_move, TgPoint p) {
    TgSide other = tg_side_other(to_move);
    return (Candidate){
        (uint16_t)layout_attack(layout, to_move, tg_board_pcode(board, to_move, p)),
        (uint16_t)layout_defence(layout, other, tg_board_pcode(board, other, p)),
    };
}

static void read_row(const int16_t *numbers, int count, double *weights) {
    for (int i = 0; i < count; i++) {
        weights[i] = numbers[i];
    }
}

static void write_row(const double *weights, int count, double most, int16_t *numbers) {
    for (int i = 0; i < count; i++) {
        double weight = weights[i] > most ? most : weights[i] < -most ? -most : weights[i];
        numbers[i] = (int16_t)lround(weight);
    }
}

void tg_layout_read_values(const Layout *layout, const TgEval *eval, double weights[]) {
    for (int side = 0; side < layout->sides; side++) {
        read_row(eval->values.value[side], TG_PCODE_NB,
                 weights + layout_value(layout, (TgSide)side, 0));
        read_row(eval->threat[side], TG_THREAT_MASK_NB,
                 weights + layout_threat(layout, (TgSide)side, 0));
    }
}

void tg_layout_write_values(const Layout *layout, const double weights[], TgEval *eval) {
    for (int side = 0; side < TG_SIDE_NB; side++) {
        write_row(weights + layout_value(layout, (TgSide)side, 0), TG_PCODE_NB, value_most,
                  eval->values.value[side]);
        write_row(weights + layout_threat(layout, (TgSide)side, 0), TG_THREAT_MASK_NB, value_most,
                  eval->threat[side]);
    }
}

void tg_layout_read_moves(const Layout *layout, const TgEval *eval, double weights[]) {
    for (int side = 0; side < layout->sides; side++) {
        read_row(eval->attack[side], TG_PCODE_NB, weights + layout_attack(layout, (TgSide)side, 0));
        read_row(eval->defence[side], TG_PCODE_NB,
                 weights + layout_defence(layout, (TgSide)side, 0));
    }
}

void tg_layout_write_moves(const Layout *layout, const double weights[], TgEval *eval) {
    for (int side = 0; side < TG_SIDE_NB; side++) {
        write_row(weights + layout_attack(layout, (TgSide)side, 0), TG_PCODE_NB, move_most,
                  eval->attack[side]);
        write_row(weights + layout_defence(layout, (TgSide)side, 0), TG_PCODE_NB, move_most,
                  eval->defence[side]);
    }
}
