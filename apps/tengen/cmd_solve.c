/* SPDX-License-Identifier: MIT
 *
 * `tengen solve`: proven wins of the side to move, one position or a file of positions. */
#include "cli.h"
#include "cli_json.h"
#include "cli_row.h"
#include "solve_study.h"

#include "prove/vct_team.h"
#include "tengen/notation.h"
#include "tengen/thread.h"
#include "tengen/time.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 2 << 20, MEMORY_MB = 256, MEMORY_MB_MAX = 1 << 16 };

typedef struct Options {
    CliPosition position;
    const char *batch, *kind, *proof;
    int time_ms, memory_mb, threads, threat, shortest, line, json, study;
    long long nodes;
} Options;

/* The solver for the rule at hand; set up again when a line has another rule. */
typedef struct Solver {
    TgProfile profile;
    TgText rule; /* as the last line named it */
    TgTables *tables;
    TgBoard *board;
    TgVcf *vcf;
    TgVctTeam *team;    /* when more than fours are looked for */
    TgVct *vct;         /* of the team: who found the win */
    TgVcfResult result; /* of either */
    int plies;          /* of a win; the line may end sooner */
    TgStudy *study;     /* of --study */
    TgStudyResult studied;
    int64_t begin_ns, deadline_ns; /* deadline 0: none */
    int64_t told_ns;               /* when progress was shown last */
    long done;                     /* lines of a batch */
    int64_t used_ns;
} Solver;

static const char *const answer_words[] = {
    [TG_VCF_NO] = "no", [TG_VCF_WIN] = "win", [TG_VCF_UNKNOWN] = "unknown"};

/* --- solving ------------------------------------------------------------------------------- */

enum { TELL_EVERY_MS = 500, NS_PER_MS = 1000000 };

/* On a terminal: the lines done, and how long the one at hand takes. */
static void tell_progress(Solver *solver, int64_t now) {
    if (now - solver->told_ns >= (int64_t)TELL_EVERY_MS * NS_PER_MS && cli_shows_progress()) {
        solver->told_ns = now;
        fprintf(stderr, "\r%ld + %lld s ", solver->done,
                (long long)((now - solver->begin_ns) / NS_PER_MS / 1000));
    }
}

static _Bool is_time_up(void *context) {
    Solver *solver = context;
    int64_t now = tg_time_now_ns();
    tell_progress(solver, now);
    return cli_interrupted() || (solver->deadline_ns != 0 && now >= solver->deadline_ns);
}

static void drop_rule(Solver *solver) {
    tg_board_destroy(solver->board);
    tg_tables_destroy(solver->tables);
    tg_study_destroy(solver->study);
    solver->board = NULL;
    solver->tables = NULL;
    solver->study = NULL;
}

static _Bool use_profile(Solver *solver, const TgProfile *profile) {
    drop_rule(solver);
    solver->profile = *profile;
    solver->tables = tg_tables_create(profile);
    solver->board = solver->tables != NULL ? tg_board_create(solver->tables, TG_SIZE_MIN) : NULL;
    return solver->board != NULL;
}

/* No kind given means any. */
static _Bool is_vcf_alone(const Options *options) {
    return options->kind != NULL && strcmp(options->kind, "vcf") == 0;
}

static void solve_by_fours(Solver *solver, const Options *options, TgSide side) {
    TgVcfLimits limits = {.nodes = (uint64_t)options->nodes,
                          .stop = is_time_up,
                          .context = solver,
                          .shortest = options->shortest != 0};
    tg_vcf_clear(solver->vcf); /* a line's answer does not depend on the lines before */
    tg_vcf_solve(solver->vcf, solver->board, side, &limits, &solver->result);
    solver->plies = solver->result.length;
}

