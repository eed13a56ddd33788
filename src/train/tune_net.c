/* SPDX-License-Identifier: MIT
 *
 * Nets: the same targets as values have. */
#include "train/tuner.h"

#include <inttypes.h>
#include <math.h>

static _Bool take(const TgTuner *tuner, TgBoard *board, TgSide side, const TgGameRow *game,
                  int move, Entry entries[], Sample *sample) {
    if (!tg_tuner_is_valued(board, side)) {
        return 0;
    }
    NetCells cells[TG_SIZE_MAX * TG_SIZE_MAX + 1];
    sample->count = (uint16_t)tg_net_model_cells(board, side, cells);
    for (int i = 0; i < sample->count; i++) {
        entries[i].cells = cells[i];
    }
    sample->mask = (uint16_t)tg_eval_threat_mask(board, side);
    sample->row = (uint8_t)layout_row(&tuner->layout, side);
    tg_tuner_read_answer(game, move, sample);
    return 1;
}

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
    double points = 1 / (1 + exp(-(double)evaluate(tuner, sample)));
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
