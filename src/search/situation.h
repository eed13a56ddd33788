/* SPDX-License-Identifier: MIT
 *
 * What the threats on the board leave to the side to move. Everything said here is proven by the
 * shapes alone, without search. */
#ifndef TENGEN_SEARCH_SITUATION_H
#define TENGEN_SEARCH_SITUATION_H

#include "board/board.h"

typedef enum SituationKind {
    SITUATION_QUIET,      /* any move */
    SITUATION_WON,        /* `moves[0]` wins; the five stands after `plies` */
    SITUATION_LOST,       /* the other side's five stands after `plies`, whatever is played */
    SITUATION_FORCED,     /* the other side threatens a five: only `moves` may stop it */
    SITUATION_DEFENCE,    /* the other side threatens a straight four: only `moves` may stop it */
    SITUATION_THREATENED, /* the other side threatens to win by fours: likewise */
} SituationKind;

enum { SITUATION_MOVE_MAX = TG_POINT_NB };

typedef struct Situation {
    SituationKind kind;
    int plies;
    int count;
    TgPoint moves[SITUATION_MOVE_MAX]; /* may hold points that are fouls for the mover */
} Situation;

void tg_situation_look(TgBoard *board, TgSide side, Situation *situation);

/* The other side would win by the line of fours given (as the VCF solver gives it), were it to
 * move. Leaves to the side only what may stop that: cells that a four of the line needs, cells that
 * let an answer make a four, and own fours. False: nothing can be said, the situation is as it was.
 */
_Bool tg_situation_stop_line(TgBoard *board, TgSide side, const TgPoint *line, int length,
                             Situation *situation);

#endif
