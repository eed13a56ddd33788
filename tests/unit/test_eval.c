/* SPDX-License-Identifier: MIT
 *
 * The evaluation by formula: kept sums equal plain ones; the move scores built in are as they were
 * made. */
#include "support/ground.h"

#include "eval/eval.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

enum { SIZE = 15, GAMES = 20, MOVES = 60 };

static int add_up(const TgBoard *board, const TgEval *eval, TgSide side) {
    const TgSide other = tg_side_other(side);
    int sum = eval->threat[tg_eval_threat_mask(board, side)];
    for (int p = 0; p < board->size * 32; p++) {
        if (tg_board_is_empty(board, (TgPoint)p)) {
            sum += eval->values.value[side][tg_board_pcode(board, side, (TgPoint)p)];
            sum -= eval->values.value[other][tg_board_pcode(board, other, (TgPoint)p)];
        }
    }
    return sum;
}

static void the_value_is_the_sum_over_cells_and_threats(void **state) {
    (void)state;
    static const char *const rules[] = {"freestyle", "standard", "renju", "caro"};
    static TgEval eval;
    TgRng rng;
    tg_rng_init(&rng, 4);
    for (int r = 0; r < 4; r++) {
        Ground ground;
        ground_init(&ground, rules[r], SIZE);
        tg_eval_init(&eval, ground.tables);
        tg_board_use_values(ground.board, &eval.values);
        for (int game = 0; game < GAMES; game++) {
            for (int i = 0; i < MOVES; i++) {
                for (int side = 0; side < TG_SIDE_NB; side++) {
                    assert_int_equal(tg_eval_position(ground.board, (TgSide)side),
                                     add_up(ground.board, &eval, (TgSide)side));
                }
                tg_board_make(ground.board, (TgSide)(i % 2), ground_draw(&ground, &rng));
            }
            ground_clear(&ground);
        }
        ground_finish(&ground);
    }
}

static void tuned_move_scores_are_as_they_were_made(void **state) {
    (void)state;
    static const char *const tuned[] = {"freestyle", "standard", "renju", "renju-engine"};
    static TgEval eval, formula;
    Ground ground;
    for (int r = 0; r < 4; r++) {
        ground_init(&ground, tuned[r], SIZE);
        tg_eval_init(&eval, ground.tables);
        assert_true(tg_eval_tuned_move_hash(&ground.profile) == tg_eval_move_hash(&eval));
        ground_finish(&ground);
    }
    ground_init(&ground, "caro", SIZE);
    tg_eval_init(&eval, ground.tables);
    tg_eval_init_by_formula(&formula, ground.tables);
    assert_int_equal(tg_eval_tuned_move_hash(&ground.profile), 0);
    assert_memory_equal(&formula, &eval, sizeof eval);
    ground_finish(&ground);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_is_the_sum_over_cells_and_threats),
        cmocka_unit_test(tuned_move_scores_are_as_they_were_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
