/* SPDX-License-Identifier: MIT
 *
 * The transposition table: what was found out about positions, 16 bytes each, four to a cache line.
 * Scores of wins are kept as distances from the position itself. */
#ifndef TENGEN_SEARCH_TT_H
#define TENGEN_SEARCH_TT_H

#include "tengen/status.h"

#include <stddef.h>
#include <stdint.h>

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct Entry {
    uint64_t key;
    int16_t score;
    int16_t eval;
    uint16_t move; /* TG_POINT_NONE when unknown */
    int8_t depth;
    uint8_t flags; /* Bound in bits 0, 1; ENTRY_NO_VCF; age from bit 3 */
} Entry;

enum { ENTRY_NO_VCF = 4, ENTRY_AGE_STEP = 8, ENTRY_DEPTH_NONE = -128 };

typedef struct TransTable {
    Entry *entries;
    size_t bucket_nb; /* a power of two; 4 entries each */
    uint8_t age;
} TransTable;

_Bool tg_tt_init(TransTable *table, size_t bytes); /* false: no memory */
void tg_tt_finish(TransTable *table);
void tg_tt_clear(TransTable *table);
/* Entries of earlier searches give way from now on. */
void tg_tt_new_search(TransTable *table);

static inline Bound entry_bound(const Entry *entry) {
    return (Bound)(entry->flags & 3);
}

/* The entry of a position, or the one to overwrite (its key differs then). */
Entry *tg_tt_find(TransTable *table, uint64_t key);
/* Writes what a node has found; an entry of the same position keeps its move when none is given. */
void tg_tt_store(TransTable *table, Entry *entry, const Entry *news);

#endif
