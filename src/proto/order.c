/* SPDX-License-Identifier: MIT
 *
 * From settings and position to the search that is wanted: rules, time, memory. */
#include "proto/session.h"

#include "tengen/thread.h"

#include <assert.h>
#include <string.h>

enum {
    UNLIMITED_MS = 2147483647, /* in time_left */
    RULE_EXACT = 1,
    RULE_CONTINUOUS_OR_YIXIN_RENJU = 2,
    RULE_RENJU = 4,
    RULE_CARO = 8,
    THREAD_BYTES = 8 << 20, /* board, histories, solver of a searching thread */
};

void tg_session_profile(const TgProto *proto, TgProfile *profile) {
    int64_t rule = proto->settings.rule;
    TgProfileId id = TG_PROFILE_FREESTYLE;
    if (rule & RULE_CARO) {
        id = rule & RULE_EXACT ? TG_PROFILE_CARO : TG_PROFILE_CARO6;
    } else if ((rule & RULE_RENJU) != 0 ||
               (rule == RULE_CONTINUOUS_OR_YIXIN_RENJU && proto->yixin)) {
        id = TG_PROFILE_RENJU;
    } else if (rule & RULE_EXACT) {
        id = TG_PROFILE_STANDARD;
    }
    tg_profile_init(profile, id);
    profile->pass = 0; /* the protocol knows no pass */
}

/* What the way of the answer costs: kept back from every limit, less where there is little. */
static int64_t with_margin(int64_t ms) {
    int64_t margin = ms / 8 < 30 ? ms / 8 : 30;
    return ms - margin;
}

static int64_t match_time(const TgProto *proto) {
    const Settings *s = &proto->settings;
    if (s->time_left >= UNLIMITED_MS) {
        return -1;
    }
    if (s->time_left >= 0) {
        return with_margin(s->time_left);
    }
    if (s->timeout_match == 0) {
        return -1;
    }
    int64_t left = s->timeout_match - proto->used_ms;
    return left > 0 ? with_margin(left) : 0;
}

static void set_limits(const TgProto *proto, TgLimits *limits) {
    const Settings *s = &proto->settings;
    *limits = (TgLimits){.turn_ms = proto->ending ? 0 : with_margin(s->timeout_turn),
                         .match_ms = match_time(proto),
                         .increment_ms = s->time_increment,
                         .nodes = (uint64_t)s->max_node,
                         .depth = (uint8_t)s->max_depth};
    uint64_t cap = proto->options.node_cap;
    if (cap != 0 && (limits->nodes == 0 || limits->nodes > cap)) {
        limits->nodes = cap;
    }
}

/* The table that INFO asks for: hash_size, never more than half of max_memory. */
static size_t wanted_hash(const TgProto *proto) {
    const Settings *s = &proto->settings;
    size_t wanted = s->hash_size > 0 ? (size_t)s->hash_size * 1024 : proto->options.hash_bytes;
    if (proto->options.hash_most != 0 && wanted > proto->options.hash_most) {
        wanted = proto->options.hash_most;
    }
    size_t standard = wanted == 0 ? 32u << 20 : wanted;
    if (s->max_memory > 0 && standard > (uint64_t)s->max_memory / 2) {
        wanted = (size_t)s->max_memory / 2;
        wanted = wanted < 1u << 20 ? 1u << 20 : wanted;
    }
    return wanted;
}

/* The threads that INFO asks for, as far as max_memory holds what each needs beside the table. */
static uint8_t wanted_threads(const TgProto *proto) {
    const Settings *s = &proto->settings;
    int64_t most = s->max_memory > 0 ? s->max_memory / 2 / THREAD_BYTES : TG_THREAD_MAX;
    most = most < 1 ? 1 : most > TG_THREAD_MAX ? TG_THREAD_MAX : most;
    return (uint8_t)(s->thread_num < most ? s->thread_num : most);
}

/* Without memory for another table or more threads the old engine stays. */
static void fit_engine(TgProto *proto) {
    const TgEngineOptions options = {.hash_bytes = wanted_hash(proto),
                                     .threads = wanted_threads(proto)};
    if (options.hash_bytes == proto->hash_bytes && options.threads == proto->threads) {
        return;
    }
    TgEngine *engine;
    if (tg_engine_create(&options, &engine) == TG_OK) {
        tg_engine_destroy(proto->engine);
        proto->engine = engine;
        proto->hash_bytes = options.hash_bytes;
        proto->threads = options.threads;
    }
}

static void start_job(TgProto *proto, JobKind kind) {
    assert(proto->job.kind == JOB_NONE);
    fit_engine(proto);
    tg_engine_forget_stop(proto->engine);
    proto->job = (Job){.kind = kind, .reports = proto->gui || proto->settings.show_detail >= 2};
    tg_session_profile(proto, &proto->job.profile);
    set_limits(proto, &proto->job.limits);
    tg_grid_init(&proto->job.grid, proto->position.size);
}

void tg_session_order_move(TgProto *proto, int multipv) {
    start_job(proto, JOB_MOVE);
    tg_position_grid(&proto->position, &proto->job.grid);
    proto->job.to_move = proto->position.own;
    proto->job.limits.multipv = (uint8_t)multipv;
}

void tg_session_order_swap2(TgProto *proto) {
    start_job(proto, JOB_SWAP2);
    proto->job.stone_count = proto->block_position.count[WHO_OPPONENT];
    memcpy(proto->job.stones, proto->block_stones, sizeof proto->job.stones);
}

void tg_session_order_ponder(TgProto *proto) {
    _Bool five = proto->job.best.score >= TG_SCORE_WIN - 1; /* the answer has ended the game */
    if (!proto->options.may_ponder || proto->settings.pondering == 0 || proto->ending || five) {
        return;
    }
    start_job(proto, JOB_PONDER);
    tg_position_grid(&proto->position, &proto->job.grid);
    proto->job.to_move = tg_side_other(proto->position.own);
    proto->job.reports = 0;
    proto->job.limits.turn_ms = proto->job.limits.match_ms = -1;
}
