/* SPDX-License-Identifier: MIT
 *
 * Stores of games: what is written is read back; what is cut off or damaged is told. */
#include "tengen/gamefile.h"
#include "tengen/limits.h"
#include "tengen/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 5 };

static void make_game(TgRng *rng, int size, TgGameRow *game) {
    _Bool taken[TG_POINT_NB] = {0};
    memset(game, 0, sizeof *game);
    game->opening = (uint8_t)tg_rng_below(rng, 8);
    game->result = (int8_t)((int)tg_rng_below(rng, TG_GAMEFILE_UNKNOWN + 2) - 1);
    const int count = game->opening + (int)tg_rng_below(rng, 40);
    while (game->count < count) {
        TgPoint p = tg_point((int)tg_rng_below(rng, (uint32_t)size),
                             (int)tg_rng_below(rng, (uint32_t)size));
        if (!taken[p]) {
            taken[p] = 1;
            game->move[game->count] = p;
            game->score[game->count++] =
                (int16_t)((int)tg_rng_below(rng, 2 * TG_SCORE_WIN + 1) - TG_SCORE_WIN);
        }
    }
}

static void make_store(TgGameRow games[GAMES], TgText *store) {
    TgProfile profile;
    TgRng rng;
    tg_rng_init(&rng, 11);
    assert_int_equal(tg_profile_parse("renju:pass=off", &profile, NULL), TG_OK);
    tg_gamefile_begin(&profile, 15, store);
    for (int i = 0; i < GAMES; i++) {
        make_game(&rng, 15, &games[i]);
        tg_gamefile_add(&games[i], store);
    }
    assert_true(tg_text_ok(store));
}

/* Reads all games; returns how many, and how it ended. */
static int count_games(const void *bytes, size_t length, TgStatus *status, TgText *error) {
    TgGameReader reader;
    TgGameRow game;
    int count = 0;
    *status = tg_gamefile_open(&reader, bytes, length, error);
    while (*status == TG_OK) {
        *status = tg_gamefile_next(&reader, &game, error);
        count += *status == TG_OK;
    }
    return count;
}

static void reads_what_it_wrote(void **state) {
    (void)state;
    static TgGameRow games[GAMES], game;
    TgText store;
    tg_text_init(&store);
    make_store(games, &store);
    TgGameReader reader;
    assert_int_equal(tg_gamefile_open(&reader, store.data, store.length, NULL), TG_OK);
    assert_int_equal(reader.size, 15);
    assert_int_equal(reader.profile.id, TG_PROFILE_RENJU);
    assert_false(reader.profile.pass);
    for (int i = 0; i < GAMES; i++) {
        memset(&game, 0, sizeof game);
        assert_int_equal(tg_gamefile_next(&reader, &game, NULL), TG_OK);
        assert_memory_equal(&game, &games[i], sizeof game);
    }
    assert_int_equal(tg_gamefile_next(&reader, &game, NULL), TG_E_NOT_FOUND);
    tg_text_finish(&store);
}

static void costs_four_bytes_a_position(void **state) {
    (void)state;
    static TgGameRow games[GAMES];
    TgText store;
    tg_text_init(&store);
    make_store(games, &store);
    size_t moves = 0;
    for (int i = 0; i < GAMES; i++) {
        moves += games[i].count;
    }
    size_t head = strlen("tengen-games 1 renju:pass=off 15\n");
    assert_int_equal(store.length, head + GAMES * 8 + moves * 4);
    tg_text_finish(&store);
}

static void tells_where_it_is_cut_off(void **state) {
    (void)state;
    static TgGameRow games[GAMES];
    TgText store, error;
    tg_text_init(&store);
    tg_text_init(&error);
    make_store(games, &store);
    size_t ends = 0;
    for (size_t length = 0; length < store.length; length++) {
        uint8_t *bytes = malloc(length + 1); /* so that a read beyond the end is seen */
        memcpy(bytes, store.data, length);
        TgStatus status;
        tg_text_clear(&error);
        int count = count_games(bytes, length, &status, &error);
        assert_true(count < GAMES);
        assert_true(status == TG_E_SYNTAX || status == TG_E_NOT_FOUND);
        assert_int_equal(status == TG_E_SYNTAX, error.length > 0);
        ends += status == TG_E_NOT_FOUND;
        free(bytes);
    }
    assert_int_equal(ends, GAMES); /* between two games a store may end */
    tg_text_finish(&store);
    tg_text_finish(&error);
}

static void finds_every_damaged_byte(void **state) {
    (void)state;
    static TgGameRow games[GAMES];
    TgText store, error;
    tg_text_init(&store);
    tg_text_init(&error);
    make_store(games, &store);
    const size_t head = (size_t)(strchr(store.data, '\n') - store.data) + 1;
    for (size_t i = head; i < store.length; i++) {
        store.data[i] = (char)(store.data[i] ^ 1 << i % 8);
        TgStatus status;
        tg_text_clear(&error);
        count_games(store.data, store.length, &status, &error);
        assert_int_equal(status, TG_E_SYNTAX);
        assert_true(error.length > 0);
        store.data[i] = (char)(store.data[i] ^ 1 << i % 8);
    }
    tg_text_finish(&store);
    tg_text_finish(&error);
}

static void refuses_other_heads(void **state) {
    (void)state;
    static const char *const heads[] = {
        "",
        "tengen-games 1 freestyle 15",
        "tengen-games 2 freestyle 15\n",
        "tengen-games 1 freestyle 26\n",
        "tengen-games 1 freestyle 15 more\n",
        "tengen-games 1 chess 15\n",
        "other-games 1 freestyle 15\n",
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        TgText error;
        TgGameReader reader;
        tg_text_init(&error);
        assert_int_not_equal(tg_gamefile_open(&reader, heads[i], strlen(heads[i]), &error), TG_OK);
        assert_true(error.length > 0);
        tg_text_finish(&error);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_wrote),       cmocka_unit_test(costs_four_bytes_a_position),
        cmocka_unit_test(tells_where_it_is_cut_off), cmocka_unit_test(finds_every_damaged_byte),
        cmocka_unit_test(refuses_other_heads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
