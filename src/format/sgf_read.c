/* SPDX-License-Identifier: MIT
 *
 * The reader of SGF. A node is scanned whole, then its moves become nodes of the tree, then its
 * other properties values; so their order in the file does not matter. What cannot be understood is
 * kept under its SGF name as it is. */
#include "sgf_read.h"

#include "sgf_text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

int tg_sgf_sniff(const uint8_t *bytes, size_t length) {
    size_t at = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < length && (bytes[at] == ' ' || (bytes[at] >= '\t' && bytes[at] <= '\r'))) {
        at++;
    }
    if (at == length || bytes[at] != '(') {
        return TG_SNIFF_NO;
    }
    at++;
    while (at < length && (bytes[at] == ' ' || (bytes[at] >= '\t' && bytes[at] <= '\r'))) {
        at++;
    }
    return at < length && bytes[at] == ';' ? TG_SNIFF_SURE : TG_SNIFF_NO;
}

/* ---- the size ---- */

/* The largest coordinate of the moves and set-up stones of the game that begins here, 0 without. */
static int largest_coordinate(const SgfScan *from) {
    int largest = 0;
    int depth = 0;
    _Bool wanted = 0;
    for (size_t i = from->at; i < from->length; i++) {
        char c = from->text[i];
        if (c == '[') {
            size_t end = i + 1;
            while (end < from->length && from->text[end] != ']') {
                end += from->text[end] == '\\' ? 2 : 1;
            }
            TgPoint point;
            SgfSpan span = {from->text + i + 1, end - i - 1};
            if (wanted && span.length == 2 && memcmp(span.text, "tt", 2) != 0 &&
                tg_sgf_point(span, TG_SIZE_MAX, &point)) {
                int x = tg_point_x(point);
                int y = tg_point_y(point);
                largest = x > largest ? x : largest;
                largest = y > largest ? y : largest;
            }
            i = end;
            continue;
        }
        depth += (c == '(') - (c == ')');
        if (depth < 0) {
            break;
        }
        wanted = c == 'B' || c == 'W' || (wanted && (c == ' ' || c == '\n'));
    }
    return largest;
}

static TgStatus read_size(SgfRead *read, size_t at) {
    const SgfProperty *property = tg_sgf_find(&read->scan, "SZ");
    if (property == NULL) {
        int largest = largest_coordinate(&read->scan);
        /* What stands in the node itself was scanned already. */
        for (uint32_t i = 0; i < read->scan.value_count; i++) {
            TgPoint point;
            if (tg_sgf_point(read->scan.value[i], 20, &point)) {
                int far =
                    tg_point_x(point) > tg_point_y(point) ? tg_point_x(point) : tg_point_y(point);
                largest = far > largest ? far : largest;
            }
        }
        int size = largest < 15 ? 15 : largest < 19 ? 19 : largest < 20 ? 20 : TG_SIZE_MAX;
        tg_report_add(read->scan.reader->report, TG_NOTE_SIZE_GUESSED, tg_sgf_line(&read->scan, at),
                      "%d", size);
        return tg_tree_set_size(read->tree, size);
    }
    SgfSpan value = read->scan.value[property->first];
    int size[2] = {0, 0};
    int part = 0;
    _Bool good = value.length > 0;
    for (size_t i = 0; good && i < value.length; i++) {
        char c = value.text[i];
        if (c >= '0' && c <= '9' && size[part] < 1000) {
            size[part] = 10 * size[part] + (c - '0');
        } else {
            good = c == ':' && part++ == 0;
        }
    }
    good = good && (part == 0 || size[0] == size[1]);
    if (!good || size[0] < TG_SIZE_MIN || size[0] > TG_SIZE_MAX) {
        return tg_reader_fail(read->scan.reader, TG_E_SIZE, tg_sgf_line(&read->scan, at),
                              "SZ[%.*s], expected a square board of %d to %d lines",
                              (int)(value.length < 20 ? value.length : 20), value.text, TG_SIZE_MIN,
                              TG_SIZE_MAX);
    }
    return tg_tree_set_size(read->tree, size[0]);
}

/* ---- moves ---- */

/* The nodes quest_first..quest_last were made of QPR and QSLW: moves that repeat them are those
 * nodes, others come after them. */
static TgNodeId add_stone(SgfRead *read, TgNodeId parent, int kind, TgPoint point, TgSide side) {
    if (read->quest_last != TG_NODE_NONE &&
        (parent == TG_NODE_ROOT || (parent >= read->quest_first && parent < read->quest_last))) {
        TgNodeId next = parent == TG_NODE_ROOT ? read->quest_first : parent + 1;
        const TgNode *node = tg_tree_node(read->tree, next);
        if (node->point == point && node->side == side) {
            return next;
        }
        parent = read->quest_last;
    }
    return tg_tree_add(read->tree, parent, kind, point, side);
}

