/* SPDX-License-Identifier: MIT
 *
 * The arbiter: the log and what an accepted act does. Invariants: the log only grows; a refused act
 * touches nothing; the position is the fold of the line (fold.h). */
#include "fold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- life ---- */

/* Room for one more act, move and entry of the line. */
static _Bool reserve(TgGame *game, uint32_t needed) {
    assert(needed > 0);
    if (needed <= game->capacity) {
        return 1;
    }
    uint32_t capacity = needed < 64 ? 64 : needed * 2;
    TgAct *acts = realloc(game->acts, capacity * sizeof *acts);
    game->acts = acts != NULL ? acts : game->acts;
    TgMove *moves = realloc(game->moves, capacity * sizeof *moves);
    game->moves = moves != NULL ? moves : game->moves;
    uint8_t *made = realloc(game->made, capacity);
    game->made = made != NULL ? made : game->made;
    LineEntry *line = realloc(game->line, capacity * sizeof *line);
    game->line = line != NULL ? line : game->line;
    game->state.moves = game->moves;
    if (acts == NULL || moves == NULL || made == NULL || line == NULL) {
        return 0;
    }
    game->capacity = capacity;
    return 1;
}

static TgStatus refuse_setup(TgStatus status, TgText *error, const TgGameSetup *setup,
                             const char *expected) {
    if (error != NULL) {
        tg_text_printf(error, "%d in a row on %d lines, expected %s", setup->profile.k, setup->size,
                       expected);
    }
    return status;
}

TgStatus tg_game_create(const TgGameSetup *setup, TgGame **game, TgText *error) {
    assert(setup != NULL && game != NULL && setup->opening.protocol != NULL);
    *game = NULL;
    if (setup->size < TG_SIZE_MIN || setup->size > TG_SIZE_MAX) {
        return refuse_setup(TG_E_SIZE, error, setup, "5 to 25 lines");
    }
    if (!tg_opening_rule_fits(&setup->opening, setup->size)) {
        return refuse_setup(TG_E_SIZE, error, setup,
                            "an odd size of at least 9 for this opening protocol");
    }
    if (setup->profile.k < 5 && (tg_profile_has_fouls(&setup->profile, TG_BLACK) ||
                                 tg_profile_has_fouls(&setup->profile, TG_WHITE))) {
        /* Threes of one or two stones: rule 9.3 would recurse through the whole board. */
        return refuse_setup(TG_E_RANGE, error, setup, "five in a row or more with forbidden moves");
    }
    TgGame *created = calloc(1, sizeof *created);
    if (created == NULL || !reserve(created, 1)) {
        tg_game_destroy(created);
        return TG_E_MEMORY;
    }
    created->setup = *setup;
    for (TgSeat seat = TG_SEAT_P1; seat < TG_SEAT_NB; seat++) {
        tg_clock_init(&created->state.clock[seat], &setup->timing);
    }
    tg_game_reset(created);
    *game = created;
    return TG_OK;
}

void tg_game_destroy(TgGame *game) {
    if (game != NULL) {
        free(game->acts);
        free(game->moves);
        free(game->made);
        free(game->line);
        free(game);
    }
}

TgStatus tg_game_clone(const TgGame *game, TgGame **copy) {
    *copy = NULL;
    TgGame *made = malloc(sizeof *made);
    if (made == NULL) {
        return TG_E_MEMORY;
    }
    *made = *game;
    made->acts = NULL;
    made->moves = NULL;
    made->made = NULL;
    made->line = NULL;
    made->capacity = 0;
    if (!reserve(made, game->act_count + 1)) {
        tg_game_destroy(made);
        return TG_E_MEMORY;
    }
    memcpy(made->acts, game->acts, game->act_count * sizeof *made->acts);
    memcpy(made->moves, game->moves, game->state.move_count * sizeof *made->moves);
    memcpy(made->made, game->made, game->state.move_count);
    memcpy(made->line, game->line, game->line_count * sizeof *made->line);
    *copy = made;
    return TG_OK;
}

const TgGameSetup *tg_game_setup(const TgGame *game) {
    return &game->setup;
}

const TgGameState *tg_game_state(const TgGame *game) {
    return &game->state;
}

uint32_t tg_game_act_count(const TgGame *game) {
    return game->act_count;
}

const TgAct *tg_game_act(const TgGame *game, uint32_t index) {
    assert(index < game->act_count);
    return &game->acts[index];
}

/* ---- acts ---- */

static _Bool is_over_time(const TgGame *game, TgSeat seat) {
    return tg_clock_is_over(&game->state.clock[seat], &game->setup.timing);
}

/* Ends the game where the clocks end it: at once, or, where flags have to be claimed, when both
 * are down. */
static void settle_time(TgGame *game, TgSeat owner) {
    if (owner == TG_SEAT_NONE || !is_over_time(game, owner)) {
        return;
    }
    if (!game->setup.profile.flag_claims) {
        tg_game_end(game, TG_OUTCOME_WIN, tg_seat_other(owner), TG_CAUSE_TIME);
    } else if (is_over_time(game, tg_seat_other(owner))) {
        tg_game_end(game, TG_OUTCOME_DRAW, TG_SEAT_NONE, TG_CAUSE_FLAGS);
    }
}

