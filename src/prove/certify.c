/* SPDX-License-Identifier: MIT
 *
 * Wins as proofs. The recursion of the tree is bounded by the board: every level holds two stones
 * more. */
#include "prove/certify.h"

#include "prove/entries.h"
#include "prove/touch.h"

#include <stdlib.h>
#include <string.h>

/* A line as the verifier reads it: where the only answer is a foul, that answer ends it. */
static uint32_t add_line(TgEntries *entries, const TgPoint *line, int length) {
    TgPoint points[TG_VCF_LINE_MAX];
    int count = 0;
    for (int i = 0; i < length; i++) {
        if (line[i] == TG_POINT_NONE) {
            points[count++] = line[i + 1];
            break;
        }
        points[count++] = line[i];
    }
    return tg_entries_line(entries, points, (size_t)count);
}

typedef struct Known Known;

typedef struct Tree {
    TgVcf *vcf;
    TgVct *vct; /* of a win by threats */
    Known *known;
    size_t known_nb, known_room; /* room: a power of two */
    TgBoard *board;
    TgSide attacker;
    const TgVcfLimits *limits;
    TgProof *proof;
    TgEntries entries; /* of the proof */
} Tree;

/* A way to win, and the stones it takes. */
typedef struct Way {
    TgProofAnswer answer;
    int plies;
} Way;

static TgStatus solve_way(Tree *tree, Way *way);

/* The legal stones that take away the five given. */
static int list_answers(Tree *tree, TgPoint five, TgPoint *answers) {
    TgPoint stops[TG_STOP_MAX];
    TgSide defender = tg_side_other(tree->attacker);
    int count = tg_board_stops(tree->board, tree->attacker, five, TG_KIND_FIVE, stops);
    int legal = 0;
    for (int i = 0; i < count; i++) {
        if (!tg_board_is_foul(tree->board, defender, stops[i])) {
            answers[legal++] = stops[i];
        }
    }
    return legal;
}

/* The attacker's four stands: each answer leads to a way of its own, all others to a five. */
static TgStatus add_replies(Tree *tree, uint32_t node, int *plies) {
    TgPoint answers[TG_STOP_MAX];
    TgPoint five = tg_board_first(tree->board, tree->attacker, TG_GROUP_FIVE);
    int count = list_answers(tree, five, answers);
    TgStatus status = TG_OK;
    *plies = 3;
    for (int i = 0; i < count && status == TG_OK; i++) {
        Way way;
        tg_board_make_light(tree->board, tg_side_other(tree->attacker), answers[i]);
        status = solve_way(tree, &way);
        tg_board_unmake(tree->board);
        if (status == TG_OK) {
            *plies = way.plies + 2 > *plies ? way.plies + 2 : *plies;
            status = tg_proof_add_reply(tree->proof, node, &answers[i], 1, way.answer);
        }
    }
    static const TgProofAnswer next = {.win = TG_PROOF_FIVE, .point = TG_POINT_NONE};
    return status == TG_OK ? tg_proof_add_reply(tree->proof, node, NULL, 0, next) : status;
}

static TgStatus add_way(Tree *tree, const TgVcfResult *result, Way *way) {
    if (result->length == 1) {
        *way = (Way){{.win = TG_PROOF_FIVE, .point = TG_POINT_NONE}, 1};
        return TG_OK;
    }
    uint32_t node = tg_proof_add_node(tree->proof, result->line[0]);
    if (node == TG_PROOF_NO_ENTRY) {
        return TG_E_MEMORY;
    }
    way->answer = (TgProofAnswer){.win = TG_PROOF_ENTRY, .entry = node};
    tg_board_make_light(tree->board, tree->attacker, result->line[0]);
    TgStatus status = add_replies(tree, node, &way->plies);
    tg_board_unmake(tree->board);
    return status;
}

static TgStatus solve_way(Tree *tree, Way *way) {
    TgVcfResult *result = malloc(sizeof *result);
    if (result == NULL) {
        return TG_E_MEMORY;
    }
    tg_vcf_solve(tree->vcf, tree->board, tree->attacker, tree->limits, result);
    TgStatus status = result->answer == TG_VCF_WIN ? add_way(tree, result, way) : TG_E_STOPPED;
    free(result);
    return status;
}

/* --- wins by threats -------------------------------------------------------------------------- */

/* The ways already written, by the hash of the position (the verifier would see a false one). */
struct Known {
    uint64_t key; /* 0 = free */
    Way way;
};

