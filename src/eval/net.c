/* SPDX-License-Identifier: MIT
 *
 * Sums kept from position to position, and the two layers. */
#include "eval/net.h"

#include "tengen/limits.h"

#include <string.h>

enum { PART_SHIFT = NET_PART_BITS - NET_CELL_BITS };

/* ---- weights ---- */

static int pair_of(int a, int b) {
    return TG_CLASS_NB + (a > b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a);
}

static void list_parts(const int classes[TG_AXIS_NB], uint16_t parts[NET_PARTS_OF_ONE]) {
    for (int i = 0; i < TG_AXIS_NB; i++) {
        *parts++ = (uint16_t)classes[i];
        for (int j = 0; j < i; j++) {
            *parts++ = (uint16_t)pair_of(classes[i], classes[j]);
        }
    }
}

void tg_net_parts(uint16_t parts[TG_PCODE_NB][NET_PARTS_OF_ONE]) {
    for (int a = 0, pcode = 0; a < TG_CLASS_NB; a++) {
        for (int b = 0; b <= a; b++) {
            for (int c = 0; c <= b; c++) {
                for (int d = 0; d <= c; d++) {
                    list_parts((const int[TG_AXIS_NB]){a, b, c, d}, parts[pcode++]);
                }
            }
        }
    }
}

/* The channels that a pcode adds, from its parts. */
static void add_up(const int16_t part[NET_PARTS][NET_CHANNELS], const uint16_t *parts,
                   int16_t out[NET_CHANNELS]) {
    for (int i = 0; i < NET_CHANNELS; i++) {
        int sum = 0;
        for (int j = 0; j < NET_PARTS_OF_ONE; j++) {
            sum += part[parts[j]][i];
        }
        out[i] = (int16_t)((sum + (1 << PART_SHIFT) / 2) >> PART_SHIFT);
    }
}

/* What a cell adds to one sum. Ten parts a number keep it far inside 16 bits (net_model.c), so
 * vectors of 16 bits can do it. */
static inline int16_t channel(int16_t black, int16_t white) {
    int16_t sum = (int16_t)(black + white);
    sum = sum < 0 ? 0 : sum;
    return sum > NET_CELL_MOST ? NET_CELL_MOST : sum;
}

void tg_net_init(TgNet *net, const TgNetNumbers numbers[], int sides) {
    uint16_t parts[TG_PCODE_NB][NET_PARTS_OF_ONE];
    tg_net_parts(parts);
    for (int side = 0; side < TG_SIDE_NB; side++) {
        const TgNetNumbers *of = &numbers[sides == 1 ? 0 : side];
        net->head[side] = *of;
        int16_t(*own)[NET_SUMS] = net->cell[side];
        int16_t(*other)[NET_SUMS] = net->cell[tg_side_other((TgSide)side)];
        for (int pcode = 0; pcode < TG_PCODE_NB; pcode++) {
            add_up(of->part[NET_OWN], parts[pcode], own[pcode] + side * NET_CHANNELS);
            add_up(of->part[NET_OTHER], parts[pcode], other[pcode] + side * NET_CHANNELS);
        }
    }
    for (int i = 0; i < NET_SUMS; i++) {
        net->nothing[i] =
            channel(net->cell[TG_BLACK][NET_NOTHING][i], net->cell[TG_WHITE][NET_NOTHING][i]);
    }
}

uint64_t tg_net_hash(const TgNetNumbers numbers[], int sides) {
    uint64_t hash = 0xCBF29CE484222325u;
    const int16_t *number = (const int16_t *)numbers;
    for (size_t i = 0; i < (size_t)sides * NET_NUMBERS; i++) {
        hash = (hash ^ (uint16_t)number[i]) * 0x100000001B3u;
    }
    return hash;
}

/* ---- sums ---- */

static inline void add_cell(const TgNet *net, const uint16_t mark[TG_SIDE_NB],
                            int16_t sum[restrict NET_SUMS]) {
    const int16_t *black = net->cell[TG_BLACK][tg_mark_pcode(mark[TG_BLACK])];
    const int16_t *white = net->cell[TG_WHITE][tg_mark_pcode(mark[TG_WHITE])];
    for (int i = 0; i < NET_SUMS; i++) {
        sum[i] = (int16_t)(sum[i] + channel(black[i], white[i]));
    }
}

static inline void take_cell(const TgNet *net, const uint16_t mark[TG_SIDE_NB],
                             int16_t sum[restrict NET_SUMS]) {
    const int16_t *black = net->cell[TG_BLACK][tg_mark_pcode(mark[TG_BLACK])];
    const int16_t *white = net->cell[TG_WHITE][tg_mark_pcode(mark[TG_WHITE])];
    for (int i = 0; i < NET_SUMS; i++) {
        sum[i] = (int16_t)(sum[i] - channel(black[i], white[i]));
    }
}