static TgNodeId add_move(SgfRead *read, TgNodeId parent, const SgfProperty *property,
                         SgfSpan value) {
    int size = tg_tree_size(read->tree);
    TgSide side = property->name[0] == 'B' ? TG_BLACK : TG_WHITE;
    TgPoint point;
    if (value.length == 0 ||
        (size <= 19 && value.length == 2 && memcmp(value.text, "tt", 2) == 0)) {
        return tg_tree_add(read->tree, parent, TG_ACT_PASS, TG_POINT_NONE, side);
    }
    if (tg_sgf_point(value, size, &point)) {
        return add_stone(read, parent, TG_ACT_PLACE, point, side);
    }
    TgNodeId node = tg_tree_add(read->tree, parent, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
    tg_sgf_keep(read, node, property, value);
    return node;
}

static _Bool is_move(const SgfProperty *property) {
    return property->length == 1 && (property->name[0] == 'B' || property->name[0] == 'W');
}

/* Every B and W of the node, one after the other; the last node, or `parent` when there is none. */
static TgNodeId add_moves(SgfRead *read, TgNodeId parent) {
    const SgfScan *scan = &read->scan;
    TgNodeId node = parent;
    int count = 0;
    for (uint32_t i = 0; i < scan->property_count; i++) {
        const SgfProperty *property = &scan->property[i];
        for (uint32_t v = 0; is_move(property) && v < property->count; v++) {
            node = add_move(read, node, property, scan->value[property->first + v]);
            count++;
        }
    }
    if (count > 1) {
        tg_report_add(scan->reader->report, TG_NOTE_TWO_MOVES, tg_sgf_line(&read->scan, scan->at),
                      "%d", count);
    }
    return node;
}

/* What TGA says of the node's move: a seat, or that the stone was picked. */
static _Bool qualify(SgfRead *read, TgNodeId node, const char *text) {
    if (strcmp(text, "P1") == 0 || strcmp(text, "P2") == 0) {
        tg_tree_set_seat(read->tree, node, text[1] == '1' ? TG_SEAT_P1 : TG_SEAT_P2);
        return tg_node_is_ply(tg_tree_node(read->tree, node));
    }
    TgAct act;
    if (tg_act_parse(text, tg_tree_size(read->tree), &act, NULL) != TG_OK ||
        act.kind != TG_ACT_PICK) {
        return 0;
    }
    if (tg_tree_node(read->tree, node)->kind != TG_ACT_PLACE) {
        return 0;
    }
    tg_tree_set_kind(read->tree, node, TG_ACT_PICK);
    tg_tree_set_seat(read->tree, node, (TgSeat)act.seat);
    return 1;
}

/* An act that is no stone; parent: it is none. */
static TgNodeId add_act(SgfRead *read, TgNodeId parent, const char *text) {
    TgAct act;
    if (tg_act_parse(text, tg_tree_size(read->tree), &act, NULL) != TG_OK ||
        act.kind == TG_ACT_PLACE || act.kind == TG_ACT_PASS || act.kind == TG_ACT_PICK) {
        return parent;
    }
    act.used_ms = 0;
    return tg_tree_add_act(read->tree, parent, &act);
}

/* TGA: the act of the node in the words of an act script. */
static TgNodeId add_own_act(SgfRead *read, TgNodeId parent, TgNodeId node) {
    const SgfProperty *property = tg_sgf_find(&read->scan, "TGA");
    if (property == NULL) {
        return node;
    }
    SgfSpan value = read->scan.value[property->first];
    tg_text_clear(&read->text);
    tg_sgf_unescape(value, &read->text);
    const char *text = tg_text_get(&read->text);
    _Bool good;
    if (node != parent) {
        good = qualify(read, node, text);
    } else {
        node = add_act(read, parent, text);
        good = node != parent;
    }
    if (!good && tg_tree_ok(read->tree)) {
        if (node == parent) {
            node = tg_tree_add(read->tree, parent, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
        }
        tg_sgf_keep(read, node, property, value);
    }
    return node;
}

/* ---- nodes ---- */

/* Stones that Gomoku Quest says beside the moves: QPR[hh,hg,jf] and QSLW[ig]. */
static void add_quest(SgfRead *read) {
    static const char *const names[] = {"QPR", "QSLW"};
    TgNodeId node = TG_NODE_ROOT;
    for (int n = 0; n < 2; n++) {
        const SgfProperty *property = tg_sgf_find(&read->scan, names[n]);
        SgfSpan left = property != NULL ? read->scan.value[property->first] : (SgfSpan){"", 0};
        while (left.length >= 2) {
            TgPoint point;
            if (!tg_sgf_point((SgfSpan){left.text, 2}, tg_tree_size(read->tree), &point)) {
                break;
            }
            node = tg_tree_add(read->tree, node, TG_ACT_PLACE, point,
                               tg_tree_to_move(read->tree, node));
            read->quest_first = read->quest_last == TG_NODE_NONE ? node : read->quest_first;
            read->quest_last = node;
            size_t step = left.length > 2 && left.text[2] == ',' ? 3 : 2;
            left.text += step;
            left.length -= step < left.length ? step : left.length;
        }
    }
}

static TgStatus apply_root(SgfRead *read, size_t at) {
    read->rooted = 1;
    TgStatus status = read_size(read, at);
    const SgfProperty *game = tg_sgf_find(&read->scan, "GM");
    SgfSpan value = game != NULL ? read->scan.value[game->first] : (SgfSpan){"-", 1};
    if (status == TG_OK && (value.length != 1 || value.text[0] != '4')) {
        tg_report_add(read->scan.reader->report, TG_NOTE_GAME_NUMBER, tg_sgf_line(&read->scan, at),
                      "GM[%.*s]", (int)(value.length < 20 ? value.length : 20), value.text);
    }
    if (status == TG_OK) {
        add_quest(read);
    }
    return status;
}

/* The node that was scanned becomes one of the tree, a child of the current one. */
static TgStatus apply_node(SgfRead *read, size_t at) {
    _Bool root = !read->rooted;
    if (root) {
        TgStatus status = apply_root(read, at);
        if (status != TG_OK) {
            return status;
        }
    }
    TgNodeId parent = read->node != TG_NODE_NONE ? read->node : TG_NODE_ROOT;
    TgNodeId node = add_own_act(read, parent, add_moves(read, parent));
    if (node == parent && !root) {
        node = tg_tree_add(read->tree, parent, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
    }
    read->node = node;
    for (uint32_t i = 0; i < read->scan.property_count && tg_tree_ok(read->tree); i++) {
        tg_sgf_apply(read, node, &read->scan.property[i], root);
    }
    return tg_tree_ok(read->tree) ? TG_OK : TG_E_MEMORY;
}

/* ---- games ---- */

static TgStatus push(SgfRead *read) {
    if (read->stack_count == read->stack_capacity) {
        size_t capacity = read->stack_capacity == 0 ? 64 : 2 * read->stack_capacity;
        TgNodeId *stack = realloc(read->stack, capacity * sizeof *stack);
        if (stack == NULL) {
            return TG_E_MEMORY;
        }
        read->stack = stack;
        read->stack_capacity = capacity;
    }
    read->stack[read->stack_count++] = read->node;
    return TG_OK;
}

static TgStatus read_token(SgfRead *read) {
    SgfScan *scan = &read->scan;
    size_t at = scan->at;
    char c = scan->text[at];
    if (c == '(') {
        scan->at++;
        return push(read);
    }
    if (c == ')') {
        scan->at++;
        read->node = read->stack[--read->stack_count];
        return TG_OK;
    }
    if (c != ';') {
        return tg_sgf_fail(scan, at, "';', '(' or ')'");
    }
    scan->at++;
    TgStatus status = tg_sgf_scan_node(scan);
    TgStatus applied = status == TG_E_MEMORY ? status : apply_node(read, at);
    return status != TG_OK ? status : applied;
}

/* The game whose '(' stands at scan->at. */
static TgStatus read_game(SgfRead *read) {
    SgfScan *scan = &read->scan;
    read->node = read->quest_first = read->quest_last = TG_NODE_NONE;
    read->rooted = 0;
    read->stack_count = 0;
    TgStatus status = tg_tree_create(15, &read->tree);
    while (status == TG_OK) {
        status = read_token(read);
        tg_sgf_skip_blanks(scan);
        if (read->stack_count == 0) {
            break;
        }
        if (status == TG_OK && scan->at == scan->length) {
            tg_report_add(scan->reader->report, TG_NOTE_UNFINISHED, tg_sgf_line(scan, scan->at),
                          "%s", ")");
            break;
        }
    }
    TgTree *tree = read->tree;
    read->tree = NULL;
    return tg_reader_end(scan->reader, tree, status);
}

/* Goes to the next "(;" or "(("; false: there is none. */
static _Bool find_game(SgfScan *scan) {
    size_t from = scan->at;
    for (;;) {
        const char *open = memchr(scan->text + scan->at, '(', scan->length - scan->at);
        size_t begin = open != NULL ? (size_t)(open - scan->text) : scan->length;
        scan->at = begin + (open != NULL);
        tg_sgf_skip_blanks(scan);
        char c = scan->at < scan->length ? scan->text[scan->at] : '\0';
        if (open != NULL && c != ';' && c != '(') {
            continue;
        }
        scan->at = from;
        tg_sgf_skip_blanks(scan);
        if (scan->at < begin) {
            tg_report_add(scan->reader->report, TG_NOTE_OUTSIDE, tg_sgf_line(scan, scan->at),
                          "%zu bytes", begin - scan->at);
        }
        scan->at = begin;
        return open != NULL;
    }
}

TgStatus tg_sgf_read(TgReader *reader) {
    SgfRead read = {.scan = {.reader = reader}};
    TgText kept;
    tg_text_init(&kept);
    tg_text_init(&read.text);
    TgStatus status = tg_sgf_text(reader, &kept, &read.scan.text, &read.scan.length);
    _Bool any = 0;
    while (status == TG_OK && find_game(&read.scan)) {
        any = 1;
        status = read_game(&read);
    }
    if (status == TG_OK && !any) {
        status = tg_reader_fail(reader, TG_E_SYNTAX, tg_at_line(1), "expected a game, '(;'");
    }
    tg_sgf_scan_finish(&read.scan);
    free(read.stack);
    tg_text_finish(&read.text);
    tg_text_finish(&kept);
    return status;
}
