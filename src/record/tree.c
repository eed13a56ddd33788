/* SPDX-License-Identifier: MIT
 *
 * Game trees: nodes and how they hang together. */
#include "tree_body.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 32 };

_Bool tg_tree_grow(TgTree *tree, void **array, uint32_t count, uint32_t *capacity, size_t element) {
    if (tree->failed) {
        return 0;
    }
    if (count < *capacity) {
        return 1;
    }
    uint64_t wanted = *capacity == 0 ? FIRST_CAPACITY : (uint64_t)*capacity + *capacity / 2;
    wanted = wanted > UINT32_MAX ? UINT32_MAX : wanted;
    void *grown = count < wanted ? realloc(*array, (size_t)wanted * element) : NULL;
    if (grown == NULL) {
        tree->failed = 1;
        return 0;
    }
    *array = grown;
    *capacity = (uint32_t)wanted;
    return 1;
}

static TgNodeId new_node(TgTree *tree) {
    if (tree->free_node != TG_NODE_NONE) {
        TgNodeId node = tree->free_node;
        tree->free_node = tree->nodes[node].next_sibling;
        tree->free_nodes--;
        return node;
    }
    if (!tg_tree_grow(tree, (void **)&tree->nodes, tree->node_count, &tree->node_capacity,
                      sizeof *tree->nodes)) {
        return TG_NODE_NONE;
    }
    return tree->node_count++;
}

TgStatus tg_tree_create(int size, TgTree **tree) {
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        return TG_E_SIZE;
    }
    TgTree *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TG_E_MEMORY;
    }
    made->size = (uint8_t)size;
    made->node_count = TG_NODE_ROOT;
    made->value_count = 1;
    if (new_node(made) != TG_NODE_ROOT) {
        tg_tree_destroy(made);
        return TG_E_MEMORY;
    }
    made->nodes[TG_NODE_NONE] = (TgNode){0};
    made->nodes[TG_NODE_ROOT] = (TgNode){
        .kind = TG_NODE_EDIT, .point = TG_POINT_NONE, .side = TG_SIDE_NB, .seat = TG_SEAT_NONE};
    *tree = made;
    return TG_OK;
}

void tg_tree_destroy(TgTree *tree) {
    if (tree == NULL) {
        return;
    }
    for (int i = 0; i < tree->name_count; i++) {
        free(tree->names[i]);
    }
    free(tree->names);
    free(tree->nodes);
    free(tree->values);
    free(tree->bytes);
    free(tree);
}

/* A copy of an array with the same capacity; NULL for none. */
static void *copy_of(const void *array, size_t used, size_t capacity, _Bool *good) {
    if (array == NULL) {
        return NULL;
    }
    void *copy = malloc(capacity);
    *good = *good && copy != NULL;
    return copy != NULL ? memcpy(copy, array, used) : NULL;
}

static void copy_names(TgTree *copy, const TgTree *tree, _Bool *good) {
    copy->names = tree->name_count > 0 ? calloc(tree->name_count, sizeof *copy->names) : NULL;
    *good = *good && (copy->names != NULL || tree->name_count == 0);
    for (int i = 0; *good && i < tree->name_count; i++) {
        copy->names[i] = strdup(tree->names[i]);
        copy->name_count++;
        *good = copy->names[i] != NULL;
    }
}

TgStatus tg_tree_clone(const TgTree *tree, TgTree **copy) {
    TgTree *made = malloc(sizeof *made);
    if (made == NULL || tree->failed) {
        free(made);
        return TG_E_MEMORY;
    }
    *made = *tree;
    made->name_count = 0;
    _Bool good = 1;
    made->nodes = copy_of(tree->nodes, tree->node_count * sizeof *tree->nodes,
                          tree->node_capacity * sizeof *tree->nodes, &good);
    made->values = copy_of(tree->values, tree->value_count * sizeof *tree->values,
                           tree->value_capacity * sizeof *tree->values, &good);
    made->bytes = copy_of(tree->bytes, tree->byte_count, tree->byte_capacity, &good);
    copy_names(made, tree, &good);
    if (!good) {
        tg_tree_destroy(made);
        return TG_E_MEMORY;
    }
    *copy = made;
    return TG_OK;
}

