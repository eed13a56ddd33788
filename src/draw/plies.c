/* SPDX-License-Identifier: MIT
 *
 * Lines of a game tree. */
#include "tengen/plies.h"

#include <stdlib.h>
#include <string.h>

TgStatus tg_plies_read(const TgTree *tree, TgNodeId node, TgPlies *plies) {
    *plies = (TgPlies){0};
    TgStatus status = tg_tree_grid(tree, node, &plies->grid, NULL);
    if (status != TG_OK) {
        return status;
    }
    size_t left = 0;
    for (TgNodeId at = node; at != TG_NODE_NONE; at = tg_tree_node(tree, at)->parent) {
        left += tg_node_is_ply(tg_tree_node(tree, at));
    }
    plies->moves = calloc(left + 1, sizeof *plies->moves);
    if (plies->moves == NULL) {
        return TG_E_MEMORY;
    }
    plies->count = left;
    for (TgNodeId at = node; at != TG_NODE_NONE; at = tg_tree_node(tree, at)->parent) {
        const TgNode *here = tg_tree_node(tree, at);
        if (tg_node_is_ply(here)) {
            plies->moves[--left] =
                (TgMove){.point = tg_node_is_stone(here) ? here->point : (TgPoint)TG_POINT_NONE,
                         .side = here->side,
                         .seq = at};
        }
    }
    return TG_OK;
}

void tg_plies_finish(TgPlies *plies) {
    if (plies != NULL) {
        free(plies->moves);
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
