/* SPDX-License-Identifier: MIT
 *
 * Move scores: of the moves that the situation leaves, which one did the search choose? The loss is
 * the cross entropy of a softmax over their scores. */
#include "search/situation.h"
#include "tengen/limits.h"
#include "train/tuner.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const double logit = TG_MOVE_LOGIT;

enum { SCALE_SAMPLES = 20000 };

/* The points that the search would list. */
static int list_points(TgBoard *board, TgSide side, TgPoint points[TG_POINT_NB]) {
    Situation situation;
    tg_situation_look(board, side, &situation);
    if (situation.kind == SITUATION_QUIET) {
        return tg_board_list_near(board, points);
    }
    if (situation.kind != SITUATION_DEFENCE) {
        return 0;
    }
    for (int i = 0; i < situation.count; i++) {
        points[i] = situation.moves[i];
    }
    return situation.count;
}

static _Bool take(const TgTuner *tuner, TgBoard *board, TgSide side, const TgGameRow *game,
                  int move, Entry entries[], Sample *sample) {
    TgPoint points[TG_POINT_NB];
    const int count = list_points(board, side, points);
    _Bool found = 0;
    sample->count = 0;
    if (abs(game->score[move]) >= TG_SCORE_WIN_MIN) {
        return 0;
    }
    for (int i = 0; i < count; i++) {
        if (tg_board_is_foul(board, side, points[i])) {
            continue;
        }
        if (points[i] == game->move[move]) {
            sample->best = sample->count;
            found = 1;
        }
        entries[sample->count++].candidate =
            tg_candidate_take(&tuner->layout, board, side, points[i]);
    }
    return found && sample->count > 1;
}

static double score_of(const double *weights, Candidate candidate) {
    return weights[candidate.attack] + weights[candidate.defence];
}

/* The probability of every candidate, into chance[]; returns that of the best one. */
static double spread(const TgTuner *tuner, const Sample *sample, double chance[]) {
    const double *weights = tg_model_weights(tuner->model);
    const Entry *entries = tuner->entries + sample->first;
    double most = -INFINITY, sum = 0;
    for (int i = 0; i < sample->count; i++) {
        chance[i] = score_of(weights, entries[i].candidate) / logit;
        most = chance[i] > most ? chance[i] : most;
    }
    for (int i = 0; i < sample->count; i++) {
        chance[i] = exp(chance[i] - most);
        sum += chance[i];
    }
    for (int i = 0; i < sample->count; i++) {
        chance[i] /= sum;
    }
    return chance[sample->best];
}

static double loss(const TgTuner *tuner, const Sample *sample) {
    const double tiny = 1e-12;
    double chance[ENTRY_MAX];
    return -log(spread(tuner, sample, chance) + tiny);
}

static void add_gradient(TgTuner *tuner, const Sample *sample, double share) {
    const Entry *entries = tuner->entries + sample->first;
    spread(tuner, sample, tuner->slope);
    tuner->slope[sample->best] -= 1;
    for (int i = 0; i < sample->count; i++) {
        double slope = tuner->slope[i] / logit * share;
        tuner->gradient[entries[i].candidate.attack] += slope;
        tuner->gradient[entries[i].candidate.defence] += slope;
    }
}

static void step(TgTuner *tuner, double rate) {
    tg_model_step(tuner->model, tuner->gradient, rate, tuner->samples[0].count);
}

/* ---- the scale that the search knows ---- */

