/* SPDX-License-Identifier: MIT
 *
 * Problems: those of the project re-studied and proven again, studies by hand, composed figures,
 * and the proofs of both solvers, judged by the verifier. */
#include "problem/compose.h"
#include "prove/certify.h"
#include "support/positions.h"
#include "support/row.h"
#include "tengen/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STUDY_NODES = 300000, SAMPLE_STEP = 24, ROWS_MAX = 2000 };

static TgStudyResult result; /* large */

/* --- the problems of the project -------------------------------------------------------------- */

static void check_problem(const Tsv *tsv, const Row *row) {
    TgStudy *study = tg_study_create(&row->profile);
    assert_non_null(study);
    _Bool by_threats = strcmp(tsv->field[5], "any") == 0;
    (by_threats ? tg_study_run_threats : tg_study_run)(study, &row->grid, row->side, STUDY_NODES,
                                                       NULL, &result);
    assert_int_equal(result.by_threats, by_threats);
    assert_true(tg_study_is_unique(&result));
    assert_int_equal(result.plies, strtol(tsv->field[6], NULL, 10));
    TgPoint first;
    assert_int_equal(tg_point_parse(tsv->field[7], row->grid.size, &first, NULL), TG_OK);
    for (int i = 0; i < result.try_nb; i++) {
        assert_int_equal(result.tries[i].end == TG_TRY_WINS, result.tries[i].move == first);
    }
    assert_int_equal(result.grade, strtol(tsv->field[9], NULL, 10));
    TgText motifs;
    tg_text_init(&motifs);
    tg_motif_print(result.motifs, &motifs);
    assert_string_equal(tg_text_get(&motifs), tsv->field[10]);
    tg_text_finish(&motifs);
    TgProof *proof = NULL;
    assert_int_equal(tg_study_prove(study, &row->grid, row->side, &proof), TG_OK);
    assert_int_equal(tg_proof_plies(proof), result.plies);
    tg_proof_destroy(proof);
    tg_study_destroy(study);
}

/* Colours of a legal game: Black has moved as often as White, or once more. */
static void check_counts(const Row *row) {
    size_t black = tg_grid_count(&row->grid, TG_BLACK);
    size_t white = tg_grid_count(&row->grid, TG_WHITE);
    assert_int_equal(black, row->side == TG_BLACK ? white : white + 1);
}

static int check_file(const char *path, uint64_t *keys, int count) {
    Tsv tsv;
    int step = positions_scaled(1) > 1 ? 1 : SAMPLE_STEP;
    assert_true(tsv_open(&tsv, path));
    while (tsv_next(&tsv)) {
        Row row;
        assert_int_equal(tsv.field_count, 11);
        assert_true(count < ROWS_MAX);
        row_read(&tsv, &row);
        check_counts(&row);
        keys[count] = tg_study_key(&row.grid, row.side);
        for (int i = 0; i < count; i++) {
            assert_true(keys[i] != keys[count]);
        }
        if (count % step == 0) {
            check_problem(&tsv, &row);
        }
        count++;
    }
    return count;
}

static void test_problems_of_the_project(void **state) {
    (void)state;
    static uint64_t keys[ROWS_MAX];
    int count = check_file("data/problems/games.tsv", keys, 0);
    assert_true(count >= 300);
    print_message("%d problems\n", count);
}

/* The stones cover the figure and nothing else. */
static void test_figures_of_the_project(void **state) {
    (void)state;
    static const char *const wanted[] = {"五", "子", "棋", "天", "元"};
    Tsv tsv;
    int count = 0;
    unsigned met = 0;
    assert_true(tsv_open(&tsv, "data/problems/figures.tsv"));
    while (tsv_next(&tsv)) {
        Row row;
        static TgFigure figure;
        row_read(&tsv, &row);
        assert_true(tg_figure_find(tsv.field[0], &figure));
        for (int i = 0; i < figure.count; i++) {
            assert_int_not_equal(row.grid.cell[figure.point[i]], TG_CELL_EMPTY);
        }
        assert_int_equal(figure.count,
                         tg_grid_count(&row.grid, TG_BLACK) + tg_grid_count(&row.grid, TG_WHITE));
        check_counts(&row);
        if (count % 4 == 0 || positions_scaled(1) > 1) {
            check_problem(&tsv, &row);
        }
        for (unsigned i = 0; i < 5; i++) {
            met |= strcmp(tsv.field[0], wanted[i]) == 0 ? 1u << i : 0;
        }
        count++;
    }
    assert_true(count >= 10);
    assert_int_equal(met, 31);
}

