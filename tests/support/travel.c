/* SPDX-License-Identifier: MIT
 *
 * Helpers of the tests of file formats. */
#include "support/travel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

uint64_t travel_noted(const TgReport *report, TgNote note) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < report->count; i++) {
        count += report->rows[i].note == note ? report->rows[i].count : 0;
    }
    return count;
}

char *travel_text(const TgTree *tree, TgNodeId node, const char *key) {
    TgKey id = tg_key_parse(key, strlen(key));
    TgText text;
    tg_text_init(&text);
    tg_tree_get_text(tree, node,
                     id != TG_KEY_NONE ? id : tg_tree_find_foreign(tree, key, strlen(key)), &text);
    char *copy = strdup(tg_text_get(&text));
    tg_text_finish(&text);
    return copy;
}

static void expect_equal_bytes(const char *what, const TgText *got, const void *bytes,
                               size_t length) {
    const char *wanted = bytes;
    for (size_t i = 0; i < length && i < got->length; i++) {
        if (got->data[i] != wanted[i]) {
            fail_msg("%s: byte %zu is %02x, expected %02x", what, i, (uint8_t)got->data[i],
                     (uint8_t)wanted[i]);
        }
    }
    if (got->length != length) {
        fail_msg("%s: %zu bytes, expected %zu", what, got->length, length);
    }
}

void travel_expect_bytes(TgFormatId format, const void *bytes, size_t length) {
    Trees travel;
    trees_read(&travel, format, bytes, length, NULL);
    assert_int_equal(travel.status, TG_OK);
    TgText out;
    tg_text_init(&out);
    trees_write(format, travel.tree, travel.count, &out, NULL);
    expect_equal_bytes(tg_format_id(format), &out, bytes, length);
    tg_text_finish(&out);
    trees_finish(&travel);
}

static void print_tree(const TgTree *tree) {
    for (TgNodeId n = TG_NODE_ROOT; n != TG_NODE_NONE; n = tg_tree_next(tree, n, TG_NODE_ROOT)) {
        const TgNode *node = tg_tree_node(tree, n);
        printf("%u: kind %d point %d side %d depth %u:", n, node->kind, node->point, node->side,
               tg_tree_depth(tree, n));
        for (uint32_t id = node->first_value; id != 0;) {
            TgValue value;
            id = tg_tree_value(tree, id, &value);
            printf(" %s=%d/%lld/%.*s",
                   value.key < TG_KEY_NB ? tg_key_id(value.key)
                                         : tg_tree_foreign_name(tree, value.key),
                   value.point, (long long)value.number, (int)value.length,
                   value.text != NULL ? value.text : "");
        }
        printf("\n");
    }
}

void travel_expect_same(TgFormatId format, const TgTree *tree) {
    TgText out;
    tg_text_init(&out);
    TgReport report;
    tg_report_init(&report);
    TgTree *trees[1];
    assert_int_equal(tg_tree_clone(tree, &trees[0]), TG_OK);
    trees_write(format, trees, 1, &out, &report);
    assert_int_equal(tg_report_count(&report, TG_NOTE_LOSS), 0);
    Trees travel;
    trees_read(&travel, format, tg_text_get(&out), out.length, NULL);
    assert_int_equal(travel.status, TG_OK);
    assert_int_equal(travel.count, 1);
    _Bool equal = 0;
    assert_int_equal(tg_tree_equal(tree, travel.tree[0], &equal), TG_OK);
    if (!equal) {
        print_tree(tree);
        printf("read again:\n");
        print_tree(travel.tree[0]);
        fail_msg("%s: the tree that is read again differs", tg_format_id(format));
    }
    trees_finish(&travel);
    tg_tree_destroy(trees[0]);
    tg_report_finish(&report);
    tg_text_finish(&out);
}

void travel_truncate(TgFormatId format, const void *bytes, size_t length, size_t step) {
    for (size_t end = 0; end < length; end += step) {
        void *copy = malloc(end + 1); /* so that a read behind the end is seen */
        memcpy(copy, bytes, end);
        void *exact = end > 0 ? realloc(copy, end) : copy;
        for (int salvage = 0; salvage < 2; salvage++) {
            Trees travel;
            TgReadOptions options = {.salvage = salvage != 0};
            trees_read(&travel, format, exact, end, &options);
            if (travel.status != TG_OK) {
                assert_true(travel.error.length > 0);
            }
            for (size_t i = 0; i < travel.count; i++) {
                assert_non_null(travel.tree[i]);
                assert_true(tg_tree_ok(travel.tree[i]));
            }
            trees_finish(&travel);
        }
        free(exact);
    }
}

/* ---- random trees ---- */

