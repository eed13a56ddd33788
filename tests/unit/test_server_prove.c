/* SPDX-License-Identifier: MIT
 *
 * Forced wins over the socket: proofs that stand, questions that are stopped or take another's
 * place, positions that cannot be read, and what single stones do. */
#include "support/served.h"
#include "tengen/notation.h"
#include "tengen/proof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int start(void **state) {
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

/* The stones of "b,b/w,w" as a position. */
static json_t *position_json(const char *rule, const char *stones) {
    TgGrid grid;
    tg_grid_init(&grid, 15);
    assert_int_equal(tg_notation_read_setup(stones, 15, &grid, NULL), TG_OK);
    json_t *lists[TG_SIDE_NB] = {json_array(), json_array()};
    for (int p = 0; p < TG_POINT_NB; p++) {
        if (grid.cell[p] != TG_CELL_EMPTY) {
            json_array_append_new(lists[grid.cell[p] == TG_CELL_WHITE], json_integer(p));
        }
    }
    return json_pack("{s:s, s:i, s:o, s:o}", "rule", rule, "size", 15, "black", lists[0], "white",
                     lists[1]);
}

static void ask(Socket *socket, int number, const char *rule, const char *stones, int side,
                int time) {
    socket_send_json(socket,
                     json_pack("{s:s, s:i, s:o, s:i, s:i}", "t", "prove", "ask", number, "position",
                               position_json(rule, stones), "side", side, "time", time));
}

static const char *text_of(const json_t *message, const char *key) {
    return json_string_value(json_object_get(message, key));
}

static json_int_t number_of(const json_t *message, const char *key) {
    return json_integer_value(json_object_get(message, key));
}

/* The answer has a proof that the verifier accepts, of this side and as long as it says. */
static void check_proof(const json_t *answer, TgSide side) {
    const char *text = text_of(answer, "proof");
    assert_non_null(text);
    TgProof *proof = NULL;
    TgProofReport *report = malloc(sizeof *report);
    assert_non_null(report);
    assert_int_equal(tg_proof_read(text, strlen(text), &proof, NULL), TG_OK);
    assert_int_equal(tg_proof_verify(proof, NULL, report), TG_OK);
    assert_int_equal(tg_proof_side(proof), side);
    assert_int_equal(tg_proof_plies(proof), number_of(answer, "plies"));
    tg_proof_destroy(proof);
    free(report);
}

#define FOURS "f8,g8,h8,i9,i10/e8,a1,o1,a15,o15"
/* Nothing to threaten with, and nothing that is threatened. */
#define BARE "a1,o1,a15,o15"
#define FOUR "f8,g9,h7,i9"
#define THREES "g8,h8,i9,i10/a1,o1,a15,o15"
/* Nothing is decided, and the search has no end soon. */
#define OPEN "h8,i9,g10,j7,k10,e7,l6,f11/h9,g9,i8,j10,f8,k8,e10,m9"

static void proves_wins(void **state) {
    static const struct {
        const char *rule, *stones, *kind;
        int side;
    } wins[] = {
        {"freestyle", FOURS, "vcf", 0},
        {"freestyle", THREES, "vct", 0},
        /* the win of the side that is not to move */
        {"standard", "a1,o1,a15,o15/g8,h8,i9,i10", "vct", 1},
        /* five stones of one colour need nothing before them; black's fours stay legal */
        {"renju:enforce=claim", FOURS, "vcf", 0},
    };
    Socket *socket = socket_open(*state);
    for (int i = 0; i < (int)(sizeof wins / sizeof wins[0]); i++) {
        ask(socket, i, wins[i].rule, wins[i].stones, wins[i].side, 20000);
        json_t *answer = socket_await(socket, "proof");
        assert_int_equal(number_of(answer, "ask"), i);
        assert_string_equal(text_of(answer, "answer"), "win");
        assert_string_equal(text_of(answer, "kind"), wins[i].kind);
        check_proof(answer, (TgSide)wins[i].side);
        json_decref(answer);
    }
    socket_close(socket);
}

/* Whether the first stone of the proof is the point named. */
static _Bool begins_with(const char *proof, const char *point) {
    char root[32];
    char line[64];
    const char *at = strstr(proof, "\nroot ");
    assert_non_null(at);
    assert_int_equal(sscanf(at, " root %31s", root), 1);
    (void)snprintf(line, sizeof line, "\nnode %s %s\n", root, point);
    return strstr(proof, line) != NULL;
}

static void says_no_where_there_is_none(void **state) {
    Socket *socket = socket_open(*state);
    /* the side that has nothing, whether or not its double threes are fouls */
    static const struct {
        const char *rule;
        int side;
    } asked[] = {{"renju", 0}, {"renju", 1}, {"freestyle", 0}};
    json_t *answer;
    for (int i = 0; i < (int)(sizeof asked / sizeof asked[0]); i++) {
        ask(socket, 1, asked[i].rule, asked[i].side == 0 ? BARE "/" FOUR : FOUR "/" BARE,
            asked[i].side, 20000);
        answer = socket_await(socket, "proof");
        assert_string_equal(text_of(answer, "answer"), "no");
        assert_true(json_is_null(json_object_get(answer, "proof")));
        json_decref(answer);
    }
    ask(socket, 2, "renju", THREES, 0, 20000); /* its first stone is a double-three */
    answer = socket_await(socket, "proof");
    if (strcmp(text_of(answer, "answer"), "win") == 0) {
        assert_false(begins_with(text_of(answer, "proof"), "i8"));
    }
    json_decref(answer);
    socket_close(socket);
}

