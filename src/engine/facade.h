/* SPDX-License-Identifier: MIT
 *
 * The inside of the facade, shared by its files. */
#ifndef TENGEN_ENGINE_FACADE_H
#define TENGEN_ENGINE_FACADE_H

#include "search/search.h"
#include "tengen/engine.h"
#include "tengen/rng.h"

struct TgEngine {
    TgSearch *search;
    TgProfile profile;
    TgGrid grid;
    TgSide to_move;
    TgReport lines[TG_MULTIPV_MAX];
};

/* tg_engine_think without forgetting the stop; `allowed` (may be NULL) marks the first moves. */
TgStatus tg_engine_search(TgEngine *engine, const TgLimits *limits, const _Bool *allowed,
                          TgReportFn listener, void *context, TgReport *best);

/* A short search of any position: its score for the side to move; 0 on a full board. */
int tg_engine_rate(TgEngine *engine, const TgProfile *profile, const TgGrid *grid, TgSide to_move,
                   uint64_t nodes);

/* --- opening.c: the acts of an opening protocol --- */

typedef struct Decision {
    TgEngine *engine;
    const TgGame *game;
    const TgGameState *state;
    TgLimits limits;
    uint64_t nodes; /* to spend where many positions are compared */
    TgRng rng;
} Decision;

/* The act of the seat to act in the opening protocol that runs, where it is no ordinary stone.
 * False: it is one, and `allowed` marks where it may stand. */
_Bool tg_opening_choose(Decision *decision, TgAct *act, _Bool allowed[TG_POINT_NB]);

#endif
