/* SPDX-License-Identifier: MIT
 *
 * Positions, targets, passes. */
#include "tengen/tune.h"

#include "search/situation.h"
#include "tengen/limits.h"
#include "tengen/rng.h"
#include "train/model.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 1024, STONES_MIN = 4, COLUMNS = 20 };

static const double logit = 200; /* centipoints, see limits.h */

typedef struct Sample {
    size_t first; /* of its features */
    uint16_t count;
    float target; /* expected points of the side to move */
} Sample;

typedef struct Samples {
    Sample *list;
    size_t count, capacity;
} Samples;

struct TgTuner {
    TgTuneOptions options;
    TgTables *tables;
    TgEval start;
    Layout layout;
    Model *model;
    Samples samples[2]; /* learnt from, held back */
    Feature *features;
    size_t feature_nb, feature_capacity;
    TgRng rng;
    int pass;
    double gradient[WEIGHT_MAX];
};

TgStatus tg_tuner_create(const TgProfile *profile, const TgTuneOptions *options, TgTuner **tuner) {
    assert(options->epochs >= 1 && options->held_one_in >= 2);
    TgTuner *made = calloc(1, sizeof *made);
    TgTables *tables = tg_tables_create(profile);
    if (made == NULL || tables == NULL) {
        free(made);
        tg_tables_destroy(tables);
        return TG_E_MEMORY;
    }
    made->options = *options;
    made->tables = tables;
    tg_rng_init(&made->rng, options->seed);
    tg_eval_init_by_formula(&made->start, tables);
    tg_layout_init(&made->layout, profile);
    made->model = tg_model_create(&made->layout, &made->start);
    if (made->model == NULL) {
        tg_tuner_destroy(made);
        return TG_E_MEMORY;
    }
    *tuner = made;
    return TG_OK;
}

void tg_tuner_destroy(TgTuner *tuner) {
    if (tuner != NULL) {
        tg_tables_destroy(tuner->tables);
        tg_model_destroy(tuner->model);
        free(tuner->samples[0].list);
        free(tuner->samples[1].list);
        free(tuner->features);
        free(tuner);
    }
}

static double points_of(double score) {
    return 1 / (1 + exp(-score / logit));
}

/* ---- taking positions ---- */

/* Makes room for one more element. */
static _Bool grow(void **list, size_t needed, size_t *capacity, size_t element) {
    if (needed <= *capacity) {
        return 1;
    }
    size_t wanted = *capacity == 0 ? 4096 : 2 * *capacity;
    void *grown = realloc(*list, wanted * element);
    if (grown != NULL) {
        *list = grown;
        *capacity = wanted;
    }
    return grown != NULL;
}

static TgStatus take(TgTuner *tuner, const TgBoard *board, TgSide to_move, double target,
                     Samples *samples) {
    Feature features[FEATURE_MAX];
    const int count = tg_features_take(&tuner->layout, board, to_move, features);
    while (tuner->feature_nb + (size_t)count > tuner->feature_capacity) {
        if (!grow((void **)&tuner->features, tuner->feature_capacity + 1, &tuner->feature_capacity,
                  sizeof *tuner->features)) {
            return TG_E_MEMORY;
        }
    }
    if (!grow((void **)&samples->list, samples->count + 1, &samples->capacity,
              sizeof *samples->list)) {
        return TG_E_MEMORY;
    }
    memcpy(tuner->features + tuner->feature_nb, features, (size_t)count * sizeof *features);
    samples->list[samples->count++] = (Sample){tuner->feature_nb, (uint16_t)count, (float)target};
    tuner->feature_nb += (size_t)count;
    return TG_OK;
}

static _Bool is_quiet(TgBoard *board, TgSide to_move) {
    Situation situation;
    tg_situation_look(board, to_move, &situation);
    return situation.kind == SITUATION_QUIET;
}

static double target_of(const TgTuner *tuner, const TgGameRow *game, int move) {
    int result = move % 2 == 0 ? game->result : -game->result;
    return tuner->options.share * points_of(game->score[move]) +
           (1 - tuner->options.share) * (result + 1) / 2;
}

TgStatus tg_tuner_add(TgTuner *tuner, const TgGameRow *game, int size) {
    TgBoard *board = tg_board_create(tuner->tables, size);
    if (board == NULL) {
        return TG_E_MEMORY;
    }
    _Bool held = tg_rng_below(&tuner->rng, tuner->options.held_one_in) == 0;
    TgStatus status = TG_OK;
    for (int i = 0; i < game->count && status == TG_OK; i++) {
        TgSide side = (TgSide)(i % 2);
        if (i >= game->opening && i >= STONES_MIN && abs(game->score[i]) < TG_SCORE_WIN_MIN &&
            is_quiet(board, side)) {
            status = take(tuner, board, side, target_of(tuner, game, i), &tuner->samples[held]);
        }
        tg_board_make(board, side, game->move[i]);
    }
    tg_board_destroy(board);
    return status;
}

