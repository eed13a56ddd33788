/* SPDX-License-Identifier: MIT
 *
 * Encodings of foreign texts. Everything inside is UTF-8; files are in whatever code page their
 * author had. */
#ifndef TENGEN_ENCODING_H
#define TENGEN_ENCODING_H

#include "tengen/text.h"

#include "tengen/status.h"

#include <stdint.h>

/* Strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF. */
_Bool tg_utf8_valid(const uint8_t *bytes, size_t length);
/* How many bytes of the beginning are strict UTF-8. */
size_t tg_utf8_valid_length(const uint8_t *bytes, size_t length);

/* Adds the text in UTF-8. A byte that is no text in the encoding becomes "?" and is counted in *bad
 * (may be NULL). TG_E_UNKNOWN_NAME: iconv does not know the encoding; TG_E_MEMORY. */
TgStatus tg_decode(const char *encoding, const uint8_t *bytes, size_t length, TgText *out,
                   size_t *bad);

/* The likely encoding of bytes that are text: "UTF-8", "GBK", "CP932", "CP1251" or "CP1252".
 * Static. */
const char *tg_guess_encoding(const uint8_t *bytes, size_t length);

/* Adds a text of which nothing is declared: as UTF-8 when it is, else in `wish` (may be NULL) when
 * iconv knows it, else in the likely encoding. *used (may be NULL) = the name of the one taken. */
TgStatus tg_decode_guess(const uint8_t *bytes, size_t length, const char *wish, TgText *out,
                         const char **used, size_t *bad);

#endif
