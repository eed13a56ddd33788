/* SPDX-License-Identifier: MIT
 *
 * Piskvork's saves (formats.md 3.1, 3.2): .psq, points from 1, and .rec, points from 0. What a .psq
 * says beside moves, names and the code of the end (thinking levels, the line of a judge) is kept
 * under foreign keys psq:... */
#include "lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REC_SIZE = 20, NAME_MAX_BYTES = 200 };

/* ---- lines after the moves ---- */

/* The name of a player: anything but numbers. */
static _Bool is_name_line(const char *line) {
    long number[4];
    return !tg_is_empty(line) && tg_read_numbers(line, 0, number, 4) < 0;
}

/* "2,Standard": a number, a comma, and something that is no number. */
static _Bool is_note_line(const char *line) {
    char *end;
    strtol(line, &end, 10);
    return end != line && *end == ',' && is_name_line(line);
}

static void keep_foreign(TgTree *tree, const char *name, const char *text) {
    TgKey key = tg_tree_foreign_key(tree, name, strlen(name));
    tg_tree_clear(tree, TG_NODE_ROOT, key);
    tg_tree_add_text(tree, TG_NODE_ROOT, key, text, strlen(text));
}

/* "?" stands for a name that is not known. */
static void set_name(TgTree *tree, TgKey key, const char *name) {
    tg_tree_set_text(tree, TG_NODE_ROOT, key, strcmp(name, "?") == 0 ? NULL : name);
}

/* Names, code and note, from the line read last on. `second`: the name that comes first is that of
 * the player who moves second. */
static void read_tail(TgLines *lines, TgReader *reader, TgTree *tree, _Bool second) {
    int names = 0;
    _Bool coded = 0;
    do {
        const char *line = tg_text_get(&lines->line);
        long number[2];
        if (tg_is_empty(line)) {
            continue;
        }
        if (!coded && tg_read_numbers(line, 0, number, 1) == 1) {
            coded = 1;
            if (number[0] != -1) {
                tg_tree_add_number(tree, TG_NODE_ROOT, TG_KEY_END_CODE, number[0]);
            }
        } else if (coded && is_note_line(line)) {
            keep_foreign(tree, "psq:note", line);
            coded = 0;
            names = 2;
        } else if (!coded && names < 2 && is_name_line(line)) {
            set_name(tree, (names == 1) != second ? TG_KEY_WHITE : TG_KEY_BLACK, line);
            names++;
        } else {
            tg_lines_note_rest(lines, reader);
            break;
        }
    } while (tg_lines_next(lines));
    tg_line_set_five(tree);
}

/* Moves up to the first line that is none; *more = there is such a line. */
static TgStatus read_moves(TgLines *lines, TgReader *reader, TgTree *tree, int base, _Bool *more) {
    TgNodeId node = TG_NODE_ROOT;
    while ((*more = tg_lines_next(lines)) != 0) {
        long number[3];
        int count = tg_read_numbers(tg_text_get(&lines->line), 0, number, 3);
        if (count == 0) {
            continue;
        }
        if (count < 2) {
            break;
        }
        if (!tg_add_stone(tree, &node, number[0] - base, number[1] - base)) {
            char clause[64];
            snprintf(clause, sizeof clause, "a point from %d,%d to %d,%d", base, base,
                     tg_tree_size(tree) - 1 + base, tg_tree_size(tree) - 1 + base);
            return tg_lines_fail(lines, reader, TG_E_POINT, clause);
        }
        if (count == 3 && number[2] != 0) {
            tg_tree_add_number(tree, node, TG_KEY_USED_MS, number[2]);
        }
    }
    return TG_OK;
}

/* ---- .psq ---- */

int tg_psq_sniff(const uint8_t *bytes, size_t length) {
    return length >= 10 && memcmp(bytes, "Piskvorky ", 10) == 0 ? TG_SNIFF_SURE : TG_SNIFF_NO;
}

