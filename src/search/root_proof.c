/* SPDX-License-Identifier: MIT
 *
 * Proofs at the root. Between two depths the solvers get a share of the nodes that the search has
 * spent, and are asked
 * - whether the side to move wins by fours, or by fours and threes: such a win ends the search;
 * - whether the other side, were it to move, would win by fours: then the moves that leave its line
 *   standing lose, and leave the list;
 * - whether the other side wins by fours and threes after the best move so far: then that move
 *   leaves the list.
 * A move leaves the list only where a proof says that it loses. When all that are left lose as
 * well, they come back, and the search chooses what resists longest.
 *
 * The share is counted in nodes, so what is limited by nodes or depth stays the same everywhere,
 * and short searches ask nothing. An open question is asked again with twice the nodes, and the
 * solver goes on from what it knows. */
#include "search/core.h"

#include <string.h>

/* A node for the question for so many of the search, and the least that is worth asking with. */
static const struct {
    int part, least;
} shares[] = {
    [ROOT_OWN_FOURS] = {8, 500},
    [ROOT_OTHER_FOURS] = {16, 500},
    [ROOT_OWN_THREATS] = {16, 500},
    [ROOT_CHECK] = {16, 500},
};

enum { END_NODES = 4000 }; /* before the end of a search limited by nodes nothing is asked */

void tg_root_proof_begin(TgSearch *first) {
    RootProof *proof = &first->team->proof;
    *proof = (RootProof){.vct = proof->vct, .checked = TG_POINT_NONE};
}

/* The nodes to ask with; 0: not now. spent: on the same question so far. */
static uint64_t share_of(const TgSearch *search, RootQuestion question, uint64_t spent) {
    const RootProof *proof = &search->team->proof;
    uint64_t due = search->nodes / (uint64_t)shares[question].part;
    uint64_t least = (uint64_t)shares[question].least;
    least = spent > least ? spent : least;
    _Bool ends = search->node_limit != 0 && search->nodes + due + END_NODES > search->node_limit;
    if (proof->answered[question] || ends || due < proof->nodes[question] + least) {
        return 0;
    }
    return due - proof->nodes[question];
}

/* The board's rules may end the game before a proven five stands. */
static _Bool fits(const TgSearch *search, int plies) {
    int limit = search->profile.move_limit;
    return limit == 0 || search->board->stones + plies <= limit;
}

static int index_of(const TgSearch *search, TgPoint point) {
    int i = search->root_nb;
    while (i-- > 0 && search->root[i].point != point) {
    }
    return i;
}

/* --- wins ------------------------------------------------------------------------------------- */

/* The line becomes the first move's; false: it is none of the list. */
static _Bool put_win(TgSearch *search, const TgPoint *line, int length, int plies) {
    int i = length > 0 ? index_of(search, line[0]) : -1;
    if (i < 0) {
        return 0;
    }
    RootMove move = search->root[i];
    memmove(search->root + 1, search->root, (size_t)i * sizeof move);
    move.score = TG_SCORE_WIN - plies;
    move.pv_length = (uint8_t)(length < TG_PV_MAX ? length : TG_PV_MAX);
    memcpy(move.pv, line, move.pv_length * sizeof *line);
    search->root[0] = move;
    return 1;
}

static TgVctResult ask_vct(TgSearch *search, TgSide attacker, uint64_t nodes) {
    const TgVctLimits limits = {.kind = TG_VCT_THREES,
                                .nodes = nodes,
                                .deepen = 1,
                                .stop = tg_clock_stops_solver,
                                .context = search};
    TgVctResult result;
    tg_vct_solve(search->team->proof.vct, search->board, attacker, &limits, &result);
    search->nodes += result.nodes;
    return result;
}

static _Bool wins_by_threats(TgSearch *search) {
    RootProof *proof = &search->team->proof;
    uint64_t nodes = share_of(search, ROOT_OWN_THREATS, proof->nodes[ROOT_OWN_THREATS]);
    if (nodes == 0) {
        return 0;
    }
    TgVctResult result = ask_vct(search, search->to_move, nodes);
    proof->nodes[ROOT_OWN_THREATS] += result.nodes;
    proof->answered[ROOT_OWN_THREATS] = result.answer != TG_VCF_UNKNOWN;
    if (result.answer != TG_VCF_WIN || !fits(search, result.plies)) {
        return 0;
    }
    TgPoint line[TG_PV_MAX];
    int length = tg_vct_line(proof->vct, search->board, line, TG_PV_MAX, &search->nodes);
    return put_win(search, line, length, result.plies);
}

