/* SPDX-License-Identifier: MIT
 *
 * The engine against itself. */
#include "tengen/selfplay.h"

#include "tengen/balance.h"
#include "tengen/engine.h"
#include "tengen/judge.h"
#include "tengen/rng.h"

#include <stdlib.h>
#include <string.h>

enum {
    HASH_BYTES = 4 << 20,
    OPENING_LEAST = 3,
    OPENING_MOST = 7,
    OPENING_WITHIN = 250, /* centipoints from even */
    OPENING_TRIES = 500,
    STRAY_ONE_IN = 8,  /* a chance move so often ... */
    STRAY_MOVES = 16,  /* ... in the first moves after the opening ... */
    STRAY_WITHIN = 60, /* ... so near to the best */
    LINES = 4,         /* from which other moves than the best are taken */
    MOVES_MOST = 180,  /* then it is a draw */
    LEAF_ONE_IN = 23,  /* so many are looked at; of them chance keeps as many as are wanted */
};

/* Which of the lines of a search is played. */
typedef enum Choice {
    CHOICE_BEST,
    CHOICE_STRAY, /* one that is nearly as good */
    CHOICE_EVEN   /* the one nearest to 0 */
} Choice;

/* A position that a search took by its static value. */
typedef struct Leaf {
    TgGrid grid;
    TgSide to_move;
} Leaf;

struct TgSelfplay {
    TgSelfplayOptions options;
    TgBalance *balance;
    TgEngine *engine;
    TgRng rng;
    TgReport lines[LINES]; /* of the last completed depth */
    int line_nb;
    Leaf *leaves; /* of the last game: as many as are wanted */
    int leaf_nb, leaves_seen;
};

TgStatus tg_selfplay_create(const TgSelfplayOptions *options, TgSelfplay **selfplay,
                            TgText *error) {
    if (options->nodes == 0) {
        if (error != NULL) {
            tg_text_add(error, "0 nodes a move, expected 1 or more");
        }
        return TG_E_RANGE;
    }
    TgSelfplay *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TG_E_MEMORY;
    }
    made->options = *options;
    tg_rng_init(&made->rng, options->seed);
    TgBalanceOptions balance = {.least = OPENING_LEAST,
                                .most = OPENING_MOST,
                                .within = OPENING_WITHIN,
                                .nodes = options->nodes,
                                .seed = tg_rng_next(&made->rng)};
    balance.setup.profile = options->profile;
    balance.setup.size = options->size;
    TgStatus status = tg_opening_rule_parse("free", &balance.setup.opening, error);
    if (status == TG_OK) {
        status = tg_balance_create(&balance, &made->balance, error);
    }
    const TgEngineOptions engine = {.hash_bytes = HASH_BYTES};
    if (status == TG_OK) {
        status = tg_engine_create(&engine, &made->engine);
    }
    made->leaves = calloc((size_t)options->leaves + 1, sizeof *made->leaves);
    status = made->leaves == NULL ? TG_E_MEMORY : status;
    if (status != TG_OK) {
        tg_selfplay_destroy(made);
        return status;
    }
    *selfplay = made;
    return TG_OK;
}

void tg_selfplay_destroy(TgSelfplay *selfplay) {
    if (selfplay != NULL) {
        tg_balance_destroy(selfplay->balance);
        tg_engine_destroy(selfplay->engine);
        free(selfplay->leaves);
        free(selfplay);
    }
}

static TgStatus lay_opening(TgSelfplay *selfplay, TgGameRow *game, TgGrid *grid) {
    TgBalanced opening;
    _Bool found = 0;
    for (int i = 0; i < OPENING_TRIES && !found; i++) {
        TgStatus status = tg_balance_try(selfplay->balance, &opening, &found);
        if (status != TG_OK) {
            return status;
        }
    }
    if (!found) {
        return TG_E_NOT_FOUND;
    }
    tg_grid_init(grid, selfplay->options.size);
    for (int i = 0; i < opening.count; i++) {
        grid->cell[opening.point[i]] = (uint8_t)tg_cell_of((TgSide)(i % 2));
        game->move[i] = opening.point[i];
        game->score[i] = 0;
    }
    game->count = opening.count;
    game->opening = opening.count;
    return TG_OK;
}

