/* SPDX-License-Identifier: MIT
 *
 * The play server with engine seats: whose stones land, and what happens when the worker is late,
 * confused, dead or hanging. Most of it runs with the worker of tests/support/fake_worker.h. */
#include "support/fake_worker.h"
#include "support/served.h"
#include "support/table.h"
#include "tengen/rng.h"
#include "tengen/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FREE "{\"rule\":\"freestyle\"}"
#define FAKE_PROGRAM TG_BINARY_DIR "/tests/test_server_engine"

static int start_fake(void **state) {
    Served *served = malloc(sizeof *served);
    served_init(served);
    served->worker = FAKE_PROGRAM;
    served_start(served);
    *state = served;
    return 0;
}

static int start_real(void **state) {
    Served *served = malloc(sizeof *served);
    served_init(served);
    served_start(served);
    *state = served;
    return 0;
}

static int stop(void **state) {
    served_finish(*state);
    free(*state);
    return 0;
}

/* A human on one seat, an engine on the other. */
static void new_game(Table *table, const char *setup, int human, int level, int turn) {
    char seats[200];
    char engine[80];
    static const char person[] = "{\"kind\":\"human\",\"name\":\"A\"}";
    snprintf(engine, sizeof engine, "{\"kind\":\"engine\",\"level\":%d,\"turn\":%d}", level, turn);
    snprintf(seats, sizeof seats, "[%s,%s]", human == 0 ? person : engine,
             human == 0 ? engine : person);
    table_new(table, setup, seats);
}

/* --- stones of the engine --------------------------------------------------------------------- */

static void answers_every_move(void **state) {
    Table table;
    table_init(&table, *state);
    new_game(&table, FREE, 1, FAKE_PROMPT, 0);
    for (int ply = 1; ply < 12; ply += 2) {
        table_await_int(&table, "toAct", 1);
        assert_int_equal(table_moves(&table), ply);
        char act[80];
        snprintf(act, sizeof act, "{\"kind\":\"resign\",\"seat\":0}");
        table_refused(&table, act, "not-yours");
        for (int cell = 0;; cell += 2) {
            snprintf(act, sizeof act, "{\"kind\":\"place\",\"points\":[%d]}", cell);
            char *reason = table_act(&table, act);
            if (reason == NULL) {
                break;
            }
            free(reason);
        }
    }
    table_finish(&table);
}

static void reports_while_it_thinks(void **state) {
    Table table;
    table_init(&table, *state);
    new_game(&table, FREE, 1, FAKE_PROMPT, 300);
    json_t *report = socket_await(table.socket, "report");
    assert_string_equal(json_string_value(json_object_get(report, "game")), table_id(&table));
    assert_int_equal(json_integer_value(json_object_get(report, "seq")), 0);
    json_decref(report);
    table_await_int(&table, "toAct", 1);
    table_finish(&table);
}

/* D24: at rest the pair is taken back, while the engine thinks the one stone; it is always the
 * human's turn then, with his colour, and all can be put back. */
static void takes_back_at_rest_and_while_thinking(void **state) {
    for (int human = 0; human < 2; human++) {
        Table table;
        table_init(&table, *state);
        new_game(&table, FREE, human, FAKE_PROMPT, 0);
        table_await_int(&table, "toAct", human);
        size_t moves = table_moves(&table);
        char back[80];
        for (int round = 1; round <= 3; round++) {
            snprintf(back, sizeof back, "{\"kind\":\"place\",\"points\":[%d]}", 288 + round);
            table_play(&table, back);
            table_await_int(&table, "toAct", human);
            assert_int_equal(table_moves(&table), moves + 2);
            snprintf(back, sizeof back, "{\"kind\":\"back\",\"seat\":%d,\"number\":2}", human);
            table_play(&table, back);
            assert_int_equal(table_moves(&table), moves);
            assert_int_equal(table_int(&table, "toAct"), human);
            assert_int_equal(table_int(&table, "redo"), 2);
            assert_int_equal(table_int(&table, "black"), 0);
        }
        table_redo(&table, 2);
        assert_int_equal(table_moves(&table), moves + 2);
        assert_int_equal(table_int(&table, "toAct"), human);
        table_finish(&table);

        table_init(&table, *state);
        new_game(&table, FREE, 0, FAKE_PROMPT, 600000);
        table_place(&table, "h8");
        assert_int_equal(table_int(&table, "thinking"), 1);
        table_play(&table, "{\"kind\":\"back\",\"seat\":0,\"number\":1}");
        assert_int_equal(table_moves(&table), 0);
        assert_int_equal(table_int(&table, "toAct"), 0);
        assert_int_equal(table_int(&table, "thinking"), 0);
        table_finish(&table);
    }
}