/* A newer question takes the place of the one before, which is never answered; a stopped one is
 * not answered either; the next connection is served at once. */
static void stops_what_nobody_wants(void **state) {
    Socket *socket = socket_open(*state);
    ask(socket, 1, "freestyle", OPEN, 0, 120000);
    ask(socket, 2, "freestyle", FOURS, 0, 20000);
    json_t *answer = socket_await(socket, "proof");
    assert_int_equal(number_of(answer, "ask"), 2);
    json_decref(answer);
    ask(socket, 3, "freestyle", OPEN, 0, 120000);
    socket_send(socket, "{\"t\":\"prove-stop\"}");
    Socket *other = socket_open(*state);
    ask(other, 9, "freestyle", THREES, 0, 20000);
    answer = socket_await(other, "proof");
    assert_int_equal(number_of(answer, "ask"), 9);
    json_decref(answer);
    ask(other, 10, "freestyle", OPEN, 0, 120000);
    socket_close(other); /* what it has asked goes with it */
    ask(socket, 4, "freestyle", FOURS, 0, 20000);
    answer = socket_await(socket, "proof");
    assert_int_equal(number_of(answer, "ask"), 4);
    json_decref(answer);
    socket_close(socket);
}

static void tells_how_far_it_is_and_gives_up(void **state) {
    Socket *socket = socket_open(*state);
    ask(socket, 5, "freestyle", OPEN, 0, 600);
    json_t *message = socket_await(socket, "proving");
    assert_int_equal(number_of(message, "ask"), 5);
    assert_true(number_of(message, "ms") > 0 && number_of(message, "nodes") > 0);
    json_decref(message);
    message = socket_await(socket, "proof");
    assert_string_equal(text_of(message, "answer"), "unknown");
    json_decref(message);
    socket_close(socket);
}

static void refuses_what_is_no_position(void **state) {
    static const char *const frames[] = {
        "{\"t\":\"prove\",\"ask\":1}",
        "{\"t\":\"prove\",\"ask\":1,\"position\":{\"rule\":\"gomoku7\",\"size\":15,\"black\":[],"
        "\"white\":[]},\"side\":0,\"time\":10}",
        "{\"t\":\"prove\",\"ask\":1,\"position\":{\"rule\":\"renju\",\"size\":15,\"black\":[1],"
        "\"white\":[1]},\"side\":0,\"time\":10}",
        "{\"t\":\"prove\",\"ask\":1,\"position\":{\"rule\":\"renju\",\"size\":15,\"black\":[15],"
        "\"white\":[]},\"side\":0,\"time\":10}",
        "{\"t\":\"prove\",\"ask\":1,\"position\":{\"rule\":\"renju\",\"size\":15,\"black\":[1,2,3,"
        "4,"
        "5],\"white\":[]},\"side\":0,\"time\":10}",
        "{\"t\":\"prove\",\"ask\":1,\"position\":{\"rule\":\"renju\",\"size\":15,\"black\":[],"
        "\"white\":[]},\"time\":10}",
        "{\"t\":\"prove\",\"ask\":1,\"position\":{\"rule\":\"renju\",\"size\":15,\"black\":[],"
        "\"white\":[]},\"side\":0,\"time\":120001}",
        "{\"t\":\"judge\",\"ask\":1,\"position\":{\"rule\":\"renju\",\"size\":15,\"black\":[]}}",
    };
    Socket *socket = socket_open(*state);
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        socket_send(socket, frames[i]);
        json_t *refused = socket_receive(socket);
        assert_string_equal(text_of(refused, "reason"), "bad-frame");
        json_decref(refused);
    }
    socket_close(socket);
}

static void judges_single_stones(void **state) {
    Socket *socket = socket_open(*state);
    socket_send_json(socket, json_pack("{s:s, s:i, s:o}", "t", "judge", "ask", 4, "position",
                                       position_json("renju", "g8,h8,i9,i10/a1,b1,c1,d1")));
    json_t *judged = socket_await(socket, "judged");
    json_t *fives = json_object_get(judged, "fives");
    json_t *fouls = json_object_get(judged, "fouls");
    assert_int_equal(number_of(judged, "ask"), 4);
    assert_true(json_is_true(json_object_get(judged, "pass")));
    assert_int_equal(json_array_size(json_array_get(fives, 0)), 0);
    assert_int_equal(json_array_size(json_array_get(fives, 1)), 1); /* e1 */
    assert_int_equal(json_integer_value(json_array_get(json_array_get(fives, 1), 0)), 14 * 32 + 4);
    assert_int_equal(json_array_size(json_array_get(fouls, 0)), 1); /* i8 */
    json_t *foul = json_array_get(json_array_get(fouls, 0), 0);
    assert_int_equal(json_integer_value(json_array_get(foul, 0)), 7 * 32 + 8);
    assert_string_equal(json_string_value(json_array_get(foul, 1)), "double-three");
    assert_int_equal(json_array_size(json_array_get(fouls, 1)), 0);
    json_decref(judged);
    socket_close(socket);
}

int main(int argc, char **argv) {
    int served = served_main(argc, argv);
    if (served >= 0) {
        return served;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(proves_wins, start, stop),
        cmocka_unit_test_setup_teardown(says_no_where_there_is_none, start, stop),
        cmocka_unit_test_setup_teardown(stops_what_nobody_wants, start, stop),
        cmocka_unit_test_setup_teardown(tells_how_far_it_is_and_gives_up, start, stop),
        cmocka_unit_test_setup_teardown(refuses_what_is_no_position, start, stop),
        cmocka_unit_test_setup_teardown(judges_single_stones, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
