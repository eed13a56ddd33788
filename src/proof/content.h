/* SPDX-License-Identifier: MIT
 *
 * What a proof is made of, for the floor alone. Invariants: replies and points are referred to by
 * number; a node's groups form a list in the order of the text, the group of all other replies
 * last.
 */
#ifndef TENGEN_PROOF_CONTENT_H
#define TENGEN_PROOF_CONTENT_H

#include "tengen/proof.h"

/* Replies of one node that one answer meets. */
typedef struct TgProofGroup {
    uint32_t first, count; /* in points; count 0: all others */
    uint32_t next;         /* of the same node; TG_PROOF_NO_ENTRY: none */
    uint32_t line;         /* of the text; 0 = not read */
    TgProofAnswer answer;
} TgProofGroup;

typedef struct TgProofEntry {
    _Bool is_line;
    TgPoint move;          /* of a node */
    uint32_t first, count; /* of a line: in points */
    uint32_t group, last;  /* of a node: its first and last group; TG_PROOF_NO_ENTRY: none */
    uint32_t line;         /* of the text; 0 = not read */
} TgProofEntry;

struct TgProof {
    TgProfile profile;
    TgGrid grid;
    TgSide side;
    uint32_t plies;
    uint32_t root_line;
    TgProofAnswer root;
    TgProofEntry *entries;
    TgProofGroup *groups;
    TgPoint *points;
    uint32_t entry_count, group_count, point_count;
    uint32_t entry_room, group_room, point_room;
};

/* Makes room for `more` items of an array; false: no memory, or more than 2^32 items. */
_Bool tg_proof_grow(void **items, uint32_t *room, uint32_t count, size_t more, size_t item_size);

#endif
