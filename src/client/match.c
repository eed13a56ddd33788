/* SPDX-License-Identifier: MIT
 *
 * A match: the arena plays, the journal keeps, the ledger puts in order. */
#include "tengen/match.h"

#include "tengen/command.h"
#include "tengen/duel.h"
#include "tengen/journal.h"
#include "tengen/ledger.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void tg_match_init(TgMatch *match) {
    *match = (TgMatch){
        .concurrency = 1, .plan = {.rounds = 1, .games = 1, .openings = 1}, .game = {.size = 15}};
    tg_starts_init(&match->starts);
    tg_sprt_init(&match->sprt);
    tg_profile_init(&match->game.profile, TG_PROFILE_FREESTYLE);
    TgStatus status = tg_opening_rule_parse("free", &match->game.opening, NULL);
    assert(status == TG_OK);
    (void)status;
}

void tg_match_finish(TgMatch *match) {
    for (int i = 0; i < match->plan.contenders; i++) {
        tg_contender_finish(&match->contenders[i]);
    }
    tg_starts_finish(&match->starts);
}

/* ---- contenders ---- */

static TgStatus fail(TgText *error, TgStatus status, const char *what, const char *which) {
    if (error != NULL) {
        tg_text_printf(error, what, which);
    }
    return status;
}

/* The last part of the program's path. */
static TgStatus name_after_program(TgContender *contender, TgText *error) {
    TgCommand command;
    TgStatus status = tg_command_read(contender->cmd, &command, error);
    if (status != TG_OK) {
        return status;
    }
    const char *slash = strrchr(command.argv[0], '/');
    contender->name = strdup(slash != NULL ? slash + 1 : command.argv[0]);
    tg_command_finish(&command);
    return contender->name != NULL ? TG_OK : TG_E_MEMORY;
}

static TgStatus check_contender(const TgMatch *match, TgContender *contender, TgText *error) {
    if (contender->cmd == NULL) {
        return fail(error, TG_E_REFUSED, "%s: expected cmd=COMMAND",
                    contender->name != NULL ? contender->name : "an engine without name");
    }
    TgStatus status = contender->name == NULL ? name_after_program(contender, error) : TG_OK;
    for (int i = 0; status == TG_OK && i < match->plan.contenders; i++) {
        if (strcmp(match->contenders[i].name, contender->name) == 0) {
            status = fail(error, TG_E_REFUSED, "two engines are called '%s': expected name=NAME",
                          contender->name);
        }
    }
    return status;
}

TgStatus tg_match_add(TgMatch *match, const TgContender *contender, TgText *error) {
    if (match->plan.contenders == TG_CONTENDERS_MAX) {
        return fail(error, TG_E_FULL, "more than %s engines", "64");
    }
    TgContender *added = &match->contenders[match->plan.contenders];
    TgStatus status = tg_contender_copy(contender, added);
    if (status != TG_OK) {
        return status;
    }
    status = check_contender(match, added, error);
    if (status != TG_OK) {
        tg_contender_finish(added);
        return status;
    }
    match->plan.contenders++;
    return TG_OK;
}

/* ---- the rule ---- */

/* The numbers of INFO rule. */
static const char *rule_of_number(const char *rule) {
    static const char *const names[][2] = {{"0", "freestyle"},
                                           {"1", "standard"},
                                           {"4", "renju-engine"},
                                           {"8", "caro6"},
                                           {"9", "caro"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(rule, names[i][0]) == 0) {
            return names[i][1];
        }
    }
    return rule;
}

TgStatus tg_match_set_rule(TgMatch *match, const char *rule, int size, int draw_after,
                           TgText *error) {
    TgProfile profile;
    TgStatus status = tg_profile_parse(rule_of_number(rule), &profile, error);
    if (status != TG_OK) {
        return status;
    }
    if (tg_duel_rule_code(&profile) < 0) {
        return fail(error, TG_E_UNSUPPORTED,
                    "'%s': the engines' protocol has no number for this rule", rule);
    }
    size = size != 0 ? size : profile.size;
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        return fail(error, TG_E_SIZE, "expected a board of %s lines", "5 to 25");
    }
    if (draw_after < 0 || draw_after > UINT16_MAX) {
        return fail(error, TG_E_RANGE, "expected a draw after %s plies", "0 to 65535");
    }
    profile.enforce = TG_ENFORCE_AUTO;
    profile.otb_claims = 0;
    profile.move_limit = draw_after != 0 ? (uint16_t)draw_after : profile.move_limit;
    match->game.profile = profile;
    match->game.size = (uint8_t)size;
    return TG_OK;
}

