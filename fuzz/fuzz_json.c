/* SPDX-License-Identifier: MIT
 *
 * The JSON readers. The first byte chooses the reader: an act, a setup, players, or a whole game as
 * the worker is asked about it. What is read has to be written and read back to the same; what is
 * refused has to change nothing and to give a reason. */
#include "tengen/json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

/* Stops the fuzzer: a property does not hold. */
static void require(_Bool holds) {
    if (!holds) {
        abort();
    }
}

/* A refusal gives a reason and changes nothing. */
static void require_refused(const TgText *error, const void *value, const void *before,
                            size_t size) {
    require(error->length > 0);
    require(memcmp(value, before, size) == 0);
}

/* Two objects that say the same. */
static void require_same(json_t *a, json_t *b) {
    require(a != NULL && b != NULL && json_equal(a, b));
    json_decref(a);
    json_decref(b);
}

static void fuzz_act(const json_t *value, TgText *error) {
    TgAct act;
    memset(&act, 0xAB, sizeof act);
    const TgAct before = act;
    if (tg_json_read_act(value, "act", 15, &act, error) != TG_OK) {
        require_refused(error, &act, &before, sizeof act);
        return;
    }
    require(act.kind < TG_ACT_NB && act.point_count <= TG_OFFER_MAX && act.used_ms >= 0);
    for (int i = 0; i < act.point_count; i++) {
        require(tg_point_on(act.point[i], 15));
    }
    TgAct again;
    json_t *written = tg_json_act(&act);
    require(tg_json_read_act(written, "act", 15, &again, NULL) == TG_OK);
    require_same(written, tg_json_act(&again));
}

static void fuzz_setup(const json_t *value, TgText *error) {
    TgGameSetup setup;
    memset(&setup, 0xAB, sizeof setup);
    const TgGameSetup before = setup;
    if (tg_json_read_setup(value, "setup", &setup, error) != TG_OK) {
        require_refused(error, &setup, &before, sizeof setup);
        return;
    }
    TgGameSetup again;
    json_t *written = tg_json_setup(&setup);
    require(tg_json_read_setup(written, "setup", &again, NULL) == TG_OK);
    require_same(written, tg_json_setup(&again));
}

static void fuzz_players(const json_t *value, TgText *error) {
    TgPlayer players[TG_SEAT_NB];
    memset(players, 0xAB, sizeof players);
    TgPlayer before[TG_SEAT_NB];
    memcpy(before, players, sizeof players);
    const json_t *list = json_object_get(value, "seats");
    if (tg_json_read_players(list, "seats", players, error) != TG_OK) {
        require_refused(error, players, before, sizeof players);
        return;
    }
    TgPlayer again[TG_SEAT_NB];
    json_t *written = tg_json_players(players);
    require(tg_json_read_players(written, "seats", again, NULL) == TG_OK);
    require_same(written, tg_json_players(again));
}

/* Plays the acts of a message; the state is written after each. */
static void play_acts(const json_t *acts, TgGame *game) {
    const TgPlayer players[TG_SEAT_NB] = {{.name = "A"}, {.kind = TG_PLAYER_ENGINE}};
    size_t index;
    json_t *value;
    json_array_foreach(acts, index, value) {
        TgAct act;
        uint32_t count = tg_game_act_count(game);
        if (index == 100 ||
            tg_json_read_act(value, "acts", tg_game_setup(game)->size, &act, NULL) != TG_OK) {
            return;
        }
        TgRefusal refusal = tg_game_apply(game, &act);
        require(tg_game_act_count(game) == count + (refusal == TG_REFUSAL_NONE));
        json_t *state = tg_json_game(game, &(TgGameView){.id = "g", .players = players});
        require(state != NULL);
        json_decref(state);
    }
}

static void fuzz_game(const json_t *value, TgText *error) {
    TgGameSetup setup;
    TgGame *game = NULL;
    if (tg_json_read_setup(json_object_get(value, "setup"), "setup", &setup, error) == TG_OK &&
        tg_game_create(&setup, &game, error) == TG_OK) {
        play_acts(json_object_get(value, "acts"), game);
    }
    tg_game_destroy(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    if (length < 1) {
        return 0;
    }
    static void (*const readers[])(const json_t *value, TgText *error) = {fuzz_act, fuzz_setup,
                                                                          fuzz_players, fuzz_game};
    TgText error;
    tg_text_init(&error);
    json_t *value = NULL;
    if (tg_json_load((const char *)data + 1, length - 1, &value, &error) == TG_OK) {
        readers[data[0] % 4](value, &error);
    } else {
        require(value == NULL && error.length > 0);
    }
    json_decref(value);
    tg_text_finish(&error);
    return 0;
}
