/* SPDX-License-Identifier: MIT
 *
 * Even openings. An attempt draws a square of the board and lays stones in it; where the protocol
 * asks for a choice with three stones on the board, or with the number wanted, the opening ends,
 * for the choice is what it is made for. */
#include "tengen/balance.h"

#include "tengen/engine.h"
#include "tengen/rng.h"

#include <assert.h>
#include <stdlib.h>

enum {
    RATED_MAX = 16,    /* points that are tried for the last stone */
    NODES_MIN = 500,   /* of one short search */
    CHOICE_STONES = 3, /* from here on a choice ends the opening */
    AREA_MIN = 5       /* lines of the smallest square */
};

struct TgBalance {
    TgBalanceOptions options;
    TgEngine *engine;
    TgRng rng;
    uint64_t *seen; /* keys of the openings found */
    size_t seen_count, seen_capacity;
};

typedef struct Area {
    int x, y, lines;
} Area;

static Area draw_area(TgBalance *balance) {
    int size = balance->options.setup.size;
    Area area = {.lines =
                     AREA_MIN + (int)tg_rng_below(&balance->rng, (uint32_t)(size - AREA_MIN + 1))};
    area.x = (int)tg_rng_below(&balance->rng, (uint32_t)(size - area.lines + 1));
    area.y = (int)tg_rng_below(&balance->rng, (uint32_t)(size - area.lines + 1));
    return area;
}

/* ---- points ---- */

typedef struct Points {
    int count;
    TgPoint point[TG_POINT_NB];
} Points;

static TgAct act_of(TgActKind kind) {
    return (TgAct){.kind = (uint8_t)kind, .seat = TG_SEAT_NONE};
}

static TgAct place_of(TgPoint point) {
    TgAct act = act_of(TG_ACT_PLACE);
    act.point_count = 1;
    act.point[0] = point;
    return act;
}

static _Bool is_in(Area area, TgPoint p) {
    int x = tg_point_x(p) - area.x;
    int y = tg_point_y(p) - area.y;
    return x >= 0 && y >= 0 && x < area.lines && y < area.lines;
}

/* The points where the game takes a stone that is neither a foul nor a win. */
static void list_points(const TgGame *game, Area area, Points *list) {
    const TgGameState *state = tg_game_state(game);
    const TgProfile *profile = &tg_game_setup(game)->profile;
    TgGrid grid = state->grid;
    list->count = 0;
    for (int i = 0; i < grid.size * grid.size; i++) {
        TgPoint p = tg_point(i % grid.size, i / grid.size);
        TgAct act = place_of(p);
        if (is_in(area, p) && tg_game_check(game, &act) == TG_REFUSAL_NONE &&
            tg_judge(&grid, profile, state->to_move, p) == TG_VERDICT_LEGAL) {
            list->point[list->count++] = p;
        }
    }
}

/* In the area, or where the protocol wants it when that is elsewhere. */
static void list_places(const TgGame *game, Area area, Points *list) {
    list_points(game, area, list);
    if (list->count == 0) {
        list_points(game, (Area){0, 0, TG_SIZE_MAX}, list);
    }
}

/* ---- searches ---- */

/* For Black. */
static TgStatus rate(TgBalance *balance, const TgGrid *grid, TgSide to_move, uint64_t nodes,
                     int *score) {
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = nodes};
    TgReport best;
    TgStatus status =
        tg_engine_set(balance->engine, &balance->options.setup.profile, grid, to_move);
    if (status == TG_OK) {
        tg_engine_clear_hash(balance->engine);
        status = tg_engine_think(balance->engine, &limits, NULL, NULL, &best);
    }
    if (status == TG_OK) {
        *score = to_move == TG_BLACK ? best.score : -best.score;
    }
    return status;
}

/* Of some points drawn by chance the first after which the game is even enough, or the one nearest
 * to that. */
