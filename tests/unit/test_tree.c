/* SPDX-License-Identifier: MIT
 *
 * Game trees: long lines and many nodes, memory, random changes against a plain model, the fold of
 * a line, values, comparison. */
#include "tengen/rng.h"
#include "tengen/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static TgTree *new_tree(int size) {
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(size, &tree), TG_OK);
    return tree;
}

static void assert_equal(const TgTree *a, const TgTree *b, _Bool expected) {
    _Bool equal = !expected;
    assert_int_equal(tg_tree_equal(a, b, &equal), TG_OK);
    assert_int_equal(equal, expected);
    assert_int_equal(tg_tree_equal(b, a, &equal), TG_OK);
    assert_int_equal(equal, expected);
}

static void sizes_are_checked(void **state) {
    (void)state;
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(4, &tree), TG_E_SIZE);
    assert_int_equal(tg_tree_create(26, &tree), TG_E_SIZE);
    assert_null(tree);
    tree = new_tree(25);
    assert_int_equal(tg_tree_set_size(tree, 26), TG_E_SIZE);
    assert_int_equal(tg_tree_set_size(tree, 9), TG_OK);
    assert_int_equal(tg_tree_size(tree), 9);
    assert_int_equal(tg_tree_count(tree), 0);
    tg_tree_destroy(tree);
    tg_tree_destroy(NULL);
}

static void a_long_line_stands(void **state) {
    (void)state;
    enum { PLIES = 100000 };
    TgTree *tree = new_tree(15);
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 0; i < PLIES; i++) {
        node = tg_tree_play(tree, node, tg_point(i % 15, i / 15 % 15));
    }
    assert_true(tg_tree_ok(tree));
    assert_int_equal(tg_tree_count(tree), PLIES);
    assert_int_equal(tg_tree_main_end(tree), node);
    assert_int_equal(tg_tree_depth(tree, node), PLIES);
    assert_int_equal(tg_tree_node(tree, node)->side, (PLIES - 1) % 2);
    TgTree *copy = NULL;
    assert_int_equal(tg_tree_clone(tree, &copy), TG_OK);
    assert_equal(tree, copy, 1);
    TgGrid grid;
    uint32_t refused;
    assert_int_equal(tg_tree_grid(tree, node, &grid, &refused), TG_OK);
    assert_int_equal(refused, PLIES - 225);
    tg_tree_remove(tree, tg_tree_node(tree, TG_NODE_ROOT)->first_child);
    assert_int_equal(tg_tree_count(tree), 0);
    assert_equal(tree, copy, 0);
    tg_tree_destroy(copy);
    tg_tree_destroy(tree);
}

static void a_node_takes_little(void **state) {
    (void)state;
    enum { NODES = 1000000 };
    TgTree *tree = new_tree(15);
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 0; i < NODES; i++) {
        TgPoint point = tg_point(i % 15, i / 15 % 15);
        TgNodeId added = tg_tree_add(tree, node, TG_ACT_PLACE, point, (TgSide)(i % 2));
        node = i % 5 == 0 ? TG_NODE_ROOT : added;
    }
    assert_true(tg_tree_ok(tree));
    assert_int_equal(tg_tree_count(tree), NODES);
    assert_true(tg_tree_bytes(tree) <= (size_t)64 * NODES);
    assert_true(tg_tree_bytes(tree) >= sizeof(TgNode) * NODES);
    uint32_t walked = 0;
    for (node = TG_NODE_ROOT; (node = tg_tree_next(tree, node, TG_NODE_ROOT)) != TG_NODE_NONE;) {
        walked++;
    }
    assert_int_equal(walked, NODES);
    tg_tree_fit(tree, 0);
    assert_true(tg_tree_bytes(tree) < (sizeof(TgNode) + 1) * NODES);
    /* Removed nodes are used again. */
    size_t bytes = tg_tree_bytes(tree);
    tg_tree_remove(tree, TG_NODE_ROOT);
    assert_int_equal(tg_tree_count(tree), 0);
    assert_int_equal(tg_tree_next(tree, TG_NODE_ROOT, TG_NODE_ROOT), TG_NODE_NONE);
    for (int i = 0; i < NODES; i++) {
        tg_tree_add(tree, TG_NODE_ROOT, TG_ACT_PASS, TG_POINT_NONE, TG_BLACK);
    }
    assert_int_equal(tg_tree_bytes(tree), bytes);
    tg_tree_destroy(tree);
}

/* ---- random changes against a model: lists of children by node ---- */

enum { MODEL_MAX = 200 };

