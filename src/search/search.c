/* SPDX-License-Identifier: MIT
 *
 * The root: iterative deepening, lines, and what is told of them. */
#include "search/core.h"

#include "tengen/time.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    VCF_TABLE_BYTES = 4 << 20,
    VCT_BYTES = 2 << 20,
    DEPTH_MAX = 100,
    ASPIRATION_DEPTH = 4, /* from here the window is around the last score */
    ASPIRATION_WIDTH = 25,
    ONE_MOVE_DEPTH = 4, /* with one legal move the score alone is worth this much */
    LINE_VCF_NODES = 2000,
};

/* 64 times the natural logarithm of 1..REDUCTION_NB-1, within one. */
static void fill_logarithms(int log[REDUCTION_NB]) {
    for (int n = 1; n < REDUCTION_NB; n++) {
        int steps = 0; /* of a 64th: x grows by 65/64 and a little */
        for (int64_t x = 1 << 20; x < (int64_t)n << 20; x += x / 64 + x / 8192) {
            steps++;
        }
        log[n] = steps;
    }
}

/* What a late move is searched less deep: the product of the logarithms of depth and rank. */
static void init_reductions(TgSearch *search) {
    int log[REDUCTION_NB] = {0};
    fill_logarithms(log);
    for (int depth = 1; depth < REDUCTION_NB; depth++) {
        for (int rank = 1; rank < REDUCTION_NB; rank++) {
            search->reduction[depth][rank] = (uint16_t)(log[depth] * log[rank] * DEPTH_ONE / 4096);
        }
    }
}

static TgStatus add_member(Team *team, _Bool no_vcf) {
    TgSearch *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return TG_E_MEMORY;
    }
    search->team = team;
    search->rank = team->member_nb;
    search->table = &team->table;
    search->eval = &team->eval;
    atomic_init(&search->nodes_told, 0);
    init_reductions(search);
    team->member[team->member_nb++] = search;
    if (!no_vcf) {
        search->vcf = tg_vcf_create(VCF_TABLE_BYTES);
    }
    return no_vcf || search->vcf != NULL ? TG_OK : TG_E_MEMORY;
}

static void destroy_team(Team *team) {
    tg_vct_destroy(team->proof.vct);
    for (int i = 0; i < team->member_nb; i++) {
        tg_vcf_destroy(team->member[i]->vcf);
        tg_board_destroy(team->member[i]->board);
        free(team->member[i]);
    }
    tg_tt_finish(&team->table);
    tg_net_destroy(team->net);
    tg_tables_destroy(team->tables);
    free(team);
}

static int64_t system_clock(void *context) {
    (void)context;
    return tg_time_now_ns();
}

TgStatus tg_search_create(size_t hash_bytes, int threads, _Bool no_vcf, TgSearch **search) {
    Team *team = calloc(1, sizeof *team);
    if (team == NULL) {
        return TG_E_MEMORY;
    }
    atomic_init(&team->stop_wanted, 0);
    atomic_init(&team->over, 0);
    team->clock.now = system_clock;
    int wanted = threads < 1 ? 1 : threads > THREAD_MAX ? THREAD_MAX : threads;
    TgStatus status = tg_tt_init(&team->table, hash_bytes) ? TG_OK : TG_E_MEMORY;
    while (status == TG_OK && team->member_nb < wanted) {
        status = add_member(team, no_vcf);
    }
    if (status == TG_OK && !no_vcf) {
        team->proof.vct = tg_vct_create(VCT_BYTES);
        status = team->proof.vct != NULL ? TG_OK : TG_E_MEMORY;
    }
    if (status != TG_OK) {
        destroy_team(team);
        return status;
    }
    *search = team->member[0];
    return TG_OK;
}

void tg_search_destroy(TgSearch *search) {
    if (search != NULL) {
        destroy_team(search->team);
    }
}

void tg_search_use_clock(TgSearch *search, TgNowFn now, void *context) {
    search->team->clock = (Clock){.now = now, .context = context};
}

