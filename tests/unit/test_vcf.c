/* SPDX-License-Identifier: MIT
 *
 * The VCF solver: collections with known answers and lengths, every winning line replayed with the
 * literal rules, a plain search on small boards as the oracle, limits. */
#include "support/ground.h"
#include "support/positions.h"
#include "support/row.h"

#include "prove/vcf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE_BYTES = 1 << 20 };

typedef struct Stand {
    char rule[40];
    Ground ground;
    TgBoard *board; /* the ground's */
    TgVcf *vcf;
    TgVcfResult result;
    TgGrid grid;
    TgSide side;
} Stand;

static void stand_init(Stand *stand) {
    memset(stand, 0, sizeof *stand);
    stand->vcf = tg_vcf_create(TABLE_BYTES);
    assert_non_null(stand->vcf);
}

static void stand_finish(Stand *stand) {
    ground_finish(&stand->ground);
    tg_vcf_destroy(stand->vcf);
}

static void use_rule(Stand *stand, const char *rule) {
    if (strcmp(stand->rule, rule) == 0) {
        return;
    }
    ground_finish(&stand->ground);
    assert_true(strlen(rule) < sizeof stand->rule);
    memcpy(stand->rule, rule, strlen(rule) + 1);
    ground_init(&stand->ground, rule, 15);
    stand->board = stand->ground.board;
    tg_vcf_clear(stand->vcf);
}

/* --- the rules, literally ------------------------------------------------------------------- */

/* Points where a stone of the side wins; returns how many. */
static int five_points(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint *out) {
    int count = 0;
    for (int p = 0; p < grid->size * 32; p++) {
        if (tg_point_on((TgPoint)p, grid->size) && grid->cell[p] == TG_CELL_EMPTY &&
            tg_judge(grid, profile, side, (TgPoint)p) == TG_VERDICT_WIN) {
            out[count++] = (TgPoint)p;
        }
    }
    return count;
}

/* Whether the answer is one that the rules force on the defender; fives: the attacker's. */
static void check_answer(Stand *stand, TgGrid *grid, TgPoint answer, const TgPoint *fives,
                         int count, _Bool last) {
    const TgProfile *profile = &stand->ground.profile;
    TgSide defender = tg_side_other(stand->side);
    if (answer == TG_POINT_NONE) {
        assert_int_equal(count, 1);
        assert_true(tg_verdict_is_foul(tg_judge(grid, profile, defender, fives[0])));
        assert_true(last);
        return;
    }
    if (profile->side[stand->side].five == TG_FIVE_ANY) {
        assert_true(answer == fives[0] || (count > 1 && answer == fives[1]));
        assert_true(count == 1 || last);
    }
    /* where the row can be completed in two ways the answer shown is one of them, foul or not */
    assert_true(count > 1 || tg_judge(grid, profile, defender, answer) == TG_VERDICT_LEGAL);
    grid->cell[answer] = (uint8_t)tg_cell_of(defender);
}

/* Replays a winning line: each attacker's stone makes a four and leaves the defender no five, each
 * answer is forced, "elsewhere" stands only for a foul, the last stone makes the five. */
static void check_line(Stand *stand) {
    const TgProfile *profile = &stand->ground.profile;
    const TgVcfResult *result = &stand->result;
    TgPoint fives[TG_POINT_NB] = {0};
    TgPoint none[TG_POINT_NB];
    TgGrid grid = stand->grid;
    assert_int_equal(result->length % 2, 1);
    for (int i = 0; i + 1 < result->length; i += 2) {
        TgPoint move = result->line[i];
        assert_int_equal(tg_judge(&grid, profile, stand->side, move), TG_VERDICT_LEGAL);
        grid.cell[move] = (uint8_t)tg_cell_of(stand->side);
        assert_int_equal(five_points(&grid, profile, tg_side_other(stand->side), none), 0);
        int count = five_points(&grid, profile, stand->side, fives);
        assert_true(count >= 1);
        check_answer(stand, &grid, result->line[i + 1], fives, count, i + 3 == result->length);
    }
    TgPoint last = result->line[result->length - 1];
    assert_int_equal(tg_judge(&grid, profile, stand->side, last), TG_VERDICT_WIN);
}