typedef struct Model {
    int count[MODEL_MAX];
    TgNodeId child[MODEL_MAX][MODEL_MAX];
    _Bool alive[MODEL_MAX];
} Model;

static void model_unlink(Model *model, TgNodeId parent, int at) {
    model->count[parent]--;
    memmove(&model->child[parent][at], &model->child[parent][at + 1],
            (size_t)(model->count[parent] - at) * sizeof(TgNodeId));
}

static int model_place(const Model *model, TgNodeId parent, TgNodeId node) {
    int at = 0;
    while (model->child[parent][at] != node) {
        at++;
    }
    return at;
}

/* Every node that is not reached from the root any more is dead. */
static void model_bury(Model *model) {
    _Bool reached[MODEL_MAX] = {0};
    reached[TG_NODE_ROOT] = 1;
    for (int round = 0; round < MODEL_MAX; round++) {
        for (int n = 0; n < MODEL_MAX; n++) {
            for (int i = 0; reached[n] && i < model->count[n]; i++) {
                reached[model->child[n][i]] = 1;
            }
        }
    }
    for (int n = 0; n < MODEL_MAX; n++) {
        model->alive[n] = reached[n];
        model->count[n] = reached[n] ? model->count[n] : 0;
    }
}

static void assert_model(const Model *model, const TgTree *tree) {
    uint32_t alive = 0;
    for (TgNodeId n = TG_NODE_ROOT; n < MODEL_MAX; n++) {
        if (!model->alive[n]) {
            continue;
        }
        alive++;
        TgNodeId child = tg_tree_node(tree, n)->first_child;
        for (int i = 0; i < model->count[n]; i++) {
            assert_int_equal(child, model->child[n][i]);
            assert_int_equal(tg_tree_node(tree, child)->parent, n);
            if (i + 1 == model->count[n]) {
                assert_int_equal(tg_tree_node(tree, n)->last_child, child);
            }
            child = tg_tree_node(tree, child)->next_sibling;
        }
        assert_int_equal(child, TG_NODE_NONE);
    }
    assert_int_equal(tg_tree_count(tree), alive - 1);
}

static void change(Model *model, TgTree *tree, TgRng *rng) {
    TgNodeId node;
    do {
        node = tg_rng_below(rng, MODEL_MAX);
    } while (!model->alive[node]);
    TgNodeId parent = tg_tree_node(tree, node)->parent;
    uint32_t choice = tg_rng_below(rng, 20);
    if (choice < 14 || node == TG_NODE_ROOT) {
        if (tg_tree_count(tree) + 3 < MODEL_MAX) {
            TgNodeId added = tg_tree_add(tree, node, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
            tg_tree_add_number(tree, added, TG_KEY_NODES, added);
            model->child[node][model->count[node]++] = added;
            model->alive[added] = 1;
        }
        return;
    }
    int at = model_place(model, parent, node);
    model_unlink(model, parent, at);
    if (choice == 14) {
        tg_tree_remove(tree, node);
        model_bury(model);
        return;
    }
    int to = choice < 18 ? at - (at > 0) : 0;
    memmove(&model->child[parent][to + 1], &model->child[parent][to],
            (size_t)(model->count[parent] - to) * sizeof(TgNodeId));
    model->child[parent][to] = node;
    model->count[parent]++;
    if (choice < 18) {
        tg_tree_promote(tree, node);
    } else {
        tg_tree_promote_first(tree, node);
    }
}

static void changes_agree_with_a_plain_model(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 5);
    Model *model = calloc(1, sizeof *model);
    assert_non_null(model);
    model->alive[TG_NODE_ROOT] = 1;
    TgTree *tree = new_tree(15);
    for (int i = 0; i < 3000; i++) {
        change(model, tree, &rng);
        assert_model(model, tree);
    }
    TgTree *copy = NULL;
    assert_int_equal(tg_tree_clone(tree, &copy), TG_OK);
    assert_equal(tree, copy, 1);
    TgNodeId last = tg_tree_main_end(tree);
    while (tg_tree_next(tree, last, TG_NODE_ROOT) != TG_NODE_NONE) {
        last = tg_tree_next(tree, last, TG_NODE_ROOT);
    }
    tg_tree_make_main(tree, last);
    assert_int_equal(tg_tree_main_end(tree), last);
    assert_int_equal(tg_tree_count(tree), tg_tree_count(copy));
    tg_tree_destroy(copy);
    tg_tree_destroy(tree);
    free(model);
}

/* ---- the fold ---- */

