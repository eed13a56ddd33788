/* SPDX-License-Identifier: MIT
 *
 * Wins by continuous threats (VCT, rules.md 11.2): every attacker's stone makes a four, a three, or
 * a make-threat (a stone after which, if the defender does nothing, he wins by fours or by a double
 * three), until he wins by fours. A stone that has to stop the defender's four counts as well while
 * a threat stands after it. The search is df-pn over stored nodes.
 *
 * What is guaranteed:
 * - WIN: every legal reply of the defender is answered at every node. A reply is either searched
 *   (listed in TgVctDefence) or leaves standing one of the VCF lines that the attacker threatens,
 *   which was replayed or shown not to be touched: defences that make fours first, that upset the
 *   line later, fouls that appear or vanish with the reply are all accounted for. Passing is
 *   answered too.
 * - NO: the search of the kind named was complete: no win in which every free attacker's stone is a
 *   threat of that kind (and of at most limits.plies plies, where bounded).
 * - UNKNOWN: a limit was reached, or stop() said so.
 *
 * A solver belongs to one thread, keeps within its memory, and leaves the board as it found it. */
#ifndef TENGEN_PROVE_VCT_H
#define TENGEN_PROVE_VCT_H

#include "prove/vcf.h"

typedef struct TgVct TgVct;

typedef enum TgVctKind {
    TG_VCT_THREES, /* the attacker's free stones make fours or threes */
    TG_VCT_ANY,    /* and make-threats: stones after which he threatens to win by fours */
    TG_VCT_WHOLE   /* and, where those give no win, stones that threaten a double three that wins */
} TgVctKind;

typedef struct TgVctLimits {
    TgVctKind kind;
    uint64_t nodes; /* stones made by the solver and its VCF searches; 0 = none */
    /* Asked often (about every 1024 nodes); true ends the search with UNKNOWN. May be NULL. */
    _Bool (*stop)(void *context);
    void *context;
    int plies;      /* longest win looked for, the five included (odd); 0 = no bound */
    int threat;     /* a stone threatens only what wins by at most so many fours; 0 = any number */
    _Bool shortest; /* prove the shortest win; a longer one, when stopped, stays an answer WIN */
    _Bool deepen;   /* of its searches by fours, as in TgVcfLimits: slower, shorter lines */
} TgVctLimits;

typedef struct TgVctResult {
    TgVcfAnswer answer;
    uint64_t nodes;
    int plies;       /* WIN: until the five against every defence (the five included), at most */
    _Bool shortest;  /* WIN: plies is proven to be the least */
    _Bool whole;     /* NO: no win by threats of any sort: of TG_VCT_WHOLE, and of TG_VCT_ANY where
                      * a double three is a foul of the attacker */
    TgPoint first;   /* WIN: the attacker's first stone */
    uint32_t pn, dn; /* of the root as the search without a ladder left it: how near a proof or a
                      * refutation is */
} TgVctResult;

/* What an answer says of the threats of rules.md 11.2: NO of more than threes only where it is
 * whole, else UNKNOWN. Whoever tells the answer takes this one. */
TgVcfAnswer tg_vct_claim(const TgVctResult *result, TgVctKind kind);

/* bytes: memory for the nodes (at least 1 MiB is taken). NULL: no memory. */
TgVct *tg_vct_create(size_t bytes);
void tg_vct_destroy(TgVct *vct); /* NULL accepted */
/* Forgets everything; needed when the rules or the board size change. */
void tg_vct_clear(TgVct *vct);

/* Searches a win of `attacker`, to move on the board. Light makes only. */
void tg_vct_solve(TgVct *vct, TgBoard *board, TgSide attacker, const TgVctLimits *limits,
                  TgVctResult *result);

/* The attacker's stones that a win of limits->kind can begin with where he has no win by fours;
 * every other first stone is no threat. out needs room for TG_VCF_LINE_MAX. -1: stopped, or he wins
 * by fours. */
int tg_vct_firsts(TgVct *vct, TgBoard *board, TgSide attacker, const TgVctLimits *limits,
                  TgPoint *out);
/* The same question at the defender's turn, after the attacker's stone: *result as of
 * tg_vct_solve, plies and limits->plies counted from the defender's, limits->shortest and first
 * unused. */
void tg_vct_solve_after(TgVct *vct, TgBoard *board, TgSide attacker, const TgVctLimits *limits,
                        TgVctResult *result);
/* After the answer NO of tg_vct_solve_after: a line that shows why, the defender's stone first and
 * last; at his turns a reply that holds, at the attacker's the threat that took most work. Nothing
 * where the attacker threatens nothing. Returns how many stones, at most `most`. */
int tg_vct_refutation(TgVct *vct, TgBoard *board, TgPoint *line, int most);

/* --- the tree of a win ------------------------------------------------------------------------
 *
 * After WIN the caller walks the tree: he makes stones on the same board (tg_board_make_light),
 * asks at each position, and takes them back. At the attacker's turn tg_vct_attack gives the stone
 * to play, or the VCF that ends the game. At the defender's turn tg_vct_defence gives the replies
 * that need an answer of their own (make one and ask tg_vct_attack again); every other legal reply,
 * passing included, is refuted by one of the lines. A position the table has lost is proven again
 * on demand, within the limits of the solve; positions must be reached by the stones the walk gives
 * (any defender's reply is fine: one that is not listed has an attack too). */

typedef struct TgVctAttack {
    _Bool by_fours; /* a VCF: line is the whole of it, as in TgVcfResult */
    TgPoint point;  /* the stone to play */
    int plies;      /* until the five, this stone included, at most */
    int length;
    TgPoint line[TG_VCF_LINE_MAX];
} TgVctAttack;

/* Attacker to move. False: not proven (stopped, or not a position of the tree). */
_Bool tg_vct_attack(TgVct *vct, TgBoard *board, TgVctAttack *attack);

/* The win from here, attacker to move, against the defence that holds out longest: his stone first,
 * both sides' plies, the five last; TG_POINT_NONE as in TgVcfResult. Returns how many of them, at
 * most `most`: fewer where a part of the tree could not be proven again within the limits of the
 * solve, which hold for the whole line; 0: not proven. Adds the nodes it took to *nodes. */
int tg_vct_line(TgVct *vct, TgBoard *board, TgPoint *line, int most, uint64_t *nodes);

enum { TG_VCT_COVER_MAX = 32 };

typedef struct TgVctDefence {
    /* Replies that need an answer of their own: all legal. */
    int reply_nb;
    TgPoint reply[TG_VCF_LINE_MAX];
    /* VCF lines (attacker first, as in TgVcfResult) played after the reply as they stand: at least
     * one of them wins against each legal reply that is not listed. There may be none where no
     * other reply is legal; where a double three is threatened there is none at all, every legal
     * reply is listed, and a pass has an attack of its own. A line may end sooner than written when
     * an answer in it has become a foul or a second five has become possible. A five that stands
     * open is a line of length 1. */
    int line_nb;
    int length[TG_VCT_COVER_MAX];
    TgPoint line[TG_VCT_COVER_MAX][TG_VCF_LINE_MAX];
} TgVctDefence;

/* Defender to move, after the attacker's stone. False: no threat stands, or stopped. */
_Bool tg_vct_defence(TgVct *vct, TgBoard *board, TgVctDefence *defence);

#endif
