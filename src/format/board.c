/* SPDX-License-Identifier: MIT
 *
 * Boards drawn as text (formats.md 7.3). A block of lines that are rows of cells, as many rows as
 * cells, is a board; words before and after the cells of a row are its labels. Stones are set up at
 * the root; cells that are numbers are moves in their order. The top line is the top row. */
#include "lines.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = TG_SIZE_MAX + 2, MOVE_MAX = TG_SIZE_MAX * TG_SIZE_MAX };

/* What one cell of a row says. */
typedef enum CellKind {
    CELL_NONE,
    CELL_EMPTY,
    CELL_BLACK,
    CELL_WHITE,
    CELL_MARK,
    CELL_NUMBER
} CellKind;

typedef struct Cell {
    uint8_t kind;    /* CellKind */
    char mark;       /* MARK: the letter */
    uint16_t number; /* NUMBER */
} Cell;

typedef struct Row {
    Cell cell[CELLS_MAX];
    int count;
} Row;

typedef struct Block {
    Row row[TG_SIZE_MAX];
    int count;
} Block;

/* ---- cells ---- */

static const struct {
    const char *text;
    CellKind kind;
} words[] = {
    {"()", CELL_WHITE}, {"●", CELL_BLACK},  {"○", CELL_WHITE}, {"Ｘ", CELL_BLACK},
    {"Ｏ", CELL_WHITE}, {"◯", CELL_WHITE},  {"·", CELL_EMPTY}, {"．", CELL_EMPTY},
    {"＋", CELL_EMPTY}, {"・", CELL_EMPTY}, {"┼", CELL_EMPTY}, {"├", CELL_EMPTY},
    {"┤", CELL_EMPTY},  {"┬", CELL_EMPTY},  {"┴", CELL_EMPTY}, {"┌", CELL_EMPTY},
    {"┐", CELL_EMPTY},  {"└", CELL_EMPTY},  {"┘", CELL_EMPTY}, {"╋", CELL_EMPTY},
};

/* The number of a circled digit ① .. ⑳ (E2 91 A0 ..) or full-width digit (EF BC 90 ..); 0: other.
 */
static int wide_number(const char *text, size_t length) {
    if (length < 3) {
        return 0;
    }
    const unsigned char *b = (const unsigned char *)text;
    if (b[0] == 0xE2 && b[1] == 0x91 && b[2] >= 0xA0 && b[2] <= 0xB3) {
        return b[2] - 0xA0 + 1;
    }
    return b[0] == 0xEF && b[1] == 0xBC && b[2] >= 0x91 && b[2] <= 0x99 ? b[2] - 0x90 : 0;
}

static CellKind ascii_kind(char c) {
    if (c == '\0') {
        return CELL_NONE;
    }
    if (strchr("XxBb#@*", c) != NULL) {
        return CELL_BLACK;
    }
    if (strchr("OoWw", c) != NULL) {
        return CELL_WHITE;
    }
    if (strchr(".-_+", c) != NULL) {
        return CELL_EMPTY;
    }
    return (c >= 'A' && c <= 'Z') || c == '!' || c == '?' ? CELL_MARK : CELL_NONE;
}

/* The cell that begins a text; 0 bytes: there is none. */
static size_t read_cell(const char *text, size_t length, Cell *cell) {
    *cell = (Cell){.kind = CELL_NONE};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t count = strlen(words[i].text);
        if (length >= count && memcmp(text, words[i].text, count) == 0) {
            cell->kind = (uint8_t)words[i].kind;
            return count;
        }
    }
    int number = wide_number(text, length);
    if (number > 0) {
        *cell = (Cell){.kind = CELL_NUMBER, .number = (uint16_t)number};
        return 3;
    }
    cell->kind = (uint8_t)(length > 0 ? ascii_kind(text[0]) : CELL_NONE);
    cell->mark = cell->kind == CELL_MARK ? text[0] : '\0';
    return cell->kind != CELL_NONE;
}

/* A word of digits. */
static _Bool read_number(const char *text, size_t length, Cell *cell) {
    int number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || i == 3) {
            return 0;
        }
        number = 10 * number + (text[i] - '0');
    }
    *cell = (Cell){.kind = CELL_NUMBER, .number = (uint16_t)number};
    return length > 0 && number > 0 && number <= MOVE_MAX;
}

/* ---- rows ---- */

static size_t word_length(const char *text) {
    size_t length = 0;
    while (text[length] != '\0' && !tg_is_blank(text[length])) {
        length++;
    }
    return length;
}

