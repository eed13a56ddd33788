/* SPDX-License-Identifier: MIT
 *
 * Rule profiles as data (rules.md section 2): what wins and what is forbidden, for each side.
 * The rows stand in profile.def; a profile is a plain value that may be changed by options. */
#ifndef TENGEN_PROFILE_H
#define TENGEN_PROFILE_H

#include "tengen/point.h"
#include "tengen/text.h"

/* When a row of exactly k stones wins. */
typedef enum TgFiveRule { TG_FIVE_ANY, TG_FIVE_UNENCLOSED } TgFiveRule;
/* What a row of more than k stones does. */
typedef enum TgOverRule { TG_OVER_WINS, TG_OVER_NOTHING, TG_OVER_FORBIDDEN } TgOverRule;
/* How threes are tested for double-three: the recursion of rule 9.3, or the shape alone. */
typedef enum TgThreeTest { TG_THREE_RECURSIVE, TG_THREE_SHAPE } TgThreeTest;
/* What a forbidden stone leads to (rules.md 5.1). */
typedef enum TgEnforce { TG_ENFORCE_CLAIM, TG_ENFORCE_AUTO, TG_ENFORCE_BLOCK } TgEnforce;

enum { TG_FORBID_33 = 1, TG_FORBID_44 = 2, TG_FORBID_OL = 4 };

typedef struct TgSideRule {
    TgFiveRule five;
    TgOverRule over;
    uint8_t forbid; /* TG_FORBID_ bits */
} TgSideRule;

typedef enum TgProfileId {
#define X(NAME, ...) TG_PROFILE_##NAME,
#include "tengen/profile.def"
#undef X
    TG_PROFILE_NB
} TgProfileId;

typedef struct TgProfile {
    TgProfileId id; /* the row it started from */
    uint8_t k;      /* stones in a row that win, 3..9; 5 in every row */
    uint8_t size;   /* default board size of the row */
    TgSideRule side[TG_SIDE_NB];
    TgThreeTest three_test;
    _Bool pass;          /* passes allowed (rules.md 5.5) */
    _Bool two_pass_draw; /* two passes in a row end the game as a draw */
    _Bool dead_draw;     /* draw when neither side has a window free of enemy stones [O] */
    _Bool otb_claims;    /* a five has to be claimed (rules.md 5.2) [O] */
    _Bool flag_claims;   /* a fallen flag has to be claimed; both flags down = draw [O] */
    uint16_t move_limit; /* draw after this many plies; 0 = none */
    TgEnforce enforce;
} TgProfile;

/* The profile of a row, as the table gives it. */
void tg_profile_init(TgProfile *profile, TgProfileId id);

/* Reads "renju" or a row with options, "renju:pass=off,k=6,enforce=claim": keys k, pass,
 * two_pass_draw, dead_draw, otb_claims, flag_claims, move_limit, enforce, three_test, over_black,
 * over_white (on|off, numbers, or the words wins, nothing, forbidden). Any case. On failure
 * *profile is unchanged and one clause of what, where and what was expected is added to *error (may
 * be NULL). */
TgStatus tg_profile_parse(const char *text, TgProfile *profile, TgText *error);

/* The text that parses to this profile: the row's id, and the options that differ from the row. */
void tg_profile_format(const TgProfile *profile, TgText *out);

const char *tg_profile_id(TgProfileId id);
const char *tg_profile_name(TgProfileId id, TgLang lang);
/* The id of the row's default opening protocol. */
const char *tg_profile_opening(TgProfileId id);
const char *tg_enforce_id(TgEnforce enforce); /* "claim", "auto", "block" */
const char *tg_enforce_name(TgEnforce enforce, TgLang lang);
_Bool tg_enforce_parse(const char *text, TgEnforce *enforce);

/* True when the side has any forbidden move under this profile. */
static inline _Bool tg_profile_has_fouls(const TgProfile *p, TgSide side) {
    return p->side[side].forbid != 0;
}

#endif
