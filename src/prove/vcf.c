/* SPDX-License-Identifier: MIT
 *
 * The VCF search. A four leaves the defender one answer, so the tree has choices for the attacker
 * alone: it is a search for a path, depth first, or deepened by fours. The table remembers failures
 * only, each with the number of fours it was searched for.
 *
 * Where a five must not be enclosed (caro) the defender may also answer beyond the end of the row;
 * there a four wins when every answer loses, and the path kept is the longest.
 *
 * Invariant at every node: the attacker is to move and all of his fives, fours and the defender's
 * fives are read from the board's groups. The depth is bounded by the empty cells. */
#include "prove/vcf.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUDGET_ALL = 255,    /* failed whatever the number of fours */
    BUDGET_STORED = 254, /* most that is remembered */
    FOURS_MAX = TG_VCF_LINE_MAX / 2 + 1,
    STOP_PERIOD = 1024
};

typedef enum Outcome {
    OUTCOME_FAIL, /* no win, however long */
    OUTCOME_CUT,  /* no win of that many fours, or stopped */
    OUTCOME_WIN
} Outcome;

struct TgVcf {
    uint64_t *table; /* key without its low byte | fours it failed for */
    uint64_t mask;
    /* of the running search */
    TgBoard *board;
    TgSide attacker, defender;
    uint64_t key; /* of the attacker */
    const TgVcfLimits *limits;
    uint64_t nodes;
    _Bool stopped;
    uint64_t epoch;            /* of all keys: what was stored before the last clear is forgotten */
    uint64_t salt;             /* counts the searches with reach */
    TgPoint *list_top;         /* free end of lists */
    int rank[TG_VCF_LINE_MAX]; /* of the moves being listed */
    int length;                /* of path, once won */
    TgPoint path[TG_VCF_LINE_MAX + 3];
    /* Of every node on the path, one after another: its moves, and the longest line so far. */
    TgPoint lists[FOURS_MAX * (2 * TG_VCF_LINE_MAX + 3)];
};

TgVcf *tg_vcf_create(size_t table_bytes) {
    TgVcf *vcf = malloc(sizeof *vcf);
    size_t entries = 2;
    while (entries * 2 * sizeof(uint64_t) <= table_bytes) {
        entries *= 2;
    }
    uint64_t *table = calloc(entries, sizeof *table);
    if (vcf == NULL || table == NULL) {
        free(vcf);
        free(table);
        return NULL;
    }
    vcf->table = table;
    vcf->epoch = 0;
    vcf->salt = 0;
    vcf->mask = entries - 1;
    return vcf;
}

void tg_vcf_destroy(TgVcf *vcf) {
    if (vcf != NULL) {
        free(vcf->table);
        free(vcf);
    }
}

void tg_vcf_clear(TgVcf *vcf) {
    vcf->epoch += 0xD1B54A32D192ED03u;
}

/* The number of fours a position is known to fail for; 0 = nothing known. Two slots a position. */
static int probe(const TgVcf *vcf, uint64_t key) {
    const uint64_t *slot = &vcf->table[key & vcf->mask & ~(uint64_t)1];
    for (int i = 0; i < 2; i++) {
        if ((slot[i] ^ key) >> 8 == 0) {
            return (int)(slot[i] & 255);
        }
    }
    return 0;
}

static void store(TgVcf *vcf, uint64_t key, int budget) {
    uint64_t *slot = &vcf->table[key & vcf->mask & ~(uint64_t)1];
    _Bool first =
        (slot[0] ^ key) >> 8 == 0 || ((slot[1] ^ key) >> 8 != 0 && (int)(slot[0] & 255) <= budget);
    slot[first ? 0 : 1] = (key & ~(uint64_t)255) | (uint64_t)budget;
}

/* Counts a stone of the search; false when the limits are reached. */
static _Bool count_stone(TgVcf *vcf) {
    vcf->nodes++;
    const TgVcfLimits *limits = vcf->limits;
    if ((limits->nodes != 0 && vcf->nodes >= limits->nodes) ||
        (vcf->nodes % STOP_PERIOD == 0 && limits->stop != NULL && limits->stop(limits->context))) {
        vcf->stopped = 1;
    }
    return !vcf->stopped;
}

/* The same of a four and its answer. */
static _Bool count_pair(TgVcf *vcf) {
    const _Bool four = count_stone(vcf);
    return four && count_stone(vcf);
}

