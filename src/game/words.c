/* SPDX-License-Identifier: MIT
 *
 * The names of causes, refusals and outcomes. */
#include "tengen/game.h"

#include <assert.h>

const char *tg_cause_id(TgCause cause) {
    static const char *const ids[TG_CAUSE_NB] = {
#define X(NAME, id, en, zh, ja) id,
#include "tengen/cause.def"
#undef X
    };
    assert((unsigned)cause < TG_CAUSE_NB);
    return ids[cause];
}

const char *tg_cause_name(TgCause cause, TgLang lang) {
    static const char *const names[TG_CAUSE_NB][TG_LANG_NB] = {
#define X(NAME, id, en, zh, ja) {en, zh},
#include "tengen/cause.def"
#undef X
    };
    assert((unsigned)cause < TG_CAUSE_NB);
    return names[cause][lang];
}

const char *tg_refusal_id(TgRefusal refusal) {
    static const char *const ids[TG_REFUSAL_NB] = {
#define X(NAME, id, en, zh) id,
#include "tengen/refusal.def"
#undef X
    };
    assert((unsigned)refusal < TG_REFUSAL_NB);
    return ids[refusal];
}

const char *tg_refusal_name(TgRefusal refusal, TgLang lang) {
    static const char *const names[TG_REFUSAL_NB][TG_LANG_NB] = {
#define X(NAME, id, en, zh) {en, zh},
#include "tengen/refusal.def"
#undef X
    };
    assert((unsigned)refusal < TG_REFUSAL_NB);
    return names[refusal][lang];
}

const char *tg_outcome_id(TgOutcome outcome) {
    static const char *const ids[] = {"-", "win", "draw", "void"};
    assert((unsigned)outcome < sizeof ids / sizeof ids[0]);
    return ids[outcome];
}

const char *tg_game_result(const TgGameState *state) {
    if (state->outcome != TG_OUTCOME_WIN) {
        return tg_outcome_id(state->outcome);
    }
    return tg_game_side_of(state, state->winner) == TG_BLACK ? "B+" : "W+";
}