static void keep_line(const TgReport *report, void *context) {
    TgSelfplay *selfplay = context;
    if (report->pv_index < LINES) {
        selfplay->lines[report->pv_index] = *report;
        selfplay->line_nb = report->pv_index + 1;
    }
}

/* One of the lines that are nearly as good as the best. */
static const TgReport *stray(TgSelfplay *selfplay, const TgReport *best) {
    int near = 0;
    while (near < selfplay->line_nb && selfplay->lines[near].pv_length > 0 &&
           selfplay->lines[near].score >= best->score - STRAY_WITHIN) {
        near++;
    }
    return near > 1 ? &selfplay->lines[tg_rng_below(&selfplay->rng, (uint32_t)near)] : best;
}

static const TgReport *even(const TgSelfplay *selfplay, const TgReport *best) {
    const TgReport *nearest = best;
    for (int i = 0; i < selfplay->line_nb; i++) {
        const TgReport *line = &selfplay->lines[i];
        if (line->pv_length > 0 && abs(line->score) < abs(nearest->score)) {
            nearest = line;
        }
    }
    return nearest;
}

/* A move, or TG_POINT_NONE where there is none. */
typedef struct Chosen {
    TgPoint move;
    int score;
    int best; /* score of the best move */
} Chosen;

static TgStatus choose(TgSelfplay *selfplay, const TgGrid *grid, TgSide side, Choice choice,
                       Chosen *chosen) {
    TgStatus status = tg_engine_set(selfplay->engine, &selfplay->options.profile, grid, side);
    if (status != TG_OK) {
        return status;
    }
    const TgLimits limits = {.turn_ms = -1,
                             .match_ms = -1,
                             .nodes = selfplay->options.nodes,
                             .multipv = choice == CHOICE_BEST ? 1 : LINES};
    TgReport best;
    selfplay->line_nb = 0;
    status = tg_engine_think(selfplay->engine, &limits, keep_line, selfplay, &best);
    if (status == TG_OK) {
        const TgReport *line = choice == CHOICE_STRAY  ? stray(selfplay, &best)
                               : choice == CHOICE_EVEN ? even(selfplay, &best)
                                                       : &best;
        *chosen =
            (Chosen){line->pv_length > 0 ? line->pv[0] : TG_POINT_NONE, line->score, best.score};
    }
    return status;
}

/* Keeps each of the leaves seen with the same chance. */
static void keep_leaf(void *context, const TgGrid *grid, TgSide to_move) {
    TgSelfplay *selfplay = context;
    const int wanted = selfplay->options.leaves;
    int at = selfplay->leaf_nb;
    selfplay->leaves_seen++;
    if (at < wanted) {
        selfplay->leaf_nb++;
    } else {
        at = (int)tg_rng_below(&selfplay->rng, (uint32_t)selfplay->leaves_seen);
    }
    if (at < wanted) {
        selfplay->leaves[at] = (Leaf){*grid, to_move};
    }
}

/* The stones of a position as moves in turn. False: no turns lead to it. */
static _Bool list_stones(const Leaf *leaf, TgGameRow *game) {
    int count[TG_SIDE_NB] = {0};
    for (int p = 0; p < leaf->grid.size * 32; p++) {
        const uint8_t cell = leaf->grid.cell[p];
        const TgSide side = cell == tg_cell_of(TG_BLACK) ? TG_BLACK : TG_WHITE;
        if (tg_point_on((TgPoint)p, leaf->grid.size) && cell == tg_cell_of(side)) {
            game->move[2 * count[side]++ + (int)side] = (TgPoint)p;
        }
    }
    game->count = (uint16_t)(count[TG_BLACK] + count[TG_WHITE]);
    game->opening = (uint8_t)game->count;
    memset(game->score, 0, game->count * sizeof *game->score);
    return count[TG_BLACK] == count[TG_WHITE] + (leaf->to_move == TG_WHITE) &&
           game->count < UINT8_MAX;
}

