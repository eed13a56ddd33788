/* SPDX-License-Identifier: MIT
 *
 * The engine's facade: a session = position or game + options + limits + search. Several sessions
 * live in one process. Listeners run on the thinking thread and must only enqueue. */
#ifndef TENGEN_ENGINE_H
#define TENGEN_ENGINE_H

#include "tengen/game.h"

typedef struct TgEngine TgEngine;

typedef struct TgEngineOptions {
    size_t hash_bytes; /* transposition table; 0 = default 32 MiB */
    uint8_t threads;   /* >= 1; 0 = 1 */
    _Bool no_vcf;      /* search without the VCF solver */
} TgEngineOptions;

enum { TG_LEVEL_NB = 10, TG_PV_MAX = 64, TG_MULTIPV_MAX = 32 };

typedef struct TgLimits {
    int64_t turn_ms;  /* for this move; <0 = none, 0 = as fast as possible */
    int64_t match_ms; /* left for the rest of the game; <0 = none (INT64 when unknown: -1) */
    int64_t increment_ms;
    uint64_t nodes;  /* 0 = none */
    uint8_t depth;   /* 0 = none */
    uint8_t multipv; /* 0 = 1 */
    uint8_t level; /* 1..TG_LEVEL_NB weaker play (limited nodes, chosen lines); 0 = full strength */
    uint64_t seed; /* for levels */
} TgLimits;

/* Scores: centipoints for the side to move; a win or loss that stands after n plies is
 * +-(TG_SCORE_WIN - n). */
enum { TG_SCORE_WIN = 30000, TG_SCORE_WIN_MIN = 29000, TG_SCORE_INF = 31000 };

typedef struct TgReport {
    uint8_t depth, seldepth, pv_index; /* pv_index from 0 */
    int score;
    uint64_t nodes;
    int64_t elapsed_ns;
    uint8_t pv_length;
    TgPoint pv[TG_PV_MAX];
} TgReport;

typedef void (*TgReportFn)(const TgReport *report, void *context);

TgStatus tg_engine_create(const TgEngineOptions *options, TgEngine **engine);
void tg_engine_destroy(TgEngine *engine);
void tg_engine_clear_hash(TgEngine *engine);

/* Sets the position: stones of the grid, side to move. The grid may hold any legal or illegal
 * position. */
TgStatus tg_engine_set(TgEngine *engine, const TgProfile *profile, const TgGrid *grid,
                       TgSide to_move);

/* Searches the position set. *best: the last completed line; best->pv[0] is always an empty point
 * that is no foul while one exists; pv_length 0 when the board has no empty point. TG_OK also when
 * stopped. */
TgStatus tg_engine_think(TgEngine *engine, const TgLimits *limits, TgReportFn listener,
                         void *context, TgReport *best);

/* Ends a running tg_engine_think at once; callable from any thread; no effect when idle. */
void tg_engine_stop(TgEngine *engine);

/* Decides the next act of the seat that has to act: stone, swap, offers, pick, claim, pass ... The
 * game is not changed. *report may be NULL. TG_E_REFUSED: the game is over. */
TgStatus tg_engine_choose(TgEngine *engine, const TgGame *game, const TgLimits *limits,
                          TgReportFn listener, void *context, TgAct *act, TgReport *report);

/* Adds "+M9", "-M9" or "123" to out. */
void tg_score_format(int score, TgText *out);

#endif
