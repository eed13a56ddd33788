/* SPDX-License-Identifier: MIT
 *
 * Game trees: walking, the fold of a line, acts, comparison. */
#include "tree_body.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

TgNodeId tg_tree_skip(const TgTree *tree, TgNodeId node, TgNodeId top) {
    while (node != top) {
        if (tree->nodes[node].next_sibling != TG_NODE_NONE) {
            return tree->nodes[node].next_sibling;
        }
        node = tree->nodes[node].parent;
    }
    return TG_NODE_NONE;
}

TgNodeId tg_tree_next(const TgTree *tree, TgNodeId node, TgNodeId top) {
    TgNodeId child = tree->nodes[node].first_child;
    return child != TG_NODE_NONE ? child : tg_tree_skip(tree, node, top);
}

TgNodeId tg_tree_main_end(const TgTree *tree) {
    TgNodeId node = TG_NODE_ROOT;
    while (tree->nodes[node].first_child != TG_NODE_NONE) {
        node = tree->nodes[node].first_child;
    }
    return node;
}

uint32_t tg_tree_depth(const TgTree *tree, TgNodeId node) {
    uint32_t depth = 0;
    for (; node > TG_NODE_ROOT; node = tree->nodes[node].parent) {
        depth++;
    }
    return depth;
}

uint32_t tg_tree_branches(const TgTree *tree) {
    uint32_t count = 0;
    TgNodeId node = TG_NODE_ROOT;
    for (; node != TG_NODE_NONE; node = tg_tree_next(tree, node, TG_NODE_ROOT)) {
        count += tree->nodes[node].next_sibling != TG_NODE_NONE;
    }
    return count;
}

/* ---- the fold of a line ---- */

/* How many stones a node sets up for each side, and the side that it says is to move. */
static void count_setup(const TgTree *tree, TgNodeId node, uint32_t count[TG_SIDE_NB], int *says) {
    for (uint32_t id = tree->nodes[node].first_value; id != 0; id = tree->values[id].next) {
        const ValueSlot *value = &tree->values[id];
        count[TG_BLACK] += value->key == TG_KEY_SETUP_BLACK;
        count[TG_WHITE] += value->key == TG_KEY_SETUP_WHITE;
        if (value->key == TG_KEY_TO_MOVE) {
            *says = value->number == TG_WHITE ? TG_WHITE : TG_BLACK;
        }
    }
}

TgSide tg_tree_to_move(const TgTree *tree, TgNodeId node) {
    uint32_t count[TG_SIDE_NB] = {0};
    for (; node != TG_NODE_NONE; node = tree->nodes[node].parent) {
        const TgNode *at = &tree->nodes[node];
        int says = TG_SIDE_NB;
        if (at->first_value != 0) {
            count_setup(tree, node, count, &says);
        }
        if (says != TG_SIDE_NB) {
            return (TgSide)says;
        }
        if (tg_node_is_ply(at)) {
            return tg_side_other((TgSide)at->side);
        }
    }
    return count[TG_BLACK] > count[TG_WHITE] ? TG_WHITE : TG_BLACK;
}

/* Puts a cell; a stone on a stone is refused and counted, but replaces it. */
static void put(TgGrid *grid, TgPoint point, TgCell cell, _Bool move, uint32_t *refused) {
    if (point >= TG_POINT_NB || !tg_point_on(point, grid->size)) {
        *refused += 1;
        return;
    }
    *refused += move && grid->cell[point] != TG_CELL_EMPTY;
    grid->cell[point] = (uint8_t)cell;
}

static void fold_node(const TgTree *tree, TgNodeId node, TgGrid *grid, uint32_t *refused) {
    const TgNode *at = &tree->nodes[node];
    for (uint32_t id = at->first_value; id != 0; id = tree->values[id].next) {
        const ValueSlot *value = &tree->values[id];
        if (value->key == TG_KEY_SETUP_BLACK) {
            put(grid, value->point, TG_CELL_BLACK, 0, refused);
        } else if (value->key == TG_KEY_SETUP_WHITE) {
            put(grid, value->point, TG_CELL_WHITE, 0, refused);
        } else if (value->key == TG_KEY_SETUP_EMPTY) {
            put(grid, value->point, TG_CELL_EMPTY, 0, refused);
        }
    }
    if (tg_node_is_stone(at)) {
        put(grid, at->point, tg_cell_of((TgSide)at->side), 1, refused);
    }
}

