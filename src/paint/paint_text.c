/* SPDX-License-Identifier: MIT
 *
 * Lines of text in pango. Letters stand where their widths put them, not where the pixels are, so a
 * PNG and a PDF break and fit the same. */
#include "paint.h"

#include <pango/pangocairo.h>

/* The families that picture_svg.c names, the Chinese one before others that have its letters. */
#define FAMILIES "Inter,Noto Sans,Noto Sans CJK SC,PingFang SC,Microsoft YaHei,DejaVu Sans"

static PangoLayout *make_layout(const Brush *brush, const TgStyle *style) {
    PangoLayout *layout = pango_cairo_create_layout(brush->cairo);
    PangoContext *context = pango_layout_get_context(layout);
    pango_context_set_language(context, pango_language_from_string("zh-cn"));
    pango_context_set_round_glyph_positions(context, FALSE);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    PangoFontDescription *font = pango_font_description_from_string(FAMILIES);
    pango_font_description_set_weight(font,
                                      style->bold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, style->size * brush->scale * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    return layout;
}

void tg_paint_text(Brush *brush, const TgShape *shape) {
    PangoLayout *layout = make_layout(brush, &shape->style);
    pango_layout_set_text(layout, tg_text_get(&brush->picture->words) + shape->first,
                          (int)shape->count);
    brush->missing += (unsigned)pango_layout_get_unknown_glyphs_count(layout);
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    double width = (double)logical.width / PANGO_SCALE;
    double baseline = (double)pango_layout_get_baseline(layout) / PANGO_SCALE;
    double x = shape->x * brush->scale;
    if (shape->style.anchor != TG_ANCHOR_START) {
        x -= shape->style.anchor == TG_ANCHOR_MIDDLE ? width / 2 : width;
    }
    cairo_move_to(brush->cairo, x, shape->y * brush->scale - baseline);
    pango_cairo_show_layout(brush->cairo, layout);
    g_object_unref(layout);
}
