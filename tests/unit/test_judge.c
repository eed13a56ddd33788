/* SPDX-License-Identifier: MIT
 *
 * The literal judge: judged collections, symmetries, and what it must never do. The drawn cases
 * stand in tests/boards (test_boards). */
#include "rules/row.h"
#include "support/tsv.h"

#include "tengen/judge.h"
#include "tengen/notation.h"
#include "tengen/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static TgProfile profile_of(const char *text) {
    TgProfile profile;
    assert_int_equal(tg_profile_parse(text, &profile, NULL), TG_OK);
    return profile;
}

static TgPoint point_of(const char *name, int size) {
    TgPoint p;
    assert_int_equal(tg_point_parse(name, size, &p, NULL), TG_OK);
    return p;
}

static void kinds_text(uint8_t kinds, char *out, size_t size) {
    size_t used = 0;
    snprintf(out, size, "-");
    for (TgVerdict v = TG_VERDICT_OVERLINE; v < TG_VERDICT_NB; v++) {
        if (kinds >> v & 1) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", used > 0 ? "+" : "",
                                     tg_verdict_id(v));
        }
    }
}

/* Checks one row of the judged collection in every symmetry of the board. */
static void check_row(const Tsv *tsv) {
    char *const *f = tsv->field;
    assert_true(tsv->field_count >= 9);
    TgProfile renju = profile_of("renju");
    TgSide side = f[1][0] == 'W' ? TG_WHITE : TG_BLACK;
    TgGrid grid;
    tg_grid_init(&grid, 15);
    assert_int_equal(tg_notation_read_stones(f[2], TG_BLACK, &grid, NULL), TG_OK);
    assert_int_equal(tg_notation_read_stones(f[3], TG_WHITE, &grid, NULL), TG_OK);
    TgPoint p = point_of(f[4], 15);
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        TgGrid image;
        tg_grid_init(&image, 15);
        for (int i = 0; i < 15 * 15; i++) {
            TgPoint from = tg_point(i % 15, i / 15);
            image.cell[tg_point_transform(from, 15, s)] = grid.cell[from];
        }
        TgPoint at = tg_point_transform(p, 15, s);
        TgJudgement j = tg_judge_full(&image, &renju, side, at);
        char kinds[64], threes[16] = "-";
        kinds_text(j.kinds, kinds, sizeof kinds);
        if (side == TG_BLACK && j.verdict != TG_VERDICT_WIN && j.verdict != TG_VERDICT_OVERLINE) {
            snprintf(threes, sizeof threes, "%d/%d", j.apparent, j.real);
        }
        char fours[8];
        snprintf(fours, sizeof fours, "%d", j.fours);
        if (strcmp(f[5], tg_verdict_id(j.verdict)) != 0 || strcmp(f[6], kinds) != 0 ||
            strcmp(f[7], fours) != 0 || strcmp(f[8], threes) != 0) {
            fail_msg("%s, symmetry %d: %s %s %s %s, expected %s %s %s %s", f[0], s,
                     tg_verdict_id(j.verdict), kinds, fours, threes, f[5], f[6], f[7], f[8]);
        }
        assert_int_equal(tg_judge(&image, &renju, side, at), j.verdict);
    }
}

static int check_collection(const char *path) {
    Tsv tsv;
    if (!tsv_open(&tsv, path)) {
        print_message("skipped: %s is not there\n", path);
        skip();
    }
    int rows = 0;
    while (tsv_next(&tsv)) {
        check_row(&tsv);
        rows++;
    }
    return rows;
}

static void own_collection_in_every_symmetry(void **state) {
    (void)state;
    assert_int_equal(check_collection("tests/boards/forbidden-own.tsv"), 44);
}

static void full_collection_in_every_symmetry(void **state) {
    (void)state;
    assert_int_equal(check_collection("../shared/data/forbidden.tsv"), 132);
}

