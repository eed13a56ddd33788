/* SPDX-License-Identifier: MIT
 *
 * Texts of the status codes, and reading a language. */
#include "tengen/status.h"

#include <assert.h>
#include <stddef.h>
#include <strings.h>

static const char *const status_texts[TG_STATUS_NB][TG_LANG_NB] = {
#define X(code, en, zh) [TG_##code] = {en, zh},
#include "tengen/status.def"
#undef X
};

const char *tg_status_text(TgStatus status, TgLang lang) {
    assert((unsigned)status < TG_STATUS_NB && (unsigned)lang < TG_LANG_NB);
    return status_texts[status][lang];
}

_Bool tg_lang_parse(const char *text, TgLang *lang) {
    static const char *const codes[TG_LANG_NB] = {"en", "zh"};
    assert(text != NULL && lang != NULL);
    for (TgLang l = TG_EN; l < TG_LANG_NB; l++) {
        if (strncasecmp(text, codes[l], 2) == 0 &&
            (text[2] == '\0' || text[2] == '-' || text[2] == '_')) {
            *lang = l;
            return 1;
        }
    }
    return 0;
}
