/* SPDX-License-Identifier: MIT
 *
 * Training records (formats.md section 9): bin, a position and the move chosen in it; binpack, a
 * game with the evaluations of its moves. Packed by LZ4 or Zstandard they are read too.
 *
 * Of bin: the line is the position, its last node the move; what is no move on the board stands as
 * a number under the foreign key BIN of the root. Of binpack: the first entry of a group is played,
 * the others are variations beside it; EVAL is the entry's number, as its mover sees it. The
 * foreign key BINPACK of the root holds "OPENING TAG TOTAL", the plies of the opening, the tag and
 * the number of stones; of a node it is "pass". */
#include "codecs.h"
#include "pack.h"

#include "tengen/profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOVE_MASK = 0x3FF,
    NO_MOVE = 0x1FFF,
    FIRST = 1,
    LAST = 2,
    NO_EVAL = 4,
    PASS = 8,
    MOVE_SHIFT = 6,
    MOVES_MAX = TG_SIZE_MAX * TG_SIZE_MAX,
    ENTRIES_MAX = (1 << 18) - 1
};

static const TgProfileId profiles[5] = {TG_PROFILE_FREESTYLE, TG_PROFILE_STANDARD, TG_PROFILE_NB,
                                        TG_PROFILE_NB, TG_PROFILE_RENJU};

typedef struct Bytes {
    TgReader *reader;
    const uint8_t *bytes;
    size_t length, at;
    TgText unpacked;
} Bytes;

static uint32_t u16(const Bytes *bytes, size_t at) {
    return (uint32_t)(bytes->bytes[at] | bytes->bytes[at + 1] << 8);
}

static uint32_t u32(const Bytes *bytes, size_t at) {
    return u16(bytes, at) | u16(bytes, at + 2) << 16;
}

static void put16(TgText *out, uint32_t number) {
    const char bytes[2] = {(char)(number & 0xFF), (char)(number >> 8 & 0xFF)};
    tg_text_add_bytes(out, bytes, 2);
}

static void put32(TgText *out, uint32_t number) {
    put16(out, number & 0xFFFF);
    put16(out, number >> 16);
}

/* x << 5 | y in files, y << 5 | x inside. */
static TgPoint point_of(uint32_t move) {
    return tg_point((int)(move >> 5 & 31), (int)(move & 31));
}

static uint32_t move_of(TgPoint point) {
    return (uint32_t)tg_point_x(point) << 5 | (uint32_t)tg_point_y(point);
}

static TgStatus fault(Bytes *bytes, size_t at, const char *expected) {
    return tg_reader_fail(bytes->reader, TG_E_SYNTAX, tg_at_byte(at), "expected %s", expected);
}

/* ---- what both have ---- */

/* 0, 1, 2: the side loses, draws, wins. */
static void set_result(TgTree *tree, uint32_t result, TgSide side) {
    _Bool black = (result == 2) == (side == TG_BLACK);
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RESULT, result == 1 ? "draw" : black ? "B+" : "W+");
}

static TgStatus new_tree(Bytes *bytes, uint32_t size, uint32_t rule, TgTree **tree) {
    if (rule > 4 || profiles[rule] == TG_PROFILE_NB) {
        return fault(bytes, bytes->at, "rule 0, 1 or 4");
    }
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        return fault(bytes, bytes->at, "a board of 5 to 25 lines");
    }
    TgStatus status = tg_tree_create((int)size, tree);
    if (status == TG_OK) {
        tg_tree_set_text(*tree, TG_NODE_ROOT, TG_KEY_RULE, tg_profile_id(profiles[rule]));
    }
    return status;
}

static void set_foreign(TgTree *tree, TgNodeId node, const char *name, const char *text) {
    TgKey key = tg_tree_foreign_key(tree, name, strlen(name));
    if (key != TG_KEY_NONE) {
        tg_tree_add_text(tree, node, key, text, strlen(text));
    }
}

