/* SPDX-License-Identifier: MIT
 *
 * A diagram as lines of text: every cell is a token (stone, mark or crossing) of a fixed number of
 * columns, the rest of which is line or blank. */
#include "tengen/diagram.h"
#include "tengen/width.h"

#include <stdio.h>

static const char *const mark_signs[TG_MARK_NB][2] = {
#define X(NAME, word, ascii, unicode) {unicode, ascii},
#include "tengen/mark.def"
#undef X
};
static const char *const stones[4][2] = {{"", ""}, {"●", "X"}, {"○", "O"}, {"▒", "#"}};
/* Crossings by row (top, middle, bottom edge) and column (left, middle, right). */
static const char *const crossings[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};

typedef struct Board {
    const TgDiagram *diagram;
    TgTextStyle style;
    _Bool star[TG_POINT_NB];
    _Bool numbered;
    size_t columns; /* of a cell */
    TgText *out;
} Board;

enum { TOKEN_MAX = 32 };

static const char *crossing(const Board *board, int x, int y) {
    if (board->star[tg_point(x, y)]) {
        return board->style == TG_TEXT_ASCII ? "+" : "╋";
    }
    if (board->style == TG_TEXT_ASCII) {
        return ".";
    }
    int far = board->diagram->size - 1;
    return crossings[y == 0 ? 0 : y == far ? 2 : 1][x == 0 ? 0 : x == far ? 2 : 1];
}

/* What stands on a point: the stone with its number; a label; a mark; the crossing. */
static void write_token(const Board *board, int x, int y, char token[TOKEN_MAX]) {
    const TgSpot *spot = &board->diagram->spot[tg_point(x, y)];
    int style = board->style;
    if (spot->cell != TG_CELL_EMPTY) {
        const char *stone = stones[spot->cell][style];
        if (spot->number != 0) {
            snprintf(token, TOKEN_MAX, "%s%d", stone, spot->number);
        } else if (spot->label[0] != '\0') {
            snprintf(token, TOKEN_MAX, "%s%s", stone, spot->label);
        } else {
            snprintf(token, TOKEN_MAX, "%s%s", stone, mark_signs[spot->mark][style]);
        }
    } else if (spot->label[0] != '\0') {
        snprintf(token, TOKEN_MAX, "%s", spot->label);
    } else if (spot->mark != TG_MARK_NONE) {
        snprintf(token, TOKEN_MAX, "%s", mark_signs[spot->mark][style]);
    } else if (spot->foul != TG_VERDICT_LEGAL) {
        snprintf(token, TOKEN_MAX, "%s", style == TG_TEXT_ASCII ? "!" : "✕");
    } else {
        snprintf(token, TOKEN_MAX, "%s", crossing(board, x, y));
    }
}

static void measure(Board *board) {
    const TgDiagram *diagram = board->diagram;
    TgPoint stars[9];
    size_t count = tg_point_stars(diagram->size, stars);
    for (size_t i = 0; i < count; i++) {
        board->star[stars[i]] = 1;
    }
    board->columns = 2;
    for (int y = diagram->top; y <= diagram->bottom; y++) {
        for (int x = diagram->left; x <= diagram->right; x++) {
            char token[TOKEN_MAX];
            write_token(board, x, y, token);
            size_t needed = tg_width_columns(token) + 1;
            board->columns = needed > board->columns ? needed : board->columns;
            board->numbered |= diagram->spot[tg_point(x, y)].number != 0;
        }
    }
}

static _Bool bracketed(const Board *board, int x, int y) {
    const TgSpot *spot = &board->diagram->spot[tg_point(x, y)];
    return !board->numbered && (spot->ringed || tg_point(x, y) == board->diagram->last);
}

/* The column between two cells: a bracket, a line or a blank. */
static void write_joint(const Board *board, int x, int y) {
    const TgDiagram *diagram = board->diagram;
    const char *line = board->style == TG_TEXT_ASCII ? " " : "─";
    _Bool before = x > diagram->left && bracketed(board, x - 1, y);
    _Bool after = x <= diagram->right && bracketed(board, x, y);
    if (before != after) {
        line = before ? ")" : "(";
    } else if (x == 0 || x > diagram->right) {
        line = x > diagram->right && x < diagram->size ? line : " ";
    }
    tg_text_add(board->out, line);
}

static void write_row(const Board *board, int y) {
    const TgDiagram *diagram = board->diagram;
    if (diagram->coordinates) {
        tg_text_printf(board->out, "%2d", diagram->size - y);
    }
    for (int x = diagram->left; x <= diagram->right; x++) {
        char token[TOKEN_MAX];
        write_token(board, x, y, token);
        write_joint(board, x, y);
        tg_text_add(board->out, token);
        _Bool line = board->style == TG_TEXT_UNICODE && x < diagram->size - 1;
        for (size_t used = tg_width_columns(token) + 1; used < board->columns; used++) {
            if (x < diagram->right || line) {
                tg_text_add(board->out, line ? "─" : " ");
            }
        }
    }
    size_t before = board->out->length;
    write_joint(board, diagram->right + 1, y);
    if (board->out->length > before && board->out->data[board->out->length - 1] == ' ') {
        board->out->data[--board->out->length] = '\0';
    }
    tg_text_add_char(board->out, '\n');
}

static void write_letters(const Board *board) {
    const TgDiagram *diagram = board->diagram;
    tg_text_add(board->out, "  ");
    for (int x = diagram->left; x <= diagram->right; x++) {
        tg_text_printf(board->out, " %c", 'A' + x);
        for (size_t used = 2; used < board->columns && x < diagram->right; used++) {
            tg_text_add_char(board->out, ' ');
        }
    }
    tg_text_add_char(board->out, '\n');
}

void tg_diagram_text(const TgDiagram *diagram, TgTextStyle style, TgText *out) {
    Board board = {.diagram = diagram, .style = style, .out = out};
    measure(&board);
    for (int y = diagram->top; y <= diagram->bottom; y++) {
        write_row(&board, y);
    }
    if (diagram->coordinates) {
        write_letters(&board);
    }
    if (diagram->caption.length > 0) {
        tg_text_add_foreign(out, diagram->caption.data);
        tg_text_add_char(out, '\n');
    }
}