static void forbidden_points_of_whole_boards(void **state) {
    (void)state;
    Tsv tsv;
    if (!tsv_open(&tsv, "../shared/data/bench/forbidden-full.tsv")) {
        print_message("skipped: forbidden-full.tsv is not there\n");
        skip();
    }
    TgProfile renju = profile_of("renju");
    int rows = 0;
    while (tsv_next(&tsv)) {
        TgGrid grid;
        _Bool expected[TG_POINT_NB] = {0};
        assert_int_equal(tg_notation_read_setup(tsv.field[2], 15, &grid, NULL), TG_OK);
        TgPoint points[225];
        size_t count = 0;
        if (strcmp(tsv.field[3], "-") != 0) {
            assert_int_equal(tg_notation_read_moves(tsv.field[3], 15, 1, points, 225, &count, NULL),
                             TG_OK);
        }
        for (size_t i = 0; i < count; i++) {
            expected[points[i]] = 1;
        }
        for (int i = 0; i < 225; i++) {
            TgPoint p = tg_point(i % 15, i / 15);
            char name[TG_POINT_NAME_MAX];
            if (tg_grid_at(&grid, p) == TG_CELL_EMPTY &&
                tg_verdict_is_foul(tg_judge(&grid, &renju, TG_BLACK, p)) != expected[p]) {
                fail_msg("%s: %s", tsv.field[0], tg_point_name(p, 15, name));
            }
        }
        rows++;
    }
    assert_int_equal(rows, 35);
}

static void single_forbidden_points(void **state) {
    (void)state;
    Tsv tsv;
    if (!tsv_open(&tsv, "../shared/data/bench/forbidden-points.tsv")) {
        print_message("skipped: forbidden-points.tsv is not there\n");
        skip();
    }
    TgProfile renju = profile_of("renju");
    int rows = 0;
    while (tsv_next(&tsv)) {
        TgGrid grid;
        assert_int_equal(tg_notation_read_setup(tsv.field[2], 15, &grid, NULL), TG_OK);
        TgVerdict verdict = tg_judge(&grid, &renju, TG_BLACK, point_of(tsv.field[3], 15));
        assert_int_equal(tg_verdict_is_foul(verdict), tsv.field[4][0] == '1');
        rows++;
    }
    assert_int_equal(rows, 39);
}

static void fill_at_random(TgGrid *grid, int size, TgRng *rng, uint32_t stones) {
    tg_grid_init(grid, size);
    for (uint32_t i = 0; i < stones; i++) {
        TgPoint p = tg_point((int)tg_rng_below(rng, (uint32_t)size),
                             (int)tg_rng_below(rng, (uint32_t)size));
        grid->cell[p] = (uint8_t)(tg_rng_below(rng, 3) > 0 ? TG_CELL_BLACK : TG_CELL_WHITE);
    }
}

/* On random boards of every profile: the probe leaves the grid, all eight symmetries agree, the
 * short and the full judgement agree, and a side without forbidden moves never makes a foul. */
static void properties_on_random_boards(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 20260101);
    for (int round = 0; round < 4000; round++) {
        TgProfile profile;
        tg_profile_init(&profile, (TgProfileId)tg_rng_below(&rng, TG_PROFILE_NB));
        profile.k = (uint8_t)(round % 8 == 0 ? 3 + tg_rng_below(&rng, 7) : 5);
        int size = 5 + (int)tg_rng_below(&rng, 15);
        TgGrid grid, image;
        fill_at_random(&grid, size, &rng, tg_rng_below(&rng, (uint32_t)(size * size)));
        TgPoint p = tg_point((int)tg_rng_below(&rng, (uint32_t)size),
                             (int)tg_rng_below(&rng, (uint32_t)size));
        grid.cell[p] = TG_CELL_EMPTY;
        TgSide side = (TgSide)tg_rng_below(&rng, 2);
        TgGrid before = grid;
        TgJudgement j = tg_judge_full(&grid, &profile, side, p);
        assert_memory_equal(&before, &grid, sizeof grid);
        assert_int_equal(tg_judge(&grid, &profile, side, p), j.verdict);
        assert_memory_equal(&before, &grid, sizeof grid);
        if (!tg_profile_has_fouls(&profile, side)) {
            assert_false(tg_verdict_is_foul(j.verdict));
            assert_int_equal(j.kinds, 0);
        }
        int s = (int)tg_rng_below(&rng, TG_SYMMETRY_NB);
        tg_grid_init(&image, size);
        for (int i = 0; i < size * size; i++) {
            TgPoint from = tg_point(i % size, i / size);
            image.cell[tg_point_transform(from, size, s)] = grid.cell[from];
        }
        TgJudgement turned = tg_judge_full(&image, &profile, side, tg_point_transform(p, size, s));
        assert_memory_equal(&turned, &j, sizeof j);
    }
}