static void solve_by_threats(Solver *solver, const Options *options, TgSide side) {
    TgVctLimits limits = {.kind = options->kind != NULL && strcmp(options->kind, "vct") == 0
                                      ? TG_VCT_THREES
                                      : TG_VCT_WHOLE,
                          .nodes = (uint64_t)options->nodes,
                          .stop = is_time_up,
                          .context = solver,
                          .threat = options->threat,
                          .shortest = options->shortest != 0};
    TgVctResult found;
    tg_vct_team_clear(solver->team);
    solver->vct = tg_vct_team_solve(solver->team, solver->board, side, &limits, &found);
    TgVcfResult *result = &solver->result;
    *result = (TgVcfResult){.answer = tg_vct_claim(&found, limits.kind), .nodes = found.nodes};
    if (found.answer == TG_VCF_WIN) {
        result->length = 1;
        result->line[0] = found.first;
        solver->plies = found.plies;
    }
}

static void solve(Solver *solver, const Options *options, const TgGrid *grid, TgSide side) {
    solver->begin_ns = solver->told_ns = tg_time_now_ns();
    solver->deadline_ns =
        options->time_ms > 0 ? solver->begin_ns + options->time_ms * INT64_C(1000000) : 0;
    tg_board_set(solver->board, grid);
    if (is_vcf_alone(options)) {
        solve_by_fours(solver, options, side);
    } else {
        solve_by_threats(solver, options, side);
    }
    solver->used_ns = tg_time_now_ns() - solver->begin_ns;
}

static _Bool stops_study(void *context) {
    (void)context;
    return cli_interrupted();
}

/* What was asked for beyond the answer. False: a proof could not be written. */
static _Bool look_further(Solver *solver, const Options *options, const char *id,
                          const TgGrid *grid, TgSide side) {
    solver->studied.answer = TG_VCF_NO;
    if (solver->result.answer != TG_VCF_WIN) {
        return 1;
    }
    if (options->study && solver->study == NULL) {
        solver->study = tg_study_create(&solver->profile);
    }
    if (options->study && solver->study != NULL) {
        (is_vcf_alone(options) ? tg_study_run : tg_study_run_threats)(
            solver->study, grid, side, (uint64_t)options->nodes, stops_study, &solver->studied);
        if (solver->studied.answer == TG_VCF_WIN) {
            tg_study_refute(solver->study, grid, side, &solver->studied);
        }
    }
    return options->proof == NULL || solve_write_proof(options->proof, id, solver->vcf,
                                                       is_vcf_alone(options) ? NULL : solver->vct,
                                                       solver->board, side, &solver->result);
}

/* --- answers ------------------------------------------------------------------------------- */

static void answer_json(const Solver *solver, const char *id, int size) {
    const TgVcfResult *result = &solver->result;
    json_t *line = json_array();
    char name[TG_POINT_NAME_MAX];
    for (int i = 0; i < result->length; i++) {
        const char *word =
            result->line[i] == TG_POINT_NONE ? "--" : tg_point_name(result->line[i], size, name);
        json_array_append_new(line, json_string(word));
    }
    json_t *object =
        json_pack("{s:s, s:i, s:o, s:I, s:I}", "answer", answer_words[result->answer], "plies",
                  result->answer == TG_VCF_WIN ? solver->plies : 0, "line", line, "nodes",
                  (json_int_t)result->nodes, "ms", (json_int_t)(solver->used_ns / 1000000));
    if (id != NULL) {
        json_object_set_new(object, "id", cli_json_text(id));
    }
    if (solver->studied.answer == TG_VCF_WIN) {
        json_object_set_new(object, "study", solve_study_json(&solver->studied, size));
    }
    cli_json_print(object);
}

