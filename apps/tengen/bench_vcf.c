/* SPDX-License-Identifier: MIT
 *
 * Bench of the VCF solver: each position to the end, with an empty table each time. */
#include "bench.h"

#include "prove/vcf.h"
#include "tengen/time.h"

#include <stdlib.h>

enum { TABLE_BYTES = 1 << 20, ROUNDS = 30 };

static TgStatus solve(const BenchPosition *position, TgVcf *vcf, TgVcfResult *answer,
                      BenchResult *result) {
    TgTables *tables = tg_tables_create(&position->profile);
    TgBoard *board = tables != NULL ? tg_board_create(tables, position->grid.size) : NULL;
    if (board != NULL) {
        TgVcfLimits limits = {.shortest = 1};
        tg_board_set(board, &position->grid);
        int64_t begin = tg_time_thread_cpu_ns();
        for (int i = 0; i < ROUNDS; i++) {
            tg_vcf_clear(vcf);
            tg_vcf_solve(vcf, board, position->to_move, &limits, answer);
            result->nodes += answer->nodes;
        }
        result->cpu_ns += tg_time_thread_cpu_ns() - begin;
        result->signature =
            bench_mix(result->signature, answer->nodes << 16 ^ (uint64_t)answer->length << 2 ^
                                             (uint64_t)answer->answer);
    }
    TgStatus status = board != NULL ? TG_OK : TG_E_MEMORY;
    tg_board_destroy(board);
    tg_tables_destroy(tables);
    return status;
}

TgStatus bench_vcf(BenchResult *result) {
    TgVcf *vcf = tg_vcf_create(TABLE_BYTES);
    TgVcfResult *answer = malloc(sizeof *answer);
    TgStatus status = vcf != NULL && answer != NULL ? TG_OK : TG_E_MEMORY;
    for (int n = 0; n < bench_position_count() && status == TG_OK; n++) {
        BenchPosition position;
        bench_position(n, &position);
        status = solve(&position, vcf, answer, result);
    }
    free(answer);
    tg_vcf_destroy(vcf);
    return status;
}
