/* SPDX-License-Identifier: MIT
 *
 * `tengen analyze`: what the engine thinks of a position, or of a file of positions. */
#include "cli.h"
#include "cli_json.h"
#include "cli_row.h"

#include "tengen/engine.h"
#include "tengen/notation.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DEFAULT_MS = 1000, HASH_MB_MAX = 65536 };

typedef struct Options {
    CliPosition position;
    const char *batch;
    int time_ms, depth, multipv, threads, hash_mb, no_vcf, json;
    long long nodes;
} Options;

/* The running analysis: the listener prints through it. */
typedef struct Analysis {
    TgEngine *engine;
    TgLimits limits;
    int size;
    _Bool json;
} Analysis;

/* --- lines --- */

static uint64_t nodes_per_second(const TgReport *report) {
    uint64_t us = (uint64_t)(report->elapsed_ns / 1000) + 1;
    return report->nodes * 1000000 / us;
}

static void add_pv(const TgReport *report, int size, TgText *text) {
    tg_notation_write_moves(report->pv, report->pv_length, size, text);
    if (report->pv_length == 0) {
        tg_text_add_char(text, '-');
    }
}

static json_t *report_json(const TgReport *report, int size) {
    TgText score, pv;
    tg_text_init(&score);
    tg_text_init(&pv);
    tg_score_format(report->score, &score);
    add_pv(report, size, &pv);
    json_t *object =
        json_pack("{s:i, s:i, s:i, s:s, s:I, s:I, s:I, s:s}", "line", report->pv_index + 1, "depth",
                  report->depth, "seldepth", report->seldepth, "score", tg_text_get(&score),
                  "nodes", (json_int_t)report->nodes, "nps", (json_int_t)nodes_per_second(report),
                  "ms", (json_int_t)(report->elapsed_ns / 1000000), "pv", tg_text_get(&pv));
    tg_text_finish(&score);
    tg_text_finish(&pv);
    return object;
}

/* Called on the thinking thread, which is the only one here. */
static void print_report(const TgReport *report, void *context) {
    const Analysis *analysis = context;
    if (cli_interrupted()) {
        tg_engine_stop(analysis->engine);
    }
    if (analysis->json) {
        cli_json_print(report_json(report, analysis->size));
        return;
    }
    TgText line;
    tg_text_init(&line);
    tg_text_printf(&line, "%d %d ", report->depth, report->seldepth);
    tg_score_format(report->score, &line);
    tg_text_printf(&line, " %llu %llu %lld ", (unsigned long long)report->nodes,
                   (unsigned long long)nodes_per_second(report),
                   (long long)(report->elapsed_ns / 1000000));
    add_pv(report, analysis->size, &line);
    puts(tg_text_get(&line));
    fflush(stdout);
    tg_text_finish(&line);
}

static const char *best_name(const TgReport *best, int size, char name[TG_POINT_NAME_MAX]) {
    return tg_point_name(best->pv_length > 0 ? best->pv[0] : TG_POINT_NONE, size, name);
}

static int run_single(Analysis *analysis, Options *options) {
    if (cli_position_read(&options->position) != CLI_OK) {
        return CLI_USAGE;
    }
    const CliPosition *p = &options->position;
    analysis->size = p->grid.size;
    TgReport best;
    TgStatus status = tg_engine_set(analysis->engine, &p->profile, &p->grid, p->to_move);
    if (status == TG_OK) {
        status =
            tg_engine_think(analysis->engine, &analysis->limits, print_report, analysis, &best);
    }
    if (status != TG_OK) {
        return cli_error("%s", tg_status_text(status, TG_EN));
    }
    char name[TG_POINT_NAME_MAX];
    best_name(&best, analysis->size, name);
    if (analysis->json) {
        cli_json_print(json_pack("{s:s}", "bestmove", name));
    } else {
        printf("bestmove %s\n", name);
    }
    return best.pv_length > 0 ? CLI_OK : CLI_NO;
}

/* --- batches --- */

