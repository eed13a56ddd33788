/* SPDX-License-Identifier: MIT
 *
 * Figures: read from text, and those of the project. */
#include "problem/compose.h"

#include <string.h>

static const struct {
    const char *name, *rows;
} figures[] = {
#define X(name, rows) {name, rows},
#include "problem/figures.def"
#undef X
};
enum { FIGURE_NB = sizeof figures / sizeof figures[0] };

static int count_lines(const char *text) {
    int lines = 0;
    for (const char *at = text; *at != '\0'; lines++) {
        const char *end = strchr(at, '\n');
        at = end != NULL ? end + 1 : at + strlen(at);
    }
    return lines;
}

TgStatus tg_figure_read(const char *text, TgFigure *figure, TgText *error) {
    int size = count_lines(text);
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        tg_text_printf(error, "%d lines, expected %d to %d", size, TG_SIZE_MIN, TG_SIZE_MAX);
        return TG_E_SIZE;
    }
    *figure = (TgFigure){.size = size};
    for (int y = 0; y < size; y++) {
        int length = (int)strcspn(text, "\n");
        int used = length > 0 && text[length - 1] == '\r' ? length - 1 : length;
        if (used > size) {
            tg_text_printf(error, "line %d: %d cells, expected %d at most", y + 1, used, size);
            return TG_E_SYNTAX;
        }
        for (int x = 0; x < used; x++) {
            if (text[x] != '.' && text[x] != ' ') {
                figure->point[figure->count++] = tg_point(x, y);
            }
        }
        text += length + (text[length] == '\n');
    }
    return TG_OK;
}

const char *tg_figure_name(int number) {
    return number >= 0 && number < FIGURE_NB ? figures[number].name : NULL;
}

_Bool tg_figure_find(const char *name, TgFigure *figure) {
    for (int i = 0; i < FIGURE_NB; i++) {
        if (strcmp(figures[i].name, name) == 0) {
            return tg_figure_read(figures[i].rows, figure, NULL) == TG_OK;
        }
    }
    return 0;
}
