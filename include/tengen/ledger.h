/* SPDX-License-Identifier: MIT
 *
 * The games of a match in the order of the plan, whatever the order in which they end: hands out
 * the numbers to play, takes the finished games, passes them on in order, and ends a sequential
 * test at the same game in every run. */
#ifndef TENGEN_LEDGER_H
#define TENGEN_LEDGER_H

#include "tengen/standing.h"

/* Gets the finished games in order, borrowed for the call. */
typedef void (*TgLedgerFn)(const TgPlayed *played, void *context);

typedef struct TgLedger {
    TgStanding standing; /* of the games passed on */
    const TgSprt *sprt;  /* NULL: none; borrowed */
    TgLedgerFn on_game;
    void *context;
    uint32_t games;     /* of the plan */
    uint32_t given;     /* numbers below were handed out or finished */
    uint32_t passed;    /* games below were passed on */
    uint32_t done;      /* finished games, passed on or waiting */
    TgPlayed **waiting; /* by number: finished, not passed on */
    _Bool decided;      /* by the test: nothing more is to be played */
} TgLedger;

/* TG_E_MEMORY: nothing to finish. */
TgStatus tg_ledger_init(TgLedger *ledger, const TgPlan *plan, const char *const *names,
                        const TgSprt *sprt, TgLedgerFn on_game, void *context);
void tg_ledger_finish(TgLedger *ledger);

/* The next game to play; false when none is left. */
_Bool tg_ledger_next(TgLedger *ledger, uint32_t *game);
/* A finished game, copied; one that is there already or beyond a decided test is passed over. */
TgStatus tg_ledger_add(TgLedger *ledger, const TgPlayed *played);
/* The match ends early: passes on what waits behind gaps. */
void tg_ledger_flush(TgLedger *ledger);

#endif
