/* SPDX-License-Identifier: MIT
 *
 * Position strings, stone lists and spoken moves: both ways, separators, move numbers, passes, byte
 * offsets of errors, and nothing changed on failure. */
#include "tengen/notation.h"
#include "tengen/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOVES_MAX = 64 };

static void assert_read(const char *text, const char *expected) {
    TgPoint moves[MOVES_MAX];
    size_t count;
    TgText out;
    tg_text_init(&out);
    assert_int_equal(tg_notation_read_moves(text, 15, 1, moves, MOVES_MAX, &count, &out), TG_OK);
    tg_notation_write_moves(moves, count, 15, &out);
    assert_string_equal(tg_text_get(&out), expected);
    tg_text_finish(&out);
}

static void every_spelling_of_moves_is_read(void **state) {
    (void)state;
    assert_read("", "");
    assert_read("h8h9i9", "h8h9i9");
    assert_read("H8H9I9", "h8h9i9");
    assert_read(" h8, h9;i9\tj10\r\n", "h8h9i9j10");
    assert_read("h8+h9_i9.j10", "h8h9i9j10");
    assert_read("h8-h9", "h8h9");
    assert_read("h8--h9", "h8--h9");
    assert_read("h8PASSh9pass", "h8--h9--");
    assert_read("h8----h9", "h8----h9");
    assert_read("1. h8 h9 2. i9 j10", "h8h9i9j10");
    assert_read("1) h8 2) h9 12)i9", "h8h9i9");
    assert_read("1.h8 2.-- 3.i9", "h8--i9");
    assert_read("a1o15a15o1", "a1o15a15o1");
}

static void assert_refused(const char *text, TgStatus status, size_t count, const char *error) {
    TgPoint moves[4];
    size_t read = 99;
    TgText out;
    tg_text_init(&out);
    assert_int_equal(tg_notation_read_moves(text, 15, 1, moves, 4, &read, &out), status);
    assert_int_equal(read, count);
    assert_string_equal(tg_text_get(&out), error);
    assert_int_equal(tg_notation_read_moves(text, 15, 1, moves, 4, &read, NULL), status);
    tg_text_finish(&out);
}

static void errors_name_the_byte(void **state) {
    (void)state;
    assert_refused("h8h", TG_E_SYNTAX, 1, "byte 2: expected a move like h8");
    assert_refused("h8 8h", TG_E_SYNTAX, 1,
                   "byte 3: a number without a move, expected a move like h8");
    assert_refused("h8 2.", TG_E_SYNTAX, 1,
                   "byte 3: a number without a move, expected a move like h8");
    assert_refused("1. 2. h8", TG_E_SYNTAX, 0,
                   "byte 0: a number without a move, expected a move like h8");
    assert_refused("h08", TG_E_SYNTAX, 0, "byte 0: expected a move like h8");
    assert_refused("hh", TG_E_SYNTAX, 0, "byte 0: expected a move like h8");
    assert_refused("h8 h16", TG_E_POINT, 1, "byte 3: a point outside the board");
    assert_refused("p1", TG_E_POINT, 0, "byte 0: a point outside the board");
    assert_refused("h8 i9 h8", TG_E_OCCUPIED, 2, "byte 6: a point that was played before");
    assert_refused("h8i9j10k11l12", TG_E_FULL, 4, "byte 10: too many moves");
    assert_refused("h8/i9", TG_E_SYNTAX, 1, "byte 2: expected a move like h8");
    assert_refused("\xe5\xa4\xa9", TG_E_SYNTAX, 0, "byte 0: expected a move like h8");
}

static void repeated_points_where_they_are_allowed(void **state) {
    (void)state;
    TgPoint moves[4];
    size_t count;
    assert_int_equal(tg_notation_read_moves("h8h8", 15, 0, moves, 4, &count, NULL), TG_OK);
    assert_int_equal(count, 2);
}

static void moves_read_back_on_every_size(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 3);
    for (int round = 0; round < 500; round++) {
        int size = TG_SIZE_MIN + (int)tg_rng_below(&rng, TG_SIZE_MAX - TG_SIZE_MIN + 1);
        TgPoint moves[MOVES_MAX], read[MOVES_MAX];
        size_t count = tg_rng_below(&rng, MOVES_MAX + 1), read_count;
        for (size_t i = 0; i < count; i++) {
            uint32_t cell = tg_rng_below(&rng, (uint32_t)(size * size + 1));
            moves[i] = cell == (uint32_t)(size * size)
                           ? TG_POINT_NONE
                           : tg_point((int)cell % size, (int)cell / size);
        }
        TgText text;
        tg_text_init(&text);
        tg_notation_write_moves(moves, count, size, &text);
        assert_int_equal(
            tg_notation_read_moves(tg_text_get(&text), size, 0, read, MOVES_MAX, &read_count, NULL),
            TG_OK);
        assert_int_equal(read_count, count);
        assert_memory_equal(moves, read, count * sizeof *moves);
        tg_text_finish(&text);
    }
}

