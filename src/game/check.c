/* SPDX-License-Identifier: MIT
 *
 * Why an act is refused. Nothing here changes a game. */
#include "fold.h"

#include "tengen/opening.h"

#include <assert.h>

/* The acts of the arbiter belong to no seat. */
static _Bool is_arbiter_act(TgActKind kind) {
    return kind == TG_ACT_PAUSE || kind == TG_ACT_RESUME || kind == TG_ACT_FLAG ||
           kind == TG_ACT_RULING;
}

TgSeat tg_game_seat_of(const TgGame *game, const TgAct *act) {
    if (act->seat != TG_SEAT_NONE) {
        return (TgSeat)act->seat;
    }
    return game->state.to_act != TG_SEAT_NONE ? game->state.to_act : game->fold.last_seat;
}

static size_t empty_count(const TgGrid *grid) {
    return (size_t)grid->size * grid->size - tg_grid_count(grid, TG_BLACK) -
           tg_grid_count(grid, TG_WHITE);
}

/* What the deed of a protocol step lets a seat do. */
static _Bool step_takes(const TgGame *game, const TgStep *step, TgActKind kind) {
    switch ((TgStepDeed)step->deed) {
    case TG_DEED_LAY:
        return kind == TG_ACT_PLACE;
    case TG_DEED_SWAP:
        return kind == TG_ACT_SWAP || kind == TG_ACT_KEEP;
    case TG_DEED_SWAP_OR_OFFER:
        return kind == TG_ACT_SWAP || kind == TG_ACT_KEEP || kind == TG_ACT_OFFER;
    case TG_DEED_TAKE:
        return kind == TG_ACT_TAKE_BLACK || kind == TG_ACT_TAKE_WHITE;
    case TG_DEED_CHOOSE:
        return kind == TG_ACT_TAKE_BLACK || kind == TG_ACT_TAKE_WHITE ||
               ((kind == TG_ACT_ADD || kind == TG_ACT_PLACE) &&
                empty_count(&game->state.grid) >= 2);
    case TG_DEED_NAME:
        return kind == TG_ACT_NAME;
    case TG_DEED_DECLARE:
        return kind == TG_ACT_DECLARE;
    case TG_DEED_OFFER:
        return kind == TG_ACT_OFFER;
    case TG_DEED_PICK:
        return kind == TG_ACT_PICK;
    }
    return 0;
}

/* Acts that make the position: stones, passes, decisions. */
static TgRefusal check_line_kind(const TgGame *game, TgSeat seat, TgActKind kind) {
    const TgGameState *s = &game->state;
    if (seat != s->to_act) {
        return TG_REFUSAL_NOT_YOUR_TURN;
    }
    const TgStep *step = tg_game_step(game);
    if (step != NULL) {
        return step_takes(game, step, kind) ? TG_REFUSAL_NONE : TG_REFUSAL_KIND;
    }
    if (kind == TG_ACT_PLACE) {
        return TG_REFUSAL_NONE;
    }
    _Bool pass = kind == TG_ACT_PASS && game->setup.profile.pass && s->move_count >= 3;
    return pass ? TG_REFUSAL_NONE : TG_REFUSAL_KIND;
}

static _Bool may_claim_foul(const TgGame *game, TgSeat seat) {
    TgSide fouler = tg_side_other(tg_game_side_of(&game->state, seat));
    return game->setup.profile.enforce == TG_ENFORCE_CLAIM && !game->state.in_protocol &&
           tg_profile_has_fouls(&game->setup.profile, fouler);
}

/* Acts beside the position. */
static _Bool may_play_beside(const TgGame *game, TgSeat seat, TgActKind kind) {
    const TgGameState *s = &game->state;
    const TgGameSetup *setup = &game->setup;
    switch (kind) {
    case TG_ACT_CLAIM_FOUL:
        return may_claim_foul(game, seat);
    case TG_ACT_CLAIM_FIVE:
        return setup->profile.otb_claims && !s->in_protocol;
    case TG_ACT_DRAW_OFFER:
        return game->fold.draw_right == seat && s->draw_offer == TG_SEAT_NONE;
    case TG_ACT_DRAW_ACCEPT:
    case TG_ACT_DRAW_DECLINE:
        return s->draw_offer == tg_seat_other(seat);
    case TG_ACT_BACK_ASK:
        return !setup->free_back && game->line_count > 0 && s->back_ask == TG_SEAT_NONE;
    case TG_ACT_BACK_ACCEPT:
    case TG_ACT_BACK_DECLINE:
        return s->back_ask == tg_seat_other(seat);
    case TG_ACT_BACK:
        return setup->free_back && game->line_count > 0;
    case TG_ACT_FLAG:
        return setup->timing.kind != TG_TIMING_NONE;
    default:
        assert(kind == TG_ACT_RESIGN || kind == TG_ACT_PAUSE || kind == TG_ACT_RULING);
        return 1;
    }
}

