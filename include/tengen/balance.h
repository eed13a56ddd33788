/* SPDX-License-Identifier: MIT
 *
 * Makes openings after which neither side is better: stones drawn by chance as the opening protocol
 * allows, the last of them chosen by short searches, the whole confirmed by a longer one. No two
 * are equal under the symmetries of the board. */
#ifndef TENGEN_BALANCE_H
#define TENGEN_BALANCE_H

#include "tengen/game.h"

enum { TG_BALANCED_MAX = 32 };

typedef struct TgBalanceOptions {
    TgGameSetup setup;   /* its clock plays no part */
    uint8_t least, most; /* stones, 1..TG_BALANCED_MAX; fewer where players choose colours before */
    uint16_t within;     /* centipoints from even */
    uint64_t nodes;      /* of the confirming search; as many for all short ones together */
    uint64_t seed;       /* equal options give equal openings */
} TgBalanceOptions;

typedef struct TgBalanced {
    uint8_t count;
    TgPoint point[TG_BALANCED_MAX]; /* Black first, alternating */
    int score;                      /* for Black, centipoints */
} TgBalanced;

typedef struct TgBalance TgBalance;

/* TG_E_RANGE: counts of stones; TG_E_SIZE: the protocol does not fit the board; TG_E_MEMORY. */
TgStatus tg_balance_create(const TgBalanceOptions *options, TgBalance **balance, TgText *error);
void tg_balance_destroy(TgBalance *balance); /* NULL accepted */

/* One attempt, about twice `nodes` long. *found: it led to a new even opening. */
TgStatus tg_balance_try(TgBalance *balance, TgBalanced *opening, _Bool *found);

#endif
