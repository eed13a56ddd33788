/* SPDX-License-Identifier: MIT
 *
 * TgText: invariant: data is NULL (capacity 0) or NUL-terminated at data[length] < capacity. */
#include "tengen/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tg_text_init(TgText *text) {
    *text = (TgText){0};
}

void tg_text_finish(TgText *text) {
    if (text != NULL) {
        free(text->data);
        tg_text_init(text);
    }
}

void tg_text_clear(TgText *text) {
    text->length = 0;
    text->failed = 0;
    if (text->data != NULL) {
        text->data[0] = '\0';
    }
}

static _Bool text_reserve(TgText *text, size_t extra) {
    if (text->failed || extra > SIZE_MAX / 4 || text->length > SIZE_MAX / 4) {
        text->failed = 1;
        return 0;
    }
    size_t needed = text->length + extra + 1;
    if (needed <= text->capacity) {
        return 1;
    }
    size_t capacity = text->capacity < 32 ? 64 : text->capacity * 2;
    if (capacity < needed) {
        capacity = needed;
    }
    char *data = realloc(text->data, capacity);
    if (data == NULL) {
        text->failed = 1;
        return 0;
    }
    text->data = data;
    text->capacity = capacity;
    return 1;
}

void tg_text_add_bytes(TgText *text, const char *bytes, size_t length) {
    assert(text != NULL && (bytes != NULL || length == 0));
    if (length > 0 && text_reserve(text, length)) {
        memcpy(text->data + text->length, bytes, length);
        text->length += length;
        text->data[text->length] = '\0';
    }
}

void tg_text_cut(TgText *text, size_t length) {
    if (length < text->length) {
        text->length = length;
        text->data[length] = '\0';
    }
}

void tg_text_add(TgText *text, const char *bytes) {
    tg_text_add_bytes(text, bytes, strlen(bytes));
}

/* Length of the UTF-8 character at the start of a NUL-terminated string (RFC 3629); 0 = none. */
static size_t character_length(const unsigned char *s) {
    if (s[0] < 0x80) {
        return 1;
    }
    size_t length = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    if (s[0] < 0xC2 || s[0] > 0xF4) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    _Bool overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    _Bool outside = (s[0] == 0xED && s[1] > 0x9F) || (s[0] == 0xF4 && s[1] > 0x8F);
    return overlong || outside ? 0 : length;
}

void tg_text_add_foreign(TgText *text, const char *bytes) {
    while (*bytes != '\0') {
        size_t length = character_length((const unsigned char *)bytes);
        if (length == 0) {
            tg_text_add_char(text, '?');
            bytes++;
        } else {
            tg_text_add_bytes(text, bytes, length);
            bytes += length;
        }
    }
}

void tg_text_add_char(TgText *text, char c) {
    tg_text_add_bytes(text, &c, 1);
}

void tg_text_printf(TgText *text, const char *format, ...) {
    va_list measure;
    va_start(measure, format);
    int length = vsnprintf(NULL, 0, format, measure);
    va_end(measure);
    if (length < 0 || !text_reserve(text, (size_t)length)) {
        text->failed = 1;
        return;
    }
    va_list print;
    va_start(print, format);
    vsnprintf(text->data + text->length, (size_t)length + 1, format, print);
    va_end(print);
    text->length += (size_t)length;
}

const char *tg_text_get(const TgText *text) {
    return text->data != NULL && !text->failed ? text->data : "";
}

_Bool tg_text_ok(const TgText *text) {
    return !text->failed;
}
