/* SPDX-License-Identifier: MIT
 *
 * The writer of .lib files. It first lists what becomes a node of the file (items), then writes
 * them in order. Acts that are neither stone nor pass are left out and their children take their
 * place. */
#include "renlib.h"

#include <stdlib.h>
#include <string.h>

enum { NO_ITEM = 0xFFFFFFFF, ON_LAST_PATH = 1, NO_MOVE = 2 };

typedef struct Item {
    TgNodeId node;              /* TG_NODE_NONE: nothing but a board text */
    uint32_t text;              /* the value that is its board text; 0 = none */
    uint32_t first, last, next; /* children, sibling; NO_ITEM */
    uint8_t pos;
    uint8_t flags;
} Item;

/* Of the path in the tree to the node at hand. */
typedef struct Frame {
    TgNodeId node;
    uint32_t item;
    uint8_t side;
} Frame;

/* The words of the key RENLIB at a node. */
typedef struct Words {
    _Bool old, open, sibling, root, bare;
    int point; /* -1 = none */
    uint16_t ext;
    const char *version; /* NULL = none */
    char encoding[32];
    TgText raw; /* bytes */
} Words;

typedef struct Write {
    TgWriter *writer;
    const TgTree *tree;
    Item *items;
    uint32_t count;
    size_t capacity;
    Frame *path;
    size_t depth, path_capacity;
    uint32_t *stack; /* items whose siblings are still to be written */
    size_t pending, stack_capacity;
    TgKey foreign;
    TgTranscoder coder;
    size_t bad; /* characters that the encoding does not have */
    unsigned scripts;
    uint64_t starts;
    _Bool has_pass, failed;
} Write;

/* Room for one more element in *array; false: the write has failed. */
static _Bool grow(Write *write, void **array, size_t count, size_t *capacity, size_t element) {
    if (count < *capacity) {
        return 1;
    }
    size_t wanted = *capacity == 0 ? 256 : *capacity + *capacity / 2;
    void *made = realloc(*array, wanted * element);
    if (made == NULL) {
        write->failed = 1;
        return 0;
    }
    *array = made;
    *capacity = wanted;
    return 1;
}

/* ---- words ---- */