/* --- by hand ---------------------------------------------------------------------------------- */

static TgStudy *study_position(const char *rule, const char *stones, TgSide side) {
    TgProfile profile;
    TgGrid grid;
    assert_int_equal(tg_profile_parse(rule, &profile, NULL), TG_OK);
    assert_int_equal(tg_notation_read_setup(stones, 15, &grid, NULL), TG_OK);
    TgStudy *study = tg_study_create(&profile);
    assert_non_null(study);
    tg_study_run(study, &grid, side, 0, NULL, &result);
    return study;
}

static const TgTry *find_try(const char *name) {
    TgPoint p;
    assert_int_equal(tg_point_parse(name, 15, &p, NULL), TG_OK);
    for (int i = 0; i < result.try_nb; i++) {
        if (result.tries[i].move == p) {
            return &result.tries[i];
        }
    }
    fail_msg("%s is no four", name);
    return NULL;
}

static void test_study(void **state) {
    (void)state;
    /* an open three: two straight fours, two fours that are answered */
    tg_study_destroy(study_position("freestyle", "h8,i8,j8/a1,a2,b5", TG_BLACK));
    assert_int_equal(result.answer, TG_VCF_WIN);
    assert_int_equal(result.plies, 3);
    assert_int_equal(result.try_nb, 4);
    assert_int_equal(result.win_nb, 2);
    assert_false(tg_study_is_unique(&result));
    assert_int_equal(find_try("g8")->end, TG_TRY_WINS);
    assert_int_equal(find_try("l8")->end, TG_TRY_HOLDS);
    assert_true(result.motifs & 1u << TG_MOTIF_STRAIGHT_FOUR);
    /* the defender's four has to be stopped first: one four does it and wins */
    tg_study_destroy(study_position("freestyle", "h8,i8,j8,d1/a8,b8,c8,d8,e8", TG_BLACK));
    assert_int_equal(result.answer, TG_VCF_NO);
    tg_study_destroy(study_position("freestyle", "h8,i8,j8,g13/g12,g11,g10,g9,a1", TG_BLACK));
    assert_true(tg_study_is_unique(&result));
    assert_int_equal(find_try("k8")->end, TG_TRY_FIVE);
    assert_int_equal(find_try("g8")->end, TG_TRY_WINS);
    /* White's only answerable point is forbidden to Black */
    tg_study_destroy(
        study_position("renju", "h5,h6,h7,h9,h10,g8,m8/i8,j8,k8,b15,c13,a15", TG_WHITE));
    assert_true(result.motifs & 1u << TG_MOTIF_FOUL_TRAP);
    assert_int_equal(find_try("l8")->end, TG_TRY_WINS);
    /* a foul of Black is no solution */
    tg_study_destroy(study_position("renju", "h8,i8,j8,g7,g6,g5/a1,g4,b9,c2,o15,o1", TG_BLACK));
    assert_int_equal(find_try("g8")->end, TG_TRY_FOUL);
}

