/* SPDX-License-Identifier: MIT
 *
 * Positions as rows of a file. */
#include "support/row.h"

#include "tengen/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void row_stones(const char *stones, int size, TgGrid *grid) {
    TgSide next;
    tg_grid_init(grid, size);
    TgStatus status = strchr(stones, '/') != NULL
                          ? tg_notation_read_setup(stones, size, grid, NULL)
                          : tg_notation_read_position(stones, size, grid, &next, NULL);
    assert_int_equal(status, TG_OK);
}

void row_read(const Tsv *tsv, Row *row) {
    assert_true(tsv->field_count >= 5);
    assert_int_equal(tg_profile_parse(tsv->field[1], &row->profile, NULL), TG_OK);
    row_stones(tsv->field[4], (int)strtol(tsv->field[2], NULL, 10), &row->grid);
    row->side = tsv->field[3][0] == 'b' ? TG_BLACK : TG_WHITE;
}

void row_find(const char *path, const char *id, Row *row) {
    Tsv tsv;
    _Bool found = 0;
    assert_true(tsv_open(&tsv, path));
    while (tsv_next(&tsv)) {
        if (strcmp(tsv.field[0], id) == 0) {
            row_read(&tsv, row);
            found = 1;
        }
    }
    assert_true(found);
}
