/* SPDX-License-Identifier: MIT
 *
 * Tunes the net or the move scores of a rule on self-play games. Nets: logistic regression of the
 * static value on what the search said and how the game ended. Move scores: which move did the
 * search choose? It alone computes in floating point; what it writes are the integers that the
 * engine is built with. */
#ifndef TENGEN_TUNE_H
#define TENGEN_TUNE_H

#include "tengen/gamefile.h"

typedef enum TgTuneWhat {
    TG_TUNE_NET,   /* a net of static values */
    TG_TUNE_MOVES, /* tables of move scores */
} TgTuneWhat;

typedef struct TgTuneOptions {
    TgTuneWhat what;
    double share;    /* nets: of the search's score in the target, 0..1; the rest is the result */
    double scale;    /* nets: centipoints a logit of every store's scores; 0: fitted to each */
    double rate;     /* of the first step, move scores: in widths of the priors; falls to 0 */
    uint16_t epochs; /* passes through the positions, 1 or more */
    uint16_t held_one_in; /* one game in so many is kept for validation; 2 or more */
    uint64_t seed; /* which games, and the order of batches; equal options give equal files */
} TgTuneOptions;

/* Mean cross entropies: of the positions learnt from and of those held back. */
typedef struct TgTuneLoss {
    double train, held;
} TgTuneLoss;

/* How move scores order the positions held back: shares of positions whose best move is first,
 * among the first three, among the first eight, and its mean place, 1 the first. */
typedef struct TgTuneOrder {
    double first, third, eighth, rank;
} TgTuneOrder;

typedef struct TgTuner TgTuner;

/* A net starts by chance, move scores as they follow by formula. TG_E_MEMORY. */
TgStatus tg_tuner_create(const TgProfile *profile, const TgTuneOptions *options, TgTuner **tuner);
void tg_tuner_destroy(TgTuner *tuner); /* NULL accepted */

/* Takes positions of a game of the tuner's rule, those that the search gives a static value: stones
 * enough, the move chosen by a search, no five or straight four of the side to move, none of its
 * double threes that wins, no reply forced; for move scores none with a proven score. TG_E_MEMORY.
 */
TgStatus tg_tuner_add(TgTuner *tuner, const TgGameRow *game, int size);
/* Positions learnt from, held back. */
size_t tg_tuner_positions(const TgTuner *tuner, _Bool held);

/* Nets: ends a store, games by one engine, whose scores have one scale, returned: the centipoints a
 * logit by which they foretell the results best, unless the options name them. To be called before
 * learning; there may be more stores. */
double tg_tuner_end_store(TgTuner *tuner);

/* The losses by the net or the move scores as they are now; 0 of no position. */
TgTuneLoss tg_tuner_loss(const TgTuner *tuner);
/* The order by the move scores as they are now; zeros when a net is learnt. */
TgTuneOrder tg_tuner_order(const TgTuner *tuner);
/* The next pass; does nothing after the last one or without positions. */
void tg_tuner_pass(TgTuner *tuner);

/* The net or the move scores as C initialisers with their hash: a file of src/eval. TG_E_MEMORY. */
TgStatus tg_tuner_write(const TgTuner *tuner, TgText *out);

#endif
