/* SPDX-License-Identifier: MIT
 *
 * The line from the root of a game tree to a node, as pictures need it. */
#ifndef TENGEN_PLIES_H
#define TENGEN_PLIES_H

#include "tengen/diagram.h"
#include "tengen/tree.h"

typedef struct TgPlies {
    TgNodeId *node; /* the nodes of the line, the root first, without what was taken back */
    size_t node_count;
    TgMove *moves; /* its stones and passes in order; seq is the node */
    size_t count;
    TgGrid grid;      /* the board at the end of the line */
    uint32_t refused; /* stones on occupied points: they replaced what stood there */
} TgPlies;

/* Reads the line. Acts that take plies back (act.def) take their nodes out of it. *plies is
 * initialised by the call and has to be finished in any case. TG_E_MEMORY. */
TgStatus tg_plies_read(const TgTree *tree, TgNodeId node, TgPlies *plies);
void tg_plies_finish(TgPlies *plies); /* NULL accepted */

/* Shows the board at the end of the line, with the numbers of tg_diagram_set_moves. */
void tg_diagram_set_plies(TgDiagram *diagram, const TgPlies *plies, unsigned from, unsigned as);
/* Shows the marks and labels of a node. */
void tg_diagram_set_node_marks(TgDiagram *diagram, const TgTree *tree, TgNodeId node);

#endif
