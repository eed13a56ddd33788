/* SPDX-License-Identifier: MIT
 *
 * Positions as features, weights as tables. */
#include "train/features.h"

#include <math.h>
#include <string.h>

static _Bool are_alike(const TgSideRule *a, const TgSideRule *b) {
    return a->five == b->five && a->over == b->over && a->forbid == b->forbid;
}

void tg_layout_init(Layout *layout, const TgProfile *profile) {
    layout->sides = are_alike(&profile->side[TG_BLACK], &profile->side[TG_WHITE]) ? 1 : 2;
    layout->weight_nb = layout->sides * (TG_PCODE_NB + TG_THREAT_MASK_NB);
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

void tg_layout_read(const Layout *layout, const TgEval *eval, double weights[]) {
    for (int side = 0; side < layout->sides; side++) {
        for (int i = 0; i < TG_PCODE_NB; i++) {
            weights[layout_value(layout, (TgSide)side, i)] = eval->values.value[side][i];
        }
        for (unsigned i = 0; i < TG_THREAT_MASK_NB; i++) {
            weights[layout_threat(layout, (TgSide)side, i)] = eval->threat[side][i];
        }
    }
}

static int16_t round_weight(double weight) {
    const double most = 8000; /* sums of threats stay far inside the range */
    return (int16_t)lround(weight > most ? most : weight < -most ? -most : weight);
}

void tg_layout_write(const Layout *layout, const double weights[], TgEval *eval) {
    for (int side = 0; side < TG_SIDE_NB; side++) {
        for (int i = 0; i < TG_PCODE_NB; i++) {
            eval->values.value[side][i] =
                round_weight(weights[layout_value(layout, (TgSide)side, i)]);
        }
        for (unsigned i = 0; i < TG_THREAT_MASK_NB; i++) {
            eval->threat[side][i] = round_weight(weights[layout_threat(layout, (TgSide)side, i)]);
        }
    }
}
