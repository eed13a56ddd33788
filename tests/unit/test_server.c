/* SPDX-License-Identifier: MIT
 *
 * The play server between people: games over the socket, refusals, clocks, pages. */
#include "support/served.h"
#include "support/table.h"
#include "support/trees.h"
#include "tengen/library.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HUMANS "[{\"kind\":\"human\",\"name\":\"A\"},{\"kind\":\"human\",\"name\":\"B\"}]"
#define CASUAL "{\"rule\":\"freestyle\",\"freeBack\":true}"

static int start(void **state) {
    Served *served = malloc(sizeof *served);
    served_init(served);
    served->page = TG_SOURCE_DIR "/tests/support/page";
    served_start(served);
    *state = served;
    return 0;
}

static int stop(void **state) {
    served_finish(*state);
    free(*state);
    return 0;
}

/* --- games ----------------------------------------------------------------------------------- */

static void plays_a_game_to_its_end(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, CASUAL, HUMANS);
    static const char *const moves[] = {"h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        assert_int_equal(table_int(&table, "toAct"), i % 2);
        table_place(&table, moves[i]);
        assert_int_equal(table_int(&table, "seq"), i + 1);
    }
    assert_string_equal(table_text(&table, "outcome"), "win");
    assert_string_equal(table_text(&table, "cause"), "five");
    assert_int_equal(table_int(&table, "winner"), 0);
    assert_int_equal(json_array_size(json_object_get(table.game, "row")), 5);
    table_refused(&table, "{\"kind\":\"place\",\"seat\":1,\"points\":[0]}", "game-over");
    table_finish(&table);
}

static void shows_every_change_to_all_who_watch(void **state) {
    Table one;
    Table two;
    table_init(&one, *state);
    table_init(&two, *state);
    table_new(&one, CASUAL, HUMANS);
    table_open(&two, table_id(&one));
    table_place(&one, "h8");
    table_await_int(&two, "seq", 1);
    table_place(&two, "h9");
    table_await_int(&one, "seq", 2);
    assert_true(json_equal(json_object_get(one.game, "moves"), json_object_get(two.game, "moves")));
    table_finish(&one);
    table_place(&two, "h10");
    table_finish(&two);
}

static void keeps_games_over_a_restart(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, CASUAL, HUMANS);
    table_place(&table, "h8");
    table_place(&table, "g7");
    table_play(&table, "{\"kind\":\"back\",\"seat\":0,\"number\":1}");
    json_t *before = json_incref(table.game);
    table_finish(&table);
    assert_int_equal(served_stop(*state), 0);
    served_start(*state);
    table_init(&table, *state);
    socket_send(table.socket, "{\"t\":\"list\",\"before\":null}");
    json_t *list = socket_await(table.socket, "list");
    json_t *entry = json_array_get(json_object_get(list, "games"), 0);
    assert_string_equal(json_string_value(json_object_get(entry, "id")),
                        json_string_value(json_object_get(before, "id")));
    assert_int_equal(json_integer_value(json_object_get(entry, "moves")), 1);
    table_open(&table, json_string_value(json_object_get(before, "id")));
    json_object_del(table.game, "since");
    json_object_del(before, "since");
    assert_true(json_equal(table.game, before));
    assert_int_equal(table_int(&table, "redo"), 1);
    json_decref(list);
    json_decref(before);
    table_finish(&table);
}

static void lists_fifty_newest_first(void **state) {
    Table table;
    table_init(&table, *state);
    char newest[32] = "";
    for (int i = 0; i < 53; i++) {
        table_new(&table, CASUAL, HUMANS);
        snprintf(newest, sizeof newest, "%s", table_id(&table));
    }
    socket_send(table.socket, "{\"t\":\"list\",\"before\":null}");
    json_t *first = socket_await(table.socket, "list");
    json_t *games = json_object_get(first, "games");
    assert_int_equal(json_array_size(games), 50);
    assert_string_equal(json_string_value(json_object_get(json_array_get(games, 0), "id")), newest);
    socket_send_json(table.socket, json_pack("{s:s, s:O}", "t", "list", "before",
                                             json_object_get(json_array_get(games, 49), "id")));
    json_t *second = socket_await(table.socket, "list");
    assert_int_equal(json_array_size(json_object_get(second, "games")), 3);
    TgText reply;
    tg_text_init(&reply);
    served_request(
        *state, "GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", &reply);
    const char *body = strstr(tg_text_get(&reply), "\r\n\r\n");
    assert_non_null(body);
    json_t *served = json_loads(body + 4, 0, NULL);
    assert_true(json_equal(served, first));
    json_decref(served);
    tg_text_finish(&reply);
    json_decref(first);
    json_decref(second);
    table_finish(&table);
}

