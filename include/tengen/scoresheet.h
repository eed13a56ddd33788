/* SPDX-License-Identifier: MIT
 *
 * The score sheet 谱纸 (rules.md section 12), one page of A4: filled from a game, or blank to be
 * written on. */
#ifndef TENGEN_SCORESHEET_H
#define TENGEN_SCORESHEET_H

#include "tengen/pages.h"
#include "tengen/plies.h"
#include "tengen/tree.h"

typedef enum TgSheetField {
#define X(NAME, key, en, zh, row, left, right) TG_FIELD_##NAME,
#include "tengen/scoresheet.def"
#undef X
    TG_FIELD_NB
} TgSheetField;

typedef enum TgSheetWord {
#define X(NAME, en, zh) TG_WORD_##NAME,
#include "tengen/sheetword.def"
#undef X
    TG_WORD_NB
} TgSheetWord;

const char *tg_sheet_word(TgSheetWord word, TgLang lang);

typedef struct TgScoreSheet {
    TgLang lang;
    TgText rule; /* beside the title */
    TgText field[TG_FIELD_NB];
    TgDiagram diagram;
    TgText passes;      /* "12, 13" */
    size_t offer_count; /* fifth moves that were offered, A, B ... in this order */
    TgPoint offer[TG_OFFER_MAX];
    TgPoint kept; /* the one of them that was kept; TG_POINT_NONE */
} TgScoreSheet;

/* A blank sheet. */
void tg_scoresheet_init(TgScoreSheet *sheet, int size, TgLang lang);
void tg_scoresheet_finish(TgScoreSheet *sheet); /* NULL accepted */

/* Fills the sheet from the line of the tree that ends in the node: what the root says of the game,
 * the moves, passes, offers, swaps and times of the line. The profile says what wins where the root
 * says no result. Of the size of the sheet (asserted).
 * TG_E_MEMORY. */
TgStatus tg_scoresheet_fill(TgScoreSheet *sheet, const TgTree *tree, TgNodeId node,
                            const TgProfile *profile);
/* Writes a field by its name, "table", "black-grade" (those of scoresheet.def with "-"), any case.
 * TG_E_UNKNOWN_NAME, TG_E_MEMORY. */
TgStatus tg_scoresheet_set(TgScoreSheet *sheet, const char *name, size_t length, const char *text);
/* Adds the page. TG_E_MEMORY. */
TgStatus tg_scoresheet_draw(const TgScoreSheet *sheet, TgPages *pages);

#endif
