/* SPDX-License-Identifier: MIT
 *
 * The text of an SGF file in UTF-8: what the file declares, what it is, what it may be. */
#include "sgf.h"

#include "sgf_text.h"
#include "tengen/encoding.h"

#include <string.h>
#include <strings.h>

enum { DECLARED_WITHIN = 1 << 16 };

/* The value of the first CA property; "" when there is none. */
static void find_declared(const uint8_t *bytes, size_t length, char name[48]) {
    name[0] = '\0';
    size_t within = length < DECLARED_WITHIN ? length : DECLARED_WITHIN;
    const uint8_t *at = memmem(bytes, within, "CA[", 3);
    if (at == NULL) {
        return;
    }
    at += 3;
    size_t count = 0;
    while (at < bytes + within && count < 47 && *at != ']' && *at > ' ' && *at < 0x7F) {
        name[count++] = (char)*at++;
    }
    name[count] = '\0';
}

static _Bool is_utf8_name(const char *name) {
    return strcasecmp(name, "UTF-8") == 0 || strcasecmp(name, "UTF8") == 0;
}

/* Whether the last bytes are a character of UTF-8 that was cut off. */
static _Bool is_cut(const uint8_t *bytes, size_t length) {
    if (length == 0 || length > 3 || bytes[0] < 0xC2 || bytes[0] > 0xF4) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return 1;
}

static void note_bad(TgReader *reader, const char *encoding, size_t bad) {
    for (size_t i = 0; i < bad; i++) {
        tg_report_add(reader->report, TG_NOTE_BAD_TEXT, (TgPlace){0}, "%s", encoding);
    }
}

/* Another encoding than UTF-8: the declared one when every byte is text in it, else the caller's
 * wish, else the likely one. */
static TgStatus decode(TgReader *reader, const uint8_t *bytes, size_t length, const char *declared,
                       TgText *kept) {
    size_t bad = 1;
    if (declared[0] != '\0' && !is_utf8_name(declared)) {
        TgStatus status = tg_decode(declared, bytes, length, kept, &bad);
        if ((status == TG_OK && bad == 0) || status == TG_E_MEMORY) {
            return status;
        }
        tg_text_clear(kept);
    }
    const char *used;
    TgStatus status = tg_decode_guess(bytes, length, reader->options.encoding, kept, &used, &bad);
    note_bad(reader, used, bad);
    if (declared[0] == '\0') {
        tg_report_add(reader->report, TG_NOTE_ENCODING_GUESSED, (TgPlace){0}, "%s", used);
    } else if (!is_utf8_name(declared) || strcmp(used, "UTF-8") != 0) {
        tg_report_add(reader->report, TG_NOTE_ENCODING, (TgPlace){0}, "%s -> %s", declared, used);
    }
    return status;
}

TgStatus tg_sgf_text(TgReader *reader, TgText *kept, const char **text, size_t *length) {
    const uint8_t *bytes = reader->bytes;
    size_t count = reader->length;
    if (count >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        bytes += 3;
        count -= 3;
    }
    char declared[48];
    find_declared(bytes, count, declared);
    size_t valid = tg_utf8_valid_length(bytes, count);
    _Bool wide = count >= 2 &&
                 ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF));
    _Bool escapes = declared[0] != '\0' && !is_utf8_name(declared) &&
                    memchr(bytes, 0x1B, count) != NULL; /* ISO-2022 */
    if (wide || escapes || (valid < count && !is_cut(bytes + valid, count - valid))) {
        TgStatus status = decode(reader, bytes, count, wide ? "UTF-16" : declared, kept);
        *text = tg_text_get(kept);
        *length = kept->length;
        return status;
    }
    note_bad(reader, "UTF-8", count - valid);
    _Bool plain = 1;
    for (size_t i = 0; plain && i < valid; i++) {
        plain = bytes[i] < 0x80;
    }
    if (!plain && declared[0] != '\0' && !is_utf8_name(declared)) {
        tg_report_add(reader->report, TG_NOTE_ENCODING, (TgPlace){0}, "%s -> UTF-8", declared);
    }
    *text = (const char *)bytes;
    *length = valid;
    return TG_OK;
}
