/* SPDX-License-Identifier: MIT
 *
 * SGF: layout, escapes, bare brackets, encodings, passes by size, what is kept unread, deep files.
 */
#include "support/trees.h"

#include "tengen/encoding.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void read_bytes(Trees *trees, const char *bytes, size_t length, _Bool salvage) {
    TgReadOptions options = {.salvage = salvage};
    trees_read(trees, TG_FORMAT_SGF, bytes, length, &options);
}

static void read_text(Trees *trees, const char *text) {
    read_bytes(trees, text, strlen(text), 0);
}

static void assert_text(const TgTree *tree, TgNodeId node, TgKey key, const char *expected) {
    TgText text;
    tg_text_init(&text);
    tg_tree_get_text(tree, node, key, &text);
    assert_string_equal(tg_text_get(&text), expected);
    tg_text_finish(&text);
}

static _Bool has_note(const Trees *trees, TgNote note) {
    for (uint32_t i = 0; i < trees->report.count; i++) {
        if (trees->report.rows[i].note == note) {
            return 1;
        }
    }
    return 0;
}

static TgNodeId child(const TgTree *tree, TgNodeId node, int index) {
    TgNodeId at = tg_tree_node(tree, node)->first_child;
    while (index-- > 0) {
        at = tg_tree_node(tree, at)->next_sibling;
    }
    return at;
}

/* Field report D25. */
static void layout_does_not_matter(void **state) {
    (void)state;
    Trees trees;
    read_text(&trees, "(;AB[aa]GM[4]FF[4]SZ[15]MULTIGOGM[1]AB[bb];B[hh];W[ig] (;B[ii];W[gg])"
                      "(;B[gi];W[hf])\n)");
    assert_int_equal(trees.status, TG_OK);
    assert_int_equal(trees.count, 1);
    assert_int_equal(tg_report_count(&trees.report, TG_NOTE_LOSS), 0);
    const TgTree *tree = trees.tree[0];
    assert_int_equal(tg_tree_count(tree), 6);
    TgNodeId second = child(tree, child(tree, TG_NODE_ROOT, 0), 0);
    assert_int_equal(tg_tree_node(tree, child(tree, second, 0))->point, tg_point(8, 8));
    assert_int_equal(tg_tree_node(tree, child(tree, second, 1))->point, tg_point(6, 8));
    TgGrid grid;
    assert_int_equal(tg_tree_grid(tree, TG_NODE_ROOT, &grid, NULL), TG_OK);
    assert_int_equal(tg_grid_at(&grid, tg_point(0, 0)), TG_CELL_BLACK);
    assert_int_equal(tg_grid_at(&grid, tg_point(1, 1)), TG_CELL_BLACK);
    TgText out;
    tg_text_init(&out);
    trees_write(TG_FORMAT_SGF, trees.tree, 1, &out, NULL);
    assert_non_null(strstr(tg_text_get(&out), "MULTIGOGM[1]"));
    tg_text_finish(&out);
    trees_finish(&trees);
}

/* Field report D26: our own file. */
static void odd_texts_come_back(void **state) {
    (void)state;
    static const char *const texts[] = {"a]b", "a\\b", "[3k]", "two\nlines", "五子棋：]", "\\"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        TgTree *tree = NULL;
        assert_int_equal(tg_tree_create(15, &tree), TG_OK);
        TgNodeId node = tg_tree_play(tree, TG_NODE_ROOT, tg_point(7, 7));
        tg_tree_set_text(tree, node, TG_KEY_COMMENT, texts[i]);
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_GAME_COMMENT, texts[i]);
        TgText out;
        tg_text_init(&out);
        trees_write(TG_FORMAT_SGF, &tree, 1, &out, NULL);
        Trees trees;
        read_text(&trees, tg_text_get(&out));
        assert_int_equal(trees.report.count, 0);
        assert_text(trees.tree[0], child(trees.tree[0], TG_NODE_ROOT, 0), TG_KEY_COMMENT, texts[i]);
        assert_text(trees.tree[0], TG_NODE_ROOT, TG_KEY_GAME_COMMENT, texts[i]);
        trees_finish(&trees);
        tg_text_finish(&out);
        tg_tree_destroy(tree);
    }
}

/* Field report D26: a foreign file. */
static void bare_brackets_are_told_and_read(void **state) {
    (void)state;
    Trees trees;
    read_text(&trees, "(;GM[4]SZ[15]\nPB[Name [3k]]PW[x];B[hh]C[a [b] [c] d])");
    assert_int_equal(trees.status, TG_OK);
    assert_text(trees.tree[0], TG_NODE_ROOT, TG_KEY_BLACK, "Name [3k]");
    assert_text(trees.tree[0], TG_NODE_ROOT, TG_KEY_WHITE, "x");
    assert_text(trees.tree[0], child(trees.tree[0], TG_NODE_ROOT, 0), TG_KEY_COMMENT,
                "a [b] [c] d");
    assert_int_equal(trees.report.rows[0].note, TG_NOTE_BARE_BRACKET);
    assert_string_equal(tg_text_get(&trees.report.rows[0].detail), "column 12");
    assert_int_equal(trees.report.rows[0].first.at, 2);
    trees_finish(&trees);
}

