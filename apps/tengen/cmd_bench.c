/* SPDX-License-Identifier: MIT
 *
 * `tengen bench`: runs one bench and prints nodes, speed and signature. */
#include "bench.h"
#include "cli.h"
#include "cli_json.h"

#include "tengen/notation.h"

#include <assert.h>
#include <string.h>

typedef struct Bench {
    const char *name;
    TgStatus (*run)(BenchResult *result);
    const char *summary;
} Bench;

static const Bench benches[] = {
#define X(name, summary) {#name, bench_##name, summary},
#include "bench.def"
#undef X
};
enum { BENCH_NB = sizeof benches / sizeof benches[0] };

static const struct {
    const char *rule;
    TgSide side;
    const char *moves;
} positions[] = {
#define X(rule, side, moves) {rule, side, moves},
#include "bench_positions.def"
#undef X
};

int bench_position_count(void) {
    return sizeof positions / sizeof positions[0];
}

void bench_position(int n, BenchPosition *position) {
    TgSide next;
    TgStatus status = tg_profile_parse(positions[n].rule, &position->profile, NULL);
    tg_grid_init(&position->grid, 15);
    if (status == TG_OK) {
        status = tg_notation_read_position(positions[n].moves, 15, &position->grid, &next, NULL);
    }
    assert(status == TG_OK);
    position->to_move = positions[n].side;
}

static const Bench *find_bench(const char *name) {
    for (int i = 0; i < BENCH_NB; i++) {
        if (name == NULL || strcmp(name, benches[i].name) == 0) {
            return &benches[i];
        }
    }
    return NULL;
}

static int run(const Bench *bench, _Bool json) {
    BenchResult result = {0};
    TgStatus status = bench->run(&result);
    if (status != TG_OK) {
        return cli_error("%s: %s", bench->name, tg_status_text(status, TG_EN));
    }
    int64_t cpu_us = result.cpu_ns / 1000 > 0 ? result.cpu_ns / 1000 : 1;
    uint64_t nps = result.nodes * 1000000 / (uint64_t)cpu_us;
    uint64_t fill =
        result.fill_ns > 0 ? result.nodes * 1000000 / (uint64_t)(result.fill_ns / 1000 + 1) : 0;
    if (json) {
        cli_json_print(json_pack("{s:s, s:I, s:I, s:I, s:I, s:I}", "bench", bench->name, "nodes",
                                 (json_int_t)result.nodes, "nps", (json_int_t)nps, "fill",
                                 (json_int_t)fill, "bytes", (json_int_t)result.bytes_each,
                                 "signature", (json_int_t)(result.signature & INT64_MAX)));
        return CLI_OK;
    }
    printf("%s\n", bench->summary);
    if (fill > 0) {
        printf("Fill: %llu\n", (unsigned long long)fill);
    }
    if (result.bytes_each > 0) {
        printf("Bytes: %llu\n", (unsigned long long)result.bytes_each);
    }
    printf("Nodes: %llu\nNPS: %llu\nBench: %llu\n", (unsigned long long)result.nodes,
           (unsigned long long)nps, (unsigned long long)result.signature);
    return CLI_OK;
}

int cmd_bench(int argc, const char **argv) {
    int json = 0;
    const struct poptOption table[] = {
        {"json", 'j', POPT_ARG_NONE, &json, 0, "the result as JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    TgText usage;
    tg_text_init(&usage);
    tg_text_add(&usage, "[OPTION...] [BENCH]\n\nBenches:\n");
    for (int i = 0; i < BENCH_NB; i++) {
        tg_text_printf(&usage, "  %-7s %s\n", benches[i].name, benches[i].summary);
    }
    poptContext context;
    const char **rest;
    int status = CLI_USAGE;
    if (cli_options(argc, argv, table, tg_text_get(&usage), &context, &rest)) {
        const char *name = rest != NULL ? rest[0] : NULL;
        const Bench *bench = find_bench(name);
        status = bench != NULL ? run(bench, json != 0)
                               : cli_error("bench '%s', expected one of those in --help", name);
    }
    cli_options_finish(context, table);
    tg_text_finish(&usage);
    return status;
}
