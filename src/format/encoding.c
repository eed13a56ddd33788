/* SPDX-License-Identifier: MIT
 *
 * Encodings: strict UTF-8, iconv, and a guess by how the bytes above 0x7F stand together. */
#include "tengen/encoding.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

/* ---- UTF-8 ---- */

/* The length of the character at bytes[0..length), 0 when it is none. */
static size_t utf8_step(const uint8_t *bytes, size_t length) {
    uint8_t c = bytes[0];
    if (c < 0x80) {
        return 1;
    }
    size_t need = c >= 0xC2 && c <= 0xDF ? 2 : c >= 0xE0 && c <= 0xEF ? 3 : 0;
    need = c >= 0xF0 && c <= 0xF4 ? 4 : need;
    if (need == 0 || need > length) {
        return 0;
    }
    uint8_t low = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
    uint8_t high = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
    if (bytes[1] < low || bytes[1] > high) {
        return 0;
    }
    for (size_t i = 2; i < need; i++) {
        if ((bytes[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return need;
}

size_t tg_utf8_valid_length(const uint8_t *bytes, size_t length) {
    size_t at = 0;
    while (at < length) {
        uint64_t word;
        while (at + sizeof word <= length) {
            memcpy(&word, bytes + at, sizeof word);
            if (word & UINT64_C(0x8080808080808080)) {
                break;
            }
            at += sizeof word;
        }
        size_t step = at < length ? utf8_step(bytes + at, length - at) : 0;
        if (step == 0) {
            break;
        }
        at += step;
    }
    return at;
}

_Bool tg_utf8_valid(const uint8_t *bytes, size_t length) {
    return tg_utf8_valid_length(bytes, length) == length;
}

/* ---- iconv ---- */

/* Converts what is left of *in piece by piece; a byte that is refused becomes '?'. */
static void convert(iconv_t handle, const uint8_t *bytes, size_t left, TgText *out, size_t *bad) {
    char piece[4096];
    char *in = (char *)bytes; /* iconv does not change what it reads */
    for (_Bool last = 0; !last;) {
        char *to = piece;
        size_t room = sizeof piece;
        last = left == 0;
        size_t result = iconv(handle, last ? NULL : &in, last ? NULL : &left, &to, &room);
        tg_text_add_bytes(out, piece, (size_t)(to - piece));
        if (result == (size_t)-1 && errno != E2BIG && left > 0) {
            tg_text_add_char(out, '?');
            in++;
            left--;
            *bad += 1;
        }
    }
}

/* Names come from files: nothing but what the names of encodings are made of goes to iconv. */
static _Bool is_name(const char *encoding) {
    size_t length = strlen(encoding);
    return length > 0 && length <= 40 &&
           strspn(encoding, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:-") ==
               length;
}

TgStatus tg_decode(const char *encoding, const uint8_t *bytes, size_t length, TgText *out,
                   size_t *bad) {
    if (!is_name(encoding)) {
        return TG_E_UNKNOWN_NAME;
    }
    iconv_t handle = iconv_open("UTF-8", encoding);
    if (handle == (iconv_t)-1) { // NOLINT(performance-no-int-to-ptr): the value that iconv returns
        return errno == EINVAL ? TG_E_UNKNOWN_NAME : TG_E_MEMORY;
    }
    size_t count = 0;
    convert(handle, bytes, length, out, &count);
    iconv_close(handle);
    if (bad != NULL) {
        *bad = count;
    }
    return tg_text_ok(out) ? TG_OK : TG_E_MEMORY;
}

/* ---- the guess ---- */

typedef struct Signs {
    size_t high;   /* bytes above 0x7F */
    size_t common; /* of them, in pairs of the common Chinese characters of GB 2312 */
    size_t gbk;    /* of them, in pairs of them that GBK knows */
    size_t kana;   /* of them, in pairs of Shift-JIS kana and marks */
    size_t middle; /* bytes A1..BF: seldom in Cyrillic */
} Signs;

static Signs find_signs(const uint8_t *bytes, size_t length) {
    Signs signs = {0};
    for (size_t i = 0; i < length; i++) {
        uint8_t c = bytes[i];
        if (c < 0x80) {
            continue;
        }
        signs.high++;
        signs.middle += c >= 0xA1 && c <= 0xBF;
        uint8_t next = i + 1 < length ? bytes[i + 1] : 0;
        _Bool kana = (c == 0x81 || c == 0x82 || c == 0x83) && next >= 0x40 && next != 0x7F;
        _Bool gbk = c != 0x80 && c != 0xFF && next >= 0x80 && next != 0xFF;
        _Bool common = c >= 0xB0 && c <= 0xF7 && next >= 0xA1 && next != 0xFF;
        common = common || ((c == 0xA1 || c == 0xA3) && next >= 0xA1 && next != 0xFF);
        if (!kana && !gbk) {
            continue;
        }
        size_t bytes_high = next >= 0x80 ? 2 : 1;
        signs.kana += kana ? bytes_high : 0;
        signs.gbk += gbk ? bytes_high : 0;
        signs.common += common ? bytes_high : 0;
        signs.high += bytes_high - 1;
        signs.middle += next >= 0xA1 && next <= 0xBF;
        i++;
    }
    return signs;
}

/* Whether nearly all that is above 0x7F stands in characters of UTF-8. */
static _Bool is_nearly_utf8(const uint8_t *bytes, size_t length) {
    size_t good = 0;
    size_t bad = 0;
    for (size_t at = 0; at < length;) {
        size_t step = utf8_step(bytes + at, length - at);
        good += step > 1;
        bad += step == 0;
        at += step > 0 ? step : 1;
    }
    return bad == 0 || good > 4 * bad;
}

const char *tg_guess_encoding(const uint8_t *bytes, size_t length) {
    if (is_nearly_utf8(bytes, length)) {
        return "UTF-8";
    }
    Signs signs = find_signs(bytes, length);
    if (4 * signs.kana >= signs.high) {
        return "CP932";
    }
    if (signs.high >= 12 && 20 * signs.middle < signs.high) {
        return 10 * signs.gbk >= 8 * signs.high ? "CP1251" : "CP1252";
    }
    return 2 * signs.common >= signs.high || 10 * signs.gbk >= 9 * signs.high ? "GBK" : "CP1252";
}

TgStatus tg_decode_guess(const uint8_t *bytes, size_t length, const char *wish, TgText *out,
                         const char **used, size_t *bad) {
    const char *encoding = tg_guess_encoding(bytes, length);
    if (bad != NULL) {
        *bad = 0;
    }
    TgStatus status = TG_E_UNKNOWN_NAME;
    if (wish != NULL && strcmp(encoding, "UTF-8") != 0) {
        status = tg_decode(wish, bytes, length, out, bad);
        encoding = status == TG_OK ? wish : encoding;
    }
    if (status == TG_E_UNKNOWN_NAME) {
        status = tg_decode(encoding, bytes, length, out, bad);
    }
    if (used != NULL) {
        *used = encoding;
    }
    return status;
}