static void faults_have_line_and_column(void **state) {
    (void)state;
    static const char text[] = "(;GM[4]SZ[15];B[hh]\n;W[ig];B[ii\n;W[aa]";
    Trees trees;
    read_bytes(&trees, text, sizeof text - 1, 0);
    assert_int_equal(trees.status, TG_OK); /* the value goes on to the next ']' */
    trees_finish(&trees);
    static const char cut[] = "(;GM[4]SZ[15];B[hh]\n;W[ig];B[ii";
    read_bytes(&trees, cut, sizeof cut - 1, 0);
    assert_int_equal(trees.status, TG_E_SYNTAX);
    assert_int_equal(trees.count, 0);
    assert_string_equal(tg_text_get(&trees.error),
                        "line 2: column 9: expected a ']' after this '['");
    trees_finish(&trees);
    read_bytes(&trees, cut, sizeof cut - 1, 1);
    assert_int_equal(trees.status, TG_E_SYNTAX);
    assert_int_equal(trees.count, 1);
    assert_true(tg_tree_count(trees.tree[0]) >= 2);
    trees_finish(&trees);
    read_text(&trees, "(;GM[4]SZ[30];B[hh])");
    assert_int_equal(trees.status, TG_E_SIZE);
    assert_string_equal(tg_text_get(&trees.error),
                        "line 1: SZ[30], expected a square board of 5 to 25 lines");
    trees_finish(&trees);
    read_text(&trees, "hello");
    assert_int_equal(trees.status, TG_E_SYNTAX);
    trees_finish(&trees);
}

static void tt_is_a_pass_on_small_boards(void **state) {
    (void)state;
    Trees trees;
    read_text(&trees, "(;GM[4]SZ[15];B[tt];W[])(;GM[4]SZ[20];B[tt];W[])");
    assert_int_equal(trees.count, 2);
    assert_int_equal(tg_tree_node(trees.tree[0], child(trees.tree[0], 1, 0))->kind, TG_ACT_PASS);
    const TgNode *corner = tg_tree_node(trees.tree[1], child(trees.tree[1], 1, 0));
    assert_int_equal(corner->kind, TG_ACT_PLACE);
    assert_int_equal(corner->point, tg_point(19, 19));
    trees_finish(&trees);
}

static void a_missing_size_is_guessed(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int size;
    } rows[] = {{"(;GM[4];B[hh];W[oo])", 15},
                {"(;GM[4];B[hh];W[ss])", 19},
                {"(;GM[4];B[hh];W[ta])", 20},
                {"(;GM[4];B[tt];W[hh])", 15}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Trees trees;
        read_text(&trees, rows[i].text);
        assert_int_equal(tg_tree_size(trees.tree[0]), rows[i].size);
        assert_true(has_note(&trees, TG_NOTE_SIZE_GUESSED));
        trees_finish(&trees);
    }
}

static void assert_player(const char *bytes, const char *expected, TgNote note) {
    Trees trees;
    read_text(&trees, bytes);
    assert_int_equal(trees.status, TG_OK);
    assert_text(trees.tree[0], TG_NODE_ROOT, TG_KEY_BLACK, expected);
    assert_int_equal(tg_tree_count(trees.tree[0]), 1);
    if (note != TG_NOTE_NB) {
        assert_true(has_note(&trees, note));
    } else {
        assert_int_equal(trees.report.count, 0);
    }
    trees_finish(&trees);
}

/* The second bytes of the characters are ']' and '\'. */
static void encodings_are_seen(void **state) {
    (void)state;
    assert_player("(;GM[4]SZ[15]CA[GBK]PB[\x81\x5d\x81\x5c\xce\xe5];B[hh])", "乚乗五", TG_NOTE_NB);
    assert_player("(;GM[4]SZ[15]CA[UTF-8]PB[\xce\xe5\xd7\xd3\xc6\xe5];B[hh])", "五子棋",
                  TG_NOTE_ENCODING);
    assert_player("(;GM[4]SZ[15]PB[\xce\xe5\xd7\xd3\xc6\xe5];B[hh])", "五子棋",
                  TG_NOTE_ENCODING_GUESSED);
    assert_player("(;GM[4]SZ[15]CA[Shift_JIS]PB[\x83\x5c\x83\x5d\x98\x41];B[hh])", "ソゾ連",
                  TG_NOTE_NB);
    assert_player("(;GM[4]SZ[15]PB[\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd];B[hh])", "こんにちは",
                  TG_NOTE_ENCODING_GUESSED);
    assert_player("(;GM[4]SZ[15]CA[ISO-8859-1]PB[Andr\xe9];B[hh])", "André", TG_NOTE_NB);
    assert_player("(;GM[4]SZ[15]PB[H\xe4rd \xe4ndring];B[hh])", "Härd ändring",
                  TG_NOTE_ENCODING_GUESSED);
    assert_player("(;GM[4]SZ[15]CA[gb2312]PB[五子棋];B[hh])", "五子棋", TG_NOTE_ENCODING);
}