void tg_search_sample(TgSearch *search, int one_in, TgLeafFn listener, void *context) {
    search->leaf = listener;
    search->leaf_context = context;
    search->leaf_one_in = one_in;
    search->leaf_nb = 0;
}

static void clear_member(TgSearch *search) {
    memset(search->history, 0, sizeof search->history);
    for (int p = 0; p < TG_POINT_NB; p++) {
        search->counter[TG_BLACK][p] = TG_POINT_NONE;
        search->counter[TG_WHITE][p] = TG_POINT_NONE;
    }
    if (search->vcf != NULL) {
        tg_vcf_clear(search->vcf);
    }
}

void tg_search_clear(TgSearch *search) {
    Team *team = search->team;
    tg_tt_clear(&team->table);
    if (team->proof.vct != NULL) {
        tg_vct_clear(team->proof.vct);
    }
    for (int i = 0; i < team->member_nb; i++) {
        clear_member(team->member[i]);
    }
}

/* Whether positions and results of one profile are those of the other. */
static _Bool same_rules(const TgProfile *a, const TgProfile *b) {
    for (int side = 0; side < TG_SIDE_NB; side++) {
        const TgSideRule *x = &a->side[side], *y = &b->side[side];
        if (x->five != y->five || x->over != y->over || x->forbid != y->forbid) {
            return 0;
        }
    }
    return a->k == b->k && a->three_test == b->three_test && a->pass == b->pass &&
           a->move_limit == b->move_limit;
}

/* An empty board for every thread; false: no memory. */
static _Bool create_boards(const Team *team, const TgTables *tables, int size, TgBoard *boards[]) {
    for (int i = 0; i < team->member_nb; i++) {
        boards[i] = tg_board_create(tables, size);
        if (boards[i] == NULL) {
            while (i-- > 0) {
                tg_board_destroy(boards[i]);
            }
            return 0;
        }
    }
    return 1;
}

static TgStatus change_rules(Team *team, const TgProfile *profile, int size) {
    TgTables *tables = tg_tables_create(profile);
    TgBoard *boards[THREAD_MAX] = {NULL};
    TgNet *net = NULL;
    if (tables == NULL || tg_net_create(profile, &net) != TG_OK ||
        !create_boards(team, tables, size, boards)) {
        tg_net_destroy(net);
        tg_tables_destroy(tables);
        return TG_E_MEMORY;
    }
    tg_eval_init(&team->eval, tables);
    for (int i = 0; i < team->member_nb; i++) {
        TgSearch *member = team->member[i];
        tg_board_destroy(member->board);
        member->board = boards[i];
        member->net = net;
        memset(&member->sums, 0, sizeof member->sums);
        tg_board_use_values(boards[i], net == NULL ? &team->eval.values : NULL);
    }
    tg_net_destroy(team->net);
    team->net = net;
    tg_tables_destroy(team->tables);
    team->tables = tables;
    tg_search_clear(team->member[0]);
    return TG_OK;
}

TgStatus tg_search_set(TgSearch *search, const TgProfile *profile, const TgGrid *grid,
                       TgSide to_move) {
    if (profile->k < 5 &&
        (tg_profile_has_fouls(profile, TG_BLACK) || tg_profile_has_fouls(profile, TG_WHITE))) {
        return TG_E_RANGE; /* as no game is played so: threes of two stones recurse without end */
    }
    if (search->team->tables == NULL || !same_rules(&search->profile, profile) ||
        search->board->size != grid->size) {
        TgStatus status = change_rules(search->team, profile, grid->size);
        if (status != TG_OK) {
            return status;
        }
    }
    search->profile = *profile;
    search->to_move = to_move;
    search->restricted = 0;
    tg_board_set(search->board, grid);
    return TG_OK;
}

void tg_search_restrict(TgSearch *search, const _Bool *allowed) {
    search->restricted = 1;
    memcpy(search->allowed, allowed, sizeof search->allowed);
}

