/* SPDX-License-Identifier: MIT
 *
 * What formats of one line of moves share. */
#include "lines.h"

#include "tengen/encoding.h"
#include "tengen/game.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

TgStatus tg_lines_init(TgLines *lines, TgReader *reader) {
    *lines = (TgLines){.at = 0};
    const char *used;
    size_t bad;
    const uint8_t *bytes = reader->bytes;
    size_t length = reader->length;
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    TgStatus status =
        tg_decode_guess(bytes, length, reader->options.encoding, &lines->text, &used, &bad);
    if (status == TG_OK && strcmp(used, "UTF-8") != 0) {
        tg_report_add(reader->report, TG_NOTE_ENCODING_GUESSED, (TgPlace){0}, "%s", used);
    }
    for (size_t i = 0; i < bad; i++) {
        tg_report_add(reader->report, TG_NOTE_BAD_TEXT, (TgPlace){0}, "%s", used);
    }
    return status;
}

void tg_lines_finish(TgLines *lines) {
    tg_text_finish(&lines->text);
    tg_text_finish(&lines->line);
}

_Bool tg_lines_next(TgLines *lines) {
    if (lines->at >= lines->text.length) {
        return 0;
    }
    const char *from = lines->text.data + lines->at;
    size_t left = lines->text.length - lines->at;
    size_t length = 0;
    while (length < left && from[length] != '\n' && from[length] != '\r') {
        length++;
    }
    lines->begin = lines->at;
    lines->at += length;
    if (length < left) {
        lines->at += from[length] == '\r' && length + 1 < left && from[length + 1] == '\n' ? 2 : 1;
    }
    lines->number++;
    tg_text_clear(&lines->line);
    tg_text_add_bytes(&lines->line, from, length);
    return tg_text_ok(&lines->line);
}

TgStatus tg_lines_fail(TgLines *lines, TgReader *reader, TgStatus status, const char *clause) {
    return tg_reader_fail(reader, status, tg_at_line(lines->number), "'%.40s', expected %s",
                          tg_text_get(&lines->line), clause);
}

_Bool tg_is_empty(const char *line) {
    while (tg_is_blank(*line)) {
        line++;
    }
    return *line == '\0';
}

void tg_lines_note_rest(TgLines *lines, TgReader *reader) {
    do {
        if (!tg_is_empty(tg_text_get(&lines->line))) {
            tg_report_add(reader->report, TG_NOTE_OUTSIDE, tg_at_line(lines->number), "%s", "");
        }
    } while (tg_lines_next(lines));
}

int tg_read_numbers(const char *line, _Bool loose, long *number, int max) {
    int count = 0;
    for (;;) {
        while (tg_is_blank(*line)) {
            line++;
        }
        if (*line == '\0') {
            return count;
        }
        if (*line == ',' && count > 0) {
            line++;
            while (tg_is_blank(*line)) {
                line++;
            }
        } else if (count > 0 && !loose) {
            return -1;
        }
        char *end;
        if (count == max || !((*line >= '0' && *line <= '9') || *line == '-')) {
            return -1;
        }
        number[count++] = strtol(line, &end, 10);
        if (end == line || (*end != '\0' && *end != ',' && !tg_is_blank(*end))) {
            return -1;
        }
        line = end;
    }
}

_Bool tg_add_stone(TgTree *tree, TgNodeId *node, long x, long y) {
    int size = tg_tree_size(tree);
    if (x < 0 || y < 0 || x >= size || y >= size) {
        return 0;
    }
    *node = tg_tree_add(tree, *node, TG_ACT_PLACE, tg_point((int)x, (int)y),
                        *node != TG_NODE_NONE ? tg_tree_to_move(tree, *node) : TG_BLACK);
    return 1;
}

/* ---- writing ---- */

static _Bool is_carried(const TgCarried *carried, TgKey key) {
    for (size_t i = 0; i < carried->key_count; i++) {
        if (carried->keys[i] == key) {
            return 1;
        }
    }
    return 0;
}

/* Reports the values of a node that the format has no place for. */
static void lose_values(TgWriter *writer, const TgTree *tree, const TgNode *node,
                        const TgCarried *carried, uint64_t index) {
    _Bool seen[TG_KEY_NB] = {0};
    for (uint32_t id = node->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        _Bool placed = is_carried(carried, value.key) &&
                       (index == 0) == (carried->at_root || tg_key_is_head(value.key));
        if (value.key < TG_KEY_NB && placed && tg_key_type(value.key) != TG_KEY_TYPE_POINT) {
            placed = !seen[value.key];
            seen[value.key] = 1;
        }
        if (value.key == TG_KEY_OFFER && node->kind == TG_ACT_OFFER) {
            continue; /* of the act, which is told itself */
        }
        if (value.key >= TG_KEY_NB && index == 0 && carried->foreign != NULL) {
            placed = strncmp(tg_tree_foreign_name(tree, value.key), carried->foreign,
                             strlen(carried->foreign)) == 0;
        }
        if (!placed) {
            tg_writer_lose(writer, tree, value.key, index);
        }
    }
}