/* Searches a leaf; nobody plays on. */
static TgStatus search_leaf(TgSelfplay *selfplay, const Leaf *leaf, TgGameRow *game) {
    Chosen chosen;
    TgStatus status = choose(selfplay, &leaf->grid, leaf->to_move, CHOICE_BEST, &chosen);
    if (status == TG_OK && chosen.move != TG_POINT_NONE) {
        game->move[game->count] = chosen.move;
        game->score[game->count++] = (int16_t)chosen.best;
    }
    game->result = TG_GAMEFILE_UNKNOWN;
    return status;
}

static _Bool is_proven(int score) {
    return abs(score) >= TG_SCORE_WIN_MIN;
}

static _Bool is_stray(TgSelfplay *selfplay, int moves_played) {
    return moves_played < STRAY_MOVES && tg_rng_below(&selfplay->rng, STRAY_ONE_IN) == 0;
}

/* The number of stones up to which the game is kept even. */
static int draw_even(TgSelfplay *selfplay, const TgGameRow *game) {
    const int most = selfplay->options.even;
    return most > 0 ? game->opening + (int)tg_rng_below(&selfplay->rng, (uint32_t)most + 1) : 0;
}

static TgStatus play_game(TgSelfplay *selfplay, TgGameRow *game) {
    TgGrid grid;
    TgStatus status = lay_opening(selfplay, game, &grid);
    tg_engine_clear_hash(selfplay->engine);
    game->result = 0;
    const int even_most = draw_even(selfplay, game);
    while (status == TG_OK && game->count < MOVES_MOST) {
        const _Bool is_even = game->count < even_most;
        const Choice choice = is_even                                           ? CHOICE_EVEN
                              : is_stray(selfplay, game->count - game->opening) ? CHOICE_STRAY
                                                                                : CHOICE_BEST;
        TgSide side = (TgSide)(game->count % 2);
        Chosen chosen;
        status = choose(selfplay, &grid, side, choice, &chosen);
        if (status != TG_OK || chosen.move == TG_POINT_NONE) {
            break;
        }
        TgVerdict verdict = tg_judge(&grid, &selfplay->options.profile, side, chosen.move);
        game->move[game->count] = chosen.move;
        game->score[game->count++] = (int16_t)(is_even ? 0 : chosen.best);
        game->opening = is_even ? (uint8_t)game->count : game->opening;
        grid.cell[chosen.move] = (uint8_t)tg_cell_of(side);
        _Bool lost = tg_verdict_is_foul(verdict) || (is_proven(chosen.score) && chosen.score < 0);
        if (lost || verdict == TG_VERDICT_WIN || is_proven(chosen.score)) {
            game->result = (side == TG_BLACK) == !lost ? 1 : -1;
            break;
        }
    }
    return status;
}

TgStatus tg_selfplay_next(TgSelfplay *selfplay, TgGameRow *game) {
    while (selfplay->leaf_nb > 0) {
        const Leaf *leaf = &selfplay->leaves[--selfplay->leaf_nb];
        if (list_stones(leaf, game)) {
            return search_leaf(selfplay, leaf, game);
        }
    }
    selfplay->leaves_seen = 0;
    tg_engine_sample(selfplay->engine, LEAF_ONE_IN, selfplay->options.leaves > 0 ? keep_leaf : NULL,
                     selfplay);
    TgStatus status = play_game(selfplay, game);
    tg_engine_sample(selfplay->engine, 0, NULL, NULL);
    return status;
}