TgRefusal tg_game_check_kind(const TgGame *game, TgSeat seat, TgActKind kind) {
    const TgGameState *s = &game->state;
    if (s->outcome != TG_OUTCOME_NONE) {
        _Bool back = kind == TG_ACT_BACK && may_play_beside(game, seat, kind);
        return back ? TG_REFUSAL_NONE : TG_REFUSAL_OVER;
    }
    if (kind == TG_ACT_RESUME) {
        return s->paused ? TG_REFUSAL_NONE : TG_REFUSAL_NOT_PAUSED;
    }
    if (s->paused && kind != TG_ACT_RESIGN && kind != TG_ACT_RULING) {
        return TG_REFUSAL_PAUSED;
    }
    if (tg_game_is_line_act(kind)) {
        return check_line_kind(game, seat, kind);
    }
    return may_play_beside(game, seat, kind) ? TG_REFUSAL_NONE : TG_REFUSAL_KIND;
}

uint32_t tg_game_kinds_for(const TgGame *game, TgSeat seat) {
    uint32_t kinds = 0;
    for (TgActKind kind = 0; kind < TG_ACT_NB; kind++) {
        if (!is_arbiter_act(kind) && tg_game_check_kind(game, seat, kind) == TG_REFUSAL_NONE) {
            kinds |= UINT32_C(1) << kind;
        }
    }
    return kinds;
}

/* ---- arguments ---- */

static TgRefusal check_empty(const TgGame *game, TgPoint p) {
    if (!tg_point_on(p, game->setup.size)) {
        return TG_REFUSAL_OFF_BOARD;
    }
    return game->state.grid.cell[p] == TG_CELL_EMPTY ? TG_REFUSAL_NONE : TG_REFUSAL_OCCUPIED;
}

static TgRefusal check_blocked(const TgGame *game, TgSide side, TgPoint p) {
    const TgProfile *profile = &game->setup.profile;
    if (profile->enforce != TG_ENFORCE_BLOCK || !tg_profile_has_fouls(profile, side)) {
        return TG_REFUSAL_NONE;
    }
    return tg_verdict_is_foul(tg_game_judge(game, side, p)) ? TG_REFUSAL_FOUL : TG_REFUSAL_NONE;
}

static TgRefusal check_place(const TgGame *game, TgPoint p) {
    const TgGameState *s = &game->state;
    TgRefusal refusal = check_empty(game, p);
    if (refusal != TG_REFUSAL_NONE) {
        return refusal;
    }
    const TgStep *step = tg_game_step(game);
    if (step != NULL && !tg_step_allows(step, game->setup.size, p)) {
        return TG_REFUSAL_AREA;
    }
    if (step != NULL && step->pattern) {
        TgPoint laid[2] = {0, 0};
        for (int i = 0; i < s->move_count && i < 2; i++) {
            laid[i] = s->moves[i].point;
        }
        if (!tg_step_allows_pattern(step, game->setup.size, laid, s->move_count + 1, p,
                                    game->fold.wanted)) {
            return TG_REFUSAL_PATTERN;
        }
    }
    return check_blocked(game, s->to_move, p);
}

/* Whether points i and j of an offer are the same fifth move. */
static _Bool is_equivalent(const TgGame *game, TgPoint p, TgPoint q) {
    TgPoint black[2] = {TG_POINT_NONE, TG_POINT_NONE};
    TgPoint white[2] = {TG_POINT_NONE, TG_POINT_NONE};
    assert(game->state.move_count == 4);
    for (int i = 0; i < 4; i++) {
        (i % 2 == 0 ? black : white)[i / 2] = game->moves[i].point;
    }
    return tg_offer_equivalent(game->setup.size, black, white, p, q,
                               game->setup.opening.options.strict_board);
}

