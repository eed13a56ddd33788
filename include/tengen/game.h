/* SPDX-License-Identifier: MIT
 *
 * The arbiter: one game being played. A game is its log of acts; everything shown of it is a fold
 * of the log (TgGameState). An act that is refused changes nothing. No clock is read here. */
#ifndef TENGEN_GAME_H
#define TENGEN_GAME_H

#include "tengen/act.h"
#include "tengen/judge.h"
#include "tengen/profile.h"
#include "tengen/protocol.h"
#include "tengen/timing.h"

typedef enum TgCause {
#define X(NAME, id, en, zh, ja) TG_CAUSE_##NAME,
#include "tengen/cause.def"
#undef X
    TG_CAUSE_NB
} TgCause;

typedef enum TgRefusal {
#define X(NAME, id, en, zh) TG_REFUSAL_##NAME,
#include "tengen/refusal.def"
#undef X
    TG_REFUSAL_NB
} TgRefusal;

typedef enum TgOutcome {
    TG_OUTCOME_NONE,
    TG_OUTCOME_WIN,
    TG_OUTCOME_DRAW,
    TG_OUTCOME_VOID
} TgOutcome;

typedef struct TgGameSetup {
    TgProfile profile;
    uint8_t size;
    TgOpeningRule opening;
    TgTiming timing;
    _Bool free_back; /* BACK (at once, without consent) is allowed: casual games */
} TgGameSetup;

/* A move on the board: a stone or a pass. */
typedef struct TgMove {
    TgPoint point; /* TG_POINT_NONE = pass */
    uint8_t side;  /* TgSide */
    uint32_t seq;  /* the act that made it */
} TgMove;

/* The fold of the log. */
typedef struct TgGameState {
    TgGrid grid;
    const TgMove *moves; /* the line on the board, borrowed until the next apply */
    uint16_t move_count; /* plies; in a protocol all offered stones together are one */
    TgSide to_move;      /* colour of the next stone */
    TgSeat black;        /* the seat that holds Black now */
    TgSeat to_act;       /* the seat that has to act next; TG_SEAT_NONE when over */
    TgSeat clock_owner;  /* whose clock runs; TG_SEAT_NONE when none does (no clock, pause, over) */
    TgClock clock[TG_SEAT_NB];
    uint32_t kinds;      /* bit 1 << TgActKind for every kind that to_act may play now */
    _Bool in_protocol;   /* the opening protocol still runs */
    uint8_t step;        /* its step, for texts; 0-based */
    uint8_t area;        /* largest distance from the centre for the next stone; 255 = anywhere */
    uint8_t area_out;    /* smallest distance from the centre; 0 = none */
    _Bool white_half;    /* the next stone must stand on a rank above the centre's */
    int8_t opening;      /* index of the named opening, -1 */
    uint8_t offers_due;  /* number of fifth moves to offer or declared; 0 = none */
    uint8_t offer_count; /* stones on offer, while one has to be picked */
    TgPoint offers[TG_OFFER_MAX];
    TgSeat draw_offer;   /* who has offered a draw, TG_SEAT_NONE */
    TgSeat back_ask;     /* who asks for a take-back, TG_SEAT_NONE */
    uint16_t back_count; /* how many plies it asks for */
    _Bool paused;
    TgOutcome outcome;
    TgSeat winner; /* for a win */
    TgCause cause;
    uint8_t row_count; /* winning row, for a win by five or overline; else 0 */
    TgPoint row[TG_SIZE_MAX];
    TgPoint foul; /* the stone judged a foul at the end, TG_POINT_NONE */
} TgGameState;

typedef struct TgGame TgGame;

/* A new game. TG_E_SIZE: size outside 5..25, or the opening protocol does not fit it; TG_E_RANGE:
 * fewer than five in a row together with forbidden moves (one clause in *error, may be NULL). The
 * caller destroys it. */
TgStatus tg_game_create(const TgGameSetup *setup, TgGame **game, TgText *error);
void tg_game_destroy(TgGame *game); /* NULL accepted */
/* A copy that can be played on apart. */
TgStatus tg_game_clone(const TgGame *game, TgGame **copy);

const TgGameSetup *tg_game_setup(const TgGame *game);
const TgGameState *tg_game_state(const TgGame *game);

/* Applies an act. The time used is charged to the clock that runs, whoever acts; when it brings
 * that clock below zero the game ends there and the act itself has no effect (unless flags have to
 * be claimed). A take-back of n plies removes the last n stones, passes or sets of offers and every
 * decision after them; n = 0 removes what was decided after the last ply; clocks stay as they are.
 * A seat of TG_SEAT_NONE is replaced by the seat that has to act; seq is given by
 * the game. TG_REFUSAL_NONE: accepted, the log has grown by it. Anything else: nothing changed. */
TgRefusal tg_game_apply(TgGame *game, const TgAct *act);
/* Whether an act would be accepted now; changes nothing. */
TgRefusal tg_game_check(const TgGame *game, const TgAct *act);

/* The log: acts 0..count-1; seq of act i is i + 1. Borrowed until the next apply. */
uint32_t tg_game_act_count(const TgGame *game);
const TgAct *tg_game_act(const TgGame *game, uint32_t index);

/* The kinds a seat may play now, bit 1 << TgActKind: for the seat to act state.kinds, for the other
 * what it may do out of turn (resign, answer an offer, claim ...). The arbiter's acts (pause,
 * resume, flag, ruling) belong to no seat and are never among them. */
uint32_t tg_game_kinds_for(const TgGame *game, TgSeat seat);

static inline TgSide tg_game_side_of(const TgGameState *s, TgSeat seat) {
    return s->black == seat ? TG_BLACK : TG_WHITE;
}
const char *tg_cause_id(TgCause cause);
const char *tg_cause_name(TgCause cause, TgLang lang);
const char *tg_refusal_id(TgRefusal refusal);
const char *tg_refusal_name(TgRefusal refusal, TgLang lang);
const char *tg_outcome_id(TgOutcome outcome); /* "-", "win", "draw", "void" */
/* The result as a score sheet says it (rules.md section 12): "B+", "W+", "draw", "void", "-". */
const char *tg_game_result(const TgGameState *state);

#endif
