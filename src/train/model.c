/* SPDX-License-Identifier: MIT
 *
 * Shared parts and Adam. */
#include "train/model.h"

#include "eval/net.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PART_MAX = MODEL_WEIGHT_MAX + MODEL_ROW_MAX * NET_PARTS };

/* Parts 0..weight_nb-1 are the weights' own, the shared ones of each row follow. */
struct Model {
    int weight_nb, part_nb;
    Prior prior;
    double weight[MODEL_WEIGHT_MAX], start[MODEL_WEIGHT_MAX];
    uint16_t shared[TG_PCODE_NB][NET_PARTS_OF_ONE]; /* the same in every row */
    double part[PART_MAX];
    double mean[PART_MAX], square[PART_MAX]; /* Adam's moments */
    double slope[PART_MAX];                  /* of the step in hand */
    double mean_left, square_left;           /* powers of the decays */
};

Model *tg_model_create(int rows, Prior prior, const double start[]) {
    assert(rows <= MODEL_ROW_MAX);
    Model *model = calloc(1, sizeof *model);
    if (model == NULL) {
        return NULL;
    }
    model->weight_nb = rows * TG_PCODE_NB;
    model->part_nb = model->weight_nb + rows * NET_PARTS;
    model->prior = prior;
    model->mean_left = 1;
    model->square_left = 1;
    tg_net_parts(model->shared);
    memcpy(model->start, start, (size_t)model->weight_nb * sizeof *start);
    memcpy(model->weight, start, (size_t)model->weight_nb * sizeof *start);
    return model;
}

void tg_model_destroy(Model *model) {
    free(model);
}

const double *tg_model_weights(const Model *model) {
    return model->weight;
}

static double width_of(const Model *model, int part) {
    return part < model->weight_nb ? model->prior.own : model->prior.shared;
}

/* The j-th part that a weight shares. */
static int shared_part(const Model *model, int weight, int j) {
    return model->weight_nb + weight / TG_PCODE_NB * NET_PARTS +
           model->shared[weight % TG_PCODE_NB][j];
}

/* The slope of every part, the prior's pull included. */
static void take_slopes(Model *model, double gradient[], size_t samples) {
    for (int i = 0; i < model->part_nb; i++) {
        const double width = width_of(model, i);
        model->slope[i] = model->part[i] / (width * width * (double)samples);
    }
    for (int i = 0; i < model->weight_nb; i++) {
        model->slope[i] += gradient[i];
        for (int j = 0; j < NET_PARTS_OF_ONE; j++) {
            model->slope[shared_part(model, i, j)] += gradient[i];
        }
        gradient[i] = 0;
    }
}

static void move_parts(Model *model, double rate) {
    const double mean_decay = 0.9, square_decay = 0.999, tiny = 1e-9;
    model->mean_left *= mean_decay;
    model->square_left *= square_decay;
    for (int i = 0; i < model->part_nb; i++) {
        const double width = width_of(model, i);
        double slope = model->slope[i] * width;
        model->mean[i] = mean_decay * model->mean[i] + (1 - mean_decay) * slope;
        model->square[i] = square_decay * model->square[i] + (1 - square_decay) * slope * slope;
        double mean = model->mean[i] / (1 - model->mean_left);
        double square = model->square[i] / (1 - model->square_left);
        model->part[i] -= rate * width * mean / (sqrt(square) + tiny);
    }
}

void tg_model_step(Model *model, double gradient[], double rate, size_t samples) {
    take_slopes(model, gradient, samples);
    move_parts(model, rate);
    for (int i = 0; i < model->weight_nb; i++) {
        model->weight[i] = model->start[i] + model->part[i];
        for (int j = 0; j < NET_PARTS_OF_ONE; j++) {
            model->weight[i] += model->part[shared_part(model, i, j)];
        }
    }
}
