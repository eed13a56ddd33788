/* SPDX-License-Identifier: MIT
 *
 * What can be played at a node of the VCT search.
 *
 * Attacker: his VCF first; without one, the stones that make a four or a three, and those that the
 * failed VCF search could have used (only they can be make-threats).
 *
 * Defender: were he to pass, the attacker would win by a VCF. A reply that does not touch that line
 * loses to it; of those that do, the ones after which another VCF wins are refuted as well, and
 * what does not touch that other line with them. What is left are the replies to search. */
#include "prove/touch.h"
#include "prove/vct_core.h"

#include <string.h>

/* --- searches by fours ----------------------------------------------------------------------- */

static const uint64_t stage_nodes[TG_VCT_STAGES] = {400, 8000, 200000, 0};
/* After a reply: what is not won at once is searched when the reply itself is. */
static const uint64_t stage_reply_nodes[TG_VCT_STAGES] = {8, 1024, 16384, 0};

/* At stage 0 a stone whose win, were the defender to pass, takes more fours is no threat yet. */
enum { SHORT_THREAT = 2 };

static _Bool stop_fours(void *context) {
    TgVct *vct = context;
    return vct->limits.stop != NULL && vct->limits.stop(vct->limits.context);
}

/* The slot of a win, or of what is no win, at the position on the board. */
static TgVctKept *kept_slot(TgVct *vct, _Bool win, uint64_t *key) {
    *key = (vct->board->hash ^ tg_board_side_key(vct->attacker) ^ vct->epoch) +
           (win ? 0xD6E8FEB86659FD93u : 0);
    return &vct->kept[*key >> 16 & vct->kept_mask];
}

static _Bool recall(TgVct *vct, int fours, uint64_t nodes, TgCells *reach) {
    uint64_t key;
    const TgVctKept *kept = kept_slot(vct, 1, &key);
    if (kept->key == key && (fours == 0 || kept->length <= 2 * fours + 1)) {
        vct->fours.answer = TG_VCF_WIN;
        vct->fours.length = kept->length;
        memcpy(vct->fours.line, kept->line, kept->length * sizeof *kept->line);
        return 1;
    }
    kept = kept_slot(vct, 0, &key);
    if (kept->key != key || (reach != NULL && !kept->reached)) {
        return 0;
    }
    _Bool as_long = kept->fours == 0 || (fours != 0 && fours <= kept->fours);
    if (kept->answer == TG_VCF_NO ? as_long
                                  : kept->fours == fours && nodes != 0 && nodes <= kept->nodes) {
        vct->fours.answer = (TgVcfAnswer)kept->answer;
        if (reach != NULL) {
            *reach = kept->reach;
        }
        return 1;
    }
    return 0;
}

static void keep(TgVct *vct, int fours, uint64_t nodes, const TgCells *reach) {
    const TgVcfResult *result = &vct->fours;
    uint64_t key;
    TgVctKept *kept = kept_slot(vct, result->answer == TG_VCF_WIN, &key);
    if (result->answer == TG_VCF_WIN && result->length > TG_VCT_KEPT_LINE) {
        return;
    }
    *kept = (TgVctKept){.key = key,
                        .nodes = nodes,
                        .fours = result->whole ? 0 : (uint16_t)fours,
                        .length = (uint16_t)result->length,
                        .answer = (uint8_t)result->answer,
                        .reached = reach != NULL};
    if (result->answer == TG_VCF_WIN) {
        memcpy(kept->line, result->line, (size_t)result->length * sizeof *kept->line);
    } else if (reach != NULL) {
        kept->reach = *reach;
    }
}

/* What a search may cost within the limits; most 0 = any. */
static uint64_t nodes_left(const TgVct *vct, uint64_t most) {
    if (vct->limits.nodes != 0) {
        uint64_t left = vct->limits.nodes > vct->used ? vct->limits.nodes - vct->used : 1;
        most = most == 0 || left < most ? left : most;
    }
    return most;
}

/* A VCF of the attacker, to move; fours 0 = of any length, nodes 0 = at any cost. The line is in
 * vct->fours; *reach (may be NULL) as in TgVcfLimits, and when the search was cut off, what it saw.
 */
