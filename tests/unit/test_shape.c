/* SPDX-License-Identifier: MIT
 *
 * Shapes of one line, drawn: o own stone, X the stone asked about, x enemy, . empty, | edge. Each
 * line is laid on all four axes. */
#include "tengen/judge.h"
#include "tengen/rng.h"
#include "tengen/shape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef struct Case {
    const char *rule, *line, *shape, *why;
} Case;

static const Case cases[] = {
    {"renju", "..X...", "none", "a single stone has no shape"},
    {"renju", ".ooXoo.", "five", "five in a row"},
    {"renju", ".ooXooo.", "overline", "six do not win for Black in renju"},
    {"freestyle", ".ooXooo.", "five", "six win in freestyle"},
    {"caro", "xooXoox", "enclosed-five", "caro: two enemy stones at the ends"},
    {"caro", "|ooXoox", "five", "caro: the edge encloses nothing"},

    {"renju", ".ooXo.", "straight-four", "unbroken, both ends make five"},
    {"renju", "xooXo.", "four", "unbroken, one end blocked"},
    {"renju", "|ooXo.", "four", "unbroken, one end at the edge"},
    {"renju", ".o.oXo.", "broken-four", "the five-point lies inside"},
    {"renju", ".oo.Xo.", "broken-four", "the five-point lies inside"},
    {"renju", "o.oXo.o", "broken-four", "two fours on one line, each completed inside"},
    {"renju", ".oooX.o.", "four", "one end makes six, the other five"},
    {"freestyle", ".oooX.o.", "straight-four", "six counts in freestyle"},
    {"renju", "o.oooX.o", "dead-four", "either end makes six"},
    {"renju", "xooXox", "dead-four", "no end left"},
    {"renju", "xoo.Xo", "broken-four", "the gap makes five"},
    {"renju", "o.oX.oo", "broken-four", "both gaps: ooo.oo is six, so only one of them counts"},

    {"renju", "..ooX...", "solid-three", "open three"},
    {"renju", "x.ooX..x", "solid-three", "six cells of room are enough"},
    {"renju", ".o.oX..", "jump-three", "one inner gap"},
    {"renju", "x.o.oX.x", "jump-three", "six cells of room are enough"},
    {"renju", "x.ooX.x", "narrow-three", "five cells of room hold one five only"},
    {"renju", "|.ooX.x", "narrow-three", "the same at the edge"},
    {"renju", ".o..ooX..o.", "six-three",
     "six-skeleton: either straight four makes six at one end"},
    {"freestyle", ".o..ooX..o.", "solid-three", "six counts in freestyle"},
    {"retro", ".o..ooX..o.", "solid-three", "and in retro"},
    {"renju", "xooX...", "closed-three", "one end blocked"},
    {"renju", "x.ooX.", "narrow-three", "at the drawn edge only five cells are left"},
    {"renju", "xo.oX..", "closed-three", "one end blocked, with a gap"},
    {"renju", ".oo..X.", "closed-three", "two gaps: only fours with one five-point"},
    {"renju", ".o.o.X.", "closed-three", "every other cell"},
    {"renju", "xooX.x", "dead-three", "four cells of room"},
    {"renju", "xo.oXx", "dead-three", "four cells of room"},

    {"renju", "...oX...", "solid-two", "open two"},
    {"renju", "..o.X...", "jump-two", "open two with one gap"},
    {"renju", "..o..X..", "wide-two", "open two with two gaps"},
    {"renju", "xoX.....", "closed-two", "one end blocked"},
    {"renju", "x.oX..x", "closed-two", "five cells of room hold a closed three only"},
    {"renju", "xoX..x", "dead-two", "four cells of room"},
    {"renju", "|o..Xx", "dead-two", "four cells of room at the edge"},

    {"standard:k=6", "..oooX...", "solid-three", "six in a row: four stones are its three"},
    {"standard:k=6", ".ooooX..", "straight-four", "six in a row: five stones are its four"},
    {"freestyle:k=4", "..oX...", "solid-three", "four in a row: two stones are its three"},
};

/* Cell i of a line that starts at the edge of the board (its cell 0 is the edge) or away from it.
 */
static TgPoint lay(int axis, int i, _Bool at_edge) {
    static const int from[4][4] = {{5, 12, 1, 0}, {12, 5, 0, 1}, {5, 19, 1, -1}, {5, 5, 1, 1}};
    int shift = at_edge ? 6 : 0;
    int x = from[axis][0] + (i - shift) * from[axis][2];
    int y = from[axis][1] + (i - shift) * from[axis][3];
    return tg_point(x, axis == 2 ? y - (at_edge ? 1 : 0) : y);
}

