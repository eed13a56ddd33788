/* SPDX-License-Identifier: MIT */
#include "stub.h"

#include <assert.h>

static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint64_t stub_hash(const TgGrid *grid, uint64_t seed) {
    uint64_t hash = mix(seed + 1);
    for (int y = 0; y < grid->size; y++) {
        for (int x = 0; x < grid->size; x++) {
            TgPoint p = tg_point(x, y);
            if (tg_grid_at(grid, p) != TG_CELL_EMPTY) {
                hash += mix((uint64_t)p * 4 + tg_grid_at(grid, p) + seed * 4096);
            }
        }
    }
    return mix(hash);
}

static int run(const TgGrid *grid, int x, int y, int dx, int dy) {
    int length = 0;
    while (tg_grid_xy(grid, x + dx * (length + 1), y + dy * (length + 1)) == TG_CELL_BLACK) {
        length++;
    }
    return length;
}

static _Bool makes_five(const TgGrid *grid, int x, int y) {
    static const int step[TG_AXIS_NB][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        int dx = step[axis][0];
        int dy = step[axis][1];
        if (run(grid, x, y, dx, dy) + run(grid, x, y, -dx, -dy) == 4) {
            return 1;
        }
    }
    return 0;
}

static _Bool touches_own(const TgGrid *grid, int x, int y) {
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (tg_grid_xy(grid, x + dx, y + dy) == TG_CELL_BLACK) {
                return 1;
            }
        }
    }
    return 0;
}

TgPoint stub_move(const TgGrid *grid, uint64_t seed) {
    TgPoint near[TG_SIZE_MAX * TG_SIZE_MAX];
    TgPoint all[TG_SIZE_MAX * TG_SIZE_MAX];
    uint64_t near_count = 0;
    uint64_t all_count = 0;
    for (int y = 0; y < grid->size; y++) {
        for (int x = 0; x < grid->size; x++) {
            TgPoint p = tg_point(x, y);
            if (tg_grid_at(grid, p) != TG_CELL_EMPTY) {
                continue;
            }
            if (makes_five(grid, x, y)) {
                return p;
            }
            all[all_count++] = p;
            if (touches_own(grid, x, y)) {
                near[near_count++] = p;
            }
        }
    }
    assert(all_count > 0);
    uint64_t hash = stub_hash(grid, seed);
    return near_count > 0 ? near[hash % near_count] : all[hash % all_count];
}
