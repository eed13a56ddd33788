/* SPDX-License-Identifier: MIT
 *
 * The writer of .db files: every position of the trees is a record; at the end they are sorted,
 * those of the same position are joined, and the file is packed. */
#include "pack.h"
#include "yixin.h"

#include "tengen/profile.h"
#include "tengen/walk.h"

#include <stdlib.h>
#include <string.h>

/* A record to be: its key and value lie in the store's bytes. */
typedef struct Row {
    size_t at;
    uint16_t key, value;
    uint16_t stones;
    uint8_t side;
    size_t order; /* of writing */
} Row;

typedef struct Store {
    Row *rows;
    size_t count, capacity;
    TgText bytes;
    _Bool raw;
} Store;

typedef struct Write {
    TgWriter *writer;
    const TgTree *tree;
    Store *store;
    TgKey foreign;
    uint8_t rule;
    YixinPosition position, least;
    TgText value, hex;
} Write;

/* The words of the key YIXIN at a node. */
typedef struct Words {
    _Bool score, nul, raw, text;
    YixinScore says;
    int length;  /* -1 = whole */
    uint32_t of; /* sum of the text whose bytes are kept */
} Words;

/* ---- words ---- */

static void add_unhex(TgText *out, const char *text, size_t length) {
    for (size_t i = 0; i + 1 < length; i += 2) {
        char digits[3] = {text[i], text[i + 1], '\0'};
        tg_text_add_char(out, (char)strtol(digits, NULL, 16));
    }
}

static void read_word(Write *write, Words *words, const char *word, size_t length) {
    char text[40] = "";
    memcpy(text, word, length < sizeof text ? length : sizeof text - 1);
    if (strcmp(text, "nul") == 0) {
        words->nul = 1;
    } else if (strcmp(text, "raw") == 0) {
        words->raw = 1;
    } else if (strncmp(text, "length=", 7) == 0) {
        words->length = (int)(strtol(text + 7, NULL, 10) % YIXIN_HEAD);
    } else if (strncmp(text, "text=", 5) == 0) {
        char *end;
        words->of = (uint32_t)strtoul(text + 5, &end, 16);
        size_t from = (size_t)(end - text) + 1;
        words->text = *end == ':';
        add_unhex(&write->hex, word + from, words->text ? length - from : 0);
    } else {
        char *end = text;
        words->says.label = (uint8_t)strtol(end, &end, 10);
        words->says.value = (int16_t)strtol(end + (*end == ','), &end, 10);
        words->says.depthbound = (uint16_t)strtol(end + (*end == ','), &end, 10);
        words->score = end != text;
    }
}

static void read_words(Write *write, TgNodeId node, Words *words) {
    *words = (Words){.length = -1};
    tg_text_clear(&write->hex);
    for (uint32_t id = tg_tree_node(write->tree, node)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(write->tree, id, &value);
        for (size_t at = 0; value.key == write->foreign && at < value.length;) {
            const char *end = memchr(value.text + at, ' ', value.length - at);
            size_t length = end != NULL ? (size_t)(end - value.text) - at : value.length - at;
            read_word(write, words, value.text + at, length);
            at += length + 1;
        }
    }
}

/* ---- the value of a record ---- */

/* Whether the node still says the score that its words say. */
static _Bool same_score(const Write *write, TgNodeId node, const YixinScore *says) {
    TgText eval;
    tg_text_init(&eval);
    tg_yixin_eval(says, &eval);
    TgValue value;
    _Bool has = tg_tree_get(write->tree, node, TG_KEY_EVAL, &value);
    _Bool same = has ? value.length == eval.length &&
                           memcmp(value.text, tg_text_get(&eval), eval.length) == 0
                     : eval.length == 0;
    int64_t depth = tg_tree_get(write->tree, node, TG_KEY_DEPTH, &value) ? value.number : 0;
    tg_text_finish(&eval);
    return same && depth == (int16_t)says->depthbound >> 2;
}

