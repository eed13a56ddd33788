/* SPDX-License-Identifier: MIT
 *
 * Acts, setups, players and games as JSON: read back what is written, refuse all else with a clause
 * that names the place. */
#include "tengen/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static json_t *parse(const char *text) {
    json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    return value;
}

static void assert_json(json_t *value, const char *text) {
    char *dumped = json_dumps(value, JSON_COMPACT);
    assert_non_null(dumped);
    assert_string_equal(dumped, text);
    free(dumped);
    json_decref(value);
}

/* --- texts ----------------------------------------------------------------------------------- */

static void loads_one_object_and_nothing_else(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        " ",
        "{",
        "[]",
        "1",
        "null",
        "{} x",
        "{}{}",
        "{\"a\":1,\"a\":1}",
        "{\"a\"}",
        "{\"a\":01}",
        "{'a':1}",
        "{\"a\":\"\xff\"}",
        "{\"a\":1e999}",
        "{\"a\":99999999999999999999}",
    };
    TgText error;
    tg_text_init(&error);
    json_t *value = NULL;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tg_text_clear(&error);
        assert_int_equal(tg_json_load(wrong[i], strlen(wrong[i]), &value, &error), TG_E_SYNTAX);
        assert_null(value);
        assert_non_null(strstr(tg_text_get(&error), "expected"));
    }
    assert_int_equal(tg_json_load("{\"a\":1}", 7, &value, &error), TG_OK);
    json_decref(value);
    value = NULL;
    assert_int_equal(tg_json_load("{}\0", 3, &value, NULL), TG_E_SYNTAX);
    tg_text_finish(&error);
}

/* --- acts ------------------------------------------------------------------------------------ */

static void acts_read_back_as_written(void **state) {
    (void)state;
    static const char *const acts[] = {
        "{\"kind\":\"place\",\"seat\":0,\"points\":[231],\"used\":1200}",
        "{\"kind\":\"pass\",\"used\":0}",
        "{\"kind\":\"offer\",\"seat\":1,\"points\":[0,14,448],\"used\":7}",
        "{\"kind\":\"back\",\"seat\":1,\"number\":2,\"used\":0}",
        "{\"kind\":\"name\",\"seat\":0,\"number\":25,\"used\":0}",
        "{\"kind\":\"ruling\",\"number\":3,\"used\":0}",
        "{\"kind\":\"claim-foul\",\"seat\":1,\"points\":[33],\"used\":0}",
    };
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        json_t *value = parse(acts[i]);
        TgAct act;
        assert_int_equal(tg_json_read_act(value, "act", 15, &act, NULL), TG_OK);
        assert_json(tg_json_act(&act), acts[i]);
        json_decref(value);
    }
}

static void every_kind_of_act_reads_back(void **state) {
    (void)state;
    for (int kind = 0; kind < TG_ACT_NB; kind++) {
        TgAct act = {.kind = (uint8_t)kind, .seat = TG_SEAT_P2, .used_ms = 5};
        if (kind == TG_ACT_PLACE || kind == TG_ACT_PICK || kind == TG_ACT_CLAIM_FOUL ||
            kind == TG_ACT_OFFER) {
            act.point_count = 1;
            act.point[0] = 100;
        }
        json_t *value = tg_json_act(&act);
        TgAct read;
        assert_int_equal(tg_json_read_act(value, "act", 15, &read, NULL), TG_OK);
        assert_int_equal(read.kind, kind);
        assert_int_equal(read.seat, TG_SEAT_P2);
        assert_int_equal(read.point_count, act.point_count);
        assert_int_equal(read.used_ms, 5);
        json_decref(value);
    }
}

typedef struct Wrong {
    const char *text, *place; /* what the clause has to begin with */
} Wrong;