/* Wins by threats: every first move is known, and what fails has a line that shows why. */
static void test_threats(void **state) {
    (void)state;
    TgGrid grid;
    TgStudy *study = study_position("freestyle", "g8,h8,i9,i10/a1,o15,a15,c3", TG_BLACK);
    assert_int_equal(result.answer, TG_VCF_NO);
    assert_int_equal(tg_notation_read_setup("g8,h8,i9,i10/a1,o15,a15,c3", 15, &grid, NULL), TG_OK);
    tg_study_run_threats(study, &grid, TG_BLACK, 50000, NULL, &result);
    assert_int_equal(result.answer, TG_VCF_WIN);
    assert_true(result.by_threats && result.shortest);
    assert_int_equal(result.plies, 5);
    assert_int_equal(find_try("i8")->end, TG_TRY_WINS);
    assert_false(tg_study_is_unique(&result));
    assert_true(result.motifs & 1u << TG_MOTIF_DOUBLE_KILL);
    assert_false(result.motifs & 1u << TG_MOTIF_MAKE_THREAT); /* i8 makes threes */
    int held = 0;
    tg_study_refute(study, &grid, TG_BLACK, &result);
    for (int i = 0; i < result.try_nb; i++) {
        const TgTry *attempt = &result.tries[i];
        held += attempt->end == TG_TRY_HOLDS;
        assert_true(attempt->line_nb == 0 || attempt->line_nb % 2 == 1);
        assert_true(attempt->line_nb == 0 || attempt->line[0] == attempt->answer);
    }
    assert_true(held > 0);
    TgProof *proof = NULL;
    assert_int_equal(tg_study_prove(study, &grid, TG_BLACK, &proof), TG_OK);
    assert_int_equal(tg_proof_plies(proof), 5);
    tg_proof_destroy(proof);
    /* a limit leaves first moves open: no problem then */
    tg_study_run_threats(study, &grid, TG_BLACK, 300, NULL, &result);
    assert_false(tg_study_is_unique(&result));
    tg_study_destroy(study);
}

/* Small positions, black stones first, that show the motifs. */
static const char open_three[] = "h8,i8,j8/a1,a2,b5";
static const char four_and_three[] = "h8,i8,j8,k9,k10/g8,a1,a3,o1,o15";
static const char two_fours[] = "h8,i8,j8,k7,k6,k5/g8,k4,a1,a3,o15,o1";
static const char two_threes[] = "g8,h8,i9,i10/a1,o15,a15,c3";
static const char quiet[] = "e10,f10,e9,f9,g9,g8,i8,k8,a7,e7,f7,h7,e6,d5,l4/f14,d11,h9,e8"
                            ",f8,h8,i7,j7,i6,j6,f5,h5,k5,c4,f3";
static const char trap[] = "h10,i7,k9,j12,i10,k11/l8,k8,k12,l11,j11,f12,l7";
static const char two_traps[] =
    "d6,e6,f6,g6,i6,j9,j10,j11,j12,j7,e8,h11/f8,g8,k8,h9,h10,h5,j13,j6,c6";
static const char kill_or_trap[] = "i5,k5,g11,f7,e5,j9,g5,e9,f11/i9,k6,e11,i6,k8";
static const char snake[] = "j11,f8,e5,i10,f6,k6/j6,k10,f11,f10,j7,g10";
static const char lifting[] = "h7,i7,l7,i5,j4,j2/i6,k6,j5,i4,k4,j3";
static const char counters[] = "i12,c8,d8,g8,c7,d6,e6,e5,f5,d4,e4/f10,g10,g9,d7,e7,g7,f6,g6,d5,f4";
static const char wheel[] = "j12,h10,h8,j8,l8,i7,j6,n5/k11,f10,l10,k9,m9,m8,k5,h4";
static const char long_win[] =
    "h15,h13,a11,c11,e11,g11,j11,k11,m11,n11,o11,h10,h9,i8,i7,d3,l3,c2,b1/h"
    "14,h12,b11,d11,f11,h11,i11,l11,g8,g7,f6,j6,f5,j5,e4,k4,m2,n1";

typedef struct Shown {
    const char *rule, *stones;
    TgSide side;
} Shown;

/* Of the win, by threats where no fours win. */
static uint32_t motifs_of(const Shown *shown) {
    TgProfile profile;
    TgGrid grid;
    assert_int_equal(tg_profile_parse(shown->rule, &profile, NULL), TG_OK);
    assert_int_equal(tg_notation_read_setup(shown->stones, 15, &grid, NULL), TG_OK);
    TgStudy *study = tg_study_create(&profile);
    assert_non_null(study);
    tg_study_run_threats(study, &grid, shown->side, 2000, NULL, &result);
    assert_int_equal(result.answer, TG_VCF_WIN);
    tg_study_destroy(study);
    return result.motifs;
}

