/* SPDX-License-Identifier: MIT
 *
 * Pattern values: what the four axis classes of an empty cell are worth to a side, now (value) and
 * as a move (move score), and what the threats on the board add. All numbers follow by formula from
 * the weights in weights.def, threats.def and the rules; move scores of the common rules are then
 * replaced by tuned ones (tuned.c), and values there are those of a net (net.h). A table belongs to
 * one set of board tables. */
#ifndef TENGEN_EVAL_EVAL_H
#define TENGEN_EVAL_EVAL_H

#include "board/board.h"

/* What a side's empty cells threaten: there is one of the kind, and it is no foul by rule. */
typedef enum TgFact {
    TG_FACT_THREE,
    TG_FACT_FOUR,
    TG_FACT_DOUBLE_THREE,
    TG_FACT_FOUR_THREE,
    TG_FACT_STRAIGHT_FOUR, /* or a double four */
    TG_FACT_NB
} TgFact;

/* A threat mask: bit f = fact f of the side to move, bit TG_FACT_NB + f = of the other side. */
enum { TG_THREAT_MASK_NB = 1 << (2 * TG_FACT_NB) };

/* Tuned move scores are logits: a search chooses a move whose score is so much higher e times as
 * often. Scores by formula have no such unit. */
enum { TG_MOVE_LOGIT = 64 };

typedef struct TgEval {
    TgValueTable values; /* for tg_board_use_values; first, see tg_eval_position */
    /* What the mask is worth to the side to move, the right to move included. */
    int16_t threat[TG_THREAT_MASK_NB];
    int16_t attack[TG_SIDE_NB][TG_PCODE_NB];  /* move score of the side's own stone there */
    int16_t defence[TG_SIDE_NB][TG_PCODE_NB]; /* of taking the cell from the side */
    /* Marks on the scale of move scores: below weak nothing on the lines speaks for the move, from
     * strong on it makes or stops a threat, or is worth as much. */
    int16_t weak, strong;
} TgEval;

/* Fills the tables for the rules of *tables: the ones to play with. */
void tg_eval_init(TgEval *eval, const TgTables *tables);
/* The same from the weights alone: where tuned move scores start from. */
void tg_eval_init_by_formula(TgEval *eval, const TgTables *tables);
/* Puts tuned move scores in their place; changes nothing for rules without. */
void tg_eval_use_tuned(TgEval *eval, const TgProfile *profile);
/* The hash that the tuned move scores of these rules had when they were made; 0: there are none. */
uint64_t tg_eval_tuned_move_hash(const TgProfile *profile);

/* A number that two sets of move scores share only when they are equal. */
uint64_t tg_eval_move_hash(const TgEval *eval);

/* The threat mask of the board for the side to move. */
unsigned tg_eval_threat_mask(const TgBoard *board, TgSide to_move);

/* Static value of the board for the side to move, centipoints, far inside +-TG_SCORE_WIN_MIN: the
 * mover's sum less the other's, and the value of the threat mask. The board keeps sums of the
 * values of a TgEval, whose threats are used too. Meant for positions where neither side has a
 * five. */
int tg_eval_position(const TgBoard *board, TgSide to_move);

/* How promising side's stone on the empty point is; the same scale everywhere. */
static inline int tg_eval_move(const TgEval *eval, const TgBoard *board, TgSide side, TgPoint p) {
    TgSide other = tg_side_other(side);
    return eval->attack[side][tg_board_pcode(board, side, p)] +
           eval->defence[other][tg_board_pcode(board, other, p)];
}

#endif
