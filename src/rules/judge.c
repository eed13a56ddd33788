/* SPDX-License-Identifier: MIT
 *
 * The literal judge: the procedure of rules.md 4.3, step by step. Every level of the recursion
 * holds one stone more than the one above, so it ends with the board. */
#include "tengen/judge.h"

#include "rules/row.h"

#include <assert.h>
#include <string.h>

/* The axes on which a stone looks like making a three, with their straight-four points. */
typedef struct Threes {
    int axis_count;
    int point_count[TG_AXIS_NB];
    TgPoint point[TG_AXIS_NB][2];
} Threes;

static _Bool makes_five(const TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p) {
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        if (tg_row_five_point(grid, profile, side, p, axis)) {
            return 1;
        }
    }
    return 0;
}

static _Bool makes_overline(const TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p) {
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        if (tg_row_through(grid, side, p, axis).length > profile->k) {
            return 1;
        }
    }
    return 0;
}

static int count_fours(const TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p) {
    int fours = 0;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgPoint points[2];
        int count;
        fours += tg_row_fours(grid, profile, side, p, axis, points, &count);
    }
    return fours;
}

/* Apparent threes of 4.2: no four through p on the axis, and a straight-four point. */
static Threes find_threes(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p) {
    Threes threes = {0};
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgPoint fives[2];
        int count;
        if (tg_row_fours(grid, profile, side, p, axis, fives, &count) > 0) {
            continue;
        }
        int at = threes.axis_count;
        threes.point_count[at] =
            tg_row_straight_four_points(grid, profile, side, p, axis, threes.point[at]);
        threes.axis_count += threes.point_count[at] > 0;
    }
    return threes;
}

/* How many of the threes are real (4.3). Counting may end at `enough`. */
static int count_real(TgGrid *grid, const TgProfile *profile, TgSide side, const Threes *threes,
                      int enough) {
    if (profile->three_test == TG_THREE_SHAPE) {
        return threes->axis_count;
    }
    int real = 0;
    for (int i = 0; i < threes->axis_count && real < enough; i++) {
        for (int e = 0; e < threes->point_count[i]; e++) {
            if (tg_judge(grid, profile, side, threes->point[i][e]) == TG_VERDICT_LEGAL) {
                real++;
                break;
            }
        }
    }
    return real;
}

/* 4.1 with the stone on the board. */
static TgVerdict judge_stone(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p) {
    uint8_t forbid = profile->side[side].forbid;
    if (makes_five(grid, profile, side, p)) {
        return TG_VERDICT_WIN;
    }
    if ((forbid & TG_FORBID_OL) && makes_overline(grid, profile, side, p)) {
        return TG_VERDICT_OVERLINE;
    }
    if ((forbid & TG_FORBID_44) && count_fours(grid, profile, side, p) >= 2) {
        return TG_VERDICT_DOUBLE_FOUR;
    }
    if (forbid & TG_FORBID_33) {
        Threes threes = find_threes(grid, profile, side, p);
        if (threes.axis_count >= 2 && count_real(grid, profile, side, &threes, 2) >= 2) {
            return TG_VERDICT_DOUBLE_THREE;
        }
    }
    return TG_VERDICT_LEGAL;
}

static uint8_t forbidden_kinds(const TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p,
                               const TgJudgement *judgement) {
    uint8_t forbid = profile->side[side].forbid;
    unsigned kinds = 0;
    if ((forbid & TG_FORBID_OL) && makes_overline(grid, profile, side, p)) {
        kinds |= 1u << TG_VERDICT_OVERLINE;
    }
    if ((forbid & TG_FORBID_44) && judgement->fours >= 2) {
        kinds |= 1u << TG_VERDICT_DOUBLE_FOUR;
    }
    if ((forbid & TG_FORBID_33) && judgement->real >= 2) {
        kinds |= 1u << TG_VERDICT_DOUBLE_THREE;
    }
    return (uint8_t)kinds;
}

static void put(TgGrid *grid, TgSide side, TgPoint p) {
    assert(tg_point_on(p, grid->size) && tg_grid_at(grid, p) == TG_CELL_EMPTY);
    grid->cell[p] = (uint8_t)tg_cell_of(side);
}

TgVerdict tg_judge(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p) {
    put(grid, side, p);
    TgVerdict verdict = judge_stone(grid, profile, side, p);
    grid->cell[p] = TG_CELL_EMPTY;
    return verdict;
}

TgJudgement tg_judge_full(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint p) {
    put(grid, side, p);
    TgJudgement judgement = {.verdict = judge_stone(grid, profile, side, p)};
    if (judgement.verdict != TG_VERDICT_WIN && tg_profile_has_fouls(profile, side)) {
        judgement.fours = (uint8_t)count_fours(grid, profile, side, p);
        Threes threes = find_threes(grid, profile, side, p);
        judgement.apparent = (uint8_t)threes.axis_count;
        judgement.real = (uint8_t)count_real(grid, profile, side, &threes, TG_AXIS_NB);
        judgement.kinds = forbidden_kinds(grid, profile, side, p, &judgement);
    }
    grid->cell[p] = TG_CELL_EMPTY;
    return judgement;
}

_Bool tg_judge_winning_row(const TgGrid *grid, const TgProfile *profile, TgPoint p,
                           TgPoint row[TG_SIZE_MAX], size_t *row_length) {
    if (tg_grid_at(grid, p) == TG_CELL_EMPTY) {
        return 0;
    }
    TgSide side = tg_grid_at(grid, p) == TG_CELL_BLACK ? TG_BLACK : TG_WHITE;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgRow found = tg_row_through(grid, side, p, axis);
        if (!tg_row_wins(grid, profile, side, &found)) {
            continue;
        }
        if (row != NULL) {
            tg_row_points(&found, axis, row);
        }
        if (row_length != NULL) {
            *row_length = found.length;
        }
        return 1;
    }
    return 0;
}

typedef struct VerdictWords {
    const char *id, *name[TG_LANG_NB], *brief;
} VerdictWords;

static const VerdictWords verdict_words[TG_VERDICT_NB] = {
#define X(NAME, id, en, zh, ja, brief) [TG_VERDICT_##NAME] = {id, {en, zh}, brief},
#include "tengen/verdict.def"
#undef X
};

const char *tg_verdict_id(TgVerdict verdict) {
    assert((unsigned)verdict < TG_VERDICT_NB);
    return verdict_words[verdict].id;
}

const char *tg_verdict_name(TgVerdict verdict, TgLang lang) {
    assert((unsigned)verdict < TG_VERDICT_NB && (unsigned)lang < TG_LANG_NB);
    return verdict_words[verdict].name[lang];
}

const char *tg_verdict_brief(TgVerdict verdict, TgLang lang) {
    assert((unsigned)verdict < TG_VERDICT_NB && (unsigned)lang < TG_LANG_NB);
    return lang == TG_EN ? verdict_words[verdict].brief : verdict_words[verdict].name[lang];
}

_Bool tg_verdict_parse(const char *id, TgVerdict *verdict) {
    for (int i = 0; i < TG_VERDICT_NB; i++) {
        if (strcmp(id, verdict_words[i].id) == 0) {
            *verdict = (TgVerdict)i;
            return 1;
        }
    }
    return 0;
}
