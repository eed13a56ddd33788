/* SPDX-License-Identifier: MIT
 *
 * Weights of pcodes that learn. A weight is its start plus a part of its own plus parts it shares
 * with all pcodes of its row that have a class or a pair of classes in common. So rare weights
 * follow what common ones learn. Every part is drawn to 0 (a normal prior), and moves by Adam in
 * units of that prior's width. */
#ifndef TENGEN_TRAIN_MODEL_H
#define TENGEN_TRAIN_MODEL_H

#include "eval/eval.h"

#include <stddef.h>

enum { MODEL_ROW_MAX = 2 * TG_SIDE_NB, MODEL_WEIGHT_MAX = MODEL_ROW_MAX * TG_PCODE_NB };

/* The widths of the priors of parts. */
typedef struct Prior {
    double own, shared;
} Prior;

typedef struct Model Model;

/* Rows of TG_PCODE_NB weights, at most MODEL_ROW_MAX, with their start. NULL: out of memory. */
Model *tg_model_create(int rows, Prior prior, const double start[]);
void tg_model_destroy(Model *model); /* NULL accepted */

/* The weights as they are now, row after row. */
const double *tg_model_weights(const Model *model);

/* One step against the gradient of the mean loss of a batch, by weight. `samples`: of the whole
 * training set, against which the priors stand. The gradient is set to 0. */
void tg_model_step(Model *model, double gradient[], double rate, size_t samples);

#endif
