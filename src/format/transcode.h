/* SPDX-License-Identifier: MIT
 *
 * Conversion both ways between UTF-8 and the code page of a file, whose handles stay open from text
 * to text, so that files of many short texts are read and written fast. */
#ifndef TENGEN_FORMAT_TRANSCODE_H
#define TENGEN_FORMAT_TRANSCODE_H

#include "tengen/encoding.h"

typedef struct TgTranscoder {
    const char *encoding; /* name for iconv; "UTF-8" needs no handle. Borrowed. */
    void *decoder, *encoder;
} TgTranscoder;

/* TG_E_UNKNOWN_NAME: iconv does not know the encoding. Finish it in any case. */
TgStatus tg_transcoder_init(TgTranscoder *coder, const char *encoding);
void tg_transcoder_finish(TgTranscoder *coder);

/* Adds the text in UTF-8; what is no text becomes "?". Returns how many bytes that were. */
size_t tg_transcoder_decode(TgTranscoder *coder, const uint8_t *bytes, size_t length, TgText *out);
/* Adds UTF-8 text in the encoding; what it does not have becomes "?". Returns how many those were.
 */
size_t tg_transcoder_encode(TgTranscoder *coder, const char *text, size_t length, TgText *out);

/* The scripts that a text uses, to choose a code page by. */
enum {
    TG_SCRIPT_LATIN = 1, /* not ASCII, in Latin-1 or its neighbours */
    TG_SCRIPT_HAN = 2,
    TG_SCRIPT_KANA = 4,
    TG_SCRIPT_CYRILLIC = 8,
    TG_SCRIPT_HANGUL = 16
};
unsigned tg_scripts_of(const char *text, size_t length);
/* The Windows code page that programs of such texts' authors expect: "CP1252" for none. Static. */
const char *tg_code_page_for(unsigned scripts);

#endif
