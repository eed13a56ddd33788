/* SPDX-License-Identifier: MIT
 *
 * The arenas of a game tree. Invariants: slot 0 of nodes and of values is never used; removed slots
 * are chained through next_sibling or next; a text is never moved, texts of removed values are
 * wasted until the tree is destroyed. */
#ifndef TENGEN_RECORD_TREE_BODY_H
#define TENGEN_RECORD_TREE_BODY_H

#include "tengen/tree.h"

typedef struct ValueSlot {
    uint32_t next;
    TgKey key;
    TgPoint point;
    union {
        int64_t number; /* NUMBER; the second point of a PAIR */
        struct {
            uint32_t at, length;
        } text;
    };
} ValueSlot;

struct TgTree {
    TgNode *nodes;
    uint32_t node_count, node_capacity; /* slots used, slots there */
    uint32_t free_node, free_nodes;
    ValueSlot *values;
    uint32_t value_count, value_capacity;
    uint32_t free_value;
    char *bytes;
    size_t byte_count, byte_capacity;
    char **names; /* of the foreign keys */
    uint16_t name_count;
    uint8_t size;
    _Bool failed;
};

/* Frees every value of a node. */
void tg_tree_drop_values(TgTree *tree, TgNodeId node);
/* Room for one more element; false: the tree has failed. */
_Bool tg_tree_grow(TgTree *tree, void **array, uint32_t count, uint32_t *capacity, size_t element);

#endif