static void add_words(TgTree *tree, TgNodeId node, TgRng *rng, unsigned flags) {
    static const char *const words[] = {
        "good", "a move", "three\nlines\nhere", "\nbelow", "x [3k] \\", "win", ""};
    static const char *const chinese[] = {
        "白胜", "黑先手活三\n然后四", "花月", "good 好", "必胜", "长连禁手"};
    if (flags & TRAVEL_COMMENTS && tg_rng_below(rng, 3) == 0) {
        const char *text =
            flags & TRAVEL_CHINESE ? chinese[tg_rng_below(rng, 6)] : words[tg_rng_below(rng, 7)];
        tg_tree_add_text(tree, node, TG_KEY_COMMENT, text, strlen(text));
    }
    if (flags & TRAVEL_MARKS && tg_rng_below(rng, 8) == 0) {
        tg_tree_add_number(tree, node, TG_KEY_BOOKMARK, 1);
    }
    if (!(flags & TRAVEL_LABELS) || tg_rng_below(rng, 3) != 0) {
        return;
    }
    static const char *const labels[] = {"A", "b1", "W23", "1234"};
    static const char *const signs[] = {"天", "胜", "A1", "白3"};
    int size = tg_tree_size(tree);
    for (uint32_t cell = tg_rng_below(rng, 20); cell < (uint32_t)(size * size);
         cell += 1 + tg_rng_below(rng, 90)) {
        const char *text =
            flags & TRAVEL_CHINESE ? signs[tg_rng_below(rng, 4)] : labels[tg_rng_below(rng, 4)];
        tg_tree_add_label(tree, node, TG_KEY_LABEL, tg_point((int)cell % size, (int)cell / size),
                          text, strlen(text));
    }
}

/* A point that is free on the line and greater than that of the last child; NONE: no luck. */
static TgPoint free_point(const TgTree *tree, TgNodeId node, TgRng *rng, unsigned flags) {
    int size = tg_tree_size(tree);
    uint32_t low = 0;
    TgNodeId last = tg_tree_node(tree, node)->last_child;
    if (flags & TRAVEL_SORTED && last != TG_NODE_NONE &&
        tg_tree_node(tree, last)->point != TG_POINT_NONE) {
        TgPoint point = tg_tree_node(tree, last)->point;
        low = (uint32_t)(tg_point_y(point) * size + tg_point_x(point) + 1);
    }
    if (low >= (uint32_t)(size * size)) {
        return TG_POINT_NONE;
    }
    uint32_t cell = low + tg_rng_below(rng, (uint32_t)(size * size) - low);
    TgPoint point = tg_point((int)cell % size, (int)cell / size);
    TgGrid grid;
    assert_int_equal(tg_tree_grid(tree, node, &grid, NULL), TG_OK);
    _Bool taken = grid.cell[point] != TG_CELL_EMPTY || tg_tree_find(tree, node, point) != 0;
    return taken ? TG_POINT_NONE : point;
}

TgTree *travel_random(TgRng *rng, int size, uint32_t nodes, unsigned flags) {
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(size, &tree), TG_OK);
    add_words(tree, TG_NODE_ROOT, rng, flags);
    TgNodeId node = TG_NODE_ROOT;
    for (uint32_t i = 0; i < 3 * nodes && tg_tree_count(tree) < nodes; i++) {
        if (tg_rng_below(rng, 6) == 0) {
            node = 1 + tg_rng_below(rng, tg_tree_count(tree) + 1);
        }
        _Bool pass = flags & TRAVEL_PASSES && tg_rng_below(rng, 20) == 0 &&
                     tg_tree_node(tree, node)->first_child == TG_NODE_NONE;
        TgPoint point = pass ? TG_POINT_NONE : free_point(tree, node, rng, flags);
        if (pass || point != TG_POINT_NONE) {
            node = tg_tree_play(tree, node, point);
            add_words(tree, node, rng, flags);
        }
    }
    return tree;
}

/* ---- files ---- */

static void *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    void *bytes = malloc((size_t)size + 1);
    assert_non_null(bytes);
    *length = fread(bytes, 1, (size_t)size, file);
    fclose(file);
    return bytes;
}

void *travel_sample(const char *name, size_t *length) {
    char path[600];
    snprintf(path, sizeof path, "%s/../shared/data/samples/%s", TG_SOURCE_DIR, name);
    void *bytes = read_file(path, length);
    if (bytes == NULL) {
        printf("skipped: sample %s is not there\n", name);
    }
    return bytes;
}

void *travel_own(const char *name, size_t *length) {
    char path[600];
    snprintf(path, sizeof path, "%s/tests/data/samples/%s", TG_SOURCE_DIR, name);
    void *bytes = read_file(path, length);
    assert_non_null(bytes);
    return bytes;
}
