/* SPDX-License-Identifier: MIT
 *
 * RenLib files: what each sample says, byte for byte rewriting, random trees, encodings, faults. */
#include "support/travel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect_text(const TgTree *tree, TgNodeId node, const char *key, const char *expected) {
    char *text = travel_text(tree, node, key);
    assert_string_equal(text, expected);
    free(text);
}

static TgNodeId child_at(const TgTree *tree, TgNodeId parent, const char *name) {
    TgPoint point;
    assert_int_equal(tg_point_parse(name, 15, &point, NULL), TG_OK);
    TgNodeId child = tg_tree_find(tree, parent, point);
    assert_int_not_equal(child, TG_NODE_NONE);
    return child;
}

static void a_file_without_header_is_read(void **state) {
    (void)state;
    size_t length;
    void *bytes = travel_own("renlib_headerless_oldcomment.lib", &length);
    Trees travel;
    trees_read(&travel, TG_FORMAT_RENLIB, bytes, length, NULL);
    assert_int_equal(travel.status, TG_OK);
    const TgTree *tree = travel.tree[0];
    assert_int_equal(tg_tree_count(tree), 4);
    TgNodeId node = child_at(tree, TG_NODE_ROOT, "h8");
    expect_text(tree, node, "comment", "Hård ändring\nrad ett\nrad två");
    TgNodeId second = child_at(tree, node, "i9");
    assert_int_equal(tg_tree_node(tree, second)->side, TG_WHITE);
    child_at(tree, second, "j10");
    child_at(tree, node, "h9");
    assert_int_equal(tg_report_count(&travel.report, TG_NOTE_LOSS), 0);
    trees_finish(&travel);
    free(bytes);
}

static void a_saved_branch_is_read(void **state) {
    (void)state;
    size_t length;
    void *bytes = travel_own("renlib_v30_noroot_branch.lib", &length);
    Trees travel;
    trees_read(&travel, TG_FORMAT_RENLIB, bytes, length, NULL);
    assert_int_equal(travel.status, TG_OK);
    assert_int_equal(travel_noted(&travel.report, TG_NOTE_UNFINISHED), 1);
    const TgTree *tree = travel.tree[0];
    TgNodeId node = child_at(tree, TG_NODE_ROOT, "h8");
    node = child_at(tree, node, "h9");
    expect_text(tree, node, "comment", "start here");
    TgValue value;
    assert_true(tg_tree_get(tree, node, TG_KEY_START, &value));
    node = child_at(tree, node, "j7");
    expect_text(tree, node, "comment", "marked\nend of branch, no leaf flag");
    assert_true(tg_tree_get(tree, node, TG_KEY_BOOKMARK, &value));
    trees_finish(&travel);
    free(bytes);
}

static void passes_and_texts_alone_are_read(void **state) {
    (void)state;
    size_t length;
    void *bytes = travel_own("renlib_v34_root_pass_nomove.lib", &length);
    Trees travel;
    trees_read(&travel, TG_FORMAT_RENLIB, bytes, length, NULL);
    assert_int_equal(travel.status, TG_OK);
    const TgTree *tree = travel.tree[0];
    expect_text(tree, TG_NODE_ROOT, "comment", "root comment");
    TgNodeId first = child_at(tree, TG_NODE_ROOT, "h8");
    TgValue value;
    /* Labels stand in the order of the board, not of the file. */
    assert_true(tg_tree_get(tree, first, TG_KEY_LABEL, &value));
    assert_int_equal(value.length, 2);
    assert_memory_equal(value.text, "X1", 2);
    assert_int_equal(value.point, tg_point(2, 2));
    TgNodeId pass = tg_tree_find(tree, first, TG_POINT_NONE);
    assert_int_not_equal(pass, TG_NODE_NONE);
    assert_int_equal(tg_tree_node(tree, pass)->kind, TG_ACT_PASS);
    assert_int_equal(tg_tree_node(tree, pass)->side, TG_WHITE);
    TgNodeId third = tg_tree_node(tree, pass)->first_child;
    assert_int_equal(tg_tree_node(tree, third)->side, TG_BLACK);
    assert_int_equal(tg_report_count(&travel.report, TG_NOTE_LOSS), 0);
    trees_finish(&travel);
    free(bytes);
}

static const char *const own_files[] = {"renlib_headerless_oldcomment.lib",
                                        "renlib_v30_noroot_branch.lib",
                                        "renlib_v34_root_pass_nomove.lib"};

static void files_are_rewritten_byte_for_byte(void **state) {
    (void)state;
    size_t length;
    for (size_t i = 0; i < sizeof own_files / sizeof own_files[0]; i++) {
        void *bytes = travel_own(own_files[i], &length);
        TgFormatId format;
        assert_int_equal(tg_format_sniff(bytes, length, NULL, &format), TG_OK);
        assert_int_equal(format, TG_FORMAT_RENLIB);
        travel_expect_bytes(TG_FORMAT_RENLIB, bytes, length);
        free(bytes);
    }
    void *sample = travel_sample("renlib/v30_root_gbk_boardtext_excerpt.lib", &length);
    if (sample != NULL) {
        travel_expect_bytes(TG_FORMAT_RENLIB, sample, length);
        free(sample);
    }
}

