/* SPDX-License-Identifier: MIT
 *
 * Pages. */
#include "tengen/pages.h"

#include <stdlib.h>
#include <strings.h>

static const TgPaper papers[] = {
#define X(NAME, id, width, height) {id, (width)*1000, (height)*1000},
#include "tengen/paper.def"
#undef X
};

const TgPaper *tg_paper_parse(const char *id) {
    for (size_t i = 0; i < sizeof papers / sizeof papers[0]; i++) {
        if (strcasecmp(id, papers[i].id) == 0) {
            return &papers[i];
        }
    }
    return NULL;
}

void tg_pages_init(TgPages *pages) {
    *pages = (TgPages){0};
}

void tg_pages_finish(TgPages *pages) {
    if (pages != NULL) {
        for (size_t i = 0; i < pages->count; i++) {
            tg_picture_finish(&pages->page[i]);
        }
        free(pages->page);
        tg_pages_init(pages);
    }
}

TgPicture *tg_pages_add(TgPages *pages, int32_t width, int32_t height) {
    if (pages->page == NULL || pages->count == pages->capacity) {
        size_t capacity = pages->capacity == 0 ? 4 : pages->capacity * 2;
        TgPicture *page = realloc(pages->page, capacity * sizeof *page);
        if (page == NULL) {
            pages->failed = 1;
            return NULL;
        }
        pages->page = page;
        pages->capacity = capacity;
    }
    TgPicture *page = &pages->page[pages->count++];
    tg_picture_init(page, width, height);
    return page;
}

_Bool tg_pages_ok(const TgPages *pages) {
    for (size_t i = 0; i < pages->count; i++) {
        if (!tg_picture_ok(&pages->page[i])) {
            return 0;
        }
    }
    return !pages->failed;
}
