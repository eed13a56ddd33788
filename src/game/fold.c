/* SPDX-License-Identifier: MIT
 *
 * From acts to the position: the one machine that runs every opening protocol and the play after
 * it. Everything here may assume that check.c has accepted the act. */
#include "fold.h"

#include "tengen/opening.h"

#include <assert.h>
#include <string.h>

const TgStep *tg_game_step(const TgGame *game) {
    return game->state.in_protocol ? tg_opening_rule_step(&game->setup.opening, game->state.step)
                                   : NULL;
}

TgSeat tg_game_holder(const TgGame *game, TgSide side) {
    TgSeat black = game->state.black;
    return side == TG_BLACK ? black : tg_seat_other(black);
}

_Bool tg_game_is_line_act(TgActKind kind) {
    return kind <= TG_ACT_PICK;
}

/* Stones, passes and sets of offers count as plies; decisions do not. */
static _Bool is_ply(TgActKind kind) {
    return kind == TG_ACT_PLACE || kind == TG_ACT_PASS || kind == TG_ACT_OFFER;
}

_Bool tg_game_back_length(const TgGame *game, unsigned n, uint32_t *length) {
    uint32_t at = game->line_count;
    for (unsigned left = n; at > 0; at--) {
        _Bool ply = is_ply((TgActKind)game->acts[game->line[at - 1].act].kind);
        if (left == 0 && ply) {
            break;
        }
        left -= ply;
        if (ply && left == 0 && n > 0) {
            *length = at - 1;
            return 1;
        }
    }
    *length = at;
    return n == 0 && at < game->line_count;
}

void tg_game_reset(TgGame *game) {
    TgGameState *s = &game->state;
    TgClock clock[TG_SEAT_NB];
    memcpy(clock, s->clock, sizeof clock);
    *s = (TgGameState){.moves = game->moves,
                       .to_move = TG_BLACK,
                       .black = TG_SEAT_P1,
                       .area = TG_AREA_ANY,
                       .opening = -1,
                       .draw_offer = TG_SEAT_NONE,
                       .back_ask = TG_SEAT_NONE,
                       .winner = TG_SEAT_NONE,
                       .foul = TG_POINT_NONE};
    memcpy(s->clock, clock, sizeof clock);
    tg_grid_init(&s->grid, game->setup.size);
    game->fold = (Fold){.last_seat = TG_SEAT_P1,
                        .draw_right = TG_SEAT_NONE,
                        .wanted = game->setup.opening.options.pattern};
    game->line_count = 0;
    s->in_protocol = tg_opening_rule_step(&game->setup.opening, 0) != NULL;
    tg_game_refresh(game);
}

static TgSeat actor_of(const TgGame *game, const TgStep *step) {
    switch ((TgStepActor)step->actor) {
    case TG_ACTOR_P1:
        return TG_SEAT_P1;
    case TG_ACTOR_P2:
        return TG_SEAT_P2;
    case TG_ACTOR_BLACK:
        return tg_game_holder(game, TG_BLACK);
    case TG_ACTOR_WHITE:
        return tg_game_holder(game, TG_WHITE);
    case TG_ACTOR_SAME:
        return game->fold.last_seat;
    case TG_ACTOR_OTHER:
        break;
    }
    return tg_seat_other(game->fold.last_seat);
}

void tg_game_refresh(TgGame *game) {
    TgGameState *s = &game->state;
    const TgStep *step = tg_game_step(game);
    s->area = step != NULL && step->deed == TG_DEED_LAY ? step->area : TG_AREA_ANY;
    s->area_out = step != NULL ? step->area_out : 0;
    s->white_half = step != NULL && step->white_half;
    s->offers_due = game->fold.declared;
    if (step != NULL && s->offers_due == 0 &&
        (step->deed == TG_DEED_OFFER || step->deed == TG_DEED_SWAP_OR_OFFER)) {
        s->offers_due = (uint8_t)tg_opening_rule_offers(&game->setup.opening);
    }
    s->to_act = step != NULL ? actor_of(game, step) : tg_game_holder(game, s->to_move);
    if (s->outcome != TG_OUTCOME_NONE) {
        s->to_act = TG_SEAT_NONE;
    }
    s->clock_owner =
        s->paused || game->setup.timing.kind == TG_TIMING_NONE ? TG_SEAT_NONE : s->to_act;
    s->kinds = s->to_act == TG_SEAT_NONE ? 0 : tg_game_kinds_for(game, s->to_act);
}

static void add_move(TgGame *game, TgPoint p, uint32_t act, uint8_t made) {
    TgGameState *s = &game->state;
    game->moves[s->move_count] = (TgMove){.point = p, .side = (uint8_t)s->to_move, .seq = act + 1};
    game->made[s->move_count] = made;
    s->move_count++;
    if (p != TG_POINT_NONE) {
        s->grid.cell[p] = (uint8_t)tg_cell_of(s->to_move);
    }
    s->to_move = tg_side_other(s->to_move);
    game->fold.moved = 1;
}

