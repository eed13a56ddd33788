/* SPDX-License-Identifier: MIT
 *
 * Reading the tab-separated files of the tests. */
#ifndef TENGEN_TESTS_TSV_H
#define TENGEN_TESTS_TSV_H

#include <stddef.h>
#include <stdio.h>

/* One data line split at its TABs; comment lines ('#') and empty lines are passed over. */
enum { TSV_FIELDS_MAX = 16 };
typedef struct Tsv {
    FILE *file;
    char line[8192];
    char *field[TSV_FIELDS_MAX];
    size_t field_count;
} Tsv;

/* Opens TG_SOURCE_DIR/path; false when it is not there. */
_Bool tsv_open(Tsv *tsv, const char *path);
/* The next line; false at the end, where the file is closed. */
_Bool tsv_next(Tsv *tsv);

#endif
