/* SPDX-License-Identifier: MIT
 *
 * First moves: what a win can begin with, whether one wins, and how one that does not is refuted.
 */
#include "prove/vct_core.h"

int tg_vct_firsts(TgVct *vct, TgBoard *board, TgSide attacker, const TgVctLimits *limits,
                  TgPoint *out) {
    TgVctExpansion expansion;
    tg_vct_begin(vct, board, attacker, limits);
    tg_vct_expand_attack(vct, 0, TG_VCT_STAGES - 1, &expansion);
    if (vct->stopped || expansion.open || expansion.verdict == TG_VCT_PROVEN) {
        return -1;
    }
    for (int i = 0; i < expansion.child_nb; i++) {
        out[i] = tg_child_point(expansion.child[i]);
    }
    return expansion.child_nb;
}

void tg_vct_solve_after(TgVct *vct, TgBoard *board, TgSide attacker, const TgVctLimits *limits,
                        TgVctResult *result) {
    tg_vct_begin(vct, board, attacker, limits);
    *result = (TgVctResult){.answer = TG_VCF_UNKNOWN, .first = TG_POINT_NONE};
    uint32_t index = tg_vct_search(vct, limits->plies, 0);
    if (index != TG_NODE_NONE) {
        const TgProofNode *node = &vct->nodes.node[index];
        result->pn = node->pn;
        result->dn = node->dn;
        result->plies = node->pn == 0 ? node->plies : 0;
        result->answer = node->pn == 0 ? TG_VCF_WIN : node->dn == 0 ? TG_VCF_NO : TG_VCF_UNKNOWN;
    }
    result->nodes = vct->used;
}

/* A reply after which the attacker has no win; TG_POINT_NONE: none is needed, or stopped. */
static TgPoint reply_that_holds(TgVct *vct) {
    TgVctExpansion out;
    if (tg_board_count(vct->board, vct->defender, TG_KIND_FIVE) > 0) {
        return tg_board_first(vct->board, vct->defender, TG_GROUP_FIVE);
    }
    tg_vct_expand_defence(vct, 0, TG_VCT_STAGES - 1, &out, NULL);
    for (int i = 0; i < out.child_nb && !vct->stopped; i++) {
        TgPoint reply = tg_child_point(out.child[i]);
        tg_vct_make(vct, vct->defender, reply);
        uint32_t index = tg_vct_search(vct, 0, 1);
        tg_board_unmake(vct->board);
        if (index != TG_NODE_NONE && vct->nodes.node[index].dn == 0) {
            return reply;
        }
    }
    return TG_POINT_NONE;
}

/* The threat that took most work; TG_POINT_NONE: there is none. */
static TgPoint hardest_threat(TgVct *vct) {
    TgVctExpansion out;
    TgPoint best = TG_POINT_NONE;
    uint32_t most = 0;
    if (tg_board_count(vct->board, vct->attacker, TG_KIND_FIVE) > 0) {
        return TG_POINT_NONE;
    }
    tg_vct_expand_attack(vct, 0, TG_VCT_STAGES - 1, &out);
    for (int i = 0; i < out.child_nb && !vct->stopped; i++) {
        TgPoint p = tg_child_point(out.child[i]);
        tg_vct_make(vct, vct->attacker, p);
        uint32_t index = tg_nodes_find(&vct->nodes, tg_vct_key(vct, 0, 0));
        tg_board_unmake(vct->board);
        if (index != TG_NODE_NONE && vct->nodes.node[index].work > most) {
            most = vct->nodes.node[index].work;
            best = p;
        }
    }
    return best;
}

int tg_vct_refutation(TgVct *vct, TgBoard *board, TgPoint *line, int most) {
    int count = 0;
    int made = 0;
    tg_vct_begin(vct, board, vct->attacker, &vct->limits);
    for (TgPoint p = reply_that_holds(vct); p != TG_POINT_NONE && made < most;
         p = made % 2 == 0 ? reply_that_holds(vct) : hardest_threat(vct)) {
        _Bool is_last = tg_board_kind(board, vct->defender, p) == TG_KIND_FIVE && made % 2 == 0;
        tg_board_make_light(board, made % 2 == 0 ? vct->defender : vct->attacker, p);
        line[made++] = p;
        count = made % 2 == 1 ? made : count;
        if (is_last) {
            break;
        }
    }
    while (made-- > 0) {
        tg_board_unmake(board);
    }
    return count;
}