/* Makes a stone of the search; false when the limits are reached. */
static _Bool enter(TgVcf *vcf, TgSide side, TgPoint p) {
    tg_board_make_fours(vcf->board, side, p);
    return count_stone(vcf);
}

static _Bool fives_can_be_enclosed(const TgVcf *vcf, TgSide side) {
    return vcf->board->tables->profile.side[side].five == TG_FIVE_UNENCLOSED;
}

/* Keeps the points within 2 of one, or on a line with it and within 4. */
static int keep_near(TgPoint *points, int count, TgPoint centre) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int x = abs(tg_point_x(points[i]) - tg_point_x(centre));
        int y = abs(tg_point_y(points[i]) - tg_point_y(centre));
        int far = tg_point_distance(points[i], centre);
        if (far <= 2 || (far <= 4 && (x == 0 || y == 0 || x == y))) {
            points[kept++] = points[i];
        }
    }
    return kept;
}

/* The attacker's rows that a stone on the point would cut: axes where he makes a closed three or
 * more there. */
static int rows_through(const TgBoard *board, TgSide attacker, TgPoint p) {
    uint16_t code = tg_board_code(board, attacker, p);
    int rows = 0;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        rows += tg_code_class(code, axis) >= TG_CLASS_CLOSED_THREE;
    }
    return rows;
}

/* How early a four is tried: one that wins at once or goes with a three, then one whose answer cuts
 * few of the attacker's rows and makes no four; near his stone before. Deepened, the kind is
 * enough: what wins soon is found by the bound. */
static int rank_of(const TgVcf *vcf, int ply, TgPoint move) {
    enum { KIND = 64, CUT = 8, COUNTER = 6 };
    const TgBoard *board = vcf->board;
    TgKind kind = tg_board_kind(board, vcf->attacker, move);
    int rank = KIND * (int)kind;
    if (vcf->limits->deepen || vcf->limits->shortest || kind >= TG_KIND_STRAIGHT_FOUR) {
        return rank;
    }
    TgPoint answer = tg_board_five_after(board, vcf->attacker, move);
    TgKind reply = tg_board_kind(board, vcf->defender, answer);
    rank -= CUT * rows_through(board, vcf->attacker, answer);
    rank -= reply >= TG_KIND_FOUR && reply <= TG_KIND_DOUBLE_FOUR ? COUNTER : 0;
    return ply > 0 ? rank - tg_point_distance(move, vcf->path[ply - 2]) : rank;
}

/* The attacker's four-making points in the order in which they are tried; only the defender's
 * five-point where he threatens one and nothing else stops it. Fouls, and points that leave the
 * defender a five, are still among them. Returns how many. */
static int list_moves(TgVcf *vcf, int ply, TgPoint *moves) {
    const TgBoard *board = vcf->board;
    TgSide attacker = vcf->attacker;
    int threats = tg_board_count(board, vcf->defender, TG_KIND_FIVE);
    if (threats > 0 && !fives_can_be_enclosed(vcf, vcf->defender)) {
        moves[0] = tg_board_first(board, vcf->defender, TG_GROUP_FIVE);
        TgKind kind = tg_board_kind(board, attacker, moves[0]);
        return threats == 1 && kind >= TG_KIND_FOUR && kind <= TG_KIND_DOUBLE_FOUR;
    }
    int count = tg_board_list(board, attacker, TG_GROUP_FOUR, moves);
    if (vcf->limits->near && ply > 0) {
        count = keep_near(moves, count, vcf->path[ply - 2]);
    }
    int *rank = vcf->rank;
    for (int i = 0; i < count; i++) {
        TgPoint move = moves[i];
        int own = rank_of(vcf, ply, move);
        int j = i;
        for (; j > 0 && rank[j - 1] < own; j--) {
            moves[j] = moves[j - 1];
            rank[j] = rank[j - 1];
        }
        moves[j] = move;
        rank[j] = own;
    }
    return count;
}

/* The defender's stones that take away the five-point given, and are no fouls: the point itself
 * and, where that matters, the cells beyond the ends of its row. */
