/* SPDX-License-Identifier: MIT
 *
 * What the commands share. */
#include "cli.h"

#include "tengen/notation.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int cli_error(const char *format, ...) {
    fputs("tengen: ", stderr);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return CLI_USAGE;
}

_Bool cli_options(int argc, const char **argv, const struct poptOption *table, const char *usage,
                  poptContext *context, const char ***rest) {
    *rest = NULL;
    *context = poptGetContext(argv[0], argc, argv, table, 0);
    if (*context == NULL) {
        cli_error("out of memory");
        return 0;
    }
    poptSetOtherOptionHelp(*context, usage);
    int code = poptGetNextOpt(*context);
    if (code < -1) {
        cli_error("%s: %s: %s", argv[0], poptBadOption(*context, POPT_BADOPTION_NOALIAS),
                  poptStrerror(code));
        return 0;
    }
    *rest = poptGetArgs(*context);
    return 1;
}

_Bool cli_options_alone(int argc, const char **argv, const struct poptOption *table,
                        const char *usage, poptContext *context) {
    const char **rest;
    if (!cli_options(argc, argv, table, usage, context, &rest)) {
        return 0;
    }
    if (rest != NULL && rest[0] != NULL) {
        cli_error("'%s', expected options only", rest[0]);
        return 0;
    }
    return 1;
}

static void free_list(char ***list) {
    for (char **string = *list; string != NULL && *string != NULL; string++) {
        free(*string);
    }
    free(*list);
    *list = NULL;
}

static void free_strings(const struct poptOption *table) {
    for (; table->longName != NULL || table->shortName != '\0' || table->arg != NULL; table++) {
        unsigned kind = table->argInfo & POPT_ARG_MASK;
        if (kind == POPT_ARG_INCLUDE_TABLE && table->arg != poptHelpOptions) {
            free_strings(table->arg);
        } else if (kind == POPT_ARG_STRING && table->arg != NULL) {
            char **string = table->arg;
            free(*string);
            *string = NULL;
        } else if (kind == POPT_ARG_ARGV && table->arg != NULL) {
            free_list(table->arg);
        }
    }
}

void cli_options_finish(poptContext context, const struct poptOption *table) {
    poptFreeContext(context);
    free_strings(table);
}

void cli_position_options(CliPosition *position, struct poptOption table[CLI_POSITION_OPTION_NB]) {
    *position = (CliPosition){0};
    const struct poptOption options[CLI_POSITION_OPTION_NB] = {
        {"rule", 'r', POPT_ARG_STRING, &position->rule, 0, "rule profile, with options",
         "renju|freestyle|standard|retro|caro|..."},
        {"size", 's', POPT_ARG_INT, &position->size_given, 0, "lines of the board, 5 to 25", "N"},
        {"moves", 'm', POPT_ARG_STRING, &position->moves, 0, "moves, Black first", "h8h9i9"},
        {"black", 0, POPT_ARG_STRING, &position->black, 0, "black stones set up", "a1,b2"},
        {"white", 0, POPT_ARG_STRING, &position->white, 0, "white stones set up", "a1,b2"},
        {"side", 0, POPT_ARG_STRING, &position->side, 0, "side to move", "b|w"},
        {"lang", 0, POPT_ARG_STRING, &position->lang, 0, "language of sentences", "en|zh"},
        POPT_TABLEEND};
    memcpy(table, options, sizeof options);
}

static int read_stones(CliPosition *position) {
    TgText error;
    tg_text_init(&error);
    TgStatus status = TG_OK;
    if (position->moves != NULL) {
        status = tg_notation_read_position(position->moves, position->grid.size, &position->grid,
                                           &position->to_move, &error);
    }
    if (status == TG_OK && position->black != NULL) {
        status = tg_notation_read_stones(position->black, TG_BLACK, &position->grid, &error);
    }
    if (status == TG_OK && position->white != NULL) {
        status = tg_notation_read_stones(position->white, TG_WHITE, &position->grid, &error);
    }
    if (status != TG_OK) {
        cli_error("position: %s", tg_text_get(&error));
    }
    tg_text_finish(&error);
    return status == TG_OK ? CLI_OK : CLI_USAGE;
}

