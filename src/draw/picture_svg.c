/* SPDX-License-Identifier: MIT
 *
 * A picture as SVG. Shapes of one style that follow each other share a <g>, stones share a
 * gradient: the board of a long game stays at a few kilobytes. */
#include "tengen/picture.h"

#include <stdlib.h>
#include <string.h>

#define FONTS                                                                                      \
    "Inter,'Noto Sans','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',"                        \
    "'DejaVu Sans',sans-serif"

typedef struct Svg {
    const TgPicture *picture;
    const TgTheme *theme;
    TgText *out;
    _Bool open; /* a <g> is open, for: */
    TgShapeKind kind;
    TgStyle style;
} Svg;

/* Thousandths as the shortest decimal: 1500 -> "1.5", 360 -> ".36". */
static void add_measure(TgText *out, int64_t measure) {
    if (measure < 0) {
        tg_text_add_char(out, '-');
        measure = -measure;
    }
    long long whole = measure / 1000;
    int rest = (int)(measure % 1000);
    if (whole != 0 || rest == 0) {
        tg_text_printf(out, "%lld", whole);
    }
    if (rest != 0) {
        char digits[8] = {'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10),
                          (char)('0' + rest % 10)};
        for (size_t last = 3; digits[last] == '0'; last--) {
            digits[last] = '\0';
        }
        tg_text_add(out, digits);
    }
}

static void add_attribute(TgText *out, const char *name, int64_t measure) {
    tg_text_printf(out, " %s=\"", name);
    add_measure(out, measure);
    tg_text_add_char(out, '"');
}

/* Text of an element: what XML needs escaped, and what it does not know, as "?". */
static void add_escaped(TgText *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        _Bool nonsense = (c < 0x20 && c != '\t' && c != '\n') || c == 0x7F;
        if (i + 2 < length && memcmp(text + i, "\xEF\xBF", 2) == 0 &&
            (unsigned char)text[i + 2] >= 0xBE) {
            tg_text_add_char(out, '?'); /* U+FFFE, U+FFFF */
            i += 2;
        } else if (c == '&' || c == '<' || c == '>') {
            tg_text_add(out, c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;");
        } else {
            tg_text_add_char(out, nonsense ? '?' : (char)c);
        }
    }
}

static void add_colour(TgText *out, uint32_t colour) {
    unsigned r = colour >> 16 & 0xFF;
    unsigned g = colour >> 8 & 0xFF;
    unsigned b = colour & 0xFF;
    if (r % 17 == 0 && g % 17 == 0 && b % 17 == 0) {
        tg_text_printf(out, "#%x%x%x", r / 17, g / 17, b / 17);
    } else {
        tg_text_printf(out, "#%02x%02x%02x", r, g, b);
    }
}

/* ---- paints ---- */

static _Bool is_flat(const TgTheme *theme, TgPaint paint) {
    if (paint == TG_PAINT_BOARD) {
        return theme->board[0] == theme->board[1];
    }
    if (paint == TG_PAINT_BLACK || paint == TG_PAINT_WHITE) {
        const uint32_t *stop = theme->stone[paint == TG_PAINT_WHITE];
        return stop[0] == stop[1] && stop[1] == stop[2];
    }
    return paint != TG_PAINT_SHADOW;
}

/* The id of a gradient after that of its theme, NULL for a paint of one colour. */
static const char *gradient_id(const TgTheme *theme, TgPaint paint) {
    if (is_flat(theme, paint)) {
        return NULL;
    }
    return paint == TG_PAINT_BOARD   ? "board"
           : paint == TG_PAINT_BLACK ? "black"
           : paint == TG_PAINT_WHITE ? "white"
                                     : "shadow";
}

static void add_stop(TgText *out, const char *offset, uint32_t colour) {
    tg_text_printf(out, "<stop offset=\"%s\" stop-color=\"", offset);
    add_colour(out, colour);
    tg_text_add(out, "\"/>");
}