static TgVcfAnswer search_fours(TgVct *vct, int fours, uint64_t nodes, TgCells *reach) {
    if (recall(vct, fours, nodes, reach)) {
        return vct->fours.answer;
    }
    TgVcfLimits limits = {.nodes = nodes_left(vct, nodes),
                          .stop = stop_fours,
                          .context = vct,
                          .fours = fours,
                          .deepen = vct->limits.deepen,
                          .reach = reach};
    tg_vcf_solve(vct->vcf, vct->board, vct->attacker, &limits, &vct->fours);
    vct->used += vct->fours.nodes;
    if (vct->fours.answer != TG_VCF_UNKNOWN || !tg_vct_is_stopped(vct)) {
        keep(vct, fours, nodes, reach);
    }
    return vct->fours.answer;
}

/* --- order ------------------------------------------------------------------------------------ */

/* What a stone is worth on an axis, by what it makes there: children of equal numbers are searched
 * in this order. */
static const uint8_t class_worth[TG_CLASS_NB] = {
    [TG_CLASS_CLOSED_ONE] = 1,     [TG_CLASS_OPEN_ONE] = 2,     [TG_CLASS_CLOSED_TWO] = 4,
    [TG_CLASS_OPEN_TWO] = 9,       [TG_CLASS_WIDE_TWO] = 10,    [TG_CLASS_CLOSED_THREE] = 10,
    [TG_CLASS_THREE] = 16,         [TG_CLASS_WIDE_THREE] = 17,  [TG_CLASS_FOUR] = 14,
    [TG_CLASS_STRAIGHT_FOUR] = 40, [TG_CLASS_DOUBLE_FOUR] = 40,
};

static int worth(const TgBoard *board, TgSide side, TgPoint p) {
    uint16_t code = tg_board_code(board, side, p);
    int sum = 0;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        sum += class_worth[tg_code_class(code, axis)];
    }
    return sum;
}

/* Sorts the children: what is worth most to the side that plays, and half as much to the other. */
static void sort_children(const TgBoard *board, TgSide side, TgVctExpansion *out) {
    int key[TG_VCF_LINE_MAX];
    for (int i = 0; i < out->child_nb; i++) {
        uint16_t child = out->child[i];
        TgPoint p = tg_child_point(child);
        int own = 2 * worth(board, side, p) + worth(board, tg_side_other(side), p);
        int j = i;
        for (; j > 0 && key[j - 1] < own; j--) {
            key[j] = key[j - 1];
            out->child[j] = out->child[j - 1];
        }
        key[j] = own;
        out->child[j] = child;
    }
}

/* --- the attacker's turn ---------------------------------------------------------------------- */

static void add_child(TgVct *vct, TgVctExpansion *out, TgSide side, TgPoint p, int first) {
    if (!tg_board_is_foul(vct->board, side, p)) {
        out->child[out->child_nb++] = tg_child(p, first);
    }
}

/* How many replies an attack is likely to leave. */
static int likely_replies(const TgVct *vct, TgPoint p) {
    int own = worth(vct->board, vct->attacker, p);
    int quiet = own + worth(vct->board, vct->defender, p) / 2;
    switch (tg_board_kind(vct->board, vct->attacker, p)) {
    case TG_KIND_FOUR_THREE:
        return 1;
    case TG_KIND_FOUR:
    case TG_KIND_STRAIGHT_FOUR:
    case TG_KIND_DOUBLE_FOUR:
    case TG_KIND_DOUBLE_THREE:
        return 2;
    case TG_KIND_THREE:
        return own >= 30 ? 2 : 3;
    default:
        return quiet >= 36 ? 3 : quiet >= 28 ? 5 : quiet >= 18 ? 7 : 10;
    }
}

/* The first proof number of an attack: two more for every attack that went before, so that long
 * tries wait for short ones. */
static int first_of_attack(const TgVct *vct, TgPoint p) {
    int first = likely_replies(vct, p) + vct->board->ply - vct->root_ply;
    return first < TG_FIRST_MOST ? first : TG_FIRST_MOST;
}

void tg_vct_list_blocks(TgVct *vct, TgVctExpansion *out) {
    const TgBoard *board = vct->board;
    TgPoint stops[TG_STOP_MAX];
    int count = 1;
    stops[0] = tg_board_first(board, vct->defender, TG_GROUP_FIVE);
    if (vct->encloses) {
        count = tg_board_stops(board, vct->defender, stops[0], TG_KIND_FIVE, stops);
    } else if (tg_board_count(board, vct->defender, TG_KIND_FIVE) > 1) {
        return;
    }
    for (int i = 0; i < count; i++) {
        add_child(vct, out, vct->attacker, stops[i], TG_FIRST_FORCED);
    }
}

