/* SPDX-License-Identifier: MIT
 *
 * A diagram as a picture, measured in thousandths of a cell. */
#include "tengen/diagram.h"
#include "tengen/width.h"

#include <stdio.h>

enum {
    CELL = 1000,
    HALF = CELL / 2,
    MARGIN = 1150,        /* round the outermost lines, with coordinates */
    MARGIN_BARE = 750,    /* without */
    COORDINATE = 740,     /* from a line to the middle of its name */
    COORDINATE_CUT = 820, /* the same where the board goes on */
    CLEAR = 340,
    STONE = 455,
    RING = 400,
    STAR = 95,
    SHADOW = 540,
    LINE = 28,
    EDGE = 52,
    CORNER = 250, /* of the board */
    CAPTION_ROOM = 700
};

/* Where the diagram stands in the picture, and how large a cell of it is. */
typedef struct Layout {
    const TgDiagram *diagram;
    TgPicture *picture;
    int32_t left, top; /* of its margin, in the picture */
    int32_t margin;    /* in thousandths of a cell, as all that follows */
    int32_t cell;      /* in the picture */
} Layout;

/* Thousandths of a cell as thousandths of the picture's unit. */
static int32_t scaled(const Layout *layout, int32_t measure) {
    return (int32_t)((int64_t)measure * layout->cell / CELL);
}

static int32_t at_x(const Layout *layout, int x) {
    return layout->margin + (x - layout->diagram->left) * CELL;
}
static int32_t at_y(const Layout *layout, int y) {
    return layout->margin + (y - layout->diagram->top) * CELL;
}

/* Shapes measured in thousandths of a cell from the corner of the diagram. */
static TgStyle scaled_style(const Layout *layout, const TgStyle *style) {
    TgStyle result = *style;
    result.width = scaled(layout, style->width);
    result.size = scaled(layout, style->size);
    return result;
}

static void add_line(const Layout *layout, const TgStyle *style, int32_t x1, int32_t y1, int32_t x2,
                     int32_t y2) {
    TgStyle own = scaled_style(layout, style);
    tg_picture_line(layout->picture, &own, layout->left + scaled(layout, x1),
                    layout->top + scaled(layout, y1), layout->left + scaled(layout, x2),
                    layout->top + scaled(layout, y2));
}

static void add_circle(const Layout *layout, const TgStyle *style, int32_t x, int32_t y,
                       int32_t radius) {
    TgStyle own = scaled_style(layout, style);
    tg_picture_circle(layout->picture, &own, layout->left + scaled(layout, x),
                      layout->top + scaled(layout, y), scaled(layout, radius));
}

static void add_rect(const Layout *layout, const TgStyle *style, int32_t x, int32_t y, int32_t w,
                     int32_t h, int32_t radius) {
    TgStyle own = scaled_style(layout, style);
    tg_picture_rect(layout->picture, &own, layout->left + scaled(layout, x),
                    layout->top + scaled(layout, y), scaled(layout, w), scaled(layout, h),
                    scaled(layout, radius));
}

static void add_text(const Layout *layout, const TgStyle *style, int32_t x, int32_t y,
                     const char *text) {
    TgStyle own = scaled_style(layout, style);
    tg_picture_text(layout->picture, &own, layout->left + scaled(layout, x),
                    layout->top + scaled(layout, y), text);
}

static void add_text_centred(const Layout *layout, const TgStyle *style, int32_t x, int32_t y,
                             const char *text) {
    TgStyle own = scaled_style(layout, style);
    tg_picture_text_centred(layout->picture, &own, layout->left + scaled(layout, x),
                            layout->top + scaled(layout, y), text);
}

/* ---- the board ---- */

static int32_t margin_of(const TgDiagram *diagram) {
    return diagram->coordinates ? MARGIN : MARGIN_BARE;
}

int32_t tg_diagram_width(const TgDiagram *diagram) {
    return 2 * margin_of(diagram) + (diagram->right - diagram->left) * CELL;
}
int32_t tg_diagram_height(const TgDiagram *diagram) {
    return 2 * margin_of(diagram) + (diagram->bottom - diagram->top) * CELL;
}

static void draw_ground(const Layout *layout) {
    const TgStyle board = {.fill = TG_PAINT_BOARD};
    add_rect(layout, &board, 0, 0, tg_diagram_width(layout->diagram),
             tg_diagram_height(layout->diagram), CORNER);
}

/* The lines stop short of what stands on an empty point. */
static _Bool is_cleared(const TgDiagram *diagram, int x, int y) {
    const TgSpot *spot = &diagram->spot[tg_point(x, y)];
    return spot->cell == TG_CELL_EMPTY &&
           (spot->label[0] != '\0' || spot->foul != TG_VERDICT_LEGAL);
}

