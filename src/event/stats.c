/* SPDX-License-Identifier: MIT
 *
 * Elo and the sequential test on a small discrete distribution: three outcomes of a game, or five
 * of a pair, worth 0..1 in equal steps. */
#include "tengen/stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A distribution: count[i] observations worth i / (size - 1) each. */
typedef struct Sample {
    double count[TG_PAIR_NB];
    int size;
    double total;
} Sample;

uint32_t tg_tally_games(const TgTally *tally) {
    return tally->games[0] + tally->games[1] + tally->games[2];
}

uint32_t tg_tally_pairs(const TgTally *tally) {
    uint32_t sum = 0;
    for (int i = 0; i < TG_PAIR_NB; i++) {
        sum += tally->pairs[i];
    }
    return sum;
}

double tg_tally_score(const TgTally *tally) {
    uint32_t games = tg_tally_games(tally);
    double points = tally->games[TG_SCORE_WIN] + 0.5 * tally->games[TG_SCORE_DRAW];
    return games == 0 ? 0.5 : points / games;
}

static Sample sample_of(const uint32_t *counts, int size) {
    Sample sample = {.size = size};
    for (int i = 0; i < size; i++) {
        sample.count[i] = counts[i];
        sample.total += counts[i];
    }
    return sample;
}

static Sample sample_of_tally(const TgTally *tally) {
    return tg_tally_pairs(tally) > 0 ? sample_of(tally->pairs, TG_PAIR_NB)
                                     : sample_of(tally->games, TG_SCORE_NB);
}

static double value_of(const Sample *sample, int i) {
    return (double)i / (sample->size - 1);
}

static double mean_of(const Sample *sample) {
    double sum = 0;
    for (int i = 0; i < sample->size; i++) {
        sum += sample->count[i] * value_of(sample, i);
    }
    return sum / sample->total;
}

static double variance_of(const Sample *sample, double mean) {
    double sum = 0;
    for (int i = 0; i < sample->size; i++) {
        double off = value_of(sample, i) - mean;
        sum += sample->count[i] * off * off;
    }
    return sum / sample->total;
}

double tg_elo_score(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

static double elo_of_score(double score) {
    if (score <= 0) {
        return -HUGE_VAL;
    }
    return score >= 1 ? HUGE_VAL : 400 * log10(score / (1 - score));
}

TgElo tg_elo(const TgTally *tally) {
    Sample sample = sample_of_tally(tally);
    if (sample.total == 0) {
        return (TgElo){.elo = 0, .error = HUGE_VAL};
    }
    double mean = mean_of(&sample);
    double variance = variance_of(&sample, mean);
    double half = 1.959964 * sqrt(variance / sample.total);
    double low = elo_of_score(mean - half);
    double high = elo_of_score(mean + half);
    /* Observations that are all alike say nothing of how they scatter. */
    _Bool bounded = variance > 0 && isfinite(low) && isfinite(high);
    return (TgElo){.elo = elo_of_score(mean), .error = bounded ? (high - low) / 2 : HUGE_VAL};
}

/* ---- the sequential test ---- */

void tg_sprt_init(TgSprt *sprt) {
    *sprt = (TgSprt){.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};
}

TgStatus tg_sprt_set(TgSprt *sprt, const char *word, TgText *error) {
    const struct {
        const char *key;
        double *value;
    } keys[] = {{"elo0=", &sprt->elo0},
                {"elo1=", &sprt->elo1},
                {"alpha=", &sprt->alpha},
                {"beta=", &sprt->beta}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        size_t length = strlen(keys[i].key);
        if (strncmp(word, keys[i].key, length) == 0) {
            char *end;
            double value = strtod(word + length, &end);
            if (end != word + length && *end == '\0' && isfinite(value)) {
                *keys[i].value = value;
                return TG_OK;
            }
        }
    }
    if (error != NULL) {
        tg_text_printf(error, "'%s', expected elo0=N, elo1=N, alpha=N or beta=N", word);
    }
    return TG_E_SYNTAX;
}

TgStatus tg_sprt_check(const TgSprt *sprt, TgText *error) {
    const char *fault = NULL;
    if (!(sprt->elo0 < sprt->elo1)) {
        fault = "elo0 has to be below elo1";
    } else if (!(sprt->alpha > 0 && sprt->alpha < 0.5 && sprt->beta > 0 && sprt->beta < 0.5)) {
        fault = "alpha and beta have to be above 0 and below 0.5";
    }
    if (fault != NULL && error != NULL) {
        tg_text_add(error, fault);
    }
    return fault == NULL ? TG_OK : TG_E_RANGE;
}

/* The log-likelihood, a sample, of the best distribution with mean `score`, relative to the
 * sample's own: its probabilities are p[i] / (1 + t (value[i] - score)), where t makes the mean
 * right. The function of t whose zero is wanted falls between the poles, so it is halved down to
 * it. */
static double log_likelihood(const Sample *sample, double score) {
    double low = -1 / (1 - score);
    double high = 1 / score;
    for (int round = 0; round < 100; round++) {
        double t = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < sample->size; i++) {
            double off = value_of(sample, i) - score;
            sum += sample->count[i] * off / (1 + t * off);
        }
        if (sum > 0) {
            low = t;
        } else {
            high = t;
        }
    }
    double sum = 0;
    for (int i = 0; i < sample->size; i++) {
        sum -= sample->count[i] * log1p((low + high) / 2 * (value_of(sample, i) - score));
    }
    return sum;
}

double tg_sprt_llr(const TgSprt *sprt, const TgTally *tally) {
    Sample sample = sample_of_tally(tally);
    if (sample.total == 0) {
        return 0;
    }
    /* An outcome not seen yet is possible all the same. */
    for (int i = 0; i < sample.size; i++) {
        if (sample.count[i] == 0) {
            sample.count[i] = 1e-3;
            sample.total += 1e-3;
        }
    }
    return log_likelihood(&sample, tg_elo_score(sprt->elo1)) -
           log_likelihood(&sample, tg_elo_score(sprt->elo0));
}

double tg_sprt_lower(const TgSprt *sprt) {
    return log(sprt->beta / (1 - sprt->alpha));
}

double tg_sprt_upper(const TgSprt *sprt) {
    return log((1 - sprt->beta) / sprt->alpha);
}

TgSprtState tg_sprt_state(const TgSprt *sprt, const TgTally *tally) {
    double llr = tg_sprt_llr(sprt, tally);
    if (llr >= tg_sprt_upper(sprt)) {
        return TG_SPRT_H1;
    }
    return llr <= tg_sprt_lower(sprt) ? TG_SPRT_H0 : TG_SPRT_GOES_ON;
}
