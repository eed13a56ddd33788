/* SPDX-License-Identifier: MIT
 *
 * The verifier: plays a proof against every legal reply, depth first, with a stack of its own.
 *
 * Invariants: a frame is a node whose move stands on the ground; every frame but the top one has
 * one of its replies there too. A stone lies on the ground if and only if it is on the path. The
 * attacker is to move when an answer starts. Whether a reply of a side with fouls is legal is asked
 * only when its answer fails, since an illegal reply needs none. */
#include "proof/content.h"
#include "proof/ground.h"
#include "tengen/judge.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { STOP_PERIOD = 1 << 16 };

/* Replies of a node met so far: one bit a cell. */
typedef struct Answered {
    uint32_t row[TG_SIZE_MAX];
    _Bool pass;
} Answered;

typedef struct Frame {
    uint32_t node, group;
    uint32_t next;   /* reply of the group; for all others: the next cell */
    _Bool has_reply; /* one is being answered */
    TgPoint reply;   /* TG_POINT_NONE: a pass */
    Answered answered;
} Frame;

/* A position, kept of nodes that several answers name. */
typedef struct Seen {
    uint32_t stones[TG_SIDE_NB][TG_SIZE_MAX];
    uint32_t ply;
} Seen;

typedef struct Verifier {
    const TgProof *proof;
    const TgProofLimits *limits;
    TgProofReport *report;
    TgSide attacker, defender;
    _Bool stopped;
    uint32_t line; /* of the text, for flaws */
    uint32_t ply;  /* length of the path */
    TgPoint path[TG_PROOF_PATH_MAX];
    uint32_t depth;
    Frame *frames;
    uint8_t *uses; /* answers that name an entry; 2 = several */
    Seen **seen;   /* by node: where it was found good */
    TgGround ground;
} Verifier;

/* --- what is found ------------------------------------------------------------------------- */

static _Bool flaw(Verifier *v, TgFlaw kind, TgPoint p) {
    TgProofReport *report = v->report;
    report->flaw = kind;
    report->line = v->line;
    report->point = p;
    report->path_length = (uint16_t)v->ply;
    memcpy(report->path, v->path, v->ply * sizeof *v->path);
    return 0;
}

/* Whether a five after `more` stones stands within the claim. */
static _Bool in_time(Verifier *v, uint32_t more) {
    return v->ply + more <= v->proof->plies || flaw(v, TG_FLAW_LONG, TG_POINT_NONE);
}

/* --- stones -------------------------------------------------------------------------------- */

static void lay(Verifier *v, TgSide side, TgPoint p) {
    const TgProofLimits *limits = v->limits;
    if (p != TG_POINT_NONE) {
        tg_ground_put(&v->ground, side, p);
    }
    v->path[v->ply++] = p;
    uint64_t nodes = ++v->report->nodes;
    if ((limits->nodes != 0 && nodes >= limits->nodes) ||
        (nodes % STOP_PERIOD == 0 && limits->stop != NULL && limits->stop(limits->context))) {
        v->stopped = 1;
    }
}

static void lift(Verifier *v, TgSide side) {
    TgPoint p = v->path[--v->ply];
    if (p != TG_POINT_NONE) {
        tg_ground_lift(&v->ground, side, p);
    }
}

static _Bool is_free(const Verifier *v, TgPoint p) {
    return tg_point_on(p, v->ground.grid.size) && tg_grid_at(&v->ground.grid, p) == TG_CELL_EMPTY;
}

static _Bool is_answered(const Answered *answered, TgPoint p) {
    return answered->row[tg_point_y(p)] >> tg_point_x(p) & 1;
}

static void mark_answered(Answered *answered, TgPoint p) {
    answered->row[tg_point_y(p)] |= UINT32_C(1) << tg_point_x(p);
}

static int count_answered(const Answered *answered) {
    int count = 0;
    for (int y = 0; y < TG_SIZE_MAX; y++) {
        count += __builtin_popcount(answered->row[y]);
    }
    return count;
}

/* --- moves of the attacker ----------------------------------------------------------------- */

typedef enum Move { MOVE_BAD, MOVE_WINS, MOVE_LAID } Move;

/* The attacker's stone: a five that ends the branch in time, or a legal stone, now on the ground,
 * that leaves the defender no five. */
