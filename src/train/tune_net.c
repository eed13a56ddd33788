/* SPDX-License-Identifier: MIT
 *
 * Nets: logistic regression of the static value on the search's score and the result. */
#include "search/situation.h"
#include "tengen/limits.h"
#include "train/tuner.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* ---- positions ---- */

/* Whether the search gives the position a static value. */
static _Bool is_valued(TgBoard *board, TgSide side) {
    Situation situation;
    tg_situation_look(board, side, &situation);
    return situation.kind == SITUATION_QUIET || situation.kind == SITUATION_DEFENCE;
}

/* The score and the result of the position before a move, for its side. */
static void read_answer(const TgGameRow *game, int move, Sample *sample) {
    sample->score = game->score[move];
    sample->result =
        move % 2 == 0 || game->result == TG_GAMEFILE_UNKNOWN ? game->result : (int8_t)-game->result;
}

static _Bool take(const TgTuner *tuner, TgBoard *board, TgSide side, const TgGameRow *game,
                  int move, Entry entries[], Sample *sample) {
    if (!is_valued(board, side)) {
        return 0;
    }
    NetCells cells[ENTRY_MAX];
    sample->count = (uint16_t)tg_net_model_cells(board, side, cells);
    for (int i = 0; i < sample->count; i++) {
        entries[i].cells = cells[i];
    }
    sample->mask = (uint16_t)tg_eval_threat_mask(board, side);
    sample->row = (uint8_t)layout_row(&tuner->layout, side);
    read_answer(game, move, sample);
    return 1;
}

/* ---- targets ---- */

static double points_of(double logit) {
    return 1 / (1 + exp(-logit));
}

/* How badly the scores of new samples foretell the results, when a logit is so many centipoints. */
static double surprise(const Samples *samples, double scale) {
    double sum = 0;
    for (size_t i = samples->ready; i < samples->count; i++) {
        const Sample *sample = &samples->list[i];
        if (abs(sample->score) < TG_SCORE_WIN_MIN && sample->result != TG_GAMEFILE_UNKNOWN) {
            double logit = sample->score / scale;
            double lost = (1 - sample->result) / 2.0;
            sum += log1p(exp(-fabs(logit))) + (logit > 0 ? lost : 1 - lost) * fabs(logit);
        }
    }
    return sum;
}

/* The best scale for new samples: one valley, walked through from its near end. */
static double fit_scale(const Samples *samples) {
    const double least = 10, most = 1000, step = 1.02;
    double at = least, here = surprise(samples, at);
    for (double next; at < most && (next = surprise(samples, at * step)) < here; here = next) {
        at *= step;
    }
    return at;
}

static void set_targets(const TgTuner *tuner, Samples *samples, double scale) {
    for (; samples->ready < samples->count; samples->ready++) {
        Sample *sample = &samples->list[samples->ready];
        double share = sample->result == TG_GAMEFILE_UNKNOWN ? 1 : tuner->options.share;
        double score = points_of(sample->score / scale);
        sample->target = (float)(share * score + (1 - share) * (sample->result + 1) / 2);
    }
}

double tg_tuner_end_store(TgTuner *tuner) {
    const double scale =
        tuner->options.scale > 0 ? tuner->options.scale : fit_scale(&tuner->samples[0]);
    set_targets(tuner, &tuner->samples[0], scale);
    set_targets(tuner, &tuner->samples[1], scale);
    return scale;
}

/* ---- learning ---- */

/* Entries of a net are cells alone. */
static const NetCells *cells_of(const TgTuner *tuner, const Sample *sample) {
    _Static_assert(sizeof(Entry) == sizeof(NetCells), "entries are read as cells");
    return &tuner->entries[sample->first].cells;
}

static float evaluate(const TgTuner *tuner, const Sample *sample) {
    return tg_net_model_value(tuner->net_model, sample->row, cells_of(tuner, sample), sample->count,
                              sample->mask);
}

static double loss(const TgTuner *tuner, const Sample *sample) {
    const double tiny = 1e-12, target = sample->target;
    double points = points_of((double)evaluate(tuner, sample));
    return -target * log(points + tiny) - (1 - target) * log(1 - points + tiny);
}

static void add_gradient(TgTuner *tuner, const Sample *sample, double share) {
    tg_net_model_add_gradient(tuner->net_model, sample->row, cells_of(tuner, sample), sample->count,
                              sample->mask, sample->target, (float)share);
}

static void step(TgTuner *tuner, double rate) {
    tg_net_model_step(tuner->net_model, (float)rate);
}

static TgStatus write(const TgTuner *tuner, TgText *out) {
    const int sides = tuner->layout.sides;
    TgNetNumbers numbers[TG_SIDE_NB];
    tg_net_model_write(tuner->net_model, numbers);
    tg_text_printf(out, ".hash = 0x%016" PRIX64 "u,\n.sides = %d,\n.number = {\n",
                   tg_net_hash(numbers, sides), sides);
    for (int side = 0; side < sides; side++) {
        tg_tuner_write_row((const int16_t *)&numbers[side], NET_NUMBERS, out);
    }
    tg_text_add(out, "},\n");
    return TG_OK;
}

const Task tg_task_net = {256, take, loss, add_gradient, step, write};