/* id: NULL for a single question. */
static void answer(const Solver *solver, const Options *options, const char *id, int size) {
    if (options->json) {
        answer_json(solver, id, size);
        return;
    }
    const TgVcfResult *result = &solver->result;
    TgText text;
    tg_text_init(&text);
    if (id != NULL) {
        tg_text_printf(&text, "%s\t", id);
    }
    tg_text_printf(&text, "%s\t", answer_words[result->answer]);
    if (result->answer == TG_VCF_WIN) {
        char name[TG_POINT_NAME_MAX];
        tg_text_printf(&text, "%d\t%s", solver->plies, tg_point_name(result->line[0], size, name));
    } else {
        tg_text_add(&text, "-\t-");
    }
    tg_text_printf(&text, "\t%llu\t%lld", (unsigned long long)result->nodes,
                   (long long)(solver->used_ns / 1000000));
    if (options->line || id == NULL) {
        tg_text_add(&text, result->length > 0 ? "\t" : "\t-");
        tg_notation_write_moves(result->line, (size_t)result->length, size, &text);
    }
    if (solver->studied.answer == TG_VCF_WIN && id == NULL) {
        solve_study_lines(&solver->studied, size, options->position.language, &text);
    } else if (solver->studied.answer == TG_VCF_WIN) {
        solve_study_columns(&solver->studied, size, &text);
    } else if (options->study && id != NULL) {
        tg_text_add(&text, "\t-\t-\t-\t-");
    }
    puts(tg_text_get(&text));
    tg_text_finish(&text);
}

static void answer_error(const Options *options, const char *id, const char *reason) {
    if (options->json) {
        cli_json_print(
            json_pack("{s:o, s:o}", "id", cli_json_text(id), "error", cli_json_text(reason)));
    } else {
        printf("%s\terror\t%s\n", id, reason);
    }
}

/* --- batches ------------------------------------------------------------------------------- */

static _Bool read_rule(Solver *solver, const char *rule, TgText *error) {
    if (solver->board != NULL && strcmp(tg_text_get(&solver->rule), rule) == 0) {
        return 1;
    }
    TgProfile profile;
    if (tg_profile_parse(rule, &profile, error) != TG_OK) {
        return 0;
    }
    tg_text_clear(&solver->rule);
    tg_text_add(&solver->rule, rule);
    if (!use_profile(solver, &profile)) {
        tg_text_add(error, tg_status_text(TG_E_MEMORY, TG_EN));
        return 0;
    }
    return 1;
}

/* The fields after the id: rule, size, side, stones or moves. */
static _Bool read_fields(Solver *solver, char *const field[5], TgGrid *grid, TgSide *side,
                         TgText *error) {
    return cli_row_read(field, grid, side, error) && read_rule(solver, field[1], error);
}

typedef struct Batch {
    Solver *solver;
    const Options *options;
} Batch;

static void run_line(void *context, char *line) {
    Solver *solver = ((Batch *)context)->solver;
    const Options *options = ((Batch *)context)->options;
    char *field[9];
    size_t count = cli_fields(line, field, 9);
    TgText error;
    tg_text_init(&error);
    TgGrid grid;
    TgSide side;
    if (count < 5) {
        tg_text_printf(&error, "%zu fields, expected id, rule, size, side, stones", count);
    } else if (read_fields(solver, field, &grid, &side, &error)) {
        solve(solver, options, &grid, side);
        look_further(solver, options, field[0], &grid, side);
        answer(solver, options, field[0], grid.size);
    }
    if (error.length > 0) {
        answer_error(options, field[0], tg_text_get(&error));
    }
    tg_text_finish(&error);
}

/* --- the command --------------------------------------------------------------------------- */

static int run_single(Solver *solver, Options *options) {
    int status = cli_position_read(&options->position);
    if (status != CLI_OK) {
        return status;
    }
    if (!use_profile(solver, &options->position.profile)) {
        return cli_error("%s", tg_status_text(TG_E_MEMORY, TG_EN));
    }
    solve(solver, options, &options->position.grid, options->position.to_move);
    if (cli_shows_progress()) {
        fputs("\r                \r", stderr);
    }
    _Bool written = look_further(solver, options, "position", &options->position.grid,
                                 options->position.to_move);
    answer(solver, options, NULL, options->position.grid.size);
    if (!written) {
        return CLI_USAGE;
    }
    return solver->result.answer == TG_VCF_WIN ? CLI_OK : CLI_NO;
}

