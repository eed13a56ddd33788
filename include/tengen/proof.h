/* SPDX-License-Identifier: MIT
 *
 * Certificates of forced wins, and their verifier. A certificate answers every legal stone of the
 * defender; docs/PROOFS.md gives the text format. The floor stands on the rules alone: nothing here
 * is shared with the programs that find wins.
 *
 * A proof is a list of entries, each a way to win for the attacker, who is to move:
 *   node  one move of the attacker, and answers to the replies of the defender;
 *   line  a win by continuous fours, written as the moves of both sides.
 * An answer names an entry, or is one of the two short ones: `five` (a five next, wherever it is)
 * and `four p` (a stone on p, and a five after every reply). Entries carry no position: the same
 * entry may answer many replies, and it is checked anew on every position where it is used. */
#ifndef TENGEN_PROOF_H
#define TENGEN_PROOF_H

#include "tengen/grid.h"
#include "tengen/profile.h"
#include "tengen/text.h"

typedef struct TgProof TgProof;

/* Numbers of entries count from 0 in the order they were added or stand in the text. */
#define TG_PROOF_NO_ENTRY UINT32_MAX

typedef enum TgProofWin { TG_PROOF_FIVE, TG_PROOF_FOUR, TG_PROOF_ENTRY } TgProofWin;

typedef struct TgProofAnswer {
    TgProofWin win;
    TgPoint point;  /* FOUR: the attacker's stone */
    uint32_t entry; /* ENTRY */
} TgProofAnswer;

/* --- making --------------------------------------------------------------------------------- */

/* An empty proof that `side`, who is to move on the grid, wins within `plies` stones of both sides.
 * The grid holds no blocked cells (TG_E_ARGUMENT). */
TgStatus tg_proof_create(const TgProfile *profile, const TgGrid *grid, TgSide side, uint32_t plies,
                         TgProof **proof);
void tg_proof_destroy(TgProof *proof); /* NULL accepted */

/* Adds a node; its replies are added by tg_proof_add_reply. TG_PROOF_NO_ENTRY: out of memory. */
uint32_t tg_proof_add_node(TgProof *proof, TgPoint move);
/* Adds a line: attacker's and defender's points by turns, attacker first. */
uint32_t tg_proof_add_line(TgProof *proof, const TgPoint *points, size_t count);
/* Answers replies of a node; TG_POINT_NONE among the points is a pass. count 0: all replies that
 * are not answered otherwise, at most once a node. */
TgStatus tg_proof_add_reply(TgProof *proof, uint32_t node, const TgPoint *points, size_t count,
                            TgProofAnswer answer);
/* Claims another number of stones. */
void tg_proof_set_plies(TgProof *proof, uint32_t plies);
/* The way to win on the position of the proof; `five` until it is set. */
void tg_proof_set_root(TgProof *proof, TgProofAnswer root);

/* Writes the text: the root first, every entry that it needs once, named by the position where it
 * is first used, so that equal parts of two proofs have equal names. TG_E_ARGUMENT: an answer names
 * no entry, or a point stands twice among the replies of a node. */
TgStatus tg_proof_write(const TgProof *proof, TgText *out);

/* --- reading and walking --------------------------------------------------------------------- */

/* Reads a text. TG_E_SYNTAX for all that is damaged, cut off, used by nothing or named twice, with
 * "line N: what, expected what" added to *error (may be NULL). */
TgStatus tg_proof_read(const char *text, size_t length, TgProof **proof, TgText *error);

const TgProfile *tg_proof_profile(const TgProof *proof);
const TgGrid *tg_proof_grid(const TgProof *proof);
TgSide tg_proof_side(const TgProof *proof);
uint32_t tg_proof_plies(const TgProof *proof); /* as claimed */
uint32_t tg_proof_count(const TgProof *proof); /* entries */
TgProofAnswer tg_proof_root(const TgProof *proof);
/* A line's points, borrowed, and how many; NULL for a node. */
const TgPoint *tg_proof_line(const TgProof *proof, uint32_t entry, size_t *count);
/* A node's move. */
TgPoint tg_proof_move(const TgProof *proof, uint32_t node);
/* What answers a reply of a node; false: nothing does. */
_Bool tg_proof_answer(const TgProof *proof, uint32_t node, TgPoint reply, TgProofAnswer *answer);

/* --- verifying ------------------------------------------------------------------------------- */

/* The clauses stand in flaw.def. */
typedef enum TgFlaw {
#define X(NAME, ...) TG_FLAW_##NAME,
#include "tengen/flaw.def"
#undef X
    TG_FLAW_NB
} TgFlaw;

typedef struct TgProofLimits {
    uint64_t nodes; /* 0 = no limit */
    /* Asked now and then; true ends the work. May be NULL. */
    _Bool (*stop)(void *context);
    void *context;
} TgProofLimits;

enum { TG_PROOF_PATH_MAX = 2 * TG_SIZE_MAX * TG_SIZE_MAX };

typedef struct TgProofReport {
    uint64_t nodes; /* stones laid on the verifier's board */
    /* Replies of the defender found answered, each on its position; those that a five next answers
     * are counted without being laid. */
    uint64_t replies;
    /* What is wrong, and where. */
    TgFlaw flaw;
    uint32_t line; /* of the text; 0 for a proof that was not read */
    TgPoint point; /* TG_POINT_NONE: a pass, or no point */
    uint16_t path_length;
    TgPoint path[TG_PROOF_PATH_MAX]; /* the moves that lead there, attacker first */
} TgProofReport;

/* Replays the proof with the literal rules: every stone of the attacker is legal, every legal reply
 * of the defender (a pass too, where the rule allows passes) is answered, every branch ends in a
 * five within the claimed number of stones. TG_OK: the claim is true. TG_E_REFUSED: it is not
 * shown, *report says why; TG_E_STOPPED: the limits; TG_E_MEMORY. limits may be NULL. */
TgStatus tg_proof_verify(const TgProof *proof, const TgProofLimits *limits, TgProofReport *report);

/* Writes "line 12: after h8 i9: j7: this reply is not answered". */
void tg_proof_report_print(const TgProofReport *report, int size, TgLang lang, TgText *out);
const char *tg_flaw_text(TgFlaw flaw, TgLang lang);

#endif
