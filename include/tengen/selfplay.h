/* SPDX-License-Identifier: MIT
 *
 * Games of the engine against itself, for training: fixed nodes a move, openings drawn by chance
 * that a short search finds playable for both sides, now and then a move among near-best ones. A
 * game ends with the first proven score: what follows needs no evaluation. */
#ifndef TENGEN_SELFPLAY_H
#define TENGEN_SELFPLAY_H

#include "tengen/gamefile.h"

typedef struct TgSelfplayOptions {
    TgProfile profile;
    uint8_t size;
    uint64_t nodes; /* a move */
    int even;       /* an opening goes on for 0 to so many moves, drawn by chance, that keep it
                       even: of the four best the nearest to 0 */
    int leaves;     /* positions that the searches of a game took by their static value, searched
                       and given after it */
    uint64_t seed;  /* equal options give equal games */
} TgSelfplayOptions;

typedef struct TgSelfplay TgSelfplay;

/* TG_E_SIZE: the rule cannot be played on that board; TG_E_RANGE: no nodes, or a rule the engine
 * cannot play; TG_E_MEMORY. */
TgStatus tg_selfplay_create(const TgSelfplayOptions *options, TgSelfplay **selfplay, TgText *error);
void tg_selfplay_destroy(TgSelfplay *selfplay); /* NULL accepted */

/* Plays the next game, or searches a position of the last one's searches: a row of unknown result.
 * TG_E_NOT_FOUND: no new opening was found in many attempts. */
TgStatus tg_selfplay_next(TgSelfplay *selfplay, TgGameRow *game);

#endif
