/* SPDX-License-Identifier: MIT
 *
 * Game trees as JSON lines (docs/FORMATS.md): the first line of a game says "tengen" and "size",
 * each further line is a node. "d" is the depth, left out when it is one more than that of the line
 * before; "act" the act as in docs/PROTOCOL.md, "side" 0 or 1 of a stone or pass, "v" the values as
 * lists: key and what it holds; a foreign key begins with ':'. The walk keeps one node a depth, so
 * nothing recurses. */
#include "json_read.h"
#include "lines.h"

#include "tengen/json.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_TEXT_MAX = 1 << 20 };

typedef struct Read {
    TgReader *reader;
    const char *line;
    size_t length;
    uint64_t number;
    TgTree *tree;
    TgNodeId *path; /* the last node of each depth */
    size_t depth, capacity;
} Read;

int tg_tree_json_sniff(const uint8_t *bytes, size_t length) {
    static const char start[] = "{\"tengen\":";
    return length >= sizeof start - 1 && memcmp(bytes, start, sizeof start - 1) == 0 ? TG_SNIFF_SURE
                                                                                     : TG_SNIFF_NO;
}

/* ---- values ---- */

static _Bool get_point(const json_t *item, int size, TgPoint *point) {
    size_t used;
    const char *text = json_string_value(item);
    return text != NULL && tg_point_parse(text, size, point, &used) == TG_OK && text[used] == '\0';
}

static _Bool get_text(const json_t *item, const char **text, size_t *length) {
    *text = json_string_value(item);
    *length = json_string_length(item);
    return *text != NULL;
}

/* One list of "v"; false: another form. */
static _Bool add_value(TgTree *tree, TgNodeId node, const json_t *list) {
    const char *name;
    const char *text;
    size_t length;
    TgPoint point;
    TgPoint second;
    int size = tg_tree_size(tree);
    if (!get_text(json_array_get(list, 0), &name, &length) || length == 0) {
        return 0;
    }
    TgKey key = name[0] == ':' ? tg_tree_foreign_key(tree, name + 1, length - 1)
                               : tg_key_parse(name, length);
    if (key == TG_KEY_NONE) {
        return 0;
    }
    TgKeyType type = tg_key_type(key);
    const json_t *first = json_array_get(list, 1);
    _Bool pair = type == TG_KEY_TYPE_LABEL || type == TG_KEY_TYPE_PAIR;
    if (json_array_size(list) != (pair ? 3 : 2)) {
        return 0;
    }
    if (type == TG_KEY_TYPE_NUMBER) {
        if (json_is_integer(first)) {
            tg_tree_add_number(tree, node, key, json_integer_value(first));
        }
        return json_is_integer(first);
    }
    if (type == TG_KEY_TYPE_TEXT || type == TG_KEY_TYPE_LINE) {
        _Bool good = get_text(first, &text, &length);
        if (good) {
            tg_tree_add_text(tree, node, key, text, length);
        }
        return good;
    }
    if (!get_point(first, size, &point)) {
        return 0;
    }
    if (type == TG_KEY_TYPE_POINT) {
        tg_tree_add_point(tree, node, key, point);
    } else if (type == TG_KEY_TYPE_PAIR && get_point(json_array_get(list, 2), size, &second)) {
        tg_tree_add_pair(tree, node, key, point, second);
    } else if (type == TG_KEY_TYPE_LABEL && get_text(json_array_get(list, 2), &text, &length)) {
        tg_tree_add_label(tree, node, key, point, text, length);
    } else {
        return 0;
    }
    return 1;
}

static TgStatus fail(Read *read, TgStatus status, const char *clause) {
    return tg_reader_fail(read->reader, status, tg_at_line(read->number), "%s", clause);
}

static TgStatus add_values(Read *read, TgNodeId node, const json_t *object) {
    const json_t *values = json_object_get(object, "v");
    size_t index;
    const json_t *list;
    if (values != NULL && !json_is_array(values)) {
        return fail(read, TG_E_SYNTAX, "v: expected a list of values");
    }
    json_array_foreach(values, index, list) {
        if (!add_value(read->tree, node, list)) {
            TgText clause;
            tg_text_init(&clause);
            tg_text_printf(&clause, "v[%zu]: expected a key of tree.def and what it holds", index);
            TgStatus status = fail(read, TG_E_SYNTAX, tg_text_get(&clause));
            tg_text_finish(&clause);
            return status;
        }
    }
    return TG_OK;
}

/* ---- nodes ---- */

static TgStatus set_path(Read *read, size_t depth, TgNodeId node) {
    if (depth >= read->capacity) {
        size_t capacity = read->capacity == 0 ? 256 : 2 * read->capacity;
        TgNodeId *path = realloc(read->path, capacity * sizeof *path);
        if (path == NULL) {
            return TG_E_MEMORY;
        }
        read->path = path;
        read->capacity = capacity;
    }
    read->path[depth] = node;
    read->depth = depth;
    return TG_OK;
}