/* Cells without blanks between them, all of a word. */
static _Bool read_dense(const char *text, size_t length, Row *row) {
    row->count = 0;
    while (length > 0 && row->count < CELLS_MAX) {
        size_t used = read_cell(text, length, &row->cell[row->count]);
        if (used == 0) {
            return 0;
        }
        row->count++;
        text += used;
        length -= used;
    }
    return length == 0;
}

/* One word a cell. */
static _Bool read_sparse(const char *line, Row *row) {
    row->count = 0;
    for (;;) {
        while (tg_is_blank(*line)) {
            line++;
        }
        size_t length = word_length(line);
        if (length == 0) {
            return row->count >= TG_SIZE_MIN;
        }
        Cell *cell = &row->cell[row->count];
        if (row->count == CELLS_MAX ||
            (!read_number(line, length, cell) && read_cell(line, length, cell) != length)) {
            return 0;
        }
        row->count++;
        line += length;
    }
}

/* A row: one word of at least five cells between labels, or a cell a word. */
static _Bool read_row(const char *line, Row *row) {
    if (read_sparse(line, row)) {
        return 1;
    }
    int words_seen = 0;
    _Bool found = 0;
    Row dense;
    while (words_seen < 4) {
        while (tg_is_blank(*line)) {
            line++;
        }
        size_t length = word_length(line);
        if (length == 0) {
            break;
        }
        words_seen++;
        if (read_dense(line, length, &dense) && dense.count >= TG_SIZE_MIN) {
            if (found) {
                return 0;
            }
            found = 1;
            *row = dense;
        }
        line += length;
    }
    return found && words_seen <= 3;
}

/* "A B C D E ...": the labels of the columns. */
static _Bool is_column_row(const Row *row) {
    int run = 0;
    for (int i = 0; i < row->count; i++) {
        const Cell *cell = &row->cell[i];
        run += cell->kind == CELL_MARK || cell->kind == CELL_BLACK || cell->kind == CELL_WHITE;
    }
    return run == row->count && row->cell[0].mark == 'A' && row->cell[2].mark == 'C';
}

/* Takes the labels away, so that the row has `size` cells; false: it has not. */
static _Bool trim_row(Row *row, int size) {
    int extra = row->count - size;
    _Bool front = extra > 0 && row->cell[0].kind == CELL_NUMBER;
    if (extra < 0 || extra > 2 || (extra == 2 && !front) ||
        (extra > 0 && !front && row->cell[row->count - 1].kind != CELL_NUMBER)) {
        return 0;
    }
    if (front) {
        memmove(&row->cell[0], &row->cell[1], (size_t)(row->count - 1) * sizeof row->cell[0]);
    }
    row->count = size;
    return 1;
}

/* ---- boards ---- */

static _Bool trim_block(Block *block) {
    for (int y = 0; y < block->count; y++) {
        if (!trim_row(&block->row[y], block->count)) {
            return 0;
        }
    }
    return block->count >= TG_SIZE_MIN;
}

/* Set-up stones, labels, and for each number its point. */
static void add_cells(const Block *block, TgTree *tree, TgPoint *order) {
    for (int y = 0; y < block->count; y++) {
        for (int x = 0; x < block->count; x++) {
            const Cell *cell = &block->row[y].cell[x];
            TgPoint point = tg_point(x, y);
            if (cell->kind == CELL_BLACK) {
                tg_tree_add_point(tree, TG_NODE_ROOT, TG_KEY_SETUP_BLACK, point);
            } else if (cell->kind == CELL_WHITE) {
                tg_tree_add_point(tree, TG_NODE_ROOT, TG_KEY_SETUP_WHITE, point);
            } else if (cell->kind == CELL_MARK) {
                tg_tree_add_label(tree, TG_NODE_ROOT, TG_KEY_LABEL, point, &cell->mark, 1);
            } else if (cell->kind == CELL_NUMBER) {
                order[cell->number] = point;
            }
        }
    }
}

static TgStatus give_board(TgReader *reader, Block *block, uint64_t line) {
    int size = block->count;
    int cells = block->row[0].count;
    if (!trim_block(block)) {
        return tg_reader_fail(reader, TG_E_SYNTAX, tg_at_line(line),
                              "%d rows of %d cells, expected a square board of 5 to 25", size,
                              cells);
    }
    TgTree *tree;
    TgStatus status = tg_tree_create(size, &tree);
    if (status != TG_OK) {
        return status;
    }
    TgPoint order[MOVE_MAX + 1];
    for (int i = 0; i <= MOVE_MAX; i++) {
        order[i] = TG_POINT_NONE;
    }
    add_cells(block, tree, order);
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 1; i <= MOVE_MAX; i++) {
        if (order[i] != TG_POINT_NONE) {
            tg_add_stone(tree, &node, tg_point_x(order[i]), tg_point_y(order[i]));
        }
    }
    return tg_reader_end(reader, tree, TG_OK);
}