/* The least key's value of a node in write->value; `turn` leads from the tree to the least key. */
static void compose_value(Write *write, TgNodeId node, int turn, uint64_t index, Words *words) {
    read_words(write, node, words);
    YixinScore score;
    if (!tg_yixin_score(write->tree, node, &score)) {
        tg_writer_lose(write->writer, write->tree, TG_KEY_EVAL, index);
    }
    if (words->score && same_score(write, node, &words->says)) {
        score = words->says;
    }
    const uint16_t value = (uint16_t)score.value;
    const char head[YIXIN_HEAD] = {(char)score.label, (char)(value & 0xFF), (char)(value >> 8),
                                   (char)(score.depthbound & 0xFF), (char)(score.depthbound >> 8)};
    tg_text_clear(&write->value);
    TgText text;
    tg_text_init(&text);
    uint32_t lost = 0;
    tg_yixin_compose(write->tree, node, write->position.size, turn, words->nul, &text, &lost);
    for (; lost > 0; lost--) {
        tg_report_add(write->writer->report, TG_NOTE_LOST_CHARACTER, tg_at_node(index), "label");
    }
    const TgText *from = words->text && words->of == tg_yixin_sum(&text) ? &write->hex : &text;
    size_t length = words->length >= 0 && from->length == 0 ? (size_t)words->length : YIXIN_HEAD;
    tg_text_add_bytes(&write->value, head, length);
    if (from->length > YIXIN_TEXT_MAX) {
        tg_writer_lose(write->writer, write->tree, TG_KEY_COMMENT, index);
    }
    tg_text_add_bytes(&write->value, tg_text_get(from),
                      from->length < YIXIN_TEXT_MAX ? from->length : YIXIN_TEXT_MAX);
    tg_text_finish(&text);
}

/* ---- records ---- */

static TgStatus add_row(Write *write) {
    Store *store = write->store;
    if (store->count == store->capacity) {
        size_t capacity = store->capacity == 0 ? 256 : 2 * store->capacity;
        Row *rows = realloc(store->rows, capacity * sizeof *rows);
        if (rows == NULL) {
            return TG_E_MEMORY;
        }
        store->rows = rows;
        store->capacity = capacity;
    }
    uint8_t key[YIXIN_KEY_MAX];
    size_t length = tg_yixin_write_key(&write->least, key);
    store->rows[store->count] =
        (Row){.at = store->bytes.length,
              .key = (uint16_t)length,
              .value = (uint16_t)write->value.length,
              .stones = (uint16_t)(write->least.count[TG_BLACK] + write->least.count[TG_WHITE]),
              .side = write->least.side,
              .order = store->count};
    store->count++;
    tg_text_add_bytes(&store->bytes, (const char *)key, length);
    tg_text_add_bytes(&store->bytes, tg_text_get(&write->value), write->value.length);
    return tg_text_ok(&store->bytes) ? TG_OK : TG_E_MEMORY;
}

static void read_position(Write *write, const TgGrid *grid, TgSide to_move) {
    YixinPosition *position = &write->position;
    *position = (YixinPosition){.rule = write->rule, .size = grid->size, .side = (uint8_t)to_move};
    for (int x = 0; x < grid->size; x++) {
        for (int y = 0; y < grid->size; y++) {
            int cell = tg_grid_xy(grid, x, y);
            if (cell == TG_CELL_BLACK || cell == TG_CELL_WHITE) {
                TgSide side = cell == TG_CELL_BLACK ? TG_BLACK : TG_WHITE;
                position->stone[side][position->count[side]++] = tg_point(x, y);
            }
        }
    }
}

/* Reports what a node says that a record cannot hold. */
static void check_values(const Write *write, TgNodeId node, uint64_t index) {
    _Bool seen = 0;
    for (uint32_t id = tg_tree_node(write->tree, node)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(write->tree, id, &value);
        _Bool comment = value.key == TG_KEY_COMMENT;
        _Bool carried = comment || value.key == TG_KEY_LABEL || value.key == TG_KEY_EVAL ||
                        value.key == TG_KEY_DEPTH || value.key == TG_KEY_RULE ||
                        value.key == TG_KEY_TO_MOVE || value.key == TG_KEY_SETUP_BLACK ||
                        value.key == TG_KEY_SETUP_WHITE || value.key == TG_KEY_SETUP_EMPTY;
        if (value.key != write->foreign && (!carried || (comment && seen))) {
            tg_writer_lose(write->writer, write->tree, value.key, index);
        }
        seen = seen || comment;
    }
}

/* Whether the node says something; a plain root is no record. */
static _Bool has_data(const Write *write, TgNodeId node) {
    for (uint32_t id = tg_tree_node(write->tree, node)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(write->tree, id, &value);
        if (value.key == TG_KEY_COMMENT || value.key == TG_KEY_LABEL || value.key == TG_KEY_EVAL ||
            value.key == TG_KEY_DEPTH || value.key == TG_KEY_SETUP_BLACK ||
            value.key == TG_KEY_SETUP_WHITE || value.key == TG_KEY_TO_MOVE) {
            return 1;
        }
    }
    return 0;
}

