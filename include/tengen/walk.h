/* SPDX-License-Identifier: MIT
 *
 * A walk over a whole game tree with the board at hand: each node once, parents before children,
 * first children first. A step costs as much as the node changes on the board. */
#ifndef TENGEN_WALK_H
#define TENGEN_WALK_H

#include "tengen/tree.h"

typedef struct TgWalk TgWalk;

/* Stands before the root. The tree is borrowed and must not change meanwhile. */
TgStatus tg_walk_create(const TgTree *tree, TgWalk **walk);
void tg_walk_destroy(TgWalk *walk); /* NULL accepted */

/* The next node, first the root; TG_NODE_NONE at the end and when memory ran out (tg_walk_ok). */
TgNodeId tg_walk_next(TgWalk *walk);
_Bool tg_walk_ok(const TgWalk *walk);
/* Of the node that the walk stands at: the board after it, its depth (the root 0), its number in
 * the walk (the root 0), and how many of its stones stand on an occupied point
 * or outside the board (the first replace what was there). */
const TgGrid *tg_walk_grid(const TgWalk *walk);
uint32_t tg_walk_depth(const TgWalk *walk);
uint32_t tg_walk_index(const TgWalk *walk);
uint32_t tg_walk_refused(const TgWalk *walk);

#endif