static Known *find_known(const Tree *tree, uint64_t key) {
    size_t at = (size_t)(key >> 1) & (tree->known_room - 1);
    while (tree->known[at].key != 0 && tree->known[at].key != key) {
        at = (at + 1) & (tree->known_room - 1);
    }
    return &tree->known[at];
}

/* Room for one more; at most half full. */
static _Bool grow_known(Tree *tree) {
    if (tree->known_nb * 2 < tree->known_room) {
        return 1;
    }
    Known *old = tree->known;
    size_t old_room = tree->known_room;
    size_t room = old_room > 0 ? old_room * 2 : 256;
    Known *known = calloc(room, sizeof *known);
    if (known == NULL) {
        return 0;
    }
    tree->known = known;
    tree->known_room = room;
    for (size_t i = 0; i < old_room; i++) {
        if (old[i].key != 0) {
            *find_known(tree, old[i].key) = old[i];
        }
    }
    free(old);
    return 1;
}

static TgStatus threat_way(Tree *tree, Way *way);

/* A VCF as it stands in the tree. */
static TgStatus fours_way(Tree *tree, const TgPoint *line, int length, Way *way) {
    if (length == 1) {
        *way = (Way){{.win = TG_PROOF_FIVE, .point = TG_POINT_NONE}, 1};
        return TG_OK;
    }
    uint32_t entry = add_line(&tree->entries, line, length);
    *way = (Way){{.win = TG_PROOF_ENTRY, .entry = entry}, length};
    return entry == TG_PROOF_NO_ENTRY ? TG_E_MEMORY : TG_OK;
}

/* A node at work. */
typedef struct Work {
    TgVctAttack attack;
    TgVctDefence defence;
    _Bool listed[TG_POINT_NB]; /* replies that the defence names */
    Way line[TG_VCT_COVER_MAX];
    TgReplies replies;
    int plies;
} Work;

/* The first line that wins on the board as it stands, -1: none. Where fives can be enclosed a line
 * is no proof. */
static int line_that_wins(const Tree *tree, const TgVctDefence *defence) {
    if (tree->board->tables->profile.side[tree->attacker].five == TG_FIVE_UNENCLOSED) {
        return -1;
    }
    for (int i = 0; i < defence->line_nb; i++) {
        if (tg_touch_line(tree->board, tree->attacker, defence->line[i], defence->length[i],
                          NULL)) {
            return i;
        }
    }
    return -1;
}

/* What answers the reply that was just made, one that is named or not. */
static TgStatus answer_way(Tree *tree, Work *work, _Bool is_named, Way *way) {
    int line = is_named ? -1 : line_that_wins(tree, &work->defence);
    if (line < 0) {
        return threat_way(tree, way);
    }
    *way = work->line[line];
    return TG_OK;
}

static TgStatus add_reply(Tree *tree, Work *work, TgPoint reply, _Bool is_named) {
    Way way;
    if (reply != TG_POINT_NONE) {
        tg_board_make_light(tree->board, tg_side_other(tree->attacker), reply);
    }
    TgStatus status = answer_way(tree, work, is_named, &way);
    if (reply != TG_POINT_NONE) {
        tg_board_unmake(tree->board);
    }
    if (status == TG_OK) {
        TgReplies *replies = &work->replies;
        replies->point[replies->count] = reply;
        replies->answer[replies->count++] = way.answer;
        work->plies = way.plies + 2 > work->plies ? way.plies + 2 : work->plies;
    }
    return status;
}

/* The replies that are not named. */
static TgStatus add_others(Tree *tree, Work *work) {
    TgSide defender = tg_side_other(tree->attacker);
    int size = tree->board->size;
    TgStatus status = TG_OK;
    for (int p = 0; p < size * 32 && status == TG_OK; p++) {
        TgPoint reply = (TgPoint)p;
        if (tg_point_on(reply, size) && tg_board_is_empty(tree->board, reply) && !work->listed[p] &&
            !tg_board_is_foul(tree->board, defender, reply)) {
            status = add_reply(tree, work, reply, 0);
        }
    }
    return status == TG_OK && tree->board->tables->profile.pass
               ? add_reply(tree, work, TG_POINT_NONE, 0)
               : status;
}

static TgStatus add_replies_to_threat(Tree *tree, Work *work) {
    if (!tg_vct_defence(tree->vct, tree->board, &work->defence)) {
        return TG_E_STOPPED;
    }
    TgStatus status = TG_OK;
    for (int i = 0; i < work->defence.line_nb && status == TG_OK; i++) {
        status = fours_way(tree, work->defence.line[i], work->defence.length[i], &work->line[i]);
    }
    for (int i = 0; i < work->defence.reply_nb && status == TG_OK; i++) {
        work->listed[work->defence.reply[i]] = 1;
        status = add_reply(tree, work, work->defence.reply[i], 1);
    }
    return status == TG_OK ? add_others(tree, work) : status;
}

