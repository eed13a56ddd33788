/* SPDX-License-Identifier: MIT
 *
 * Position strings (formats.md section 1; rules.md section 12) and stone lists. */
#ifndef TENGEN_NOTATION_H
#define TENGEN_NOTATION_H

#include "tengen/grid.h"
#include "tengen/text.h"

/* Reads "h8h9i9", "1. h8 h9, 2. --" (-- or "pass" = TG_POINT_NONE), any case. On failure *count is
 * how many were read and one clause with the byte offset is added to *error (may be NULL). Points
 * may repeat only where unique is false. */
TgStatus tg_notation_read_moves(const char *text, int size, _Bool unique, TgPoint *moves,
                                size_t capacity, size_t *count, TgText *error);
/* Writes "h8h9--i9". */
void tg_notation_write_moves(const TgPoint *moves, size_t count, int size, TgText *out);

/* Reads the offsets of a Gomocup opening, "8,-3, 6,-4" or "8,-3 - 6,-4" (formats.md section 2): x
 * right and y down from the point (size/2, size/2), none beyond 1000. TG_E_SYNTAX: another form, or
 * an odd number of them; TG_E_FULL: more than `capacity`. */
TgStatus tg_notation_read_offsets(const char *text, int *offset, size_t capacity, size_t *count);
/* Writes "8,-3, 6,-4". */
void tg_notation_write_offsets(const TgPoint *points, size_t count, int size, TgText *out);

/* A move as it is called out in blind play (rules.md section 12): "H八", "H eight"; a pass is
 * "停着", "pass". */
void tg_notation_speak(TgPoint point, int size, TgLang lang, TgText *out);

/* Puts moves on an empty grid, Black first; passes change the side. *to_move = who is next. */
TgStatus tg_notation_read_position(const char *text, int size, TgGrid *grid, TgSide *to_move,
                                   TgText *error);

/* Reads set-up stones "a1,b2" / "-" / "" for one side onto the grid. TG_E_OCCUPIED when a point
 * repeats. */
TgStatus tg_notation_read_stones(const char *text, TgSide side, TgGrid *grid, TgText *error);
/* Reads the form "black/white" used by the position files. */
TgStatus tg_notation_read_setup(const char *text, int size, TgGrid *grid, TgText *error);

#endif
