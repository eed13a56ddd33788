/* SPDX-License-Identifier: MIT
 *
 * Shapes and paints in cairo. */
#include "paint.h"

void tg_paint_set_colour(cairo_t *cairo, uint32_t colour) {
    cairo_set_source_rgb(cairo, (colour >> 16 & 0xFF) / 255.0, (colour >> 8 & 0xFF) / 255.0,
                         (colour & 0xFF) / 255.0);
}

static void add_stop(cairo_pattern_t *pattern, double offset, uint32_t colour) {
    cairo_pattern_add_color_stop_rgb(pattern, offset, (colour >> 16 & 0xFF) / 255.0,
                                     (colour >> 8 & 0xFF) / 255.0, (colour & 0xFF) / 255.0);
}

/* ---- paints that run from one colour to another ---- */

static cairo_pattern_t *board_pattern(const Brush *brush, const TgShape *shape) {
    double x = shape->x * brush->scale;
    double y = shape->y * brush->scale;
    cairo_pattern_t *pattern =
        cairo_pattern_create_linear(x, y, x + shape->w * brush->scale, y + shape->h * brush->scale);
    add_stop(pattern, 0, brush->theme->board[0]);
    add_stop(pattern, 1, brush->theme->board[1]);
    return pattern;
}

/* Lit from the upper left, as the stones of the page. */
static cairo_pattern_t *stone_pattern(const Brush *brush, const TgShape *shape) {
    double r = shape->r * brush->scale;
    double x = shape->x * brush->scale - 0.28 * r;
    double y = shape->y * brush->scale - 0.4 * r;
    cairo_pattern_t *pattern = cairo_pattern_create_radial(x, y, 0, x, y, 1.56 * r);
    const uint32_t *stop = brush->theme->stone[shape->style.fill == TG_PAINT_WHITE];
    add_stop(pattern, 0, stop[0]);
    add_stop(pattern, 0.45, stop[1]);
    add_stop(pattern, 1, stop[2]);
    return pattern;
}

static cairo_pattern_t *shadow_pattern(const Brush *brush, const TgShape *shape) {
    double r = shape->r * brush->scale;
    double x = shape->x * brush->scale;
    double y = shape->y * brush->scale;
    cairo_pattern_t *pattern = cairo_pattern_create_radial(x, y, 0, x, y, r);
    cairo_pattern_add_color_stop_rgba(pattern, 0.8, 0, 0, 0, 0.34);
    cairo_pattern_add_color_stop_rgba(pattern, 1, 0, 0, 0, 0);
    return pattern;
}

static _Bool is_even(const TgTheme *theme, TgPaint paint) {
    if (paint == TG_PAINT_BOARD) {
        return theme->board[0] == theme->board[1];
    }
    const uint32_t *stop = theme->stone[paint == TG_PAINT_WHITE];
    return stop[0] == stop[1] && stop[1] == stop[2];
}

/* The pattern of a shape's fill; NULL: one colour. */
static cairo_pattern_t *fill_pattern(const Brush *brush, const TgShape *shape) {
    switch ((TgPaint)shape->style.fill) {
    case TG_PAINT_BOARD:
        return brush->flat || is_even(brush->theme, TG_PAINT_BOARD) ? NULL
                                                                    : board_pattern(brush, shape);
    case TG_PAINT_BLACK:
    case TG_PAINT_WHITE:
        return is_even(brush->theme, (TgPaint)shape->style.fill) ? NULL
                                                                 : stone_pattern(brush, shape);
    case TG_PAINT_SHADOW:
        return shadow_pattern(brush, shape);
    default:
        return NULL;
    }
}

static _Bool is_filled(const Brush *brush, const TgShape *shape) {
    return brush->theme->colour[shape->style.fill] != TG_COLOUR_NONE &&
           !(brush->flat && shape->style.fill == TG_PAINT_SHADOW);
}

