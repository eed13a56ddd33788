/* SPDX-License-Identifier: MIT
 *
 * The transposition table. */
#include "search/tt.h"

#include "tengen/point.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4, LEAST_BYTES = 1 << 16, DEPTHS_PER_AGE = 8 };

_Bool tg_tt_init(TransTable *table, size_t bytes) {
    size_t bucket_nb = 1;
    bytes = bytes < LEAST_BYTES ? LEAST_BYTES : bytes;
    while (bucket_nb * 2 * BUCKET * sizeof(Entry) <= bytes) {
        bucket_nb *= 2;
    }
    table->entries = aligned_alloc(BUCKET * sizeof(Entry), bucket_nb * BUCKET * sizeof(Entry));
    table->bucket_nb = bucket_nb;
    table->age = 0;
    if (table->entries == NULL) {
        return 0;
    }
    tg_tt_clear(table);
    return 1;
}

void tg_tt_finish(TransTable *table) {
    free(table->entries);
    table->entries = NULL;
}

void tg_tt_clear(TransTable *table) {
    memset(table->entries, 0, table->bucket_nb * BUCKET * sizeof(Entry));
    table->age = 0;
}

void tg_tt_new_search(TransTable *table) {
    table->age = (uint8_t)(table->age + ENTRY_AGE_STEP);
}

/* How much an entry is worth keeping. */
static int keep_value(const TransTable *table, const Entry *entry) {
    if (entry_bound(entry) == BOUND_NONE) {
        return -1000;
    }
    uint8_t age = (uint8_t)((table->age - (entry->flags & ~7)) & 0xF8);
    return entry->depth - age / ENTRY_AGE_STEP * DEPTHS_PER_AGE;
}

Entry *tg_tt_find(TransTable *table, uint64_t key) {
    Entry *bucket = &table->entries[(key & (table->bucket_nb - 1)) * BUCKET];
    Entry *worst = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key && entry_bound(&bucket[i]) != BOUND_NONE) {
            return &bucket[i];
        }
        if (keep_value(table, &bucket[i]) < keep_value(table, worst)) {
            worst = &bucket[i];
        }
    }
    return worst;
}

void tg_tt_store(TransTable *table, Entry *entry, const Entry *news) {
    uint16_t move = news->move;
    if (entry->key == news->key && entry_bound(entry) != BOUND_NONE && move == TG_POINT_NONE) {
        move = entry->move;
    }
    *entry = *news;
    entry->move = move;
    entry->flags = (uint8_t)((news->flags & 7) | table->age);
}
