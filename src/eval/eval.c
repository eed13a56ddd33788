/* SPDX-License-Identifier: MIT
 *
 * Tables from weights, and the threats on the board. */
#include "eval/eval.h"

#include "tengen/limits.h"

#include <assert.h>

enum {
    VALUE_CROSS_DIVISOR = 24,
    MOVE_CROSS_DIVISOR = 96,
    FOUL_VALUE = -6,  /* a point forbidden to its side */
    TEMPO = 85,       /* the right to move */
    MOVE_MAX = 16000, /* attack and defence stay below */
    MOVE_WEAK = 10,
    MOVE_STRONG = 130,
};

typedef struct Weight {
    int value, attack, defence;
} Weight;

static const Weight weights[TG_CLASS_NB] = {
#define X(CLASS, value, attack, defence) [TG_CLASS_##CLASS] = {value, attack, defence},
#include "eval/weights.def"
#undef X
};

/* What a cell that makes this kind is worth beside its axes. */
static const int kind_attack[TG_KIND_NB] = {
    [TG_KIND_DOUBLE_THREE] = 300,
    [TG_KIND_FOUR_THREE] = 700,
    [TG_KIND_STRAIGHT_FOUR] = 1200,
    [TG_KIND_DOUBLE_FOUR] = 1100,
};

/* What a fact is worth to the side that is to move, and to the one that is not. */
static const struct {
    int16_t own, other;
} threats[TG_FACT_NB] = {
#define X(FACT, own, other) [TG_FACT_##FACT] = {own, other},
#include "eval/threats.def"
#undef X
};

static int add_up(const int axis[TG_AXIS_NB], int divisor) {
    int sum = 0;
    int crossed = 0;
    for (int i = 0; i < TG_AXIS_NB; i++) {
        crossed += sum * axis[i];
        sum += axis[i];
    }
    return sum + crossed / divisor;
}

static int16_t clamp_move(int score) {
    return (int16_t)(score < 0 ? 0 : score > MOVE_MAX ? MOVE_MAX : score);
}

/* Whether a stone that makes the kind is a foul whatever the recursion of threes says; a
 * double-three is taken for one, as most are. */
static _Bool looks_like_foul(const TgProfile *profile, TgSide side, TgKind kind) {
    uint8_t forbid = profile->side[side].forbid;
    return kind == TG_KIND_OVERLINE || (kind == TG_KIND_DOUBLE_FOUR && (forbid & TG_FORBID_44)) ||
           (kind == TG_KIND_DOUBLE_THREE && (forbid & TG_FORBID_33));
}

static void fill(TgEval *eval, const TgTables *tables, TgSide side, uint16_t code) {
    int value[TG_AXIS_NB], attack[TG_AXIS_NB], defence[TG_AXIS_NB];
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        const Weight *w = &weights[tg_code_class(code, axis)];
        value[axis] = w->value;
        attack[axis] = w->attack;
        defence[axis] = w->defence;
    }
    uint16_t mark = tables->mark[code];
    TgKind kind = tg_mark_kind(mark);
    int pcode = tg_mark_pcode(mark);
    if (looks_like_foul(&tables->profile, side, kind)) {
        eval->values.value[side][pcode] = FOUL_VALUE;
        eval->attack[side][pcode] = 0;
        eval->defence[side][pcode] = 0;
        return;
    }
    eval->values.value[side][pcode] = (int16_t)add_up(value, VALUE_CROSS_DIVISOR);
    eval->attack[side][pcode] = clamp_move(add_up(attack, MOVE_CROSS_DIVISOR) + kind_attack[kind]);
    eval->defence[side][pcode] =
        clamp_move(add_up(defence, MOVE_CROSS_DIVISOR) + kind_attack[kind] * 2 / 3);
}

/* The facts of a side as bits. */
static unsigned facts_of(const TgBoard *board, TgSide side) {
    uint8_t forbid = board->tables->profile.side[side].forbid;
    int straight = tg_board_count(board, side, TG_KIND_STRAIGHT_FOUR);
    if (!(forbid & TG_FORBID_44)) {
        straight += tg_board_count(board, side, TG_KIND_DOUBLE_FOUR);
    }
    int double_three =
        forbid & TG_FORBID_33 ? 0 : tg_board_count(board, side, TG_KIND_DOUBLE_THREE);
    return (unsigned)(tg_board_count(board, side, TG_KIND_THREE) > 0) << TG_FACT_THREE |
           (unsigned)(tg_board_count(board, side, TG_KIND_FOUR) > 0) << TG_FACT_FOUR |
           (unsigned)(double_three > 0) << TG_FACT_DOUBLE_THREE |
           (unsigned)(tg_board_count(board, side, TG_KIND_FOUR_THREE) > 0) << TG_FACT_FOUR_THREE |
           (unsigned)(straight > 0) << TG_FACT_STRAIGHT_FOUR;
}

static int16_t threat_value(unsigned mask) {
    int value = TEMPO;
    for (int fact = 0; fact < TG_FACT_NB; fact++) {
        value += mask >> fact & 1 ? threats[fact].own : 0;
        value -= mask >> (TG_FACT_NB + fact) & 1 ? threats[fact].other : 0;
    }
    return (int16_t)value;
}

void tg_eval_init_by_formula(TgEval *eval, const TgTables *tables) {
    *eval = (TgEval){.weak = MOVE_WEAK, .strong = MOVE_STRONG};
    for (unsigned mask = 0; mask < TG_THREAT_MASK_NB; mask++) {
        eval->threat[mask] = threat_value(mask);
    }
    for (int a = 0; a < TG_CLASS_NB; a++) {
        for (int b = 0; b <= a; b++) {
            for (int c = 0; c <= b; c++) {
                for (int d = 0; d <= c; d++) {
                    uint16_t code = (uint16_t)(a | b << 4 | c << 8 | d << 12);
                    fill(eval, tables, TG_BLACK, code);
                    fill(eval, tables, TG_WHITE, code);
                }
            }
        }
    }
}

void tg_eval_init(TgEval *eval, const TgTables *tables) {
    tg_eval_init_by_formula(eval, tables);
    tg_eval_use_tuned(eval, &tables->profile);
}

static uint64_t hash_numbers(uint64_t hash, const int16_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ (uint16_t)numbers[i]) * 0x100000001B3u;
    }
    return hash;
}

uint64_t tg_eval_move_hash(const TgEval *eval) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (int side = 0; side < TG_SIDE_NB; side++) {
        hash = hash_numbers(hash, eval->attack[side], TG_PCODE_NB);
        hash = hash_numbers(hash, eval->defence[side], TG_PCODE_NB);
    }
    return hash_numbers(hash, (const int16_t[]){eval->weak, eval->strong}, 2);
}

unsigned tg_eval_threat_mask(const TgBoard *board, TgSide to_move) {
    return facts_of(board, to_move) | facts_of(board, tg_side_other(to_move)) << TG_FACT_NB;
}

int tg_eval_position(const TgBoard *board, TgSide to_move) {
    assert(board->values != NULL);
    const TgEval *eval = (const TgEval *)board->values; /* its first member */
    int32_t value = board->sum[to_move] - board->sum[tg_side_other(to_move)] +
                    eval->threat[tg_eval_threat_mask(board, to_move)];
    const int32_t most = TG_SCORE_WIN_MIN / 4;
    return value > most ? most : value < -most ? -most : (int)value;
}
