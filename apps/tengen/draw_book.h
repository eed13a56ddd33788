/* SPDX-License-Identifier: MIT
 *
 * `tengen draw --book`: problems from lines of fields. */
#ifndef TENGEN_APPS_DRAW_BOOK_H
#define TENGEN_APPS_DRAW_BOOK_H

#include "tengen/book.h"

/* Reads lines of TAB-separated fields, id rule size side stones-or-moves [kind [length [first
 * moves]]], as `tengen solve --batch` does, and adds their pages. CLI_OK, or CLI_USAGE after one
 * line on standard error. */
int draw_book(const char *path, const TgBook *book, TgPages *pages);

#endif
