/* SPDX-License-Identifier: MIT
 *
 * Reading a position from the fields of a line, and the lines of a file. */
#include "cli_row.h"

#include "cli.h"
#include "tengen/notation.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static _Bool read_stones(const char *text, int size, TgGrid *grid, TgText *error) {
    TgSide ignored;
    tg_grid_init(grid, size);
    TgStatus status = strchr(text, '/') != NULL
                          ? tg_notation_read_setup(text, size, grid, error)
                          : tg_notation_read_position(text, size, grid, &ignored, error);
    return status == TG_OK;
}

_Bool cli_row_read(char *const field[5], TgGrid *grid, TgSide *side, TgText *error) {
    char *end;
    long size = strtol(field[2], &end, 10);
    if (*end != '\0' || end == field[2] || size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        tg_text_printf(error, "size '%.20s', expected %d to %d", field[2], TG_SIZE_MIN,
                       TG_SIZE_MAX);
        return 0;
    }
    if (strcasecmp(field[3], "b") != 0 && strcasecmp(field[3], "w") != 0) {
        tg_text_printf(error, "side '%.20s', expected b or w", field[3]);
        return 0;
    }
    *side = strcasecmp(field[3], "b") == 0 ? TG_BLACK : TG_WHITE;
    return read_stones(field[4], (int)size, grid, error);
}

int cli_rows(const char *path, void (*take)(void *context, char *line), void *context, long *done) {
    FILE *file = cli_open(path);
    if (file == NULL) {
        return CLI_USAGE;
    }
    TgText line;
    tg_text_init(&line);
    while (!cli_interrupted() && cli_read_line(file, &line)) {
        if (line.length > 0 && line.data[0] != '#') {
            take(context, line.data);
            fflush(stdout);
            ++*done;
            if (cli_shows_progress()) {
                fprintf(stderr, "\r%ld        ", *done);
            }
        }
    }
    if (cli_shows_progress()) {
        fputc('\n', stderr);
    }
    tg_text_finish(&line);
    if (file != stdin) {
        fclose(file);
    }
    return CLI_OK;
}