static void gbk_is_read_as_chinese(void **state) {
    (void)state;
    size_t length;
    void *bytes = travel_sample("renlib/v30_root_gbk_boardtext_excerpt.lib", &length);
    if (bytes == NULL) {
        return;
    }
    Trees travel;
    trees_read(&travel, TG_FORMAT_RENLIB, bytes, length, NULL);
    assert_int_equal(travel.status, TG_OK);
    assert_int_equal(tg_report_count(&travel.report, TG_NOTE_LOSS), 0);
    const TgTree *tree = travel.tree[0];
    TgNodeId first = child_at(tree, TG_NODE_ROOT, "h8");
    expect_text(tree, first, "comment", "注340\n第一行\n第二行340");
    TgValue value;
    assert_true(tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_LABEL, &value));
    assert_memory_equal(value.text, "天元", value.length);
    trees_finish(&travel);
    free(bytes);
}

static void random_trees_come_back(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 5);
    for (unsigned round = 0; round < 300; round++) {
        unsigned flags = round & 31;
        TgTree *tree = travel_random(&rng, 15, 1 + tg_rng_below(&rng, 120), flags | TRAVEL_SORTED);
        travel_expect_same(TG_FORMAT_RENLIB, tree);
        tg_tree_destroy(tree);
    }
}

/* Branches that meet when the board is turned: all eight stay, each with its texts. */
static void branches_that_meet_stay(void **state) {
    (void)state;
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(15, &tree), TG_OK);
    TgNodeId first = tg_tree_play(tree, TG_NODE_ROOT, tg_point(7, 7));
    const TgPoint line[] = {tg_point(8, 6), tg_point(9, 4), tg_point(5, 6)};
    TgPoint seen[8];
    int branches = 0;
    for (int cell = 0; cell < 225; cell++) { /* in the order of the board */
        for (int s = 0; s < TG_SYMMETRY_NB; s++) {
            TgPoint point = tg_point_transform(tg_point(8, 4), 15, s);
            if (point == tg_point(cell % 15, cell / 15)) {
                TgNodeId node = tg_tree_play(tree, first, point);
                for (int i = 0; i < 3; i++) {
                    node = tg_tree_play(tree, node, tg_point_transform(line[i], 15, s));
                    tg_tree_set_text(tree, node, TG_KEY_COMMENT, "meets");
                    tg_tree_add_label(tree, node, TG_KEY_LABEL, tg_point(0, 0), "W123", 4);
                }
                seen[branches++] = point;
                break;
            }
        }
    }
    assert_int_equal(branches, 8);
    assert_int_not_equal(seen[0], seen[7]);
    travel_expect_same(TG_FORMAT_RENLIB, tree);
    tg_tree_destroy(tree);
}

static void other_sizes_are_refused(void **state) {
    (void)state;
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(9, &tree), TG_OK);
    TgText out;
    TgText error;
    tg_text_init(&out);
    tg_text_init(&error);
    TgWriter writer = {.out = &out, .error = &error};
    assert_int_equal(tg_format_write(TG_FORMAT_RENLIB, &writer, tree), TG_E_SIZE);
    assert_string_equal(tg_text_get(&error), "a board of 9 lines, but .lib has 15 lines only");
    assert_int_equal(tg_format_end(TG_FORMAT_RENLIB, &writer), TG_OK);
    tg_text_finish(&out);
    tg_text_finish(&error);
    tg_tree_destroy(tree);
}

static void what_is_lost_is_named(void **state) {
    (void)state;
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(15, &tree), TG_OK);
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_BLACK, "Ann");
    TgNodeId node = tg_tree_add(tree, TG_NODE_ROOT, TG_ACT_PLACE, tg_point(7, 7), TG_BLACK);
    node = tg_tree_add(tree, node, TG_ACT_SWAP, TG_POINT_NONE, TG_SIDE_NB);
    node = tg_tree_add(tree, node, TG_ACT_PLACE, tg_point(8, 8), TG_BLACK);
    tg_tree_add_point(tree, node, TG_KEY_TRIANGLE, tg_point(1, 1));
    TgText out;
    tg_text_init(&out);
    TgReport report;
    tg_report_init(&report);
    trees_write(TG_FORMAT_RENLIB, &tree, 1, &out, &report);
    assert_int_equal(travel_noted(&report, TG_NOTE_LOST_VALUE), 2);
    assert_int_equal(travel_noted(&report, TG_NOTE_LOST_ACT), 1);
    assert_int_equal(travel_noted(&report, TG_NOTE_LOST_COLOUR), 1);
    Trees travel;
    trees_read(&travel, TG_FORMAT_RENLIB, tg_text_get(&out), out.length, NULL);
    assert_int_equal(travel.status, TG_OK);
    node = child_at(travel.tree[0], TG_NODE_ROOT, "h8");
    child_at(travel.tree[0], node, "i7");
    trees_finish(&travel);
    tg_report_finish(&report);
    tg_text_finish(&out);
    tg_tree_destroy(tree);
}