static TgStatus open_bytes(TgReader *reader, Bytes *bytes) {
    *bytes = (Bytes){.reader = reader, .bytes = reader->bytes, .length = reader->length};
    tg_text_init(&bytes->unpacked);
    TgPack pack = tg_pack_sniff(reader->bytes, reader->length);
    if (pack == TG_PACK_NONE) {
        return TG_OK;
    }
    TgStatus status = tg_pack_open(pack, reader->bytes, reader->length, SIZE_MAX, &bytes->unpacked);
    bytes->bytes = (const uint8_t *)tg_text_get(&bytes->unpacked);
    bytes->length = bytes->unpacked.length;
    return status == TG_E_SYNTAX && reader->options.salvage ? TG_OK
           : status == TG_E_SYNTAX ? fault(bytes, reader->length, "the rest of what is packed")
                                   : status;
}

/* Every record with this function. */
static TgStatus read_all(TgReader *reader, TgStatus (*read_one)(Bytes *bytes, TgTree **tree)) {
    Bytes bytes;
    TgStatus status = open_bytes(reader, &bytes);
    while (status == TG_OK && bytes.at < bytes.length) {
        TgTree *tree = NULL;
        status = read_one(&bytes, &tree);
        status = tg_reader_end(reader, tree, status);
    }
    tg_text_finish(&bytes.unpacked);
    return status;
}

/* The stone of a move below a node. False: off the board, or occupied by one of the line. */
static _Bool play(TgTree *tree, TgNodeId *node, TgPoint point, uint32_t taken[32]) {
    int size = tg_tree_size(tree);
    if (!tg_point_on(point, size) || (taken[tg_point_y(point)] >> tg_point_x(point) & 1)) {
        return 0;
    }
    taken[tg_point_y(point)] |= 1u << tg_point_x(point);
    *node = tg_tree_play(tree, *node, point);
    return 1;
}

/* ---- bin ---- */

static TgStatus read_moves(Bytes *bytes, TgTree *tree, uint32_t count, uint32_t taken[32],
                           TgNodeId *node) {
    for (uint32_t i = 0; i < count; i++) {
        if (bytes->length - bytes->at < 2) {
            return fault(bytes, bytes->length, "the rest of the moves");
        }
        if (!play(tree, node, point_of(u16(bytes, bytes->at)), taken)) {
            return fault(bytes, bytes->at, "an empty point");
        }
        bytes->at += 2;
    }
    return TG_OK;
}

static TgStatus read_position(Bytes *bytes, TgTree **tree) {
    if (bytes->length - bytes->at < 4) {
        return fault(bytes, bytes->length, "the head of a record, 4 bytes");
    }
    uint32_t head = u32(bytes, bytes->at);
    uint32_t ply = head >> 2 & 0x1FF;
    uint32_t size = head >> 11 & 31;
    if ((head & 3) == 3 || ply > size * size) {
        return fault(bytes, bytes->at, "a result of 0 to 2 and no more stones than points");
    }
    TgStatus status = new_tree(bytes, size, head >> 16 & 7, tree);
    if (status != TG_OK) {
        return status;
    }
    set_result(*tree, head & 3, (TgSide)(ply % 2));
    bytes->at += 4;
    uint32_t taken[32] = {0};
    TgNodeId node = TG_NODE_ROOT;
    status = read_moves(bytes, *tree, ply, taken, &node);
    uint32_t move = head >> 19;
    if (status == TG_OK && (move > MOVE_MASK || !play(*tree, &node, point_of(move), taken))) {
        char text[16];
        snprintf(text, sizeof text, "%u", move);
        set_foreign(*tree, TG_NODE_ROOT, "BIN", text);
    }
    return status;
}

TgStatus tg_bin_read(TgReader *reader) {
    return read_all(reader, read_position);
}

/* ---- binpack ---- */

static void add_eval(TgTree *tree, TgNodeId node, uint32_t number) {
    char text[16];
    int value = (int16_t)number;
    snprintf(text, sizeof text, value == 0 ? "%d" : "%+d", value);
    tg_tree_add_text(tree, node, TG_KEY_EVAL, text, strlen(text));
}

