/* SPDX-License-Identifier: MIT
 *
 * One game between two engines, as the manager sees it (protocol.md section 9): what to send, what
 * was received, until when to wait, who has lost and why. It starts no process and reads no clock:
 * whoever owns the engines does what the duel wishes, and tells it what happens, with the time. */
#ifndef TENGEN_DUEL_H
#define TENGEN_DUEL_H

#include "tengen/contender.h"
#include "tengen/played.h"
#include "tengen/starts.h"

typedef struct TgDuel TgDuel;

typedef struct TgDuelSetup {
    const TgGameSetup *game; /* protocol free, no clock */
    const TgContender *contender[TG_SIDE_NB];
    const TgStart *start;
    uint8_t symmetry;
    uint32_t number;     /* of the game */
    _Bool send_by_board; /* the whole position before every move */
} TgDuelSetup;

/* What the owner has to do for one engine, in this order; it clears what it has done. */
typedef struct TgDuelWish {
    _Bool kill;  /* end the process */
    _Bool open;  /* see that one runs, and tell by tg_duel_opened or tg_duel_not_opened */
    TgText send; /* lines for it, with their line feeds */
} TgDuelWish;

/* The rule as managers tell it to engines: INFO rule. -1: they have no number for this profile. */
int tg_duel_rule_code(const TgProfile *profile);

/* The contenders are borrowed until the duel is destroyed. The first wishes are there at once.
 * TG_E_MEMORY. */
TgStatus tg_duel_create(const TgDuelSetup *setup, TgDuel **duel);
void tg_duel_destroy(TgDuel *duel); /* NULL accepted */

TgDuelWish *tg_duel_wish(TgDuel *duel, TgSide side);

/* Events. Times are nanoseconds of one clock that does not go back. */
void tg_duel_opened(TgDuel *duel, TgSide side, _Bool fresh, int64_t now);
void tg_duel_not_opened(TgDuel *duel, TgSide side, const char *why);
void tg_duel_line(TgDuel *duel, TgSide side, const char *line, int64_t now);
/* The engine is no more: TG_FORFEIT_DIED, or TG_FORFEIT_RUBBISH when it was cut off. Blamed when it
 * is its turn. */
void tg_duel_lost(TgDuel *duel, TgSide side, TgForfeit forfeit, const char *detail);
/* Nothing else happened until now. */
void tg_duel_time(TgDuel *duel, int64_t now);

/* When to call tg_duel_time at the latest; INT64_MAX = never. */
int64_t tg_duel_deadline(const TgDuel *duel);
/* The finished game, NULL while it goes on. */
const TgPlayed *tg_duel_result(const TgDuel *duel);

#endif
