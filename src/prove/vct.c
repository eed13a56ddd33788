/* SPDX-License-Identifier: MIT
 *
 * The df-pn search: proof and refutation numbers over stored nodes, (1 + epsilon) thresholds. It
 * ends where its slice does and goes on from the numbers stored.
 *
 * A node keeps the children that are still open; refuted ones leave the list at the attacker's
 * turn, proven ones at the defender's. Positions only grow, so the graph has no cycles. A bounded
 * search (shortest wins) has nodes of its own for each number of plies left, and takes over what
 * the unbounded one knows. */
#include "prove/vct_core.h"

enum { STOP_PERIOD = 1024 };

/* --- limits -------------------------------------------------------------------------------- */

_Bool tg_vct_is_stopped(TgVct *vct) {
    const TgVctLimits *limits = &vct->limits;
    if ((limits->nodes != 0 && vct->used >= limits->nodes) ||
        (limits->stop != NULL && limits->stop(limits->context))) {
        vct->stopped = 1;
    }
    vct->next_look = vct->used + STOP_PERIOD;
    return vct->stopped;
}

static void count_stone(TgVct *vct) {
    vct->used++;
    if (vct->used >= vct->next_look) {
        (void)tg_vct_is_stopped(vct);
    }
}

void tg_vct_make(TgVct *vct, TgSide side, TgPoint p) {
    tg_board_make_light(vct->board, side, p);
    count_stone(vct);
}

void tg_vct_make_fours(TgVct *vct, TgSide side, TgPoint p) {
    tg_board_make_fours(vct->board, side, p);
    count_stone(vct);
}

/* --- answers ------------------------------------------------------------------------------- */

TgPoint tg_vct_answer(const TgVct *vct) {
    return vct->board->ply > 0 ? vct->answer[tg_board_last(vct->board, 0)] : TG_POINT_NONE;
}

void tg_vct_set_answer(TgVct *vct, TgPoint point) {
    if (vct->board->ply > 0) {
        vct->answer[tg_board_last(vct->board, 0)] = point;
    }
}

/* --- nodes --------------------------------------------------------------------------------- */

static uint64_t key_of(uint64_t stones, int budget, _Bool attack) {
    return stones ^ (uint64_t)budget * 0xA24BAED4963EE407u ^ (attack ? 0x9FB21C651E98DF25u : 0);
}

uint64_t tg_vct_key(const TgVct *vct, int budget, _Bool attack) {
    return key_of(vct->board->hash ^ vct->salt, budget, attack);
}

static int budget_after(int budget) {
    return budget == 0 ? 0 : budget - 1;
}

static _Bool is_solved(const TgProofNode *node) {
    return node->pn == 0 || node->dn == 0;
}

enum { BUDGET_FACT = 1 << 10 }; /* of a node that keeps a proof for all searches */

static void inherit_from(TgVct *vct, TgProofNode *node, uint64_t key, int budget) {
    uint32_t index = tg_nodes_find(&vct->nodes, key);
    if (index == TG_NODE_NONE) {
        return;
    }
    const TgProofNode *known = &vct->nodes.node[index];
    if (known->dn == 0 || (known->pn == 0 && (budget == 0 || known->plies <= budget))) {
        node->pn = known->pn;
        node->dn = known->dn;
        node->plies = known->plies;
        node->best = known->best;
    }
}

/* Takes over what searches of other bounds know. */
static void inherit(TgVct *vct, TgProofNode *node, uint64_t stones, int budget, _Bool attack) {
    inherit_from(vct, node, key_of(stones, BUDGET_FACT, attack), budget);
    if (budget != 0) {
        inherit_from(vct, node, key_of(stones, 0, attack), budget);
    }
}

/* Keeps the proof of the node on the board for searches of other bounds. */
static void keep_proof(TgVct *vct, uint32_t index, _Bool attack) {
    uint64_t key = key_of(vct->board->hash ^ vct->salt, BUDGET_FACT, attack);
    uint32_t fact = tg_nodes_find(&vct->nodes, key);
    _Bool is_new = fact == TG_NODE_NONE;
    fact = is_new ? tg_nodes_add(&vct->nodes, key) : fact;
    if (fact == TG_NODE_NONE) {
        return;
    }
    TgProofNode *known = &vct->nodes.node[fact];
    const TgProofNode *node = &vct->nodes.node[index];
    if (is_new || node->plies < known->plies) {
        known->pn = 0;
        known->dn = TG_PROOF_MAX;
        known->plies = node->plies;
        known->best = node->best;
        known->work = node->work;
    }
}

/* The node of the position on the board; what a search of another bound has come to since counts.
 */
