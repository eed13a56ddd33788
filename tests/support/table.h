/* SPDX-License-Identifier: MIT
 *
 * A table: one socket and the newest state of the game it watches. */
#ifndef TENGEN_TESTS_TABLE_H
#define TENGEN_TESTS_TABLE_H

#include "served.h"

typedef struct Table {
    Socket *socket;
    json_t *game; /* NULL before the first state */
} Table;

void table_init(Table *table, const Served *served);
void table_finish(Table *table);

/* Starts a game from the JSON texts of its setup and seats. */
void table_new(Table *table, const char *setup, const char *seats);
void table_open(Table *table, const char *id);
/* Takes the next state of the game; or states until this key has this number. */
void table_await_state(Table *table);
void table_await_int(Table *table, const char *key, json_int_t value);
/* Takes states until the game is over. */
void table_await_end(Table *table);

/* Sends an act (JSON text) after the state that is known. */
void table_send_act(Table *table, const char *act);
/* Sends an act and awaits what it leads to: NULL = accepted, else the reason of the refusal, to be
 * freed. */
char *table_act(Table *table, const char *act);
/* An act that has to be accepted. */
void table_play(Table *table, const char *act);
/* A stone on the point with this name, like "h8". */
void table_place(Table *table, const char *name);
/* An act that has to be refused for this reason. */
void table_refused(Table *table, const char *act, const char *reason);
void table_redo(Table *table, int plies);

const char *table_id(const Table *table);
json_int_t table_int(const Table *table, const char *key); /* -1 for null */
const char *table_text(const Table *table, const char *key);
size_t table_moves(const Table *table);

#endif
