/* SPDX-License-Identifier: MIT
 *
 * What the commands share: exit codes, error lines, the options of a position. */
#ifndef TENGEN_APPS_CLI_H
#define TENGEN_APPS_CLI_H

#include "tengen/grid.h"
#include "tengen/profile.h"
#include "tengen/text.h"

#include <popt.h>
#include <stdio.h>

/* Exit codes of every command (cli.md): the answer is yes, no, or the call was wrong. */
enum { CLI_OK = 0, CLI_NO = 1, CLI_USAGE = 2 };

#define X(name, summary) int cmd_##name(int argc, const char **argv);
#include "commands.def"
#undef X

/* Prints "tengen: <line>" on standard error and returns CLI_USAGE. */
__attribute__((format(printf, 1, 2))) int cli_error(const char *format, ...);

/* Runs popt over the command line: options fill their variables (an option whose `val` is not 0 is
 * not expected here). *rest: the words left, NULL-terminated, borrowed from *context (NULL when
 * none). False: a wrong option was told on standard error. The caller calls cli_options_finish in
 * any case. */
_Bool cli_options(int argc, const char **argv, const struct poptOption *table, const char *usage,
                  poptContext *context, const char ***rest);
/* The same of a command without words: one is told on standard error and false as well. */
_Bool cli_options_alone(int argc, const char **argv, const struct poptOption *table,
                        const char *usage, poptContext *context);
/* Frees the context and the strings that popt gave the table's string options, which therefore
 * start as NULL. */
void cli_options_finish(poptContext context, const struct poptOption *table);

/* The options that say a position and a language; include cli_position_options in a command's table
 * with POPT_ARG_INCLUDE_TABLE and call cli_position_read after cli_options. */
typedef struct CliPosition {
    /* as given */
    const char *rule, *moves, *black, *white, *side, *lang;
    int size_given;
    /* as read */
    TgProfile profile;
    TgGrid grid;
    TgSide to_move;
    TgLang language;
} CliPosition;

/* Fills `table` (CLI_POSITION_OPTION_NB entries, the last one the end mark) with options bound to
 * *position. */
enum { CLI_POSITION_OPTION_NB = 8 };
void cli_position_options(CliPosition *position, struct poptOption table[CLI_POSITION_OPTION_NB]);
/* Reads rule, size, stones, side and language. CLI_OK, or CLI_USAGE after one line on standard
 * error. */
int cli_position_read(CliPosition *position);

/* Reads the next line of any length without its line end (LF or CRLF) into *line; false at the end.
 */
_Bool cli_read_line(FILE *file, TgText *line);
/* Opens FILE for reading, "-" or NULL = standard input; NULL after one line on standard error. */
FILE *cli_open(const char *path);
/* Adds all bytes of the file that are still to be read. False: they cannot be read (errno) or kept.
 */
_Bool cli_read_all(FILE *file, TgText *bytes);
/* Adds the bytes of FILE, "-" or NULL = standard input; CLI_OK, or CLI_USAGE after one line on
 * standard error. */
int cli_read_file(const char *path, TgText *bytes);
/* Splits a line at TABs in place; returns the number of fields, at most max. */
size_t cli_fields(char *line, char *fields[], size_t max);

/* Whether standard error is a terminal: progress is shown only then. */
_Bool cli_shows_progress(void);
/* Installs a Ctrl-C handler; cli_interrupted tells whether it was pressed. */
void cli_catch_interrupt(void);
_Bool cli_interrupted(void);

#endif
