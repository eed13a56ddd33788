/* SPDX-License-Identifier: MIT
 *
 * The score sheet: what each field says of a game (rules.md section 12). */
#include "tengen/blank.h"
#include "tengen/scoresheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Acts of soosorv-7 with a swap, three offers and a pass, as they stand in a script. */
static const char *const acts[] = {"h8 @1000",
                                   "h9 @500",
                                   "i9 @1200",
                                   "P2:swap @8000",
                                   "P1:g7 @65000",
                                   "P1:declare 3",
                                   "P2:keep @5000",
                                   "P2:offer g9,f9,j7 @330000",
                                   "P1:pick f9 @125000",
                                   "P1:i8 @2000",
                                   "P2:-- @4000",
                                   "P1:g10",
                                   "P2:e8"};

static TgNodeId make_game(TgTree *tree) {
    TgNodeId node = TG_NODE_ROOT;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        TgAct act;
        assert_int_equal(tg_act_parse(acts[i], 15, &act, NULL), TG_OK);
        node = tg_tree_add_act(tree, node, &act);
    }
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_EVENT, "Cup <1> & \xFF");
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_BLACK, "Second");
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_WHITE, "First");
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_OPENING_RULE, "soosorv-7");
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_CLOCK, "20m+1x60s");
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RESULT, "W+ resign");
    return node;
}

static void check_field(const TgScoreSheet *sheet, TgSheetField field, const char *expected) {
    assert_string_equal(tg_text_get(&sheet->field[field]), expected);
}

static void fill(TgScoreSheet *sheet, TgTree *tree, TgNodeId node) {
    TgProfile renju;
    tg_profile_init(&renju, TG_PROFILE_RENJU);
    assert_int_equal(tg_scoresheet_fill(sheet, tree, node, &renju), TG_OK);
}

static void every_field_is_filled(void **state) {
    (void)state;
    TgTree *tree;
    assert_int_equal(tg_tree_create(15, &tree), TG_OK);
    TgScoreSheet sheet;
    tg_scoresheet_init(&sheet, 15, TG_EN);
    fill(&sheet, tree, make_game(tree));
    check_field(&sheet, TG_FIELD_BLACK, "Second");
    check_field(&sheet, TG_FIELD_BLACK_COLOURS, "White → Black (swap after 3) (keep after 4)");
    check_field(&sheet, TG_FIELD_WHITE_COLOURS, "Black → White (swap after 3) (keep after 4)");
    check_field(&sheet, TG_FIELD_OPENING, "D4  Flower Moon");
    check_field(&sheet, TG_FIELD_DECLARED, "3");
    check_field(&sheet, TG_FIELD_TIME, "20m+1x60s");
    /* Seats that are not said follow the stones: h9 is the second player's. */
    check_field(&sheet, TG_FIELD_BLACK_USED, "0:05:48");
    check_field(&sheet, TG_FIELD_WHITE_USED, "0:03:14");
    check_field(&sheet, TG_FIELD_RESULT, "W+  White wins");
    check_field(&sheet, TG_FIELD_CAUSE, "resignation");
    check_field(&sheet, TG_FIELD_MOVES, "9");
    assert_string_equal(tg_text_get(&sheet.passes), "7");
    assert_int_equal(sheet.offer_count, 3);
    assert_int_equal(sheet.kept, tg_point(5, 6));
    assert_int_equal(sheet.diagram.spot[tg_point(5, 6)].number, 5);
    assert_string_equal(sheet.diagram.spot[tg_point(6, 6)].label, "A");
    assert_string_equal(sheet.diagram.spot[tg_point(9, 8)].label, "C");
    assert_int_equal(sheet.diagram.spot[tg_point(4, 7)].number, 9);
    tg_scoresheet_finish(&sheet);
    tg_tree_destroy(tree);
}

static void it_speaks_chinese(void **state) {
    (void)state;
    TgTree *tree;
    assert_int_equal(tg_tree_create(15, &tree), TG_OK);
    TgScoreSheet sheet;
    tg_scoresheet_init(&sheet, 15, TG_ZH);
    fill(&sheet, tree, make_game(tree));
    check_field(&sheet, TG_FIELD_BLACK_COLOURS, "白 → 黑（3手后交换）（4手后不交换）");
    check_field(&sheet, TG_FIELD_OPENING, "D4  花月");
    check_field(&sheet, TG_FIELD_RESULT, "W+  白胜");
    check_field(&sheet, TG_FIELD_CAUSE, "认输");
    tg_scoresheet_finish(&sheet);
    tg_tree_destroy(tree);
}

