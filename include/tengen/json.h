/* SPDX-License-Identifier: MIT
 *
 * Acts, setups, players and whole games as JSON (docs/PROTOCOL.md). Reading is strict: a wrong
 * type, an unknown key or word, a value out of range, a key given twice or bytes after the end are
 * refused with one clause of what, where and what was expected, and nothing is changed. `path` is
 * where the value stands in its message, for those clauses ("act", "seats[0]"); `error` may be
 * NULL. Values returned belong to the caller (json_decref); NULL means out of memory. */
#ifndef TENGEN_JSON_H
#define TENGEN_JSON_H

#include "tengen/explain.h"
#include "tengen/game.h"
#include "tengen/player.h"

#include <jansson.h>

/* Reads one JSON object, and nothing after it. */
TgStatus tg_json_load(const char *bytes, size_t length, json_t **value, TgText *error);
/* Adds the shortest text of the value to out; an allocation that fails marks out. */
void tg_json_dump(const json_t *value, TgText *out);

/* `points` are checked against the size of the board. A missing `seat` is TG_SEAT_NONE. */
TgStatus tg_json_read_act(const json_t *value, const char *path, int size, TgAct *act,
                          TgText *error);
json_t *tg_json_act(const TgAct *act);

TgStatus tg_json_read_setup(const json_t *value, const char *path, TgGameSetup *setup,
                            TgText *error);
json_t *tg_json_setup(const TgGameSetup *setup);

TgStatus tg_json_read_players(const json_t *value, const char *path, TgPlayer players[TG_SEAT_NB],
                              TgText *error);
json_t *tg_json_players(const TgPlayer players[TG_SEAT_NB]);

/* What a game frame says beside the game itself. */
typedef struct TgGameView {
    const char *id;
    const TgPlayer *players; /* TG_SEAT_NB */
    int64_t created;         /* seconds since 1970 */
    int64_t since_ms;        /* how long the running turn has run since the last act */
    uint16_t redo;           /* plies that can be put back */
    _Bool thinking;          /* an engine thinks about this position */
} TgGameView;

/* The `game` object. */
json_t *tg_json_game(const TgGame *game, const TgGameView *view);

/* The tree of an explanation. */
json_t *tg_json_explanation(const TgExplanation *explanation);

/* Every word of the .def tables in all its languages, for the page. */
json_t *tg_json_terms(void);

/* --- for those who read objects of their own ------------------------------------------------ */

/* The value is an object with no other keys than `keys` (NULL-terminated). */
TgStatus tg_json_check_object(const json_t *value, const char *path, const char *const *keys,
                              TgText *error);
/* A whole number min..max; a missing key leaves *out as it is. */
TgStatus tg_json_get_int(const json_t *object, const char *path, const char *key, int64_t min,
                         int64_t max, int64_t *out, TgText *error);
/* A string of at most max bytes, borrowed from the object; a missing key leaves *out as it is. */
TgStatus tg_json_get_string(const json_t *object, const char *path, const char *key, size_t max,
                            const char **out, TgText *error);
TgStatus tg_json_get_bool(const json_t *object, const char *path, const char *key, _Bool *out,
                          TgText *error);

#endif
