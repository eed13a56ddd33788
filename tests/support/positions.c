/* SPDX-License-Identifier: MIT
 *
 * Random positions. */
#include "support/positions.h"

#include <stdlib.h>

static TgCell pick_cell(TgRng *rng, int black_percent) {
    return (int)tg_rng_below(rng, 100) < black_percent ? TG_CELL_BLACK : TG_CELL_WHITE;
}

void positions_scatter(TgRng *rng, int size, int stones, int black_percent, TgGrid *grid) {
    tg_grid_init(grid, size);
    uint32_t width = 5 + tg_rng_below(rng, (uint32_t)size - 4);
    uint32_t height = 5 + tg_rng_below(rng, (uint32_t)size - 4);
    uint32_t left = tg_rng_below(rng, (uint32_t)size - width + 1);
    uint32_t top = tg_rng_below(rng, (uint32_t)size - height + 1);
    for (int i = 0; i < stones; i++) {
        int x = (int)(left + tg_rng_below(rng, width));
        int y = (int)(top + tg_rng_below(rng, height));
        grid->cell[tg_point(x, y)] = (uint8_t)pick_cell(rng, black_percent);
    }
}

void positions_weave(TgRng *rng, int size, int rows, int black_percent, TgGrid *grid) {
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};
    tg_grid_init(grid, size);
    for (int i = 0; i < rows; i++) {
        int x = (int)tg_rng_below(rng, (uint32_t)size);
        int y = (int)tg_rng_below(rng, (uint32_t)size);
        const int *step = steps[tg_rng_below(rng, 4)];
        TgCell cell = pick_cell(rng, black_percent);
        uint32_t shape = 1 + tg_rng_below(rng, 63);
        for (int j = 0; j < 6; j++, x += step[0], y += step[1]) {
            if ((shape >> j & 1) && tg_grid_xy(grid, x, y) == TG_CELL_EMPTY) {
                grid->cell[tg_point(x, y)] = (uint8_t)cell;
            }
        }
    }
}

void positions_transform(const TgGrid *grid, int symmetry, TgGrid *image) {
    tg_grid_init(image, grid->size);
    for (int y = 0; y < grid->size; y++) {
        for (int x = 0; x < grid->size; x++) {
            TgPoint from = tg_point(x, y);
            image->cell[tg_point_transform(from, grid->size, symmetry)] = grid->cell[from];
        }
    }
}

long positions_scaled(long count) {
    const char *scale = getenv("TG_TEST_SCALE");
    long factor = scale != NULL ? strtol(scale, NULL, 10) : 1;
    return factor > 0 ? count * factor : count;
}
