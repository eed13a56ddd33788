/* SPDX-License-Identifier: MIT
 *
 * A hash table with open addresses, at most half full. */
#include "proof/names.h"

#include "proof/content.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS_FIRST = 64 };

void tg_names_init(TgNames *names) {
    *names = (TgNames){0};
}

void tg_names_finish(TgNames *names) {
    free(names->name);
    free(names->slots);
    tg_names_init(names);
}

static uint32_t hash(const char *name) {
    uint32_t value = 0x811C9DC5u;
    for (; *name != '\0'; name++) {
        value = (value ^ (uint8_t)*name) * 0x01000193u;
    }
    return value ^ value >> 15;
}

/* The slot of a name, or the free one where it belongs. */
static uint32_t *find(const TgNames *names, const char *name) {
    uint32_t at = hash(name) & (names->slot_count - 1);
    while (names->slots[at] != 0 && strcmp(names->name[names->slots[at] - 1], name) != 0) {
        at = (at + 1) & (names->slot_count - 1);
    }
    return &names->slots[at];
}

static _Bool grow(TgNames *names) {
    if ((uint64_t)names->count * 2 < names->slot_count) {
        return 1;
    }
    if (names->slot_count > UINT32_MAX / 4) {
        return 0;
    }
    uint32_t *old = names->slots;
    uint32_t wanted = names->slot_count > 0 ? names->slot_count * 2 : SLOTS_FIRST;
    uint32_t *slots = calloc(wanted, sizeof *slots);
    if (slots == NULL) {
        return 0;
    }
    names->slots = slots;
    names->slot_count = wanted;
    for (uint32_t i = 0; i < names->count; i++) {
        *find(names, names->name[i]) = i + 1;
    }
    free(old);
    return 1;
}

_Bool tg_names_intern(TgNames *names, const char *name, size_t length, uint32_t *number,
                      _Bool *added) {
    assert(length >= 1 && length <= TG_NAME_LENGTH);
    char copy[TG_NAME_LENGTH + 1] = {0};
    memcpy(copy, name, length);
    if (!grow(names) ||
        !tg_proof_grow((void **)&names->name, &names->room, names->count, 1, sizeof *names->name)) {
        return 0;
    }
    uint32_t *slot = find(names, copy);
    *added = *slot == 0;
    if (*added) {
        memcpy(names->name[names->count], copy, sizeof copy);
        *slot = ++names->count;
    }
    *number = *slot - 1;
    return 1;
}
