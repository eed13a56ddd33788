/* SPDX-License-Identifier: MIT
 *
 * The store: games as logs of acts in one SQLite file. A call that returned TG_OK is on the disk:
 * it survives the end of the process and of the power. Used from one thread. */
#ifndef TENGEN_STORE_H
#define TENGEN_STORE_H

#include "tengen/game.h"
#include "tengen/player.h"

typedef struct TgStore TgStore;

enum { TG_GAME_ID_LENGTH = 16, TG_STORE_PAGE = 50 };

/* The head of a stored game, and what a list shows of it. */
typedef struct TgStoredGame {
    char id[TG_GAME_ID_LENGTH + 1];
    TgGameSetup setup;
    TgPlayer players[TG_SEAT_NB];
    int64_t created;  /* seconds since 1970 */
    int64_t spent_ms; /* time the running turn had used when the game was last left */
    uint16_t move_count;
    TgOutcome outcome;
    TgSeat winner;
    TgCause cause;
} TgStoredGame;

/* Opens the file `tengen.db` in the folder, which is made when missing (its parents too). On
 * failure one clause is added to *error: TG_E_IO, or TG_E_UNKNOWN_NAME when a newer program wrote
 * the file. */
TgStatus tg_store_open(const char *folder, TgStore **store, TgText *error);
void tg_store_close(TgStore *store); /* NULL accepted */

/* Keeps a new game with its log as it stands. */
TgStatus tg_store_create(TgStore *store, const TgStoredGame *head, const TgGame *game,
                         TgText *error);
/* Keeps the acts of the log from number `first` (0-based) on, all or none. */
TgStatus tg_store_append(TgStore *store, const char *id, const TgGame *game, uint32_t first,
                         TgText *error);
/* Keeps the time that the running turn has used. */
TgStatus tg_store_set_spent(TgStore *store, const char *id, int64_t spent_ms, TgText *error);

/* Loads a game: its head, and the fold of its log. The caller destroys *game. TG_E_NOT_FOUND: no
 * such id. TG_E_SYNTAX, TG_E_REFUSED: the stored log does not stand. */
TgStatus tg_store_load(TgStore *store, const char *id, TgStoredGame *head, TgGame **game,
                       TgText *error);

/* The newest games, or those older than the game `before` (may be NULL); at most TG_STORE_PAGE.
 * TG_E_NOT_FOUND: no such `before`. */
TgStatus tg_store_list(TgStore *store, const char *before, TgStoredGame page[TG_STORE_PAGE],
                       size_t *count, TgText *error);

#endif
