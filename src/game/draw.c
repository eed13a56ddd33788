/* SPDX-License-Identifier: MIT
 *
 * Drawing for colours. Hands hold 1 to an even number of stones, so odd and even are equally
 * likely. */
#include "tengen/draw.h"

#include <assert.h>
#include <strings.h>

typedef struct DrawRow {
    const char *id;
    uint8_t most_a, most_b;
    const char *text[TG_LANG_NB];
} DrawRow;

static const DrawRow rows[TG_DRAW_NB] = {
#define X(NAME, id, most_a, most_b, en, zh) {id, most_a, most_b, {en, zh}},
#include "tengen/draw.def"
#undef X
};

static uint8_t choose(TgRng *rng, uint8_t most) {
    return (uint8_t)(most == 0 ? tg_rng_below(rng, 2) : 1 + tg_rng_below(rng, most));
}

void tg_draw_run(TgDrawMethod method, TgRng *rng, TgDraw *draw) {
    assert((unsigned)method < TG_DRAW_NB);
    draw->method = method;
    draw->a = choose(rng, rows[method].most_a);
    draw->b = choose(rng, rows[method].most_b);
}

_Bool tg_draw_b_is_first(const TgDraw *draw) {
    _Bool odd = (draw->a + draw->b) % 2 == 1;
    /* A sum is odd exactly when the difference is; a guess is right when the two agree. */
    return draw->method == TG_DRAW_DIFFERENCE ? odd : !odd;
}

const char *tg_draw_id(TgDrawMethod method) {
    assert((unsigned)method < TG_DRAW_NB);
    return rows[method].id;
}

const char *tg_draw_text(TgDrawMethod method, TgLang lang) {
    assert((unsigned)method < TG_DRAW_NB);
    return rows[method].text[lang];
}

_Bool tg_draw_parse(const char *id, TgDrawMethod *method) {
    for (TgDrawMethod i = 0; i < TG_DRAW_NB; i++) {
        if (strcasecmp(id, rows[i].id) == 0) {
            *method = i;
            return 1;
        }
    }
    return 0;
}
