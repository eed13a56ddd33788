/* SPDX-License-Identifier: MIT
 *
 * The tree of a win, asked position by position. What is not stored is proven again. */
#include "prove/vct_core.h"

#include <string.h>

/* Plies left for the win at the position on the board; 0 = not bounded. */
static int budget_here(const TgVct *vct) {
    return vct->root_budget == 0 ? 0 : vct->root_budget - (vct->board->ply - vct->root_ply);
}

/* Gives the walk the limits of the solve once more. */
static void begin(TgVct *vct, TgBoard *board) {
    vct->board = board;
    vct->used = 0;
    vct->next_look = 0;
    vct->slice_end = UINT64_MAX;
    vct->stopped = 0;
}

static _Bool attack_by_fours(TgVct *vct, int budget, TgVctAttack *attack) {
    TgVcfLimits limits = {.stop = vct->limits.stop,
                          .context = vct->limits.context,
                          .nodes = vct->limits.nodes,
                          .fours = budget / 2,
                          .shortest = 1};
    tg_vcf_solve(vct->vcf, vct->board, vct->attacker, &limits, &vct->fours);
    vct->used += vct->fours.nodes;
    if (vct->fours.answer != TG_VCF_WIN) {
        return 0;
    }
    attack->by_fours = 1;
    attack->point = vct->fours.line[0];
    attack->plies = attack->length = vct->fours.length;
    memcpy(attack->line, vct->fours.line, (size_t)vct->fours.length * sizeof *attack->line);
    return 1;
}

_Bool tg_vct_attack(TgVct *vct, TgBoard *board, TgVctAttack *attack) {
    begin(vct, board);
    int budget = budget_here(vct);
    if (budget < 0) {
        return 0;
    }
    uint32_t index = tg_vct_search(vct, budget, 1);
    if (index == TG_NODE_NONE || vct->nodes.node[index].pn != 0) {
        return 0;
    }
    const TgProofNode *node = &vct->nodes.node[index];
    if (node->best == TG_POINT_NONE) {
        return attack_by_fours(vct, budget, attack);
    }
    *attack = (TgVctAttack){.point = node->best, .plies = node->plies};
    return 1;
}

_Bool tg_vct_defence(TgVct *vct, TgBoard *board, TgVctDefence *defence) {
    begin(vct, board);
    TgVctExpansion out;
    defence->line_nb = 0;
    tg_vct_expand_defence(vct, budget_here(vct), TG_VCT_STAGES - 1, &out, defence);
    if (vct->stopped || out.verdict == TG_VCT_REFUTED) {
        return 0;
    }
    defence->reply_nb = out.child_nb;
    for (int i = 0; i < out.child_nb; i++) {
        defence->reply[i] = tg_child_point(out.child[i]);
    }
    return 1;
}