static TgStatus find_even(TgBalance *balance, const TgGame *game, Points *list, TgPoint *point) {
    const TgGameState *state = tg_game_state(game);
    int best = TG_SCORE_INF;
    TgStatus status = TG_OK;
    int enough = balance->options.within / 2;
    for (int i = 0; status == TG_OK && best > enough && i < RATED_MAX && i < list->count; i++) {
        int j = i + (int)tg_rng_below(&balance->rng, (uint32_t)(list->count - i));
        TgPoint drawn = list->point[j];
        list->point[j] = list->point[i];
        TgGrid grid = state->grid;
        grid.cell[drawn] = (uint8_t)tg_cell_of(state->to_move);
        uint64_t nodes = balance->options.nodes / RATED_MAX;
        int score = 0;
        status = rate(balance, &grid, tg_side_other(state->to_move),
                      nodes > NODES_MIN ? nodes : NODES_MIN, &score);
        if (abs(score) < best) {
            best = abs(score);
            *point = drawn;
        }
    }
    return status;
}

/* ---- keys ---- */

static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Equal for positions that are equal under a symmetry; the order of the stones plays no part. */
static uint64_t key_of(const TgBalanced *opening, int size) {
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < TG_SYMMETRY_NB; symmetry++) {
        uint64_t key = 0;
        for (int i = 0; i < opening->count; i++) {
            TgPoint p = tg_point_transform(opening->point[i], size, symmetry);
            key += mix((uint64_t)p * 2 + (uint64_t)(i % 2) + 1);
        }
        least = key < least ? key : least;
    }
    return least;
}

static _Bool is_seen(const TgBalance *balance, uint64_t key) {
    for (size_t i = 0; i < balance->seen_count; i++) {
        if (balance->seen[i] == key) {
            return 1;
        }
    }
    return 0;
}

static TgStatus keep_key(TgBalance *balance, uint64_t key) {
    if (balance->seen_count == balance->seen_capacity) {
        size_t capacity = balance->seen_capacity == 0 ? 64 : 2 * balance->seen_capacity;
        uint64_t *seen = realloc(balance->seen, capacity * sizeof *seen);
        if (seen == NULL) {
            return TG_E_MEMORY;
        }
        balance->seen = seen;
        balance->seen_capacity = capacity;
    }
    balance->seen[balance->seen_count++] = key;
    return TG_OK;
}

/* ---- an attempt ---- */

/* Whether the protocol asks for something else than a stone of the one to move; playing one may be
 * a way to answer. */
static _Bool is_decision(const TgGame *game) {
    const TgGameState *state = tg_game_state(game);
    const TgStep *step = state->in_protocol
                             ? tg_opening_rule_step(&tg_game_setup(game)->opening, state->step)
                             : NULL;
    return step != NULL && step->deed != TG_DEED_LAY;
}

/* Goes past a decision that comes before the stones are there: nobody swaps, any opening may be
 * named. False: another decision. */
static _Bool pass_decision(TgBalance *balance, TgGame *game) {
    uint32_t kinds = tg_game_state(game)->kinds;
    TgAct act = act_of(TG_ACT_KEEP);
    if (kinds >> TG_ACT_NAME & 1) {
        act = act_of(TG_ACT_NAME);
        act.number = (uint16_t)tg_rng_below(&balance->rng, 26);
    } else if (!(kinds >> TG_ACT_KEEP & 1)) {
        return 0;
    }
    return tg_game_apply(game, &act) == TG_REFUSAL_NONE;
}

/* Whether the stone laid next is the last one of the opening. */
static _Bool is_last_stone(const TgGame *game, TgPoint any, int laid, int wanted) {
    if (laid + 1 >= wanted) {
        return 1;
    }
    TgGame *copy = NULL;
    _Bool last = 0;
    if (tg_game_clone(game, &copy) == TG_OK) {
        TgAct act = place_of(any);
        (void)tg_game_apply(copy, &act);
        last = laid + 1 >= CHOICE_STONES && is_decision(copy);
        tg_game_destroy(copy);
    }
    return last;
}