static void a_line_is_folded(void **state) {
    (void)state;
    TgTree *tree = new_tree(15);
    tg_tree_add_point(tree, TG_NODE_ROOT, TG_KEY_SETUP_BLACK, tg_point(0, 0));
    assert_int_equal(tg_tree_to_move(tree, TG_NODE_ROOT), TG_WHITE);
    TgNodeId a = tg_tree_play(tree, TG_NODE_ROOT, tg_point(1, 0));
    assert_int_equal(tg_tree_node(tree, a)->side, TG_WHITE);
    assert_int_equal(tg_tree_play(tree, TG_NODE_ROOT, tg_point(1, 0)), a);
    TgNodeId b = tg_tree_play(tree, a, TG_POINT_NONE);
    assert_int_equal(tg_tree_node(tree, b)->kind, TG_ACT_PASS);
    assert_int_equal(tg_tree_node(tree, b)->side, TG_BLACK);
    assert_int_equal(tg_tree_find(tree, a, TG_POINT_NONE), b);
    assert_int_equal(tg_tree_find(tree, a, tg_point(3, 3)), TG_NODE_NONE);
    TgNodeId c = tg_tree_add(tree, b, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
    tg_tree_add_point(tree, c, TG_KEY_SETUP_EMPTY, tg_point(0, 0));
    tg_tree_add_point(tree, c, TG_KEY_SETUP_WHITE, tg_point(2, 0));
    assert_int_equal(tg_tree_to_move(tree, c), TG_WHITE);
    tg_tree_add_number(tree, c, TG_KEY_TO_MOVE, TG_BLACK);
    assert_int_equal(tg_tree_to_move(tree, c), TG_BLACK);
    TgNodeId d = tg_tree_play(tree, c, tg_point(1, 0));
    TgGrid grid;
    uint32_t refused = 9;
    assert_int_equal(tg_tree_grid(tree, d, &grid, &refused), TG_OK);
    assert_int_equal(refused, 1);
    assert_int_equal(tg_grid_at(&grid, tg_point(0, 0)), TG_CELL_EMPTY);
    assert_int_equal(tg_grid_at(&grid, tg_point(1, 0)), TG_CELL_BLACK);
    assert_int_equal(tg_grid_at(&grid, tg_point(2, 0)), TG_CELL_WHITE);
    assert_int_equal(tg_tree_grid(tree, b, &grid, &refused), TG_OK);
    assert_int_equal(refused, 0);
    assert_int_equal(tg_grid_at(&grid, tg_point(0, 0)), TG_CELL_BLACK);
    tg_tree_destroy(tree);
}

static TgNodeId add_script(TgTree *tree, TgNodeId node, const char *line) {
    TgAct act;
    assert_int_equal(tg_act_parse(line, tg_tree_size(tree), &act, NULL), TG_OK);
    return tg_tree_add_act(tree, node, &act);
}

static void acts_come_back(void **state) {
    (void)state;
    static const char *const lines[] = {
        "P1: h8 @250", "P2: --",        "P2: swap",    "P1: keep",
        "P2: black",   "P1: declare 4", "P1: name D4", "P1: offer g7,f9 @9",
        "P2: pick g7", "P1: claim h8",  "P2: resign"};
    TgTree *tree = new_tree(15);
    TgNodeId node = TG_NODE_ROOT;
    TgText out;
    tg_text_init(&out);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        node = add_script(tree, node, lines[i]);
        TgAct act;
        assert_true(tg_tree_act(tree, node, &act));
        tg_text_clear(&out);
        tg_act_format(&act, 15, 1, &out);
        assert_string_equal(tg_text_get(&out), lines[i]);
    }
    TgAct act;
    assert_false(tg_tree_act(tree, TG_NODE_ROOT, &act));
    tg_text_finish(&out);
    tg_tree_destroy(tree);
}

static void seats_follow_the_choices(void **state) {
    (void)state;
    TgTree *tree = new_tree(15);
    assert_int_equal(tg_tree_black_seat(tree, TG_NODE_ROOT), TG_SEAT_P1);
    TgNodeId a = add_script(tree, TG_NODE_ROOT, "swap");
    assert_int_equal(tg_tree_black_seat(tree, a), TG_SEAT_P2);
    assert_int_equal(tg_tree_black_seat(tree, add_script(tree, a, "swap")), TG_SEAT_P1);
    assert_int_equal(tg_tree_black_seat(tree, add_script(tree, a, "keep")), TG_SEAT_P2);
    assert_int_equal(tg_tree_black_seat(tree, add_script(tree, a, "P1: black")), TG_SEAT_P1);
    assert_int_equal(tg_tree_black_seat(tree, add_script(tree, a, "P1: white")), TG_SEAT_P2);
    assert_int_equal(tg_tree_black_seat(tree, add_script(tree, a, "black")), TG_SEAT_P2);
    tg_tree_destroy(tree);
}

