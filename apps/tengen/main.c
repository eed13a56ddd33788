/* SPDX-License-Identifier: MIT
 *
 * `tengen`: finds the command and runs it. */
#include "cli.h"

#include <string.h>

typedef struct Command {
    const char *name;
    int (*run)(int argc, const char **argv);
    const char *summary;
} Command;

static const Command commands[] = {
#define X(name, summary) {#name, cmd_##name, summary},
#include "commands.def"
#undef X
};
enum { COMMAND_NB = sizeof commands / sizeof commands[0] };

static void print_help(FILE *out) {
    fputs("Tengen, five-in-a-row: rules, engine, board.\n\n"
          "Usage: tengen COMMAND [OPTION...]     tengen COMMAND --help\n\nCommands:\n",
          out);
    for (int i = 0; i < COMMAND_NB; i++) {
        fprintf(out, "  %-9s %s\n", commands[i].name, commands[i].summary);
    }
}

int main(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-?") == 0 || strcmp(word, "help") == 0) {
        print_help(stdout);
        return CLI_OK;
    }
    if (strcmp(word, "--version") == 0) {
        puts("tengen " TG_VERSION);
        return CLI_OK;
    }
    for (int i = 0; i < COMMAND_NB; i++) {
        if (strcmp(word, commands[i].name) == 0) {
            return commands[i].run(argc - 1, (const char **)argv + 1);
        }
    }
    return cli_error("unknown command '%s', expected one of those in `tengen --help`", word);
}
