/* SPDX-License-Identifier: MIT */
#include "support/stand.h"

#include "tengen/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MEMORY = 8 << 20, VCF_BYTES = 1 << 18 };

void stand_init(Stand *stand) {
    memset(stand, 0, sizeof *stand);
    stand->vct = tg_vct_create(MEMORY);
    stand->vcf = tg_vcf_create(VCF_BYTES);
    assert_non_null(stand->vct);
    assert_non_null(stand->vcf);
}

void stand_finish(Stand *stand) {
    tg_board_destroy(stand->board);
    tg_tables_destroy(stand->tables);
    tg_vcf_destroy(stand->vcf);
    tg_vct_destroy(stand->vct);
}

void stand_use_rule(Stand *stand, const char *rule) {
    TgProfile profile;
    assert_int_equal(tg_profile_parse(rule, &profile, NULL), TG_OK);
    tg_board_destroy(stand->board);
    tg_tables_destroy(stand->tables);
    stand->tables = tg_tables_create(&profile);
    assert_non_null(stand->tables);
    stand->board = tg_board_create(stand->tables, 15);
    assert_non_null(stand->board);
    tg_vcf_clear(stand->vcf);
}

void stand_use_grid(Stand *stand, TgSide side) {
    stand->side = side;
    stand->other = tg_side_other(side);
    tg_board_set(stand->board, &stand->grid);
    tg_vct_clear(stand->vct);
}

TgVcfAnswer stand_solve(Stand *stand, const TgVctLimits *limits) {
    uint64_t hash = stand->board->hash;
    tg_vct_solve(stand->vct, stand->board, stand->side, limits, &stand->threats);
    assert_true(stand->board->hash == hash && stand->board->ply == 0);
    return stand->threats.answer;
}

const char *stand_stones(const Stand *stand, TgText *text) {
    const TgBoard *board = stand->board;
    char name[TG_POINT_NAME_MAX];
    tg_text_init(text);
    for (int p = 0; p < board->size * 32; p++) {
        if (tg_point_on((TgPoint)p, board->size) && !tg_board_is_empty(board, (TgPoint)p)) {
            _Bool black = tg_board_at(board, (TgPoint)p) == TG_CELL_BLACK;
            tg_text_printf(text, " %c%s", black ? 'b' : 'w',
                           tg_point_name((TgPoint)p, board->size, name));
        }
    }
    return tg_text_get(text);
}
