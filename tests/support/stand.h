/* SPDX-License-Identifier: MIT
 *
 * Both solvers and a board on which tests set positions up, by every rule. */
#ifndef TENGEN_TESTS_STAND_H
#define TENGEN_TESTS_STAND_H

#include "prove/vct.h"

typedef struct Stand {
    TgTables *tables;
    TgBoard *board;
    TgVct *vct;
    TgVcf *vcf;
    TgVcfResult fours;   /* of the last search by fours */
    TgVctResult threats; /* of the last search by threats */
    TgGrid grid;
    TgSide side, other; /* who attacks, and who defends */
} Stand;

void stand_init(Stand *stand);
void stand_finish(Stand *stand);
/* The rule from now on, as tg_profile_parse takes it; a grid has to be set again. */
void stand_use_rule(Stand *stand, const char *rule);
/* The board takes stand->grid, with this side to move; the solver by threats remembers nothing. */
void stand_use_grid(Stand *stand, TgSide side);
/* Asks the solver by threats; it must leave the board as it was. */
TgVcfAnswer stand_solve(Stand *stand, const TgVctLimits *limits);
/* The stones on the board, for a message; `text` is set up here. */
const char *stand_stones(const Stand *stand, TgText *text);

#endif
