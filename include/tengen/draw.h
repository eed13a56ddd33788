/* SPDX-License-Identifier: MIT
 *
 * Drawing for colours (rules.md 5.6): who of two players A and B becomes P1, tentative Black. */
#ifndef TENGEN_DRAW_H
#define TENGEN_DRAW_H

#include "tengen/rng.h"
#include "tengen/status.h"

typedef enum TgDrawMethod {
#define X(NAME, id, most_a, most_b, en, zh) TG_DRAW_##NAME,
#include "tengen/draw.def"
#undef X
    TG_DRAW_NB
} TgDrawMethod;

/* What the two players show. */
typedef struct TgDraw {
    TgDrawMethod method;
    uint8_t a; /* stones in A's hand; COLOUR: the hidden stone, 0 black, 1 white */
    uint8_t b; /* stones in B's hand; PARITY: the guess, 0 even, 1 odd; COLOUR: 0 black, 1 white */
} TgDraw;

/* Lets both players choose by chance; either becomes P1 with probability 1/2. */
void tg_draw_run(TgDrawMethod method, TgRng *rng, TgDraw *draw);
/* Who is P1: true for B, false for A. */
_Bool tg_draw_b_is_first(const TgDraw *draw);

const char *tg_draw_id(TgDrawMethod method); /* "parity" ... */
/* How the procedure goes, one clause. */
const char *tg_draw_text(TgDrawMethod method, TgLang lang);
_Bool tg_draw_parse(const char *id, TgDrawMethod *method);

#endif
