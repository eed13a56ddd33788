/* SPDX-License-Identifier: MIT
 *
 * The journal of a match: a file of JSON lines that only grows, the first about the match, then one
 * for each finished game in the order of ending. A match that was killed goes on from it. */
#ifndef TENGEN_JOURNAL_H
#define TENGEN_JOURNAL_H

#include "tengen/played.h"

typedef struct TgJournal TgJournal;

typedef TgStatus (*TgJournalFn)(const TgPlayed *played, void *context);

/* Opens or makes the file for this one program. `match` says everything that may change the games:
 * a file that says another thing is refused (TG_E_REFUSED). Every game 0..games-1 in it is handed
 * out; a last line that is not whole is cut off. One clause is added to *error (may be NULL). */
TgStatus tg_journal_open(const char *path, const char *match, int size, uint32_t games,
                         TgJournalFn on_game, void *context, TgJournal **journal, TgText *error);
/* Hands the line to the operating system before it returns: the game outlives the program. */
TgStatus tg_journal_add(TgJournal *journal, const TgPlayed *played);
void tg_journal_close(TgJournal *journal); /* NULL accepted */

#endif
