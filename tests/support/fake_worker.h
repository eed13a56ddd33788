/* SPDX-License-Identifier: MIT
 *
 * A worker whose every answer follows from the question, so that a test can tell from a log alone
 * whether an engine's stone answers the position it stands in. The level of the engine seat says
 * how it behaves. */
#ifndef TENGEN_TESTS_FAKE_WORKER_H
#define TENGEN_TESTS_FAKE_WORKER_H

#include "tengen/game.h"

typedef enum FakeLevel {
    FAKE_PROMPT = 1, /* answers after its time, or at once when told to stop */
    FAKE_LATE,       /* answers after its time, whatever it is told */
    FAKE_CRASH,      /* ends at the question */
    FAKE_HANG,       /* never answers, and does not stop */
    FAKE_ILLEGAL,    /* answers with a stone on an occupied point */
    FAKE_CONFUSED,   /* first repeats its last answer under the old number, and under none */
} FakeLevel;

/* The stone that answers this position of this log. */
TgAct fake_worker_answer(const TgGame *game);

/* Runs until standard input ends. */
int fake_worker_run(void);

#endif
