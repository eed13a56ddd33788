/* SPDX-License-Identifier: MIT
 *
 * One game between two engines. Black is made ready first, then White, then they play: so the same
 * faults are found in the same order in every run. Invariant: exactly one seat is waited for
 * (`awaited`) until the game is over; lines of the other are passed over. */
#include "tengen/duel.h"

#include "tengen/answer.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is waited for. */
typedef enum Stage {
    STAGE_OPEN,  /* a process */
    STAGE_ABOUT, /* the answer to ABOUT */
    STAGE_BOARD, /* OK to START or RESTART */
    STAGE_MOVE   /* a move */
} Stage;

typedef struct Seat {
    TgDuelWish wish;
    const TgContender *contender;
    TgTiming timing;
    TgClock clock;
    _Bool fresh;    /* the process was started for this game */
    TgForfeit gone; /* why there is no process any more */
    char gone_detail[TG_DETAIL_MAX + 1];
    uint16_t told;                     /* moves that the engine knows */
    int stops;                         /* YXSTOP sent, perhaps not known to it */
    TgPlayedMove said;                 /* evaluation and depth of the running search */
    char complaint[TG_DETAIL_MAX + 1]; /* its last line that is no answer, since it was asked */
} Seat;

struct TgDuel {
    TgGame *game;
    Seat seat[TG_SIDE_NB];
    _Bool send_by_board;
    TgSide awaited;
    Stage stage;
    int64_t asked_at, limit_ms; /* STAGE_MOVE */
    _Bool told_to_stop;
    int64_t deadline;
    _Bool over;
    TgPlayed played;
};

enum { NS_PER_MS = 1000000 };

int tg_duel_rule_code(const TgProfile *profile) {
    switch (profile->id) {
    case TG_PROFILE_FREESTYLE:
        return 0;
    case TG_PROFILE_STANDARD:
        return 1;
    case TG_PROFILE_RENJU:
    case TG_PROFILE_RENJU_ENGINE:
        return 4;
    case TG_PROFILE_CARO6:
        return 8;
    case TG_PROFILE_CARO:
        return 9;
    default:
        return -1;
    }
}

/* ---- the end ---- */

/* Printable ASCII of it, cut to the place there is. */
static void keep_detail(char detail[TG_DETAIL_MAX + 1], const char *text) {
    int length = 0;
    for (; text[length] != '\0' && length < TG_DETAIL_MAX; length++) {
        char c = text[length];
        detail[length] = c >= ' ' && c <= '~' ? c : '?';
    }
    detail[length] = '\0';
}

static void end_duel(TgDuel *duel) {
    duel->over = 1;
    duel->deadline = INT64_MAX;
}

/* The seat waited for has lost by a fault of its engine, which does not play on as it is. */
static void end_by_forfeit(TgDuel *duel, TgForfeit forfeit, const char *detail) {
    TgPlayed *played = &duel->played;
    _Bool time = forfeit == TG_FORFEIT_LATE || forfeit == TG_FORFEIT_HANG;
    played->outcome = TG_OUTCOME_WIN;
    played->winner = tg_side_other(duel->awaited);
    played->cause = time ? TG_CAUSE_TIME : TG_CAUSE_CONDUCT;
    played->forfeit = forfeit;
    keep_detail(played->detail, detail);
    duel->seat[duel->awaited].wish.kill = 1;
    tg_text_clear(&duel->seat[duel->awaited].wish.send);
    end_duel(duel);
}

static void end_by_rules(TgDuel *duel) {
    const TgGameState *state = tg_game_state(duel->game);
    duel->played.outcome = state->outcome == TG_OUTCOME_WIN ? TG_OUTCOME_WIN : TG_OUTCOME_DRAW;
    duel->played.winner = state->winner == state->black ? TG_BLACK : TG_WHITE;
    duel->played.cause = state->cause;
    end_duel(duel);
}

/* ---- getting ready ---- */

static void wait_for(TgDuel *duel, Stage stage, int64_t now, int64_t ms) {
    duel->stage = stage;
    duel->deadline = now + ms * NS_PER_MS;
}

static void want_process(TgDuel *duel, TgSide side) {
    duel->awaited = side;
    duel->stage = STAGE_OPEN;
    duel->deadline = INT64_MAX;
    duel->seat[side].wish.open = 1;
}

/* A process that has played before did not take the new game well. */
static void reopen(TgDuel *duel) {
    Seat *seat = &duel->seat[duel->awaited];
    seat->wish.kill = 1;
    tg_text_clear(&seat->wish.send);
    want_process(duel, duel->awaited);
}

