/* SPDX-License-Identifier: MIT
 *
 * The store: games and acts over a reopening, all or none, faults in one clause. */
#include "tengen/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ftw.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Kept {
    char folder[64];
    TgStore *store;
} Kept;

static int remove_entry(const char *path, const struct stat *facts, int kind, struct FTW *where) {
    (void)facts;
    (void)kind;
    (void)where;
    return remove(path);
}

static int open_store(void **state) {
    Kept *kept = calloc(1, sizeof *kept);
    memcpy(kept->folder, "/tmp/tengen-store-XXXXXX", 25);
    assert_non_null(mkdtemp(kept->folder));
    assert_int_equal(tg_store_open(kept->folder, &kept->store, NULL), TG_OK);
    *state = kept;
    return 0;
}

static int close_store(void **state) {
    Kept *kept = *state;
    tg_store_close(kept->store);
    assert_int_equal(nftw(kept->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS), 0);
    free(kept);
    return 0;
}

static void reopen(Kept *kept) {
    tg_store_close(kept->store);
    assert_int_equal(tg_store_open(kept->folder, &kept->store, NULL), TG_OK);
}

static TgStoredGame head_of(const char *id) {
    TgStoredGame head = {.created = 1760000000};
    snprintf(head.id, sizeof head.id, "%s", id);
    assert_int_equal(tg_profile_parse("renju:enforce=claim", &head.setup.profile, NULL), TG_OK);
    assert_int_equal(tg_opening_rule_parse("soosorv-6", &head.setup.opening, NULL), TG_OK);
    assert_int_equal(tg_timing_parse("10m+5s", &head.setup.timing, NULL), TG_OK);
    head.setup.size = 15;
    snprintf(head.players[0].name, sizeof head.players[0].name, "甲");
    head.players[1] = (TgPlayer){.kind = TG_PLAYER_ENGINE, .level = 3, .turn_ms = 500};
    return head;
}

static TgGame *game_of(const TgStoredGame *head) {
    TgGame *game = NULL;
    assert_int_equal(tg_game_create(&head->setup, &game, NULL), TG_OK);
    return game;
}

static void play(TgGame *game, const char *line) {
    TgAct act;
    assert_int_equal(tg_act_parse(line, 15, &act, NULL), TG_OK);
    assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
}

static void assert_same_log(const TgGame *a, const TgGame *b) {
    assert_int_equal(tg_game_act_count(a), tg_game_act_count(b));
    for (uint32_t i = 0; i < tg_game_act_count(a); i++) {
        const TgAct *x = tg_game_act(a, i);
        const TgAct *y = tg_game_act(b, i);
        assert_int_equal(x->seq, y->seq);
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->seat, y->seat);
        assert_int_equal(x->number, y->number);
        assert_int_equal(x->used_ms, y->used_ms);
        assert_int_equal(x->point_count, y->point_count);
        assert_memory_equal(x->point, y->point, x->point_count * sizeof x->point[0]);
    }
}

static void keeps_a_game_over_a_reopening(void **state) {
    Kept *kept = *state;
    TgStoredGame head = head_of("first");
    TgGame *game = game_of(&head);
    assert_int_equal(tg_store_create(kept->store, &head, game, NULL), TG_OK);
    static const char *const lines[] = {"h8 @1200", "h9", "h10 @7", "keep", "a1", "declare 2"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        play(game, lines[i]);
        assert_int_equal(tg_store_append(kept->store, "first", game, (uint32_t)i, NULL), TG_OK);
    }
    assert_int_equal(tg_store_set_spent(kept->store, "first", 777, NULL), TG_OK);
    reopen(kept);
    TgStoredGame read;
    TgGame *loaded = NULL;
    assert_int_equal(tg_store_load(kept->store, "first", &read, &loaded, NULL), TG_OK);
    assert_same_log(game, loaded);
    assert_int_equal(read.setup.profile.id, TG_PROFILE_RENJU);
    assert_int_equal(read.setup.profile.enforce, TG_ENFORCE_CLAIM);
    assert_string_equal(read.players[0].name, "甲");
    assert_int_equal(read.players[1].turn_ms, 500);
    assert_int_equal(read.created, 1760000000);
    assert_int_equal(read.spent_ms, 777);
    assert_int_equal(read.move_count, tg_game_state(game)->move_count);
    play(game, "P1: resign");
    assert_int_equal(tg_store_append(kept->store, "first", game, 6, NULL), TG_OK);
    tg_game_destroy(loaded);
    assert_int_equal(tg_store_load(kept->store, "first", &read, &loaded, NULL), TG_OK);
    assert_int_equal(read.outcome, TG_OUTCOME_WIN);
    assert_int_equal(read.winner, TG_SEAT_P2);
    assert_int_equal(read.cause, TG_CAUSE_RESIGN);
    assert_int_equal(read.spent_ms, 0);
    tg_game_destroy(loaded);
    tg_game_destroy(game);
}

