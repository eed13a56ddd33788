/* SPDX-License-Identifier: MIT
 *
 * A growing UTF-8 string. Failure to allocate is sticky: later calls do nothing, and tg_text_ok
 * tells, so a caller may print many times and check once. */
#ifndef TENGEN_TEXT_H
#define TENGEN_TEXT_H

#include <stddef.h>

typedef struct TgText {
    char *data; /* NUL-terminated once anything was added; NULL before */
    size_t length;
    size_t capacity;
    _Bool failed;
} TgText;

void tg_text_init(TgText *text);
/* Frees the string; the text may be used again after it. NULL is accepted. */
void tg_text_finish(TgText *text);
void tg_text_clear(TgText *text);
/* Keeps the first `length` bytes, at most what is there. */
void tg_text_cut(TgText *text, size_t length);
void tg_text_add(TgText *text, const char *bytes);
void tg_text_add_bytes(TgText *text, const char *bytes, size_t length);
/* Adds bytes from outside: each that is no part of a UTF-8 character becomes "?". */
void tg_text_add_foreign(TgText *text, const char *bytes);
void tg_text_add_char(TgText *text, char c);
__attribute__((format(printf, 2, 3))) void tg_text_printf(TgText *text, const char *format, ...);
/* The string, "" when empty or failed. Borrowed until the next change. */
const char *tg_text_get(const TgText *text);
/* False when an allocation failed since init. */
_Bool tg_text_ok(const TgText *text);

#endif