static int compare(const void *a, const void *b) {
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* The scores of the candidates of some positions in order; returns how many. */
static size_t sort_scores(const TgTuner *tuner, const double *weights, float *scores) {
    const Samples *samples = &tuner->samples[1];
    size_t count = 0;
    for (size_t i = 0; i < samples->count && i < SCALE_SAMPLES; i++) {
        const Entry *entries = tuner->entries + samples->list[i].first;
        for (int j = 0; j < samples->list[i].count; j++) {
            scores[count++] = (float)score_of(weights, entries[j].candidate);
        }
    }
    qsort(scores, count, sizeof *scores, compare);
    return count;
}

/* How many of the sorted scores are below the limit. */
static size_t count_below(const float *scores, size_t count, double limit) {
    size_t below = 0;
    while (below < count && scores[below] < limit) {
        below++;
    }
    return below;
}

/* Sets the marks so that as many moves are weak, and as many strong, as by the formula. */
static TgStatus set_marks(const TgTuner *tuner, TgEval *eval) {
    double start[MODEL_WEIGHT_MAX];
    float *scores = malloc((tuner->entry_nb + 1) * sizeof *scores);
    if (scores == NULL) {
        return TG_E_MEMORY;
    }
    tg_layout_read(&tuner->layout, &tuner->start, start);
    const size_t count = sort_scores(tuner, start, scores);
    const size_t weak = count_below(scores, count, tuner->start.weak);
    const size_t strong = count_below(scores, count, tuner->start.strong);
    sort_scores(tuner, tg_model_weights(tuner->model), scores);
    if (strong < count) {
        eval->weak = (int16_t)lroundf(scores[weak]);
        eval->strong = (int16_t)lroundf(scores[strong]);
    }
    free(scores);
    return TG_OK;
}

static TgStatus write(const TgTuner *tuner, TgText *out) {
    TgEval eval = tuner->start;
    tg_layout_write(&tuner->layout, tg_model_weights(tuner->model), &eval);
    TgStatus status = set_marks(tuner, &eval);
    if (status != TG_OK) {
        return status;
    }
    tg_text_printf(
        out, ".hash = 0x%016" PRIX64 "u,\n.sides = %d,\n.weak = %d,\n.strong = %d,\n.attack = {\n",
        tg_eval_move_hash(&eval), tuner->layout.sides, eval.weak, eval.strong);
    for (int side = 0; side < tuner->layout.sides; side++) {
        tg_tuner_write_row(eval.attack[side], TG_PCODE_NB, out);
    }
    tg_text_add(out, "},\n.defence = {\n");
    for (int side = 0; side < tuner->layout.sides; side++) {
        tg_tuner_write_row(eval.defence[side], TG_PCODE_NB, out);
    }
    tg_text_add(out, "},\n");
    return TG_OK;
}

const Task tg_task_moves = {1024, take, loss, add_gradient, step, write};

Model *tg_task_moves_model(const TgTuner *tuner) {
    const Prior prior = {.own = 30, .shared = 100};
    double start[MODEL_WEIGHT_MAX];
    tg_layout_read(&tuner->layout, &tuner->start, start);
    return tg_model_create(layout_rows(&tuner->layout), prior, start);
}

/* ---- how well the scores order ---- */

/* The place of the best move, those of equal score counted half. */
static double rank_of(const TgTuner *tuner, const Sample *sample) {
    const double *weights = tg_model_weights(tuner->model);
    const Entry *entries = tuner->entries + sample->first;
    const long score = lround(score_of(weights, entries[sample->best].candidate));
    int above = 0, equal = 0;
    for (int i = 0; i < sample->count; i++) {
        long other = lround(score_of(weights, entries[i].candidate));
        above += other > score;
        equal += other == score && i != sample->best;
    }
    return 1 + above + equal / 2.0;
}

TgTuneOrder tg_tuner_order(const TgTuner *tuner) {
    TgTuneOrder order = {0};
    const Samples *samples = &tuner->samples[1];
    if (tuner->task != &tg_task_moves || samples->count == 0) {
        return order;
    }
    for (size_t i = 0; i < samples->count; i++) {
        double rank = rank_of(tuner, &samples->list[i]);
        order.first += rank < 2;
        order.third += rank < 4;
        order.eighth += rank < 9;
        order.rank += rank;
    }
    const double count = (double)samples->count;
    return (TgTuneOrder){order.first / count, order.third / count, order.eighth / count,
                         order.rank / count};
}