static void add_gradient(Svg *svg, TgPaint paint) {
    TgText *out = svg->out;
    const char *theme = svg->theme->id;
    const char *id = gradient_id(svg->theme, paint);
    if (paint == TG_PAINT_BOARD) {
        tg_text_printf(out, "<linearGradient id=\"%s-%s\" x2=\"1\" y2=\"1\">", theme, id);
        add_stop(out, "0", svg->theme->board[0]);
        add_stop(out, "1", svg->theme->board[1]);
        tg_text_add(out, "</linearGradient>");
    } else if (paint == TG_PAINT_SHADOW) {
        tg_text_printf(out,
                       "<radialGradient id=\"%s-%s\"><stop offset=\".8\" stop-opacity=\".34\"/>"
                       "<stop offset=\"1\" stop-opacity=\"0\"/></radialGradient>",
                       theme, id);
    } else {
        const uint32_t *stop = svg->theme->stone[paint == TG_PAINT_WHITE];
        tg_text_printf(out, "<radialGradient id=\"%s-%s\" cx=\".36\" cy=\".3\" r=\".78\">", theme,
                       id);
        add_stop(out, "0", stop[0]);
        add_stop(out, ".45", stop[1]);
        add_stop(out, "1", stop[2]);
        tg_text_add(out, "</radialGradient>");
    }
}

/* The gradients that the picture uses. */
static void add_definitions(Svg *svg) {
    _Bool used[TG_PAINT_NB] = {0};
    for (size_t i = 0; i < svg->picture->shape_count; i++) {
        used[svg->picture->shapes[i].style.fill] = 1;
    }
    _Bool any = 0;
    for (int paint = 0; paint < TG_PAINT_NB; paint++) {
        if (used[paint] && svg->theme->colour[paint] != TG_COLOUR_NONE &&
            gradient_id(svg->theme, (TgPaint)paint) != NULL) {
            tg_text_add(svg->out, any ? "" : "<defs>\n");
            any = 1;
            add_gradient(svg, (TgPaint)paint);
            tg_text_add_char(svg->out, '\n');
        }
    }
    tg_text_add(svg->out, any ? "</defs>\n" : "");
}

static void add_paint(Svg *svg, const char *name, TgPaint paint, const char *absent) {
    const char *id = gradient_id(svg->theme, paint);
    uint32_t colour = svg->theme->colour[paint];
    if (colour == TG_COLOUR_NONE) {
        tg_text_add(svg->out, absent);
    } else if (id != NULL) {
        tg_text_printf(svg->out, " %s=\"url(#%s-%s)\"", name, svg->theme->id, id);
    } else {
        tg_text_printf(svg->out, " %s=\"", name);
        add_colour(svg->out, colour);
        tg_text_add_char(svg->out, '"');
    }
}

/* ---- groups ---- */

static void close_group(Svg *svg) {
    if (svg->open) {
        tg_text_add(svg->out, "</g>\n");
        svg->open = 0;
    }
}

static void open_group(Svg *svg, const TgShape *shape) {
    const TgStyle *style = &shape->style;
    TgText *out = svg->out;
    tg_text_add(out, "<g");
    add_paint(svg, "fill", style->fill, " fill=\"none\"");
    add_paint(svg, "stroke", style->stroke, "");
    if (svg->theme->colour[style->stroke] != TG_COLOUR_NONE) {
        add_attribute(out, "stroke-width", style->width);
        tg_text_add(out, style->round ? " stroke-linecap=\"round\" stroke-linejoin=\"round\""
                                      : " stroke-linecap=\"square\"");
        if (style->dashed) {
            tg_text_add(out, " stroke-dasharray=\"");
            add_measure(out, style->width * 3);
            tg_text_add_char(out, '"');
        }
    }
    if (shape->kind == TG_SHAPE_TEXT) {
        add_attribute(out, "font-size", style->size);
        tg_text_add(out, style->bold ? " font-weight=\"600\"" : "");
        tg_text_add(out, style->anchor == TG_ANCHOR_MIDDLE ? " text-anchor=\"middle\""
                         : style->anchor == TG_ANCHOR_END  ? " text-anchor=\"end\""
                                                           : "");
    }
    tg_text_add(out, ">\n");
    svg->open = 1;
    svg->kind = shape->kind;
    svg->style = *style;
}

static _Bool fits_group(const Svg *svg, const TgShape *shape) {
    const TgStyle *a = &svg->style;
    const TgStyle *b = &shape->style;
    return svg->open && (svg->kind == TG_SHAPE_TEXT) == (shape->kind == TG_SHAPE_TEXT) &&
           a->fill == b->fill && a->stroke == b->stroke && a->dashed == b->dashed &&
           a->round == b->round && a->bold == b->bold && a->anchor == b->anchor &&
           a->width == b->width && a->size == b->size;
}

/* ---- shapes ---- */