static Move attack(Verifier *v, TgPoint p) {
    TgPoint five;
    if (!is_free(v, p)) {
        flaw(v, TG_FLAW_TAKEN, p);
        return MOVE_BAD;
    }
    if (tg_ground_wins(&v->ground, v->attacker, p)) {
        return in_time(v, 1) ? MOVE_WINS : MOVE_BAD;
    }
    if (tg_ground_is_foul(&v->ground, v->attacker, p)) {
        flaw(v, TG_FLAW_FOUL, p);
        return MOVE_BAD;
    }
    lay(v, v->attacker, p);
    if (tg_ground_list_wins(&v->ground, v->defender, &five, 1) > 0) {
        flaw(v, TG_FLAW_FIVE, five);
    } else if (v->ground.empty == 0) {
        flaw(v, TG_FLAW_FULL, p);
    } else {
        return MOVE_LAID;
    }
    lift(v, v->attacker);
    return MOVE_BAD;
}

/* --- replies met by a five next ------------------------------------------------------------ */

static _Bool must_answer(Verifier *v, const Answered *answered, TgPoint p) {
    return is_free(v, p) && !is_answered(answered, p) &&
           !tg_ground_is_foul(&v->ground, v->defender, p);
}

static _Bool must_answer_pass(const Verifier *v, const Answered *answered) {
    return v->ground.profile.pass && !answered->pass;
}

/* Every legal reply is among those answered. */
static _Bool none_is_left(Verifier *v, const Answered *answered) {
    for (int p = 0; p < v->ground.grid.size * 32; p++) {
        if (must_answer(v, answered, (TgPoint)p)) {
            return flaw(v, TG_FLAW_UNANSWERED, (TgPoint)p);
        }
    }
    return !must_answer_pass(v, answered) || flaw(v, TG_FLAW_UNANSWERED, TG_POINT_NONE);
}

/* Replies tried one by one: where a five must not stand between two enemy stones, a reply may take
 * a five away from the side. */
static _Bool fives_one_by_one(Verifier *v, const Answered *answered) {
    for (int p = 0; p < v->ground.grid.size * 32; p++) {
        if (!is_free(v, (TgPoint)p) || is_answered(answered, (TgPoint)p)) {
            continue;
        }
        lay(v, v->defender, (TgPoint)p);
        _Bool met = tg_ground_has_win(&v->ground, v->attacker);
        lift(v, v->defender);
        if (v->stopped || (!met && must_answer(v, answered, (TgPoint)p))) {
            return flaw(v, TG_FLAW_UNANSWERED, (TgPoint)p);
        }
    }
    return 1;
}

/* After the attacker's stone: every legal reply but those answered is met by a five next. A reply
 * on an empty point leaves all rows of the attacker as they are, so with one five-point only the
 * reply on it matters, with two none does. */
static _Bool fives_meet_all(Verifier *v, const Answered *answered) {
    TgPoint fives[2];
    int count = tg_ground_list_wins(&v->ground, v->attacker, fives, 2);
    if (count == 0) {
        return none_is_left(v, answered);
    }
    if (!in_time(v, 2)) {
        return 0;
    }
    v->report->replies += (uint64_t)(v->ground.empty - count_answered(answered));
    if (v->ground.profile.side[v->attacker].five == TG_FIVE_UNENCLOSED) {
        return fives_one_by_one(v, answered);
    }
    return count == 2 || !must_answer(v, answered, fives[0]) ||
           flaw(v, TG_FLAW_UNANSWERED, fives[0]);
}

/* --- ways to win that need no frame --------------------------------------------------------- */

static _Bool play_four(Verifier *v, TgPoint p) {
    static const Answered none = {0};
    switch (attack(v, p)) {
    case MOVE_WINS:
        return 1;
    case MOVE_LAID: {
        _Bool good = fives_meet_all(v, &none);
        lift(v, v->attacker);
        return good;
    }
    default:
        return 0;
    }
}

/* Whether a five meets every reply, without telling a flaw where it does not. */
static _Bool is_won(Verifier *v) {
    static const Answered none = {0};
    uint64_t replies = v->report->replies;
    if (fives_meet_all(v, &none)) {
        return 1;
    }
    v->report->replies = replies;
    v->report->flaw = TG_FLAW_NONE;
    return 0;
}

