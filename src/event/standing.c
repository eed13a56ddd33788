/* SPDX-License-Identifier: MIT
 *
 * The results of a match added up. */
#include "tengen/standing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

TgStatus tg_standing_init(TgStanding *standing, const TgPlan *plan, const char *const *names) {
    size_t n = plan->contenders;
    *standing = (TgStanding){.plan = *plan};
    memcpy(standing->names, names, n * sizeof *names);
    standing->encounter = calloc(n * n, sizeof *standing->encounter);
    standing->forfeits = calloc(n, sizeof *standing->forfeits);
    if (standing->encounter == NULL || standing->forfeits == NULL) {
        tg_standing_finish(standing);
        return TG_E_MEMORY;
    }
    return TG_OK;
}

void tg_standing_finish(TgStanding *standing) {
    free(standing->encounter);
    free(standing->forfeits);
    *standing = (TgStanding){0};
}

/* Half points of the contender that stands first in the encounter. */
static uint8_t points_of_first(const TgPairing *pairing, const TgPlayed *played) {
    if (played->outcome != TG_OUTCOME_WIN) {
        return 1;
    }
    uint16_t winner = played->winner == TG_BLACK ? pairing->black : pairing->white;
    return winner == pairing->first ? 2 : 0;
}

void tg_standing_add(TgStanding *standing, const TgPlayed *played) {
    assert(played->outcome == TG_OUTCOME_WIN || played->outcome == TG_OUTCOME_DRAW);
    TgPairing pairing = tg_plan_game(&standing->plan, played->game);
    TgTally *tally =
        &standing->encounter[pairing.first * standing->plan.contenders + pairing.second];
    uint8_t points = points_of_first(&pairing, played);
    tally->games[points]++;
    if (standing->plan.repeat && played->game % 2 == 1 && standing->games > 0 &&
        standing->last + 1 == played->game) {
        tally->pairs[points + standing->last_points]++;
    }
    if (played->forfeit != TG_FORFEIT_NONE) {
        uint16_t loser = played->winner == TG_BLACK ? pairing.white : pairing.black;
        standing->forfeits[loser][played->forfeit]++;
    }
    standing->games++;
    standing->last = played->game;
    standing->last_points = points;
}

TgTally tg_standing_tally(const TgStanding *standing, int first, int second) {
    int n = standing->plan.contenders;
    if (first < second) {
        return standing->encounter[first * n + second];
    }
    const TgTally *mirror = &standing->encounter[second * n + first];
    TgTally tally;
    for (int i = 0; i < TG_SCORE_NB; i++) {
        tally.games[i] = mirror->games[TG_SCORE_NB - 1 - i];
    }
    for (int i = 0; i < TG_PAIR_NB; i++) {
        tally.pairs[i] = mirror->pairs[TG_PAIR_NB - 1 - i];
    }
    return tally;
}

TgTally tg_standing_total(const TgStanding *standing, int contender) {
    TgTally total = {0};
    for (int other = 0; other < standing->plan.contenders; other++) {
        if (other == contender) {
            continue;
        }
        TgTally tally = tg_standing_tally(standing, contender, other);
        for (int i = 0; i < TG_SCORE_NB; i++) {
            total.games[i] += tally.games[i];
        }
        for (int i = 0; i < TG_PAIR_NB; i++) {
            total.pairs[i] += tally.pairs[i];
        }
    }
    return total;
}