static uint32_t find_or_add(TgVct *vct, int budget, _Bool attack) {
    uint64_t key = tg_vct_key(vct, budget, attack);
    uint32_t index = tg_nodes_find(&vct->nodes, key);
    if (index == TG_NODE_NONE) {
        index = tg_nodes_add(&vct->nodes, key);
    }
    if (index == TG_NODE_NONE) {
        vct->stopped = 1;
        return index;
    }
    TgProofNode *node = &vct->nodes.node[index];
    if (!is_solved(node)) {
        inherit(vct, node, vct->board->hash ^ vct->salt, budget, attack);
        if (is_solved(node)) {
            tg_nodes_drop_children(&vct->nodes, index);
        }
    }
    return index;
}

static void set_proven(TgProofNode *node, int plies) {
    node->pn = 0;
    node->dn = TG_PROOF_MAX;
    node->plies = (uint16_t)plies;
}

static void set_refuted(TgProofNode *node) {
    node->pn = TG_PROOF_MAX;
    node->dn = 0;
}

/* A node whose VCF search was cut off and that has nothing else to try waits for a longer one. */
static const uint16_t waiting_pn[TG_VCT_STAGES] = {24, 40, 64, 256};

static void expand(TgVct *vct, uint32_t index, int budget, _Bool attack) {
    TgVctExpansion out;
    int stage = vct->nodes.node[index].stage;
    if (attack) {
        tg_vct_expand_attack(vct, budget, stage, &out);
    } else {
        tg_vct_expand_defence(vct, budget, stage, &out, NULL);
    }
    if (vct->stopped) {
        return;
    }
    TgProofNode *node = &vct->nodes.node[index];
    if (node->stage < TG_VCT_STAGES - 1) {
        node->stage++;
    }
    node->expanded = 1;
    node->open = out.open;
    node->best = out.best;
    node->plies = (uint16_t)out.plies;
    if (out.verdict == TG_VCT_PROVEN) {
        set_proven(node, out.plies);
    } else if (out.verdict == TG_VCT_REFUTED) {
        set_refuted(node);
    } else {
        vct->stopped |= !tg_nodes_set_children(&vct->nodes, index, out.child, out.child_nb);
        node->pn = waiting_pn[stage];
        node->dn = 1;
    }
}

/* --- numbers of a node from its children ---------------------------------------------------- */

/* The child to work on next, and what bounds the work. */
typedef struct Choice {
    TgPoint point; /* TG_POINT_NONE: the node itself waits to be expanded again */
    uint32_t pn, dn;
    uint32_t second; /* the second least number: pn at the attacker's turn, else dn */
    uint32_t rest;   /* what the node's other number is beyond that of its hardest child */
} Choice;

typedef struct Numbers {
    uint32_t pn, dn;
    uint16_t plies;
} Numbers;

static Numbers child_numbers(const TgVct *vct, int budget, _Bool attack, uint16_t child) {
    TgSide side = attack ? vct->attacker : vct->defender;
    uint64_t stones =
        vct->board->hash ^ vct->salt ^ vct->board->tables->zobrist[side][tg_child_point(child)];
    uint32_t index = tg_nodes_find(&vct->nodes, key_of(stones, budget_after(budget), !attack));
    if (index == TG_NODE_NONE) {
        return (Numbers){(uint32_t)tg_child_first(child), 1, 0};
    }
    const TgProofNode *node = &vct->nodes.node[index];
    return (Numbers){node->pn, node->dn, node->plies};
}

static uint32_t add_numbers(uint32_t a, uint32_t b) {
    return a + b < TG_PROOF_MAX ? a + b : TG_PROOF_MAX - 1;
}

/* A stone of the attacker costs one: lines grow harder as they grow longer, so that short wins are
 * found first. */
enum { ATTACK_COST = 1 };

/* Children that all have to be dealt with cost what the hardest of them does, and a part of the
 * others beside it: orders of the same stones, and replies that make fours first, lead to the same
 * work. */
enum { OTHERS_PART = 8 };

typedef struct Sum {
    uint32_t most, all;
} Sum;

static void add_to(Sum *sum, uint32_t number) {
    sum->most = number > sum->most ? number : sum->most;
    sum->all = add_numbers(sum->all, number);
}

static uint32_t beside_most(const Sum *sum) {
    return (sum->all - sum->most) / OTHERS_PART;
}

/* What the children say when the list has run empty. */
static void close_node(TgProofNode *node, _Bool attack) {
    if (!attack) {
        set_proven(node, node->plies);
    } else if (!node->open) {
        set_refuted(node);
    }
}

/* One child that is solved: true when it leaves the list, and else solves the node. */
static _Bool settle(TgVct *vct, TgProofNode *node, _Bool attack, Numbers numbers, TgPoint point) {
    if (attack == (numbers.dn == 0)) { /* a refuted attack, a proven reply */
        if (!attack && numbers.plies + 1 > node->plies) {
            node->plies = (uint16_t)(numbers.plies + 1);
        }
        return 1;
    }
    if (attack) {
        set_proven(node, numbers.plies + 1);
        node->best = point;
        tg_vct_set_answer(vct, point);
    } else {
        set_refuted(node);
    }
    return 0;
}

