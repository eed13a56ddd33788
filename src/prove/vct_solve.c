/* SPDX-License-Identifier: MIT
 *
 * Solving: the ladder of lengths. For each bound, and for none, the search goes on for a slice of
 * nodes in turn, and the slices grow from round to round. The search without bound finds most wins
 * soonest, and gets most of the nodes; where the shortest win is wanted all get the same. A team
 * has its first member search without bound and shares out the others. Only the last step of the
 * ladder can answer NO. */
#include "prove/vct_core.h"

#include <assert.h>
#include <stdlib.h>

enum { VCF_TABLE_BYTES = 1 << 20, MEMORY_LEAST = 1 << 20, KEPT_LEAST = 1 << 12, KEPT_PART = 32 };
static const uint64_t EPOCH_STEP = 0x9FB21C651E98DF25u;

static void forget_answers(TgVct *vct) {
    for (int p = 0; p < TG_POINT_NB; p++) {
        vct->answer[p] = TG_POINT_NONE;
    }
}

TgVct *tg_vct_create(size_t bytes) {
    TgVct *vct = calloc(1, sizeof *vct);
    if (vct == NULL) {
        return NULL;
    }
    vct->vcf = tg_vcf_create(VCF_TABLE_BYTES);
    uint64_t kept_nb = KEPT_LEAST;
    while (kept_nb * 2 * sizeof *vct->kept <= bytes / KEPT_PART) {
        kept_nb *= 2;
    }
    vct->kept_mask = kept_nb - 1;
    vct->kept = calloc(kept_nb, sizeof *vct->kept);
    vct->epoch = EPOCH_STEP;
    vct->members = 1;
    forget_answers(vct);
    if (!tg_nodes_init(&vct->nodes, bytes > MEMORY_LEAST ? bytes : MEMORY_LEAST) ||
        vct->vcf == NULL || vct->kept == NULL) {
        tg_vct_destroy(vct);
        return NULL;
    }
    return vct;
}

void tg_vct_destroy(TgVct *vct) {
    if (vct != NULL) {
        tg_vcf_destroy(vct->vcf);
        tg_nodes_finish(&vct->nodes);
        free(vct->kept);
        free(vct);
    }
}

void tg_vct_clear(TgVct *vct) {
    tg_vcf_clear(vct->vcf);
    tg_nodes_clear(&vct->nodes);
    forget_answers(vct);
    vct->epoch += EPOCH_STEP;
}

static _Bool encloses(const TgBoard *board) {
    const TgSideRule *side = board->tables->profile.side;
    return side[TG_BLACK].five == TG_FIVE_UNENCLOSED || side[TG_WHITE].five == TG_FIVE_UNENCLOSED;
}

void tg_vct_renew(TgVct *vct, TgBoard *board) {
    vct->board = board;
    vct->used = 0;
    vct->next_look = 0;
    vct->slice_end = UINT64_MAX;
    vct->stopped = 0;
}

/* Which threats count, and with them which nodes. */
static void set_kind(TgVct *vct, TgVctKind kind) {
    vct->limits.kind = kind;
    vct->salt = tg_board_side_key(vct->attacker) ^ (uint64_t)kind * 0xC2B2AE3D27D4EB4Fu ^
                (uint64_t)vct->limits.threat * 0xE7037ED1A0B428DBu;
}

void tg_vct_begin(TgVct *vct, TgBoard *board, TgSide attacker, const TgVctLimits *limits) {
    tg_vct_renew(vct, board);
    vct->attacker = attacker;
    vct->defender = tg_side_other(attacker);
    vct->limits = *limits;
    set_kind(vct, limits->kind);
    vct->encloses = encloses(board);
    vct->root_ply = board->ply;
    vct->root_budget = 0;
}

/* One search of at most `budget` plies (0 = any); what it says goes into *result. */
static TgVcfAnswer search_root(TgVct *vct, int budget, TgVctResult *result) {
    uint32_t index = tg_vct_search(vct, budget, 1);
    if (index == TG_NODE_NONE) {
        return TG_VCF_UNKNOWN;
    }
    const TgProofNode *node = &vct->nodes.node[index];
    if (budget == vct->limits.plies && result->answer != TG_VCF_WIN) {
        result->pn = node->pn;
        result->dn = node->dn;
    }
    if (node->pn != 0) {
        return node->dn == 0 ? TG_VCF_NO : TG_VCF_UNKNOWN;
    }
    vct->root_budget = node->plies; /* the walk keeps what is claimed */
    result->answer = TG_VCF_WIN;
    result->plies = node->plies;
    result->first = node->best;
    result->pn = node->pn;
    result->dn = node->dn;
    return TG_VCF_WIN;
}

/* Proves that no shorter win exists, or finds it, as long as it is allowed to. */
static void shorten(TgVct *vct, TgVctResult *result) {
    TgVcfAnswer answer = TG_VCF_WIN;
    while (answer == TG_VCF_WIN && result->plies > 1) {
        answer = search_root(vct, result->plies - 2, result);
        assert(answer != TG_VCF_WIN || result->plies > 0);
    }
    result->shortest = answer != TG_VCF_UNKNOWN;
}

/* --- the ladder ------------------------------------------------------------------------------- */

/* Plies; 0 = the length asked for, the last. */
static const uint8_t ladder[] = {9, 11, 15, 21, 29, 0};

