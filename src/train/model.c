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

enum {
    PCODE_SHARED_NB = NET_PARTS,
    THREAT_SHARED_NB = 2 * TG_FACT_NB + 1, /* the last one is the right to move */
    BLOCK_MAX = 8,
    SHARED_MAX = BLOCK_MAX * PCODE_SHARED_NB,
    SHARED_BY_ONE = 11, /* four classes and six pairs; all facts and the right to move */
    PART_MAX = MODEL_WEIGHT_MAX + SHARED_MAX,
};

/* Parts 0..weight_nb-1 are the weights' own, the shared ones follow. */
struct Model {
    int weight_nb, part_nb;
    double weight[MODEL_WEIGHT_MAX], start[MODEL_WEIGHT_MAX];
    uint8_t shared_count[MODEL_WEIGHT_MAX];
    uint16_t shared[MODEL_WEIGHT_MAX][SHARED_BY_ONE]; /* as parts */
    double part[PART_MAX], width[PART_MAX];
    double mean[PART_MAX], square[PART_MAX]; /* Adam's moments */
    double slope[PART_MAX];                  /* of the step in hand */
    double mean_left, square_left;           /* powers of the decays */
};

static void share(Model *model, int weight, int part) {
    model->shared[weight][model->shared_count[weight]++] = (uint16_t)part;
}

static void share_pcodes(Model *model, int first_weight, int first_part) {
    uint16_t parts[TG_PCODE_NB][NET_PARTS_OF_ONE];
    tg_net_parts(parts);
    for (int pcode = 0; pcode < TG_PCODE_NB; pcode++) {
        for (int i = 0; i < NET_PARTS_OF_ONE; i++) {
            share(model, first_weight + pcode, first_part + parts[pcode][i]);
        }
    }
}

static void share_threats(Model *model, int first_weight, int first_part) {
    for (int mask = 0; mask < TG_THREAT_MASK_NB; mask++) {
        for (int fact = 0; fact < 2 * TG_FACT_NB; fact++) {
            if (mask >> fact & 1) {
                share(model, first_weight + mask, first_part + fact);
            }
        }
        share(model, first_weight + mask, first_part + 2 * TG_FACT_NB);
    }
}

static void set_widths(Model *model, int first, int count, double width) {
    for (int i = 0; i < count; i++) {
        model->width[first + i] = width;
    }
}

static int block_size(BlockKind kind) {
    return kind == BLOCK_PCODES ? TG_PCODE_NB : TG_THREAT_MASK_NB;
}

/* Gives a block its parts; returns the first part behind them. */
static int share_block(Model *model, const Block *block, int first_weight, int first_part) {
    const int shared = block->kind == BLOCK_PCODES ? PCODE_SHARED_NB : THREAT_SHARED_NB;
    set_widths(model, first_weight, block_size(block->kind), block->own_width);
    set_widths(model, first_part, shared, block->shared_width);
    if (block->kind == BLOCK_PCODES) {
        share_pcodes(model, first_weight, first_part);
    } else {
        share_threats(model, first_weight, first_part);
    }
    return first_part + shared;
}

Model *tg_model_create(const Block blocks[], int block_nb, const double start[]) {
    Model *model = calloc(1, sizeof *model);
    if (model == NULL) {
        return NULL;
    }
    for (int i = 0; i < block_nb; i++) {
        model->weight_nb += block_size(blocks[i].kind);
    }
    assert(block_nb <= BLOCK_MAX && model->weight_nb <= MODEL_WEIGHT_MAX);
    model->mean_left = 1;
    model->square_left = 1;
    memcpy(model->start, start, (size_t)model->weight_nb * sizeof *start);
    memcpy(model->weight, start, (size_t)model->weight_nb * sizeof *start);
    model->part_nb = model->weight_nb;
    for (int i = 0, weight = 0; i < block_nb; weight += block_size(blocks[i++].kind)) {
        model->part_nb = share_block(model, &blocks[i], weight, model->part_nb);
    }
    return model;
}

void tg_model_destroy(Model *model) {
    free(model);
}

const double *tg_model_weights(const Model *model) {
    return model->weight;
}

/* The slope of every part, the prior's pull included. */
static void take_slopes(Model *model, double gradient[], size_t samples) {
    for (int i = 0; i < model->part_nb; i++) {
        model->slope[i] = model->part[i] / (model->width[i] * model->width[i] * (double)samples);
    }
    for (int i = 0; i < model->weight_nb; i++) {
        model->slope[i] += gradient[i];
        for (int j = 0; j < model->shared_count[i]; j++) {
            model->slope[model->shared[i][j]] += gradient[i];
        }
        gradient[i] = 0;
    }
}

static void move_parts(Model *model, double rate) {
    const double mean_decay = 0.9, square_decay = 0.999, tiny = 1e-9;
    model->mean_left *= mean_decay;
    model->square_left *= square_decay;
    for (int i = 0; i < model->part_nb; i++) {
        double slope = model->slope[i] * model->width[i];
        model->mean[i] = mean_decay * model->mean[i] + (1 - mean_decay) * slope;
        model->square[i] = square_decay * model->square[i] + (1 - square_decay) * slope * slope;
        double mean = model->mean[i] / (1 - model->mean_left);
        double square = model->square[i] / (1 - model->square_left);
        model->part[i] -= rate * model->width[i] * mean / (sqrt(square) + tiny);
    }
}

void tg_model_step(Model *model, double gradient[], double rate, size_t samples) {
    take_slopes(model, gradient, samples);
    move_parts(model, rate);
    for (int i = 0; i < model->weight_nb; i++) {
        model->weight[i] = model->start[i] + model->part[i];
        for (int j = 0; j < model->shared_count[i]; j++) {
            model->weight[i] += model->part[model->shared[i][j]];
        }
    }
}
