/* SPDX-License-Identifier: MIT
 *
 * The static value by a small net of integers.
 *
 * Every empty cell adds channels: for each channel the weights of its two pcodes are added, and the
 * sum is kept between 0 and NET_CELL_MOST. Half of the channels take the mover's pcode as own and
 * the other side's as other, half the other way round; so both sides to move share one set of sums,
 * in which the halves change places. The sums go through two layers of units that keep what is
 * above 0; what threatens (eval.h) is added to the first. Weights of pcodes are sums of parts: one
 * for each class and one for each pair of classes (docs/TRAINING.md).
 *
 * All is integer arithmetic without overflow, so every compiler gives the same values; sums are
 * modulo 65536, so that they can be kept by adding and taking away. */
#ifndef TENGEN_EVAL_NET_H
#define TENGEN_EVAL_NET_H

#include "eval/eval.h"

enum {
    NET_CHANNELS = 16, /* of one point of view */
    NET_SUMS = 2 * NET_CHANNELS,
    NET_UNITS = 16, /* of either layer */
    NET_FACTS = 2 * TG_FACT_NB,
};

/* Fixed points: the bits behind the point, and the most that a number may be so that nothing
 * overflows. */
enum {
    NET_PART_BITS = 8,
    NET_CELL_BITS = 5,
    NET_CELL_MOST = 4 << NET_CELL_BITS,
    NET_SUM_BITS = NET_CELL_BITS + 5, /* a sum is taken for 1/32 of what it is */
    NET_UNIT_BITS = 8,                /* of units, and of weights to units */
    NET_UNIT_MOST = 8191,
    NET_WEIGHT_MOST = 1000,
    NET_LAST_MOST = 8000,
    NET_VALUE_BITS = 12, /* of a centipoint */
};

/* The parts of a pcode: its four classes and their six pairs. */
enum {
    NET_PARTS = TG_CLASS_NB + TG_CLASS_NB * (TG_CLASS_NB + 1) / 2,
    NET_PARTS_OF_ONE = TG_AXIS_NB + TG_AXIS_NB * (TG_AXIS_NB - 1) / 2,
};
void tg_net_parts(uint16_t parts[TG_PCODE_NB][NET_PARTS_OF_ONE]);

/* The pcode of an empty cell with nothing around: a stone there would be the first of an open two
 * on every axis (the formula is in tables.h). */
enum {
    NET_NOTHING_CLASS = TG_CLASS_OPEN_ONE,
    NET_NOTHING = (NET_NOTHING_CLASS + 3) * (NET_NOTHING_CLASS + 2) * (NET_NOTHING_CLASS + 1) *
                      NET_NOTHING_CLASS / 24 +
                  (NET_NOTHING_CLASS + 2) * (NET_NOTHING_CLASS + 1) * NET_NOTHING_CLASS / 6 +
                  (NET_NOTHING_CLASS + 1) * NET_NOTHING_CLASS / 2 + NET_NOTHING_CLASS,
};

/* Who a pcode belongs to. */
enum { NET_OWN, NET_OTHER, NET_WHO_NB };

/* The net for one side to move, as it is stored: int16_t alone, see tg_net_hash. */
typedef struct TgNetNumbers {
    int16_t part[NET_WHO_NB][NET_PARTS][NET_CHANNELS]; /* NET_PART_BITS */
    int16_t first[NET_UNITS][NET_SUMS];                /* from sums to units */
    int16_t fact[NET_FACTS][NET_UNITS];                /* by bit of the threat mask */
    int16_t first_bias[NET_UNITS];
    int16_t second[NET_UNITS][NET_UNITS];
    int16_t second_bias[NET_UNITS];
    int16_t last[NET_UNITS];  /* from units to the value */
    int16_t direct[NET_SUMS]; /* from sums to the value */
    int16_t bias;             /* centipoints */
} TgNetNumbers;

enum { NET_NUMBERS = sizeof(TgNetNumbers) / sizeof(int16_t) };

typedef struct TgNet {
    int16_t cell[TG_SIDE_NB][TG_PCODE_NB][NET_SUMS]; /* by Black's pcode, by White's */
    int16_t nothing[NET_SUMS]; /* what an empty cell with nothing around adds: counted as 0 */
    TgNetNumbers head[TG_SIDE_NB];
} TgNet;

/* Sums of the positions on the way to a position, so that the next one needs what has changed
 * alone. Belongs to one thread; zeroed it is empty. */
typedef struct TgNetSums {
    struct {
        uint64_t hash; /* of the board */
        _Bool set;
        int16_t sum[NET_SUMS]; /* the first half as Black sees it */
    } ply[TG_SIZE_MAX * TG_SIZE_MAX + 1];
} TgNetSums;

/* The net of these rules, or none: *net = NULL. TG_E_MEMORY. */
TgStatus tg_net_create(const TgProfile *profile, TgNet **net);
void tg_net_destroy(TgNet *net); /* NULL accepted */

/* Fills a net from its numbers: those of Black to move and of White, or the same for both. */
void tg_net_init(TgNet *net, const TgNetNumbers numbers[], int sides);

/* Static value for the side to move, as tg_eval_position. The sums are of the same net and of
 * boards of one size and rule. */
int tg_net_value(const TgNet *net, TgNetSums *sums, const TgBoard *board, TgSide to_move);

/* The hash that the numbers of these rules had when they were made; 0: there are none. */
uint64_t tg_net_made_hash(const TgProfile *profile);
/* A number that two nets share only when their numbers are equal. */
uint64_t tg_net_hash(const TgNetNumbers numbers[], int sides);

#endif
