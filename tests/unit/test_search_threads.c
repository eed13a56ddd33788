/* SPDX-License-Identifier: MIT
 *
 * Threads that search one position: the table they share, limits, stops, wins, and that one thread
 * alone stays what it is. Made to be run under the thread sanitizer too. */
#include "search/search.h"
#include "search/tt.h"
#include "support/positions.h"
#include "tengen/judge.h"
#include "tengen/notation.h"
#include "tengen/thread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SMALL_HASH = 1 << 20, TABLE_THREADS = 4, TABLE_ROUNDS = 20000, TABLE_KEYS = 6000 };
enum { END_NODES = 40 }; /* a thread counts the nodes it turns back from */

/* ---- the table ---- */

typedef struct Writer {
    TransTable *table;
    TgThread thread;
    uint64_t seed, found, wrong;
} Writer;

/* Everything in an entry follows from its key. */
static Entry entry_of(uint64_t key) {
    return (Entry){.key = key,
                   .score = (int16_t)(key * 3),
                   .eval = (int16_t)(key >> 20),
                   .move = (uint16_t)(key >> 40 & 1023),
                   .depth = (int8_t)(key >> 50 & 63),
                   .flags = (uint8_t)(BOUND_EXACT | (key >> 60 & ENTRY_NO_VCF))};
}

static uint64_t key_of(uint64_t number) {
    return (number + 1) * 0x9E3779B97F4A7C15u;
}

static void write_table(void *context) {
    Writer *writer = context;
    TgRng rng;
    tg_rng_init(&rng, writer->seed);
    for (int i = 0; i < TABLE_ROUNDS; i++) {
        uint64_t key = key_of(tg_rng_below(&rng, TABLE_KEYS));
        Entry found, wanted = entry_of(key);
        Slot *slot = tg_tt_find(writer->table, key, &found);
        if (found.key == key && entry_bound(&found) != BOUND_NONE) {
            writer->found++;
            writer->wrong += found.score != wanted.score || found.eval != wanted.eval ||
                             found.move != wanted.move || found.depth != wanted.depth;
        }
        tg_tt_store(writer->table, slot, &wanted);
    }
}

static void a_shared_table_tells_no_halves(void **state) {
    (void)state;
    TransTable table;
    assert_true(tg_tt_init(&table, 1));
    Writer writers[TABLE_THREADS];
    for (int i = 0; i < TABLE_THREADS; i++) {
        writers[i] = (Writer){.table = &table, .seed = (uint64_t)i};
        assert_int_equal(tg_thread_start(&writers[i].thread, write_table, &writers[i]), TG_OK);
    }
    for (int i = 0; i < TABLE_THREADS; i++) {
        tg_thread_join(&writers[i].thread);
        assert_true(writers[i].found > 0);
        assert_true(writers[i].wrong == 0);
    }
    tg_tt_finish(&table);
}

/* Two stores of which each has written one half. */
static void halves_of_two_entries_fit_no_key(void **state) {
    (void)state;
    TransTable table;
    assert_true(tg_tt_init(&table, 1));
    Entry a = entry_of(64), b = entry_of(64 + (UINT64_C(1) << 50)), found;
    Slot *slot = tg_tt_find(&table, a.key, &found);
    tg_tt_store(&table, slot, &a);
    tg_tt_find(&table, a.key, &found);
    assert_true(found.key == a.key && found.score == a.score);
    uint64_t mixed = atomic_load(&slot->mixed);
    tg_tt_store(&table, slot, &b);
    atomic_store(&slot->mixed, mixed);
    tg_tt_find(&table, a.key, &found);
    assert_true(found.key != a.key || entry_bound(&found) == BOUND_NONE);
    tg_tt_find(&table, b.key, &found);
    assert_true(found.key != b.key || entry_bound(&found) == BOUND_NONE);
    tg_tt_finish(&table);
}

/* ---- searches ---- */

static TgSearch *create(int threads, const char *rule, const char *moves) {
    TgSearch *search;
    TgProfile profile;
    TgGrid grid;
    TgSide to_move = TG_BLACK;
    assert_int_equal(tg_search_create(SMALL_HASH, threads, 0, &search), TG_OK);
    assert_int_equal(tg_profile_parse(rule, &profile, NULL), TG_OK);
    tg_grid_init(&grid, 15);
    assert_int_equal(tg_notation_read_position(moves, 15, &grid, &to_move, NULL), TG_OK);
    assert_int_equal(tg_search_set(search, &profile, &grid, to_move), TG_OK);
    return search;
}

static TgReport run(TgSearch *search, uint64_t nodes) {
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = nodes};
    TgReport lines[TG_MULTIPV_MAX];
    assert_true(tg_search_run(search, &limits, NULL, NULL, lines) > 0);
    return lines[0];
}

