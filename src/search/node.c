/* SPDX-License-Identifier: MIT
 *
 * One position of the tree. */
#include "search/core.h"

#include <assert.h>
#include <string.h>

enum {
    FUTILITY_DEPTH = 6,
    FUTILITY_MARGIN = 55, /* a ply */
    RAZOR_DEPTH = 2,
    RAZOR_MARGIN = 220, /* a ply */
    COUNT_PRUNING_DEPTH = 6,
    COUNT_PRUNING_BASE = 4,
    REDUCE_BY_ENTRY_DEPTH = 4, /* without a table move a node is searched one ply less from here */
    DEFENCE_DEPTH = -4,        /* straight-four threats are answered down to here */
    DEFENCE_PENALTY = 150,
    WEAK_HINT = 24,    /* below: nothing on the lines speaks for the move */
    STRONG_HINT = 130, /* from here: the move makes or stops a threat */
    VCF_LEAF_NODES = 30,
    VCF_NODES_PER_PLY = 50,
    VCF_NODES_MAX = 500,
};

static int win_after(int plies_from_root) {
    return TG_SCORE_WIN - plies_from_root;
}

static _Bool is_proven(int score) {
    return score >= TG_SCORE_WIN_MIN || score <= -TG_SCORE_WIN_MIN;
}

static int score_to_table(int score, int ply) {
    return score >= TG_SCORE_WIN_MIN    ? score + ply
           : score <= -TG_SCORE_WIN_MIN ? score - ply
                                        : score;
}

static int score_from_table(int score, int ply) {
    return score >= TG_SCORE_WIN_MIN    ? score - ply
           : score <= -TG_SCORE_WIN_MIN ? score + ply
                                        : score;
}

static _Bool stop_vcf(void *context) {
    TgSearch *search = context;
    search->next_check = 0;
    return tg_clock_check(search);
}

int tg_node_vcf(TgSearch *search, TgSide side, uint64_t budget) {
    if (search->node_limit != 0 && budget > search->node_limit - search->nodes) {
        budget = search->node_limit - search->nodes;
    }
    if (search->vcf == NULL || budget == 0) {
        return 0;
    }
    const TgVcfLimits limits = {.nodes = budget, .stop = stop_vcf, .context = search};
    tg_vcf_solve(search->vcf, search->board, side, &limits, &search->vcf_result);
    search->nodes += search->vcf_result.nodes;
    return search->vcf_result.answer == TG_VCF_WIN ? search->vcf_result.length : 0;
}

static uint64_t vcf_budget(int depth) {
    if (depth <= 0) {
        return VCF_LEAF_NODES;
    }
    int nodes = VCF_LEAF_NODES + VCF_NODES_PER_PLY * depth;
    return (uint64_t)(nodes < VCF_NODES_MAX ? nodes : VCF_NODES_MAX);
}

static _Bool has_four(const TgBoard *board, TgSide side) {
    return tg_board_count(board, side, TG_KIND_FOUR) +
               tg_board_count(board, side, TG_KIND_FOUR_THREE) +
               tg_board_count(board, side, TG_KIND_DOUBLE_FOUR) +
               tg_board_count(board, side, TG_KIND_STRAIGHT_FOUR) >
           0;
}

static void set_pv(Frame *frame, const TgPoint *line, int length) {
    frame->pv_length = (uint8_t)(length < TG_PV_MAX ? length : TG_PV_MAX);
    memcpy(frame->pv, line, frame->pv_length * sizeof *line);
}

/* The frame's move followed by the line of the next ply. */
static void extend_pv(Frame *frame) {
    const Frame *next = frame + 1;
    int kept = next->pv_length < TG_PV_MAX ? next->pv_length : TG_PV_MAX - 1;
    frame->pv[0] = frame->move;
    memcpy(frame->pv + 1, next->pv, (size_t)kept * sizeof *next->pv);
    frame->pv_length = (uint8_t)(kept + 1);
}

static _Bool is_drawn(const TgSearch *search) {
    const TgBoard *board = search->board;
    return board->stones == board->size * board->size ||
           (search->profile.move_limit != 0 && board->stones >= search->profile.move_limit);
}

/* No move of the list was legal: what is that worth? */
static int score_without_moves(TgSearch *search, TgSide side, const Situation *situation, int ply) {
    if (situation->kind == SITUATION_FORCED) {
        return -win_after(ply + 2);
    }
    if (situation->kind == SITUATION_DEFENCE) {
        return -win_after(ply + 4);
    }
    for (int p = 0; p < search->board->size * 32; p++) {
        if (tg_board_is_empty(search->board, (TgPoint)p) &&
            !tg_board_is_foul(search->board, side, (TgPoint)p)) {
            return tg_eval_position(search->board, side);
        }
    }
    return search->profile.pass ? 0 : -win_after(ply + 1);
}

