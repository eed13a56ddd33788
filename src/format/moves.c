/* SPDX-License-Identifier: MIT
 *
 * Games as move texts, one a line: position strings with row 1 at the bottom or at the top, and the
 * offset openings of Gomocup (formats.md sections 1 and 2). A line that goes on with a later move
 * number ("3. j9 k10") belongs to the game above it. */
#include "lines.h"

#include "tengen/notation.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 2 * TG_SIZE_MAX * TG_SIZE_MAX };

/* ---- position strings ---- */

/* The move number that begins a line, 0 when there is none. */
static long move_number(const char *line) {
    char *end;
    long number = strtol(line, &end, 10);
    return end != line && (*end == '.' || *end == ')') ? number : 0;
}

int tg_posstr_sniff(const uint8_t *bytes, size_t length) {
    TgReader reader = {.bytes = bytes, .length = length < 4096 ? length : 4096};
    TgLines lines;
    size_t count = 0;
    if (tg_lines_init(&lines, &reader) == TG_OK) {
        TgPoint moves[MOVES_MAX];
        while (count == 0 && tg_lines_next(&lines)) {
            if (tg_notation_read_moves(tg_text_get(&lines.line), TG_SIZE_MAX, 0, moves, MOVES_MAX,
                                       &count, NULL) != TG_OK) {
                count = 0;
                break;
            }
        }
    }
    tg_lines_finish(&lines);
    return count > 0 ? TG_SNIFF_MAYBE : TG_SNIFF_NO;
}

/* Adds the moves of one game; the offset of a fault is in the text from `begin` on. */
static TgStatus read_posstr(TgReader *reader, const char *text, size_t begin, _Bool from_top) {
    int size = reader->options.size != 0 ? reader->options.size : 15;
    TgTree *tree = NULL;
    TgPoint moves[MOVES_MAX];
    size_t count = 0;
    TgText clause;
    tg_text_init(&clause);
    TgStatus status = tg_tree_create(size, &tree);
    if (status == TG_OK) {
        status = tg_notation_read_moves(text, size, 1, moves, MOVES_MAX, &count, &clause);
    }
    if (status != TG_OK && clause.length > 5) {
        char *what;
        unsigned long offset = strtoul(tg_text_get(&clause) + 5, &what, 10); /* "byte 12: ..." */
        tg_reader_fail(reader, status, tg_at_byte(begin + offset), "%s on a board of %d lines",
                       *what == ':' ? what + 2 : what, size);
    }
    TgNodeId node = TG_NODE_ROOT;
    for (size_t i = 0; tree != NULL && i < count; i++) {
        TgPoint p = moves[i];
        if (from_top && p != TG_POINT_NONE) {
            p = tg_point(tg_point_x(p), size - 1 - tg_point_y(p));
        }
        node = tg_tree_add(tree, node, p == TG_POINT_NONE ? TG_ACT_PASS : TG_ACT_PLACE, p,
                           (TgSide)(i % 2));
    }
    tg_text_finish(&clause);
    return tg_reader_end(reader, tree, status);
}

static TgStatus read_strings(TgReader *reader, _Bool from_top) {
    TgLines lines;
    TgText game;
    size_t begin = 0;
    _Bool any = 0;
    tg_text_init(&game);
    TgStatus status = tg_lines_init(&lines, reader);
    for (_Bool more = 1; status == TG_OK && more;) {
        more = tg_lines_next(&lines);
        const char *line = tg_text_get(&lines.line);
        if (more && tg_is_empty(line)) {
            continue;
        }
        if (game.length > 0 && (!more || move_number(line) <= 1)) {
            status = read_posstr(reader, tg_text_get(&game), begin, from_top);
            any = 1;
            tg_text_clear(&game);
        }
        if (more) {
            begin = game.length == 0 ? lines.begin : begin;
            /* The line ends stay, so that offsets hold. */
            while (game.length > 0 && game.length < lines.begin - begin) {
                tg_text_add_char(&game, '\n');
            }
            tg_text_add(&game, line);
        }
    }
    if (status == TG_OK && !any) {
        status = tg_reader_fail(reader, TG_E_SYNTAX, tg_at_byte(0), "expected moves like h8i9");
    }
    tg_text_finish(&game);
    tg_lines_finish(&lines);
    return status;
}

TgStatus tg_posstr_read(TgReader *reader) {
    return read_strings(reader, 0);
}

TgStatus tg_posstr_top_read(TgReader *reader) {
    return read_strings(reader, 1);
}

static TgStatus refuse_stone(TgWriter *writer, const TgTree *tree, TgPoint point) {
    char name[TG_POINT_NAME_MAX];
    return tg_writer_fail(writer, TG_E_OCCUPIED,
                          "%s has two stones, the format can say a point only once",
                          tg_point_name(point, tg_tree_size(tree), name));
}