/* ---- values ---- */

static void every_type_of_value_is_kept(void **state) {
    (void)state;
    TgTree *tree = new_tree(15);
    TgNodeId node = tg_tree_play(tree, TG_NODE_ROOT, tg_point(7, 7));
    TgKey foreign = tg_tree_foreign_key(tree, "FG", 2);
    assert_int_equal(tg_tree_foreign_key(tree, "FG", 2), foreign);
    assert_int_not_equal(tg_tree_foreign_key(tree, "FGX", 3), foreign);
    assert_string_equal(tg_tree_foreign_name(tree, foreign), "FG");
    tg_tree_add_text(tree, node, TG_KEY_COMMENT, "two\nlines", 9);
    tg_tree_add_text(tree, node, TG_KEY_NAME, "two\nlines", 9);
    tg_tree_add_number(tree, node, TG_KEY_USED_MS, INT64_MIN);
    tg_tree_add_point(tree, node, TG_KEY_CIRCLE, tg_point(1, 2));
    tg_tree_add_point(tree, node, TG_KEY_CIRCLE, tg_point(2, 2));
    tg_tree_add_label(tree, node, TG_KEY_LABEL, tg_point(3, 2), "\xe5\x8f\xa4\nA", 5);
    tg_tree_add_pair(tree, node, TG_KEY_ARROW, tg_point(0, 0), tg_point(24, 24));
    tg_tree_add_text(tree, node, foreign, "", 0);
    TgValue value;
    assert_true(tg_tree_get(tree, node, TG_KEY_COMMENT, &value));
    assert_memory_equal(value.text, "two\nlines", value.length);
    assert_true(tg_tree_get(tree, node, TG_KEY_NAME, &value));
    assert_memory_equal(value.text, "two lines", value.length);
    assert_true(tg_tree_get(tree, node, TG_KEY_USED_MS, &value));
    assert_true(value.number == INT64_MIN);
    assert_true(tg_tree_get(tree, node, TG_KEY_LABEL, &value));
    assert_int_equal(value.point, tg_point(3, 2));
    assert_memory_equal(value.text, "\xe5\x8f\xa4 A", value.length);
    assert_true(tg_tree_get(tree, node, TG_KEY_ARROW, &value));
    assert_int_equal(value.second, tg_point(24, 24));
    tg_tree_clear(tree, node, TG_KEY_CIRCLE);
    assert_false(tg_tree_get(tree, node, TG_KEY_CIRCLE, &value));
    tg_tree_clear(tree, node, foreign);
    tg_tree_add_number(tree, node, TG_KEY_DEPTH, 3);
    int count = 0;
    for (uint32_t id = tg_tree_node(tree, node)->first_value; id != 0; count++) {
        id = tg_tree_value(tree, id, &value);
    }
    assert_int_equal(count, 6);
    assert_int_equal(value.key, TG_KEY_DEPTH);
    tg_tree_set_text(tree, node, TG_KEY_COMMENT, "other");
    TgText out;
    tg_text_init(&out);
    assert_true(tg_tree_get_text(tree, node, TG_KEY_COMMENT, &out));
    assert_string_equal(tg_text_get(&out), "other");
    tg_tree_set_text(tree, node, TG_KEY_COMMENT, NULL);
    assert_false(tg_tree_get_text(tree, node, TG_KEY_COMMENT, &out));
    tg_text_finish(&out);
    tg_tree_destroy(tree);
}

static void keys_have_one_name(void **state) {
    (void)state;
    for (int k = 0; k < TG_KEY_NB; k++) {
        TgKey key = (TgKey)k;
        const char *id = tg_key_id(key);
        assert_int_equal(tg_key_parse(id, strlen(id)), key);
        assert_true(tg_key_name(key, TG_EN)[0] != '\0' && tg_key_name(key, TG_ZH)[0] != '\0');
    }
    assert_int_equal(tg_key_parse("eventt", 6), TG_KEY_NONE);
    assert_true(tg_key_is_head(TG_KEY_BLACK));
    assert_false(tg_key_is_head(TG_KEY_COMMENT));
}

