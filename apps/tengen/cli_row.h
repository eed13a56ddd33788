/* SPDX-License-Identifier: MIT
 *
 * Positions as lines of a file: id, rule, size, side, stones or moves, with TABs between. */
#ifndef TENGEN_APPS_CLI_ROW_H
#define TENGEN_APPS_CLI_ROW_H

#include "tengen/grid.h"
#include "tengen/text.h"

/* Reads the fields 2 to 4 (size, side, stones or moves); false: one clause is added to *error. */
_Bool cli_row_read(char *const field[5], TgGrid *grid, TgSide *side, TgText *error);

/* Gives `take` each line of the file ("-" = standard input) but comments and empty ones, which it
 * may write into, until interrupted; *done counts them, and stands on a terminal. CLI_OK;
 * CLI_USAGE: the file cannot be read. */
int cli_rows(const char *path, void (*take)(void *context, char *line), void *context, long *done);

#endif
