/* SPDX-License-Identifier: MIT
 *
 * Wins by continuous fours (VCF, rules.md 11.2): every attacker's stone makes a four that the
 * defender has to answer, until a five stands or the only answer is a foul.
 *
 * A four may leave several answers only where enclosed fives do not win (caro); then all of them
 * have to lose, and the line kept is the longest.
 *
 * The search is complete: "no" means that no such win exists. A solver belongs to one thread; it
 * allocates nothing after it was created and leaves the board as it found it. */
#ifndef TENGEN_PROVE_VCF_H
#define TENGEN_PROVE_VCF_H

#include "prove/cells.h"

typedef struct TgVcf TgVcf;

typedef enum TgVcfAnswer { TG_VCF_NO, TG_VCF_WIN, TG_VCF_UNKNOWN } TgVcfAnswer;

typedef struct TgVcfLimits {
    uint64_t nodes; /* 0 = none. A node is a stone of either side, made or known before to fail */
    /* Asked every 1024 nodes; true ends the search with UNKNOWN. May be NULL. */
    _Bool (*stop)(void *context);
    void *context;
    int fours;      /* longest win looked for, in attacker's fours; 0 = no bound */
    _Bool shortest; /* prove the shortest win (without it the win found first) */
    _Bool deepen;   /* look for short wins before long ones; else depth first, which is quicker */
    _Bool near;     /* after the first, only fours near the one before: NO proves nothing then */
    /* Filled when not NULL and the answer is NO: the cells where one more stone of the attacker may
     * give him such a win; outside them it gives none. Such a search uses nothing the table
     * remembers of other searches. */
    TgCells *reach;
} TgVcfLimits;

enum { TG_VCF_LINE_MAX = TG_SIZE_MAX * TG_SIZE_MAX };

typedef struct TgVcfResult {
    TgVcfAnswer answer; /* NO with limits.fours: no win of that many fours */
    _Bool whole;        /* NO: none of any number of fours either */
    uint64_t nodes;
    /* WIN: the line, attacker first, both sides' plies, the five last: 2k+1 plies for k fours.
     * Where the defender's only answer is a foul, that ply is TG_POINT_NONE (counted as if the
     * defender played elsewhere) and the five follows. */
    int length;
    TgPoint line[TG_VCF_LINE_MAX];
} TgVcfResult;

/* table_bytes: memory of the transposition table, rounded down to a power of two. NULL: no memory.
 */
TgVcf *tg_vcf_create(size_t table_bytes);
void tg_vcf_destroy(TgVcf *vcf); /* NULL accepted */
/* Forgets everything; needed when the rules or the board size change, not between positions. */
void tg_vcf_clear(TgVcf *vcf);

/* Searches a win of the side to move on the board, from its position as it stands. Uses light makes
 * only. *result may be large; keep one per solver. */
void tg_vcf_solve(TgVcf *vcf, TgBoard *board, TgSide attacker, const TgVcfLimits *limits,
                  TgVcfResult *result);

#endif
