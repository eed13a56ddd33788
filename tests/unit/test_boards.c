/* SPDX-License-Identifier: MIT
 *
 * Runs the drawn cases of tests/boards (the form is told in retro.txt): every answer of every case
 * in all eight symmetries, the grid unchanged after each. */
#include "tengen/judge.h"
#include "tengen/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Case {
    char id[16];
    int size;
    int drawn_rows;
    TgGrid grid;
    TgPoint point;
    int answers;
    _Bool has_why;
} Case;

/* The file being read, for messages. */
typedef struct Reader {
    const char *path;
    FILE *file;
    int number;
    char line[1024];
} Reader;

#define COMPLAIN(reader, ...)                                                                      \
    do {                                                                                           \
        print_error("%s:%d: ", (reader)->path, (reader)->number);                                  \
        fail_msg(__VA_ARGS__);                                                                     \
    } while (0)

static _Bool starts_with(const char *text, const char *word) {
    return strncmp(text, word, strlen(word)) == 0;
}

/* "X . O *": one row of a drawing. */
static void read_drawn_row(Reader *reader, Case *c) {
    int x = 0;
    int y = c->drawn_rows++;
    for (const char *at = reader->line; *at != '\0'; at++) {
        if (*at == ' ') {
            continue;
        }
        if (x >= TG_SIZE_MAX || y >= TG_SIZE_MAX) {
            COMPLAIN(reader, "the drawing is too large");
        }
        TgPoint p = tg_point(x++, y);
        c->grid.cell[p] = (uint8_t)(*at == 'X'   ? TG_CELL_BLACK
                                    : *at == 'O' ? TG_CELL_WHITE
                                                 : TG_CELL_EMPTY);
        if (*at == '*') {
            c->point = p;
        }
    }
    if (y == 0) {
        c->size = x;
    }
    if (x != c->size) {
        COMPLAIN(reader, "a row of %d cells, the first has %d", x, c->size);
    }
    c->grid.size = (uint8_t)c->size;
}

static void read_asked_point(Reader *reader, Case *c, const char *text) {
    if (tg_point_parse(text + strspn(text, " "), c->size, &c->point, NULL) != TG_OK) {
        COMPLAIN(reader, "no point after ->");
    }
}

/* "B a1 b2 | W c3 -> d4" */
static void read_stones(Reader *reader, Case *c) {
    char *bar = strstr(reader->line, "| W ");
    char *arrow = strstr(reader->line, "->");
    if (bar == NULL || arrow == NULL) {
        COMPLAIN(reader, "expected B ... | W ... -> point");
    }
    bar[-1] = '\0';
    arrow[-1] = '\0';
    tg_grid_init(&c->grid, c->size);
    if (tg_notation_read_stones(reader->line + 2, TG_BLACK, &c->grid, NULL) != TG_OK ||
        tg_notation_read_stones(bar + 4, TG_WHITE, &c->grid, NULL) != TG_OK) {
        COMPLAIN(reader, "the stones cannot be read");
    }
    read_asked_point(reader, c, arrow + 2);
}

/* "moves h8h9 -> g7" */
static void read_moves(Reader *reader, Case *c) {
    char *arrow = strstr(reader->line, "->");
    TgSide to_move;
    if (arrow == NULL) {
        COMPLAIN(reader, "expected moves ... -> point");
    }
    arrow[-1] = '\0';
    if (tg_notation_read_position(reader->line + 6, c->size, &c->grid, &to_move, NULL) != TG_OK) {
        COMPLAIN(reader, "the moves cannot be read");
    }
    read_asked_point(reader, c, arrow + 2);
}

static void turn(const TgGrid *grid, int symmetry, TgGrid *image) {
    tg_grid_init(image, grid->size);
    for (int i = 0; i < grid->size * grid->size; i++) {
        TgPoint from = tg_point(i % grid->size, i / grid->size);
        image->cell[tg_point_transform(from, grid->size, symmetry)] = grid->cell[from];
    }
}

static void exchange(TgGrid *grid) {
    for (int i = 0; i < TG_POINT_NB; i++) {
        if (grid->cell[i] != TG_CELL_EMPTY) {
            grid->cell[i] = grid->cell[i] == TG_CELL_BLACK ? TG_CELL_WHITE : TG_CELL_BLACK;
        }
    }
}

/* "VERDICT [fours N] [threes A/R]" of one point. */
static void check_verdict(Reader *reader, const Case *c, const TgGrid *grid,
                          const TgProfile *profile, TgSide side, const char *answer) {
    char verdict[32] = "";
    int fours = -1;
    int apparent = -1;
    int real = -1;
    sscanf(answer, " %31s", verdict);
    const char *at = strstr(answer, "fours ");
    if (at != NULL) {
        sscanf(at, "fours %d", &fours);
    }
    at = strstr(answer, "threes ");
    if (at != NULL) {
        sscanf(at, "threes %d/%d", &apparent, &real);
    }
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        TgGrid image;
        turn(grid, s, &image);
        TgGrid before = image;
        TgPoint p = tg_point_transform(c->point, grid->size, s);
        TgJudgement j = tg_judge_full(&image, profile, side, p);
        assert_memory_equal(&before, &image, sizeof image);
        assert_int_equal(tg_judge(&image, profile, side, p), j.verdict);
        if (strcmp(tg_verdict_id(j.verdict), verdict) != 0 || (fours >= 0 && fours != j.fours) ||
            (apparent >= 0 && (apparent != j.apparent || real != j.real))) {
            COMPLAIN(reader, "%s, symmetry %d: %s fours %d threes %d/%d, expected %s", c->id, s,
                     tg_verdict_id(j.verdict), j.fours, j.apparent, j.real, answer);
        }
    }
}

