/* SPDX-License-Identifier: MIT
 *
 * The games of a match in order. */
#include "tengen/ledger.h"

#include <assert.h>
#include <stdlib.h>

TgStatus tg_ledger_init(TgLedger *ledger, const TgPlan *plan, const char *const *names,
                        const TgSprt *sprt, TgLedgerFn on_game, void *context) {
    *ledger = (TgLedger){
        .sprt = sprt, .on_game = on_game, .context = context, .games = tg_plan_games(plan)};
    assert(ledger->games > 0);
    ledger->waiting = calloc(ledger->games, sizeof *ledger->waiting);
    if (ledger->waiting == NULL) {
        return TG_E_MEMORY;
    }
    TgStatus status = tg_standing_init(&ledger->standing, plan, names);
    if (status != TG_OK) {
        free(ledger->waiting);
    }
    return status;
}

void tg_ledger_finish(TgLedger *ledger) {
    for (uint32_t i = ledger->passed; i < ledger->games; i++) {
        free(ledger->waiting[i]);
    }
    free(ledger->waiting);
    tg_standing_finish(&ledger->standing);
    *ledger = (TgLedger){0};
}

_Bool tg_ledger_next(TgLedger *ledger, uint32_t *game) {
    while (ledger->given < ledger->games &&
           (ledger->given < ledger->passed || ledger->waiting[ledger->given] != NULL)) {
        ledger->given++;
    }
    if (ledger->decided || ledger->given == ledger->games) {
        return 0;
    }
    *game = ledger->given++;
    return 1;
}

static void pass_on(TgLedger *ledger, uint32_t game) {
    TgPlayed *played = ledger->waiting[game];
    ledger->waiting[game] = NULL;
    tg_standing_add(&ledger->standing, played);
    ledger->on_game(played, ledger->context);
    free(played);
    if (ledger->sprt != NULL) {
        TgTally tally = tg_standing_tally(&ledger->standing, 0, 1);
        _Bool whole = !ledger->standing.plan.repeat || game % 2 == 1;
        ledger->decided = whole && tg_sprt_state(ledger->sprt, &tally) != TG_SPRT_GOES_ON;
    }
}

TgStatus tg_ledger_add(TgLedger *ledger, const TgPlayed *played) {
    uint32_t game = played->game;
    assert(game < ledger->games);
    if (ledger->decided || game < ledger->passed || ledger->waiting[game] != NULL) {
        return TG_OK;
    }
    TgPlayed *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return TG_E_MEMORY;
    }
    *copy = *played;
    ledger->waiting[game] = copy;
    ledger->done++;
    while (!ledger->decided && ledger->passed < ledger->games &&
           ledger->waiting[ledger->passed] != NULL) {
        pass_on(ledger, ledger->passed++);
    }
    return TG_OK;
}

void tg_ledger_flush(TgLedger *ledger) {
    for (; ledger->passed < ledger->games && !ledger->decided; ledger->passed++) {
        if (ledger->waiting[ledger->passed] != NULL) {
            pass_on(ledger, ledger->passed);
        }
    }
}