/* How many plies less a late move is searched. */
static int reduction(const TgSearch *search, const ScoredMove *move, TgSide side, int depth,
                     int tried, _Bool open_window) {
    int d = depth < REDUCTION_NB ? depth : REDUCTION_NB - 1;
    int n = tried < REDUCTION_NB ? tried : REDUCTION_NB - 1;
    int plies = search->reduction[d][n];
    plies += move->hint < WEAK_HINT;
    plies -= move->hint >= STRONG_HINT;
    plies -= open_window;
    plies -= search->history[side][move->point] / 4096;
    return plies < 0 ? 0 : plies;
}

/* Searches the move just made: reduced and with a closed window first, where it is not the first.
 */
static int search_child(TgSearch *search, TgSide side, int depth, int reduced, int alpha, int beta,
                        int ply, _Bool first) {
    TgSide other = tg_side_other(side);
    if (first) {
        return -tg_node_search(search, other, depth, -beta, -alpha, ply + 1);
    }
    int score = -tg_node_search(search, other, depth - reduced, -alpha - 1, -alpha, ply + 1);
    if (score > alpha && reduced > 0) {
        score = -tg_node_search(search, other, depth, -alpha - 1, -alpha, ply + 1);
    }
    if (score > alpha && beta - alpha > 1) {
        score = -tg_node_search(search, other, depth, -beta, -alpha, ply + 1);
    }
    return score;
}

