/* SPDX-License-Identifier: MIT
 *
 * Why a point is a foul, or is not: the literal judge's reasons as a tree. Each line of the board
 * that counts, or only looks as if, is one row; a straight-four point that fails carries the
 * explanation of its own verdict, as deep as the rule recurses. */
#ifndef TENGEN_EXPLAIN_H
#define TENGEN_EXPLAIN_H

#include "tengen/judge.h"

typedef struct TgExplanation TgExplanation;

typedef enum TgLineKind {
    TG_LINE_FIVE, /* the stone makes a winning row here */
    TG_LINE_OVERLINE,
    TG_LINE_FOUR,        /* one four; `ends` = its completing points */
    TG_LINE_THREE,       /* a real three; `ends` = its straight-four points */
    TG_LINE_FALSE_THREE, /* looks like a three, every straight-four point fails; see `fails` */
} TgLineKind;

typedef struct TgEndPoint {
    TgPoint point;
    TgVerdict verdict;  /* verdict of playing there with the judged stone on the board */
    TgExplanation *why; /* owned by the explanation; NULL when verdict is LEGAL */
} TgEndPoint;

typedef struct TgLine {
    TgLineKind kind;
    uint8_t axis; /* 0 row, 1 column, 2 diagonal "/", 3 diagonal "\" */
    uint8_t stone_count;
    TgPoint stones[TG_SIZE_MAX]; /* the stones of the row, the judged one included */
    uint8_t end_count;
    TgEndPoint ends[4];
} TgLine;

struct TgExplanation {
    TgPoint point;
    TgSide side;
    TgJudgement judgement;
    uint8_t line_count;
    TgLine lines[16];
};

/* Explains side's stone on empty point p. NULL: out of memory. The caller destroys it. */
TgExplanation *tg_explain_create(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p);
void tg_explain_destroy(TgExplanation *explanation); /* NULL accepted */

/* Plain sentences, two blanks of indent a level, one line a row; ends with a line feed. */
void tg_explain_print(const TgExplanation *explanation, int size, TgLang lang, TgText *out);

#endif
