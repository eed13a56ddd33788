/* SPDX-License-Identifier: MIT
 *
 * An act: the one small type a game is made of. The same acts are the rows of the store, the frames
 * of the socket, the lines of a script and the words in the terminal. An act names a seat, never a
 * colour. */
#ifndef TENGEN_ACT_H
#define TENGEN_ACT_H

#include "tengen/point.h"
#include "tengen/text.h"

typedef enum TgSeat { TG_SEAT_P1, TG_SEAT_P2, TG_SEAT_NB, TG_SEAT_NONE = TG_SEAT_NB } TgSeat;
static inline TgSeat tg_seat_other(TgSeat seat) {
    return seat == TG_SEAT_P1 ? TG_SEAT_P2 : TG_SEAT_P1;
}

typedef enum TgActKind {
#define X(NAME, word, json, en, zh) TG_ACT_##NAME,
#include "tengen/act.def"
#undef X
    TG_ACT_NB
} TgActKind;

/* Who wins by the arbiter's decision; CONDUCT: because the other seat broke a rule of conduct. The
 * words of the script are "P1", "P2", "draw", "void", "P1 conduct", "P2 conduct". */
typedef enum TgRuling {
    TG_RULING_P1,
    TG_RULING_P2,
    TG_RULING_DRAW,
    TG_RULING_VOID,
    TG_RULING_P1_CONDUCT,
    TG_RULING_P2_CONDUCT,
    TG_RULING_NB
} TgRuling;

enum { TG_OFFER_MAX = 64 };

typedef struct TgAct {
    uint32_t seq;    /* place in the log, from 1; given by tg_game_apply, never reused */
    uint8_t kind;    /* TgActKind */
    uint8_t seat;    /* TgSeat; TG_SEAT_NONE in a script line without prefix = the seat that has to
                        act;    FLAG: the seat whose time is over; PAUSE, RESUME, RULING: ignored */
    uint16_t number; /* DECLARE, BACK, BACK_ASK: how many; NAME: index of the opening 0..25;
                        RULING: TgRuling */
    uint16_t point_count; /* PLACE, PICK, CLAIM_FOUL: 1; OFFER: 1..TG_OFFER_MAX */
    TgPoint point[TG_OFFER_MAX];
    int64_t used_ms; /* time charged to the seat, >= 0 */
} TgAct;

/* Reads one line of an act script (cli.md, `tengen game`): optional "P1:" / "P2:" prefix, the
 * words, optional "@ms" suffix. On failure *act is unchanged and one clause (what, where, what was
 * expected) is added to *error (may be NULL). */
TgStatus tg_act_parse(const char *line, int size, TgAct *act, TgText *error);

/* The line that parses to this act, without sequence number; "P1:" only when with_seat. */
void tg_act_format(const TgAct *act, int size, _Bool with_seat, TgText *out);

const char *tg_act_word(TgActKind kind); /* word of the script, "" for PLACE */
const char *tg_act_json(TgActKind kind); /* "place", "draw-offer" ... */
const char *tg_act_name(TgActKind kind, TgLang lang);

#endif