static TgStatus write_node(Write *write, const TgWalk *walk, TgNodeId id) {
    const TgNode *node = tg_tree_node(write->tree, id);
    uint64_t index = tg_walk_index(walk);
    check_values(write, id, index);
    if (node->kind != TG_NODE_EDIT && !tg_node_is_ply(node)) {
        tg_report_add(write->writer->report, TG_NOTE_LOST_ACT, tg_at_node(index), "%s",
                      tg_act_json((TgActKind)node->kind));
    }
    Words words;
    read_words(write, id, &words);
    write->store->raw = write->store->raw || words.raw;
    if (!tg_node_is_ply(node) && !has_data(write, id) && !words.score && !words.text &&
        words.length < 0 && !(id == TG_NODE_ROOT && node->first_child == TG_NODE_NONE)) {
        return TG_OK;
    }
    read_position(write, tg_walk_grid(walk), tg_tree_to_move(write->tree, id));
    int turn = tg_yixin_least(&write->position, &write->least);
    compose_value(write, id, turn, index, &words);
    return add_row(write);
}

static TgStatus open_store(TgWriter *writer, Store **store) {
    if (writer->state == NULL) {
        *store = calloc(1, sizeof **store);
        if (*store == NULL) {
            return TG_E_MEMORY;
        }
        tg_text_init(&(*store)->bytes);
        writer->state = *store;
    }
    *store = writer->state;
    return TG_OK;
}

static uint8_t rule_of(Write *write) {
    static const TgProfileId rules[] = {TG_PROFILE_FREESTYLE, TG_PROFILE_STANDARD,
                                        TG_PROFILE_RENJU};
    TgValue value;
    if (!tg_tree_get(write->tree, TG_NODE_ROOT, TG_KEY_RULE, &value)) {
        tg_report_add(write->writer->report, TG_NOTE_RULE_ASSUMED, tg_at_node(0), "%s",
                      tg_profile_id(TG_PROFILE_FREESTYLE));
        return 0;
    }
    for (uint8_t i = 0; i < 3; i++) {
        const char *id = tg_profile_id(rules[i]);
        if (strlen(id) == value.length && memcmp(id, value.text, value.length) == 0) {
            return i;
        }
    }
    tg_writer_lose(write->writer, write->tree, TG_KEY_RULE, 0);
    return 0;
}

TgStatus tg_yixin_write(TgWriter *writer, const TgTree *tree) {
    Store *store;
    TgStatus status = open_store(writer, &store);
    Write *write = status == TG_OK ? calloc(1, sizeof *write) : NULL;
    TgWalk *walk = NULL;
    if (write == NULL || tg_walk_create(tree, &walk) != TG_OK) {
        free(write);
        return TG_E_MEMORY;
    }
    write->writer = writer;
    write->tree = tree;
    write->store = store;
    write->foreign = tg_tree_find_foreign(tree, tg_yixin_key, strlen(tg_yixin_key));
    write->rule = rule_of(write);
    TgNodeId node;
    while (status == TG_OK && (node = tg_walk_next(walk)) != TG_NODE_NONE) {
        status = write_node(write, walk, node);
    }
    status = status == TG_OK && !tg_walk_ok(walk) ? TG_E_MEMORY : status;
    tg_walk_destroy(walk);
    tg_text_finish(&write->value);
    tg_text_finish(&write->hex);
    free(write);
    return status;
}

/* ---- the end ---- */

/* What qsort compares: pointers into the store. */
typedef struct Sorted {
    const Row *row;
    const uint8_t *bytes;
} Sorted;

static int compare_keys(const Sorted *x, const Sorted *y) {
    int difference = memcmp(x->bytes, y->bytes, 3);
    difference = difference != 0 ? difference : x->row->stones - y->row->stones;
    /* The stones without the fillers of a pass, which stand at the end of a group. */
    size_t i = 3;
    size_t k = 3;
    while (difference == 0 && i < x->row->key && k < y->row->key) {
        if (x->bytes[i] == 0xFF || y->bytes[k] == 0xFF) {
            i += x->bytes[i] == 0xFF ? 2 : 0;
            k += k < y->row->key && y->bytes[k] == 0xFF ? 2 : 0;
            continue;
        }
        difference = memcmp(x->bytes + i, y->bytes + k, 2);
        i += 2;
        k += 2;
    }
    difference = difference != 0 ? difference : x->row->side - y->row->side;
    if (difference == 0 && x->row->key == y->row->key) {
        return memcmp(x->bytes, y->bytes, x->row->key);
    }
    return difference != 0 ? difference : x->row->key - y->row->key;
}

