/* SPDX-License-Identifier: MIT
 *
 * Keys of positions under symmetry. */
#include "tengen/poskey.h"

/* A bijection of 64 bits that scatters (the finisher of splitmix64). */
static uint64_t scatter(uint64_t x) {
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

void tg_poskey_init(TgPosKey *key, int size) {
    uint64_t empty = scatter(UINT64_C(0x54454E47) << 16 | (uint64_t)size);
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        key->sum[s] = empty;
    }
    key->size = (uint8_t)size;
}

void tg_poskey_flip(TgPosKey *key, TgSide side, TgPoint point) {
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        uint64_t image = tg_point_transform(point, key->size, s);
        key->sum[s] ^= scatter(image << 1 | (uint64_t)side);
    }
}

int tg_poskey_symmetry(const TgPosKey *key) {
    int least = 0;
    for (int s = 1; s < TG_SYMMETRY_NB; s++) {
        least = key->sum[s] < key->sum[least] ? s : least;
    }
    return least;
}

uint64_t tg_poskey_of(const TgPosKey *key, TgSide to_move) {
    uint64_t of = scatter(key->sum[tg_poskey_symmetry(key)] + (uint64_t)to_move);
    return of != 0 ? of : 1;
}