static TgRefusal check_offer(const TgGame *game, const TgAct *act) {
    if (act->point_count != game->state.offers_due) {
        return TG_REFUSAL_OFFER_COUNT;
    }
    for (int i = 0; i < act->point_count; i++) {
        TgRefusal refusal = check_empty(game, act->point[i]);
        if (refusal == TG_REFUSAL_NONE) {
            refusal = check_blocked(game, TG_BLACK, act->point[i]);
        }
        if (refusal != TG_REFUSAL_NONE) {
            return refusal;
        }
    }
    for (int i = 0; i < act->point_count; i++) {
        for (int j = 0; j < i; j++) {
            if (act->point[i] == act->point[j]) {
                return TG_REFUSAL_OFFER_TWICE;
            }
            if (is_equivalent(game, act->point[i], act->point[j])) {
                return TG_REFUSAL_OFFER_SAME;
            }
        }
    }
    return TG_REFUSAL_NONE;
}

static TgRefusal check_pick(const TgGame *game, TgPoint p) {
    for (int i = 0; i < game->state.offer_count; i++) {
        if (game->state.offers[i] == p) {
            return TG_REFUSAL_NONE;
        }
    }
    return TG_REFUSAL_NOT_OFFERED;
}

/* FLAG: the clock of the seat is over once the time used is charged. */
static TgRefusal check_flag(const TgGame *game, TgSeat seat, int64_t used_ms) {
    TgClock clock = game->state.clock[seat];
    if (game->state.clock_owner == seat) {
        tg_clock_use(&clock, &game->setup.timing, used_ms);
    }
    return tg_clock_is_over(&clock, &game->setup.timing) ? TG_REFUSAL_NONE : TG_REFUSAL_TIME_LEFT;
}

static TgRefusal check_back(const TgGame *game, unsigned n) {
    uint32_t length;
    return tg_game_back_length(game, n, &length) ? TG_REFUSAL_NONE : TG_REFUSAL_NOTHING_BACK;
}

static TgRefusal check_arguments(const TgGame *game, TgSeat seat, const TgAct *act) {
    _Bool one_point =
        act->kind == TG_ACT_PLACE || act->kind == TG_ACT_PICK || act->kind == TG_ACT_CLAIM_FOUL;
    TgPoint p = one_point && act->point_count == 1 ? act->point[0] : TG_POINT_NONE;
    switch ((TgActKind)act->kind) {
    case TG_ACT_PLACE:
        return check_place(game, p);
    case TG_ACT_OFFER:
        return check_offer(game, act);
    case TG_ACT_PICK:
        return check_pick(game, p);
    case TG_ACT_NAME:
        return act->number < TG_OPENING_NB ? TG_REFUSAL_NONE : TG_REFUSAL_NUMBER;
    case TG_ACT_DECLARE:
        return act->number >= 1 && act->number <= tg_opening_rule_offers(&game->setup.opening)
                   ? TG_REFUSAL_NONE
                   : TG_REFUSAL_NUMBER;
    case TG_ACT_CLAIM_FOUL:
        return tg_game_claimed_foul(game, seat, p) != TG_VERDICT_LEGAL ? TG_REFUSAL_NONE
                                                                       : TG_REFUSAL_NO_FOUL;
    case TG_ACT_CLAIM_FIVE:
        return tg_game_unclaimed_five(game, seat) >= 0 ? TG_REFUSAL_NONE : TG_REFUSAL_NO_FIVE;
    case TG_ACT_BACK:
    case TG_ACT_BACK_ASK:
        return check_back(game, act->number);
    case TG_ACT_FLAG:
        return check_flag(game, seat, act->used_ms);
    case TG_ACT_RULING:
        return act->number < TG_RULING_NB ? TG_REFUSAL_NONE : TG_REFUSAL_NUMBER;
    default:
        return TG_REFUSAL_NONE;
    }
}

enum { LOG_HIGHEST = 60000 }; /* plies are counted in 16 bits */

TgRefusal tg_game_check(const TgGame *game, const TgAct *act) {
    if (act->kind >= TG_ACT_NB || act->point_count > TG_OFFER_MAX) {
        return TG_REFUSAL_KIND;
    }
    if (act->used_ms < 0) {
        return TG_REFUSAL_TIME;
    }
    TgSeat seat = tg_game_seat_of(game, act);
    if (seat >= TG_SEAT_NB) {
        return TG_REFUSAL_NOT_YOUR_TURN;
    }
    TgRefusal refusal = tg_game_check_kind(game, seat, (TgActKind)act->kind);
    if (refusal == TG_REFUSAL_NONE) {
        refusal = check_arguments(game, seat, act);
    }
    return refusal == TG_REFUSAL_NONE && game->act_count >= LOG_HIGHEST ? TG_REFUSAL_FULL : refusal;
}
