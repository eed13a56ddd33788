/* SPDX-License-Identifier: MIT
 *
 * Conversion with open iconv handles; the scripts of a text. */
#include "transcode.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

/* *handle stays NULL on failure. */
static TgStatus open_handle(const char *to, const char *from, void **handle) {
    iconv_t opened = iconv_open(to, from);
    if ((intptr_t)opened == -1) {
        return errno == EINVAL ? TG_E_UNKNOWN_NAME : TG_E_MEMORY;
    }
    *handle = opened;
    return TG_OK;
}

TgStatus tg_transcoder_init(TgTranscoder *coder, const char *encoding) {
    *coder = (TgTranscoder){encoding, NULL, NULL};
    if (strcmp(encoding, "UTF-8") == 0) {
        return TG_OK;
    }
    TgStatus status = open_handle("UTF-8", encoding, &coder->decoder);
    return status == TG_OK ? open_handle(encoding, "UTF-8", &coder->encoder) : status;
}

void tg_transcoder_finish(TgTranscoder *coder) {
    if (coder->decoder != NULL) {
        iconv_close(coder->decoder);
    }
    if (coder->encoder != NULL) {
        iconv_close(coder->encoder);
    }
    *coder = (TgTranscoder){coder->encoding, NULL, NULL};
}

/* How many bytes the character at text[0..left) has that could not be converted. */
static size_t step_over(const char *text, size_t left, _Bool utf8) {
    size_t step = 1;
    while (utf8 && step < left && ((uint8_t)text[step] & 0xC0) == 0x80) {
        step++;
    }
    return step;
}

static size_t convert(void *handle, const char *text, size_t left, _Bool utf8, TgText *out) {
    char piece[1024];
    size_t bad = 0;
    char *in;
    memcpy(&in, &text, sizeof in); /* iconv asks for a pointer that it does not write through */
    iconv(handle, NULL, NULL, NULL, NULL);
    for (_Bool last = 0; !last;) {
        char *to = piece;
        size_t room = sizeof piece;
        last = left == 0;
        size_t result = iconv(handle, last ? NULL : &in, last ? NULL : &left, &to, &room);
        tg_text_add_bytes(out, piece, (size_t)(to - piece));
        if (result == (size_t)-1 && errno != E2BIG && left > 0) {
            size_t step = step_over(in, left, utf8);
            tg_text_add_char(out, '?');
            in += step;
            left -= step;
            bad++;
        }
    }
    return bad;
}

/* UTF-8 to UTF-8: what is none becomes '?'. */
static size_t copy_valid(const uint8_t *bytes, size_t length, TgText *out) {
    size_t bad = 0;
    for (size_t at = 0; at < length;) {
        size_t good = tg_utf8_valid_length(bytes + at, length - at);
        tg_text_add_bytes(out, (const char *)bytes + at, good);
        at += good;
        if (at < length) {
            tg_text_add_char(out, '?');
            at++;
            bad++;
        }
    }
    return bad;
}

size_t tg_transcoder_decode(TgTranscoder *coder, const uint8_t *bytes, size_t length, TgText *out) {
    if (coder->decoder == NULL) {
        return copy_valid(bytes, length, out);
    }
    return convert(coder->decoder, (const char *)bytes, length, 0, out);
}

size_t tg_transcoder_encode(TgTranscoder *coder, const char *text, size_t length, TgText *out) {
    if (coder->encoder == NULL) {
        tg_text_add_bytes(out, text, length);
        return 0;
    }
    return convert(coder->encoder, text, length, 1, out);
}

/* ---- scripts ---- */

/* The code point at text[*at], which is valid UTF-8; *at moves behind it. */
static uint32_t next_code(const char *text, size_t length, size_t *at) {
    uint8_t first = (uint8_t)text[(*at)++];
    uint32_t code = first < 0x80   ? first
                    : first < 0xE0 ? first & 0x1F
                                   : first & (first < 0xF0 ? 0x0F : 7);
    while (*at < length && ((uint8_t)text[*at] & 0xC0) == 0x80) {
        code = code << 6 | ((uint8_t)text[(*at)++] & 0x3F);
    }
    return code;
}

unsigned tg_scripts_of(const char *text, size_t length) {
    unsigned scripts = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code = next_code(text, length, &at);
        if (code < 0x80) {
            continue;
        }
        if (code >= 0x3040 && code <= 0x30FF) {
            scripts |= TG_SCRIPT_KANA;
        } else if (code >= 0xAC00 && code <= 0xD7A3) {
            scripts |= TG_SCRIPT_HANGUL;
        } else if (code >= 0x0400 && code <= 0x04FF) {
            scripts |= TG_SCRIPT_CYRILLIC;
        } else {
            scripts |= code >= 0x2E80 ? TG_SCRIPT_HAN : TG_SCRIPT_LATIN;
        }
    }
    return scripts;
}

const char *tg_code_page_for(unsigned scripts) {
    if (scripts & TG_SCRIPT_KANA) {
        return "CP932";
    }
    if (scripts & TG_SCRIPT_HANGUL) {
        return "CP949";
    }
    if (scripts & TG_SCRIPT_HAN) {
        return "GBK";
    }
    return scripts & TG_SCRIPT_CYRILLIC ? "CP1251" : "CP1252";
}
