/* SPDX-License-Identifier: MIT
 *
 * Setups and players as JSON. Rule, opening and timing are the texts that their own parsers read.
 */
#include "json_read.h"

#include <string.h>

enum { SETUP_TEXT_MAX = 200 };

static const char *const setup_keys[] = {"rule", "size", "opening", "timing", "freeBack", NULL};
static const char *const player_keys[] = {"kind", "name", "level", "turn", NULL};
static const char *const player_kinds[TG_PLAYER_NB] = {"human", "engine"};

/* A text of the setup goes through its own parser; the clause says where it stands. */
#define READ_TEXT(type, parse)                                                                     \
    static TgStatus read_##parse(const json_t *value, const char *path, const char *key,           \
                                 const char *fallback, type *out, TgText *error) {                 \
        const char *text = fallback;                                                               \
        TgStatus status = tg_json_get_string(value, path, key, SETUP_TEXT_MAX, &text, error);      \
        if (status != TG_OK) {                                                                     \
            return status;                                                                         \
        }                                                                                          \
        TgText clause;                                                                             \
        tg_text_init(&clause);                                                                     \
        status = tg_##parse(text, out, &clause);                                                   \
        if (status != TG_OK) {                                                                     \
            tg_json_fault(error, status, "%s.%s: %s", path, key, tg_text_get(&clause));            \
        }                                                                                          \
        tg_text_finish(&clause);                                                                   \
        return status;                                                                             \
    }
READ_TEXT(TgProfile, profile_parse)
READ_TEXT(TgOpeningRule, opening_rule_parse)
READ_TEXT(TgTiming, timing_parse)
#undef READ_TEXT

TgStatus tg_json_read_setup(const json_t *value, const char *path, TgGameSetup *setup,
                            TgText *error) {
    TgGameSetup read = {0};
    TgStatus status = tg_json_check_object(value, path, setup_keys, error);
    if (status == TG_OK) {
        status = read_profile_parse(value, path, "rule", "freestyle", &read.profile, error);
    }
    if (status == TG_OK) {
        status = read_opening_rule_parse(value, path, "opening", "free", &read.opening, error);
    }
    if (status == TG_OK) {
        status = read_timing_parse(value, path, "timing", "none", &read.timing, error);
    }
    int64_t size = read.profile.size;
    if (status == TG_OK) {
        status = tg_json_get_int(value, path, "size", TG_SIZE_MIN, TG_SIZE_MAX, &size, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_bool(value, path, "freeBack", &read.free_back, error);
    }
    if (status == TG_OK) {
        read.size = (uint8_t)size;
        *setup = read;
    }
    return status;
}

json_t *tg_json_setup(const TgGameSetup *setup) {
    TgText rule;
    TgText opening;
    TgText timing;
    tg_text_init(&rule);
    tg_text_init(&opening);
    tg_text_init(&timing);
    tg_profile_format(&setup->profile, &rule);
    tg_opening_rule_format(&setup->opening, &opening);
    tg_timing_format(&setup->timing, &timing);
    json_t *out = NULL;
    if (tg_text_ok(&rule) && tg_text_ok(&opening) && tg_text_ok(&timing)) {
        out = json_pack("{s:s, s:i, s:s, s:s, s:b}", "rule", tg_text_get(&rule), "size",
                        (int)setup->size, "opening", tg_text_get(&opening), "timing",
                        tg_text_get(&timing), "freeBack", (int)setup->free_back);
    }
    tg_text_finish(&rule);
    tg_text_finish(&opening);
    tg_text_finish(&timing);
    return out;
}

static TgStatus read_player_kind(const json_t *value, const char *path, TgPlayerKind *kind,
                                 TgText *error) {
    const char *word = "";
    TgStatus status = tg_json_get_string(value, path, "kind", 64, &word, error);
    for (int k = 0; status == TG_OK && k < TG_PLAYER_NB; k++) {
        if (strcmp(word, player_kinds[k]) == 0) {
            *kind = (TgPlayerKind)k;
            return TG_OK;
        }
    }
    if (status != TG_OK) {
        return status;
    }
    return tg_json_fault(error, TG_E_UNKNOWN_NAME, "%s.kind: '%s', expected human or engine", path,
                         word);
}

static TgStatus read_player(const json_t *value, const char *path, TgPlayer *player,
                            TgText *error) {
    TgPlayer read = {0};
    const char *name = "";
    int64_t level = 0;
    int64_t turn = 1000;
    TgStatus status = tg_json_check_object(value, path, player_keys, error);
    if (status == TG_OK) {
        status = read_player_kind(value, path, &read.kind, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_string(value, path, "name", TG_PLAYER_NAME_MAX, &name, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_int(value, path, "level", 0, TG_PLAYER_LEVEL_MAX, &level, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_int(value, path, "turn", 0, TG_PLAYER_TURN_MAX_MS, &turn, error);
    }
    if (status != TG_OK) {
        return status;
    }
    if (read.kind == TG_PLAYER_HUMAN) {
        memcpy(read.name, name, strlen(name));
    } else {
        read.level = (uint8_t)level;
        read.turn_ms = (int32_t)turn;
    }
    *player = read;
    return TG_OK;
}

TgStatus tg_json_read_players(const json_t *value, const char *path, TgPlayer players[TG_SEAT_NB],
                              TgText *error) {
    if (!json_is_array(value) || json_array_size(value) != TG_SEAT_NB) {
        return tg_json_fault(error, TG_E_SYNTAX, "%s: expected a list of two players", path);
    }
    TgPlayer read[TG_SEAT_NB];
    for (size_t seat = 0; seat < TG_SEAT_NB; seat++) {
        TgText where;
        tg_text_init(&where);
        tg_text_printf(&where, "%s[%zu]", path, seat);
        TgStatus status =
            read_player(json_array_get(value, seat), tg_text_get(&where), &read[seat], error);
        tg_text_finish(&where);
        if (status != TG_OK) {
            return status;
        }
    }
    memcpy(players, read, sizeof read);
    return TG_OK;
}

static json_t *player_json(const TgPlayer *player) {
    const char *kind = player_kinds[player->kind];
    if (player->kind == TG_PLAYER_HUMAN) {
        return json_pack("{s:s, s:s}", "kind", kind, "name", player->name);
    }
    return json_pack("{s:s, s:i, s:i}", "kind", kind, "level", (int)player->level, "turn",
                     (int)player->turn_ms);
}

json_t *tg_json_players(const TgPlayer players[TG_SEAT_NB]) {
    return json_pack("[o, o]", player_json(&players[TG_SEAT_P1]),
                     player_json(&players[TG_SEAT_P2]));
}
