/* SPDX-License-Identifier: MIT
 *
 * Reading problems. */
#include "draw_book.h"

#include "cli.h"

#include "tengen/notation.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct Problems {
    TgProblem *problem;
    size_t count, capacity;
} Problems;

static TgProblem *add_problem(Problems *problems) {
    if (problems->count == problems->capacity) {
        size_t capacity = problems->capacity * 2 + 64;
        TgProblem *grown = realloc(problems->problem, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        problems->problem = grown;
        problems->capacity = capacity;
    }
    TgProblem *problem = &problems->problem[problems->count++];
    tg_problem_init(problem);
    return problem;
}

static _Bool read_size(const char *text, TgGrid *grid, TgText *error) {
    char *end;
    long size = strtol(text, &end, 10);
    if (end == text || *end != '\0' || size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        tg_text_printf(error, "size '%.20s', expected %d to %d", text, TG_SIZE_MIN, TG_SIZE_MAX);
        return 0;
    }
    tg_grid_init(grid, (int)size);
    return 1;
}

static _Bool read_stones(const char *text, TgGrid *grid, TgText *error) {
    TgSide side;
    return strchr(text, '/') != NULL
               ? tg_notation_read_setup(text, grid->size, grid, error) == TG_OK
               : tg_notation_read_position(text, grid->size, grid, &side, error) == TG_OK;
}

static _Bool read_problem(char *line, TgProblem *problem, TgText *error) {
    enum { FIELDS = 9, NEEDED = 5 };
    char *field[FIELDS];
    size_t count = cli_fields(line, field, FIELDS);
    if (count < NEEDED) {
        tg_text_printf(error, "%zu fields, expected id, rule, size, side, stones", count);
        return 0;
    }
    if (strcasecmp(field[3], "b") != 0 && strcasecmp(field[3], "w") != 0) {
        tg_text_printf(error, "side '%.20s', expected b or w", field[3]);
        return 0;
    }
    problem->side = strcasecmp(field[3], "b") == 0 ? TG_BLACK : TG_WHITE;
    tg_text_add_foreign(&problem->id, field[0]);
    tg_text_add_foreign(&problem->kind, count > 5 ? field[5] : "-");
    tg_text_add_foreign(&problem->length, count > 6 ? field[6] : "-");
    tg_text_add_foreign(&problem->first, count > 7 ? field[7] : "-");
    return read_size(field[2], &problem->grid, error) &&
           read_stones(field[4], &problem->grid, error);
}

static int read_problems(const char *path, FILE *file, Problems *problems) {
    TgText line;
    TgText error;
    tg_text_init(&line);
    tg_text_init(&error);
    int code = CLI_OK;
    for (unsigned long number = 1; code == CLI_OK && cli_read_line(file, &line); number++) {
        if (line.length == 0 || line.data[0] == '#') {
            continue;
        }
        TgProblem *problem = add_problem(problems);
        if (problem == NULL || !tg_text_ok(&line)) {
            code = cli_error("out of memory");
        } else if (!read_problem(line.data, problem, &error)) {
            code = cli_error("%s: line %lu: %s", path, number, tg_text_get(&error));
        }
    }
    tg_text_finish(&error);
    tg_text_finish(&line);
    return code == CLI_OK && problems->count == 0
               ? cli_error("%s: no problems, expected lines of id, rule, size, side, stones", path)
               : code;
}

int draw_book(const char *path, const TgBook *book, TgPages *pages) {
    FILE *file = cli_open(path);
    if (file == NULL) {
        return CLI_USAGE;
    }
    Problems problems = {0};
    int code = read_problems(path, file, &problems);
    if (code == CLI_OK && tg_book_draw(book, problems.problem, problems.count, pages) != TG_OK) {
        code = cli_error("out of memory");
    }
    for (size_t i = 0; i < problems.count; i++) {
        tg_problem_finish(&problems.problem[i]);
    }
    free(problems.problem);
    if (file != stdin) {
        fclose(file);
    }
    return code;
}
