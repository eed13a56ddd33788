/* SPDX-License-Identifier: MIT
 *
 * The VCF search. A four leaves the defender one answer, so the tree has choices for the attacker
 * alone: it is a search for a path, deepened by one four at a time. The table remembers failures
 * only, each with the number of fours it was searched for.
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
    TgPoint *move_top; /* free end of moves */
    int length;        /* of path, once won */
    TgPoint path[TG_VCF_LINE_MAX + 3];
    TgPoint
        moves[FOURS_MAX * TG_VCF_LINE_MAX]; /* lists of the nodes on the path, one after another */
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
    memset(vcf->table, 0, (vcf->mask + 1) * sizeof *vcf->table);
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

/* Makes a stone of the search; false when the limits are reached. */
static _Bool enter(TgVcf *vcf, TgSide side, TgPoint p) {
    tg_board_make_light(vcf->board, side, p);
    vcf->nodes++;
    const TgVcfLimits *limits = vcf->limits;
    if ((limits->nodes != 0 && vcf->nodes >= limits->nodes) ||
        (vcf->nodes % STOP_PERIOD == 0 && limits->stop != NULL && limits->stop(limits->context))) {
        vcf->stopped = 1;
    }
    return !vcf->stopped;
}

/* The attacker's four-making points, those that win at once or go with a three first; only the
 * defender's five-point where he threatens one. Fouls are still among them. Returns how many. */
static int list_moves(TgVcf *vcf, TgPoint *moves) {
    const TgBoard *board = vcf->board;
    TgSide attacker = vcf->attacker;
    int threats = tg_board_count(board, vcf->defender, TG_KIND_FIVE);
    if (threats > 0) {
        moves[0] = tg_board_first(board, vcf->defender, TG_GROUP_FIVE);
        TgKind kind = tg_board_kind(board, attacker, moves[0]);
        return threats == 1 && kind >= TG_KIND_FOUR && kind <= TG_KIND_DOUBLE_FOUR;
    }
    int count = tg_board_list(board, attacker, TG_GROUP_FOUR, moves);
    for (int i = 1; i < count; i++) {
        TgPoint move = moves[i];
        TgKind kind = tg_board_kind(board, attacker, move);
        int j = i;
        for (; j > 0 && tg_board_kind(board, attacker, moves[j - 1]) < kind; j--) {
            moves[j] = moves[j - 1];
        }
        moves[j] = move;
    }
    return count;
}

static void end_path(TgVcf *vcf, int ply, TgPoint move, TgPoint answer, TgPoint five) {
    vcf->path[ply] = move;
    vcf->path[ply + 1] = answer;
    vcf->path[ply + 2] = five;
    vcf->length = ply + 3;
}

static Outcome search(TgVcf *vcf, int ply, int budget);

/* A four that leaves one answer. */
static Outcome try_four(TgVcf *vcf, int ply, int budget, TgPoint move) {
    TgBoard *board = vcf->board;
    _Bool fouls = tg_profile_has_fouls(&board->tables->profile, vcf->defender);
    if (budget == 1 && !fouls) {
        return OUTCOME_CUT;
    }
    Outcome outcome = OUTCOME_CUT;
    if (enter(vcf, vcf->attacker, move)) {
        TgPoint answer = tg_board_first(board, vcf->attacker, TG_GROUP_FIVE);
        assert(tg_board_count(board, vcf->attacker, TG_KIND_FIVE) == 1);
        if (fouls && tg_board_is_foul(board, vcf->defender, answer)) {
            end_path(vcf, ply, move, TG_POINT_NONE, answer);
            outcome = OUTCOME_WIN;
        } else if (budget > 1) {
            vcf->path[ply] = move;
            vcf->path[ply + 1] = answer;
            if (enter(vcf, vcf->defender, answer)) {
                outcome = search(vcf, ply + 2, budget - 1);
            }
            tg_board_unmake(board);
        }
    }
    tg_board_unmake(board);
    return outcome;
}

/* A straight four or two fours at once: the defender cannot answer both. */
static void win_by_two(TgVcf *vcf, int ply, TgPoint move) {
    tg_board_make_light(vcf->board, vcf->attacker, move);
    TgPoint fives[TG_AXIS_NB * 2];
    int count = tg_board_list(vcf->board, vcf->attacker, TG_GROUP_FIVE, fives);
    assert(count >= 2);
    (void)count;
    tg_board_unmake(vcf->board);
    end_path(vcf, ply, move, fives[0], fives[1]);
}

/* Tries the moves of a node in order. OUTCOME_FAIL only when all failed whatever the length. */
static Outcome try_moves(TgVcf *vcf, int ply, int budget, const TgPoint *moves, int count) {
    Outcome outcome = OUTCOME_FAIL;
    for (int i = 0; i < count; i++) {
        TgPoint move = moves[i];
        if (tg_board_is_foul(vcf->board, vcf->attacker, move)) {
            continue;
        }
        if (tg_board_kind(vcf->board, vcf->attacker, move) >= TG_KIND_STRAIGHT_FOUR) {
            win_by_two(vcf, ply, move);
            return OUTCOME_WIN;
        }
        Outcome one = try_four(vcf, ply, budget, move);
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
    assert(budget >= 1);
    if (tg_board_count(board, vcf->attacker, TG_KIND_FIVE) > 0) {
        vcf->path[ply] = tg_board_first(board, vcf->attacker, TG_GROUP_FIVE);
        vcf->length = ply + 1;
        return OUTCOME_WIN;
    }
    uint64_t key = board->hash ^ vcf->key;
    int known = probe(vcf, key);
    if (known >= budget) {
        return known == BUDGET_ALL ? OUTCOME_FAIL : OUTCOME_CUT;
    }
    TgPoint *moves = vcf->move_top;
    int count = list_moves(vcf, moves);
    vcf->move_top += count;
    Outcome outcome = try_moves(vcf, ply, budget, moves, count);
    vcf->move_top = moves;
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
    vcf->key = tg_board_side_key(attacker);
    vcf->limits = limits;
    vcf->nodes = 0;
    vcf->stopped = 0;
    vcf->length = 0;
    vcf->move_top = vcf->moves;
}

void tg_vcf_solve(TgVcf *vcf, TgBoard *board, TgSide attacker, const TgVcfLimits *limits,
                  TgVcfResult *result) {
    begin(vcf, board, attacker, limits);
    int most = budget_bound(board, limits->fours);
    int budget = 1;
    Outcome outcome = search(vcf, 0, budget);
    while (outcome == OUTCOME_CUT && !vcf->stopped && budget < most) {
        budget += limits->shortest ? 1 : 1 + budget / 2;
        budget = budget < most ? budget : most;
        outcome = search(vcf, 0, budget);
    }
    result->answer = outcome == OUTCOME_WIN ? TG_VCF_WIN
                     : vcf->stopped         ? TG_VCF_UNKNOWN
                                            : TG_VCF_NO;
    result->nodes = vcf->nodes;
    result->length = outcome == OUTCOME_WIN ? vcf->length : 0;
    memcpy(result->line, vcf->path, (size_t)result->length * sizeof *result->line);
}