static void starts_from_a_position(void **state) {
    Table table;
    table_init(&table, *state);
    socket_send(table.socket, "{\"t\":\"new\",\"setup\":{\"rule\":\"renju\"},\"seats\":" HUMANS
                              ",\"position\":\"h8i9h10\"}");
    table_await_state(&table);
    assert_int_equal(table_moves(&table), 3);
    assert_int_equal(table_int(&table, "toMove"), 1);
    socket_send(table.socket, "{\"t\":\"new\",\"setup\":{\"rule\":\"renju\"},\"seats\":" HUMANS
                              ",\"position\":\"h8i9h8\"}");
    json_decref(socket_await(table.socket, "refused"));
    table_finish(&table);
}

/* --- take-back and redo ----------------------------------------------------------------------- */

static void takes_back_and_puts_back(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, CASUAL, HUMANS);
    static const char *const moves[] = {"h8", "h9", "g8", "g9"};
    for (size_t i = 0; i < 4; i++) {
        table_place(&table, moves[i]);
    }
    json_t *line = json_incref(json_object_get(table.game, "moves"));
    table_play(&table, "{\"kind\":\"back\",\"seat\":0,\"number\":3}");
    assert_int_equal(table_moves(&table), 1);
    assert_int_equal(table_int(&table, "redo"), 3);
    table_redo(&table, 1);
    assert_int_equal(table_int(&table, "redo"), 2);
    table_place(&table, "g8"); /* the same stone again keeps the rest */
    assert_int_equal(table_int(&table, "redo"), 1);
    table_redo(&table, 1);
    assert_int_equal(table_int(&table, "redo"), 0);
    json_t *now = json_object_get(table.game, "moves");
    for (size_t i = 0; i < 4; i++) {
        assert_true(json_equal(json_array_get(now, i), json_array_get(line, i)));
    }
    table_play(&table, "{\"kind\":\"back\",\"seat\":1,\"number\":2}");
    table_place(&table, "a1"); /* another stone clears it */
    assert_int_equal(table_int(&table, "redo"), 0);
    json_decref(line);
    table_finish(&table);
}

static void puts_back_the_steps_of_a_protocol(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, "{\"rule\":\"renju\",\"opening\":\"swap3\",\"freeBack\":true}", HUMANS);
    table_place(&table, "h8");
    table_place(&table, "h9");
    table_place(&table, "h10");
    table_play(&table, "{\"kind\":\"swap\"}");
    assert_int_equal(table_int(&table, "black"), 1);
    table_place(&table, "a1");
    table_play(&table, "{\"kind\":\"back\",\"seat\":0,\"number\":2}");
    assert_int_equal(table_int(&table, "black"), 0);
    assert_int_equal(table_moves(&table), 2);
    table_redo(&table, 2);
    assert_int_equal(table_int(&table, "black"), 1);
    assert_int_equal(table_moves(&table), 4);
    table_finish(&table);
}

/* --- refusals -------------------------------------------------------------------------------- */

static void expect_refused(Socket *socket, const char *frame, const char *reason) {
    socket_send(socket, frame);
    json_t *message = socket_await(socket, "refused");
    assert_string_equal(json_string_value(json_object_get(message, "reason")), reason);
    const json_t *text = json_object_get(message, "text");
    assert_non_null(json_string_value(json_object_get(text, "en")));
    assert_non_null(json_string_value(json_object_get(text, "zh")));
    json_decref(message);
}

