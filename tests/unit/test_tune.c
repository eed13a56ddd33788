/* SPDX-License-Identifier: MIT
 *
 * The trainer's model of move scores is the engine's; what the tuner learns is what the games say.
 */
#include "support/ground.h"

#include "eval/net.h"
#include "tengen/limits.h"
#include "tengen/tune.h"
#include "train/layout.h"
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

/* A board of a rule with the evaluation that the engine would use, or the one by formula. */
typedef struct Stand {
    Ground ground;
    TgBoard *board; /* the ground's */
    TgEval eval;
} Stand;

static Stand *raise_stand(const char *rule, _Bool by_formula) {
    Stand *stand = calloc(1, sizeof *stand);
    assert_non_null(stand);
    ground_init(&stand->ground, rule, SIZE);
    stand->board = stand->ground.board;
    if (by_formula) {
        tg_eval_init_by_formula(&stand->eval, stand->ground.tables);
    } else {
        tg_eval_init(&stand->eval, stand->ground.tables);
    }
    tg_board_use_values(stand->board, &stand->eval.values);
    return stand;
}

static void drop_stand(Stand *stand) {
    ground_finish(&stand->ground);
    free(stand);
}

/* ---- the model of move scores ---- */

static void candidates_add_up_to_the_move_score(void **state) {
    (void)state;
    static double weights[MODEL_WEIGHT_MAX];
    TgRng rng;
    tg_rng_init(&rng, 6);
    for (int r = 0; r < RULE_NB; r++) {
        Stand *stand = raise_stand(rules[r], 0);
        Layout layout;
        tg_layout_init(&layout, &stand->ground.profile);
        assert_int_equal(layout.sides, strcmp(rules[r], "renju") == 0 ? 2 : 1);
        tg_layout_read(&layout, &stand->eval, weights);
        for (int i = 0; i < 60; i++) {
            TgSide side = (TgSide)(i % 2);
            TgPoint p = ground_draw(&stand->ground, &rng);
            Candidate candidate = tg_candidate_take(&layout, stand->board, side, p);
            assert_int_equal((int)(weights[candidate.attack] + weights[candidate.defence]),
                             tg_eval_move(&stand->eval, stand->board, side, p));
            tg_board_make(stand->board, side, p);
        }
        drop_stand(stand);
    }
}

static void move_scores_survive_the_layout(void **state) {
    (void)state;
    static double weights[MODEL_WEIGHT_MAX];
    for (int r = 0; r < RULE_NB; r++) {
        Stand *stand = raise_stand(rules[r], 0);
        Layout layout;
        tg_layout_init(&layout, &stand->ground.profile);
        TgEval *again = calloc(1, sizeof *again);
        assert_non_null(again);
        tg_layout_read(&layout, &stand->eval, weights);
        tg_layout_write(&layout, weights, again);
        assert_memory_equal(again->attack, stand->eval.attack, sizeof again->attack);
        assert_memory_equal(again->defence, stand->eval.defence, sizeof again->defence);
        free(again);
        drop_stand(stand);
    }
}

static void a_model_starts_at_its_tables(void **state) {
    (void)state;
    static double weights[MODEL_WEIGHT_MAX], gradient[MODEL_WEIGHT_MAX];
    Stand *stand = raise_stand("renju", 0);
    Layout layout;
    tg_layout_init(&layout, &stand->ground.profile);
    tg_layout_read(&layout, &stand->eval, weights);
    Model *model = tg_model_create(layout_rows(&layout), (Prior){4, 6}, weights);
    assert_non_null(model);
    tg_model_step(model, gradient, 1, 100); /* without a gradient nothing moves */
    assert_memory_equal(tg_model_weights(model), weights, sizeof weights);
    tg_model_destroy(model);
    drop_stand(stand);
}

/* One step against a slope at one pcode, with parts of these widths. */
static Model *step_once(Prior prior, int pcode) {
    static double start[MODEL_WEIGHT_MAX], gradient[MODEL_WEIGHT_MAX];
    Model *model = tg_model_create(2, prior, start);
    assert_non_null(model);
    gradient[pcode] = 1;
    tg_model_step(model, gradient, 1, 100);
    assert_true(gradient[pcode] == 0);
    return model;
}