/* D22: nothing of the old search is shown after New. */
static void shows_nothing_of_an_old_search(void **state) {
    Table table;
    table_init(&table, *state);
    for (int level = FAKE_PROMPT; level <= FAKE_LATE; level++) {
        new_game(&table, FREE, 1, level, 200);
        json_decref(socket_await(table.socket, "report"));
        new_game(&table, FREE, 0, FAKE_PROMPT, 100);
        table_place(&table, "h8");
        while (table_int(&table, "toAct") != 0) {
            json_t *message = socket_receive(table.socket);
            const char *kind = json_string_value(json_object_get(message, "t"));
            if (strcmp(kind, "report") == 0) {
                assert_string_equal(json_string_value(json_object_get(message, "game")),
                                    table_id(&table));
                json_decref(message);
            } else {
                assert_string_equal(kind, "game");
                json_decref(table.game);
                table.game = message;
            }
        }
        assert_int_equal(table_moves(&table), 2);
    }
    table_finish(&table);
}

/* --- D23 ------------------------------------------------------------------------------------- */

/* Takes what has come, for a short while. */
static void take_messages(Table *table, int ms) {
    json_t *message;
    while ((message = socket_receive_within(table->socket, ms)) != NULL) {
        if (strcmp(json_string_value(json_object_get(message, "t")), "game") == 0) {
            json_decref(table->game);
            table->game = message;
        } else {
            json_decref(message);
        }
        ms = 0;
    }
}

static void random_new(Table *table, TgRng *rng) {
    static const char *const setups[] = {FREE, "{\"rule\":\"renju\"}", "{\"rule\":\"standard\"}",
                                         "{\"rule\":\"freestyle\",\"timing\":\"10m\"}"};
    static const int levels[] = {FAKE_PROMPT, FAKE_LATE, FAKE_CONFUSED};
    new_game(table, setups[tg_rng_below(rng, 4)], (int)tg_rng_below(rng, 2),
             levels[tg_rng_below(rng, 3)], (int)tg_rng_below(rng, 40));
}

static void random_step(Table *table, TgRng *rng, char first[32]) {
    char act[80];
    uint32_t choice = tg_rng_below(rng, 10);
    if (choice < 2) {
        random_new(table, rng);
    } else if (choice == 2) {
        table_open(table, first);
    } else if (choice < 5) {
        snprintf(act, sizeof act, "{\"kind\":\"back\",\"seat\":%u,\"number\":%u}",
                 tg_rng_below(rng, 2), 1 + tg_rng_below(rng, 2));
        table_send_act(table, act);
    } else {
        TgPoint p = tg_point((int)tg_rng_below(rng, 15), (int)tg_rng_below(rng, 15));
        snprintf(act, sizeof act, "{\"kind\":\"place\",\"points\":[%u]}", p);
        table_send_act(table, act);
    }
    if (tg_rng_below(rng, 20) == 0) {
        snprintf(first, 32, "%s", table_id(table));
    }
}

/* Every engine's stone in the log answers the very position it was played in. */
static size_t check_log(TgStore *store, const char *id) {
    TgStoredGame head;
    TgGame *game = NULL;
    TgGame *again = NULL;
    size_t stones = 0;
    assert_int_equal(tg_store_load(store, id, &head, &game, NULL), TG_OK);
    assert_int_equal(tg_game_create(&head.setup, &again, NULL), TG_OK);
    for (uint32_t i = 0; i < tg_game_act_count(game); i++) {
        const TgAct *act = tg_game_act(game, i);
        if (head.players[act->seat].kind == TG_PLAYER_ENGINE) {
            TgAct due = fake_worker_answer(again);
            assert_int_equal(act->kind, due.kind);
            assert_int_equal(act->point[0], due.point[0]);
            stones++;
        }
        assert_int_equal(tg_game_apply(again, act), TG_REFUSAL_NONE);
    }
    tg_game_destroy(game);
    tg_game_destroy(again);
    return stones;
}