static void refuses_what_does_not_stand(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, "{\"rule\":\"renju:enforce=block\"}", HUMANS);
    table_place(&table, "h8");
    json_t *before = json_incref(table.game);
    table_refused(&table, "{\"kind\":\"place\",\"points\":[231]}", "occupied");
    table_refused(&table, "{\"kind\":\"place\",\"seat\":0,\"points\":[0]}", "not-your-turn");
    table_refused(&table, "{\"kind\":\"swap\"}", "not-now");
    table_refused(&table, "{\"kind\":\"place\",\"points\":[15]}", "bad-frame");
    table_refused(&table, "{\"kind\":\"ruling\",\"number\":0}", "not-yours");
    table_refused(&table, "{\"kind\":\"draw-accept\"}", "not-now");
    table_open(&table, table_id(&table));
    assert_true(json_equal(json_object_get(before, "moves"), json_object_get(table.game, "moves")));
    assert_int_equal(table_int(&table, "seq"), 1);
    json_decref(before);
    table_finish(&table);
}

static void refuses_an_act_that_comes_late(void **state) {
    Table one;
    Table two;
    table_init(&one, *state);
    table_init(&two, *state);
    table_new(&one, CASUAL, HUMANS);
    table_open(&two, table_id(&one));
    table_place(&one, "h8");
    char frame[256];
    snprintf(frame, sizeof frame,
             "{\"t\":\"act\",\"game\":\"%s\",\"after\":0,\"act\":{\"kind\":\"place\","
             "\"points\":[0]}}",
             table_id(&one));
    expect_refused(two.socket, frame, "stale");
    table_finish(&one);
    table_finish(&two);
}

/* D29: who does not sit at the table cannot act there. */
static void refuses_strangers(void **state) {
    static const char *const acts[] = {"draw-accept", "draw-decline", "resign",
                                       "back-accept", "pause",        "pass"};
    Table table;
    Table stranger;
    table_init(&table, *state);
    table_init(&stranger, *state);
    table_new(&table, "{\"rule\":\"renju\"}", HUMANS);
    table_place(&table, "h8");
    table_play(&table, "{\"kind\":\"draw-offer\",\"seat\":0}");
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        char frame[256];
        snprintf(frame, sizeof frame,
                 "{\"t\":\"act\",\"game\":\"%s\",\"after\":2,\"act\":{\"kind\":\"%s\"}}",
                 table_id(&table), acts[i]);
        expect_refused(stranger.socket, frame, "no-game");
    }
    table_open(&stranger, table_id(&table));
    assert_int_equal(table_int(&stranger, "seq"), 2);
    table_finish(&stranger);
    table_finish(&table);
}

static void survives_bad_frames(void **state) {
    static const char *const frames[] = {
        "",
        "x",
        "[]",
        "{}",
        "{\"t\":1}",
        "{\"t\":\"none\"}",
        "{\"t\":\"leave\"} x",
        "{\"t\":\"leave\",\"t\":\"leave\"}",
        "{\"t\":\"leave\",\"more\":1}",
        "{\"t\":\"new\"}",
        "{\"t\":\"new\",\"setup\":{},\"seats\":[]}",
        "{\"t\":\"new\",\"setup\":{\"size\":4},\"seats\":" HUMANS "}",
        "{\"t\":\"new\",\"setup\":{\"size\":\"15\"},\"seats\":" HUMANS "}",
        "{\"t\":\"new\",\"setup\":{\"rule\":\"chess\"},\"seats\":" HUMANS "}",
        "{\"t\":\"new\",\"setup\":{\"opening\":\"swap3\",\"size\":8},\"seats\":" HUMANS "}",
        "{\"t\":\"new\",\"setup\":{},\"seats\":" HUMANS ",\"position\":\"h8h8\"}",
        "{\"t\":\"list\",\"before\":7}",
        /* clauses that end within a character */
        "{\"t\":\"leave\",\"xx天元天元天元天元天元天元天元天元天元天元\":1}",
        "{\"t\":\"天元天元天元\"}",
        "天元天元天元",
        "{\"t\":\"new\",\"setup\":{\"rule\":\"天元:天元=天元天元天元天元天元天元天元天元天元天\"},"
        "\"seats\":" HUMANS "}",
        "{\"t\":\"new\",\"setup\":{},\"seats\":" HUMANS ",\"position\":\"天元\"}",
        "{\"t\":\"\xff\"}",
    };
    Table table;
    table_init(&table, *state);
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        expect_refused(table.socket, frames[i], "bad-frame");
    }
    expect_refused(table.socket, "{\"t\":\"open\",\"game\":\"nosuchgame\"}", "no-game");
    expect_refused(table.socket, "{\"t\":\"list\",\"before\":\"nosuchgame\"}", "no-game");
    table_new(&table, CASUAL, HUMANS);
    table_place(&table, "h8");
    table_finish(&table);
}

