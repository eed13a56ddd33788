/* SPDX-License-Identifier: MIT
 *
 * The literal judge of rules.md section 4: what a stone on an empty point does. It works from the
 * definitions on a bare grid, for any position, side and profile, without a depth cut; it is the
 * authority that the fast judge of floor board is tested against. */
#ifndef TENGEN_JUDGE_H
#define TENGEN_JUDGE_H

#include "tengen/grid.h"
#include "tengen/profile.h"
#include "tengen/text.h"

/* The words stand in verdict.def. Order = precedence of the reported kind, win first. */
typedef enum TgVerdict {
#define X(NAME, id, en, zh, ja, brief) TG_VERDICT_##NAME,
#include "tengen/verdict.def"
#undef X
    TG_VERDICT_NB
} TgVerdict;

/* The counts are what the stone makes, for a side with forbidden moves; all 0 when it wins. */
typedef struct TgJudgement {
    TgVerdict verdict;
    uint8_t kinds;    /* bit 1 << TgVerdict for every forbidden shape made */
    uint8_t fours;    /* distinct fours (rules.md 4.2) */
    uint8_t apparent; /* axes that look like threes */
    uint8_t real;     /* of those, the real ones (4.3) */
} TgJudgement;

/* Judges side's stone on the empty point p (asserted). The grid is probed and left as it was, hence
 * not const. Cost: a few microseconds; exponential only in constructed positions. */
TgVerdict tg_judge(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p);
TgJudgement tg_judge_full(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p);

/* True when the stone already standing on p is part of a winning row of its own colour;
 * row and row_length (may be NULL) get the row's points in order and how many. */
_Bool tg_judge_winning_row(const TgGrid *grid, const TgProfile *profile, TgPoint p,
                           TgPoint row[TG_SIZE_MAX], size_t *row_length);

const char *tg_verdict_id(TgVerdict verdict); /* "legal", "win", "overline", "double-four" ... */
const char *tg_verdict_name(TgVerdict verdict, TgLang lang);
/* The shortest form, for a mark on the board: "3×3", "三三". */
const char *tg_verdict_brief(TgVerdict verdict, TgLang lang);
_Bool tg_verdict_parse(const char *id, TgVerdict *verdict);
static inline _Bool tg_verdict_is_foul(TgVerdict v) {
    return v >= TG_VERDICT_OVERLINE;
}

#endif
