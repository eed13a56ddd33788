/* SPDX-License-Identifier: MIT
 *
 * Yixin and Rapfi databases: samples byte for byte, positions of random trees, scores, faults. Also
 * keys of positions under symmetry. */
#include "format/yixin.h"
#include "support/travel.h"
#include "tengen/poskey.h"
#include "tengen/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const samples[] = {"yixin_db/labels_nul_excerpt_raw.db",
                                      "yixin_db/rapfi_93records.lz4.db"};

static void samples_are_rewritten_byte_for_byte(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        size_t length;
        void *bytes = travel_sample(samples[i], &length);
        if (bytes == NULL) {
            continue;
        }
        TgFormatId format;
        assert_int_equal(tg_format_sniff(bytes, length, NULL, &format), TG_OK);
        assert_int_equal(format, TG_FORMAT_YIXIN);
        travel_expect_bytes(TG_FORMAT_YIXIN, bytes, length);
        free(bytes);
    }
}

static void expect_text(const TgTree *tree, TgNodeId node, const char *key, const char *expected) {
    char *text = travel_text(tree, node, key);
    assert_string_equal(text, expected);
    free(text);
}

static void a_database_is_a_tree_from_the_root(void **state) {
    (void)state;
    size_t length;
    void *bytes = travel_sample(samples[0], &length);
    if (bytes == NULL) {
        return;
    }
    Trees travel;
    trees_read(&travel, TG_FORMAT_YIXIN, bytes, length, NULL);
    assert_int_equal(travel.status, TG_OK);
    assert_int_equal(travel.count, 1);
    assert_int_equal(tg_report_count(&travel.report, TG_NOTE_LOSS), 0);
    const TgTree *tree = travel.tree[0];
    expect_text(tree, TG_NODE_ROOT, "rule", "renju");
    expect_text(tree, TG_NODE_ROOT, "comment", "注释 line1\nline2");
    assert_int_equal(tg_tree_count(tree), 148);
    TgNodeId first = tg_tree_node(tree, TG_NODE_ROOT)->first_child;
    assert_int_equal(tg_tree_node(tree, first)->point, tg_point(7, 7));
    TgValue value;
    assert_true(tg_tree_get(tree, first, TG_KEY_LABEL, &value));
    assert_memory_equal(value.text, "直", value.length);
    trees_finish(&travel);
    free(bytes);
}

static void engine_scores_are_evaluations(void **state) {
    (void)state;
    size_t length;
    void *bytes = travel_sample(samples[1], &length);
    if (bytes == NULL) {
        return;
    }
    Trees travel;
    trees_read(&travel, TG_FORMAT_YIXIN, bytes, length, NULL);
    assert_int_equal(travel.status, TG_OK);
    const TgTree *tree = travel.tree[0];
    expect_text(tree, TG_NODE_ROOT, "rule", "standard");
    uint32_t set_up = 0;
    uint32_t wins = 0;
    TgNodeId node = TG_NODE_ROOT;
    while ((node = tg_tree_next(tree, node, TG_NODE_ROOT)) != TG_NODE_NONE) {
        TgValue value;
        set_up += tg_tree_get(tree, node, TG_KEY_TO_MOVE, &value);
        if (tg_tree_get(tree, node, TG_KEY_EVAL, &value)) {
            wins += value.length > 2 && memcmp(value.text, "+M", 2) == 0;
        }
    }
    assert_int_equal(tg_tree_count(tree), 92);
    assert_int_equal(wins, 33);
    assert_true(set_up >= 1 && set_up < 20);
    trees_finish(&travel);
    free(bytes);
}

static void scores_come_back(void **state) {
    (void)state;
    static const struct {
        const char *eval;
        int label, value;
    } cases[] = {{"+120", 255, -120},  {"-7", 255, 7}, {"0", 255, 0}, {"+M9", 'w', -29991},
                 {"-M12", 'l', 29988}, {"W", 'w', 0},  {"D", 'd', 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TgTree *tree = NULL;
        assert_int_equal(tg_tree_create(15, &tree), TG_OK);
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_EVAL, cases[i].eval);
        YixinScore score;
        assert_true(tg_yixin_score(tree, TG_NODE_ROOT, &score));
        assert_int_equal(score.label, cases[i].label);
        assert_int_equal(score.value, cases[i].value);
        score.depthbound |= strcmp(cases[i].eval, "0") == 0 ? 4 : 0;
        TgText eval;
        tg_text_init(&eval);
        tg_yixin_eval(&score, &eval);
        assert_string_equal(tg_text_get(&eval), cases[i].eval);
        tg_text_finish(&eval);
        tg_tree_destroy(tree);
    }
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(15, &tree), TG_OK);
    YixinScore score;
    static const char *const bad[] = {"good", "+M", "++1", "-M9999", "+99999999999999999999", "1x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_EVAL, bad[i]);
        assert_false(tg_yixin_score(tree, TG_NODE_ROOT, &score));
    }
    tg_tree_destroy(tree);
}

/* ---- positions of random trees ---- */

typedef struct Seen {
    uint64_t key;
    uint64_t says; /* mixed from comment and labels */
} Seen;

