/* SPDX-License-Identifier: MIT
 *
 * Benches: fixed work, measured in CPU time of the thread, with a signature that is equal on every
 * compiler and machine as long as the work's answers are. */
#ifndef TENGEN_APPS_BENCH_H
#define TENGEN_APPS_BENCH_H

#include "tengen/grid.h"
#include "tengen/profile.h"
#include "tengen/status.h"

typedef struct BenchResult {
    uint64_t nodes;
    uint64_t signature;
    int64_t cpu_ns; /* of the measured part */
    /* Of the same number of bare linked nodes, where the bench makes them; else 0. */
    int64_t fill_ns;
    uint64_t bytes_each; /* on disk, where the bench writes nodes; else 0 */
} BenchResult;

/* TG_E_MEMORY where there is none, TG_E_IO where its files cannot be written; *result starts as
 * zero. */
#define X(name, summary) TgStatus bench_##name(BenchResult *result);
#include "bench.def"
#undef X

typedef struct BenchPosition {
    TgProfile profile;
    TgSide to_move;
    TgGrid grid;
} BenchPosition;

/* How many positions there are, and the n-th of them. */
int bench_position_count(void);
void bench_position(int n, BenchPosition *position);

/* Mixes a number into a signature. */
static inline uint64_t bench_mix(uint64_t signature, uint64_t number) {
    return (signature ^ number) * 0x9E3779B97F4A7C15u >> 7 ^ signature << 9;
}

#endif
