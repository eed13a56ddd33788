/* SPDX-License-Identifier: MIT
 *
 * The engine where threads meet: a stop from another thread, and several engines side by side. Made
 * to be run under the thread sanitizer too. */
#include "tengen/engine.h"
#include "tengen/notation.h"
#include "tengen/thread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SMALL_HASH = 1 << 20, ENGINE_NB = 3, NODES = 3000 };

/* One thinking thread and what it found. */
typedef struct Thinker {
    TgEngine *engine;
    TgLimits limits;
    TgReport best;
    TgMutex mutex;
    TgCondition reported;
    int report_count;
    TgThread thread;
} Thinker;

static void on_report(const TgReport *report, void *context) {
    (void)report;
    Thinker *thinker = context;
    tg_mutex_lock(&thinker->mutex);
    thinker->report_count++;
    tg_condition_signal(&thinker->reported);
    tg_mutex_unlock(&thinker->mutex);
}

static void thinker_init(Thinker *thinker, const TgLimits *limits) {
    const TgEngineOptions options = {.hash_bytes = SMALL_HASH};
    TgProfile profile;
    TgGrid grid;
    TgSide to_move = TG_BLACK;
    *thinker = (Thinker){.limits = *limits};
    assert_int_equal(tg_mutex_init(&thinker->mutex), TG_OK);
    assert_int_equal(tg_condition_init(&thinker->reported), TG_OK);
    assert_int_equal(tg_engine_create(&options, &thinker->engine), TG_OK);
    assert_int_equal(tg_profile_parse("freestyle", &profile, NULL), TG_OK);
    tg_grid_init(&grid, 15);
    assert_int_equal(tg_notation_read_position("h8i9", 15, &grid, &to_move, NULL), TG_OK);
    assert_int_equal(tg_engine_set(thinker->engine, &profile, &grid, to_move), TG_OK);
}

static void thinker_finish(Thinker *thinker) {
    tg_engine_destroy(thinker->engine);
    tg_condition_finish(&thinker->reported);
    tg_mutex_finish(&thinker->mutex);
}

static void think(void *context) {
    Thinker *thinker = context;
    TgStatus status =
        tg_engine_think(thinker->engine, &thinker->limits, on_report, thinker, &thinker->best);
    assert_int_equal(status, TG_OK);
}

static void a_stop_ends_a_search_without_limits(void **state) {
    (void)state;
    const TgLimits endless = {.turn_ms = -1, .match_ms = -1};
    Thinker thinker;
    thinker_init(&thinker, &endless);
    assert_int_equal(tg_thread_start(&thinker.thread, think, &thinker), TG_OK);
    tg_mutex_lock(&thinker.mutex);
    while (thinker.report_count == 0) {
        tg_condition_wait(&thinker.reported, &thinker.mutex);
    }
    tg_mutex_unlock(&thinker.mutex);
    tg_engine_stop(thinker.engine);
    tg_thread_join(&thinker.thread);
    assert_true(thinker.best.pv_length > 0);
    assert_true(tg_point_on(thinker.best.pv[0], 15));
    thinker_finish(&thinker);
}

static void engines_side_by_side_do_not_meet(void **state) {
    (void)state;
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = NODES};
    Thinker thinkers[ENGINE_NB];
    Thinker alone;
    thinker_init(&alone, &limits);
    think(&alone);
    for (int i = 0; i < ENGINE_NB; i++) {
        thinker_init(&thinkers[i], &limits);
        assert_int_equal(tg_thread_start(&thinkers[i].thread, think, &thinkers[i]), TG_OK);
    }
    for (int i = 0; i < ENGINE_NB; i++) {
        tg_thread_join(&thinkers[i].thread);
        assert_int_equal(thinkers[i].best.score, alone.best.score);
        assert_true(thinkers[i].best.nodes == alone.best.nodes);
        assert_int_equal(thinkers[i].best.pv_length, alone.best.pv_length);
        assert_memory_equal(thinkers[i].best.pv, alone.best.pv,
                            alone.best.pv_length * sizeof alone.best.pv[0]);
        thinker_finish(&thinkers[i]);
    }
    thinker_finish(&alone);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_ends_a_search_without_limits),
        cmocka_unit_test(engines_side_by_side_do_not_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
