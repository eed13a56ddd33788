/* SPDX-License-Identifier: MIT
 *
 * Weights that learn. A weight is its start plus a part of its own plus parts it shares with its
 * like: a pcode with all that have a class or a pair of classes in common, a threat mask with all
 * that hold a fact. So rare weights follow what common ones learn. Every part is drawn to 0 (a
 * normal prior), and moves by Adam in units of that prior's width. */
#ifndef TENGEN_TRAIN_MODEL_H
#define TENGEN_TRAIN_MODEL_H

#include "train/features.h"

#include <stddef.h>

typedef struct Model Model;

/* Starts from the tables of an evaluation. NULL: out of memory. */
Model *tg_model_create(const Layout *layout, const TgEval *start);
void tg_model_destroy(Model *model); /* NULL accepted */

/* The weights as they are now, layout->weight_nb of them. */
const double *tg_model_weights(const Model *model);

/* One step against the gradient of the mean loss of a batch, by weight. `samples`: of the whole
 * training set, against which the priors stand. The gradient is set to 0. */
void tg_model_step(Model *model, double gradient[], double rate, size_t samples);

#endif
