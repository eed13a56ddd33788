/* SPDX-License-Identifier: MIT
 *
 * Widths of text. Bytes that are no UTF-8 count as one letter each. */
#include "tengen/width.h"

#include <string.h>

typedef struct Range {
    uint32_t first, last;
} Range;

/* East Asian Width W and F (Unicode Standard Annex 11), in whole blocks. */
static const Range wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},  {0x3041, 0xA4CF},
                             {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},  {0xFE30, 0xFE6F},
                             {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F},
                             {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
static const Range narrowest[] = {{0x0300, 0x036F}, {0x200B, 0x200F}, {0xFE00, 0xFE0F}};

static _Bool is_in(const Range *ranges, size_t count, uint32_t letter) {
    for (size_t i = 0; i < count; i++) {
        if (letter >= ranges[i].first && letter <= ranges[i].last) {
            return 1;
        }
    }
    return 0;
}

static _Bool is_wide(uint32_t letter) {
    return is_in(wide, sizeof wide / sizeof wide[0], letter);
}

static _Bool is_combining(uint32_t letter) {
    return is_in(narrowest, sizeof narrowest / sizeof narrowest[0], letter);
}

/* The next letter of a string that does not end here. */
static uint32_t next_letter(const char **text) {
    const unsigned char *s = (const unsigned char *)*text;
    size_t more = s[0] >= 0xF0 ? 3 : s[0] >= 0xE0 ? 2 : s[0] >= 0xC0 ? 1 : 0;
    uint32_t letter = more == 0 ? s[0] : s[0] & (0x3Fu >> more);
    size_t used = 1;
    for (; used <= more && (s[used] & 0xC0) == 0x80; used++) {
        letter = letter << 6 | (s[used] & 0x3Fu);
    }
    *text += used;
    return letter;
}

/* Thousandths of the em, regular; bold is a tenth wider. */
static int32_t latin_ems(uint32_t letter) {
    if (letter < 0x80 && strchr("mwMW@%", (int)letter) != NULL) {
        return 1000;
    }
    if (letter < 0x80 && strchr("iljftrI.,:;'|!()[] /-", (int)letter) != NULL) {
        return 420;
    }
    return (letter >= 'A' && letter <= 'Z') || letter >= 0x80 ? 780 : 640;
}

int64_t tg_width_ems(const char *text, _Bool bold) {
    int64_t ems = 0;
    while (*text != '\0') {
        uint32_t letter = next_letter(&text);
        if (is_wide(letter)) {
            ems += 1000;
        } else if (!is_combining(letter)) {
            ems += bold ? latin_ems(letter) * 11 / 10 : latin_ems(letter);
        }
    }
    return ems;
}

size_t tg_width_columns(const char *text) {
    size_t columns = 0;
    while (*text != '\0') {
        uint32_t letter = next_letter(&text);
        columns += is_wide(letter) ? 2 : !is_combining(letter);
    }
    return columns;
}
