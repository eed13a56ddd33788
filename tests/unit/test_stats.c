/* SPDX-License-Identifier: MIT
 *
 * Elo, error bars and the sequential test against values computed apart from the program. */
#include "tengen/rng.h"
#include "tengen/stats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

static void assert_near(double got, double expected, double tolerance) {
    if (!(fabs(got - expected) <= tolerance)) {
        fail_msg("%.9f, expected %.9f", got, expected);
    }
}

static void test_counts(void **state) {
    (void)state;
    TgTally tally = {.games = {3, 4, 5}, .pairs = {1, 0, 2, 0, 3}};
    assert_int_equal(tg_tally_games(&tally), 12);
    assert_int_equal(tg_tally_pairs(&tally), 6);
    assert_near(tg_tally_score(&tally), 7.0 / 12, 1e-12);
    assert_near(tg_tally_score(&(TgTally){0}), 0.5, 0);
}

/* +60 =20 -20: score 0.7, Elo 400 log10(0.7 / 0.3) = 147.19; variance of a game 0.6 * 0.3^2 +
 * 0.2 * 0.2^2 + 0.2 * 0.7^2 = 0.16, so the score is known to 1.96 * sqrt(0.16 / 100) = 0.0784; Elo
 * of 0.6216 and 0.7784 are 86.2 and 218.2. Five counts in the same way. */
static void test_elo(void **state) {
    (void)state;
    TgElo elo = tg_elo(&(TgTally){.games = {20, 20, 60}});
    assert_near(elo.elo, 147.190714, 1e-5);
    assert_near(elo.error, 66.013382, 1e-4);
    elo = tg_elo(&(TgTally){.games = {30, 40, 30}});
    assert_near(elo.elo, 0, 1e-9);
    assert_near(elo.error, 53.157980, 1e-4);
    elo = tg_elo(&(TgTally){.games = {1, 1, 1}, .pairs = {10, 40, 100, 60, 20}});
    assert_near(elo.elo, 30.288286, 1e-5);
    assert_near(elo.error, 21.801053, 1e-4);
    assert_near(tg_elo_score(0), 0.5, 1e-12);
    assert_near(tg_elo_score(400), 10.0 / 11, 1e-12);
}

static void test_elo_without_bounds(void **state) {
    (void)state;
    assert_true(tg_elo(&(TgTally){.games = {0, 0, 9}}).elo == HUGE_VAL);
    assert_true(tg_elo(&(TgTally){.games = {9, 0, 0}}).elo == -HUGE_VAL);
    assert_true(tg_elo(&(TgTally){.games = {0, 0, 9}}).error == HUGE_VAL);
    assert_true(tg_elo(&(TgTally){.games = {4, 0, 4}, .pairs = {0, 0, 4, 0, 0}}).error == HUGE_VAL);
    assert_near(tg_elo(&(TgTally){0}).elo, 0, 0);
    assert_true(tg_elo(&(TgTally){0}).error == HUGE_VAL);
}

/* The expected values maximise sum n log p over all five probabilities with the score of each
 * hypothesis, by Newton's method on the two multipliers of p = n / (u + v a): another way to the
 * same optimum. For the first, the usual approximation N (s1 - s0) (2 m - s0 - s1) / (2 v) with N =
 * 230 pairs, m = 0.543478, v = 0.057892, s0 = 0.5, s1 = 0.514388 gives 2.074. Of the fourth, a
 * score of 0.514388 takes at least 0.028776 from the middle: 50 log(1 - 0.028776) = -1.46. Outcomes
 * not seen count 0.001. */
static void test_llr_of_pairs(void **state) {
    (void)state;
    static const struct {
        TgTally tally;
        double elo0, elo1, llr;
    } cases[] = {
        {{.pairs = {10, 40, 100, 60, 20}}, 0, 10, 2.016505},
        {{.pairs = {0, 3, 20, 9, 1}}, 0, 5, 0.469391},
        {{.pairs = {31, 88, 231, 104, 46}}, -3, 3, 1.589823},
        {{.pairs = {0, 0, 50, 0, 0}}, 0, 10, -1.452045},
        {{.pairs = {5, 0, 2, 0, 40}}, 0, 200, 13.463192},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TgSprt sprt = {cases[i].elo0, cases[i].elo1, 0.05, 0.05};
        assert_near(tg_sprt_llr(&sprt, &cases[i].tally), cases[i].llr, 2e-5);
    }
}

