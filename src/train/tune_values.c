/* SPDX-License-Identifier: MIT
 *
 * Values: logistic regression on the search's score and the result. */
#include "search/situation.h"
#include "tengen/limits.h"
#include "train/tuner.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const double logit = 200; /* centipoints, see limits.h */

static double points_of(double value) {
    return 1 / (1 + exp(-value / logit));
}

_Bool tg_tuner_is_valued(TgBoard *board, TgSide side) {
    Situation situation;
    tg_situation_look(board, side, &situation);
    return situation.kind == SITUATION_QUIET || situation.kind == SITUATION_DEFENCE;
}

void tg_tuner_read_answer(const TgGameRow *game, int move, Sample *sample) {
    sample->score = game->score[move];
    sample->result =
        move % 2 == 0 || game->result == TG_GAMEFILE_UNKNOWN ? game->result : (int8_t)-game->result;
}

static _Bool take(const TgTuner *tuner, TgBoard *board, TgSide side, const TgGameRow *game,
                  int move, Entry entries[], Sample *sample) {
    if (!tg_tuner_is_valued(board, side)) {
        return 0;
    }
    Feature features[FEATURE_MAX];
    sample->count = (uint16_t)tg_features_take(&tuner->layout, board, side, features);
    for (int i = 0; i < sample->count; i++) {
        entries[i].feature = features[i];
    }
    tg_tuner_read_answer(game, move, sample);
    return 1;
}

static double evaluate(const TgTuner *tuner, const Sample *sample) {
    const double *weights = tg_model_weights(tuner->model);
    const Entry *entries = tuner->entries + sample->first;
    double sum = 0;
    for (int i = 0; i < sample->count; i++) {
        sum += weights[entries[i].feature.weight] * entries[i].feature.times;
    }
    return sum;
}

static double loss(const TgTuner *tuner, const Sample *sample) {
    const double tiny = 1e-12, target = sample->target;
    double points = points_of(evaluate(tuner, sample));
    return -target * log(points + tiny) - (1 - target) * log(1 - points + tiny);
}

static void add_gradient(TgTuner *tuner, const Sample *sample, double share) {
    const Entry *entries = tuner->entries + sample->first;
    double slope = (points_of(evaluate(tuner, sample)) - sample->target) / logit * share;
    for (int i = 0; i < sample->count; i++) {
        tuner->gradient[entries[i].feature.weight] += slope * entries[i].feature.times;
    }
}

static TgStatus write(const TgTuner *tuner, TgText *out) {
    TgEval eval = tuner->start;
    tg_layout_write_values(&tuner->layout, tg_model_weights(tuner->model), &eval);
    tg_text_printf(out, ".hash = 0x%016" PRIX64 "u,\n.sides = %d,\n.value = {\n",
                   tg_eval_hash(&eval), tuner->layout.sides);
    for (int side = 0; side < tuner->layout.sides; side++) {
        tg_tuner_write_row(eval.values.value[side], TG_PCODE_NB, out);
    }
    tg_text_add(out, "},\n.threat = {\n");
    for (int side = 0; side < tuner->layout.sides; side++) {
        tg_tuner_write_row(eval.threat[side], TG_THREAT_MASK_NB, out);
    }
    tg_text_add(out, "},\n");
    return TG_OK;
}

const Task tg_task_values = {1024, take, loss, add_gradient, tg_tuner_step_tables, write};

Model *tg_task_values_model(const TgTuner *tuner) {
    const Block pcodes = {BLOCK_PCODES, 10, 16}, threats = {BLOCK_THREATS, 40, 120};
    double start[VALUE_WEIGHT_MAX];
    tg_layout_read_values(&tuner->layout, &tuner->start, start);
    return tuner->layout.sides == 1
               ? tg_model_create((const Block[]){pcodes, threats}, 2, start)
               : tg_model_create((const Block[]){pcodes, pcodes, threats, threats}, 4, start);
}
