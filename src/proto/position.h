/* SPDX-License-Identifier: MIT
 *
 * The brain's board: stones are "mine" or "the opponent's" as the protocol tells them; colours are
 * derived from their numbers (Black is who began). */
#ifndef TENGEN_PROTO_POSITION_H
#define TENGEN_PROTO_POSITION_H

#include "tengen/grid.h"

typedef enum Who { WHO_NOBODY, WHO_OWN, WHO_OPPONENT, WHO_BLOCKED, WHO_NB } Who;

typedef struct Position {
    int size; /* 0 = no board yet */
    TgSide own;
    uint8_t at[TG_POINT_NB]; /* Who */
    uint16_t count[WHO_NB];
    TgPoint first; /* the first stone put that is no blocked point; TG_POINT_NONE */
} Position;

void tg_position_clear(Position *position, int size);
void tg_position_put(Position *position, TgPoint p, Who who); /* p is free (asserted) */
void tg_position_remove(Position *position, TgPoint p);       /* p is taken (asserted) */
static inline _Bool position_is_empty(const Position *p) {
    return p->count[WHO_OWN] + p->count[WHO_OPPONENT] + p->count[WHO_BLOCKED] == 0;
}
/* Sets `own` so that the brain is to move. False: the numbers of stones fit neither colour; the
 * first stone is then taken as Black's. */
_Bool tg_position_derive(Position *position);
/* The colour to move by the numbers of stones. */
TgSide tg_position_to_move(const Position *position);
/* Stones by colour, and blocked points. */
void tg_position_grid(const Position *position, TgGrid *grid);

#endif