static size_t check_logs(const Served *served) {
    TgStore *store = NULL;
    TgStoredGame *page = calloc(TG_STORE_PAGE, sizeof *page);
    char before[TG_GAME_ID_LENGTH + 1] = "";
    size_t stones = 0;
    size_t count = 0;
    assert_int_equal(tg_store_open(served->folder, &store, NULL), TG_OK);
    do {
        assert_int_equal(
            tg_store_list(store, before[0] != '\0' ? before : NULL, page, &count, NULL), TG_OK);
        for (size_t i = 0; i < count; i++) {
            stones += check_log(store, page[i].id);
            memcpy(before, page[i].id, sizeof before);
        }
    } while (count == TG_STORE_PAGE);
    tg_store_close(store);
    free(page);
    return stones;
}

static void expect_engine_plays(Table *table) {
    new_game(table, FREE, 0, FAKE_PROMPT, 0);
    table_place(table, "h8");
    table_await_int(table, "toAct", 0);
    assert_int_equal(table_moves(table), 2);
}

static void lands_no_outdated_stone(void **state) {
    const char *given = getenv("TENGEN_TEST_ORDERS");
    long orders = given != NULL ? strtol(given, NULL, 10) : 50;
    TgRng rng;
    tg_rng_init(&rng, 23);
    Table table;
    table_init(&table, *state);
    random_new(&table, &rng);
    char first[32];
    snprintf(first, sizeof first, "%s", table_id(&table));
    for (long order = 0; order < orders; order++) {
        for (int step = 0; step < 6; step++) {
            random_step(&table, &rng, first);
            take_messages(&table, (int)tg_rng_below(&rng, 30));
        }
    }
    expect_engine_plays(&table);
    table_finish(&table);
    assert_int_equal(served_stop(*state), 0);
    size_t stones = check_logs(*state);
    print_message("%ld orders, %zu stones of the engine\n", orders, stones);
    assert_true(stones > 0);
    served_start(*state);
}

/* --- a worker in trouble ---------------------------------------------------------------------- */

static void a_crash_costs_no_game(void **state) {
    static const int levels[] = {FAKE_CRASH, FAKE_ILLEGAL};
    Table table;
    table_init(&table, *state);
    for (size_t i = 0; i < 2; i++) {
        new_game(&table, FREE, 0, levels[i], 0);
        table_place(&table, "h8");
        json_t *failed = socket_await(table.socket, "failed");
        assert_int_equal(json_integer_value(json_object_get(failed, "seq")), 1);
        json_decref(failed);
        table_await_int(&table, "thinking", 0);
        table_play(&table, "{\"kind\":\"back\",\"seat\":0,\"number\":1}");
        assert_int_equal(table_moves(&table), 0);
        expect_engine_plays(&table);
    }
    table_finish(&table);
}

static void a_missing_worker_costs_no_game(void **state) {
    Served *served = *state;
    assert_int_equal(served_stop(served), 0);
    served->worker = "/nonexistent/worker";
    served_start(served);
    Table table;
    table_init(&table, served);
    new_game(&table, FREE, 1, FAKE_PROMPT, 0);
    table_await_int(&table, "thinking", 0);
    table_new(&table, FREE, "[{\"kind\":\"human\"},{\"kind\":\"human\"}]");
    table_place(&table, "h8");
    table_finish(&table);
}

static void a_hanging_worker_is_replaced(void **state) {
    Table table;
    table_init(&table, *state);
    new_game(&table, FREE, 1, FAKE_HANG, 600000);
    expect_engine_plays(&table);
    new_game(&table, FREE, 1, FAKE_LATE, 600000);
    expect_engine_plays(&table);
    table_finish(&table);
}

static void two_games_share_the_worker(void **state) {
    Table one;
    Table two;
    table_init(&one, *state);
    table_init(&two, *state);
    new_game(&one, FREE, 0, FAKE_PROMPT, 20);
    new_game(&two, FREE, 0, FAKE_PROMPT, 20);
    table_place(&one, "h8");
    table_place(&two, "h9");
    table_await_int(&two, "toAct", 0);
    table_await_int(&one, "toAct", 0);
    assert_int_equal(table_moves(&one), 2);
    assert_int_equal(table_moves(&two), 2);
    table_finish(&one);
    table_finish(&two);
}

/* --- the real worker -------------------------------------------------------------------------- */