static void list_attacks(TgVct *vct, const TgCells *reach, TgVctExpansion *out) {
    const TgBoard *board = vct->board;
    TgCells cells = {0};
    if (vct->limits.kind != TG_VCT_THREES) {
        cells = *reach;
    }
    tg_cells_join(&cells, board->group[vct->attacker][TG_GROUP_FOUR]);
    tg_cells_join(&cells, board->group[vct->attacker][TG_GROUP_THREE]);
    tg_cells_meet(&cells, board->empty);
    TgPoint list[TG_VCF_LINE_MAX];
    int count = tg_cells_list(&cells, list);
    TgPoint answer = tg_vct_answer(vct);
    for (int i = 0; i < count; i++) {
        int first = list[i] == answer ? TG_FIRST_FORCED : first_of_attack(vct, list[i]);
        add_child(vct, out, vct->attacker, list[i], first);
    }
    if (vct->limits.kind == TG_VCT_WHOLE) {
        tg_vct_list_quiet(vct, &cells, out);
    }
}

static void close_attack(TgVctExpansion *out, TgPoint best, int plies) {
    out->verdict = TG_VCT_PROVEN;
    out->best = best;
    out->plies = plies;
}

void tg_vct_expand_attack(TgVct *vct, int budget, int stage, TgVctExpansion *out) {
    out->verdict = TG_VCT_REFUTED;
    out->open = 0;
    out->child_nb = 0;
    if (tg_board_count(vct->board, vct->attacker, TG_KIND_FIVE) > 0) {
        close_attack(out, TG_POINT_NONE, 1);
        return;
    }
    if (budget != 0 && budget < 3) {
        return;
    }
    TgCells reach;
    TgCells *wanted = vct->limits.kind != TG_VCT_THREES ? &reach : NULL;
    TgVcfAnswer answer = search_fours(vct, budget / 2, stage_nodes[stage], wanted);
    if (answer == TG_VCF_WIN) {
        close_attack(out, TG_POINT_NONE, vct->fours.length);
        return;
    }
    out->open = answer == TG_VCF_UNKNOWN;
    if (budget != 0 && budget < 5) { /* a quiet stone, a reply and a VCF take five */
        out->verdict = out->open ? TG_VCT_OPEN : TG_VCT_REFUTED;
        return;
    }
    if (tg_board_count(vct->board, vct->defender, TG_KIND_FIVE) > 0) {
        tg_vct_list_blocks(vct, out);
    } else {
        list_attacks(vct, &reach, out);
        sort_children(vct->board, vct->attacker, out);
    }
    out->verdict = out->child_nb > 0 || out->open ? TG_VCT_OPEN : TG_VCT_REFUTED;
}

/* --- the defender's turn ---------------------------------------------------------------------- */

static void take_line(TgVctDefence *defence, const TgPoint *line, int length) {
    if (defence != NULL) {
        defence->length[defence->line_nb] = length;
        memcpy(defence->line[defence->line_nb++], line, (size_t)length * sizeof *line);
    }
}

static int least_bound(int a, int b) {
    return a != 0 && (b == 0 || a < b) ? a : b;
}

/* A win by fours, were the defender to pass; it may begin with the attacker's second stone of
 * `budget` plies. */
static TgVcfAnswer search_threat(TgVct *vct, int budget, int stage) {
    int most = least_bound((budget - 1) / 2, vct->limits.threat);
    int fours = stage == 0 ? least_bound(most, SHORT_THREAT) : most;
    TgVcfAnswer answer = search_fours(vct, fours, stage_nodes[stage], NULL);
    return answer == TG_VCF_NO && fours != most ? TG_VCF_UNKNOWN : answer;
}

/* The attacker threatens a five. */
static void answer_five(TgVct *vct, TgVctExpansion *out, TgVctDefence *defence) {
    const TgBoard *board = vct->board;
    TgPoint fives[TG_POINT_NB];
    int count = tg_board_list(board, vct->attacker, TG_GROUP_FIVE, fives);
    for (int i = 0; i < count && i < 2; i++) {
        take_line(defence, &fives[i], 1);
    }
    out->plies = 2;
    TgPoint stops[TG_STOP_MAX] = {fives[0]};
    int stop_nb = 1;
    if (vct->encloses) {
        stop_nb = tg_board_stops(board, vct->attacker, fives[0], TG_KIND_FIVE, stops);
    }
    for (int i = 0; i < stop_nb && (count == 1 || vct->encloses); i++) {
        add_child(vct, out, vct->defender, stops[i], TG_FIRST_FORCED);
    }
    out->verdict = out->child_nb > 0 ? TG_VCT_OPEN : TG_VCT_PROVEN;
}

