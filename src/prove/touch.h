/* SPDX-License-Identifier: MIT
 *
 * A VCF line and what a reply of the defender before it would have to touch to upset it. */
#ifndef TENGEN_PROVE_TOUCH_H
#define TENGEN_PROVE_TOUCH_H

#include "prove/cells.h"

/* Plays the line (as in TgVcfResult, attacker first) on the board as it stands, and takes it back.
 * False: it does not win here. Otherwise *touch (may be NULL), the cells asked about, keeps those
 * where one more stone of the defender might upset it: on every other empty cell of them such a
 * stone, if legal, leaves the line a win, at most as long. Not for rules in which fives can be
 * enclosed: there a line is no proof. */
_Bool tg_touch_line(TgBoard *board, TgSide attacker, const TgPoint *line, int length,
                    TgCells *touch);

#endif