static void wrong_acts_are_refused_by_place(void **state) {
    (void)state;
    static const Wrong wrong[] = {
        {"[]", "act: a list"},
        {"{}", "act.kind: missing"},
        {"{\"kind\":7}", "act.kind: a whole number"},
        {"{\"kind\":\"jump\"}", "act.kind: 'jump'"},
        {"{\"kind\":\"place\"}", "act.points: 0 points"},
        {"{\"kind\":\"place\",\"points\":7}", "act.points: a whole number"},
        {"{\"kind\":\"place\",\"points\":[\"h8\"]}", "act.points[0]: text"},
        {"{\"kind\":\"place\",\"points\":[15]}", "act.points[0]: 15"},
        {"{\"kind\":\"place\",\"points\":[480]}", "act.points[0]: 480"},
        {"{\"kind\":\"place\",\"points\":[-1]}", "act.points[0]: -1"},
        {"{\"kind\":\"place\",\"points\":[65767]}", "act.points[0]: 65767"},
        {"{\"kind\":\"place\",\"points\":[1,2]}", "act.points: 2 points"},
        {"{\"kind\":\"pass\",\"points\":[1]}", "act.points: 1 points"},
        {"{\"kind\":\"pass\",\"seat\":2}", "act.seat: 2"},
        {"{\"kind\":\"pass\",\"seat\":null}", "act.seat: null"},
        {"{\"kind\":\"pass\",\"number\":1}", "act.number: 1"},
        {"{\"kind\":\"name\",\"number\":26}", "act.number: 26"},
        {"{\"kind\":\"back\",\"number\":65536}", "act.number: 65536"},
        {"{\"kind\":\"pass\",\"used\":-1}", "act.used: -1"},
        {"{\"kind\":\"pass\",\"used\":1.5}", "act.used: a fraction"},
        {"{\"kind\":\"pass\",\"colour\":1}", "act: key 'colour'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json_t *value = parse(wrong[i].text);
        TgText error;
        tg_text_init(&error);
        TgAct act = {.number = 4711};
        assert_int_not_equal(tg_json_read_act(value, "act", 15, &act, &error), TG_OK);
        assert_int_equal(strncmp(tg_text_get(&error), wrong[i].place, strlen(wrong[i].place)), 0);
        assert_int_equal(act.number, 4711);
        tg_text_finish(&error);
        json_decref(value);
    }
}

/* --- setups and players ----------------------------------------------------------------------- */

static void setups_read_back_as_written(void **state) {
    (void)state;
    static const char full[] =
        "{\"rule\":\"renju:enforce=claim\",\"size\":15,\"opening\":\"swap3\","
        "\"timing\":\"10m+5s\",\"freeBack\":true}";
    TgGameSetup setup;
    json_t *value = parse(full);
    assert_int_equal(tg_json_read_setup(value, "setup", &setup, NULL), TG_OK);
    assert_json(tg_json_setup(&setup), full);
    json_decref(value);
    value = parse("{}");
    assert_int_equal(tg_json_read_setup(value, "setup", &setup, NULL), TG_OK);
    assert_json(tg_json_setup(&setup), "{\"rule\":\"freestyle\",\"size\":15,\"opening\":\"free\","
                                       "\"timing\":\"none\",\"freeBack\":false}");
    json_decref(value);
}

static void wrong_setups_are_refused_by_place(void **state) {
    (void)state;
    static const Wrong wrong[] = {
        {"7", "setup: a whole number"},
        {"{\"rule\":7}", "setup.rule: a whole number"},
        {"{\"rule\":\"chess\"}", "setup.rule: "},
        {"{\"rule\":\"renju:colour=on\"}", "setup.rule: "},
        {"{\"size\":4}", "setup.size: 4"},
        {"{\"size\":15.0}", "setup.size: a fraction"},
        {"{\"opening\":\"swap9\"}", "setup.opening: "},
        {"{\"timing\":\"soon\"}", "setup.timing: "},
        {"{\"freeBack\":1}", "setup.freeBack: a whole number"},
        {"{\"handicap\":1}", "setup: key 'handicap'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json_t *value = parse(wrong[i].text);
        TgText error;
        tg_text_init(&error);
        TgGameSetup setup = {.size = 99};
        assert_int_not_equal(tg_json_read_setup(value, "setup", &setup, &error), TG_OK);
        assert_int_equal(strncmp(tg_text_get(&error), wrong[i].place, strlen(wrong[i].place)), 0);
        assert_int_equal(setup.size, 99);
        tg_text_finish(&error);
        json_decref(value);
    }
}

static void players_read_back_or_are_refused(void **state) {
    (void)state;
    static const char both[] = "[{\"kind\":\"human\",\"name\":\"天元\"},"
                               "{\"kind\":\"engine\",\"level\":5,\"turn\":250}]";
    static const Wrong wrong[] = {
        {"{}", "seats: expected"},
        {"[]", "seats: expected"},
        {"[1,2]", "seats[0]: a whole number"},
        {"[{\"kind\":\"human\"},{\"kind\":\"cat\"}]", "seats[1].kind: 'cat'"},
        {"[{\"kind\":\"engine\",\"level\":11},{\"kind\":\"human\"}]", "seats[0].level: 11"},
        {"[{\"kind\":\"engine\",\"turn\":-1},{\"kind\":\"human\"}]", "seats[0].turn: -1"},
    };
    TgPlayer players[TG_SEAT_NB];
    json_t *value = parse(both);
    assert_int_equal(tg_json_read_players(value, "seats", players, NULL), TG_OK);
    assert_json(tg_json_players(players), both);
    json_decref(value);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        TgText error;
        tg_text_init(&error);
        value = parse(wrong[i].text);
        assert_int_not_equal(tg_json_read_players(value, "seats", players, &error), TG_OK);
        assert_int_equal(strncmp(tg_text_get(&error), wrong[i].place, strlen(wrong[i].place)), 0);
        tg_text_finish(&error);
        json_decref(value);
    }
    assert_string_equal(players[0].name, "天元");
}

/* --- games ----------------------------------------------------------------------------------- */

static const TgPlayer two_people[TG_SEAT_NB] = {{.name = "A"}, {.name = "B"}};

static TgGame *play(const char *setup_text, const char *const *lines, size_t count) {
    TgGameSetup setup;
    TgGame *game = NULL;
    json_t *value = parse(setup_text);
    assert_int_equal(tg_json_read_setup(value, "setup", &setup, NULL), TG_OK);
    json_decref(value);
    assert_int_equal(tg_game_create(&setup, &game, NULL), TG_OK);
    for (size_t i = 0; i < count; i++) {
        TgAct act;
        assert_int_equal(tg_act_parse(lines[i], setup.size, &act, NULL), TG_OK);
        assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    }
    return game;
}

static void assert_member(const json_t *object, const char *key, const char *text) {
    const json_t *member = json_object_get(object, key);
    assert_non_null(member);
    char *dumped = json_dumps(member, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_string_equal(dumped, text);
    free(dumped);
}

static void a_game_says_all_the_page_draws(void **state) {
    (void)state;
    static const char *const lines[] = {"h8 @1000", "h9", "h10", "swap", "a1", "P1: resign"};
    TgGame *game = play("{\"rule\":\"renju\",\"opening\":\"swap3\",\"timing\":\"10m\"}", lines, 5);
    const TgGameView view = {.id = "abc",
                             .players = two_people,
                             .created = 7,
                             .since_ms = 350,
                             .redo = 2,
                             .thinking = 1};
    json_t *out = tg_json_game(game, &view);
    static const Wrong members[] = {
        {"t", "\"game\""},
        {"id", "\"abc\""},
        {"seq", "5"},
        {"created", "7"},
        {"since", "350"},
        {"redo", "2"},
        {"thinking", "true"},
        {"toMove", "0"},
        {"black", "1"},
        {"clockOwner", "1"},
        {"moves", "[[231,0],[199,1],[167,0],[448,1]]"},
        {"inProtocol", "false"},
        {"task", "null"},
        {"area", "null"},
        {"opening", "\"D1\""},
        {"outcome", "\"-\""},
        {"winner", "null"},
        {"cause", "\"-\""},
        {"foul", "null"},
        {"row", "[]"},
        {"drawOffer", "null"},
        {"paused", "false"},
        {"offers", "[]"},
    };
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        assert_member(out, members[i].text, members[i].place);
    }
    assert_member(json_array_get(json_object_get(out, "clock"), 0), "left", "599000");
    json_decref(out);
    TgAct resign = {.kind = TG_ACT_RESIGN, .seat = TG_SEAT_P1};
    assert_int_equal(tg_game_apply(game, &resign), TG_REFUSAL_NONE);
    out = tg_json_game(game, &view);
    assert_member(out, "outcome", "\"win\"");
    assert_member(out, "winner", "1");
    assert_member(out, "toAct", "null");
    assert_member(out, "kinds", "[]");
    json_decref(out);
    tg_game_destroy(game);
}

static void a_protocol_says_what_to_do(void **state) {
    (void)state;
    static const char *const lines[] = {"h8"};
    TgGame *game = play("{\"rule\":\"renju\",\"opening\":\"rif\"}", lines, 1);
    json_t *out = tg_json_game(game, &(TgGameView){.id = "a", .players = two_people});
    assert_member(out, "inProtocol", "true");
    assert_member(out, "area", "[0,1]");
    const json_t *task = json_object_get(out, "task");
    assert_int_not_equal(json_string_length(json_object_get(task, "en")), 0);
    assert_int_not_equal(json_string_length(json_object_get(task, "zh")), 0);
    json_decref(out);
    tg_game_destroy(game);
}

static void fouls_are_those_of_the_side_that_has_them(void **state) {
    (void)state;
    static const char *const lines[] = {"h7", "a1", "h9", "a3", "g8", "a5", "i8"};
    TgGame *game = play("{\"rule\":\"renju\"}", lines, 7);
    json_t *out = tg_json_game(game, &(TgGameView){.id = "a", .players = two_people});
    assert_member(out, "toMove", "1"); /* White moves, the foul is Black's */
    assert_member(out, "fouls", "[[231,\"double-three\"]]");
    json_decref(out);
    tg_game_destroy(game);
    game = play("{\"rule\":\"freestyle\"}", lines, 7);
    out = tg_json_game(game, &(TgGameView){.id = "a", .players = two_people});
    assert_member(out, "fouls", "[]");
    json_decref(out);
    tg_game_destroy(game);
}

static void terms_have_both_languages(void **state) {
    (void)state;
    json_t *terms = tg_json_terms();
    assert_non_null(terms);
    const char *section;
    json_t *words;
    json_object_foreach(terms, section, words) {
        assert_int_not_equal(json_object_size(words), 0);
        const char *id;
        json_t *names;
        json_object_foreach(words, id, names) {
            assert_int_not_equal(json_string_length(json_object_get(names, "en")), 0);
            assert_int_not_equal(json_string_length(json_object_get(names, "zh")), 0);
        }
    }
    assert_int_equal(json_object_size(json_object_get(terms, "openings")), 26);
    assert_int_equal(json_object_size(json_object_get(terms, "acts")), TG_ACT_NB);
    json_decref(terms);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_one_object_and_nothing_else),
        cmocka_unit_test(acts_read_back_as_written),
        cmocka_unit_test(every_kind_of_act_reads_back),
        cmocka_unit_test(wrong_acts_are_refused_by_place),
        cmocka_unit_test(setups_read_back_as_written),
        cmocka_unit_test(wrong_setups_are_refused_by_place),
        cmocka_unit_test(players_read_back_or_are_refused),
        cmocka_unit_test(a_game_says_all_the_page_draws),
        cmocka_unit_test(a_protocol_says_what_to_do),
        cmocka_unit_test(fouls_are_those_of_the_side_that_has_them),
        cmocka_unit_test(terms_have_both_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
