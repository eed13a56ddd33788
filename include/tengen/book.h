/* SPDX-License-Identifier: MIT
 *
 * A book of problems: so many diagrams a page, the solutions at the end. */
#ifndef TENGEN_BOOK_H
#define TENGEN_BOOK_H

#include "tengen/grid.h"
#include "tengen/pages.h"

typedef struct TgProblem {
    TgText id;
    TgGrid grid;
    TgSide side;   /* to move, and to win */
    TgText kind;   /* "vcf", "vct" ... or "-" */
    TgText length; /* "7", "<=9" plies, or "-" */
    TgText first;  /* first moves, "i9,j6", or "-" */
} TgProblem;

void tg_problem_init(TgProblem *problem);
void tg_problem_finish(TgProblem *problem); /* NULL accepted */

enum { TG_BOOK_PAGE_MAX = 20 };

typedef struct TgBook {
    const TgPaper *paper;
    int per_page; /* 1..TG_BOOK_PAGE_MAX */
    TgLang lang;
    TgThemeId theme;
} TgBook;

/* Adds the pages of the problems and those of the solutions. TG_E_MEMORY. */
TgStatus tg_book_draw(const TgBook *book, const TgProblem *problems, size_t count, TgPages *pages);

#endif
