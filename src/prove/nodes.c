/* SPDX-License-Identifier: MIT
 *
 * The pool of nodes. Lists have room for a power of two of children and are given back to the free
 * lists of their size. */
#include "prove/nodes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES_LEAST = 1024,
    CHILDREN_MEAN = 40, /* that memory is shared out for */
    SLOTS_LEAST = 2,    /* log2 of the smallest list: four words hold the chain */
    SLOTS_MOST = 10,
    CLEAR_PART = 8, /* more of the buckets in use than one in this: cleared as a whole */
    NOWHERE = 0xFFFFFFFF
};

_Bool tg_nodes_init(TgNodes *nodes, size_t bytes) {
    size_t each = sizeof(TgProofNode) + CHILDREN_MEAN * sizeof(uint16_t) + sizeof(uint32_t);
    size_t count = bytes / each > NODES_LEAST ? bytes / each : NODES_LEAST;
    count = count < NOWHERE / CHILDREN_MEAN / 2 ? count : NOWHERE / CHILDREN_MEAN / 2;
    uint32_t buckets = 1;
    while (buckets * 2 <= count) {
        buckets *= 2;
    }
    *nodes = (TgNodes){.node_nb = (uint32_t)count,
                       .bucket_mask = buckets - 1,
                       .room_nb = (uint32_t)(count * CHILDREN_MEAN)};
    nodes->node = malloc(count * sizeof *nodes->node);
    nodes->bucket = calloc(buckets, sizeof *nodes->bucket);
    nodes->room = malloc(nodes->room_nb * sizeof *nodes->room);
    if (nodes->node == NULL || nodes->bucket == NULL || nodes->room == NULL) {
        tg_nodes_finish(nodes);
        return 0;
    }
    tg_nodes_clear(nodes);
    return 1;
}

void tg_nodes_finish(TgNodes *nodes) {
    free(nodes->node);
    free(nodes->bucket);
    free(nodes->room);
    *nodes = (TgNodes){0};
}

static uint32_t bucket_of(const TgNodes *nodes, uint64_t key) {
    return (uint32_t)(key >> 20) & nodes->bucket_mask;
}

void tg_nodes_clear(TgNodes *nodes) {
    if (nodes->used > nodes->bucket_mask / CLEAR_PART) {
        memset(nodes->bucket, 0, (nodes->bucket_mask + (size_t)1) * sizeof *nodes->bucket);
    } else {
        for (uint32_t i = 0; i < nodes->used; i++) { /* free ones keep their last key */
            nodes->bucket[bucket_of(nodes, nodes->node[i].key)] = 0;
        }
    }
    nodes->used = 0;
    nodes->room_used = 0;
    nodes->free_node = 0;
    for (int i = 0; i <= SLOTS_MOST; i++) {
        nodes->free_list[i] = NOWHERE;
    }
}

uint32_t tg_nodes_find(const TgNodes *nodes, uint64_t key) {
    uint32_t link = nodes->bucket[bucket_of(nodes, key)];
    while (link != 0 && nodes->node[link - 1].key != key) {
        link = nodes->node[link - 1].next;
    }
    return link != 0 ? link - 1 : TG_NODE_NONE;
}

/* --- lists --------------------------------------------------------------------------------- */

static uint32_t list_next(const TgNodes *nodes, uint32_t place) {
    uint32_t next;
    memcpy(&next, nodes->room + place, sizeof next);
    return next;
}

static void free_list(TgNodes *nodes, uint32_t place, int slots) {
    memcpy(nodes->room + place, &nodes->free_list[slots], sizeof(uint32_t));
    nodes->free_list[slots] = place;
}

/* Room for 2^slots children: a free list of that size or of a larger one. NOWHERE: none. */
static uint32_t take_list(TgNodes *nodes, int *slots) {
    uint32_t size = 1u << *slots;
    if (nodes->free_list[*slots] == NOWHERE && nodes->room_nb - nodes->room_used >= size) {
        uint32_t place = nodes->room_used;
        nodes->room_used += size;
        return place;
    }
    for (int i = *slots; i <= SLOTS_MOST; i++) {
        uint32_t place = nodes->free_list[i];
        if (place != NOWHERE) {
            nodes->free_list[i] = list_next(nodes, place);
            *slots = i;
            return place;
        }
    }
    return NOWHERE;
}

