/* SPDX-License-Identifier: MIT
 *
 * The shape a stone stands in on one line, in the words of players (rules.md 11.1), computed from
 * the definitions: what can still be made there with stones of the same side. */
#ifndef TENGEN_SHAPE_H
#define TENGEN_SHAPE_H

#include "tengen/grid.h"
#include "tengen/profile.h"

/* The words stand in shape.def. */
typedef enum TgShape {
#define X(NAME, id, en, zh, ja) TG_SHAPE_##NAME,
#include "tengen/shape.def"
#undef X
    TG_SHAPE_NB
} TgShape;

/* The strongest shape that holds side's stone on p (asserted to stand there) on the axis: 0 row,
 * 1 column, 2 diagonal "/", 3 diagonal "\". A three is open only if its straight four can be made
 * on a point that is legal for the side; a single stone has no shape. The grid is probed and left
 * as it was. */
TgShape tg_shape_of(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p, int axis);

const char *tg_shape_id(TgShape shape); /* "jump-three" */
const char *tg_shape_name(TgShape shape, TgLang lang);

#endif