static TgNodeId add_act(TgTree *tree, TgNodeId parent, const TgAct *act, int64_t side) {
    _Bool ply = act->kind == TG_ACT_PLACE || act->kind == TG_ACT_PASS || act->kind == TG_ACT_PICK;
    if (!ply || side == TG_SIDE_NB) {
        return tg_tree_add_act(tree, parent, act);
    }
    TgNodeId node = tg_tree_add(tree, parent, act->kind,
                                act->point_count > 0 ? act->point[0] : TG_POINT_NONE, (TgSide)side);
    tg_tree_set_seat(tree, node, (TgSeat)act->seat);
    if (act->used_ms > 0) {
        tg_tree_add_number(tree, node, TG_KEY_USED_MS, act->used_ms);
    }
    return node;
}

static TgStatus read_node(Read *read, const json_t *object, TgText *clause) {
    static const char *const keys[] = {"d", "act", "side", "v", NULL};
    int64_t depth = (int64_t)read->depth + 1;
    int64_t side = TG_SIDE_NB;
    TgAct act;
    const json_t *value = json_object_get(object, "act");
    TgStatus status = tg_json_check_object(object, "node", keys, clause);
    if (status == TG_OK) {
        status = tg_json_get_int(object, "node", "d", 1, depth, &depth, clause);
    }
    if (status == TG_OK) {
        status = tg_json_get_int(object, "node", "side", 0, 1, &side, clause);
    }
    if (status == TG_OK && value != NULL) {
        status = tg_json_read_act(value, "act", tg_tree_size(read->tree), &act, clause);
    }
    if (status != TG_OK) {
        return fail(read, status, tg_text_get(clause));
    }
    TgNodeId parent = read->path[depth - 1];
    TgNodeId node = value != NULL
                        ? add_act(read->tree, parent, &act, side)
                        : tg_tree_add(read->tree, parent, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
    status = set_path(read, (size_t)depth, node);
    return status == TG_OK ? add_values(read, node, object) : status;
}

static TgStatus read_head(Read *read, const json_t *object, TgText *clause) {
    static const char *const keys[] = {"tengen", "version", "size", "v", NULL};
    int64_t size = 15;
    int64_t version = 1;
    TgStatus status = tg_json_check_object(object, "game", keys, clause);
    if (status == TG_OK) {
        status = tg_json_get_int(object, "game", "version", 1, 1, &version, clause);
    }
    if (status == TG_OK) {
        status = tg_json_get_int(object, "game", "size", TG_SIZE_MIN, TG_SIZE_MAX, &size, clause);
    }
    if (status != TG_OK) {
        return fail(read, status, tg_text_get(clause));
    }
    status = tg_tree_create((int)size, &read->tree);
    if (status == TG_OK) {
        status = set_path(read, 0, TG_NODE_ROOT);
    }
    return status == TG_OK ? add_values(read, TG_NODE_ROOT, object) : status;
}

/* ---- lines ---- */

static TgStatus end_game(Read *read, TgStatus status) {
    TgTree *tree = read->tree;
    read->tree = NULL;
    return tg_reader_end(read->reader, tree, status);
}

static TgStatus read_line(Read *read) {
    TgText clause;
    json_t *object = NULL;
    tg_text_init(&clause);
    TgStatus status = tg_json_load(read->line, read->length, &object, &clause);
    if (status != TG_OK) {
        fail(read, status, tg_text_get(&clause));
    } else if (json_object_get(object, "tengen") != NULL) {
        status = end_game(read, TG_OK);
        if (status == TG_OK) {
            status = read_head(read, object, &clause);
        }
    } else if (read->tree == NULL) {
        status = fail(read, TG_E_SYNTAX, "expected a line that says \"tengen\" and \"size\"");
    } else {
        status = read_node(read, object, &clause);
    }
    json_decref(object);
    tg_text_finish(&clause);
    return status;
}

TgStatus tg_tree_json_read(TgReader *reader) {
    Read read = {.reader = reader};
    const char *text = (const char *)reader->bytes;
    TgStatus status = TG_OK;
    for (size_t at = 0; status == TG_OK && at < reader->length;) {
        const char *end = memchr(text + at, '\n', reader->length - at);
        read.line = text + at;
        read.length = (size_t)((end != NULL ? end : text + reader->length) - read.line);
        read.number++;
        at += read.length + 1;
        while (read.length > 0 && tg_is_blank(read.line[read.length - 1])) {
            read.length--;
        }
        if (read.length > 0) {
            status = read_line(&read);
        }
    }
    if (status == TG_OK && read.tree == NULL) {
        status = fail(&read, TG_E_SYNTAX, "the file is empty, expected a line with \"tengen\"");
    }
    status = end_game(&read, status);
    free(read.path);
    return status;
}

/* ---- writing ---- */

static json_t *name_of(TgPoint point, int size) {
    char name[TG_POINT_NAME_MAX];
    return json_string(tg_point_name(point, size, name));
}

static json_t *text_of(const TgValue *value) {
    return json_stringn(value->text, value->length);
}

static json_t *key_of(const TgTree *tree, TgKey key) {
    return key < TG_KEY_NB ? json_string(tg_key_id(key))
                           : json_sprintf(":%s", tg_tree_foreign_name(tree, key));
}

/* NULL: the text is no UTF-8, or memory ran out. */
static json_t *value_json(const TgTree *tree, const TgValue *value) {
    int size = tg_tree_size(tree);
    json_t *list = json_array();
    int bad = json_array_append_new(list, key_of(tree, value->key));
    switch (tg_key_type(value->key)) {
    case TG_KEY_TYPE_NUMBER:
        bad |= json_array_append_new(list, json_integer(value->number));
        break;
    case TG_KEY_TYPE_TEXT:
    case TG_KEY_TYPE_LINE:
        bad |= json_array_append_new(list, text_of(value));
        break;
    case TG_KEY_TYPE_POINT:
        bad |= json_array_append_new(list, name_of(value->point, size));
        break;
    case TG_KEY_TYPE_LABEL:
        bad |= json_array_append_new(list, name_of(value->point, size));
        bad |= json_array_append_new(list, text_of(value));
        break;
    case TG_KEY_TYPE_PAIR:
        bad |= json_array_append_new(list, name_of(value->point, size));
        bad |= json_array_append_new(list, name_of(value->second, size));
        break;
    }
    if (bad != 0) {
        json_decref(list);
        return NULL;
    }
    return list;
}

/* Points that have a name on this board. */
static _Bool is_named(const TgTree *tree, const TgValue *value) {
    int size = tg_tree_size(tree);
    TgKeyType type = tg_key_type(value->key);
    _Bool first = value->point < TG_POINT_NB && tg_point_on(value->point, size);
    if (type == TG_KEY_TYPE_PAIR) {
        return first && value->second < TG_POINT_NB && tg_point_on(value->second, size);
    }
    return first || (type != TG_KEY_TYPE_POINT && type != TG_KEY_TYPE_LABEL);
}

static void add_list(TgWriter *writer, const TgTree *tree, TgNodeId id, uint64_t index,
                     json_t *object) {
    const TgNode *node = tg_tree_node(tree, id);
    json_t *values = json_array();
    for (uint32_t next = node->first_value; next != 0;) {
        TgValue value;
        next = tg_tree_value(tree, next, &value);
        if (value.key == TG_KEY_OFFER && node->kind == TG_ACT_OFFER) {
            continue;
        }
        json_t *list = is_named(tree, &value) ? value_json(tree, &value) : NULL;
        if (list == NULL || json_array_append_new(values, list) != 0) {
            tg_writer_lose(writer, tree, value.key, index);
        }
    }
    if (json_array_size(values) > 0) {
        json_object_set_new(object, "v", values);
    } else {
        json_decref(values);
    }
}

static void write_object(TgWriter *writer, json_t *object) {
    tg_json_dump(object, writer->out);
    tg_text_add_char(writer->out, '\n');
    json_decref(object);
}

static void write_node(TgWriter *writer, const TgTree *tree, TgNodeId id, uint64_t index,
                       json_int_t depth) {
    const TgNode *node = tg_tree_node(tree, id);
    json_t *object = json_object();
    TgAct act;
    if (depth > 0) {
        json_object_set_new(object, "d", json_integer(depth));
    }
    if (tg_tree_act(tree, id, &act)) {
        act.used_ms = 0;
        json_object_set_new(object, "act", tg_json_act(&act));
    } else if (node->kind != TG_NODE_EDIT) {
        tg_report_add(writer->report, TG_NOTE_LOST_ACT, tg_at_node(index), "%s",
                      tg_act_json((TgActKind)node->kind));
    }
    if (tg_node_is_ply(node)) {
        json_object_set_new(object, "side", json_integer(node->side));
    }
    add_list(writer, tree, id, index, object);
    write_object(writer, object);
}

TgStatus tg_tree_json_write(TgWriter *writer, const TgTree *tree) {
    json_t *head =
        json_pack("{s:s, s:i, s:i}", "tengen", "tree", "version", 1, "size", tg_tree_size(tree));
    if (head == NULL) {
        return TG_E_MEMORY;
    }
    add_list(writer, tree, TG_NODE_ROOT, 0, head);
    write_object(writer, head);
    TgNodeId node = TG_NODE_ROOT;
    json_int_t depth = 0;
    for (uint64_t index = 1;; index++) {
        TgNodeId next = tg_tree_next(tree, node, TG_NODE_ROOT);
        if (next == TG_NODE_NONE) {
            return TG_OK;
        }
        TgNodeId parent = tg_tree_node(tree, next)->parent;
        json_int_t before = depth;
        for (; node != parent; node = tg_tree_node(tree, node)->parent) {
            depth--;
        }
        depth++;
        write_node(writer, tree, next, index, depth == before + 1 ? 0 : depth);
        node = next;
    }
}
