/* SPDX-License-Identifier: MIT
 *
 * What the engine does in an opening protocol. Stones that the other side may swap are laid so that
 * neither side is better; choices take the better side; all by short searches of equal size, so a
 * decision depends on position, budget and seed alone. */
#include "engine/facade.h"

#include "tengen/opening.h"

#include <assert.h>
#include <string.h>

enum {
    RATED_MAX = 24,      /* candidates that are searched */
    RATE_NODES_MIN = 60, /* of one short search */
    EVEN_ENOUGH = 20,    /* centipoints: two such openings are alike, chance decides */
    ADD_BELOW = 25,      /* nearer to even than this the choice is handed on by two stones */
    ADD_STONES_MAX = 7,  /* not with more stones on the board */
    DECLARE_STEP = 40,   /* one more fifth move for so many centipoints in Black's favour */
};

static _Bool allows(const Decision *d, const TgAct *act) {
    return tg_game_check(d->game, act) == TG_REFUSAL_NONE;
}

static _Bool may(const Decision *d, TgActKind kind) {
    return d->state->kinds >> kind & 1;
}

static TgAct act_of(const Decision *d, TgActKind kind) {
    return (TgAct){.kind = (uint8_t)kind, .seat = (uint8_t)d->state->to_act};
}

static const TgProfile *profile_of(const Decision *d) {
    return &tg_game_setup(d->game)->profile;
}

static int rate(const Decision *d, const TgGrid *grid, TgSide to_move, int parts) {
    uint64_t nodes = d->nodes / (uint64_t)parts;
    return tg_engine_rate(d->engine, profile_of(d), grid, to_move,
                          nodes > RATE_NODES_MIN ? nodes : RATE_NODES_MIN);
}

/* The score of the present position as Black sees it. */
static int rate_for_black(const Decision *d) {
    int score = rate(d, &d->state->grid, d->state->to_move, 1);
    return d->state->to_move == TG_BLACK ? score : -score;
}

/* The score after a stone of the side on p, for the other side, which is then to move. */
static int rate_after(const Decision *d, TgSide side, TgPoint p, int parts) {
    TgGrid grid = d->state->grid;
    grid.cell[p] = (uint8_t)tg_cell_of(side);
    return rate(d, &grid, tg_side_other(side), parts);
}

static _Bool is_foul(const Decision *d, TgSide side, TgPoint p) {
    TgGrid grid = d->state->grid;
    return tg_profile_has_fouls(profile_of(d), side) &&
           tg_verdict_is_foul(tg_judge(&grid, profile_of(d), side, p));
}

/* --- candidates --- */

typedef struct Candidates {
    int count;
    TgPoint point[TG_POINT_NB];
} Candidates;

/* Distance to the nearest stone; to the centre while there is none. */
static int distance_to_stones(const TgGrid *grid, TgPoint p) {
    int best = TG_SIZE_MAX;
    for (int i = 0; i < grid->size * grid->size; i++) {
        TgPoint q = tg_point(i % grid->size, i / grid->size);
        if (tg_grid_at(grid, q) != TG_CELL_EMPTY && tg_point_distance(p, q) < best) {
            best = tg_point_distance(p, q);
        }
    }
    return best < TG_SIZE_MAX ? best : tg_point_distance(p, tg_point_centre(grid->size));
}

/* The points where the game takes a stone that is no foul; within `reach` of the stones. */
static void list_places(const Decision *d, int reach, Candidates *list) {
    const TgGrid *grid = &d->state->grid;
    TgAct act = act_of(d, TG_ACT_PLACE);
    act.point_count = 1;
    list->count = 0;
    for (int i = 0; i < grid->size * grid->size; i++) {
        act.point[0] = tg_point(i % grid->size, i / grid->size);
        if (distance_to_stones(grid, act.point[0]) <= reach && allows(d, &act) &&
            !is_foul(d, d->state->to_move, act.point[0])) {
            list->point[list->count++] = act.point[0];
        }
    }
}

static void shuffle(Decision *d, Candidates *list) {
    for (int i = list->count; i > 1; i--) {
        int j = (int)tg_rng_below(&d->rng, (uint32_t)i);
        TgPoint swapped = list->point[i - 1];
        list->point[i - 1] = list->point[j];
        list->point[j] = swapped;
    }
}

static int distance_from_even(int score) {
    return score < 0 ? -score : score;
}