static void take_child(Choice *choice, _Bool attack, Numbers numbers, TgPoint point) {
    uint32_t mine = attack ? numbers.pn : numbers.dn;
    uint32_t least = attack ? choice->pn : choice->dn;
    if (choice->point == TG_POINT_NONE || mine < least) {
        choice->second = choice->point != TG_POINT_NONE ? least : TG_PROOF_MAX;
        choice->point = point;
        choice->pn = numbers.pn;
        choice->dn = numbers.dn;
        return;
    }
    choice->second = mine < choice->second ? mine : choice->second;
}

/* Brings the numbers of a node up to date and chooses a child. */
static void update(TgVct *vct, uint32_t index, int budget, _Bool attack, Choice *choice) {
    TgProofNode *node = &vct->nodes.node[index];
    uint16_t *child = tg_nodes_children(&vct->nodes, index);
    *choice = (Choice){.point = TG_POINT_NONE, .second = TG_PROOF_MAX};
    Sum sum = {0, 0};
    int kept = 0;
    for (int i = 0; i < node->child_nb; i++) {
        Numbers numbers = child_numbers(vct, budget, attack, child[i]);
        if (numbers.pn == 0 || numbers.dn == 0) {
            if (!settle(vct, node, attack, numbers, tg_child_point(child[i]))) {
                tg_nodes_drop_children(&vct->nodes, index);
                return;
            }
            continue;
        }
        take_child(choice, attack, numbers, tg_child_point(child[i]));
        add_to(&sum, attack ? numbers.dn : numbers.pn);
        child[kept++] = child[i];
    }
    if (kept == 0 && node->child_nb > 0) {
        tg_nodes_drop_children(&vct->nodes, index);
        close_node(node, attack);
        return;
    }
    node->child_nb = (uint16_t)kept;
    if (kept > 0) {
        choice->rest = beside_most(&sum) + (attack ? 0 : (uint32_t)kept - 1);
        uint32_t all = add_numbers(sum.most, choice->rest);
        node->pn = attack ? add_numbers(choice->pn, ATTACK_COST) : all;
        node->dn = attack ? all : choice->dn;
    }
}

/* --- df-pn ----------------------------------------------------------------------------------- */

static uint32_t least_of(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* A bound, less what is spent beside. */
static uint32_t less(uint32_t most, uint32_t spent) {
    return most >= TG_PROOF_MAX ? TG_PROOF_MAX : most - spent;
}

static void deepen(TgVct *vct, uint32_t index, int budget, _Bool attack, uint32_t most_pn,
                   uint32_t most_dn);

static void descend(TgVct *vct, int budget, _Bool attack, const Choice *choice, uint32_t most_pn,
                    uint32_t most_dn) {
    uint32_t margin = add_numbers(choice->second, 1 + choice->second / 4);
    uint32_t pn =
        attack ? least_of(less(most_pn, ATTACK_COST), margin) : less(most_pn, choice->rest);
    uint32_t dn = attack ? less(most_dn, choice->rest) : least_of(most_dn, margin);
    tg_vct_make(vct, attack ? vct->attacker : vct->defender, choice->point);
    uint32_t child = find_or_add(vct, budget_after(budget), !attack);
    if (child != TG_NODE_NONE) {
        deepen(vct, child, budget_after(budget), !attack, pn, dn);
    }
    tg_board_unmake(vct->board);
}

/* Works on the node on the board until it is solved or one of its numbers reaches its bound. */
static void deepen(TgVct *vct, uint32_t index, int budget, _Bool attack, uint32_t most_pn,
                   uint32_t most_dn) {
    vct->nodes.node[index].held++;
    while (!vct->stopped && vct->used < vct->slice_end) {
        TgProofNode *node = &vct->nodes.node[index];
        Choice choice = {.point = TG_POINT_NONE};
        node->work++;
        if (!is_solved(node) && node->child_nb > 0) {
            update(vct, index, budget, attack, &choice);
        }
        if (is_solved(node) || (node->expanded && (node->pn >= most_pn || node->dn >= most_dn))) {
            break;
        }
        if (choice.point == TG_POINT_NONE) {
            expand(vct, index, budget, attack);
        } else {
            descend(vct, budget, attack, &choice, most_pn, most_dn);
        }
    }
    if (budget != 0 && vct->nodes.node[index].pn == 0) {
        keep_proof(vct, index, attack);
    }
    vct->nodes.node[index].held--;
}

void tg_vct_set_won(TgVct *vct, int budget, int plies) {
    uint32_t index = find_or_add(vct, budget, 1);
    if (index != TG_NODE_NONE) {
        set_proven(&vct->nodes.node[index], plies);
        vct->nodes.node[index].best = TG_POINT_NONE;
        tg_nodes_drop_children(&vct->nodes, index);
    }
}

uint32_t tg_vct_search(TgVct *vct, int budget, _Bool attack) {
    uint32_t index = find_or_add(vct, budget, attack);
    if (index != TG_NODE_NONE) {
        deepen(vct, index, budget, attack, TG_PROOF_MAX, TG_PROOF_MAX);
    }
    return index;
}
