/* SPDX-License-Identifier: MIT
 *
 * Painting the shapes of a picture with cairo. */
#ifndef TENGEN_PAINT_PAINT_H
#define TENGEN_PAINT_PAINT_H

#include "tengen/painter.h"

#include <cairo.h>

typedef struct Brush {
    cairo_t *cairo;
    const TgPicture *picture;
    const TgTheme *theme;
    double scale;     /* points or pixels a thousandth of the picture's unit */
    _Bool flat;       /* one colour for the board, and no shadows */
    unsigned missing; /* letters without a glyph */
} Brush;

void tg_paint_picture(Brush *brush);
/* A line of text, its anchor on the base line. */
void tg_paint_text(Brush *brush, const TgShape *shape);
void tg_paint_set_colour(cairo_t *cairo, uint32_t colour);

TgStatus tg_paint_pdf(const TgPicture *pages, size_t count, TgText *out, unsigned *missing,
                      TgText *error);
TgStatus tg_paint_png(const TgPicture *picture, int width, TgText *out, unsigned *missing,
                      TgText *error);
TgStatus tg_paint_gif(const TgFrame *frames, size_t count, int width, TgText *out,
                      unsigned *missing, TgText *error);

enum { TG_PAINT_SIDE_MAX = 16384 };

#endif
