/* SPDX-License-Identifier: MIT
 *
 * Positions as the socket and the worker send them (docs/PROTOCOL.md, `position`). */
#ifndef TENGEN_SERVER_POSITION_H
#define TENGEN_SERVER_POSITION_H

#include "tengen/grid.h"
#include "tengen/profile.h"

#include <jansson.h>

typedef struct TgPosition {
    TgProfile profile;
    TgGrid grid;
} TgPosition;

/* Reads {"rule","size","black":[points],"white":[points]}. A point given twice, and a position with
 * a winning row on it, are refused too. `path`: where the value stands, for the clause in *error.
 */
TgStatus tg_position_read(const json_t *value, const char *path, TgPosition *position,
                          TgText *error);

/* What a stone of each side would do on the empty points: the keys `fives` (by side: the points
 * that win), `fouls` (by side: [point, verdict]) and `pass` (the rule allows passes). The grid is
 * left as it was. */
json_t *tg_position_judge(TgPosition *position);

#endif