/* Of some candidates drawn by chance one after which the game is as even as any, or nearly. */
static TgPoint most_even(Decision *d, Candidates *list) {
    shuffle(d, list);
    int count = list->count < RATED_MAX ? list->count : RATED_MAX;
    int best = 0;
    int best_distance = TG_SCORE_INF;
    for (int i = 0; i < count; i++) {
        int score = rate_after(d, d->state->to_move, list->point[i], count);
        if (distance_from_even(score) < best_distance) {
            best = i;
            best_distance = distance_from_even(score);
        }
        if (best_distance <= EVEN_ENOUGH / 4) {
            break;
        }
    }
    return list->point[best];
}

/* --- stones --- */

static _Bool is_choice(const TgStep *step) {
    return step != NULL && (step->deed == TG_DEED_SWAP || step->deed == TG_DEED_SWAP_OR_OFFER ||
                            step->deed == TG_DEED_TAKE || step->deed == TG_DEED_CHOOSE);
}

/* Whether the other seat may choose its colour before the next stone that this seat lays alone:
 * `laying`: more stones are laid first. */
static _Bool leads_to_choice(const Decision *d, const TgStep *step, _Bool *laying) {
    const TgOpeningRule *rule = &tg_game_setup(d->game)->opening;
    const TgStep *next = tg_opening_rule_step(rule, step->next);
    *laying = next != NULL && next->deed == TG_DEED_LAY && next->actor == step->actor;
    while (next != NULL && (next->deed == TG_DEED_DECLARE ||
                            (next->deed == TG_DEED_LAY && next->actor == step->actor))) {
        next = tg_opening_rule_step(rule, next->next);
    }
    return is_choice(next);
}

static void set_place(TgAct *act, const Decision *d, TgPoint p) {
    *act = act_of(d, TG_ACT_PLACE);
    act->point_count = 1;
    act->point[0] = p;
}

static _Bool choose_place(Decision *d, TgAct *act, _Bool allowed[TG_POINT_NB]) {
    const TgStep *step = tg_opening_rule_step(&tg_game_setup(d->game)->opening, d->state->step);
    assert(step != NULL);
    Candidates list;
    _Bool laying;
    if (leads_to_choice(d, step, &laying)) {
        list_places(d, d->state->move_count == 0 ? TG_SIZE_MAX / 4 : 3, &list);
        if (list.count == 0) {
            list_places(d, TG_SIZE_MAX, &list);
        }
        if (list.count > 0) {
            TgPoint p = laying ? list.point[tg_rng_below(&d->rng, (uint32_t)list.count)]
                               : most_even(d, &list);
            set_place(act, d, p);
            return 1;
        }
    }
    list_places(d, TG_SIZE_MAX, &list);
    memset(allowed, 0, TG_POINT_NB * sizeof *allowed);
    for (int i = 0; i < list.count; i++) {
        allowed[list.point[i]] = 1;
    }
    return 0;
}

/* --- choices --- */

static void choose_swap(Decision *d, TgAct *act) {
    int black = rate_for_black(d);
    _Bool holds_black = d->state->black == d->state->to_act;
    *act = act_of(d, (black > 0) == holds_black ? TG_ACT_KEEP : TG_ACT_SWAP);
}

static void choose_colour(Decision *d, TgAct *act) {
    int black = rate_for_black(d);
    int stones =
        (int)(tg_grid_count(&d->state->grid, TG_BLACK) + tg_grid_count(&d->state->grid, TG_WHITE));
    if (may(d, TG_ACT_ADD) && distance_from_even(black) < ADD_BELOW && stones < ADD_STONES_MAX) {
        *act = act_of(d, TG_ACT_ADD);
        return;
    }
    *act = act_of(d, black > 0 ? TG_ACT_TAKE_BLACK : TG_ACT_TAKE_WHITE);
}

/* White names the opening that is best for White, who is to move after it. */
static void choose_name(Decision *d, TgAct *act) {
    const TgPoint centre = tg_point_centre(d->state->grid.size);
    int best_score = -TG_SCORE_INF;
    *act = act_of(d, TG_ACT_NAME);
    for (int i = 0; i < TG_OPENING_NB; i++) {
        const TgOpening *opening = tg_opening_at(i);
        TgGrid grid = d->state->grid;
        grid.cell[centre] = TG_CELL_BLACK;
        grid.cell[centre + opening->x2 - 32 * opening->y2] = TG_CELL_WHITE;
        grid.cell[centre + opening->x3 - 32 * opening->y3] = TG_CELL_BLACK;
        TgAct named = act_of(d, TG_ACT_NAME);
        named.number = (uint16_t)i;
        int score = rate(d, &grid, TG_WHITE, TG_OPENING_NB);
        if (score > best_score && allows(d, &named)) {
            best_score = score;
            *act = named;
        }
    }
}

