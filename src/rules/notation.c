/* SPDX-License-Identifier: MIT
 *
 * Position strings and stone lists. */
#include "tengen/notation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { OFFSET_MAX = 1000 };

static _Bool is_separator(char c) {
    return c != '\0' && strchr(" \t\r\n,+;-_.", c) != NULL;
}

static TgStatus fail(TgStatus status, TgText *error, size_t offset, const char *what) {
    if (error != NULL) {
        tg_text_printf(error, "byte %zu: %s", offset, what);
    }
    return status;
}

static size_t pass_length(const char *text) {
    if (strncmp(text, "--", 2) == 0) {
        return 2;
    }
    return strncasecmp(text, "pass", 4) == 0 ? 4 : 0;
}

static void skip_separators(const char *text, size_t *at) {
    while (is_separator(text[*at]) && pass_length(text + *at) == 0) {
        (*at)++;
    }
}

/* Skips separators and one move number ("1.", "12)"), which has to stand before a move; false when
 * digits begin something else. */
static _Bool skip_to_move(const char *text, size_t *at) {
    skip_separators(text, at);
    size_t end = *at;
    while (text[end] >= '0' && text[end] <= '9') {
        end++;
    }
    if (end == *at) {
        return 1;
    }
    if (text[end] != '.' && text[end] != ')') {
        return 0;
    }
    end++;
    skip_separators(text, &end);
    if (text[end] == '\0' || (text[end] >= '0' && text[end] <= '9')) {
        return 0;
    }
    *at = end;
    return 1;
}

TgStatus tg_notation_read_moves(const char *text, int size, _Bool unique, TgPoint *moves,
                                size_t capacity, size_t *count, TgText *error) {
    assert(text != NULL && count != NULL && (moves != NULL || capacity == 0));
    _Bool seen[TG_POINT_NB] = {0};
    *count = 0;
    size_t at = 0;
    for (;;) {
        if (!skip_to_move(text, &at)) {
            return fail(TG_E_SYNTAX, error, at, "a number without a move, expected a move like h8");
        }
        if (text[at] == '\0') {
            return TG_OK;
        }
        if (*count == capacity) {
            return fail(TG_E_FULL, error, at, "too many moves");
        }
        TgPoint point = TG_POINT_NONE;
        size_t used = pass_length(text + at);
        if (used == 0) {
            TgStatus status = tg_point_parse(text + at, size, &point, &used);
            if (status != TG_OK) {
                return fail(status, error, at,
                            status == TG_E_POINT ? "a point outside the board"
                                                 : "expected a move like h8");
            }
            if (unique && seen[point]) {
                return fail(TG_E_OCCUPIED, error, at, "a point that was played before");
            }
            seen[point] = 1;
        }
        moves[(*count)++] = point;
        at += used;
    }
}

void tg_notation_write_moves(const TgPoint *moves, size_t count, int size, TgText *out) {
    char name[TG_POINT_NAME_MAX];
    for (size_t i = 0; i < count; i++) {
        tg_text_add(out, moves[i] == TG_POINT_NONE ? "--" : tg_point_name(moves[i], size, name));
    }
}

enum { MOVES_MAX = 2 * TG_SIZE_MAX * TG_SIZE_MAX };

TgStatus tg_notation_read_position(const char *text, int size, TgGrid *grid, TgSide *to_move,
                                   TgText *error) {
    TgPoint moves[MOVES_MAX];
    size_t count;
    TgStatus status = tg_notation_read_moves(text, size, 1, moves, MOVES_MAX, &count, error);
    if (status != TG_OK) {
        return status;
    }
    tg_grid_init(grid, size);
    TgSide side = TG_BLACK;
    for (size_t i = 0; i < count; i++) {
        if (moves[i] != TG_POINT_NONE) {
            grid->cell[moves[i]] = (uint8_t)tg_cell_of(side);
        }
        side = tg_side_other(side);
    }
    *to_move = side;
    return TG_OK;
}

