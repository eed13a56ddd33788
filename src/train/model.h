/* SPDX-License-Identifier: MIT
 *
 * Weights that learn. A weight is its start plus a part of its own plus parts it shares with its
 * like: a pcode with all that have a class or a pair of classes in common, a threat mask with all
 * that hold a fact. So rare weights follow what common ones learn. Every part is drawn to 0 (a
 * normal prior), and moves by Adam in units of that prior's width. */
#ifndef TENGEN_TRAIN_MODEL_H
#define TENGEN_TRAIN_MODEL_H

#include <stddef.h>

enum { MODEL_WEIGHT_MAX = 16384 };

/* A row of weights that are alike: one a pcode, or one a threat mask. */
typedef enum BlockKind { BLOCK_PCODES, BLOCK_THREATS } BlockKind;

typedef struct Block {
    BlockKind kind;
    double own_width, shared_width; /* of the priors, in centipoints */
} Block;

typedef struct Model Model;

/* The weights of the blocks one after the other, at most MODEL_WEIGHT_MAX, with their start. NULL:
 * out of memory. */
Model *tg_model_create(const Block blocks[], int block_nb, const double start[]);
void tg_model_destroy(Model *model); /* NULL accepted */

/* The weights as they are now, in order of the blocks. */
const double *tg_model_weights(const Model *model);

/* One step against the gradient of the mean loss of a batch, by weight. `samples`: of the whole
 * training set, against which the priors stand. The gradient is set to 0. */
void tg_model_step(Model *model, double gradient[], double rate, size_t samples);

#endif
