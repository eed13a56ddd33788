/* SPDX-License-Identifier: MIT
 *
 * The parts of the VCT solver: expansion of a node (what is threatened, what can be answered), and
 * the df-pn search over the nodes. Inside floor prove. */
#ifndef TENGEN_PROVE_VCT_CORE_H
#define TENGEN_PROVE_VCT_CORE_H

#include "prove/nodes.h"
#include "prove/vct.h"

enum { TG_VCT_STAGES = 4, TG_VCT_KEPT_LINE = sizeof(TgCells) / sizeof(TgPoint) };

/* What a search by fours came to; one slot a hash. */
typedef struct TgVctKept {
    uint64_t key;    /* of the position, the attacker, and whether it is a win */
    uint64_t nodes;  /* UNKNOWN: that it was cut off at */
    uint16_t fours;  /* NO and UNKNOWN: that it was bounded to; 0 = any number */
    uint16_t length; /* WIN: of the line */
    uint8_t answer;
    _Bool reached; /* NO and UNKNOWN: reach was asked for */
    union {
        TgCells reach; /* of TgVcfLimits */
        TgPoint line[TG_VCT_KEPT_LINE];
    };
} TgVctKept;

struct TgVct {
    TgNodes nodes;
    TgVcf *vcf;
    TgVcfResult fours; /* of the last search by fours */
    TgVctKept *kept;
    uint64_t kept_mask;
    uint64_t epoch; /* part of the keys of kept: what was before the last clear is forgotten */
    /* of the running search */
    TgBoard *board;
    TgSide attacker, defender;
    TgVctLimits limits;
    uint64_t salt;      /* of keys: attacker and kind of threats */
    uint64_t used;      /* nodes */
    uint64_t next_look; /* at the limits, in nodes used */
    uint64_t slice_end; /* nodes used when the search is to pause */
    _Bool stopped;
    _Bool encloses;    /* fives can be enclosed: a line by fours is no proof */
    int rank, members; /* of a team: the bounds are shared out */
    /* By the defender's stone: what last won after it. The same often wins when the defender made
     * fours before. */
    TgPoint answer[TG_POINT_NB];
    /* of the last solve, for the walk */
    int root_ply;
    int root_budget; /* plies the win was bounded to; 0 = not bounded */
};

/* First proof numbers of children. */
enum {
    TG_FIRST_FORCED = 1, /* of what has to be played or won before, and of a reply */
    TG_FIRST_MOST = (1 << TG_CHILD_FIRST_BITS) - 1
};

/* What became of a node that was expanded. */
typedef enum TgVctVerdict { TG_VCT_PROVEN, TG_VCT_REFUTED, TG_VCT_OPEN } TgVctVerdict;

typedef struct TgVctExpansion {
    TgVctVerdict verdict;
    _Bool open;   /* a search by fours was cut off */
    int plies;    /* PROVEN: until the five; OPEN at the defender's turn: of the replies left out */
    TgPoint best; /* PROVEN at the attacker's turn: TG_POINT_NONE = by fours */
    int child_nb;
    uint16_t child[TG_VCF_LINE_MAX];
} TgVctExpansion;

/* budget: plies the win may take from here, the next one included; 0 = any number. stage 0..:
 * greater ones search longer by fours, the last without bound; at the first only short threats
 * count. */
void tg_vct_expand_attack(TgVct *vct, int budget, int stage, TgVctExpansion *out);
/* The attacker, to move after a reply, wins by fours; the line is in vct->fours. */
TgVcfAnswer tg_vct_refute_reply(TgVct *vct, int budget, int stage);
/* Attacker to move, the defender threatens a five: his stones that stop it, as children. */
void tg_vct_list_blocks(TgVct *vct, TgVctExpansion *out);
/* The stones after which a double three can be made, those in `known` left out: children, the last
 * to be tried. */
void tg_vct_list_quiet(TgVct *vct, const TgCells *known, TgVctExpansion *out);
/* Defender to move, no win by fours threatens: looks for a double three that would win at once if
 * he passed, whatever is played after it. Where there is one every legal reply is a child. */
void tg_vct_expand_double_three(TgVct *vct, int budget, int stage, TgVctExpansion *out);
/* defence: filled in when not NULL. */
void tg_vct_expand_defence(TgVct *vct, int budget, int stage, TgVctExpansion *out,
                           TgVctDefence *defence);

/* This solver is one of so many on the same question: it takes its share of the bounds. The last
 * bound is that of rank 0. */
void tg_vct_share(TgVct *vct, int rank, int members);
/* Begins a question at the position on the board. */
void tg_vct_begin(TgVct *vct, TgBoard *board, TgSide attacker, const TgVctLimits *limits);
/* What last won after the defender's stone that was just made; TG_POINT_NONE: nothing. */
TgPoint tg_vct_answer(const TgVct *vct);
void tg_vct_set_answer(TgVct *vct, TgPoint point);
/* Gives the question at hand its limits once more, at the position on the board. */
void tg_vct_renew(TgVct *vct, TgBoard *board);
/* Makes a stone of the search and counts it. */
void tg_vct_make(TgVct *vct, TgSide side, TgPoint p);
/* The same for a search by fours alone. */
void tg_vct_make_fours(TgVct *vct, TgSide side, TgPoint p);
/* Looks at the limits; true when the search has to end. */
_Bool tg_vct_is_stopped(TgVct *vct);

/* Searches the position on the board until it is proven, refuted, paused or stopped; attack: the
 * attacker is to move. Returns the node, or TG_NODE_NONE. */
uint32_t tg_vct_search(TgVct *vct, int budget, _Bool attack);
/* The attacker, to move, wins by fours after so many plies. */
void tg_vct_set_won(TgVct *vct, int budget, int plies);
/* The key of the position on the board. */
uint64_t tg_vct_key(const TgVct *vct, int budget, _Bool attack);

#endif