/* The stones from e along the axis both ways, e taken as a stone: first and last offset from p. */
static void run_by_cells(const TgGrid *grid, TgSide side, TgPoint p, int axis, int e, int *first,
                         int *last) {
    TgAxisStep step = tg_axis_step[axis];
    int x = tg_point_x(p), y = tg_point_y(p);
    *first = *last = e;
    while (tg_grid_xy(grid, x + (*first - 1) * step.dx, y + (*first - 1) * step.dy) ==
           (int)tg_cell_of(side)) {
        (*first)--;
    }
    while (tg_grid_xy(grid, x + (*last + 1) * step.dx, y + (*last + 1) * step.dy) ==
           (int)tg_cell_of(side)) {
        (*last)++;
    }
}

static int cell_by_offset(const TgGrid *grid, TgPoint p, int axis, int i) {
    return tg_grid_xy(grid, tg_point_x(p) + i * tg_axis_step[axis].dx,
                      tg_point_y(p) + i * tg_axis_step[axis].dy);
}

/* 4.2 as it is written for exact rows: the distinct sets Q over every empty E of the whole axis. */
static int fours_by_sets(const TgGrid *grid, int k, TgSide side, TgPoint p, int axis) {
    unsigned sets[64];
    int count = 0;
    for (int e = -TG_SIZE_MAX; e <= TG_SIZE_MAX; e++) {
        if (cell_by_offset(grid, p, axis, e) != TG_CELL_EMPTY) {
            continue;
        }
        int first, last;
        run_by_cells(grid, side, p, axis, e, &first, &last);
        if (last - first + 1 != k || first > 0 || last < 0) {
            continue;
        }
        unsigned set = 0; /* bit i + 12: the cell i steps from p is a stone of Q */
        for (int i = first; i <= last; i++) {
            set |= i == e ? 0u : 1u << (i + 12);
        }
        _Bool known = 0;
        for (int i = 0; i < count; i++) {
            known = known || sets[i] == set;
        }
        if (!known) {
            sets[count++] = set;
        }
    }
    return count;
}

/* sf of 4.2 for exact rows over every empty E of the whole axis. */
static int straight_points_by_cells(TgGrid *grid, int k, TgSide side, TgPoint p, int axis) {
    int count = 0;
    for (int e = -TG_SIZE_MAX; e <= TG_SIZE_MAX; e++) {
        if (cell_by_offset(grid, p, axis, e) != TG_CELL_EMPTY) {
            continue;
        }
        int first, last, low_first, low_last, high_first, high_last;
        run_by_cells(grid, side, p, axis, e, &first, &last);
        if (last - first + 1 != k - 1 || first > 0 || last < 0 ||
            cell_by_offset(grid, p, axis, first - 1) != TG_CELL_EMPTY ||
            cell_by_offset(grid, p, axis, last + 1) != TG_CELL_EMPTY) {
            continue;
        }
        TgPoint at = tg_point(tg_point_x(p) + e * tg_axis_step[axis].dx,
                              tg_point_y(p) + e * tg_axis_step[axis].dy);
        grid->cell[at] = (uint8_t)tg_cell_of(side);
        run_by_cells(grid, side, p, axis, first - 1, &low_first, &low_last);
        run_by_cells(grid, side, p, axis, last + 1, &high_first, &high_last);
        grid->cell[at] = TG_CELL_EMPTY;
        count += low_last - low_first + 1 == k && high_last - high_first + 1 == k;
    }
    return count;
}

