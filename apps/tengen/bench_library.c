/* SPDX-License-Identifier: MIT
 *
 * Benches of the library of games: random games taken in, and positions of them found. Its file
 * stands in a folder of its own, which is removed. */
#include "bench.h"

#include "tengen/library.h"
#include "tengen/rng.h"
#include "tengen/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { GAMES = 50000, PLIES = 60, ROUNDS = 20, ROWS = 50 };

/* ---- the games ---- */

/* A point that is free; the first stones fall near the centre, so that openings meet. */
static TgPoint draw(TgRng *rng, const TgGrid *grid, int stones) {
    int spread = stones < 3 ? stones : 4;
    for (;;) {
        int x = 7 + (int)tg_rng_below(rng, (uint32_t)(2 * spread + 1)) - spread;
        int y = 7 + (int)tg_rng_below(rng, (uint32_t)(2 * spread + 1)) - spread;
        if (tg_grid_xy(grid, x, y) == TG_CELL_EMPTY) {
            return tg_point(x, y);
        }
    }
}

static void set_number(TgTree *tree, TgKey key, const char *word, uint32_t number) {
    char text[32];
    snprintf(text, sizeof text, "%s%u", word, number);
    tg_tree_set_text(tree, TG_NODE_ROOT, key, text);
}

static TgTree *make_game(TgRng *rng) {
    static const char *const results[] = {"B+", "W+", "draw"};
    TgTree *tree;
    if (tg_tree_create(15, &tree) != TG_OK) {
        return NULL;
    }
    set_number(tree, TG_KEY_BLACK, "player ", tg_rng_below(rng, 5000));
    set_number(tree, TG_KEY_WHITE, "player ", tg_rng_below(rng, 5000));
    set_number(tree, TG_KEY_EVENT, "event ", tg_rng_below(rng, 2000));
    set_number(tree, TG_KEY_DATE, "", 1990 + tg_rng_below(rng, 35));
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RESULT, results[tg_rng_below(rng, 3)]);
    TgGrid grid;
    tg_grid_init(&grid, 15);
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 0; i < PLIES; i++) {
        TgPoint point = draw(rng, &grid, i);
        grid.cell[point] = (uint8_t)tg_cell_of((TgSide)(i % 2));
        node = tg_tree_add(tree, node, TG_ACT_PLACE, point, (TgSide)(i % 2));
    }
    return tree;
}

static TgStatus add_games(TgLibrary *library, BenchResult *result) {
    TgRng rng;
    tg_rng_init(&rng, 4);
    TgStatus status = TG_OK;
    int64_t spent = 0;
    for (uint64_t i = 0; i < GAMES && status == TG_OK; i++) {
        TgTree *tree = make_game(&rng);
        TgAdded added = TG_ADDED_EMPTY;
        int64_t begin = tg_time_thread_cpu_ns();
        status = tree != NULL ? tg_library_add(library, tree, "bench", i + 1, &added, NULL)
                              : TG_E_MEMORY;
        spent += tg_time_thread_cpu_ns() - begin;
        result->nodes += added == TG_ADDED_NEW;
        tg_tree_destroy(tree);
    }
    int64_t begin = tg_time_thread_cpu_ns();
    status = status == TG_OK ? tg_library_commit(library, NULL) : status;
    result->cpu_ns += spent + tg_time_thread_cpu_ns() - begin;
    return status;
}

/* ---- the file ---- */

typedef TgStatus (*Work)(TgLibrary *library, BenchResult *result);

/* Runs the work on a new library. */
static TgStatus with_library(Work work, BenchResult *result) {
    const char *parent = getenv("TMPDIR");
    char folder[4096];
    int length =
        snprintf(folder, sizeof folder, "%s/tengen-bench-XXXXXX", parent != NULL ? parent : "/tmp");
    if (length < 0 || (size_t)length >= sizeof folder || mkdtemp(folder) == NULL) {
        return TG_E_IO;
    }
    static const char *const names[] = {"library.db", "library.db-wal", "library.db-shm"};
    char path[sizeof folder + 32];
    snprintf(path, sizeof path, "%s/%s", folder, names[0]);
    TgLibrary *library;
    TgStatus status = tg_library_open(path, 1, &library, NULL);
    if (status == TG_OK) {
        status = work(library, result);
    }
    tg_library_close(library);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
    return status;
}

/* ---- the benches ---- */

static TgStatus import_work(TgLibrary *library, BenchResult *result) {
    TgStatus status = add_games(library, result);
    uint64_t games = 0;
    uint64_t names = 0;
    uint64_t bytes = 0;
    if (status == TG_OK) {
        status = tg_library_sizes(library, &games, &names, &bytes, NULL);
    }
    result->bytes_each = games > 0 ? bytes / games : 0;
    result->signature = bench_mix(bench_mix(0, games), names);
    return status;
}

TgStatus bench_import(BenchResult *result) {
    return with_library(import_work, result);
}

static _Bool mix_game(void *context, const TgLibraryGame *game) {
    uint64_t *signature = context;
    *signature = bench_mix(*signature, (uint64_t)game->id);
    return 1;
}

static TgStatus find(TgLibrary *library, const TgLibraryQuery *query, BenchResult *result) {
    uint64_t count = 0;
    TgExplored explored;
    int64_t begin = tg_time_thread_cpu_ns();
    TgStatus status = tg_library_search(library, query, mix_game, &result->signature, &count, NULL);
    if (status == TG_OK) {
        status = tg_library_explore(library, query, &explored, NULL);
    }
    result->cpu_ns += tg_time_thread_cpu_ns() - begin;
    if (status == TG_OK) {
        result->signature = bench_mix(bench_mix(result->signature, count), explored.count);
        tg_explored_finish(&explored);
    }
    result->nodes++;
    return status;
}

/* From the position that every game has to those of single games. */
static TgStatus find_work(TgLibrary *library, BenchResult *result) {
    BenchResult filled = {0};
    TgStatus status = add_games(library, &filled);
    TgRng rng;
    tg_rng_init(&rng, 5);
    for (int round = 0; round < ROUNDS && status == TG_OK; round++) {
        TgLibraryQuery query = {.positioned = 1, .limit = ROWS};
        tg_grid_init(&query.grid, 15);
        for (int stones = 1; stones <= 8 && status == TG_OK; stones++) {
            TgSide side = (TgSide)((stones - 1) % 2);
            query.grid.cell[draw(&rng, &query.grid, stones - 1)] = (uint8_t)tg_cell_of(side);
            query.to_move = tg_side_other(side);
            status = find(library, &query, result);
        }
    }
    return status;
}

TgStatus bench_find(BenchResult *result) {
    return with_library(find_work, result);
}