int tg_search_own_moves(TgSearch *search, TgPoint points[], int scores[]) {
    TgBoard *board = search->board;
    int near = tg_board_list_near(board, points);
    int count = 0;
    for (int i = 0; i < near; i++) {
        TgPoint p = points[i];
        if (!tg_board_is_foul(board, search->to_move, p)) {
            points[count] = p;
            scores[count++] =
                search->eval->attack[search->to_move][tg_board_pcode(board, search->to_move, p)];
        }
    }
    return count;
}

void tg_search_stop(TgSearch *search) {
    atomic_store(&search->team->stop_wanted, 1);
}

void tg_search_forget_stop(TgSearch *search) {
    atomic_store(&search->team->stop_wanted, 0);
}

uint64_t tg_search_nodes(const TgSearch *search) {
    return search->team->nodes_before;
}

/* --- root moves --- */

static void add_root_move(TgSearch *search, TgPoint p) {
    if (search->restricted && !search->allowed[p]) {
        return;
    }
    for (int i = 0; i < search->root_nb; i++) {
        if (search->root[i].point == p) {
            return;
        }
    }
    RootMove *move = &search->root[search->root_nb++];
    *move = (RootMove){.point = p, .score = -TG_SCORE_INF, .previous = -TG_SCORE_INF};
    move->pv_length = 1;
    move->pv[0] = p;
}

/* Adds the legal moves of a situation, best guess first. */
static void add_root_moves(TgSearch *search, const Situation *situation) {
    TgPoint table_move = TG_POINT_NONE;
    uint64_t key = search->board->hash ^ tg_board_side_key(search->to_move);
    Entry entry;
    tg_tt_find(search->table, key, &entry);
    if (entry.key == key && entry_bound(&entry) != BOUND_NONE) {
        table_move = entry.move;
    }
    tg_moves_list(search, search->to_move, situation, table_move, 0);
    ScoredMove move;
    while (tg_moves_next(&search->frame[0].list, &move)) {
        if (!tg_board_is_foul(search->board, search->to_move, move.point)) {
            add_root_move(search, move.point);
        }
    }
}

static void add_every_point(TgSearch *search, _Bool fouls) {
    for (int p = 0; p < search->board->size * 32; p++) {
        if (tg_board_is_empty(search->board, (TgPoint)p) &&
            (fouls || !tg_board_is_foul(search->board, search->to_move, (TgPoint)p))) {
            add_root_move(search, (TgPoint)p);
        }
    }
}

/* The moves that threats leave; all near moves where they leave none that is legal, or where more
 * lines are asked for; any legal point; at last any empty point. */
static void list_root_moves(TgSearch *search, int lines) {
    search->root_nb = search->lost_nb = 0;
    Situation situation;
    tg_situation_look(search->board, search->to_move, &situation);
    add_root_moves(search, &situation);
    if (situation.kind != SITUATION_QUIET && search->root_nb < lines) {
        const Situation any = {.kind = SITUATION_QUIET};
        add_root_moves(search, &any);
    }
    if (search->root_nb == 0) {
        add_every_point(search, 0);
    }
    if (search->root_nb == 0) {
        add_every_point(search, 1);
    }
}

static void sort_root_moves(TgSearch *search, int first) {
    for (int i = first + 1; i < search->root_nb; i++) {
        RootMove move = search->root[i];
        int j = i;
        for (; j > first; j--) {
            const RootMove *before = &search->root[j - 1];
            if (before->score > move.score ||
                (before->score == move.score && before->previous >= move.previous)) {
                break;
            }
            search->root[j] = *before;
        }
        search->root[j] = move;
    }
}

/* --- one line --- */

static void keep_line(TgSearch *search, RootMove *move, int score) {
    const Frame *next = &search->frame[1];
    int kept = next->pv_length < TG_PV_MAX ? next->pv_length : TG_PV_MAX - 1;
    move->score = score;
    move->seldepth = (uint8_t)search->seldepth;
    memcpy(move->pv + 1, next->pv, (size_t)kept * sizeof *next->pv);
    move->pv_length = (uint8_t)(kept + 1);
}