/* The rows of the judge look at the two ends of one unbroken row only; the definitions look at
 * every point of the axis and at sets of stones. Both have to count alike. */
static void counts_are_those_of_the_definitions(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 42);
    int fours = 0, straights = 0;
    for (int round = 0; round < 40000; round++) {
        TgProfile standard = profile_of("standard");
        standard.k = (uint8_t)(round % 4 == 0 ? 3 + tg_rng_below(&rng, 7) : 5);
        TgGrid grid;
        tg_grid_init(&grid, 13);
        TgPoint p = tg_point(6, 6);
        for (int i = 0; i < 13; i++) {
            uint32_t dice = tg_rng_below(&rng, 8);
            grid.cell[tg_point(i, 6)] = (uint8_t)(dice < 4   ? TG_CELL_EMPTY
                                                  : dice < 7 ? TG_CELL_BLACK
                                                             : TG_CELL_WHITE);
        }
        grid.cell[p] = TG_CELL_BLACK;
        TgPoint points[2];
        int count;
        int found = tg_row_fours(&grid, &standard, TG_BLACK, p, 0, points, &count);
        assert_int_equal(found, fours_by_sets(&grid, standard.k, TG_BLACK, p, 0));
        fours += found;
        found = tg_row_straight_four_points(&grid, &standard, TG_BLACK, p, 0, points);
        assert_int_equal(found, straight_points_by_cells(&grid, standard.k, TG_BLACK, p, 0));
        straights += found;
    }
    assert_true(fours > 1000 && straights > 1000);
}

/* Lays five stones in a window with one missing at `gap` and asks for the gap. */
static void check_window(const TgProfile *profile, int x, int y, int dx, int dy, TgSide side) {
    for (int gap = 0; gap < 5; gap++) {
        TgGrid grid;
        tg_grid_init(&grid, 15);
        for (int i = 0; i < 5; i++) {
            if (i != gap) {
                grid.cell[tg_point(x + i * dx, y + i * dy)] = (uint8_t)tg_cell_of(side);
            }
        }
        TgPoint p = tg_point(x + gap * dx, y + gap * dy);
        assert_int_equal(tg_judge(&grid, profile, side, p), TG_VERDICT_WIN);
        grid.cell[p] = (uint8_t)tg_cell_of(side);
        TgPoint row[TG_SIZE_MAX];
        size_t length = 0;
        assert_true(tg_judge_winning_row(&grid, profile, p, row, &length));
        assert_int_equal(length, 5);
        grid.cell[tg_point(x, y)] = TG_CELL_EMPTY;
        assert_false(tg_judge_winning_row(&grid, profile, tg_point(x + dx, y + dy), row, &length));
    }
}

/* Every line of five cells of the board, edges and corners too, each stone last: 1+3, 2+2, 3+1. */
static void five_is_seen_on_every_line(void **state) {
    (void)state;
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};
    int windows = 0;
    for (int id = 0; id < TG_PROFILE_NB; id++) {
        TgProfile profile;
        tg_profile_init(&profile, (TgProfileId)id);
        for (int i = 0; i < 15 * 15 * 4; i++) {
            int x = i % 15, y = i / 15 % 15, dx = steps[i / 225][0], dy = steps[i / 225][1];
            int end_x = x + 4 * dx, end_y = y + 4 * dy;
            if (end_x < 15 && end_y >= 0 && end_y < 15) {
                check_window(&profile, x, y, dx, dy, TG_BLACK);
                check_window(&profile, x, y, dx, dy, TG_WHITE);
                windows++;
            }
        }
    }
    assert_int_equal(windows, 572 * TG_PROFILE_NB);
}

