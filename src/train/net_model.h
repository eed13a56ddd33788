/* SPDX-License-Identifier: MIT
 *
 * The net of eval/net.h in floating point, with the slope of every number: what learns. Rare pcodes
 * follow what common ones learn, as all weights of pcodes are sums of parts. Adam steps. */
#ifndef TENGEN_TRAIN_NET_MODEL_H
#define TENGEN_TRAIN_NET_MODEL_H

#include "eval/net.h"

/* So many empty cells have these pcodes. */
typedef struct NetCells {
    uint16_t own, other; /* pcodes, for the mover */
    int16_t times;
} NetCells;

typedef struct NetModel NetModel;

/* sides: 1, or 2 where a mover's numbers are those of his side. Starts by chance. NULL: out of
 * memory. */
NetModel *tg_net_model_create(int sides, uint64_t seed);
void tg_net_model_destroy(NetModel *model); /* NULL accepted */

/* The cells of a board for the side to move, equal ones together, less what as many cells with
 * nothing around would be; out needs room for all cells and one more. Returns how many. */
int tg_net_model_cells(const TgBoard *board, TgSide to_move, NetCells *out);

/* The value, as a logit, of cells and a threat mask for the mover of a row (0 .. sides - 1). */
float tg_net_model_value(const NetModel *model, int row, const NetCells *cells, int count,
                         unsigned mask);
/* Adds the gradient of share * the cross entropy of the value's expected points with a target. */
void tg_net_model_add_gradient(NetModel *model, int row, const NetCells *cells, int count,
                               unsigned mask, float target, float share);
/* One step of Adam against the gradient, which becomes 0. */
void tg_net_model_step(NetModel *model, float rate);

/* The parameters in a row and, once it is taken (it is at every step), their gradient: for tests.
 */
int tg_net_model_parameters(NetModel *model, float **parameters, const float **gradient);
/* Brings what follows from the parameters up to date with them, and the gradient with what was
 * added. */
void tg_net_model_refresh(NetModel *model);

/* Rounds to the integers of the engine, one set a row. */
void tg_net_model_write(const NetModel *model, TgNetNumbers numbers[TG_SIDE_NB]);

#endif