static int search_root_move(TgSearch *search, int depth, int reduced, int alpha, int beta,
                            _Bool first) {
    TgSide other = tg_side_other(search->to_move);
    int score = 0;
    if (!first) {
        score = -tg_node_search(search, other, (depth - 1) * DEPTH_ONE - reduced, -alpha - 1,
                                -alpha, 1, 1);
        if (score > alpha && reduced > 0) {
            score =
                -tg_node_search(search, other, (depth - 1) * DEPTH_ONE, -alpha - 1, -alpha, 1, 1);
        }
    }
    if (first || score > alpha) {
        score = -tg_node_search(search, other, (depth - 1) * DEPTH_ONE, -beta, -alpha, 1, 0);
    }
    return score;
}

/* Searches the root moves from `first` on; returns the best score. */
static int search_root(TgSearch *search, int depth, int alpha, int beta, int first) {
    int best = -TG_SCORE_INF;
    for (int i = first; i < search->root_nb; i++) {
        search->root[i].score = -TG_SCORE_INF;
    }
    search->root_alpha = alpha;
    for (int i = first; i < search->root_nb && best < beta; i++) {
        RootMove *move = &search->root[i];
        int reduced = 0;
        if (depth >= 3 && i > first) {
            int n = i - first < REDUCTION_NB ? i - first : REDUCTION_NB - 1;
            reduced = search->reduction[depth < REDUCTION_NB ? depth : REDUCTION_NB - 1][n];
            reduced = reduced > (depth - 2) * DEPTH_ONE ? (depth - 2) * DEPTH_ONE : reduced;
        }
        int score = TG_SCORE_WIN - 1;
        search->frame[1].pv_length = 0;
        search->frame[1].skip = TG_POINT_NONE;
        search->frame[1].extra = 0;
        if (tg_board_is_foul(search->board, search->to_move, move->point)) {
            score = search->profile.pass ? 0 : -(TG_SCORE_WIN - 1); /* no other point is left */
        } else if (tg_board_kind(search->board, search->to_move, move->point) != TG_KIND_FIVE) {
            tg_node_make(search, search->to_move, 0, move->point);
            score = search_root_move(search, depth, reduced, alpha, beta, i == first);
            tg_board_unmake(search->board);
        }
        if (search->stopped) {
            break;
        }
        if (i == first || score > alpha) {
            keep_line(search, move, score);
        }
        best = score > best ? score : best;
        alpha = score > alpha ? score : alpha;
        search->root_alpha = alpha;
    }
    sort_root_moves(search, first);
    return best;
}

static _Bool is_proven(int score) {
    return score >= TG_SCORE_WIN_MIN || score <= -TG_SCORE_WIN_MIN;
}

/* One depth of one line: the window opens until the score lies inside. */
static void search_line(TgSearch *search, int depth, int first) {
    int width = ASPIRATION_WIDTH;
    int guess = search->root[first].previous;
    _Bool narrow = depth >= ASPIRATION_DEPTH && !is_proven(guess) && guess > -TG_SCORE_WIN_MIN;
    int alpha = narrow ? guess - width : -TG_SCORE_INF;
    int beta = narrow ? guess + width : TG_SCORE_INF;
    for (;;) {
        int score = search_root(search, depth, alpha, beta, first);
        if (search->stopped || (score > alpha && score < beta)) {
            return;
        }
        width *= 4;
        _Bool wide = width > 2000 || is_proven(score);
        if (score <= alpha) {
            alpha = wide ? -TG_SCORE_INF : score - width;
        } else {
            beta = wide ? TG_SCORE_INF : score + width;
        }
    }
}

/* --- what is told --- */

static int plies_to_end(int score) {
    return TG_SCORE_WIN - (score < 0 ? -score : score);
}

