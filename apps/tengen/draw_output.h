/* SPDX-License-Identifier: MIT
 *
 * Where `tengen draw` writes: the kinds of files, and a file that is whole or not there. */
#ifndef TENGEN_APPS_DRAW_OUTPUT_H
#define TENGEN_APPS_DRAW_OUTPUT_H

#include "tengen/text.h"

typedef enum DrawKind { DRAW_TXT, DRAW_SVG, DRAW_PDF, DRAW_PNG, DRAW_GIF, DRAW_KIND_NB } DrawKind;

/* The kind by a word, or by the ending of the file's name where the word is NULL. CLI_OK, or
 * CLI_USAGE after one line on standard error. */
int draw_output_kind(const char *word, const char *path, DrawKind *kind);
/* Writes the file anew ("-": standard output): beside it first, and then renamed. */
int draw_output_write(const char *path, const TgText *bytes);

#endif
