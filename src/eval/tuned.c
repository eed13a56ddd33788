/* SPDX-License-Identifier: MIT
 *
 * Nets and tuned move scores, embedded: files that `tengen tune` wrote (docs/TRAINING.md), one a
 * rule. */
#include "eval/eval.h"
#include "eval/net.h"

#include <stdlib.h>
#include <string.h>

typedef struct TunedMoves {
    uint64_t hash; /* tg_eval_move_hash */
    int sides;
    int16_t weak, strong;
    int16_t attack[TG_SIDE_NB][TG_PCODE_NB];
    int16_t defence[TG_SIDE_NB][TG_PCODE_NB];
} TunedMoves;

typedef struct TunedNet {
    uint64_t hash; /* tg_net_hash */
    int sides;
    int16_t number[TG_SIDE_NB][NET_NUMBERS]; /* as TgNetNumbers */
} TunedNet;

static const TunedMoves freestyle_moves = {
#include "eval/moves_freestyle.inc"
};

static const TunedMoves standard_moves = {
#include "eval/moves_standard.inc"
};

static const TunedMoves renju_moves = {
#include "eval/moves_renju.inc"
};

static const TunedNet freestyle_net = {
#include "eval/net_freestyle.inc"
};

static const TunedNet standard_net = {
#include "eval/net_standard.inc"
};

static const TunedNet renju_net = {
#include "eval/net_renju.inc"
};

typedef struct TunedRule {
    TgProfileId rule;
    const TunedMoves *moves;
    const TunedNet *net;
} TunedRule;

static const TunedRule tables[] = {
    {TG_PROFILE_FREESTYLE, &freestyle_moves, &freestyle_net},
    {TG_PROFILE_STANDARD, &standard_moves, &standard_net},
    {TG_PROFILE_RENJU, &renju_moves, &renju_net},
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

static const TunedRule *find(const TgProfile *profile) {
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        TgProfile row;
        tg_profile_init(&row, tables[i].rule);
        if (are_alike(&row, profile)) {
            return &tables[i];
        }
    }
    return NULL;
}

static void use_moves(TgEval *eval, const TunedMoves *tuned) {
    eval->weak = tuned->weak;
    eval->strong = tuned->strong;
    for (int side = 0; side < TG_SIDE_NB; side++) {
        int row = side < tuned->sides ? side : 0;
        memcpy(eval->attack[side], tuned->attack[row], sizeof tuned->attack[row]);
        memcpy(eval->defence[side], tuned->defence[row], sizeof tuned->defence[row]);
    }
}

void tg_eval_use_tuned(TgEval *eval, const TgProfile *profile) {
    const TunedRule *rule = find(profile);
    if (rule != NULL) {
        use_moves(eval, rule->moves);
    }
}

uint64_t tg_eval_tuned_move_hash(const TgProfile *profile) {
    const TunedRule *rule = find(profile);
    return rule != NULL ? rule->moves->hash : 0;
}

TgStatus tg_net_create(const TgProfile *profile, TgNet **net) {
    const TunedRule *rule = find(profile);
    *net = NULL;
    if (rule == NULL) {
        return TG_OK;
    }
    *net = malloc(sizeof **net);
    if (*net == NULL) {
        return TG_E_MEMORY;
    }
    TgNetNumbers numbers[TG_SIDE_NB];
    memcpy(numbers, rule->net->number, sizeof numbers);
    tg_net_init(*net, numbers, rule->net->sides);
    return TG_OK;
}

void tg_net_destroy(TgNet *net) {
    free(net);
}

uint64_t tg_net_made_hash(const TgProfile *profile) {
    const TunedRule *rule = find(profile);
    return rule != NULL ? rule->net->hash : 0;
}
