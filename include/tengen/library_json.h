/* SPDX-License-Identifier: MIT
 *
 * Answers of a library of games as JSON objects (docs/LIBRARY.md). NULL: out of memory. */
#ifndef TENGEN_LIBRARY_JSON_H
#define TENGEN_LIBRARY_JSON_H

#include "tengen/library_ask.h"

#include <jansson.h>

json_t *tg_library_game_json(const TgLibraryGame *game);
/* `size`: of the query's board. */
json_t *tg_library_explored_json(const TgExplored *explored, int size);
/* The games that fit, a page of them as `rows`, and how games went on from the position (that of
 * no stones where none is said) as `explored`; `error` where the question is wrong. */
json_t *tg_library_answer_json(TgLibrary *library, const TgLibraryAsk *ask);

#endif
