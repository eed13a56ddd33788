/* SPDX-License-Identifier: MIT
 *
 * The empty board in true size (rules.md section 1): 2.4 cm between the files, 2.5 cm between the
 * ranks, stars of 0.5 cm. */
#ifndef TENGEN_BLANK_H
#define TENGEN_BLANK_H

#include "tengen/pages.h"

/* Adds the board as one page as large as it needs (paper: NULL), or cut into pages of the paper,
 * upright or lying, whichever needs fewer; they overlap, and dashed lines say where the next one
 * goes on. TG_E_MEMORY. */
TgStatus tg_blank_draw(int size, TgThemeId theme, const TgPaper *paper, TgPages *pages);

#endif
