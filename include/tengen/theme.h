/* SPDX-License-Identifier: MIT
 *
 * Themes: what a paint looks like. A picture names paints, a theme gives them their colours. */
#ifndef TENGEN_THEME_H
#define TENGEN_THEME_H

#include "tengen/status.h"

#include <stdint.h>

enum { TG_COLOUR_NONE = 0x1000000 }; /* above every 0xRRGGBB */

typedef enum TgPaint {
    TG_PAINT_NONE,
    TG_PAINT_PAGE,
    TG_PAINT_INK,
    TG_PAINT_MUTED,
    TG_PAINT_HAIRLINE,
    TG_PAINT_BOARD,      /* may run from one colour to another, top left to bottom right */
    TG_PAINT_BOARD_FLAT, /* one colour of the board */
    TG_PAINT_GRID,
    TG_PAINT_LABEL, /* coordinates */
    TG_PAINT_BLACK, /* stones; may run round a light at the upper left */
    TG_PAINT_WHITE,
    TG_PAINT_BLACK_RIM,
    TG_PAINT_WHITE_RIM,
    TG_PAINT_BLACK_TEXT, /* on a black stone */
    TG_PAINT_WHITE_TEXT,
    TG_PAINT_MARK,
    TG_PAINT_FOUL,
    TG_PAINT_SHADOW, /* a round shadow that fades out */
    TG_PAINT_NB
} TgPaint;

enum { TG_PAINT_STOP_NB = 3 };

typedef enum TgThemeId {
#define X(NAME, ...) TG_THEME_##NAME,
#include "tengen/theme.def"
#undef X
    TG_THEME_NB
} TgThemeId;

typedef struct TgTheme {
    const char *id;
    const char *name[TG_LANG_NB];
    /* 0xRRGGBB or TG_COLOUR_NONE. BOARD, BLACK and WHITE: the middle one of their stops; SHADOW:
     * black where stones throw one. */
    uint32_t colour[TG_PAINT_NB];
    uint32_t board[2];                   /* top left, bottom right */
    uint32_t stone[2][TG_PAINT_STOP_NB]; /* black, white; at 0, 0.45 and 1 */
} TgTheme;

/* Static; every id below TG_THEME_NB is valid. */
const TgTheme *tg_theme_at(TgThemeId id);
/* Finds a theme by its id; false: there is none, *id unchanged. */
_Bool tg_theme_parse(const char *text, TgThemeId *id);

#endif
