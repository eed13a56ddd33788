/* SPDX-License-Identifier: MIT
 *
 * An engine that takes part in a match: its command, its time and its limits. */
#ifndef TENGEN_CONTENDER_H
#define TENGEN_CONTENDER_H

#include "tengen/text.h"
#include "tengen/timing.h"

enum { TG_CONTENDER_INFO_MAX = 16, TG_CONTENDER_NAME_MAX = 64 };

typedef struct TgContender {
    char *name; /* UTF-8; of tg_contender_finish */
    char *cmd;
    int64_t match_ms;     /* for the whole game, 0 = no limit */
    int64_t turn_ms;      /* for one move, above 0 */
    int64_t increment_ms; /* added to what is left of match_ms after each move */
    int64_t start_ms;     /* for an answer to ABOUT, START, RESTART */
    int64_t tolerance_ms; /* an engine that is this much too late hangs, and is killed */
    int64_t margin_ms;    /* so much too late is not punished */
    int64_t depth, nodes; /* limits of one move, 0 = none */
    int64_t memory;       /* bytes, 0 = no limit; more loses the game */
    int64_t threads;
    char *info[TG_CONTENDER_INFO_MAX]; /* "KEY VALUE", sent as INFO */
    int info_count;
} TgContender;

/* The default: no name and command, 30 s a move, 10 s to start, tolerance 3 s, 350 MB, one thread.
 */
void tg_contender_init(TgContender *contender);
void tg_contender_finish(TgContender *contender);
/* *copy is a new contender, to be finished; TG_E_MEMORY: it is an empty one. */
TgStatus tg_contender_copy(const TgContender *contender, TgContender *copy);

/* Reads one word "key=value": name, cmd, tc=MATCH/TURN+INCREMENT, tc=MATCH+INCREMENT or
 * tc=0/TURN (seconds, fractions allowed), start and
 * tolerance (seconds), margin (ms), depth, nodes,
 * maxmemory (bytes), thread, option.KEY. On failure unchanged + one clause. */
TgStatus tg_contender_set(TgContender *contender, const char *word, TgText *error);

/* The time of a turn and of the game as a clock of floor game. */
TgTiming tg_contender_timing(const TgContender *contender);

/* Whatever may change the games, in one line: two runs of one match have it equal. */
void tg_contender_format(const TgContender *contender, TgText *out);

#endif
