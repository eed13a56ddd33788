/* SPDX-License-Identifier: MIT
 *
 * The ten levels. */
#include "engine/level.h"

#include <assert.h>

/* A blind move is drawn as often as the move scores, 64 to a logit, say: half for 64 * ln 2 less.
 */
enum { BLIND_HALF = 44 };

static const Level levels[TG_LEVEL_NB] = {
    /* nodes, depth, lines, spread, blind */
    {3000, 1, 10, 60, 400}, {3000, 1, 8, 45, 250}, {6000, 2, 8, 35, 150}, {10000, 2, 8, 25, 80},
    {15000, 3, 6, 20, 40},  {20000, 4, 6, 15, 15}, {30000, 5, 5, 12, 5},  {50000, 7, 4, 8, 0},
    {100000, 10, 3, 5, 0},  {250000, 20, 2, 3, 0},
};

const Level *tg_level_get(int level) {
    assert(level >= 1 && level <= TG_LEVEL_NB);
    return &levels[level - 1];
}

/* 65536 / 2^(loss / half), straight lines between the whole powers. */
static uint32_t weight_of(int loss, int half) {
    int halvings = loss / half;
    if (halvings > 15) {
        return 0;
    }
    uint32_t whole = 65536u >> halvings;
    uint32_t part = (uint32_t)(loss % half) * 256u / (uint32_t)half;
    return whole - whole / 2 * part / 256;
}

static int pick_by_weight(TgRng *rng, const uint32_t weights[], int count) {
    uint32_t total = 0;
    for (int i = 0; i < count; i++) {
        total += weights[i];
    }
    uint32_t at = tg_rng_below(rng, total);
    int picked = 0;
    while (picked < count - 1 && at >= weights[picked]) {
        at -= weights[picked++];
    }
    return picked;
}

int tg_level_pick(const Level *level, TgRng *rng, const TgReport lines[], int count) {
    assert(count > 0 && count <= TG_MULTIPV_MAX);
    uint32_t weights[TG_MULTIPV_MAX];
    for (int i = 0; i < count; i++) {
        int loss = lines[0].score - lines[i].score;
        weights[i] = weight_of(loss > 0 ? loss : 0, level->spread);
    }
    return pick_by_weight(rng, weights, count);
}

int tg_level_pick_blind(TgRng *rng, const int scores[], int count) {
    assert(count > 0 && count <= TG_POINT_NB);
    int best = scores[0];
    for (int i = 1; i < count; i++) {
        best = scores[i] > best ? scores[i] : best;
    }
    uint32_t weights[TG_POINT_NB];
    for (int i = 0; i < count; i++) {
        weights[i] = weight_of(best - scores[i], BLIND_HALF);
    }
    return pick_by_weight(rng, weights, count);
}
