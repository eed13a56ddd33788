/* SPDX-License-Identifier: MIT
 *
 * Weaker play: how much a level sees, and how it chooses among what it sees. */
#ifndef TENGEN_ENGINE_LEVEL_H
#define TENGEN_ENGINE_LEVEL_H

#include "tengen/limits.h"
#include "tengen/rng.h"

typedef struct Level {
    uint32_t nodes;
    uint8_t depth, lines;
    uint16_t spread; /* centipoints that halve the chance of a line */
    uint16_t blind;  /* in a thousand moves, how many look at own shapes alone */
} Level;

/* The level 1..TG_LEVEL_NB (asserted). */
const Level *tg_level_get(int level);

/* Index of the line chosen: a better one has the better chance, a lost one none while another is
 * not lost. */
int tg_level_pick(const Level *level, TgRng *rng, const TgReport lines[], int count);

/* Index of a move chosen by pattern scores alone. */
int tg_level_pick_blind(TgRng *rng, const int scores[], int count);

#endif
