/* SPDX-License-Identifier: MIT
 *
 * A finished game of a match: the moves with times and evaluations, how it ended and why. */
#ifndef TENGEN_PLAYED_H
#define TENGEN_PLAYED_H

#include "tengen/game.h"

#include <jansson.h>

typedef enum TgForfeit {
#define X(NAME, id, en, zh) TG_FORFEIT_##NAME,
#include "tengen/forfeit.def"
#undef X
    TG_FORFEIT_NB
} TgForfeit;

const char *tg_forfeit_id(TgForfeit forfeit);
const char *tg_forfeit_name(TgForfeit forfeit, TgLang lang);

enum { TG_EVAL_MAX = 15, TG_DETAIL_MAX = 120 };

typedef struct TgPlayedMove {
    TgPoint point;
    uint16_t depth; /* as the engine said it, 0 = it did not */
    int32_t used_ms;
    char eval[TG_EVAL_MAX + 1]; /* as the engine said it, "" = it did not */
} TgPlayedMove;

typedef struct TgPlayed {
    uint32_t game;          /* number in the plan, from 0 */
    uint16_t opening_count; /* the first of the moves stood on the board */
    uint16_t move_count;
    TgPlayedMove move[TG_SIZE_MAX * TG_SIZE_MAX];
    TgOutcome outcome; /* TG_OUTCOME_WIN or TG_OUTCOME_DRAW */
    TgSide winner;     /* for a win */
    TgCause cause;     /* TG_CAUSE_TIME and TG_CAUSE_CONDUCT with a forfeit of the loser */
    TgForfeit forfeit;
    char detail[TG_DETAIL_MAX + 1]; /* what the forfeit was, printable ASCII, or "" */
} TgPlayed;

/* The word for how it ended: the forfeit's, or the cause's. */
const char *tg_played_cause(const TgPlayed *played);
/* "B+", "W+", "draw". */
const char *tg_played_result(const TgPlayed *played);

/* One line of the journal; NULL means out of memory. */
json_t *tg_played_json(const TgPlayed *played, int size);
/* Reads it back, strictly. On failure *played is unspecified, and one clause is added to *error
 * (may be NULL). */
TgStatus tg_played_read(const json_t *value, int size, TgPlayed *played, TgText *error);

#endif