_Bool tg_tree_ok(const TgTree *tree) {
    return !tree->failed;
}

int tg_tree_size(const TgTree *tree) {
    return tree->size;
}

TgStatus tg_tree_set_size(TgTree *tree, int size) {
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        return TG_E_SIZE;
    }
    tree->size = (uint8_t)size;
    return TG_OK;
}

const TgNode *tg_tree_node(const TgTree *tree, TgNodeId node) {
    assert(node < tree->node_count);
    return &tree->nodes[node];
}

uint32_t tg_tree_count(const TgTree *tree) {
    return tree->node_count - 1 - TG_NODE_ROOT - tree->free_nodes;
}

void tg_tree_fit(TgTree *tree, uint64_t nodes) {
    uint64_t wanted = nodes + TG_NODE_ROOT + 1;
    wanted = wanted < tree->node_count ? tree->node_count : wanted;
    wanted = wanted > UINT32_MAX ? UINT32_MAX : wanted;
    TgNode *fitted =
        tree->failed ? NULL : realloc(tree->nodes, (size_t)wanted * sizeof *tree->nodes);
    if (fitted != NULL) { /* else it stays as it is: it can grow later */
        tree->nodes = fitted;
        tree->node_capacity = (uint32_t)wanted;
    }
}

size_t tg_tree_bytes(const TgTree *tree) {
    size_t bytes = sizeof *tree + tree->node_capacity * sizeof *tree->nodes +
                   tree->value_capacity * sizeof *tree->values + tree->byte_capacity +
                   tree->name_count * sizeof *tree->names;
    for (int i = 0; i < tree->name_count; i++) {
        bytes += strlen(tree->names[i]) + 1;
    }
    return bytes;
}

/* ---- adding ---- */

TgNodeId tg_tree_add(TgTree *tree, TgNodeId parent, int kind, TgPoint point, TgSide side) {
    assert(parent < tree->node_count && kind >= 0 && kind <= TG_NODE_EDIT);
    TgNodeId node = parent != TG_NODE_NONE ? new_node(tree) : TG_NODE_NONE;
    if (node == TG_NODE_NONE) {
        return TG_NODE_NONE;
    }
    tree->nodes[node] = (TgNode){.parent = parent,
                                 .kind = (uint8_t)kind,
                                 .point = point,
                                 .side = (uint8_t)side,
                                 .seat = TG_SEAT_NONE};
    TgNode *above = &tree->nodes[parent];
    if (above->last_child == TG_NODE_NONE) {
        above->first_child = node;
    } else {
        tree->nodes[above->last_child].next_sibling = node;
    }
    above->last_child = node;
    return node;
}

void tg_tree_set_kind(TgTree *tree, TgNodeId node, TgActKind kind) {
    if (node != TG_NODE_NONE) {
        tree->nodes[node].kind = (uint8_t)kind;
    }
}

void tg_tree_set_seat(TgTree *tree, TgNodeId node, TgSeat seat) {
    if (node != TG_NODE_NONE) {
        tree->nodes[node].seat = (uint8_t)seat;
    }
}

void tg_tree_set_number(TgTree *tree, TgNodeId node, uint16_t number) {
    if (node != TG_NODE_NONE) {
        tree->nodes[node].number = number;
    }
}

TgNodeId tg_tree_find(const TgTree *tree, TgNodeId parent, TgPoint point) {
    TgNodeId child = tree->nodes[parent].first_child;
    for (; child != TG_NODE_NONE; child = tree->nodes[child].next_sibling) {
        const TgNode *node = &tree->nodes[child];
        if (node->point == point && tg_node_is_ply(node)) {
            return child;
        }
    }
    return TG_NODE_NONE;
}