static void draw_row(const Layout *layout, const TgStyle *style, int y) {
    const TgDiagram *d = layout->diagram;
    int32_t level = at_y(layout, y);
    int32_t from = at_x(layout, d->left) - (d->left > 0 ? HALF : 0);
    int32_t to = at_x(layout, d->right) + (d->right < d->size - 1 ? HALF : 0);
    for (int x = d->left; x <= d->right; x++) {
        if (is_cleared(d, x, y)) {
            if (from < at_x(layout, x) - CLEAR) {
                add_line(layout, style, from, level, at_x(layout, x) - CLEAR, level);
            }
            from = at_x(layout, x) + CLEAR;
        }
    }
    if (from < to) {
        add_line(layout, style, from, level, to, level);
    }
}

static void draw_file(const Layout *layout, const TgStyle *style, int x) {
    const TgDiagram *d = layout->diagram;
    int32_t level = at_x(layout, x);
    int32_t from = at_y(layout, d->top) - (d->top > 0 ? HALF : 0);
    int32_t to = at_y(layout, d->bottom) + (d->bottom < d->size - 1 ? HALF : 0);
    for (int y = d->top; y <= d->bottom; y++) {
        if (is_cleared(d, x, y)) {
            if (from < at_y(layout, y) - CLEAR) {
                add_line(layout, style, level, from, level, at_y(layout, y) - CLEAR);
            }
            from = at_y(layout, y) + CLEAR;
        }
    }
    if (from < to) {
        add_line(layout, style, level, from, level, to);
    }
}

/* The edge lines or the others; those of a part run on by half a cell where the board goes on. */
static void draw_lines(const Layout *layout, _Bool edges) {
    const TgDiagram *d = layout->diagram;
    const TgStyle style = {.stroke = TG_PAINT_GRID, .width = edges ? EDGE : LINE};
    int far = d->size - 1;
    for (int y = d->top; y <= d->bottom; y++) {
        if ((y == 0 || y == far) == edges) {
            draw_row(layout, &style, y);
        }
    }
    for (int x = d->left; x <= d->right; x++) {
        if ((x == 0 || x == far) == edges) {
            draw_file(layout, &style, x);
        }
    }
}

static _Bool is_shown(const TgDiagram *diagram, TgPoint point) {
    int x = tg_point_x(point);
    int y = tg_point_y(point);
    return x >= diagram->left && x <= diagram->right && y >= diagram->top && y <= diagram->bottom;
}

static void draw_stars(const Layout *layout) {
    const TgStyle style = {.fill = TG_PAINT_GRID};
    TgPoint stars[9];
    size_t count = tg_point_stars(layout->diagram->size, stars);
    for (size_t i = 0; i < count; i++) {
        if (is_shown(layout->diagram, stars[i]) &&
            !is_cleared(layout->diagram, tg_point_x(stars[i]), tg_point_y(stars[i]))) {
            add_circle(layout, &style, at_x(layout, tg_point_x(stars[i])),
                       at_y(layout, tg_point_y(stars[i])), STAR);
        }
    }
}

static void draw_coordinates(const Layout *layout) {
    const TgDiagram *d = layout->diagram;
    const TgStyle style = {.fill = TG_PAINT_LABEL, .anchor = TG_ANCHOR_MIDDLE, .size = 320};
    int32_t below = d->bottom < d->size - 1 ? COORDINATE_CUT : COORDINATE;
    int32_t beside = d->left > 0 ? COORDINATE_CUT : COORDINATE;
    char name[8];
    for (int x = d->left; x <= d->right; x++) {
        snprintf(name, sizeof name, "%c", 'A' + x);
        add_text_centred(layout, &style, at_x(layout, x), at_y(layout, d->bottom) + below, name);
    }
    for (int y = d->top; y <= d->bottom; y++) {
        snprintf(name, sizeof name, "%d", d->size - y);
        add_text_centred(layout, &style, at_x(layout, d->left) - beside, at_y(layout, y), name);
    }
}

/* ---- the points ---- */

typedef void DrawSpot(const Layout *layout, TgPoint point, int32_t x, int32_t y);

static void for_each_spot(const Layout *layout, DrawSpot *draw) {
    const TgDiagram *d = layout->diagram;
    for (int y = d->top; y <= d->bottom; y++) {
        for (int x = d->left; x <= d->right; x++) {
            draw(layout, tg_point(x, y), at_x(layout, x), at_y(layout, y));
        }
    }
}

