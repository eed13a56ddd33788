/* SPDX-License-Identifier: MIT
 *
 * Command lines. */
#include "tengen/command.h"

#include <stdlib.h>
#include <string.h>

static _Bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* Copies one word to *out, without its quotes; false when a quote is not closed. */
static _Bool copy_word(const char **text, char **out) {
    const char *at = *text;
    char quote = '\0';
    for (; *at != '\0' && (quote != '\0' || !is_blank(*at)); at++) {
        if (*at == quote) {
            quote = '\0';
        } else if (quote == '\0' && (*at == '"' || *at == '\'')) {
            quote = *at;
        } else {
            at += *at == '\\' && quote != '\'' && at[1] != '\0';
            *(*out)++ = *at;
        }
    }
    *(*out)++ = '\0';
    *text = at;
    return quote == '\0';
}

static TgStatus fail(TgCommand *command, const char *text, const char *what, TgText *error) {
    if (error != NULL) {
        tg_text_printf(error, "command '%s': %s", text, what);
    }
    tg_command_finish(command);
    return TG_E_SYNTAX;
}

/* Puts the folder of the program behind the words, at `out`. */
static void split_folder(TgCommand *command, char *out) {
    char *program = command->store;
    char *slash = strrchr(program, '/');
    if (slash == NULL) {
        return;
    }
    size_t length = (size_t)(slash - program);
    memcpy(out, length == 0 ? "/" : program, length == 0 ? 1 : length);
    out[length == 0 ? 1 : length] = '\0';
    command->folder = out;
    if (program[0] != '/') {
        size_t name = strlen(slash + 1);
        char *local = out + length + 1;
        local[0] = '.';
        local[1] = '/';
        memcpy(local + 2, slash + 1, name + 1);
        command->argv[0] = local;
    }
}

TgStatus tg_command_read(const char *text, TgCommand *command, TgText *error) {
    size_t length = strlen(text);
    *command = (TgCommand){.store = malloc(3 * length + 16)}; /* words, folder, local name */
    if (command->store == NULL) {
        return TG_E_MEMORY;
    }
    char *out = command->store;
    const char *at = text;
    int count = 0;
    for (;;) {
        at += strspn(at, " \t");
        if (*at == '\0') {
            break;
        }
        if (count == TG_COMMAND_WORDS_MAX) {
            return fail(command, text, "too many words", error);
        }
        command->argv[count++] = out;
        if (!copy_word(&at, &out)) {
            return fail(command, text, "a quote is not closed", error);
        }
    }
    if (count == 0 || command->argv[0][0] == '\0') {
        return fail(command, text, "expected a program", error);
    }
    split_folder(command, out);
    return TG_OK;
}

void tg_command_finish(TgCommand *command) {
    free(command->store);
    *command = (TgCommand){0};
}
