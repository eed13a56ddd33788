/* SPDX-License-Identifier: MIT
 *
 * Explanations: the tree agrees with the judge all the way down, the sentences read as they should
 * in both languages, and the JSON says the same. */
#include "tengen/explain.h"
#include "tengen/json.h"
#include "tengen/notation.h"
#include "tengen/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static TgExplanation *explain_setup(const char *rule, const char *setup, TgSide side,
                                    const char *point, TgGrid *grid, TgProfile *profile) {
    TgPoint p;
    assert_int_equal(tg_profile_parse(rule, profile, NULL), TG_OK);
    assert_int_equal(tg_notation_read_setup(setup, 15, grid, NULL), TG_OK);
    assert_int_equal(tg_point_parse(point, 15, &p, NULL), TG_OK);
    TgExplanation *e = tg_explain_create(grid, profile, side, p);
    assert_non_null(e);
    return e;
}

static void assert_sentences(const char *rule, const char *setup, TgSide side, const char *point,
                             TgLang lang, const char *expected) {
    TgGrid grid;
    TgProfile profile;
    TgExplanation *e = explain_setup(rule, setup, side, point, &grid, &profile);
    TgText text;
    tg_text_init(&text);
    tg_explain_print(e, 15, lang, &text);
    assert_string_equal(tg_text_get(&text), expected);
    tg_text_finish(&text);
    tg_explain_destroy(e);
}

/* The column three can only grow at H6, where the row makes a second four; the diagonal three can
 * grow at F10, and not at J6 for the same reason as at H6. */
#define FALSE_THREE_SETUP "h7,h9,f6,g6,i6,g9,i7/h11"

static void sentences_in_english(void **state) {
    (void)state;
    assert_sentences(
        "renju", FALSE_THREE_SETUP, TG_BLACK, "h8", TG_EN,
        "H8 is legal for Black: it looks like a double-three, but only one of its two threes is "
        "real.\n"
        "  No real three on the column: H9 H8 H7 has no point where a straight four can be made.\n"
        "    H6 is forbidden: double-four.\n"
        "      A straight four on the row: F6 G6 H6 I6; E6 or J6 would make five. Both ends "
        "together are one four.\n"
        "      A straight four on the column: H9 H8 H7 H6; H10 or H5 would make five. Both ends "
        "together are one four.\n"
        "  A three on the \\ diagonal: G9 H8 I7; F10 would make a straight four.\n"
        "    J6 is forbidden: double-four.\n"
        "      A broken four on the row: F6 G6 I6 J6; H6 would make five.\n"
        "      A straight four on the \\ diagonal: G9 H8 I7 J6; F10 or K5 would make five. Both "
        "ends "
        "together are one four.\n");
}

static void sentences_in_chinese(void **state) {
    (void)state;
    assert_sentences("renju", "g8,i8,h7,h9/", TG_BLACK, "h8", TG_ZH,
                     "黑方不能下 H8：三三禁手，一子成两条活三。\n"
                     "  横线连活三：G8 H8 I8；下 F8 或 J8 成活四。\n"
                     "  竖线连活三：H9 H8 H7；下 H10 或 H6 成活四。\n");
}

static void rows_that_do_not_count_are_told(void **state) {
    (void)state;
    assert_sentences("standard", "a1,b1,c1,d1,e1/", TG_BLACK, "f1", TG_EN,
                     "F1 is legal: Black has no forbidden moves under this rule.\n"
                     "  An overline on the row, six stones: A1 B1 C1 D1 E1 F1. More than five does "
                     "not count under this rule.\n");
    assert_sentences("renju", "g8,i8/e8,k8", TG_BLACK, "h8", TG_EN,
                     "H8 is legal for Black: it makes no four and no three.\n"
                     "  No three on the row: G8 H8 I8 has room for one five only, so no straight "
                     "four fits.\n");
    assert_sentences("renju", "g8,i8,d8,l8/", TG_BLACK, "h8", TG_ZH,
                     "黑方可下 H8：不成四，也不成活三。\n"
                     "  横线假活三：G8 H8 I8，一侧会成长连（六腐），成不了活四。\n");
    assert_sentences("caro", "b1,c1,d1,e1/a1,g1", TG_BLACK, "f1", TG_EN,
                     "F1 is legal: Black has no forbidden moves under this rule.\n"
                     "  An enclosed row of five on the row: B1 C1 D1 E1 F1. With an enemy stone at "
                     "either end it does not win under this rule.\n");
    assert_sentences("renju", "/a1,b1,c1,d1,e1", TG_WHITE, "f1", TG_ZH,
                     "白方下 F1 成五，胜。\n  横线成五：A1 B1 C1 D1 E1 F1。\n");
}

/* Every verdict in the tree is the judge's, with the stones of the path on the board; a false three
 * has no legal point and a real one has. */
