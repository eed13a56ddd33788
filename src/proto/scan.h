/* SPDX-License-Identifier: MIT
 *
 * Reading the pieces of a protocol line: words, whole numbers, pairs and triples with commas. */
#ifndef TENGEN_PROTO_SCAN_H
#define TENGEN_PROTO_SCAN_H

#include <stddef.h>
#include <stdint.h>

/* A place in a line; text is NUL-terminated. */
typedef struct Scan {
    const char *text;
    size_t at;
} Scan;

void tg_scan_blanks(Scan *scan);
_Bool tg_scan_at_end(Scan *scan); /* after blanks */

/* The next word (bytes up to a blank) equals the upper-case ASCII keyword, in any case; it is then
 * passed over. */
_Bool tg_scan_keyword(Scan *scan, const char *keyword);
/* Passes over the next word. */
void tg_scan_word(Scan *scan);

/* A decimal number with an optional sign, ended by a blank, a comma or the end; too large ones
 * become the nearest int64_t. False: nothing is passed over. */
_Bool tg_scan_number(Scan *scan, int64_t *number);

/* `count` numbers separated by commas, blanks around the commas allowed, and no further comma.
 * False: nothing is passed over. */
_Bool tg_scan_tuple(Scan *scan, int64_t numbers[], int count);

#endif
