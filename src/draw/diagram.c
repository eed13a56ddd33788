/* SPDX-License-Identifier: MIT
 *
 * Diagrams: what is shown on which point. */
#include "tengen/diagram.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const mark_words[TG_MARK_NB] = {
#define X(NAME, word, ascii, unicode) word,
#include "tengen/mark.def"
#undef X
};

void tg_diagram_init(TgDiagram *diagram, int size) {
    assert(size >= TG_SIZE_MIN && size <= TG_SIZE_MAX);
    *diagram = (TgDiagram){.size = (uint8_t)size,
                           .right = (uint8_t)(size - 1),
                           .bottom = (uint8_t)(size - 1),
                           .coordinates = 1,
                           .last = TG_POINT_NONE};
}

void tg_diagram_finish(TgDiagram *diagram) {
    if (diagram != NULL) {
        tg_text_finish(&diagram->caption);
    }
}

void tg_diagram_set_grid(TgDiagram *diagram, const TgGrid *grid) {
    assert(grid->size == diagram->size);
    for (int i = 0; i < TG_POINT_NB; i++) {
        if (tg_point_on((TgPoint)i, grid->size)) {
            diagram->spot[i].cell = grid->cell[i];
        }
    }
}

void tg_diagram_set_moves(TgDiagram *diagram, const TgMove *moves, size_t count, unsigned from,
                          unsigned as) {
    diagram->last = TG_POINT_NONE;
    for (size_t i = 0; i < count; i++) {
        if (moves[i].point == TG_POINT_NONE) {
            continue;
        }
        TgSpot *spot = &diagram->spot[moves[i].point];
        spot->cell = (uint8_t)tg_cell_of((TgSide)moves[i].side);
        spot->number = from != 0 && i + 1 >= from ? (uint16_t)(as + (i + 1 - from)) : 0;
        diagram->last = moves[i].point;
    }
}

static void copy_grid(const TgDiagram *diagram, TgGrid *grid) {
    tg_grid_init(grid, diagram->size);
    for (int i = 0; i < TG_POINT_NB; i++) {
        grid->cell[i] = diagram->spot[i].cell;
    }
}

void tg_diagram_set_fouls(TgDiagram *diagram, const TgProfile *profile) {
    TgGrid grid;
    copy_grid(diagram, &grid);
    for (int i = 0; i < TG_POINT_NB; i++) {
        TgPoint point = (TgPoint)i;
        if (tg_point_on(point, grid.size) && tg_grid_at(&grid, point) == TG_CELL_EMPTY) {
            TgVerdict verdict = tg_judge(&grid, profile, TG_BLACK, point);
            diagram->spot[i].foul = tg_verdict_is_foul(verdict) ? (uint8_t)verdict : 0;
        }
    }
}

_Bool tg_diagram_set_row(TgDiagram *diagram, const TgProfile *profile, TgPoint stone) {
    TgGrid grid;
    copy_grid(diagram, &grid);
    TgPoint row[TG_SIZE_MAX];
    size_t length = 0;
    if (stone == TG_POINT_NONE || !tg_judge_winning_row(&grid, profile, stone, row, &length)) {
        return 0;
    }
    for (size_t i = 0; i < length; i++) {
        diagram->spot[row[i]].ringed = 1;
    }
    return 1;
}

/* ---- reading ---- */

static TgStatus point_error(const char *what, const char *text, int size, TgStatus status,
                            TgText *error) {
    if (error != NULL) {
        tg_text_printf(error, "%s '%.24s', expected a point like h8 on %d lines", what, text, size);
    }
    return status;
}