/* The line's answer to the four that stands: 1 it is laid, 0 the line has won without it, -1 a
 * flaw.
 */
static int answer_in_line(Verifier *v, TgPoint p) {
    Answered answered = {0};
    if (is_won(v)) {
        return 0;
    }
    if (!is_free(v, p)) {
        flaw(v, TG_FLAW_TAKEN, p);
        return -1;
    }
    mark_answered(&answered, p);
    if (!fives_meet_all(v, &answered)) {
        return -1;
    }
    if (tg_ground_is_foul(&v->ground, v->defender, p)) {
        flaw(v, TG_FLAW_TAKEN, p);
        return -1;
    }
    lay(v, v->defender, p);
    v->report->replies++;
    return 1;
}

/* Plays the stones of a line, or a five as soon as there is one; they stay on the ground. */
static _Bool play_points(Verifier *v, const TgPoint *points, uint32_t count) {
    static const Answered none = {0};
    for (uint32_t i = 0; i < count; i += 2) {
        if (tg_ground_has_win(&v->ground, v->attacker)) {
            return in_time(v, 1);
        }
        if (attack(v, points[i]) != MOVE_LAID) {
            return 0;
        }
        if (i + 1 == count) {
            return fives_meet_all(v, &none);
        }
        int laid = answer_in_line(v, points[i + 1]);
        if (laid <= 0) {
            return laid == 0;
        }
    }
    TgPoint last = v->path[v->ply - 1];
    return tg_ground_has_win(&v->ground, v->attacker) ? in_time(v, 1)
                                                      : flaw(v, TG_FLAW_UNANSWERED, last);
}

static _Bool play_line(Verifier *v, const TgProofEntry *entry) {
    uint32_t start = v->ply;
    _Bool good = play_points(v, v->proof->points + entry->first, entry->count);
    while (v->ply > start) {
        lift(v, (v->ply - start) % 2 == 1 ? v->attacker : v->defender);
    }
    return good;
}

/* --- nodes that several answers name -------------------------------------------------------- */

static _Bool same_position(const Verifier *v, const Seen *seen) {
    for (int side = 0; side < TG_SIDE_NB; side++) {
        if (memcmp(seen->stones[side], v->ground.stones[side][0], sizeof seen->stones[side]) != 0) {
            return 0;
        }
    }
    return seen->ply == v->ply;
}

/* Without memory the node is only verified again. */
static void remember(Verifier *v, uint32_t node) {
    if (v->uses[node] < 2) {
        return;
    }
    if (v->seen[node] == NULL && (v->seen[node] = malloc(sizeof(Seen))) == NULL) {
        return;
    }
    for (int side = 0; side < TG_SIDE_NB; side++) {
        memcpy(v->seen[node]->stones[side], v->ground.stones[side][0],
               sizeof v->seen[node]->stones[side]);
    }
    v->seen[node]->ply = v->ply;
}

/* --- nodes ---------------------------------------------------------------------------------- */

static _Bool open_node(Verifier *v, uint32_t node) {
    const TgProofEntry *entry = &v->proof->entries[node];
    if (v->seen[node] != NULL && same_position(v, v->seen[node])) {
        return 1;
    }
    switch (attack(v, entry->move)) {
    case MOVE_WINS:
        return entry->group == TG_PROOF_NO_ENTRY || flaw(v, TG_FLAW_BEYOND, entry->move);
    case MOVE_LAID: {
        Frame *frame = &v->frames[v->depth++];
        memset(frame, 0, sizeof *frame);
        frame->node = node;
        frame->group = entry->group;
        return 1;
    }
    default:
        return 0;
    }
}

/* Starts an answer on the position as it stands; a node opens a frame. */
static _Bool start(Verifier *v, TgProofAnswer answer) {
    switch (answer.win) {
    case TG_PROOF_FIVE:
        return tg_ground_has_win(&v->ground, v->attacker)
                   ? in_time(v, 1)
                   : flaw(v, TG_FLAW_NO_FIVE, v->ply > 0 ? v->path[v->ply - 1] : TG_POINT_NONE);
    case TG_PROOF_FOUR:
        return play_four(v, answer.point);
    default: {
        const TgProofEntry *entry = &v->proof->entries[answer.entry];
        v->line = entry->line != 0 ? entry->line : v->line;
        return entry->is_line ? play_line(v, entry) : open_node(v, answer.entry);
    }
    }
}

