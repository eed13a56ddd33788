/* SPDX-License-Identifier: MIT
 *
 * Self-play: equal seeds give equal games, and the games are games of the rule. */
#include "tengen/judge.h"
#include "tengen/limits.h"
#include "tengen/selfplay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 2, NODES = 200, OPENING_MOST = 7 };

static TgSelfplayOptions options_for(const char *rule, uint64_t seed) {
    TgSelfplayOptions options = {.size = 15, .nodes = NODES, .seed = seed};
    assert_int_equal(tg_profile_parse(rule, &options.profile, NULL), TG_OK);
    return options;
}

static void play(const TgSelfplayOptions *options, TgText *store) {
    static TgGameRow game;
    TgSelfplay *selfplay;
    assert_int_equal(tg_selfplay_create(options, &selfplay, NULL), TG_OK);
    tg_gamefile_begin(&options->profile, options->size, store);
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(tg_selfplay_next(selfplay, &game), TG_OK);
        tg_gamefile_add(&game, store);
    }
    tg_selfplay_destroy(selfplay);
}

static void equal_seeds_give_equal_games(void **state) {
    (void)state;
    TgText store[3];
    for (int i = 0; i < 3; i++) {
        TgSelfplayOptions options = options_for("freestyle", i < 2 ? 7 : 8);
        tg_text_init(&store[i]);
        play(&options, &store[i]);
    }
    assert_int_equal(store[0].length, store[1].length);
    assert_memory_equal(store[0].data, store[1].data, store[0].length);
    assert_false(store[0].length == store[2].length &&
                 memcmp(store[0].data, store[2].data, store[0].length) == 0);
    for (int i = 0; i < 3; i++) {
        tg_text_finish(&store[i]);
    }
}

/* Every stone is legal; a five is the end; after an opening of 3 to so many moves the first proven
 * score is, too, and says who won. */
static void check_game(const TgProfile *profile, const TgGameRow *game, int opening_most) {
    TgGrid grid;
    tg_grid_init(&grid, 15);
    assert_true(game->opening >= 3 && game->opening <= opening_most);
    for (int i = 0; i < game->count; i++) {
        TgSide side = (TgSide)(i % 2);
        TgVerdict verdict = tg_judge(&grid, profile, side, game->move[i]);
        assert_false(tg_verdict_is_foul(verdict));
        _Bool proven = abs(game->score[i]) >= TG_SCORE_WIN_MIN;
        if (verdict == TG_VERDICT_WIN || proven) {
            assert_int_equal(i, game->count - 1);
            int points = game->score[i] > 0 || i < game->opening ? 1 : -1;
            assert_int_equal(game->result, side == TG_BLACK ? points : -points);
        }
        grid.cell[game->move[i]] = (uint8_t)tg_cell_of(side);
    }
}

static void games_keep_the_rules(void **state) {
    (void)state;
    static const char *const rules[] = {"freestyle", "standard", "renju"};
    for (int i = 0; i < 3; i++) {
        TgSelfplayOptions options = options_for(rules[i], 3);
        TgText store;
        tg_text_init(&store);
        play(&options, &store);
        TgGameReader reader;
        static TgGameRow game;
        assert_int_equal(tg_gamefile_open(&reader, store.data, store.length, NULL), TG_OK);
        for (int n = 0; n < GAMES; n++) {
            assert_int_equal(tg_gamefile_next(&reader, &game, NULL), TG_OK);
            check_game(&options.profile, &game, OPENING_MOST);
        }
        tg_text_finish(&store);
    }
}

/* Stones of some games. */
static int count_stones(const TgSelfplayOptions *options) {
    static TgGameRow game;
    TgSelfplay *selfplay;
    assert_int_equal(tg_selfplay_create(options, &selfplay, NULL), TG_OK);
    int stones = 0;
    for (int n = 0; n < 6; n++) {
        assert_int_equal(tg_selfplay_next(selfplay, &game), TG_OK);
        check_game(&options->profile, &game, OPENING_MOST + options->even);
        stones += game.count;
    }
    tg_selfplay_destroy(selfplay);
    return stones;
}

/* Moves that keep a game even put more stones on the board. */
static void even_games_are_longer(void **state) {
    (void)state;
    TgSelfplayOptions options = options_for("standard", 4);
    options.nodes = 1000;
    const int stones = count_stones(&options);
    options.even = 120;
    assert_true(count_stones(&options) > stones * 4 / 3);
}

/* A game and then its leaves: one position each that can arise, searched once, nobody's win. */
static void leaves_follow_their_game(void **state) {
    (void)state;
    enum { LEAVES = 3, ROWS = 9 };
    TgText store[2];
    int leaves = 0, games = 0;
    for (int run = 0; run < 2; run++) {
        static TgGameRow row;
        TgSelfplayOptions options = options_for("renju", 5);
        options.nodes = 2000;
        options.leaves = LEAVES;
        TgSelfplay *selfplay;
        assert_int_equal(tg_selfplay_create(&options, &selfplay, NULL), TG_OK);
        tg_text_init(&store[run]);
        tg_gamefile_begin(&options.profile, options.size, &store[run]);
        int since_game = LEAVES;
        for (int i = 0; i < ROWS; i++) {
            assert_int_equal(tg_selfplay_next(selfplay, &row), TG_OK);
            tg_gamefile_add(&row, &store[run]);
            if (row.result != TG_GAMEFILE_UNKNOWN) {
                check_game(&options.profile, &row, OPENING_MOST);
                games++;
                since_game = 0;
                continue;
            }
            assert_true(++since_game <= LEAVES);
            assert_int_equal(row.count, row.opening + 1);
            leaves++;
        }
        tg_selfplay_destroy(selfplay);
        TgGameReader reader;
        assert_int_equal(tg_gamefile_open(&reader, store[run].data, store[run].length, NULL),
                         TG_OK);
        for (int i = 0; i < ROWS; i++) {
            assert_int_equal(tg_gamefile_next(&reader, &row, NULL), TG_OK);
        }
    }
    assert_true(games >= 2 && leaves >= 2 * LEAVES);
    assert_int_equal(store[0].length, store[1].length);
    assert_memory_equal(store[0].data, store[1].data, store[0].length);
    tg_text_finish(&store[0]);
    tg_text_finish(&store[1]);
}

static void refuses_no_nodes(void **state) {
    (void)state;
    TgSelfplayOptions options = options_for("freestyle", 1);
    options.nodes = 0;
    TgSelfplay *selfplay;
    TgText error;
    tg_text_init(&error);
    assert_int_equal(tg_selfplay_create(&options, &selfplay, &error), TG_E_RANGE);
    assert_true(error.length > 0);
    tg_text_finish(&error);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_seeds_give_equal_games),
        cmocka_unit_test(games_keep_the_rules),
        cmocka_unit_test(even_games_are_longer),
        cmocka_unit_test(leaves_follow_their_game),
        cmocka_unit_test(refuses_no_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
