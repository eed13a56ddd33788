/* SPDX-License-Identifier: MIT
 *
 * Why a point is a foul, or is not: the literal judge's reasons as a tree. Each line of the board
 * that counts, or only looks as if, is one row; a straight-four point that fails, or that is legal
 * against its looks, carries the explanation of its own verdict, as deep as the rule recurses. */
#ifndef TENGEN_EXPLAIN_H
#define TENGEN_EXPLAIN_H

#include "tengen/judge.h"
#include "tengen/shape.h"

typedef struct TgExplanation TgExplanation;

/* The words stand in line.def. */
typedef enum TgLineKind {
#define X(NAME, id) TG_LINE_##NAME,
#include "tengen/line.def"
#undef X
    TG_LINE_KIND_NB
} TgLineKind;

typedef struct TgEndPoint {
    TgPoint point;
    TgVerdict verdict; /* verdict of playing there with the judged stone on the board */
    /* Owned by the explanation. Of a straight-four point: why it is no foul or no four, when that
     * matters to the line; NULL when it is plain, and beyond TG_EXPLAIN_NODES_MAX explanations. */
    TgExplanation *why;
} TgEndPoint;

enum { TG_EXPLAIN_LINES_MAX = 16, TG_EXPLAIN_NODES_MAX = 1000 };

typedef struct TgLine {
    TgLineKind kind;
    TgShape shape; /* what players call it */
    uint8_t axis;  /* 0 row, 1 column, 2 diagonal "/", 3 diagonal "\" */
    uint8_t stone_count;
    TgPoint stones[TG_SIZE_MAX]; /* the stones of the row in order, the judged one included */
    uint8_t end_count;
    TgEndPoint ends[2]; /* of a four: five-points; of a three: straight-four points */
} TgLine;

struct TgExplanation {
    TgPoint point;
    TgSide side;
    uint8_t k;       /* stones in a row that win */
    _Bool has_fouls; /* the side has forbidden moves at all */
    TgJudgement judgement;
    uint8_t line_count; /* at the root all lines; deeper only those that decide the verdict */
    TgLine lines[TG_EXPLAIN_LINES_MAX];
};

/* Explains side's stone on empty point p (asserted). NULL: out of memory. The caller destroys it.
 * The grid is probed and left as it was. */
TgExplanation *tg_explain_create(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p);
void tg_explain_destroy(TgExplanation *explanation); /* NULL accepted */

/* Plain sentences, two blanks of indent a level, one line a row; ends with a line feed. */
void tg_explain_print(const TgExplanation *explanation, int size, TgLang lang, TgText *out);

const char *tg_line_id(TgLineKind kind); /* "five", "false-three" ... */

#endif
