/* SPDX-License-Identifier: MIT
 *
 * `tengen judge`: what a stone does, one point, a file of points, or all forbidden points. */
#include "cli.h"
#include "cli_json.h"

#include "tengen/explain.h"
#include "tengen/judge.h"
#include "tengen/notation.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct Options {
    CliPosition position;
    const char *point, *batch;
    int explain, forbidden, json;
} Options;

/* What one line of a batch asks. */
typedef struct Question {
    TgGrid grid;
    TgSide side;
    TgPoint point;
} Question;

/* --- answers ------------------------------------------------------------------------------- */

static json_t *judgement_json(const TgJudgement *judgement) {
    json_t *kinds = json_array();
    for (TgVerdict v = TG_VERDICT_OVERLINE; v < TG_VERDICT_NB; v++) {
        if (judgement->kinds >> v & 1) {
            json_array_append_new(kinds, json_string(tg_verdict_id(v)));
        }
    }
    return json_pack("{s:s, s:o, s:i, s:i, s:i}", "verdict", tg_verdict_id(judgement->verdict),
                     "kinds", kinds, "fours", judgement->fours, "apparent", judgement->apparent,
                     "real", judgement->real);
}

/* The points forbidden to Black: "p:kind,p:kind" or "-" added to text, and to the object. */
static void find_forbidden(TgGrid *grid, const TgProfile *profile, TgText *text, json_t *object) {
    char name[TG_POINT_NAME_MAX];
    const char *joint = "";
    for (int i = 0; i < grid->size * grid->size; i++) {
        TgPoint p = tg_point(i % grid->size, i / grid->size);
        TgVerdict verdict = tg_grid_at(grid, p) == TG_CELL_EMPTY
                                ? tg_judge(grid, profile, TG_BLACK, p)
                                : TG_VERDICT_LEGAL;
        if (tg_verdict_is_foul(verdict)) {
            tg_point_name(p, grid->size, name);
            tg_text_printf(text, "%s%s:%s", joint, name, tg_verdict_id(verdict));
            json_object_set_new(object, name, json_string(tg_verdict_id(verdict)));
            joint = ",";
        }
    }
    if (*joint == '\0') {
        tg_text_add(text, "-");
    }
}

/* id: NULL for a single question. */
static void answer_forbidden(const Options *options, const char *id, TgGrid *grid) {
    TgText text;
    tg_text_init(&text);
    json_t *points = json_object();
    find_forbidden(grid, &options->position.profile, &text, points);
    if (options->json) {
        json_t *object = json_pack("{s:o}", "forbidden", points);
        if (id != NULL) {
            json_object_set_new(object, "id", cli_json_text(id));
        }
        cli_json_print(object);
    } else {
        printf("%s%s%s\n", id != NULL ? id : "", id != NULL ? "\t" : "", tg_text_get(&text));
        json_decref(points);
    }
    tg_text_finish(&text);
}

