/* SPDX-License-Identifier: MIT
 *
 * Who meets whom, from which opening, with which colours: a match is a list of games that follows
 * from a few numbers, so that any game can be played, or played again, by itself. */
#ifndef TENGEN_PAIRING_H
#define TENGEN_PAIRING_H

#include <stdint.h>

enum { TG_CONTENDERS_MAX = 64, TG_MATCH_GAMES_MAX = 10000000 };

typedef struct TgPlan {
    uint16_t contenders; /* 2..TG_CONTENDERS_MAX */
    uint32_t rounds;     /* how often everything is repeated, from 1 */
    uint32_t games;      /* games of one encounter in one round, from 1 */
    _Bool gauntlet;      /* the first against each other; else all against all */
    _Bool repeat;        /* games come in pairs: one opening, colours changed; games is even */
    _Bool transform;     /* the list of openings used up, it comes again in the next symmetry */
    uint32_t openings;   /* from 1 */
} TgPlan;

typedef struct TgPairing {
    uint32_t round;
    uint16_t first, second; /* the encounter: first < second */
    uint16_t black, white;  /* who holds which colour */
    uint32_t opening;       /* 0..openings-1 */
    uint8_t symmetry;       /* 0..7 */
} TgPairing;

/* How many games there are; 0 when they are more than TG_MATCH_GAMES_MAX. */
uint32_t tg_plan_games(const TgPlan *plan);
/* Game 0..tg_plan_games-1. Rounds follow one another, in a round the encounters, in an encounter
 * the games. Every encounter meets the same openings. */
TgPairing tg_plan_game(const TgPlan *plan, uint32_t game);
/* Games of one encounter that can be played before an opening returns in the same form. */
uint64_t tg_plan_fresh_games(const TgPlan *plan);

#endif