/* Settings, then the empty board. */
static void send_setup(TgDuel *duel, int64_t now) {
    Seat *seat = &duel->seat[duel->awaited];
    const TgContender *contender = seat->contender;
    const TgGameSetup *setup = tg_game_setup(duel->game);
    TgText *out = &seat->wish.send;
    tg_text_printf(out, "INFO rule %d\n", tg_duel_rule_code(&setup->profile));
    tg_text_printf(out, "INFO timeout_turn %" PRId64 "\nINFO timeout_match %" PRId64 "\n",
                   contender->turn_ms, contender->match_ms);
    if (contender->increment_ms > 0) {
        tg_text_printf(out, "INFO time_increment %" PRId64 "\n", contender->increment_ms);
    }
    if (contender->depth > 0) {
        tg_text_printf(out, "INFO max_depth %" PRId64 "\n", contender->depth);
    }
    if (contender->nodes > 0) {
        tg_text_printf(out, "INFO max_node %" PRId64 "\n", contender->nodes);
    }
    tg_text_printf(out, "INFO max_memory %" PRId64 "\nINFO thread_num %" PRId64 "\n",
                   contender->memory, contender->threads);
    for (int i = 0; i < contender->info_count; i++) {
        tg_text_printf(out, "INFO %s\n", contender->info[i]);
    }
    if (seat->fresh) {
        tg_text_printf(out, "START %d\n", setup->size);
    } else {
        tg_text_add(out, "RESTART\n");
    }
    wait_for(duel, STAGE_BOARD, now, contender->start_ms);
}

void tg_duel_opened(TgDuel *duel, TgSide side, _Bool fresh, int64_t now) {
    assert(duel->stage == STAGE_OPEN && duel->awaited == side);
    Seat *seat = &duel->seat[side];
    seat->fresh = fresh;
    if (fresh) {
        tg_text_add(&seat->wish.send, "ABOUT\n");
        wait_for(duel, STAGE_ABOUT, now, seat->contender->start_ms);
    } else {
        send_setup(duel, now);
    }
}

void tg_duel_not_opened(TgDuel *duel, TgSide side, const char *why) {
    assert(duel->stage == STAGE_OPEN && duel->awaited == side);
    (void)side;
    end_by_forfeit(duel, TG_FORFEIT_START, why);
}

/* ---- playing ---- */

static void send_board(const TgGameState *state, TgSide side, TgText *out) {
    tg_text_add(out, "BOARD\n");
    for (int i = 0; i < state->move_count; i++) {
        const TgMove *move = &state->moves[i];
        tg_text_printf(out, "%d,%d,%d\n", tg_point_x(move->point), tg_point_y(move->point),
                       move->side == side ? 1 : 2);
    }
    tg_text_add(out, "DONE\n");
}

static void send_position(TgDuel *duel, Seat *seat) {
    const TgGameState *state = tg_game_state(duel->game);
    TgText *out = &seat->wish.send;
    if (state->move_count == 0 && !duel->send_by_board) {
        tg_text_add(out, "BEGIN\n");
    } else if (seat->told + 1 == state->move_count && !duel->send_by_board) {
        TgPoint last = state->moves[state->move_count - 1].point;
        tg_text_printf(out, "TURN %d,%d\n", tg_point_x(last), tg_point_y(last));
    } else {
        send_board(state, duel->awaited, out);
    }
    seat->told = state->move_count;
}

/* The side to move has to move. */
static void ask_move(TgDuel *duel, int64_t now) {
    duel->awaited = tg_game_state(duel->game)->to_move;
    Seat *seat = &duel->seat[duel->awaited];
    if (seat->gone != TG_FORFEIT_NONE) {
        end_by_forfeit(duel, seat->gone, seat->gone_detail);
        return;
    }
    int64_t left = seat->contender->match_ms > 0 ? seat->clock.main_ms : INT32_MAX;
    tg_text_printf(&seat->wish.send, "INFO time_left %" PRId64 "\n", left);
    send_position(duel, seat);
    seat->said = (TgPlayedMove){0};
    seat->complaint[0] = '\0';
    duel->asked_at = now;
    duel->limit_ms = tg_clock_left(&seat->clock, &seat->timing);
    duel->told_to_stop = 0;
    wait_for(duel, STAGE_MOVE, now, duel->limit_ms);
}