/* The better the stones are for Black, the more fifth moves make the game even. */
static void choose_number(Decision *d, TgAct *act) {
    int black = rate_for_black(d);
    int number = black > 0 ? 1 + black / DECLARE_STEP : 1;
    int most = tg_opening_rule_offers(&tg_game_setup(d->game)->opening);
    *act = act_of(d, TG_ACT_DECLARE);
    act->number = (uint16_t)(number < most ? number : most);
}

/* --- fifth moves --- */

typedef struct Fifth {
    TgPoint point;
    int score; /* for Black */
} Fifth;

static void sort_fifths(Fifth *fifths, int count) {
    for (int i = 1; i < count; i++) {
        Fifth moved = fifths[i];
        int j = i;
        for (; j > 0 && fifths[j - 1].score < moved.score; j--) {
            fifths[j] = fifths[j - 1];
        }
        fifths[j] = moved;
    }
}

/* Every point that may be offered, the best for Black first: near ones are searched. */
static int rate_fifths(Decision *d, Fifth fifths[TG_POINT_NB]) {
    const TgGrid *grid = &d->state->grid;
    int count = 0, near = 0;
    for (int pass = 0; pass < 2; pass++) { /* near points first */
        for (int i = 0; i < grid->size * grid->size; i++) {
            TgPoint p = tg_point(i % grid->size, i / grid->size);
            _Bool is_near = distance_to_stones(grid, p) <= 2;
            if (tg_grid_at(grid, p) == TG_CELL_EMPTY && is_near == (pass == 0) &&
                !is_foul(d, TG_BLACK, p)) {
                fifths[count++] =
                    (Fifth){p, -TG_SCORE_INF + grid->size - distance_to_stones(grid, p)};
            }
        }
        near = pass == 0 ? count : near;
    }
    for (int i = 0; i < near; i++) {
        fifths[i].score = -rate_after(d, TG_BLACK, fifths[i].point, near);
    }
    sort_fifths(fifths, count);
    return count;
}

static _Bool is_new(const Decision *d, const TgAct *act, TgPoint p) {
    TgPoint stones[TG_SIDE_NB][2];
    int count[TG_SIDE_NB] = {0};
    for (int i = 0; i < d->state->move_count; i++) {
        const TgMove *move = &d->state->moves[i];
        if (count[move->side] < 2) {
            stones[move->side][count[move->side]++] = move->point;
        }
    }
    assert(count[TG_BLACK] == 2 && count[TG_WHITE] == 2);
    const TgGameSetup *setup = tg_game_setup(d->game);
    for (int i = 0; i < act->point_count; i++) {
        if (tg_offer_equivalent(setup->size, stones[TG_BLACK], stones[TG_WHITE], act->point[i], p,
                                setup->opening.options.strict_board)) {
            return 0;
        }
    }
    return 1;
}

static void choose_offer(Decision *d, TgAct *act) {
    Fifth fifths[TG_POINT_NB];
    int count = rate_fifths(d, fifths);
    *act = act_of(d, TG_ACT_OFFER);
    for (int i = 0; i < count && act->point_count < d->state->offers_due; i++) {
        if (is_new(d, act, fifths[i].point)) {
            act->point[act->point_count++] = fifths[i].point;
        }
    }
}

/* White keeps the offer that is worst for Black. */
static void choose_pick(Decision *d, TgAct *act) {
    int best_score = -TG_SCORE_INF;
    *act = act_of(d, TG_ACT_PICK);
    act->point_count = 1;
    act->point[0] = d->state->offers[0];
    for (int i = 0; i < d->state->offer_count; i++) {
        int score = rate_after(d, TG_BLACK, d->state->offers[i], d->state->offer_count);
        if (score > best_score) {
            best_score = score;
            act->point[0] = d->state->offers[i];
        }
    }
}

_Bool tg_opening_choose(Decision *d, TgAct *act, _Bool allowed[TG_POINT_NB]) {
    if (may(d, TG_ACT_SWAP)) {
        choose_swap(d, act);
    } else if (may(d, TG_ACT_TAKE_BLACK)) {
        choose_colour(d, act);
    } else if (may(d, TG_ACT_NAME)) {
        choose_name(d, act);
    } else if (may(d, TG_ACT_DECLARE)) {
        choose_number(d, act);
    } else if (may(d, TG_ACT_OFFER)) {
        choose_offer(d, act);
    } else if (may(d, TG_ACT_PICK)) {
        choose_pick(d, act);
    } else {
        return choose_place(d, act, allowed);
    }
    return 1;
}
