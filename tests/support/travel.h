/* SPDX-License-Identifier: MIT
 *
 * What the tests of formats with variations share beside trees.h: byte for byte rewriting, trees
 * whose branches and labels are in the order of the board, sample files. */
#ifndef TENGEN_TESTS_TRAVEL_H
#define TENGEN_TESTS_TRAVEL_H

#include "support/trees.h"

/* How many rows of the report are of this note, by their count. */
uint64_t travel_noted(const TgReport *report, TgNote note);
/* The text of the first value of the key; "" for none. The caller frees it. */
char *travel_text(const TgTree *tree, TgNodeId node, const char *key);

/* What was read is written, and has to be the same bytes. */
void travel_expect_bytes(TgFormatId format, const void *bytes, size_t length);
/* The tree is written without loss and read again, and has to be the same. */
void travel_expect_same(TgFormatId format, const TgTree *tree);
/* Copies that end at every step-th byte: each is read, or refused with a clause. */
void travel_truncate(TgFormatId format, const void *bytes, size_t length, size_t step);

/* Nodes of random legal lines, branches and, by the flags, more. */
enum {
    TRAVEL_COMMENTS = 1,
    TRAVEL_LABELS = 2,
    TRAVEL_MARKS = 4, /* BOOKMARK */
    TRAVEL_PASSES = 8,
    TRAVEL_CHINESE = 16, /* in comments and labels */
    TRAVEL_SORTED = 32   /* children and labels in the order of their points */
};
TgTree *travel_random(TgRng *rng, int size, uint32_t nodes, unsigned flags);

/* A file of the samples beside the repository; NULL when they are not there. Freed by the caller.
 */
void *travel_sample(const char *name, size_t *length);
/* A file of tests/data/samples. Freed by the caller. */
void *travel_own(const char *name, size_t *length);

#endif
