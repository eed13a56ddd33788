/* SPDX-License-Identifier: MIT
 *
 * Files of openings. */
#include "tengen/starts.h"

#include "tengen/notation.h"
#include "tengen/rng.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void tg_starts_init(TgStarts *starts) {
    *starts = (TgStarts){0};
}

void tg_starts_finish(TgStarts *starts) {
    if (starts != NULL) {
        free(starts->list);
        *starts = (TgStarts){0};
    }
}

static TgStatus add_start(TgStarts *starts, const TgStart *start) {
    if (starts->count == starts->capacity) {
        uint32_t capacity = starts->capacity == 0 ? 64 : 2 * starts->capacity;
        TgStart *list = realloc(starts->list, capacity * sizeof *list);
        if (list == NULL) {
            return TG_E_MEMORY;
        }
        starts->list = list;
        starts->capacity = capacity;
    }
    starts->list[starts->count++] = *start;
    return TG_OK;
}

/* ---- one line ---- */

/* TG_E_POINT: a stone is outside the board. */
static TgStatus read_offsets(const char *line, int size, TgStart *start, TgText *error) {
    int offset[2 * TG_START_MAX];
    size_t count;
    TgStatus status = tg_notation_read_offsets(line, offset, 2 * TG_START_MAX, &count);
    if (status == TG_E_SYNTAX) {
        tg_text_add(error, "expected pairs of whole numbers like 8,-3");
        return status;
    }
    for (size_t i = 0; status == TG_OK && i < count; i += 2) {
        int x = size / 2 + offset[i];
        int y = size / 2 + offset[i + 1];
        if (x < 0 || y < 0 || x >= size || y >= size) {
            status = TG_E_POINT;
        } else {
            start->point[start->count++] = tg_point(x, y);
        }
    }
    if (status != TG_OK) {
        tg_text_add(error, "a stone outside the board, or too many");
    }
    return status;
}

static TgStatus read_names(const char *line, int size, _Bool from_top, TgStart *start,
                           TgText *error) {
    size_t count = 0;
    TgStatus status =
        tg_notation_read_moves(line, size, 1, start->point, TG_START_MAX, &count, error);
    start->count = (uint16_t)count;
    for (size_t i = 0; status == TG_OK && i < count; i++) {
        TgPoint p = start->point[i];
        if (p == TG_POINT_NONE) {
            tg_text_add(error, "a pass, expected stones alone");
            return TG_E_SYNTAX;
        }
        if (from_top) {
            start->point[i] = tg_point(tg_point_x(p), size - 1 - tg_point_y(p));
        }
    }
    return status;
}

/* Whether a game can begin from it; else one clause in *why. */
static TgStatus try_start(const TgStart *start, const TgGameSetup *setup, TgText *why) {
    TgGame *game = NULL;
    TgStatus status = tg_game_create(setup, &game, why);
    for (int i = 0; status == TG_OK && i < start->count; i++) {
        TgAct act = {.kind = TG_ACT_PLACE,
                     .seat = TG_SEAT_NONE,
                     .point_count = 1,
                     .point = {start->point[i]}};
        TgRefusal refusal = tg_game_apply(game, &act);
        if (refusal != TG_REFUSAL_NONE) {
            tg_text_add(why, tg_refusal_name(refusal, TG_EN));
            status = TG_E_REFUSED;
        }
    }
    if (status == TG_OK && tg_game_state(game)->outcome != TG_OUTCOME_NONE) {
        tg_text_printf(why, "the game ends in it: %s",
                       tg_cause_name(tg_game_state(game)->cause, TG_EN));
        status = TG_E_REFUSED;
    }
    tg_game_destroy(game);
    return status;
}

static TgStatus read_line(TgStarts *starts, const char *line, TgStartForm form,
                          const TgGameSetup *setup, TgText *why) {
    TgStart start = {0};
    TgStatus status = form == TG_START_OFFSET
                          ? read_offsets(line, setup->size, &start, why)
                          : read_names(line, setup->size, form == TG_START_POS, &start, why);
    if (status == TG_OK && start.count == 0) {
        tg_text_add(why, "no stone");
        status = TG_E_SYNTAX;
    }
    if (status == TG_OK) {
        status = try_start(&start, setup, why);
    }
    return status == TG_OK ? add_start(starts, &start) : status;
}

/* ---- the file ---- */

static _Bool is_passed_over(TgStatus status) {
    return status == TG_E_POINT || status == TG_E_OCCUPIED || status == TG_E_REFUSED ||
           status == TG_E_FULL;
}

/* Copies the next line up to a TAB or the line end; false at the end of the text. */
static _Bool next_line(const char **text, TgText *line) {
    if (**text == '\0') {
        return 0;
    }
    size_t length = strcspn(*text, "\n");
    tg_text_clear(line);
    tg_text_add_bytes(line, *text, strcspn(*text, "\t\r\n"));
    *text += length + ((*text)[length] == '\n');
    return 1;
}

TgStatus tg_starts_read(TgStarts *starts, const char *text, TgStartForm form,
                        const TgGameSetup *setup, TgText *notes, TgText *error) {
    TgText line, why;
    tg_text_init(&line);
    tg_text_init(&why);
    TgStatus status = TG_OK;
    for (int number = 1; status == TG_OK && next_line(&text, &line); number++) {
        const char *content = tg_text_get(&line);
        if (content[strspn(content, " ")] == '\0' || content[0] == '#') {
            continue;
        }
        tg_text_clear(&why);
        status = read_line(starts, content, form, setup, &why);
        TgText *out = is_passed_over(status) ? notes : error;
        if (status != TG_OK && out != NULL) {
            tg_text_printf(out, "line %d: %s", number, tg_text_get(&why));
        }
        if (is_passed_over(status)) {
            status = TG_OK;
            if (notes != NULL) {
                tg_text_add_char(notes, '\n');
            }
        }
    }
    if (status == TG_OK && starts->count == 0) {
        status = TG_E_NOT_FOUND;
        if (error != NULL) {
            tg_text_add(error, "no opening fits this board and rule");
        }
    }
    tg_text_finish(&line);
    tg_text_finish(&why);
    return status;
}

void tg_start_write(const TgPoint *points, size_t count, int size, TgStartForm form, TgText *out) {
    if (form == TG_START_OFFSET) {
        tg_notation_write_offsets(points, count, size, out);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        int y = tg_point_y(points[i]);
        tg_text_printf(out, "%c%d", 'a' + tg_point_x(points[i]),
                       form == TG_START_POS ? y + 1 : size - y);
    }
}

void tg_starts_shuffle(TgStarts *starts, uint64_t seed) {
    TgRng rng;
    tg_rng_init(&rng, seed);
    for (uint32_t i = starts->count; i > 1; i--) {
        uint32_t j = tg_rng_below(&rng, i);
        TgStart kept = starts->list[i - 1];
        starts->list[i - 1] = starts->list[j];
        starts->list[j] = kept;
    }
}

uint64_t tg_starts_hash(const TgStarts *starts) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (uint32_t i = 0; i < starts->count; i++) {
        for (int j = 0; j <= starts->list[i].count; j++) {
            uint64_t word = j < starts->list[i].count ? starts->list[i].point[j] : TG_POINT_NONE;
            hash = (hash ^ word) * UINT64_C(1099511628211);
        }
    }
    return hash;
}