/* A position that no symmetry maps to itself, so a mirrored reading would show. */
static void positions_are_not_mirrored(void **state) {
    (void)state;
    TgGrid grid;
    TgSide to_move;
    assert_int_equal(tg_notation_read_position("b1 c15 --a2", 15, &grid, &to_move, NULL), TG_OK);
    assert_int_equal(tg_grid_xy(&grid, 1, 14), TG_CELL_BLACK);
    assert_int_equal(tg_grid_xy(&grid, 2, 0), TG_CELL_WHITE);
    assert_int_equal(tg_grid_xy(&grid, 0, 13), TG_CELL_WHITE);
    assert_int_equal(tg_grid_count(&grid, TG_BLACK), 1);
    assert_int_equal(tg_grid_count(&grid, TG_WHITE), 2);
    assert_int_equal(to_move, TG_BLACK);
    TgGrid before = grid;
    assert_int_equal(tg_notation_read_position("a1 a1", 15, &grid, &to_move, NULL), TG_E_OCCUPIED);
    assert_memory_equal(&grid, &before, sizeof grid);
}

static void stones_are_set_up(void **state) {
    (void)state;
    TgGrid grid;
    tg_grid_init(&grid, 15);
    assert_int_equal(tg_notation_read_stones("a1,B2", TG_BLACK, &grid, NULL), TG_OK);
    assert_int_equal(tg_notation_read_stones("-", TG_WHITE, &grid, NULL), TG_OK);
    assert_int_equal(tg_notation_read_stones("", TG_WHITE, &grid, NULL), TG_OK);
    assert_int_equal(tg_notation_read_stones("c3", TG_WHITE, &grid, NULL), TG_OK);
    assert_int_equal(tg_grid_count(&grid, TG_BLACK), 2);
    assert_int_equal(tg_grid_count(&grid, TG_WHITE), 1);
    TgGrid before = grid;
    assert_int_equal(tg_notation_read_stones("d4,b2", TG_WHITE, &grid, NULL), TG_E_OCCUPIED);
    assert_int_equal(tg_notation_read_stones("d4,d4", TG_WHITE, &grid, NULL), TG_E_OCCUPIED);
    assert_int_equal(tg_notation_read_stones("d4,--", TG_WHITE, &grid, NULL), TG_E_SYNTAX);
    assert_int_equal(tg_notation_read_stones("d4,z9", TG_WHITE, &grid, NULL), TG_E_POINT);
    assert_memory_equal(&grid, &before, sizeof grid);
}

static void set_ups_are_read(void **state) {
    (void)state;
    TgGrid grid;
    assert_int_equal(tg_notation_read_setup("a1,b2/c3", 15, &grid, NULL), TG_OK);
    assert_int_equal(tg_grid_count(&grid, TG_BLACK), 2);
    assert_int_equal(tg_grid_count(&grid, TG_WHITE), 1);
    TgGrid before = grid;
    assert_int_equal(tg_notation_read_setup("a1,b2", 15, &grid, NULL), TG_E_SYNTAX);
    assert_int_equal(tg_notation_read_setup("a1/a1", 15, &grid, NULL), TG_E_OCCUPIED);
    assert_int_equal(tg_notation_read_setup("a1/b2/c3", 15, &grid, NULL), TG_E_SYNTAX);
    assert_memory_equal(&grid, &before, sizeof grid);
    assert_int_equal(tg_notation_read_setup("-/-", 7, &grid, NULL), TG_OK);
    assert_int_equal(grid.size, 7);
    assert_int_equal(tg_notation_read_setup("/", 7, &grid, NULL), TG_OK);
}

static void assert_spoken(TgPoint point, int size, TgLang lang, const char *expected) {
    TgText text;
    tg_text_init(&text);
    tg_notation_speak(point, size, lang, &text);
    assert_string_equal(tg_text_get(&text), expected);
    tg_text_finish(&text);
}

static void moves_are_spoken(void **state) {
    (void)state;
    assert_spoken(tg_point(7, 7), 15, TG_ZH, "H八");
    assert_spoken(tg_point(7, 7), 15, TG_EN, "H eight");
    assert_spoken(tg_point(0, 5), 15, TG_ZH, "A十");
    assert_spoken(tg_point(14, 0), 15, TG_ZH, "O十五");
    assert_spoken(tg_point(8, 5), 25, TG_ZH, "I二十");
    assert_spoken(tg_point(24, 0), 25, TG_ZH, "Y二十五");
    assert_spoken(tg_point(24, 0), 25, TG_EN, "Y twenty-five");
    assert_spoken(TG_POINT_NONE, 15, TG_ZH, "停着");
    assert_spoken(TG_POINT_NONE, 15, TG_EN, "pass");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_spelling_of_moves_is_read),
        cmocka_unit_test(errors_name_the_byte),
        cmocka_unit_test(repeated_points_where_they_are_allowed),
        cmocka_unit_test(moves_read_back_on_every_size),
        cmocka_unit_test(positions_are_not_mirrored),
        cmocka_unit_test(stones_are_set_up),
        cmocka_unit_test(set_ups_are_read),
        cmocka_unit_test(moves_are_spoken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
