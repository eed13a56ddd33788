/* SPDX-License-Identifier: MIT
 *
 * Clocks as arithmetic. Invariants: main_ms is never negative in byo-yomi and Canadian, where the
 * rest goes to the periods; a clock that is over stays over. */
#include "tengen/timing.h"

#include <assert.h>

/* Far above any time control, far below overflow. */
static const int64_t time_max = INT64_C(1) << 52;

static int64_t minus(int64_t left, int64_t used) {
    return left - used < -time_max ? -time_max : left - used;
}

void tg_clock_init(TgClock *clock, const TgTiming *timing) {
    *clock = (TgClock){.main_ms = timing->main_ms,
                       .period_left_ms = timing->period_ms,
                       .periods = timing->periods,
                       .moves = timing->period_moves};
}

/* Uses main time first; returns what it did not cover. */
static int64_t use_main(TgClock *clock, int64_t used) {
    if (used <= clock->main_ms) {
        clock->main_ms -= used;
        return 0;
    }
    int64_t rest = used - clock->main_ms;
    clock->main_ms = 0;
    return rest;
}

static void use_periods(TgClock *clock, const TgTiming *timing, int64_t used) {
    clock->period_left_ms = minus(clock->period_left_ms, used);
    while (clock->period_left_ms < 0 && clock->periods > 1) {
        clock->periods--;
        clock->period_left_ms += timing->period_ms;
    }
}

void tg_clock_use(TgClock *clock, const TgTiming *timing, int64_t used_ms) {
    assert(used_ms >= 0);
    int64_t used = used_ms > time_max ? time_max : used_ms;
    switch (timing->kind) {
    case TG_TIMING_SUDDEN:
    case TG_TIMING_FISCHER:
        clock->main_ms = minus(clock->main_ms, used);
        break;
    case TG_TIMING_BYOYOMI:
        use_periods(clock, timing, use_main(clock, used));
        break;
    case TG_TIMING_CANADIAN:
        clock->period_left_ms = minus(clock->period_left_ms, use_main(clock, used));
        break;
    case TG_TIMING_PER_MOVE:
        clock->period_left_ms = minus(clock->period_left_ms, used);
        break;
    case TG_TIMING_GOMOCUP:
        clock->period_left_ms = minus(clock->period_left_ms, used);
        clock->main_ms = minus(clock->main_ms, used);
        break;
    case TG_TIMING_NONE:
    case TG_TIMING_NB:
        break;
    }
}

static void end_canadian_move(TgClock *clock, const TgTiming *timing) {
    if (clock->main_ms > 0) {
        return; /* the periods have not begun */
    }
    clock->moves--;
    if (clock->moves == 0) {
        clock->moves = timing->period_moves;
        clock->period_left_ms = timing->period_ms;
    }
}

void tg_clock_end_turn(TgClock *clock, const TgTiming *timing, _Bool moved) {
    if (tg_clock_is_over(clock, timing)) {
        return;
    }
    switch (timing->kind) {
    case TG_TIMING_FISCHER:
        clock->main_ms += moved ? timing->increment_ms : 0;
        break;
    case TG_TIMING_BYOYOMI:
        if (moved) {
            clock->period_left_ms = timing->period_ms;
        }
        break;
    case TG_TIMING_CANADIAN:
        if (moved) {
            end_canadian_move(clock, timing);
        }
        break;
    case TG_TIMING_GOMOCUP:
        clock->main_ms += moved ? timing->increment_ms : 0;
        clock->period_left_ms = timing->period_ms;
        break;
    case TG_TIMING_PER_MOVE:
        clock->period_left_ms = timing->period_ms;
        break;
    case TG_TIMING_NONE:
    case TG_TIMING_SUDDEN:
    case TG_TIMING_NB:
        break;
    }
}

int64_t tg_clock_left(const TgClock *clock, const TgTiming *timing) {
    switch (timing->kind) {
    case TG_TIMING_SUDDEN:
    case TG_TIMING_FISCHER:
        return clock->main_ms;
    case TG_TIMING_BYOYOMI:
        return clock->main_ms + clock->period_left_ms + (clock->periods - 1) * timing->period_ms;
    case TG_TIMING_CANADIAN:
        return clock->main_ms + clock->period_left_ms;
    case TG_TIMING_PER_MOVE:
        return clock->period_left_ms;
    case TG_TIMING_GOMOCUP:
        return clock->period_left_ms < clock->main_ms ? clock->period_left_ms : clock->main_ms;
    case TG_TIMING_NONE:
    case TG_TIMING_NB:
        break;
    }
    return INT64_MAX;
}

_Bool tg_clock_is_over(const TgClock *clock, const TgTiming *timing) {
    return tg_clock_left(clock, timing) < 0;
}
