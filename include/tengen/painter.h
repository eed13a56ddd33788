/* SPDX-License-Identifier: MIT
 *
 * What the module tengen-paint.so gives: pictures as PDF, PNG and GIF. It stands apart because it
 * needs cairo, pango and giflib; `tengen draw` opens it when it is asked for one of them, and
 * nothing else of the project does. */
#ifndef TENGEN_PAINTER_H
#define TENGEN_PAINTER_H

#include "tengen/picture.h"

/* Changed whenever TgPainter, TgPicture or TgText change. */
enum { TG_PAINTER_VERSION = 1 };

/* One frame of a moving picture. */
typedef struct TgFrame {
    TgPicture picture; /* all frames have one size */
    uint32_t delay_ms; /* how long it stays */
} TgFrame;

/* Each call adds the bytes of a file to *out: the same input gives the same bytes with the same
 * libraries and fonts. TG_E_MEMORY, TG_E_RANGE (too large), TG_E_IO (the library failed): one
 * clause in *error. Letters that no installed font has are counted in *missing. */
typedef struct TgPainter {
    uint32_t version; /* TG_PAINTER_VERSION of the build */
    /* A page a picture, in its natural size. */
    TgStatus (*pdf)(const TgPicture *pages, size_t count, TgText *out, unsigned *missing,
                    TgText *error);
    /* width: in pixels, at most 16384 either way. */
    TgStatus (*png)(const TgPicture *picture, int width, TgText *out, unsigned *missing,
                    TgText *error);
    /* Runs again and again; flat colours, without shadows. */
    TgStatus (*gif)(const TgFrame *frames, size_t count, int width, TgText *out, unsigned *missing,
                    TgText *error);
} TgPainter;

/* The one name that the module exports: this function, of the type TgPainterGet. Static. */
#define TG_PAINTER_SYMBOL "tg_painter_get"
typedef const TgPainter *TgPainterGet(void);

#endif
