/* SPDX-License-Identifier: MIT
 *
 * Proofs at the root: wins that the depths searched do not see, moves that leave the list because
 * they lose, and that all of it keeps to the limits. Limits are nodes. */
#include "search/core.h"
#include "support/row.h"
#include "tengen/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { SMALL_HASH = 1 << 20, SPENT = 200000, SPENT_MORE = 2000000, END_NODES = 300 };

typedef struct Stand {
    TgSearch *search;
    Row row; /* the position it has */
} Stand;

static void use_position(Stand *stand, const Row *row) {
    stand->row = *row;
    assert_int_equal(tg_search_set(stand->search, &row->profile, &row->grid, row->side), TG_OK);
}

/* The position of a row, its own side or the other to move. */
static void use(Stand *stand, const Tsv *tsv, _Bool other) {
    Row row;
    row_read(tsv, &row);
    row.side = other ? tg_side_other(row.side) : row.side;
    use_position(stand, &row);
}

static void open_search(Stand *stand, int threads) {
    assert_int_equal(tg_search_create(SMALL_HASH, threads, 0, &stand->search), TG_OK);
}

static void use_row(Stand *stand, const char *path, const char *id) {
    Row row;
    row_find(path, id, &row);
    use_position(stand, &row);
}

static const char quintet[] = "tests/boards/vct-quintet.tsv";
static const char figures[] = "data/problems/figures.tsv";
static const char games[] = "data/problems/games.tsv";

static TgReport run(Stand *stand, uint64_t nodes) {
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = nodes};
    TgReport lines[TG_MULTIPV_MAX];
    assert_int_equal(tg_search_run(stand->search, &limits, NULL, NULL, lines), 1);
    return lines[0];
}

/* The same search, but restricted (to all points): then nothing is asked of the solvers. */
static TgReport run_alone(Stand *stand, uint64_t nodes) {
    _Bool all[TG_POINT_NB];
    memset(all, 1, sizeof all);
    tg_search_restrict(stand->search, all);
    return run(stand, nodes);
}

/* The line is legal and ends with the five of the side to move, after at most as many plies as the
 * score says. */
static void check_win(const Stand *stand, const TgReport *report) {
    TgGrid grid = stand->row.grid;
    TgSide side = stand->row.side;
    assert_true(report->score >= TG_SCORE_WIN_MIN);
    assert_true(report->pv_length <= TG_SCORE_WIN - report->score);
    for (int i = 0; i < report->pv_length; i++) {
        TgPoint p = report->pv[i];
        assert_int_equal(tg_grid_at(&grid, p), TG_CELL_EMPTY);
        TgVerdict verdict = tg_judge(&grid, &stand->row.profile, side, p);
        assert_false(tg_verdict_is_foul(verdict));
        assert_int_equal(verdict == TG_VERDICT_WIN, i + 1 == report->pv_length);
        grid.cell[p] = (uint8_t)tg_cell_of(side);
        side = tg_side_other(side);
    }
}

/* --- looks, one by one ------------------------------------------------------------------------ */

/* A search of one ply, after which so many nodes seem to have been spent. */
static void begin(Stand *stand) {
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1};
    tg_clock_start(stand->search, &limits);
    tg_search_begin(stand->search, &limits);
    tg_root_proof_begin(stand->search);
    assert_true(tg_search_depth(stand->search, 1));
    stand->search->nodes = SPENT;
}

/* Wins by fours and threes that one ply does not see. */
static void wins_by_threats(void **state) {
    (void)state;
    Stand stand;
    Tsv row;
    int count = 0;
    open_search(&stand, 1);
    assert_true(tsv_open(&row, quintet));
    while (tsv_next(&row)) {
        use(&stand, &row, 0);
        begin(&stand);
        stand.search->nodes = SPENT_MORE;
        if (stand.search->root[0].score < TG_SCORE_WIN_MIN &&
            tg_root_proof_look(stand.search) == ROOT_WON) {
            const RootMove *best = &stand.search->root[0];
            TgReport report = {.score = best->score, .pv_length = best->pv_length};
            memcpy(report.pv, best->pv, sizeof report.pv);
            check_win(&stand, &report);
            count++;
        }
        assert_int_equal(stand.search->board->ply, 0);
    }
    print_message("%d wins\n", count);
    assert_true(count >= 2);
    tg_search_destroy(stand.search);
}

