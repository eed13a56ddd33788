/* SPDX-License-Identifier: MIT
 *
 * The parts of a study: by fours, and by threats. Inside floor problem. */
#ifndef TENGEN_PROBLEM_STUDY_CORE_H
#define TENGEN_PROBLEM_STUDY_CORE_H

#include "problem/study.h"

struct TgStudy {
    TgTables *tables;
    TgBoard *board;
    TgVcf *vcf;
    TgVct *vct; /* made when it is first needed */
    TgVcfResult found;
    TgVcfLimits limits;
    TgSide attacker, defender;
    int size; /* of the last grid */
};

void tg_study_set(TgStudy *study, const TgGrid *grid, TgSide side);
/* Fours of the attacker on the board as it stands, into study->found. */
void tg_study_search(TgStudy *study);
/* One four on the board as it stands. */
TgTry tg_study_try_four(TgStudy *study, TgPoint move);
void tg_study_add_motif(TgStudyResult *result, TgMotif motif);
void tg_study_grade(TgStudyResult *result);
/* The solver of threats; false: no memory. */
_Bool tg_study_use_threats(TgStudy *study);
void tg_study_refute_threats(TgStudy *study, TgStudyResult *result);
TgStatus tg_study_certify_threats(TgStudy *study, TgProof **proof);

#endif
