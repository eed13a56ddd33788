/* SPDX-License-Identifier: MIT
 *
 * Lines of a game tree. */
#include "tengen/plies.h"

#include <stdlib.h>
#include <string.h>

/* Takes back so many plies, and what was decided after the ply that is then the last: how many of
 * the nodes stay. */
static size_t take_back(const TgTree *tree, const TgPlies *plies, size_t count, unsigned back) {
    while (count > 1) {
        const TgNode *last = tg_tree_node(tree, plies->node[count - 1]);
        _Bool is_ply = tg_node_is_ply(last) || last->kind == TG_ACT_OFFER;
        if (is_ply && back == 0) {
            break;
        }
        back -= is_ply;
        count--;
    }
    return count;
}

/* Carries the take-backs out; they themselves leave the line as well. */
static void drop_taken_back(const TgTree *tree, TgPlies *plies) {
    unsigned asked = 0;
    size_t kept = 0;
    for (size_t i = 0; i < plies->node_count; i++) {
        const TgNode *node = tg_tree_node(tree, plies->node[i]);
        if (node->kind == TG_ACT_BACK_ASK) {
            asked = node->number;
        } else if (node->kind == TG_ACT_BACK || node->kind == TG_ACT_BACK_ACCEPT) {
            kept = take_back(tree, plies, kept, node->kind == TG_ACT_BACK ? node->number : asked);
        } else {
            plies->node[kept++] = plies->node[i];
        }
    }
    plies->node_count = kept;
}

static void set_up(const TgTree *tree, TgNodeId node, TgPlies *plies) {
    TgValue value;
    for (uint32_t id = tg_tree_node(tree, node)->first_value; id != 0;) {
        id = tg_tree_value(tree, id, &value);
        TgCell cell = value.key == TG_KEY_SETUP_BLACK   ? TG_CELL_BLACK
                      : value.key == TG_KEY_SETUP_WHITE ? TG_CELL_WHITE
                                                        : TG_CELL_EMPTY;
        if ((cell != TG_CELL_EMPTY || value.key == TG_KEY_SETUP_EMPTY) &&
            tg_point_on(value.point, plies->grid.size)) {
            plies->grid.cell[value.point] = (uint8_t)cell;
        }
    }
}

static void play(const TgTree *tree, TgNodeId id, TgPlies *plies) {
    const TgNode *node = tg_tree_node(tree, id);
    set_up(tree, id, plies);
    if (!tg_node_is_ply(node)) {
        return;
    }
    _Bool shown = tg_node_is_stone(node) && tg_point_on(node->point, plies->grid.size);
    TgPoint point = shown ? node->point : (TgPoint)TG_POINT_NONE;
    plies->moves[plies->count++] = (TgMove){.point = point, .side = node->side, .seq = id};
    if (shown) {
        plies->refused += plies->grid.cell[point] != TG_CELL_EMPTY;
        plies->grid.cell[point] = (uint8_t)tg_cell_of((TgSide)node->side);
    }
}

TgStatus tg_plies_read(const TgTree *tree, TgNodeId node, TgPlies *plies) {
    *plies = (TgPlies){0};
    tg_grid_init(&plies->grid, tg_tree_size(tree));
    plies->node_count = tg_tree_depth(tree, node) + (size_t)1;
    plies->node = calloc(plies->node_count, sizeof *plies->node);
    plies->moves = calloc(plies->node_count, sizeof *plies->moves);
    if (plies->node == NULL || plies->moves == NULL) {
        plies->node_count = 0;
        return TG_E_MEMORY;
    }
    for (size_t i = plies->node_count; i > 0; i--) {
        plies->node[i - 1] = node;
        node = tg_tree_node(tree, node)->parent;
    }
    drop_taken_back(tree, plies);
    for (size_t i = 0; i < plies->node_count; i++) {
        play(tree, plies->node[i], plies);
    }
    return TG_OK;
}

void tg_plies_finish(TgPlies *plies) {
    if (plies != NULL) {
        free(plies->moves);
        free(plies->node);
        *plies = (TgPlies){0};
    }
}

void tg_diagram_set_plies(TgDiagram *diagram, const TgPlies *plies, unsigned from, unsigned as) {
    tg_diagram_set_moves(diagram, plies->moves, plies->count, from, as);
    for (int i = 0; i < TG_POINT_NB; i++) {
        TgSpot *spot = &diagram->spot[i];
        if (tg_point_on((TgPoint)i, diagram->size) && spot->cell != plies->grid.cell[i]) {
            spot->cell = plies->grid.cell[i]; /* set up, or taken away again */
            spot->number = 0;
        }
    }
}

static TgMark mark_of(TgKey key) {
    switch (key) {
    case TG_KEY_TRIANGLE:
        return TG_MARK_TRIANGLE;
    case TG_KEY_SQUARE:
        return TG_MARK_SQUARE;
    case TG_KEY_CIRCLE:
        return TG_MARK_CIRCLE;
    case TG_KEY_CROSS:
        return TG_MARK_CROSS;
    case TG_KEY_SELECTED:
        return TG_MARK_DOT;
    default:
        return TG_MARK_NONE;
    }
}

static void set_label(TgDiagram *diagram, const TgValue *value) {
    char label[TG_DIAGRAM_LABEL_MAX + 2];
    size_t length = value->length < sizeof label ? value->length : sizeof label - 1;
    memcpy(label, value->text, length);
    label[length] = '\0';
    tg_diagram_set_label(diagram, value->point, label);
}

void tg_diagram_set_node_marks(TgDiagram *diagram, const TgTree *tree, TgNodeId node) {
    TgValue value;
    for (uint32_t id = tg_tree_node(tree, node)->first_value; id != 0;) {
        id = tg_tree_value(tree, id, &value);
        TgKeyType type = tg_key_type(value.key);
        if ((type != TG_KEY_TYPE_POINT && type != TG_KEY_TYPE_LABEL) ||
            !tg_point_on(value.point, diagram->size)) {
            continue;
        }
        if (value.key == TG_KEY_LABEL) {
            set_label(diagram, &value);
        } else if (mark_of(value.key) != TG_MARK_NONE) {
            diagram->spot[value.point].mark = (uint8_t)mark_of(value.key);
        }
    }
}