static void fill(const Brush *brush, const TgShape *shape) {
    if (!is_filled(brush, shape)) {
        return;
    }
    cairo_pattern_t *pattern = fill_pattern(brush, shape);
    if (pattern != NULL) {
        cairo_set_source(brush->cairo, pattern);
        cairo_pattern_destroy(pattern);
    } else {
        tg_paint_set_colour(brush->cairo, brush->theme->colour[shape->style.fill]);
    }
    cairo_fill_preserve(brush->cairo);
}

static void stroke(const Brush *brush, const TgShape *shape) {
    const TgStyle *style = &shape->style;
    uint32_t colour = brush->theme->colour[style->stroke];
    if (colour == TG_COLOUR_NONE) {
        return;
    }
    cairo_t *cairo = brush->cairo;
    tg_paint_set_colour(cairo, colour);
    cairo_set_line_width(cairo, style->width * brush->scale);
    cairo_set_line_cap(cairo, style->round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_SQUARE);
    cairo_set_line_join(cairo, style->round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    double dash = style->width * 3 * brush->scale;
    cairo_set_dash(cairo, &dash, style->dashed ? 1 : 0, 0);
    cairo_stroke_preserve(cairo);
}

/* ---- shapes ---- */

static void trace_lines(const Brush *brush, const TgShape *shape) {
    const int32_t *end = brush->picture->numbers + shape->first;
    for (size_t i = 0; i < shape->count; i += 4, end += 4) {
        cairo_move_to(brush->cairo, end[0] * brush->scale, end[1] * brush->scale);
        cairo_line_to(brush->cairo, end[2] * brush->scale, end[3] * brush->scale);
    }
}

static void trace_polygon(const Brush *brush, const TgShape *shape) {
    const int32_t *corner = brush->picture->numbers + shape->first;
    for (size_t i = 0; i < shape->count; i += 2) {
        cairo_line_to(brush->cairo, corner[i] * brush->scale, corner[i + 1] * brush->scale);
    }
    cairo_close_path(brush->cairo);
}

static void trace_rect(const Brush *brush, const TgShape *shape) {
    const double right_angle = 1.5707963267948966;
    double x = shape->x * brush->scale;
    double y = shape->y * brush->scale;
    double w = shape->w * brush->scale;
    double h = shape->h * brush->scale;
    double r = shape->r * brush->scale;
    if (shape->r == 0) {
        cairo_rectangle(brush->cairo, x, y, w, h);
        return;
    }
    cairo_arc(brush->cairo, x + w - r, y + r, r, -right_angle, 0);
    cairo_arc(brush->cairo, x + w - r, y + h - r, r, 0, right_angle);
    cairo_arc(brush->cairo, x + r, y + h - r, r, right_angle, 2 * right_angle);
    cairo_arc(brush->cairo, x + r, y + r, r, 2 * right_angle, 3 * right_angle);
    cairo_close_path(brush->cairo);
}

static void trace_circle(const Brush *brush, const TgShape *shape) {
    cairo_arc(brush->cairo, shape->x * brush->scale, shape->y * brush->scale,
              shape->r * brush->scale, 0, 6.283185307179586);
    cairo_close_path(brush->cairo);
}

static void paint_shape(Brush *brush, const TgShape *shape) {
    cairo_new_path(brush->cairo);
    switch (shape->kind) {
    case TG_SHAPE_LINES:
        trace_lines(brush, shape);
        break;
    case TG_SHAPE_RECT:
        trace_rect(brush, shape);
        break;
    case TG_SHAPE_CIRCLE:
        trace_circle(brush, shape);
        break;
    case TG_SHAPE_POLYGON:
        trace_polygon(brush, shape);
        break;
    case TG_SHAPE_TEXT:
        if (brush->theme->colour[shape->style.fill] != TG_COLOUR_NONE) {
            tg_paint_set_colour(brush->cairo, brush->theme->colour[shape->style.fill]);
            tg_paint_text(brush, shape);
        }
        return;
    }
    fill(brush, shape);
    stroke(brush, shape);
}

void tg_paint_picture(Brush *brush) {
    brush->theme = tg_theme_at(brush->picture->theme);
    for (size_t i = 0; i < brush->picture->shape_count; i++) {
        paint_shape(brush, &brush->picture->shapes[i]);
    }
    cairo_new_path(brush->cairo);
}
