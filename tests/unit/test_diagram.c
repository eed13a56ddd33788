/* SPDX-License-Identifier: MIT
 *
 * Diagrams, pictures and themes: what stands on which point, how it is written. */
#include "tengen/diagram.h"
#include "tengen/width.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const TgMove four_moves[] = {{.point = 0, .side = TG_BLACK},
                                    {.point = TG_POINT_NONE, .side = TG_WHITE},
                                    {.point = 33, .side = TG_BLACK},
                                    {.point = 34, .side = TG_WHITE}};

static void numbers_start_where_they_are_told_to(void **state) {
    (void)state;
    static const struct {
        unsigned from, as, first, third, fourth;
    } cases[] = {
        {1, 1, 1, 3, 4}, {3, 1, 0, 1, 2}, {3, 3, 0, 3, 4}, {0, 1, 0, 0, 0}, {4, 9, 0, 0, 9}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TgDiagram diagram;
        tg_diagram_init(&diagram, 15);
        tg_diagram_set_moves(&diagram, four_moves, 4, cases[i].from, cases[i].as);
        assert_int_equal(diagram.spot[0].number, cases[i].first);
        assert_int_equal(diagram.spot[33].number, cases[i].third);
        assert_int_equal(diagram.spot[34].number, cases[i].fourth);
        assert_int_equal(diagram.spot[34].cell, TG_CELL_WHITE);
        assert_int_equal(diagram.last, 34);
        tg_diagram_finish(&diagram);
    }
}

static void regions_are_read_in_any_order(void **state) {
    (void)state;
    TgDiagram diagram;
    tg_diagram_init(&diagram, 15);
    static const char *const same[] = {"c2f9", "f9c2", "c9-f2", "F2 C9"};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(tg_diagram_read_region(&diagram, same[i], NULL), TG_OK);
        assert_int_equal(diagram.left, 2);
        assert_int_equal(diagram.right, 5);
        assert_int_equal(diagram.top, 15 - 9);
        assert_int_equal(diagram.bottom, 15 - 2);
    }
    static const char *const wrong[] = {"", "c2", "c2f9h8", "c2p9", "c2f16", "22"};
    for (size_t i = 0; i < 6; i++) {
        TgText error;
        tg_text_init(&error);
        assert_int_not_equal(tg_diagram_read_region(&diagram, wrong[i], &error), TG_OK);
        assert_true(error.length > 0);
        tg_text_finish(&error);
    }
}

static void marks_are_words_or_labels(void **state) {
    (void)state;
    TgDiagram diagram;
    tg_diagram_init(&diagram, 15);
    assert_int_equal(tg_diagram_read_marks(&diagram, "a15:A,b15:Triangle,c15:打点", NULL), TG_OK);
    assert_string_equal(diagram.spot[0].label, "A");
    assert_int_equal(diagram.spot[1].mark, TG_MARK_TRIANGLE);
    assert_string_equal(diagram.spot[2].label, "打点");
    static const char *const wrong[] = {"a15", "a15:", "a16:A", "a15:0123456789abcdef", "d15:B,,"};
    for (size_t i = 0; i < 5; i++) {
        assert_int_not_equal(tg_diagram_read_marks(&diagram, wrong[i], NULL), TG_OK);
    }
    assert_string_equal(diagram.spot[3].label, ""); /* nothing of a wrong list is kept */
    tg_diagram_set_label(&diagram, 4, "一二三四五六");
    assert_string_equal(diagram.spot[4].label, "一二三四五");
}