TgStatus tg_tree_grid(const TgTree *tree, TgNodeId node, TgGrid *grid, uint32_t *refused) {
    uint32_t depth = tg_tree_depth(tree, node);
    TgNodeId *line = malloc((depth + 1) * sizeof *line);
    if (line == NULL) {
        return TG_E_MEMORY;
    }
    for (uint32_t i = depth + 1; i > 0; i--) {
        line[i - 1] = node;
        node = tree->nodes[node].parent;
    }
    uint32_t count = 0;
    tg_grid_init(grid, tree->size);
    for (uint32_t i = 0; i <= depth; i++) {
        fold_node(tree, line[i], grid, &count);
    }
    free(line);
    if (refused != NULL) {
        *refused = count;
    }
    return TG_OK;
}

TgSeat tg_tree_black_seat(const TgTree *tree, TgNodeId node) {
    _Bool swapped = 0;
    for (; node != TG_NODE_NONE; node = tree->nodes[node].parent) {
        const TgNode *at = &tree->nodes[node];
        if (at->kind == TG_ACT_SWAP) {
            swapped = !swapped;
        } else if (at->kind == TG_ACT_TAKE_BLACK || at->kind == TG_ACT_TAKE_WHITE) {
            TgSeat taker = at->seat == TG_SEAT_NONE ? TG_SEAT_P2 : (TgSeat)at->seat;
            TgSeat black = at->kind == TG_ACT_TAKE_BLACK ? taker : tg_seat_other(taker);
            return swapped ? tg_seat_other(black) : black;
        }
    }
    return swapped ? TG_SEAT_P2 : TG_SEAT_P1;
}

/* ---- acts ---- */

TgNodeId tg_tree_add_act(TgTree *tree, TgNodeId parent, const TgAct *act) {
    _Bool pointed =
        act->kind == TG_ACT_PLACE || act->kind == TG_ACT_PICK || act->kind == TG_ACT_CLAIM_FOUL;
    TgSide side = TG_SIDE_NB;
    if (parent != TG_NODE_NONE &&
        (act->kind == TG_ACT_PLACE || act->kind == TG_ACT_PASS || act->kind == TG_ACT_PICK)) {
        side = tg_tree_to_move(tree, parent);
    }
    TgNodeId node =
        tg_tree_add(tree, parent, act->kind, pointed ? act->point[0] : TG_POINT_NONE, side);
    tg_tree_set_seat(tree, node, (TgSeat)act->seat);
    tg_tree_set_number(tree, node, act->number);
    for (int i = 0; act->kind == TG_ACT_OFFER && i < act->point_count; i++) {
        tg_tree_add_point(tree, node, TG_KEY_OFFER, act->point[i]);
    }
    if (act->used_ms > 0) {
        tg_tree_add_number(tree, node, TG_KEY_USED_MS, act->used_ms);
    }
    return node;
}

_Bool tg_tree_act(const TgTree *tree, TgNodeId node, TgAct *act) {
    const TgNode *at = &tree->nodes[node];
    if (at->kind == TG_NODE_EDIT) {
        return 0;
    }
    *act = (TgAct){.kind = at->kind, .seat = at->seat, .number = at->number};
    if (at->point != TG_POINT_NONE) {
        act->point[act->point_count++] = at->point;
    }
    for (uint32_t id = at->first_value; id != 0; id = tree->values[id].next) {
        const ValueSlot *value = &tree->values[id];
        if (value->key == TG_KEY_USED_MS && value->number > 0) {
            act->used_ms = value->number;
        } else if (value->key == TG_KEY_OFFER && at->kind == TG_ACT_OFFER) {
            if (act->point_count == TG_OFFER_MAX) {
                return 0;
            }
            act->point[act->point_count++] = value->point;
        }
    }
    return 1;
}

