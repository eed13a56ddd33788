/* SPDX-License-Identifier: MIT
 *
 * The small saves of Yixin and ZJ (formats.md section 4): .sav, numbers as text, and .pos, a byte a
 * stone on 15 lines. */
#include "lines.h"

#include <stdlib.h>
#include <string.h>

enum { POS_SIZE = 15, POS_STONES = 225 };

/* ---- .sav ---- */

int tg_sav_sniff(const uint8_t *bytes, size_t length) {
    TgReader reader = {.bytes = bytes, .length = length < 4096 ? length : 4096};
    TgLines lines;
    long number[3] = {0};
    int found = 0;
    if (length < 4096 || memchr(bytes, 0, 4096) == NULL) {
        _Bool good = tg_lines_init(&lines, &reader) == TG_OK;
        for (int i = 0; good && i < 3; i++) {
            good = tg_lines_next(&lines) &&
                   tg_read_numbers(tg_text_get(&lines.line), 1, &number[i], 1) == 1;
        }
        long move[2];
        found = good && (!tg_lines_next(&lines)
                             ? number[2] == 0
                             : tg_read_numbers(tg_text_get(&lines.line), 1, move, 2) == 2);
        tg_lines_finish(&lines);
    }
    return found ? TG_SNIFF_LIKELY : TG_SNIFF_NO;
}

static TgStatus read_sav_head(TgLines *lines, TgReader *reader, TgTree **tree, long *count) {
    long number[3];
    for (int i = 0; i < 3; i++) {
        if (!tg_lines_next(lines) ||
            tg_read_numbers(tg_text_get(&lines->line), 1, &number[i], 1) != 1) {
            return tg_lines_fail(lines, reader, TG_E_SYNTAX,
                                 i < 2 ? "the size of the board" : "the number of moves");
        }
    }
    *count = number[2];
    if (number[0] != number[1] || number[0] > TG_SIZE_MAX ||
        tg_tree_create((int)number[0], tree) != TG_OK) {
        return tg_lines_fail(lines, reader, TG_E_SIZE, "a square board of 5 to 25 lines above");
    }
    return TG_OK;
}

static TgStatus read_sav_moves(TgLines *lines, TgReader *reader, TgTree *tree, long count) {
    TgNodeId node = TG_NODE_ROOT;
    for (long i = 0; i < count; i++) {
        long number[2];
        if (!tg_lines_next(lines)) {
            return tg_reader_fail(reader, TG_E_SYNTAX, tg_at_line(lines->number + 1),
                                  "the end after %ld of %ld moves, expected 'row column'", i,
                                  count);
        }
        if (tg_read_numbers(tg_text_get(&lines->line), 1, number, 2) != 2) {
            return tg_lines_fail(lines, reader, TG_E_SYNTAX, "'row column' from 0");
        }
        if (!tg_add_stone(tree, &node, number[1], number[0])) {
            return tg_lines_fail(lines, reader, TG_E_POINT, "a point on the board, from 0");
        }
    }
    if (tg_lines_next(lines)) {
        tg_lines_note_rest(lines, reader);
    }
    return TG_OK;
}

TgStatus tg_sav_read(TgReader *reader) {
    TgLines lines;
    TgTree *tree = NULL;
    long count = 0;
    TgStatus status = tg_lines_init(&lines, reader);
    if (status == TG_OK) {
        status = read_sav_head(&lines, reader, &tree, &count);
    }
    if (status == TG_OK) {
        status = read_sav_moves(&lines, reader, tree, count);
    }
    tg_lines_finish(&lines);
    return tg_reader_end(reader, tree, status);
}

TgStatus tg_sav_write(TgWriter *writer, const TgTree *tree) {
    TgMainLine line;
    TgStatus status = tg_writer_line(writer, tree, &(TgCarried){.size = 0}, &line);
    int size = tg_tree_size(tree);
    if (status == TG_OK) {
        tg_text_printf(writer->out, "%d\n%d\n%zu\n", size, size, line.count);
    }
    for (size_t i = 0; status == TG_OK && i < line.count; i++) {
        TgPoint point = tg_tree_node(tree, line.node[i])->point;
        tg_text_printf(writer->out, "%d %d\n", tg_point_y(point), tg_point_x(point));
    }
    free(line.node);
    return status;
}

/* ---- .pos ---- */

int tg_pos_sniff(const uint8_t *bytes, size_t length) {
    if (length < 2 || bytes[0] == 0 || bytes[0] > POS_STONES || length != (size_t)bytes[0] + 1) {
        return TG_SNIFF_NO;
    }
    _Bool seen[POS_STONES] = {0};
    for (size_t i = 1; i < length; i++) {
        if (bytes[i] >= POS_STONES || seen[bytes[i]]) {
            return TG_SNIFF_NO;
        }
        seen[bytes[i]] = 1;
    }
    return TG_SNIFF_LIKELY;
}

TgStatus tg_pos_read(TgReader *reader) {
    TgTree *tree = NULL;
    TgStatus status = tg_tree_create(POS_SIZE, &tree);
    size_t count = reader->length > 0 ? reader->bytes[0] : 0;
    if (status == TG_OK && (count == 0 || count > POS_STONES)) {
        status = tg_reader_fail(reader, TG_E_SYNTAX, tg_at_byte(0),
                                "expected the number of stones, 1 to 225");
    }
    TgNodeId node = TG_NODE_ROOT;
    for (size_t i = 1; status == TG_OK && i <= count; i++) {
        if (i == reader->length) {
            status = tg_reader_fail(reader, TG_E_SYNTAX, tg_at_byte(i),
                                    "the end after %zu of %zu stones", i - 1, count);
        } else if (reader->bytes[i] >= POS_STONES) {
            status = tg_reader_fail(reader, TG_E_POINT, tg_at_byte(i),
                                    "%d, expected a point from 0 to 224", reader->bytes[i]);
        } else {
            tg_add_stone(tree, &node, reader->bytes[i] % POS_SIZE, reader->bytes[i] / POS_SIZE);
        }
    }
    if (status == TG_OK && reader->length > count + 1) {
        tg_report_add(reader->report, TG_NOTE_OUTSIDE, tg_at_byte(count + 1), "%zu bytes",
                      reader->length - count - 1);
    }
    return tg_reader_end(reader, tree, status);
}

TgStatus tg_pos_write(TgWriter *writer, const TgTree *tree) {
    TgMainLine line;
    TgStatus status = tg_writer_line(writer, tree, &(TgCarried){.size = POS_SIZE}, &line);
    if (status == TG_OK && (line.count == 0 || line.count > POS_STONES)) {
        status =
            tg_writer_fail(writer, TG_E_RANGE, "%zu stones, the format holds 1 to 225", line.count);
    }
    if (status == TG_OK) {
        tg_text_add_char(writer->out, (char)line.count);
    }
    for (size_t i = 0; status == TG_OK && i < line.count; i++) {
        TgPoint point = tg_tree_node(tree, line.node[i])->point;
        tg_text_add_char(writer->out, (char)(tg_point_y(point) * POS_SIZE + tg_point_x(point)));
    }
    free(line.node);
    return status;
}
