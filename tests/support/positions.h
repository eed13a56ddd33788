/* SPDX-License-Identifier: MIT
 *
 * Random positions for tests that compare the fast way with the plain one. */
#ifndef TENGEN_TESTS_POSITIONS_H
#define TENGEN_TESTS_POSITIONS_H

#include "tengen/grid.h"
#include "tengen/rng.h"

/* Fills a random box of the board with stones: `stones` tries, black_percent of them Black. */
void positions_scatter(TgRng *rng, int size, int stones, int black_percent, TgGrid *grid);

/* Runs of stones of both sides along random lines with gaps: many rows that nearly are threes and
 * fours, and cross each other. */
void positions_weave(TgRng *rng, int size, int rows, int black_percent, TgGrid *grid);

/* The image of a grid under a symmetry. */
void positions_transform(const TgGrid *grid, int symmetry, TgGrid *image);

/* `count` times the whole number in the environment variable TG_TEST_SCALE (1 when it is not set):
 * the long runs use the same tests. */
long positions_scaled(long count);

#endif