static int list_answers(TgVcf *vcf, TgPoint five, TgPoint answers[TG_STOP_MAX]) {
    TgPoint points[TG_STOP_MAX] = {five};
    int count = fives_can_be_enclosed(vcf, vcf->attacker)
                    ? tg_board_stops(vcf->board, vcf->attacker, five, TG_KIND_FIVE, points)
                    : 1;
    int legal = 0;
    for (int i = 0; i < count; i++) {
        if (!tg_board_is_foul(vcf->board, vcf->defender, points[i])) {
            answers[legal++] = points[i];
        }
    }
    return legal;
}

/* --- reach: what an attacker's stone put down before the search would change ------------------ */

/* It adds fours only where it makes a four possible at the node; it undoes what the defender's
 * fives refute only by standing on one of them. */
static void reach_node(TgVcf *vcf) {
    TgCells *reach = vcf->limits->reach;
    const TgBoard *board = vcf->board;
    tg_cells_join(reach, board->group[vcf->attacker][TG_GROUP_FOUR]);
    tg_cells_join(reach, board->group[vcf->attacker][TG_GROUP_THREE]);
    tg_cells_join(reach, board->group[vcf->attacker][TG_GROUP_CLOSED_THREE]);
    tg_cells_join(reach, board->group[vcf->defender][TG_GROUP_FIVE]);
}

/* It may lift a foul from its lines; of a double-three, from anywhere the judge looks. */
static void reach_foul(TgVcf *vcf, TgPoint move) {
    if (tg_board_judge(vcf->board, vcf->attacker, move) == TG_VERDICT_DOUBLE_THREE) {
        tg_cells_fill(vcf->limits->reach);
    } else {
        tg_cells_add_lines(vcf->limits->reach, vcf->board, move);
    }
}

/* It may make the answer a foul where the answer makes threes that a foul holds back. */
static void reach_answer(TgVcf *vcf, TgPoint answer) {
    if (tg_cells_has_threes(vcf->board, vcf->defender, answer)) {
        tg_cells_fill(vcf->limits->reach);
    }
}

static Outcome end_path(TgVcf *vcf, int ply, TgPoint move, TgPoint answer, TgPoint five) {
    vcf->path[ply] = move;
    vcf->path[ply + 1] = answer;
    vcf->path[ply + 2] = five;
    vcf->length = ply + 3;
    return OUTCOME_WIN;
}

static Outcome search(TgVcf *vcf, int ply, int budget);

/* A four with its one answer, where that is known to be legal. */
static Outcome try_pair(TgVcf *vcf, int ply, int budget, TgPoint move, TgPoint answer) {
    vcf->path[ply] = move;
    vcf->path[ply + 1] = answer;
    if (!count_pair(vcf)) {
        return OUTCOME_CUT;
    }
    tg_board_make_two(vcf->board, vcf->attacker, move, answer);
    Outcome outcome = search(vcf, ply + 2, budget - 1);
    tg_board_unmake(vcf->board);
    tg_board_unmake(vcf->board);
    return outcome;
}

/* What the attacker reaches after one answer. */
static Outcome try_answer(TgVcf *vcf, int ply, int budget, TgPoint move, TgPoint answer) {
    vcf->path[ply] = move;
    vcf->path[ply + 1] = answer;
    Outcome outcome =
        enter(vcf, vcf->defender, answer) ? search(vcf, ply + 2, budget - 1) : OUTCOME_CUT;
    tg_board_unmake(vcf->board);
    return outcome;
}

/* All answers have to lose; the longest line stays on the path. */
static Outcome try_answers(TgVcf *vcf, int ply, int budget, TgPoint move, const TgPoint *answers,
                           int count) {
    TgPoint *longest = vcf->list_top;
    int length = 0;
    for (int i = 0; i < count; i++) {
        vcf->list_top = longest + length;
        Outcome outcome = try_answer(vcf, ply, budget, move, answers[i]);
        if (outcome != OUTCOME_WIN) {
            vcf->list_top = longest;
            return outcome;
        }
        if (vcf->length > length) {
            length = vcf->length;
            memcpy(longest, vcf->path, (size_t)length * sizeof *longest);
        }
    }
    memcpy(vcf->path, longest, (size_t)length * sizeof *longest);
    vcf->length = length;
    vcf->list_top = longest;
    return OUTCOME_WIN;
}

