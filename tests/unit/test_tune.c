/* SPDX-License-Identifier: MIT
 *
 * The trainer's linear model is the engine's evaluation; what it learns is what the games say. */
#include "tengen/limits.h"
#include "tengen/rng.h"
#include "tengen/tune.h"
#include "train/features.h"
#include "train/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const rules[] = {"freestyle", "standard", "renju", "caro"};
enum { RULE_NB = 4, SIZE = 15 };

/* A board of a rule with the evaluation that the engine would use. */
typedef struct Stand {
    TgProfile profile;
    TgTables *tables;
    TgBoard *board;
    TgEval eval;
} Stand;

static Stand *raise_stand(const char *rule) {
    Stand *stand = calloc(1, sizeof *stand);
    assert_non_null(stand);
    assert_int_equal(tg_profile_parse(rule, &stand->profile, NULL), TG_OK);
    stand->tables = tg_tables_create(&stand->profile);
    assert_non_null(stand->tables);
    stand->board = tg_board_create(stand->tables, SIZE);
    assert_non_null(stand->board);
    tg_eval_init(&stand->eval, stand->tables);
    tg_board_use_values(stand->board, &stand->eval.values);
    return stand;
}

static void drop_stand(Stand *stand) {
    tg_board_destroy(stand->board);
    tg_tables_destroy(stand->tables);
    free(stand);
}

/* An empty point near stones. */
static TgPoint draw_point(TgRng *rng, const TgBoard *board) {
    TgPoint points[TG_POINT_NB];
    int count = tg_board_list_near(board, points);
    return points[tg_rng_below(rng, (uint32_t)count)];
}

static int dot(const Feature *features, int count, const double *weights) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += weights[features[i].weight] * features[i].times;
    }
    const int limit = TG_SCORE_WIN_MIN / 4;
    const double most = limit;
    return (int)lround(sum > most ? most : sum < -most ? -most : sum);
}

static void features_add_up_to_the_evaluation(void **state) {
    (void)state;
    static Feature features[FEATURE_MAX];
    static double weights[VALUE_WEIGHT_MAX];
    TgRng rng;
    tg_rng_init(&rng, 4);
    for (int r = 0; r < RULE_NB; r++) {
        Stand *stand = raise_stand(rules[r]);
        Layout layout;
        tg_layout_init(&layout, &stand->profile);
        assert_int_equal(layout.sides, strcmp(rules[r], "renju") == 0 ? 2 : 1);
        tg_layout_read_values(&layout, &stand->eval, weights);
        for (int game = 0; game < 20; game++) {
            for (int i = 0; i < 60; i++) {
                for (int side = 0; side < TG_SIDE_NB; side++) {
                    int count = tg_features_take(&layout, stand->board, (TgSide)side, features);
                    assert_int_equal(dot(features, count, weights),
                                     tg_eval_position(stand->board, (TgSide)side));
                }
                tg_board_make(stand->board, (TgSide)(i % 2), draw_point(&rng, stand->board));
            }
            while (stand->board->ply > 0) {
                tg_board_unmake(stand->board);
            }
        }
        drop_stand(stand);
    }
}

static void candidates_add_up_to_the_move_score(void **state) {
    (void)state;
    static double weights[MOVE_WEIGHT_MAX];
    TgRng rng;
    tg_rng_init(&rng, 6);
    for (int r = 0; r < RULE_NB; r++) {
        Stand *stand = raise_stand(rules[r]);
        Layout layout;
        tg_layout_init(&layout, &stand->profile);
        tg_layout_read_moves(&layout, &stand->eval, weights);
        for (int i = 0; i < 60; i++) {
            TgSide side = (TgSide)(i % 2);
            TgPoint p = draw_point(&rng, stand->board);
            Candidate candidate = tg_candidate_take(&layout, stand->board, side, p);
            assert_int_equal((int)(weights[candidate.attack] + weights[candidate.defence]),
                             tg_eval_move(&stand->eval, stand->board, side, p));
            tg_board_make(stand->board, side, p);
        }
        drop_stand(stand);
    }
}

static void tables_survive_the_layout(void **state) {
    (void)state;
    static double weights[MODEL_WEIGHT_MAX];
    for (int r = 0; r < RULE_NB; r++) {
        Stand *stand = raise_stand(rules[r]);
        Layout layout;
        tg_layout_init(&layout, &stand->profile);
        TgEval *again = calloc(1, sizeof *again);
        tg_layout_read_values(&layout, &stand->eval, weights);
        tg_layout_write_values(&layout, weights, again);
        tg_layout_read_moves(&layout, &stand->eval, weights);
        tg_layout_write_moves(&layout, weights, again);
        again->weak = stand->eval.weak;
        again->strong = stand->eval.strong;
        assert_memory_equal(again, &stand->eval, sizeof *again);
        free(again);
        drop_stand(stand);
    }
}

