/* SPDX-License-Identifier: MIT
 *
 * A book of problems, measured in thousandths of a millimetre. */
#include "tengen/book.h"
#include "tengen/scoresheet.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    MM = 1000,
    BORDER = 15 * MM,
    HEAD = 9 * MM, /* of the page: its heading */
    FOOT = 8 * MM, /* its number */
    LINE = 6 * MM, /* of the solutions */
    COLUMN = 58 * MM
};

void tg_problem_init(TgProblem *problem) {
    *problem = (TgProblem){0};
}

void tg_problem_finish(TgProblem *problem) {
    if (problem != NULL) {
        tg_text_finish(&problem->id);
        tg_text_finish(&problem->kind);
        tg_text_finish(&problem->length);
        tg_text_finish(&problem->first);
    }
}

static _Bool is_said(const TgText *text) {
    return text->length > 0 && strcmp(text->data, "-") != 0;
}

/* ---- pages ---- */

static TgPicture *add_page(const TgBook *book, TgSheetWord heading, TgPages *pages) {
    TgPicture *page = tg_pages_add(pages, book->paper->width, book->paper->height);
    if (page == NULL) {
        return NULL;
    }
    const TgStyle paper = {.fill = TG_PAINT_PAGE};
    const TgStyle title = {.fill = TG_PAINT_INK, .bold = 1, .size = 5 * MM};
    const TgStyle number = {.fill = TG_PAINT_MUTED, .anchor = TG_ANCHOR_MIDDLE, .size = 3500};
    char text[24];
    snprintf(text, sizeof text, "%zu", pages->count);
    page->unit_um = MM;
    page->paper = 1;
    page->theme = book->theme;
    tg_text_add(&page->title, tg_sheet_word(TG_WORD_PROBLEMS, book->lang));
    tg_picture_rect(page, &paper, 0, 0, page->width, page->height, 0);
    tg_picture_text(page, &title, BORDER, BORDER + 4 * MM, tg_sheet_word(heading, book->lang));
    tg_picture_text(page, &number, page->width / 2, page->height - BORDER + 3 * MM, text);
    return page;
}

/* Where a problem stands on its page. */
typedef struct Frame {
    int32_t left, top, width, height;
} Frame;

static Frame frame_at(const TgBook *book, int index) {
    int n = book->per_page;
    int columns = n <= 2 ? 1 : n <= 6 ? 2 : n <= 12 ? 3 : 4;
    int rows = (n + columns - 1) / columns;
    int32_t width = (book->paper->width - 2 * BORDER) / columns;
    int32_t height = (book->paper->height - 2 * BORDER - HEAD - FOOT) / rows;
    return (Frame){BORDER + index % columns * width, BORDER + HEAD + index / columns * height,
                   width, height};
}

static void draw_problem(const TgBook *book, const TgProblem *problem, size_t number,
                         const Frame *frame, TgPicture *page) {
    int32_t words = frame->width > 70 * MM ? 4200 : 3400;
    const TgStyle style = {.fill = TG_PAINT_INK, .anchor = TG_ANCHOR_MIDDLE, .size = words};
    TgSheetWord task = problem->side == TG_BLACK ? TG_WORD_BLACK_TO_MOVE : TG_WORD_WHITE_TO_MOVE;
    TgText text;
    tg_text_init(&text);
    tg_text_printf(&text, "%zu.  %s", number, tg_sheet_word(task, book->lang));
    TgDiagram diagram;
    tg_diagram_init(&diagram, problem->grid.size);
    diagram.theme = book->theme;
    tg_diagram_set_grid(&diagram, &problem->grid);
    int32_t room = frame->height - 3 * words;
    int32_t side = room < frame->width - 4 * MM ? room : frame->width - 4 * MM;
    int32_t cell = (int32_t)((int64_t)side * 1000 / tg_diagram_width(&diagram));
    tg_diagram_draw(&diagram, page, frame->left + (frame->width - side) / 2, frame->top, cell);
    tg_picture_text_fitted(page, &style, frame->left + frame->width / 2, frame->top + side + words,
                           frame->width - 4 * MM, tg_text_get(&text));
    page->failed = page->failed || !tg_text_ok(&text);
    tg_diagram_finish(&diagram);
    tg_text_finish(&text);
}

