/* SPDX-License-Identifier: MIT
 *
 * Points: names both ways on every size, centre, stars, symmetries. */
#include "tengen/point.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void names_read_back_on_every_size(void **state) {
    (void)state;
    char name[TG_POINT_NAME_MAX];
    for (int size = TG_SIZE_MIN; size <= TG_SIZE_MAX; size++) {
        for (int i = 0; i < size * size; i++) {
            TgPoint p = tg_point(i % size, i / size);
            TgPoint read = 0;
            size_t used = 0;
            assert_int_equal(tg_point_parse(tg_point_name(p, size, name), size, &read, &used),
                             TG_OK);
            assert_int_equal(read, p);
        }
    }
    assert_string_equal(tg_point_name(tg_point_centre(15), 15, name), "h8");
    assert_string_equal(tg_point_name(tg_point_centre(20), 20, name), "k10");
    assert_string_equal(tg_point_name(tg_point(0, 0), 15, name), "a15");
}

static void bad_names_are_refused(void **state) {
    (void)state;
    TgPoint p = 7;
    assert_int_equal(tg_point_parse("8h", 15, &p, NULL), TG_E_SYNTAX);
    assert_int_equal(tg_point_parse("h08", 15, &p, NULL), TG_E_SYNTAX);
    assert_int_equal(tg_point_parse("h16", 15, &p, NULL), TG_E_POINT);
    assert_int_equal(tg_point_parse("p1", 15, &p, NULL), TG_E_POINT);
    assert_int_equal(tg_point_parse("h99999999999", 15, &p, NULL), TG_E_POINT);
    assert_int_equal(p, 7);
}

static void symmetries_undo(void **state) {
    (void)state;
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        for (int i = 0; i < 15 * 15; i++) {
            TgPoint p = tg_point(i % 15, i / 15);
            TgPoint image = tg_point_transform(p, 15, s);
            assert_int_equal(tg_point_transform(image, 15, tg_symmetry_inverse(s)), p);
        }
    }
}

static void stars_of_the_usual_boards(void **state) {
    (void)state;
    TgPoint stars[9];
    assert_int_equal(tg_point_stars(15, stars), 5);
    assert_int_equal(tg_point_stars(19, stars), 9);
    assert_int_equal(tg_point_stars(11, stars), 1);
    assert_int_equal(tg_point_stars(20, stars), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_read_back_on_every_size),
        cmocka_unit_test(bad_names_are_refused),
        cmocka_unit_test(symmetries_undo),
        cmocka_unit_test(stars_of_the_usual_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