/* The longest row of the side through p, counted cell by cell: a second opinion on fives. */
static int longest_row(const TgGrid *grid, TgSide side, int x, int y) {
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};
    int longest = 0;
    for (int d = 0; d < 4; d++) {
        int first = 0;
        while (tg_grid_xy(grid, x + (first - 1) * steps[d][0], y + (first - 1) * steps[d][1]) ==
               (int)tg_cell_of(side)) {
            first--;
        }
        int length = 0;
        while (tg_grid_xy(grid, x + (first + length) * steps[d][0],
                          y + (first + length) * steps[d][1]) == (int)tg_cell_of(side)) {
            length++;
        }
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Random games: the judge says win at the first stone that makes five or more (freestyle), or with
 * exact five never for a stone whose longest row is shorter, and always for one that is five. */
static void random_games_end_at_the_first_five(void **state) {
    (void)state;
    TgProfile freestyle = profile_of("freestyle"), standard = profile_of("standard");
    TgRng rng;
    tg_rng_init(&rng, 6);
    int wins = 0;
    for (int game = 0; game < 2000; game++) {
        TgGrid grid;
        tg_grid_init(&grid, 9);
        TgSide side = TG_BLACK;
        for (int ply = 0; ply < 81; ply++) {
            TgPoint p = tg_point((int)tg_rng_below(&rng, 9), (int)tg_rng_below(&rng, 9));
            if (tg_grid_at(&grid, p) != TG_CELL_EMPTY) {
                continue;
            }
            TgVerdict free = tg_judge(&grid, &freestyle, side, p);
            TgVerdict exact = tg_judge(&grid, &standard, side, p);
            grid.cell[p] = (uint8_t)tg_cell_of(side);
            int longest = longest_row(&grid, side, tg_point_x(p), tg_point_y(p));
            assert_int_equal(free == TG_VERDICT_WIN, longest >= 5);
            assert_true(exact != TG_VERDICT_WIN || longest >= 5);
            assert_true(exact == TG_VERDICT_WIN || longest != 5);
            if (free == TG_VERDICT_WIN) {
                wins++;
                break;
            }
            side = tg_side_other(side);
        }
    }
    assert_true(wins > 200);
}

static void winning_row_is_told_in_order(void **state) {
    (void)state;
    TgProfile renju = profile_of("renju"), caro = profile_of("caro");
    TgGrid grid;
    assert_int_equal(tg_notation_read_setup("h8,i8,j8,k8,l8/g8,m8", 15, &grid, NULL), TG_OK);
    TgPoint row[TG_SIZE_MAX];
    size_t length = 0;
    assert_true(tg_judge_winning_row(&grid, &renju, point_of("j8", 15), row, &length));
    assert_int_equal(length, 5);
    assert_int_equal(row[0], point_of("h8", 15));
    assert_int_equal(row[4], point_of("l8", 15));
    assert_false(tg_judge_winning_row(&grid, &renju, point_of("g8", 15), NULL, NULL));
    assert_false(tg_judge_winning_row(&grid, &renju, point_of("a1", 15), NULL, NULL));
    assert_false(tg_judge_winning_row(&grid, &caro, point_of("j8", 15), NULL, NULL));
}

static void verdict_words_read_back(void **state) {
    (void)state;
    for (TgVerdict v = TG_VERDICT_LEGAL; v < TG_VERDICT_NB; v++) {
        TgVerdict read = TG_VERDICT_NB;
        assert_true(tg_verdict_parse(tg_verdict_id(v), &read));
        assert_int_equal(read, v);
        assert_true(tg_verdict_name(v, TG_ZH)[0] != '\0');
    }
    TgVerdict verdict;
    assert_false(tg_verdict_parse("foul", &verdict));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_collection_in_every_symmetry),
        cmocka_unit_test(full_collection_in_every_symmetry),
        cmocka_unit_test(forbidden_points_of_whole_boards),
        cmocka_unit_test(single_forbidden_points),
        cmocka_unit_test(properties_on_random_boards),
        cmocka_unit_test(counts_are_those_of_the_definitions),
        cmocka_unit_test(five_is_seen_on_every_line),
        cmocka_unit_test(random_games_end_at_the_first_five),
        cmocka_unit_test(winning_row_is_told_in_order),
        cmocka_unit_test(verdict_words_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