TgStatus tg_notation_read_stones(const char *text, TgSide side, TgGrid *grid, TgText *error) {
    if (strcmp(text, "-") == 0) {
        return TG_OK;
    }
    TgPoint stones[MOVES_MAX];
    size_t count;
    TgStatus status = tg_notation_read_moves(text, grid->size, 1, stones, MOVES_MAX, &count, error);
    if (status != TG_OK) {
        return status;
    }
    TgGrid filled = *grid;
    char name[TG_POINT_NAME_MAX];
    for (size_t i = 0; i < count; i++) {
        if (stones[i] == TG_POINT_NONE) {
            return fail(TG_E_SYNTAX, error, 0, "a pass among the stones");
        }
        if (filled.cell[stones[i]] != TG_CELL_EMPTY) {
            if (error != NULL) {
                tg_text_printf(error, "%s holds two stones",
                               tg_point_name(stones[i], grid->size, name));
            }
            return TG_E_OCCUPIED;
        }
        filled.cell[stones[i]] = (uint8_t)tg_cell_of(side);
    }
    *grid = filled;
    return TG_OK;
}

TgStatus tg_notation_read_setup(const char *text, int size, TgGrid *grid, TgText *error) {
    const char *slash = strchr(text, '/');
    if (slash == NULL) {
        return fail(TG_E_SYNTAX, error, 0, "expected black/white");
    }
    TgText black;
    tg_text_init(&black);
    tg_text_add_bytes(&black, text, (size_t)(slash - text));
    TgGrid filled;
    tg_grid_init(&filled, size);
    TgStatus status = tg_text_ok(&black)
                          ? tg_notation_read_stones(tg_text_get(&black), TG_BLACK, &filled, error)
                          : TG_E_MEMORY;
    tg_text_finish(&black);
    if (status == TG_OK) {
        status = tg_notation_read_stones(slash + 1, TG_WHITE, &filled, error);
    }
    if (status == TG_OK) {
        *grid = filled;
    }
    return status;
}

/* ---- offsets ---- */

/* The next signed number. 1: read, 0: the end, -1: another thing. A '-' before no digit parts
 * pairs. */
static int next_offset(const char **text, int *value) {
    const char *at = *text;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r') || *at == ',' ||
           (*at == '-' && (at[1] < '0' || at[1] > '9'))) {
        at++;
    }
    *text = at;
    if (*at == '\0') {
        return 0;
    }
    char *end;
    long number = strtol(at, &end, 10);
    *text = end;
    if (end == at || number < -OFFSET_MAX || number > OFFSET_MAX) {
        return -1;
    }
    *value = (int)number;
    return 1;
}

TgStatus tg_notation_read_offsets(const char *text, int *offset, size_t capacity, size_t *count) {
    int value;
    int found;
    *count = 0;
    while ((found = next_offset(&text, &value)) == 1) {
        if (*count == capacity) {
            return TG_E_FULL;
        }
        offset[(*count)++] = value;
    }
    return found == 0 && *count % 2 == 0 ? TG_OK : TG_E_SYNTAX;
}

void tg_notation_write_offsets(const TgPoint *points, size_t count, int size, TgText *out) {
    for (size_t i = 0; i < count; i++) {
        tg_text_printf(out, "%s%d,%d", i > 0 ? ", " : "", tg_point_x(points[i]) - size / 2,
                       tg_point_y(points[i]) - size / 2);
    }
}

static void speak_number(int number, TgLang lang, TgText *out) {
    static const char *const english[] = {
        "zero",        "one",        "two",      "three",      "four",       "five",
        "six",         "seven",      "eight",    "nine",       "ten",        "eleven",
        "twelve",      "thirteen",   "fourteen", "fifteen",    "sixteen",    "seventeen",
        "eighteen",    "nineteen",   "twenty",   "twenty-one", "twenty-two", "twenty-three",
        "twenty-four", "twenty-five"};
    static const char *const digits[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
    assert(number >= 1 && number <= TG_SIZE_MAX);
    if (lang == TG_EN) {
        tg_text_add(out, english[number]);
        return;
    }
    if (number >= 20) {
        tg_text_add(out, digits[number / 10]);
    }
    if (number >= 10) {
        tg_text_add(out, "十");
    }
    tg_text_add(out, digits[number % 10]);
}

void tg_notation_speak(TgPoint point, int size, TgLang lang, TgText *out) {
    if (point == TG_POINT_NONE) {
        tg_text_add(out, lang == TG_ZH ? "停着" : "pass");
        return;
    }
    assert(tg_point_on(point, size));
    tg_text_add_char(out, (char)('A' + tg_point_x(point)));
    if (lang == TG_EN) {
        tg_text_add_char(out, ' ');
    }
    speak_number(size - tg_point_y(point), lang, out);
}
