/* SPDX-License-Identifier: MIT
 *
 * A small seeded random generator (xoshiro256**). Equal seeds give equal runs everywhere. */
#ifndef TENGEN_RNG_H
#define TENGEN_RNG_H

#include <stdint.h>

typedef struct TgRng {
    uint64_t state[4];
} TgRng;

void tg_rng_init(TgRng *rng, uint64_t seed);
/* Seeds from the operating system; false when it gives none (the generator is then unchanged). */
_Bool tg_rng_init_system(TgRng *rng);
uint64_t tg_rng_next(TgRng *rng);
/* A number in 0..bound-1, unbiased; bound >= 1. */
uint32_t tg_rng_below(TgRng *rng, uint32_t bound);

#endif
