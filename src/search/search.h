/* SPDX-License-Identifier: MIT
 *
 * Alpha-beta: iterative deepening principal variation search with a transposition table. A search
 * belongs to one thread, tg_search_stop excepted; it allocates nothing while it runs. It may start
 * threads of its own for the time of a run; with one thread, a run limited by nodes or depth gives
 * the same answer everywhere. */
#ifndef TENGEN_SEARCH_SEARCH_H
#define TENGEN_SEARCH_SEARCH_H

#include "tengen/grid.h"
#include "tengen/limits.h"
#include "tengen/profile.h"

typedef struct TgSearch TgSearch;

/* hash_bytes: memory of the transposition table, rounded down to a power of two, at least 64 KiB.
 * threads: to search with; 0 = 1, at most TG_THREAD_MAX. Each costs about 6 MB, the first 4 MB
 * more for proofs at the root. no_vcf: neither wins by fours nor proofs are looked for. */
TgStatus tg_search_create(size_t hash_bytes, int threads, _Bool no_vcf, TgSearch **search);
void tg_search_destroy(TgSearch *search); /* NULL accepted */
void tg_search_clear(TgSearch *search);

/* Sets rules and position. TG_E_RANGE: forbidden moves with k below 5. */
TgStatus tg_search_set(TgSearch *search, const TgProfile *profile, const TgGrid *grid,
                       TgSide to_move);

/* Restricts the first move to points marked in `allowed` (TG_POINT_NB marks) until the next set; at
 * least one of them is empty. */
void tg_search_restrict(TgSearch *search, const _Bool *allowed);

/* The legal points near stones with the pattern score of an own stone there, the other side's
 * threats left aside; returns how many (points and scores hold TG_POINT_NB). */
int tg_search_own_moves(TgSearch *search, TgPoint points[], int scores[]);

/* Searches the position set within limits (the seed is not looked at). With one line, no level and
 * no restriction, wins and moves that lose are proven at the root on the side (root_proof.c).
 * lines[0..multipv-1] get the lines found, best first; returns how many: fewer where there are
 * fewer moves, 0 only on a full board. Each line has a first move that is empty and, while there is
 * a legal point, no foul. The listener (may be NULL) hears every line of every completed depth. */
int tg_search_run(TgSearch *search, const TgLimits *limits, TgReportFn listener, void *context,
                  TgReport lines[]);

/* Ends the running search at once, and every later one until the stop is forgotten; from any
 * thread. */
void tg_search_stop(TgSearch *search);
void tg_search_forget_stop(TgSearch *search);

/* Reads another clock than tg_time_now_ns from now on: for tests. It is asked by the thread that
 * runs the search alone. */
typedef int64_t (*TgNowFn)(void *context);
void tg_search_use_clock(TgSearch *search, TgNowFn now, void *context);

/* Hears of positions that were searched no more: one in so many of those whose static value became
 * their score; for training. The position is the caller's for the time of the call. */
typedef void (*TgLeafFn)(void *context, const TgGrid *grid, TgSide to_move);
/* listener NULL: from now on nothing is told. With one thread the same positions every time. */
void tg_search_sample(TgSearch *search, int one_in, TgLeafFn listener, void *context);

/* Nodes of all runs since creation. */
uint64_t tg_search_nodes(const TgSearch *search);

#endif
