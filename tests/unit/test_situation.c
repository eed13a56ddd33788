/* SPDX-License-Identifier: MIT
 *
 * What threats leave to the side to move, against every move there is. */
#include "support/ground.h"
#include "support/positions.h"

#include "prove/vcf.h"
#include "search/situation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const rules[] = {"freestyle", "standard", "renju", "renju-engine"};

typedef struct Stand {
    Ground ground;
    TgBoard *board; /* the ground's */
    TgVcf *vcf;
    TgVcfResult result;
} Stand;

static void stand_init(Stand *stand, const char *rule) {
    ground_init(&stand->ground, rule, 15);
    stand->board = stand->ground.board;
    stand->vcf = tg_vcf_create(1 << 20);
    assert_non_null(stand->vcf);
}

static void stand_finish(Stand *stand) {
    tg_vcf_destroy(stand->vcf);
    ground_finish(&stand->ground);
}

static int solve(Stand *stand, TgSide attacker) {
    tg_vcf_solve(stand->vcf, stand->board, attacker, &(TgVcfLimits){0}, &stand->result);
    return stand->result.answer == TG_VCF_WIN ? stand->result.length : 0;
}

static _Bool holds(const Situation *situation, TgPoint p) {
    for (int i = 0; i < situation->count; i++) {
        if (situation->moves[i] == p) {
            return 1;
        }
    }
    return 0;
}

/* Every move that is left out loses to a win by fours. Returns how many were left out. */
static int check_left_out(Stand *stand, TgSide side, const Situation *situation) {
    TgBoard *board = stand->board;
    int left_out = 0;
    for (int p = 0; p < board->size * 32; p++) {
        if (!tg_board_is_empty(board, (TgPoint)p) || holds(situation, (TgPoint)p) ||
            tg_board_is_foul(board, side, (TgPoint)p)) {
            continue;
        }
        tg_board_make(board, side, (TgPoint)p);
        int plies = solve(stand, tg_side_other(side));
        tg_board_unmake(board);
        assert_true(plies > 0);
        left_out++;
    }
    return left_out;
}

static void lines_leave_what_stops_them(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 5);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        Stand stand;
        stand_init(&stand, rules[i]);
        int lines = 0, left_out = 0;
        for (long j = 0; j < positions_scaled(2000); j++) {
            TgGrid grid;
            positions_scatter(&rng, 15, 16 + (int)tg_rng_below(&rng, 40), 50, &grid);
            tg_board_set(stand.board, &grid);
            TgSide side = (TgSide)tg_rng_below(&rng, 2);
            Situation situation;
            tg_situation_look(stand.board, side, &situation);
            int plies = 0;
            if (situation.kind != SITUATION_QUIET ||
                (plies = solve(&stand, tg_side_other(side))) == 0 ||
                !tg_situation_stop_line(stand.board, side, stand.result.line, plies, &situation)) {
                continue;
            }
            assert_int_equal(situation.kind, SITUATION_THREATENED);
            assert_int_equal(situation.plies, plies + 1);
            left_out += check_left_out(&stand, side, &situation);
            lines++;
        }
        assert_true(lines > 20 && left_out > lines * 50);
        stand_finish(&stand);
    }
}

/* Two threes at once win in five plies: after every reply a straight four is there. */
static void double_threes_win(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 6);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        Stand stand;
        stand_init(&stand, rules[i]);
        int wins = 0;
        for (long j = 0; j < positions_scaled(1500); j++) {
            TgGrid grid;
            positions_scatter(&rng, 15, 6 + (int)tg_rng_below(&rng, 20), 50, &grid);
            tg_board_set(stand.board, &grid);
            TgSide side = (TgSide)tg_rng_below(&rng, 2);
            TgSide other = tg_side_other(side);
            Situation situation;
            tg_situation_look(stand.board, side, &situation);
            if (situation.kind != SITUATION_WON || situation.plies != 5) {
                continue;
            }
            wins++;
            assert_false(tg_board_is_foul(stand.board, side, situation.moves[0]));
            tg_board_make(stand.board, side, situation.moves[0]);
            for (int p = 0; p < 15 * 32; p++) {
                if (!tg_board_is_empty(stand.board, (TgPoint)p)) {
                    continue;
                }
                tg_board_make(stand.board, other, (TgPoint)p);
                tg_situation_look(stand.board, side, &situation);
                assert_int_equal(situation.kind, SITUATION_WON);
                assert_true(situation.plies <= 3);
                tg_board_unmake(stand.board);
            }
        }
        assert_true(wins > 0);
        stand_finish(&stand);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_leave_what_stops_them),
        cmocka_unit_test(double_threes_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