static void motifs_are_named(void **state) {
    (void)state;
    static const struct {
        TgMotif motif;
        Shown yes, no; /* both are won; one shows the motif */
    } cases[] = {
        {TG_MOTIF_FOUR_THREE, {"freestyle", four_and_three, 0}, {"freestyle", open_three, 0}},
        {TG_MOTIF_STRAIGHT_FOUR, {"freestyle", open_three, 0}, {"freestyle", two_fours, 0}},
        {TG_MOTIF_DOUBLE_FOUR, {"freestyle", two_fours, 0}, {"freestyle", four_and_three, 0}},
        {TG_MOTIF_FOUL_TRAP, {"renju", trap, 1}, {"freestyle", trap, 1}},
        {TG_MOTIF_COUNTER_FOUR, {"freestyle", counters, 1}, {"renju", lifting, 0}},
        {TG_MOTIF_WINDMILL, {"freestyle", wheel, 0}, {"renju", lifting, 0}},
        {TG_MOTIF_LIFTED_FOUL, {"renju", lifting, 0}, {"freestyle", lifting, 0}},
        {TG_MOTIF_MAKE_THREAT, {"renju", quiet, 0}, {"freestyle", two_threes, 0}},
        {TG_MOTIF_DOUBLE_KILL, {"freestyle", two_threes, 0}, {"renju", quiet, 0}},
        {TG_MOTIF_DOUBLE_FOUL, {"renju", two_traps, 1}, {"renju", snake, 1}},
        {TG_MOTIF_KILL_AND_FOUL, {"renju", kill_or_trap, 1}, {"renju", snake, 1}},
        {TG_MOTIF_TWO_HEADED_SNAKE, {"renju", snake, 1}, {"freestyle", two_threes, 0}},
        {TG_MOTIF_LONG, {"renju", long_win, 1}, {"freestyle", wheel, 0}},
    };
    uint32_t met = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t bit = 1u << cases[i].motif;
        const char *id = tg_motif_id(cases[i].motif);
        if (!(motifs_of(&cases[i].yes) & bit)) {
            fail_msg("%s does not show %s", cases[i].yes.stones, id);
        }
        if (motifs_of(&cases[i].no) & bit) {
            fail_msg("%s shows %s", cases[i].no.stones, id);
        }
        met |= bit;
    }
    assert_int_equal(met, (1u << TG_MOTIF_NB) - 1);
}

static void test_key(void **state) {
    (void)state;
    TgGrid grid;
    TgGrid image;
    assert_int_equal(tg_notation_read_setup("h8,i8,j9/a1,c2,b5", 15, &grid, NULL), TG_OK);
    uint64_t key = tg_study_key(&grid, TG_BLACK);
    for (int symmetry = 0; symmetry < TG_SYMMETRY_NB; symmetry++) {
        positions_transform(&grid, symmetry, &image);
        assert_true(tg_study_key(&image, TG_BLACK) == key);
    }
    assert_true(tg_study_key(&grid, TG_WHITE) != key);
    assert_int_equal(tg_notation_read_setup("h8,i8,j9/a1,c2,b6", 15, &image, NULL), TG_OK);
    assert_true(tg_study_key(&image, TG_BLACK) != key);
}

static void test_compose(void **state) {
    (void)state;
    static TgFigure figure;
    TgProfile profile;
    TgGrid grid;
    TgGrid again;
    TgSide side;
    tg_profile_init(&profile, TG_PROFILE_FREESTYLE);
    TgStudy *study = tg_study_create(&profile);
    assert_non_null(study);
    assert_true(tg_figure_find("V", &figure));
    TgComposeOptions options = {.figure = &figure, .seed = 3, .steps = 1500, .plies = 7};
    assert_true(tg_compose(study, &options, &grid, &side));
    for (int i = 0; i < figure.count; i++) {
        assert_int_not_equal(grid.cell[figure.point[i]], TG_CELL_EMPTY);
    }
    tg_study_run(study, &grid, side, 0, NULL, &result);
    assert_true(tg_study_is_unique(&result));
    assert_true(tg_compose(study, &options, &again, &side));
    assert_memory_equal(&again, &grid, sizeof grid);
    tg_study_destroy(study);
}

