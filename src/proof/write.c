/* SPDX-License-Identifier: MIT
 *
 * Proofs as text. A walk from the root gives the entries their order and their names: six
 * consonants drawn from the position where the walk first meets the entry, so that a name stays
 * when another part of the proof changes. */
#include "proof/content.h"
#include "proof/names.h"
#include "proof/sha256.h"
#include "tengen/notation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_LETTERS = 6 };

typedef struct Walk {
    const TgProof *proof;
    TgNames names;
    uint32_t *name;  /* by entry: its number in names + 1; 0 = not met */
    uint32_t *order; /* entries met */
    uint32_t count;
    struct WalkFrame {
        uint32_t entry, group;
        uint64_t key; /* of the position after the node's move */
    } * stack;
    uint32_t depth;
} Walk;

static uint64_t mix(uint64_t value) {
    value = (value ^ value >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ value >> 27) * UINT64_C(0x94D049BB133111EB);
    return value ^ value >> 31;
}

static uint64_t stone_key(TgSide side, TgPoint p) {
    return mix((uint64_t)p * 2 + (uint64_t)side + 1);
}

static uint64_t position_key(const TgProof *proof) {
    uint64_t key = 0;
    for (int p = 0; p < proof->grid.size * 32; p++) {
        if (tg_point_on((TgPoint)p, proof->grid.size) && proof->grid.cell[p] != TG_CELL_EMPTY) {
            key +=
                stone_key(proof->grid.cell[p] == TG_CELL_BLACK ? TG_BLACK : TG_WHITE, (TgPoint)p);
        }
    }
    return key;
}

/* Names an entry by a position; a name already taken leads to the next one. */
static _Bool give_name(Walk *walk, uint32_t entry, uint64_t key) {
    static const char letters[] = "bcdfghjklmnpqrstvwxz";
    _Bool added = 0;
    uint32_t number = 0;
    for (uint64_t try = 0; !added; try++) {
        uint64_t value = mix(key + try * UINT64_C(0x9E3779B97F4A7C15));
        char name[NAME_LETTERS];
        for (int i = 0; i < NAME_LETTERS; i++) {
            name[i] = letters[value % (sizeof letters - 1)];
            value /= sizeof letters - 1;
        }
        if (!tg_names_intern(&walk->names, name, NAME_LETTERS, &number, &added)) {
            return 0;
        }
    }
    walk->name[entry] = number + 1;
    return 1;
}

/* Meets an answer on a position: an entry met for the first time is named, a node then walked. */
static _Bool meet(Walk *walk, TgProofAnswer answer, uint64_t key) {
    if (answer.win != TG_PROOF_ENTRY || walk->name[answer.entry] != 0) {
        return 1;
    }
    const TgProofEntry *entry = &walk->proof->entries[answer.entry];
    if (!give_name(walk, answer.entry, key + entry->is_line)) {
        return 0;
    }
    walk->order[walk->count++] = answer.entry;
    if (!entry->is_line) {
        walk->stack[walk->depth++] = (struct WalkFrame){
            answer.entry, entry->group, key + stone_key(walk->proof->side, entry->move)};
    }
    return 1;
}

static _Bool walk_all(Walk *walk) {
    const TgProof *proof = walk->proof;
    _Bool good = meet(walk, proof->root, position_key(proof));
    while (good && walk->depth > 0) {
        struct WalkFrame *frame = &walk->stack[walk->depth - 1];
        if (frame->group == TG_PROOF_NO_ENTRY) {
            walk->depth--;
            continue;
        }
        const TgProofGroup *group = &proof->groups[frame->group];
        TgPoint p = group->count > 0 ? proof->points[group->first] : TG_POINT_NONE;
        frame->group = group->next;
        good = meet(walk, group->answer, frame->key + stone_key(tg_side_other(proof->side), p));
    }
    return good;
}

static _Bool walk_init(Walk *walk, const TgProof *proof) {
    size_t entries = (size_t)proof->entry_count + 1;
    *walk = (Walk){.proof = proof,
                   .name = calloc(entries, sizeof *walk->name),
                   .order = malloc(entries * sizeof *walk->order),
                   .stack = malloc(entries * sizeof *walk->stack)};
    return walk->name != NULL && walk->order != NULL && walk->stack != NULL;
}

static void walk_finish(Walk *walk) {
    tg_names_finish(&walk->names);
    free(walk->name);
    free(walk->order);
    free(walk->stack);
}

/* --- text ----------------------------------------------------------------------------------- */

static void add_point(const Walk *walk, TgPoint p, TgText *out) {
    char name[TG_POINT_NAME_MAX];
    tg_text_add(out, p == TG_POINT_NONE ? "--" : tg_point_name(p, walk->proof->grid.size, name));
}