static int hex_value(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void add_unhex(TgText *out, const char *text, size_t length) {
    for (size_t i = 0; i + 1 < length; i += 2) {
        int high = hex_value(text[i]);
        int low = hex_value(text[i + 1]);
        if (high < 0 || low < 0) {
            return;
        }
        tg_text_add_char(out, (char)(high << 4 | low));
    }
}

static _Bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

static _Bool starts_with(const char **text, size_t *length, const char *word) {
    size_t step = strlen(word);
    if (*length < step || memcmp(*text, word, step) != 0) {
        return 0;
    }
    *text += step;
    *length -= step;
    return 1;
}

static uint32_t read_hex(const char *text, size_t length) {
    uint32_t value = 0;
    for (size_t i = 0; i < length && i < 4 && hex_value(text[i]) >= 0; i++) {
        value = value << 4 | (uint32_t)hex_value(text[i]);
    }
    return value;
}

static void read_word(Words *words, const char *text, size_t length) {
    static const char *const versions[] = {"2", "3.0", "3.4"};
    for (int i = 0; i < 3; i++) {
        if (is_word(text, length, versions[i])) {
            words->version = versions[i];
            return;
        }
    }
    if (is_word(text, length, "old")) {
        words->old = 1;
    } else if (is_word(text, length, "open")) {
        words->open = 1;
    } else if (is_word(text, length, "sibling")) {
        words->sibling = 1;
    } else if (is_word(text, length, "root")) {
        words->root = 1;
    } else if (is_word(text, length, "bare")) {
        words->bare = 1;
    } else if (starts_with(&text, &length, "ext=")) {
        words->ext = (uint16_t)(read_hex(text, length) & ~(uint32_t)RENLIB_EXT_TEXT);
    } else if (starts_with(&text, &length, "point=")) {
        words->point = (int)(read_hex(text, length) & 0xFF);
    } else if (starts_with(&text, &length, "raw=")) {
        add_unhex(&words->raw, text, length);
    } else if (length < sizeof words->encoding) {
        memcpy(words->encoding, text, length);
        words->encoding[length] = '\0';
    }
}

/* The words of a node; words->raw is to be finished. */
static void read_words(const Write *write, TgNodeId node, Words *words) {
    *words = (Words){.point = -1};
    uint32_t id = write->foreign != TG_KEY_NONE ? tg_tree_node(write->tree, node)->first_value : 0;
    while (id != 0) {
        TgValue value;
        id = tg_tree_value(write->tree, id, &value);
        for (size_t at = 0; value.key == write->foreign && at < value.length;) {
            const char *end = memchr(value.text + at, ' ', value.length - at);
            size_t length = end != NULL ? (size_t)(end - value.text) - at : value.length - at;
            read_word(words, value.text + at, length);
            at += length + 1;
        }
    }
}

/* ---- items ---- */

static uint32_t add_item(Write *write, uint32_t parent, Item item, uint32_t after) {
    if (write->count == write->capacity) {
        write->failed = 1;
        return NO_ITEM;
    }
    uint32_t id = write->count++;
    item.first = item.last = item.next = NO_ITEM;
    write->items[id] = item;
    if (parent == NO_ITEM) {
        return id;
    }
    Item *above = &write->items[parent];
    uint32_t *link = after == NO_ITEM ? &above->first : &write->items[after].next;
    write->items[id].next = *link;
    *link = id;
    if (above->last == after) {
        above->last = id;
    }
    return id;
}

/* Whether a node that is no move is told from a board text alone: it says more than that of its
 * point, leads to others, or there is none. */
static _Bool edit_says(const Write *write, TgNodeId id, const Words *words) {
    TgValue value;
    const TgNode *node = tg_tree_node(write->tree, id);
    if (node->first_child != TG_NODE_NONE || words->ext != 0 ||
        tg_tree_get(write->tree, id, TG_KEY_COMMENT, &value) ||
        tg_tree_get(write->tree, id, TG_KEY_LABEL, &value) ||
        tg_tree_get(write->tree, id, TG_KEY_BOOKMARK, &value) ||
        tg_tree_get(write->tree, id, TG_KEY_START, &value)) {
        return 1;
    }
    TgPoint point = tg_renlib_point((uint8_t)words->point);
    for (uint32_t next = tg_tree_node(write->tree, node->parent)->first_value; next != 0;) {
        next = tg_tree_value(write->tree, next, &value);
        if (value.key == TG_KEY_LABEL && value.point == point) {
            return 0;
        }
    }
    return 1;
}

static void lose(Write *write, uint64_t index, const char *what) {
    tg_report_add(write->writer->report, TG_NOTE_LOST_ACT, tg_at_node(index), "%s", what);
}

/* Reports what a node says that the file cannot hold; kept: the node becomes an item. */
static void check_values(Write *write, TgNodeId node, uint64_t index, _Bool kept) {
    uint32_t id = tg_tree_node(write->tree, node)->first_value;
    _Bool seen = 0;
    while (id != 0) {
        TgValue value;
        id = tg_tree_value(write->tree, id, &value);
        _Bool again = seen && value.key == TG_KEY_COMMENT;
        seen = seen || value.key == TG_KEY_COMMENT;
        if (value.key == TG_KEY_START && kept && ++write->starts > 1) {
            tg_report_add(write->writer->report, TG_NOTE_BAD_VALUE, tg_at_node(index),
                          "more than one position to show first");
        }
        _Bool carried = value.key == TG_KEY_COMMENT || value.key == TG_KEY_LABEL ||
                        value.key == TG_KEY_BOOKMARK || value.key == TG_KEY_START;
        if ((!carried || !kept || again) && value.key != write->foreign) {
            tg_writer_lose(write->writer, write->tree, value.key, index);
        }
        if ((value.key == TG_KEY_COMMENT && !tg_renlib_is_old(write->tree, write->foreign, node)) ||
            value.key == TG_KEY_LABEL) {
            write->scripts |= tg_scripts_of(value.text, value.length);
        }
    }
}

/* Whether a node becomes one of the file, and where it stands there. */
static _Bool node_pos(Write *write, TgNodeId id, uint64_t index, Item *item) {
    const TgNode *node = tg_tree_node(write->tree, id);
    if (node->kind == TG_ACT_PASS) {
        write->has_pass = 1;
        return 1;
    }
    if (tg_node_is_stone(node)) {
        if (node->point < TG_POINT_NB && tg_point_on(node->point, RENLIB_SIZE)) {
            item->pos = tg_renlib_pos(node->point);
            return 1;
        }
        tg_report_add(write->writer->report, TG_NOTE_OFF_BOARD, tg_at_node(index), "%s", "");
        return 0;
    }
    Words words;
    read_words(write, id, &words);
    tg_text_finish(&words.raw);
    if (node->kind == TG_NODE_EDIT && words.point >= 0 && tg_renlib_pos_ok((uint8_t)words.point) &&
        edit_says(write, id, &words)) {
        item->pos = (uint8_t)words.point;
        item->flags = NO_MOVE;
        return 1;
    }
    lose(write, index, node->kind == TG_NODE_EDIT ? "edit" : tg_act_json((TgActKind)node->kind));
    return 0;
}

static void list_node(Write *write, TgNodeId id, uint64_t index) {
    const TgNode *node = tg_tree_node(write->tree, id);
    while (write->path[write->depth].node != node->parent) {
        write->depth--;
    }
    Frame top = write->path[write->depth];
    Item item = {.node = id};
    _Bool kept = node_pos(write, id, index, &item);
    check_values(write, id, index, kept);
    Frame frame = {id, top.item, top.side};
    if (kept) {
        if (item.flags == 0 && node->side != top.side) {
            tg_report_add(write->writer->report, TG_NOTE_LOST_COLOUR, tg_at_node(index), "%s", "");
        }
        frame.item = add_item(write, top.item, item, write->items[top.item].last);
        frame.side = item.flags == 0 ? (uint8_t)tg_side_other((TgSide)top.side) : top.side;
    }
    if (grow(write, (void **)&write->path, write->depth + 1, &write->path_capacity,
             sizeof *write->path)) {
        write->path[++write->depth] = frame;
    }
}

/* The board text of a label stands at the child that plays there, else at a node of its own among
 * the children, by its place on the board and behind the label before it. *item = where it went. */
static _Bool add_label(Write *write, uint32_t parent, uint32_t value_id, const TgValue *value,
                       uint32_t *item) {
    if (value->point >= TG_POINT_NB || !tg_point_on(value->point, RENLIB_SIZE) ||
        value->length == 0) {
        return 0;
    }
    uint8_t pos = tg_renlib_pos(value->point);
    uint32_t after = NO_ITEM;
    uint32_t child = write->items[parent].first;
    for (; child != NO_ITEM; child = write->items[child].next) {
        Item *at = &write->items[child];
        if (at->pos == pos) {
            _Bool is_free = at->text == 0;
            at->text = is_free ? value_id : at->text;
            *item = child;
            return is_free;
        }
        after = at->pos < pos || child == *item ? child : after;
    }
    Item made = {.node = TG_NODE_NONE, .text = value_id, .pos = pos, .flags = NO_MOVE};
    *item = add_item(write, parent, made, after);
    return *item != NO_ITEM;
}

static void add_labels(Write *write) {
    uint32_t nodes = write->count;
    for (uint32_t i = 0; i < nodes && !write->failed; i++) {
        uint32_t id = tg_tree_node(write->tree, write->items[i].node)->first_value;
        uint32_t item = NO_ITEM;
        while (id != 0) {
            TgValue value;
            uint32_t this = id;
            id = tg_tree_value(write->tree, id, &value);
            if (value.key == TG_KEY_LABEL && !add_label(write, i, this, &value, &item)) {
                tg_report_add(write->writer->report, TG_NOTE_LOST_VALUE, tg_at_node(i), "%s",
                              tg_key_id(TG_KEY_LABEL));
            }
        }
    }
}

static TgStatus list_items(Write *write) {
    add_item(write, NO_ITEM, (Item){.node = TG_NODE_ROOT}, NO_ITEM);
    if (write->failed ||
        !grow(write, (void **)&write->path, 0, &write->path_capacity, sizeof *write->path)) {
        return TG_E_MEMORY;
    }
    write->path[0] = (Frame){TG_NODE_ROOT, 0, TG_BLACK};
    check_values(write, TG_NODE_ROOT, 0, 1);
    TgNodeId node = TG_NODE_ROOT;
    for (uint64_t index = 1; !write->failed; index++) {
        node = tg_tree_next(write->tree, node, TG_NODE_ROOT);
        if (node == TG_NODE_NONE) {
            break;
        }
        list_node(write, node, index);
    }
    add_labels(write);
    for (uint32_t at = 0; !write->failed && at != NO_ITEM; at = write->items[at].last) {
        write->items[at].flags |= ON_LAST_PATH;
    }
    return write->failed ? TG_E_MEMORY : TG_OK;
}

/* ---- bytes ---- */

static void pad(TgText *out, size_t from) {
    if ((out->length - from) % 2 != 0) {
        tg_text_add_bytes(out, "", 1);
    }
}

/* The bytes of a comment that came from a file, while they still say the same text. */
static _Bool raw_holds(Write *write, const Words *words, const TgValue *comment) {
    if (words->raw.length == 0 || memchr(tg_text_get(&words->raw), 0, words->raw.length)) {
        return 0;
    }
    TgText text;
    tg_text_init(&text);
    const uint8_t *bytes = (const uint8_t *)tg_text_get(&words->raw);
    tg_renlib_decode_comment(&write->coder, bytes, words->raw.length, &text);
    _Bool same = text.length == comment->length;
    const char *data = tg_text_get(&text);
    for (size_t i = 0; same && i < text.length; i++) {
        _Bool control = ((unsigned char)data[i] < ' ' && data[i] != '\n') || data[i] == 0x7F;
        same = control || data[i] == comment->text[i];
    }
    tg_text_finish(&text);
    return same;
}

/* Returns whether it is of the old kind. */
static _Bool add_comment(Write *write, const Words *words, const TgValue *comment, TgText *out) {
    size_t from = out->length;
    if (words->old && tg_renlib_encode_old(comment->text, comment->length, out)) {
        out->data[out->length - 1] = (char)(out->data[out->length - 1] | 0x80);
        pad(out, from);
        return 1;
    }
    out->length = from;
    if (raw_holds(write, words, comment)) {
        tg_text_add_bytes(out, tg_text_get(&words->raw), words->raw.length);
    } else {
        write->bad += tg_renlib_encode_comment(&write->coder, comment->text, comment->length, out);
    }
    tg_text_add_bytes(out, "", 1);
    pad(out, from);
    return 0;
}

static uint8_t own_flags(Write *write, const Item *item, const Words *words) {
    _Bool last = item->flags & ON_LAST_PATH;
    uint8_t flags = item->next != NO_ITEM || (last && words->sibling) ? RENLIB_SIBLING : 0;
    flags |= item->first == NO_ITEM && !(last && words->open) ? RENLIB_LEAF : 0;
    flags |= item->flags & NO_MOVE ? RENLIB_NO_MOVE : 0;
    TgValue value;
    if (item->node != TG_NODE_NONE) {
        flags |= tg_tree_get(write->tree, item->node, TG_KEY_BOOKMARK, &value) ? RENLIB_MARK : 0;
        flags |= tg_tree_get(write->tree, item->node, TG_KEY_START, &value) ? RENLIB_START : 0;
    }
    return flags;
}

static void write_item(Write *write, const Item *item, TgText *out) {
    static const Words none = {.point = -1};
    Words words = none;
    if (item->node != TG_NODE_NONE && tg_tree_node(write->tree, item->node)->first_value != 0) {
        read_words(write, item->node, &words);
    }
    size_t from = out->length;
    uint16_t ext = (uint16_t)(words.ext | (item->text != 0 ? RENLIB_EXT_TEXT : 0));
    uint8_t flags = (uint8_t)(own_flags(write, item, &words) | (ext != 0 ? RENLIB_EXT : 0));
    tg_text_add_char(out, (char)item->pos);
    tg_text_add_char(out, 0);
    if (ext != 0) {
        tg_text_add_char(out, (char)(ext >> 8));
        tg_text_add_char(out, (char)(ext & 0xFF));
    }
    TgValue value;
    if (item->node != TG_NODE_NONE &&
        tg_tree_get(write->tree, item->node, TG_KEY_COMMENT, &value)) {
        flags |= add_comment(write, &words, &value, out) ? RENLIB_OLD_COMMENT : RENLIB_COMMENT;
    }
    if (item->text != 0) {
        size_t text = out->length;
        tg_tree_value(write->tree, item->text, &value);
        write->bad += tg_transcoder_encode(&write->coder, value.text, value.length, out);
        tg_text_add_bytes(out, "", 1);
        pad(out, text);
    }
    if (tg_text_ok(out)) {
        out->data[from + 1] = (char)flags;
    }
    tg_text_finish(&words.raw);
}

/* Items in order from `first` on, its siblings and what is below them. */
static void write_items(Write *write, uint32_t first, TgText *out) {
    uint32_t at = first;
    while (at != NO_ITEM && !write->failed) {
        const Item *item = &write->items[at];
        write_item(write, item, out);
        if (item->next != NO_ITEM) {
            if (!grow(write, (void **)&write->stack, write->pending, &write->stack_capacity,
                      sizeof *write->stack)) {
                return;
            }
            write->stack[write->pending++] = item->next;
        }
        at = item->first;
        if (at == NO_ITEM && write->pending > 0) {
            at = write->stack[--write->pending];
        }
    }
}

/* Whether a file without a node for the root can be read as one: nothing is said of the root and
 * the first pos is not 0. */
static _Bool may_be_bare(const Write *write, const Words *words) {
    uint32_t child = write->items[0].first;
    uint8_t pos = child != NO_ITEM ? write->items[child].pos : 0;
    return pos != 0 && words->ext == 0 && !tg_renlib_root_says(write->tree);
}

static void write_file(Write *write, const Words *words, TgText *out) {
    _Bool needs = tg_renlib_needs_root(write->tree, write->has_pass, words->ext != 0);
    _Bool root = words->root || (needs && !(words->bare && may_be_bare(write, words)));
    const char *version = words->version != NULL ? words->version : needs ? "3.4" : "3.0";
    uint32_t first = write->items[0].first;
    _Bool header = strcmp(version, "2") != 0 || root || first == NO_ITEM ||
                   write->items[first].pos != RENLIB_FIRST;
    if (header) {
        uint8_t bytes[RENLIB_HEADER];
        memset(bytes, 0xFF, sizeof bytes);
        memcpy(bytes, tg_renlib_signature, sizeof tg_renlib_signature);
        bytes[8] = 3;
        bytes[9] = strcmp(version, "3.4") == 0 || (words->version == NULL && root) ? 4 : 0;
        tg_text_add_bytes(out, (const char *)bytes, sizeof bytes);
    }
    write->bad = 0;
    write->pending = 0;
    write_items(write, root ? 0 : first, out);
}

/* ---- the encoding ---- */

/* Writes in this encoding; false: it does not have every character, or would not be guessed. One
 * that came from a file (told) may stay though it would not be: the report says it. */
static _Bool try_encoding(Write *write, const Words *words, const char *encoding, _Bool told,
                          TgText *out) {
    size_t from = out->length;
    tg_transcoder_finish(&write->coder);
    if (tg_transcoder_init(&write->coder, encoding) != TG_OK) {
        return 0;
    }
    write_file(write, words, out);
    const uint8_t *bytes = (const uint8_t *)tg_text_get(out) + from;
    size_t length = out->length - from;
    size_t at = length >= 2 && bytes[0] == 0xFF ? RENLIB_HEADER : 0;
    _Bool guessed = strcmp(tg_renlib_guess(bytes, length, at), encoding) == 0;
    _Bool good = write->bad == 0 && (told || guessed);
    if (!good) {
        out->length = from;
    } else if (!guessed) {
        tg_report_add(write->writer->report, TG_NOTE_LOST_VALUE, (TgPlace){0}, "encoding %s",
                      encoding);
    }
    return good;
}

/* The code page of the texts' script, which RenLib expects; where a reader could not tell it, or it
 * lacks a character, UTF-8. */
static void write_encoded(Write *write, const Words *words, TgText *out) {
    if (write->scripts == 0 && words->encoding[0] == '\0') {
        write_file(write, words, out);
        return;
    }
    if (words->encoding[0] != '\0' && try_encoding(write, words, words->encoding, 1, out)) {
        return;
    }
    const char *page = tg_code_page_for(write->scripts);
    if (tg_renlib_page_holds(write->tree, page) && try_encoding(write, words, page, 0, out)) {
        return;
    }
    tg_report_add(write->writer->report, TG_NOTE_UTF8, (TgPlace){0}, "%s", page);
    tg_transcoder_finish(&write->coder);
    tg_transcoder_init(&write->coder, "UTF-8");
    write_file(write, words, out);
}

/* Items are at most the nodes and the labels. */
static size_t count_items(const TgTree *tree) {
    size_t count = 0;
    TgNodeId node = TG_NODE_ROOT;
    for (; node != TG_NODE_NONE; node = tg_tree_next(tree, node, TG_NODE_ROOT)) {
        count++;
        for (uint32_t id = tg_tree_node(tree, node)->first_value; id != 0;) {
            TgValue value;
            id = tg_tree_value(tree, id, &value);
            count += value.key == TG_KEY_LABEL;
        }
    }
    return count;
}

TgStatus tg_renlib_write(TgWriter *writer, const TgTree *tree) {
    if (tg_tree_size(tree) != RENLIB_SIZE) {
        return tg_writer_fail(writer, TG_E_SIZE, "a board of %d lines, but .lib has 15 lines only",
                              tg_tree_size(tree));
    }
    Write write = {.writer = writer,
                   .tree = tree,
                   .foreign = tg_tree_find_foreign(tree, tg_renlib_key, strlen(tg_renlib_key))};
    write.capacity = count_items(tree);
    write.items = write.capacity < NO_ITEM ? malloc(write.capacity * sizeof *write.items) : NULL;
    if (write.items == NULL) {
        return TG_E_MEMORY;
    }
    TgStatus status = tg_transcoder_init(&write.coder, "UTF-8");
    if (status == TG_OK) {
        status = list_items(&write);
    }
    if (status == TG_OK) {
        Words words;
        read_words(&write, TG_NODE_ROOT, &words);
        write_encoded(&write, &words, writer->out);
        tg_text_finish(&words.raw);
        status = write.failed ? TG_E_MEMORY : TG_OK;
    }
    tg_transcoder_finish(&write.coder);
    free(write.items);
    free(write.path);
    free(write.stack);
    return status;
}
