/* SPDX-License-Identifier: MIT
 *
 * Colouring a figure by local search: two points of different colours change places; worse
 * colourings are kept by chance, the less the worse they are and the later it is. Fewer rows of
 * five come first, then threats, then a win, then one solution, then its length. */
#include "problem/compose.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES_FIRST = 1500, /* to see whether there is a win */
    NODES_STUDY = 6000, /* for each four of a study */
    ROW_PENALTY = 100,
    FIVE_PENALTY = 40,
    THREAT_MOST = 60,
    WIN_SCORE = 100,
    UNIQUE_SCORE = 60,
    SOLUTION_PENALTY = 12,
    RESTART_STEPS = 4000
};

typedef struct Composer {
    TgStudy *study;
    const TgComposeOptions *options;
    TgRng rng;
    TgSide side;
    TgGrid grid;
    TgStudyResult result;
    int best_plies; /* of the best problem, 0: none */
    TgGrid best;
} Composer;

/* --- what is there ---------------------------------------------------------------------------- */

/* Rows of five or more that start at the point. */
static int rows_from(const TgGrid *grid, int x, int y) {
    static const int step[TG_AXIS_NB][2] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};
    int cell = tg_grid_xy(grid, x, y);
    int rows = 0;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        int dx = step[axis][0];
        int dy = step[axis][1];
        if (tg_grid_xy(grid, x - dx, y - dy) == cell) {
            continue;
        }
        int length = 1;
        while (tg_grid_xy(grid, x + length * dx, y + length * dy) == cell) {
            length++;
        }
        rows += length >= 5 ? length - 4 : 0;
    }
    return rows;
}

static int count_rows(const TgGrid *grid, const TgFigure *figure) {
    int rows = 0;
    for (int i = 0; i < figure->count; i++) {
        rows += rows_from(grid, tg_point_x(figure->point[i]), tg_point_y(figure->point[i]));
    }
    return rows;
}

static int count_fives(TgGrid *grid, const TgProfile *profile, TgSide side) {
    int fives = 0;
    for (int p = 0; p < grid->size * 32; p++) {
        if (tg_point_on((TgPoint)p, grid->size) && grid->cell[p] == TG_CELL_EMPTY) {
            fives += tg_judge(grid, profile, side, (TgPoint)p) == TG_VERDICT_WIN;
        }
    }
    return fives;
}

/* --- the score -------------------------------------------------------------------------------- */

static int score_win(Composer *c) {
    TgStudyResult *result = &c->result;
    tg_study_run(c->study, &c->grid, c->side, NODES_STUDY, NULL, result);
    int score = WIN_SCORE + (result->plies < 60 ? result->plies : 60);
    score -= SOLUTION_PENALTY * (result->win_nb - 1);
    if (tg_study_is_unique(result)) {
        score += UNIQUE_SCORE;
        if (result->plies > c->best_plies) {
            c->best_plies = result->plies;
            c->best = c->grid;
        }
    }
    return score;
}

static int score(Composer *c, const TgProfile *profile) {
    int rows = count_rows(&c->grid, c->options->figure);
    if (rows > 0) {
        return -ROW_PENALTY * rows;
    }
    int fives = count_fives(&c->grid, profile, c->side) +
                count_fives(&c->grid, profile, tg_side_other(c->side));
    if (fives > 0) {
        return -FIVE_PENALTY * fives;
    }
    if (tg_study_length(c->study, &c->grid, c->side, NODES_FIRST, 0) > 0) {
        return score_win(c);
    }
    int threats = tg_study_threats(c->study);
    return threats < THREAT_MOST ? threats : THREAT_MOST;
}

/* --- the search ------------------------------------------------------------------------------- */

static void colour_by_chance(Composer *c) {
    const TgFigure *figure = c->options->figure;
    int black = (figure->count + 1) / 2;
    int left = figure->count;
    tg_grid_init(&c->grid, figure->size);
    for (int i = 0; i < figure->count; i++, left--) {
        _Bool is_black = (int)tg_rng_below(&c->rng, (uint32_t)left) < black;
        black -= is_black;
        c->grid.cell[figure->point[i]] = is_black ? TG_CELL_BLACK : TG_CELL_WHITE;
    }
}

static void swap_cells(TgGrid *grid, TgPoint a, TgPoint b) {
    uint8_t cell = grid->cell[a];
    grid->cell[a] = grid->cell[b];
    grid->cell[b] = cell;
}

static void draw_pair(Composer *c, TgPoint *a, TgPoint *b) {
    const TgFigure *figure = c->options->figure;
    do {
        *a = figure->point[tg_rng_below(&c->rng, (uint32_t)figure->count)];
        *b = figure->point[tg_rng_below(&c->rng, (uint32_t)figure->count)];
    } while (c->grid.cell[*a] == c->grid.cell[*b]);
}

/* A loss is taken with the chance 1 in 2^(loss / heat). */
static _Bool takes(Composer *c, int loss, int heat) {
    int halvings = loss / heat + 1;
    return loss <= 0 || (halvings < 16 && tg_rng_below(&c->rng, UINT32_C(1) << halvings) == 0);
}

/* One run of the search from a colouring by chance. */
static void run(Composer *c, const TgProfile *profile, long steps) {
    colour_by_chance(c);
    int now = score(c, profile);
    for (long i = 0; i < steps; i++) {
        TgPoint a;
        TgPoint b;
        if (c->options->stop != NULL && c->options->stop(NULL)) {
            return;
        }
        draw_pair(c, &a, &b);
        swap_cells(&c->grid, a, b);
        int then = score(c, profile);
        if (takes(c, now - then, (int)(1 + 6 * (steps - i) / steps))) {
            now = then;
        } else {
            swap_cells(&c->grid, a, b);
        }
        if (c->options->plies > 0 && c->best_plies >= c->options->plies) {
            return;
        }
    }
}

_Bool tg_compose(TgStudy *study, const TgComposeOptions *options, TgGrid *grid, TgSide *side) {
    Composer *c = calloc(1, sizeof *c);
    if (c == NULL || options->figure->count < 10) {
        free(c);
        return 0;
    }
    c->study = study;
    c->options = options;
    c->side = options->figure->count % 2 == 0 ? TG_BLACK : TG_WHITE;
    tg_rng_init(&c->rng, options->seed);
    for (long left = options->steps; left > 0; left -= RESTART_STEPS) {
        run(c, tg_study_profile(study), left < RESTART_STEPS ? left : RESTART_STEPS);
        if ((options->plies > 0 && c->best_plies >= options->plies) ||
            (options->stop != NULL && options->stop(NULL))) {
            break;
        }
    }
    _Bool found = c->best_plies > 0;
    if (found) {
        *grid = c->best;
        *side = c->side;
    }
    free(c);
    return found;
}
