/* SPDX-License-Identifier: MIT
 *
 * Where `tengen draw` writes: the kinds of files, and a file that is whole or not there. */
#ifndef TENGEN_APPS_DRAW_OUTPUT_H
#define TENGEN_APPS_DRAW_OUTPUT_H

#include "tengen/painter.h"

typedef enum DrawKind { DRAW_TXT, DRAW_SVG, DRAW_PDF, DRAW_PNG, DRAW_GIF, DRAW_KIND_NB } DrawKind;

/* A width as it was asked for. */
typedef struct DrawWidth {
    int64_t um; /* micrometres; 0 = the natural one */
    int pixels; /* 0 = was asked in millimetres, or not at all */
} DrawWidth;

/* The kind by a word, or by the ending of the file's name where the word is NULL. CLI_OK, or
 * CLI_USAGE after one line on standard error. */
int draw_output_kind(const char *word, const char *path, DrawKind *kind);
/* Reads "480", "480px", "12cm", "90mm"; NULL: the natural width. */
int draw_output_width(const char *text, DrawWidth *width);

/* Paint pictures as SVG, PDF or PNG, or frames as GIF, into bytes; the width changes their natural
 * size. CLI_OK, or CLI_USAGE after one line on standard error. */
int draw_output_paint(DrawKind kind, DrawWidth width, TgPicture *pictures, size_t count,
                      TgText *bytes);
int draw_output_film(DrawWidth width, const TgFrame *frames, size_t count, TgText *bytes);

/* Writes the file anew ("-": standard output): beside it first, and then renamed. */
int draw_output_write(const char *path, const TgText *bytes);

#endif
