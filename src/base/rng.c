/* SPDX-License-Identifier: MIT
 *
 * xoshiro256** seeded by splitmix64 (Blackman and Vigna, "Scrambled linear pseudorandom number
 * generators", 2018; both public domain algorithms, written anew). */
#include "tengen/rng.h"

#include "base/os.h"

#include <assert.h>

static uint64_t splitmix(uint64_t *seed) {
    uint64_t z = *seed += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static uint64_t rotate_left(uint64_t value, int count) {
    return (value << count) | (value >> (64 - count));
}

void tg_rng_init(TgRng *rng, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        rng->state[i] = splitmix(&seed);
    }
}

_Bool tg_rng_init_system(TgRng *rng) {
    uint64_t seed;
    if (!tg_os_random(&seed)) {
        return 0;
    }
    tg_rng_init(rng, seed);
    return 1;
}

uint64_t tg_rng_next(TgRng *rng) {
    uint64_t *s = rng->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t tg_rng_below(TgRng *rng, uint32_t bound) {
    assert(bound > 0);
    uint32_t reject_below = -bound % bound; /* 2^32 mod bound */
    for (;;) {
        uint32_t r = (uint32_t)(tg_rng_next(rng) >> 32);
        if (r >= reject_below) {
            return r % bound;
        }
    }
}
