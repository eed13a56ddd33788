/* SPDX-License-Identifier: MIT
 *
 * What an engine said of a move, as the last line of its comment (formats.md 5.4):
 * "eval +120 depth 14 nodes 1200000 time 950", each part at most once and in this order. */
#ifndef TENGEN_FORMAT_STATS_H
#define TENGEN_FORMAT_STATS_H

#include "tengen/tree.h"

/* Adds comment and statistics of a node, "" when it has none. *lost (may be NULL): the evaluation
 * is no single word and was left out. */
void tg_stats_write(const TgTree *tree, TgNodeId node, TgText *out, _Bool *lost);
/* Adds a comment to a node: its last line, where it has this form, as values; a comment "12ms"
 * alone as time. */
void tg_stats_read(TgTree *tree, TgNodeId node, const char *text, size_t length);

#endif
