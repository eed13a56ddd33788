/* SPDX-License-Identifier: MIT
 *
 * The time of a search, on clocks made of numbers: what a move may take of turn, game and
 * increment, when another depth is started, and machines that are late. */
#include "search/core.h"
#include "tengen/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define MS INT64_C(1000000)

enum { SMALL_HASH = 1 << 20 };

/* Goes on by `step` every time it is looked at, and by `jump` more every `jump_every` times. */
typedef struct FakeClock {
    int64_t now, step, jump;
    int calls, jump_every;
} FakeClock;

static int64_t look(void *context) {
    FakeClock *clock = context;
    clock->calls++;
    clock->now += clock->step;
    if (clock->jump_every > 0 && clock->calls % clock->jump_every == 0) {
        clock->now += clock->jump;
    }
    return clock->now;
}

static TgSearch *create(FakeClock *clock, const char *moves) {
    TgSearch *search;
    TgProfile profile;
    TgGrid grid;
    TgSide to_move = TG_BLACK;
    assert_int_equal(tg_search_create(SMALL_HASH, 1, 0, &search), TG_OK);
    tg_search_use_clock(search, look, clock);
    tg_profile_init(&profile, TG_PROFILE_STANDARD);
    tg_grid_init(&grid, 15);
    assert_int_equal(tg_notation_read_position(moves, 15, &grid, &to_move, NULL), TG_OK);
    assert_int_equal(tg_search_set(search, &profile, &grid, to_move), TG_OK);
    return search;
}

/* Milliseconds that a search took. */
static double run(TgSearch *search, FakeClock *clock, const TgLimits *limits) {
    TgReport lines[TG_MULTIPV_MAX];
    int64_t before = clock->now;
    assert_true(tg_search_run(search, limits, NULL, NULL, lines) > 0);
    return (double)(clock->now - before) / (double)MS;
}

static void a_turn_is_used_and_kept(void **state) {
    (void)state;
    static const int64_t turns[] = {0, 1, 10, 50, 200, 700};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        FakeClock clock = {.step = MS / 2};
        TgSearch *search = create(&clock, "h8i9j7g9");
        const TgLimits limits = {.turn_ms = turns[i], .match_ms = -1};
        double limit = turns[i] > 0 ? (double)turns[i] : 10;
        double took = run(search, &clock, &limits);
        assert_true(took <= limit + 1);
        assert_true(took >= limit * 0.4 - 1);
        tg_search_destroy(search);
    }
}

/* The whole game of one side, 25 moves: the clock is never overdrawn, and early moves get most. */
static void a_game_is_shared_out(void **state) {
    (void)state;
    static const struct {
        int64_t match, increment, turn;
    } cases[] = {{300, 0, -1}, {400, 10, -1}, {100, 20, -1}, {300, 0, 15}, {10, 0, -1}, {0, 0, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        FakeClock clock = {.step = MS / 2};
        TgSearch *search = create(&clock, "h8i9j7g9");
        double left = (double)cases[i].match, first = 0;
        for (int move = 0; move < 25; move++) {
            const TgLimits limits = {.turn_ms = cases[i].turn,
                                     .match_ms = (int64_t)left,
                                     .increment_ms = cases[i].increment};
            double took = run(search, &clock, &limits);
            assert_true(took <= left + 2);
            assert_true(cases[i].turn < 0 || took <= (double)cases[i].turn + 2);
            first = move == 0 ? took : first;
            left = (took < left ? left - took : 0) + (double)cases[i].increment;
            tg_search_clear(search);
        }
        assert_true(first <= (double)cases[i].match / 3 + 2);
        assert_true(first >= (double)cases[i].match / 50);
        tg_search_destroy(search);
    }
}

/* How many depths of equal length are started when each finds this. */
static int depths_started(TgPoint first, TgPoint then, int score, int fall) {
    FakeClock clock = {0};
    TgSearch *search = create(&clock, "h8i9j7g9");
    const TgLimits limits = {.turn_ms = -1, .match_ms = 100000};
    tg_clock_start(search, &limits);
    int depths = 0;
    do {
        depths++;
        clock.now += 100 * MS;
        search->root[0].point = depths % 2 == 0 ? first : then;
        search->root[0].score = score - fall * depths;
    } while (tg_clock_allows_next_depth(search));
    tg_search_destroy(search);
    return depths;
}

static void doubt_takes_time_and_calm_saves_it(void **state) {
    (void)state;
    TgPoint a = tg_point(3, 3), b = tg_point(4, 4);
    int calm = depths_started(a, a, 50, 0);
    int changing = depths_started(a, b, 50, 0);
    int falling = depths_started(a, a, 50, 40);
    assert_true(calm > 5);
    assert_true(changing > calm * 3 / 2);
    assert_true(falling > calm);
    assert_true(falling < changing);
    assert_int_equal(calm, depths_started(a, a, 50, -40)); /* a rising score is no reason to wait */
}

/* Each depth takes twice the one before: none is started that could not end in time. */
static void no_depth_is_started_in_vain(void **state) {
    (void)state;
    for (int64_t match = 100; match < 100000; match = match * 5 / 4) {
        FakeClock clock = {0};
        TgSearch *search = create(&clock, "h8i9j7g9");
        const TgLimits limits = {.turn_ms = -1, .match_ms = match};
        tg_clock_start(search, &limits);
        search->root[0].point = tg_point(5, 5);
        int64_t depth_ns = MS / 16;
        do {
            clock.now += depth_ns;
            assert_true(clock.now <= search->team->clock.hard_ns);
            depth_ns *= 2;
        } while (tg_clock_allows_next_depth(search));
        tg_search_destroy(search);
    }
}

/* A search that looks at the clock every `step`; how late it has noticed its end. */
static int64_t look_until_the_end(TgSearch *search, FakeClock *clock, int64_t turn_ms,
                                  int64_t step) {
    const TgLimits limits = {.turn_ms = turn_ms, .match_ms = -1};
    tg_clock_start(search, &limits);
    search->stopped = 0;
    do {
        clock->now += step;
        search->next_check = search->nodes;
    } while (!tg_clock_check(search));
    return clock->now - search->team->clock.start_ns - turn_ms * MS;
}

/* A machine that looks away for 20 ms every time is late once, and keeps it back afterwards. */
static void lateness_is_kept_back(void **state) {
    (void)state;
    FakeClock clock = {0};
    TgSearch *search = create(&clock, "h8i9j7g9");
    assert_true(look_until_the_end(search, &clock, 207, 20 * MS) == 13 * MS);
    for (int i = 0; i < 8; i++) {
        assert_true(look_until_the_end(search, &clock, 207, 20 * MS) <= 0);
    }
    for (int i = 0; i < 80; i++) { /* it is forgotten when the machine is quick again */
        look_until_the_end(search, &clock, 207, MS / 2);
    }
    assert_true(search->team->clock.late_ns < 2 * MS);
    tg_search_destroy(search);
}

/* Without time limits no clock is looked at while the tree is searched. */
static void nodes_need_no_clock(void **state) {
    (void)state;
    FakeClock clock = {.step = 1};
    TgSearch *search = create(&clock, "h8i9j7g9");
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = 30000};
    run(search, &clock, &limits);
    assert_true(clock.calls < 60);
    tg_search_destroy(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_is_used_and_kept),
        cmocka_unit_test(a_game_is_shared_out),
        cmocka_unit_test(doubt_takes_time_and_calm_saves_it),
        cmocka_unit_test(no_depth_is_started_in_vain),
        cmocka_unit_test(lateness_is_kept_back),
        cmocka_unit_test(nodes_need_no_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
