/* SPDX-License-Identifier: MIT
 *
 * From games of the arbiter to trees and back. A tree may hold acts that the arbiter refuses;
 * tg_tree_replay says where it stops. */
#ifndef TENGEN_TREE_GAME_H
#define TENGEN_TREE_GAME_H

#include "tengen/game.h"
#include "tengen/tree.h"

/* Sets at the root what the game's set-up says (RULE, OPENING_RULE, CLOCK, FREE_BACK) and, once it
 * is over, RESULT and CAUSE. */
void tg_tree_set_game(TgTree *tree, const TgGame *game);
/* The set-up that the root says; where it says nothing: renju, free, no clock. On failure one
 * clause is added to *error (may be NULL). */
TgStatus tg_tree_setup(const TgTree *tree, TgGameSetup *setup, TgText *error);
/* Plays the acts of the main line into a new game, which the caller destroys. TG_E_REFUSED: act
 * *played (from 0) was refused, *game stands before it. */
TgStatus tg_tree_replay(const TgTree *tree, TgGame **game, uint32_t *played, TgText *error);

#endif