static void answer_line(const Options *options, const char *id, Question *question) {
    const TgProfile *profile = &options->position.profile;
    if (options->forbidden) {
        answer_forbidden(options, id, &question->grid);
    } else if (options->json) {
        TgJudgement full = tg_judge_full(&question->grid, profile, question->side, question->point);
        json_t *object = judgement_json(&full);
        json_object_set_new(object, "id", cli_json_text(id));
        cli_json_print(object);
    } else {
        TgVerdict verdict = tg_judge(&question->grid, profile, question->side, question->point);
        printf("%s\t%s\n", id, tg_verdict_id(verdict));
    }
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

static _Bool read_side(const char *word, TgSide *side, TgText *error) {
    if (strcasecmp(word, "B") != 0 && strcasecmp(word, "W") != 0) {
        tg_text_printf(error, "side '%.20s', expected B or W", word);
        return 0;
    }
    *side = strcasecmp(word, "B") == 0 ? TG_BLACK : TG_WHITE;
    return 1;
}

static _Bool read_point(const char *word, const TgGrid *grid, TgPoint *point, TgText *error) {
    size_t used = 0;
    TgStatus status = tg_point_parse(word, grid->size, point, &used);
    if (status != TG_OK || word[used] != '\0') {
        tg_text_printf(error, "point '%.20s', expected one like h8 on %d lines", word, grid->size);
        return 0;
    }
    if (tg_grid_at(grid, *point) != TG_CELL_EMPTY) {
        tg_text_printf(error, "point '%.20s' is occupied, expected an empty one", word);
        return 0;
    }
    return 1;
}

/* id, side, black, white, point; more fields are passed over. */
static _Bool read_point_line(char *fields[], size_t count, int size, Question *question,
                             TgText *error) {
    if (count < 5) {
        tg_text_printf(error, "%zu fields, expected id, side, black, white, point", count);
        return 0;
    }
    tg_grid_init(&question->grid, size);
    return read_side(fields[1], &question->side, error) &&
           tg_notation_read_stones(fields[2], TG_BLACK, &question->grid, error) == TG_OK &&
           tg_notation_read_stones(fields[3], TG_WHITE, &question->grid, error) == TG_OK &&
           read_point(fields[4], &question->grid, &question->point, error);
}

/* id, size, black/white; more fields are passed over. */
static _Bool read_board_line(char *fields[], size_t count, Question *question, TgText *error) {
    if (count < 3) {
        tg_text_printf(error, "%zu fields, expected id, size, black/white", count);
        return 0;
    }
    char *end;
    long size = strtol(fields[1], &end, 10);
    if (end == fields[1] || *end != '\0' || size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        tg_text_printf(error, "size '%.20s', expected %d to %d", fields[1], TG_SIZE_MIN,
                       TG_SIZE_MAX);
        return 0;
    }
    return tg_notation_read_setup(fields[2], (int)size, &question->grid, error) == TG_OK;
}

static void run_line(const Options *options, TgText *line) {
    enum { FIELDS_MAX = 16 };
    char *fields[FIELDS_MAX];
    _Bool whole = strlen(line->data) == line->length;
    size_t count = cli_fields(line->data, fields, FIELDS_MAX);
    const char *id = fields[0][0] != '\0' ? fields[0] : "-";
    Question question;
    TgText error;
    tg_text_init(&error);
    if (!whole) {
        answer_error(options, id, "a NUL byte in the line, expected text");
    } else if (options->forbidden ? read_board_line(fields, count, &question, &error)
                                  : read_point_line(fields, count, options->position.grid.size,
                                                    &question, &error)) {
        answer_line(options, id, &question);
    } else {
        answer_error(options, id, tg_text_get(&error));
    }
    tg_text_finish(&error);
}

static int run_batch(const Options *options) {
    FILE *file = cli_open(options->batch);
    if (file == NULL) {
        return CLI_USAGE;
    }
    cli_catch_interrupt();
    TgText line;
    tg_text_init(&line);
    size_t answered = 0;
    while (!cli_interrupted() && cli_read_line(file, &line)) {
        if (line.length == 0 || line.data[0] == '#') {
            continue;
        }
        run_line(options, &line);
        answered++;
        if (answered % 10000 == 0 && cli_shows_progress()) {
            fprintf(stderr, "\r%zu lines", answered);
        }
    }
    if (answered >= 10000 && cli_shows_progress()) {
        fputc('\n', stderr);
    }
    tg_text_finish(&line);
    if (file != stdin) {
        fclose(file);
    }
    return CLI_OK;
}

/* --- single questions ---------------------------------------------------------------------- */

static int out_of_memory(void) {
    return cli_error("out of memory");
}

static void answer_point_json(const Options *options, const TgExplanation *explanation,
                              const char *sentences) {
    char name[TG_POINT_NAME_MAX];
    json_t *object = judgement_json(&explanation->judgement);
    json_object_set_new(
        object, "point",
        json_string(tg_point_name(explanation->point, options->position.grid.size, name)));
    json_object_set_new(object, "side", json_string(explanation->side == TG_BLACK ? "b" : "w"));
    if (options->explain) {
        json_object_set_new(object, "tree", tg_json_explanation(explanation));
        json_object_set_new(object, "text", json_string(sentences));
    }
    cli_json_print(object);
}

static int answer_point(const Options *options, const TgExplanation *explanation) {
    TgText sentences;
    tg_text_init(&sentences);
    if (options->explain) {
        tg_explain_print(explanation, options->position.grid.size, options->position.language,
                         &sentences);
    }
    int code = tg_verdict_is_foul(explanation->judgement.verdict) ? CLI_NO : CLI_OK;
    if (!tg_text_ok(&sentences)) {
        code = out_of_memory();
    } else if (options->json) {
        answer_point_json(options, explanation, tg_text_get(&sentences));
    } else {
        printf("%s\n%s", tg_verdict_id(explanation->judgement.verdict), tg_text_get(&sentences));
    }
    tg_text_finish(&sentences);
    return code;
}

static int run_point(Options *options) {
    CliPosition *position = &options->position;
    TgText error;
    tg_text_init(&error);
    TgPoint point;
    _Bool readable = read_point(options->point, &position->grid, &point, &error);
    if (!readable) {
        cli_error("--point: %s", tg_text_get(&error));
    }
    tg_text_finish(&error);
    if (!readable) {
        return CLI_USAGE;
    }
    TgExplanation *explanation =
        tg_explain_create(&position->grid, &position->profile, position->to_move, point);
    if (explanation == NULL) {
        return out_of_memory();
    }
    int code = answer_point(options, explanation);
    tg_explain_destroy(explanation);
    return code;
}

static int run(Options *options) {
    int asked = (options->batch != NULL) + (options->point != NULL);
    if (asked + (options->forbidden && options->batch == NULL) != 1) {
        return cli_error("judge: expected one of --point, --batch, --forbidden");
    }
    if (options->explain && options->point == NULL) {
        return cli_error("judge: --explain goes with --point");
    }
    int code = cli_position_read(&options->position);
    if (code != CLI_OK) {
        return code;
    }
    if (options->batch != NULL) {
        return run_batch(options);
    }
    if (options->point != NULL) {
        return run_point(options);
    }
    answer_forbidden(options, NULL, &options->position.grid);
    return CLI_OK;
}

int cmd_judge(int argc, const char **argv) {
    Options options = {0};
    struct poptOption position[CLI_POSITION_OPTION_NB];
    cli_position_options(&options.position, position);
    const struct poptOption table[] = {
        {"point", 'p', POPT_ARG_STRING, &options.point, 0,
         "judge this point for the side to move; exit 1 when it is forbidden", "h8"},
        {"batch", 'b', POPT_ARG_STRING, &options.batch, 0,
         "judge a file, lines of: id side black white point [...]; with --forbidden: id size "
         "black/white",
         "FILE|-"},
        {"explain", 'e', POPT_ARG_NONE, &options.explain, 0,
         "with --point: the lines and points that decide it", NULL},
        {"forbidden", 'f', POPT_ARG_NONE, &options.forbidden, 0, "all points forbidden to Black",
         NULL},
        {"json", 'j', POPT_ARG_NONE, &options.json, 0, "print JSON, one object a line", NULL},
        {NULL, '\0', POPT_ARG_INCLUDE_TABLE, position, 0, "Position:", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "[OPTION...]", &context, &rest)) {
        code =
            rest != NULL ? cli_error("judge: '%s' is not expected here", rest[0]) : run(&options);
    }
    cli_options_finish(context, table);
    return code;
}
