/* SPDX-License-Identifier: MIT
 *
 * Reading the tab-separated files of the tests. */
#include "support/tsv.h"

#include <string.h>

_Bool tsv_open(Tsv *tsv, const char *path) {
    char full[1024];
    snprintf(full, sizeof full, "%s/%s", TG_SOURCE_DIR, path);
    tsv->file = fopen(full, "r");
    return tsv->file != NULL;
}

_Bool tsv_next(Tsv *tsv) {
    while (fgets(tsv->line, sizeof tsv->line, tsv->file) != NULL) {
        tsv->line[strcspn(tsv->line, "\r\n")] = '\0';
        if (tsv->line[0] == '#' || tsv->line[0] == '\0') {
            continue;
        }
        char *at = tsv->line;
        tsv->field_count = 0;
        while (at != NULL && tsv->field_count < TSV_FIELDS_MAX) {
            tsv->field[tsv->field_count++] = at;
            at = strchr(at, '\t');
            if (at != NULL) {
                *at++ = '\0';
            }
        }
        return 1;
    }
    fclose(tsv->file);
    return 0;
}