static int check_options(const Options *options) {
    const char *kind = options->kind;
    if (kind != NULL && strcmp(kind, "vcf") != 0 && strcmp(kind, "vct") != 0 &&
        strcmp(kind, "any") != 0) {
        return cli_error("--kind: '%s', expected vcf, vct or any", kind);
    }
    if (options->time_ms < 0 || options->nodes < 0) {
        return cli_error("--time-ms and --nodes: expected numbers from 0");
    }
    if (options->threads < 1 || options->threads > TG_THREAD_MAX) {
        return cli_error("--threads: expected 1 to %d", TG_THREAD_MAX);
    }
    if (options->threat < 0) {
        return cli_error("--threat: expected a number from 0");
    }
    if (options->memory_mb < 1 || options->memory_mb > MEMORY_MB_MAX) {
        return cli_error("--memory: expected 1 to %d", MEMORY_MB_MAX);
    }
    return CLI_OK;
}

static int run(Options *options) {
    Solver solver = {.vcf = tg_vcf_create(TABLE_BYTES)};
    _Bool fours = is_vcf_alone(options);
    solver.team =
        fours ? NULL : tg_vct_team_create(options->threads, (size_t)options->memory_mb << 20);
    if (solver.vcf == NULL || (!fours && solver.team == NULL)) {
        tg_vcf_destroy(solver.vcf);
        tg_vct_team_destroy(solver.team);
        return cli_error("%s", tg_status_text(TG_E_MEMORY, TG_EN));
    }
    tg_text_init(&solver.rule);
    cli_catch_interrupt();
    Batch batch = {&solver, options};
    int status = options->batch != NULL ? cli_rows(options->batch, run_line, &batch, &solver.done)
                                        : run_single(&solver, options);
    drop_rule(&solver);
    tg_text_finish(&solver.rule);
    tg_vcf_destroy(solver.vcf);
    tg_vct_team_destroy(solver.team);
    return status;
}

int cmd_solve(int argc, const char **argv) {
    Options options = {.memory_mb = MEMORY_MB, .threads = 1};
    struct poptOption position[CLI_POSITION_OPTION_NB];
    cli_position_options(&options.position, position);
    const struct poptOption table[] = {
        {"batch", 'b', POPT_ARG_STRING, &options.batch, 0,
         "file of lines id, rule, size, side, stones or moves; - = standard input", "FILE"},
        {"kind", 'k', POPT_ARG_STRING, &options.kind, 0,
         "wins to look for: by continuous fours (vcf), fours and threes (vct), or all threats "
         "(any, the default)",
         "vcf|vct|any"},
        {"memory", 'm', POPT_ARG_INT, &options.memory_mb, 0, "memory of the search in MiB", "MB"},
        {"time-ms", 't', POPT_ARG_INT, &options.time_ms, 0, "time a position, 0 = no limit", "N"},
        {"nodes", 'n', POPT_ARG_LONGLONG, &options.nodes, 0, "nodes a position, 0 = no limit", "N"},
        {"shortest", 0, POPT_ARG_NONE, &options.shortest, 0, "find the shortest win", NULL},
        {"threads", 0, POPT_ARG_INT, &options.threads, 0,
         "threads that search for a win by threats together (6 do all they can)", "T"},
        {"threat", 0, POPT_ARG_INT, &options.threat, 0,
         "a stone threatens only what wins by at most N fours if nothing is done, 0 = no limit",
         "N"},
        {"line", 'l', POPT_ARG_NONE, &options.line, 0,
         "add the winning line to each answer of a batch", NULL},
        {"proof", 0, POPT_ARG_STRING, &options.proof, 0,
         "write the proof of each win to DIR/ID.proof (ID: position without --batch), verified",
         "DIR"},
        {"study", 0, POPT_ARG_NONE, &options.study, 0,
         "add what the first moves come to: the fours, or where no fours win and --kind is any, "
         "all "
         "threats; a batch gets the columns first moves that win, unique|several|open, grade 1 to "
         "5, motifs; a single position a line for each: wins and after how many stones, foul, five "
         "(the defender's, where), holds (by which answer), unknown, the nodes it took to know, "
         "and "
         "the line that refutes it",
         NULL},
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