/* "a1 b2" or "-": all points whose verdict is a win (or a foul) for the side. */
static void check_points(Reader *reader, const Case *c, const TgGrid *grid,
                         const TgProfile *profile, TgSide side, const char *answer) {
    _Bool expected[TG_POINT_NB] = {0};
    TgPoint points[64];
    size_t count = 0;
    answer += strspn(answer, " ");
    if (strcmp(answer, "-") != 0 &&
        tg_notation_read_moves(answer, c->size, 1, points, 64, &count, NULL) != TG_OK) {
        COMPLAIN(reader, "the points cannot be read");
    }
    for (size_t i = 0; i < count; i++) {
        expected[points[i]] = 1;
    }
    TgGrid probed = *grid;
    for (int i = 0; i < c->size * c->size; i++) {
        TgPoint p = tg_point(i % c->size, i / c->size);
        char name[TG_POINT_NAME_MAX];
        if (tg_grid_at(grid, p) == TG_CELL_EMPTY &&
            (tg_judge(&probed, profile, side, p) == TG_VERDICT_WIN) != expected[p]) {
            COMPLAIN(reader, "%s: %s is %s", c->id, tg_point_name(p, c->size, name),
                     expected[p] ? "no five-point" : "a five-point too");
        }
    }
}

/* "RULE [white|exchanged] [fives]: ..." */
static void check_answer(Reader *reader, Case *c) {
    char *colon = strstr(reader->line, ": ");
    if (colon == NULL || c->point == TG_POINT_NONE) {
        COMPLAIN(reader, "expected a position and then RULE: VERDICT");
    }
    *colon = '\0';
    TgGrid grid = c->grid;
    TgSide side = strstr(reader->line, " white") != NULL ? TG_WHITE : TG_BLACK;
    if (strstr(reader->line, " exchanged") != NULL) {
        exchange(&grid);
        side = TG_WHITE;
    }
    _Bool fives = strstr(reader->line, " fives") != NULL;
    reader->line[strcspn(reader->line, " ")] = '\0';
    TgProfile profile;
    if (tg_profile_parse(reader->line, &profile, NULL) != TG_OK) {
        COMPLAIN(reader, "no such rule: %s", reader->line);
    }
    (fives ? check_points : check_verdict)(reader, c, &grid, &profile, side, colon + 2);
    c->answers++;
}

static void read_line_of_case(Reader *reader, Case *c) {
    const char *line = reader->line;
    if (c->id[0] == '\0') {
        sscanf(line, "%15s", c->id);
    } else if (strspn(line, ".XO* ") == strlen(line)) {
        read_drawn_row(reader, c);
    } else if (starts_with(line, "size ")) {
        c->size = (int)strtol(line + 5, NULL, 10);
    } else if (starts_with(line, "B ")) {
        read_stones(reader, c);
    } else if (starts_with(line, "moves ")) {
        read_moves(reader, c);
    } else if (starts_with(line, "why ")) {
        c->has_why = 1;
    } else {
        check_answer(reader, c);
    }
}

static void end_case(Reader *reader, Case *c, int *cases) {
    if (c->id[0] != '\0') {
        if (c->answers == 0 || !c->has_why || (c->drawn_rows > 0 && c->drawn_rows != c->size)) {
            COMPLAIN(reader, "case %s lacks an answer, its why, or a row of its drawing", c->id);
        }
        (*cases)++;
    }
    *c = (Case){.size = 15, .point = TG_POINT_NONE};
}

/* Runs every case of the file; how many there were. */
static int run_file(const char *path) {
    char full[1024];
    snprintf(full, sizeof full, "%s/tests/boards/%s", TG_SOURCE_DIR, path);
    Reader reader = {.path = path, .file = fopen(full, "r")};
    assert_non_null(reader.file);
    Case c = {.size = 15, .point = TG_POINT_NONE};
    int cases = 0;
    while (fgets(reader.line, sizeof reader.line, reader.file) != NULL) {
        reader.number++;
        reader.line[strcspn(reader.line, "\r\n")] = '\0';
        if (reader.line[0] == '\0') {
            end_case(&reader, &c, &cases);
        } else if (reader.line[0] != '#') {
            read_line_of_case(&reader, &c);
        }
    }
    end_case(&reader, &c, &cases);
    fclose(reader.file);
    return cases;
}

static void retro(void **state) {
    (void)state;
    assert_int_equal(run_file("retro.txt"), 29);
}

static void profiles(void **state) {
    (void)state;
    assert_int_equal(run_file("profiles.txt"), 17);
}

static void field_reports(void **state) {
    (void)state;
    assert_int_equal(run_file("field-reports.txt"), 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(retro),
        cmocka_unit_test(profiles),
        cmocka_unit_test(field_reports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
