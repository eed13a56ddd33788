/* SPDX-License-Identifier: MIT
 *
 * The door of the module. */
#include "paint.h"

static const TgPainter painter = {
    .version = TG_PAINTER_VERSION, .pdf = tg_paint_pdf, .png = tg_paint_png, .gif = tg_paint_gif};

__attribute__((visibility("default"))) TgPainterGet tg_painter_get;

const TgPainter *tg_painter_get(void) {
    return &painter;
}