/* White's wins by fours that Black's foul ends. */
static void wins_by_fouls(void **state) {
    (void)state;
    Stand stand;
    Tsv row;
    int count = 0;
    open_search(&stand, 1);
    assert_true(tsv_open(&row, games));
    while (tsv_next(&row)) {
        const TgVcfLimits limits = {.shortest = 1};
        TgVcfResult *result = &stand.search->vcf_result;
        if (strcmp(row.field[1], "renju") != 0 || row.field[3][0] != 'w') {
            continue;
        }
        use(&stand, &row, 0);
        tg_vcf_solve(stand.search->vcf, stand.search->board, TG_WHITE, &limits, result);
        _Bool by_foul = result->length > 1 && result->line[result->length - 2] == TG_POINT_NONE;
        tg_search_clear(stand.search);
        begin(&stand);
        if (by_foul && stand.search->root[0].score < TG_SCORE_WIN_MIN) {
            assert_int_equal(tg_root_proof_look(stand.search), ROOT_WON);
            assert_true(stand.search->root[0].score <= TG_SCORE_WIN - result->length);
            count++;
        }
        assert_int_equal(stand.search->board->ply, 0);
    }
    print_message("%d wins that a foul ends\n", count);
    assert_true(count > 0);
    tg_search_destroy(stand.search);
}

/* --- moves that lose -------------------------------------------------------------------------- */

/* Whether the other side wins by fours after the move. */
static _Bool loses_to_fours(const Stand *stand, TgVcf *vcf, TgPoint move) {
    static TgVcfResult result;
    const TgVcfLimits limits = {0};
    TgBoard *board = stand->search->board;
    tg_board_make(board, stand->row.side, move);
    tg_vcf_solve(vcf, board, tg_side_other(stand->row.side), &limits, &result);
    tg_board_unmake(board);
    return result.answer == TG_VCF_WIN;
}

/* The first look where the other side wins by fours: what has left the list loses, and whatever
 * holds is left. Returns whether there was something to say. */
static _Bool check_stops(const Stand *stand, TgVcf *vcf, int *left, int *hold) {
    TgSearch *search = stand->search;
    int all = search->root_nb;
    if (search->root[0].score <= -TG_SCORE_WIN_MIN || tg_root_proof_look(search) != ROOT_CHANGED) {
        return 0;
    }
    assert_int_equal(search->root_nb + search->lost_nb, all);
    for (int i = 0; i < all; i++) {
        _Bool loses = loses_to_fours(stand, vcf, search->root[i].point);
        assert_true(loses || i < search->root_nb);
        assert_true(i < search->root_nb || search->root[i].score <= -TG_SCORE_WIN_MIN);
        *hold += !loses;
    }
    *left += search->root_nb;
    search->root[0].score = -(TG_SCORE_WIN - 4); /* all that are left lose: all come back, once */
    assert_int_equal(tg_root_proof_look(search), ROOT_CHANGED);
    assert_int_equal(search->root_nb, all);
    assert_int_equal(search->lost_nb, 0);
    assert_int_equal(tg_root_proof_look(search), ROOT_SAME);
    return 1;
}

static void what_breaks_fours_is_left(void **state) {
    (void)state;
    Stand stand;
    Tsv row;
    int count = 0, left = 0, hold = 0;
    TgVcf *vcf = tg_vcf_create(1 << 20);
    open_search(&stand, 1);
    assert_true(tsv_open(&row, games));
    for (int i = 0; i < 60 && tsv_next(&row); i++) {
        use(&stand, &row, 1);
        begin(&stand);
        count += stand.search->root[0].score < TG_SCORE_WIN_MIN &&
                 check_stops(&stand, vcf, &left, &hold);
    }
    fclose(row.file);
    print_message("%d positions, %d moves left, of which %d hold\n", count, left, hold);
    assert_true(count >= 10 && hold * 10 >= left * 8);
    tg_vcf_destroy(vcf);
    tg_search_destroy(stand.search);
}

/* White to move where Black wins by threats: moves leave the list as long as the best loses. */
static void what_loses_to_threats_leaves(void **state) {
    (void)state;
    Stand stand;
    TgVct *vct = tg_vct_create(1 << 20);
    open_search(&stand, 1);
    use_row(&stand, quintet, "quintet-vct-black");
    assert_int_equal(tg_search_set(stand.search, &stand.row.profile, &stand.row.grid, TG_WHITE),
                     TG_OK);
    stand.row.side = TG_WHITE;
    begin(&stand);
    TgSearch *search = stand.search;
    int all = search->root_nb;
    /* a stone in the corner comes first, so it is asked about */
    for (int i = 0; i < all; i++) {
        search->root[i].score = -i;
    }
    TgPoint far = search->root[all - 1].point;
    search->root[all - 1].point = search->root[0].point;
    search->root[0].point = far;
    search->nodes *= 10;
    RootNews news;
    do {
        news = tg_root_proof_look(search);
    } while (news == ROOT_CHANGED && search->root_nb > 0 && search->lost_nb > 0);
    assert_true(search->lost_nb > 0 && search->root_nb > 0);
    assert_int_equal(search->root_nb + search->lost_nb, all);
    for (int i = search->root_nb; i < all; i++) {
        const TgVctLimits limits = {.nodes = 1000000};
        TgVctResult result;
        tg_board_make(search->board, TG_WHITE, search->root[i].point);
        tg_vct_solve(vct, search->board, TG_BLACK, &limits, &result);
        tg_board_unmake(search->board);
        assert_int_equal(result.answer, TG_VCF_WIN);
        assert_true(search->root[i].score <= -TG_SCORE_WIN_MIN);
    }
    print_message("%d of %d moves left the list\n", search->lost_nb, all);
    tg_vct_destroy(vct);
    tg_search_destroy(search);
}

