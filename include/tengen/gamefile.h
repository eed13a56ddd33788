/* SPDX-License-Identifier: MIT
 *
 * Stores of self-play games, four bytes a position. A store is one line of text, "tengen-games 1
 * RULE SIZE", and then games, little-endian: 2 bytes number of moves, 1 byte opening moves, 1 byte
 * result (0 White won, 1 draw, 2 Black won), 4 bytes check sum of all the rest, and for each move 2
 * bytes point and 2 bytes score. */
#ifndef TENGEN_GAMEFILE_H
#define TENGEN_GAMEFILE_H

#include "tengen/profile.h"

enum { TG_GAMEFILE_MOVE_MAX = TG_SIZE_MAX * TG_SIZE_MAX, TG_GAMEFILE_HEAD_MAX = 256 };

/* Nobody played on: one position, searched once; its stones are the opening. */
enum { TG_GAMEFILE_UNKNOWN = 2 };

/* Black begins, the sides alternate. */
typedef struct TgGameRow {
    uint16_t count;  /* moves */
    uint8_t opening; /* the first of them were given, not chosen: their scores are 0 */
    int8_t result;   /* for Black: 1, 0, -1; or TG_GAMEFILE_UNKNOWN */
    TgPoint move[TG_GAMEFILE_MOVE_MAX];
    /* What the search that chose the move said, for the mover (limits.h); after a chance move among
     * near ones still the best move's. */
    int16_t score[TG_GAMEFILE_MOVE_MAX];
} TgGameRow;

/* Adds the head of a store; every game of it is played by this rule on this board. */
void tg_gamefile_begin(const TgProfile *profile, int size, TgText *out);
/* Adds a game. */
void tg_gamefile_add(const TgGameRow *game, TgText *out);

typedef struct TgGameReader {
    const uint8_t *bytes;
    size_t length, at;
    uint32_t games; /* read so far */
    TgProfile profile;
    uint8_t size;
} TgGameReader;

/* Reads the head; the bytes are borrowed. TG_E_SYNTAX or what the rule's parser says, with one
 * clause added to *error (may be NULL). */
TgStatus tg_gamefile_open(TgGameReader *reader, const void *bytes, size_t length, TgText *error);
/* Reads the next game: every move on an empty point, scores within +-TG_SCORE_WIN. TG_E_NOT_FOUND:
 * the end, nothing is added to *error; TG_E_SYNTAX: cut off or damaged, one clause with the game's
 * number is. */
TgStatus tg_gamefile_next(TgGameReader *reader, TgGameRow *game, TgText *error);

#endif
