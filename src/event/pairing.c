/* SPDX-License-Identifier: MIT
 *
 * The list of games as arithmetic. */
#include "tengen/pairing.h"

#include "tengen/point.h"

#include <assert.h>

static uint32_t encounters_of(const TgPlan *plan) {
    uint32_t n = plan->contenders;
    return plan->gauntlet ? n - 1 : n * (n - 1) / 2;
}

uint32_t tg_plan_games(const TgPlan *plan) {
    assert(plan->contenders >= 2 && plan->contenders <= TG_CONTENDERS_MAX);
    assert(plan->rounds > 0 && plan->games > 0 && plan->openings > 0);
    uint64_t a_round = (uint64_t)encounters_of(plan) * plan->games;
    return a_round <= TG_MATCH_GAMES_MAX && a_round * plan->rounds <= TG_MATCH_GAMES_MAX
               ? (uint32_t)(a_round * plan->rounds)
               : 0;
}

/* The encounters are (0,1) (0,2) ... (1,2) (1,3) ... */
static void find_encounter(const TgPlan *plan, uint32_t number, TgPairing *pairing) {
    uint32_t first = 0;
    while (number >= plan->contenders - 1 - first) {
        number -= plan->contenders - 1 - first;
        first++;
    }
    pairing->first = (uint16_t)first;
    pairing->second = (uint16_t)(first + 1 + number);
}

TgPairing tg_plan_game(const TgPlan *plan, uint32_t game) {
    assert(game < tg_plan_games(plan));
    uint32_t in_encounter = game % plan->games;
    uint32_t encounter = game / plan->games % encounters_of(plan);
    TgPairing pairing = {.round = game / plan->games / encounters_of(plan)};
    find_encounter(plan, encounter, &pairing);
    uint32_t of_both = pairing.round * plan->games + in_encounter; /* game of these two */
    _Bool changed = of_both % 2 != 0;
    pairing.black = changed ? pairing.second : pairing.first;
    pairing.white = changed ? pairing.first : pairing.second;
    uint32_t number = plan->repeat ? of_both / 2 : of_both;
    pairing.opening = number % plan->openings;
    if (plan->transform) {
        pairing.symmetry = (uint8_t)(number / plan->openings % TG_SYMMETRY_NB);
    }
    return pairing;
}

uint64_t tg_plan_fresh_games(const TgPlan *plan) {
    return (uint64_t)plan->openings * (plan->transform ? TG_SYMMETRY_NB : 1) *
           (plan->repeat ? 2 : 1);
}
