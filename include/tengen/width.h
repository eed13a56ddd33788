/* SPDX-License-Identifier: MIT
 *
 * How wide a line of UTF-8 is, where no font can be asked. */
#ifndef TENGEN_WIDTH_H
#define TENGEN_WIDTH_H

#include <stddef.h>
#include <stdint.h>

/* How wide a line is at most, in thousandths of its em: wide letters (Chinese, Japanese, Korean)
 * are 1000, the others as in the widest of the usual sans-serif fonts. */
int64_t tg_width_ems(const char *text, _Bool bold);
/* The width in columns of a terminal: wide letters take two, marks that combine none. */
size_t tg_width_columns(const char *text);

#endif
