/* SPDX-License-Identifier: MIT
 *
 * Positions as rows of a file: id, rule, size, side, stones or moves. One that cannot be read fails
 * the test. */
#ifndef TENGEN_TESTS_ROW_H
#define TENGEN_TESTS_ROW_H

#include "support/tsv.h"

#include "tengen/grid.h"
#include "tengen/profile.h"

typedef struct Row {
    TgProfile profile;
    TgGrid grid;
    TgSide side; /* to move, by the row's own field */
} Row;

/* Reads "black/white" stones, or the moves of a game, onto an empty board. */
void row_stones(const char *stones, int size, TgGrid *grid);
void row_read(const Tsv *tsv, Row *row);
/* The row of that id. */
void row_find(const char *path, const char *id, Row *row);

#endif