static void closes_on_a_huge_frame(void **state) {
    Table table;
    table_init(&table, *state);
    char *huge = malloc(70001);
    memset(huge, ' ', 70000);
    huge[70000] = '\0';
    socket_send(table.socket, huge);
    free(huge);
    assert_null(socket_receive(table.socket));
    assert_int_equal(socket_close_code(table.socket), 1009);
    table_finish(&table);
}

/* A peer that asks on and on and never reads is closed; the others do not notice. */
static void drops_who_never_reads(void **state) {
    Table deaf;
    Table other;
    table_init(&deaf, *state);
    table_init(&other, *state);
    for (int i = 0; i < 20; i++) {
        table_new(&deaf, CASUAL, HUMANS);
    }
    table_new(&other, CASUAL, HUMANS);
    int asked = 0;
    while (!socket_has_ended(deaf.socket)) {
        socket_send(deaf.socket, "{\"t\":\"list\",\"before\":null}");
        assert_true(++asked < 100000);
    }
    table_place(&other, "h8");
    table_finish(&deaf);
    table_finish(&other);
}

/* --- clocks ---------------------------------------------------------------------------------- */

static void flags_by_itself(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, "{\"rule\":\"renju\",\"timing\":\"300ms\"}", HUMANS);
    table_await_end(&table);
    assert_string_equal(table_text(&table, "outcome"), "win");
    assert_string_equal(table_text(&table, "cause"), "time");
    assert_int_equal(table_int(&table, "winner"), 1);
    table_finish(&table);
}

/* D28: in swap2 the clock of the seat that has to decide runs from the start, colours and clocks
 * belong to seats, and a flag that falls inside the opening loses. */
static void runs_the_clock_of_who_decides(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, "{\"rule\":\"standard\",\"opening\":\"swap2\",\"timing\":\"10m\"}", HUMANS);
    static const char *const laid[] = {"h8", "h9", "g7"};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(table_int(&table, "clockOwner"), 0);
        table_place(&table, laid[i]);
    }
    assert_int_equal(table_int(&table, "clockOwner"), 1);
    table_play(&table, "{\"kind\":\"add\"}");
    assert_int_equal(table_int(&table, "clockOwner"), 1);
    table_place(&table, "i10");
    table_place(&table, "j11");
    assert_int_equal(table_int(&table, "clockOwner"), 0);
    table_play(&table, "{\"kind\":\"take-white\"}");
    assert_int_equal(table_int(&table, "black"), 1);
    assert_int_equal(table_int(&table, "clockOwner"), table_int(&table, "toAct"));
    table_new(&table, "{\"rule\":\"standard\",\"opening\":\"swap2\",\"timing\":\"300ms\"}", HUMANS);
    table_await_end(&table);
    assert_int_equal(table_int(&table, "inProtocol"), 1);
    assert_string_equal(table_text(&table, "cause"), "time");
    assert_int_equal(table_int(&table, "winner"), 1);
    table_finish(&table);
}

static void charges_its_own_time(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, "{\"rule\":\"renju\",\"timing\":\"10m\"}", HUMANS);
    table_play(&table, "{\"kind\":\"place\",\"points\":[231],\"used\":599000}");
    json_t *clock = json_array_get(json_object_get(table.game, "clock"), 0);
    json_int_t left = json_integer_value(json_object_get(clock, "left"));
    assert_true(left > 300000 && left <= 600000);
    table_finish(&table);
}

/* --- explanations ---------------------------------------------------------------------------- */

static void explains_a_foul(void **state) {
    Table table;
    table_init(&table, *state);
    table_new(&table, "{\"rule\":\"renju\"}", HUMANS);
    static const char *const moves[] = {"h7", "a1", "h9", "a3", "g8", "a5", "i8", "a7"};
    for (size_t i = 0; i < 8; i++) {
        table_place(&table, moves[i]);
    }
    json_t *fouls = json_object_get(table.game, "fouls");
    json_t *expected = json_pack("[[i, s]]", 231, "double-three");
    assert_true(json_equal(fouls, expected));
    json_decref(expected);
    socket_send_json(table.socket, json_pack("{s:s, s:s, s:i}", "t", "explain", "game",
                                             table_id(&table), "point", 231));
    json_t *answer = socket_await(table.socket, "explain");
    const json_t *tree = json_object_get(answer, "tree");
    assert_string_equal(json_string_value(json_object_get(tree, "verdict")), "double-three");
    assert_int_equal(json_integer_value(json_object_get(tree, "real")), 2);
    json_decref(answer);
    char frame[128];
    snprintf(frame, sizeof frame, "{\"t\":\"explain\",\"game\":\"%s\",\"point\":800}",
             table_id(&table));
    expect_refused(table.socket, frame, "bad-frame");
    table_finish(&table);
}

