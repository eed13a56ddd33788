/* SPDX-License-Identifier: MIT
 *
 * The nodes of a proof search: a pool of fixed size, found by key, each with the list of the
 * children that are still open. When the pool is full the nodes that cost least are dropped; nodes
 * that are held (on the way to the one at work) stay, and an index stays good while it is held. */
#ifndef TENGEN_PROVE_NODES_H
#define TENGEN_PROVE_NODES_H

#include "tengen/point.h"

enum {
    TG_NODE_NONE = 0xFFFFFFFF,
    TG_PROOF_MAX = 1 << 28, /* stands for "never": of pn when refuted, of dn when proven */
    TG_CHILD_FIRST_BITS = 6 /* above the point of a child: its first pn */
};

typedef struct TgProofNode {
    uint64_t key;
    uint32_t next;     /* with the same hash, + 1; 0 = none */
    uint32_t children; /* place of the list */
    uint32_t pn, dn;
    uint32_t work; /* visits of the node */
    uint16_t child_nb;
    uint16_t plies; /* until the five: proven, of all; at the defender's turn, of what is known */
    TgPoint best;   /* proven, attacker to move: his stone; TG_POINT_NONE: by fours */
    uint8_t stage;  /* of the next expansion */
    uint8_t held;   /* how many hold it */
    uint8_t slots;  /* log2 of the list's room */
    _Bool expanded;
    _Bool open; /* a VCF search was cut off: nothing is refuted yet */
} TgProofNode;

typedef struct TgNodes {
    TgProofNode *node;
    uint32_t *bucket; /* first of a chain, + 1; 0 = none */
    uint16_t *room;   /* of all lists */
    uint32_t node_nb, bucket_mask, room_nb;
    uint32_t used, room_used;
    uint32_t free_node;     /* first of a chain, + 1 */
    uint32_t free_list[11]; /* lists of 2^i, chained through their first two words */
} TgNodes;

/* False: no memory; `nodes` is then as after finish. */
_Bool tg_nodes_init(TgNodes *nodes, size_t bytes);
void tg_nodes_finish(TgNodes *nodes);
void tg_nodes_clear(TgNodes *nodes);

/* TG_NODE_NONE when there is none. */
uint32_t tg_nodes_find(const TgNodes *nodes, uint64_t key);
/* A new node, zeroed but for its key, pn = dn = 1; may drop others. TG_NODE_NONE: all are held. */
uint32_t tg_nodes_add(TgNodes *nodes, uint64_t key);
/* Gives a node (held) a list of children; may drop others. False: no room is left. */
_Bool tg_nodes_set_children(TgNodes *nodes, uint32_t index, const uint16_t *child, int count);
static inline uint16_t *tg_nodes_children(TgNodes *nodes, uint32_t index) {
    return nodes->room + nodes->node[index].children;
}
/* Forgets the list of a node. */
void tg_nodes_drop_children(TgNodes *nodes, uint32_t index);

static inline TgPoint tg_child_point(uint16_t child) {
    return child & ((1 << (16 - TG_CHILD_FIRST_BITS)) - 1);
}
static inline int tg_child_first(uint16_t child) {
    return child >> (16 - TG_CHILD_FIRST_BITS);
}
static inline uint16_t tg_child(TgPoint p, int first) {
    return (uint16_t)(p | first << (16 - TG_CHILD_FIRST_BITS));
}

#endif
