/* SPDX-License-Identifier: MIT
 *
 * The command line of `tengen match` as match runners are used to it: options with one dash or two,
 * and several words key=value behind an option. */
#ifndef TENGEN_APPS_MATCH_ARGS_H
#define TENGEN_APPS_MATCH_ARGS_H

#include "tengen/status.h"
#include "tengen/text.h"

typedef struct MatchArgs {
    int argc;
    const char **argv; /* NULL-terminated */
} MatchArgs;

/* The same line with two dashes, and with one argument behind an option: `-engine name=A cmd=B`
 * becomes `--engine "name=A cmd=B"`, blanks inside a word kept by backslashes. TG_E_MEMORY: nothing
 * to finish. */
TgStatus match_args_init(MatchArgs *args, int argc, const char **argv);
void match_args_finish(MatchArgs *args);

/* Calls set for every word of such an argument until one fails. */
typedef TgStatus (*MatchWordFn)(void *context, const char *word, TgText *error);
TgStatus match_args_each_word(const char *words, MatchWordFn set, void *context, TgText *error);

#endif
