/* SPDX-License-Identifier: MIT
 *
 * Options of `tengen match` in the manner of match runners. */
#include "match_args.h"

#include <ctype.h>
#include <popt.h>
#include <stdlib.h>
#include <string.h>

static _Bool takes_words(const char *option) {
    static const char *const options[] = {"engine", "each", "openings", "sprt"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (strcmp(option, options[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

static _Bool is_word(const char *argument) {
    return argument != NULL && argument[0] != '-' && strchr(argument, '=') != NULL;
}

static void add_kept(TgText *out, const char *word) {
    for (; *word != '\0'; word++) {
        if (strchr(" \t\"'\\", *word) != NULL) {
            tg_text_add_char(out, '\\');
        }
        tg_text_add_char(out, *word);
    }
}

/* The words at argv[0..] as one argument; returns how many there are. */
static int join_words(const char **argv, TgText *out) {
    int count = 0;
    for (; is_word(argv[count]); count++) {
        tg_text_add(out, count > 0 ? " " : "");
        add_kept(out, argv[count]);
    }
    return count;
}

static void add_argument(MatchArgs *args, const TgText *text) {
    args->argv[args->argc] = tg_text_ok(text) ? strdup(tg_text_get(text)) : NULL;
    args->argc += args->argv[args->argc] != NULL;
}

/* One argument and the words that belong to it; returns how many were used, 0 without memory. */
static int take_argument(MatchArgs *args, const char **argv) {
    const char *name = argv[0] + strspn(argv[0], "-");
    long dashes = name - argv[0];
    _Bool single = dashes == 1 && isalpha((unsigned char)name[0]) && name[1] != '\0';
    int wanted = args->argc + 1;
    int used = 1;
    TgText text;
    tg_text_init(&text);
    tg_text_add(&text, single ? "-" : "");
    tg_text_add(&text, argv[0]);
    add_argument(args, &text);
    _Bool one_with_words = dashes == 2 && is_word(argv[1]) && !is_word(argv[2]);
    if (dashes > 0 && takes_words(name) && is_word(argv[1]) && !one_with_words) {
        tg_text_clear(&text);
        used += join_words(argv + 1, &text);
        add_argument(args, &text);
        wanted++;
    }
    tg_text_finish(&text);
    return args->argc == wanted ? used : 0;
}

TgStatus match_args_init(MatchArgs *args, int argc, const char **argv) {
    *args = (MatchArgs){.argv = calloc((size_t)argc + 1, sizeof *args->argv)};
    if (args->argv == NULL) {
        return TG_E_MEMORY;
    }
    for (int at = 0; at < argc;) {
        int used = take_argument(args, argv + at);
        if (used == 0) {
            match_args_finish(args);
            return TG_E_MEMORY;
        }
        at += used;
    }
    return TG_OK;
}

void match_args_finish(MatchArgs *args) {
    for (int i = 0; i < args->argc; i++) {
        free((char *)args->argv[i]);
    }
    free(args->argv);
    *args = (MatchArgs){0};
}

TgStatus match_args_each_word(const char *words, MatchWordFn set, void *context, TgText *error) {
    int count = 0;
    const char **list = NULL;
    if (poptParseArgvString(words, &count, &list) != 0) {
        tg_text_printf(error, "'%s': expected words key=value", words);
        return TG_E_SYNTAX;
    }
    TgStatus status = TG_OK;
    for (int i = 0; status == TG_OK && i < count; i++) {
        status = set(context, list[i], error);
    }
    free(list);
    return status;
}