enum {
    STEP_NB = sizeof ladder,
    SLICE_FIRST = 2048, /* nodes */
    SLICE_GROWTH = 3,
    BOUNDED_PART = 32,  /* of a slice: for each bound beside the search without */
    LONG_FOURS = 200000 /* nodes: of one look for a long win by fours, after the first round */
};

static void look_for_fours(TgVct *vct) {
    uint64_t left = vct->limits.nodes > vct->used ? vct->limits.nodes - vct->used : 1;
    TgVcfLimits limits = {.nodes = vct->limits.nodes != 0 && left < LONG_FOURS ? left : LONG_FOURS,
                          .stop = vct->limits.stop,
                          .context = vct->limits.context,
                          .fours = vct->limits.plies / 2,
                          .deepen = vct->limits.deepen};
    tg_vcf_solve(vct->vcf, vct->board, vct->attacker, &limits, &vct->fours);
    vct->used += vct->fours.nodes;
    if (vct->fours.answer == TG_VCF_WIN) {
        tg_vct_set_won(vct, vct->limits.plies, vct->fours.length);
    }
}

void tg_vct_share(TgVct *vct, int rank, int members) {
    vct->rank = rank;
    vct->members = members;
}

/* Whether this solver leaves the step to others, or to the last. */
static _Bool leaves_out(const TgVct *vct, int step) {
    int most = vct->limits.plies;
    if (ladder[step] == 0) {
        return vct->rank != 0;
    }
    if (most != 0 && ladder[step] >= most) {
        return 1;
    }
    return vct->members > 1 && step % (vct->members - 1) != vct->rank - 1;
}

/* Climbs the ladder round by round until a win is found, the last step is refuted, or stopped, or
 * nothing is left to do. */
static TgVcfAnswer climb(TgVct *vct, TgVctResult *result) {
    int most = vct->limits.plies;
    _Bool refuted[STEP_NB] = {0};
    vct->slice_end = 0; /* what is known from before takes no search */
    TgVcfAnswer answer = search_root(vct, most, result);
    if (answer != TG_VCF_UNKNOWN) {
        vct->slice_end = UINT64_MAX;
        return answer;
    }
    _Bool works = 1;
    _Bool shares = vct->limits.shortest || vct->members > 1;
    for (uint64_t slice = SLICE_FIRST; works && !tg_vct_is_stopped(vct); slice *= SLICE_GROWTH) {
        works = 0;
        if (slice == (uint64_t)SLICE_FIRST * SLICE_GROWTH && vct->rank == 0) {
            look_for_fours(vct);
        }
        for (int i = 0; i < STEP_NB && !vct->stopped; i++) {
            _Bool is_last = ladder[i] == 0;
            if (refuted[i] || leaves_out(vct, i)) {
                continue;
            }
            works = 1;
            vct->slice_end = vct->used + (shares || is_last ? slice : slice / BOUNDED_PART);
            answer = search_root(vct, is_last ? most : ladder[i], result);
            refuted[i] = answer == TG_VCF_NO;
            if (answer == TG_VCF_WIN || (is_last && refuted[i])) {
                vct->slice_end = UINT64_MAX;
                return answer;
            }
        }
    }
    return TG_VCF_UNKNOWN;
}

TgVcfAnswer tg_vct_claim(const TgVctResult *result, TgVctKind kind) {
    _Bool claims_too_much = result->answer == TG_VCF_NO && kind != TG_VCT_THREES && !result->whole;
    return claims_too_much ? TG_VCF_UNKNOWN : result->answer;
}

static _Bool forbids_double_three(const TgVct *vct) {
    return (vct->board->tables->profile.side[vct->attacker].forbid & TG_FORBID_33) != 0;
}

/* Where all threats count, those of a double three come in when the others give no win. */
static TgVcfAnswer climb_by_kinds(TgVct *vct, TgVctResult *result) {
    if (vct->limits.kind != TG_VCT_WHOLE) {
        return climb(vct, result);
    }
    set_kind(vct, TG_VCT_ANY);
    TgVcfAnswer answer = climb(vct, result);
    if (answer == TG_VCF_NO && vct->limits.threat == 0 && !forbids_double_three(vct)) {
        set_kind(vct, TG_VCT_WHOLE);
        answer = climb(vct, result);
    }
    return answer;
}

void tg_vct_solve(TgVct *vct, TgBoard *board, TgSide attacker, const TgVctLimits *limits,
                  TgVctResult *result) {
    tg_vct_begin(vct, board, attacker, limits);
    *result = (TgVctResult){.answer = TG_VCF_UNKNOWN, .first = TG_POINT_NONE, .pn = 1, .dn = 1};
    TgVcfAnswer answer = climb_by_kinds(vct, result);
    if (answer != TG_VCF_WIN) {
        result->answer = answer;
    } else if (limits->shortest) {
        shorten(vct, result);
    }
    if (result->answer == TG_VCF_WIN && result->first == TG_POINT_NONE) {
        vct->stopped = 0;
        TgVctAttack attack;
        if (tg_vct_attack(vct, board, &attack)) {
            result->first = attack.point;
        }
    }
    result->whole =
        result->answer == TG_VCF_NO && limits->threat == 0 && limits->plies == 0 &&
        (limits->kind == TG_VCT_WHOLE || (limits->kind == TG_VCT_ANY && forbids_double_three(vct)));
    result->nodes = vct->used;
}
