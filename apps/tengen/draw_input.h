/* SPDX-License-Identifier: MIT
 *
 * What `tengen draw` draws: a game read from a file, or a position of the command line. */
#ifndef TENGEN_APPS_DRAW_INPUT_H
#define TENGEN_APPS_DRAW_INPUT_H

#include "cli.h"

#include "tengen/tree.h"

typedef struct DrawInput {
    TgTree *tree;
    TgNodeId end; /* the last node of the line that is drawn */
    TgProfile profile;
} DrawInput;

/* Reads the game with this number (from 1) of the file IN ("-": standard input), or where there is
 * none (NULL) the position's options. CLI_OK, or CLI_USAGE after
 * one line on standard error. The caller calls draw_input_finish in any case. */
int draw_input_read(const char *path, CliPosition *position, int game, DrawInput *input);
void draw_input_finish(DrawInput *input);

#endif