TgStatus tg_diagram_read_region(TgDiagram *diagram, const char *text, TgText *error) {
    TgPoint corner[2];
    size_t used = 0;
    const char *rest = text;
    for (int i = 0; i < 2; i++) {
        TgStatus status = tg_point_parse(rest, diagram->size, &corner[i], &used);
        if (status != TG_OK) {
            return point_error("corner", rest, diagram->size, status, error);
        }
        rest += used;
        rest += i == 0 ? strspn(rest, "-:, ") : 0;
    }
    if (*rest != '\0') {
        return point_error("corners and then", rest, diagram->size, TG_E_SYNTAX, error);
    }
    int x[2] = {tg_point_x(corner[0]), tg_point_x(corner[1])};
    int y[2] = {tg_point_y(corner[0]), tg_point_y(corner[1])};
    diagram->left = (uint8_t)(x[0] < x[1] ? x[0] : x[1]);
    diagram->right = (uint8_t)(x[0] < x[1] ? x[1] : x[0]);
    diagram->top = (uint8_t)(y[0] < y[1] ? y[0] : y[1]);
    diagram->bottom = (uint8_t)(y[0] < y[1] ? y[1] : y[0]);
    return TG_OK;
}

/* A mark as it is written: a word of the table, or a label. */
typedef struct Item {
    TgPoint point;
    size_t length; /* of the word */
    const char *word;
} Item;

/* Reads "h8:word" at *text and steps over it and a comma. */
static TgStatus read_item(const char **text, int size, Item *item, TgText *error) {
    size_t used = 0;
    TgStatus status = tg_point_parse(*text, size, &item->point, &used);
    if (status != TG_OK) {
        return point_error("mark", *text, size, status, error);
    }
    item->word = *text + used + 1;
    item->length = (*text)[used] == ':' ? strcspn(item->word, ",") : 0;
    if (item->length == 0 || item->length > TG_DIAGRAM_LABEL_MAX) {
        if (error != NULL) {
            tg_text_printf(error,
                           "mark '%.24s', expected a point, a colon and a label of 1 to %d bytes",
                           *text, TG_DIAGRAM_LABEL_MAX);
        }
        return TG_E_SYNTAX;
    }
    *text = item->word + item->length;
    *text += **text == ',';
    return TG_OK;
}

static void set_item(TgDiagram *diagram, const Item *item) {
    for (int i = 1; i < TG_MARK_NB; i++) {
        if (strlen(mark_words[i]) == item->length &&
            strncasecmp(mark_words[i], item->word, item->length) == 0) {
            diagram->spot[item->point].mark = (uint8_t)i;
            return;
        }
    }
    char label[TG_DIAGRAM_LABEL_MAX + 1];
    memcpy(label, item->word, item->length);
    label[item->length] = '\0';
    tg_diagram_set_label(diagram, item->point, label);
}

TgStatus tg_diagram_read_marks(TgDiagram *diagram, const char *text, TgText *error) {
    for (int set = 0; set < 2; set++) { /* once to see that all is well */
        const char *rest = text;
        while (*rest != '\0') {
            Item item;
            TgStatus status = read_item(&rest, diagram->size, &item, error);
            if (status != TG_OK) {
                return status;
            }
            if (set) {
                set_item(diagram, &item);
            }
        }
    }
    return TG_OK;
}

void tg_diagram_set_label(TgDiagram *diagram, TgPoint point, const char *label) {
    assert(tg_point_on(point, diagram->size));
    char *out = diagram->spot[point].label;
    size_t length = strnlen(label, TG_DIAGRAM_LABEL_MAX + 1);
    if (length > TG_DIAGRAM_LABEL_MAX) {
        length = TG_DIAGRAM_LABEL_MAX;
        while (length > 0 && (label[length] & 0xC0) == 0x80) {
            length--;
        }
    }
    memcpy(out, label, length);
    out[length] = '\0';
}

void tg_diagram_offer_label(size_t index, char out[8]) {
    size_t round = index / 26 % 1000;
    size_t used = 0;
    out[used++] = (char)('A' + index % 26);
    for (size_t scale = round >= 100  ? 100
                        : round >= 10 ? 10
                                      : round >= 1;
         scale > 0; scale /= 10) {
        out[used++] = (char)('0' + round / scale % 10);
    }
    out[used] = '\0';
}