static void calls_on_no_node_do_nothing(void **state) {
    (void)state;
    TgTree *tree = new_tree(15);
    tg_tree_add_text(tree, TG_NODE_NONE, TG_KEY_COMMENT, "a", 1);
    tg_tree_clear(tree, TG_NODE_NONE, TG_KEY_COMMENT);
    tg_tree_set_seat(tree, TG_NODE_NONE, TG_SEAT_P1);
    tg_tree_remove(tree, TG_NODE_NONE);
    tg_tree_promote(tree, TG_NODE_NONE);
    tg_tree_make_main(tree, TG_NODE_ROOT);
    assert_int_equal(tg_tree_add(tree, TG_NODE_NONE, TG_ACT_PASS, TG_POINT_NONE, TG_BLACK),
                     TG_NODE_NONE);
    assert_int_equal(tg_tree_play(tree, TG_NODE_NONE, 0), TG_NODE_NONE);
    assert_true(tg_tree_ok(tree));
    assert_int_equal(tg_tree_count(tree), 0);
    tg_tree_destroy(tree);
}

/* ---- comparison ---- */

static TgTree *sample(void) {
    TgTree *tree = new_tree(15);
    TgNodeId a = tg_tree_play(tree, TG_NODE_ROOT, 1);
    TgNodeId b = tg_tree_play(tree, a, 2);
    tg_tree_play(tree, a, 3);
    tg_tree_add_text(tree, b, TG_KEY_COMMENT, "c", 1);
    tg_tree_add_text(tree, b, tg_tree_foreign_key(tree, "XX", 2), "x", 1);
    tg_tree_add_point(tree, b, TG_KEY_CIRCLE, 4);
    tg_tree_add_point(tree, b, TG_KEY_CIRCLE, 5);
    return tree;
}

/* One difference of each kind in the second node of the main line, or around it. */
static void differ(TgTree *tree, int kind) {
    TgNodeId a = tg_tree_node(tree, TG_NODE_ROOT)->first_child;
    TgNodeId b = tg_tree_node(tree, a)->first_child;
    switch (kind) {
    case 0:
        tg_tree_set_size(tree, 16);
        break;
    case 1:
        tg_tree_set_text(tree, b, TG_KEY_COMMENT, "d");
        break;
    case 2:
        tg_tree_add_text(tree, a, TG_KEY_COMMENT, "c", 1);
        break;
    case 3:
        tg_tree_promote(tree, tg_tree_node(tree, b)->next_sibling);
        break;
    case 4:
        tg_tree_play(tree, b, 3);
        break;
    case 5:
        tg_tree_set_seat(tree, b, TG_SEAT_P1);
        break;
    case 6:
        tg_tree_clear(tree, b, TG_KEY_CIRCLE);
        tg_tree_add_point(tree, b, TG_KEY_CIRCLE, 5);
        tg_tree_add_point(tree, b, TG_KEY_CIRCLE, 4);
        break;
    case 7:
        tg_tree_clear(tree, b, tg_tree_foreign_key(tree, "XX", 2));
        tg_tree_add_text(tree, b, tg_tree_foreign_key(tree, "YY", 2), "x", 1);
        break;
    default:
        tg_tree_set_number(tree, b, 7);
    }
}

static void every_difference_is_seen(void **state) {
    (void)state;
    TgTree *whole = sample();
    for (int kind = 0; kind <= 8; kind++) {
        TgTree *other = sample();
        assert_equal(whole, other, 1);
        differ(other, kind);
        assert_equal(whole, other, 0);
        tg_tree_destroy(other);
    }
    /* The order of different keys does not matter, nor the number of a foreign key. */
    TgTree *other = sample();
    TgNodeId b = tg_tree_node(other, tg_tree_node(other, TG_NODE_ROOT)->first_child)->first_child;
    tg_tree_set_text(other, b, TG_KEY_COMMENT, "c");
    tg_tree_foreign_key(other, "AA", 2);
    assert_equal(whole, other, 1);
    tg_tree_destroy(other);
    tg_tree_destroy(whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_checked),
        cmocka_unit_test(a_long_line_stands),
        cmocka_unit_test(a_node_takes_little),
        cmocka_unit_test(changes_agree_with_a_plain_model),
        cmocka_unit_test(a_line_is_folded),
        cmocka_unit_test(acts_come_back),
        cmocka_unit_test(seats_follow_the_choices),
        cmocka_unit_test(every_type_of_value_is_kept),
        cmocka_unit_test(keys_have_one_name),
        cmocka_unit_test(calls_on_no_node_do_nothing),
        cmocka_unit_test(every_difference_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
