/* SPDX-License-Identifier: MIT
 *
 * A question to a library of games in words, as the command line and the page ask it. */
#ifndef TENGEN_LIBRARY_ASK_H
#define TENGEN_LIBRARY_ASK_H

#include "tengen/library.h"

typedef enum TgLibraryWord {
#define X(NAME, ...) TG_LIBRARY_##NAME,
#include "tengen/library_ask.def"
#undef X
    TG_LIBRARY_WORD_NB
} TgLibraryWord;

typedef struct TgLibraryAsk {
    const char *word[TG_LIBRARY_WORD_NB]; /* NULL = not said */
} TgLibraryAsk;

/* "player", "opening-rule" ... */
const char *tg_library_word_id(TgLibraryWord word);

/* The query borrows the words. On failure one clause that begins with the id of the word is added
 * to *error. */
TgStatus tg_library_ask_read(const TgLibraryAsk *ask, TgLibraryQuery *query, TgText *error);

#endif