static void nodes_of_all_keep_the_limit(void **state) {
    (void)state;
    const uint64_t limit = 60000;
    for (int threads = 1; threads <= 8; threads *= 2) {
        TgSearch *search = create(threads, "standard", "h8i9j7g9");
        for (int i = 1; i <= 2; i++) {
            TgReport best = run(search, limit);
            assert_true(best.nodes <= limit + END_NODES * (uint64_t)threads);
            assert_true(best.nodes > limit / 2);
            assert_true(tg_search_nodes(search) <=
                        (limit + END_NODES * (uint64_t)threads) * (uint64_t)i);
        }
        tg_search_destroy(search);
    }
}

static void small_searches_are_those_of_one_thread(void **state) {
    (void)state;
    TgSearch *alone = create(1, "renju", "h8h9j7");
    TgSearch *four = create(4, "renju", "h8h9j7");
    for (int i = 0; i < 3; i++) {
        TgReport a = run(alone, 20000), b = run(four, 20000);
        assert_int_equal(a.score, b.score);
        assert_true(a.nodes == b.nodes);
        assert_memory_equal(a.pv, b.pv, a.pv_length * sizeof a.pv[0]);
    }
    tg_search_destroy(alone);
    tg_search_destroy(four);
}

/* Black has two threes that meet: a win whatever the order of the threads. */
static void all_find_a_win(void **state) {
    (void)state;
    for (int threads = 1; threads <= 8; threads *= 2) {
        TgSearch *search = create(threads, "freestyle", "h8a1i8a3h9a5j11a7");
        const TgLimits limits = {.turn_ms = 60000, .match_ms = -1};
        TgReport lines[TG_MULTIPV_MAX];
        assert_int_equal(tg_search_run(search, &limits, NULL, NULL, lines), 1);
        assert_true(lines[0].score >= TG_SCORE_WIN_MIN);
        assert_in_range(lines[0].pv_length, 1, TG_SCORE_WIN - lines[0].score);
        tg_search_destroy(search);
    }
}

/* Any position: a legal empty point, and boards of another size or rule in between. */
static void moves_are_legal_whatever_the_threads(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "freestyle", "standard", "caro"};
    TgSearch *search;
    assert_int_equal(tg_search_create(SMALL_HASH, 4, 0, &search), TG_OK);
    TgRng rng;
    tg_rng_init(&rng, 5);
    for (int i = 0; i < 24; i++) {
        TgProfile profile;
        TgGrid grid;
        assert_int_equal(tg_profile_parse(rules[i % 4], &profile, NULL), TG_OK);
        positions_scatter(&rng, i % 2 == 0 ? 15 : 12, 20 + 4 * i, 50, &grid);
        TgSide side = (TgSide)(i / 2 % 2);
        assert_int_equal(tg_search_set(search, &profile, &grid, side), TG_OK);
        TgReport best = run(search, 50000);
        assert_true(best.pv_length > 0);
        assert_int_equal(tg_grid_at(&grid, best.pv[0]), TG_CELL_EMPTY);
        assert_false(tg_verdict_is_foul(tg_judge(&grid, &profile, side, best.pv[0])));
    }
    tg_search_destroy(search);
}

/* ---- stops ---- */

static void stop_soon(const TgReport *report, void *context) {
    if (report->depth >= 3) {
        tg_search_stop(context);
    }
}

static void a_stop_ends_all(void **state) {
    (void)state;
    TgSearch *search = create(4, "freestyle", "h8i9");
    const TgLimits endless = {.turn_ms = -1, .match_ms = -1, .multipv = 2};
    TgReport lines[TG_MULTIPV_MAX];
    for (int i = 0; i < 20; i++) {
        assert_int_equal(tg_search_run(search, &endless, stop_soon, search, lines), 2);
        assert_true(lines[0].pv_length > 0);
        tg_search_forget_stop(search);
    }
    tg_search_stop(search); /* before it begins */
    assert_int_equal(tg_search_run(search, &endless, NULL, NULL, lines), 2);
    assert_int_not_equal(lines[0].pv[0], lines[1].pv[0]);
    tg_search_destroy(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shared_table_tells_no_halves),
        cmocka_unit_test(halves_of_two_entries_fit_no_key),
        cmocka_unit_test(nodes_of_all_keep_the_limit),
        cmocka_unit_test(small_searches_are_those_of_one_thread),
        cmocka_unit_test(all_find_a_win),
        cmocka_unit_test(moves_are_legal_whatever_the_threads),
        cmocka_unit_test(a_stop_ends_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