int tg_board_sniff(const uint8_t *bytes, size_t length) {
    TgReader reader = {.bytes = bytes, .length = length < 4096 ? length : 4096};
    TgLines lines;
    Row row;
    int rows = 0;
    if (tg_lines_init(&lines, &reader) == TG_OK) {
        while (rows < TG_SIZE_MIN && tg_lines_next(&lines)) {
            rows = read_row(tg_text_get(&lines.line), &row) && !is_column_row(&row) ? rows + 1 : 0;
        }
    }
    tg_lines_finish(&lines);
    return rows == TG_SIZE_MIN ? TG_SNIFF_LIKELY : TG_SNIFF_NO;
}

TgStatus tg_board_read(TgReader *reader) {
    TgLines lines;
    Block *block = malloc(sizeof *block);
    TgStatus status = block != NULL ? tg_lines_init(&lines, reader) : TG_E_MEMORY;
    if (block == NULL) {
        return status;
    }
    block->count = 0;
    uint64_t begin = 1;
    _Bool any = 0;
    for (_Bool more = 1; status == TG_OK && more;) {
        more = tg_lines_next(&lines);
        const char *line = more ? tg_text_get(&lines.line) : "";
        Row row;
        if (read_row(line, &row) && !is_column_row(&row)) {
            begin = block->count == 0 ? lines.number : begin;
            if (block->count == TG_SIZE_MAX) {
                status = tg_lines_fail(&lines, reader, TG_E_SIZE, "at most 25 rows");
            } else {
                block->row[block->count++] = row;
            }
            continue;
        }
        if (!tg_is_empty(line) && !(read_row(line, &row) && is_column_row(&row))) {
            tg_report_add(reader->report, TG_NOTE_OUTSIDE, tg_at_line(lines.number), "%.60s", line);
        }
        if (block->count > 0) {
            status = give_board(reader, block, begin);
            block->count = 0;
            any = 1;
        }
    }
    if (status == TG_OK && !any) {
        status = tg_reader_fail(reader, TG_E_SYNTAX, tg_at_line(1), "expected rows like ..XO.");
    }
    tg_lines_finish(&lines);
    free(block);
    return status;
}

/* ---- writing ---- */

/* Labels of one capital letter on an empty point, of the root. */
static void put_labels(TgWriter *writer, const TgTree *tree, const TgGrid *grid, char *mark) {
    for (uint32_t id = tg_tree_node(tree, TG_NODE_ROOT)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        if (value.key != TG_KEY_LABEL) {
            continue;
        }
        char c = value.length == 1 ? value.text[0] : '\0';
        if (ascii_kind(c) == CELL_MARK && value.point < TG_POINT_NB &&
            tg_point_on(value.point, grid->size) && mark[value.point] == '\0' &&
            tg_grid_at(grid, value.point) == TG_CELL_EMPTY) {
            mark[value.point] = c;
        } else {
            tg_writer_lose(writer, tree, value.key, 0);
        }
    }
}

/* Reports what the board does not say of the main line. */
static TgStatus lose_line(TgWriter *writer, const TgTree *tree) {
    static const TgKey keys[] = {TG_KEY_LABEL, TG_KEY_SETUP_BLACK, TG_KEY_SETUP_WHITE,
                                 TG_KEY_SETUP_EMPTY};
    TgMainLine line;
    TgStatus status = tg_writer_line(
        writer, tree,
        &(TgCarried){.keys = keys, .key_count = 4, .colours = 1, .passes = 1, .at_root = 1}, &line);
    for (size_t i = 0; i < line.count; i++) {
        tg_report_add(writer->report, TG_NOTE_LOST_ACT, tg_at_node(i + 1), "order");
    }
    free(line.node);
    return status;
}

TgStatus tg_board_write(TgWriter *writer, const TgTree *tree) {
    TgGrid grid;
    char mark[TG_POINT_NB] = {0};
    TgStatus status = lose_line(writer, tree);
    if (status == TG_OK) {
        status = tg_tree_grid(tree, tg_tree_main_end(tree), &grid, NULL);
    }
    if (status != TG_OK) {
        return status;
    }
    put_labels(writer, tree, &grid, mark);
    tg_text_add(writer->out, writer->games > 0 ? "\n" : "");
    for (int y = 0; y < grid.size; y++) {
        for (int x = 0; x < grid.size; x++) {
            TgPoint point = tg_point(x, y);
            char c = ".XO"[tg_grid_at(&grid, point)];
            tg_text_add_char(writer->out, mark[point] != '\0' ? mark[point] : c);
        }
        tg_text_add_char(writer->out, '\n');
    }
    return TG_OK;
}