static void add_nothing(const TgNet *net, int times, int16_t sum[NET_SUMS]) {
    for (int i = 0; i < NET_SUMS; i++) {
        sum[i] = (int16_t)(sum[i] + times * net->nothing[i]);
    }
}

static void sum_up(const TgNet *net, const TgBoard *board, int16_t sum[NET_SUMS]) {
    int cells = 0;
    memset(sum, 0, NET_SUMS * sizeof *sum);
    for (int p = 0; p < board->size * 32; p++) {
        if (tg_board_is_empty(board, (TgPoint)p)) {
            add_cell(net, board->cell[p].mark, sum);
            cells++;
        }
    }
    add_nothing(net, -cells, sum);
}

static void follow(const TgNet *net, const TgBoard *board, int ply, int16_t sum[NET_SUMS]) {
    TgBoardWas was[TG_POINT_NB];
    const int count = tg_board_changes(board, ply, was);
    int filled = 0;
    for (int i = 0; i < count; i++) {
        take_cell(net, was[i].mark, sum);
        if (tg_board_is_empty(board, was[i].point)) {
            add_cell(net, board->cell[was[i].point].mark, sum);
        } else {
            filled++;
        }
    }
    add_nothing(net, filled, sum);
}

/* The sums of the board, from the nearest position before it whose sums are known. */
static const int16_t *bring_sums(const TgNet *net, TgNetSums *sums, const TgBoard *board) {
    uint64_t hash = board->hash;
    int ply = board->ply;
    while (ply >= 0 && !(sums->ply[ply].set && sums->ply[ply].hash == hash)) {
        hash ^= --ply >= 0 ? tg_board_stone_key(board, ply) : 0;
    }
    int16_t *sum = sums->ply[board->ply].sum;
    if (ply == board->ply) {
        return sum;
    }
    if (ply < 0) {
        sum_up(net, board, sum);
    } else {
        memcpy(sum, sums->ply[ply].sum, NET_SUMS * sizeof *sum);
        follow(net, board, ply, sum);
    }
    sums->ply[board->ply].hash = board->hash;
    sums->ply[board->ply].set = 1;
    return sum;
}

/* ---- layers ---- */

static inline int16_t unit(int32_t sum) {
    return (int16_t)(sum < 0 ? 0 : sum > NET_UNIT_MOST ? NET_UNIT_MOST : sum);
}

/* One row of weights; as many numbers as a vector register holds or twice as many. */
static inline int32_t dot(const int16_t *a, const int16_t *b, int count) {
    int32_t sum = 0;
    for (int i = 0; i < count; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

static void add_facts(const TgNetNumbers *head, unsigned mask, int32_t sum[NET_UNITS]) {
    for (; mask != 0; mask &= mask - 1) {
        const int16_t *fact = head->fact[__builtin_ctz(mask)];
        for (int i = 0; i < NET_UNITS; i++) {
            sum[i] += fact[i];
        }
    }
}

static int run_layers(const TgNetNumbers *head, const int16_t sum[NET_SUMS], unsigned mask) {
    int32_t in[NET_UNITS];
    int16_t first[NET_UNITS], second[NET_UNITS];
    for (int i = 0; i < NET_UNITS; i++) {
        in[i] = (dot(head->first[i], sum, NET_SUMS) >> NET_SUM_BITS) + head->first_bias[i];
    }
    add_facts(head, mask, in);
    for (int i = 0; i < NET_UNITS; i++) {
        first[i] = unit(in[i]);
    }
    for (int i = 0; i < NET_UNITS; i++) {
        second[i] =
            unit((dot(head->second[i], first, NET_UNITS) >> NET_UNIT_BITS) + head->second_bias[i]);
    }
    int32_t value = dot(head->last, second, NET_UNITS) + dot(head->direct, sum, NET_SUMS);
    return (value >> NET_VALUE_BITS) + head->bias;
}

int tg_net_value(const TgNet *net, TgNetSums *sums, const TgBoard *board, TgSide to_move) {
    const int16_t *kept = bring_sums(net, sums, board);
    int16_t sum[NET_SUMS];
    memcpy(sum, kept + to_move * NET_CHANNELS, NET_CHANNELS * sizeof *sum);
    memcpy(sum + NET_CHANNELS, kept + tg_side_other(to_move) * NET_CHANNELS,
           NET_CHANNELS * sizeof *sum);
    int value = run_layers(&net->head[to_move], sum, tg_eval_threat_mask(board, to_move));
    const int most = TG_SCORE_WIN_MIN / 4;
    return value > most ? most : value < -most ? -most : value;
}
