/* SPDX-License-Identifier: MIT
 *
 * Names of entries, each kept once and numbered in the order it came. */
#ifndef TENGEN_PROOF_NAMES_H
#define TENGEN_PROOF_NAMES_H

#include <stddef.h>
#include <stdint.h>

enum { TG_NAME_LENGTH = 15 }; /* longest name */

typedef struct TgNames {
    char (*name)[TG_NAME_LENGTH + 1]; /* by number */
    uint32_t count, room;
    uint32_t *slots; /* number + 1; 0 = free */
    uint32_t slot_count;
} TgNames;

void tg_names_init(TgNames *names);
void tg_names_finish(TgNames *names);
/* The number of a name of 1 to TG_NAME_LENGTH bytes; a new one is added, *added tells. False: out
 * of memory. */
_Bool tg_names_intern(TgNames *names, const char *name, size_t length, uint32_t *number,
                      _Bool *added);

#endif
