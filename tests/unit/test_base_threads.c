/* SPDX-License-Identifier: MIT
 *
 * Threads, mutex and condition: made to be run under the thread sanitizer too. */
#include "tengen/thread.h"
#include "tengen/time.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { WORKER_NB = 4, ROUND_NB = 5000 };

typedef struct Counter {
    TgMutex mutex;
    TgCondition changed;
    int value;
    int turn;
} Counter;

static void counter_init(Counter *counter) {
    *counter = (Counter){0};
    assert_int_equal(tg_mutex_init(&counter->mutex), TG_OK);
    assert_int_equal(tg_condition_init(&counter->changed), TG_OK);
}

static void counter_finish(Counter *counter) {
    tg_condition_finish(&counter->changed);
    tg_mutex_finish(&counter->mutex);
}

static void count_up(void *context) {
    Counter *counter = context;
    for (int i = 0; i < ROUND_NB; i++) {
        tg_mutex_lock(&counter->mutex);
        counter->value++;
        tg_mutex_unlock(&counter->mutex);
    }
}

static void a_mutex_keeps_a_sum_whole(void **state) {
    (void)state;
    Counter counter;
    TgThread threads[WORKER_NB];
    counter_init(&counter);
    for (int i = 0; i < WORKER_NB; i++) {
        assert_int_equal(tg_thread_start(&threads[i], count_up, &counter), TG_OK);
    }
    for (int i = 0; i < WORKER_NB; i++) {
        tg_thread_join(&threads[i]);
    }
    assert_int_equal(counter.value, WORKER_NB * ROUND_NB);
    counter_finish(&counter);
}

/* Two threads take turns; whoever has turn `mine` counts and hands over. */
static void take_turns(Counter *counter, int mine) {
    for (int i = 0; i < ROUND_NB; i++) {
        tg_mutex_lock(&counter->mutex);
        while (counter->turn != mine) {
            tg_condition_wait(&counter->changed, &counter->mutex);
        }
        counter->value++;
        counter->turn = !mine;
        tg_condition_broadcast(&counter->changed);
        tg_mutex_unlock(&counter->mutex);
    }
}

static void take_second_turns(void *context) {
    take_turns(context, 1);
}

static void a_condition_hands_over(void **state) {
    (void)state;
    Counter counter;
    TgThread thread;
    counter_init(&counter);
    assert_int_equal(tg_thread_start(&thread, take_second_turns, &counter), TG_OK);
    take_turns(&counter, 0);
    tg_thread_join(&thread);
    assert_int_equal(counter.value, 2 * ROUND_NB);
    assert_int_equal(counter.turn, 0);
    counter_finish(&counter);
}

static void a_wait_ends_at_its_moment(void **state) {
    (void)state;
    Counter counter;
    counter_init(&counter);
    int64_t moment = tg_time_now_ns() + 2000000;
    tg_mutex_lock(&counter.mutex);
    while (tg_condition_wait_until(&counter.changed, &counter.mutex, moment)) {
    }
    tg_mutex_unlock(&counter.mutex);
    assert_true(tg_time_now_ns() >= moment);
    counter_finish(&counter);
}

static void signal_change(void *context) {
    Counter *counter = context;
    tg_mutex_lock(&counter->mutex);
    counter->turn = 1;
    tg_condition_signal(&counter->changed);
    tg_mutex_unlock(&counter->mutex);
}

static void a_signal_ends_a_long_wait(void **state) {
    (void)state;
    Counter counter;
    TgThread thread;
    counter_init(&counter);
    int64_t moment = tg_time_now_ns() + INT64_C(3600) * 1000000000;
    tg_mutex_lock(&counter.mutex);
    assert_int_equal(tg_thread_start(&thread, signal_change, &counter), TG_OK);
    while (counter.turn == 0) {
        assert_true(tg_condition_wait_until(&counter.changed, &counter.mutex, moment));
    }
    tg_mutex_unlock(&counter.mutex);
    tg_thread_join(&thread);
    counter_finish(&counter);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mutex_keeps_a_sum_whole),
        cmocka_unit_test(a_condition_hands_over),
        cmocka_unit_test(a_wait_ends_at_its_moment),
        cmocka_unit_test(a_signal_ends_a_long_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