static void add_lines(Svg *svg, const TgShape *shape) {
    const int32_t *end = svg->picture->numbers + shape->first;
    tg_text_add(svg->out, "<path d=\"");
    for (size_t i = 0; i < shape->count; i += 4, end += 4) {
        tg_text_add_char(svg->out, 'M');
        add_measure(svg->out, end[0]);
        tg_text_add_char(svg->out, ' ');
        add_measure(svg->out, end[1]);
        if (end[1] == end[3]) {
            tg_text_add_char(svg->out, 'H');
            add_measure(svg->out, end[2]);
        } else if (end[0] == end[2]) {
            tg_text_add_char(svg->out, 'V');
            add_measure(svg->out, end[3]);
        } else {
            tg_text_add_char(svg->out, 'L');
            add_measure(svg->out, end[2]);
            tg_text_add_char(svg->out, ' ');
            add_measure(svg->out, end[3]);
        }
    }
    tg_text_add(svg->out, "\"/>\n");
}

static void add_polygon(Svg *svg, const TgShape *shape) {
    tg_text_add(svg->out, "<polygon points=\"");
    for (size_t i = 0; i < shape->count; i++) {
        tg_text_add(svg->out, i == 0 ? "" : " ");
        add_measure(svg->out, svg->picture->numbers[shape->first + i]);
    }
    tg_text_add(svg->out, "\"/>\n");
}

static void add_rect(Svg *svg, const TgShape *shape) {
    tg_text_add(svg->out, "<rect");
    add_attribute(svg->out, "x", shape->x);
    add_attribute(svg->out, "y", shape->y);
    add_attribute(svg->out, "width", shape->w);
    add_attribute(svg->out, "height", shape->h);
    if (shape->r != 0) {
        add_attribute(svg->out, "rx", shape->r);
    }
    tg_text_add(svg->out, "/>\n");
}

static void add_circle(Svg *svg, const TgShape *shape) {
    tg_text_add(svg->out, "<circle");
    add_attribute(svg->out, "cx", shape->x);
    add_attribute(svg->out, "cy", shape->y);
    add_attribute(svg->out, "r", shape->r);
    tg_text_add(svg->out, "/>\n");
}

static void add_words(Svg *svg, const TgShape *shape) {
    tg_text_add(svg->out, "<text");
    add_attribute(svg->out, "x", shape->x);
    add_attribute(svg->out, "y", shape->y);
    tg_text_add_char(svg->out, '>');
    add_escaped(svg->out, tg_text_get(&svg->picture->words) + shape->first, shape->count);
    tg_text_add(svg->out, "</text>\n");
}

static void add_shape(Svg *svg, const TgShape *shape) {
    const uint32_t *colour = svg->theme->colour;
    if (colour[shape->style.fill] == TG_COLOUR_NONE &&
        colour[shape->style.stroke] == TG_COLOUR_NONE) {
        return;
    }
    if (!fits_group(svg, shape)) {
        close_group(svg);
        open_group(svg, shape);
    }
    switch (shape->kind) {
    case TG_SHAPE_LINES:
        add_lines(svg, shape);
        break;
    case TG_SHAPE_RECT:
        add_rect(svg, shape);
        break;
    case TG_SHAPE_CIRCLE:
        add_circle(svg, shape);
        break;
    case TG_SHAPE_POLYGON:
        add_polygon(svg, shape);
        break;
    case TG_SHAPE_TEXT:
        add_words(svg, shape);
        break;
    }
}

/* Natural size: pages in millimetres, the others in CSS pixels of 1/96 inch. */
static void add_size(const TgPicture *picture, const char *name, int32_t measure, TgText *out) {
    int64_t um = tg_picture_um(picture, measure);
    if (picture->paper) {
        tg_text_printf(out, " %s=\"", name);
        add_measure(out, um);
        tg_text_add(out, "mm\"");
    } else {
        add_attribute(out, name, (um * 96 + 12700) / 25400 * 1000);
    }
}

void tg_picture_svg(const TgPicture *picture, TgText *out) {
    Svg svg = {.picture = picture, .theme = tg_theme_at(picture->theme), .out = out};
    tg_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    add_size(picture, "width", picture->width, out);
    add_size(picture, "height", picture->height, out);
    tg_text_add(out, " viewBox=\"0 0 ");
    add_measure(out, picture->width);
    tg_text_add_char(out, ' ');
    add_measure(out, picture->height);
    tg_text_add(out, "\" role=\"img\" font-family=\"" FONTS "\">\n");
    if (picture->title.length > 0) {
        tg_text_add(out, "<title>");
        add_escaped(out, picture->title.data, picture->title.length);
        tg_text_add(out, "</title>\n");
    }
    add_definitions(&svg);
    for (size_t i = 0; i < picture->shape_count; i++) {
        add_shape(&svg, &picture->shapes[i]);
    }
    close_group(&svg);
    tg_text_add(out, "</svg>\n");
}
