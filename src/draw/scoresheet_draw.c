/* SPDX-License-Identifier: MIT
 *
 * The score sheet on its page, measured in thousandths of a millimetre. */
#include "tengen/scoresheet.h"

#include <stdio.h>

enum {
    MM = 1000,
    WIDTH = 210 * MM,
    HEIGHT = 297 * MM,
    LEFT = 15 * MM,
    RIGHT = 195 * MM,
    TITLE = 21 * MM,  /* base line */
    FIELDS = 26 * MM, /* top of the rows above the board */
    ROW = 11 * MM,
    BOARD = 94 * MM, /* top of the board */
    BOARD_SIDE = 148 * MM,
    SIDE = LEFT + BOARD_SIDE + 2 * MM, /* left of what stands beside the board */
    RESULT = 244 * MM,
    SIGNATURES = 257 * MM,
    SIGNATURE_ROW = 22 * MM,
    NAME = 2600,  /* size of a field's name */
    VALUE = 4200, /* size of its value */
    PAD = 1600
};

typedef struct FieldPlace {
    TgKey key;
    const char *name[TG_LANG_NB];
    int row, left, right;
} FieldPlace;

static const FieldPlace places[TG_FIELD_NB] = {
#define X(NAME, key, en, zh, row, left, right) {key, {en, zh}, row, left, right},
#include "tengen/scoresheet.def"
#undef X
};

static const TgStyle hairline = {.stroke = TG_PAINT_MUTED, .width = 200};
static const TgStyle name_style = {.fill = TG_PAINT_MUTED, .size = NAME};

/* A word of a table as it stands at the start of a line. */
static void add_capitalised(TgPicture *page, const TgStyle *style, int32_t x, int32_t y,
                            int32_t room, const char *word) {
    TgText text;
    tg_text_init(&text);
    if (word[0] >= 'a' && word[0] <= 'z') {
        tg_text_add_char(&text, (char)(word[0] - 'a' + 'A'));
        word++;
    }
    tg_text_add(&text, word);
    page->failed = page->failed || !tg_text_ok(&text);
    tg_picture_text_fitted(page, style, x, y, room, tg_text_get(&text));
    tg_text_finish(&text);
}

static void draw_field(const TgScoreSheet *sheet, TgPicture *page, int field) {
    const FieldPlace *place = &places[field];
    const TgStyle value = {.fill = TG_PAINT_INK, .size = VALUE};
    int32_t top = place->row <= 5   ? FIELDS + place->row * ROW
                  : place->row == 6 ? RESULT
                                    : SIGNATURES;
    int32_t height = place->row == 7 ? SIGNATURE_ROW : ROW;
    int32_t left = LEFT + place->left * MM;
    int32_t width = (place->right - place->left) * MM;
    const char *name =
        place->key == TG_KEY_NONE ? place->name[sheet->lang] : tg_key_name(place->key, sheet->lang);
    tg_picture_rect(page, &hairline, left, top, width, height, 0);
    add_capitalised(page, &name_style, left + PAD, top + 3500, width - 2 * PAD, name);
    tg_picture_text_fitted(page, &value, left + PAD, top + height - 2300, width - 2 * PAD,
                           tg_text_get(&sheet->field[field]));
}

static void draw_title(const TgScoreSheet *sheet, TgPicture *page) {
    const TgStyle title = {.fill = TG_PAINT_INK, .bold = 1, .size = 7500};
    const TgStyle rule = {.fill = TG_PAINT_INK, .anchor = TG_ANCHOR_END, .size = VALUE};
    tg_picture_text(page, &title, LEFT, TITLE, tg_sheet_word(TG_WORD_TITLE, sheet->lang));
    add_capitalised(page, &rule, RIGHT, TITLE, 100 * MM, tg_text_get(&sheet->rule));
}

static void draw_board(const TgScoreSheet *sheet, TgPicture *page) {
    int32_t width = tg_diagram_width(&sheet->diagram);
    int32_t height = tg_diagram_height(&sheet->diagram);
    int32_t larger = width > height ? width : height;
    int32_t cell = (int32_t)((int64_t)BOARD_SIDE * 1000 / larger);
    tg_diagram_draw(&sheet->diagram, page, LEFT, BOARD, cell);
}

/* ---- beside the board ---- */

