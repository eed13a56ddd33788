/* SPDX-License-Identifier: MIT
 *
 * Tuned tables, embedded: files that `tengen tune` wrote (docs/TRAINING.md), one a rule. */
#include "eval/eval.h"

#include <string.h>

typedef struct Tuned {
    uint64_t hash; /* tg_eval_hash of the tables once in use */
    int sides;     /* 1: both sides share the rows [0] */
    int16_t value[TG_SIDE_NB][TG_PCODE_NB];
    int16_t threat[TG_SIDE_NB][TG_THREAT_MASK_NB];
} Tuned;

static const Tuned freestyle = {
#include "eval/tuned_freestyle.inc"
};

static const Tuned standard = {
#include "eval/tuned_standard.inc"
};

static const Tuned renju = {
#include "eval/tuned_renju.inc"
};

static const struct {
    TgProfileId rule;
    const Tuned *tuned;
} tables[] = {
    {TG_PROFILE_FREESTYLE, &freestyle},
    {TG_PROFILE_STANDARD, &standard},
    {TG_PROFILE_RENJU, &renju},
};

static _Bool are_alike(const TgProfile *a, const TgProfile *b) {
    for (int side = 0; side < TG_SIDE_NB; side++) {
        const TgSideRule *x = &a->side[side], *y = &b->side[side];
        if (x->five != y->five || x->over != y->over || x->forbid != y->forbid) {
            return 0;
        }
    }
    return a->k == b->k;
}

static const Tuned *find(const TgProfile *profile) {
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        TgProfile row;
        tg_profile_init(&row, tables[i].rule);
        if (are_alike(&row, profile)) {
            return tables[i].tuned;
        }
    }
    return NULL;
}

void tg_eval_use_tuned(TgEval *eval, const TgProfile *profile) {
    const Tuned *tuned = find(profile);
    for (int side = 0; side < TG_SIDE_NB && tuned != NULL; side++) {
        int row = side < tuned->sides ? side : 0;
        memcpy(eval->values.value[side], tuned->value[row], sizeof tuned->value[row]);
        memcpy(eval->threat[side], tuned->threat[row], sizeof tuned->threat[row]);
    }
}

uint64_t tg_eval_tuned_hash(const TgProfile *profile) {
    const Tuned *tuned = find(profile);
    return tuned != NULL ? tuned->hash : 0;
}