/* Lays stones until the opening is complete; *complete is false when the game took another way. */
static TgStatus lay_stones(TgBalance *balance, TgGame *game, int wanted, TgBalanced *opening,
                           _Bool *complete) {
    Area area = draw_area(balance);
    Points list;
    for (_Bool last = 0; !last;) {
        if (is_decision(game)) {
            if (!pass_decision(balance, game)) {
                return TG_OK;
            }
            continue;
        }
        list_places(game, area, &list);
        if (list.count == 0) {
            return TG_OK;
        }
        TgPoint point = list.point[tg_rng_below(&balance->rng, (uint32_t)list.count)];
        last = is_last_stone(game, point, opening->count, wanted);
        if (last) {
            TgStatus status = find_even(balance, game, &list, &point);
            if (status != TG_OK) {
                return status;
            }
        }
        TgAct act = place_of(point);
        if (tg_game_apply(game, &act) != TG_REFUSAL_NONE) {
            return TG_OK;
        }
        opening->point[opening->count++] = point;
    }
    *complete = tg_game_state(game)->outcome == TG_OUTCOME_NONE;
    return TG_OK;
}

/* The long search. */
static TgStatus confirm(TgBalance *balance, const TgGame *game, TgBalanced *opening, _Bool *found) {
    const TgGameState *state = tg_game_state(game);
    uint64_t key = key_of(opening, balance->options.setup.size);
    if (is_seen(balance, key)) {
        return TG_OK;
    }
    TgStatus status =
        rate(balance, &state->grid, state->to_move, balance->options.nodes, &opening->score);
    if (status != TG_OK || abs(opening->score) > balance->options.within) {
        return status;
    }
    *found = 1;
    return keep_key(balance, key);
}

TgStatus tg_balance_try(TgBalance *balance, TgBalanced *opening, _Bool *found) {
    const TgBalanceOptions *options = &balance->options;
    TgGame *game = NULL;
    TgStatus status = tg_game_create(&options->setup, &game, NULL);
    if (status != TG_OK) {
        return status;
    }
    _Bool complete = 0;
    int wanted = options->least +
                 (int)tg_rng_below(&balance->rng, (uint32_t)(options->most - options->least + 1));
    *opening = (TgBalanced){0};
    *found = 0;
    status = lay_stones(balance, game, wanted, opening, &complete);
    if (status == TG_OK && complete) {
        status = confirm(balance, game, opening, found);
    }
    tg_game_destroy(game);
    return status;
}

/* ---- making ---- */

static TgStatus check_options(const TgBalanceOptions *options, TgText *error) {
    if (options->least < 1 || options->least > options->most || options->most > TG_BALANCED_MAX) {
        if (error != NULL) {
            tg_text_printf(error, "%u to %u stones, expected 1 to %d", options->least,
                           options->most, TG_BALANCED_MAX);
        }
        return TG_E_RANGE;
    }
    TgGame *game = NULL;
    TgStatus status = tg_game_create(&options->setup, &game, error);
    tg_game_destroy(game);
    return status;
}

TgStatus tg_balance_create(const TgBalanceOptions *options, TgBalance **balance, TgText *error) {
    TgStatus status = check_options(options, error);
    if (status != TG_OK) {
        return status;
    }
    TgBalance *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TG_E_MEMORY;
    }
    made->options = *options;
    tg_rng_init(&made->rng, options->seed);
    const TgEngineOptions engine = {.hash_bytes = 8 << 20};
    status = tg_engine_create(&engine, &made->engine);
    if (status != TG_OK) {
        free(made);
        return status;
    }
    *balance = made;
    return TG_OK;
}

void tg_balance_destroy(TgBalance *balance) {
    if (balance != NULL) {
        tg_engine_destroy(balance->engine);
        free(balance->seen);
        free(balance);
    }
}
