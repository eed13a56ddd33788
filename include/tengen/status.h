/* SPDX-License-Identifier: MIT
 *
 * Status codes and the languages of Tengen's texts. Every call that can fail returns a TgStatus;
 * codes and texts come from status.def alone. */
#ifndef TENGEN_STATUS_H
#define TENGEN_STATUS_H

typedef enum TgLang { TG_EN, TG_ZH, TG_LANG_NB } TgLang;

typedef enum TgStatus {
#define X(code, en, zh) TG_##code,
#include "tengen/status.def"
#undef X
    TG_STATUS_NB
} TgStatus;

/* The text of a status, one short clause without a full stop; never NULL. Static. */
const char *tg_status_text(TgStatus status, TgLang lang);

/* Reads "en" or "zh" (also "zh-CN", "en-GB", any case). False: another language, *lang unchanged.
 */
_Bool tg_lang_parse(const char *text, TgLang *lang);

#endif
