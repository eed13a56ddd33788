/* SPDX-License-Identifier: MIT
 *
 * Points: names, stars, symmetries (rules.md section 1). */
#include "tengen/point.h"

#include <assert.h>
#include <stdio.h>

char *tg_point_name(TgPoint point, int size, char out[TG_POINT_NAME_MAX]) {
    if (point == TG_POINT_NONE) {
        out[0] = '-';
        out[1] = '\0';
        return out;
    }
    assert(tg_point_on(point, size));
    int rank = size - tg_point_y(point);
    char *end = out;
    *end++ = (char)('a' + tg_point_x(point));
    if (rank >= 10) {
        *end++ = (char)('0' + rank / 10);
    }
    *end++ = (char)('0' + rank % 10);
    *end = '\0';
    return out;
}

static _Bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

TgStatus tg_point_parse(const char *text, int size, TgPoint *point, size_t *used) {
    assert(text != NULL && point != NULL);
    int letter = text[0] | 0x20;
    if (letter < 'a' || letter > 'z' || !is_digit(text[1]) || text[1] == '0') {
        return TG_E_SYNTAX;
    }
    size_t length = 1;
    int rank = 0;
    while (is_digit(text[length])) {
        if (rank <= TG_SIZE_MAX) {
            rank = rank * 10 + (text[length] - '0');
        }
        length++;
    }
    int x = letter - 'a';
    if (x >= size || rank > size) {
        return TG_E_POINT;
    }
    *point = tg_point(x, size - rank);
    if (used != NULL) {
        *used = length;
    }
    return TG_OK;
}

TgPoint tg_point_centre(int size) {
    return tg_point(size / 2, size - size / 2 - size % 2);
}

size_t tg_point_stars(int size, TgPoint out[9]) {
    size_t count = 0;
    if (size == 19) {
        for (int y = 3; y < 19; y += 6) {
            for (int x = 3; x < 19; x += 6) {
                out[count++] = tg_point(x, y);
            }
        }
        return count;
    }
    if (size % 2 == 1) {
        out[count++] = tg_point_centre(size);
        if (size >= 13) {
            int far = size - 4;
            out[count++] = tg_point(3, 3);
            out[count++] = tg_point(far, 3);
            out[count++] = tg_point(3, far);
            out[count++] = tg_point(far, far);
        }
    }
    return count;
}

TgPoint tg_point_transform(TgPoint point, int size, int symmetry) {
    assert(symmetry >= 0 && symmetry < TG_SYMMETRY_NB);
    int x = tg_point_x(point);
    int y = tg_point_y(point);
    if (symmetry & 1) {
        x = size - 1 - x;
    }
    if (symmetry & 2) {
        y = size - 1 - y;
    }
    return symmetry & 4 ? tg_point(y, x) : tg_point(x, y);
}

int tg_symmetry_inverse(int symmetry) {
    /* The transpose comes last, so undoing it swaps which axis was mirrored. */
    return symmetry & 4 ? 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 : symmetry;
}