size_t tg_tuner_positions(const TgTuner *tuner, _Bool held) {
    return tuner->samples[held].count;
}

/* ---- learning ---- */

static double evaluate(const TgTuner *tuner, const Sample *sample) {
    const double *weights = tg_model_weights(tuner->model);
    double sum = 0;
    for (size_t i = sample->first; i < sample->first + sample->count; i++) {
        sum += weights[tuner->features[i].weight] * tuner->features[i].times;
    }
    return sum;
}

static double loss_of(const TgTuner *tuner, const Samples *samples) {
    double sum = 0;
    for (size_t i = 0; i < samples->count; i++) {
        const double tiny = 1e-12, target = samples->list[i].target;
        double points = points_of(evaluate(tuner, &samples->list[i]));
        sum -= target * log(points + tiny) + (1 - target) * log(1 - points + tiny);
    }
    return samples->count > 0 ? sum / (double)samples->count : 0;
}

TgTuneLoss tg_tuner_loss(const TgTuner *tuner) {
    return (TgTuneLoss){loss_of(tuner, &tuner->samples[0]), loss_of(tuner, &tuner->samples[1])};
}

static void shuffle(TgTuner *tuner) {
    Samples *samples = &tuner->samples[0];
    for (size_t i = samples->count; i > 1; i--) {
        size_t j = tg_rng_below(&tuner->rng, (uint32_t)i);
        Sample swapped = samples->list[i - 1];
        samples->list[i - 1] = samples->list[j];
        samples->list[j] = swapped;
    }
}

static void add_gradient(TgTuner *tuner, const Sample *sample, double share) {
    double slope = (points_of(evaluate(tuner, sample)) - sample->target) / logit * share;
    for (size_t i = sample->first; i < sample->first + sample->count; i++) {
        tuner->gradient[tuner->features[i].weight] += slope * tuner->features[i].times;
    }
}

/* From 1 to 0 over the whole run, as half a wave. */
static double fall(const TgTuner *tuner, size_t at) {
    const double pi = 3.14159265358979323846;
    double done = ((double)tuner->pass + (double)at / (double)tuner->samples[0].count) /
                  tuner->options.epochs;
    return (1 + cos(pi * done)) / 2;
}

void tg_tuner_pass(TgTuner *tuner) {
    const Samples *samples = &tuner->samples[0];
    if (tuner->pass == tuner->options.epochs) {
        return;
    }
    shuffle(tuner);
    for (size_t at = 0; at < samples->count; at += BATCH) {
        size_t count = samples->count - at < BATCH ? samples->count - at : BATCH;
        for (size_t i = at; i < at + count; i++) {
            add_gradient(tuner, &samples->list[i], 1 / (double)count);
        }
        tg_model_step(tuner->model, tuner->gradient, tuner->options.rate * fall(tuner, at),
                      samples->count);
    }
    tuner->pass++;
}

/* ---- writing ---- */

static void write_row(const int16_t *numbers, int count, TgText *out) {
    tg_text_add(out, "{");
    for (int i = 0; i < count; i++) {
        tg_text_printf(out, "%s%d,", i % COLUMNS == 0 ? "\n" : "", numbers[i]);
    }
    tg_text_add(out, "\n},\n");
}

void tg_tuner_write(const TgTuner *tuner, TgText *out) {
    TgEval eval = tuner->start;
    tg_layout_write(&tuner->layout, tg_model_weights(tuner->model), &eval);
    TgTuneLoss loss = tg_tuner_loss(tuner);
    tg_text_add(out, "/* SPDX-License-Identifier: MIT\n *\n * ");
    tg_profile_format(&tuner->tables->profile, out);
    tg_text_printf(out,
                   ": made by `tengen tune`, see docs/TRAINING.md. %zu positions, loss %.5f;\n"
                   " * %zu held back, loss %.5f. clang-format off */\n",
                   tuner->samples[0].count, loss.train, tuner->samples[1].count, loss.held);
    tg_text_printf(out, ".hash = 0x%016" PRIX64 "u,\n.sides = %d,\n.value = {\n",
                   tg_eval_hash(&eval), tuner->layout.sides);
    for (int side = 0; side < tuner->layout.sides; side++) {
        write_row(eval.values.value[side], TG_PCODE_NB, out);
    }
    tg_text_add(out, "},\n.threat = {\n");
    for (int side = 0; side < tuner->layout.sides; side++) {
        write_row(eval.threat[side], TG_THREAT_MASK_NB, out);
    }
    tg_text_add(out, "},\n");
}
