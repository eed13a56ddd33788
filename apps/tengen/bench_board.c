/* SPDX-License-Identifier: MIT
 *
 * Benches of the incremental position. */
#include "bench.h"

#include "board/board.h"
#include "tengen/rng.h"
#include "tengen/time.h"

#include <stdlib.h>

enum {
    MAKE_SEQUENCES = 64, /* prepared for a position */
    MAKE_LENGTH = 8,     /* stones of a sequence */
    MAKE_ROUNDS = 250,
    JUDGE_POSITIONS = 50,
    JUDGE_ROWS = 28, /* of a woven position */
    JUDGE_ROUNDS = 300
};

typedef struct Stand {
    TgTables *tables;
    TgBoard *board;
} Stand;

static void stand_finish(Stand *stand) {
    tg_board_destroy(stand->board);
    tg_tables_destroy(stand->tables);
}

/* An empty board of 15 lines. */
static TgStatus stand_init(Stand *stand, const TgProfile *profile) {
    stand->tables = tg_tables_create(profile);
    stand->board = stand->tables != NULL ? tg_board_create(stand->tables, 15) : NULL;
    if (stand->board == NULL) {
        stand_finish(stand);
        return TG_E_MEMORY;
    }
    return TG_OK;
}

/* Different cells near the stones for every sequence. */
static void prepare(const TgBoard *board, TgRng *rng, TgPoint *points) {
    TgPoint near[TG_POINT_NB];
    uint32_t count = (uint32_t)tg_board_list_near(board, near);
    for (int i = 0; i < MAKE_SEQUENCES; i++) {
        for (uint32_t j = 0; j < MAKE_LENGTH; j++) {
            uint32_t pick = j + tg_rng_below(rng, count - j);
            TgPoint point = near[pick];
            near[pick] = near[j];
            near[j] = point;
            points[i * MAKE_LENGTH + (int)j] = point;
        }
    }
}

static void make_all(TgBoard *board, TgSide to_move, const TgPoint *points, BenchResult *result) {
    for (int i = 0; i < MAKE_SEQUENCES; i++) {
        TgSide side = to_move;
        for (int j = 0; j < MAKE_LENGTH; j++) {
            tg_board_make(board, side, points[i * MAKE_LENGTH + j]);
            side = tg_side_other(side);
        }
        result->signature =
            bench_mix(result->signature,
                      board->hash ^ (uint32_t)board->sum[TG_BLACK] ^
                          (uint64_t)(uint32_t)board->sum[TG_WHITE] << 32 ^
                          (uint64_t)tg_board_count(board, TG_BLACK, TG_KIND_CLOSED_THREE) << 20);
        for (int j = 0; j < MAKE_LENGTH; j++) {
            tg_board_unmake(board);
        }
    }
    result->nodes += MAKE_SEQUENCES * MAKE_LENGTH;
}

static TgStatus make_position(int n, TgRng *rng, const TgValueTable *values, BenchResult *result) {
    BenchPosition position;
    bench_position(n, &position);
    Stand stand;
    TgStatus status = stand_init(&stand, &position.profile);
    if (status != TG_OK) {
        return status;
    }
    TgPoint points[MAKE_SEQUENCES * MAKE_LENGTH];
    tg_board_set(stand.board, &position.grid);
    tg_board_use_values(stand.board, values);
    prepare(stand.board, rng, points);
    int64_t begin = tg_time_thread_cpu_ns();
    for (int i = 0; i < MAKE_ROUNDS; i++) {
        make_all(stand.board, position.to_move, points, result);
    }
    result->cpu_ns += tg_time_thread_cpu_ns() - begin;
    stand_finish(&stand);
    return TG_OK;
}

TgStatus bench_make(BenchResult *result) {
    TgValueTable *values = malloc(sizeof *values);
    if (values == NULL) {
        return TG_E_MEMORY;
    }
    TgRng rng;
    tg_rng_init(&rng, 1);
    for (int i = 0; i < TG_PCODE_NB; i++) {
        values->value[TG_BLACK][i] = (int16_t)(tg_rng_below(&rng, 1000));
        values->value[TG_WHITE][i] = (int16_t)(tg_rng_below(&rng, 1000));
    }
    TgStatus status = TG_OK;
    for (int n = 0; n < bench_position_count() && status == TG_OK; n++) {
        status = make_position(n, &rng, values, result);
    }
    free(values);
    return status;
}

/* Broken rows of both sides over the whole board: many points that look like threes and fours. */
static void weave(TgRng *rng, TgGrid *grid) {
    tg_grid_init(grid, 15);
    for (int i = 0; i < JUDGE_ROWS; i++) {
        int x = (int)tg_rng_below(rng, 15);
        int y = (int)tg_rng_below(rng, 15);
        int dx = (int)tg_rng_below(rng, 2);
        int dy = dx == 0 ? 1 : (int)tg_rng_below(rng, 3) - 1;
        TgCell cell = tg_rng_below(rng, 4) != 0 ? TG_CELL_BLACK : TG_CELL_WHITE;
        uint32_t shape = 1 + tg_rng_below(rng, 63);
        for (int j = 0; j < 6; j++, x += dx, y += dy) {
            if ((shape >> j & 1) && tg_grid_xy(grid, x, y) == TG_CELL_EMPTY) {
                grid->cell[tg_point(x, y)] = (uint8_t)cell;
            }
        }
    }
}

static void judge_all(TgBoard *board, BenchResult *result) {
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            if (tg_board_is_empty(board, tg_point(x, y))) {
                TgVerdict verdict = tg_board_judge(board, TG_BLACK, tg_point(x, y));
                result->signature = bench_mix(result->signature, 1 + (uint64_t)verdict);
                result->nodes++;
            }
        }
    }
}

/* Every empty point of woven renju positions, for Black; far more fouls than in any game. */
TgStatus bench_judge(BenchResult *result) {
    TgProfile renju;
    tg_profile_init(&renju, TG_PROFILE_RENJU);
    Stand stand;
    TgStatus status = stand_init(&stand, &renju);
    TgRng rng;
    tg_rng_init(&rng, 2);
    for (int n = 0; n < JUDGE_POSITIONS && status == TG_OK; n++) {
        TgGrid grid;
        weave(&rng, &grid);
        tg_board_set(stand.board, &grid);
        int64_t begin = tg_time_thread_cpu_ns();
        for (int i = 0; i < JUDGE_ROUNDS; i++) {
            judge_all(stand.board, result);
        }
        result->cpu_ns += tg_time_thread_cpu_ns() - begin;
    }
    stand_finish(&stand);
    return status;
}