static void offers_run_on_after_z(void **state) {
    (void)state;
    static const struct {
        size_t index;
        const char *label;
    } cases[] = {{0, "A"}, {25, "Z"}, {26, "A1"}, {63, "L2"}, {26 * 10, "A10"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char label[8];
        tg_diagram_offer_label(cases[i].index, label);
        assert_string_equal(label, cases[i].label);
    }
}

static void fouls_and_rows_come_from_the_judge(void **state) {
    (void)state;
    TgProfile renju;
    tg_profile_init(&renju, TG_PROFILE_RENJU);
    TgDiagram diagram;
    tg_diagram_init(&diagram, 15);
    static const int black[][2] = {{6, 7}, {5, 7}, {7, 8}, {7, 9}}; /* two threes meet at h8 */
    for (int i = 0; i < 4; i++) {
        diagram.spot[tg_point(black[i][0], black[i][1])].cell = TG_CELL_BLACK;
    }
    tg_diagram_set_fouls(&diagram, &renju);
    int fouls = 0;
    for (int i = 0; i < TG_POINT_NB; i++) {
        fouls += diagram.spot[i].foul != TG_VERDICT_LEGAL;
    }
    assert_int_equal(fouls, 1);
    assert_int_equal(diagram.spot[tg_point(7, 7)].foul, TG_VERDICT_DOUBLE_THREE);
    assert_false(tg_diagram_set_row(&diagram, &renju, tg_point(6, 7)));
    for (int x = 3; x < 8; x++) {
        diagram.spot[tg_point(x, 7)].cell = TG_CELL_BLACK;
    }
    assert_true(tg_diagram_set_row(&diagram, &renju, tg_point(6, 7)));
    assert_true(diagram.spot[tg_point(3, 7)].ringed);
    assert_false(diagram.spot[tg_point(7, 8)].ringed);
}

static void every_line_of_a_text_board_is_as_wide_as_the_first(void **state) {
    (void)state;
    for (int size = TG_SIZE_MIN; size <= TG_SIZE_MAX; size++) {
        TgDiagram diagram;
        tg_diagram_init(&diagram, size);
        tg_diagram_set_moves(&diagram, four_moves, 4, 1, (unsigned)(size * 40));
        TgText text;
        tg_text_init(&text);
        tg_diagram_text(&diagram, TG_TEXT_UNICODE, &text);
        size_t first = 0;
        int lines = 0;
        for (char *line = text.data; *line != '\0'; lines++) {
            char *end = strchr(line, '\n');
            *end = '\0';
            size_t columns = tg_width_columns(line);
            first = first == 0 ? columns : first;
            assert_true(lines == size || columns == first);
            line = end + 1;
        }
        assert_int_equal(lines, size + 1);
        tg_text_finish(&text);
        tg_diagram_finish(&diagram);
    }
}

static void widths(void **state) {
    (void)state;
    assert_int_equal(tg_width_columns("ab三Å"), 5);
    assert_int_equal(tg_width_columns("e\xCC\x81"), 1);
    assert_int_equal(tg_width_columns("\xFF\xE4"), 2); /* no UTF-8: a letter a byte */
    assert_int_equal(tg_width_ems("三三", 0), 2000);
    assert_true(tg_width_ems("W", 0) > tg_width_ems("i", 0));
}

static void long_text_is_fitted(void **state) {
    (void)state;
    const TgStyle style = {.fill = TG_PAINT_INK, .size = 1000};
    TgPicture picture;
    tg_picture_init(&picture, 10000, 10000);
    tg_picture_text_fitted(&picture, &style, 0, 0, 5000, "天元");
    tg_picture_text_fitted(&picture, &style, 0, 0, 5000, "天元天元天元天元");
    tg_picture_text_fitted(&picture, &style, 0, 0, 5000, "天元天元天元天元天元天元");
    assert_true(tg_picture_ok(&picture));
    assert_int_equal(picture.shapes[0].style.size, 1000);
    assert_int_equal(picture.shapes[1].style.size, 625);
    assert_int_equal(picture.shapes[2].style.size, 500);
    const char *shown = tg_text_get(&picture.words) + picture.shapes[2].first;
    assert_string_equal(shown, "天元天元天元天元天…");
    tg_picture_finish(&picture);
}

static void svg_escapes_and_shortens(void **state) {
    (void)state;
    const TgStyle ink = {.fill = TG_PAINT_INK, .size = 500};
    TgPicture picture;
    tg_picture_init(&picture, 1500, 2000);
    picture.unit_um = 25400;
    picture.theme = TG_THEME_PRINT;
    tg_picture_text(&picture, &ink, -50, 1005, "<a & b>\x01\xEF\xBF\xBF\xFF");
    TgText out;
    tg_text_init(&out);
    tg_picture_svg(&picture, &out);
    assert_non_null(
        strstr(tg_text_get(&out), "width=\"144\" height=\"192\" viewBox=\"0 0 1.5 2\""));
    assert_non_null(strstr(tg_text_get(&out), "<g fill=\"#000\" font-size=\".5\">"));
    assert_non_null(
        strstr(tg_text_get(&out), "<text x=\"-.05\" y=\"1.005\">&lt;a &amp; b&gt;?\?\?</text>"));
    tg_text_finish(&out);
    tg_picture_finish(&picture);
}

/* ---- the page's colours ---- */

/* The value of a custom property after `start`: the first or the second of light-dark(a, b), or the
 * only one. */
static uint32_t css_colour(const char *start, const char *name, int which) {
    char key[40];
    snprintf(key, sizeof key, "  --%s: ", name);
    const char *value = strstr(start, key);
    assert_non_null(value);
    value = strchr(value, '#');
    const char *second = strchr(value, '#') + 1;
    second = strchr(second, '#');
    const char *end = strchr(value, ';');
    if (which == 1 && second != NULL && second < end) {
        value = second;
    }
    return (uint32_t)strtoul(value + 1, NULL, 16);
}

static void compare_theme(const char *css, TgThemeId id, int which) {
    static const struct {
        const char *name;
        TgPaint paint;
    } flat[] = {{"paper", TG_PAINT_PAGE},          {"ink", TG_PAINT_INK},
                {"muted", TG_PAINT_MUTED},         {"hairline", TG_PAINT_HAIRLINE},
                {"grid", TG_PAINT_GRID},           {"grid-text", TG_PAINT_LABEL},
                {"mark", TG_PAINT_MARK},           {"foul", TG_PAINT_FOUL},
                {"wood-flat", TG_PAINT_BOARD_FLAT}};
    const TgTheme *theme = tg_theme_at(id);
    for (size_t i = 0; i < sizeof flat / sizeof flat[0]; i++) {
        if (css_colour(css, flat[i].name, which) != theme->colour[flat[i].paint]) {
            fail_msg("%s of theme %s is not that of app.css", flat[i].name, theme->id);
        }
    }
    static const char *const stops[2][3] = {{"slate-1", "slate-2", "slate-3"},
                                            {"shell-1", "shell-2", "shell-3"}};
    for (int side = 0; side < 2; side++) {
        for (int stop = 0; stop < 3; stop++) {
            assert_int_equal(css_colour(css, stops[side][stop], which), theme->stone[side][stop]);
        }
    }
    assert_int_equal(css_colour(css, "wood-1", which), theme->board[0]);
    assert_int_equal(css_colour(css, "wood-2", which), theme->board[1]);
}

static void themes_have_the_colours_of_the_page(void **state) {
    (void)state;
    FILE *file = fopen(TG_SOURCE_DIR "/web/src/app.css", "r");
    assert_non_null(file);
    static char css[65536];
    css[fread(css, 1, sizeof css - 1, file)] = '\0';
    fclose(file);
    compare_theme(css, TG_THEME_WOOD, 0);
    compare_theme(css, TG_THEME_DARK, 1);
    const char *contrast = strstr(css, ":root[data-theme='contrast']");
    assert_non_null(contrast);
    compare_theme(contrast, TG_THEME_CONTRAST, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_start_where_they_are_told_to),
        cmocka_unit_test(regions_are_read_in_any_order),
        cmocka_unit_test(marks_are_words_or_labels),
        cmocka_unit_test(offers_run_on_after_z),
        cmocka_unit_test(fouls_and_rows_come_from_the_judge),
        cmocka_unit_test(every_line_of_a_text_board_is_as_wide_as_the_first),
        cmocka_unit_test(widths),
        cmocka_unit_test(long_text_is_fitted),
        cmocka_unit_test(svg_escapes_and_shortens),
        cmocka_unit_test(themes_have_the_colours_of_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