/* --- whole searches --------------------------------------------------------------------------- */

/* All the figures are won: without the proofs not all of them are. */
static void long_wins_are_found(void **state) {
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        Stand stand;
        Tsv row;
        int alone = 0;
        open_search(&stand, threads);
        assert_true(tsv_open(&row, figures));
        while (tsv_next(&row)) {
            use(&stand, &row, 0);
            alone += run_alone(&stand, 20000).score >= TG_SCORE_WIN_MIN;
            tg_search_clear(stand.search);
            use(&stand, &row, 0);
            TgReport report = run(&stand, threads == 1 ? 20000 : 100000);
            if (threads == 1) {
                check_win(&stand, &report);
            }
            assert_true(report.score >= TG_SCORE_WIN_MIN);
            tg_search_clear(stand.search);
        }
        print_message("%d are found without\n", alone);
        tg_search_destroy(stand.search);
    }
}

/* A composed problem (outside the repository, as it has no licence) that the solver sees at 52,000
 * nodes, the search alone at 120,000. */
static void a_problem_is_solved(void **state) {
    (void)state;
    static const char path[] = "../shared/data/puzzles/composed-3move.tsv";
    Tsv tsv;
    if (!tsv_open(&tsv, path)) {
        print_message("the puzzles are not there\n");
        skip();
    }
    fclose(tsv.file);
    Stand stand;
    open_search(&stand, 1);
    use_row(&stand, path, "jieti-049");
    print_message("alone: %d\n", run_alone(&stand, 80000).score);
    tg_search_clear(stand.search);
    use_row(&stand, path, "jieti-049");
    TgReport report = run(&stand, 80000);
    check_win(&stand, &report);
    tg_search_destroy(stand.search);
}

static void equal_limits_give_equal_answers(void **state) {
    (void)state;
    static const uint64_t nodes[] = {12000, 60000};
    for (int i = 0; i < 2; i++) {
        TgReport first = {0};
        for (int time = 0; time < 2; time++) {
            Stand stand;
            open_search(&stand, 1);
            use_row(&stand, quintet, "quintet-game-l11-1");
            stand.row.side = TG_WHITE;
            assert_int_equal(
                tg_search_set(stand.search, &stand.row.profile, &stand.row.grid, stand.row.side),
                TG_OK);
            TgReport report = run(&stand, nodes[i]);
            assert_true(report.nodes <= nodes[i] + END_NODES);
            if (time == 1) {
                assert_int_equal(report.score, first.score);
                assert_int_equal(report.nodes, first.nodes);
                assert_int_equal(report.pv[0], first.pv[0]);
            }
            first = report;
            tg_search_destroy(stand.search);
        }
    }
}

/* A stop that comes while a solver works ends it soon, and leaves the board as it was. */
static void a_stop_ends_a_proof(void **state) {
    (void)state;
    Stand stand;
    open_search(&stand, 1);
    use_row(&stand, quintet, "quintet-game-l14-1");
    begin(&stand);
    uint64_t hash = stand.search->board->hash;
    stand.search->nodes *= 100;
    tg_search_stop(stand.search);
    uint64_t before = stand.search->nodes;
    assert_int_equal(tg_root_proof_look(stand.search), ROOT_SAME);
    assert_true(stand.search->stopped);
    assert_true(stand.search->nodes < before + 5000);
    assert_int_equal(stand.search->board->ply, 0);
    assert_true(stand.search->board->hash == hash);
    tg_search_forget_stop(stand.search);
    assert_true(run(&stand, 3000).nodes > 2000);
    tg_search_destroy(stand.search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_by_threats),
        cmocka_unit_test(wins_by_fouls),
        cmocka_unit_test(what_breaks_fours_is_left),
        cmocka_unit_test(what_loses_to_threats_leaves),
        cmocka_unit_test(long_wins_are_found),
        cmocka_unit_test(a_problem_is_solved),
        cmocka_unit_test(equal_limits_give_equal_answers),
        cmocka_unit_test(a_stop_ends_a_proof),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