void tg_nodes_drop_children(TgNodes *nodes, uint32_t index) {
    TgProofNode *node = &nodes->node[index];
    if (node->slots != 0) {
        free_list(nodes, node->children, node->slots);
    }
    node->slots = 0;
    node->child_nb = 0;
}

/* --- making room --------------------------------------------------------------------------- */

enum { GRADES = 36 };

/* What a node is worth keeping: the log2 of its work; proofs more. */
static int grade(const TgProofNode *node) {
    int log = 31 - __builtin_clz(node->work | 1);
    return node->pn == 0 ? log + 4 : log;
}

static void drop_node(TgNodes *nodes, uint32_t *link) {
    uint32_t index = *link - 1;
    tg_nodes_drop_children(nodes, index);
    *link = nodes->node[index].next;
    nodes->node[index].next = nodes->free_node;
    nodes->free_node = index + 1;
}

static void drop_below(TgNodes *nodes, int most) {
    for (uint32_t b = 0; b <= nodes->bucket_mask; b++) {
        uint32_t *link = &nodes->bucket[b];
        while (*link != 0) {
            TgProofNode *node = &nodes->node[*link - 1];
            if (node->held == 0 && grade(node) <= most) {
                drop_node(nodes, link);
            } else {
                link = &node->next;
            }
        }
    }
}

/* Drops at least half of what is not held, cheapest first. */
static void make_room(TgNodes *nodes) {
    uint32_t count[GRADES] = {0};
    uint32_t all = 0;
    for (uint32_t b = 0; b <= nodes->bucket_mask; b++) {
        for (uint32_t i = nodes->bucket[b]; i != 0; i = nodes->node[i - 1].next) {
            count[grade(&nodes->node[i - 1])] += nodes->node[i - 1].held == 0;
            all += nodes->node[i - 1].held == 0;
        }
    }
    int most = 0;
    for (uint32_t sum = count[0]; sum < all / 2; sum += count[most]) {
        most++;
    }
    drop_below(nodes, most);
}

static uint32_t take_node(TgNodes *nodes) {
    if (nodes->used < nodes->node_nb) {
        return nodes->used++;
    }
    uint32_t link = nodes->free_node;
    if (link == 0) {
        return TG_NODE_NONE;
    }
    nodes->free_node = nodes->node[link - 1].next;
    return link - 1;
}

uint32_t tg_nodes_add(TgNodes *nodes, uint64_t key) {
    uint32_t index = take_node(nodes);
    if (index == TG_NODE_NONE) {
        make_room(nodes);
        index = take_node(nodes);
        if (index == TG_NODE_NONE) {
            return TG_NODE_NONE;
        }
    }
    uint32_t *bucket = &nodes->bucket[bucket_of(nodes, key)];
    nodes->node[index] =
        (TgProofNode){.key = key, .next = *bucket, .pn = 1, .dn = 1, .best = TG_POINT_NONE};
    *bucket = index + 1;
    return index;
}

_Bool tg_nodes_set_children(TgNodes *nodes, uint32_t index, const uint16_t *child, int count) {
    tg_nodes_drop_children(nodes, index);
    if (count == 0) {
        return 1;
    }
    int slots = SLOTS_LEAST;
    while (1 << slots < count) {
        slots++;
    }
    assert(slots <= SLOTS_MOST);
    uint32_t place = take_list(nodes, &slots);
    if (place == NOWHERE) {
        make_room(nodes);
        place = take_list(nodes, &slots);
        if (place == NOWHERE) {
            return 0;
        }
    }
    TgProofNode *node = &nodes->node[index];
    node->children = place;
    node->slots = (uint8_t)slots;
    node->child_nb = (uint16_t)count;
    memcpy(nodes->room + place, child, (size_t)count * sizeof *child);
    return 1;
}
