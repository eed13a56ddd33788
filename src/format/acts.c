/* SPDX-License-Identifier: MIT
 *
 * Act scripts as `tengen game` reads them: a head of lines "# key value" and one act a line. The
 * values of the head are those of tree.def that concern the game, under their ids; "size" is the
 * board; "p1" and "p2" name who plays first and second, which says Black and White once it is known
 * who holds which. Other "#" lines are comments. */
#include "lines.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

int tg_acts_sniff(const uint8_t *bytes, size_t length) {
    static const char *const starts[] = {"# rule ", "# size "};
    for (int i = 0; i < 2; i++) {
        size_t count = strlen(starts[i]);
        if (length >= count && memcmp(bytes, starts[i], count) == 0) {
            return TG_SNIFF_SURE;
        }
    }
    return TG_SNIFF_NO;
}

/* Keys that a line of the head can carry. */
static _Bool is_line_key(TgKey key) {
    return key != TG_KEY_NONE && tg_key_is_head(key) && tg_key_type(key) == TG_KEY_TYPE_LINE;
}

static TgStatus read_size(TgLines *lines, TgReader *reader, TgTree *tree, const char *value) {
    char *end;
    long size = strtol(value, &end, 10);
    if (end == value || !tg_is_empty(end) || size > TG_SIZE_MAX ||
        tg_tree_set_size(tree, (int)size) != TG_OK) {
        return tg_lines_fail(lines, reader, TG_E_SIZE, "a size from 5 to 25");
    }
    return TG_OK;
}

/* The seat that "p1" or "p2" names; TG_SEAT_NONE for another word. */
static TgSeat seat_of(const char *word, size_t length) {
    _Bool seat = length == 2 && (word[0] == 'p' || word[0] == 'P');
    return seat && word[1] == '1' ? TG_SEAT_P1 : seat && word[1] == '2' ? TG_SEAT_P2 : TG_SEAT_NONE;
}

static TgStatus read_head(TgLines *lines, TgReader *reader, TgTree *tree, const char *line,
                          TgText name[TG_SEAT_NB]) {
    line += 1 + strspn(line + 1, " \t");
    size_t length = strcspn(line, " \t");
    const char *value = line + length + strspn(line + length, " \t");
    TgKey key = tg_key_parse(line, length);
    if (length == 4 && strncmp(line, "size", 4) == 0) {
        return read_size(lines, reader, tree, value);
    }
    if (is_line_key(key)) {
        tg_tree_set_text(tree, TG_NODE_ROOT, key, value);
    } else if (key == TG_KEY_FREE_BACK) {
        tg_tree_clear(tree, TG_NODE_ROOT, key);
        tg_tree_add_number(tree, TG_NODE_ROOT, key, strcasecmp(value, "on") == 0);
    } else if (seat_of(line, length) != TG_SEAT_NONE) {
        TgText *of = &name[seat_of(line, length)];
        tg_text_clear(of);
        tg_text_add(of, value);
    } else if (!tg_is_empty(line)) {
        tg_report_add(reader->report, TG_NOTE_UNREADABLE, tg_at_line(lines->number), "#");
    }
    return TG_OK;
}

static TgStatus read_act(TgLines *lines, TgReader *reader, TgTree *tree, TgNodeId *node,
                         const char *line) {
    TgAct act;
    TgText clause;
    tg_text_init(&clause);
    TgStatus status = tg_act_parse(line, tg_tree_size(tree), &act, &clause);
    if (status == TG_OK) {
        *node = tg_tree_add_act(tree, *node, &act);
        status = tg_tree_ok(tree) ? TG_OK : TG_E_MEMORY;
    } else {
        tg_reader_fail(reader, status, tg_at_line(lines->number), "%s", tg_text_get(&clause));
    }
    tg_text_finish(&clause);
    return status;
}

/* The names of the seats become those of the colours that they hold at the end, where the head does
 * not say these itself. */
static void set_names(TgTree *tree, TgNodeId end, const TgText name[TG_SEAT_NB]) {
    TgSeat black = tg_tree_black_seat(tree, end);
    const TgKey keys[] = {TG_KEY_BLACK, TG_KEY_WHITE};
    for (int side = 0; side < 2; side++) {
        const TgText *of = &name[(black == TG_SEAT_P1) == (side == 0) ? TG_SEAT_P1 : TG_SEAT_P2];
        TgValue value;
        if (of->length > 0 && !tg_tree_get(tree, TG_NODE_ROOT, keys[side], &value)) {
            tg_tree_set_text(tree, TG_NODE_ROOT, keys[side], tg_text_get(of));
        }
    }
}