/* CPU ticks that the server's child has used; -1 when it has none. */
static long worker_ticks(const Served *served) {
    char path[80];
    long child = -1;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)served->pid, (int)served->pid);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return -1;
    }
    int found = fscanf(file, "%ld", &child);
    fclose(file);
    snprintf(path, sizeof path, "/proc/%ld/stat", child);
    file = found == 1 ? fopen(path, "r") : NULL;
    if (file == NULL) {
        return -1;
    }
    long user = 0;
    long system = 0;
    found = fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user,
                   &system);
    fclose(file);
    assert_int_equal(found, 2);
    return user + system;
}

/* D22: nobody thinks on after the board was left. */
static void is_idle_after_the_board_is_left(void **state) {
    Table table;
    table_init(&table, *state);
    new_game(&table, FREE, 0, 0, 600000);
    table_place(&table, "h8");
    long first = worker_ticks(*state);
    while (worker_ticks(*state) < first + 20) { /* it does think */
        poll(NULL, 0, 10);
    }
    socket_send(table.socket, "{\"t\":\"leave\"}");
    long before = -1;
    for (int quiet = 0; quiet < 5;) {
        poll(NULL, 0, 100);
        long now = worker_ticks(*state);
        quiet = now == before ? quiet + 1 : 0;
        before = now;
    }
    table_finish(&table);
}

/* As White it claims a foul at once. */
static void claims_a_foul(void **state) {
    Table table;
    table_init(&table, *state);
    socket_send(table.socket,
                "{\"t\":\"new\",\"setup\":{\"rule\":\"renju:enforce=claim\"},\"seats\":["
                "{\"kind\":\"human\"},{\"kind\":\"engine\",\"level\":1,\"turn\":1000}],"
                "\"position\":\"h7a1h9a3g8a5i8a7\"}");
    table_await_state(&table);
    table_place(&table, "h8");
    table_await_end(&table);
    assert_string_equal(table_text(&table, "cause"), "double-three");
    assert_int_equal(table_int(&table, "winner"), 1);
    table_finish(&table);
}

/* The offer has to come before the engine's reply, so it is made until one does. */
static void answers_a_draw_offer(void **state) {
    Table table;
    table_init(&table, *state);
    _Bool offered = 0;
    while (!offered) {
        new_game(&table, FREE, 0, 0, 1000);
        table_place(&table, "h8");
        char *reason = table_act(&table, "{\"kind\":\"draw-offer\",\"seat\":0}");
        offered = reason == NULL;
        free(reason);
    }
    table_await_int(&table, "drawOffer", -1);
    table_finish(&table);
}

static void plays_a_whole_game(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, "{\"rule\":\"renju\",\"opening\":\"swap2\",\"size\":9}",
              "[{\"kind\":\"engine\",\"level\":1,\"turn\":20},"
              "{\"kind\":\"engine\",\"level\":2,\"turn\":20}]");
    table_await_end(&table);
    assert_string_not_equal(table_text(&table, "cause"), "time");
    table_finish(&table);
}

int main(int argc, char **argv) {
    int served = served_main(argc, argv);
    if (served >= 0) {
        return served;
    }
    if (argc == 2 && strcmp(argv[1], "worker") == 0) {
        return fake_worker_run();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(answers_every_move, start_fake, stop),
        cmocka_unit_test_setup_teardown(reports_while_it_thinks, start_fake, stop),
        cmocka_unit_test_setup_teardown(takes_back_at_rest_and_while_thinking, start_fake, stop),
        cmocka_unit_test_setup_teardown(shows_nothing_of_an_old_search, start_fake, stop),
        cmocka_unit_test_setup_teardown(lands_no_outdated_stone, start_fake, stop),
        cmocka_unit_test_setup_teardown(a_crash_costs_no_game, start_fake, stop),
        cmocka_unit_test_setup_teardown(a_missing_worker_costs_no_game, start_fake, stop),
        cmocka_unit_test_setup_teardown(a_hanging_worker_is_replaced, start_fake, stop),
        cmocka_unit_test_setup_teardown(two_games_share_the_worker, start_fake, stop),
        cmocka_unit_test_setup_teardown(is_idle_after_the_board_is_left, start_real, stop),
        cmocka_unit_test_setup_teardown(claims_a_foul, start_real, stop),
        cmocka_unit_test_setup_teardown(answers_a_draw_offer, start_real, stop),
        cmocka_unit_test_setup_teardown(plays_a_whole_game, start_real, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