static _Bool is_legal(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p) {
    return tg_point_on(p, grid->size) && grid->cell[p] == TG_CELL_EMPTY &&
           tg_judge(grid, profile, side, p) == TG_VERDICT_LEGAL;
}

static int plain_search(TgGrid *grid, const TgProfile *profile, TgSide side, int most);

/* After a four with the five-points given: the fours still needed against the best of ALL the
 * defender's legal stones, -1 when one of them holds for `most`. */
static int plain_answers(TgGrid *grid, const TgProfile *profile, TgSide side, const TgPoint *fives,
                         int count, int most) {
    TgSide defender = tg_side_other(side);
    int worst = 0;
    for (int p = 0; p < grid->size * 32; p++) {
        if (!is_legal(grid, profile, defender, (TgPoint)p)) {
            continue;
        }
        grid->cell[p] = (uint8_t)tg_cell_of(defender);
        _Bool wins = 0;
        for (int i = 0; i < count && !wins; i++) {
            wins = fives[i] != p && tg_judge(grid, profile, side, fives[i]) == TG_VERDICT_WIN;
        }
        int fours = wins ? 0 : plain_search(grid, profile, side, most);
        grid->cell[p] = TG_CELL_EMPTY;
        if (fours < 0) {
            return -1;
        }
        worst = fours > worst ? fours : worst;
    }
    return worst;
}

/* The plain search: the fewest fours of a VCF, at most `most`; -1 when there is none of that. */
static int plain_search(TgGrid *grid, const TgProfile *profile, TgSide side, int most) {
    TgPoint fives[TG_POINT_NB] = {0};
    TgPoint none[TG_POINT_NB];
    if (five_points(grid, profile, side, fives) > 0) {
        return 0;
    }
    int best = -1;
    for (int p = 0; p < grid->size * 32 && most > 0; p++) {
        if (!is_legal(grid, profile, side, (TgPoint)p)) {
            continue;
        }
        grid->cell[p] = (uint8_t)tg_cell_of(side);
        int count = five_points(grid, profile, side, fives);
        int fours = -1;
        if (count > 0 && five_points(grid, profile, tg_side_other(side), none) == 0) {
            fours = plain_answers(grid, profile, side, fives, count, most - 1);
        }
        grid->cell[p] = TG_CELL_EMPTY;
        if (fours >= 0) {
            best = fours + 1;
            most = best - 1;
        }
    }
    return best;
}

/* --- collections ---------------------------------------------------------------------------- */

static void read_row(Stand *stand, const Tsv *row) {
    char *const *f = row->field;
    assert_true(row->field_count >= 7);
    use_rule(stand, f[1]);
    row_stones(f[4], (int)strtol(f[2], NULL, 10), &stand->grid);
    stand->side = f[3][0] == 'b' ? TG_BLACK : TG_WHITE;
}

static void solve(Stand *stand, const TgVcfLimits *limits) {
    tg_board_set(stand->board, &stand->grid);
    tg_vcf_solve(stand->vcf, stand->board, stand->side, limits, &stand->result);
    if (stand->result.answer == TG_VCF_WIN) {
        check_line(stand);
    }
}

typedef struct Score {
    int rows, won, refused; /* refused: answered "no" */
} Score;

/* No false win, no false "no", no line shorter than the shortest. */
static void check_answer_of(const Stand *stand, const Tsv *row, const TgVcfLimits *limits) {
    const TgVcfResult *result = &stand->result;
    _Bool win = strcmp(row->field[5], "vcf") == 0;
    if (result->answer == (win ? TG_VCF_NO : TG_VCF_WIN)) {
        fail_msg("%s: a false %s", row->field[0], win ? "no" : "win");
    }
    int length = (int)strtol(row->field[6], NULL, 10);
    if (result->answer == TG_VCF_WIN &&
        (result->length < length || (limits->shortest && result->length != length))) {
        fail_msg("%s: %d plies, expected %d", row->field[0], result->length, length);
    }
}

