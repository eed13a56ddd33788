/* SPDX-License-Identifier: MIT
 *
 * Stores of games as bytes. */
#include "tengen/gamefile.h"

#include "tengen/limits.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, GAME_HEAD = 8, MOVE_BYTES = 4 };

static const char magic[] = "tengen-games";

void tg_gamefile_begin(const TgProfile *profile, int size, TgText *out) {
    tg_text_printf(out, "%s %d ", magic, VERSION);
    tg_profile_format(profile, out);
    tg_text_printf(out, " %d\n", size);
}

static void put16(uint8_t *at, unsigned value) {
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static unsigned get16(const uint8_t *at) {
    return (unsigned)(at[0] | at[1] << 8);
}

/* FNV-1a over a game without the sum itself. */
static uint32_t check_sum(const uint8_t *game, size_t length) {
    uint32_t sum = 0x811C9DC5u;
    for (size_t i = 0; i < length; i++) {
        if (i < 4 || i >= GAME_HEAD) {
            sum = (sum ^ game[i]) * 0x01000193u;
        }
    }
    return sum;
}

void tg_gamefile_add(const TgGameRow *game, TgText *out) {
    assert(game->count <= TG_GAMEFILE_MOVE_MAX && game->opening <= game->count);
    uint8_t bytes[GAME_HEAD + TG_GAMEFILE_MOVE_MAX * MOVE_BYTES];
    const size_t length = GAME_HEAD + (size_t)game->count * MOVE_BYTES;
    put16(bytes, game->count);
    bytes[2] = game->opening;
    bytes[3] = (uint8_t)(game->result + 1);
    for (int i = 0; i < game->count; i++) {
        put16(bytes + GAME_HEAD + i * MOVE_BYTES, game->move[i]);
        put16(bytes + GAME_HEAD + i * MOVE_BYTES + 2, (uint16_t)game->score[i]);
    }
    uint32_t sum = check_sum(bytes, length);
    put16(bytes + 4, sum & 0xFFFF);
    put16(bytes + 6, sum >> 16);
    tg_text_add_bytes(out, (const char *)bytes, length);
}

static TgStatus complain(TgText *error, const char *clause) {
    if (error != NULL) {
        tg_text_add(error, clause);
    }
    return TG_E_SYNTAX;
}

TgStatus tg_gamefile_open(TgGameReader *reader, const void *bytes, size_t length, TgText *error) {
    const size_t most = length < TG_GAMEFILE_HEAD_MAX ? length : TG_GAMEFILE_HEAD_MAX - 1;
    const char *end = most > 0 ? memchr(bytes, '\n', most) : NULL;
    const size_t line_length = end != NULL ? (size_t)(end - (const char *)bytes) : 0;
    char line[TG_GAMEFILE_HEAD_MAX] = "";
    if (end != NULL) {
        memcpy(line, bytes, line_length);
    }
    char name[16] = "", rule[200] = "";
    int version = 0, used = 0;
    unsigned size = 0;
    if (sscanf(line, "%15s %4d %199s %4u%n", name, &version, rule, &size, &used) != 4 ||
        strcmp(name, magic) != 0 || (size_t)used != line_length) {
        return complain(error, "no store of games: expected 'tengen-games 1 RULE SIZE' first");
    }
    if (version != VERSION) {
        return complain(error, "a store of another version, expected 1");
    }
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        return complain(error, "board size in the store's head, expected 5 to 25");
    }
    *reader = (TgGameReader){.bytes = bytes, .length = length, .size = (uint8_t)size};
    reader->at = line_length + 1;
    return tg_profile_parse(rule, &reader->profile, error);
}

static TgStatus complain_game(const TgGameReader *reader, TgText *error, const char *clause) {
    if (error != NULL) {
        tg_text_printf(error, "game %u: %s", reader->games + 1, clause);
    }
    return TG_E_SYNTAX;
}

/* Whether every move stands on an empty point of the board and every score is one. */
static _Bool is_sound(const TgGameRow *game, int size) {
    _Bool taken[TG_POINT_NB] = {0};
    for (int i = 0; i < game->count; i++) {
        TgPoint p = game->move[i];
        if (!tg_point_on(p, size) || taken[p] || abs(game->score[i]) > TG_SCORE_WIN) {
            return 0;
        }
        taken[p] = 1;
    }
    return 1;
}

TgStatus tg_gamefile_next(TgGameReader *reader, TgGameRow *game, TgText *error) {
    const size_t left = reader->length - reader->at;
    const uint8_t *bytes = reader->bytes + reader->at;
    if (left == 0) {
        return TG_E_NOT_FOUND;
    }
    const unsigned count = left >= GAME_HEAD ? get16(bytes) : 0;
    const size_t length = GAME_HEAD + (size_t)count * MOVE_BYTES;
    if (left < length) {
        return complain_game(reader, error, "cut off");
    }
    const uint32_t sum = get16(bytes + 4) | (uint32_t)get16(bytes + 6) << 16;
    if (count > TG_GAMEFILE_MOVE_MAX || bytes[2] > count || bytes[3] > TG_GAMEFILE_UNKNOWN + 1 ||
        sum != check_sum(bytes, length)) {
        return complain_game(reader, error, "damaged");
    }
    game->count = (uint16_t)count;
    game->opening = bytes[2];
    game->result = (int8_t)(bytes[3] - 1);
    for (unsigned i = 0; i < count; i++) {
        game->move[i] = (TgPoint)get16(bytes + GAME_HEAD + i * MOVE_BYTES);
        game->score[i] = (int16_t)get16(bytes + GAME_HEAD + i * MOVE_BYTES + 2);
    }
    if (!is_sound(game, reader->size)) {
        return complain_game(reader, error, "a move or score that cannot be");
    }
    reader->at += length;
    reader->games++;
    return TG_OK;
}
