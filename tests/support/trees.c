/* SPDX-License-Identifier: MIT
 *
 * Trees for the tests of formats. */
#include "support/trees.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static TgStatus keep(void *context, TgTree *tree) {
    Trees *trees = context;
    if (trees->count == TREES_MAX) {
        tg_tree_destroy(tree);
        return TG_E_STOPPED;
    }
    trees->tree[trees->count++] = tree;
    return TG_OK;
}

void trees_read(Trees *trees, TgFormatId format, const void *bytes, size_t length,
                const TgReadOptions *options) {
    *trees = (Trees){.count = 0};
    tg_report_init(&trees->report);
    tg_text_init(&trees->error);
    TgReader reader = {.bytes = bytes,
                       .length = length,
                       .sink = keep,
                       .context = trees,
                       .report = &trees->report,
                       .error = &trees->error};
    if (options != NULL) {
        reader.options = *options;
    }
    trees->status = tg_format_read(format, &reader);
    assert_true(trees->status == TG_OK || trees->error.length > 0);
}

void trees_finish(Trees *trees) {
    for (size_t i = 0; i < trees->count; i++) {
        tg_tree_destroy(trees->tree[i]);
    }
    tg_report_finish(&trees->report);
    tg_text_finish(&trees->error);
}

void trees_write(TgFormatId format, TgTree *const *tree, size_t count, TgText *out,
                 TgReport *report) {
    TgText error;
    tg_text_init(&error);
    TgWriter writer = {.out = out, .report = report, .error = &error};
    for (size_t i = 0; i < count; i++) {
        TgStatus status = tg_format_write(format, &writer, tree[i]);
        assert_string_equal(tg_text_get(&error), "");
        assert_int_equal(status, TG_OK);
    }
    assert_int_equal(tg_format_end(format, &writer), TG_OK);
    tg_text_finish(&error);
}

_Bool trees_load(const char *path, TgText *bytes) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return 0;
    }
    char piece[4096];
    size_t count;
    while ((count = fread(piece, 1, sizeof piece, file)) > 0) {
        tg_text_add_bytes(bytes, piece, count);
    }
    fclose(file);
    return tg_text_ok(bytes);
}

/* ---- random trees ---- */

static const char *const texts[] = {"a",   "b] \\ [c",  "\\",      "x:y",        "五子棋 連珠",
                                    "é ü", "two words", "[3k]",    "(;B[hh])",   "tab",
                                    "12",  "]",         "\"q\" ,", "-- 1. h8 ;", "😀"};
enum { TEXT_NB = sizeof texts / sizeof texts[0] };

static const char *random_text(TgRng *rng) {
    return texts[tg_rng_below(rng, TEXT_NB)];
}

static TgPoint random_point(TgRng *rng, int size) {
    return tg_point((int)tg_rng_below(rng, (uint32_t)size), (int)tg_rng_below(rng, (uint32_t)size));
}

/* Numbers that the key may have. */
static int64_t random_number(TgRng *rng, TgKey key) {
    switch (key) {
    case TG_KEY_TO_MOVE:
        return tg_rng_below(rng, 2);
    case TG_KEY_DOUBTFUL:
    case TG_KEY_INTERESTING:
        return 1;
    case TG_KEY_GOOD:
    case TG_KEY_BAD:
    case TG_KEY_EVEN:
    case TG_KEY_GOOD_BLACK:
    case TG_KEY_GOOD_WHITE:
    case TG_KEY_UNCLEAR:
    case TG_KEY_HOTSPOT:
        return 1 + tg_rng_below(rng, 2);
    default:
        return tg_rng_below(rng, 100000);
    }
}

