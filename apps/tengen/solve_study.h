/* SPDX-License-Identifier: MIT
 *
 * What `tengen solve` says beyond the answer: the proof as a file, and the study of the fours. */
#ifndef TENGEN_APPS_SOLVE_STUDY_H
#define TENGEN_APPS_SOLVE_STUDY_H

#include "cli_json.h"

#include "problem/study.h"
#include "prove/vct.h"

/* Makes the proof of a win that vct, or the line that vcf where vct is NULL, found on the board,
 * verifies it and writes it to DIR/ID.proof (the folder is made where it is missing; letters,
 * digits, "-", "_" and "." of the id stay, others become "_"). False after one line on standard
 * error. */
_Bool solve_write_proof(const char *folder, const char *id, TgVcf *vcf, TgVct *vct, TgBoard *board,
                        TgSide side, const TgVcfResult *result);

/* The columns of a batch: first moves that win, unique|several|open, grade, motifs. */
void solve_study_columns(const TgStudyResult *result, int size, TgText *out);
/* The lines of a single question: every four, what it comes to, and why; then the grade. */
void solve_study_lines(const TgStudyResult *result, int size, TgLang lang, TgText *out);
json_t *solve_study_json(const TgStudyResult *result, int size);

#endif
