/* SPDX-License-Identifier: MIT
 *
 * What a stone does on one line, as tables generated from a rule profile.
 *
 * A cell looks k cells left and right along each axis. What it sees on one side is an *arm*: up to
 * k cells that are empty or hold an own stone, ended by an enemy stone, by the edge, or by the
 * horizon. Nothing beyond the first enemy stone matters, so there are few arms (94 for k = 5) and
 * the class of a cell on an axis is a small square table over pairs of arms. Tables are immutable
 * once built and may be shared by any number of boards and threads. */
#ifndef TENGEN_BOARD_TABLES_H
#define TENGEN_BOARD_TABLES_H

#include "tengen/profile.h"

/* What an own stone on the empty cell makes on one axis (rules.md 3, 4.2, 11.1, with k for five).
 * Only rows that contain the stone count. Weakest first. */
typedef enum TgClass {
    TG_CLASS_NONE,         /* no winning row is near, or none is possible */
    TG_CLASS_CLOSED_ONE,   /* some stone makes a closed two */
    TG_CLASS_OPEN_ONE,     /* some stone makes an open two */
    TG_CLASS_CLOSED_TWO,   /* some stone makes a closed three */
    TG_CLASS_OPEN_TWO,     /* some stone makes a three */
    TG_CLASS_WIDE_TWO,     /* some stone makes a wide three */
    TG_CLASS_CLOSED_THREE, /* some stone makes a four, none a straight four */
    TG_CLASS_THREE,        /* apparent three: one point makes a straight four */
    TG_CLASS_WIDE_THREE,   /* apparent three: two points make a straight four */
    TG_CLASS_FOUR,         /* one four: one point makes a winning row */
    TG_CLASS_STRAIGHT_FOUR,
    TG_CLASS_DOUBLE_FOUR, /* two fours on this one axis */
    TG_CLASS_OVERLINE,    /* more than k in a row, where that is forbidden to the side */
    TG_CLASS_FIVE,        /* a winning row */
    TG_CLASS_NB
} TgClass;

/* What an own stone on the empty cell makes on its four axes together. Shapes only: whether a
 * three is real, or a double is a foul, is the judge's answer. */
typedef enum TgKind {
    TG_KIND_NONE,
    TG_KIND_TWO,          /* an open two */
    TG_KIND_DOUBLE_TWO,   /* open twos on two axes or more */
    TG_KIND_CLOSED_THREE, /* the next stone there can make a four */
    TG_KIND_THREE,        /* one apparent three, no four */
    TG_KIND_DOUBLE_THREE, /* two apparent threes or more, no four */
    TG_KIND_FOUR,
    TG_KIND_FOUR_THREE,    /* one four and at least one apparent three on other axes */
    TG_KIND_STRAIGHT_FOUR, /* a straight four and no other four */
    TG_KIND_DOUBLE_FOUR,   /* two fours or more, straight ones included */
    TG_KIND_OVERLINE,      /* a forbidden overline and no five */
    TG_KIND_FIVE,
    TG_KIND_NB
} TgKind;

/* A cell's code packs its four axis classes: axis a (0 row, 1 column, 2 "/", 3 "\") in bits
 * 4a..4a+3. A code's pcode is the rank of its classes as a multiset: with a >= b >= c >= d it is
 * C(a+3,4) + C(b+2,3) + C(c+1,2) + d, in 0..TG_PCODE_NB-1. */
enum { TG_CODE_NB = 1 << 16, TG_PCODE_NB = 2380, TG_ARM_NONE = 0xFFFF };

static inline TgClass tg_code_class(uint16_t code, int axis) {
    return (TgClass)(code >> (4 * axis) & 15);
}

/* A mark is kind << 12 | pcode. */
static inline TgKind tg_mark_kind(uint16_t mark) {
    return (TgKind)(mark >> 12);
}
static inline int tg_mark_pcode(uint16_t mark) {
    return mark & 0xFFF;
}

typedef struct TgTables {
    TgProfile profile; /* the rules the tables were made from */
    int radius;        /* k */
    uint32_t arm_nb;
    /* Arms by what a line key holds beside the cell (see board.h), 4^radius entries a side: left =
     * the nearest cell in the highest bits, right = in the lowest. [0] Black's view, [1] White's.
     */
    uint16_t (*left)[TG_SIDE_NB];
    uint16_t (*right)[TG_SIDE_NB];
    /* Facts of an arm. */
    uint8_t *run;   /* own stones next to the cell */
    uint16_t *next; /* the arm after an own stone on its nearest empty cell; TG_ARM_NONE */
    /* Classes of arm pairs: [left * arm_nb + right]. The two sides share one table when their rules
     * are alike. */
    uint8_t *class[TG_SIDE_NB];
    uint16_t mark[TG_CODE_NB]; /* of every code */
    uint64_t zobrist[TG_SIDE_NB][TG_POINT_NB];
} TgTables;

/* Builds the tables of a profile (k 3..9): two milliseconds for k = 5, a tenth of a second for 9.
 * NULL: out of memory. */
TgTables *tg_tables_create(const TgProfile *profile);
void tg_tables_destroy(TgTables *tables); /* NULL accepted */

#endif
