/* SPDX-License-Identifier: MIT
 *
 * What a search may spend and what it tells: limits, scores, reports. */
#ifndef TENGEN_LIMITS_H
#define TENGEN_LIMITS_H

#include "tengen/point.h"

enum { TG_LEVEL_NB = 10, TG_PV_MAX = 64, TG_MULTIPV_MAX = 32 };

typedef struct TgLimits {
    int64_t turn_ms;  /* for this move; <0 = none, 0 = as fast as possible */
    int64_t match_ms; /* left for the rest of the game; <0 = none (INT64 when unknown: -1) */
    int64_t increment_ms;
    uint64_t nodes;  /* 0 = none */
    uint8_t depth;   /* 0 = none */
    uint8_t multipv; /* 0 = 1 */
    uint8_t level; /* 1..TG_LEVEL_NB weaker play (limited nodes, chosen lines); 0 = full strength */
    uint64_t seed; /* for levels */
} TgLimits;

/* Scores: centipoints for the side to move; a win or loss that stands after n plies is
 * +-(TG_SCORE_WIN - n). Between +-TG_SCORE_WIN_MIN nothing is proven; score / 200 is then meant as
 * the logit of the expected result. */
enum { TG_SCORE_WIN = 30000, TG_SCORE_WIN_MIN = 29000, TG_SCORE_INF = 31000 };

typedef struct TgReport {
    uint8_t depth, seldepth, pv_index; /* pv_index from 0 */
    int score;
    uint64_t nodes;
    int64_t elapsed_ns;
    uint8_t pv_length;
    TgPoint pv[TG_PV_MAX];
} TgReport;

/* Runs on the thinking thread and must not wait. */
typedef void (*TgReportFn)(const TgReport *report, void *context);

#endif
