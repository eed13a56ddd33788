/* SPDX-License-Identifier: MIT
 *
 * Time and node limits. Only the time limits read a clock, so a search limited by nodes or depth
 * gives the same answer everywhere. */
#include "search/core.h"

#include "tengen/time.h"

enum {
    NODES_PER_CHECK = 256,
    AT_ONCE_MS = 10,    /* for a turn limit of 0 */
    MOVES_LEFT_MIN = 8, /* own moves that the match time is kept for */
    MOVES_LEFT_FIRST = 30,
    MATCH_SHARE = 3, /* never more than this part of the match time on one move */
};

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

void tg_clock_start(TgSearch *search, const TgLimits *limits) {
    search->start_ns = tg_time_now_ns();
    search->hard_ns = INT64_MAX;
    search->soft_ns = INT64_MAX;
    search->stopped = 0;
    search->nodes = 0;
    search->next_check = NODES_PER_CHECK;
    search->node_limit = limits->nodes;
    const int64_t most_ms = INT64_MAX / 4000000;
    int64_t hard = INT64_MAX, soft = INT64_MAX;
    if (limits->turn_ms >= 0) {
        int64_t turn = limits->turn_ms == 0 ? AT_ONCE_MS : least(limits->turn_ms, most_ms);
        hard = turn * 1000000;
        soft = hard / 10 * 7;
    }
    if (limits->match_ms >= 0) {
        int64_t match = least(limits->match_ms, most_ms);
        int moves = MOVES_LEFT_FIRST - search->board->stones / 4;
        moves = moves < MOVES_LEFT_MIN ? MOVES_LEFT_MIN : moves;
        int64_t increment = limits->increment_ms > 0 ? least(limits->increment_ms, most_ms) : 0;
        int64_t share = match / moves + increment * 3 / 4;
        int64_t most = match / MATCH_SHARE + AT_ONCE_MS;
        soft = least(soft, least(share, most) * 1000000 / 10 * 7);
        hard = least(hard, least(share * 2 + AT_ONCE_MS, most) * 1000000);
    }
    if (hard != INT64_MAX) {
        search->hard_ns = search->start_ns + hard;
        search->soft_ns = search->start_ns + least(soft, hard);
    }
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
    search->next_check = search->nodes + NODES_PER_CHECK;
    if (atomic_load_explicit(&search->stop_wanted, memory_order_relaxed) ||
        (search->hard_ns != INT64_MAX && tg_time_now_ns() >= search->hard_ns)) {
        search->stopped = 1;
    }
    return search->stopped;
}

_Bool tg_clock_allows_next_depth(const TgSearch *search) {
    if (search->stopped || atomic_load(&search->stop_wanted)) {
        return 0;
    }
    return search->soft_ns == INT64_MAX || tg_time_now_ns() < search->soft_ns;
}
