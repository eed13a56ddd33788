/* SPDX-License-Identifier: MIT
 *
 * The engine's facade: a session = position or game + options + limits + search. Several sessions
 * live in one process. Listeners run on the thinking thread and must only enqueue. */
#ifndef TENGEN_ENGINE_H
#define TENGEN_ENGINE_H

#include "tengen/game.h"
#include "tengen/limits.h"

typedef struct TgEngine TgEngine;

typedef struct TgEngineOptions {
    size_t hash_bytes; /* transposition table; 0 = default 32 MiB */
    uint8_t threads;   /* to search with; 0 = 1; TG_THREAD_MAX (thread.h) at most */
    _Bool no_vcf;      /* search without the VCF solver */
} TgEngineOptions;

TgStatus tg_engine_create(const TgEngineOptions *options, TgEngine **engine);
void tg_engine_destroy(TgEngine *engine);
void tg_engine_clear_hash(TgEngine *engine);

/* Sets the position: stones of the grid, side to move. The grid may hold any legal or illegal
 * position. TG_E_RANGE: forbidden moves with k below 5; TG_E_MEMORY. */
TgStatus tg_engine_set(TgEngine *engine, const TgProfile *profile, const TgGrid *grid,
                       TgSide to_move);

/* Searches the position set. *best: the last completed line; best->pv[0] is always an empty point
 * that is no foul while one exists; pv_length 0 when the board has no empty point. TG_OK also when
 * stopped. */
TgStatus tg_engine_think(TgEngine *engine, const TgLimits *limits, TgReportFn listener,
                         void *context, TgReport *best);

/* Hears of positions that a search took by their static value, for training: one in `one_in`, while
 * tg_engine_think runs. listener NULL: no more. */
typedef void (*TgEngineLeafFn)(void *context, const TgGrid *grid, TgSide to_move);
void tg_engine_sample(TgEngine *engine, int one_in, TgEngineLeafFn listener, void *context);

/* Ends the running tg_engine_think or tg_engine_choose at once, or the next one when none runs yet;
 * callable from any thread. */
void tg_engine_stop(TgEngine *engine);
/* Forgets a stop that came too late to be heard: called before a new search is handed to the
 * thinking thread, while none runs. */
void tg_engine_forget_stop(TgEngine *engine);

/* Decides the next act of the seat that has to act: stone, swap, offers, pick, claim, pass ... The
 * game is not changed. *report may be NULL. TG_E_REFUSED: the game is over or paused. */
TgStatus tg_engine_choose(TgEngine *engine, const TgGame *game, const TgLimits *limits,
                          TgReportFn listener, void *context, TgAct *act, TgReport *report);

/* Adds "+M9", "-M9" or "123" to out. */
void tg_score_format(int score, TgText *out);

#endif