static TgStatus threat_node(Tree *tree, Work *work, Way *way) {
    work->plies = 3;
    tg_board_make_light(tree->board, tree->attacker, work->attack.point);
    TgStatus status = add_replies_to_threat(tree, work);
    tg_board_unmake(tree->board);
    if (status != TG_OK) {
        return status;
    }
    uint32_t node = tg_entries_node(&tree->entries, work->attack.point, &work->replies);
    *way = (Way){{.win = TG_PROOF_ENTRY, .entry = node}, work->plies};
    return node == TG_PROOF_NO_ENTRY ? TG_E_MEMORY : TG_OK;
}

static TgStatus find_threat_way(Tree *tree, Way *way) {
    Work *work = calloc(1, sizeof *work);
    if (work == NULL) {
        return TG_E_MEMORY;
    }
    TgStatus status = TG_OK;
    if (!tg_vct_attack(tree->vct, tree->board, &work->attack)) {
        status = TG_E_STOPPED;
    } else if (!work->attack.by_fours) {
        status = threat_node(tree, work, way);
    } else if (tree->board->tables->profile.side[tree->attacker].five == TG_FIVE_UNENCLOSED) {
        status = solve_way(tree, way);
    } else {
        status = fours_way(tree, work->attack.line, work->attack.length, way);
    }
    free(work);
    return status;
}

/* The attacker's way to win from the board as it stands. */
static TgStatus threat_way(Tree *tree, Way *way) {
    uint64_t key = tree->board->hash | 1;
    if (!grow_known(tree)) {
        return TG_E_MEMORY;
    }
    Known *known = find_known(tree, key);
    if (known->key != 0) {
        *way = known->way;
        return TG_OK;
    }
    TgStatus status = find_threat_way(tree, way);
    if (status == TG_OK && grow_known(tree)) {
        known = find_known(tree, key);
        *known = (Known){key, *way};
        tree->known_nb++;
    }
    return status;
}

/* --- both ------------------------------------------------------------------------------------- */

static TgStatus certify(Tree *tree, const TgVcfResult *result) {
    Way way = {.plies = result->length};
    TgStatus status = TG_OK;
    if (tree->board->tables->profile.side[tree->attacker].five == TG_FIVE_UNENCLOSED) {
        status = add_way(tree, result, &way);
    } else {
        way.answer = (TgProofAnswer){
            .win = TG_PROOF_ENTRY, .entry = add_line(&tree->entries, result->line, result->length)};
        status = way.answer.entry == TG_PROOF_NO_ENTRY ? TG_E_MEMORY : TG_OK;
    }
    tg_proof_set_root(tree->proof, way.answer);
    tg_proof_set_plies(tree->proof, (uint32_t)way.plies);
    return status;
}

static TgStatus make_proof(Tree *tree, const TgVcfResult *result, TgProof **proof) {
    TgGrid grid;
    Way way;
    tg_board_get(tree->board, &grid);
    TgStatus status =
        tg_proof_create(&tree->board->tables->profile, &grid, tree->attacker, 0, &tree->proof);
    if (status != TG_OK) {
        return status;
    }
    tree->entries.proof = tree->proof;
    if (result != NULL) {
        status = certify(tree, result);
    } else if ((status = threat_way(tree, &way)) == TG_OK) {
        tg_proof_set_root(tree->proof, way.answer);
        tg_proof_set_plies(tree->proof, (uint32_t)way.plies);
    }
    free(tree->known);
    tg_entries_finish(&tree->entries);
    if (status == TG_OK) {
        *proof = tree->proof;
    } else {
        tg_proof_destroy(tree->proof);
    }
    return status;
}

TgStatus tg_certify_vcf(TgVcf *vcf, TgBoard *board, TgSide attacker, const TgVcfLimits *limits,
                        const TgVcfResult *result, TgProof **proof) {
    Tree tree = {.vcf = vcf, .board = board, .attacker = attacker, .limits = limits};
    return make_proof(&tree, result, proof);
}

TgStatus tg_certify_vct(TgVct *vct, TgVcf *vcf, TgBoard *board, TgSide attacker, TgProof **proof) {
    static const TgVcfLimits limits = {.shortest = 1};
    Tree tree = {.vcf = vcf, .vct = vct, .board = board, .attacker = attacker, .limits = &limits};
    return make_proof(&tree, NULL, proof);
}
