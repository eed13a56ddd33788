/* SPDX-License-Identifier: MIT
 *
 * Keys of positions that are equal for positions that are turned or mirrored images of each other,
 * whatever the order in which the stones came. Eight sums of random numbers, one a symmetry; the
 * least of them is the key. The numbers are fixed for ever: keys are stored in files. */
#ifndef TENGEN_POSKEY_H
#define TENGEN_POSKEY_H

#include "tengen/point.h"

typedef struct TgPosKey {
    uint64_t sum[TG_SYMMETRY_NB]; /* of the image under each symmetry */
    uint8_t size;
} TgPosKey;

/* The empty board. */
void tg_poskey_init(TgPosKey *key, int size);
/* Puts a stone where there is none of it, or takes it away where it is. */
void tg_poskey_flip(TgPosKey *key, TgSide side, TgPoint point);
/* The key of the position with this side to move. Never 0. */
uint64_t tg_poskey_of(const TgPosKey *key, TgSide to_move);
/* The first symmetry whose image is the one that the key is taken from. */
int tg_poskey_symmetry(const TgPosKey *key);

#endif
