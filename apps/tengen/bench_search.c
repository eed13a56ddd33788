/* SPDX-License-Identifier: MIT
 *
 * Bench of the search: positions of both kinds to a fixed number of nodes, each with an empty
 * table. */
#include "bench.h"

#include "search/search.h"
#include "tengen/notation.h"
#include "tengen/time.h"

#include <assert.h>

enum { HASH_BYTES = 16 << 20, NODES = 100000 };

/* Even openings, where no side has a quick win. */
static const struct {
    const char *rule, *moves;
} openings[] = {
    {"freestyle", "g9h6j12"},       {"freestyle", "l9h7k12h10g7g12j13"},
    {"freestyle", "e6k9i7f8j11g7"}, {"standard", "i11j9l8"},
    {"standard", "e3f6c7d6e6"},     {"standard", "h9j11k9h10h7k10"},
    {"renju", "a9a13d12e11"},       {"renju", "e6d7g4g6d6e5"},
    {"renju", "j6l7n8m7k7"},        {"renju", "a7d8d10b11f11"},
};
enum { OPENING_NB = sizeof openings / sizeof openings[0] };

static void read_opening(int n, BenchPosition *position) {
    TgStatus status = tg_profile_parse(openings[n].rule, &position->profile, NULL);
    if (status == TG_OK) {
        status = tg_notation_read_position(openings[n].moves, 15, &position->grid,
                                           &position->to_move, NULL);
    }
    assert(status == TG_OK);
}

static TgStatus search_one(TgSearch *search, const BenchPosition *position, BenchResult *result) {
    TgStatus status = tg_search_set(search, &position->profile, &position->grid, position->to_move);
    if (status != TG_OK) {
        return status;
    }
    tg_search_clear(search);
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = NODES};
    TgReport line;
    int64_t begin = tg_time_thread_cpu_ns();
    tg_search_run(search, &limits, NULL, NULL, &line);
    result->cpu_ns += tg_time_thread_cpu_ns() - begin;
    result->nodes += line.nodes;
    result->signature =
        bench_mix(result->signature,
                  line.nodes << 32 ^ (uint64_t)(line.score + TG_SCORE_INF) << 12 ^ line.pv[0]);
    return TG_OK;
}

TgStatus bench_search(BenchResult *result) {
    TgSearch *search;
    TgStatus status = tg_search_create(HASH_BYTES, 1, 0, &search);
    if (status != TG_OK) {
        return status;
    }
    BenchPosition position;
    for (int n = 0; n < OPENING_NB && status == TG_OK; n++) {
        read_opening(n, &position);
        status = search_one(search, &position, result);
    }
    for (int n = 0; n < bench_position_count() && status == TG_OK; n++) {
        bench_position(n, &position);
        status = search_one(search, &position, result);
    }
    tg_search_destroy(search);
    return status;
}