static void go_to(TgGame *game, uint8_t step) {
    if (step == TG_STEP_END) {
        game->state.in_protocol = 0;
    } else {
        game->state.step = step;
    }
}

static void lay(TgGame *game, TgPoint p, uint32_t act, uint8_t made) {
    TgGameState *s = &game->state;
    const TgStep *step = tg_game_step(game);
    if (step != NULL && step->deed == TG_DEED_CHOOSE) {
        go_to(game, step->other); /* the first stone says that two are added */
        step = tg_game_step(game);
    }
    add_move(game, p, act, made);
    game->fold.passes = 0;
    if (s->move_count == 3 && s->grid.size % 2 == 1) {
        s->opening = (int8_t)tg_opening_find(s->grid.size, game->moves[0].point,
                                             game->moves[1].point, game->moves[2].point, NULL);
    }
    if (step != NULL) {
        go_to(game, step->next);
    }
}

static void offer(TgGame *game, const TgAct *act) {
    TgGameState *s = &game->state;
    const TgStep *step = tg_game_step(game);
    s->offer_count = (uint8_t)act->point_count;
    memcpy(s->offers, act->point, act->point_count * sizeof act->point[0]);
    s->to_move = TG_WHITE; /* the next stone to be laid is the sixth */
    go_to(game, step->deed == TG_DEED_SWAP_OR_OFFER ? step->other : step->next);
}

static void pick(TgGame *game, TgPoint p, uint32_t act, uint8_t made) {
    const TgStep *step = tg_game_step(game);
    _Bool moved = game->fold.moved;
    game->state.to_move = TG_BLACK;
    add_move(game, p, act, made);
    game->fold.moved = moved; /* a pick alone completes no move */
    game->fold.declared = 0;
    game->state.offer_count = 0;
    memset(game->state.offers, 0, sizeof game->state.offers);
    go_to(game, step->next);
}

static void decide(TgGame *game, const TgAct *act) {
    TgGameState *s = &game->state;
    const TgStep *step = tg_game_step(game);
    switch ((TgActKind)act->kind) {
    case TG_ACT_SWAP:
        s->black = tg_seat_other(s->black);
        break;
    case TG_ACT_TAKE_BLACK:
        s->black = (TgSeat)act->seat;
        break;
    case TG_ACT_TAKE_WHITE:
        s->black = tg_seat_other((TgSeat)act->seat);
        break;
    case TG_ACT_NAME:
        game->fold.wanted = (int8_t)act->number;
        break;
    case TG_ACT_DECLARE:
        game->fold.declared = (uint8_t)act->number;
        break;
    default:
        assert(act->kind == TG_ACT_KEEP || act->kind == TG_ACT_ADD);
        break;
    }
    go_to(game, act->kind == TG_ACT_ADD ? step->other : step->next);
}

static void play(TgGame *game, uint32_t index, uint8_t made) {
    const TgAct *act = &game->acts[index];
    switch ((TgActKind)act->kind) {
    case TG_ACT_PLACE:
        lay(game, act->point[0], index, made);
        break;
    case TG_ACT_PASS:
        add_move(game, TG_POINT_NONE, index, 0);
        game->fold.passes = game->fold.passes == 0 ? 1 : 2;
        break;
    case TG_ACT_OFFER:
        offer(game, act);
        break;
    case TG_ACT_PICK:
        pick(game, act->point[0], index, made);
        break;
    default:
        decide(game, act);
        break;
    }
}

void tg_game_fold(TgGame *game, uint32_t act, uint8_t made) {
    TgGameState *s = &game->state;
    TgSeat before = s->to_act;
    game->line[game->line_count++] = (LineEntry){act, made};
    s->draw_offer = s->back_ask = game->fold.draw_right = TG_SEAT_NONE;
    s->back_count = 0;
    play(game, act, made);
    game->fold.last_seat = (TgSeat)game->acts[act].seat;
    tg_game_refresh(game);
    if (s->to_act != before) {
        tg_clock_end_turn(&s->clock[before], &game->setup.timing, game->fold.moved);
        if (game->fold.moved) {
            game->fold.draw_right = before;
        }
        game->fold.moved = 0;
    }
}

void tg_game_refold(TgGame *game, uint32_t length) {
    TgClock clock[TG_SEAT_NB];
    memcpy(clock, game->state.clock, sizeof clock);
    tg_game_reset(game);
    while (game->line_count < length) {
        LineEntry entry = game->line[game->line_count];
        tg_game_fold(game, entry.act, entry.made);
    }
    memcpy(game->state.clock, clock, sizeof clock);
}
