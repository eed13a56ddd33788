/* SPDX-License-Identifier: MIT
 *
 * A bare grid of stones: what the literal judge looks at. It knows no history and no side to move.
 */
#ifndef TENGEN_GRID_H
#define TENGEN_GRID_H

#include "tengen/point.h"

typedef struct TgGrid {
    uint8_t size;
    uint8_t cell[TG_POINT_NB]; /* TgCell; outside the board TG_CELL_EMPTY, and never read */
} TgGrid;

/* An empty board; size TG_SIZE_MIN..TG_SIZE_MAX (asserted). */
void tg_grid_init(TgGrid *grid, int size);
static inline TgCell tg_grid_at(const TgGrid *grid, TgPoint p) {
    return (TgCell)grid->cell[p];
}
/* Cell at x, y; -1 outside the board. */
int tg_grid_xy(const TgGrid *grid, int x, int y);
size_t tg_grid_count(const TgGrid *grid, TgSide side);

#endif
