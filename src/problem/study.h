/* SPDX-License-Identifier: MIT
 *
 * A position as a problem: every first move that wins, the threats that fail and why, the shortest
 * win, its motifs, and how hard it is to find. */
#ifndef TENGEN_PROBLEM_STUDY_H
#define TENGEN_PROBLEM_STUDY_H

#include "prove/vct.h"
#include "tengen/proof.h"

/* The words stand in motif.def. */
typedef enum TgMotif {
#define X(NAME, ...) TG_MOTIF_##NAME,
#include "tengen/motif.def"
#undef X
    TG_MOTIF_NB
} TgMotif;

/* What a first move comes to. */
typedef enum TgTryEnd {
    TG_TRY_WINS,
    TG_TRY_FOUL,   /* the stone is a foul */
    TG_TRY_FIVE,   /* it leaves the defender a five */
    TG_TRY_HOLDS,  /* after the answer nothing wins */
    TG_TRY_UNKNOWN /* the limit was reached */
} TgTryEnd;

enum { TG_TRY_LINE_MAX = 15 };

typedef struct TgTry {
    TgPoint move;
    TgPoint answer; /* HOLDS: the defender's stone; FIVE: his five; else TG_POINT_NONE */
    TgTryEnd end;
    int plies;      /* WINS: of the shortest win that starts so; by threats: of one, at most */
    uint64_t nodes; /* it took to know */
    /* Why it fails, defender's stone first and last; filled by tg_study_refute. */
    int line_nb;
    TgPoint line[TG_TRY_LINE_MAX];
} TgTry;

enum { TG_GRADE_MAX = 5 };

typedef struct TgStudyResult {
    TgVcfAnswer answer; /* of the position; WIN may come with tries that are UNKNOWN */
    _Bool by_threats;   /* no win by fours: the tries are all threats */
    _Bool shortest;     /* plies are proven to be the least */
    int plies, length;
    TgPoint line[TG_VCF_LINE_MAX]; /* the shortest win, as in TgVcfResult; by threats: its first */
    int try_nb, win_nb;            /* first moves, and those that win */
    _Bool complete;                /* no try is UNKNOWN */
    TgTry tries[TG_VCF_LINE_MAX];
    int counter_fours; /* answers of the line that threaten a five */
    uint32_t motifs;   /* bit 1 << TgMotif */
    /* 2 a stone of the attacker, 1 a first move beside the one that wins, 8 a first move that is
     * quiet, 4 one by threats, 2 a counter-four, 4 a foul that matters, and for each try that fails
     * by an answer the number of binary digits of the nodes it took to refute it. The grades begin
     * at the points of grade_from in study.c.
     */
    int points, grade;
} TgStudyResult;

typedef struct TgStudy TgStudy;

/* NULL: out of memory. */
TgStudy *tg_study_create(const TgProfile *profile);
void tg_study_destroy(TgStudy *study); /* NULL accepted */

/* Studies the fours of `side`, to move on the grid; nodes: limit of each search, 0 = none. Where
 * the side has a five at once, plies is 1 and there are no tries. stop may be NULL. */
void tg_study_run(TgStudy *study, const TgGrid *grid, TgSide side, uint64_t nodes,
                  _Bool (*stop)(void *context), TgStudyResult *result);
/* The same by all threats (TG_VCT_ANY) where no fours win: the tries are all stones that can begin
 * such a win. nodes: limit of each first move, 0 = none. */
void tg_study_run_threats(TgStudy *study, const TgGrid *grid, TgSide side, uint64_t nodes,
                          _Bool (*stop)(void *context), TgStudyResult *result);
/* Fills the lines of the tries that fail by an answer or a five; grid and side as in the study. */
void tg_study_refute(TgStudy *study, const TgGrid *grid, TgSide side, TgStudyResult *result);
/* Whether a win by all threats is found within the nodes. */
_Bool tg_study_has_threats(TgStudy *study, const TgGrid *grid, TgSide side, uint64_t nodes);
/* Only whether there is a win by fours, and its length (0: none, or the limit was reached). */
int tg_study_length(TgStudy *study, const TgGrid *grid, TgSide side, uint64_t nodes,
                    _Bool shortest);
/* The proof of the win that a study of the same grid and side found, verified. TG_E_REFUSED would
 * be a fault of the solver. The caller destroys *proof. */
TgStatus tg_study_prove(TgStudy *study, const TgGrid *grid, TgSide side, TgProof **proof);

const TgProfile *tg_study_profile(const TgStudy *study);
/* How near the last position looked at is to a win: its attacker's fours, and less for his threes.
 */
int tg_study_threats(const TgStudy *study);

/* One first move wins, nothing is unknown, and the length is proven. */
_Bool tg_study_is_unique(const TgStudyResult *result);

/* A number equal for positions that are images of each other under the 8 symmetries, the side to
 * move included; different for others but by rare chance. */
uint64_t tg_study_key(const TgGrid *grid, TgSide side);

const char *tg_motif_id(TgMotif motif);
const char *tg_motif_name(TgMotif motif, TgLang lang);
/* Writes the ids, "-" for none: "four-three,foul-trap". */
void tg_motif_print(uint32_t motifs, TgText *out);
const char *tg_try_end_id(TgTryEnd end);

#endif
