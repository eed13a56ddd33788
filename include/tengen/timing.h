/* SPDX-License-Identifier: MIT
 *
 * Game clocks (rules.md section 6) as arithmetic: a specification, and a fold over the used times
 * of the acts. Nothing here reads a clock. */
#ifndef TENGEN_TIMING_H
#define TENGEN_TIMING_H

#include "tengen/act.h"

typedef enum TgTimingKind {
    TG_TIMING_NONE,     /* no clock */
    TG_TIMING_SUDDEN,   /* main time alone */
    TG_TIMING_FISCHER,  /* + increment each completed move */
    TG_TIMING_BYOYOMI,  /* + periods x period_ms */
    TG_TIMING_CANADIAN, /* + period_moves moves in period_ms, again and again */
    TG_TIMING_PER_MOVE, /* period_ms for every turn, no main time */
    TG_TIMING_GOMOCUP,  /* period_ms for every turn, main_ms for the whole game, + increment */
    TG_TIMING_NB
} TgTimingKind;

typedef struct TgTiming {
    TgTimingKind kind;
    int64_t main_ms, increment_ms, period_ms;
    uint16_t periods, period_moves;
} TgTiming;

/* Reads "none", "10m", "10m+5s" (Fischer), "20m+1x60s" (byo-yomi), "1h+25/10m" (Canadian),
 * "30s/move", "gomocup:30s/180s"; times are sums like "1h30m", "90s", "500ms", also "2d"; or a
 * name of timing.def like "rif-final".
 * On failure *timing is unchanged and one clause is added to *error (may be NULL). */
TgStatus tg_timing_parse(const char *text, TgTiming *timing, TgText *error);
void tg_timing_format(const TgTiming *timing, TgText *out);
/* The named time controls of timing.def, in order; NULL past the end. */
const char *tg_timing_preset_id(int index);
const char *tg_timing_preset_name(int index, TgLang lang);

/* One seat's clock. */
typedef struct TgClock {
    int64_t main_ms;        /* main time left; < 0 = time over where nothing follows it */
    int64_t period_left_ms; /* left of the running period or turn, where the kind has one */
    uint16_t periods;       /* byo-yomi periods left, the running one included */
    uint16_t moves;         /* Canadian: moves still to make in the running period */
} TgClock;

void tg_clock_init(TgClock *clock, const TgTiming *timing);
/* Charges used time to the running turn. */
void tg_clock_use(TgClock *clock, const TgTiming *timing, int64_t used_ms);
/* The turn passes to the other seat. moved: a stone or a pass was completed in it, which gives the
 * increment, the refund or the one Canadian move; swap, keep, declare, offer and pick alone do not.
 * The time for one turn (PER_MOVE, GOMOCUP) begins anew in both cases. Nothing when it is over. */
void tg_clock_end_turn(TgClock *clock, const TgTiming *timing, _Bool moved);
/* True when the time is over (remaining < 0). Never for TG_TIMING_NONE. */
_Bool tg_clock_is_over(const TgClock *clock, const TgTiming *timing);
/* Time until the clock is over if it runs on, in ms; INT64_MAX without a clock; negative when over.
 * This is the "ms left" that front ends show. */
int64_t tg_clock_left(const TgClock *clock, const TgTiming *timing);

#endif