void tg_match_format(const TgMatch *match, TgText *out) {
    const TgPlan *plan = &match->plan;
    tg_text_add(out, "rule=");
    tg_profile_format(&match->game.profile, out);
    tg_text_printf(out, " size=%u rounds=%" PRIu32 " games=%" PRIu32, match->game.size,
                   plan->rounds, plan->games);
    tg_text_printf(out, " gauntlet=%d repeat=%d transform=%d board=%d openings=%016" PRIx64,
                   plan->gauntlet, plan->repeat, plan->transform, match->send_by_board,
                   tg_starts_hash(&match->starts));
    if (match->has_sprt) {
        tg_text_printf(out, " sprt=%g,%g,%g,%g", match->sprt.elo0, match->sprt.elo1,
                       match->sprt.alpha, match->sprt.beta);
    }
    for (int i = 0; i < plan->contenders; i++) {
        tg_text_add(out, "; ");
        tg_contender_format(&match->contenders[i], out);
    }
}

/* ---- the run ---- */

typedef struct Run {
    const TgMatch *match;
    const TgMatchHooks *hooks;
    TgLedger ledger;
    TgJournal *journal;
    const char *names[TG_CONTENDERS_MAX];
    uint32_t fresh; /* games of this run */
} Run;

static void on_ordered(const TgPlayed *played, void *context) {
    Run *run = context;
    TgPairing pairing = tg_plan_game(&run->match->plan, played->game);
    const TgSheet sheet = {.name = {run->names[pairing.black], run->names[pairing.white]},
                           .profile = &run->match->game.profile,
                           .size = run->match->game.size,
                           .round = pairing.round,
                           .played = played};
    run->hooks->game(run->hooks->context, &sheet);
}

static TgStatus on_kept(const TgPlayed *played, void *context) {
    Run *run = context;
    return tg_ledger_add(&run->ledger, played);
}

static _Bool on_next(void *context, uint32_t *game) {
    Run *run = context;
    return tg_ledger_next(&run->ledger, game);
}

static TgStatus on_played(void *context, const TgPlayed *played) {
    Run *run = context;
    TgStatus status = run->journal != NULL ? tg_journal_add(run->journal, played) : TG_OK;
    if (status == TG_OK) {
        status = tg_ledger_add(&run->ledger, played);
    }
    run->fresh++;
    if (status == TG_OK && run->hooks->progress != NULL) {
        run->hooks->progress(run->hooks->context, &run->ledger.standing, run->ledger.done,
                             run->fresh);
    }
    return status;
}

static _Bool on_stopped(void *context) {
    Run *run = context;
    return run->ledger.decided || run->hooks->stopped(run->hooks->context);
}

static void on_said(void *context, uint32_t game, const char *name, _Bool sent, const char *line) {
    Run *run = context;
    run->hooks->said(run->hooks->context, game, name, sent, line);
}

static TgStatus open_journal(Run *run, TgText *error) {
    if (run->match->journal == NULL) {
        return TG_OK;
    }
    TgText words;
    tg_text_init(&words);
    tg_match_format(run->match, &words);
    TgStatus status = tg_text_ok(&words) ? tg_journal_open(run->match->journal, tg_text_get(&words),
                                                           run->match->game.size, run->ledger.games,
                                                           on_kept, run, &run->journal, error)
                                         : TG_E_MEMORY;
    tg_text_finish(&words);
    return status;
}

static TgStatus play(Run *run, TgText *error) {
    static const TgStart empty = {0};
    const TgMatch *match = run->match;
    const TgArenaSetup setup = {.contenders = match->contenders,
                                .plan = match->plan,
                                .starts = match->starts.count > 0 ? match->starts.list : &empty,
                                .game = match->game,
                                .concurrency = match->concurrency,
                                .send_by_board = match->send_by_board};
    const TgArenaHooks hooks = {.context = run,
                                .next = on_next,
                                .played = on_played,
                                .stopped = on_stopped,
                                .said = run->hooks->said != NULL ? on_said : NULL};
    TgStatus status = tg_arena_run(&setup, &hooks, error);
    tg_ledger_flush(&run->ledger);
    return status == TG_E_STOPPED && run->ledger.decided ? TG_OK : status;
}

TgStatus tg_match_run(const TgMatch *match, const TgMatchHooks *hooks, TgStanding *standing,
                      TgText *error) {
    *standing = (TgStanding){0};
    if (tg_plan_games(&match->plan) == 0) {
        return fail(error, TG_E_RANGE, "more than %s games", "10000000");
    }
    Run *run = calloc(1, sizeof *run);
    if (run == NULL) {
        return TG_E_MEMORY;
    }
    run->match = match;
    run->hooks = hooks;
    for (int i = 0; i < match->plan.contenders; i++) {
        run->names[i] = match->contenders[i].name;
    }
    TgStatus status = tg_ledger_init(&run->ledger, &match->plan, run->names,
                                     match->has_sprt ? &match->sprt : NULL, on_ordered, run);
    if (status == TG_OK) {
        status = open_journal(run, error);
        status = status == TG_OK ? play(run, error) : status;
        tg_journal_close(run->journal);
        if (status == TG_OK || status == TG_E_STOPPED) {
            *standing = run->ledger.standing;
            run->ledger.standing = (TgStanding){0};
        }
        tg_ledger_finish(&run->ledger);
    }
    free(run);
    return status;
}