static void a_model_starts_at_its_tables(void **state) {
    (void)state;
    static double weights[VALUE_WEIGHT_MAX], gradient[VALUE_WEIGHT_MAX];
    Stand *stand = raise_stand("renju");
    Layout layout;
    tg_layout_init(&layout, &stand->profile);
    tg_layout_read_values(&layout, &stand->eval, weights);
    const Block pcodes = {BLOCK_PCODES, 4, 6}, threats = {BLOCK_THREATS, 40, 120};
    Model *model = tg_model_create((const Block[]){pcodes, pcodes, threats, threats}, 4, weights);
    assert_non_null(model);
    tg_model_step(model, gradient, 1, 100); /* without a gradient nothing moves */
    assert_memory_equal(tg_model_weights(model), weights,
                        (size_t)layout_value_weights(&layout) * sizeof weights[0]);
    tg_model_destroy(model);
    drop_stand(stand);
}

static void tuned_move_scores_are_as_they_were_made(void **state) {
    (void)state;
    static const char *const tuned[] = {"freestyle", "standard", "renju", "renju-engine"};
    for (int r = 0; r < 4; r++) {
        Stand *stand = raise_stand(tuned[r]);
        assert_true(tg_eval_tuned_move_hash(&stand->profile) == tg_eval_move_hash(&stand->eval));
        drop_stand(stand);
    }
    Stand *caro = raise_stand("caro");
    TgEval *formula = calloc(1, sizeof *formula);
    tg_eval_init_by_formula(formula, caro->tables);
    assert_int_equal(tg_eval_tuned_move_hash(&caro->profile), 0);
    assert_memory_equal(formula, &caro->eval, sizeof *formula);
    free(formula);
    drop_stand(caro);
}

/* ---- learning ---- */

enum { CLASS_BONUS = 12, TEMPO_BONUS = 60, GAMES = 300, MOVES = 30 };

/* The tables that the synthetic games are scored with: an open two in the making is worth
 * more than the formula has it, and so is the right to move. */
static void set_truth(Stand *stand) {
    tg_eval_init_by_formula(&stand->eval, stand->tables);
    _Bool done[TG_PCODE_NB] = {0};
    for (unsigned code = 0; code < TG_CODE_NB; code++) {
        int pcode = tg_mark_pcode(stand->tables->mark[code]);
        if (done[pcode]) {
            continue;
        }
        done[pcode] = 1;
        for (int axis = 0; axis < TG_AXIS_NB; axis++) {
            if (tg_code_class((uint16_t)code, axis) == TG_CLASS_OPEN_TWO) {
                stand->eval.values.value[TG_BLACK][pcode] += CLASS_BONUS;
                stand->eval.values.value[TG_WHITE][pcode] += CLASS_BONUS;
            }
        }
    }
    for (int mask = 0; mask < TG_THREAT_MASK_NB; mask++) {
        stand->eval.threat[TG_BLACK][mask] += TEMPO_BONUS;
        stand->eval.threat[TG_WHITE][mask] += TEMPO_BONUS;
    }
    tg_board_use_values(stand->board, &stand->eval.values);
}

static void add_synthetic_games(TgTuner *tuner, Stand *stand, TgRng *rng) {
    static TgGameRow game;
    for (int n = 0; n < GAMES; n++) {
        game = (TgGameRow){.opening = 2};
        for (int i = 0; i < MOVES; i++) {
            TgSide side = (TgSide)(i % 2);
            game.move[i] = draw_point(rng, stand->board);
            game.score[i] = (int16_t)(i < 2 ? 0 : tg_eval_position(stand->board, side));
            game.count++;
            tg_board_make(stand->board, side, game.move[i]);
        }
        while (stand->board->ply > 0) {
            tg_board_unmake(stand->board);
        }
        assert_int_equal(tg_tuner_add(tuner, &game, SIZE), TG_OK);
    }
}

/* The first number after a name of the text that the tuner writes. */
static int number_after(const TgText *text, const char *name) {
    const char *at = strstr(tg_text_get(text), name);
    assert_non_null(at);
    at += strlen(name);
    return (int)strtol(at + strcspn(at, "-0123456789"), NULL, 10);
}

static void known_weights_are_recovered(void **state) {
    (void)state;
    Stand *stand = raise_stand("freestyle");
    set_truth(stand);
    const TgTuneOptions options = {
        .share = 1, .scale = 200, .rate = 0.1, .epochs = 30, .held_one_in = 5, .seed = 2};
    TgTuner *tuner;
    TgRng rng;
    tg_rng_init(&rng, 9);
    assert_int_equal(tg_tuner_create(&stand->profile, &options, &tuner), TG_OK);
    add_synthetic_games(tuner, stand, &rng);
    assert_true(tg_tuner_positions(tuner, 0) > 1000);
    assert_true(tg_tuner_positions(tuner, 1) > 200);
    tg_tuner_end_store(tuner);
    TgTuneLoss first = tg_tuner_loss(tuner);
    for (int pass = 0; pass < options.epochs; pass++) {
        tg_tuner_pass(tuner);
    }
    TgTuneLoss last = tg_tuner_loss(tuner);
    assert_true(last.train < first.train);
    assert_true(last.held < first.held);
    TgText text;
    tg_text_init(&text);
    assert_int_equal(tg_tuner_write(tuner, &text), TG_OK);
    int tempo = number_after(&text, ".threat = {");
    assert_in_range(tempo, stand->eval.threat[TG_BLACK][0] - TEMPO_BONUS / 4,
                    stand->eval.threat[TG_BLACK][0] + TEMPO_BONUS / 4);
    tg_text_finish(&text);
    tg_tuner_destroy(tuner);
    drop_stand(stand);
}

