/* SPDX-License-Identifier: MIT
 *
 * A game on paper: what the head of the score sheet says, and the acts. A record may hold acts that
 * the arbiter refuses; tg_record_replay says where it stops.
 *
 * The text form is a head of lines "# key value" (rule, size, opening, clock, free-back and the
 * keys of record.def) and then one act a line, as `tengen game` reads them. Other "#" lines are
 * comments. */
#ifndef TENGEN_RECORD_H
#define TENGEN_RECORD_H

#include "tengen/game.h"

typedef enum TgRecordKey {
#define X(NAME, key, en, zh) TG_RECORD_##NAME,
#include "tengen/record.def"
#undef X
    TG_RECORD_KEY_NB
} TgRecordKey;

typedef struct TgRecord {
    TgGameSetup setup;
    TgText head[TG_RECORD_KEY_NB]; /* UTF-8, one line each, "" = not said */
    TgAct *acts;
    uint32_t act_count;
    uint32_t act_capacity;
} TgRecord;

/* An empty record: renju on 15 lines, protocol free, no clock. */
void tg_record_init(TgRecord *record);
void tg_record_finish(
    TgRecord *record); /* NULL accepted; the record may be used again after init */

/* Reads the text form. *record is initialised by the call and has to be finished in any case; on
 * failure it holds what came before, and one clause with the line number is added to *error (may be
 * NULL). */
TgStatus tg_record_read(const char *text, TgRecord *record, TgText *error);
/* Writes the text form, with the seat of every act. */
void tg_record_write(const TgRecord *record, TgText *out);

/* The record of a game: its set-up, its log and, once it is over, its result ("B+ five").
 * *record is initialised by the call and has to be finished in any case. */
TgStatus tg_record_from_game(const TgGame *game, TgRecord *record);
/* Plays the acts into a new game (the caller destroys it). TG_E_REFUSED: act *played (from 0) was
 * refused, *game stands before it. */
TgStatus tg_record_replay(const TgRecord *record, TgGame **game, uint32_t *played, TgText *error);

/* "B+ five", "draw full", "void void"; "" while the game goes on. */
void tg_record_result(const TgGameState *state, TgText *out);

#endif
