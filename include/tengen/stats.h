/* SPDX-License-Identifier: MIT
 *
 * What the results of a match prove: Elo differences with error bars, and the sequential test.
 *
 * Two games from one opening with colours changed are one observation: the opening favours the same
 * colour in both, so the five counts of pairs tell more than the three of games. Elo is logistic:
 * score = 1 / (1 + 10^(-elo/400)). */
#ifndef TENGEN_STATS_H
#define TENGEN_STATS_H

#include "tengen/status.h"
#include "tengen/text.h"

#include <stdint.h>

/* Games from the view of the first engine. */
typedef enum TgScore { TG_SCORE_LOSS, TG_SCORE_DRAW, TG_SCORE_WIN, TG_SCORE_NB } TgScore;

enum { TG_PAIR_NB = 5 }; /* a pair of games gives 0, 1/2, 1, 3/2 or 2 points */

typedef struct TgTally {
    uint32_t games[TG_SCORE_NB]; /* losses, draws, wins */
    uint32_t pairs[TG_PAIR_NB];  /* finished pairs by their half points */
} TgTally;

uint32_t tg_tally_games(const TgTally *tally);
uint32_t tg_tally_pairs(const TgTally *tally);
/* Points a game, 0..1; 0.5 without a game. */
double tg_tally_score(const TgTally *tally);

typedef struct TgElo {
    double elo;   /* HUGE_VAL or -HUGE_VAL when every point went to one side; 0 without a game */
    double error; /* half the width of the 95 % interval; HUGE_VAL without a bound */
} TgElo;

/* From the finished pairs, or from the games where none was played. */
TgElo tg_elo(const TgTally *tally);
double tg_elo_score(double elo);

typedef struct TgSprt {
    double elo0, elo1;  /* H0: the first engine is elo0 stronger; H1: elo1; elo0 < elo1 */
    double alpha, beta; /* chance of a wrong H1, of a wrong H0; above 0, below 0.5 */
} TgSprt;

typedef enum TgSprtState { TG_SPRT_GOES_ON, TG_SPRT_H0, TG_SPRT_H1 } TgSprtState;

/* Reads the words "elo0=0", "elo1=10", "alpha=0.05", "beta=0.05" one at a time into *sprt (which
 * starts as the default). On failure unchanged + one clause. */
void tg_sprt_init(TgSprt *sprt);
TgStatus tg_sprt_set(TgSprt *sprt, const char *word, TgText *error);
/* TG_E_RANGE + one clause when the values do not make a test. */
TgStatus tg_sprt_check(const TgSprt *sprt, TgText *error);

/* The generalised log-likelihood ratio of H1 against H0: the likelihoods are those of the best
 * distributions that have the score of the hypothesis. From the pairs, or from the games where none
 * was finished. */
double tg_sprt_llr(const TgSprt *sprt, const TgTally *tally);
/* The bounds at which the test ends. */
double tg_sprt_lower(const TgSprt *sprt);
double tg_sprt_upper(const TgSprt *sprt);
TgSprtState tg_sprt_state(const TgSprt *sprt, const TgTally *tally);

#endif
