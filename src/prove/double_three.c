/* SPDX-License-Identifier: MIT
 *
 * Make-threats of a double three (rules.md 11.2): a stone after which the attacker, were the
 * defender to pass, wins by a stone that makes two threes. It wins when every reply loses to a win
 * by fours; replies that make fours are followed until they run out. Which replies upset such a
 * threat is not looked for: all of them are searched. */
#include "prove/vct_core.h"

static int after(int budget, int plies) {
    return budget == 0 ? 0 : budget - plies;
}

/* --- the double three ------------------------------------------------------------------------ */

static TgVctVerdict stands(TgVct *vct, int budget, int stage, int *plies);

/* The defender has made a four: it is stopped, and the attacker's threat has to stand still. */
static TgVctVerdict stop_five(TgVct *vct, int budget, int stage, int *plies) {
    TgVctExpansion blocks = {.child_nb = 0};
    TgVctVerdict verdict = TG_VCT_REFUTED;
    tg_vct_list_blocks(vct, &blocks);
    for (int i = 0; i < blocks.child_nb && verdict != TG_VCT_PROVEN; i++) {
        tg_vct_make(vct, vct->attacker, tg_child_point(blocks.child[i]));
        TgVctVerdict stood = stands(vct, after(budget, 1), stage, plies);
        tg_board_unmake(vct->board);
        *plies += 1;
        verdict = stood == TG_VCT_REFUTED ? verdict : stood;
    }
    return verdict;
}

/* The attacker, to move: he wins by fours, or stops the defender's. */
static TgVctVerdict answer(TgVct *vct, int budget, int stage, int *plies) {
    if (budget != 0 && budget < 3) {
        *plies = 1;
        return tg_board_count(vct->board, vct->attacker, TG_KIND_FIVE) > 0 ? TG_VCT_PROVEN
                                                                           : TG_VCT_REFUTED;
    }
    TgVcfAnswer fours = tg_vct_refute_reply(vct, budget, stage);
    *plies = vct->fours.length;
    if (fours != TG_VCF_NO) {
        return fours == TG_VCF_WIN ? TG_VCT_PROVEN : TG_VCT_OPEN;
    }
    return tg_board_count(vct->board, vct->defender, TG_KIND_FIVE) > 0
               ? stop_five(vct, budget, stage, plies)
               : TG_VCT_REFUTED;
}

/* Defender to move: whether each of his replies loses at once. */
static TgVctVerdict stands(TgVct *vct, int budget, int stage, int *plies) {
    TgVctExpansion out;
    tg_vct_expand_defence(vct, budget, stage, &out, NULL);
    *plies = out.plies;
    TgVctVerdict verdict =
        out.verdict == TG_VCT_OPEN && out.child_nb > 0 ? TG_VCT_PROVEN : out.verdict;
    for (int i = 0; i < out.child_nb && verdict == TG_VCT_PROVEN && !vct->stopped; i++) {
        int most;
        tg_vct_make(vct, vct->defender, tg_child_point(out.child[i]));
        verdict = answer(vct, after(budget, 1), stage, &most);
        tg_board_unmake(vct->board);
        *plies = most + 1 > *plies ? most + 1 : *plies;
    }
    return vct->stopped ? TG_VCT_OPEN : verdict;
}

static TgVctVerdict wins(TgVct *vct, int budget, int stage, TgPoint double_three, int *plies) {
    tg_vct_make(vct, vct->attacker, double_three);
    TgVctKind kind = vct->limits.kind;
    vct->limits.kind = TG_VCT_ANY; /* no threat of another double three */
    TgVctVerdict verdict = stands(vct, after(budget, 1), stage, plies);
    vct->limits.kind = kind;
    tg_board_unmake(vct->board);
    *plies += 1;
    return verdict;
}

/* --- the threat ------------------------------------------------------------------------------- */

/* Whether the stone makes what a second stone makes a three of. */
static _Bool makes_two(const TgBoard *board, TgSide side, TgPoint p) {
    uint16_t code = tg_board_code(board, side, p);
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        if (tg_code_class(code, axis) >= TG_CLASS_OPEN_TWO) {
            return 1;
        }
    }
    return 0;
}

static _Bool has_double_three(const TgVct *vct) {
    return tg_board_count(vct->board, vct->attacker, TG_KIND_DOUBLE_THREE) > 0;
}

/* Whether a double three can be made after the stone; one that could be before counts after any
 * stone, which may stop what upset it. */
static _Bool leaves_double_three(TgVct *vct, TgPoint p) {
    if (!makes_two(vct->board, vct->attacker, p)) {
        return has_double_three(vct);
    }
    tg_vct_make(vct, vct->attacker, p);
    _Bool leaves = has_double_three(vct);
    tg_board_unmake(vct->board);
    return leaves;
}

void tg_vct_list_quiet(TgVct *vct, const TgCells *known, TgVctExpansion *out) {
    TgCells cells;
    TgPoint list[TG_VCF_LINE_MAX];
    tg_cells_fill(&cells);
    tg_cells_meet(&cells, vct->board->empty);
    tg_cells_drop(&cells, known->row);
    int count = tg_cells_list(&cells, list);
    for (int i = 0; i < count && !vct->stopped; i++) {
        if (!tg_board_is_foul(vct->board, vct->attacker, list[i]) &&
            leaves_double_three(vct, list[i])) {
            out->child[out->child_nb++] = tg_child(list[i], TG_FIRST_MOST);
        }
    }
}

/* Every legal reply. */
static void list_all(TgVct *vct, TgVctExpansion *out) {
    TgCells cells;
    TgPoint list[TG_VCF_LINE_MAX];
    tg_cells_fill(&cells);
    tg_cells_meet(&cells, vct->board->empty);
    int count = tg_cells_list(&cells, list);
    for (int i = 0; i < count; i++) {
        if (!tg_board_is_foul(vct->board, vct->defender, list[i])) {
            out->child[out->child_nb++] = tg_child(list[i], TG_FIRST_FORCED);
        }
    }
}

void tg_vct_expand_double_three(TgVct *vct, int budget, int stage, TgVctExpansion *out) {
    TgPoint list[TG_POINT_NB];
    int count = tg_board_list(vct->board, vct->attacker, TG_GROUP_THREE, list);
    out->verdict = TG_VCT_REFUTED;
    if (budget != 0 && budget < 6) { /* a reply, the double three, a reply and a VCF */
        return;
    }
    for (int i = 0; i < count && !vct->stopped; i++) {
        int plies;
        if (tg_board_kind(vct->board, vct->attacker, list[i]) != TG_KIND_DOUBLE_THREE) {
            continue;
        }
        TgVctVerdict verdict = wins(vct, after(budget, 1), stage, list[i], &plies);
        if (verdict == TG_VCT_PROVEN) {
            out->verdict = TG_VCT_OPEN;
            out->open = 0;
            out->plies = plies + 1;
            list_all(vct, out);
            return;
        }
        out->open |= verdict == TG_VCT_OPEN;
    }
    out->verdict = out->open ? TG_VCT_OPEN : TG_VCT_REFUTED;
}