/* Text that goes on in further lines at its blanks; returns the base line after the last. */
static int32_t draw_paragraph(TgPicture *page, const TgStyle *style, int32_t y, const char *text) {
    enum { LETTERS = 15, LINE = 5 * MM };
    char line[LETTERS + 1];
    while (*text != '\0') {
        size_t length = 0;
        size_t cut = 0;
        while (text[length] != '\0' && length < LETTERS) {
            length++;
            cut = text[length] == ' ' || text[length] == '\0' ? length : cut;
        }
        cut = cut == 0 ? length : cut;
        snprintf(line, sizeof line, "%.*s", (int)cut, text);
        tg_picture_text(page, style, SIDE, y, line);
        text += cut;
        text += *text == ' ';
        y += LINE;
    }
    return y;
}

static void draw_offers(const TgScoreSheet *sheet, TgPicture *page, int32_t y) {
    enum { LINE = 5 * MM, LINES = 22, COLUMN = 15 * MM };
    const TgStyle style = {.fill = TG_PAINT_INK, .size = 3600};
    const TgStyle small = {.fill = TG_PAINT_INK, .size = 2600};
    _Bool dense = sheet->offer_count > LINES;
    const TgStyle *used = dense ? &small : &style;
    int32_t line = dense ? LINE * LINES / (TG_OFFER_MAX / 2) : LINE;
    for (size_t i = 0; i < sheet->offer_count; i++) {
        char label[8];
        char name[TG_POINT_NAME_MAX];
        char text[48];
        tg_diagram_offer_label(i, label);
        tg_point_name(sheet->offer[i], sheet->diagram.size, name);
        if (name[0] >= 'a' && name[0] <= 'z') {
            name[0] = (char)(name[0] - 'a' + 'A'); /* as on the board */
        }
        snprintf(text, sizeof text, "%s  %s%s%s", label, name,
                 sheet->offer[i] == sheet->kept ? "  = 5 " : "",
                 sheet->offer[i] == sheet->kept ? tg_sheet_word(TG_WORD_KEPT, sheet->lang) : "");
        int32_t x = SIDE + (dense && i % 2 == 1 ? COLUMN : 0);
        tg_picture_text(page, used, x, y + (int32_t)(dense ? i / 2 : i) * line, text);
    }
}

/* On a blank sheet lines to write on. */
static void draw_ruling(TgPicture *page, int32_t from, int32_t to) {
    for (int32_t y = from; y <= to; y += 8 * MM) {
        tg_picture_line(page, &hairline, SIDE, y, RIGHT, y);
    }
}

static void draw_side(const TgScoreSheet *sheet, TgPicture *page) {
    enum { SIDE_WIDTH = RIGHT - SIDE, OFFERS = BOARD + 36 * MM };
    const TgStyle passes = {.fill = TG_PAINT_INK, .size = 3600};
    _Bool blank = sheet->field[TG_FIELD_MOVES].length == 0;
    tg_picture_text_fitted(page, &name_style, SIDE, BOARD + 7 * MM, SIDE_WIDTH,
                           tg_sheet_word(TG_WORD_PASSES, sheet->lang));
    tg_picture_text_fitted(page, &name_style, SIDE, OFFERS, SIDE_WIDTH,
                           tg_sheet_word(TG_WORD_OFFERS, sheet->lang));
    if (blank) {
        draw_ruling(page, BOARD + 15 * MM, OFFERS - 6 * MM);
        draw_ruling(page, OFFERS + 8 * MM, BOARD + BOARD_SIDE - 6 * MM);
    } else {
        draw_paragraph(page, &passes, BOARD + 13 * MM, tg_text_get(&sheet->passes));
        draw_offers(sheet, page, OFFERS + 6 * MM);
    }
}

TgStatus tg_scoresheet_draw(const TgScoreSheet *sheet, TgPages *pages) {
    TgPicture *page = tg_pages_add(pages, WIDTH, HEIGHT);
    if (page == NULL) {
        return TG_E_MEMORY;
    }
    const TgStyle paper = {.fill = TG_PAINT_PAGE};
    page->unit_um = MM;
    page->paper = 1;
    page->theme = TG_THEME_PRINT;
    tg_text_add(&page->title, tg_sheet_word(TG_WORD_TITLE, sheet->lang));
    tg_picture_rect(page, &paper, 0, 0, WIDTH, HEIGHT, 0);
    draw_title(sheet, page);
    for (int i = 0; i < TG_FIELD_NB; i++) {
        draw_field(sheet, page, i);
    }
    draw_board(sheet, page);
    draw_side(sheet, page);
    return tg_pages_ok(pages) ? TG_OK : TG_E_MEMORY;
}
