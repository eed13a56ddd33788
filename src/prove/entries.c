/* SPDX-License-Identifier: MIT
 *
 * An entry has no position of its own, so a node may stand for another when it gives the same
 * answers to the replies that are legal there, whatever it says of others. */
#include "prove/entries.h"

#include <stdlib.h>
#include <string.h>

typedef struct TgEntrySlot {
    uint64_t key; /* of what is said; 0 = free */
    uint32_t entry;
} TgEntrySlot;

enum { ROOM_FIRST = 256 };

void tg_entries_finish(TgEntries *entries) {
    free(entries->slot);
}

static uint64_t mix(uint64_t key, uint64_t word) {
    key = (key ^ word) * 0x9FB21C651E98DF25u;
    return key ^ key >> 32;
}

/* --- slots ------------------------------------------------------------------------------------ */

static size_t first_slot(const TgEntries *entries, uint64_t key) {
    return (size_t)(key >> 8) & (entries->room - 1);
}

static size_t next_slot(const TgEntries *entries, size_t at) {
    return (at + 1) & (entries->room - 1);
}

/* The next entry of that key, from the slot at on, which then stands behind it. */
static uint32_t next_of_key(const TgEntries *entries, uint64_t key, size_t *at) {
    while (entries->slot[*at].key != 0) {
        const TgEntrySlot *slot = &entries->slot[*at];
        *at = next_slot(entries, *at);
        if (slot->key == key) {
            return slot->entry;
        }
    }
    return TG_PROOF_NO_ENTRY;
}

static void put(TgEntries *entries, TgEntrySlot news) {
    size_t at = first_slot(entries, news.key);
    while (entries->slot[at].key != 0) {
        at = next_slot(entries, at);
    }
    entries->slot[at] = news;
}

/* Room for one more; at most half full. */
static _Bool grow(TgEntries *entries) {
    if (entries->used * 2 < entries->room) {
        return 1;
    }
    TgEntries larger = {.room = entries->room > 0 ? entries->room * 2 : ROOM_FIRST};
    larger.slot = calloc(larger.room, sizeof *larger.slot);
    if (larger.slot == NULL) {
        return 0;
    }
    for (size_t i = 0; i < entries->room; i++) {
        if (entries->slot[i].key != 0) {
            put(&larger, entries->slot[i]);
        }
    }
    free(entries->slot);
    entries->slot = larger.slot;
    entries->room = larger.room;
    return 1;
}

static uint32_t add(TgEntries *entries, uint64_t key, uint32_t entry) {
    if (entry != TG_PROOF_NO_ENTRY) {
        put(entries, (TgEntrySlot){key, entry});
        entries->used++;
    }
    return entry;
}

/* --- lines ------------------------------------------------------------------------------------ */

static _Bool is_line(const TgProof *proof, uint32_t entry, const TgPoint *points, size_t count) {
    size_t length;
    const TgPoint *line = tg_proof_line(proof, entry, &length);
    return line != NULL && length == count && memcmp(line, points, count * sizeof *points) == 0;
}

uint32_t tg_entries_line(TgEntries *entries, const TgPoint *points, size_t count) {
    uint64_t key = 1;
    for (size_t i = 0; i < count; i++) {
        key = mix(key, points[i]) | 1;
    }
    if (!grow(entries)) {
        return TG_PROOF_NO_ENTRY;
    }
    size_t at = first_slot(entries, key);
    uint32_t entry;
    while ((entry = next_of_key(entries, key, &at)) != TG_PROOF_NO_ENTRY) {
        if (is_line(entries->proof, entry, points, count)) {
            return entry;
        }
    }
    return add(entries, key, tg_proof_add_line(entries->proof, points, count));
}

/* --- nodes ------------------------------------------------------------------------------------ */

static _Bool is_same(TgProofAnswer a, TgProofAnswer b) {
    return a.win == b.win && (a.win != TG_PROOF_FOUR || a.point == b.point) &&
           (a.win != TG_PROOF_ENTRY || a.entry == b.entry);
}

/* How many replies have the answer of the one at i. */
static int times(const TgReplies *replies, int i) {
    int count = 0;
    for (int j = 0; j < replies->count; j++) {
        count += is_same(replies->answer[i], replies->answer[j]);
    }
    return count;
}

/* The first reply that has the answer most have. */
static int commonest(const TgReplies *replies) {
    int best = 0;
    int most = 0;
    for (int i = 0; i < replies->count && most * 2 < replies->count; i++) {
        int count = times(replies, i);
        if (count > most) {
            most = count;
            best = i;
        }
    }
    return best;
}

static _Bool is_node(const TgProof *proof, uint32_t entry, TgPoint move, const TgReplies *replies) {
    size_t length;
    if (tg_proof_line(proof, entry, &length) != NULL || tg_proof_move(proof, entry) != move) {
        return 0;
    }
    for (int i = 0; i < replies->count; i++) {
        TgProofAnswer answer;
        if (!tg_proof_answer(proof, entry, replies->point[i], &answer) ||
            !is_same(answer, replies->answer[i])) {
            return 0;
        }
    }
    return 1;
}

/* The replies that have the answer of the one at i. */
static TgStatus add_group(TgProof *proof, uint32_t node, const TgReplies *replies, int i) {
    TgPoint points[TG_VCF_LINE_MAX + 1];
    size_t count = 0;
    for (int j = 0; j < replies->count; j++) {
        if (is_same(replies->answer[i], replies->answer[j])) {
            points[count++] = replies->point[j];
        }
    }
    return tg_proof_add_reply(proof, node, points, count, replies->answer[i]);
}

static _Bool is_first(const TgReplies *replies, int i) {
    for (int j = 0; j < i; j++) {
        if (is_same(replies->answer[i], replies->answer[j])) {
            return 0;
        }
    }
    return 1;
}

static uint32_t make_node(TgProof *proof, TgPoint move, const TgReplies *replies, int others) {
    uint32_t node = tg_proof_add_node(proof, move);
    TgStatus status = node != TG_PROOF_NO_ENTRY ? TG_OK : TG_E_MEMORY;
    for (int i = 0; i < replies->count && status == TG_OK; i++) {
        if (is_first(replies, i) && !is_same(replies->answer[i], replies->answer[others])) {
            status = add_group(proof, node, replies, i);
        }
    }
    if (status == TG_OK && replies->count > 0) {
        status = tg_proof_add_reply(proof, node, NULL, 0, replies->answer[others]);
    }
    return status == TG_OK ? node : TG_PROOF_NO_ENTRY;
}

uint32_t tg_entries_node(TgEntries *entries, TgPoint move, const TgReplies *replies) {
    int others = commonest(replies);
    uint64_t key = mix(3, move);
    if (replies->count > 0) {
        TgProofAnswer answer = replies->answer[others];
        key = mix(key, (uint64_t)answer.win << 32 |
                           (answer.win == TG_PROOF_ENTRY ? answer.entry : answer.point));
    }
    key |= 1;
    if (!grow(entries)) {
        return TG_PROOF_NO_ENTRY;
    }
    size_t at = first_slot(entries, key);
    uint32_t entry;
    while ((entry = next_of_key(entries, key, &at)) != TG_PROOF_NO_ENTRY) {
        if (is_node(entries->proof, entry, move, replies)) {
            return entry;
        }
    }
    return add(entries, key, make_node(entries->proof, move, replies, others));
}
