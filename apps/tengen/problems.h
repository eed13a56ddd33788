/* SPDX-License-Identifier: MIT
 *
 * What the verbs of `tengen problems` share: the options, the test of a problem, its line. */
#ifndef TENGEN_APPS_PROBLEMS_H
#define TENGEN_APPS_PROBLEMS_H

#include "cli.h"

#include "problem/study.h"

typedef struct ProblemsOptions {
    const char *rule, *figure, *mask, *name, *kind;
    int least, most, count, seed, json;
    long long nodes, steps;
} ProblemsOptions;

typedef struct Maker {
    const ProblemsOptions *options;
    TgStudy *study;
    TgProfile profile; /* of the study */
    TgStudyResult result;
    int most;         /* stones of a win taken */
    _Bool by_threats; /* where fours do not win, threats are looked for */
    uint64_t games;   /* read so far, of all files */
    int of_game;      /* problems of the one at work */
    int made;
    uint64_t *keys; /* of the problems made */
    int key_room;
} Maker;

/* The stop() of every search. */
_Bool problems_interrupted(void *context);
/* A short look: whether there is a win, by fours not shorter than wanted. Misses long ones. */
_Bool problems_glance(Maker *maker, const TgGrid *grid, TgSide side);
/* One solution, long enough and not too long, and its proof holds by the rules alone;
 * maker->result tells. */
_Bool problems_accept(Maker *maker, const TgGrid *grid, TgSide side);
/* Prints the problem of maker->result as a line or as JSON. */
void problems_print(const Maker *maker, const char *id, const TgGrid *grid, TgSide side);

/* `make`: paths end with NULL. */
int problems_make(const ProblemsOptions *options, const char **paths);

#endif
