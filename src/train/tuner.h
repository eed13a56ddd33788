/* SPDX-License-Identifier: MIT
 *
 * What the trainings share: positions as entries, passes over them, a model. */
#ifndef TENGEN_TRAIN_TUNER_H
#define TENGEN_TRAIN_TUNER_H

#include "tengen/rng.h"
#include "tengen/tune.h"
#include "train/layout.h"
#include "train/model.h"
#include "train/net_model.h"

enum { ENTRY_MAX = TG_SIZE_MAX * TG_SIZE_MAX + 1 }; /* of one position */

typedef union Entry {
    Candidate candidate;
    NetCells cells;
} Entry;

typedef struct Sample {
    size_t first;   /* of its entries */
    uint16_t count; /* of them */
    uint16_t best;  /* move scores: which candidate was chosen */
    uint16_t mask;  /* nets: of threats */
    uint8_t row;    /* nets: the mover's, 0 where both sides share theirs */
    int16_t score;  /* nets: what the search said to the side to move, */
    int8_t result;  /* and how the game ended for it: 1, 0, -1; or TG_GAMEFILE_UNKNOWN */
    float target;   /* nets: what follows, expected points */
} Sample;

typedef struct Samples {
    Sample *list;
    size_t count, capacity;
    size_t ready; /* have their target */
} Samples;

/* What is learnt: one of two tables of functions. */
typedef struct Task {
    size_t batch; /* positions a step */
    /* The entries and the answer of a position before a move of a game; false: not one to learn
     * from. */
    _Bool (*take)(const TgTuner *tuner, TgBoard *board, TgSide side, const TgGameRow *game,
                  int move, Entry entries[], Sample *sample);
    double (*loss)(const TgTuner *tuner, const Sample *sample);
    /* Adds the slope of share * loss. */
    void (*add_gradient)(TgTuner *tuner, const Sample *sample, double share);
    /* One step against what was added. */
    void (*step)(TgTuner *tuner, double rate);
    /* The rows of the file, hash included. TG_E_MEMORY. */
    TgStatus (*write)(const TgTuner *tuner, TgText *out);
} Task;

struct TgTuner {
    TgTuneOptions options;
    const Task *task;
    TgTables *tables;
    TgEval start;
    Layout layout;
    Model *model;        /* of move scores, */
    NetModel *net_model; /* or of a net; the other one is NULL */
    Samples samples[2];  /* learnt from, held back */
    Entry *entries;
    size_t entry_nb, entry_capacity;
    TgRng rng;
    int pass;
    double gradient[MODEL_WEIGHT_MAX]; /* of move scores */
    double slope[ENTRY_MAX];           /* of one position's candidates */
};

extern const Task tg_task_moves, tg_task_net;

/* The model starts from the move scores of tuner->start. NULL: out of memory. */
Model *tg_task_moves_model(const TgTuner *tuner);

/* Adds a row of a table as C initialiser. */
void tg_tuner_write_row(const int16_t *numbers, int count, TgText *out);

#endif
