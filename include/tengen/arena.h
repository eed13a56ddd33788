/* SPDX-License-Identifier: MIT
 *
 * The place where duels are played: several at once, each with two engine processes that stay from
 * game to game while the next one needs them. One loop watches all pipes; there are no threads. */
#ifndef TENGEN_ARENA_H
#define TENGEN_ARENA_H

#include "tengen/contender.h"
#include "tengen/pairing.h"
#include "tengen/played.h"
#include "tengen/starts.h"

typedef struct TgArenaSetup {
    const TgContender *contenders;
    TgPlan plan;
    const TgStart *starts; /* plan.openings of them */
    TgGameSetup game;
    int concurrency; /* games at once, from 1 */
    _Bool send_by_board;
} TgArenaSetup;

/* What the owner of the arena says and hears; context is passed to each. */
typedef struct TgArenaHooks {
    void *context;
    /* The next game to play; false when none is left. */
    _Bool (*next)(void *context, uint32_t *game);
    /* A game has ended. Another status than TG_OK ends the run. */
    TgStatus (*played)(void *context, const TgPlayed *played);
    /* True: end now, and forget the running games. Asked whenever a signal or an event comes. */
    _Bool (*stopped)(void *context);
    /* A line to (sent) or from an engine; NULL: not wanted. */
    void (*said)(void *context, uint32_t game, const char *name, _Bool sent, const char *line);
} TgArenaHooks;

enum { TG_CONCURRENCY_MAX = 256 };

/* Plays until none is left. SIGPIPE has to be ignored by the program. TG_E_STOPPED: `stopped` said
 * so. No process is left running. One clause is added to *error (may be NULL). */
TgStatus tg_arena_run(const TgArenaSetup *setup, const TgArenaHooks *hooks, TgText *error);

#endif
