/* SPDX-License-Identifier: MIT
 *
 * What tests of games share: setting up from texts, random acts, comparing whole games. */
#ifndef TENGEN_TESTS_PLAY_H
#define TENGEN_TESTS_PLAY_H

#include "tengen/game.h"
#include "tengen/rng.h"

/* A new game from the texts of rule, opening and clock; NULL when they do not fit. size 0 = that of
 * the rule. */
TgGame *play_new(const char *rule, const char *opening, const char *clock, int size,
                 _Bool free_back);
/* A new game with a rule, protocol, size and clock drawn by chance. */
TgGame *play_new_random(TgRng *rng);

/* An act drawn by chance, mostly one of the kinds that are possible now; it may be refused. */
TgAct play_random_act(const TgGame *game, TgRng *rng);

/* Applies the words of an act, asserting that they can be read. */
TgRefusal play_words(TgGame *game, const char *words);

/* The name of the first field in which two games differ, NULL when they are equal: set-up, log and
 * state; with_clocks = 0 leaves the clocks out, with_log = 0 the log and the numbers of acts. */
const char *play_difference(const TgGame *a, const TgGame *b, _Bool with_clocks, _Bool with_log);

#endif
