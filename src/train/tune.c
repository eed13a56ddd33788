/* SPDX-License-Identifier: MIT
 *
 * Positions, passes, the file. */
#include "train/tuner.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STONES_MIN = 4, COLUMNS = 20 };

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
    if (options->what == TG_TUNE_NET) {
        made->task = &tg_task_net;
        made->net_model = tg_net_model_create(made->layout.sides, options->seed);
    } else {
        made->task = &tg_task_moves;
        made->model = tg_task_moves_model(made);
    }
    if (made->model == NULL && made->net_model == NULL) {
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
        tg_net_model_destroy(tuner->net_model);
        free(tuner->samples[0].list);
        free(tuner->samples[1].list);
        free(tuner->entries);
        free(tuner);
    }
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

/* Takes the position before a move of a game, if it is one to learn from. */
static TgStatus take(TgTuner *tuner, TgBoard *board, const TgGameRow *game, int move,
                     Samples *samples) {
    while (tuner->entry_nb + ENTRY_MAX > tuner->entry_capacity) {
        if (!grow((void **)&tuner->entries, tuner->entry_capacity + 1, &tuner->entry_capacity,
                  sizeof *tuner->entries)) {
            return TG_E_MEMORY;
        }
    }
    if (!grow((void **)&samples->list, samples->count + 1, &samples->capacity,
              sizeof *samples->list)) {
        return TG_E_MEMORY;
    }
    Sample sample = {.first = tuner->entry_nb};
    if (tuner->task->take(tuner, board, (TgSide)(move % 2), game, move,
                          tuner->entries + tuner->entry_nb, &sample)) {
        samples->list[samples->count++] = sample;
        tuner->entry_nb += sample.count;
    }
    return TG_OK;
}

TgStatus tg_tuner_add(TgTuner *tuner, const TgGameRow *game, int size) {
    TgBoard *board = tg_board_create(tuner->tables, size);
    if (board == NULL) {
        return TG_E_MEMORY;
    }
    _Bool held = tg_rng_below(&tuner->rng, tuner->options.held_one_in) == 0;
    TgStatus status = TG_OK;
    for (int i = 0; i < game->count && status == TG_OK; i++) {
        if (i >= game->opening && i >= STONES_MIN) {
            status = take(tuner, board, game, i, &tuner->samples[held]);
        }
        tg_board_make(board, (TgSide)(i % 2), game->move[i]);
    }
    tg_board_destroy(board);
    return status;
}

size_t tg_tuner_positions(const TgTuner *tuner, _Bool held) {
    return tuner->samples[held].count;
}

/* ---- learning ---- */

static double loss_of(const TgTuner *tuner, const Samples *samples) {
    double sum = 0;
    for (size_t i = 0; i < samples->count; i++) {
        sum += tuner->task->loss(tuner, &samples->list[i]);
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

/* From 1 to 0 over the whole run, as half a wave. */
static double fall(const TgTuner *tuner, size_t at) {
    const double pi = 3.14159265358979323846;
    double done = ((double)tuner->pass + (double)at / (double)tuner->samples[0].count) /
                  tuner->options.epochs;
    return (1 + cos(pi * done)) / 2;
}

void tg_tuner_pass(TgTuner *tuner) {
    const Samples *samples = &tuner->samples[0];
    const size_t batch = tuner->task->batch;
    if (tuner->pass == tuner->options.epochs) {
        return;
    }
    shuffle(tuner);
    for (size_t at = 0; at < samples->count; at += batch) {
        size_t count = samples->count - at < batch ? samples->count - at : batch;
        for (size_t i = at; i < at + count; i++) {
            tuner->task->add_gradient(tuner, &samples->list[i], 1 / (double)count);
        }
        tuner->task->step(tuner, tuner->options.rate * fall(tuner, at));
    }
    tuner->pass++;
}

/* ---- writing ---- */

void tg_tuner_write_row(const int16_t *numbers, int count, TgText *out) {
    tg_text_add(out, "{");
    for (int i = 0; i < count; i++) {
        tg_text_printf(out, "%s%d,", i % COLUMNS == 0 ? "\n" : "", numbers[i]);
    }
    tg_text_add(out, "\n},\n");
}

TgStatus tg_tuner_write(const TgTuner *tuner, TgText *out) {
    TgTuneLoss loss = tg_tuner_loss(tuner);
    tg_text_add(out, "/* SPDX-License-Identifier: MIT\n *\n * ");
    tg_profile_format(&tuner->tables->profile, out);
    tg_text_printf(out,
                   ": made by `tengen tune`, see docs/TRAINING.md. %zu positions, loss %.5f;\n"
                   " * %zu held back, loss %.5f. clang-format off */\n",
                   tuner->samples[0].count, loss.train, tuner->samples[1].count, loss.held);
    return tuner->task->write(tuner, out);
}