TgStatus tg_acts_read(TgReader *reader) {
    TgLines lines;
    TgTree *tree = NULL;
    TgText name[TG_SEAT_NB];
    TgNodeId node = TG_NODE_ROOT;
    tg_text_init(&name[TG_SEAT_P1]);
    tg_text_init(&name[TG_SEAT_P2]);
    int size = reader->options.size != 0 ? reader->options.size : 15;
    TgStatus status = tg_lines_init(&lines, reader);
    if (status == TG_OK) {
        status = tg_tree_create(size, &tree);
    }
    while (status == TG_OK && tg_lines_next(&lines)) {
        const char *line = tg_text_get(&lines.line);
        line += strspn(line, " \t");
        if (line[0] == '#') {
            status = read_head(&lines, reader, tree, line, name);
        } else if (!tg_is_empty(line)) {
            status = read_act(&lines, reader, tree, &node, line);
        }
    }
    if (tree != NULL) {
        set_names(tree, node, name);
    }
    tg_text_finish(&name[TG_SEAT_P1]);
    tg_text_finish(&name[TG_SEAT_P2]);
    tg_lines_finish(&lines);
    return tg_reader_end(reader, tree, status);
}

/* A text that comes back as it is: not empty, no blanks around it. */
static _Bool is_plain(const TgText *text) {
    return text->length > 0 && !tg_is_blank(text->data[0]) &&
           !tg_is_blank(text->data[text->length - 1]);
}

static void write_head(TgWriter *writer, const TgTree *tree) {
    TgText text;
    tg_text_init(&text);
    TgValue back;
    tg_text_printf(writer->out, "# size %d\n", tg_tree_size(tree));
    if (tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_FREE_BACK, &back)) {
        tg_text_printf(writer->out, "# free-back %s\n", back.number != 0 ? "on" : "off");
    }
    for (int key = 0; key < TG_KEY_NB; key++) {
        tg_text_clear(&text);
        if (!is_line_key((TgKey)key) || !tg_tree_get_text(tree, TG_NODE_ROOT, (TgKey)key, &text)) {
            continue;
        }
        if (is_plain(&text)) {
            tg_text_printf(writer->out, "# %s %s\n", tg_key_id((TgKey)key), tg_text_get(&text));
        } else {
            tg_writer_lose(writer, tree, (TgKey)key, 0);
        }
    }
    tg_text_finish(&text);
}

static void write_acts(TgWriter *writer, const TgTree *tree, const TgMainLine *line) {
    TgText text;
    tg_text_init(&text);
    for (size_t i = 0; i < line->count; i++) {
        TgAct act;
        const TgNode *node = tg_tree_node(tree, line->node[i]);
        TgValue used;
        if (!tg_tree_act(tree, line->node[i], &act)) {
            tg_report_add(writer->report, TG_NOTE_LOST_ACT, tg_at_node(i + 1), "%s",
                          tg_act_json((TgActKind)node->kind));
            continue;
        }
        if (tg_tree_get(tree, line->node[i], TG_KEY_USED_MS, &used) && used.number <= 0) {
            tg_writer_lose(writer, tree, TG_KEY_USED_MS, i + 1);
        }
        tg_text_clear(&text);
        tg_act_format(&act, tg_tree_size(tree), act.seat != TG_SEAT_NONE, &text);
        tg_text_printf(writer->out, "%s\n", tg_text_get(&text));
    }
    tg_text_finish(&text);
}

TgStatus tg_acts_write(TgWriter *writer, const TgTree *tree) {
    TgKey keys[TG_KEY_NB] = {TG_KEY_USED_MS, TG_KEY_FREE_BACK};
    size_t count = 2;
    for (int key = 0; key < TG_KEY_NB; key++) {
        if (is_line_key((TgKey)key)) {
            keys[count++] = (TgKey)key;
        }
    }
    TgMainLine line;
    TgStatus status = tg_writer_line(
        writer, tree, &(TgCarried){.keys = keys, .key_count = count, .acts = 1}, &line);
    if (status == TG_OK) {
        write_head(writer, tree);
        write_acts(writer, tree, &line);
    }
    free(line.node);
    return status;
}