/* --- HTTP ------------------------------------------------------------------------------------ */

static void expect_reply(const Served *served, const char *line, const char *more,
                         const char *status, const char *inside) {
    TgText request;
    TgText reply;
    tg_text_init(&request);
    tg_text_init(&reply);
    tg_text_printf(&request, "%s HTTP/1.1\r\nConnection: close\r\n%s\r\n", line, more);
    served_request(served, tg_text_get(&request), &reply);
    const char *head = tg_text_get(&reply);
    if (strncmp(head, "HTTP/1.1 ", 9) != 0 || strncmp(head + 9, status, strlen(status)) != 0 ||
        strstr(head, inside) == NULL) {
        fail_msg("%s: expected %s with '%s', got\n%s", line, status, inside, head);
    }
    assert_non_null(strstr(head, "content-security-policy: default-src 'self'"));
    tg_text_finish(&request);
    tg_text_finish(&reply);
}

#define HOST "Host: localhost\r\n"

static void serves_pages(void **state) {
    const Served *served = *state;
    expect_reply(served, "GET /", HOST, "200", "a page of the tests");
    expect_reply(served, "GET /index.html", HOST, "200", "cache-control: no-cache");
    expect_reply(served, "GET /assets/code-1a2b.js", HOST, "200", "immutable");
    expect_reply(served, "GET /assets/code-1a2b.js", HOST, "200", "text/javascript");
    expect_reply(served, "GET /assets/code-1a2b.js", HOST "Accept-Encoding: br, gzip\r\n", "200",
                 "content-encoding: gzip");
    expect_reply(served, "HEAD /", HOST, "200", "content-length: ");
    expect_reply(served, "GET /api/health", HOST, "200", "{\"ok\":true}");
    expect_reply(served, "GET /api/games", HOST, "200", "\"games\":[");
}

static void answers_only_what_exists(void **state) {
    const Served *served = *state;
    static const char *const missing[] = {
        "GET /none.js",      "GET /assets/",       "GET /../served.c", "GET /%2e%2e/served.c",
        "GET /.hidden.html", "GET /notes.unknown", "GET /api/",        "GET /api/games/abc",
        "GET /ws",
    };
    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++) {
        expect_reply(served, missing[i], HOST, "404", "");
    }
    expect_reply(served, "POST /", HOST "Content-Length: 2\r\n", "405", "allow: GET, HEAD");
    expect_reply(served, "PUT /api/games", HOST "Content-Length: 0\r\n", "405", "");
    expect_reply(served, "DELETE /", HOST, "405", "");
    expect_reply(served, "GET /", "Host: elsewhere.example\r\n", "403", "");
}

/* --- files of games -------------------------------------------------------------------------- */

/* Posts a body and returns the JSON of the reply; the status has to be 200. */
static json_t *post(const Served *served, const char *path, const char *body) {
    TgText request;
    TgText reply;
    tg_text_init(&request);
    tg_text_init(&reply);
    tg_text_printf(&request,
                   "POST %s HTTP/1.1\r\nConnection: close\r\n" HOST "Content-Length: %zu\r\n\r\n%s",
                   path, strlen(body), body);
    served_request(served, tg_text_get(&request), &reply);
    assert_int_equal(strncmp(tg_text_get(&reply), "HTTP/1.1 200", 12), 0);
    const char *text = strstr(tg_text_get(&reply), "\r\n\r\n");
    assert_non_null(text);
    json_t *value = json_loads(text, 0, NULL);
    assert_non_null(value);
    tg_text_finish(&request);
    tg_text_finish(&reply);
    return value;
}

