/* SPDX-License-Identifier: MIT
 *
 * The 26 openings and the equivalence of offered fifth moves. */
#include "tengen/opening.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static const TgOpening openings[TG_OPENING_NB] = {
#define X(code, zh, zh_other, ja, kana, romaji, en, x2, y2, x3, y3, classic)                       \
    {code, zh, zh_other, ja, kana, romaji, en, x2, y2, x3, y3, classic},
#include "tengen/opening.def"
#undef X
};

const TgOpening *tg_opening_at(int index) {
    assert(index >= 0 && index < TG_OPENING_NB);
    return &openings[index];
}

static TgPoint from_centre(int size, int x, int y_up) {
    TgPoint centre = tg_point_centre(size);
    return tg_point(tg_point_x(centre) + x, tg_point_y(centre) - y_up);
}

int tg_opening_find(int size, TgPoint b1, TgPoint w2, TgPoint b3, int *symmetry) {
    if (size % 2 == 0 || b1 != tg_point_centre(size)) {
        return -1;
    }
    for (int i = 0; i < TG_OPENING_NB; i++) {
        const TgOpening *row = &openings[i];
        TgPoint white = from_centre(size, row->x2, row->y2);
        TgPoint black = from_centre(size, row->x3, row->y3);
        for (int s = 0; s < TG_SYMMETRY_NB; s++) {
            if (tg_point_transform(white, size, s) == w2 &&
                tg_point_transform(black, size, s) == b3) {
                if (symmetry != NULL) {
                    *symmetry = s;
                }
                return i;
            }
        }
    }
    return -1;
}

/* Takes the first of the words that text begins with off it; its index, or -1. */
static int take_word(const char **text, const char *const words[], int count) {
    for (int i = 0; i < count; i++) {
        size_t length = strlen(words[i]);
        if (strncasecmp(*text, words[i], length) == 0) {
            *text += length;
            return i;
        }
    }
    return -1;
}

/* A number from 1 to 13 taken off the text, or -1. */
static int take_number(const char **text) {
    int number = 0;
    int digits = 0;
    while (**text >= '0' && **text <= '9' && digits < 2) {
        number = number * 10 + (**text - '0');
        digits++;
        (*text)++;
    }
    return number >= 1 && number <= 13 ? number : -1;
}

/* Reads "D4", "4D", "直接4号", "間接4". -1 if it is no code. */
static int parse_code(const char *text) {
    static const char *const classes[] = {
        "d",    "i",    "直接", "间接", "直接",
        "間接", "直指", "斜指", "直止", "斜止"}; /* direct, indirect, ... */
    static const char *const marks[] = {"号", "號"};
    enum { CLASS_NB = sizeof classes / sizeof classes[0] };
    int kind = take_word(&text, classes, CLASS_NB);
    int number = take_number(&text);
    if (kind < 0) {
        kind = take_word(&text, classes, CLASS_NB);
    }
    take_word(&text, marks, 2);
    if (kind < 0 || number < 0 || *text != '\0') {
        return -1;
    }
    return kind % 2 * 13 + number - 1;
}

int tg_opening_parse(const char *text) {
    assert(text != NULL);
    int index = parse_code(text);
    for (int i = 0; index < 0 && i < TG_OPENING_NB; i++) {
        const TgOpening *row = &openings[i];
        const char *const names[] = {row->zh,   row->zh_other, row->ja,
                                     row->kana, row->romaji,   row->en};
        for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
            if (names[n][0] != '\0' && strcasecmp(text, names[n]) == 0) {
                index = i;
            }
        }
    }
    return index;
}

const char *tg_opening_name(int index, TgLang lang) {
    const TgOpening *row = tg_opening_at(index);
    return lang == TG_ZH ? row->zh : row->en;
}

/* An isometry of the infinite lattice: one of the eight turns about the origin, then a shift. */
typedef struct Isometry {
    int turn, dx, dy;
} Isometry;

static void turn_vector(int turn, int *x, int *y) {
    int tx = turn & 1 ? -*x : *x;
    int ty = turn & 2 ? -*y : *y;
    *x = turn & 4 ? ty : tx;
    *y = turn & 4 ? tx : ty;
}

static _Bool maps(Isometry by, TgPoint from, TgPoint to) {
    int x = tg_point_x(from);
    int y = tg_point_y(from);
    turn_vector(by.turn, &x, &y);
    return x + by.dx == tg_point_x(to) && y + by.dy == tg_point_y(to);
}

static Isometry isometry(int turn, TgPoint from, TgPoint to) {
    int x = tg_point_x(from);
    int y = tg_point_y(from);
    turn_vector(turn, &x, &y);
    return (Isometry){turn, tg_point_x(to) - x, tg_point_y(to) - y};
}

static _Bool maps_pair(Isometry by, const TgPoint pair[2]) {
    return (maps(by, pair[0], pair[0]) && maps(by, pair[1], pair[1])) ||
           (maps(by, pair[0], pair[1]) && maps(by, pair[1], pair[0]));
}

/* The image of the board is the board: its corners go to its corners, so its centre to itself. */
static _Bool keeps_board(Isometry by, int size) {
    int x = size - 1; /* twice the centre, which may lie between lines */
    int y = size - 1;
    turn_vector(by.turn, &x, &y);
    return x + 2 * by.dx == size - 1 && y + 2 * by.dy == size - 1;
}

_Bool tg_offer_equivalent(int size, const TgPoint black[2], const TgPoint white[2], TgPoint p,
                          TgPoint q, _Bool strict_board) {
    for (int turn = 0; turn < TG_SYMMETRY_NB; turn++) {
        Isometry by = isometry(turn, p, q);
        if (maps_pair(by, black) && maps_pair(by, white) &&
            (!strict_board || keeps_board(by, size))) {
            return 1;
        }
    }
    return 0;
}
