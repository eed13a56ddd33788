/* SPDX-License-Identifier: MIT
 *
 * Where a match stands: results of all encounters, forfeits, and the table made of them. Games are
 * added in the order of the plan; the two of a pair follow each other in it. */
#ifndef TENGEN_STANDING_H
#define TENGEN_STANDING_H

#include "tengen/pairing.h"
#include "tengen/played.h"
#include "tengen/stats.h"

typedef struct TgStanding {
    TgPlan plan;
    const char *names[TG_CONTENDERS_MAX]; /* of the contenders, borrowed */
    TgTally *encounter; /* contenders x contenders; those with first < second are used */
    uint32_t (*forfeits)[TG_FORFEIT_NB]; /* by contender */
    uint32_t games;
    uint32_t last;       /* the game added last */
    uint8_t last_points; /* the half points of the encounter's first in it */
} TgStanding;

/* TG_E_MEMORY: nothing to finish. */
TgStatus tg_standing_init(TgStanding *standing, const TgPlan *plan, const char *const *names);
void tg_standing_finish(TgStanding *standing);

void tg_standing_add(TgStanding *standing, const TgPlayed *played);

/* An encounter from the view of `first`, whichever comes first in the plan. */
TgTally tg_standing_tally(const TgStanding *standing, int first, int second);
/* All games of one contender; no pairs. */
TgTally tg_standing_total(const TgStanding *standing, int contender);

/* The table of all contenders, best first, the encounters, the forfeits; with sprt (may be NULL)
 * what the test says of contenders 0 and 1. */
void tg_standing_print(const TgStanding *standing, const TgSprt *sprt, TgText *out);
/* The same as an object; NULL means out of memory. */
json_t *tg_standing_json(const TgStanding *standing, const TgSprt *sprt);

/* How a running match goes, in one short line: done and planned games, the score of the first two,
 * an estimate of the time left from fresh games (those of this run) and its milliseconds. */
void tg_standing_progress(const TgStanding *standing, const TgSprt *sprt, uint32_t done,
                          uint32_t fresh, int64_t elapsed_ms, TgText *out);

#endif