/* Games whose moves are the best by tables with one class scored up: the tuner finds that order. */
static void add_ordered_games(TgTuner *tuner, Stand *stand, TgRng *rng) {
    static TgGameRow game;
    for (int n = 0; n < GAMES; n++) {
        game = (TgGameRow){.opening = 2};
        for (int i = 0; i < MOVES; i++) {
            TgSide side = (TgSide)(i % 2);
            TgPoint points[TG_POINT_NB], best = draw_point(rng, stand->board);
            int count = i < 2 ? 0 : tg_board_list_near(stand->board, points);
            for (int j = 0; j < count; j++) {
                if (tg_eval_move(&stand->eval, stand->board, side, points[j]) >
                    tg_eval_move(&stand->eval, stand->board, side, best)) {
                    best = points[j];
                }
            }
            game.move[i] = best;
            game.count++;
            tg_board_make(stand->board, side, best);
        }
        while (stand->board->ply > 0) {
            tg_board_unmake(stand->board);
        }
        assert_int_equal(tg_tuner_add(tuner, &game, SIZE), TG_OK);
    }
}

/* The other way round than the formula: what is defended counts, not what is attacked. */
static void swap_attack_and_defence(TgEval *eval) {
    for (int side = 0; side < TG_SIDE_NB; side++) {
        for (int i = 0; i < TG_PCODE_NB; i++) {
            int16_t attack = eval->attack[side][i];
            eval->attack[side][i] = eval->defence[side][i];
            eval->defence[side][i] = attack;
        }
    }
}

static void a_known_order_of_moves_is_recovered(void **state) {
    (void)state;
    Stand *stand = raise_stand("freestyle");
    tg_eval_init_by_formula(&stand->eval, stand->tables);
    swap_attack_and_defence(&stand->eval);
    const TgTuneOptions options = {
        .what = TG_TUNE_MOVES, .rate = 0.1, .epochs = 10, .held_one_in = 5, .seed = 2};
    TgTuner *tuner;
    TgRng rng;
    tg_rng_init(&rng, 9);
    assert_int_equal(tg_tuner_create(&stand->profile, &options, &tuner), TG_OK);
    add_ordered_games(tuner, stand, &rng);
    assert_true(tg_tuner_positions(tuner, 1) > 200);
    TgTuneLoss first = tg_tuner_loss(tuner);
    TgTuneOrder before = tg_tuner_order(tuner);
    for (int pass = 0; pass < options.epochs; pass++) {
        tg_tuner_pass(tuner);
    }
    TgTuneOrder after = tg_tuner_order(tuner);
    assert_true(tg_tuner_loss(tuner).held < first.held);
    assert_true(after.first > before.first && after.first > 0.6);
    assert_true(after.first <= after.third && after.third <= after.eighth && after.eighth <= 1);
    assert_true(after.rank >= 1 && after.rank < before.rank);
    tg_tuner_destroy(tuner);
    drop_stand(stand);
}

static void equal_games_give_equal_tables(void **state) {
    (void)state;
    TgText text[2];
    for (int i = 0; i < 2; i++) {
        Stand *stand = raise_stand("renju");
        const TgTuneOptions options = {
            .share = 0.7, .rate = 0.05, .epochs = 2, .held_one_in = 5, .seed = 2};
        TgTuner *tuner;
        TgRng rng;
        tg_rng_init(&rng, 5);
        assert_int_equal(tg_tuner_create(&stand->profile, &options, &tuner), TG_OK);
        add_synthetic_games(tuner, stand, &rng);
        tg_tuner_end_store(tuner);
        tg_tuner_pass(tuner);
        tg_tuner_pass(tuner);
        tg_text_init(&text[i]);
        assert_int_equal(tg_tuner_write(tuner, &text[i]), TG_OK);
        tg_tuner_destroy(tuner);
        drop_stand(stand);
    }
    assert_string_equal(tg_text_get(&text[0]), tg_text_get(&text[1]));
    tg_text_finish(&text[0]);
    tg_text_finish(&text[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_add_up_to_the_evaluation),
        cmocka_unit_test(candidates_add_up_to_the_move_score),
        cmocka_unit_test(tables_survive_the_layout),
        cmocka_unit_test(a_model_starts_at_its_tables),
        cmocka_unit_test(tuned_move_scores_are_as_they_were_made),
        cmocka_unit_test(known_weights_are_recovered),
        cmocka_unit_test(a_known_order_of_moves_is_recovered),
        cmocka_unit_test(equal_games_give_equal_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
