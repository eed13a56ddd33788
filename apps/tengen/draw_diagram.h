/* SPDX-License-Identifier: MIT
 *
 * `tengen draw` of a diagram or, as GIF, of a game move by move. */
#ifndef TENGEN_APPS_DRAW_DIAGRAM_H
#define TENGEN_APPS_DRAW_DIAGRAM_H

#include "draw_input.h"
#include "draw_output.h"

#include "tengen/diagram.h"

/* The options of a diagram, as given. */
typedef struct DiagramOptions {
    const char *region, *marks, *caption;
    int at, from, as, delay;
    int ascii, bare, unnumbered, fouls, row, last;
} DiagramOptions;

/* How a picture is to look. */
typedef struct DrawLook {
    DrawKind kind;
    DrawWidth width;
    TgThemeId theme;
    TgLang lang;
} DrawLook;

enum { DIAGRAM_OPTION_NB = 14 };
/* Binds the table's options to *options, which gets its defaults. */
void draw_diagram_options(DiagramOptions *options, struct poptOption table[DIAGRAM_OPTION_NB]);

/* Adds the bytes of the file. CLI_OK, or CLI_USAGE after one line on standard error. */
int draw_diagram(const DiagramOptions *options, const DrawLook *look, const DrawInput *input,
                 TgText *bytes);

#endif
