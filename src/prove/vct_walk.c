/* SPDX-License-Identifier: MIT
 *
 * The tree of a win, asked position by position. What is not stored is proven again. */
#include "prove/vct_core.h"

#include <string.h>

/* Plies left for the win at the position on the board; 0 = not bounded. */
static int budget_here(const TgVct *vct) {
    return vct->root_budget == 0 ? 0 : vct->root_budget - (vct->board->ply - vct->root_ply);
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
    tg_vct_renew(vct, board);
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
    tg_vct_renew(vct, board);
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

/* --- the line of a win ------------------------------------------------------------------------ */

static _Bool is_spent(const TgVct *vct, uint64_t nodes) {
    return vct->stopped || (vct->limits.nodes != 0 && nodes >= vct->limits.nodes);
}

/* Plies of the win after the reply; 0: it cannot be played, or nothing is known. */
static int plies_after(TgVct *vct, TgBoard *board, TgPoint reply, TgVctAttack *attack,
                       uint64_t *nodes) {
    if (!tg_board_is_empty(board, reply) || tg_board_is_foul(board, vct->defender, reply) ||
        is_spent(vct, *nodes)) {
        return 0;
    }
    tg_board_make_light(board, vct->defender, reply);
    _Bool proven = tg_vct_attack(vct, board, attack);
    *nodes += vct->used;
    tg_board_unmake(board);
    return proven ? attack->plies : 0;
}

/* Of the replies that need an answer of their own, and of those that stop a line, the one after
 * which the win takes longest; TG_POINT_NONE: there is none. */
static TgPoint longest_reply(TgVct *vct, TgBoard *board, uint64_t *nodes) {
    TgVctDefence defence;
    TgVctAttack attack;
    TgPoint best = TG_POINT_NONE;
    int most = 0;
    _Bool threatens = tg_vct_defence(vct, board, &defence);
    *nodes += vct->used;
    for (int i = 0; threatens && i < defence.reply_nb + defence.line_nb; i++) {
        TgPoint reply =
            i < defence.reply_nb ? defence.reply[i] : defence.line[i - defence.reply_nb][0];
        int plies = plies_after(vct, board, reply, &attack, nodes);
        if (plies > most) {
            most = plies;
            best = reply;
        }
    }
    return best;
}

int tg_vct_line(TgVct *vct, TgBoard *board, TgPoint *line, int most, uint64_t *nodes) {
    int made = 0;
    int fours = 0; /* stones of the win by fours that ends the line */
    uint64_t used = 0;
    TgVctAttack attack;
    while (made < most && !is_spent(vct, used) && tg_vct_attack(vct, board, &attack)) {
        used += vct->used;
        if (attack.by_fours) {
            fours = attack.length < most - made ? attack.length : most - made;
            memcpy(line + made, attack.line, (size_t)fours * sizeof *line);
            break;
        }
        tg_board_make_light(board, vct->attacker, attack.point);
        line[made++] = attack.point;
        TgPoint reply = made < most ? longest_reply(vct, board, &used) : TG_POINT_NONE;
        if (reply == TG_POINT_NONE) {
            break;
        }
        tg_board_make_light(board, vct->defender, reply);
        line[made++] = reply;
    }
    for (int i = 0; i < made; i++) {
        tg_board_unmake(board);
    }
    *nodes += used;
    return made + fours;
}
