/* SPDX-License-Identifier: MIT
 *
 * A command line as text, taken apart into the words that start a process. */
#ifndef TENGEN_COMMAND_H
#define TENGEN_COMMAND_H

#include "tengen/status.h"
#include "tengen/text.h"

enum { TG_COMMAND_WORDS_MAX = 64 };

typedef struct TgCommand {
    const char *argv[TG_COMMAND_WORDS_MAX + 1]; /* NULL-terminated */
    const char *folder; /* where the program lives, NULL when it is looked up in PATH */
    char *store;
} TgCommand;

/* Words are separated by blanks; quotes of either kind keep blanks, a backslash keeps the next
 * byte. A program named with a "/" is started in its own folder: of a relative path "a/b", the
 * folder is "a" and argv[0] is "./b". TG_E_SYNTAX + one clause; the caller finishes it where it is
 * TG_OK. */
TgStatus tg_command_read(const char *text, TgCommand *command, TgText *error);
void tg_command_finish(TgCommand *command);

#endif
