/* SPDX-License-Identifier: MIT
 *
 * The server is killed at random moments while acts stream in: what it has acknowledged is there
 * after the next start, and nothing that was not sent. TENGEN_TEST_KILLS says how often. */
#include "support/served.h"
#include "support/table.h"
#include "tengen/point.h"
#include "tengen/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE = 15, STREAM = 200 };

/* Stone number i of the stream: each side fills its own cells of a pattern without three in a row
 * on any line. */
static TgPoint stone(int i) {
    int count = 0;
    for (int cell = 0; cell < SIZE * SIZE; cell++) {
        int x = cell % SIZE;
        int y = cell / SIZE;
        if ((x + 2 * y) % 4 / 2 == i % 2 && count++ == i / 2) {
            return tg_point(x, y);
        }
    }
    fail();
    return 0;
}

static void send_stone(Table *table, int i) {
    socket_send_json(table->socket, json_pack("{s:s, s:s, s:i, s:{s:s, s:[i]}}", "t", "act", "game",
                                              table_id(table), "after", i, "act", "kind", "place",
                                              "points", (int)stone(i)));
}

/* Takes what was acknowledged until the connection ends. */
static void take_the_rest(Table *table) {
    json_t *message;
    while ((message = socket_receive(table->socket)) != NULL) {
        assert_string_equal(json_string_value(json_object_get(message, "t")), "game");
        json_decref(table->game);
        table->game = message;
    }
}

/* The game holds the first stones of the stream, at least `least`; how many. */
static int check_game(const Table *table, int least) {
    const json_t *moves = json_object_get(table->game, "moves");
    int count = (int)json_array_size(moves);
    assert_true(count >= least);
    assert_int_equal(table_int(table, "seq"), count);
    for (int i = 0; i < count; i++) {
        const json_t *move = json_array_get(moves, (size_t)i);
        assert_int_equal(json_integer_value(json_array_get(move, 0)), stone(i));
        assert_int_equal(json_integer_value(json_array_get(move, 1)), i % 2);
    }
    return count;
}

/* One life of the server: streams stones, is killed after a random number of acknowledgements and
 * a random moment more. */
static void live_and_die(Served *served, TgRng *rng, int *acknowledged, int *stored) {
    Table table;
    table_init(&table, served);
    table_new(&table, "{\"rule\":\"freestyle\"}",
              "[{\"kind\":\"human\",\"name\":\"A\"},{\"kind\":\"human\",\"name\":\"B\"}]");
    int goal = (int)tg_rng_below(rng, 30);
    int sent = 0;
    while (table_int(&table, "seq") < goal) {
        while (sent < STREAM && sent < table_int(&table, "seq") + 8) {
            send_stone(&table, sent++);
        }
        table_await_state(&table);
    }
    for (int i = 0; i < 8; i++) {
        send_stone(&table, sent++);
    }
    struct timespec moment = {.tv_nsec = (long)tg_rng_below(rng, 60000000)};
    nanosleep(&moment, NULL);
    served_kill(served);
    take_the_rest(&table);
    *acknowledged = (int)table_int(&table, "seq");
    check_game(&table, 0);
    char id[32];
    snprintf(id, sizeof id, "%s", table_id(&table));
    table_finish(&table);
    served_start(served);
    table_init(&table, served);
    table_open(&table, id);
    *stored = check_game(&table, *acknowledged);
    table_finish(&table);
}

static void loses_no_acknowledged_act(void **state) {
    (void)state;
    const char *given = getenv("TENGEN_TEST_KILLS");
    long kills = given != NULL ? strtol(given, NULL, 10) : 5;
    TgRng rng;
    assert_true(tg_rng_init_system(&rng));
    Served served;
    served_init(&served);
    served_start(&served);
    int total = 0;
    int beyond = 0;
    for (long kill = 0; kill < kills; kill++) {
        int acknowledged = 0;
        int stored = 0;
        live_and_die(&served, &rng, &acknowledged, &stored);
        total += acknowledged;
        beyond += stored - acknowledged;
    }
    print_message("%ld kills, %d acts acknowledged, %d stored beyond them, none lost\n", kills,
                  total, beyond);
    served_finish(&served);
}

int main(int argc, char **argv) {
    int served = served_main(argc, argv);
    if (served >= 0) {
        return served;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(loses_no_acknowledged_act)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