static int compare_seen(const void *left, const void *right) {
    const Seen *a = left;
    const Seen *b = right;
    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    return a->says < b->says ? -1 : a->says > b->says;
}

static uint64_t what_is_said(const TgTree *tree, TgNodeId node) {
    uint64_t sum = 0;
    for (uint32_t id = tg_tree_node(tree, node)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        if (value.key == TG_KEY_COMMENT || value.key == TG_KEY_LABEL || value.key == TG_KEY_EVAL) {
            uint64_t one = value.length > 0 ? value.key : 0;
            for (size_t i = 0; i < value.length; i++) {
                one = one * 31 + (uint8_t)value.text[i];
            }
            sum += one * one + one;
        }
    }
    return sum;
}

static size_t list_seen(const TgTree *tree, Seen *seen) {
    TgWalk *walk;
    assert_int_equal(tg_walk_create(tree, &walk), TG_OK);
    size_t count = 0;
    TgNodeId node;
    while ((node = tg_walk_next(walk)) != TG_NODE_NONE) {
        TgPosKey key;
        tg_poskey_init(&key, tg_tree_size(tree));
        for (int i = 0; i < TG_POINT_NB; i++) {
            TgPoint p = (TgPoint)i;
            int cell = tg_walk_grid(walk)->cell[p];
            if (cell == TG_CELL_BLACK || cell == TG_CELL_WHITE) {
                tg_poskey_flip(&key, cell == TG_CELL_BLACK ? TG_BLACK : TG_WHITE, p);
            }
        }
        seen[count++] =
            (Seen){tg_poskey_of(&key, tg_tree_to_move(tree, node)), what_is_said(tree, node)};
    }
    tg_walk_destroy(walk);
    qsort(seen, count, sizeof *seen, compare_seen);
    return count;
}

/* The root may be told from no record only by what it says. */
static void positions_of_random_trees_come_back(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 11);
    static const char *const rules[] = {"freestyle", "standard", "renju"};
    for (unsigned round = 0; round < 120; round++) {
        int size = round % 3 == 0 ? 9 : round % 3 == 1 ? 15 : 20;
        TgTree *tree = travel_random(&rng, size, 1 + tg_rng_below(&rng, 90), round & 27);
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RULE, rules[round / 7 % 3]);
        TgText out;
        tg_text_init(&out);
        TgReport report;
        tg_report_init(&report);
        trees_write(TG_FORMAT_YIXIN, &tree, 1, &out, &report);
        Trees travel;
        trees_read(&travel, TG_FORMAT_YIXIN, tg_text_get(&out), out.length, NULL);
        assert_int_equal(travel.status, TG_OK);
        assert_int_equal(travel.count, 1);
        Seen before[200];
        Seen after[200];
        size_t count = list_seen(tree, before);
        size_t again = list_seen(travel.tree[0], after);
        /* Positions met twice are joined; what they said is in the report. */
        size_t kept = 0;
        for (size_t i = 0; i < count; i++) {
            if (kept > 0 && before[kept - 1].key == before[i].key) {
                before[kept - 1] = before[kept - 1].says == 0 ? before[i] : before[kept - 1];
            } else {
                before[kept++] = before[i];
            }
        }
        assert_int_equal(kept, again);
        for (size_t i = 0; i < kept; i++) {
            assert_true(before[i].key == after[i].key);
            assert_true(before[i].says == after[i].says || tg_report_count(&report, TG_NOTE_LOSS));
        }
        trees_finish(&travel);
        travel_expect_bytes(TG_FORMAT_YIXIN, tg_text_get(&out), out.length);
        tg_report_finish(&report);
        tg_text_finish(&out);
        tg_tree_destroy(tree);
    }
}

/* Records nothing leads to stand alone, passes have their side, rules and sizes their games. */
static void odd_records_are_read(void **state) {
    (void)state;
    TgTree *tree[3] = {NULL};
    static const char *const rules[] = {"renju", "freestyle", "renju"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tg_tree_create(i == 2 ? 19 : 15, &tree[i]), TG_OK);
        tg_tree_set_text(tree[i], TG_NODE_ROOT, TG_KEY_RULE, rules[i]);
        TgNodeId node = tg_tree_play(tree[i], TG_NODE_ROOT, tg_point(7, 7));
        node = tg_tree_play(tree[i], node, TG_POINT_NONE);
        tg_tree_play(tree[i], node, tg_point(3, 4));
        TgNodeId setup =
            tg_tree_add(tree[i], TG_NODE_ROOT, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
        tg_tree_add_point(tree[i], setup, TG_KEY_SETUP_BLACK, tg_point(1, 1));
        tg_tree_add_point(tree[i], setup, TG_KEY_SETUP_BLACK, tg_point(2, 1));
        tg_tree_add_point(tree[i], setup, TG_KEY_SETUP_BLACK, tg_point(1, 5));
        tg_tree_add_number(tree[i], setup, TG_KEY_TO_MOVE, TG_WHITE);
    }
    TgText out;
    tg_text_init(&out);
    trees_write(TG_FORMAT_YIXIN, tree, 3, &out, NULL);
    Trees travel;
    trees_read(&travel, TG_FORMAT_YIXIN, tg_text_get(&out), out.length, NULL);
    assert_int_equal(travel.status, TG_OK);
    assert_int_equal(travel.count, 3);
    const TgTree *last = travel.tree[2];
    expect_text(last, TG_NODE_ROOT, "rule", "renju");
    assert_int_equal(tg_tree_size(last), 19);
    assert_int_equal(tg_tree_count(last), 4);
    TgNodeId node = tg_tree_node(last, TG_NODE_ROOT)->first_child;
    node = tg_tree_node(last, node)->first_child;
    assert_int_equal(tg_tree_node(last, node)->kind, TG_ACT_PASS);
    assert_int_equal(tg_tree_node(last, node)->side, TG_WHITE);
    trees_finish(&travel);
    travel_expect_bytes(TG_FORMAT_YIXIN, tg_text_get(&out), out.length);
    tg_text_finish(&out);
    for (int i = 0; i < 3; i++) {
        tg_tree_destroy(tree[i]);
    }
}

