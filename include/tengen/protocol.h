/* SPDX-License-Identifier: MIT
 *
 * The opening protocols of rules.md 7.3 as tables: who acts, what is allowed, what comes next.
 * The rows stand in protocol.def (names), step.def (texts) and src/rules/protocol.c (steps); floor
 * game runs them with one machine. */
#ifndef TENGEN_PROTOCOL_H
#define TENGEN_PROTOCOL_H

#include "tengen/point.h"
#include "tengen/status.h"
#include "tengen/text.h"

typedef struct TgProtocol TgProtocol; /* one row; static */

typedef struct TgProtocolOptions {
    uint8_t count;           /* N of soosorv-N, taraguchi-N; 0 for protocols without a number */
    uint8_t cap;             /* yamaguchi: most fifth moves that may be declared (default 12) */
    _Bool strict_board;      /* offers: only isometries that keep the board count (7.2) */
    _Bool centre8, courtesy; /* options of `centre` */
    _Bool by_steps;          /* five-two: moves 1-3 laid alternately in C1, C3, C5 */
    _Bool white_names;       /* designated (iii): White names the opening that Black lays */
    int8_t pattern;          /* designated (ii): index of the opening given by the event, else -1 */
} TgProtocolOptions;

typedef struct TgOpeningRule {
    const TgProtocol *protocol;
    TgProtocolOptions options;
} TgOpeningRule;

/* Reads "swap2", "soosorv-7", "taraguchi-10", "yamaguchi:cap=20", "centre:centre8=on",
 * "designated:pattern=D4", "designated:white_names=on", "five-two:by_steps=on",
 * "rif:strict_board=on". Any case. On failure unchanged + one clause. */
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

/* Who acts at a step. The colours are those held at that moment. */
typedef enum TgStepActor {
    TG_ACTOR_P1,
    TG_ACTOR_P2,
    TG_ACTOR_BLACK,
    TG_ACTOR_WHITE,
    TG_ACTOR_OTHER, /* the seat that did not act last */
    TG_ACTOR_SAME   /* the seat that acted last */
} TgStepActor;

/* What it does. */
typedef enum TgStepDeed {
    TG_DEED_LAY,           /* one stone within the step's area */
    TG_DEED_SWAP,          /* SWAP or KEEP */
    TG_DEED_SWAP_OR_OFFER, /* SWAP or KEEP, or OFFER, which goes on at `other` */
    TG_DEED_TAKE,          /* TAKE_BLACK or TAKE_WHITE */
    TG_DEED_CHOOSE,        /* the same or ADD, which goes on at `other` */
    TG_DEED_NAME,          /* NAME one of the 26 openings */
    TG_DEED_DECLARE,       /* DECLARE the number of fifth moves */
    TG_DEED_OFFER,         /* OFFER so many fifth moves */
    TG_DEED_PICK           /* PICK one of them */
} TgStepDeed;

typedef enum TgStepText {
#define X(NAME, en, zh) TG_STEP_##NAME,
#include "tengen/step.def"
#undef X
    TG_STEP_TEXT_NB
} TgStepText;

enum { TG_AREA_ANY = 255, TG_STEP_END = 255 };

typedef struct TgStep {
    uint8_t actor;       /* TgStepActor */
    uint8_t deed;        /* TgStepDeed */
    uint8_t text;        /* TgStepText */
    uint8_t area;        /* LAY: largest distance from the centre, TG_AREA_ANY = anywhere */
    uint8_t area_out;    /* LAY: smallest distance from the centre */
    _Bool white_half;    /* LAY: only on ranks above the centre's */
    _Bool pattern;       /* LAY: the stones 1-3 must come out as one of the allowed openings */
    _Bool classic;       /* of the 24 openings before 1996 */
    uint8_t next, other; /* following steps, TG_STEP_END = normal alternation */
} TgStep;

/* The step with this index, from 0 where every protocol starts; NULL past the last row. A protocol
 * without steps (`free`) has none. Static. */
const TgStep *tg_opening_rule_step(const TgOpeningRule *rule, int index);
/* What the seat to act has to do at this step, one sentence; "" past the last row. */
const char *tg_protocol_step_text(const TgOpeningRule *rule, int index, TgLang lang);
/* Whether a stone on p lies in the area of a step. */
_Bool tg_step_allows(const TgStep *step, int size, TgPoint p);
/* Whether laying stone `number` (1..3) on p, after `laid`, can still come out as an opening that
 * the step allows: any of the 26, of the 24, or `named` (0..25) when it is not -1. */
_Bool tg_step_allows_pattern(const TgStep *step, int size, const TgPoint *laid, int number,
                             TgPoint p, int named);
/* The highest number that may be declared; the number of fifth moves to offer where none is. */
int tg_opening_rule_offers(const TgOpeningRule *rule);

#endif
