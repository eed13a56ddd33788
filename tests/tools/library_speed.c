/* SPDX-License-Identifier: MIT
 *
 * How long a library takes to find a position: library_speed FILE MOVES... prints for each the
 * games and the milliseconds (the least and the middle of 21 rounds) of a search for the first 20
 * games and of the explorer, in time on the wall and of the processor. */
#include "tengen/library.h"
#include "tengen/notation.h"
#include "tengen/time.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 21 };

static _Bool take(void *context, const TgLibraryGame *game) {
    *(int *)context += game->move_count > 0;
    return 1;
}

static int compare(const void *left, const void *right) {
    const double *a = left;
    const double *b = right;
    return (*a > *b) - (*a < *b);
}

static void print_times(const char *what, double wall[ROUNDS], double cpu[ROUNDS]) {
    qsort(wall, ROUNDS, sizeof *wall, compare);
    qsort(cpu, ROUNDS, sizeof *cpu, compare);
    printf(" %s wall %.2f %.2f cpu %.2f %.2f ms", what, wall[0], wall[ROUNDS / 2], cpu[0],
           cpu[ROUNDS / 2]);
}

static TgStatus measure(TgLibrary *library, const char *moves) {
    TgLibraryQuery query = {.positioned = 1, .size = 15, .limit = 20};
    uint64_t count = 0;
    TgStatus status = tg_notation_read_position(moves, 15, &query.grid, &query.to_move, NULL);
    double wall[2][ROUNDS];
    double cpu[2][ROUNDS];
    for (int i = 0; i < 2 * ROUNDS && status == TG_OK; i++) {
        int64_t from = tg_time_now_ns();
        int64_t cpu_from = tg_time_thread_cpu_ns();
        if (i % 2 == 0) {
            int given = 0;
            status = tg_library_search(library, &query, take, &given, &count, NULL);
        } else {
            TgExplored explored;
            status = tg_library_explore(library, &query, &explored, NULL);
            tg_explored_finish(&explored);
        }
        cpu[i % 2][i / 2] = (double)(tg_time_thread_cpu_ns() - cpu_from) / 1e6;
        wall[i % 2][i / 2] = (double)(tg_time_now_ns() - from) / 1e6;
    }
    printf("%s: %llu games;", moves, (unsigned long long)count);
    if (status == TG_OK) {
        print_times("search", wall[0], cpu[0]);
        print_times("explore", wall[1], cpu[1]);
    }
    printf("\n");
    return status;
}

int main(int argc, char **argv) {
    TgLibrary *library = NULL;
    TgText error;
    tg_text_init(&error);
    TgStatus status = argc > 1 ? tg_library_open(argv[1], 0, &library, &error) : TG_E_ARGUMENT;
    for (int i = 2; i < argc && status == TG_OK; i++) {
        status = measure(library, argv[i]);
    }
    if (status != TG_OK) {
        fprintf(stderr, "%s\n", error.length > 0 ? error.data : tg_status_text(status, TG_EN));
    }
    tg_library_close(library);
    tg_text_finish(&error);
    return status == TG_OK ? 0 : 1;
}