TgNodeId tg_tree_play(TgTree *tree, TgNodeId parent, TgPoint point) {
    if (parent == TG_NODE_NONE) {
        return TG_NODE_NONE;
    }
    TgNodeId child = tg_tree_find(tree, parent, point);
    if (child != TG_NODE_NONE) {
        return child;
    }
    int kind = point == TG_POINT_NONE ? TG_ACT_PASS : TG_ACT_PLACE;
    return tg_tree_add(tree, parent, kind, point, tg_tree_to_move(tree, parent));
}

/* ---- removing and ordering ---- */

/* The sibling before a node; TG_NODE_NONE for the first. */
static TgNodeId before(const TgTree *tree, TgNodeId node) {
    TgNodeId sibling = tree->nodes[tree->nodes[node].parent].first_child;
    if (sibling == node) {
        return TG_NODE_NONE;
    }
    while (tree->nodes[sibling].next_sibling != node) {
        sibling = tree->nodes[sibling].next_sibling;
    }
    return sibling;
}

static void unlink_node(TgTree *tree, TgNodeId node) {
    TgNode *parent = &tree->nodes[tree->nodes[node].parent];
    TgNodeId left = before(tree, node);
    TgNodeId right = tree->nodes[node].next_sibling;
    if (left == TG_NODE_NONE) {
        parent->first_child = right;
    } else {
        tree->nodes[left].next_sibling = right;
    }
    if (right == TG_NODE_NONE) {
        parent->last_child = left;
    }
    tree->nodes[node].next_sibling = TG_NODE_NONE;
}

static void free_node(TgTree *tree, TgNodeId node) {
    tg_tree_drop_values(tree, node);
    tree->nodes[node] = (TgNode){.next_sibling = tree->free_node, .kind = TG_NODE_EDIT};
    tree->free_node = node;
    tree->free_nodes++;
}

/* Frees what is below a node, leaves first. */
static void free_below(TgTree *tree, TgNodeId top) {
    TgNodeId node = top;
    for (;;) {
        while (tree->nodes[node].first_child != TG_NODE_NONE) {
            node = tree->nodes[node].first_child;
        }
        if (node == top) {
            tree->nodes[top].last_child = TG_NODE_NONE;
            return;
        }
        TgNodeId parent = tree->nodes[node].parent;
        tree->nodes[parent].first_child = tree->nodes[node].next_sibling;
        free_node(tree, node);
        node = parent;
    }
}

void tg_tree_remove(TgTree *tree, TgNodeId node) {
    if (node == TG_NODE_NONE) {
        return;
    }
    free_below(tree, node);
    if (node != TG_NODE_ROOT) {
        unlink_node(tree, node);
        free_node(tree, node);
    }
}

/* Puts an unlinked node after `left`, TG_NODE_NONE: before all. */
static void link_after(TgTree *tree, TgNodeId node, TgNodeId left) {
    TgNode *parent = &tree->nodes[tree->nodes[node].parent];
    TgNodeId *place = left == TG_NODE_NONE ? &parent->first_child : &tree->nodes[left].next_sibling;
    tree->nodes[node].next_sibling = *place;
    *place = node;
    if (parent->last_child == left) {
        parent->last_child = node;
    }
}

void tg_tree_promote(TgTree *tree, TgNodeId node) {
    TgNodeId left = node > TG_NODE_ROOT ? before(tree, node) : TG_NODE_NONE;
    if (left != TG_NODE_NONE) {
        TgNodeId place = before(tree, left);
        unlink_node(tree, node);
        link_after(tree, node, place);
    }
}

void tg_tree_promote_first(TgTree *tree, TgNodeId node) {
    if (node > TG_NODE_ROOT && before(tree, node) != TG_NODE_NONE) {
        unlink_node(tree, node);
        link_after(tree, node, TG_NODE_NONE);
    }
}

void tg_tree_make_main(TgTree *tree, TgNodeId node) {
    for (; node > TG_NODE_ROOT; node = tree->nodes[node].parent) {
        tg_tree_promote_first(tree, node);
    }
}