/* The position after the attacker's four. */
static Outcome answer_four(TgVcf *vcf, int ply, int budget, TgPoint move) {
    if (tg_board_count(vcf->board, vcf->defender, TG_KIND_FIVE) > 0) {
        if (vcf->limits->reach != NULL) {
            tg_cells_join(vcf->limits->reach, vcf->board->group[vcf->defender][TG_GROUP_FIVE]);
        }
        return OUTCOME_FAIL;
    }
    TgPoint five = tg_board_first(vcf->board, vcf->attacker, TG_GROUP_FIVE);
    TgPoint answers[TG_STOP_MAX];
    int count = list_answers(vcf, five, answers);
    switch (count) {
    case 0:
        return end_path(vcf, ply, move, TG_POINT_NONE, five);
    case 1:
        if (vcf->limits->reach != NULL) {
            reach_answer(vcf, answers[0]);
        }
        return try_answer(vcf, ply, budget, move, answers[0]);
    default:
        return try_answers(vcf, ply, budget, move, answers, count);
    }
}

/* A four that leaves one five-point, or any where fives can be enclosed. */
static Outcome try_four(TgVcf *vcf, int ply, int budget, TgPoint move) {
    Outcome outcome =
        enter(vcf, vcf->attacker, move) ? answer_four(vcf, ply, budget, move) : OUTCOME_CUT;
    tg_board_unmake(vcf->board);
    return outcome;
}

/* A straight four or two fours at once: one stone cannot answer both. */
static Outcome win_by_two(TgVcf *vcf, int ply, TgPoint move) {
    tg_board_make_fours(vcf->board, vcf->attacker, move);
    TgPoint fives[TG_AXIS_NB * 2];
    int count = tg_board_list(vcf->board, vcf->attacker, TG_GROUP_FIVE, fives);
    assert(count >= 2);
    (void)count;
    tg_board_unmake(vcf->board);
    return end_path(vcf, ply, move, fives[0], fives[1]);
}

/* Whether the defender's stone there may be a foul after one more stone of the attacker, which adds
 * no row of the defender. */
static _Bool may_be_foul(const TgVcf *vcf, TgPoint p) {
    TgKind kind = tg_board_kind(vcf->board, vcf->defender, p);
    return tg_profile_has_fouls(&vcf->board->tables->profile, vcf->defender) &&
           kind >= TG_KIND_DOUBLE_THREE && kind != TG_KIND_FOUR;
}

/* Whether it is known, before a four that leaves one five-point and its answer are made, that they
 * do not win. *outcome is then as of the search after them. */
static _Bool is_known(TgVcf *vcf, int budget, TgPoint move, TgPoint answer, Outcome *outcome) {
    const TgBoard *board = vcf->board;
    *outcome = OUTCOME_CUT;
    if (budget > 1) {
        uint64_t key = board->hash ^ vcf->key ^ board->tables->zobrist[vcf->attacker][move] ^
                       board->tables->zobrist[vcf->defender][answer];
        int known = probe(vcf, key);
        if (known < budget - 1) {
            return 0;
        }
        *outcome = known == BUDGET_ALL ? OUTCOME_FAIL : OUTCOME_CUT;
    }
    if (!count_pair(vcf)) {
        *outcome = OUTCOME_CUT;
    }
    return 1;
}

static Outcome try_move(TgVcf *vcf, int ply, int budget, TgPoint move) {
    if (fives_can_be_enclosed(vcf, vcf->attacker)) {
        return try_four(vcf, ply, budget, move);
    }
    if (tg_board_kind(vcf->board, vcf->attacker, move) >= TG_KIND_STRAIGHT_FOUR) {
        return win_by_two(vcf, ply, move);
    }
    if (budget == 1 && !tg_profile_has_fouls(&vcf->board->tables->profile, vcf->defender)) {
        return OUTCOME_CUT; /* the one answer stands, and no four is left to make */
    }
    TgPoint answer = tg_board_five_after(vcf->board, vcf->attacker, move);
    if (fives_can_be_enclosed(vcf, vcf->defender) || may_be_foul(vcf, answer)) {
        return try_four(vcf, ply, budget, move);
    }
    Outcome outcome;
    return is_known(vcf, budget, move, answer, &outcome) ? outcome
                                                         : try_pair(vcf, ply, budget, move, answer);
}