static void test_figure_text(void **state) {
    (void)state;
    static TgFigure figure;
    TgText error;
    tg_text_init(&error);
    assert_int_equal(tg_figure_read("#....\n.#\n\n...x.\r\n....#", &figure, &error), TG_OK);
    assert_int_equal(figure.size, 5);
    assert_int_equal(figure.count, 4);
    assert_int_equal(figure.point[2], tg_point(3, 3));
    assert_int_equal(tg_figure_read("#\n", &figure, &error), TG_E_SIZE);
    assert_int_equal(tg_figure_read(".\n.\n......\n.\n.\n", &figure, &error), TG_E_SYNTAX);
    assert_non_null(strstr(tg_text_get(&error), "line 3: 6 cells"));
    tg_text_finish(&error);
}

/* --- the proofs of the solvers
 * -------------------------------------------------------------------- */

static void must_hold(TgProof *proof, TgStatus status) {
    static TgProofReport report;
    TgText reason;
    tg_text_init(&reason);
    assert_int_equal(status, TG_OK);
    if (tg_proof_verify(proof, NULL, &report) != TG_OK) {
        tg_proof_report_print(&report, tg_proof_grid(proof)->size, TG_EN, &reason);
    }
    assert_string_equal(tg_text_get(&reason), "");
    tg_text_finish(&reason);
    tg_proof_destroy(proof);
}

/* Every win that either solver claims on the position is proven. */
static void prove_row(const Row *row, int *by_fours, int *by_threats) {
    static TgVcfResult fours;
    TgVctResult threats;
    TgTables *tables = tg_tables_create(&row->profile);
    TgBoard *board = tables != NULL ? tg_board_create(tables, row->grid.size) : NULL;
    TgVcf *vcf = tg_vcf_create(1 << 18);
    TgVct *vct = tg_vct_create(1 << 22);
    assert_true(board != NULL && vcf != NULL && vct != NULL);
    TgProof *proof = NULL;
    static const TgVcfLimits fours_limits = {.nodes = 100000};
    tg_board_set(board, &row->grid);
    tg_vcf_solve(vcf, board, row->side, &fours_limits, &fours);
    if (fours.answer == TG_VCF_WIN) {
        TgStatus status = tg_certify_vcf(vcf, board, row->side, &fours_limits, &fours, &proof);
        must_hold(proof, status);
        ++*by_fours;
    }
    static const TgVctLimits threats_limits = {.kind = TG_VCT_ANY, .nodes = 20000};
    tg_vct_solve(vct, board, row->side, &threats_limits, &threats);
    if (threats.answer == TG_VCF_WIN &&
        tg_certify_vct(vct, vcf, board, row->side, &proof) == TG_OK) {
        must_hold(proof, TG_OK);
        ++*by_threats;
    }
    tg_vct_destroy(vct);
    tg_vcf_destroy(vcf);
    tg_board_destroy(board);
    tg_tables_destroy(tables);
}

static void test_proofs(void **state) {
    (void)state;
    Tsv tsv;
    int by_fours = 0;
    int by_threats = 0;
    int number = 0;
    int step = positions_scaled(1) > 1 ? 1 : 5;
    assert_true(tsv_open(&tsv, "tests/boards/vcf-own.tsv"));
    while (tsv_next(&tsv)) {
        Row row;
        if (number++ % step == 0) {
            row_read(&tsv, &row);
            prove_row(&row, &by_fours, &by_threats);
        }
    }
    print_message("%d proofs by fours, %d by threats\n", by_fours, by_threats);
    assert_true(by_fours >= 15 && by_threats >= 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_problems_of_the_project),
        cmocka_unit_test(test_figures_of_the_project),
        cmocka_unit_test(test_study),
        cmocka_unit_test(test_threats),
        cmocka_unit_test(motifs_are_named),
        cmocka_unit_test(test_key),
        cmocka_unit_test(test_compose),
        cmocka_unit_test(test_figure_text),
        cmocka_unit_test(test_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