/* An entry below the node: the played one moves it. */
static TgStatus read_entry(Bytes *bytes, TgTree *tree, TgNodeId *node, uint32_t taken[32]) {
    if (bytes->length - bytes->at < 4) {
        return fault(bytes, bytes->length, "the rest of the moves");
    }
    uint32_t flags = u16(bytes, bytes->at);
    TgPoint point = point_of(flags >> MOVE_SHIFT);
    TgNodeId parent = *node;
    TgNodeId added;
    if (flags & PASS) {
        added = tg_tree_add(tree, parent, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
        set_foreign(tree, added, "BINPACK", "pass");
    } else if (tg_point_on(point, tg_tree_size(tree)) &&
               !(taken[tg_point_y(point)] >> tg_point_x(point) & 1)) {
        added = tg_tree_add(tree, parent, TG_ACT_PLACE, point, tg_tree_to_move(tree, parent));
    } else {
        return fault(bytes, bytes->at, "an empty point");
    }
    if (!(flags & NO_EVAL)) {
        add_eval(tree, added, u16(bytes, bytes->at + 2));
    }
    if (flags & FIRST) {
        *node = added;
    }
    bytes->at += 4;
    return TG_OK;
}

static TgStatus read_groups(Bytes *bytes, TgTree *tree, uint32_t count, TgNodeId node,
                            uint32_t taken[32]) {
    TgStatus status = TG_OK;
    TgNodeId parent = node;
    for (uint32_t i = 0; i < count && status == TG_OK; i++) {
        size_t at = bytes->at;
        uint32_t flags = bytes->length - at >= 2 ? u16(bytes, at) : 0;
        TgNodeId below = parent;
        status = read_entry(bytes, tree, &below, taken);
        node = flags & FIRST ? below : node;
        if (status == TG_OK && flags & LAST) {
            const TgNode *played = tg_tree_node(tree, node);
            if (node != TG_NODE_NONE && tg_node_is_stone(played)) {
                taken[tg_point_y(played->point)] |= 1u << tg_point_x(played->point);
            }
            parent = node;
        }
    }
    return status;
}

/* Stones of the main line, as the format counts them. */
static uint32_t count_stones(const TgTree *tree) {
    uint32_t stones = 0;
    TgNodeId node = tg_tree_node(tree, TG_NODE_ROOT)->first_child;
    for (; node != TG_NODE_NONE; node = tg_tree_node(tree, node)->first_child) {
        stones += tg_node_is_stone(tg_tree_node(tree, node));
    }
    return stones & 0x3FF;
}

static TgStatus read_game(Bytes *bytes, TgTree **tree) {
    if (bytes->length - bytes->at < 8) {
        return fault(bytes, bytes->length, "the head of a game, 8 bytes");
    }
    uint32_t head = u32(bytes, bytes->at);
    uint32_t second = u32(bytes, bytes->at + 4);
    uint32_t opening = head >> 22;
    if ((head >> 8 & 15) > 2) {
        return fault(bytes, bytes->at, "a result of 0 to 2");
    }
    TgStatus status = new_tree(bytes, head & 31, head >> 5 & 7, tree);
    if (status != TG_OK) {
        return status;
    }
    set_result(*tree, head >> 8 & 15, (TgSide)(opening % 2));
    bytes->at += 8;
    uint32_t taken[32] = {0};
    TgNodeId node = TG_NODE_ROOT;
    status = read_moves(bytes, *tree, opening, taken, &node);
    opening = tg_tree_count(*tree);
    status = status == TG_OK ? read_groups(bytes, *tree, second >> 14, node, taken) : status;
    if (opening != 0 || (second & 0x3FFF) != 0 || (head >> 12 & 0x3FF) != count_stones(*tree)) {
        char text[48];
        snprintf(text, sizeof text, "%u %u %u", opening, second & 0x3FFF, head >> 12 & 0x3FF);
        set_foreign(*tree, TG_NODE_ROOT, "BINPACK", text);
    }
    return status;
}

TgStatus tg_binpack_read(TgReader *reader) {
    return read_all(reader, read_game);
}

/* ---- sniffing: the records fit to the end, or the first twenty of them do ---- */

static TgStatus drop_tree(void *context, TgTree *tree) {
    tg_tree_destroy(tree);
    return ++*(int *)context == 20 ? TG_E_STOPPED : TG_OK;
}

static int sniff(const uint8_t *bytes, size_t length, TgStatus (*read)(TgReader *reader)) {
    int seen = 0;
    TgReader reader = {.bytes = bytes, .length = length, .sink = drop_tree, .context = &seen};
    TgStatus status = read(&reader);
    return seen > 0 && (status == TG_OK || status == TG_E_STOPPED) ? TG_SNIFF_MAYBE : TG_SNIFF_NO;
}

int tg_bin_sniff(const uint8_t *bytes, size_t length) {
    return sniff(bytes, length, tg_bin_read);
}

int tg_binpack_sniff(const uint8_t *bytes, size_t length) {
    return sniff(bytes, length, tg_binpack_read);
}

/* ---- writing ---- */

typedef struct Write {
    TgWriter *writer;
    const TgTree *tree;
    TgKey foreign;
    uint64_t index; /* of the node at hand */
} Write;

static void lose(Write *write, const char *what) {
    tg_report_add(write->writer->report, TG_NOTE_LOST_ACT, tg_at_node(write->index), "%s", what);
}

/* Reports values that are not carried: all but `kept` (KEY_NONE for none), and at the root rule and
 * result. */
static void check_values(Write *write, TgNodeId node, TgKey kept) {
    for (uint32_t id = tg_tree_node(write->tree, node)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(write->tree, id, &value);
        _Bool head =
            node == TG_NODE_ROOT && (value.key == TG_KEY_RULE || value.key == TG_KEY_RESULT);
        if (!head && value.key != kept && value.key != write->foreign) {
            tg_writer_lose(write->writer, write->tree, value.key, write->index);
        }
    }
}

static uint32_t rule_of(Write *write) {
    TgValue value;
    if (tg_tree_get(write->tree, TG_NODE_ROOT, TG_KEY_RULE, &value)) {
        for (uint32_t i = 0; i < 5; i++) {
            const char *id = profiles[i] != TG_PROFILE_NB ? tg_profile_id(profiles[i]) : "";
            if (strlen(id) == value.length && memcmp(id, value.text, value.length) == 0) {
                return i;
            }
        }
        tg_writer_lose(write->writer, write->tree, TG_KEY_RULE, 0);
        return 0;
    }
    tg_report_add(write->writer->report, TG_NOTE_RULE_ASSUMED, tg_at_node(0), "%s",
                  tg_profile_id(TG_PROFILE_FREESTYLE));
    return 0;
}

/* For the side: 0 loss, 1 draw, 2 win; a game without result is a draw, and that is reported. */
static uint32_t result_of(Write *write, TgSide side) {
    TgValue value;
    if (tg_tree_get(write->tree, TG_NODE_ROOT, TG_KEY_RESULT, &value) && value.length >= 2) {
        if (value.text[1] == '+') {
            return (value.text[0] == 'B') == (side == TG_BLACK) ? 2 : 0;
        }
        if (value.length == 4 && memcmp(value.text, "draw", 4) == 0) {
            return 1;
        }
        tg_writer_lose(write->writer, write->tree, TG_KEY_RESULT, 0);
    }
    tg_report_add(write->writer->report, TG_NOTE_RULE_ASSUMED, tg_at_node(0), "draw");
    return 1;
}

/* The foreign text of a node; "" for none. */
static void foreign_text(const Write *write, TgNodeId node, char text[64]) {
    TgValue value;
    text[0] = '\0';
    if (write->foreign != TG_KEY_NONE && tg_tree_get(write->tree, node, write->foreign, &value) &&
        value.length < 64) {
        memcpy(text, value.text, value.length);
        text[value.length] = '\0';
    }
}

/* Whether the node is the stone that the format expects next. */
static _Bool is_next(Write *write, TgNodeId id, uint32_t ply) {
    const TgNode *node = tg_tree_node(write->tree, id);
    _Bool stone = tg_node_is_stone(node) && node->point < TG_POINT_NB &&
                  tg_point_on(node->point, tg_tree_size(write->tree));
    if (!stone) {
        lose(write, node->kind == TG_NODE_EDIT ? "edit" : tg_act_json((TgActKind)node->kind));
    } else if (node->side != ply % 2) {
        tg_report_add(write->writer->report, TG_NOTE_LOST_COLOUR, tg_at_node(write->index), "%s",
                      "");
    }
    return stone;
}

/* The main line's stones; *count is at most MOVES_MAX. */
static void list_line(Write *write, TgNodeId *line, uint32_t *count) {
    *count = 0;
    TgNodeId node = tg_tree_node(write->tree, TG_NODE_ROOT)->first_child;
    for (; node != TG_NODE_NONE; node = tg_tree_node(write->tree, node)->first_child) {
        write->index++;
        if (tg_tree_node(write->tree, node)->next_sibling != TG_NODE_NONE) {
            tg_report_add(write->writer->report, TG_NOTE_LOST_VARIATION, tg_at_node(write->index),
                          "%s", "");
        }
        check_values(write, node, TG_KEY_NONE);
        if (*count < MOVES_MAX && is_next(write, node, *count)) {
            line[(*count)++] = node;
        }
    }
}

TgStatus tg_bin_write(TgWriter *writer, const TgTree *tree) {
    Write write = {.writer = writer, .tree = tree, .foreign = tg_tree_find_foreign(tree, "BIN", 3)};
    TgNodeId line[MOVES_MAX];
    uint32_t count;
    check_values(&write, TG_NODE_ROOT, TG_KEY_NONE);
    list_line(&write, line, &count);
    char text[64];
    foreign_text(&write, TG_NODE_ROOT, text);
    uint32_t move = text[0] != '\0' ? (uint32_t)strtoul(text, NULL, 10) & NO_MOVE : NO_MOVE;
    if (text[0] == '\0' && count > 0) {
        move = move_of(tg_tree_node(tree, line[--count])->point);
    }
    if (move == NO_MOVE && text[0] == '\0') {
        lose(&write, "no move");
    }
    uint32_t ply = count < 0x1FF ? count : 0x1FF;
    if (ply < count) {
        lose(&write, "more than 511 stones");
    }
    put32(writer->out, result_of(&write, (TgSide)(ply % 2)) | ply << 2 |
                           (uint32_t)tg_tree_size(tree) << 11 | rule_of(&write) << 16 | move << 19);
    for (uint32_t i = 0; i < ply; i++) {
        put16(writer->out, move_of(tg_tree_node(tree, line[i])->point));
    }
    return TG_OK;
}

/* The number of EVAL; false: there is none that is a plain number. */
static _Bool read_eval(Write *write, TgNodeId node, uint32_t *number) {
    TgValue value;
    *number = 0;
    if (!tg_tree_get(write->tree, node, TG_KEY_EVAL, &value)) {
        return 0;
    }
    char text[16] = "";
    if (value.length < sizeof text) {
        memcpy(text, value.text, value.length);
    }
    char *end;
    long eval = strtol(text, &end, 10);
    if (end == text || *end != '\0' || eval < INT16_MIN || eval > INT16_MAX) {
        tg_writer_lose(write->writer, write->tree, TG_KEY_EVAL, write->index);
        return 0;
    }
    *number = (uint16_t)eval;
    return 1;
}

/* Writes a group: the node and its siblings that are leaves. Returns how many entries. */
static uint32_t write_group(Write *write, TgNodeId first, uint32_t ply, TgText *out) {
    uint32_t entries = 0;
    size_t last = out->length;
    for (TgNodeId id = first; id != TG_NODE_NONE;
         id = tg_tree_node(write->tree, id)->next_sibling) {
        const TgNode *node = tg_tree_node(write->tree, id);
        write->index += id != first;
        check_values(write, id, TG_KEY_EVAL);
        if (id != first && node->first_child != TG_NODE_NONE) {
            tg_report_add(write->writer->report, TG_NOTE_LOST_VARIATION, tg_at_node(write->index),
                          "%s", "");
        }
        char text[64];
        foreign_text(write, id, text);
        _Bool pass = node->kind == TG_NODE_EDIT && strcmp(text, "pass") == 0;
        if (!pass && !is_next(write, id, ply)) {
            continue;
        }
        uint32_t eval;
        uint32_t flags = entries == 0 ? FIRST : 0;
        flags |= read_eval(write, id, &eval) ? 0 : NO_EVAL;
        flags |= pass ? PASS | MOVE_MASK << MOVE_SHIFT : move_of(node->point) << MOVE_SHIFT;
        last = out->length;
        put16(out, flags);
        put16(out, eval);
        entries++;
    }
    if (entries > 0 && tg_text_ok(out)) {
        out->data[last] = (char)(out->data[last] | LAST);
    }
    return entries;
}

/* The entries of the game behind the opening; *stones counts on. */
static uint32_t write_groups(Write *write, TgNodeId node, uint32_t *stones, TgText *out) {
    uint32_t entries = 0;
    while (node != TG_NODE_NONE && entries < ENTRIES_MAX - MOVES_MAX) {
        write->index++;
        entries += write_group(write, node, *stones, out);
        *stones += tg_node_is_stone(tg_tree_node(write->tree, node));
        node = tg_tree_node(write->tree, node)->first_child;
    }
    if (node != TG_NODE_NONE) {
        lose(write, "entries that are too many");
    }
    return entries;
}

/* Stones of the opening: the first `count` of the main line, as long as there are no others. */
static TgNodeId write_opening(Write *write, uint32_t *count, TgText *out) {
    TgNodeId node = tg_tree_node(write->tree, TG_NODE_ROOT)->first_child;
    uint32_t ply = 0;
    while (ply < *count && node != TG_NODE_NONE) {
        const TgNode *at = tg_tree_node(write->tree, node);
        if (!tg_node_is_stone(at) || at->side != ply % 2 || at->next_sibling != TG_NODE_NONE ||
            !tg_point_on(at->point, tg_tree_size(write->tree))) {
            break;
        }
        write->index++;
        check_values(write, node, TG_KEY_NONE);
        put16(out, move_of(at->point));
        node = at->first_child;
        ply++;
    }
    *count = ply;
    return node;
}

TgStatus tg_binpack_write(TgWriter *writer, const TgTree *tree) {
    Write write = {
        .writer = writer, .tree = tree, .foreign = tg_tree_find_foreign(tree, "BINPACK", 7)};
    char text[64];
    check_values(&write, TG_NODE_ROOT, TG_KEY_NONE);
    foreign_text(&write, TG_NODE_ROOT, text);
    char *at = text;
    uint32_t opening = (uint32_t)strtoul(at, &at, 10) & 0x3FF;
    uint32_t tag = (uint32_t)strtoul(at, &at, 10) & 0x3FFF;
    TgText body;
    tg_text_init(&body);
    TgNodeId node = write_opening(&write, &opening, &body);
    uint32_t stones = opening;
    uint32_t entries = write_groups(&write, node, &stones, &body);
    uint32_t total = *at != '\0' ? (uint32_t)strtoul(at, NULL, 10) : stones;
    uint32_t head = (uint32_t)tg_tree_size(tree) | rule_of(&write) << 5 |
                    result_of(&write, (TgSide)(opening % 2)) << 8 | (total & 0x3FF) << 12 |
                    opening << 22;
    put32(writer->out, head);
    put32(writer->out, tag | entries << 14);
    tg_text_add_bytes(writer->out, tg_text_get(&body), body.length);
    TgStatus status = tg_text_ok(&body) ? TG_OK : TG_E_MEMORY;
    tg_text_finish(&body);
    return status;
}
