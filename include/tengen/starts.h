/* SPDX-License-Identifier: MIT
 *
 * Files of openings: the stones that stand on the board when the games of a match begin, Black
 * first, one opening a line (formats.md sections 1 and 2). Empty lines, lines that begin with # and
 * whatever follows a TAB are passed over. */
#ifndef TENGEN_STARTS_H
#define TENGEN_STARTS_H

#include "tengen/game.h"

enum { TG_START_MAX = 128 };

typedef enum TgStartForm {
    TG_START_OFFSET,   /* "8,-3, 6,-4": x right and y down from the point (size/2, size/2) */
    TG_START_POS,      /* "b7d6e6": row 1 at the top, as match runners write it */
    TG_START_POS_RANKS /* "b7d6e6": row 1 at the bottom, as people write it */
} TgStartForm;

typedef struct TgStart {
    uint16_t count;
    TgPoint point[TG_START_MAX];
} TgStart;

typedef struct TgStarts {
    TgStart *list;
    uint32_t count, capacity;
} TgStarts;

void tg_starts_init(TgStarts *starts);
void tg_starts_finish(TgStarts *starts); /* NULL accepted */

/* Adds the openings of a text. One that does not fit the board, or in which the arbiter refuses a
 * stone or ends the game, is passed over with a line in *notes (may be NULL). TG_E_SYNTAX: a line
 * of another form; TG_E_NOT_FOUND: none was left; one clause is added to *error (may be NULL). */
TgStatus tg_starts_read(TgStarts *starts, const char *text, TgStartForm form,
                        const TgGameSetup *setup, TgText *notes, TgText *error);

/* The line of an opening, without line end. */
void tg_start_write(const TgPoint *points, size_t count, int size, TgStartForm form, TgText *out);

/* The order that follows from the seed. */
void tg_starts_shuffle(TgStarts *starts, uint64_t seed);

/* A number that two lists share only when they are equal. */
uint64_t tg_starts_hash(const TgStarts *starts);

#endif
