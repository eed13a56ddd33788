/* SPDX-License-Identifier: MIT
 *
 * Pictures: the list of shapes. Invariant: a shape's first + count lie inside what it refers to. */
#include "tengen/picture.h"

#include "tengen/width.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Half the height of capitals and figures of the usual sans-serif fonts, thousandths of the em. */
enum { HALF_CAPITAL = 360 };

void tg_picture_init(TgPicture *picture, int32_t width, int32_t height) {
    *picture = (TgPicture){.width = width, .height = height};
}

void tg_picture_finish(TgPicture *picture) {
    if (picture != NULL) {
        tg_text_finish(&picture->title);
        tg_text_finish(&picture->words);
        free(picture->shapes);
        free(picture->numbers);
        tg_picture_init(picture, 0, 0);
    }
}

_Bool tg_picture_ok(const TgPicture *picture) {
    return !picture->failed && tg_text_ok(&picture->words) && tg_text_ok(&picture->title);
}

static TgShape *add_shape(TgPicture *picture, TgShapeKind kind, const TgStyle *style) {
    if (picture->shapes == NULL || picture->shape_count == picture->shape_capacity) {
        size_t capacity = picture->shape_capacity == 0 ? 64 : picture->shape_capacity * 2;
        TgShape *shapes = realloc(picture->shapes, capacity * sizeof *shapes);
        if (shapes == NULL) {
            picture->failed = 1;
            return NULL;
        }
        picture->shapes = shapes;
        picture->shape_capacity = capacity;
    }
    TgShape *shape = &picture->shapes[picture->shape_count++];
    *shape = (TgShape){.kind = kind, .style = *style, .first = picture->number_count};
    return shape;
}

/* False: no memory. */
static _Bool add_numbers(TgPicture *picture, const int32_t *numbers, size_t count) {
    if (picture->number_capacity - picture->number_count < count) {
        size_t capacity = picture->number_capacity * 2 + count + 64;
        int32_t *grown = realloc(picture->numbers, capacity * sizeof *grown);
        if (grown == NULL) {
            picture->failed = 1;
            return 0;
        }
        picture->numbers = grown;
        picture->number_capacity = capacity;
    }
    memcpy(picture->numbers + picture->number_count, numbers, count * sizeof *numbers);
    picture->number_count += count;
    return 1;
}

static _Bool same_style(const TgStyle *a, const TgStyle *b) {
    return a->fill == b->fill && a->stroke == b->stroke && a->dashed == b->dashed &&
           a->round == b->round && a->bold == b->bold && a->anchor == b->anchor &&
           a->width == b->width && a->size == b->size;
}

void tg_picture_line(TgPicture *picture, const TgStyle *style, int32_t x1, int32_t y1, int32_t x2,
                     int32_t y2) {
    TgShape *last = picture->shape_count > 0 ? &picture->shapes[picture->shape_count - 1] : NULL;
    if (last == NULL || last->kind != TG_SHAPE_LINES || !same_style(&last->style, style)) {
        last = add_shape(picture, TG_SHAPE_LINES, style);
    }
    const int32_t ends[4] = {x1, y1, x2, y2};
    if (last != NULL && add_numbers(picture, ends, 4)) {
        last->count += 4;
    }
}

void tg_picture_rect(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y, int32_t width,
                     int32_t height, int32_t radius) {
    TgShape *shape = add_shape(picture, TG_SHAPE_RECT, style);
    if (shape != NULL) {
        shape->x = x;
        shape->y = y;
        shape->w = width;
        shape->h = height;
        shape->r = radius;
    }
}

void tg_picture_circle(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y,
                       int32_t radius) {
    TgShape *shape = add_shape(picture, TG_SHAPE_CIRCLE, style);
    if (shape != NULL) {
        shape->x = x;
        shape->y = y;
        shape->r = radius;
    }
}

void tg_picture_polygon(TgPicture *picture, const TgStyle *style, const int32_t *corners,
                        size_t count) {
    assert(count >= 3);
    TgShape *shape = add_shape(picture, TG_SHAPE_POLYGON, style);
    if (shape != NULL && add_numbers(picture, corners, 2 * count)) {
        shape->count = 2 * count;
    }
}

static void add_text(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y,
                     const char *text) {
    TgShape *shape = add_shape(picture, TG_SHAPE_TEXT, style);
    if (shape != NULL) {
        shape->x = x;
        shape->y = y;
        shape->first = picture->words.length;
        tg_text_add_foreign(&picture->words, text);
        shape->count = picture->words.length - shape->first;
    }
}

void tg_picture_text(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y,
                     const char *text) {
    if (*text != '\0') {
        add_text(picture, style, x, y, text);
    }
}

void tg_picture_text_centred(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y,
                             const char *text) {
    tg_picture_text(picture, style, x, y + style->size * HALF_CAPITAL / 1000, text);
}

/* Shortens a text until it and "…" fit into `room` at the size. */
static void shorten(TgText *text, const TgStyle *style, int32_t room) {
    while (text->length > 0 &&
           (tg_width_ems(text->data, style->bold) + 1000) * style->size / 1000 > room) {
        do {
            text->length--;
        } while (text->length > 0 && (text->data[text->length] & 0xC0) == 0x80);
        text->data[text->length] = '\0';
    }
    tg_text_add(text, "…");
}

void tg_picture_text_fitted(TgPicture *picture, const TgStyle *style, int32_t x, int32_t y,
                            int32_t room, const char *text) {
    TgStyle fitted = *style;
    TgText shown;
    tg_text_init(&shown);
    tg_text_add_foreign(&shown, text);
    int64_t ems = tg_width_ems(tg_text_get(&shown), style->bold);
    if (ems * style->size / 1000 > room) {
        fitted.size = (int32_t)((int64_t)room * 1000 / ems);
    }
    if (fitted.size < style->size / 2) {
        fitted.size = style->size / 2;
        shorten(&shown, &fitted, room);
    }
    picture->failed = picture->failed || !tg_text_ok(&shown);
    tg_picture_text(picture, &fitted, x, y, tg_text_get(&shown));
    tg_text_finish(&shown);
}
