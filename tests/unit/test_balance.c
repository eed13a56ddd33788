/* SPDX-License-Identifier: MIT
 *
 * Even openings: what the protocol allows, even by a search apart, different under the symmetries.
 */
#include "tengen/balance.h"
#include "tengen/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND_MAX = 3, NODES = 2000, WITHIN = 80 };

static TgBalanceOptions options_for(const char *rule, const char *opening, int size) {
    TgBalanceOptions options = {.least = 3, .most = 6, .within = WITHIN, .nodes = NODES, .seed = 5};
    assert_int_equal(tg_profile_parse(rule, &options.setup.profile, NULL), TG_OK);
    assert_int_equal(tg_opening_rule_parse(opening, &options.setup.opening, NULL), TG_OK);
    options.setup.size = (uint8_t)size;
    return options;
}

static int find_openings(const TgBalanceOptions *options, TgBalanced found[FOUND_MAX]) {
    TgBalance *balance;
    assert_int_equal(tg_balance_create(options, &balance, NULL), TG_OK);
    int count = 0;
    for (int i = 0; i < 60 && count < FOUND_MAX; i++) {
        _Bool even;
        assert_int_equal(tg_balance_try(balance, &found[count], &even), TG_OK);
        count += even;
    }
    tg_balance_destroy(balance);
    return count;
}

/* Plays it as the protocol has it: nobody swaps before the end. The caller destroys the game. */
static TgGame *play(const TgBalanceOptions *options, const TgBalanced *opening) {
    TgGame *game;
    assert_int_equal(tg_game_create(&options->setup, &game, NULL), TG_OK);
    for (int i = 0; i < opening->count; i++) {
        TgAct keep = {.kind = TG_ACT_KEEP, .seat = TG_SEAT_NONE};
        while (tg_game_check(game, &keep) == TG_REFUSAL_NONE) {
            assert_int_equal(tg_game_apply(game, &keep), TG_REFUSAL_NONE);
        }
        TgAct act = {.kind = TG_ACT_PLACE,
                     .seat = TG_SEAT_NONE,
                     .point_count = 1,
                     .point = {opening->point[i]}};
        assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    }
    assert_int_equal(tg_game_state(game)->outcome, TG_OUTCOME_NONE);
    return game;
}

/* The score for Black by an engine of the test's own. */
static int score_of(const TgBalanceOptions *options, const TgGame *game) {
    const TgEngineOptions engine_options = {.hash_bytes = 8 << 20};
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = options->nodes};
    TgEngine *engine;
    TgReport best;
    const TgGameState *state = tg_game_state(game);
    assert_int_equal(tg_engine_create(&engine_options, &engine), TG_OK);
    assert_int_equal(tg_engine_set(engine, &options->setup.profile, &state->grid, state->to_move),
                     TG_OK);
    assert_int_equal(tg_engine_think(engine, &limits, NULL, NULL, &best), TG_OK);
    tg_engine_destroy(engine);
    return state->to_move == TG_BLACK ? best.score : -best.score;
}

/* Whether some symmetry maps the stones of one onto those of the other, colour by colour. */
static _Bool are_equal(const TgGame *a, const TgGame *b) {
    const TgGrid *left = &tg_game_state(a)->grid;
    const TgGrid *right = &tg_game_state(b)->grid;
    for (int symmetry = 0; symmetry < TG_SYMMETRY_NB; symmetry++) {
        _Bool equal = 1;
        for (int i = 0; i < left->size * left->size; i++) {
            TgPoint p = tg_point(i % left->size, i / left->size);
            equal = equal && tg_grid_at(left, p) ==
                                 tg_grid_at(right, tg_point_transform(p, left->size, symmetry));
        }
        if (equal) {
            return 1;
        }
    }
    return 0;
}

static void test_openings(void **state) {
    (void)state;
    static const struct {
        const char *rule, *opening;
        int size, least, most; /* stones expected */
    } cases[] = {
        {"freestyle", "free", 15, 3, 6}, {"standard", "free", 20, 3, 6},
        {"renju", "swap3", 15, 3, 3},    {"freestyle", "swap2", 15, 3, 3},
        {"renju", "sakata", 15, 5, 5},   {"caro", "pro", 15, 3, 6},
    };
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        TgBalanceOptions options = options_for(cases[c].rule, cases[c].opening, cases[c].size);
        options.most = cases[c].most > 5 ? 6 : 5;
        options.least = (uint8_t)(cases[c].least);
        TgBalanced found[FOUND_MAX];
        TgGame *games[FOUND_MAX];
        int count = find_openings(&options, found);
        assert_in_range(count, 2, FOUND_MAX);
        for (int i = 0; i < count; i++) {
            assert_in_range(found[i].count, cases[c].least, cases[c].most);
            games[i] = play(&options, &found[i]);
            assert_in_range(found[i].score + WITHIN, 0, 2 * WITHIN);
            assert_int_equal(found[i].score, score_of(&options, games[i]));
            for (int j = 0; j < i; j++) {
                assert_false(are_equal(games[i], games[j]));
            }
        }
        for (int i = 0; i < count; i++) {
            tg_game_destroy(games[i]);
        }
    }
}

/* Three stones on a small board under a narrow protocol come again: they are found once. */
static void test_nothing_twice(void **state) {
    (void)state;
    TgBalanceOptions options = options_for("renju", "swap3", 9);
    options.within = 20000;
    options.nodes = 1;
    TgBalance *balance;
    assert_int_equal(tg_balance_create(&options, &balance, NULL), TG_OK);
    int count = 0;
    for (int i = 0; i < 60; i++) {
        TgBalanced opening;
        _Bool found;
        assert_int_equal(tg_balance_try(balance, &opening, &found), TG_OK);
        count += found;
    }
    assert_in_range(count, 10, 26); /* there are 26 openings */
    tg_balance_destroy(balance);
}

static void test_seeds(void **state) {
    (void)state;
    TgBalanceOptions options = options_for("renju", "free", 15);
    TgBalanced first[FOUND_MAX];
    TgBalanced again[FOUND_MAX];
    TgBalanced other[FOUND_MAX];
    memset(first, 0, sizeof first);
    memset(again, 0, sizeof again);
    memset(other, 0, sizeof other);
    assert_int_equal(find_openings(&options, first), find_openings(&options, again));
    assert_memory_equal(first, again, sizeof first);
    options.seed = 6;
    find_openings(&options, other);
    assert_memory_not_equal(first, other, sizeof first);
}

static void test_refused(void **state) {
    (void)state;
    TgBalance *balance;
    TgBalanceOptions options = options_for("renju", "swap3", 8);
    assert_int_equal(tg_balance_create(&options, &balance, NULL), TG_E_SIZE);
    options = options_for("renju", "free", 15);
    options.least = 7;
    assert_int_equal(tg_balance_create(&options, &balance, NULL), TG_E_RANGE);
    options.least = 0;
    assert_int_equal(tg_balance_create(&options, &balance, NULL), TG_E_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_nothing_twice),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
