/* SPDX-License-Identifier: MIT
 *
 * The text of an SGF file in UTF-8. */
#ifndef TENGEN_FORMAT_SGF_TEXT_H
#define TENGEN_FORMAT_SGF_TEXT_H

#include "codecs.h"

/* *text is borrowed from the reader's bytes or from *kept. */
TgStatus tg_sgf_text(TgReader *reader, TgText *kept, const char **text, size_t *length);

#endif
