/* SPDX-License-Identifier: MIT
 *
 * The transposition table: what was found out about positions, 16 bytes each, four to a cache line.
 * Scores of wins are kept as distances from the position itself.
 *
 * Threads share a table without locks: a slot is two words, read and written apart, of which one
 * holds the position's key mixed with the other. Halves of two entries fit no key and are passed
 * over. */
#ifndef TENGEN_SEARCH_TT_H
#define TENGEN_SEARCH_TT_H

#include "tengen/status.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

/* What is known of a position. */
typedef struct Entry {
    uint64_t key;
    int16_t score;
    int16_t eval;
    uint16_t move; /* TG_POINT_NONE when unknown */
    int8_t depth;
    uint8_t flags; /* Bound in bits 0, 1; ENTRY_NO_VCF, ENTRY_PV; age from bit 4 */
} Entry;

/* An entry as it is kept. */
typedef struct Slot {
    _Atomic uint64_t mixed; /* key ^ data */
    _Atomic uint64_t data;
} Slot;

enum { ENTRY_NO_VCF = 4, ENTRY_PV = 8, ENTRY_AGE_STEP = 16, ENTRY_DEPTH_NONE = -128 };

typedef struct TransTable {
    Slot *slots; /* on a cache line, inside of memory */
    void *memory;
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

/* Begins to bring the position's entries near: it is about to be asked for. */
void tg_tt_prefetch(const TransTable *table, uint64_t key);
/* The slot of a position with its entry, or the one to overwrite: then the entry's key differs or
 * its bound is none. */
Slot *tg_tt_find(TransTable *table, uint64_t key, Entry *entry);
/* Writes what a node has found; an entry of the same position keeps its move when none is given. */
void tg_tt_store(TransTable *table, Slot *slot, const Entry *news);

#endif