static void add_answer(const Walk *walk, TgProofAnswer answer, TgText *out) {
    switch (answer.win) {
    case TG_PROOF_FIVE:
        tg_text_add(out, "five");
        break;
    case TG_PROOF_FOUR:
        tg_text_add(out, "four ");
        add_point(walk, answer.point, out);
        break;
    default:
        tg_text_add(out, walk->names.name[walk->name[answer.entry] - 1]);
    }
    tg_text_add_char(out, '\n');
}

static void add_stones(const TgProof *proof, TgSide side, TgText *out) {
    char name[TG_POINT_NAME_MAX];
    const char *before = " ";
    tg_text_add(out, side == TG_BLACK ? "black" : "white");
    for (int p = 0; p < proof->grid.size * 32; p++) {
        if (tg_point_on((TgPoint)p, proof->grid.size) && proof->grid.cell[p] == tg_cell_of(side)) {
            tg_text_add(out, before);
            tg_text_add(out, tg_point_name((TgPoint)p, proof->grid.size, name));
            before = ",";
        }
    }
    tg_text_add(out, before[0] == ' ' ? " -\n" : "\n");
}

static void add_head(const Walk *walk, TgText *out) {
    const TgProof *proof = walk->proof;
    tg_text_add(out, "tengen-proof 1\nrule ");
    tg_profile_format(&proof->profile, out);
    tg_text_printf(out, "\nsize %d\n", proof->grid.size);
    add_stones(proof, TG_BLACK, out);
    add_stones(proof, TG_WHITE, out);
    tg_text_printf(out, "side %c\nclaim win %" PRIu32 "\nroot ",
                   proof->side == TG_BLACK ? 'b' : 'w', proof->plies);
    add_answer(walk, proof->root, out);
}

static void add_group(const Walk *walk, const TgProofGroup *group, TgText *out) {
    for (uint32_t i = 0; i < group->count; i++) {
        tg_text_add_char(out, i == 0 ? ' ' : ',');
        add_point(walk, walk->proof->points[group->first + i], out);
    }
    tg_text_add(out, group->count == 0 ? " *: " : ": ");
    add_answer(walk, group->answer, out);
}

static void add_entry(const Walk *walk, uint32_t number, TgText *out) {
    const TgProof *proof = walk->proof;
    const TgProofEntry *entry = &proof->entries[number];
    tg_text_printf(out, "%s %s", entry->is_line ? "line" : "node",
                   walk->names.name[walk->name[number] - 1]);
    for (uint32_t i = 0; i < (entry->is_line ? entry->count : 1); i++) {
        tg_text_add_char(out, ' ');
        add_point(walk, entry->is_line ? proof->points[entry->first + i] : entry->move, out);
    }
    tg_text_add_char(out, '\n');
    for (uint32_t i = entry->group; i != TG_PROOF_NO_ENTRY; i = proof->groups[i].next) {
        add_group(walk, &proof->groups[i], out);
    }
}

static void add_sum(TgText *out, size_t start) {
    char sum[TG_SHA256_TEXT];
    if (tg_text_ok(out)) {
        tg_sha256_text(out->data + start, out->length - start, sum);
        tg_text_printf(out, "sha256 %s\n", sum);
    }
}

/* --- what may be written ---------------------------------------------------------------------- */

static _Bool is_answer(const TgProof *proof, TgProofAnswer answer) {
    return answer.win != TG_PROOF_ENTRY || answer.entry < proof->entry_count;
}

/* No point stands twice among the replies of a node, and every answer is there. */
static _Bool is_node_sound(const TgProof *proof, const TgProofEntry *node) {
    _Bool named[TG_POINT_NB + 1] = {0};
    for (uint32_t i = node->group; i != TG_PROOF_NO_ENTRY; i = proof->groups[i].next) {
        const TgProofGroup *group = &proof->groups[i];
        for (uint32_t j = 0; j < group->count; j++) {
            TgPoint p = proof->points[group->first + j];
            _Bool *at = &named[p == TG_POINT_NONE ? TG_POINT_NB : p];
            if (*at) {
                return 0;
            }
            *at = 1;
        }
        if (!is_answer(proof, group->answer)) {
            return 0;
        }
    }
    return 1;
}

static _Bool is_sound(const TgProof *proof) {
    for (uint32_t i = 0; i < proof->entry_count; i++) {
        if (!is_node_sound(proof, &proof->entries[i])) {
            return 0;
        }
    }
    return is_answer(proof, proof->root);
}

TgStatus tg_proof_write(const TgProof *proof, TgText *out) {
    if (!is_sound(proof)) {
        return TG_E_ARGUMENT;
    }
    Walk walk;
    size_t start = out->length;
    TgStatus status = TG_E_MEMORY;
    if (walk_init(&walk, proof) && walk_all(&walk)) {
        add_head(&walk, out);
        for (uint32_t i = 0; i < walk.count; i++) {
            add_entry(&walk, walk.order[i], out);
        }
        add_sum(out, start);
        status = tg_text_ok(out) ? TG_OK : TG_E_MEMORY;
    }
    walk_finish(&walk);
    return status;
}
