/* SPDX-License-Identifier: MIT
 *
 * What the files of the search share. Scores are as in limits.h, a win in n plies FROM THE ROOT is
 * TG_SCORE_WIN - n.
 *
 * Several threads search one position side by side, each with a TgSearch of its own: they share
 * what a Team holds, and tell each other things through the transposition table alone. The first
 * TgSearch is the one that callers hold; it owns the others, reads the clock and tells the lines.
 */
#ifndef TENGEN_SEARCH_CORE_H
#define TENGEN_SEARCH_CORE_H

#include "eval/eval.h"
#include "eval/net.h"
#include "prove/vct.h"
#include "search/search.h"
#include "search/situation.h"
#include "search/tt.h"
#include "tengen/thread.h"

#include <stdatomic.h>

enum {
    PLY_MAX = 128,
    MOVE_MAX = TG_SIZE_MAX * TG_SIZE_MAX,
    REDUCTION_NB = 64,
    DEPTH_BITS = 5,
    DEPTH_ONE = 1 << DEPTH_BITS, /* depths inside the tree are counted in parts of a ply */
};

/* A move that makes a three or a four is an attack; both kinds have their own history. */
enum { HISTORY_QUIET, HISTORY_ATTACK, HISTORY_NB };

enum { NODES_PER_CHECK = 256 }; /* of the clock and the stop flags */

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
    TgKind kind;  /* what it makes for its side */
    TgPoint killer[2];
    TgPoint skip;  /* left out of this node, while its value without is asked; or TG_POINT_NONE */
    _Bool on_line; /* lies or lay on the line of best play */
    int eval;      /* static, for the side to move */
    int extra;     /* how far the line was extended beyond a ply a move */
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

/* The moments of a search, on the clock of `now`; INT64_MAX = none. */
typedef struct Clock {
    TgNowFn now;
    void *context;
    int64_t late_ns; /* how late a search has noticed its end of late: kept back from the next */
    /* the running search */
    int64_t start_ns;
    int64_t optimum_ns, maximum_ns; /* durations */
    int64_t hard_ns;                /* the moment that ends it */
    int64_t depth_start_ns, depth_ns;
    TgPoint best;
    int stable; /* depths that the best move has stayed the same */
    int score;  /* of the depths before, the last ones most */
} Clock;

/* What is asked about the root (root_proof.c). */
typedef enum RootQuestion {
    ROOT_OWN_FOURS,
    ROOT_OTHER_FOURS,
    ROOT_OWN_THREATS,
    ROOT_CHECK, /* the other side's threats after the best move */
    ROOT_QUESTION_NB
} RootQuestion;

/* What the first thread asks the solvers about the root, and what they said. */
typedef struct RootProof {
    TgVct *vct;                       /* NULL: nothing is asked */
    uint64_t nodes[ROOT_QUESTION_NB]; /* spent on each question */
    _Bool answered[ROOT_QUESTION_NB]; /* once and for all */
    TgPoint checked;                  /* the move that was asked about last, */
    uint64_t on_checked;              /* the nodes it took, */
    _Bool holds;                      /* and whether it is known to lose to no fours and threes */
} RootProof;

/* Without threads there is room for one helper that never comes: the loops are compiled all the
 * same. */
enum { THREAD_MAX = TG_THREAD_MAX > 1 ? TG_THREAD_MAX : 2 };

typedef struct Team {
    TgTables *tables; /* NULL before the first set */
    TgEval eval;
    TgNet *net; /* NULL: static values are sums of those of eval */
    TransTable table;
    TgSearch *member[THREAD_MAX];
    int member_nb;
    uint64_t nodes_before; /* of finished runs */
    Clock clock;
    RootProof proof;
    atomic_bool stop_wanted; /* by the caller, until it is forgotten */
    atomic_bool over;        /* the running search ends */
    TgGrid grid;             /* the position, for the helpers */
    TgLimits limits;         /* of each helper */
    int helper_nb;           /* that run */
    TgThread thread[THREAD_MAX];
} Team;

