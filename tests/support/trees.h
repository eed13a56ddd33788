/* SPDX-License-Identifier: MIT
 *
 * Trees for the tests of formats: read from files, made at random, compared. */
#ifndef TENGEN_TESTS_TREES_H
#define TENGEN_TESTS_TREES_H

#include "tengen/codec.h"
#include "tengen/rng.h"

enum { TREES_MAX = 64 };

typedef struct Trees {
    TgTree *tree[TREES_MAX];
    size_t count;
    TgStatus status; /* of the reader */
    TgReport report;
    TgText error;
} Trees;

/* Reads bytes; the caller calls trees_finish. */
void trees_read(Trees *trees, TgFormatId format, const void *bytes, size_t length,
                const TgReadOptions *options);
void trees_finish(Trees *trees);
/* Writes every tree; asserts that it can be. */
void trees_write(TgFormatId format, TgTree *const *tree, size_t count, TgText *out,
                 TgReport *report);
/* Reads a whole file; false when it is not there. */
_Bool trees_load(const char *path, TgText *bytes);

/* What a random tree may hold. */
enum {
    TREE_VARIATIONS = 1,
    TREE_VALUES = 2, /* values of every key, texts with odd characters */
    TREE_ACTS = 4,   /* acts that are no stones */
    TREE_PASSES = 8,
    TREE_ANY_SIDE = 16, /* sides do not alternate */
    TREE_TIMES = 32,
    TREE_NAMES = 64, /* of the players, plain words */
    TREE_RENJU = 128 /* the rule is renju */
};
/* Stones stand on empty points. The caller destroys it. */
TgTree *trees_random(TgRng *rng, int size, int nodes, unsigned features);

#endif