static void stores_all_acts_or_none(void **state) {
    Kept *kept = *state;
    TgStoredGame head = head_of("one");
    TgGame *game = game_of(&head);
    TgText error;
    tg_text_init(&error);
    assert_int_equal(tg_store_create(kept->store, &head, game, NULL), TG_OK);
    assert_int_equal(tg_store_create(kept->store, &head, game, &error), TG_E_IO);
    assert_non_null(strstr(tg_text_get(&error), "game.id"));
    play(game, "h8");
    play(game, "h9");
    assert_int_equal(tg_store_append(kept->store, "one", game, 1, NULL), TG_OK);
    assert_int_equal(tg_store_append(kept->store, "one", game, 0, NULL), TG_E_IO); /* act 2 twice */
    TgStoredGame read;
    TgGame *loaded = NULL;
    tg_text_clear(&error);
    assert_int_equal(tg_store_load(kept->store, "one", &read, &loaded, &error), TG_E_SYNTAX);
    assert_non_null(strstr(tg_text_get(&error), "missing")); /* act 1 was not kept */
    assert_int_equal(tg_store_append(kept->store, "none", game, 0, NULL), TG_E_IO);
    assert_int_equal(tg_store_load(kept->store, "none", &read, &loaded, NULL), TG_E_NOT_FOUND);
    tg_text_finish(&error);
    tg_game_destroy(game);
}

static void lists_pages_newest_first(void **state) {
    Kept *kept = *state;
    for (int i = 0; i < 120; i++) {
        char id[17];
        snprintf(id, sizeof id, "g%d", i);
        TgStoredGame head = head_of(id);
        TgGame *game = game_of(&head);
        assert_int_equal(tg_store_create(kept->store, &head, game, NULL), TG_OK);
        tg_game_destroy(game);
    }
    TgStoredGame *page = calloc(TG_STORE_PAGE, sizeof *page);
    size_t count = 0;
    assert_int_equal(tg_store_list(kept->store, NULL, page, &count, NULL), TG_OK);
    assert_int_equal(count, 50);
    assert_string_equal(page[0].id, "g119");
    assert_int_equal(tg_store_list(kept->store, "g70", page, &count, NULL), TG_OK);
    assert_string_equal(page[0].id, "g69");
    assert_int_equal(tg_store_list(kept->store, "g20", page, &count, NULL), TG_OK);
    assert_int_equal(count, 20);
    assert_string_equal(page[19].id, "g0");
    assert_int_equal(tg_store_list(kept->store, "none", page, &count, NULL), TG_E_NOT_FOUND);
    free(page);
}

/* Runs SQL on the file beside the store. */
static void alter(const Kept *kept, const char *sql) {
    char path[128];
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/tengen.db", kept->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void tells_what_is_wrong_with_a_log(void **state) {
    Kept *kept = *state;
    static const char *const changes[] = {
        "UPDATE act SET act = '{'",
        "UPDATE act SET act = '{\"kind\":\"swap\"}'",
        "UPDATE game SET setup = '{\"rule\":\"chess\"}'",
        "UPDATE game SET players = '[]'",
        "UPDATE game SET cause = 'whim'",
        "UPDATE game SET outcome = ''",
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        alter(kept, "DELETE FROM act; DELETE FROM game");
        TgStoredGame head = head_of("one");
        TgGame *game = game_of(&head);
        play(game, "h8");
        assert_int_equal(tg_store_create(kept->store, &head, game, NULL), TG_OK);
        tg_game_destroy(game);
        alter(kept, changes[i]);
        TgText error;
        tg_text_init(&error);
        TgStoredGame read;
        assert_int_not_equal(tg_store_load(kept->store, "one", &read, &game, &error), TG_OK);
        assert_int_not_equal(error.length, 0);
        tg_text_finish(&error);
    }
}

static void refuses_a_file_it_cannot_use(void **state) {
    Kept *kept = *state;
    TgStore *store = NULL;
    TgText error;
    tg_text_init(&error);
    alter(kept, "PRAGMA user_version = 99");
    assert_int_equal(tg_store_open(kept->folder, &store, &error), TG_E_UNKNOWN_NAME);
    assert_non_null(strstr(tg_text_get(&error), "newer"));
    alter(kept, "PRAGMA user_version = 1");
    tg_text_clear(&error);
    assert_int_equal(tg_store_open("/dev/null/x", &store, &error), TG_E_IO);
    assert_non_null(strstr(tg_text_get(&error), "/dev/null"));
    char path[128];
    snprintf(path, sizeof path, "%s/other", kept->folder);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/other/tengen.db", kept->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("this is no database, but long enough to be looked at as one", file);
    fclose(file);
    snprintf(path, sizeof path, "%s/other", kept->folder);
    tg_text_clear(&error);
    assert_int_equal(tg_store_open(path, &store, &error), TG_E_IO);
    assert_non_null(strstr(tg_text_get(&error), "not a database"));
    tg_text_finish(&error);
}

static void makes_the_folder_and_its_parents(void **state) {
    Kept *kept = *state;
    char path[128];
    TgStore *store = NULL;
    snprintf(path, sizeof path, "%s/a/b/c", kept->folder);
    assert_int_equal(tg_store_open(path, &store, NULL), TG_OK);
    tg_store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keeps_a_game_over_a_reopening, open_store, close_store),
        cmocka_unit_test_setup_teardown(stores_all_acts_or_none, open_store, close_store),
        cmocka_unit_test_setup_teardown(lists_pages_newest_first, open_store, close_store),
        cmocka_unit_test_setup_teardown(tells_what_is_wrong_with_a_log, open_store, close_store),
        cmocka_unit_test_setup_teardown(refuses_a_file_it_cannot_use, open_store, close_store),
        cmocka_unit_test_setup_teardown(makes_the_folder_and_its_parents, open_store, close_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