int cli_position_read(CliPosition *position) {
    TgText error;
    tg_text_init(&error);
    const char *rule = position->rule != NULL ? position->rule : "renju";
    TgStatus status = tg_profile_parse(rule, &position->profile, &error);
    if (status != TG_OK) {
        cli_error("--rule: %s", tg_text_get(&error));
    }
    tg_text_finish(&error);
    if (status != TG_OK) {
        return CLI_USAGE;
    }
    int size = position->size_given != 0 ? position->size_given : position->profile.size;
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        return cli_error("--size: %d, expected %d to %d", size, TG_SIZE_MIN, TG_SIZE_MAX);
    }
    if (position->lang != NULL && !tg_lang_parse(position->lang, &position->language)) {
        return cli_error("--lang: '%s', expected en or zh", position->lang);
    }
    if (position->moves != NULL && (position->black != NULL || position->white != NULL)) {
        return cli_error("--moves and --black/--white exclude each other");
    }
    tg_grid_init(&position->grid, size);
    position->to_move = TG_BLACK;
    if (read_stones(position) != CLI_OK) {
        return CLI_USAGE;
    }
    if (position->side != NULL) {
        if (strcasecmp(position->side, "b") != 0 && strcasecmp(position->side, "w") != 0) {
            return cli_error("--side: '%s', expected b or w", position->side);
        }
        position->to_move = strcasecmp(position->side, "b") == 0 ? TG_BLACK : TG_WHITE;
    }
    return CLI_OK;
}

_Bool cli_read_line(FILE *file, TgText *line) {
    tg_text_clear(line);
    char piece[4096];
    _Bool any = 0;
    for (;;) {
        size_t length = 0;
        int c = EOF;
        while (length < sizeof piece && (c = getc(file)) != EOF && c != '\n') {
            piece[length++] = (char)c;
        }
        any = any || length > 0 || c == '\n';
        tg_text_add_bytes(line, piece, length);
        if (c == EOF || c == '\n') {
            break;
        }
    }
    if (line->length > 0 && line->data[line->length - 1] == '\r') {
        line->data[--line->length] = '\0';
    }
    return any;
}

FILE *cli_open(const char *path) {
    if (path == NULL || strcmp(path, "-") == 0) {
        return stdin;
    }
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        cli_error("%s: %s", path, strerror(errno));
    }
    return file;
}

_Bool cli_read_all(FILE *file, TgText *bytes) {
    char piece[1 << 14];
    size_t length;
    while ((length = fread(piece, 1, sizeof piece, file)) > 0) {
        tg_text_add_bytes(bytes, piece, length);
    }
    return !ferror(file) && tg_text_ok(bytes);
}

int cli_read_file(const char *path, TgText *bytes) {
    FILE *file = cli_open(path);
    if (file == NULL) {
        return CLI_USAGE;
    }
    int code = CLI_OK;
    if (!cli_read_all(file, bytes)) {
        code = cli_error("%s: %s", path != NULL ? path : "-",
                         ferror(file) ? strerror(errno) : "out of memory");
    }
    if (file != stdin) {
        fclose(file);
    }
    return code;
}

size_t cli_fields(char *line, char *fields[], size_t max) {
    size_t count = 0;
    while (count < max) {
        fields[count++] = line;
        char *tab = strchr(line, '\t');
        if (tab == NULL || count == max) {
            break;
        }
        *tab = '\0';
        line = tab + 1;
    }
    return count;
}

_Bool cli_shows_progress(void) {
    return isatty(STDERR_FILENO) == 1;
}

static volatile sig_atomic_t interrupted; /* a signal handler can reach nothing else */

static void on_interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

void cli_catch_interrupt(void) {
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

_Bool cli_interrupted(void) {
    return interrupted != 0;
}
