/* SPDX-License-Identifier: MIT
 *
 * The bare grid. */
#include "tengen/grid.h"

#include <assert.h>
#include <string.h>

void tg_grid_init(TgGrid *grid, int size) {
    assert(size >= TG_SIZE_MIN && size <= TG_SIZE_MAX);
    memset(grid, 0, sizeof *grid);
    grid->size = (uint8_t)size;
}

int tg_grid_xy(const TgGrid *grid, int x, int y) {
    if (x < 0 || y < 0 || x >= grid->size || y >= grid->size) {
        return -1;
    }
    return grid->cell[tg_point(x, y)];
}

size_t tg_grid_count(const TgGrid *grid, TgSide side) {
    size_t count = 0;
    for (int y = 0; y < grid->size; y++) {
        for (int x = 0; x < grid->size; x++) {
            count += grid->cell[tg_point(x, y)] == tg_cell_of(side);
        }
    }
    return count;
}