static void faults_have_a_place(void **state) {
    (void)state;
    Trees travel;
    trees_read(&travel, TG_FORMAT_YIXIN, "\x02\0\0\0\x03\0\0\x0f\x0f\x05\0\xff\0\0\0\0\x07\0", 18,
               NULL);
    assert_int_equal(travel.status, TG_E_SYNTAX);
    assert_string_equal(tg_text_get(&travel.error),
                        "byte 18: the file ends within record 2, expected its bytes");
    assert_int_equal(travel.count, 0);
    trees_finish(&travel);
    TgReadOptions salvage = {.salvage = 1};
    trees_read(&travel, TG_FORMAT_YIXIN, "\x02\0\0\0\x03\0\0\x0f\x0f\x05\0\xff\0\0\0\0\x07\0", 18,
               &salvage);
    assert_int_equal(travel.count, 1);
    trees_finish(&travel);
    trees_read(&travel, TG_FORMAT_YIXIN, "\x01\0\0\0\x05\0\0\x0f\x0f\x0f\x0f\0\0", 13, NULL);
    assert_int_equal(travel.status, TG_OK);
    assert_int_equal(travel_noted(&travel.report, TG_NOTE_UNREADABLE), 1);
    trees_finish(&travel);
}

static void truncated_files_are_salvaged(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        size_t length;
        void *bytes = travel_sample(samples[i], &length);
        if (bytes != NULL) {
            travel_truncate(TG_FORMAT_YIXIN, bytes, length, 97);
            free(bytes);
        }
    }
}

/* ---- keys of positions ---- */

static void keys_do_not_see_symmetry(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 3);
    for (int round = 0; round < 200; round++) {
        int size = 5 + (int)tg_rng_below(&rng, 21);
        TgPosKey keys[TG_SYMMETRY_NB];
        for (int s = 0; s < TG_SYMMETRY_NB; s++) {
            tg_poskey_init(&keys[s], size);
        }
        TgPosKey other = keys[0];
        uint8_t taken[TG_POINT_NB] = {0};
        for (int i = 0; i < 12; i++) {
            TgPoint point = tg_point((int)tg_rng_below(&rng, (uint32_t)size),
                                     (int)tg_rng_below(&rng, (uint32_t)size));
            if (taken[point]++ > 0) {
                continue;
            }
            for (int s = 0; s < TG_SYMMETRY_NB; s++) {
                tg_poskey_flip(&keys[s], (TgSide)(i % 2), tg_point_transform(point, size, s));
            }
            tg_poskey_flip(&other, (TgSide)(i % 2 == 0), point);
        }
        for (int s = 1; s < TG_SYMMETRY_NB; s++) {
            assert_true(tg_poskey_of(&keys[s], TG_BLACK) == tg_poskey_of(&keys[0], TG_BLACK));
        }
        assert_true(tg_poskey_of(&keys[0], TG_WHITE) != tg_poskey_of(&keys[0], TG_BLACK));
        assert_true(tg_poskey_of(&other, TG_BLACK) != tg_poskey_of(&keys[0], TG_BLACK));
    }
}

/* Keys are stored in files: they never change. */
static void keys_are_fixed(void **state) {
    (void)state;
    TgPosKey key;
    tg_poskey_init(&key, 15);
    tg_poskey_flip(&key, TG_BLACK, tg_point(7, 7));
    tg_poskey_flip(&key, TG_WHITE, tg_point(8, 6));
    assert_true(tg_poskey_of(&key, TG_BLACK) == UINT64_C(0x9E8CC3399CE21E6E));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_rewritten_byte_for_byte),
        cmocka_unit_test(a_database_is_a_tree_from_the_root),
        cmocka_unit_test(engine_scores_are_evaluations),
        cmocka_unit_test(scores_come_back),
        cmocka_unit_test(positions_of_random_trees_come_back),
        cmocka_unit_test(odd_records_are_read),
        cmocka_unit_test(faults_have_a_place),
        cmocka_unit_test(truncated_files_are_salvaged),
        cmocka_unit_test(keys_do_not_see_symmetry),
        cmocka_unit_test(keys_are_fixed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
