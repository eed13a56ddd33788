/* SPDX-License-Identifier: MIT
 *
 * The library, between its files.
 *
 * A game is a row: its head with names as numbers, its main line as bytes, and, when the tree says
 * more, the tree as SGF packed by zstd. Positions are found by postings (library_index.c). */
#ifndef TENGEN_LIBRARY_BODY_H
#define TENGEN_LIBRARY_BODY_H

#include "tengen/library.h"

#include <sqlite3.h>

/* A position of a game, and how it went on. */
typedef struct Posting {
    uint64_t key;  /* of the position (poskey.h) */
    uint32_t game; /* its row */
    uint16_t next; /* how it went on */
    uint16_t spare;
} Posting;

/* Posting.next: the next move as the key's image has it, and the result. */
enum {
    NEXT_PASS = 1022,
    NEXT_END = 1023, /* the game ended here */
    NEXT_POINT = 1023,
    NEXT_RESULT = 10 /* bits below; above: 0 none, 1 Black won, 2 White won, 3 draw */
};

typedef struct Postings {
    Posting *list;
    size_t count, capacity;
} Postings;

enum { SEGMENT_MAX = 1 << 21 }; /* postings that are sorted and written at a time */

struct TgLibrary {
    sqlite3 *db;
    sqlite3_stmt *insert_game, *find_name, *insert_name, *find_doubles;
    Postings postings; /* not written yet */
    _Bool open;        /* a transaction is */
    TgText text;
};

/* Adds "what: why" and returns TG_E_IO. */
TgStatus tg_library_fault(TgLibrary *library, const char *what, TgText *error);
/* TG_OK when the statement was made. The caller finalises it. */
TgStatus tg_library_prepare(TgLibrary *library, const char *sql, sqlite3_stmt **statement,
                            TgText *error);

/* Bytes of a main line: a byte a move on boards up to 15 lines, else two. */
void tg_library_pack_moves(const TgPoint *moves, size_t count, int size, TgText *out);
size_t tg_library_unpack_moves(const uint8_t *bytes, size_t length, int size, TgPoint *moves);

TgStatus tg_posting_add(Postings *postings, Posting posting);
/* Writes what is waiting as segments, joined with small ones. */
TgStatus tg_library_flush(TgLibrary *library, TgText *error);
/* The postings of a key, by game. The caller frees the list. */
TgStatus tg_library_find(TgLibrary *library, uint64_t key, Postings *found, TgText *error);

#endif