/* "Piskvorky 20x20, 7:7, 0": the size, and if they are there the levels and the first mover. */
static TgStatus read_header(TgLines *lines, TgReader *reader, TgTree **tree, _Bool *second) {
    const char *line = tg_text_get(&lines->line);
    int width = 0;
    int height = 0;
    int used = 0;
    if (sscanf(line, "Piskvorky %4d%*1[xX]%4d%n", &width, &height, &used) != 2 || used == 0) {
        return tg_lines_fail(lines, reader, TG_E_SYNTAX, "'Piskvorky 15x15, 0:0, 0'");
    }
    if (width != height || tg_tree_create(width, tree) != TG_OK) {
        return tg_lines_fail(lines, reader, TG_E_SIZE, "a square board of 5 to 25 lines");
    }
    int level[2];
    int first = 0;
    int count = sscanf(line + used, " , %9d:%9d , %1d", &level[0], &level[1], &first);
    *second = count == 3 && first == 1;
    if (count >= 2 && (level[0] != 0 || level[1] != 0)) {
        char text[32];
        snprintf(text, sizeof text, "%d:%d", level[0], level[1]);
        keep_foreign(*tree, "psq:levels", text);
    }
    if (*second) {
        keep_foreign(*tree, "psq:first", "1");
    }
    return TG_OK;
}

TgStatus tg_psq_read(TgReader *reader) {
    TgLines lines;
    TgTree *tree = NULL;
    _Bool second = 0;
    _Bool more = 0;
    TgStatus status = tg_lines_init(&lines, reader);
    if (status == TG_OK) {
        tg_lines_next(&lines);
        status = read_header(&lines, reader, &tree, &second);
    }
    if (status == TG_OK) {
        status = read_moves(&lines, reader, tree, 1, &more);
    }
    if (status == TG_OK && more) {
        read_tail(&lines, reader, tree, second);
    } else if (status == TG_OK) {
        tg_report_add(reader->report, TG_NOTE_UNFINISHED, tg_at_line(lines.number), "%s", "-1");
        tg_line_set_five(tree);
    }
    tg_lines_finish(&lines);
    return tg_reader_end(reader, tree, status);
}

static _Bool get_foreign(const TgTree *tree, const char *name, TgText *out) {
    const TgNode *root = tg_tree_node(tree, TG_NODE_ROOT);
    for (uint32_t id = root->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        if (value.key >= TG_KEY_NB && strcmp(tg_tree_foreign_name(tree, value.key), name) == 0) {
            tg_text_add_bytes(out, value.text, value.length);
            return 1;
        }
    }
    return 0;
}

/* A name that the reader takes for a name; else "?" and a loss. */
static void write_name(TgWriter *writer, const TgTree *tree, TgKey key) {
    TgText name;
    tg_text_init(&name);
    if (tg_tree_get_text(tree, TG_NODE_ROOT, key, &name)) {
        const char *text = tg_text_get(&name);
        _Bool marked = strncmp(text, "\xEF\xBB\xBF", 3) == 0; /* the mark of UTF-8, not a letter */
        if (!is_name_line(text) || strcmp(text, "?") == 0 || marked ||
            name.length > NAME_MAX_BYTES) {
            tg_writer_lose(writer, tree, key, 0);
            tg_text_clear(&name);
        }
    }
    tg_text_printf(writer->out, "%s\n", name.length > 0 ? tg_text_get(&name) : "?");
    tg_text_finish(&name);
}

static void write_names(TgWriter *writer, const TgTree *tree, _Bool second, _Bool always) {
    TgValue value;
    if (always || tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_BLACK, &value) ||
        tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_WHITE, &value)) {
        write_name(writer, tree, second ? TG_KEY_WHITE : TG_KEY_BLACK);
        write_name(writer, tree, second ? TG_KEY_BLACK : TG_KEY_WHITE);
    }
}

static void write_moves(TgWriter *writer, const TgTree *tree, const TgMainLine *line, int base) {
    for (size_t i = 0; i < line->count; i++) {
        TgValue ms = {.number = 0};
        TgPoint point = tg_tree_node(tree, line->node[i])->point;
        tg_tree_get(tree, line->node[i], TG_KEY_USED_MS, &ms);
        tg_text_printf(writer->out, "%d,%d,%lld\n", tg_point_x(point) + base,
                       tg_point_y(point) + base, (long long)ms.number);
    }
}

static void write_code(TgWriter *writer, const TgTree *tree) {
    TgValue code = {.number = -1};
    tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_END_CODE, &code);
    tg_text_printf(writer->out, "%lld\n", (long long)code.number);
}

static const TgKey carried_keys[] = {TG_KEY_USED_MS,  TG_KEY_BLACK,  TG_KEY_WHITE,
                                     TG_KEY_END_CODE, TG_KEY_RESULT, TG_KEY_CAUSE};

