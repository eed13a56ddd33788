/* SPDX-License-Identifier: MIT */
#include "table.h"

#include "tengen/point.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_init(Table *table, const Served *served) {
    *table = (Table){.socket = socket_open(served)};
    assert_non_null(table->socket);
}

void table_finish(Table *table) {
    socket_close(table->socket);
    json_decref(table->game);
}

void table_await_state(Table *table) {
    json_t *game = socket_await(table->socket, "game");
    json_decref(table->game);
    table->game = game;
}

void table_await_int(Table *table, const char *key, json_int_t value) {
    while (table_int(table, key) != value) {
        table_await_state(table);
    }
}

void table_await_end(Table *table) {
    while (strcmp(table_text(table, "outcome"), "-") == 0) {
        table_await_state(table);
    }
}

static json_t *parse(const char *text) {
    json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    return value;
}

void table_new(Table *table, const char *setup, const char *seats) {
    socket_send_json(table->socket, json_pack("{s:s, s:o, s:o}", "t", "new", "setup", parse(setup),
                                              "seats", parse(seats)));
    table_await_state(table);
}

void table_open(Table *table, const char *id) {
    socket_send_json(table->socket, json_pack("{s:s, s:s}", "t", "open", "game", id));
    table_await_state(table);
}

void table_send_act(Table *table, const char *act) {
    socket_send_json(table->socket,
                     json_pack("{s:s, s:s, s:I, s:o}", "t", "act", "game", table_id(table), "after",
                               table_int(table, "seq"), "act", parse(act)));
}

/* The answer to an act or a redo: a newer state, or a refusal. */
static char *await_answer(Table *table) {
    json_int_t seq = table_int(table, "seq");
    for (;;) {
        json_t *message = socket_receive(table->socket);
        assert_non_null(message);
        const char *kind = json_string_value(json_object_get(message, "t"));
        if (strcmp(kind, "refused") == 0) {
            char *reason = strdup(json_string_value(json_object_get(message, "reason")));
            json_decref(message);
            return reason;
        }
        if (strcmp(kind, "game") != 0) {
            json_decref(message);
            continue;
        }
        json_decref(table->game);
        table->game = message;
        if (table_int(table, "seq") > seq) {
            return NULL;
        }
    }
}

char *table_act(Table *table, const char *act) {
    table_send_act(table, act);
    return await_answer(table);
}

void table_play(Table *table, const char *act) {
    char *reason = table_act(table, act);
    if (reason != NULL) {
        fail_msg("%s was refused: %s", act, reason);
    }
}

void table_place(Table *table, const char *name) {
    TgPoint point;
    json_int_t size =
        json_integer_value(json_object_get(json_object_get(table->game, "setup"), "size"));
    assert_int_equal(tg_point_parse(name, (int)size, &point, NULL), TG_OK);
    char act[64];
    snprintf(act, sizeof act, "{\"kind\":\"place\",\"points\":[%d]}", point);
    table_play(table, act);
}

void table_refused(Table *table, const char *act, const char *reason) {
    char *given = table_act(table, act);
    assert_non_null(given);
    assert_string_equal(given, reason);
    free(given);
}

void table_redo(Table *table, int plies) {
    socket_send_json(table->socket,
                     json_pack("{s:s, s:s, s:I, s:i}", "t", "redo", "game", table_id(table),
                               "after", table_int(table, "seq"), "number", plies));
    char *reason = await_answer(table);
    if (reason != NULL) {
        fail_msg("putting back %d plies was refused: %s", plies, reason);
    }
}

const char *table_id(const Table *table) {
    return table_text(table, "id");
}

json_int_t table_int(const Table *table, const char *key) {
    const json_t *value = json_object_get(table->game, key);
    assert_non_null(value);
    if (json_is_boolean(value)) {
        return json_is_true(value);
    }
    return json_is_null(value) ? -1 : json_integer_value(value);
}

const char *table_text(const Table *table, const char *key) {
    const char *text = json_string_value(json_object_get(table->game, key));
    assert_non_null(text);
    return text;
}

size_t table_moves(const Table *table) {
    return json_array_size(json_object_get(table->game, "moves"));
}