static void acts_travel_as_properties(void **state) {
    (void)state;
    Trees trees;
    read_text(&trees, "(;GM[4]SZ[15];B[hh];W[ig]TGA[P1];TGA[P2: swap];TGA[P1: offer a1,b2]"
                      ";B[bn]TGA[P2: pick b2];TGA[nonsense])");
    const TgTree *tree = trees.tree[0];
    TgNodeId node = child(tree, child(tree, 1, 0), 0);
    assert_int_equal(tg_tree_node(tree, node)->seat, TG_SEAT_P1);
    node = child(tree, node, 0);
    assert_int_equal(tg_tree_node(tree, node)->kind, TG_ACT_SWAP);
    node = child(tree, child(tree, node, 0), 0);
    assert_int_equal(tg_tree_node(tree, node)->kind, TG_ACT_PICK);
    assert_int_equal(tg_tree_node(tree, node)->seat, TG_SEAT_P2);
    assert_int_equal(tg_tree_node(tree, node)->point, tg_point(1, 13));
    assert_int_equal(tg_tree_black_seat(tree, node), TG_SEAT_P2);
    assert_true(has_note(&trees, TG_NOTE_BAD_VALUE));
    trees_finish(&trees);
}

static void statistics_are_read_from_comments(void **state) {
    (void)state;
    Trees trees;
    read_text(&trees, "(;GM[4]SZ[15];B[hh]C[note\neval -M9 depth 14 time 950];W[ii]C[12ms]"
                      ";B[aa]C[eval x depth];W[bb]C[time 5 time 6])");
    const TgTree *tree = trees.tree[0];
    TgNodeId node = child(tree, 1, 0);
    TgValue value;
    assert_text(tree, node, TG_KEY_COMMENT, "note");
    assert_text(tree, node, TG_KEY_EVAL, "-M9");
    assert_true(tg_tree_get(tree, node, TG_KEY_USED_MS, &value) && value.number == 950);
    node = child(tree, node, 0);
    assert_false(tg_tree_get(tree, node, TG_KEY_COMMENT, &value));
    assert_true(tg_tree_get(tree, node, TG_KEY_USED_MS, &value) && value.number == 12);
    node = child(tree, node, 0);
    assert_text(tree, node, TG_KEY_COMMENT, "eval x depth");
    assert_text(tree, child(tree, node, 0), TG_KEY_COMMENT, "time 5 time 6");
    trees_finish(&trees);
}

static void stones_of_quest_come_first(void **state) {
    (void)state;
    Trees trees;
    read_text(&trees, "(;GM[4]SZ[15]QPR[hh,hg,jf]QSLW[ig];B[hh];W[hg];B[jf];W[ig];B[aa])"
                      "(;GM[4]SZ[15]QPR[hh,hg,jf];W[aa];B[bb])");
    assert_int_equal(tg_tree_count(trees.tree[0]), 5);
    assert_int_equal(tg_tree_count(trees.tree[1]), 5);
    assert_int_equal(tg_tree_node(trees.tree[1], tg_tree_main_end(trees.tree[1]))->point,
                     tg_point(1, 1));
    trees_finish(&trees);
}

/* 100,000 plies in one line, and as many variations inside each other. */
static void deep_files_are_read(void **state) {
    (void)state;
    enum { DEPTH = 100000 };
    for (int nested = 0; nested <= 1; nested++) {
        TgText text;
        tg_text_init(&text);
        tg_text_add(&text, "(;GM[4]SZ[15]");
        for (int i = 0; i < DEPTH; i++) {
            tg_text_printf(&text, "%s;%c[%c%c]%s", nested ? "(" : "", i % 2 ? 'W' : 'B',
                           'a' + i % 15, 'a' + i / 15 % 15, nested ? "C[x]" : "");
        }
        for (int i = 0; nested && i < DEPTH; i++) {
            tg_text_add(&text, "(;C[y]))");
        }
        tg_text_add(&text, ")");
        Trees first, second;
        read_bytes(&first, text.data, text.length, 0);
        assert_int_equal(first.status, TG_OK);
        assert_int_equal(tg_tree_count(first.tree[0]), nested ? 2 * DEPTH : DEPTH);
        tg_text_clear(&text);
        trees_write(TG_FORMAT_SGF, first.tree, 1, &text, NULL);
        read_bytes(&second, text.data, text.length, 0);
        _Bool equal = 0;
        assert_int_equal(tg_tree_equal(first.tree[0], second.tree[0], &equal), TG_OK);
        assert_true(equal);
        trees_finish(&first);
        trees_finish(&second);
        tg_text_finish(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layout_does_not_matter),
        cmocka_unit_test(odd_texts_come_back),
        cmocka_unit_test(bare_brackets_are_told_and_read),
        cmocka_unit_test(faults_have_line_and_column),
        cmocka_unit_test(tt_is_a_pass_on_small_boards),
        cmocka_unit_test(a_missing_size_is_guessed),
        cmocka_unit_test(encodings_are_seen),
        cmocka_unit_test(acts_travel_as_properties),
        cmocka_unit_test(statistics_are_read_from_comments),
        cmocka_unit_test(stones_of_quest_come_first),
        cmocka_unit_test(deep_files_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