static const TgSpot *spot_at(const Layout *layout, TgPoint point) {
    return &layout->diagram->spot[point];
}

static _Bool is_stone(const TgSpot *spot) {
    return spot->cell == TG_CELL_BLACK || spot->cell == TG_CELL_WHITE;
}

static void draw_shadow(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    const TgStyle style = {.fill = TG_PAINT_SHADOW};
    if (is_stone(spot_at(layout, point))) {
        add_circle(layout, &style, x + 30, y + 60, SHADOW);
    }
}

static void draw_black(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    const TgStyle style = {.fill = TG_PAINT_BLACK, .stroke = TG_PAINT_BLACK_RIM, .width = 40};
    if (spot_at(layout, point)->cell == TG_CELL_BLACK) {
        add_circle(layout, &style, x, y, STONE);
    }
}

static void draw_white(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    const TgStyle style = {.fill = TG_PAINT_WHITE, .stroke = TG_PAINT_WHITE_RIM, .width = 40};
    if (spot_at(layout, point)->cell == TG_CELL_WHITE) {
        add_circle(layout, &style, x, y, STONE);
    }
}

/* A point that nobody can play on. */
static void draw_blocked(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    const TgStyle style = {.fill = TG_PAINT_GRID};
    if (spot_at(layout, point)->cell == TG_CELL_BLOCKED) {
        add_rect(layout, &style, x - 380, y - 380, 760, 760, 60);
    }
}

/* The paint that is seen on what lies at a point. */
static uint8_t text_paint(const TgSpot *spot) {
    return spot->cell == TG_CELL_BLACK   ? TG_PAINT_BLACK_TEXT
           : spot->cell == TG_CELL_WHITE ? TG_PAINT_WHITE_TEXT
                                         : TG_PAINT_LABEL;
}

/* What is written on a point: its number, else its label. */
static void spot_words(const TgSpot *spot, char words[TG_DIAGRAM_LABEL_MAX + 1]) {
    if (spot->number != 0 && is_stone(spot)) {
        snprintf(words, TG_DIAGRAM_LABEL_MAX + 1, "%d", spot->number);
    } else {
        snprintf(words, TG_DIAGRAM_LABEL_MAX + 1, "%s", spot->label);
    }
}

/* The largest size at which the words lie on a stone. */
static int32_t words_size(const char *words) {
    enum { ROOM = 760, LARGEST = 440 };
    int64_t ems = tg_width_ems(words, 1);
    int64_t size = ems > 0 ? (int64_t)ROOM * 1000 / ems : LARGEST;
    return size > LARGEST ? LARGEST : size < 120 ? 120 : (int32_t)size;
}

static void draw_words_of(const Layout *layout, TgPoint point, int32_t x, int32_t y, TgCell cell) {
    const TgSpot *spot = spot_at(layout, point);
    char words[TG_DIAGRAM_LABEL_MAX + 1];
    spot_words(spot, words);
    if (spot->cell == cell && words[0] != '\0') {
        const TgStyle style = {.fill = (uint8_t)text_paint(spot),
                               .anchor = TG_ANCHOR_MIDDLE,
                               .bold = 1,
                               .size = words_size(words)};
        add_text_centred(layout, &style, x, y, words);
    }
}

static void draw_black_words(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    draw_words_of(layout, point, x, y, TG_CELL_BLACK);
}
static void draw_white_words(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    draw_words_of(layout, point, x, y, TG_CELL_WHITE);
}
static void draw_empty_words(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    draw_words_of(layout, point, x, y, TG_CELL_EMPTY);
}

/* ---- marks ---- */

static void draw_cross(const Layout *layout, const TgStyle *style, int32_t x, int32_t y,
                       int32_t r) {
    add_line(layout, style, x - r, y - r, x + r, y + r);
    add_line(layout, style, x - r, y + r, x + r, y - r);
}

/* r: of the circle through the corners. */
static void draw_corners(const Layout *layout, const TgStyle *style, TgMark mark, int32_t x,
                         int32_t y, int32_t r) {
    int32_t side = r * 707 / 1000;
    int32_t half = r * 866 / 1000;
    const int32_t square[] = {-side, -side, side, -side, side, side, -side, side};
    const int32_t triangle[] = {0, -r, half, r / 2, -half, r / 2};
    const int32_t diamond[] = {0, -r, r, 0, 0, r, -r, 0};
    const int32_t *from = mark == TG_MARK_SQUARE     ? square
                          : mark == TG_MARK_TRIANGLE ? triangle
                                                     : diamond;
    size_t count = mark == TG_MARK_TRIANGLE ? 3 : 4;
    int32_t corners[8];
    for (size_t i = 0; i < 2 * count; i += 2) {
        corners[i] = layout->left + scaled(layout, x + from[i]);
        corners[i + 1] = layout->top + scaled(layout, y + from[i + 1]);
    }
    TgStyle own = scaled_style(layout, style);
    tg_picture_polygon(layout->picture, &own, corners, count);
}

