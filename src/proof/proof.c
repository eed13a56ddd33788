/* SPDX-License-Identifier: MIT
 *
 * Proofs in memory. */
#include "tengen/proof.h"

#include "proof/content.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

_Bool tg_proof_grow(void **items, uint32_t *room, uint32_t count, size_t more, size_t item_size) {
    if (more > UINT32_MAX - 1 - count) {
        return 0;
    }
    size_t needed = count + more;
    if (needed <= *room) {
        return 1;
    }
    size_t wanted = needed > UINT32_MAX / 2 ? UINT32_MAX : needed * 2;
    void *moved = realloc(*items, wanted * item_size);
    if (moved == NULL) {
        return 0;
    }
    *items = moved;
    *room = (uint32_t)wanted;
    return 1;
}

TgStatus tg_proof_create(const TgProfile *profile, const TgGrid *grid, TgSide side, uint32_t plies,
                         TgProof **proof) {
    for (int p = 0; p < TG_POINT_NB; p++) {
        if (tg_point_on((TgPoint)p, grid->size) && grid->cell[p] == TG_CELL_BLOCKED) {
            return TG_E_ARGUMENT;
        }
    }
    TgProof *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TG_E_MEMORY;
    }
    made->profile = *profile;
    made->grid = *grid;
    made->side = side;
    made->plies = plies;
    *proof = made;
    return TG_OK;
}

void tg_proof_destroy(TgProof *proof) {
    if (proof != NULL) {
        free(proof->entries);
        free(proof->groups);
        free(proof->points);
        free(proof);
    }
}

static uint32_t add_entry(TgProof *proof, TgProofEntry entry) {
    if (!tg_proof_grow((void **)&proof->entries, &proof->entry_room, proof->entry_count, 1,
                       sizeof *proof->entries)) {
        return TG_PROOF_NO_ENTRY;
    }
    proof->entries[proof->entry_count] = entry;
    return proof->entry_count++;
}

static _Bool add_points(TgProof *proof, const TgPoint *points, size_t count, uint32_t *first) {
    if (!tg_proof_grow((void **)&proof->points, &proof->point_room, proof->point_count, count,
                       sizeof *proof->points)) {
        return 0;
    }
    *first = proof->point_count;
    if (count > 0) {
        memcpy(proof->points + proof->point_count, points, count * sizeof *points);
    }
    proof->point_count += (uint32_t)count;
    return 1;
}

uint32_t tg_proof_add_node(TgProof *proof, TgPoint move) {
    return add_entry(
        proof, (TgProofEntry){.move = move, .group = TG_PROOF_NO_ENTRY, .last = TG_PROOF_NO_ENTRY});
}

uint32_t tg_proof_add_line(TgProof *proof, const TgPoint *points, size_t count) {
    TgProofEntry entry = {.is_line = 1,
                          .count = (uint32_t)count,
                          .group = TG_PROOF_NO_ENTRY,
                          .last = TG_PROOF_NO_ENTRY};
    if (!add_points(proof, points, count, &entry.first)) {
        return TG_PROOF_NO_ENTRY;
    }
    return add_entry(proof, entry);
}

/* Puts a group into the node's list: last, but before the group of all others. */
static void link_group(TgProof *proof, TgProofEntry *node, uint32_t added) {
    TgProofGroup *groups = proof->groups;
    if (node->last == TG_PROOF_NO_ENTRY) {
        node->group = added;
        node->last = added;
        return;
    }
    if (groups[node->last].count > 0) {
        groups[node->last].next = added;
        node->last = added;
        return;
    }
    groups[added].next = node->last;
    if (node->group == node->last) {
        node->group = added;
        return;
    }
    uint32_t at = node->group;
    while (groups[at].next != node->last) {
        at = groups[at].next;
    }
    groups[at].next = added;
}

TgStatus tg_proof_add_reply(TgProof *proof, uint32_t node, const TgPoint *points, size_t count,
                            TgProofAnswer answer) {
    assert(node < proof->entry_count && !proof->entries[node].is_line);
    TgProofEntry *entry = &proof->entries[node];
    if (count == 0 && entry->last != TG_PROOF_NO_ENTRY && proof->groups[entry->last].count == 0) {
        return TG_E_ARGUMENT;
    }
    TgProofGroup group = {.count = (uint32_t)count, .next = TG_PROOF_NO_ENTRY, .answer = answer};
    if (!add_points(proof, points, count, &group.first) ||
        !tg_proof_grow((void **)&proof->groups, &proof->group_room, proof->group_count, 1,
                       sizeof *proof->groups)) {
        return TG_E_MEMORY;
    }
    proof->groups[proof->group_count] = group;
    link_group(proof, entry, proof->group_count++);
    return TG_OK;
}

void tg_proof_set_plies(TgProof *proof, uint32_t plies) {
    proof->plies = plies;
}

void tg_proof_set_root(TgProof *proof, TgProofAnswer root) {
    proof->root = root;
}

const TgProfile *tg_proof_profile(const TgProof *proof) {
    return &proof->profile;
}

const TgGrid *tg_proof_grid(const TgProof *proof) {
    return &proof->grid;
}

TgSide tg_proof_side(const TgProof *proof) {
    return proof->side;
}

uint32_t tg_proof_plies(const TgProof *proof) {
    return proof->plies;
}

uint32_t tg_proof_count(const TgProof *proof) {
    return proof->entry_count;
}

TgProofAnswer tg_proof_root(const TgProof *proof) {
    return proof->root;
}

const TgPoint *tg_proof_line(const TgProof *proof, uint32_t entry, size_t *count) {
    assert(entry < proof->entry_count);
    const TgProofEntry *at = &proof->entries[entry];
    if (!at->is_line) {
        return NULL;
    }
    *count = at->count;
    return proof->points + at->first;
}

TgPoint tg_proof_move(const TgProof *proof, uint32_t node) {
    assert(node < proof->entry_count);
    return proof->entries[node].move;
}

static _Bool group_holds(const TgProof *proof, const TgProofGroup *group, TgPoint p) {
    for (uint32_t i = 0; i < group->count; i++) {
        if (proof->points[group->first + i] == p) {
            return 1;
        }
    }
    return group->count == 0;
}

_Bool tg_proof_answer(const TgProof *proof, uint32_t node, TgPoint reply, TgProofAnswer *answer) {
    assert(node < proof->entry_count);
    for (uint32_t i = proof->entries[node].group; i != TG_PROOF_NO_ENTRY;
         i = proof->groups[i].next) {
        if (group_holds(proof, &proof->groups[i], reply)) {
            *answer = proof->groups[i].answer;
            return 1;
        }
    }
    return 0;
}
