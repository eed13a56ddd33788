/* SPDX-License-Identifier: MIT
 *
 * Redo as a fold of the log. Invariant: `line` holds the acts that stand, in order, as the game
 * counts them (game.h, tg_game_apply); `undone` those taken back, in reverse. */
#include "redo.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void tg_redo_init(TgRedo *redo) {
    *redo = (TgRedo){0};
}

void tg_redo_finish(TgRedo *redo) {
    free(redo->line.acts);
    free(redo->undone.acts);
    tg_redo_init(redo);
}

static void push(TgRedo *redo, TgActStack *stack, const TgAct *act) {
    if (stack->count == stack->capacity) {
        size_t capacity = stack->capacity == 0 ? 64 : stack->capacity * 2;
        TgAct *acts = realloc(stack->acts, capacity * sizeof *acts);
        if (acts == NULL) {
            redo->failed = 1;
            return;
        }
        stack->acts = acts;
        stack->capacity = capacity;
    }
    stack->acts[stack->count++] = *act;
}

static TgAct *top(const TgActStack *stack) {
    return stack->count > 0 ? &stack->acts[stack->count - 1] : NULL;
}

_Bool tg_redo_is_ply(const TgAct *act) {
    return act->kind == TG_ACT_PLACE || act->kind == TG_ACT_PASS || act->kind == TG_ACT_OFFER;
}

static _Bool is_same(const TgAct *a, const TgAct *b) {
    return a->kind == b->kind && a->seat == b->seat && a->number == b->number &&
           a->point_count == b->point_count &&
           memcmp(a->point, b->point, a->point_count * sizeof a->point[0]) == 0;
}

/* An act that goes on with the game. */
static void note_step(TgRedo *redo, const TgAct *act) {
    const TgAct *next = top(&redo->undone);
    if (next != NULL && is_same(next, act)) {
        redo->undone.count--;
    } else {
        redo->undone.count = 0;
    }
    push(redo, &redo->line, act);
}

static void undo_last(TgRedo *redo) {
    push(redo, &redo->undone, top(&redo->line));
    redo->line.count--;
}

/* n plies and every decision after them; n = 0: the decisions after the last ply. */
static void note_back(TgRedo *redo, unsigned n) {
    const TgAct *last;
    while ((last = top(&redo->line)) != NULL) {
        _Bool ply = tg_redo_is_ply(last);
        if (ply && n == 0) {
            return;
        }
        undo_last(redo);
        if (ply && --n == 0) {
            return;
        }
    }
}

void tg_redo_note(TgRedo *redo, const TgAct *act) {
    if (act->kind <= TG_ACT_PICK) {
        note_step(redo, act);
    } else if (act->kind == TG_ACT_BACK) {
        note_back(redo, act->number);
    } else if (act->kind == TG_ACT_BACK_ASK) {
        redo->asked = act->number;
    } else if (act->kind == TG_ACT_BACK_ACCEPT) {
        note_back(redo, redo->asked);
    }
}

uint16_t tg_redo_plies(const TgRedo *redo) {
    uint16_t plies = 0;
    for (size_t i = 0; i < redo->undone.count && !redo->failed; i++) {
        if (tg_redo_is_ply(&redo->undone.acts[i])) {
            plies++;
        }
    }
    return plies;
}

const TgAct *tg_redo_next(const TgRedo *redo) {
    return redo->failed ? NULL : top(&redo->undone);
}
