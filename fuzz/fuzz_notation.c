/* SPDX-License-Identifier: MIT
 *
 * Texts of the rules floor: moves, stones, positions, profiles, points, openings. The first byte
 * chooses the reader, the second the size. What is read has to be written and read back to the
 * same; what is refused has to change nothing and to give a reason. */
#include "tengen/judge.h"
#include "tengen/notation.h"
#include "tengen/opening.h"
#include "tengen/profile.h"

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

enum { MOVES_MAX = 300 };

static void fuzz_moves(const char *text, int size) {
    TgPoint moves[MOVES_MAX];
    TgPoint again[MOVES_MAX];
    size_t count;
    size_t again_count;
    TgText out;
    tg_text_init(&out);
    TgStatus status = tg_notation_read_moves(text, size, 0, moves, MOVES_MAX, &count, &out);
    require((status == TG_OK) == (out.length == 0));
    require(count <= MOVES_MAX);
    tg_text_clear(&out);
    tg_notation_write_moves(moves, count, size, &out);
    require(tg_notation_read_moves(tg_text_get(&out), size, 0, again, MOVES_MAX, &again_count,
                                   NULL) == TG_OK);
    require(count == again_count && memcmp(moves, again, count * sizeof *moves) == 0);
    for (size_t i = 0; i < count; i++) {
        tg_notation_speak(moves[i], size, i % 2 == 0 ? TG_EN : TG_ZH, &out);
    }
    tg_text_finish(&out);
}

static void fuzz_position(const char *text, int size) {
    TgGrid grid;
    tg_grid_init(&grid, size);
    TgGrid before = grid;
    TgSide to_move = TG_BLACK;
    TgText error;
    tg_text_init(&error);
    TgStatus status = tg_notation_read_position(text, size, &grid, &to_move, &error);
    require((status == TG_OK) == (error.length == 0));
    require(status == TG_OK || memcmp(&grid, &before, sizeof grid) == 0);
    require(grid.size == size);
    tg_text_finish(&error);
}

static void fuzz_setup(const char *text, int size) {
    TgGrid grid;
    tg_grid_init(&grid, size);
    TgGrid before = grid;
    TgText error;
    tg_text_init(&error);
    TgStatus status = tg_notation_read_setup(text, size, &grid, &error);
    require((status == TG_OK) == (error.length == 0));
    require(status == TG_OK || memcmp(&grid, &before, sizeof grid) == 0);
    tg_text_finish(&error);
}

static void fuzz_profile(const char *text) {
    TgProfile profile;
    TgProfile again;
    tg_profile_init(&profile, TG_PROFILE_RENJU);
    TgProfile before = profile;
    TgText out;
    tg_text_init(&out);
    TgStatus status = tg_profile_parse(text, &profile, &out);
    require((status == TG_OK) == (out.length == 0));
    require(status == TG_OK || memcmp(&profile, &before, sizeof profile) == 0);
    tg_text_clear(&out);
    tg_profile_format(&profile, &out);
    require(tg_profile_parse(tg_text_get(&out), &again, NULL) == TG_OK);
    require(memcmp(&profile, &again, sizeof profile) == 0);
    tg_text_finish(&out);
}

static void fuzz_point(const char *text, int size) {
    TgPoint point = TG_POINT_NONE;
    size_t used = 0;
    if (tg_point_parse(text, size, &point, &used) == TG_OK) {
        char name[TG_POINT_NAME_MAX];
        TgPoint again = TG_POINT_NONE;
        require(tg_point_on(point, size) && used <= strlen(text));
        require(tg_point_parse(tg_point_name(point, size, name), size, &again, NULL) == TG_OK);
        require(again == point);
    } else {
        require(point == TG_POINT_NONE);
    }
}

static void fuzz_words(const char *text) {
    int index = tg_opening_parse(text);
    require(index >= -1 && index < TG_OPENING_NB);
    TgVerdict verdict = TG_VERDICT_LEGAL;
    if (tg_verdict_parse(text, &verdict)) {
        require(strcmp(tg_verdict_id(verdict), text) == 0);
    }
    TgLang lang = TG_EN;
    (void)tg_lang_parse(text, &lang);
    require((unsigned)lang < TG_LANG_NB);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    if (length < 2) {
        return 0;
    }
    int size = TG_SIZE_MIN + data[1] % (TG_SIZE_MAX - TG_SIZE_MIN + 1);
    char *text = malloc(length - 1);
    if (text == NULL) {
        return 0;
    }
    memcpy(text, data + 2, length - 2);
    text[length - 2] = '\0';
    switch (data[0]) {
    case 'm':
        fuzz_moves(text, size);
        break;
    case 'p':
        fuzz_position(text, size);
        break;
    case 's':
        fuzz_setup(text, size);
        break;
    case 'r':
        fuzz_profile(text);
        break;
    case 'x':
        fuzz_point(text, size);
        break;
    default:
        fuzz_words(text);
        break;
    }
    free(text);
    return 0;
}