typedef struct Question {
    TgProfile profile;
    TgGrid grid;
    TgSide to_move;
} Question;

static _Bool read_side(const char *word, TgSide *side, TgText *error) {
    if (strcasecmp(word, "b") != 0 && strcasecmp(word, "w") != 0) {
        tg_text_printf(error, "side '%.20s', expected b or w", word);
        return 0;
    }
    *side = strcasecmp(word, "b") == 0 ? TG_BLACK : TG_WHITE;
    return 1;
}

/* The fields id, rule, size, stones and perhaps side. Set-up stones without a side: Black moves. */
static _Bool read_question(char *const field[], size_t count, Question *question, TgText *error) {
    if (count < 4) {
        tg_text_printf(error, "%zu fields, expected id, rule, size, moves or stones", count);
        return 0;
    }
    char *end;
    long size = strtol(field[2], &end, 10);
    if (*end != '\0' || end == field[2] || size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        tg_text_printf(error, "size '%.20s', expected %d to %d", field[2], TG_SIZE_MIN,
                       TG_SIZE_MAX);
        return 0;
    }
    if (tg_profile_parse(field[1], &question->profile, error) != TG_OK) {
        return 0;
    }
    question->to_move = TG_BLACK;
    TgStatus status =
        strchr(field[3], '/') != NULL
            ? tg_notation_read_setup(field[3], (int)size, &question->grid, error)
            : tg_notation_read_position(strcmp(field[3], "-") == 0 ? "" : field[3], (int)size,
                                        &question->grid, &question->to_move, error);
    if (status != TG_OK) {
        return 0;
    }
    _Bool has_side = count > 4 && field[4][0] != '\0' && strcmp(field[4], "-") != 0;
    return !has_side || read_side(field[4], &question->to_move, error);
}

static TgStatus ask(Analysis *analysis, const Question *question, TgReport *best) {
    tg_engine_clear_hash(analysis->engine); /* an answer does not depend on the lines before */
    TgStatus status =
        tg_engine_set(analysis->engine, &question->profile, &question->grid, question->to_move);
    return status != TG_OK ? status
                           : tg_engine_think(analysis->engine, &analysis->limits, NULL, NULL, best);
}

static void print_answer(const Analysis *analysis, const char *id, int size, const TgReport *best) {
    char name[TG_POINT_NAME_MAX];
    best_name(best, size, name);
    if (analysis->json) {
        json_t *object = report_json(best, size);
        json_object_set_new(object, "id", cli_json_text(id));
        json_object_set_new(object, "bestmove", json_string(name));
        cli_json_print(object);
        return;
    }
    TgText line;
    tg_text_init(&line);
    tg_text_printf(&line, "%s\t%s\t", id, name);
    tg_score_format(best->score, &line);
    tg_text_printf(&line, "\t%d\t%llu\t%lld\t", best->depth, (unsigned long long)best->nodes,
                   (long long)(best->elapsed_ns / 1000000));
    add_pv(best, size, &line);
    puts(tg_text_get(&line));
    fflush(stdout);
    tg_text_finish(&line);
}

static void print_error(const Analysis *analysis, const char *id, const char *reason) {
    if (analysis->json) {
        cli_json_print(
            json_pack("{s:o, s:o}", "id", cli_json_text(id), "error", cli_json_text(reason)));
    } else {
        printf("%s\terror\t%s\n", id, reason);
    }
}

static void run_line(void *context, char *line) {
    Analysis *analysis = context;
    char *field[6];
    size_t count = cli_fields(line, field, 6);
    Question question;
    TgText error;
    tg_text_init(&error);
    if (read_question(field, count, &question, &error)) {
        TgReport best;
        TgStatus status = ask(analysis, &question, &best);
        if (status == TG_OK) {
            print_answer(analysis, field[0], question.grid.size, &best);
        } else {
            tg_text_add(&error, tg_status_text(status, TG_EN));
        }
    }
    if (error.length > 0) {
        print_error(analysis, field[0], tg_text_get(&error));
    }
    tg_text_finish(&error);
}

