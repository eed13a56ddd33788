/* SPDX-License-Identifier: MIT
 *
 * The empty board in true size, measured in thousandths of a millimetre. */
#include "tengen/blank.h"
#include "tengen/point.h"

#include <stdio.h>

enum {
    MM = 1000,
    FILES = 24 * MM, /* from file to file */
    RANKS = 25 * MM,
    MARGIN = 28 * MM,
    COORDINATE = 17 * MM, /* from the edge line to the middle of the letters */
    LETTER = 7 * MM,
    STAR = 2500,
    LINE = 700,
    EDGE = 1400,
    BORDER = 12 * MM /* of a page that is one of several: printers leave it white */
};

typedef struct Board {
    int size;
    TgThemeId theme;
} Board;

static int32_t board_width(int size) {
    return 2 * MARGIN + (size - 1) * FILES;
}
static int32_t board_height(int size) {
    return 2 * MARGIN + (size - 1) * RANKS;
}

static void draw_lines(TgPicture *page, int size, int32_t left, int32_t top) {
    int far = size - 1;
    for (int edges = 0; edges < 2; edges++) {
        const TgStyle style = {.stroke = TG_PAINT_GRID, .width = edges ? EDGE : LINE};
        for (int i = 0; i < size; i++) {
            if ((i == 0 || i == far) == edges) {
                tg_picture_line(page, &style, left, top + i * RANKS, left + far * FILES,
                                top + i * RANKS);
                tg_picture_line(page, &style, left + i * FILES, top, left + i * FILES,
                                top + far * RANKS);
            }
        }
    }
}

static void draw_stars(TgPicture *page, int size, int32_t left, int32_t top) {
    const TgStyle style = {.fill = TG_PAINT_GRID};
    TgPoint stars[9];
    size_t count = tg_point_stars(size, stars);
    for (size_t i = 0; i < count; i++) {
        tg_picture_circle(page, &style, left + tg_point_x(stars[i]) * FILES,
                          top + tg_point_y(stars[i]) * RANKS, STAR);
    }
}

static void draw_coordinates(TgPicture *page, int size, int32_t left, int32_t top) {
    const TgStyle style = {.fill = TG_PAINT_LABEL, .anchor = TG_ANCHOR_MIDDLE, .size = LETTER};
    char name[12];
    for (int i = 0; i < size; i++) {
        snprintf(name, sizeof name, "%c", 'A' + i);
        tg_picture_text_centred(page, &style, left + i * FILES,
                                top + (size - 1) * RANKS + COORDINATE, name);
        snprintf(name, sizeof name, "%d", size - i);
        tg_picture_text_centred(page, &style, left - COORDINATE, top + i * RANKS, name);
    }
}

/* The whole board, the corner of its margin at x, y; what lies outside the page is cut off there.
 */
static void draw_board(TgPicture *page, const Board *board, int32_t x, int32_t y) {
    const TgStyle ground = {.fill = TG_PAINT_BOARD_FLAT};
    page->unit_um = MM;
    page->paper = 1;
    page->theme = board->theme;
    tg_picture_rect(page, &ground, x, y, board_width(board->size), board_height(board->size), 0);
    draw_lines(page, board->size, x + MARGIN, y + MARGIN);
    draw_stars(page, board->size, x + MARGIN, y + MARGIN);
    draw_coordinates(page, board->size, x + MARGIN, y + MARGIN);
}

/* ---- several pages ---- */

typedef struct Tiling {
    int32_t width, height; /* of a page */
    int columns, rows;
} Tiling;

static int tiles(int32_t whole, int32_t page) {
    int32_t inner = page - 2 * BORDER;
    return (int)((whole + inner - 1) / inner);
}

static Tiling tiling_of(int size, int32_t width, int32_t height) {
    return (Tiling){width, height, tiles(board_width(size), width),
                    tiles(board_height(size), height)};
}

/* The white border, and in it where the neighbours begin. */
static void draw_border(TgPicture *page, const Tiling *tiling, int column, int row) {
    const TgStyle cut = {.stroke = TG_PAINT_MUTED, .width = 200, .dashed = 1};
    const TgStyle words = {.fill = TG_PAINT_MUTED, .size = 3 * MM};
    int32_t right = tiling->width - BORDER;
    int32_t bottom = tiling->height - BORDER;
    if (column > 0) {
        tg_picture_line(page, &cut, BORDER, 0, BORDER, tiling->height);
    }
    if (column < tiling->columns - 1) {
        tg_picture_line(page, &cut, right, 0, right, tiling->height);
    }
    if (row > 0) {
        tg_picture_line(page, &cut, 0, BORDER, tiling->width, BORDER);
    }
    if (row < tiling->rows - 1) {
        tg_picture_line(page, &cut, 0, bottom, tiling->width, bottom);
    }
    char place[32];
    snprintf(place, sizeof place, "%c%d", 'A' + column, row + 1);
    tg_picture_text(page, &words, BORDER + 2 * MM, BORDER - 4 * MM, place);
}

static TgStatus draw_tiles(const Board *board, const TgPaper *paper, TgPages *pages) {
    Tiling upright = tiling_of(board->size, paper->width, paper->height);
    Tiling lying = tiling_of(board->size, paper->height, paper->width);
    Tiling tiling = lying.columns * lying.rows < upright.columns * upright.rows ? lying : upright;
    int32_t inner_width = tiling.width - 2 * BORDER;
    int32_t inner_height = tiling.height - 2 * BORDER;
    int32_t spare_x = (tiling.columns * inner_width - board_width(board->size)) / 2;
    int32_t spare_y = (tiling.rows * inner_height - board_height(board->size)) / 2;
    for (int row = 0; row < tiling.rows; row++) {
        for (int column = 0; column < tiling.columns; column++) {
            TgPicture *page = tg_pages_add(pages, tiling.width, tiling.height);
            if (page == NULL) {
                return TG_E_MEMORY;
            }
            draw_board(page, board, BORDER + spare_x - column * inner_width,
                       BORDER + spare_y - row * inner_height);
            draw_border(page, &tiling, column, row);
        }
    }
    return TG_OK;
}

TgStatus tg_blank_draw(int size, TgThemeId theme, const TgPaper *paper, TgPages *pages) {
    const Board board = {size, theme};
    TgStatus status = TG_OK;
    if (paper != NULL) {
        status = draw_tiles(&board, paper, pages);
    } else {
        TgPicture *page = tg_pages_add(pages, board_width(size), board_height(size));
        status = page != NULL ? TG_OK : TG_E_MEMORY;
        if (page != NULL) {
            draw_board(page, &board, 0, 0);
        }
    }
    return status == TG_OK && !tg_pages_ok(pages) ? TG_E_MEMORY : status;
}