/* What stands next to a drawn line is enemy, so that the drawing is all there is. */
static TgPoint draw(TgGrid *grid, const char *line, int axis, TgSide side) {
    tg_grid_init(grid, 25);
    TgPoint asked = TG_POINT_NONE;
    _Bool at_edge = line[0] == '|';
    int length = (int)strlen(line);
    for (int i = at_edge ? 1 : -1; i <= length; i++) {
        TgPoint p = lay(axis, i, at_edge);
        char c = i < 0 || i == length ? 'x' : line[i];
        if (c == 'o' || c == 'X') {
            grid->cell[p] = (uint8_t)tg_cell_of(side);
        } else if (c == 'x') {
            grid->cell[p] = (uint8_t)tg_cell_of(tg_side_other(side));
        }
        if (c == 'X') {
            asked = p;
        }
    }
    return asked;
}

static void drawn_lines(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Case *c = &cases[i];
        TgProfile profile;
        assert_int_equal(tg_profile_parse(c->rule, &profile, NULL), TG_OK);
        for (int axis = 0; axis < 4; axis++) {
            TgGrid grid;
            TgPoint p = draw(&grid, c->line, axis, TG_BLACK);
            TgGrid before = grid;
            TgShape shape = tg_shape_of(&grid, &profile, TG_BLACK, p, axis);
            assert_memory_equal(&grid, &before, sizeof grid);
            if (strcmp(tg_shape_id(shape), c->shape) != 0) {
                fail_msg("%s %s on axis %d is %s, expected %s: %s", c->rule, c->line, axis,
                         tg_shape_id(shape), c->shape, c->why);
            }
        }
    }
}

/* On random boards the shapes of the four lines are what the judge counts. */
static void shapes_agree_with_the_judge(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "retro"};
    TgRng rng;
    tg_rng_init(&rng, 8);
    int threes = 0;
    for (int round = 0; round < 4000; round++) {
        TgProfile profile;
        assert_int_equal(tg_profile_parse(rules[round % 2], &profile, NULL), TG_OK);
        TgGrid grid;
        tg_grid_init(&grid, 15);
        for (int i = 0; i < 35; i++) {
            int x = 3 + (int)tg_rng_below(&rng, 9), y = 3 + (int)tg_rng_below(&rng, 9);
            grid.cell[tg_point(x, y)] =
                (uint8_t)(tg_rng_below(&rng, 3) > 0 ? TG_CELL_BLACK : TG_CELL_WHITE);
        }
        TgPoint p = tg_point(7, 7);
        grid.cell[p] = TG_CELL_EMPTY;
        TgJudgement j = tg_judge_full(&grid, &profile, TG_BLACK, p);
        grid.cell[p] = TG_CELL_BLACK;
        int real = 0, apparent = 0, fours = 0;
        for (int axis = 0; axis < 4; axis++) {
            TgShape shape = tg_shape_of(&grid, &profile, TG_BLACK, p, axis);
            real += shape == TG_SHAPE_SOLID_THREE || shape == TG_SHAPE_JUMP_THREE;
            apparent += shape == TG_SHAPE_FALSE_THREE;
            fours += shape >= TG_SHAPE_STRAIGHT_FOUR && shape <= TG_SHAPE_BROKEN_FOUR;
        }
        if (j.verdict != TG_VERDICT_WIN) {
            assert_int_equal(real, j.real);
            assert_int_equal(real + apparent, j.apparent);
            assert_true(fours <= j.fours && (fours > 0) == (j.fours > 0));
            threes += apparent;
        }
    }
    assert_true(threes > 20);
}

static void shape_words(void **state) {
    (void)state;
    for (TgShape shape = TG_SHAPE_NONE; shape < TG_SHAPE_NB; shape++) {
        assert_true(tg_shape_name(shape, TG_EN)[0] != '\0');
        assert_true(tg_shape_name(shape, TG_ZH)[0] != '\0');
    }
    assert_string_equal(tg_shape_name(TG_SHAPE_CLOSED_THREE, TG_ZH), "眠三");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_lines),
        cmocka_unit_test(shapes_agree_with_the_judge),
        cmocka_unit_test(shape_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
