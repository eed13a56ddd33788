/* SPDX-License-Identifier: MIT
 *
 * RenjuNet databases: heads and moves of games, odd files, faults. */
#include "support/travel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect_text(const TgTree *tree, const char *key, const char *expected) {
    char *text = travel_text(tree, TG_NODE_ROOT, key);
    assert_string_equal(text, expected);
    free(text);
}

static void games_have_their_heads(void **state) {
    (void)state;
    size_t length;
    void *bytes = travel_own("mini.rif", &length);
    Trees trees;
    trees_read(&trees, TG_FORMAT_RIF, bytes, length, NULL);
    assert_int_equal(trees.status, TG_OK);
    assert_int_equal(trees.count, 3);
    const TgTree *tree = trees.tree[0];
    expect_text(tree, "event", "Test Cup");
    expect_text(tree, "place", "Sampletown, Examplia");
    expect_text(tree, "date", "2020-01-02");
    expect_text(tree, "round", "1");
    expect_text(tree, "black", "Ann Alpha");
    expect_text(tree, "white", "Bo Beta & Co");
    expect_text(tree, "result", "B+");
    expect_text(tree, "rule", "renju");
    expect_text(tree, "opening-rule", "RIF");
    expect_text(tree, "opening", "Kansei");
    expect_text(tree, "RNID", ""); /* it is the first */
    expect_text(tree, "RNBTIME", "60");
    TgValue value;
    assert_true(tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_ALT_FIFTH, &value));
    assert_int_equal(value.point, tg_point(8, 8));
    /* h9 lies above h8: ranks count from the bottom. */
    TgNodeId first = tg_tree_node(tree, TG_NODE_ROOT)->first_child;
    TgNodeId second = tg_tree_node(tree, first)->first_child;
    assert_int_equal(tg_tree_node(tree, second)->point, tg_point(7, 6));
    assert_int_equal(tg_tree_node(tree, second)->side, TG_WHITE);
    expect_text(trees.tree[1], "result", "draw");
    expect_text(trees.tree[1], "game-comment", "drawn <early>");
    expect_text(trees.tree[1], "round", "2/A");
    expect_text(trees.tree[2], "result", "W+");
    assert_int_equal(tg_tree_count(trees.tree[2]), 0);
    trees_finish(&trees);
    free(bytes);
}

static void read_text(Trees *trees, const char *text, _Bool salvage) {
    TgReadOptions options = {.salvage = salvage};
    trees_read(trees, TG_FORMAT_RIF, text, strlen(text), &options);
}

static void odd_files_are_survived(void **state) {
    (void)state;
    Trees trees;
    read_text(&trees,
              "<database><games><game id='7' new='x' bresult='3'><move>h8 i9 ?? j10</move>"
              "<odd/></game></games></database>",
              0);
    assert_int_equal(trees.status, TG_OK);
    assert_int_equal(trees.count, 1);
    assert_int_equal(tg_tree_count(trees.tree[0]), 2);
    assert_int_equal(travel_noted(&trees.report, TG_NOTE_UNREADABLE), 3);
    assert_int_equal(travel_noted(&trees.report, TG_NOTE_RESULT_WORD), 1);
    trees_finish(&trees);
    read_text(&trees, "<database><games><game id='7'><move>h8 i9", 1);
    assert_int_equal(trees.status, TG_E_SYNTAX);
    assert_string_equal(tg_text_get(&trees.error), "line 1: no element found, expected XML");
    assert_int_equal(trees.count, 1);
    assert_int_equal(tg_tree_count(trees.tree[0]), 2);
    trees_finish(&trees);
    read_text(&trees, "<database>\n<games>\n<game></oops>", 0);
    assert_int_equal(trees.status, TG_E_SYNTAX);
    assert_string_equal(tg_text_get(&trees.error), "line 3: mismatched tag, expected XML");
    assert_int_equal(trees.count, 0);
    trees_finish(&trees);
}

/* Entities that swell to gigabytes are refused by expat. */
static void swelling_entities_are_refused(void **state) {
    (void)state;
    TgText text;
    tg_text_init(&text);
    tg_text_add(&text, "<?xml version='1.0'?><!DOCTYPE database [<!ENTITY a0 'aaaaaaaaaa'>");
    for (int i = 1; i < 12; i++) {
        tg_text_printf(&text, "<!ENTITY a%d '", i);
        for (int k = 0; k < 10; k++) {
            tg_text_printf(&text, "&a%d;", i - 1);
        }
        tg_text_add(&text, "'>");
    }
    tg_text_add(&text, "]><database><games><game><info>&a11;</info></game></games></database>");
    Trees trees;
    read_text(&trees, tg_text_get(&text), 0);
    assert_int_equal(trees.status, TG_E_SYNTAX);
    trees_finish(&trees);
    tg_text_finish(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_their_heads),
        cmocka_unit_test(odd_files_are_survived),
        cmocka_unit_test(swelling_entities_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