/* Reports what of the node's act is lost; whether it belongs to the line. */
static _Bool take_act(TgWriter *writer, const TgNode *node, const TgCarried *carried,
                      uint64_t index) {
    _Bool taken = carried->acts
                      ? node->kind != TG_NODE_EDIT
                      : tg_node_is_stone(node) || (carried->passes && node->kind == TG_ACT_PASS);
    if (!taken || (!carried->acts && node->kind == TG_ACT_PICK)) {
        const char *name = node->kind == TG_NODE_EDIT ? "edit" : tg_act_json((TgActKind)node->kind);
        tg_report_add(writer->report, TG_NOTE_LOST_ACT, tg_at_node(index), "%s", name);
    }
    if (!carried->acts && taken && node->seat != TG_SEAT_NONE) {
        tg_report_add(writer->report, TG_NOTE_LOST_VALUE, tg_at_node(index), "seat");
    }
    return taken;
}

static TgStatus check_size(TgWriter *writer, const TgTree *tree, const TgCarried *carried) {
    int size = tg_tree_size(tree);
    if (carried->size > 0 && size != carried->size) {
        return tg_writer_fail(writer, TG_E_SIZE, "a board of %d lines, the format knows %d alone",
                              size, carried->size);
    }
    if (carried->size < 0 && size != 15) {
        tg_report_add(writer->report, TG_NOTE_LOST_SIZE, (TgPlace){0}, "%d", size);
    }
    return TG_OK;
}

/* Reports each variation that leaves the main line, at its first node. */
static void lose_variations(TgWriter *writer, const TgTree *tree) {
    TgNodeId node = tg_tree_main_end(tree);
    uint64_t index = tg_tree_depth(tree, node);
    while ((node = tg_tree_skip(tree, node, TG_NODE_ROOT)) != TG_NODE_NONE) {
        index++;
        tg_report_add(writer->report, TG_NOTE_LOST_VARIATION, tg_at_node(index), "%s", "");
        for (TgNodeId at = node; (at = tg_tree_next(tree, at, node)) != TG_NODE_NONE;) {
            index++;
        }
    }
}

TgStatus tg_writer_line(TgWriter *writer, const TgTree *tree, const TgCarried *carried,
                        TgMainLine *line) {
    *line = (TgMainLine){.node = malloc((tg_tree_count(tree) + 1) * sizeof *line->node)};
    TgStatus status = line->node != NULL ? check_size(writer, tree, carried) : TG_E_MEMORY;
    TgNodeId node = TG_NODE_ROOT;
    TgSide side = TG_BLACK;
    for (uint64_t index = 0; status == TG_OK && node != TG_NODE_NONE; index++) {
        const TgNode *at = tg_tree_node(tree, node);
        lose_values(writer, tree, at, carried, index);
        if (node != TG_NODE_ROOT && take_act(writer, at, carried, index)) {
            line->node[line->count++] = node;
            if (tg_node_is_ply(at)) {
                if (at->side != side && !carried->colours) {
                    tg_report_add(writer->report, TG_NOTE_LOST_COLOUR, tg_at_node(index), "%s", "");
                }
                side = tg_side_other(side);
            }
        }
        node = at->first_child;
    }
    if (status == TG_OK) {
        lose_variations(writer, tree);
    }
    return status;
}

/* ---- results ---- */

static int count_row(const TgGrid *grid, TgPoint from, int dx, int dy, TgCell cell) {
    int x = tg_point_x(from) + dx;
    int y = tg_point_y(from) + dy;
    int count = 0;
    while (tg_grid_xy(grid, x, y) == (int)cell) {
        count++;
        x += dx;
        y += dy;
    }
    return count;
}

_Bool tg_line_has_five(const TgTree *tree, TgSide *winner) {
    static const int step[TG_AXIS_NB][2] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};
    TgNodeId end = tg_tree_main_end(tree);
    const TgNode *last = tg_tree_node(tree, end);
    TgGrid grid;
    if (!tg_node_is_stone(last) || tg_tree_grid(tree, end, &grid, NULL) != TG_OK) {
        return 0;
    }
    TgCell cell = tg_cell_of((TgSide)last->side);
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        int dx = step[axis][0];
        int dy = step[axis][1];
        if (1 + count_row(&grid, last->point, dx, dy, cell) +
                count_row(&grid, last->point, -dx, -dy, cell) ==
            5) {
            *winner = (TgSide)last->side;
            return 1;
        }
    }
    return 0;
}

void tg_line_set_five(TgTree *tree) {
    TgSide winner;
    if (tg_tree_ok(tree) && tg_line_has_five(tree, &winner)) {
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RESULT, winner == TG_BLACK ? "B+" : "W+");
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_CAUSE, tg_cause_id(TG_CAUSE_FIVE));
    }
}

static _Bool is_text(const TgTree *tree, TgKey key, const char *text) {
    TgValue value;
    return tg_tree_get(tree, TG_NODE_ROOT, key, &value) && strlen(text) == value.length &&
           memcmp(value.text, text, value.length) == 0;
}

_Bool tg_line_says_five(const TgTree *tree) {
    TgSide winner;
    TgValue value;
    if (tg_line_has_five(tree, &winner)) {
        return is_text(tree, TG_KEY_RESULT, winner == TG_BLACK ? "B+" : "W+") &&
               is_text(tree, TG_KEY_CAUSE, tg_cause_id(TG_CAUSE_FIVE));
    }
    return !tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_RESULT, &value) &&
           !tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_CAUSE, &value);
}