static void a_row_is_a_result(void **state) {
    (void)state;
    TgTree *tree;
    assert_int_equal(tg_tree_create(15, &tree), TG_OK);
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 0; i < 9; i++) {
        node = tg_tree_play(tree, node, tg_point(i / 2 + 3, i % 2 == 0 ? 5 : 9));
    }
    TgScoreSheet sheet;
    tg_scoresheet_init(&sheet, 15, TG_EN);
    fill(&sheet, tree, node);
    check_field(&sheet, TG_FIELD_RESULT, "B+  Black wins");
    check_field(&sheet, TG_FIELD_CAUSE, "five in a row");
    assert_string_equal(tg_text_get(&sheet.rule), "15 lines"); /* no rule is said */
    tg_scoresheet_finish(&sheet);
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RESULT, "B+");
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RULE, "standard");
    tg_scoresheet_init(&sheet, 15, TG_ZH);
    fill(&sheet, tree, node);
    check_field(&sheet, TG_FIELD_RESULT, "B+  黑胜");
    check_field(&sheet, TG_FIELD_CAUSE, "五连");
    assert_non_null(strstr(tg_text_get(&sheet.rule), " · 15路"));
    tg_scoresheet_finish(&sheet);
    tg_tree_destroy(tree);
}

static void foreign_words_stay(void **state) {
    (void)state;
    TgTree *tree;
    assert_int_equal(tg_tree_create(15, &tree), TG_OK);
    TgNodeId node = make_game(tree);
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RESULT, "2-0 after protest");
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_OPENING_RULE, "house rule");
    TgScoreSheet sheet;
    tg_scoresheet_init(&sheet, 15, TG_EN);
    fill(&sheet, tree, node);
    check_field(&sheet, TG_FIELD_RESULT, "2-0 after protest");
    check_field(&sheet, TG_FIELD_OPENING_RULE, "house rule");
    assert_int_equal(tg_scoresheet_set(&sheet, "Black-Grade", 11, "三段"), TG_OK);
    check_field(&sheet, TG_FIELD_BLACK_GRADE, "三段");
    assert_int_equal(tg_scoresheet_set(&sheet, "grade", 5, "x"), TG_E_UNKNOWN_NAME);
    assert_int_equal(tg_scoresheet_set(&sheet, "tabl", 4, "x"), TG_E_UNKNOWN_NAME);
    tg_scoresheet_finish(&sheet);
    tg_tree_destroy(tree);
}

/* No shape of a picture lies outside its page. */
static void nothing_is_cut(void **state) {
    (void)state;
    for (int size = TG_SIZE_MIN; size <= TG_SIZE_MAX; size++) {
        TgScoreSheet sheet;
        TgPages pages;
        tg_pages_init(&pages);
        tg_scoresheet_init(&sheet, size, TG_ZH);
        assert_int_equal(tg_scoresheet_draw(&sheet, &pages), TG_OK);
        assert_int_equal(tg_blank_draw(size, TG_THEME_PRINT, NULL, &pages), TG_OK);
        assert_int_equal(pages.count, 2);
        assert_int_equal(tg_picture_um(&pages.page[0], pages.page[0].width), 210000);
        for (size_t i = 0; i < 2; i++) {
            const TgPicture *page = &pages.page[i];
            for (size_t j = 0; j < page->shape_count; j++) {
                const TgShape *shape = &page->shapes[j];
                assert_true(shape->x >= 0 && shape->y >= 0);
                assert_true(shape->x + shape->w <= page->width);
                assert_true(shape->y + shape->h <= page->height);
            }
            for (size_t j = 0; j < page->number_count; j++) {
                assert_true(page->numbers[j] >= 0 && page->numbers[j] <= page->height);
            }
        }
        tg_pages_finish(&pages);
        tg_scoresheet_finish(&sheet);
    }
}

static void pages_cover_the_board(void **state) {
    (void)state;
    TgPages pages;
    tg_pages_init(&pages);
    assert_int_equal(tg_blank_draw(15, TG_THEME_PRINT, tg_paper_parse("A4"), &pages), TG_OK);
    assert_int_equal(pages.count, 6);
    assert_int_equal(tg_blank_draw(15, TG_THEME_PRINT, tg_paper_parse("a2"), &pages), TG_OK);
    assert_int_equal(pages.count, 7); /* 392 x 406 mm lie within the border of one A2 */
    assert_null(tg_paper_parse("a44"));
    tg_pages_finish(&pages);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_is_filled), cmocka_unit_test(it_speaks_chinese),
        cmocka_unit_test(a_row_is_a_result),     cmocka_unit_test(foreign_words_stay),
        cmocka_unit_test(nothing_is_cut),        cmocka_unit_test(pages_cover_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
