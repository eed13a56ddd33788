/* SPDX-License-Identifier: MIT
 *
 * Game trees: the values of nodes and their keys. */
#include "tree_body.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct KeyRow {
    const char *id;
    const char *name[3]; /* English, Chinese, Japanese */
    uint8_t type;
    _Bool head;
} KeyRow;

static const KeyRow rows[TG_KEY_NB] = {
#define X(NAME, id, type, head, en, zh, ja) {id, {en, zh, ja}, TG_KEY_TYPE_##type, head},
#include "tengen/tree.def"
#undef X
};

const char *tg_key_id(TgKey key) {
    assert(key < TG_KEY_NB);
    return rows[key].id;
}

TgKeyType tg_key_type(TgKey key) {
    return key < TG_KEY_NB ? (TgKeyType)rows[key].type : TG_KEY_TYPE_TEXT;
}

_Bool tg_key_is_head(TgKey key) {
    return key < TG_KEY_NB && rows[key].head;
}

const char *tg_key_name(TgKey key, TgLang lang) {
    assert(key < TG_KEY_NB && lang < TG_LANG_NB);
    return rows[key].name[lang];
}

TgKey tg_key_parse(const char *id, size_t length) {
    for (int k = 0; k < TG_KEY_NB; k++) {
        if (strlen(rows[k].id) == length && memcmp(rows[k].id, id, length) == 0) {
            return (TgKey)k;
        }
    }
    return TG_KEY_NONE;
}

/* ---- foreign keys ---- */

enum { FOREIGN_MAX = 4096 };

/* Adds a name to the table, which grows by powers of two. */
static TgKey add_name(TgTree *tree, const char *name, size_t length) {
    uint16_t count = tree->name_count;
    if (count == FOREIGN_MAX) {
        return TG_KEY_NONE;
    }
    if ((count & (count - 1)) == 0) {
        char **names = realloc(tree->names, (count == 0 ? 1 : 2u * count) * sizeof *names);
        if (names == NULL) {
            tree->failed = 1;
            return TG_KEY_NONE;
        }
        tree->names = names;
    }
    tree->names[count] = strndup(name, length);
    if (tree->names[count] == NULL) {
        tree->failed = 1;
        return TG_KEY_NONE;
    }
    tree->name_count++;
    return (TgKey)(TG_KEY_NB + count);
}

TgKey tg_tree_find_foreign(const TgTree *tree, const char *name, size_t length) {
    for (int i = 0; i < tree->name_count; i++) {
        if (strlen(tree->names[i]) == length && memcmp(tree->names[i], name, length) == 0) {
            return (TgKey)(TG_KEY_NB + i);
        }
    }
    return TG_KEY_NONE;
}

TgKey tg_tree_foreign_key(TgTree *tree, const char *name, size_t length) {
    TgKey key = tg_tree_find_foreign(tree, name, length);
    return key != TG_KEY_NONE || tree->failed ? key : add_name(tree, name, length);
}

const char *tg_tree_foreign_name(const TgTree *tree, TgKey key) {
    assert(key >= TG_KEY_NB && key - TG_KEY_NB < tree->name_count);
    return tree->names[key - TG_KEY_NB];
}

/* ---- adding ---- */

static ValueSlot *add_value(TgTree *tree, TgNodeId node, TgKey key) {
    if (node == TG_NODE_NONE || key == TG_KEY_NONE) {
        return NULL;
    }
    uint32_t id = tree->free_value;
    if (id != 0) {
        tree->free_value = tree->values[id].next;
    } else if (tg_tree_grow(tree, (void **)&tree->values, tree->value_count, &tree->value_capacity,
                            sizeof *tree->values)) {
        id = tree->value_count++;
    } else {
        return NULL;
    }
    TgNode *owner = &tree->nodes[node];
    if (owner->last_value == 0) {
        owner->first_value = id;
    } else {
        tree->values[owner->last_value].next = id;
    }
    owner->last_value = id;
    tree->values[id] = (ValueSlot){.key = key, .point = TG_POINT_NONE};
    return &tree->values[id];
}

/* Room for a text; false: the tree has failed. */
static _Bool reserve(TgTree *tree, size_t length) {
    size_t wanted = tree->byte_count + length;
    if (tree->failed || length > UINT32_MAX || wanted > UINT32_MAX) {
        tree->failed = 1;
        return 0;
    }
    if (wanted <= tree->byte_capacity) {
        return 1;
    }
    size_t capacity = tree->byte_capacity + tree->byte_capacity / 2;
    capacity = capacity < wanted ? wanted : capacity;
    capacity = capacity < 64 ? 64 : capacity;
    char *bytes = realloc(tree->bytes, capacity);
    if (bytes == NULL) {
        tree->failed = 1;
        return 0;
    }
    tree->bytes = bytes;
    tree->byte_capacity = capacity;
    return 1;
}

/* White space and control characters become blanks; in texts of many lines each line end (LF, CR,
 * CRLF) becomes a line feed. Foreign values are left as they are but for NUL. */