static void check_tree(TgGrid *grid, const TgProfile *profile, const TgExplanation *e) {
    TgJudgement j = tg_judge_full(grid, profile, e->side, e->point);
    assert_memory_equal(&j, &e->judgement, sizeof j);
    grid->cell[e->point] = (uint8_t)tg_cell_of(e->side);
    for (int i = 0; i < e->line_count; i++) {
        const TgLine *line = &e->lines[i];
        int legal = 0;
        for (int s = 0; s < line->stone_count; s++) {
            assert_int_equal(tg_grid_at(grid, line->stones[s]), tg_cell_of(e->side));
        }
        for (int k = 0; k < line->end_count; k++) {
            const TgEndPoint *end = &line->ends[k];
            assert_int_equal(tg_judge(grid, profile, e->side, end->point), end->verdict);
            legal += end->verdict == TG_VERDICT_LEGAL;
            if (end->why != NULL) {
                assert_int_equal(end->why->judgement.verdict, end->verdict);
                check_tree(grid, profile, end->why);
            }
        }
        if (line->kind == TG_LINE_FALSE_THREE) {
            assert_int_equal(legal, 0);
        }
        if (line->kind == TG_LINE_THREE && profile->three_test == TG_THREE_RECURSIVE) {
            assert_true(legal > 0);
        }
        if (line->kind == TG_LINE_FOUR) {
            assert_int_equal(line->ends[0].verdict, TG_VERDICT_WIN);
        }
    }
    grid->cell[e->point] = TG_CELL_EMPTY;
}

static int count_lines(const TgExplanation *e, TgLineKind kind) {
    int count = 0;
    for (int i = 0; i < e->line_count; i++) {
        count += e->lines[i].kind == kind;
    }
    return count;
}

static void trees_agree_with_the_judge(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "retro", "omok", "standard", "caro"};
    TgRng rng;
    tg_rng_init(&rng, 7);
    int nested = 0;
    for (int round = 0; round < 2000; round++) {
        TgProfile profile;
        assert_int_equal(tg_profile_parse(rules[round % 5], &profile, NULL), TG_OK);
        TgGrid grid;
        tg_grid_init(&grid, 15);
        for (int i = 0; i < 40; i++) {
            int x = 3 + (int)tg_rng_below(&rng, 9), y = 3 + (int)tg_rng_below(&rng, 9);
            grid.cell[tg_point(x, y)] =
                (uint8_t)(tg_rng_below(&rng, 3) > 0 ? TG_CELL_BLACK : TG_CELL_WHITE);
        }
        TgPoint p = tg_point(7, 7);
        grid.cell[p] = TG_CELL_EMPTY;
        TgGrid before = grid;
        TgExplanation *e = tg_explain_create(&grid, &profile, TG_BLACK, p);
        assert_non_null(e);
        assert_memory_equal(&before, &grid, sizeof grid);
        check_tree(&grid, &profile, e);
        if (e->has_fouls && e->judgement.verdict != TG_VERDICT_WIN) {
            assert_int_equal(count_lines(e, TG_LINE_FOUR), e->judgement.fours);
            assert_int_equal(count_lines(e, TG_LINE_THREE), e->judgement.real);
            assert_int_equal(count_lines(e, TG_LINE_FALSE_THREE),
                             e->judgement.apparent - e->judgement.real);
        }
        for (int i = 0; i < e->line_count; i++) {
            nested += e->lines[i].end_count > 0 && e->lines[i].ends[0].why != NULL;
        }
        tg_explain_destroy(e);
    }
    assert_true(nested > 50);
}

static void json_says_the_same(void **state) {
    (void)state;
    TgGrid grid;
    TgProfile profile;
    TgExplanation *e = explain_setup("renju", "g8,i8,h7,h9/", TG_BLACK, "h8", &grid, &profile);
    json_t *tree = tg_json_explanation(e);
    assert_non_null(tree);
    assert_string_equal(json_string_value(json_object_get(tree, "verdict")), "double-three");
    assert_int_equal(json_integer_value(json_object_get(tree, "point")), tg_point(7, 7));
    assert_int_equal(json_integer_value(json_object_get(tree, "real")), 2);
    json_t *lines = json_object_get(tree, "lines");
    assert_int_equal(json_array_size(lines), 2);
    json_t *line = json_array_get(lines, 1);
    assert_string_equal(json_string_value(json_object_get(line, "kind")), "three");
    assert_int_equal(json_array_size(json_object_get(line, "stones")), 3);
    assert_int_equal(json_array_size(json_object_get(line, "ends")), 2);
    assert_true(
        json_is_null(json_object_get(json_array_get(json_object_get(line, "ends"), 0), "why")));
    json_decref(tree);
    tg_explain_destroy(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_in_english),
        cmocka_unit_test(sentences_in_chinese),
        cmocka_unit_test(rows_that_do_not_count_are_told),
        cmocka_unit_test(trees_agree_with_the_judge),
        cmocka_unit_test(json_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