/* One thread of the search. */
struct TgSearch {
    Team *team;
    int rank; /* in the team; 0 is the first */
    /* position */
    TgProfile profile;
    const TgEval *eval;
    const TgNet *net; /* the team's */
    TgNetSums sums;
    TgBoard *board; /* NULL before the first set */
    TgSide to_move;
    _Bool restricted, allowed[TG_POINT_NB]; /* first moves */
    /* memory across searches */
    TransTable *table;
    TgVcf *vcf; /* NULL: search without */
    TgVcfResult vcf_result;
    int16_t history[TG_SIDE_NB][HISTORY_NB][TG_POINT_NB];
    TgPoint counter[TG_SIDE_NB][TG_POINT_NB];       /* the answer that refuted the move */
    uint16_t reduction[REDUCTION_NB][REDUCTION_NB]; /* in parts of a ply */
    /* those that listen to what is searched no more */
    TgLeafFn leaf;
    void *leaf_context;
    int leaf_one_in, leaf_nb;
    /* the running search */
    _Bool stopped;
    uint64_t nodes, node_limit, next_check;
    atomic_uint_least64_t nodes_told; /* to the others, now and then */
    int depth;                        /* the last completed one */
    int line_nb;                      /* lines that are searched */
    int seldepth;
    int root_alpha;
    Frame frame[PLY_MAX + 4];
    RootMove root[MOVE_MAX]; /* after the root_nb moves searched: those proven to lose */
    int root_nb, lost_nb;
};

/* --- clock.c --- */
/* Readies the first thread's clock for a search. */
void tg_clock_start(TgSearch *search, const TgLimits *limits);
/* True once the search has to end; sets search->stopped. Called at every node. */
_Bool tg_clock_check(TgSearch *search);
/* The same for solvers, which ask seldom: looks at once. The context is a TgSearch. */
_Bool tg_clock_stops_solver(void *search);
/* A depth is done: whether another one is worth starting. First thread only. */
_Bool tg_clock_allows_next_depth(TgSearch *search);
int64_t tg_clock_elapsed_ns(const TgSearch *search);

/* --- team.c --- */
/* Starts the other threads on the first one's position, as many as the limits are worth. */
void tg_team_start(TgSearch *first, const TgLimits *limits);
/* Ends them, and waits for their end. */
void tg_team_end(TgSearch *first);
/* Nodes of the running search by all. */
uint64_t tg_team_nodes(const TgSearch *first);
/* The thread whose best line is the answer, after the end. */
TgSearch *tg_team_choose(TgSearch *first);

/* --- search.c --- */
/* Readies a thread whose board is set for a search of `lines` lines. */
void tg_search_begin(TgSearch *search, const TgLimits *limits);
/* One depth of all lines; false: the search was stopped in it. */
_Bool tg_search_depth(TgSearch *search, int depth);
/* The greatest depth that makes sense. */
int tg_search_depth_most(const TgSearch *search, const TgLimits *limits);
/* Whether more depth cannot change the choice. */
_Bool tg_search_is_settled(const TgSearch *search, int depth, _Bool timed);

/* --- root_proof.c --- */
typedef enum RootNews {
    ROOT_SAME,
    ROOT_WON,    /* root[0] is a proven win: there is nothing left to search */
    ROOT_CHANGED /* moves left the list or came back: the depth has to be searched again */
} RootNews;

void tg_root_proof_begin(TgSearch *first);
/* Between two depths: gives the solvers their share of the nodes spent so far. */
RootNews tg_root_proof_look(TgSearch *first);

/* --- order.c --- */
/* Lists what a situation leaves to the side, best guess first. Fouls are not sorted out. */
void tg_moves_list(TgSearch *search, TgSide side, const Situation *situation, TgPoint table_move,
                   int ply);
/* What past moves of its kind, attack or quiet, say about a move. */
int tg_moves_history(const TgSearch *search, TgSide side, TgPoint p);
/* The best of the moves not handed out yet; false at the end. */
_Bool tg_moves_next(MoveList *list, ScoredMove *move);
/* A move made the score reach beta: remembered for ordering; the `tried` moves before it lose. */
void tg_moves_reward(TgSearch *search, TgSide side, int ply, int depth, int tried);

/* --- node.c --- */
/* Readies the first frames for a search from the root. */
void tg_node_root(TgSearch *search);
/* Makes the move of a ply, and remembers it in the frame. */
void tg_node_make(TgSearch *search, TgSide side, int ply, TgPoint move);
/* The score of the position for the side to move; the window may be left (fail soft). Depth in
 * parts of a ply; cut: a closed window of which beta is expected to be reached. */
int tg_node_search(TgSearch *search, TgSide side, int depth, int alpha, int beta, int ply,
                   _Bool cut);
/* A win by continuous fours, near ones alone or any: the plies until the five, or 0. The line is in
 * vcf_result. */
int tg_node_vcf(TgSearch *search, TgSide side, uint64_t budget, _Bool near);

#endif
