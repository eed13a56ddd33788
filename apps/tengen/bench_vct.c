/* SPDX-License-Identifier: MIT
 *
 * Bench of the VCT solver: each position for both sides, with an empty memory each time, until it
 * is answered or has taken its nodes. */
#include "bench.h"

#include "prove/vct.h"
#include "tengen/time.h"

enum { MEMORY_BYTES = 32 << 20, NODES_EACH = 40000 };

static TgStatus solve(const BenchPosition *position, TgVct *vct, BenchResult *result) {
    TgTables *tables = tg_tables_create(&position->profile);
    TgBoard *board = tables != NULL ? tg_board_create(tables, position->grid.size) : NULL;
    TgStatus status = board != NULL ? TG_OK : TG_E_MEMORY;
    if (board != NULL) {
        TgVctLimits limits = {.kind = TG_VCT_ANY, .nodes = NODES_EACH};
        tg_board_set(board, &position->grid);
        for (int side = 0; side < TG_SIDE_NB; side++) {
            TgVctResult answer;
            int64_t begin = tg_time_thread_cpu_ns();
            tg_vct_clear(vct);
            tg_vct_solve(vct, board, (TgSide)side, &limits, &answer);
            result->cpu_ns += tg_time_thread_cpu_ns() - begin;
            result->nodes += answer.nodes;
            result->signature =
                bench_mix(result->signature, answer.nodes << 16 ^ (uint64_t)answer.plies << 2 ^
                                                 (uint64_t)answer.answer);
        }
    }
    tg_board_destroy(board);
    tg_tables_destroy(tables);
    return status;
}

TgStatus bench_vct(BenchResult *result) {
    TgVct *vct = tg_vct_create(MEMORY_BYTES);
    TgStatus status = vct != NULL ? TG_OK : TG_E_MEMORY;
    for (int n = 0; n < bench_position_count() && status == TG_OK; n++) {
        BenchPosition position;
        bench_position(n, &position);
        status = solve(&position, vct, result);
    }
    tg_vct_destroy(vct);
    return status;
}
