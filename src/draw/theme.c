/* SPDX-License-Identifier: MIT
 *
 * The table of themes. */
#include "tengen/theme.h"

#include <assert.h>
#include <strings.h>

static const TgTheme themes[TG_THEME_NB] = {
#define X(NAME, ID, EN, ZH, PAGE, INK, MUTED, HAIRLINE, BOARD1, BOARD2, FLAT, GRID, LABEL, B1, B2, \
          B3, B_RIM, B_TEXT, W1, W2, W3, W_RIM, W_TEXT, MARK, FOUL, SHADOW)                        \
    [TG_THEME_##NAME] = {.id = (ID),                                                               \
                         .name = {EN, ZH},                                                         \
                         .colour = {[TG_PAINT_NONE] = TG_COLOUR_NONE,                              \
                                    [TG_PAINT_PAGE] = (PAGE),                                      \
                                    [TG_PAINT_INK] = (INK),                                        \
                                    [TG_PAINT_MUTED] = (MUTED),                                    \
                                    [TG_PAINT_HAIRLINE] = (HAIRLINE),                              \
                                    [TG_PAINT_BOARD] = (FLAT),                                     \
                                    [TG_PAINT_BOARD_FLAT] = (FLAT),                                \
                                    [TG_PAINT_GRID] = (GRID),                                      \
                                    [TG_PAINT_LABEL] = (LABEL),                                    \
                                    [TG_PAINT_BLACK] = (B2),                                       \
                                    [TG_PAINT_WHITE] = (W2),                                       \
                                    [TG_PAINT_BLACK_RIM] = (B_RIM),                                \
                                    [TG_PAINT_WHITE_RIM] = (W_RIM),                                \
                                    [TG_PAINT_BLACK_TEXT] = (B_TEXT),                              \
                                    [TG_PAINT_WHITE_TEXT] = (W_TEXT),                              \
                                    [TG_PAINT_MARK] = (MARK),                                      \
                                    [TG_PAINT_FOUL] = (FOUL),                                      \
                                    [TG_PAINT_SHADOW] = (SHADOW) ? 0 : TG_COLOUR_NONE},            \
                         .board = {BOARD1, BOARD2},                                                \
                         .stone = {{B1, B2, B3}, {W1, W2, W3}}},
#include "tengen/theme.def"
#undef X
};

const TgTheme *tg_theme_at(TgThemeId id) {
    assert(id < TG_THEME_NB);
    return &themes[id];
}

_Bool tg_theme_parse(const char *text, TgThemeId *id) {
    for (int i = 0; i < TG_THEME_NB; i++) {
        if (strcasecmp(text, themes[i].id) == 0) {
            *id = (TgThemeId)i;
            return 1;
        }
    }
    return 0;
}