/* Bytes, how they are read, how many nodes, and what is noted. */
static void odd_files_are_survived(void **state) {
    (void)state;
    static const struct {
        const char *bytes; /* after a header of 3.0 */
        size_t length;
        TgStatus status;
        uint32_t nodes;
        int note; /* -1 = none */
    } cases[] = {
        {"", 0, TG_OK, 0, -1},
        {"\x78\x00\x69\x80\x69\x40\x5a\x40", 8, TG_OK, 4, -1}, /* below its equal */
        {"\x78\x00\x69\xc0\x69\x00\x5a\x40", 8, TG_OK, 3, TG_NOTE_MERGED},
        {"\x78\x00\x60\xc0\x5a\x40", 6, TG_OK, 2, TG_NOTE_UNREADABLE},
        {"\x78\x00\xf1\xc0\x5a\x40", 6, TG_OK, 2, TG_NOTE_UNREADABLE},
        {"\x78\x40\x5a\x40", 4, TG_OK, 2, -1}, /* a leaf too many */
        {"\x78\x40\x5a", 3, TG_OK, 1, TG_NOTE_OUTSIDE},
        {"\x78\x08"
         "abc",
         5, TG_E_SYNTAX, 0, TG_NOTE_SYNTAX},
        {"\x78\x01\x00", 3, TG_E_SYNTAX, 0, TG_NOTE_SYNTAX},
        {"\x78\x80\x5a\x80\x5a\x80", 6, TG_OK, 3, TG_NOTE_UNFINISHED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t bytes[64] = {0xFF, 'R', 'e', 'n', 'L', 'i', 'b', 0xFF, 3, 0};
        memset(bytes + 10, 0xFF, 10);
        memcpy(bytes + 20, cases[i].bytes, cases[i].length);
        Trees travel;
        trees_read(&travel, TG_FORMAT_RENLIB, bytes, 20 + cases[i].length, NULL);
        if (travel.status != cases[i].status ||
            (travel.status == TG_OK && tg_tree_count(travel.tree[0]) != cases[i].nodes)) {
            fail_msg("case %zu: status %d, %u nodes", i, travel.status,
                     travel.status == TG_OK ? tg_tree_count(travel.tree[0]) : 0);
        }
        if (cases[i].note >= 0 && travel_noted(&travel.report, (TgNote)cases[i].note) == 0) {
            fail_msg("case %zu: nothing noted", i);
        }
        trees_finish(&travel);
    }
}

static void faults_have_a_place(void **state) {
    (void)state;
    Trees travel;
    trees_read(&travel, TG_FORMAT_RENLIB, "hello, world", 12, NULL);
    assert_int_equal(travel.status, TG_E_SYNTAX);
    assert_string_equal(tg_text_get(&travel.error),
                        "byte 0: expected the header of RenLib or a first move at H8");
    trees_finish(&travel);
    trees_read(&travel, TG_FORMAT_RENLIB,
               "\xffRenLib\xff\x03\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 20, NULL);
    assert_int_equal(travel.status, TG_E_SYNTAX);
    assert_string_equal(tg_text_get(&travel.error), "byte 8: version 3.5, expected 3.4 or less");
    trees_finish(&travel);
}

static void truncated_files_are_salvaged(void **state) {
    (void)state;
    size_t length;
    for (size_t i = 0; i < sizeof own_files / sizeof own_files[0]; i++) {
        void *bytes = travel_own(own_files[i], &length);
        travel_truncate(TG_FORMAT_RENLIB, bytes, length, 1);
        free(bytes);
    }
    void *sample = travel_sample("renlib/v30_root_gbk_boardtext_excerpt.lib", &length);
    if (sample != NULL) {
        travel_truncate(TG_FORMAT_RENLIB, sample, length, 97);
        TgReadOptions options = {.salvage = 1};
        Trees travel;
        trees_read(&travel, TG_FORMAT_RENLIB, sample, 97 * 40 + 1, &options);
        assert_int_equal(travel.count, 1);
        assert_true(tg_tree_count(travel.tree[0]) > 200);
        trees_finish(&travel);
        free(sample);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_without_header_is_read),
        cmocka_unit_test(a_saved_branch_is_read),
        cmocka_unit_test(passes_and_texts_alone_are_read),
        cmocka_unit_test(files_are_rewritten_byte_for_byte),
        cmocka_unit_test(gbk_is_read_as_chinese),
        cmocka_unit_test(random_trees_come_back),
        cmocka_unit_test(branches_that_meet_stay),
        cmocka_unit_test(other_sizes_are_refused),
        cmocka_unit_test(what_is_lost_is_named),
        cmocka_unit_test(odd_files_are_survived),
        cmocka_unit_test(faults_have_a_place),
        cmocka_unit_test(truncated_files_are_salvaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