static TgStatus write_string(TgWriter *writer, const TgTree *tree, _Bool from_top) {
    TgMainLine line;
    _Bool seen[TG_POINT_NB] = {0};
    int size = tg_tree_size(tree);
    TgStatus status = tg_writer_line(writer, tree, &(TgCarried){.passes = 1, .size = -1}, &line);
    if (status == TG_OK && line.count == 0) {
        status = tg_writer_fail(writer, TG_E_RANGE, "a game without a move, the format needs one");
    }
    for (size_t i = 0; status == TG_OK && i < line.count; i++) {
        TgPoint p = tg_tree_node(tree, line.node[i])->point;
        if (p != TG_POINT_NONE && seen[p]) {
            status = refuse_stone(writer, tree, p);
            break;
        }
        if (p != TG_POINT_NONE) {
            seen[p] = 1;
            p = from_top ? tg_point(tg_point_x(p), size - 1 - tg_point_y(p)) : p;
        }
        tg_notation_write_moves(&p, 1, size, writer->out);
    }
    tg_text_add_char(writer->out, '\n');
    free(line.node);
    return status;
}

TgStatus tg_posstr_write(TgWriter *writer, const TgTree *tree) {
    return write_string(writer, tree, 0);
}

TgStatus tg_posstr_top_write(TgWriter *writer, const TgTree *tree) {
    return write_string(writer, tree, 1);
}

/* ---- offsets ---- */

int tg_offsets_sniff(const uint8_t *bytes, size_t length) {
    TgReader reader = {.bytes = bytes, .length = length < 4096 ? length : 4096};
    TgLines lines;
    size_t count = 0;
    TgStatus status = tg_lines_init(&lines, &reader);
    int offset[MOVES_MAX];
    while (status == TG_OK && count == 0 && tg_lines_next(&lines)) {
        status = tg_notation_read_offsets(tg_text_get(&lines.line), offset, MOVES_MAX, &count);
    }
    _Bool found = status == TG_OK && count > 0 && strchr(tg_text_get(&lines.line), ',') != NULL;
    tg_lines_finish(&lines);
    return found ? TG_SNIFF_LIKELY : TG_SNIFF_NO;
}

static _Bool fits(const int *offset, size_t count, int size) {
    for (size_t i = 0; i < count; i++) {
        int at = size / 2 + offset[i];
        if (at < 0 || at >= size) {
            return 0;
        }
    }
    return 1;
}

/* 15 when every opening fits it, else 20. */
static int guess_size(TgLines *lines) {
    int offset[MOVES_MAX];
    size_t count;
    int size = 15;
    while (tg_lines_next(lines)) {
        const char *line = tg_text_get(&lines->line);
        _Bool read = tg_notation_read_offsets(line, offset, MOVES_MAX, &count) == TG_OK;
        size = read && !fits(offset, count, 15) ? 20 : size;
    }
    lines->at = 0;
    lines->number = 0;
    return size;
}

static TgStatus read_opening(TgLines *lines, TgReader *reader, int size) {
    int offset[MOVES_MAX];
    size_t count;
    if (tg_notation_read_offsets(tg_text_get(&lines->line), offset, MOVES_MAX, &count) != TG_OK) {
        return tg_lines_fail(lines, reader, TG_E_SYNTAX, "pairs of whole numbers like 8,-3");
    }
    if (!fits(offset, count, size)) {
        tg_report_add(reader->report, TG_NOTE_OPENING_MISFIT, tg_at_line(lines->number), "%d",
                      size);
        return TG_OK;
    }
    TgTree *tree = NULL;
    TgStatus status = tg_tree_create(size, &tree);
    TgNodeId node = TG_NODE_ROOT;
    for (size_t i = 0; status == TG_OK && i < count; i += 2) {
        tg_add_stone(tree, &node, size / 2 + offset[i], size / 2 + offset[i + 1]);
    }
    return tg_reader_end(reader, tree, status);
}

TgStatus tg_offsets_read(TgReader *reader) {
    TgLines lines;
    TgStatus status = tg_lines_init(&lines, reader);
    int size = reader->options.size;
    if (status == TG_OK && size == 0) {
        size = guess_size(&lines);
        tg_report_add(reader->report, TG_NOTE_SIZE_GUESSED, (TgPlace){0}, "%d", size);
    }
    _Bool any = 0;
    while (status == TG_OK && tg_lines_next(&lines)) {
        const char *line = tg_text_get(&lines.line);
        if (!tg_is_empty(line) && line[0] != '#') {
            status = read_opening(&lines, reader, size);
            any = 1;
        }
    }
    if (status == TG_OK && !any) {
        status = tg_reader_fail(reader, TG_E_SYNTAX, tg_at_line(1),
                                "expected an opening like '8,-3, 6,-4'");
    }
    tg_lines_finish(&lines);
    return status;
}

TgStatus tg_offsets_write(TgWriter *writer, const TgTree *tree) {
    TgMainLine line;
    TgStatus status = tg_writer_line(writer, tree, &(TgCarried){.size = -1}, &line);
    if (status == TG_OK && line.count == 0) {
        status = tg_writer_fail(writer, TG_E_RANGE, "a game without a stone, the format needs one");
    }
    for (size_t i = 0; status == TG_OK && i < line.count; i++) {
        TgPoint p = tg_tree_node(tree, line.node[i])->point;
        tg_text_add(writer->out, i > 0 ? ", " : "");
        tg_notation_write_offsets(&p, 1, tg_tree_size(tree), writer->out);
    }
    tg_text_add_char(writer->out, '\n');
    free(line.node);
    return status;
}