/* The next reply of a group of points that can be played here; false: none is left. */
static _Bool next_listed(Verifier *v, Frame *frame, const TgProofGroup *group) {
    while (frame->next < group->count) {
        TgPoint p = v->proof->points[group->first + frame->next++];
        if (p == TG_POINT_NONE) {
            if (must_answer_pass(v, &frame->answered)) {
                frame->answered.pass = 1;
                frame->reply = p;
                return 1;
            }
        } else if (is_free(v, p) && !is_answered(&frame->answered, p)) {
            mark_answered(&frame->answered, p);
            frame->reply = p;
            return 1;
        }
    }
    return 0;
}

/* The next reply that no group names. */
static _Bool next_other(Verifier *v, Frame *frame) {
    while (frame->next < (uint32_t)v->ground.grid.size * 32) {
        TgPoint p = (TgPoint)frame->next++;
        if (is_free(v, p) && !is_answered(&frame->answered, p)) {
            frame->reply = p;
            return 1;
        }
    }
    if (must_answer_pass(v, &frame->answered)) {
        frame->answered.pass = 1;
        frame->reply = TG_POINT_NONE;
        return 1;
    }
    return 0;
}

static void close_node(Verifier *v) {
    lift(v, v->attacker);
    remember(v, v->frames[--v->depth].node);
}

/* Goes on with the top frame: starts its next reply, or closes it. */
static _Bool advance(Verifier *v) {
    Frame *frame = &v->frames[v->depth - 1];
    const TgProof *proof = v->proof;
    if (frame->has_reply) {
        frame->has_reply = 0;
        lift(v, v->defender);
    }
    if (frame->group == TG_PROOF_NO_ENTRY) {
        v->line = proof->entries[frame->node].line;
        _Bool good = none_is_left(v, &frame->answered);
        if (good) {
            close_node(v);
        }
        return good;
    }
    const TgProofGroup *group = &proof->groups[frame->group];
    v->line = group->line;
    if (group->count == 0 && group->answer.win == TG_PROOF_FIVE) {
        _Bool good = fives_meet_all(v, &frame->answered);
        if (good) {
            close_node(v);
        }
        return good;
    }
    if (group->count > 0 ? next_listed(v, frame, group) : next_other(v, frame)) {
        frame->has_reply = 1;
        lay(v, v->defender, frame->reply);
        v->report->replies++;
        return start(v, group->answer);
    }
    if (group->count == 0) {
        close_node(v);
        return 1;
    }
    frame->group = group->next;
    frame->next = 0;
    return 1;
}

/* After a flaw: back to the nearest reply that is a foul, and so needs no answer. False: there is
 * none, the flaw stands, and the ground is as at the start. */
static _Bool absolve(Verifier *v) {
    while (v->depth > 0) {
        Frame *frame = &v->frames[v->depth - 1];
        if (frame->has_reply) {
            frame->has_reply = 0;
            lift(v, v->defender);
            if (!v->stopped && frame->reply != TG_POINT_NONE &&
                tg_ground_is_foul(&v->ground, v->defender, frame->reply)) {
                v->report->flaw = TG_FLAW_NONE;
                return 1;
            }
        }
        lift(v, v->attacker);
        v->depth--;
    }
    return 0;
}

static TgStatus replay(Verifier *v) {
    v->line = v->proof->root_line;
    _Bool good = start(v, v->proof->root);
    while (v->depth > 0) {
        if ((!good || v->stopped) && !absolve(v)) {
            break;
        }
        good = advance(v);
    }
    if (v->stopped) {
        v->report->flaw = TG_FLAW_STOPPED;
        return TG_E_STOPPED;
    }
    return v->report->flaw == TG_FLAW_NONE ? TG_OK : TG_E_REFUSED;
}

/* --- before and after ------------------------------------------------------------------------ */