/* Solves every `step`-th row of a file; false when the file is not there. */
static _Bool run_file(const char *path, int step, const TgVcfLimits *limits, Score *score) {
    Tsv row;
    if (!tsv_open(&row, path)) {
        return 0;
    }
    Stand stand;
    stand_init(&stand);
    for (int i = 0; tsv_next(&row); i++) {
        if (i % step != 0) {
            continue;
        }
        read_row(&stand, &row);
        solve(&stand, limits);
        score->rows++;
        score->won += stand.result.answer == TG_VCF_WIN;
        score->refused += stand.result.answer == TG_VCF_NO;
        check_answer_of(&stand, &row, limits);
    }
    stand_finish(&stand);
    return 1;
}

static void own_positions(void **state) {
    (void)state;
    static const TgVcfLimits limits[] = {{.shortest = 1}, {.shortest = 0}, {.deepen = 1}};
    for (int i = 0; i < 3; i++) {
        Score score = {0};
        assert_true(run_file("tests/boards/vcf-own.tsv", 1, &limits[i], &score));
        assert_true(score.won > 100 && score.refused > 40);
        assert_int_equal(score.won + score.refused, score.rows);
    }
}

static void quintet_positions(void **state) {
    (void)state;
    Score score = {0};
    assert_true(
        run_file("tests/boards/vcf-quintet.tsv", 1, &(TgVcfLimits){.nodes = 3000000}, &score));
    assert_int_equal(score.won, score.rows);
}

/* A sample of a collection that is not part of the repository; all of it with TG_TEST_SCALE. */
static void run_shared(const char *name, _Bool wins) {
    char path[200];
    snprintf(path, sizeof path, "../shared/data/%s", name);
    TgVcfLimits limits = {.nodes = 100000, .shortest = wins};
    Score score = {0};
    int step = positions_scaled(1) > 1 ? 1 : 7;
    if (!run_file(path, step, &limits, &score)) {
        print_message("skipped: ../shared/data/%s is not there\n", name);
        skip();
    }
    assert_true(score.rows > 0);
    assert_true(wins ? score.won * 100 >= score.rows * 95 : score.won == 0);
}

static void shared_game_vcf(void **state) {
    (void)state;
    run_shared("puzzles/game-vcf.tsv", 1);
}

static void shared_freestyle_vcf(void **state) {
    (void)state;
    run_shared("puzzles/freestyle-vcf.tsv", 1);
}

static void shared_standard_vcf(void **state) {
    (void)state;
    run_shared("puzzles/standard-vcf.tsv", 1);
}

static void shared_no_vcf(void **state) {
    (void)state;
    run_shared("bench/no-vcf.tsv", 0);
}

static void shared_composed_vct(void **state) {
    (void)state;
    run_shared("puzzles/composed-vct.tsv", 0);
}

/* --- against the plain search ---------------------------------------------------------------- */

/* Depth first and deepened by fours, each with an empty table: both win or neither, by lines that
 * hold. Counts where the first line is longer. */
static _Bool both_orders_agree(Stand *stand, int *longer) {
    tg_vcf_clear(stand->vcf);
    solve(stand, &(TgVcfLimits){.deepen = 1});
    TgVcfAnswer answer = stand->result.answer;
    int length = stand->result.length;
    tg_vcf_clear(stand->vcf);
    solve(stand, &(TgVcfLimits){0});
    assert_int_equal(stand->result.answer, answer);
    *longer += stand->result.length > length;
    return answer == TG_VCF_WIN;
}