/* A weight moves by its own part, and its like in its row by what they share. */
static void like_weights_follow(void **state) {
    (void)state;
    const int pcode = TG_PCODE_NB - 1, like = TG_PCODE_NB - 2; /* but one class is the same */
    Model *alone = step_once((Prior){.own = 8, .shared = 1e-6}, pcode);
    assert_true(tg_model_weights(alone)[pcode] < -7 && tg_model_weights(alone)[like] > -1e-3);
    Model *together = step_once((Prior){.own = 1e-6, .shared = 8}, pcode);
    const double *weights = tg_model_weights(together);
    assert_true(weights[pcode] < weights[like] && weights[like] < -7);
    assert_true(weights[TG_PCODE_NB + pcode] == 0 && weights[0] == 0);
    tg_model_destroy(alone);
    tg_model_destroy(together);
}

/* ---- nets ---- */

enum { LOGIT = 200, MOVES = 30 };

/* Every position of a game by chance as a row of its own: its value by formula is the score, and
 * the result is drawn by it. */
static void add_valued_rows(TgTuner *tuner, Stand *stand, TgRng *rng, int games) {
    static TgGameRow row;
    for (int n = 0; n < games; n++) {
        for (int i = 0; i < MOVES; i++) {
            TgSide side = (TgSide)(i % 2);
            const int value = tg_eval_position(stand->board, side);
            const double points = 1 / (1 + exp(-(double)value / LOGIT));
            const _Bool won = tg_rng_below(rng, 1 << 20) < points * (1 << 20);
            row.move[i] = ground_draw(&stand->ground, rng);
            row.score[i] = (int16_t)value;
            row.count = (uint16_t)(i + 1);
            row.opening = (uint8_t)i;
            row.result = won == (side == TG_BLACK) ? 1 : -1;
            assert_int_equal(tg_tuner_add(tuner, &row, SIZE), TG_OK);
            tg_board_make(stand->board, side, row.move[i]);
        }
        ground_clear(&stand->ground);
    }
}

/* The net in a text that the tuner wrote, of one row. */
static void read_net(const TgText *text, TgNet *net) {
    static TgNetNumbers numbers;
    static const char begin[] = ".number = {\n{";
    const char *at = strstr(tg_text_get(text), begin);
    assert_non_null(at);
    at += sizeof begin - 1;
    for (int i = 0; i < NET_NUMBERS; i++) {
        char *end;
        ((int16_t *)&numbers)[i] = (int16_t)strtol(at, &end, 10);
        assert_true(end > at && *end == ',');
        at = end + 1;
    }
    tg_net_init(net, &numbers, 1);
}

/* How far the net is from the values on new games, and how wide those spread, root mean square.
 * Left out are the widest, whose points hardly differ. */
static void compare(Stand *stand, const TgNet *net, double scale, double *apart, double *spread) {
    static TgNetSums sums;
    double sum = 0, square = 0, error = 0;
    int count = 0;
    TgRng rng;
    tg_rng_init(&rng, 77);
    for (int n = 0; n < 20; n++) {
        for (int i = 0; i < MOVES; i++) {
            TgSide side = (TgSide)(i % 2);
            const double value = tg_eval_position(stand->board, side) * LOGIT / scale;
            if (i >= 4 && fabs(value) < 600) {
                const double away = tg_net_value(net, &sums, stand->board, side) - value;
                sum += value;
                square += value * value;
                error += away * away;
                count++;
            }
            tg_board_make(stand->board, side, ground_draw(&stand->ground, &rng));
        }
        ground_clear(&stand->ground);
    }
    *apart = sqrt(error / count);
    *spread = sqrt(square / count - sum * sum / count / count);
}