/* Takes the line just found into account: what it refutes need not be searched. */
static void narrow(TgVct *vct, TgCells *replies, TgVctDefence *defence) {
    TgCells rest = *replies;
    if (vct->encloses || (defence != NULL && defence->line_nb == TG_VCT_COVER_MAX) ||
        !tg_touch_line(vct->board, vct->attacker, vct->fours.line, vct->fours.length, &rest)) {
        return;
    }
    if (memcmp(&rest, replies, sizeof rest) != 0) {
        *replies = rest;
        take_line(defence, vct->fours.line, vct->fours.length);
    }
}

TgVcfAnswer tg_vct_refute_reply(TgVct *vct, int budget, int stage) {
    return search_fours(vct, budget / 2, stage_reply_nodes[stage], NULL);
}

/* Whether a VCF refutes the reply. */
static _Bool is_refuted(TgVct *vct, int budget, int stage, TgPoint reply, TgVctExpansion *out) {
    tg_vct_make_fours(vct, vct->defender, reply);
    TgVcfAnswer answer = tg_vct_refute_reply(vct, budget - 1, stage);
    tg_board_unmake(vct->board);
    if (answer == TG_VCF_WIN && vct->fours.length + 1 > out->plies) {
        out->plies = vct->fours.length + 1;
    }
    return answer == TG_VCF_WIN;
}

static _Bool is_four(const TgVct *vct, TgPoint p) {
    TgKind kind = tg_board_kind(vct->board, vct->defender, p);
    return kind >= TG_KIND_FOUR && kind <= TG_KIND_DOUBLE_FOUR;
}

/* The replies to search among those given. */
static void list_replies(TgVct *vct, int budget, int stage, TgCells *replies, TgVctExpansion *out,
                         TgVctDefence *defence) {
    TgPoint list[TG_VCF_LINE_MAX];
    int count = tg_cells_list(replies, list);
    for (int i = 0; i < count && !vct->stopped; i++) {
        TgPoint reply = list[i];
        if (!tg_cells_has(replies, reply) || tg_board_is_foul(vct->board, vct->defender, reply)) {
            tg_cells_remove(replies, reply);
        } else if (!is_four(vct, reply) && is_refuted(vct, budget, stage, reply, out)) {
            narrow(vct, replies, defence);
            if (defence == NULL) {
                tg_cells_remove(replies, reply);
            }
        }
    }
    count = tg_cells_list(replies, list);
    for (int i = 0; i < count; i++) {
        out->child[out->child_nb++] = tg_child(list[i], TG_FIRST_FORCED);
    }
}

void tg_vct_expand_defence(TgVct *vct, int budget, int stage, TgVctExpansion *out,
                           TgVctDefence *defence) {
    out->verdict = TG_VCT_REFUTED;
    out->open = 0;
    out->child_nb = 0;
    out->plies = 0;
    if (tg_board_count(vct->board, vct->defender, TG_KIND_FIVE) > 0) {
        return;
    }
    if (tg_board_count(vct->board, vct->attacker, TG_KIND_FIVE) > 0) {
        answer_five(vct, out, defence);
        return;
    }
    if (budget != 0 && budget < 4) {
        return;
    }
    TgVcfAnswer answer = search_threat(vct, budget, stage);
    if (answer != TG_VCF_WIN) {
        out->open = answer == TG_VCF_UNKNOWN;
        out->verdict = out->open ? TG_VCT_OPEN : TG_VCT_REFUTED;
        if (vct->limits.kind == TG_VCT_WHOLE && answer == TG_VCF_NO) {
            tg_vct_expand_double_three(vct, budget, stage, out);
        }
        return;
    }
    out->plies = vct->fours.length + 1;
    TgCells replies;
    tg_cells_fill(&replies);
    tg_cells_meet(&replies, vct->board->empty);
    narrow(vct, &replies, defence);
    list_replies(vct, budget, stage, &replies, out, defence);
    sort_children(vct->board, vct->defender, out);
    out->verdict = out->child_nb > 0 ? TG_VCT_OPEN : TG_VCT_PROVEN;
}