/* The best log-likelihood of three outcomes with a given score: one number is free, the share of
 * draws, and it is searched for. */
static double plain_likelihood(const uint32_t *games, double score) {
    double low = 0;
    double high = 2 * (score < 0.5 ? score : 1 - score);
    double best = -HUGE_VAL;
    for (int round = 0; round < 200; round++) {
        double third = (high - low) / 3;
        double value[2];
        for (int i = 0; i < 2; i++) {
            double draw = low + (i + 1) * third;
            value[i] = games[TG_SCORE_WIN] * log(score - draw / 2) +
                       games[TG_SCORE_DRAW] * log(draw) +
                       games[TG_SCORE_LOSS] * log(1 - score - draw / 2);
            best = value[i] > best ? value[i] : best;
        }
        if (value[0] < value[1]) {
            low += third;
        } else {
            high -= third;
        }
    }
    return best;
}

static void test_llr_of_games(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 1);
    for (int i = 0; i < 300; i++) {
        TgTally tally = {0};
        for (int k = 0; k < TG_SCORE_NB; k++) {
            tally.games[k] = 1 + tg_rng_below(&rng, 500);
        }
        double elo0 = tg_rng_below(&rng, 40) - 20.0;
        TgSprt sprt = {elo0, elo0 + 1 + tg_rng_below(&rng, 50), 0.05, 0.05};
        double expected = plain_likelihood(tally.games, tg_elo_score(sprt.elo1)) -
                          plain_likelihood(tally.games, tg_elo_score(sprt.elo0));
        assert_near(tg_sprt_llr(&sprt, &tally), expected, 1e-5);
    }
}

/* ln(0.05 / 0.95), ln(0.95 / 0.05); ln(0.1 / 0.98), ln(0.9 / 0.02). */
static void test_sprt_ends(void **state) {
    (void)state;
    TgSprt sprt;
    tg_sprt_init(&sprt);
    assert_near(tg_sprt_lower(&sprt), -2.944439, 1e-6);
    assert_near(tg_sprt_upper(&sprt), 2.944439, 1e-6);
    assert_int_equal(tg_sprt_state(&sprt, &(TgTally){0}), TG_SPRT_GOES_ON);
    assert_int_equal(tg_sprt_state(&sprt, &(TgTally){.pairs = {0, 100, 100, 300, 0}}), TG_SPRT_H1);
    assert_int_equal(tg_sprt_state(&sprt, &(TgTally){.pairs = {0, 300, 100, 100, 0}}), TG_SPRT_H0);
    sprt = (TgSprt){0, 10, 0.02, 0.1};
    assert_near(tg_sprt_lower(&sprt), -2.282382, 1e-6);
    assert_near(tg_sprt_upper(&sprt), 3.806662, 1e-6);
}

static void test_sprt_words(void **state) {
    (void)state;
    TgSprt sprt;
    tg_sprt_init(&sprt);
    assert_int_equal(tg_sprt_set(&sprt, "elo0=-2.5", NULL), TG_OK);
    assert_int_equal(tg_sprt_set(&sprt, "alpha=0.01", NULL), TG_OK);
    assert_near(sprt.elo0, -2.5, 0);
    assert_near(sprt.alpha, 0.01, 0);
    static const char *const bad[] = {"elo0", "elo0=", "elo0=x", "elo2=1", "beta=nan", "beta=0.1x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(tg_sprt_set(&sprt, bad[i], NULL), TG_E_SYNTAX);
    }
    assert_int_equal(tg_sprt_check(&sprt, NULL), TG_OK);
    assert_int_equal(tg_sprt_check(&(TgSprt){10, 10, 0.05, 0.05}, NULL), TG_E_RANGE);
    assert_int_equal(tg_sprt_check(&(TgSprt){0, 10, 0, 0.05}, NULL), TG_E_RANGE);
    assert_int_equal(tg_sprt_check(&(TgSprt){0, 10, 0.05, 0.5}, NULL), TG_E_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_elo_without_bounds),
        cmocka_unit_test(test_llr_of_pairs),
        cmocka_unit_test(test_llr_of_games),
        cmocka_unit_test(test_sprt_ends),
        cmocka_unit_test(test_sprt_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