/* NOLINTNEXTLINE(readability-function-size): the search node, one function of numbered steps */
int tg_node_search(TgSearch *search, TgSide side, int depth, int alpha, int beta, int ply) {
    assert(alpha < beta && ply <= PLY_MAX);
    TgBoard *board = search->board;
    Frame *frame = &search->frame[ply];
    frame->pv_length = 0;
    _Bool open_window = beta - alpha > 1;

    /* 1. Count the node; end at once when time or nodes are used up. The score does not matter
     * then: every caller throws it away. */
    search->nodes++;
    if (tg_clock_check(search)) {
        return 0;
    }
    if (ply > search->seldepth) {
        search->seldepth = ply;
    }

    /* 2. A full board, or the last move that the rules allow, is a draw. */
    if (is_drawn(search)) {
        return 0;
    }

    /* 3. Nothing here can be better than winning at the next ply, or worse than losing after two:
     * when a shorter win is known elsewhere, this node cannot matter. */
    if (alpha >= win_after(ply + 1)) {
        return win_after(ply + 1);
    }
    if (beta <= -win_after(ply + 2)) {
        return -win_after(ply + 2);
    }

    /* 4. What the shapes prove needs no search. */
    Situation situation;
    tg_situation_look(board, side, &situation);
    if (situation.kind == SITUATION_WON) {
        set_pv(frame, situation.moves, 1);
        return win_after(ply + situation.plies);
    }
    if (situation.kind == SITUATION_LOST) {
        return -win_after(ply + situation.plies);
    }
    if (ply >= PLY_MAX) {
        return tg_eval_position(board, side);
    }

    /* 5. The table may know the answer, or at least the move to try first. */
    uint64_t key = board->hash ^ tg_board_side_key(side);
    Entry found;
    const Entry *entry = &found;
    Slot *slot = tg_tt_find(search->table, key, &found);
    _Bool known = entry->key == key && entry_bound(entry) != BOUND_NONE;
    TgPoint table_move = known ? entry->move : TG_POINT_NONE;
    if (known && !open_window && entry->depth >= depth) {
        int score = score_from_table(entry->score, ply);
        Bound bound = entry_bound(entry);
        if (bound == BOUND_EXACT || (bound == BOUND_LOWER && score >= beta) ||
            (bound == BOUND_UPPER && score <= alpha)) {
            return score;
        }
    }

    /* 6. The static value; where only one stone stops a five it says little and is not asked. */
    const _Bool forced = situation.kind == SITUATION_FORCED;
    int eval = known ? entry->eval : tg_eval_position(board, side);
    frame->eval = eval;
    const _Bool closed =
        !open_window && situation.kind == SITUATION_QUIET && !is_proven(alpha) && !is_proven(beta);

    /* 7. A quiet position that looks too good to fall back below beta is not searched. */
    if (closed && depth <= FUTILITY_DEPTH &&
        eval - FUTILITY_MARGIN * (depth > 0 ? depth : 0) >= beta) {
        return eval;
    }

    /* 8. Wins by continuous fours are found by the solver: here with a small budget, and once for
     * each position as long as the table remembers that there is none. */
    _Bool no_vcf = known && (entry->flags & ENTRY_NO_VCF) != 0 && depth <= entry->depth + 1;
    if (!forced && !no_vcf && has_four(board, side)) {
        int plies = tg_node_vcf(search, side, vcf_budget(depth));
        if (search->stopped) {
            return 0;
        }
        if (plies > 0) {
            int score = win_after(ply + plies);
            set_pv(frame, search->vcf_result.line, plies);
            const Entry news = {.key = key,
                                .score = (int16_t)score_to_table(score, ply),
                                .move = frame->pv[0],
                                .depth = INT8_MAX,
                                .flags = BOUND_LOWER};
            tg_tt_store(search->table, slot, &news);
            return score;
        }
    }
    const uint8_t vcf_flag = forced ? 0 : ENTRY_NO_VCF;

    /* 9. At the horizon a position without forced replies is worth what it looks like. A threat of
     * a straight four is answered some plies deeper first. */
    if (depth <= 0 && !forced && (situation.kind == SITUATION_QUIET || depth <= DEFENCE_DEPTH)) {
        int score = situation.kind == SITUATION_QUIET ? eval : eval - DEFENCE_PENALTY;
        if (!known) {
            const Entry news = {.key = key,
                                .score = (int16_t)score,
                                .eval = (int16_t)eval,
                                .move = TG_POINT_NONE,
                                .depth = (int8_t)(depth < DEFENCE_DEPTH ? DEFENCE_DEPTH : depth),
                                .flags = (uint8_t)(BOUND_EXACT | vcf_flag)};
            tg_tt_store(search->table, slot, &news);
        }
        return score;
    }

    /* 10. One that looks too bad to reach alpha, and holds no win by fours, is not searched either.
     */
    if (closed && depth <= RAZOR_DEPTH && eval + RAZOR_MARGIN * depth <= alpha) {
        return eval;
    }

    /* 11. Without a table move the order is a guess: search one ply less and have one next time. */
    if (depth >= REDUCE_BY_ENTRY_DEPTH && table_move == TG_POINT_NONE && !forced) {
        depth--;
    }

    /* 12. The moves, best guess first. */
    tg_moves_list(search, side, &situation, table_move, ply);
    search->frame[ply + 1].killer[0] = TG_POINT_NONE;
    search->frame[ply + 1].killer[1] = TG_POINT_NONE;
    const _Bool improving = ply >= 2 && eval > search->frame[ply - 2].eval;
    const int old_alpha = alpha;
    int best = -TG_SCORE_INF;
    TgPoint best_move = TG_POINT_NONE;
    int tried = 0;
    ScoredMove move;
    while (tg_moves_next(&frame->list, &move)) {
        if (tg_board_is_foul(board, side, move.point)) {
            continue;
        }

        /* 13. Late moves near the horizon that promise nothing are left out, unless everything so
         * far is lost. */
        if (!open_window && situation.kind == SITUATION_QUIET && best > -TG_SCORE_WIN_MIN &&
            depth <= COUNT_PRUNING_DEPTH && move.hint < STRONG_HINT &&
            tried >= COUNT_PRUNING_BASE + depth * (improving ? 3 : 2)) {
            continue;
        }

        /* 14. A reply that is forced costs no depth; late moves are searched less deep first. */
        int reduced = 0;
        int next_depth = forced ? depth : depth - 1;
        if (depth >= 2 && tried >= 1 && !forced) {
            reduced = reduction(search, &move, side, depth, tried, open_window);
            if (reduced > next_depth - 1) {
                reduced = next_depth > 1 ? next_depth - 1 : 0;
            }
        }
        frame->move = move.point;
        tg_board_make(board, side, move.point);
        int score = search_child(search, side, next_depth, reduced, alpha, beta, ply, tried == 0);
        tg_board_unmake(board);
        if (search->stopped) {
            return 0;
        }
        tried++;

        /* 15. A better move; beta ends the node. */
        if (score > best) {
            best = score;
            if (score > alpha) {
                alpha = score;
                best_move = move.point;
                if (open_window) {
                    extend_pv(frame);
                }
            }
            if (score >= beta) {
                tg_moves_reward(search, side, ply, depth, frame->list.next - 1);
                break;
            }
        }
    }

    /* 16. No legal move among those that count. */
    if (tried == 0) {
        return score_without_moves(search, side, &situation, ply);
    }

    /* 17. Remember. */
    const Bound bound = best >= beta                                      ? BOUND_LOWER
                        : best_move != TG_POINT_NONE && alpha > old_alpha ? BOUND_EXACT
                                                                          : BOUND_UPPER;
    const Entry news = {.key = key,
                        .score = (int16_t)score_to_table(best, ply),
                        .eval = (int16_t)eval,
                        .move = best_move,
                        .depth = (int8_t)(depth < DEFENCE_DEPTH ? DEFENCE_DEPTH : depth),
                        .flags = (uint8_t)(bound | vcf_flag)};
    tg_tt_store(search->table, slot, &news);
    return best;
}