/* --- the command --- */

static int check_options(const Options *o) {
    if (o->time_ms < -1 || o->nodes < 0) {
        return cli_error("--time-ms and --nodes: expected numbers from 0");
    }
    if (o->depth < 0 || o->depth > 255) {
        return cli_error("--depth: %d, expected 0 to 255", o->depth);
    }
    if (o->multipv < 1 || o->multipv > TG_MULTIPV_MAX) {
        return cli_error("--multipv: %d, expected 1 to %d", o->multipv, TG_MULTIPV_MAX);
    }
    if (o->threads < 1 || o->threads > 255) {
        return cli_error("--threads: %d, expected 1 to 255", o->threads);
    }
    if (o->hash_mb < 0 || o->hash_mb > HASH_MB_MAX) {
        return cli_error("--hash: %d, expected 0 to %d", o->hash_mb, HASH_MB_MAX);
    }
    return CLI_OK;
}

static int run(Options *options) {
    const TgEngineOptions wanted = {.hash_bytes = (size_t)options->hash_mb << 20,
                                    .threads = (uint8_t)options->threads,
                                    .no_vcf = options->no_vcf != 0};
    _Bool limited = options->nodes > 0 || options->depth > 0;
    int64_t turn = options->time_ms >= 0 ? options->time_ms : limited ? -1 : DEFAULT_MS;
    Analysis analysis = {.limits = {.turn_ms = turn,
                                    .match_ms = -1,
                                    .nodes = (uint64_t)options->nodes,
                                    .depth = (uint8_t)options->depth,
                                    .multipv = (uint8_t)options->multipv},
                         .json = options->json != 0};
    TgStatus created = tg_engine_create(&wanted, &analysis.engine);
    if (created != TG_OK) {
        return cli_error("%s", tg_status_text(created, TG_EN));
    }
    cli_catch_interrupt();
    long done = 0;
    int status = options->batch != NULL ? cli_rows(options->batch, run_line, &analysis, &done)
                                        : run_single(&analysis, options);
    tg_engine_destroy(analysis.engine);
    return status;
}

int cmd_analyze(int argc, const char **argv) {
    Options options = {.time_ms = -1, .multipv = 1, .threads = 1};
    struct poptOption position[CLI_POSITION_OPTION_NB];
    cli_position_options(&options.position, position);
    const struct poptOption table[] = {
        {"batch", 'b', POPT_ARG_STRING, &options.batch, 0,
         "file of lines id, rule, size, moves or black/white, and perhaps side; - = standard input",
         "FILE"},
        {"time-ms", 't', POPT_ARG_INT, &options.time_ms, 0,
         "time a position; 1000 when no limit is given", "N"},
        {"nodes", 'n', POPT_ARG_LONGLONG, &options.nodes, 0, "nodes a position, 0 = no limit", "N"},
        {"depth", 'd', POPT_ARG_INT, &options.depth, 0, "depth, 0 = no limit", "N"},
        {"multipv", 'k', POPT_ARG_INT, &options.multipv, 0, "number of lines", "K"},
        {"threads", 0, POPT_ARG_INT, &options.threads, 0, "threads to search with", "T"},
        {"hash", 0, POPT_ARG_INT, &options.hash_mb, 0, "table in MiB, 0 = 32", "MB"},
        {"no-vcf", 0, POPT_ARG_NONE, &options.no_vcf, 0, "search without the VCF solver", NULL},
        {"json", 'j', POPT_ARG_NONE, &options.json, 0, "answers as JSON, one object a line", NULL},
        {NULL, 0, POPT_ARG_INCLUDE_TABLE, position, 0, "Position:", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    int status = CLI_USAGE;
    if (cli_options_alone(argc, argv, table, "[OPTION...]", &context) &&
        check_options(&options) == CLI_OK) {
        status = run(&options);
    }
    cli_options_finish(context, table);
    return status;
}
