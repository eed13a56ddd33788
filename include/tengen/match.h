/* SPDX-License-Identifier: MIT
 *
 * A whole match between engines: who, how often, from which openings, under which rule; played
 * several games at a time, kept in a journal, reported in order. */
#ifndef TENGEN_MATCH_H
#define TENGEN_MATCH_H

#include "tengen/arena.h"
#include "tengen/sheet.h"
#include "tengen/standing.h"

typedef struct TgMatch {
    TgContender contenders[TG_CONTENDERS_MAX]; /* plan.contenders of them, named differently */
    TgPlan plan;                               /* plan.openings is that of starts */
    TgStarts starts;
    TgGameSetup game;
    int concurrency;
    _Bool send_by_board;
    _Bool has_sprt; /* for two contenders */
    TgSprt sprt;
    const char *journal; /* path; NULL: none. Borrowed */
} TgMatch;

/* What is told of a running match. */
typedef struct TgMatchHooks {
    void *context;
    /* A finished game, in the order of the plan; also those that the journal had. */
    void (*game)(void *context, const TgSheet *sheet);
    /* After each finished game: how it stands, how many were played in this run. NULL: not wanted.
     */
    void (*progress)(void *context, const TgStanding *standing, uint32_t done, uint32_t fresh);
    _Bool (*stopped)(void *context);
    void (*said)(void *context, uint32_t game, const char *name, _Bool sent,
                 const char *line); /* may be NULL */
} TgMatchHooks;

/* Freestyle on 15 lines, one game, one at a time, no opening. */
void tg_match_init(TgMatch *match);
void tg_match_finish(TgMatch *match);

/* Adds a copy. TG_E_FULL, TG_E_REFUSED (no command, a name twice) + one clause. A contender without
 * name is called like its program. */
TgStatus tg_match_add(TgMatch *match, const TgContender *contender, TgText *error);

/* Sets the rule ("renju", "caro:k=5", or a number of the Gomocup protocol) with a size (0: that of
 * the profile) and the number of plies after which a game is drawn (0: the profile's). Fouls are
 * judged at once whatever the profile says. TG_E_UNSUPPORTED: engines cannot be told this rule. */
TgStatus tg_match_set_rule(TgMatch *match, const char *rule, int size, int draw_after,
                           TgText *error);

/* Everything that may change the games, in one line. */
void tg_match_format(const TgMatch *match, TgText *out);

/* Plays it; afterwards *standing holds the result (tg_standing_finish, also after TG_E_STOPPED;
 * otherwise it is empty). TG_E_STOPPED: by the hook, the games so far count. TG_E_RANGE: too many
 * games. One clause in *error. */
TgStatus tg_match_run(const TgMatch *match, const TgMatchHooks *hooks, TgStanding *standing,
                      TgText *error);

#endif
