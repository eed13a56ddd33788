/* SPDX-License-Identifier: MIT
 *
 * An engine that plays fast, badly and always the same: its move follows from the stones, the side
 * and a seed alone, so that whole matches can be computed apart from the match runner. */
#ifndef TENGEN_TESTS_STUB_H
#define TENGEN_TESTS_STUB_H

#include "tengen/grid.h"

#include <stdint.h>

/* The stub's own stones are black in this grid, the other's white. */
uint64_t stub_hash(const TgGrid *grid, uint64_t seed);
/* The point that makes five if there is one, else a point beside own stones, else any; the board
 * must not be full. */
TgPoint stub_move(const TgGrid *grid, uint64_t seed);

#endif