static _Bool is_over(const TgProof *proof) {
    for (int p = 0; p < proof->grid.size * 32; p++) {
        if (tg_point_on((TgPoint)p, proof->grid.size) &&
            tg_judge_winning_row(&proof->grid, &proof->profile, (TgPoint)p, NULL, NULL)) {
            return 1;
        }
    }
    return 0;
}

static void count_use(Verifier *v, TgProofAnswer answer) {
    if (answer.win == TG_PROOF_ENTRY) {
        assert(answer.entry < v->proof->entry_count);
        v->uses[answer.entry] = (uint8_t)(v->uses[answer.entry] == 0 ? 1 : 2);
    }
}

static Verifier *create_verifier(const TgProof *proof) {
    Verifier *v = calloc(1, sizeof *v);
    if (v == NULL) {
        return NULL;
    }
    v->proof = proof;
    size_t entries = (size_t)proof->entry_count + 1;
    size_t cells = (size_t)proof->grid.size * proof->grid.size;
    v->frames = malloc((cells + 1) * sizeof *v->frames);
    v->uses = calloc(entries, sizeof *v->uses);
    v->seen = calloc(entries, sizeof *v->seen);
    return v;
}

static void destroy_verifier(Verifier *v) {
    if (v == NULL) {
        return;
    }
    for (uint32_t i = 0; v->seen != NULL && i < v->proof->entry_count; i++) {
        free(v->seen[i]);
    }
    free(v->frames);
    free(v->uses);
    free(v->seen);
    free(v);
}

static TgStatus verify_with(Verifier *v) {
    const TgProof *proof = v->proof;
    v->attacker = proof->side;
    v->defender = tg_side_other(proof->side);
    if (is_over(proof)) {
        v->line = proof->root_line;
        flaw(v, TG_FLAW_OVER, TG_POINT_NONE);
        return TG_E_REFUSED;
    }
    tg_ground_init(&v->ground, &proof->profile, &proof->grid);
    count_use(v, proof->root);
    for (uint32_t i = 0; i < proof->group_count; i++) {
        count_use(v, proof->groups[i].answer);
    }
    return replay(v);
}

TgStatus tg_proof_verify(const TgProof *proof, const TgProofLimits *limits, TgProofReport *report) {
    static const TgProofLimits none = {0};
    memset(report, 0, sizeof *report);
    report->point = TG_POINT_NONE;
    TgStatus status = TG_E_MEMORY;
    Verifier *v = create_verifier(proof);
    if (v != NULL && v->frames != NULL && v->uses != NULL && v->seen != NULL) {
        v->limits = limits != NULL ? limits : &none;
        v->report = report;
        status = verify_with(v);
    }
    destroy_verifier(v);
    return status;
}

const char *tg_flaw_text(TgFlaw flaw_kind, TgLang lang) {
    static const char *const texts[TG_FLAW_NB][TG_LANG_NB] = {
#define X(NAME, en, zh) [TG_FLAW_##NAME] = {en, zh},
#include "tengen/flaw.def"
#undef X
    };
    assert((unsigned)flaw_kind < TG_FLAW_NB && (unsigned)lang < TG_LANG_NB);
    return texts[flaw_kind][lang];
}

static void print_point(TgPoint p, int size, TgText *out) {
    char name[TG_POINT_NAME_MAX];
    tg_text_add(out, p == TG_POINT_NONE ? "--" : tg_point_name(p, size, name));
}

void tg_proof_report_print(const TgProofReport *report, int size, TgLang lang, TgText *out) {
    if (report->line > 0) {
        tg_text_printf(out, lang == TG_ZH ? "第 %u 行：" : "line %u: ", (unsigned)report->line);
    }
    if (report->path_length > 0) {
        tg_text_add(out, lang == TG_ZH ? "在" : "after");
        for (int i = 0; i < report->path_length; i++) {
            tg_text_add_char(out, ' ');
            print_point(report->path[i], size, out);
        }
        tg_text_add(out, lang == TG_ZH ? " 之后：" : ": ");
    }
    if (report->point != TG_POINT_NONE || report->flaw == TG_FLAW_UNANSWERED) {
        print_point(report->point, size, out);
        tg_text_add(out, lang == TG_ZH ? "：" : ": ");
    }
    tg_text_add(out, tg_flaw_text(report->flaw, lang));
}