static const char *word(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static void reads_and_writes_files(void **state) {
    static const char sgf[] = "(;GM[4]FF[4]SZ[15];B[hh](;W[hg]C[one])(;W[ig]))";
    json_t *read = post(*state, "/api/records/read?name=a.sgf", sgf);
    assert_string_equal(word(read, "format"), "sgf");
    assert_int_equal(json_integer_value(json_object_get(read, "games")), 1);
    assert_non_null(strstr(word(read, "lines"), "[\"comment\",\"one\"]"));
    json_t *written = post(*state, "/api/records/write?format=moves", word(read, "lines"));
    assert_string_equal(word(written, "bytes"), "aDhoOQo="); /* "h8h9" */
    json_t *rows = json_object_get(written, "report");
    _Bool lost = 0;
    for (size_t i = 0; i < json_array_size(rows); i++) {
        lost |= strcmp(word(json_array_get(rows, i), "note"), "lost-variation") == 0;
    }
    assert_true(lost);
    json_decref(read);
    json_decref(written);
}

static void says_what_is_wrong_with_a_file(void **state) {
    json_t *bad = post(*state, "/api/records/read", "nothing <> of the kind");
    assert_non_null(strstr(word(bad, "error"), "no known format"));
    json_decref(bad);
    bad = post(*state, "/api/records/read", "(;GM[4]SZ[15];B[hh];W[hg");
    assert_string_not_equal(word(bad, "error"), "");
    assert_non_null(strstr(word(bad, "lines"), "231"));
    json_decref(bad);
    bad = post(*state, "/api/records/write?format=sgf", "{\"act\":7}");
    assert_non_null(strstr(word(bad, "error"), "line 1"));
    json_decref(bad);
}

static void limits_who_posts(void **state) {
    static const char path[] = "POST /api/records/read";
    expect_reply(*state, path, HOST "Content-Length: 4194305\r\n", "413", "");
    expect_reply(*state, path, HOST "Content-Length: -1\r\n", "411", "");
    expect_reply(*state, path, HOST "Content-Length: 1\r\nOrigin: http://elsewhere.example\r\n",
                 "403", "");
    expect_reply(*state, "POST /api/records/write?format=puzzles", HOST "Content-Length: 1\r\n",
                 "404", "");
    expect_reply(*state, "POST /api/records/other", HOST "Content-Length: 1\r\n", "404", "");
}

/* --- the library ----------------------------------------------------------------------------- */

/* Two games, the second one a mirrored way to the same position. */
static void fill_library(const Served *served) {
    static const char *const files[] = {
        "(;GM[4]FF[4]SZ[15]PB[Ann]RE[B+];B[hh];W[hg];B[ii];W[aa])",
        "(;GM[4]FF[4]SZ[15]PW[\xe9\x99\x88 K]RE[0];B[ii];W[hi];B[hh];W[oo])"};
    char path[100];
    snprintf(path, sizeof path, "%s/library.db", served->folder);
    TgLibrary *library = NULL;
    assert_int_equal(tg_library_open(path, 1, &library, NULL), TG_OK);
    for (int i = 0; i < 2; i++) {
        Trees trees;
        trees_read(&trees, TG_FORMAT_SGF, files[i], strlen(files[i]), NULL);
        TgAdded added;
        assert_int_equal(tg_library_add(library, trees.tree[0], "test", 1, &added, NULL), TG_OK);
        trees_finish(&trees);
    }
    assert_int_equal(tg_library_commit(library, NULL), TG_OK);
    tg_library_close(library);
}

static void shows_the_library(void **state) {
    const Served *served = *state;
    expect_reply(served, "GET /api/library", HOST, "404", "");
    fill_library(served); /* while the server runs */
    expect_reply(served, "GET /api/library", HOST, "200", "\"games\":2,\"explored\":{\"games\":2");
    expect_reply(served, "GET /api/library?player=ann", HOST, "200", "\"games\":1,");
    expect_reply(served, "GET /api/library?player=%E9%99%88%20k&result=draw", HOST, "200",
                 "\"games\":1,");
    expect_reply(served, "GET /api/library?moves=h8h9i7", HOST, "200", "\"games\":1,");
    expect_reply(served, "GET /api/library?limit=1&skip=1", HOST, "200", "\"rows\":[{\"id\":2,");
    expect_reply(served, "GET /api/library?moves=h99", HOST, "200", "{\"error\":\"moves: ");
    expect_reply(served, "GET /api/library?limit=x&size=4", HOST, "200",
                 "{\"error\":\"size 4, expected 5 to 25\"}");
    expect_reply(served, "GET /api/library/1", HOST, "200", "\\\"black\\\",\\\"Ann\\\"");
    static const char *const missing[] = {"GET /api/library/3", "GET /api/library/",
                                          "GET /api/library/1x", "GET /api/library/1/record"};
    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++) {
        expect_reply(served, missing[i], HOST, "404", "");
    }
}

