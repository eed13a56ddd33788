/* SPDX-License-Identifier: MIT
 *
 * One position of the tree. */
#include "search/core.h"

#include <assert.h>
#include <string.h>

/* Depths and what is taken from them in parts of a ply (DEPTH_ONE), scores in centipoints; a margin
 * "a ply" grows with depth. */
enum {
    VCF_WHOLE_DEPTH = 192, /* below: fours near the one before alone */
    DEFENCE_DEPTH = -64,   /* straight-four threats are answered down to here */
    RAZOR_DEPTH = 83,
    RAZOR_BASE = 60,
    RAZOR = 20, /* a ply */
    FUTILITY_DEPTH = 640,
    FUTILITY = 105,    /* a ply */
    FUTILITY_CUT = 28, /* less where a cut is expected */
    VCF_LEAF = 110,    /* nodes of the solver */
    VCF_PLY = 30,
    VCF_MAX = 200,
    THREAT_LEAF = 30, /* the same, for the other side's wins */
    THREAT_PLY = 20,
    THREAT_MAX = 120,
    BLIND_OPEN = 10, /* less without a table move: open window, closed window from a depth on */
    BLIND = 32,
    BLIND_DEPTH = 128,
    STALE_SHARE = 20,   /* hundredths of the depth by which the table is behind, ... */
    STALE_MOST = 115,   /* ... by which an open window is searched less */
    ALONE_DEPTH = 180,  /* from here the table move is asked whether it is alone in being good */
    ALONE_TRUST = 64,   /* by an entry so much less deep */
    ALONE_MARGIN = 120, /* hundredths a ply */
    ALONE_SHARE = 50,   /* hundredths of the depth */
    ALONE_TWICE = 150,  /* extended by two plies where it is better by this much more */
    ALONE_LESS = 44,
    EXTRA_MAX = 10 * DEPTH_ONE,
    HIGH_BASE = 150, /* so far above beta a cut is taken for sure, and searched a ply less */
    HIGH = 25,       /* a ply */
    HIGH_DEFENCE = 140,
    COUNT_BASE = 250,  /* hundredths of a move */
    COUNT_PLY = 220,   /* for each ply of depth */
    COUNT_SQUARE = 20, /* for each of depth squared */
    COUNT_WORSE = 50,  /* per cent, where the position has not become better */
    TRIVIAL_DEPTH = 138,
    FORCED_MORE = 45, /* the reply to a four */
    LATE_OPEN = 8,    /* what a late move is searched less, or where it is better, more */
    LATE_WORSE = 32,
    LATE_ON_LINE = 24,
    LATE_ROOT = 30,
    LATE_FAR_OTHER = 40,
    LATE_FAR_OWN = 10,
    LATE_ATTACK = 26,
    LATE_HISTORY = 1000,
    BETTER = 16,       /* the rest less deep once a move is better than alpha, ... */
    BETTER_LEAST = 64, /* ... between these depths */
    BETTER_MOST = 384,
    FAR = 4,        /* points between a move and the last ones: it has nothing to do with them */
    AGAIN_ONE = 34, /* a late move this much above alpha is searched again a ply deeper, or two */
    AGAIN_TWO = 400,
    LAST_POINTS = 8, /* with so few empty points the game is searched to its end */
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

int tg_node_vcf(TgSearch *search, TgSide side, uint64_t budget, _Bool near) {
    if (search->node_limit != 0 && budget > search->node_limit - search->nodes) {
        budget = search->node_limit - search->nodes;
    }
    if (search->vcf == NULL || budget == 0) {
        return 0;
    }
    const TgVcfLimits limits = {
        .nodes = budget, .near = near, .stop = tg_clock_stops_solver, .context = search};
    tg_vcf_solve(search->vcf, search->board, side, &limits, &search->vcf_result);
    search->nodes += search->vcf_result.nodes;
    return search->vcf_result.answer == TG_VCF_WIN ? search->vcf_result.length : 0;
}

/* What the position is worth by its looks, for the side to move. */
static int static_value(TgSearch *search, TgSide side) {
    return search->net != NULL ? tg_net_value(search->net, &search->sums, search->board, side)
                               : tg_eval_position(search->board, side);
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
    if (situation->kind == SITUATION_DEFENCE || situation->kind == SITUATION_THREATENED) {
        return -win_after(ply + situation->plies);
    }
    for (int p = 0; p < search->board->size * 32; p++) {
        if (tg_board_is_empty(search->board, (TgPoint)p) &&
            !tg_board_is_foul(search->board, side, (TgPoint)p)) {
            return static_value(search, side);
        }
    }
    return search->profile.pass ? 0 : -win_after(ply + 1);
}

static _Bool is_nearly_full(const TgBoard *board) {
    return board->size * board->size - board->stones <= LAST_POINTS;
}

/* A margin that grows with depth. */
static int per_ply(int margin, int depth) {
    return margin * depth / DEPTH_ONE;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

/* Rounded down. */
static int whole_plies(int depth) {
    return depth >> DEPTH_BITS;
}

static int distance(TgPoint a, TgPoint b) {
    return a == TG_POINT_NONE || b == TG_POINT_NONE ? TG_SIZE_MAX : tg_point_distance(a, b);
}

/* What the mover's stone n plies ago makes; NONE before the root. */
static TgKind kind_before(const TgSearch *search, int ply, int n) {
    return ply >= n ? search->frame[ply - n].kind : TG_KIND_NONE;
}

void tg_node_root(TgSearch *search) {
    for (int i = 0; i < 4; i++) {
        Frame *frame = &search->frame[i];
        frame->killer[0] = frame->killer[1] = TG_POINT_NONE;
        frame->skip = TG_POINT_NONE;
        frame->extra = 0;
        frame->on_line = 1;
    }
    search->frame[0].eval = static_value(search, search->to_move);
    search->root_alpha = -TG_SCORE_INF;
}

void tg_node_make(TgSearch *search, TgSide side, int ply, TgPoint move) {
    Frame *frame = &search->frame[ply];
    frame->move = move;
    frame->kind = tg_board_kind(search->board, side, move);
    tg_board_make(search->board, side, move);
    tg_tt_prefetch(search->table, search->board->hash ^ tg_board_side_key(tg_side_other(side)));
}

/* What the steps of a node share. */
typedef struct Node {
    TgSide side;
    int ply, depth, alpha, beta;
    _Bool open_window, cut;
    _Bool improving; /* looks better than two plies before */
    _Bool attacked;  /* by a straight-four threat */
    _Bool last;      /* the board is nearly full: what is left may decide by who has to move */
    int best, tried; /* score and number of the moves searched */
} Node;

static _Bool is_late(const Node *node) {
    return node->depth >= 2 * DEPTH_ONE && node->tried >= 1;
}

/* How much less deep a late move is searched. */
static int reduction(const TgSearch *search, const Node *node, TgPoint move) {
    const int ply = node->ply;
    const Frame *frame = &search->frame[ply];
    int d = least(node->depth / DEPTH_ONE, REDUCTION_NB - 1);
    int n = least(node->tried + 1, REDUCTION_NB - 1);
    int r = search->reduction[d][n];
    if (node->open_window) {
        r = most(r - LATE_OPEN, 0);
    } else if (!node->improving && r > DEPTH_ONE) {
        r += LATE_WORSE;
    }
    TgKind own = tg_board_kind(search->board, node->side, move);
    TgKind other = tg_board_kind(search->board, tg_side_other(node->side), move);
    if (frame->on_line) {
        r -= LATE_ON_LINE;
    }
    if (ply % 2 == 1 && node->best >= -search->root_alpha) {
        r += LATE_ROOT;
    }
    int to_other = ply > 0 ? distance(move, search->frame[ply - 1].move) : TG_SIZE_MAX;
    int to_own = ply > 1 ? distance(move, search->frame[ply - 2].move) : TG_SIZE_MAX;
    if (node->attacked && other < TG_KIND_FOUR) {
        r += (to_other > FAR ? LATE_FAR_OTHER : 0) + (to_own > FAR ? LATE_FAR_OWN : 0);
    }
    if (!node->attacked && kind_before(search, ply, 2) >= TG_KIND_THREE &&
        (own >= TG_KIND_THREE || (to_own <= FAR && own >= TG_KIND_DOUBLE_TWO))) {
        r -= LATE_ATTACK;
    }
    r -= tg_moves_history(search, node->side, move) / LATE_HISTORY;
    return r;
}

/* A four far from what goes on, while a straight-four threat has to be answered. */
static _Bool only_delays(const TgSearch *search, const Node *node, TgPoint move) {
    const int ply = node->ply;
    return node->attacked && ply > 1 &&
           tg_board_kind(search->board, tg_side_other(node->side), move) < TG_KIND_FOUR &&
           distance(move, search->frame[ply - 1].move) > FAR &&
           distance(move, search->frame[ply - 2].move) > FAR;
}

/* How far above beta a position has to look. */
static int futility(int depth, _Bool likely, _Bool improving) {
    int plies = depth - DEPTH_ONE - (improving ? DEPTH_ONE : 0);
    return most(per_ply(FUTILITY - (likely ? FUTILITY_CUT : 0), plies), 0);
}

/* How many moves of a node are tried before the rest is left out. */
static int move_count_limit(int depth, _Bool improving) {
    int d = depth / DEPTH_ONE;
    int n = COUNT_BASE + d * COUNT_PLY + d * d * COUNT_SQUARE;
    return (improving ? n : n * COUNT_WORSE / 100) / 100;
}

/* What the table holds of the position of a node. */
typedef struct Known {
    Slot *slot; /* the one to write */
    int looks;  /* the static value, where found */
    uint64_t key;
    TgPoint move;
    _Bool found;
    unsigned bound;   /* with what follows 0 when nothing was found */
    int score, depth; /* of which depth is in plies */
    _Bool no_vcf, on_line;
} Known;

static Known look_up(TgSearch *search, TgSide side, int ply) {
    Known known = {.key = search->board->hash ^ tg_board_side_key(side),
                   .move = TG_POINT_NONE,
                   .depth = INT8_MIN};
    TgPoint skip = search->frame[ply].skip;
    if (skip != TG_POINT_NONE) {
        known.key ^= (skip + 1u) * 0xD1B54A32D192ED03u;
    }
    Entry entry;
    known.slot = tg_tt_find(search->table, known.key, &entry);
    known.found = entry.key == known.key && entry_bound(&entry) != BOUND_NONE;
    if (known.found) {
        known.looks = entry.eval;
        known.move = entry.move;
        known.bound = entry_bound(&entry);
        known.score = score_from_table(entry.score, ply);
        known.depth = (int)entry.depth;
        known.no_vcf = (entry.flags & ENTRY_NO_VCF) != 0;
        known.on_line = (entry.flags & ENTRY_PV) != 0;
    }
    return known;
}

static void remember(TgSearch *search, const Known *known, int score, int eval, int ply,
                     TgPoint move, int depth, unsigned flags) {
    const Entry news = {.key = known->key,
                        .score = (int16_t)score_to_table(score, ply),
                        .eval = (int16_t)eval,
                        .move = move,
                        .depth = (int8_t)most(least(whole_plies(depth), INT8_MAX), -8),
                        .flags = (uint8_t)flags};
    tg_tt_store(search->table, known->slot, &news);
}

/* Looks for a win by fours of the side, and remembers it; 1: the node ends with *score. */
static _Bool wins_by_fours(TgSearch *search, TgSide side, const Known *known, int budget,
                           _Bool near, int ply, int *score) {
    if (known->no_vcf || !has_four(search->board, side)) {
        return 0;
    }
    int plies = tg_node_vcf(search, side, (uint64_t)budget, near);
    if (search->stopped || plies == 0) {
        *score = 0;
        return search->stopped;
    }
    *score = win_after(ply + plies);
    Frame *frame = &search->frame[ply];
    set_pv(frame, search->vcf_result.line, plies);
    remember(search, known, *score, 0, ply, frame->pv[0], INT8_MAX * DEPTH_ONE, BOUND_LOWER);
    return 1;
}

/* The static value becomes the score of the position: who listens is told, now and then. */
static void tell_leaf(TgSearch *search, TgSide side) {
    if (search->leaf != NULL && ++search->leaf_nb >= search->leaf_one_in) {
        TgGrid grid;
        tg_board_get(search->board, &grid);
        search->leaf_nb = 0;
        search->leaf(search->leaf_context, &grid, side);
    }
}

/* A position that is searched no more is worth what it looks like, unless it holds a win by fours.
 */
static int search_leaf(TgSearch *search, TgSide side, const Known *known, int looks, int eval,
                       int depth, int beta, int ply) {
    int score;
    if (eval < beta && wins_by_fours(search, side, known, VCF_LEAF, 1, ply, &score)) {
        return score;
    }
    if (eval < beta && !known->found) {
        remember(search, known, eval, looks, ply, TG_POINT_NONE, least(depth, 0),
                 BOUND_EXACT | ENTRY_NO_VCF);
    }
    tell_leaf(search, side);
    return eval;
}

/* Is the table move alone in being good? Without it the node is searched with less depth for a
 * score near its own. Sets how far the move is extended; 1: others reach beta too, the node ends.
 */
static _Bool others_reach_beta(TgSearch *search, const Node *node, const Known *known,
                               int *extension) {
    Frame *frame = &search->frame[node->ply];
    *extension = 0;
    if (node->depth < ALONE_DEPTH || known->move == TG_POINT_NONE || frame->skip != TG_POINT_NONE ||
        is_proven(known->score) || !(known->bound & BOUND_LOWER) ||
        known->depth < whole_plies(node->depth - ALONE_TRUST)) {
        return 0;
    }
    _Bool was_open = !node->open_window && frame->on_line;
    int bound =
        known->score - (ALONE_MARGIN + (was_open ? 100 : 0)) * node->depth / (100 * DEPTH_ONE);
    int less = node->depth * ALONE_SHARE / 100 + (was_open ? DEPTH_ONE : 0);
    frame->skip = known->move;
    int score = tg_node_search(search, node->side, less, bound - 1, bound, node->ply, node->cut);
    frame->skip = TG_POINT_NONE;
    frame->pv_length = 0;
    if (score < bound) {
        _Bool twice = !node->open_window && score < bound - ALONE_TWICE && frame->extra < EXTRA_MAX;
        *extension = twice ? 2 * DEPTH_ONE : DEPTH_ONE;
    } else if (bound < node->beta && known->score >= node->beta) {
        *extension = -ALONE_LESS;
    }
    return score >= bound && bound >= node->beta;
}

/* Searches the move just made: a late one reduced, all but the first with a closed window first. */
static int search_move(TgSearch *search, const Node *node, int depth, int reduced) {
    const TgSide other = tg_side_other(node->side);
    const int alpha = node->alpha, beta = node->beta, ply = node->ply;
    const _Bool first = node->tried == 0;
    int score = 0;
    if (is_late(node)) {
        int less = most(least(depth - reduced, depth + DEPTH_ONE), DEPTH_ONE);
        score = -tg_node_search(search, other, less, -alpha - 1, -alpha, ply + 1, 1);
        if (score > alpha && less < depth) {
            int gap = whole_plies(depth - less);
            depth += DEPTH_ONE * ((score > alpha + AGAIN_ONE + 11 * gap) +
                                  (score > alpha + AGAIN_TWO + 26 * gap) -
                                  (score < node->best + whole_plies(depth)));
            if (less < depth) {
                score =
                    -tg_node_search(search, other, depth, -alpha - 1, -alpha, ply + 1, !node->cut);
            }
        }
    } else if (!node->open_window || !first) {
        score = -tg_node_search(search, other, depth, -alpha - 1, -alpha, ply + 1, !node->cut);
    }
    if (node->open_window && (first || (score > alpha && score < beta))) {
        score = -tg_node_search(search, other, depth, -beta, -alpha, ply + 1, 0);
    }
    return score;
}

/* NOLINTNEXTLINE(readability-function-size): the search node, one function of numbered steps */
int tg_node_search(TgSearch *search, TgSide side, int depth, int alpha, int beta, int ply,
                   _Bool cut) {
    assert(alpha < beta && ply <= PLY_MAX);
    TgBoard *board = search->board;
    TgSide other = tg_side_other(side);
    Frame *frame = &search->frame[ply];
    frame->pv_length = 0;
    Node node = {.side = side,
                 .ply = ply,
                 .depth = depth,
                 .alpha = alpha,
                 .beta = beta,
                 .open_window = beta - alpha > 1,
                 .cut = cut,
                 .last = is_nearly_full(board),
                 .best = -TG_SCORE_INF};

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
    if (node.alpha >= win_after(ply + 1)) {
        return win_after(ply + 1);
    }
    if (node.beta <= -win_after(ply + 2)) {
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
        return static_value(search, side);
    }

    /* 5. The table may know the answer, or at least the move to try first. */
    Known known = look_up(search, side, ply);
    const _Bool whole = frame->skip == TG_POINT_NONE; /* no move is left out */
    if (whole) {
        frame->on_line = node.open_window || known.on_line;
    }
    search->frame[ply + 1].on_line = 0;
    if (!node.open_window && known.depth >= whole_plies(node.depth) &&
        (known.bound & (known.score >= node.beta ? BOUND_LOWER : BOUND_UPPER))) {
        return known.score;
    }

    /* 6. The static value, or a better one from the table; nothing asks for it where the reply is
     * forced. After a move that has to be answered the value of the ply before tells more about who
     * becomes better. */
    const _Bool forced = situation.kind == SITUATION_FORCED;
    const _Bool quiet = situation.kind == SITUATION_QUIET;
    const int looks = known.found ? known.looks : forced ? 0 : static_value(search, side);
    frame->eval = quiet ? looks : -search->frame[ply - 1].eval;
    node.improving = ply >= 2 && frame->eval > search->frame[ply - 2].eval;
    const _Bool better = !is_proven(known.score) &&
                         (known.bound & (known.score > looks ? BOUND_LOWER : BOUND_UPPER));
    const int eval = better ? known.score : looks;
    const _Bool closed = !node.open_window && whole && quiet && !node.last &&
                         !is_proven(node.alpha) && !is_proven(node.beta);

    /* 7. The horizon, unless the reply is forced or the board nearly full; near it a quiet position
     * that looks too bad. */
    if ((node.depth <= 0 && !forced && !node.last && (quiet || node.depth <= DEFENCE_DEPTH)) ||
        (closed && node.depth < RAZOR_DEPTH &&
         eval + RAZOR_BASE + per_ply(RAZOR, node.depth) < node.alpha)) {
        return search_leaf(search, side, &known, looks, eval, node.depth, node.beta, ply);
    }

    /* 8. A quiet position that looks too good to fall back below beta is not searched. */
    if (closed && node.depth < FUTILITY_DEPTH &&
        eval >= node.beta + futility(node.depth, node.cut && !known.found, node.improving) &&
        !(kind_before(search, ply, 2) >= TG_KIND_FOUR &&
          kind_before(search, ply, 4) >= TG_KIND_FOUR)) {
        tell_leaf(search, side);
        return eval;
    }

    /* 9. Wins by continuous fours are found by the solver: here with a small budget, and once for
     * each position as long as the table remembers that there is none. */
    int score = 0;
    known.no_vcf &= whole_plies(node.depth) <= known.depth + 1;
    if (!forced && whole &&
        wins_by_fours(search, side, &known, least(VCF_LEAF + per_ply(VCF_PLY, node.depth), VCF_MAX),
                      node.depth < VCF_WHOLE_DEPTH, ply, &score)) {
        return score;
    }

    /* 10. What the other side would win by, were it to move, leaves few answers. */
    if (quiet && has_four(board, other)) {
        int budget = least(THREAT_LEAF + per_ply(THREAT_PLY, node.depth), THREAT_MAX);
        int plies = tg_node_vcf(search, other, (uint64_t)budget, node.depth < VCF_WHOLE_DEPTH);
        if (search->stopped) {
            return 0;
        }
        if (plies > 0) {
            tg_situation_stop_line(board, side, search->vcf_result.line, plies, &situation);
        }
    }

    /* 11. Without a table move the order is a guess: search less deep and have one next time. On
     * the line of best play depth grows by steps, as the table follows. */
    if (!forced && whole && known.move == TG_POINT_NONE) {
        node.depth -= node.open_window ? BLIND_OPEN : node.depth >= BLIND_DEPTH ? BLIND : 0;
    }
    if (node.open_window && node.depth > DEPTH_ONE && known.move != TG_POINT_NONE) {
        int behind = node.depth - known.depth * DEPTH_ONE;
        node.depth -= most(least(behind * STALE_SHARE / 100, STALE_MOST), 0);
    }

    /* 12. A table move that is alone in being good is looked at more deeply. */
    int table_extension = 0;
    if (!forced && others_reach_beta(search, &node, &known, &table_extension)) {
        return node.beta;
    }
    if (search->stopped) {
        return 0;
    }

    /* 13. The moves, best guess first. */
    tg_moves_list(search, side, &situation, known.move, ply);
    search->frame[ply + 1].killer[0] = TG_POINT_NONE;
    search->frame[ply + 1].killer[1] = TG_POINT_NONE;
    search->frame[ply + 1].skip = TG_POINT_NONE;
    node.attacked = situation.kind == SITUATION_DEFENCE;
    const _Bool too_good = !node.open_window && node.cut && !forced &&
                           eval >= node.beta + HIGH_BASE + per_ply(HIGH, node.depth) +
                                       (node.attacked ? HIGH_DEFENCE : 0);
    const int old_alpha = node.alpha;
    TgPoint best_move = TG_POINT_NONE;
    ScoredMove move;
    while (tg_moves_next(&frame->list, &move)) {
        if (move.point == frame->skip || tg_board_is_foul(board, side, move.point)) {
            continue;
        }
        TgKind own = tg_board_kind(board, side, move.point);

        /* 14. Late moves are left out, unless everything so far is lost or the end is near. */
        if (node.best > -TG_SCORE_WIN_MIN && !node.last) {
            if (node.tried + 1 >= move_count_limit(node.depth, node.improving) &&
                move.hint < search->eval->strong) {
                continue;
            }
            if (node.depth < TRIVIAL_DEPTH &&
                (move.hint < search->eval->weak || only_delays(search, &node, move.point))) {
                continue;
            }
        }

        /* 15. A reply that is forced is looked at more deeply, so is a good table move. */
        int extension = 0;
        if (forced) {
            extension = FORCED_MORE;
        } else if (move.point == known.move) {
            extension = table_extension;
        }
        if (too_good) {
            if (own < TG_KIND_FOUR) {
                extension -= DEPTH_ONE;
            } else if (kind_before(search, ply, 2) >= TG_KIND_FOUR) {
                extension += DEPTH_ONE;
            }
        }
        int next_depth = node.depth - DEPTH_ONE + extension;
        search->frame[ply + 1].extra = frame->extra + most(extension - DEPTH_ONE, 0);

        /* 16. Late moves are searched less deep first. */
        int reduced = is_late(&node) ? reduction(search, &node, move.point) : 0;
        tg_node_make(search, side, ply, move.point);
        score = search_move(search, &node, next_depth, reduced);
        tg_board_unmake(board);
        if (search->stopped) {
            return 0;
        }
        node.tried++;

        /* 17. A better move; beta ends the node. */
        if (score > node.best) {
            node.best = score;
            if (score > node.alpha) {
                node.alpha = score;
                best_move = move.point;
                if (node.open_window) {
                    extend_pv(frame);
                }
                if (score < node.beta && node.depth > BETTER_LEAST && node.depth < BETTER_MOST) {
                    node.depth -= BETTER;
                }
            }
            if (score >= node.beta) {
                tg_moves_reward(search, side, ply, node.depth, frame->list.next - 1);
                break;
            }
        }
    }

    /* 18. No legal move among those that count. */
    if (node.tried == 0) {
        return !whole ? old_alpha : score_without_moves(search, side, &situation, ply);
    }
    if (situation.kind == SITUATION_THREATENED && node.best < -win_after(ply + situation.plies)) {
        node.best = -win_after(ply + situation.plies); /* what was left out loses so late */
    }

    /* 19. Remember. */
    if (node.best <= old_alpha) {
        frame->on_line = frame->on_line ||
                         (ply > 0 && search->frame[ply - 1].on_line && node.depth > 3 * DEPTH_ONE);
    } else if (node.depth > 3 * DEPTH_ONE) {
        frame->on_line = frame->on_line && search->frame[ply + 1].on_line;
    }
    const Bound bound = node.best >= node.beta                                 ? BOUND_LOWER
                        : best_move != TG_POINT_NONE && node.alpha > old_alpha ? BOUND_EXACT
                                                                               : BOUND_UPPER;
    if (whole) {
        remember(search, &known, node.best, looks, ply, best_move, node.depth,
                 bound | (forced ? 0 : ENTRY_NO_VCF) | (frame->on_line ? ENTRY_PV : 0));
    }
    return node.best;
}
