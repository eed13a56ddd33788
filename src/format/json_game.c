/* SPDX-License-Identifier: MIT
 *
 * The whole state of a game as one JSON object, as the page draws it. */
#include "json_read.h"

#include "tengen/opening.h"

#include <assert.h>

static json_t *number_or_null(_Bool given, json_int_t number) {
    return given ? json_integer(number) : json_null();
}

static json_t *seat_json(TgSeat seat) {
    return number_or_null(seat != TG_SEAT_NONE, seat);
}

static json_t *point_json(TgPoint point) {
    return number_or_null(point != TG_POINT_NONE, point);
}

static json_t *points_json(const TgPoint *points, size_t count) {
    json_t *out = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(out, json_integer(points[i]));
    }
    return out;
}

static json_t *moves_json(const TgGameState *state) {
    json_t *out = json_array();
    for (int i = 0; i < state->move_count; i++) {
        const TgMove *move = &state->moves[i];
        json_array_append_new(out, json_pack("[o, i]", point_json(move->point), (int)move->side));
    }
    return out;
}

static json_t *clock_json(const TgClock *clock, const TgTiming *timing) {
    return json_pack("{s:I, s:I, s:I, s:i, s:i}", "left", (json_int_t)tg_clock_left(clock, timing),
                     "main", (json_int_t)clock->main_ms, "period",
                     (json_int_t)clock->period_left_ms, "periods", (int)clock->periods, "moves",
                     (int)clock->moves);
}

static json_t *clocks_json(const TgGameState *state, const TgTiming *timing) {
    if (timing->kind == TG_TIMING_NONE) {
        return json_null();
    }
    return json_pack("[o, o]", clock_json(&state->clock[TG_SEAT_P1], timing),
                     clock_json(&state->clock[TG_SEAT_P2], timing));
}

static json_t *kinds_json(uint32_t kinds) {
    json_t *out = json_array();
    for (int k = 0; k < TG_ACT_NB; k++) {
        if (kinds & (1u << k)) {
            json_array_append_new(out, json_string(tg_act_json((TgActKind)k)));
        }
    }
    return out;
}

static json_t *area_json(const TgGameState *state) {
    if (state->area == UINT8_MAX && state->area_out == 0) {
        return json_null();
    }
    return json_pack("[i, i]", (int)state->area_out, (int)state->area);
}

/* The points forbidden in the present position: to the side to move where both sides have
 * forbidden moves, else to the one that has them. */
static json_t *fouls_json(const TgGame *game) {
    json_t *out = json_array();
    const TgGameState *state = tg_game_state(game);
    const TgProfile *profile = &tg_game_setup(game)->profile;
    TgSide side = state->to_move;
    if (!tg_profile_has_fouls(profile, side)) {
        side = tg_side_other(side);
    }
    if (!tg_profile_has_fouls(profile, side) || state->outcome != TG_OUTCOME_NONE) {
        return out;
    }
    TgGrid grid = state->grid;
    for (int y = 0; y < grid.size; y++) {
        for (int x = 0; x < grid.size; x++) {
            TgPoint p = tg_point(x, y);
            if (tg_grid_at(&grid, p) != TG_CELL_EMPTY) {
                continue;
            }
            TgVerdict verdict = tg_judge(&grid, profile, side, p);
            if (tg_verdict_is_foul(verdict)) {
                json_array_append_new(out, json_pack("[i, s]", (int)p, tg_verdict_id(verdict)));
            }
        }
    }
    return out;
}

static json_t *opening_json(const TgGameState *state) {
    return state->opening < 0 ? json_null() : json_string(tg_opening_at(state->opening)->code);
}

/* What is set up and who plays. */
static json_t *head_json(const TgGame *game, const TgGameView *view) {
    return json_pack("{s:s, s:s, s:I, s:o, s:o, s:I, s:I, s:i, s:b}", "t", "game", "id", view->id,
                     "seq", (json_int_t)tg_game_act_count(game), "setup",
                     tg_json_setup(tg_game_setup(game)), "seats", tg_json_players(view->players),
                     "created", (json_int_t)view->created, "since", (json_int_t)view->since_ms,
                     "redo", (int)view->redo, "thinking", (int)view->thinking);
}

/* The board and whose turn it is. */
static json_t *turn_json(const TgGame *game) {
    const TgGameState *state = tg_game_state(game);
    TgSeat actor = state->to_act != TG_SEAT_NONE ? state->to_act : TG_SEAT_P1;
    return json_pack("{s:o, s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:o}", "moves", moves_json(state),
                     "toMove", (int)state->to_move, "black", (int)state->black, "toAct",
                     seat_json(state->to_act), "clockOwner", seat_json(state->clock_owner), "clock",
                     clocks_json(state, &tg_game_setup(game)->timing), "kinds",
                     kinds_json(tg_game_kinds_for(game, actor)), "otherKinds",
                     kinds_json(tg_game_kinds_for(game, tg_seat_other(actor))), "fouls",
                     fouls_json(game));
}

/* What the seat to act has to do in the opening protocol. */
static json_t *task_json(const TgGame *game) {
    const TgGameState *state = tg_game_state(game);
    const TgOpeningRule *rule = &tg_game_setup(game)->opening;
    if (!state->in_protocol || state->outcome != TG_OUTCOME_NONE) {
        return json_null();
    }
    return json_pack("{s:s, s:s}", "en", tg_protocol_step_text(rule, state->step, TG_EN), "zh",
                     tg_protocol_step_text(rule, state->step, TG_ZH));
}

/* The opening protocol and what one seat asks of the other. */
static json_t *talk_json(const TgGame *game) {
    const TgGameState *state = tg_game_state(game);
    return json_pack("{s:b, s:i, s:o, s:b, s:o, s:o, s:i, s:o, s:o, s:o, s:i, s:b}", "inProtocol",
                     (int)state->in_protocol, "step", (int)state->step, "area", area_json(state),
                     "whiteHalf", (int)state->white_half, "task", task_json(game), "opening",
                     opening_json(state), "offersDue", (int)state->offers_due, "offers",
                     points_json(state->offers, state->offer_count), "drawOffer",
                     seat_json(state->draw_offer), "backAsk", seat_json(state->back_ask),
                     "backCount", (int)state->back_count, "paused", (int)state->paused);
}

/* How it ended. */
static json_t *end_json(const TgGameState *state) {
    return json_pack("{s:s, s:o, s:s, s:o, s:o}", "outcome", tg_outcome_id(state->outcome),
                     "winner",
                     seat_json(state->outcome == TG_OUTCOME_WIN ? state->winner : TG_SEAT_NONE),
                     "cause", tg_cause_id(state->cause), "row",
                     points_json(state->row, state->row_count), "foul", point_json(state->foul));
}

json_t *tg_json_game(const TgGame *game, const TgGameView *view) {
    assert(game != NULL && view != NULL);
    json_t *out = head_json(game, view);
    json_t *parts[] = {turn_json(game), talk_json(game), end_json(tg_game_state(game))};
    int failed = out == NULL;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        failed |= parts[i] == NULL || json_object_update(out, parts[i]) != 0;
        json_decref(parts[i]);
    }
    if (failed) {
        json_decref(out);
        return NULL;
    }
    return out;
}
