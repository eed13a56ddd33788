/* SPDX-License-Identifier: MIT
 *
 * Benches of records: SGF of many games, one large tree in SGF and in RenLib, and beside the latter
 * the same number of bare linked nodes, one malloc each and hung on at the same place. */
#include "bench.h"

#include "tengen/codec.h"
#include "tengen/rng.h"
#include "tengen/time.h"

#include <stdlib.h>

enum { GAMES = 20000, MOVES = 40, TREE_NODES = 1000000, ROUNDS = 5 };

static TgStatus count_game(void *context, TgTree *tree) {
    BenchResult *result = context;
    result->signature = bench_mix(result->signature, tg_tree_count(tree));
    tg_tree_destroy(tree);
    return TG_OK;
}

static TgStatus read_text(TgFormatId format, const TgText *text, BenchResult *result) {
    TgReader reader = {.bytes = (const uint8_t *)tg_text_get(text),
                       .length = text->length,
                       .sink = count_game,
                       .context = result};
    int64_t begin = tg_time_thread_cpu_ns();
    TgStatus status = tg_format_read(format, &reader);
    result->cpu_ns += tg_time_thread_cpu_ns() - begin;
    return status;
}

static void add_move(TgText *text, int number, uint32_t point) {
    tg_text_add(text, number % 2 == 0 ? ";B[" : ";W[");
    tg_text_add_char(text, (char)('a' + point % 15));
    tg_text_add_char(text, (char)('a' + point / 15));
    tg_text_add_char(text, ']');
}

TgStatus bench_sgf(BenchResult *result) {
    TgText text;
    TgRng rng;
    tg_text_init(&text);
    tg_rng_init(&rng, 1);
    for (int game = 0; game < GAMES; game++) {
        tg_text_printf(&text, "(;FF[4]GM[4]SZ[15]CA[UTF-8]EV[event %d]PB[player]PW[other]RE[B+]",
                       game);
        for (int i = 0; i < MOVES; i++) {
            add_move(&text, i, tg_rng_below(&rng, 225));
            if (i % 8 == 0) {
                tg_text_add(&text, "C[eval +12 depth 9 time 950]\n");
            }
        }
        tg_text_add(&text, ")\n");
    }
    TgStatus status = tg_text_ok(&text) ? read_text(TG_FORMAT_SGF, &text, result) : TG_E_MEMORY;
    result->nodes = text.length;
    tg_text_finish(&text);
    return status;
}

/* ---- trees ---- */

/* What a program would write that keeps a tree of moves. */
typedef struct Bare {
    struct Bare *parent, *child, *last, *next, *all;
    int point, side;
} Bare;

/* How far up the tree the node after this one is hung: 0 = below it. */
static uint32_t climb(TgRng *rng) {
    uint32_t random = tg_rng_below(rng, 64);
    return random < 8 ? 1 + random : 0;
}

static Bare *add_bare(Bare *parent, int point, int side, Bare *all) {
    Bare *node = malloc(sizeof *node);
    if (node == NULL) {
        return NULL;
    }
    *node = (Bare){.parent = parent, .point = point, .side = side, .all = all};
    if (parent != NULL) {
        *(parent->last != NULL ? &parent->last->next : &parent->child) = node;
        parent->last = node;
    }
    return node;
}

static TgStatus fill_bare(BenchResult *result) {
    TgRng rng;
    tg_rng_init(&rng, 2);
    int64_t begin = tg_time_thread_cpu_ns();
    Bare *all = NULL;
    Bare *node = NULL;
    int made = 0;
    for (; made < TREE_NODES; made++) {
        for (uint32_t up = climb(&rng); up > 0 && node != NULL && node->parent != NULL; up--) {
            node = node->parent;
        }
        Bare *added = add_bare(node, (int)tg_rng_below(&rng, 225), made % 2, all);
        if (added == NULL) {
            break;
        }
        node = all = added;
    }
    while (all != NULL) {
        Bare *next = all->all;
        free(all);
        all = next;
    }
    result->fill_ns += tg_time_thread_cpu_ns() - begin;
    return made == TREE_NODES ? TG_OK : TG_E_MEMORY;
}

/* A tree of the same shape, written. */
static TgStatus write_tree(TgFormatId format, TgText *out) {
    TgRng rng;
    TgTree *tree;
    tg_rng_init(&rng, 2);
    TgStatus status = tg_tree_create(15, &tree);
    if (status != TG_OK) {
        return status;
    }
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 0; i < TREE_NODES; i++) {
        for (uint32_t up = climb(&rng); up > 0 && node != TG_NODE_ROOT; up--) {
            node = tg_tree_node(tree, node)->parent;
        }
        uint32_t point = tg_rng_below(&rng, 225);
        node = tg_tree_add(tree, node, TG_ACT_PLACE, tg_point((int)point % 15, (int)point / 15),
                           (TgSide)(i % 2));
    }
    TgWriter writer = {.out = out};
    status = tg_tree_ok(tree) ? tg_format_write(format, &writer, tree) : TG_E_MEMORY;
    tg_tree_destroy(tree);
    return status;
}

static TgStatus read_tree(TgFormatId format, BenchResult *result) {
    TgText text;
    tg_text_init(&text);
    TgStatus status = write_tree(format, &text);
    for (int i = 0; i < ROUNDS && status == TG_OK; i++) {
        status = read_text(format, &text, result);
        if (status == TG_OK) {
            status = fill_bare(result);
        }
        result->nodes += TREE_NODES;
    }
    tg_text_finish(&text);
    return status;
}

TgStatus bench_tree(BenchResult *result) {
    return read_tree(TG_FORMAT_SGF, result);
}

TgStatus bench_lib(BenchResult *result) {
    return read_tree(TG_FORMAT_RENLIB, result);
}