/* Any move of a lost side: what stops most, else the best looking one. TG_POINT_NONE: all fouls. */
static TgPoint any_move(TgSearch *search, TgSide side, const Situation *situation) {
    TgBoard *board = search->board;
    for (int i = 0; i < situation->count; i++) {
        if (!tg_board_is_foul(board, side, situation->moves[i])) {
            return situation->moves[i];
        }
    }
    TgPoint near[TG_POINT_NB];
    int count = tg_board_list_near(board, near);
    TgPoint best = TG_POINT_NONE;
    for (int i = 0; i < count; i++) {
        if ((best == TG_POINT_NONE || tg_eval_move(search->eval, board, side, near[i]) >
                                          tg_eval_move(search->eval, board, side, best)) &&
            !tg_board_is_foul(board, side, near[i])) {
            best = near[i];
        }
    }
    return best;
}

/* The next move of a proven line that the tree has cut short. */
static TgPoint next_of_proof(TgSearch *search, TgSide side) {
    Situation situation;
    tg_situation_look(search->board, side, &situation);
    if (situation.kind != SITUATION_QUIET && situation.kind != SITUATION_DEFENCE) {
        return any_move(search, side, &situation);
    }
    uint64_t key = search->board->hash ^ tg_board_side_key(side);
    Entry entry;
    tg_tt_find(search->table, key, &entry);
    if (entry.key == key && entry.move != TG_POINT_NONE &&
        tg_board_is_empty(search->board, entry.move)) {
        return entry.move;
    }
    if (!search->stopped && tg_node_vcf(search, side, LINE_VCF_NODES, 0) > 0) {
        return search->vcf_result.line[0];
    }
    return TG_POINT_NONE;
}

static _Bool is_playable(TgSearch *search, TgSide side, TgPoint p) {
    return p != TG_POINT_NONE && tg_board_is_empty(search->board, p) &&
           !tg_board_is_foul(search->board, side, p);
}

/* Plays the line of a proven score on to its five, and drops what is no legal move: where a solver
 * counts a forced foul, another move is shown. */
static void complete_line(TgSearch *search, RootMove *move) {
    int length = plies_to_end(move->score);
    length = length < TG_PV_MAX ? length : TG_PV_MAX;
    TgSide side = search->to_move;
    int made = 0;
    for (; made < length; made++) {
        TgPoint p = made < move->pv_length ? move->pv[made] : next_of_proof(search, side);
        if (made > 0 && !is_playable(search, side, p)) {
            move->pv_length = (uint8_t)made;
            p = next_of_proof(search, side);
        }
        if (!is_playable(search, side, p) && made > 0) {
            break;
        }
        length = tg_board_kind(search->board, side, p) == TG_KIND_FIVE ? made + 1 : length;
        move->pv[made] = p;
        tg_board_make(search->board, side, p);
        side = tg_side_other(side);
    }
    move->pv_length = (uint8_t)(made > 0 ? made : 1);
    for (; made > 0; made--) {
        tg_board_unmake(search->board);
    }
}

static void fill_report(TgSearch *search, int index, int depth, TgReport *report) {
    RootMove *move = &search->root[index];
    int score = move->score != -TG_SCORE_INF ? move->score : move->previous;
    *report = (TgReport){.depth = (uint8_t)depth,
                         .seldepth = move->seldepth,
                         .pv_index = (uint8_t)index,
                         .score = score != -TG_SCORE_INF ? score : 0,
                         .nodes = tg_team_nodes(search->team->member[0]),
                         .elapsed_ns = tg_clock_elapsed_ns(search),
                         .pv_length = move->pv_length};
    memcpy(report->pv, move->pv, sizeof report->pv);
}

static void tell(TgSearch *search, int depth, int lines, TgReportFn listener, void *context,
                 TgReport out[]) {
    for (int i = 0; i < lines; i++) {
        if (is_proven(search->root[i].score)) {
            complete_line(search, &search->root[i]);
        }
        fill_report(search, i, depth, &out[i]);
        if (listener != NULL) {
            listener(&out[i], context);
        }
    }
}

_Bool tg_search_is_settled(const TgSearch *search, int depth, _Bool timed) {
    if (search->root_nb == 1 && timed && depth >= ONE_MOVE_DEPTH) {
        return 1;
    }
    for (int i = 0; i < search->line_nb; i++) {
        int score = search->root[i].score;
        if (!is_proven(score) || (plies_to_end(score) > depth && !(timed && score > 0))) {
            return 0;
        }
    }
    return 1;
}

