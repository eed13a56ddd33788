/* SPDX-License-Identifier: MIT
 *
 * The entries of a proof that is being made: what would say the same is written once. Inside floor
 * prove. */
#ifndef TENGEN_PROVE_ENTRIES_H
#define TENGEN_PROVE_ENTRIES_H

#include "prove/vcf.h"
#include "tengen/proof.h"

typedef struct TgEntries {
    TgProof *proof; /* borrowed */
    struct TgEntrySlot *slot;
    size_t room, used; /* room: a power of two */
} TgEntries;

/* Every legal reply of a position, a pass (TG_POINT_NONE) among them where the rule allows it, and
 * what answers it; each once. */
typedef struct TgReplies {
    int count;
    TgPoint point[TG_VCF_LINE_MAX + 1];
    TgProofAnswer answer[TG_VCF_LINE_MAX + 1];
} TgReplies;

/* Zeroed but for the proof, `entries` is empty. */
void tg_entries_finish(TgEntries *entries);

/* An entry that says so, old or new; TG_PROOF_NO_ENTRY: no memory. The answer to most replies of a
 * node stands for all that are not named. */
uint32_t tg_entries_line(TgEntries *entries, const TgPoint *points, size_t count);
uint32_t tg_entries_node(TgEntries *entries, TgPoint move, const TgReplies *replies);

#endif