static void equals_plain_search(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "freestyle", "standard",  "caro",
                                        "retro", "omok",      "renju:k=4", "caro6"};
    Stand stand;
    stand_init(&stand);
    TgRng rng;
    tg_rng_init(&rng, 3);
    int wins = 0;
    int deep = 0;
    int near_wins = 0;
    int longer = 0;
    long rounds = positions_scaled(60);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        use_rule(&stand, rules[i]);
        for (long j = 0; j < rounds; j++) {
            int size = 6 + (int)tg_rng_below(&rng, 4);
            positions_scatter(&rng, size, size * size / 4 + (int)tg_rng_below(&rng, 10), 50,
                              &stand.grid);
            stand.side = (TgSide)tg_rng_below(&rng, 2);
            int expected = plain_search(&stand.grid, &stand.ground.profile, stand.side, 4);
            solve(&stand, &(TgVcfLimits){.shortest = 1, .fours = 4});
            int found = stand.result.answer == TG_VCF_WIN ? stand.result.length / 2 : -1;
            assert_int_equal(found, expected);
            wins += found > 0;
            deep += found > 1;
            _Bool wins_at_all = both_orders_agree(&stand, &longer);
            assert_true(expected < 0 || wins_at_all);
            solve(&stand, &(TgVcfLimits){.near = 1});
            assert_true(wins_at_all || stand.result.answer != TG_VCF_WIN);
            near_wins += stand.result.answer == TG_VCF_WIN;
        }
        tg_vcf_clear(stand.vcf);
    }
    assert_true(wins > rounds && deep > rounds / 8 && near_wins > wins / 2 && longer > 0);
    stand_finish(&stand);
}

/* --- limits ---------------------------------------------------------------------------------- */

static _Bool stop_at_once(void *context) {
    ++*(int *)context;
    return 1;
}

static void hard_position(Stand *stand) {
    Tsv row;
    assert_true(tsv_open(&row, "tests/boards/vcf-quintet.tsv"));
    while (tsv_next(&row)) {
        if (strcmp(row.field[0], "quintet-vcf-long") == 0) {
            read_row(stand, &row);
        }
    }
}

static void limits_end_the_search(void **state) {
    (void)state;
    Stand stand;
    stand_init(&stand);
    hard_position(&stand);
    TgBoard *fresh = tg_board_create(stand.ground.tables, 15);
    tg_board_set(fresh, &stand.grid);

    solve(&stand, &(TgVcfLimits){.nodes = 500, .shortest = 1});
    assert_int_equal(stand.result.answer, TG_VCF_UNKNOWN);
    assert_int_equal(stand.result.nodes, 500);
    assert_memory_equal(stand.board->cell, fresh->cell, sizeof fresh->cell);
    assert_memory_equal(stand.board->group, fresh->group, sizeof fresh->group);
    assert_true(stand.board->hash == fresh->hash && stand.board->ply == 0);

    int asked = 0;
    solve(&stand, &(TgVcfLimits){.stop = stop_at_once, .context = &asked, .shortest = 1});
    assert_int_equal(stand.result.answer, TG_VCF_UNKNOWN);
    assert_int_equal(asked, 1);
    assert_true(stand.result.nodes <= 1024);

    solve(&stand, &(TgVcfLimits){.fours = 3});
    assert_int_equal(stand.result.answer, TG_VCF_NO);
    tg_board_destroy(fresh);
    stand_finish(&stand);
}

/* A small table loses memories, never answers. */
static void small_table_is_right(void **state) {
    (void)state;
    Stand stand;
    stand_init(&stand);
    tg_vcf_destroy(stand.vcf);
    stand.vcf = tg_vcf_create(0);
    assert_non_null(stand.vcf);
    Tsv row;
    assert_true(tsv_open(&row, "tests/boards/vcf-own.tsv"));
    for (int i = 0; tsv_next(&row); i++) {
        if (i % 10 == 0) {
            read_row(&stand, &row);
            solve(&stand, &(TgVcfLimits){.shortest = 1, .nodes = 100000});
            _Bool win = strcmp(row.field[5], "vcf") == 0;
            assert_true(stand.result.answer == TG_VCF_UNKNOWN ||
                        win == (stand.result.answer == TG_VCF_WIN));
        }
    }
    stand_finish(&stand);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_positions),         cmocka_unit_test(quintet_positions),
        cmocka_unit_test(shared_game_vcf),       cmocka_unit_test(shared_freestyle_vcf),
        cmocka_unit_test(shared_standard_vcf),   cmocka_unit_test(shared_no_vcf),
        cmocka_unit_test(shared_composed_vct),   cmocka_unit_test(equals_plain_search),
        cmocka_unit_test(limits_end_the_search), cmocka_unit_test(small_table_is_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