/* ---- comparison ---- */

typedef struct Row {
    TgValue value;
    const char *name; /* of a foreign key */
    uint32_t place;
} Row;

/* By key, foreign ones by name, then by place in the node. */
static int compare_rows(const void *left, const void *right) {
    const Row *a = left;
    const Row *b = right;
    if (a->name != NULL && b->name != NULL && strcmp(a->name, b->name) != 0) {
        return strcmp(a->name, b->name);
    }
    if ((a->name == NULL) != (b->name == NULL)) {
        return a->name == NULL ? -1 : 1;
    }
    if (a->name == NULL && a->value.key != b->value.key) {
        return a->value.key < b->value.key ? -1 : 1;
    }
    return a->place < b->place ? -1 : a->place > b->place;
}

/* The values of a node in the order of compare_rows. *rows is freed by the caller. */
static TgStatus sort_values(const TgTree *tree, TgNodeId node, Row **sorted, uint32_t *count) {
    *count = 0;
    for (uint32_t id = tree->nodes[node].first_value; id != 0; id = tree->values[id].next) {
        *count += 1;
    }
    *sorted = malloc((*count + 1) * sizeof **sorted);
    if (*sorted == NULL) {
        return TG_E_MEMORY;
    }
    uint32_t i = 0;
    for (uint32_t id = tree->nodes[node].first_value; id != 0; i++) {
        Row *row = &(*sorted)[i];
        id = tg_tree_value(tree, id, &row->value);
        TgKey key = row->value.key;
        row->name = key >= TG_KEY_NB ? tg_tree_foreign_name(tree, key) : NULL;
        row->place = i;
    }
    qsort(*sorted, *count, sizeof **sorted, compare_rows);
    return TG_OK;
}

static _Bool equal_row(const Row *a, const Row *b) {
    _Bool same_key = a->name == NULL ? b->name == NULL && a->value.key == b->value.key
                                     : b->name != NULL && strcmp(a->name, b->name) == 0;
    return same_key && a->value.point == b->value.point && a->value.second == b->value.second &&
           a->value.number == b->value.number && a->value.length == b->value.length &&
           (a->value.length == 0 || memcmp(a->value.text, b->value.text, a->value.length) == 0);
}

static TgStatus equal_values(const TgTree *a, TgNodeId x, const TgTree *b, TgNodeId y,
                             _Bool *equal) {
    Row *left = NULL;
    Row *right = NULL;
    uint32_t left_count = 0;
    uint32_t right_count = 0;
    TgStatus status = sort_values(a, x, &left, &left_count);
    if (status == TG_OK) {
        status = sort_values(b, y, &right, &right_count);
    }
    if (status == TG_OK) {
        *equal = left_count == right_count;
        for (uint32_t i = 0; *equal && i < left_count; i++) {
            *equal = equal_row(&left[i], &right[i]);
        }
    }
    free(left);
    free(right);
    return status;
}

/* Acts, and whether both have children and siblings, so that the walks stay beside each other. */
static _Bool equal_node(const TgNode *x, const TgNode *y) {
    return x->kind == y->kind && x->point == y->point && x->side == y->side && x->seat == y->seat &&
           x->number == y->number && !x->first_child == !y->first_child &&
           !x->next_sibling == !y->next_sibling && !x->first_value == !y->first_value;
}

TgStatus tg_tree_equal(const TgTree *a, const TgTree *b, _Bool *equal) {
    TgNodeId x = TG_NODE_ROOT;
    TgNodeId y = TG_NODE_ROOT;
    *equal = a->size == b->size && tg_tree_count(a) == tg_tree_count(b);
    while (*equal && x != TG_NODE_NONE) {
        *equal = equal_node(&a->nodes[x], &b->nodes[y]);
        if (*equal && a->nodes[x].first_value != 0) {
            TgStatus status = equal_values(a, x, b, y, equal);
            if (status != TG_OK) {
                return status;
            }
        }
        x = tg_tree_next(a, x, TG_NODE_ROOT);
        y = tg_tree_next(b, y, TG_NODE_ROOT);
    }
    return TG_OK;
}
