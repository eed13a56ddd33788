/* SPDX-License-Identifier: MIT
 *
 * The opening protocols of rules.md 7.3 as tables: who acts, what is allowed, what comes next.
 * The rows stand in protocol.def (names) and src/rules/protocol.c (steps); floor game runs them
 * with one machine. */
#ifndef TENGEN_PROTOCOL_H
#define TENGEN_PROTOCOL_H

#include "tengen/status.h"
#include "tengen/text.h"

#include <stdint.h>

typedef struct TgProtocol TgProtocol; /* one row; static */

typedef struct TgProtocolOptions {
    uint8_t count;           /* N of soosorv-N, taraguchi-N; cap of yamaguchi (default 12) */
    _Bool strict_board;      /* offers: only isometries that keep the board count (7.2) */
    _Bool centre8, courtesy; /* options of `centre` */
    _Bool by_steps;          /* five-two: moves 1-3 laid alternately in C1, C3, C5 */
    uint8_t designated;      /* 1 (i) P1 lays, 2 (ii) given by `pattern`, 3 (iii) White names it */
    int8_t pattern;          /* designated (ii): opening index, else -1 */
} TgProtocolOptions;

typedef struct TgOpeningRule {
    const TgProtocol *protocol;
    TgProtocolOptions options;
} TgOpeningRule;

/* Reads "swap2", "soosorv-7", "taraguchi-10", "yamaguchi:cap=20", "centre:centre8=on",
 * "designated:pattern=D4", "rif:strict_board=on". Any case. On failure unchanged + one clause. */
TgStatus tg_opening_rule_parse(const char *text, TgOpeningRule *rule, TgText *error);
/* The text that parses to this rule. */
void tg_opening_rule_format(const TgOpeningRule *rule, TgText *out);

/* All protocols, in the order they are shown; NULL past the end. */
const TgProtocol *tg_protocol_at(int index);
const char *tg_protocol_id(const TgProtocol *protocol);
const char *tg_protocol_name(const TgProtocol *protocol, TgLang lang);
/* One sentence a beginner understands: what happens in this opening. */
const char *tg_protocol_summary(const TgProtocol *protocol, TgLang lang);
/* False when the protocol needs an odd size of at least 9 and size is not (rules.md 7.1). */
_Bool tg_opening_rule_fits(const TgOpeningRule *rule, int size);

#endif
