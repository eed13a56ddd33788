/* SPDX-License-Identifier: MIT
 *
 * Opens tengen-paint.so. */
#ifndef TENGEN_APPS_DRAW_PAINTER_H
#define TENGEN_APPS_DRAW_PAINTER_H

#include "tengen/painter.h"

/* The painter of the module beside the program, or in ../lib/tengen of it; it stays open until the
 * program ends. NULL after one line on standard error. */
const TgPainter *draw_painter_open(void);

#endif