/* Tries the moves of a node in order. OUTCOME_FAIL only when all failed whatever the length. */
static Outcome try_moves(TgVcf *vcf, int ply, int budget, const TgPoint *moves, int count) {
    Outcome outcome = OUTCOME_FAIL;
    for (int i = 0; i < count; i++) {
        if (tg_board_is_foul(vcf->board, vcf->attacker, moves[i])) {
            if (vcf->limits->reach != NULL) {
                reach_foul(vcf, moves[i]);
            }
            continue;
        }
        Outcome one = try_move(vcf, ply, budget, moves[i]);
        if (one == OUTCOME_WIN || vcf->stopped) {
            return one;
        }
        outcome = one == OUTCOME_CUT ? OUTCOME_CUT : outcome;
    }
    return outcome;
}

/* A win of at most `budget` fours from here; ply = stones on the path. */
static Outcome search(TgVcf *vcf, int ply, int budget) {
    TgBoard *board = vcf->board;
    if (tg_board_count(board, vcf->attacker, TG_KIND_FIVE) > 0) {
        vcf->path[ply] = tg_board_first(board, vcf->attacker, TG_GROUP_FIVE);
        vcf->length = ply + 1;
        return OUTCOME_WIN;
    }
    if (vcf->limits->reach != NULL) {
        reach_node(vcf);
    }
    if (budget == 0) {
        return OUTCOME_CUT;
    }
    uint64_t key = board->hash ^ vcf->key;
    int known = probe(vcf, key);
    if (known >= budget) {
        return known == BUDGET_ALL ? OUTCOME_FAIL : OUTCOME_CUT;
    }
    TgPoint *moves = vcf->list_top;
    int count = list_moves(vcf, ply, moves);
    vcf->list_top += count;
    Outcome outcome = try_moves(vcf, ply, budget, moves, count);
    vcf->list_top = moves;
    if (outcome != OUTCOME_WIN && !vcf->stopped && count > 0) {
        int failed = budget < BUDGET_STORED ? budget : BUDGET_STORED;
        store(vcf, key, outcome == OUTCOME_FAIL ? BUDGET_ALL : failed);
    }
    return outcome;
}

/* Fours that fit on the board: each takes a stone of the attacker and one of the defender. */
static int budget_bound(const TgBoard *board, int asked) {
    int most = (board->size * board->size - board->stones + 1) / 2;
    most = most > 1 ? most : 1;
    return asked > 0 && asked < most ? asked : most;
}

static void begin(TgVcf *vcf, TgBoard *board, TgSide attacker, const TgVcfLimits *limits) {
    vcf->board = board;
    vcf->attacker = attacker;
    vcf->defender = tg_side_other(attacker);
    vcf->key = tg_board_side_key(attacker) ^ vcf->epoch;
    if (limits->near) {
        vcf->key ^= 0xA0761D6478BD642Fu; /* what fails so need not fail otherwise */
    }
    if (limits->reach != NULL) {
        vcf->key ^= ++vcf->salt * 0x9FB21C651E98DF25u;
        *limits->reach = (TgCells){0};
        if (fives_can_be_enclosed(vcf, vcf->attacker) ||
            fives_can_be_enclosed(vcf, vcf->defender)) {
            tg_cells_fill(limits->reach);
        }
    }
    vcf->limits = limits;
    vcf->nodes = 0;
    vcf->stopped = 0;
    vcf->length = 0;
    vcf->list_top = vcf->lists;
}

void tg_vcf_solve(TgVcf *vcf, TgBoard *board, TgSide attacker, const TgVcfLimits *limits,
                  TgVcfResult *result) {
    begin(vcf, board, attacker, limits);
    int most = budget_bound(board, limits->fours);
    int budget = limits->deepen || limits->shortest ? 1 : most;
    Outcome outcome = search(vcf, 0, budget);
    while (outcome == OUTCOME_CUT && !vcf->stopped && budget < most) {
        budget += limits->shortest ? 1 : 1 + budget / 2;
        budget = budget < most ? budget : most;
        outcome = search(vcf, 0, budget);
    }
    result->answer = outcome == OUTCOME_WIN ? TG_VCF_WIN
                     : vcf->stopped         ? TG_VCF_UNKNOWN
                                            : TG_VCF_NO;
    result->whole = outcome == OUTCOME_FAIL;
    result->nodes = vcf->nodes;
    result->length = outcome == OUTCOME_WIN ? vcf->length : 0;
    memcpy(result->line, vcf->path, (size_t)result->length * sizeof *result->line);
}
