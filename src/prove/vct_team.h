/* SPDX-License-Identifier: MIT
 *
 * Several threads on one question to the VCT solver: each searches some of the bounds on the length
 * of the win, with a solver and a board of its own; the first win ends the search of all. What is
 * guaranteed is what vct.h says, but with more than one thread which win is found, and after how
 * many nodes, changes from run to run. */
#ifndef TENGEN_PROVE_VCT_TEAM_H
#define TENGEN_PROVE_VCT_TEAM_H

#include "prove/vct.h"

typedef struct TgVctTeam TgVctTeam;

enum { TG_VCT_TEAM_MAX = 6 }; /* bounds there are; more threads are of no use */

/* threads: 1 to TG_VCT_TEAM_MAX (other numbers are brought there); bytes: memory of all. NULL: no
 * memory. */
TgVctTeam *tg_vct_team_create(int threads, size_t bytes);
void tg_vct_team_destroy(TgVctTeam *team); /* NULL accepted */
/* As tg_vct_clear. */
void tg_vct_team_clear(TgVctTeam *team);

/* As tg_vct_solve; limits->nodes are shared out, limits->stop is asked on the caller's thread
 * alone. Returns the solver to walk the tree of a win with; it belongs to the team. */
TgVct *tg_vct_team_solve(TgVctTeam *team, TgBoard *board, TgSide attacker,
                         const TgVctLimits *limits, TgVctResult *result);

#endif
