/* SPDX-License-Identifier: MIT
 *
 * Training records: samples, byte for byte rewriting, faults. */
#include "support/travel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void samples_are_rewritten_byte_for_byte(void **state) {
    (void)state;
    size_t length;
    void *bytes = travel_own("two_records.bin", &length);
    travel_expect_bytes(TG_FORMAT_BIN, bytes, length);
    travel_truncate(TG_FORMAT_BIN, bytes, length, 1);
    free(bytes);
    bytes = travel_own("one_game_multipv.binpack", &length);
    travel_expect_bytes(TG_FORMAT_BINPACK, bytes, length);
    travel_truncate(TG_FORMAT_BINPACK, bytes, length, 1);
    free(bytes);
}

static void expect_text(const TgTree *tree, TgNodeId node, const char *key, const char *expected) {
    char *text = travel_text(tree, node, key);
    assert_string_equal(text, expected);
    free(text);
}

/* Size 15, renju, two stones played, the third chosen, a win for the side to move. */
static void a_position_has_its_move(void **state) {
    (void)state;
    uint32_t head = 2u | 2u << 2 | 15u << 11 | 4u << 16 | (8u << 5 | 6u) << 19;
    const uint8_t bytes[8] = {(uint8_t)head,
                              (uint8_t)(head >> 8),
                              (uint8_t)(head >> 16),
                              (uint8_t)(head >> 24),
                              0xE7,
                              0,
                              0xE6,
                              0}; /* 7,7 and 7,6 */
    Trees trees;
    trees_read(&trees, TG_FORMAT_BIN, bytes, sizeof bytes, NULL);
    assert_int_equal(trees.status, TG_OK);
    assert_int_equal(trees.count, 1);
    const TgTree *tree = trees.tree[0];
    assert_int_equal(tg_tree_count(tree), 3);
    assert_int_equal(tg_tree_node(tree, tg_tree_main_end(tree))->point, tg_point(8, 6));
    expect_text(tree, TG_NODE_ROOT, "rule", "renju");
    expect_text(tree, TG_NODE_ROOT, "result", "B+");
    trees_finish(&trees);
    trees_read(&trees, TG_FORMAT_BIN, bytes, 7, NULL);
    assert_int_equal(trees.status, TG_E_SYNTAX);
    assert_string_equal(tg_text_get(&trees.error), "byte 7: expected the rest of the moves");
    trees_finish(&trees);
}

static void choices_stand_beside_what_was_played(void **state) {
    (void)state;
    size_t length;
    void *bytes = travel_own("one_game_multipv.binpack", &length);
    Trees trees;
    trees_read(&trees, TG_FORMAT_BINPACK, bytes, length, NULL);
    assert_int_equal(trees.status, TG_OK);
    const TgTree *tree = trees.tree[0];
    assert_int_equal(tg_tree_branches(tree), 1);
    uint32_t evaluated = 0;
    TgNodeId node = TG_NODE_ROOT;
    while ((node = tg_tree_next(tree, node, TG_NODE_ROOT)) != TG_NODE_NONE) {
        TgValue value;
        evaluated += tg_tree_get(tree, node, TG_KEY_EVAL, &value);
    }
    assert_true(evaluated >= 2);
    trees_finish(&trees);
    free(bytes);
}

static void random_lines_come_back(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 21);
    static const char *const results[] = {"B+", "W+", "draw"};
    for (int i = 0; i < 60; i++) {
        TgTree *tree = trees_random(&rng, 5 + i % 16, 1 + i, 0);
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RULE, "standard");
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RESULT, results[i % 3]);
        if (tg_tree_count(tree) > 0) {
            travel_expect_same(TG_FORMAT_BIN, tree);
        }
        tg_tree_destroy(tree);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_rewritten_byte_for_byte),
        cmocka_unit_test(a_position_has_its_move),
        cmocka_unit_test(choices_stand_beside_what_was_played),
        cmocka_unit_test(random_lines_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