/* --- a run --- */

void tg_search_begin(TgSearch *search, const TgLimits *limits) {
    search->stopped = 0;
    search->depth = 0;
    search->nodes = 0;
    search->next_check = NODES_PER_CHECK;
    search->node_limit = limits->nodes;
    for (int i = 0; i < TG_POINT_NB; i++) {
        for (int kind = 0; kind < HISTORY_NB; kind++) {
            search->history[TG_BLACK][kind][i] /= 2;
            search->history[TG_WHITE][kind][i] /= 2;
        }
    }
    tg_node_root(search);
    int wanted = limits->multipv > 1 ? limits->multipv : 1;
    wanted = wanted < TG_MULTIPV_MAX ? wanted : TG_MULTIPV_MAX;
    list_root_moves(search, wanted);
    search->line_nb = search->root_nb < wanted ? search->root_nb : wanted;
}

int tg_search_depth_most(const TgSearch *search, const TgLimits *limits) {
    int empty_nb = search->board->size * search->board->size - search->board->stones;
    int most = limits->depth != 0 && limits->depth < DEPTH_MAX ? limits->depth : DEPTH_MAX;
    return search->root_nb == 0 ? 0 : most < empty_nb ? most : empty_nb;
}

_Bool tg_search_depth(TgSearch *search, int depth) {
    for (int i = 0; i < search->root_nb; i++) {
        search->root[i].previous = search->root[i].score;
    }
    search->seldepth = 0;
    for (int first = 0; first < search->line_nb && !search->stopped; first++) {
        search_line(search, depth, first);
    }
    search->depth = search->stopped ? search->depth : depth;
    return !search->stopped;
}

/* The first thread's way through the depths. */
static void deepen(TgSearch *search, const TgLimits *limits, TgReportFn listener, void *context,
                   TgReport lines[]) {
    _Bool timed = search->team->clock.hard_ns != INT64_MAX;
    _Bool proves = search->line_nb == 1 && limits->level == 0;
    int depth_most = tg_search_depth_most(search, limits);
    for (int depth = 1; depth <= depth_most && tg_search_depth(search, depth); depth++) {
        RootNews news = proves ? tg_root_proof_look(search) : ROOT_SAME;
        if (news == ROOT_CHANGED) {
            depth--;
            continue;
        }
        tell(search, depth, search->line_nb, listener, context, lines);
        if (news == ROOT_WON || tg_search_is_settled(search, depth, timed) ||
            !tg_clock_allows_next_depth(search)) {
            break;
        }
    }
}

/* The answer of another thread takes the place of the first line. */
static void take_answer(TgSearch *search, TgReportFn listener, void *context, TgReport lines[]) {
    TgSearch *chosen = tg_team_choose(search);
    if (chosen != search) {
        tell(chosen, chosen->depth, 1, listener, context, lines);
    }
}

int tg_search_run(TgSearch *search, const TgLimits *limits, TgReportFn listener, void *context,
                  TgReport lines[]) {
    assert(search->team->tables != NULL);
    tg_clock_start(search, limits);
    tg_tt_new_search(search->table);
    tg_search_begin(search, limits);
    tg_root_proof_begin(search);
    tg_team_start(search, limits);
    for (int i = 0; i < search->line_nb; i++) {
        fill_report(search, i, 0, &lines[i]);
    }
    deepen(search, limits, listener, context, lines);
    tg_team_end(search);
    for (int i = 0; i < search->line_nb && search->stopped; i++) {
        if (search->root[i].score != -TG_SCORE_INF && is_proven(search->root[i].score)) {
            complete_line(search, &search->root[i]);
        }
        fill_report(search, i, search->depth, &lines[i]);
    }
    if (search->line_nb == 1) {
        take_answer(search, listener, context, lines);
    }
    search->team->nodes_before += tg_team_nodes(search);
    return search->line_nb;
}