#define PROTOCOL "Sec-WebSocket-Protocol: tengen\r\n"

static void opens_sockets_to_its_own_page_only(void **state) {
    static const struct {
        const char *path, *headers;
    } wrong[] = {
        {"/ws", HOST PROTOCOL "Origin: http://elsewhere.example\r\n"},
        {"/ws", HOST PROTOCOL "Origin: null\r\n"},
        {"/ws", "Host: elsewhere.example\r\n" PROTOCOL "Origin: http://elsewhere.example\r\n"},
        {"/ws", HOST "Origin: http://localhost\r\n"},
        {"/ws", HOST "Sec-WebSocket-Protocol: other\r\nOrigin: http://localhost\r\n"},
        {"/other", HOST PROTOCOL "Origin: http://localhost\r\n"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Socket *socket = socket_open_with(*state, wrong[i].path, wrong[i].headers);
        if (socket != NULL) {
            fail_msg("case %zu was let in", i);
        }
    }
    Socket *right = socket_open_with(*state, "/ws", HOST PROTOCOL "Origin: http://localhost\r\n");
    assert_non_null(right);
    socket_close(right);
}

static void ends_cleanly_with_open_sockets(void **state) {
    Table tables[20];
    for (size_t i = 0; i < 20; i++) {
        table_init(&tables[i], *state);
        table_new(&tables[i], "{\"rule\":\"renju\",\"timing\":\"10m\"}", HUMANS);
    }
    assert_int_equal(served_stop(*state), 0);
    for (size_t i = 0; i < 20; i++) {
        table_finish(&tables[i]);
    }
}

int main(int argc, char **argv) {
    int served = served_main(argc, argv);
    if (served >= 0) {
        return served;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plays_a_game_to_its_end, start, stop),
        cmocka_unit_test_setup_teardown(shows_every_change_to_all_who_watch, start, stop),
        cmocka_unit_test_setup_teardown(keeps_games_over_a_restart, start, stop),
        cmocka_unit_test_setup_teardown(lists_fifty_newest_first, start, stop),
        cmocka_unit_test_setup_teardown(starts_from_a_position, start, stop),
        cmocka_unit_test_setup_teardown(takes_back_and_puts_back, start, stop),
        cmocka_unit_test_setup_teardown(puts_back_the_steps_of_a_protocol, start, stop),
        cmocka_unit_test_setup_teardown(refuses_what_does_not_stand, start, stop),
        cmocka_unit_test_setup_teardown(refuses_an_act_that_comes_late, start, stop),
        cmocka_unit_test_setup_teardown(refuses_strangers, start, stop),
        cmocka_unit_test_setup_teardown(survives_bad_frames, start, stop),
        cmocka_unit_test_setup_teardown(closes_on_a_huge_frame, start, stop),
        cmocka_unit_test_setup_teardown(drops_who_never_reads, start, stop),
        cmocka_unit_test_setup_teardown(flags_by_itself, start, stop),
        cmocka_unit_test_setup_teardown(runs_the_clock_of_who_decides, start, stop),
        cmocka_unit_test_setup_teardown(charges_its_own_time, start, stop),
        cmocka_unit_test_setup_teardown(explains_a_foul, start, stop),
        cmocka_unit_test_setup_teardown(serves_pages, start, stop),
        cmocka_unit_test_setup_teardown(answers_only_what_exists, start, stop),
        cmocka_unit_test_setup_teardown(reads_and_writes_files, start, stop),
        cmocka_unit_test_setup_teardown(says_what_is_wrong_with_a_file, start, stop),
        cmocka_unit_test_setup_teardown(limits_who_posts, start, stop),
        cmocka_unit_test_setup_teardown(shows_the_library, start, stop),
        cmocka_unit_test_setup_teardown(opens_sockets_to_its_own_page_only, start, stop),
        cmocka_unit_test_setup_teardown(ends_cleanly_with_open_sockets, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
