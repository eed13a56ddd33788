/* SPDX-License-Identifier: MIT
 *
 * Walks with the board. Every cell that a node changes is noted with what it held, so that going
 * back up undoes it; marks[depth] = how many were noted before the node of that depth. */
#include "tengen/walk.h"

#include <stdlib.h>

typedef struct Change {
    TgPoint point;
    uint8_t before;
} Change;

struct TgWalk {
    const TgTree *tree;
    TgNodeId node;
    TgGrid grid;
    Change *changes;
    size_t change_count, change_capacity;
    size_t *marks;
    size_t mark_capacity;
    uint32_t depth, index, refused;
    _Bool failed;
};

TgStatus tg_walk_create(const TgTree *tree, TgWalk **walk) {
    *walk = calloc(1, sizeof **walk);
    if (*walk == NULL) {
        return TG_E_MEMORY;
    }
    (*walk)->tree = tree;
    tg_grid_init(&(*walk)->grid, tg_tree_size(tree));
    return TG_OK;
}

void tg_walk_destroy(TgWalk *walk) {
    if (walk != NULL) {
        free(walk->changes);
        free(walk->marks);
        free(walk);
    }
}

static _Bool grow(TgWalk *walk, void **array, size_t count, size_t *capacity, size_t element) {
    if (count < *capacity) {
        return 1;
    }
    size_t wanted = *capacity == 0 ? 256 : 2 * *capacity;
    void *grown = realloc(*array, wanted * element);
    if (grown == NULL) {
        walk->failed = 1;
        return 0;
    }
    *array = grown;
    *capacity = wanted;
    return 1;
}

static void put(TgWalk *walk, TgPoint point, TgCell cell, _Bool move) {
    if (point >= TG_POINT_NB || !tg_point_on(point, walk->grid.size)) {
        walk->refused++;
        return;
    }
    uint8_t before = walk->grid.cell[point];
    walk->refused += move && before != TG_CELL_EMPTY;
    if (grow(walk, (void **)&walk->changes, walk->change_count, &walk->change_capacity,
             sizeof *walk->changes)) {
        walk->changes[walk->change_count++] = (Change){point, before};
        walk->grid.cell[point] = (uint8_t)cell;
    }
}

static void enter(TgWalk *walk, TgNodeId id) {
    if (!grow(walk, (void **)&walk->marks, walk->depth, &walk->mark_capacity,
              sizeof *walk->marks)) {
        return;
    }
    walk->marks[walk->depth] = walk->change_count;
    walk->refused = 0;
    const TgNode *node = tg_tree_node(walk->tree, id);
    for (uint32_t next = node->first_value; next != 0;) {
        TgValue value;
        next = tg_tree_value(walk->tree, next, &value);
        if (value.key == TG_KEY_SETUP_BLACK || value.key == TG_KEY_SETUP_WHITE) {
            put(walk, value.point, value.key == TG_KEY_SETUP_BLACK ? TG_CELL_BLACK : TG_CELL_WHITE,
                0);
        } else if (value.key == TG_KEY_SETUP_EMPTY) {
            put(walk, value.point, TG_CELL_EMPTY, 0);
        }
    }
    if (tg_node_is_stone(node)) {
        put(walk, node->point, tg_cell_of((TgSide)node->side), 1);
    }
    walk->node = id;
}

/* Takes back what the node at this depth changed. */
static void leave(TgWalk *walk) {
    while (walk->change_count > walk->marks[walk->depth]) {
        const Change *change = &walk->changes[--walk->change_count];
        walk->grid.cell[change->point] = change->before;
    }
}

TgNodeId tg_walk_next(TgWalk *walk) {
    if (walk->failed) {
        return TG_NODE_NONE;
    }
    TgNodeId next = TG_NODE_ROOT;
    if (walk->node != TG_NODE_NONE) {
        next = tg_tree_next(walk->tree, walk->node, TG_NODE_ROOT);
        if (next == TG_NODE_NONE) {
            return TG_NODE_NONE;
        }
        TgNodeId parent = tg_tree_node(walk->tree, next)->parent;
        for (TgNodeId at = walk->node; at != parent; walk->depth--) {
            leave(walk);
            at = tg_tree_node(walk->tree, at)->parent;
        }
        walk->depth++;
        walk->index++;
    }
    enter(walk, next);
    return walk->failed ? TG_NODE_NONE : next;
}

_Bool tg_walk_ok(const TgWalk *walk) {
    return !walk->failed;
}

const TgGrid *tg_walk_grid(const TgWalk *walk) {
    return &walk->grid;
}

uint32_t tg_walk_depth(const TgWalk *walk) {
    return walk->depth;
}

uint32_t tg_walk_index(const TgWalk *walk) {
    return walk->index;
}

uint32_t tg_walk_refused(const TgWalk *walk) {
    return walk->refused;
}
