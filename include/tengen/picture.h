/* SPDX-License-Identifier: MIT
 *
 * A picture as a list of shapes, bottom first: what the layouts make and the painters paint. It
 * knows paints and not colours, and nothing of boards. Every measure is a whole number of
 * thousandths of the picture's unit (a cell of a diagram, a millimetre of a page), so the same
 * input gives the same bytes everywhere. x runs to the right, y down. */
#ifndef TENGEN_PICTURE_H
#define TENGEN_PICTURE_H

#include "tengen/text.h"
#include "tengen/theme.h"

typedef enum TgShapeKind {
    TG_SHAPE_LINES,   /* segments x1 y1 x2 y2 */
    TG_SHAPE_RECT,    /* x, y, width, height; radius of its corners */
    TG_SHAPE_CIRCLE,  /* centre and radius */
    TG_SHAPE_POLYGON, /* corners x y, closed */
    TG_SHAPE_TEXT     /* one line of UTF-8, its anchor on the base line */
} TgShapeKind;

typedef enum TgAnchor { TG_ANCHOR_START, TG_ANCHOR_MIDDLE, TG_ANCHOR_END } TgAnchor;

typedef struct TgStyle {
    uint8_t fill, stroke; /* TgPaint */
    _Bool dashed, round;  /* of the stroke; round: its ends */
    _Bool bold;           /* of text */
    uint8_t anchor;       /* TgAnchor, of text */
    int32_t width;        /* of the stroke */
    int32_t size;         /* of text: the height of its em */
} TgStyle;

typedef struct TgShape {
    TgShapeKind kind;
    TgStyle style;
    int32_t x, y, w, h, r; /* r: radius */
    size_t first, count;   /* LINES, POLYGON: numbers in `numbers`; TEXT: bytes in `words` */
} TgShape;

typedef struct TgPicture {
    int32_t width, height;
    int32_t unit_um; /* micrometres a unit, for the natural size */
    _Bool paper;     /* sized in millimetres: a page */
    TgThemeId theme;
    TgText title; /* plain text, for those who cannot see it; may be empty */
    TgShape *shapes;
    size_t shape_count, shape_capacity;
    int32_t *numbers;
    size_t number_count, number_capacity;
    TgText words;
    _Bool failed; /* an allocation failed; sticky, see tg_picture_ok */
} TgPicture;

/* An empty picture of the size, everything else 0. */
void tg_picture_init(TgPicture *picture, int32_t width, int32_t height);
void tg_picture_finish(TgPicture *picture); /* NULL accepted */
/* False when an allocation failed since init: shapes are missing. */
_Bool tg_picture_ok(const TgPicture *picture);

/* Add a shape. Shapes whose fill and stroke are both NONE may be left out by a painter. */
void tg_picture_line(TgPicture *picture, const TgStyle *style, int32_t x1, int32_t y1, int32_t x2,
                     int32_t y2);
void tg_picture_rect(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y, int32_t width,
                     int32_t height, int32_t radius);
void tg_picture_circle(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y,
                       int32_t radius);
/* corners: count pairs x y. */
void tg_picture_polygon(TgPicture *picture, const TgStyle *style, const int32_t *corners,
                        size_t count);
/* Adds a line of text; bytes that are no UTF-8 become "?". y is the base line. */
void tg_picture_text(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y,
                     const char *text);
/* The same, with its capitals and figures centred on y. */
void tg_picture_text_centred(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y,
                             const char *text);
/* Adds a line of text that is at most `room` wide: the letters become smaller, down to half their
 * size, and what is still too long ends in "…". */
void tg_picture_text_fitted(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y,
                            int32_t room, const char *text);

/* Natural size in micrometres. */
static inline int64_t tg_picture_um(const TgPicture *picture, int32_t measure) {
    return (int64_t)measure * picture->unit_um / 1000;
}

/* Adds the picture as SVG 1.1, ending in a line feed. */
void tg_picture_svg(const TgPicture *picture, TgText *out);

#endif
