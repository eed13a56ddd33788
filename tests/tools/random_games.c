/* SPDX-License-Identifier: MIT
 *
 * Random legal games as SGF on standard output, to measure the library with: random_games COUNT
 * [SEED]. Stones fall near the centre first, so that openings repeat as they do in real play; a
 * game ends with a five or after 60 stones. */
#include "tengen/judge.h"
#include "tengen/rng.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 15, MOVES_MAX = 60 };

/* An empty point; the farther from the last stones, the rarer. */
static TgPoint draw(TgRng *rng, const TgGrid *grid, int stones) {
    for (;;) {
        int spread = stones < 3 ? 1 + stones : 4;
        int x = 7 + (int)tg_rng_below(rng, (uint32_t)(2 * spread + 1)) - spread;
        int y = 7 + (int)tg_rng_below(rng, (uint32_t)(2 * spread + 1)) - spread;
        if (stones == 0) {
            return tg_point(7, 7);
        }
        if (tg_grid_xy(grid, x, y) == TG_CELL_EMPTY) {
            return tg_point(x, y);
        }
    }
}

static _Bool is_five(const TgGrid *grid, TgPoint point) {
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int x = tg_point_x(point);
    int y = tg_point_y(point);
    for (int d = 0; d < 4; d++) {
        int run = 1;
        for (int way = -1; way <= 1; way += 2) {
            for (int k = 1; tg_grid_xy(grid, x + way * k * steps[d][0],
                                       y + way * k * steps[d][1]) == tg_grid_xy(grid, x, y);
                 k++) {
                run++;
            }
        }
        if (run >= 5) {
            return 1;
        }
    }
    return 0;
}

static void print_game(TgRng *rng, long number) {
    TgGrid grid;
    tg_grid_init(&grid, SIZE);
    char moves[MOVES_MAX * 6 + 1];
    int length = 0;
    const char *result = "0";
    for (int i = 0; i < MOVES_MAX; i++) {
        TgPoint point = draw(rng, &grid, i);
        grid.cell[point] = (uint8_t)tg_cell_of((TgSide)(i % 2));
        length +=
            snprintf(moves + length, sizeof moves - (size_t)length, ";%c[%c%c]",
                     i % 2 == 0 ? 'B' : 'W', 'a' + tg_point_x(point), 'a' + tg_point_y(point));
        if (is_five(&grid, point)) {
            result = i % 2 == 0 ? "B+" : "W+";
            break;
        }
    }
    printf(
        "(;FF[4]GM[4]SZ[15]RU[Renju]PB[Player %u]PW[Player %u]EV[Event %u]DT[%u-%02u-%02u]RO[%ld]"
        "RE[%s]%s)\n",
        tg_rng_below(rng, 5000), tg_rng_below(rng, 5000), tg_rng_below(rng, 2000),
        1990 + tg_rng_below(rng, 35), 1 + tg_rng_below(rng, 12), 1 + tg_rng_below(rng, 28),
        number % 9 + 1, result, moves);
}

int main(int argc, char **argv) {
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
    TgRng rng;
    tg_rng_init(&rng, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    for (long i = 0; i < count; i++) {
        print_game(&rng, i);
    }
    return 0;
}