static void apply_line_act(TgGame *game, uint32_t index) {
    const TgAct *act = &game->acts[index];
    TgVerdict verdict = TG_VERDICT_LEGAL;
    uint8_t made = is_over_time(game, (TgSeat)act->seat) ? 0 : MADE_IN_TIME;
    _Bool stone = act->kind == TG_ACT_PLACE || act->kind == TG_ACT_PICK;
    if (stone) {
        TgSide side = act->kind == TG_ACT_PICK ? TG_BLACK : game->state.to_move;
        verdict = tg_game_judge(game, side, act->point[0]);
        made |= verdict == TG_VERDICT_WIN ? MADE_FIVE : 0;
    }
    tg_game_fold(game, index, made);
    if (stone || act->kind == TG_ACT_PASS) {
        tg_game_settle(game, verdict);
    }
}

static void take_back(TgGame *game, unsigned n) {
    uint32_t length = 0;
    TgSeat before = game->state.to_act;
    _Bool possible = tg_game_back_length(game, n, &length);
    assert(possible);
    (void)possible;
    tg_game_refold(game, length);
    if (before != TG_SEAT_NONE && before != game->state.to_act) {
        tg_clock_end_turn(&game->state.clock[before], &game->setup.timing, 0);
    }
}

static void rule(TgGame *game, TgRuling ruling) {
    static const struct {
        TgOutcome outcome;
        TgSeat winner;
        TgCause cause;
    } rulings[TG_RULING_NB] = {
        [TG_RULING_P1] = {TG_OUTCOME_WIN, TG_SEAT_P1, TG_CAUSE_RULING},
        [TG_RULING_P2] = {TG_OUTCOME_WIN, TG_SEAT_P2, TG_CAUSE_RULING},
        [TG_RULING_DRAW] = {TG_OUTCOME_DRAW, TG_SEAT_NONE, TG_CAUSE_RULING},
        [TG_RULING_VOID] = {TG_OUTCOME_VOID, TG_SEAT_NONE, TG_CAUSE_VOID},
        [TG_RULING_P1_CONDUCT] = {TG_OUTCOME_WIN, TG_SEAT_P1, TG_CAUSE_CONDUCT},
        [TG_RULING_P2_CONDUCT] = {TG_OUTCOME_WIN, TG_SEAT_P2, TG_CAUSE_CONDUCT},
    };
    assert((unsigned)ruling < TG_RULING_NB);
    tg_game_end(game, rulings[ruling].outcome, rulings[ruling].winner, rulings[ruling].cause);
}

static void apply_beside(TgGame *game, const TgAct *act) {
    TgGameState *s = &game->state;
    TgSeat seat = (TgSeat)act->seat;
    switch ((TgActKind)act->kind) {
    case TG_ACT_CLAIM_FOUL:
        tg_game_end_by_foul(game, act->point[0], tg_game_claimed_foul(game, seat, act->point[0]));
        break;
    case TG_ACT_CLAIM_FIVE:
        tg_game_end_by_row(game, tg_game_unclaimed_five(game, seat));
        break;
    case TG_ACT_RESIGN:
        tg_game_end(game, TG_OUTCOME_WIN, tg_seat_other(seat), TG_CAUSE_RESIGN);
        break;
    case TG_ACT_DRAW_OFFER:
        s->draw_offer = seat;
        break;
    case TG_ACT_DRAW_ACCEPT:
        tg_game_end(game, TG_OUTCOME_DRAW, TG_SEAT_NONE, TG_CAUSE_AGREEMENT);
        break;
    case TG_ACT_DRAW_DECLINE:
        s->draw_offer = game->fold.draw_right = TG_SEAT_NONE;
        break;
    case TG_ACT_BACK_ASK:
        s->back_ask = seat;
        s->back_count = act->number;
        break;
    case TG_ACT_BACK_ACCEPT:
        take_back(game, s->back_count);
        break;
    case TG_ACT_BACK_DECLINE:
        s->back_ask = TG_SEAT_NONE;
        s->back_count = 0;
        break;
    case TG_ACT_BACK:
        take_back(game, act->number);
        break;
    case TG_ACT_PAUSE:
    case TG_ACT_RESUME:
        s->paused = act->kind == TG_ACT_PAUSE;
        break;
    case TG_ACT_FLAG:
        tg_game_end(game, TG_OUTCOME_WIN, tg_seat_other(seat), TG_CAUSE_TIME);
        break;
    case TG_ACT_RULING:
        rule(game, (TgRuling)act->number);
        break;
    default:
        assert(0);
    }
}

TgRefusal tg_game_apply(TgGame *game, const TgAct *act) {
    TgRefusal refusal = tg_game_check(game, act);
    if (refusal != TG_REFUSAL_NONE) {
        return refusal;
    }
    TgAct entry = *act; /* it may stand in the log that grows */
    if (!reserve(game, game->act_count + 1)) {
        return TG_REFUSAL_FULL;
    }
    entry.seat = (uint8_t)tg_game_seat_of(game, act);
    entry.seq = game->act_count + 1;
    uint32_t index = game->act_count++;
    game->acts[index] = entry;
    TgSeat owner = game->state.clock_owner; /* none when the game is over already */
    if (owner != TG_SEAT_NONE) {
        tg_clock_use(&game->state.clock[owner], &game->setup.timing, entry.used_ms);
    }
    if (entry.kind != TG_ACT_RULING) {
        settle_time(game, owner);
    }
    if (owner != TG_SEAT_NONE && game->state.outcome != TG_OUTCOME_NONE) {
        return TG_REFUSAL_NONE; /* the time was over before the act */
    }
    if (tg_game_is_line_act((TgActKind)entry.kind)) {
        apply_line_act(game, index);
    } else {
        apply_beside(game, &entry);
        tg_game_refresh(game);
    }
    return TG_REFUSAL_NONE;
}