static int compare_rows(const void *left, const void *right) {
    const Sorted *x = left;
    const Sorted *y = right;
    int difference = compare_keys(x, y);
    return difference != 0 ? difference
                           : (x->row->order > y->row->order) - (x->row->order < y->row->order);
}

static void add_u16(TgText *out, size_t number) {
    tg_text_add_char(out, (char)(number & 0xFF));
    tg_text_add_char(out, (char)(number >> 8 & 0xFF));
}

static void add_record(const Sorted *sorted, TgText *out) {
    const char *bytes = (const char *)sorted->bytes;
    add_u16(out, sorted->row->key);
    tg_text_add_bytes(out, bytes, sorted->row->key);
    add_u16(out, sorted->row->value);
    tg_text_add_bytes(out, bytes + sorted->row->key, sorted->row->value);
}

/* Whether a record says nothing. */
static _Bool is_plain(const Sorted *sorted) {
    static const uint8_t plain[YIXIN_HEAD] = {YIXIN_NO_LABEL, 0, 0, 0, 0};
    return sorted->row->value == YIXIN_HEAD &&
           memcmp(sorted->bytes + sorted->row->key, plain, YIXIN_HEAD) == 0;
}

/* Keeps of records of the same position the first that says something. */
static size_t join(TgWriter *writer, Sorted *sorted, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || compare_keys(&sorted[kept - 1], &sorted[i]) != 0) {
            sorted[kept++] = sorted[i];
            continue;
        }
        Sorted *before = &sorted[kept - 1];
        if (is_plain(before)) {
            *before = sorted[i];
        } else if (!is_plain(&sorted[i]) &&
                   (before->row->value != sorted[i].row->value ||
                    memcmp(before->bytes + before->row->key, sorted[i].bytes + sorted[i].row->key,
                           before->row->value) != 0)) {
            tg_report_add(writer->report, TG_NOTE_LOST_VALUE, (TgPlace){0},
                          "what a second way to the same position says");
        }
    }
    return kept;
}

static TgStatus pack_records(TgWriter *writer, const Store *store, Sorted *sorted) {
    for (size_t i = 0; i < store->count; i++) {
        const uint8_t *bytes = (const uint8_t *)tg_text_get(&store->bytes) + store->rows[i].at;
        sorted[i] = (Sorted){&store->rows[i], bytes};
    }
    if (store->count > 0) {
        qsort(sorted, store->count, sizeof *sorted, compare_rows);
    }
    size_t count = join(writer, sorted, store->count);
    TgText file;
    tg_text_init(&file);
    add_u16(&file, (count + 1) & 0xFFFF);
    add_u16(&file, (count + 1) >> 16);
    /* The record that says the encoding. */
    add_u16(&file, 3);
    tg_text_add_bytes(&file, "\0\0", 3);
    add_u16(&file, YIXIN_HEAD + strlen(tg_yixin_charset));
    tg_text_add_bytes(&file, "\0\0\0\0", YIXIN_HEAD);
    tg_text_add(&file, tg_yixin_charset);
    for (size_t i = 0; i < count; i++) {
        add_record(&sorted[i], &file);
    }
    TgStatus status = tg_text_ok(&file) ? TG_OK : TG_E_MEMORY;
    if (status == TG_OK && store->raw) {
        tg_text_add_bytes(writer->out, tg_text_get(&file), file.length);
    } else if (status == TG_OK) {
        status = tg_pack_lz4(tg_text_get(&file), file.length, writer->out);
    }
    tg_text_finish(&file);
    return status;
}

TgStatus tg_yixin_end(TgWriter *writer) {
    Store *store = writer->state;
    if (store == NULL) {
        return TG_OK;
    }
    Sorted *sorted = malloc((store->count + 1) * sizeof *sorted);
    TgStatus status = sorted != NULL ? pack_records(writer, store, sorted) : TG_E_MEMORY;
    free(sorted);
    free(store->rows);
    tg_text_finish(&store->bytes);
    return status;
}
