/* SPDX-License-Identifier: MIT
 *
 * The library of games that the server shows: searched and read, never written to. */
#ifndef TENGEN_SERVER_SHELF_H
#define TENGEN_SERVER_SHELF_H

#include "state.h"

#include <jansson.h>

/* Opens the library that the options name; the one in the data folder is looked for with each
 * question until it is there. One clause in *error. */
TgStatus tg_shelf_open(TgServer *server, TgText *error);
void tg_shelf_close(TgServer *server);

/* The answer to the question that the address holds (docs/PROTOCOL.md, Library). NULL: there is no
 * library, or out of memory. */
json_t *tg_shelf_answer(TgServer *server, struct lws *wsi);
/* A game as a file; NULL: there is none of this number. */
json_t *tg_shelf_game(TgServer *server, const char *number);

#endif