static void a_net_learns_the_values_of_games(void **state) {
    (void)state;
    static TgNet net;
    Stand *stand = raise_stand("freestyle", 1);
    const TgTuneOptions options = {
        .what = TG_TUNE_NET, .share = 1, .rate = 0.01, .epochs = 12, .held_one_in = 5, .seed = 2};
    TgTuner *tuner;
    TgRng rng;
    tg_rng_init(&rng, 9);
    assert_int_equal(tg_tuner_create(&stand->ground.profile, &options, &tuner), TG_OK);
    add_valued_rows(tuner, stand, &rng, 150);
    assert_true(tg_tuner_positions(tuner, 0) > 1000);
    assert_true(tg_tuner_positions(tuner, 1) > 200);
    const double scale = tg_tuner_end_store(tuner);
    assert_true(scale > 0.75 * LOGIT && scale < 1.33 * LOGIT);
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
    read_net(&text, &net);
    double apart, spread;
    compare(stand, &net, scale, &apart, &spread);
    assert_true(apart < spread / 2);
    tg_text_finish(&text);
    tg_tuner_destroy(tuner);
    drop_stand(stand);
}

enum { ROWS = 400 };

/* Rows of one position whose mover is scored so high and wins three times of four; beside them rows
 * that tell nothing of the scale: of unknown result, and proven. */
static void add_scored_rows(TgTuner *tuner, Stand *stand, TgRng *rng, int score) {
    static TgGameRow row;
    for (int n = 0; n < ROWS; n++) {
        const int stones = 5 + n % 2;
        const _Bool won = n / 2 % 4 != 0;
        for (int i = 0; i <= stones; i++) {
            row.move[i] = ground_draw(&stand->ground, rng);
            tg_board_make(stand->board, (TgSide)(i % 2), row.move[i]);
        }
        ground_clear(&stand->ground);
        row.count = (uint16_t)(stones + 1);
        row.opening = (uint8_t)stones;
        row.score[stones] = (int16_t)score;
        row.result = won == (stones % 2 == 0) ? 1 : -1;
        assert_int_equal(tg_tuner_add(tuner, &row, SIZE), TG_OK);
        row.score[stones] = (int16_t)-score;
        row.result = TG_GAMEFILE_UNKNOWN;
        assert_int_equal(tg_tuner_add(tuner, &row, SIZE), TG_OK);
        row.score[stones] = TG_SCORE_WIN - 9;
        row.result = stones % 2 == 0 ? -1 : 1;
        assert_int_equal(tg_tuner_add(tuner, &row, SIZE), TG_OK);
    }
}

static void the_scale_of_a_store_is_that_of_its_results(void **state) {
    (void)state;
    Stand *stand = raise_stand("freestyle", 1);
    const TgTuneOptions options = {
        .what = TG_TUNE_NET, .share = 0.5, .rate = 0.01, .epochs = 1, .held_one_in = 1000};
    TgTuner *tuner;
    TgRng rng;
    tg_rng_init(&rng, 3);
    assert_int_equal(tg_tuner_create(&stand->ground.profile, &options, &tuner), TG_OK);
    static const int scores[] = {100, 330};
    for (int store = 0; store < 2; store++) {
        add_scored_rows(tuner, stand, &rng, scores[store]);
        const double scale = tg_tuner_end_store(tuner);
        assert_true(fabs(scale * log(3) / scores[store] - 1) < 0.03);
    }
    tg_tuner_destroy(tuner);
    drop_stand(stand);
}

/* ---- move scores ---- */

/* The best move of those listed, by the stand's evaluation. */
static TgPoint best_move(Stand *stand, TgSide side, TgPoint best) {
    TgPoint points[TG_POINT_NB];
    const int count = tg_board_list_near(stand->board, points);
    for (int j = 0; j < count; j++) {
        if (tg_eval_move(&stand->eval, stand->board, side, points[j]) >
            tg_eval_move(&stand->eval, stand->board, side, best)) {
            best = points[j];
        }
    }
    return best;
}

