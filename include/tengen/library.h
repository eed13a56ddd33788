/* SPDX-License-Identifier: MIT
 *
 * A library of games in one SQLite file: games of any formats, without doubles, found by what their
 * heads say and by positions of their main lines, turned or mirrored or reached in another order.
 * Used from one thread. */
#ifndef TENGEN_LIBRARY_H
#define TENGEN_LIBRARY_H

#include "tengen/codec.h"

typedef struct TgLibrary TgLibrary;

enum { TG_LIBRARY_MOVES_MAX = 1024 }; /* of a game; its other moves are kept in its tree alone */

/* Opens the file; make: a new one when it is missing. On failure one clause is added to *error. */
TgStatus tg_library_open(const char *path, _Bool make, TgLibrary **library, TgText *error);
/* What was added since the last tg_library_commit is dropped. NULL accepted. */
void tg_library_close(TgLibrary *library);

/* ---- filling ---- */

typedef enum TgAdded { TG_ADDED_NEW, TG_ADDED_DOUBLE, TG_ADDED_EMPTY } TgAdded;

/* Adds the main line of a game with its head; a tree that says more is kept beside it as a whole.
 * A game is a double of one whose moves are the same under a symmetry and whose head says nothing
 * else (what only one of them says does not count). EMPTY: no stone, not added. `source`: where it
 * is from. */
TgStatus tg_library_add(TgLibrary *library, const TgTree *tree, const char *source, uint64_t number,
                        TgAdded *added, TgText *error);
/* Makes what was added lasting. */
TgStatus tg_library_commit(TgLibrary *library, TgText *error);

/* What came of an import. */
typedef struct TgImport {
    uint64_t files, unknown; /* unknown: no format of ours, passed over */
    uint64_t faulty;         /* files that could not be read to the end */
    uint64_t games, doubles, empty;
    TgText faults; /* one line each of the first faults: file, place, what */
} TgImport;

void tg_import_init(TgImport *import);
void tg_import_finish(TgImport *import);
/* Imports a file, an archive (zip, tar, 7z, packed or not) or a folder with all below it, and
 * commits. TG_E_IO: the path itself cannot be read, or the library not be written. */
TgStatus tg_library_import(TgLibrary *library, const char *path, TgImport *import, TgText *error);

/* ---- finding ---- */

/* What is looked for; zeros and NULLs = anything. Names: a part of it, any case of ASCII. */
typedef struct TgLibraryQuery {
    const char *player, *black, *white, *event, *rule, *opening_rule;
    const char *from, *to; /* dates as texts: "2001", "2001-05-31" */
    const char *result;    /* as in TG_KEY_RESULT: "B+" ... */
    int opening;           /* 1..26: row of opening.h + 1 */
    int size;              /* of the board; with a position: its board */
    _Bool positioned;      /* the position below is looked for */
    TgGrid grid;
    TgSide to_move;
    uint32_t limit; /* games given at most; 0 = all */
    uint32_t skip;  /* games passed over before the first that is given */
} TgLibraryQuery;

typedef struct TgLibraryGame {
    int64_t id;
    const char *black, *white, *event, *place, *date, *round, *result, *rule, *opening_rule;
    const char *source;
    uint64_t number; /* in the source, from 1 */
    int opening;     /* row of opening.h, -1 = none */
    uint8_t size;
    uint16_t move_count;
    TgPoint moves[TG_LIBRARY_MOVES_MAX];
} TgLibraryGame;

/* False: enough. The game is borrowed for the call. */
typedef _Bool (*TgLibrarySink)(void *context, const TgLibraryGame *game);

/* Gives the games in the order of their numbers. *count (may be NULL) = how many there are, given
 * or not. */
TgStatus tg_library_search(TgLibrary *library, const TgLibraryQuery *query, TgLibrarySink sink,
                           void *context, uint64_t *count, TgText *error);

/* How the games went on from a position. */
typedef struct TgLibraryMove {
    TgPoint point; /* on the query's board, one of those that are the same under symmetry */
    uint32_t games, black_wins, white_wins, draws; /* the others have no result */
} TgLibraryMove;

typedef struct TgExplored {
    TgLibraryMove total;  /* all games of the position; point is TG_POINT_NONE */
    TgLibraryMove *moves; /* most games first; TG_POINT_NONE = a pass */
    size_t count;
} TgExplored;

/* The query has to have a position. The caller calls tg_explored_finish. */
TgStatus tg_library_explore(TgLibrary *library, const TgLibraryQuery *query, TgExplored *explored,
                            TgText *error);
void tg_explored_finish(TgExplored *explored);

/* The whole game as a tree, which the caller destroys. TG_E_NOT_FOUND. */
TgStatus tg_library_load(TgLibrary *library, int64_t id, TgTree **tree, TgText *error);

/* Games, distinct names, bytes of the file. */
TgStatus tg_library_sizes(TgLibrary *library, uint64_t *games, uint64_t *names, uint64_t *bytes,
                          TgText *error);

#endif
