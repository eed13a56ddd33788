/* SPDX-License-Identifier: MIT
 *
 * Results in the many words of files. In a tree RESULT is "B+", "W+", "draw", "void" or "?", where
 * the file's word is understood, and CAUSE an id of cause.def. */
#ifndef TENGEN_FORMAT_RESULT_H
#define TENGEN_FORMAT_RESULT_H

#include "tengen/tree.h"

/* Sets RESULT and, where the word says one, CAUSE. False: the word is not understood and is kept as
 * it is, or says more than is kept ("B+5"). */
_Bool tg_result_read(TgTree *tree, TgNodeId node, const char *text, size_t length);
/* The word of SGF (5.2) for RESULT and CAUSE; "" when there is no result. *whole = the cause can be
 * told from it. */
void tg_result_write(const TgTree *tree, TgNodeId node, TgText *out, _Bool *whole);
/* 1 Black, -1 White, 0 draw; false: another or no result. */
_Bool tg_result_score(const TgTree *tree, int *score);

#endif