/* ---- solutions ---- */

/* Points in capitals, as they stand on the boards. */
static void add_points(const char *points, TgText *out) {
    for (; *points != '\0'; points++) {
        char c = *points;
        tg_text_add_char(out, c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c);
        if (c == ',') {
            tg_text_add_char(out, ' ');
        }
    }
}

/* "12.  I9, J6  VCF, 7 plies" */
static void add_solution(const TgBook *book, const TgProblem *problem, size_t number, TgText *out) {
    tg_text_printf(out, "%zu.  ", number);
    if (is_said(&problem->first)) {
        add_points(problem->first.data, out);
    } else {
        tg_text_add(out, "—");
    }
    tg_text_add(out, "   ");
    if (is_said(&problem->kind) && strcmp(problem->kind.data, "win") != 0) {
        add_points(problem->kind.data, out);
        tg_text_add(out, is_said(&problem->length) ? ", " : "");
    }
    if (is_said(&problem->length)) {
        const char *length = problem->length.data;
        _Bool most = strncmp(length, "<=", 2) == 0;
        tg_text_printf(out, "%s%s %s", most ? "≤" : "", length + (most ? 2 : 0),
                       tg_sheet_word(TG_WORD_PLIES, book->lang));
    }
}

static void draw_solution(const TgBook *book, const TgProblem *problem, size_t number, int32_t x,
                          int32_t y, TgPicture *page) {
    const TgStyle style = {.fill = TG_PAINT_INK, .size = 3400};
    TgText text;
    tg_text_init(&text);
    add_solution(book, problem, number, &text);
    tg_picture_text_fitted(page, &style, x, y, COLUMN - 4 * MM, tg_text_get(&text));
    page->failed = page->failed || !tg_text_ok(&text);
    tg_text_finish(&text);
}

static TgStatus draw_solutions(const TgBook *book, const TgProblem *problems, size_t count,
                               TgPages *pages) {
    size_t lines = (size_t)((book->paper->height - 2 * BORDER - HEAD - FOOT) / LINE);
    size_t columns = (size_t)((book->paper->width - 2 * BORDER + 4 * MM) / COLUMN);
    TgPicture *page = NULL;
    for (size_t i = 0; i < count; i++) {
        size_t at = i % (lines * columns);
        if (at == 0) {
            page = add_page(book, TG_WORD_SOLUTIONS, pages);
        }
        if (page == NULL) {
            return TG_E_MEMORY;
        }
        draw_solution(book, &problems[i], i + 1, BORDER + (int32_t)(at / lines) * COLUMN,
                      BORDER + HEAD + (int32_t)(at % lines + 1) * LINE - 2 * MM, page);
    }
    return TG_OK;
}

TgStatus tg_book_draw(const TgBook *book, const TgProblem *problems, size_t count, TgPages *pages) {
    assert(book->per_page >= 1 && book->per_page <= TG_BOOK_PAGE_MAX);
    TgPicture *page = NULL;
    for (size_t i = 0; i < count; i++) {
        int place = (int)(i % (size_t)book->per_page);
        if (place == 0) {
            page = add_page(book, TG_WORD_PROBLEMS, pages);
        }
        if (page == NULL) {
            return TG_E_MEMORY;
        }
        Frame frame = frame_at(book, place);
        draw_problem(book, &problems[i], i + 1, &frame, page);
    }
    TgStatus status = draw_solutions(book, problems, count, pages);
    return status == TG_OK && !tg_pages_ok(pages) ? TG_E_MEMORY : status;
}