static size_t clean(char *to, const char *text, size_t length, TgKey key) {
    TgKeyType type = tg_key_type(key);
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c != 0x7F) {
            to[kept++] = (char)c;
        } else if (key >= TG_KEY_NB) {
            to[kept++] = c == '\0' ? ' ' : (char)c;
        } else if (type == TG_KEY_TYPE_TEXT && (c == '\n' || c == '\r')) {
            to[kept++] = '\n';
            i += c == '\r' && i + 1 < length && text[i + 1] == '\n';
        } else {
            to[kept++] = ' ';
        }
    }
    return kept;
}

/* The text must not lie in the tree's own bytes. */
static void keep_text(TgTree *tree, ValueSlot *value, const char *text, size_t length) {
    if (value == NULL || !reserve(tree, length)) {
        return;
    }
    value->text.at = (uint32_t)tree->byte_count;
    if (length > 0) { /* else there may be no bytes yet */
        char *to = tree->bytes + tree->byte_count;
        value->text.length = (uint32_t)clean(to, text, length, value->key);
    }
    tree->byte_count += value->text.length;
}

void tg_tree_add_text(TgTree *tree, TgNodeId node, TgKey key, const char *text, size_t length) {
    assert(tg_key_type(key) == TG_KEY_TYPE_TEXT || tg_key_type(key) == TG_KEY_TYPE_LINE);
    keep_text(tree, add_value(tree, node, key), text, length);
}

void tg_tree_add_number(TgTree *tree, TgNodeId node, TgKey key, int64_t number) {
    assert(tg_key_type(key) == TG_KEY_TYPE_NUMBER);
    ValueSlot *value = add_value(tree, node, key);
    if (value != NULL) {
        value->number = number;
    }
}

void tg_tree_add_point(TgTree *tree, TgNodeId node, TgKey key, TgPoint point) {
    assert(tg_key_type(key) == TG_KEY_TYPE_POINT);
    ValueSlot *value = add_value(tree, node, key);
    if (value != NULL) {
        value->point = point;
    }
}

void tg_tree_add_label(TgTree *tree, TgNodeId node, TgKey key, TgPoint point, const char *text,
                       size_t length) {
    assert(tg_key_type(key) == TG_KEY_TYPE_LABEL);
    ValueSlot *value = add_value(tree, node, key);
    if (value != NULL) {
        value->point = point;
        keep_text(tree, value, text, length);
    }
}

void tg_tree_add_pair(TgTree *tree, TgNodeId node, TgKey key, TgPoint point, TgPoint second) {
    assert(tg_key_type(key) == TG_KEY_TYPE_PAIR);
    ValueSlot *value = add_value(tree, node, key);
    if (value != NULL) {
        value->point = point;
        value->number = second;
    }
}

/* ---- removing ---- */

void tg_tree_drop_values(TgTree *tree, TgNodeId node) {
    TgNode *owner = &tree->nodes[node];
    if (owner->last_value != 0) {
        tree->values[owner->last_value].next = tree->free_value;
        tree->free_value = owner->first_value;
        owner->first_value = owner->last_value = 0;
    }
}

void tg_tree_clear(TgTree *tree, TgNodeId node, TgKey key) {
    if (node == TG_NODE_NONE) {
        return;
    }
    TgNode *owner = &tree->nodes[node];
    uint32_t last = 0;
    for (uint32_t *link = &owner->first_value; *link != 0;) {
        uint32_t id = *link;
        if (tree->values[id].key != key) {
            last = id;
            link = &tree->values[id].next;
            continue;
        }
        *link = tree->values[id].next;
        tree->values[id].next = tree->free_value;
        tree->free_value = id;
    }
    owner->last_value = last;
}

void tg_tree_set_text(TgTree *tree, TgNodeId node, TgKey key, const char *text) {
    tg_tree_clear(tree, node, key);
    if (text != NULL && text[0] != '\0') {
        tg_tree_add_text(tree, node, key, text, strlen(text));
    }
}

/* ---- reading ---- */

uint32_t tg_tree_value(const TgTree *tree, uint32_t id, TgValue *value) {
    assert(id != 0 && id < tree->value_count);
    const ValueSlot *slot = &tree->values[id];
    *value = (TgValue){.key = slot->key, .point = slot->point, .second = TG_POINT_NONE};
    switch (tg_key_type(slot->key)) {
    case TG_KEY_TYPE_NUMBER:
        value->number = slot->number;
        break;
    case TG_KEY_TYPE_PAIR:
        value->second = (TgPoint)slot->number;
        break;
    case TG_KEY_TYPE_POINT:
        break;
    default:
        value->text = slot->text.length > 0 ? tree->bytes + slot->text.at : "";
        value->length = slot->text.length;
    }
    return slot->next;
}

_Bool tg_tree_get(const TgTree *tree, TgNodeId node, TgKey key, TgValue *value) {
    for (uint32_t id = tree->nodes[node].first_value; id != 0;) {
        if (tree->values[id].key == key) {
            tg_tree_value(tree, id, value);
            return 1;
        }
        id = tree->values[id].next;
    }
    return 0;
}

_Bool tg_tree_get_text(const TgTree *tree, TgNodeId node, TgKey key, TgText *out) {
    TgValue value;
    if (!tg_tree_get(tree, node, key, &value) || value.text == NULL) {
        return 0;
    }
    tg_text_add_bytes(out, value.text, value.length);
    return 1;
}
