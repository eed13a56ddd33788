/* SPDX-License-Identifier: MIT
 *
 * Composed problems (rules.md 11.4, 排局): the stones cover the points of a figure, and the side to
 * move has one first move that wins by fours. */
#ifndef TENGEN_PROBLEM_COMPOSE_H
#define TENGEN_PROBLEM_COMPOSE_H

#include "problem/study.h"
#include "tengen/rng.h"

typedef struct TgFigure {
    int size;
    int count;
    TgPoint point[TG_SIZE_MAX * TG_SIZE_MAX];
} TgFigure;

/* Reads a figure drawn as `size` lines of as many cells: "." or a blank is free, any other
 * character a stone; short lines are free to their end. TG_E_SIZE, TG_E_SYNTAX with one clause. */
TgStatus tg_figure_read(const char *text, TgFigure *figure, TgText *error);
/* The figures of figures.def: their names in order, NULL after the last; and one by its name. */
const char *tg_figure_name(int number);
_Bool tg_figure_find(const char *name, TgFigure *figure);

typedef struct TgComposeOptions {
    const TgFigure *figure;
    uint64_t seed; /* equal options give equal problems */
    long steps;    /* colourings looked at */
    int plies;     /* a win of so many ends the work; 0 = all steps, the longest is kept */
    _Bool (*stop)(void *context); /* may be NULL */
} TgComposeOptions;

/* Colours the figure so that the side to move (Black where the number of points is even, else
 * White) has exactly one first move that wins by fours, the longest win found; no row of five or
 * more stands and neither side has a five at once. False: none was found. */
_Bool tg_compose(TgStudy *study, const TgComposeOptions *options, TgGrid *grid, TgSide *side);

#endif