/* Words that a key's text has to be one of; NULL: any text. */
static const char *random_word(TgRng *rng, TgKey key) {
    static const char *const results[] = {"B+", "W+", "draw", "void", "?"};
    static const char *const causes[] = {"five", "resign", "time", "double-three", "agreement"};
    static const char *const rules[] = {"freestyle", "renju",          "standard",  "caro",
                                        "omok",      "renju:pass=off", "house rule"};
    static const char *const openings[] = {"swap2", "free", "taraguchi"};
    static const char *const evals[] = {"+120", "-M9", "0"};
    switch (key) {
    case TG_KEY_RESULT:
        return results[tg_rng_below(rng, 5)];
    case TG_KEY_CAUSE:
        return causes[tg_rng_below(rng, 5)];
    case TG_KEY_RULE:
        return rules[tg_rng_below(rng, 7)];
    case TG_KEY_OPENING_RULE:
        return openings[tg_rng_below(rng, 3)];
    case TG_KEY_EVAL:
        return evals[tg_rng_below(rng, 3)];
    default:
        return NULL;
    }
}

static void add_value(TgRng *rng, TgTree *tree, TgNodeId node, TgKey key) {
    TgPoint point = random_point(rng, tg_tree_size(tree));
    const char *text = random_word(rng, key);
    text = text != NULL ? text : random_text(rng);
    switch (tg_key_type(key)) {
    case TG_KEY_TYPE_NUMBER:
        tg_tree_add_number(tree, node, key, random_number(rng, key));
        break;
    case TG_KEY_TYPE_POINT:
        tg_tree_add_point(tree, node, key, point);
        break;
    case TG_KEY_TYPE_LABEL:
        tg_tree_add_label(tree, node, key, point, text, strlen(text));
        break;
    case TG_KEY_TYPE_PAIR:
        tg_tree_add_pair(tree, node, key, point, random_point(rng, tg_tree_size(tree)));
        break;
    case TG_KEY_TYPE_TEXT:
    case TG_KEY_TYPE_LINE:
        tg_tree_add_text(tree, node, key, text, strlen(text));
        break;
    }
}

/* A value of a key that belongs at the node and is not there, or may be there often. */
static void add_random_value(TgRng *rng, TgTree *tree, TgNodeId node) {
    TgKey key = (TgKey)tg_rng_below(rng, TG_KEY_NB);
    const TgNode *at = tg_tree_node(tree, node);
    TgValue old;
    _Bool often = tg_key_type(key) == TG_KEY_TYPE_POINT || tg_key_type(key) == TG_KEY_TYPE_LABEL ||
                  tg_key_type(key) == TG_KEY_TYPE_PAIR;
    if (key == TG_KEY_OFFER || tg_key_is_head(key) != (node == TG_NODE_ROOT) ||
        key == TG_KEY_SETUP_BLACK || key == TG_KEY_SETUP_WHITE || key == TG_KEY_SETUP_EMPTY ||
        ((key == TG_KEY_LEFT_MS || key == TG_KEY_PERIODS) && !tg_node_is_ply(at)) ||
        (!often && tg_tree_get(tree, node, key, &old))) {
        return;
    }
    add_value(rng, tree, node, key);
}

static void add_foreign(TgRng *rng, TgTree *tree, TgNodeId node) {
    static const char *const names[] = {"FG", "XYZ", "KO"};
    static const char *const values[] = {"", "259:", "a\\]b", "\\\\"};
    const char *name = names[tg_rng_below(rng, 3)];
    TgKey key = tg_tree_foreign_key(tree, name, strlen(name));
    const char *value = values[tg_rng_below(rng, 4)];
    TgValue old;
    if (!tg_tree_get(tree, node, key, &old)) {
        tg_tree_add_text(tree, node, key, value, strlen(value));
        tg_tree_add_text(tree, node, key, "2", 1);
    }
}

static void add_values(TgRng *rng, TgTree *tree, TgNodeId node) {
    uint32_t count = node == TG_NODE_ROOT ? 20 : tg_rng_below(rng, 4);
    for (uint32_t i = 0; i < count; i++) {
        add_random_value(rng, tree, node);
    }
    if (tg_rng_below(rng, 8) == 0) {
        add_foreign(rng, tree, node);
    }
}

