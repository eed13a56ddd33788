/* SPDX-License-Identifier: MIT
 *
 * The inside of a game, shared by the files of this floor.
 *
 * The log holds every act. The line holds those of them that made the position: stones, passes and
 * the decisions of the opening protocol; a take-back cuts the line and folds the rest again, the
 * clocks excepted, which only go forward. */
#ifndef TENGEN_GAME_FOLD_H
#define TENGEN_GAME_FOLD_H

#include "tengen/game.h"

/* What a stone did when it was laid. */
enum {
    MADE_FIVE = 1,   /* a winning row */
    MADE_IN_TIME = 2 /* with time left on the clock */
};

typedef struct LineEntry {
    uint32_t act; /* index in the log */
    uint8_t made; /* of the stone it laid: MADE_ bits */
} LineEntry;

/* What the fold remembers besides the public state. */
typedef struct Fold {
    TgSeat last_seat;  /* who played the last act of the line */
    TgSeat draw_right; /* who has completed a move that was not answered yet */
    _Bool moved;       /* the running turn holds a stone or a pass */
    uint8_t passes;    /* in a row, 2 = two or more */
    int8_t wanted;     /* the opening that has to be laid, -1 = any */
    uint8_t declared;  /* number of fifth moves, 0 = not declared */
} Fold;

struct TgGame {
    TgGameSetup setup;
    TgAct *acts;
    TgMove *moves;
    uint8_t *made; /* MADE_ bits of each move */
    LineEntry *line;
    uint32_t act_count, line_count, capacity; /* one capacity for all four */
    Fold fold;
    TgGameState state;
};

/* ---- fold.c ---- */

/* The step of the protocol that runs, NULL outside. */
const TgStep *tg_game_step(const TgGame *game);
/* Back to the empty board; the clocks stay. */
void tg_game_reset(TgGame *game);
/* Plays an accepted act of the line: board, colours, protocol and clocks, but no ending. */
void tg_game_fold(TgGame *game, uint32_t act, uint8_t made);
/* Cuts the line to its first `length` entries and folds it again; the clocks stay. */
void tg_game_refold(TgGame *game, uint32_t length);
/* Brings the fields that follow from the others up to date: who acts, whose clock, what is allowed.
 */
void tg_game_refresh(TgGame *game);
/* Whether this kind of act stands on the line. */
_Bool tg_game_is_line_act(TgActKind kind);
/* The length of the line after a take-back of n plies; false when there are not so many. n = 0
 * takes back what was decided after the last ply. */
_Bool tg_game_back_length(const TgGame *game, unsigned n, uint32_t *length);
TgSeat tg_game_holder(const TgGame *game, TgSide side);

/* ---- check.c ---- */

/* Whether a seat may play a kind of act now, its arguments left aside. */
TgRefusal tg_game_check_kind(const TgGame *game, TgSeat seat, TgActKind kind);
/* The seat that an act belongs to. */
TgSeat tg_game_seat_of(const TgGame *game, const TgAct *act);

/* ---- ending.c ---- */

void tg_game_end(TgGame *game, TgOutcome outcome, TgSeat winner, TgCause cause);
/* The verdict on a stone of the side to lay it; the grid is left as it was. */
TgVerdict tg_game_judge(const TgGame *game, TgSide side, TgPoint p);
/* Ends the game where the last stone or pass ends it. */
void tg_game_settle(TgGame *game, TgVerdict verdict);
/* The foul that a claim naming this stone proves; TG_VERDICT_LEGAL when none. */
TgVerdict tg_game_claimed_foul(const TgGame *game, TgSeat claimer, TgPoint p);
/* The ply of the first five of this seat that was not claimed; -1 when none. */
int tg_game_unclaimed_five(const TgGame *game, TgSeat seat);
void tg_game_end_by_foul(TgGame *game, TgPoint p, TgVerdict foul);
void tg_game_end_by_row(TgGame *game, int ply);

#endif
