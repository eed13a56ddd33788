/* SPDX-License-Identifier: MIT
 *
 * Games of a match as files that other programs read (formats.md 3.1, 5 and 9.5). */
#ifndef TENGEN_SHEET_H
#define TENGEN_SHEET_H

#include "tengen/played.h"

typedef enum TgSheetKind {
    TG_SHEET_SGF, /* FF[4] GM[4]; times and evaluations as comments of the moves */
    TG_SHEET_PSQ, /* Piskvork; times */
    TG_SHEET_PGN, /* result alone, for rating tools; 1-0: White has won */
    TG_SHEET_NB
} TgSheetKind;

typedef struct TgSheet {
    const char *name[TG_SIDE_NB]; /* UTF-8, without line ends */
    const TgProfile *profile;
    uint8_t size;
    uint32_t round; /* from 0 */
    const TgPlayed *played;
} TgSheet;

/* Adds one game; several make a file. A PSQ file holds one game alone. */
void tg_sheet_write(const TgSheet *sheet, TgSheetKind kind, TgText *out);

#endif
