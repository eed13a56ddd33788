/* SPDX-License-Identifier: MIT
 *
 * The transposition table. */
#include "search/tt.h"

#include "tengen/point.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4, CACHE_LINE = 64, LEAST_BYTES = 1 << 16, DEPTHS_PER_AGE = 8 };

_Bool tg_tt_init(TransTable *table, size_t bytes) {
    size_t bucket_nb = 1;
    bytes = bytes < LEAST_BYTES ? LEAST_BYTES : bytes;
    while (bucket_nb * 2 * BUCKET * sizeof(Slot) <= bytes) {
        bucket_nb *= 2;
    }
    table->memory = malloc(bucket_nb * BUCKET * sizeof(Slot) + CACHE_LINE);
    table->bucket_nb = bucket_nb;
    if (table->memory == NULL) {
        return 0;
    }
    char *memory = table->memory;
    table->slots = (Slot *)(void *)(memory + CACHE_LINE - (uintptr_t)memory % CACHE_LINE);
    tg_tt_clear(table);
    return 1;
}

void tg_tt_finish(TransTable *table) {
    free(table->memory);
    table->memory = NULL;
}

void tg_tt_clear(TransTable *table) {
    memset((void *)table->slots, 0, table->bucket_nb * BUCKET * sizeof(Slot));
    table->age = 0;
}

void tg_tt_new_search(TransTable *table) {
    table->age = (uint8_t)(table->age + ENTRY_AGE_STEP);
}

static uint64_t pack(const Entry *entry) {
    return (uint64_t)(uint16_t)entry->score | (uint64_t)(uint16_t)entry->eval << 16 |
           (uint64_t)entry->move << 32 | (uint64_t)(uint8_t)entry->depth << 48 |
           (uint64_t)entry->flags << 56;
}

static Entry unpack(uint64_t key, uint64_t data) {
    return (Entry){.key = key,
                   .score = (int16_t)data,
                   .eval = (int16_t)(data >> 16),
                   .move = (uint16_t)(data >> 32),
                   .depth = (int8_t)(data >> 48),
                   .flags = (uint8_t)(data >> 56)};
}

static Entry read_slot(Slot *slot) {
    uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
    return unpack(atomic_load_explicit(&slot->mixed, memory_order_relaxed) ^ data, data);
}

/* How much an entry is worth keeping. */
static int keep_value(const TransTable *table, const Entry *entry) {
    if (entry_bound(entry) == BOUND_NONE) {
        return -1000;
    }
    uint8_t age = (uint8_t)((table->age - (entry->flags & ~15)) & 0xF0);
    return entry->depth - age / ENTRY_AGE_STEP * DEPTHS_PER_AGE;
}

static Slot *bucket_of(const TransTable *table, uint64_t key) {
    return &table->slots[(key & (table->bucket_nb - 1)) * BUCKET];
}

void tg_tt_prefetch(const TransTable *table, uint64_t key) {
    __builtin_prefetch(bucket_of(table, key));
}

Slot *tg_tt_find(TransTable *table, uint64_t key, Entry *entry) {
    Slot *bucket = bucket_of(table, key);
    Slot *worst = NULL;
    int least = 0;
    for (int i = 0; i < BUCKET; i++) {
        Entry one = read_slot(&bucket[i]);
        if (one.key == key && entry_bound(&one) != BOUND_NONE) {
            *entry = one;
            return &bucket[i];
        }
        int value = keep_value(table, &one);
        if (worst == NULL || value < least) {
            worst = &bucket[i];
            least = value;
            *entry = one;
        }
    }
    return worst;
}

void tg_tt_store(TransTable *table, Slot *slot, const Entry *news) {
    Entry entry = *news;
    if (entry.move == TG_POINT_NONE) {
        Entry old = read_slot(slot);
        if (old.key == entry.key && entry_bound(&old) != BOUND_NONE) {
            entry.move = old.move;
        }
    }
    entry.flags = (uint8_t)((entry.flags & 15) | table->age);
    uint64_t data = pack(&entry);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
    atomic_store_explicit(&slot->mixed, entry.key ^ data, memory_order_relaxed);
}