static TgNodeId add_act(TgRng *rng, TgTree *tree, TgNodeId parent) {
    static const char *const lines[] = {
        "swap",           "P1: keep",  "black", "P2: white", "declare 4", "name D4",
        "offer a1,b2,c3", "P1: draw?", "draw+", "back 2",    "resign",    "flag",
        "ruling draw",    "claim a1",  "five",  "pause",     "add"};
    TgAct act;
    const char *line = lines[tg_rng_below(rng, sizeof lines / sizeof lines[0])];
    assert_int_equal(tg_act_parse(line, tg_tree_size(tree), &act, NULL), TG_OK);
    return tg_tree_add_act(tree, parent, &act);
}

/* An empty point of the position after a node; false: none was found. */
static _Bool find_empty(TgRng *rng, const TgTree *tree, TgNodeId node, TgPoint *point) {
    TgGrid grid;
    assert_int_equal(tg_tree_grid(tree, node, &grid, NULL), TG_OK);
    for (int i = 0; i < 50; i++) {
        *point = random_point(rng, tg_tree_size(tree));
        if (tg_grid_at(&grid, *point) == TG_CELL_EMPTY) {
            return tg_tree_find(tree, node, *point) == TG_NODE_NONE;
        }
    }
    return 0;
}

static TgNodeId add_node(TgRng *rng, TgTree *tree, TgNodeId parent, unsigned features) {
    TgSide side = tg_tree_to_move(tree, parent);
    if ((features & TREE_ANY_SIDE) != 0 && tg_rng_below(rng, 5) == 0) {
        side = tg_side_other(side);
    }
    if ((features & TREE_ACTS) != 0 && tg_rng_below(rng, 6) == 0) {
        return add_act(rng, tree, parent);
    }
    if ((features & TREE_PASSES) != 0 && tg_rng_below(rng, 10) == 0) {
        return tg_tree_add(tree, parent, TG_ACT_PASS, TG_POINT_NONE, side);
    }
    TgPoint point;
    if (!find_empty(rng, tree, parent, &point)) {
        return parent;
    }
    _Bool pick = (features & TREE_ACTS) != 0 && tg_rng_below(rng, 20) == 0;
    TgNodeId node = tg_tree_add(tree, parent, pick ? TG_ACT_PICK : TG_ACT_PLACE, point, side);
    if ((features & TREE_ACTS) != 0 && tg_rng_below(rng, 6) == 0) {
        tg_tree_set_seat(tree, node, (TgSeat)tg_rng_below(rng, 2));
    }
    return node;
}

static void add_setup(TgRng *rng, TgTree *tree, TgNodeId node) {
    for (int i = 0; i < 3; i++) {
        TgPoint point;
        if (find_empty(rng, tree, node, &point)) {
            tg_tree_add_point(tree, node, i == 1 ? TG_KEY_SETUP_WHITE : TG_KEY_SETUP_BLACK, point);
        }
    }
}

TgTree *trees_random(TgRng *rng, int size, int nodes, unsigned features) {
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(size, &tree), TG_OK);
    if ((features & TREE_VALUES) != 0) {
        add_values(rng, tree, TG_NODE_ROOT);
        add_setup(rng, tree, TG_NODE_ROOT);
    } else if ((features & TREE_NAMES) != 0) {
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_BLACK, "first name");
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_WHITE, "second-2.exe");
    }
    if ((features & TREE_RENJU) != 0) {
        tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RULE, "renju");
    }
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 0; i < nodes; i++) {
        if ((features & TREE_VARIATIONS) != 0 && tg_rng_below(rng, 4) == 0) {
            for (uint32_t up = tg_rng_below(rng, 8); up > 0 && node != TG_NODE_ROOT; up--) {
                node = tg_tree_node(tree, node)->parent;
            }
        }
        TgNodeId added = add_node(rng, tree, node, features);
        if (added != node && (features & TREE_VALUES) != 0) {
            add_values(rng, tree, added);
        } else if (added != node && (features & TREE_TIMES) != 0) {
            tg_tree_add_number(tree, added, TG_KEY_USED_MS, tg_rng_below(rng, 100000));
        }
        node = added;
    }
    assert_true(tg_tree_ok(tree));
    return tree;
}
