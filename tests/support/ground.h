/* SPDX-License-Identifier: MIT
 *
 * A rule, its tables and a board: what tests of evaluations play on. */
#ifndef TENGEN_TESTS_GROUND_H
#define TENGEN_TESTS_GROUND_H

#include "board/board.h"
#include "tengen/rng.h"

typedef struct Ground {
    TgProfile profile;
    TgTables *tables;
    TgBoard *board; /* empty at first */
} Ground;

/* The rule as tg_profile_parse takes it; asserts that all could be made. */
void ground_init(Ground *ground, const char *rule, int size);
void ground_finish(Ground *ground);
/* An empty point near stones, or the centre of an empty board. */
TgPoint ground_draw(const Ground *ground, TgRng *rng);
/* Takes all moves back. */
void ground_clear(Ground *ground);

#endif
