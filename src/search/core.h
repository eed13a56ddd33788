/* SPDX-License-Identifier: MIT
 *
 * What the files of the search share. Scores are as in limits.h, a win in n plies FROM THE ROOT is
 * TG_SCORE_WIN - n. */
#ifndef TENGEN_SEARCH_CORE_H
#define TENGEN_SEARCH_CORE_H

#include "eval/eval.h"
#include "prove/vcf.h"
#include "search/search.h"
#include "search/situation.h"
#include "search/tt.h"

#include <stdatomic.h>

enum { PLY_MAX = 128, MOVE_MAX = TG_SIZE_MAX * TG_SIZE_MAX, REDUCTION_NB = 64 };

typedef struct ScoredMove {
    TgPoint point;
    int16_t hint;  /* move score of the pattern tables */
    int32_t order; /* what the move is sorted by */
} ScoredMove;

typedef struct MoveList {
    int count;
    int next; /* moves before it were handed out */
    ScoredMove move[MOVE_MAX];
} MoveList;

/* One ply of the line being searched. */
typedef struct Frame {
    TgPoint move; /* played from here */
    TgPoint killer[2];
    int eval; /* static, for the side to move */
    uint8_t pv_length;
    TgPoint pv[TG_PV_MAX];
    MoveList list;
} Frame;

typedef struct RootMove {
    TgPoint point;
    int score;    /* of the last depth in which it was searched with an open window */
    int previous; /* of the depth before, for sorting */
    uint8_t pv_length, seldepth;
    TgPoint pv[TG_PV_MAX];
} RootMove;

struct TgSearch {
    /* position */
    TgProfile profile;
    TgTables *tables; /* NULL before the first set */
    TgEval eval;
    TgBoard *board;
    TgSide to_move;
    _Bool restricted, allowed[TG_POINT_NB]; /* first moves */
    /* memory across searches */
    TransTable table;
    TgVcf *vcf; /* NULL: search without */
    TgVcfResult vcf_result;
    int16_t history[TG_SIDE_NB][TG_POINT_NB];
    TgPoint counter[TG_SIDE_NB][TG_POINT_NB]; /* the answer that refuted the move */
    uint8_t reduction[REDUCTION_NB][REDUCTION_NB];
    uint64_t nodes_before; /* of finished runs */
    /* the running search */
    atomic_bool stop_wanted;
    _Bool stopped;
    uint64_t nodes, node_limit, next_check;
    int64_t start_ns, hard_ns, soft_ns; /* moments; INT64_MAX = none */
    int seldepth;
    Frame frame[PLY_MAX + 2];
    RootMove root[MOVE_MAX];
    int root_nb;
};

/* --- clock.c --- */
void tg_clock_start(TgSearch *search, const TgLimits *limits);
/* True once the search has to end; sets search->stopped. Called at every node. */
_Bool tg_clock_check(TgSearch *search);
/* Whether another depth is worth starting, or the answer is good enough. */
_Bool tg_clock_allows_next_depth(const TgSearch *search);

/* --- order.c --- */
/* Lists what a situation leaves to the side, best guess first. Fouls are not sorted out. */
void tg_moves_list(TgSearch *search, TgSide side, const Situation *situation, TgPoint table_move,
                   int ply);
/* The best of the moves not handed out yet; false at the end. */
_Bool tg_moves_next(MoveList *list, ScoredMove *move);
/* A move made the score reach beta: remembered for ordering; the `tried` moves before it lose. */
void tg_moves_reward(TgSearch *search, TgSide side, int ply, int depth, int tried);

/* --- node.c --- */
/* The score of the position for the side to move; the window may be left (fail soft). */
int tg_node_search(TgSearch *search, TgSide side, int depth, int alpha, int beta, int ply);
/* A win by continuous fours: the plies until the five, or 0. The line is in vcf_result. */
int tg_node_vcf(TgSearch *search, TgSide side, uint64_t budget);

#endif
