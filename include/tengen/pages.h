/* SPDX-License-Identifier: MIT
 *
 * Pictures that belong together: the pages of a document. */
#ifndef TENGEN_PAGES_H
#define TENGEN_PAGES_H

#include "tengen/picture.h"

typedef struct TgPaper {
    const char *id;
    int32_t width, height; /* upright, in thousandths of a millimetre */
} TgPaper;

/* Finds a size of paper.def by its id, any case; NULL: there is none. Static. */
const TgPaper *tg_paper_parse(const char *id);

typedef struct TgPages {
    TgPicture *page;
    size_t count, capacity;
    _Bool failed; /* an allocation failed; sticky, see tg_pages_ok */
} TgPages;

void tg_pages_init(TgPages *pages);
void tg_pages_finish(TgPages *pages); /* NULL accepted */
/* Adds an empty page, borrowed until the next one is added; NULL: no memory. */
TgPicture *tg_pages_add(TgPages *pages, int32_t width, int32_t height);
/* False when an allocation failed since init, for a page or on one. */
_Bool tg_pages_ok(const TgPages *pages);

#endif