static void charge_clock(TgDuel *duel, Seat *seat, int64_t used_ms) {
    int64_t charged = used_ms < duel->limit_ms ? used_ms : duel->limit_ms;
    tg_clock_use(&seat->clock, &seat->timing, charged);
    tg_clock_end_turn(&seat->clock, &seat->timing, 1);
}

static void record_move(TgDuel *duel, TgPoint point, int64_t used_ms) {
    TgPlayedMove *move = &duel->played.move[duel->played.move_count++];
    *move = duel->seat[duel->awaited].said;
    move->point = point;
    move->used_ms = (int32_t)(used_ms < INT32_MAX ? used_ms : INT32_MAX);
}

static TgRefusal place_stone(TgDuel *duel, TgPoint point) {
    TgAct act = {.kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1, .point = {point}};
    return tg_game_apply(duel->game, &act);
}

static void on_move(TgDuel *duel, const TgAnswer *answer, int64_t now) {
    Seat *seat = &duel->seat[duel->awaited];
    int64_t used_ms = (now - duel->asked_at) / NS_PER_MS;
    int size = tg_game_setup(duel->game)->size;
    char detail[TG_DETAIL_MAX + 1];
    snprintf(detail, sizeof detail, "%" PRId64 ",%" PRId64, answer->x, answer->y);
    if (now - duel->asked_at > (duel->limit_ms + seat->contender->margin_ms) * NS_PER_MS) {
        snprintf(detail, sizeof detail, "%" PRId64 " ms of %" PRId64, used_ms, duel->limit_ms);
        end_by_forfeit(duel, TG_FORFEIT_LATE, detail);
    } else if (answer->x < 0 || answer->y < 0 || answer->x >= size || answer->y >= size) {
        end_by_forfeit(duel, TG_FORFEIT_OFF_BOARD, detail);
    } else {
        TgPoint point = tg_point((int)answer->x, (int)answer->y);
        if (place_stone(duel, point) != TG_REFUSAL_NONE) {
            end_by_forfeit(duel, TG_FORFEIT_OCCUPIED, detail);
            return;
        }
        record_move(duel, point, used_ms);
        charge_clock(duel, seat, used_ms);
        seat->told++;
        if (tg_game_state(duel->game)->outcome != TG_OUTCOME_NONE) {
            end_by_rules(duel);
        } else {
            ask_move(duel, now);
        }
    }
}

/* ---- events ---- */

static void on_answer_to_about(TgDuel *duel, const TgAnswer *answer, int64_t now) {
    if (answer->kind != TG_ANSWER_NOTHING) {
        send_setup(duel, now);
    }
}

static void on_answer_to_board(TgDuel *duel, const TgAnswer *answer, const char *line,
                               int64_t now) {
    if (answer->kind == TG_ANSWER_NOTHING) {
        return;
    }
    if (answer->kind == TG_ANSWER_OK && duel->awaited == TG_BLACK) {
        want_process(duel, TG_WHITE);
    } else if (answer->kind == TG_ANSWER_OK) {
        ask_move(duel, now);
    } else if (!duel->seat[duel->awaited].fresh) {
        reopen(duel);
    } else {
        end_by_forfeit(duel, TG_FORFEIT_REFUSED, line);
    }
}

/* An engine may complain of a line that it does not know or has lost half of, or mutter what is no
 * MESSAGE, and move all the same: only time decides, and then what it said last is the cause. */
static void on_answer_to_turn(TgDuel *duel, const TgAnswer *answer, const char *line, int64_t now) {
    Seat *seat = &duel->seat[duel->awaited];
    switch (answer->kind) {
    case TG_ANSWER_NOTHING:
        tg_answer_read_eval(line, &seat->said);
        break;
    case TG_ANSWER_MOVE:
        on_move(duel, answer, now);
        break;
    case TG_ANSWER_SUGGEST:
        tg_text_printf(&seat->wish.send, "PLAY %" PRId64 ",%" PRId64 "\n", answer->x, answer->y);
        break;
    case TG_ANSWER_UNKNOWN:
        if (seat->stops > 0) { /* about YXSTOP */
            seat->stops--;
            break;
        }
        keep_detail(seat->complaint, line);
        break;
    default:
        keep_detail(seat->complaint, line);
        break;
    }
}