/* A mark stands on the point; where words stand there, round them. */
static void draw_mark(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    const TgSpot *spot = spot_at(layout, point);
    char words[TG_DIAGRAM_LABEL_MAX + 1];
    spot_words(spot, words);
    _Bool alone = words[0] == '\0';
    uint8_t paint = alone ? text_paint(spot) : TG_PAINT_MARK;
    const TgStyle line = {.stroke = paint, .width = alone ? 75 : 55, .round = 1};
    const TgStyle full = {.fill = paint};
    switch ((TgMark)spot->mark) {
    case TG_MARK_CIRCLE:
        add_circle(layout, &line, x, y, alone ? 240 : RING);
        break;
    case TG_MARK_SQUARE:
    case TG_MARK_TRIANGLE:
    case TG_MARK_DIAMOND:
        draw_corners(layout, &line, (TgMark)spot->mark, x, y, alone ? 280 : RING + 20);
        break;
    case TG_MARK_CROSS:
        draw_cross(layout, &line, x, y, alone ? 190 : 290);
        break;
    case TG_MARK_DOT:
        add_circle(layout, &full, x, alone ? y : y - 310, alone ? 150 : 75);
        break;
    case TG_MARK_NONE:
    case TG_MARK_NB:
        break;
    }
}

static void draw_ring(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    const TgStyle style = {.stroke = TG_PAINT_MARK, .width = 75};
    if (spot_at(layout, point)->ringed || point == layout->diagram->last) {
        add_circle(layout, &style, x, y, RING);
    }
}

static void draw_foul(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    const TgStyle style = {.stroke = TG_PAINT_FOUL, .width = 75, .round = 1};
    const TgSpot *spot = spot_at(layout, point);
    if (spot->foul != TG_VERDICT_LEGAL && spot->label[0] == '\0') {
        draw_cross(layout, &style, x, y, 150);
    }
}

static void draw_foul_kind(const Layout *layout, TgPoint point, int32_t x, int32_t y) {
    /* Above the cross, so that it stays between the stones beside it. */
    const TgStyle style = {
        .fill = TG_PAINT_FOUL, .anchor = TG_ANCHOR_MIDDLE, .bold = 1, .size = 210};
    const TgSpot *spot = spot_at(layout, point);
    if (spot->foul != TG_VERDICT_LEGAL) {
        add_text(layout, &style, x, y - 262,
                 tg_verdict_brief((TgVerdict)spot->foul, layout->diagram->lang));
    }
}

void tg_diagram_draw(const TgDiagram *diagram, TgPicture *picture, int32_t left, int32_t top,
                     int32_t cell) {
    Layout layout = {diagram, picture, left, top, margin_of(diagram), cell};
    draw_ground(&layout);
    draw_lines(&layout, 0);
    draw_lines(&layout, 1);
    draw_stars(&layout);
    if (diagram->coordinates) {
        draw_coordinates(&layout);
    }
    DrawSpot *const layers[] = {draw_shadow, draw_blocked,     draw_black,       draw_white,
                                draw_ring,   draw_black_words, draw_white_words, draw_empty_words,
                                draw_mark,   draw_foul,        draw_foul_kind};
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++) {
        for_each_spot(&layout, layers[i]);
    }
}

TgStatus tg_diagram_picture(const TgDiagram *diagram, TgPicture *picture) {
    const TgStyle page = {.fill = TG_PAINT_PAGE};
    const TgStyle words = {.fill = TG_PAINT_INK, .anchor = TG_ANCHOR_MIDDLE, .size = 400};
    _Bool captioned = diagram->caption.length > 0;
    tg_picture_init(picture, tg_diagram_width(diagram),
                    tg_diagram_height(diagram) + (captioned ? CAPTION_ROOM : 0));
    picture->unit_um = TG_DIAGRAM_CELL_UM;
    picture->theme = diagram->theme;
    if (captioned) {
        tg_picture_rect(picture, &page, 0, 0, picture->width, picture->height, 0);
    }
    tg_diagram_draw(diagram, picture, 0, 0, CELL);
    if (captioned) {
        tg_picture_text_fitted(picture, &words, picture->width / 2, picture->height - 240,
                               picture->width - HALF, diagram->caption.data);
    }
    return tg_picture_ok(picture) ? TG_OK : TG_E_MEMORY;
}
