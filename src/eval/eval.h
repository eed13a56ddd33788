/* SPDX-License-Identifier: MIT
 *
 * Pattern values: what the four axis classes of an empty cell are worth to a side, now (value) and
 * as a move (move score), and what the threats on the board add. All numbers follow by formula from
 * the weights in weights.def and the rules; a table belongs to one set of board tables. */
#ifndef TENGEN_EVAL_EVAL_H
#define TENGEN_EVAL_EVAL_H

#include "board/board.h"

typedef struct TgEval {
    TgValueTable values;                      /* for tg_board_use_values */
    int16_t attack[TG_SIDE_NB][TG_PCODE_NB];  /* move score of the side's own stone there */
    int16_t defence[TG_SIDE_NB][TG_PCODE_NB]; /* of taking the cell from the side */
} TgEval;

/* Fills the tables for the rules of *tables. */
void tg_eval_init(TgEval *eval, const TgTables *tables);

/* Static value of the board for the side to move, centipoints, far inside +-TG_SCORE_WIN_MIN. The
 * board keeps sums of eval->values. Meant for positions where neither side has a five. */
int tg_eval_position(const TgBoard *board, TgSide to_move);

/* How promising side's stone on the empty point is, >= 0; the same scale everywhere. */
static inline int tg_eval_move(const TgEval *eval, const TgBoard *board, TgSide side, TgPoint p) {
    TgSide other = tg_side_other(side);
    return eval->attack[side][tg_board_pcode(board, side, p)] +
           eval->defence[other][tg_board_pcode(board, other, p)];
}

#endif
