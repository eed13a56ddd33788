/* SPDX-License-Identifier: MIT
 *
 * What can be put back after a take-back: a fold of the log. A take-back moves the acts of the line
 * that it undid to the stack; playing the act on its top again takes it off; any other act that
 * goes on with the game clears the stack. */
#ifndef TENGEN_SERVER_REDO_H
#define TENGEN_SERVER_REDO_H

#include "tengen/game.h"

typedef struct TgActStack {
    TgAct *acts;
    size_t count, capacity;
} TgActStack;

typedef struct TgRedo {
    TgActStack line;   /* the acts that stand */
    TgActStack undone; /* the acts taken back, the next to put back on top */
    unsigned asked;    /* plies that the open request for a take-back is about */
    _Bool failed;      /* out of memory: nothing can be put back */
} TgRedo;

void tg_redo_init(TgRedo *redo);
void tg_redo_finish(TgRedo *redo);
/* Notes an act of the log; called once for each, in order. */
void tg_redo_note(TgRedo *redo, const TgAct *act);
/* Plies that can be put back. */
uint16_t tg_redo_plies(const TgRedo *redo);
/* The act to put back next; NULL = none. Borrowed until the next note. */
const TgAct *tg_redo_next(const TgRedo *redo);
/* Whether an act is a ply, as take-backs count them: a stone, a pass, a set of offers. */
_Bool tg_redo_is_ply(const TgAct *act);

#endif