static void add_ordered_games(TgTuner *tuner, Stand *stand, TgRng *rng, int games) {
    static TgGameRow game;
    for (int n = 0; n < games; n++) {
        game = (TgGameRow){.opening = 2, .count = MOVES};
        for (int i = 0; i < MOVES; i++) {
            TgSide side = (TgSide)(i % 2);
            const TgPoint drawn = ground_draw(&stand->ground, rng);
            game.move[i] = i < 2 ? drawn : best_move(stand, side, drawn);
            tg_board_make(stand->board, side, game.move[i]);
        }
        ground_clear(&stand->ground);
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
    Stand *stand = raise_stand("freestyle", 1);
    swap_attack_and_defence(&stand->eval);
    const TgTuneOptions options = {
        .what = TG_TUNE_MOVES, .rate = 0.1, .epochs = 10, .held_one_in = 5, .seed = 2};
    TgTuner *tuner;
    TgRng rng;
    tg_rng_init(&rng, 9);
    assert_int_equal(tg_tuner_create(&stand->ground.profile, &options, &tuner), TG_OK);
    add_ordered_games(tuner, stand, &rng, 300);
    assert_true(tg_tuner_positions(tuner, 1) > 200);
    TgTuneLoss first = tg_tuner_loss(tuner);
    TgTuneOrder before = tg_tuner_order(tuner);
    for (int pass = 0; pass < options.epochs; pass++) {
        tg_tuner_pass(tuner);
    }
    TgTuneOrder after = tg_tuner_order(tuner);
    assert_true(tg_tuner_loss(tuner).train < first.train);
    assert_true(tg_tuner_loss(tuner).held < first.held);
    assert_true(after.first > before.first && after.first > 0.6);
    assert_true(after.first <= after.third && after.third <= after.eighth && after.eighth <= 1);
    assert_true(after.rank >= 1 && after.rank < before.rank);
    tg_tuner_destroy(tuner);
    drop_stand(stand);
}

/* ---- both ---- */

/* What two passes over games drawn with a seed write. */
static void learn(TgTuneWhat what, uint64_t seed, TgText *text) {
    Stand *stand = raise_stand("renju", 1);
    const TgTuneOptions options = {
        .what = what, .share = 0.7, .rate = 0.02, .epochs = 2, .held_one_in = 5, .seed = 2};
    TgTuner *tuner;
    TgRng rng;
    tg_rng_init(&rng, seed);
    assert_int_equal(tg_tuner_create(&stand->ground.profile, &options, &tuner), TG_OK);
    if (what == TG_TUNE_NET) {
        add_valued_rows(tuner, stand, &rng, 20);
        tg_tuner_end_store(tuner);
    } else {
        add_ordered_games(tuner, stand, &rng, 20);
    }
    tg_tuner_pass(tuner);
    tg_tuner_pass(tuner);
    tg_text_init(text);
    assert_int_equal(tg_tuner_write(tuner, text), TG_OK);
    tg_tuner_destroy(tuner);
    drop_stand(stand);
}

static void equal_games_give_equal_files(void **state) {
    (void)state;
    for (int what = TG_TUNE_NET; what <= TG_TUNE_MOVES; what++) {
        TgText first, again, other;
        learn((TgTuneWhat)what, 5, &first);
        learn((TgTuneWhat)what, 5, &again);
        learn((TgTuneWhat)what, 6, &other);
        assert_string_equal(tg_text_get(&first), tg_text_get(&again));
        assert_string_not_equal(tg_text_get(&first), tg_text_get(&other));
        tg_text_finish(&first);
        tg_text_finish(&again);
        tg_text_finish(&other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_add_up_to_the_move_score),
        cmocka_unit_test(move_scores_survive_the_layout),
        cmocka_unit_test(a_model_starts_at_its_tables),
        cmocka_unit_test(like_weights_follow),
        cmocka_unit_test(a_net_learns_the_values_of_games),
        cmocka_unit_test(the_scale_of_a_store_is_that_of_its_results),
        cmocka_unit_test(a_known_order_of_moves_is_recovered),
        cmocka_unit_test(equal_games_give_equal_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