/* A win by fours: its plies, or 0. */
static int ask_fours(TgSearch *search, TgSide side, RootQuestion question) {
    RootProof *proof = &search->team->proof;
    uint64_t nodes = share_of(search, question, proof->nodes[question]);
    if (nodes == 0) {
        return 0;
    }
    int plies = tg_node_vcf(search, side, nodes, 0);
    proof->nodes[question] += search->vcf_result.nodes;
    proof->answered[question] = search->vcf_result.answer != TG_VCF_UNKNOWN;
    return plies > 0 && fits(search, plies) ? plies : 0;
}

static _Bool wins_by_fours(TgSearch *search) {
    int plies = ask_fours(search, search->to_move, ROOT_OWN_FOURS);
    return plies > 0 && put_win(search, search->vcf_result.line, plies, plies);
}

/* --- moves that lose -------------------------------------------------------------------------- */

static void put_behind(TgSearch *search, int index, int score) {
    RootMove move = search->root[index];
    move.score = score;
    search->root_nb--;
    search->lost_nb++;
    memmove(search->root + index, search->root + index + 1,
            (size_t)(search->root_nb - index) * sizeof move);
    search->root[search->root_nb] = move;
}

/* All moves lose, as far as is known: the search has them all again, and nothing more is asked. */
static RootNews bring_back(TgSearch *search) {
    _Bool any = search->lost_nb > 0;
    RootProof *proof = &search->team->proof;
    for (int i = 0; i < ROOT_QUESTION_NB; i++) {
        proof->answered[i] = 1;
    }
    search->root_nb += search->lost_nb;
    search->lost_nb = 0;
    return any ? ROOT_CHANGED : ROOT_SAME;
}

/* Where nothing forces the mover: leaves what may stop the other side's line of fours. */
static RootNews leave_stops(TgSearch *search) {
    Situation situation;
    tg_situation_look(search->board, search->to_move, &situation);
    if (situation.kind != SITUATION_QUIET) {
        return ROOT_SAME;
    }
    int plies = ask_fours(search, tg_side_other(search->to_move), ROOT_OTHER_FOURS);
    if (plies == 0 || !tg_situation_stop_line(search->board, search->to_move,
                                              search->vcf_result.line, plies, &situation)) {
        return ROOT_SAME;
    }
    _Bool stops[TG_POINT_NB] = {0};
    for (int i = 0; i < situation.count; i++) {
        stops[situation.moves[i]] = 1;
    }
    for (int i = search->root_nb; i-- > 0;) {
        if (!stops[search->root[i].point]) {
            put_behind(search, i, -(TG_SCORE_WIN - situation.plies));
        }
    }
    if (search->root_nb == 0) {
        return bring_back(search);
    }
    return search->lost_nb > 0 ? ROOT_CHANGED : ROOT_SAME;
}

/* Whether the best move loses to fours and threes. */
static RootNews check_best(TgSearch *search) {
    RootProof *proof = &search->team->proof;
    TgPoint best = search->root[0].point;
    if (best != proof->checked) {
        proof->checked = best;
        proof->on_checked = 0;
        proof->holds = 0;
    }
    uint64_t nodes = proof->holds ? 0 : share_of(search, ROOT_CHECK, proof->on_checked);
    if (nodes == 0) {
        return ROOT_SAME;
    }
    tg_board_make(search->board, search->to_move, best);
    TgVctResult result = ask_vct(search, tg_side_other(search->to_move), nodes);
    tg_board_unmake(search->board);
    proof->nodes[ROOT_CHECK] += result.nodes;
    proof->on_checked += result.nodes;
    proof->holds = result.answer == TG_VCF_NO;
    if (result.answer != TG_VCF_WIN || !fits(search, result.plies + 1)) {
        return ROOT_SAME;
    }
    put_behind(search, 0, -(TG_SCORE_WIN - result.plies - 1));
    return search->root_nb > 0 ? ROOT_CHANGED : bring_back(search);
}

/* --- a look ----------------------------------------------------------------------------------- */

RootNews tg_root_proof_look(TgSearch *first) {
    if (first->team->proof.vct == NULL || first->restricted ||
        first->root[0].score >= TG_SCORE_WIN_MIN) {
        return ROOT_SAME;
    }
    if (first->root[0].score <= -TG_SCORE_WIN_MIN) {
        return bring_back(first);
    }
    if (wins_by_fours(first) || (!first->stopped && wins_by_threats(first))) {
        return ROOT_WON;
    }
    RootNews news = first->stopped ? ROOT_SAME : leave_stops(first);
    return first->stopped || news != ROOT_SAME ? news : check_best(first);
}
