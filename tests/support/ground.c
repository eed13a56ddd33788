/* SPDX-License-Identifier: MIT */
#include "support/ground.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void ground_init(Ground *ground, const char *rule, int size) {
    assert_int_equal(tg_profile_parse(rule, &ground->profile, NULL), TG_OK);
    ground->tables = tg_tables_create(&ground->profile);
    assert_non_null(ground->tables);
    ground->board = tg_board_create(ground->tables, size);
    assert_non_null(ground->board);
}

void ground_finish(Ground *ground) {
    tg_board_destroy(ground->board);
    tg_tables_destroy(ground->tables);
}

TgPoint ground_draw(const Ground *ground, TgRng *rng) {
    TgPoint points[TG_POINT_NB];
    const int count = tg_board_list_near(ground->board, points);
    return points[tg_rng_below(rng, (uint32_t)count)];
}

void ground_clear(Ground *ground) {
    while (ground->board->ply > 0) {
        tg_board_unmake(ground->board);
    }
}
