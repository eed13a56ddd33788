/* SPDX-License-Identifier: MIT
 *
 * The 26 openings of renju (rules.md section 8), recognised in all symmetries. */
#ifndef TENGEN_OPENING_H
#define TENGEN_OPENING_H

#include "tengen/point.h"

enum { TG_OPENING_NB = 26 };

typedef struct TgOpening {
    const char *code;          /* "D4", "I7" */
    const char *zh, *zh_other; /* zh_other: another spelling met in texts, or "" */
    const char *ja, *kana, *romaji;
    const char *en; /* a literal translation */
    /* Moves 2 and 3 relative to the centre, x right, y UP (towards high ranks). */
    int8_t x2, y2, x3, y3;
    _Bool classic; /* one of the 24 openings before 1996 */
} TgOpening;

/* Row 0..25 in the order D1..D13, I1..I13. Static. */
const TgOpening *tg_opening_at(int index);

/* The opening that three stones (Black, White, Black) form on a board of odd size, -1 if none.
 * *symmetry (may be NULL): the symmetry that maps the row's representative onto the stones. */
int tg_opening_find(int size, TgPoint b1, TgPoint w2, TgPoint b3, int *symmetry);

/* Reads a code ("D4", "d4", "4D", "直接4号", "間接7号") or a name in any of the languages, any
 * case; -1 if none. */
int tg_opening_parse(const char *text);

/* The name alone: "花月", "Flower Moon". Static. */
const char *tg_opening_name(int index, TgLang lang);

/* Equivalence of offered fifth moves p and q (rules.md 7.2) with the four stones black and white on
 * the board: some isometry of the lattice maps each pair onto itself and p onto q. strict_board:
 * only isometries that keep the board of this size. */
_Bool tg_offer_equivalent(int size, const TgPoint black[2], const TgPoint white[2], TgPoint p,
                          TgPoint q, _Bool strict_board);

#endif
