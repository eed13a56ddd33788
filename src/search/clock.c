/* SPDX-License-Identifier: MIT
 *
 * Time and node limits. Only the time limits read a clock, so a search limited by nodes or depth
 * gives the same answer everywhere.
 *
 * A search has an optimum and a maximum. The maximum ends it wherever it is. The optimum is what a
 * move should take where time that is saved can be used later (match time): it is stretched while
 * the best move changes or the score falls, and shortened while they stay, and no depth is started
 * that would not end before the maximum. Time for the turn alone cannot be saved: it is used up. */
#include "search/core.h"

#include "tengen/time.h"

enum {
    AT_ONCE_MS = 10,    /* for a turn limit of 0 */
    MOVES_LEFT_MIN = 8, /* own moves that the match time is kept for */
    MOVES_LEFT_FIRST = 25,
    STONES_PER_MOVE = 4, /* the more stones, the fewer moves are left */
    MATCH_SHARE = 4,     /* never more than this part of the match time on one move, */
    OPTIMUM_TIMES = 4,   /* nor so many times the optimum */
    LATE_SHARE = 4,      /* nor is more than this part of a limit kept back for lateness */
    LATE_FADING = 16,    /* it fades by this part with every search */
    STABLE_MOST = 6,
    STRETCH_UNSTABLE = 140, /* per cent of the optimum for a move just found */
    STRETCH_STABLE = 14,    /* less for every depth it has stayed */
    FALL_MOST = 60,         /* per cent more: one for every 3 centipoints that the score fell */
    GROWTH_MIN = 15,        /* tenths: what a depth takes more than the one before */
    GROWTH_MAX = 40,
    NS_PER_MS = 1000000,
};

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Milliseconds as nanoseconds, without overflow. */
static int64_t ns(int64_t ms) {
    return least(ms, INT64_MAX / 4 / NS_PER_MS) * NS_PER_MS;
}

/* What a move may take of the match time. */
static void share_match(Clock *clock, const TgLimits *limits, int stones) {
    int64_t match = ns(limits->match_ms), increment = ns(most(limits->increment_ms, 0));
    int moves = MOVES_LEFT_FIRST - stones / STONES_PER_MOVE;
    moves = moves < MOVES_LEFT_MIN ? MOVES_LEFT_MIN : moves;
    int64_t share = match / moves + increment / 4 * 3;
    int64_t top = most(match / MATCH_SHARE, least(increment, match / 2));
    clock->optimum_ns = least(share, top);
    clock->maximum_ns = least(clock->maximum_ns, least(share * OPTIMUM_TIMES, top));
    clock->maximum_ns = most(clock->maximum_ns, least(ns(1), match));
    clock->optimum_ns = least(clock->optimum_ns, clock->maximum_ns);
}

void tg_clock_start(TgSearch *search, const TgLimits *limits) {
    Clock *clock = &search->team->clock;
    clock->start_ns = clock->now(clock->context);
    clock->depth_start_ns = clock->start_ns;
    clock->depth_ns = 0;
    clock->optimum_ns = clock->maximum_ns = clock->hard_ns = INT64_MAX;
    clock->best = TG_POINT_NONE;
    clock->stable = 0;
    if (limits->turn_ms >= 0) {
        clock->maximum_ns = ns(limits->turn_ms == 0 ? AT_ONCE_MS : limits->turn_ms);
    }
    if (limits->match_ms >= 0) {
        share_match(clock, limits, search->board->stones);
    }
    if (clock->maximum_ns != INT64_MAX) {
        clock->late_ns = clock->late_ns / LATE_FADING * (LATE_FADING - 1);
        int64_t late = least(clock->late_ns, clock->maximum_ns / LATE_SHARE);
        clock->hard_ns = clock->start_ns + clock->maximum_ns - late;
    }
}

int64_t tg_clock_elapsed_ns(const TgSearch *search) {
    const Clock *clock = &search->team->clock;
    return clock->now(clock->context) - clock->start_ns;
}

/* A search that is late now may be late again: the system has given others the processor. */
static _Bool is_over_time(Clock *clock) {
    if (clock->hard_ns == INT64_MAX) {
        return 0;
    }
    int64_t late = clock->now(clock->context) - clock->hard_ns;
    if (late >= 0) {
        clock->late_ns = most(clock->late_ns, late);
    }
    return late >= 0;
}

_Bool tg_clock_check(TgSearch *search) {
    if (search->stopped) {
        return 1;
    }
    if (search->node_limit != 0 && search->nodes >= search->node_limit) {
        search->stopped = 1;
        return 1;
    }
    if (search->nodes < search->next_check) {
        return 0;
    }
    Team *team = search->team;
    search->next_check = search->nodes + NODES_PER_CHECK;
    atomic_store_explicit(&search->nodes_told, search->nodes, memory_order_relaxed);
    search->stopped = atomic_load_explicit(&team->stop_wanted, memory_order_relaxed) ||
                      atomic_load_explicit(&team->over, memory_order_relaxed) ||
                      (search->rank == 0 && is_over_time(&team->clock));
    return search->stopped;
}

_Bool tg_clock_stops_solver(void *context) {
    TgSearch *search = context;
    search->next_check = 0;
    return tg_clock_check(search);
}

/* Keeps what the depth just done says about the choice; the per cents of the optimum it is worth.
 */
static int stretch(Clock *clock, const RootMove *best) {
    clock->stable = best->point == clock->best ? clock->stable + 1 : 0;
    int stable = clock->stable < STABLE_MOST ? clock->stable : STABLE_MOST;
    int fall = clock->best != TG_POINT_NONE ? (clock->score - best->score) / 3 : 0;
    fall = fall < 0 ? 0 : fall > FALL_MOST ? FALL_MOST : fall;
    clock->score = clock->best != TG_POINT_NONE ? (clock->score + best->score) / 2 : best->score;
    clock->best = best->point;
    return (STRETCH_UNSTABLE - STRETCH_STABLE * stable) * (100 + fall) / 100;
}

/* What the next depth will take, judged by the last two. */
static int64_t next_depth_ns(Clock *clock, int64_t now) {
    int64_t took = now - clock->depth_start_ns;
    int64_t before = most(clock->depth_ns, 1);
    int64_t growth =
        took > before * GROWTH_MAX / 10 ? GROWTH_MAX : most(took * 10 / before, GROWTH_MIN);
    clock->depth_start_ns = now;
    clock->depth_ns = took;
    return took * growth / 10;
}

_Bool tg_clock_allows_next_depth(TgSearch *search) {
    Team *team = search->team;
    Clock *clock = &team->clock;
    if (search->stopped || atomic_load(&team->stop_wanted) || atomic_load(&team->over)) {
        return 0;
    }
    if (clock->hard_ns == INT64_MAX) {
        return 1;
    }
    int64_t now = clock->now(clock->context);
    int64_t next = next_depth_ns(clock, now);
    int percent = stretch(clock, &search->root[0]);
    if (clock->optimum_ns == INT64_MAX) {
        return now < clock->hard_ns;
    }
    return now - clock->start_ns + next / 2 < clock->optimum_ns / 100 * percent &&
           now + next < clock->hard_ns;
}