/* RESULT and CAUSE are told by the stones or not at all. */
static TgStatus take_line(TgWriter *writer, const TgTree *tree, int size, const char *foreign,
                          TgMainLine *line) {
    TgCarried carried = {.keys = carried_keys,
                         .key_count = tg_line_says_five(tree) ? 6 : 4,
                         .foreign = foreign,
                         .size = size};
    return tg_writer_line(writer, tree, &carried, line);
}

TgStatus tg_psq_write(TgWriter *writer, const TgTree *tree) {
    TgMainLine line;
    TgStatus status = take_line(writer, tree, 0, "psq:", &line);
    if (status == TG_OK) {
        TgText text;
        tg_text_init(&text);
        _Bool second =
            get_foreign(tree, "psq:first", &text) && strcmp(tg_text_get(&text), "1") == 0;
        tg_text_clear(&text);
        if (!get_foreign(tree, "psq:levels", &text)) {
            tg_text_add(&text, "0:0");
        }
        int size = tg_tree_size(tree);
        tg_text_printf(writer->out, "Piskvorky %dx%d, %s, %d\n", size, size, tg_text_get(&text),
                       second);
        write_moves(writer, tree, &line, 1);
        write_names(writer, tree, second, 0);
        write_code(writer, tree);
        tg_text_clear(&text);
        if (get_foreign(tree, "psq:note", &text)) {
            tg_text_printf(writer->out, "%s\n", tg_text_get(&text));
        }
        tg_text_finish(&text);
    }
    free(line.node);
    return status;
}

/* ---- .rec ---- */

int tg_rec_sniff(const uint8_t *bytes, size_t length) {
    TgReader reader = {.bytes = bytes, .length = length < 4096 ? length : 4096};
    TgLines lines;
    int found = TG_SNIFF_NO;
    long number[3];
    if (tg_lines_init(&lines, &reader) == TG_OK && tg_lines_next(&lines) &&
        is_name_line(tg_text_get(&lines.line)) && tg_lines_next(&lines) &&
        is_name_line(tg_text_get(&lines.line)) && tg_lines_next(&lines) &&
        tg_read_numbers(tg_text_get(&lines.line), 0, number, 3) == 3) {
        found = TG_SNIFF_LIKELY;
    }
    tg_lines_finish(&lines);
    return found;
}

static TgStatus read_rec_names(TgLines *lines, TgReader *reader, TgTree *tree) {
    static const TgKey keys[] = {TG_KEY_BLACK, TG_KEY_WHITE};
    for (int i = 0; i < 2; i++) {
        if (!tg_lines_next(lines) || !is_name_line(tg_text_get(&lines->line))) {
            return tg_lines_fail(lines, reader, TG_E_SYNTAX, "the name of a player");
        }
        set_name(tree, keys[i], tg_text_get(&lines->line));
    }
    return TG_OK;
}

TgStatus tg_rec_read(TgReader *reader) {
    TgLines lines;
    TgTree *tree = NULL;
    _Bool more = 0;
    int size = reader->options.size != 0 ? reader->options.size : REC_SIZE;
    TgStatus status = tg_lines_init(&lines, reader);
    if (status == TG_OK) {
        status = tg_tree_create(size, &tree);
    }
    if (status == TG_OK) {
        status = read_rec_names(&lines, reader, tree);
    }
    if (status == TG_OK) {
        status = read_moves(&lines, reader, tree, 0, &more);
    }
    if (status == TG_OK && more) {
        read_tail(&lines, reader, tree, 0);
    } else if (status == TG_OK) {
        tg_report_add(reader->report, TG_NOTE_UNFINISHED, tg_at_line(lines.number), "%s", "-1");
        tg_line_set_five(tree);
    }
    tg_lines_finish(&lines);
    return tg_reader_end(reader, tree, status);
}

TgStatus tg_rec_write(TgWriter *writer, const TgTree *tree) {
    TgMainLine line;
    TgStatus status = take_line(writer, tree, REC_SIZE, NULL, &line);
    if (status == TG_OK) {
        write_names(writer, tree, 0, 1);
        write_moves(writer, tree, &line, 0);
        write_code(writer, tree);
    }
    free(line.node);
    return status;
}