void tg_duel_line(TgDuel *duel, TgSide side, const char *line, int64_t now) {
    if (duel->over || side != duel->awaited) {
        return;
    }
    TgAnswer answer = tg_answer_read(line);
    switch (duel->stage) {
    case STAGE_OPEN:
        break;
    case STAGE_ABOUT:
        on_answer_to_about(duel, &answer, now);
        break;
    case STAGE_BOARD:
        on_answer_to_board(duel, &answer, line, now);
        break;
    case STAGE_MOVE:
        on_answer_to_turn(duel, &answer, line, now);
        break;
    }
}

void tg_duel_lost(TgDuel *duel, TgSide side, TgForfeit forfeit, const char *detail) {
    if (duel->over) {
        return;
    }
    if (side != duel->awaited) {
        duel->seat[side].gone = forfeit;
        keep_detail(duel->seat[side].gone_detail, detail);
    } else if (duel->stage == STAGE_BOARD && !duel->seat[side].fresh) {
        reopen(duel);
    } else if (duel->stage != STAGE_OPEN) {
        end_by_forfeit(duel, forfeit, detail);
    }
}

static void on_late_move(TgDuel *duel) {
    Seat *seat = &duel->seat[duel->awaited];
    const TgContender *contender = seat->contender;
    if (!duel->told_to_stop) {
        tg_text_add(&seat->wish.send, "YXSTOP\n");
        seat->stops++;
        duel->told_to_stop = 1;
        int64_t grace = contender->margin_ms > contender->tolerance_ms ? contender->margin_ms
                                                                       : contender->tolerance_ms;
        duel->deadline = duel->asked_at + (duel->limit_ms + grace) * NS_PER_MS;
        return;
    }
    if (seat->complaint[0] != '\0') {
        end_by_forfeit(duel, TG_FORFEIT_RUBBISH, seat->complaint);
        return;
    }
    char detail[TG_DETAIL_MAX + 1];
    snprintf(detail, sizeof detail, "no move after %" PRId64 " ms", duel->limit_ms);
    end_by_forfeit(duel, TG_FORFEIT_HANG, detail);
}

void tg_duel_time(TgDuel *duel, int64_t now) {
    if (now < duel->deadline) {
        return;
    }
    switch (duel->stage) {
    case STAGE_OPEN:
        break;
    case STAGE_ABOUT:
        end_by_forfeit(duel, TG_FORFEIT_ABOUT, "");
        break;
    case STAGE_BOARD:
        if (duel->seat[duel->awaited].fresh) {
            end_by_forfeit(duel, TG_FORFEIT_BOARD, "");
        } else {
            reopen(duel);
        }
        break;
    case STAGE_MOVE:
        on_late_move(duel);
        break;
    }
}

int64_t tg_duel_deadline(const TgDuel *duel) {
    return duel->deadline;
}

const TgPlayed *tg_duel_result(const TgDuel *duel) {
    return duel->over ? &duel->played : NULL;
}

TgDuelWish *tg_duel_wish(TgDuel *duel, TgSide side) {
    return &duel->seat[side].wish;
}

/* ---- making ---- */

static void lay_start(TgDuel *duel, const TgDuelSetup *setup) {
    for (int i = 0; i < setup->start->count; i++) {
        TgPoint point =
            tg_point_transform(setup->start->point[i], setup->game->size, setup->symmetry);
        TgRefusal refusal = place_stone(duel, point);
        assert(refusal == TG_REFUSAL_NONE); /* tg_starts_read has tried it */
        (void)refusal;
        duel->played.move[i].point = point;
    }
    duel->played.move_count = duel->played.opening_count = setup->start->count;
}

TgStatus tg_duel_create(const TgDuelSetup *setup, TgDuel **duel) {
    TgDuel *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TG_E_MEMORY;
    }
    TgStatus status = tg_game_create(setup->game, &made->game, NULL);
    if (status != TG_OK) {
        free(made);
        return status;
    }
    made->send_by_board = setup->send_by_board;
    made->played.game = setup->number;
    for (TgSide side = TG_BLACK; side <= TG_WHITE; side++) {
        Seat *seat = &made->seat[side];
        seat->contender = setup->contender[side];
        seat->timing = tg_contender_timing(seat->contender);
        tg_clock_init(&seat->clock, &seat->timing);
        tg_text_init(&seat->wish.send);
    }
    lay_start(made, setup);
    want_process(made, TG_BLACK);
    *duel = made;
    return TG_OK;
}

void tg_duel_destroy(TgDuel *duel) {
    if (duel != NULL) {
        tg_game_destroy(duel->game);
        tg_text_finish(&duel->seat[TG_BLACK].wish.send);
        tg_text_finish(&duel->seat[TG_WHITE].wish.send);
        free(duel);
    }
}
