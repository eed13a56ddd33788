/* SPDX-License-Identifier: MIT
 *
 * A game tree: what a file of games says, whether the arbiter would accept it or not. It knows no
 * file.
 *
 * A node holds an act (a stone, a pass, a swap, an offer of fifth moves ...) or, as an edit, none;
 * the root is an edit. Whatever else is said of it (comment, marks, set-up stones, times, players,
 * event) is a list of values under the keys of tree.def; keys that are foreign to the project are
 * kept under their own names. A game without variations is a tree in which every node has one
 * child.
 *
 * Nodes are numbers and stay valid until the node is removed; pointers to nodes and values are
 * borrowed until the next change of the tree. A plain node takes 32 bytes (48 with the slack of
 * growth). No call recurses. Failure to allocate is sticky, as with TgText: later calls do nothing,
 * calls that make a node return TG_NODE_NONE, calls on TG_NODE_NONE do nothing, and tg_tree_ok
 * tells, so a reader may add many times and check once. */
#ifndef TENGEN_TREE_H
#define TENGEN_TREE_H

#include "tengen/act.h"
#include "tengen/grid.h"

typedef uint32_t TgNodeId;
enum { TG_NODE_NONE = 0, TG_NODE_ROOT = 1 };
/* The kind of a node without act; other nodes have their TgActKind. */
enum { TG_NODE_EDIT = TG_ACT_NB };

typedef struct TgNode {
    TgNodeId parent, first_child, last_child, next_sibling;
    uint32_t first_value, last_value; /* read them with tg_tree_value */
    TgPoint point;                    /* PLACE, PICK, CLAIM_FOUL; TG_POINT_NONE in others */
    uint16_t number;                  /* as in TgAct */
    uint8_t kind;                     /* TgActKind or TG_NODE_EDIT */
    uint8_t side; /* PLACE, PASS, PICK: TgSide of the stone; TG_SIDE_NB in others */
    uint8_t seat; /* TgSeat of who acted; TG_SEAT_NONE = not said */
    uint8_t spare;
} TgNode;

typedef enum TgKeyType {
    TG_KEY_TYPE_TEXT,
    TG_KEY_TYPE_LINE,
    TG_KEY_TYPE_NUMBER,
    TG_KEY_TYPE_POINT,
    TG_KEY_TYPE_LABEL,
    TG_KEY_TYPE_PAIR
} TgKeyType;

/* TG_KEY_NB and above: foreign keys, values of type TEXT. */
typedef uint16_t TgKey;
enum {
#define X(NAME, ...) TG_KEY_##NAME,
#include "tengen/tree.def"
#undef X
    TG_KEY_NB,
    TG_KEY_NONE = 0xFFFF
};

typedef struct TgValue {
    TgKey key;
    TgPoint point;    /* POINT, LABEL, PAIR */
    TgPoint second;   /* PAIR */
    int64_t number;   /* NUMBER */
    const char *text; /* TEXT, LINE, LABEL: borrowed, UTF-8, not terminated; else NULL */
    size_t length;
} TgValue;

typedef struct TgTree TgTree;

/* A root alone. TG_E_SIZE: size outside 5..25. The caller destroys it. */
TgStatus tg_tree_create(int size, TgTree **tree);
void tg_tree_destroy(TgTree *tree); /* NULL accepted */
TgStatus tg_tree_clone(const TgTree *tree, TgTree **copy);
/* False when an allocation failed, or 2^32 nodes or values or 4 GiB of texts were too few. */
_Bool tg_tree_ok(const TgTree *tree);
int tg_tree_size(const TgTree *tree);
/* Another size of board; TG_E_SIZE: outside 5..25. Points that do not fit it are left as they are.
 */
TgStatus tg_tree_set_size(TgTree *tree, int size);

/* ---- nodes ---- */

const TgNode *tg_tree_node(const TgTree *tree, TgNodeId node);
/* Nodes that are alive, without the root. */
uint32_t tg_tree_count(const TgTree *tree);
/* Room for this many nodes in all, and no more than for those there are and these: a reader that
 * knows how many will come spares the growth, and gives back at the end what was too much. */
void tg_tree_fit(TgTree *tree, uint64_t nodes);
/* Bytes of memory held. */
size_t tg_tree_bytes(const TgTree *tree);

/* Adds a last child. Side: of the stone for PLACE, PASS, PICK; else TG_SIDE_NB. */
TgNodeId tg_tree_add(TgTree *tree, TgNodeId parent, int kind, TgPoint point, TgSide side);
/* Adds the act with its seat, number, offers and, when above 0, its time. The side of a stone or
 * pass is who is to move. */
TgNodeId tg_tree_add_act(TgTree *tree, TgNodeId parent, const TgAct *act);
/* The act of a node as the arbiter takes it; seq is 0. False: the node is an edit, or offers more
 * than TG_OFFER_MAX. */
_Bool tg_tree_act(const TgTree *tree, TgNodeId node, TgAct *act);
/* Another act at the same point and of the same side. */
void tg_tree_set_kind(TgTree *tree, TgNodeId node, TgActKind kind);
void tg_tree_set_seat(TgTree *tree, TgNodeId node, TgSeat seat);
void tg_tree_set_number(TgTree *tree, TgNodeId node, uint16_t number);

/* The stone (or with TG_POINT_NONE the pass) of the side to move: the child that has it already, or
 * a new last child. */
TgNodeId tg_tree_play(TgTree *tree, TgNodeId parent, TgPoint point);
/* The first child that puts a stone on the point (TG_POINT_NONE: that passes); TG_NODE_NONE. */
TgNodeId tg_tree_find(const TgTree *tree, TgNodeId parent, TgPoint point);
/* Removes the node and all below it. The root loses its children only. */
void tg_tree_remove(TgTree *tree, TgNodeId node);
/* One place up among its siblings; to the first place of them. */
void tg_tree_promote(TgTree *tree, TgNodeId node);
void tg_tree_promote_first(TgTree *tree, TgNodeId node);
/* The line from the root to the node becomes the main line. */
void tg_tree_make_main(TgTree *tree, TgNodeId node);

/* The next node of the subtree of `top` in the order parent, first child, ... last child;
 * TG_NODE_NONE after the last. */
TgNodeId tg_tree_next(const TgTree *tree, TgNodeId node, TgNodeId top);
/* The same without what is below the node. */
TgNodeId tg_tree_skip(const TgTree *tree, TgNodeId node, TgNodeId top);
/* The last node of the main line (the first children). */
TgNodeId tg_tree_main_end(const TgTree *tree);
uint32_t tg_tree_depth(const TgTree *tree, TgNodeId node);
/* How many nodes have a next sibling: the number of variations. */
uint32_t tg_tree_branches(const TgTree *tree);

/* Whether the node puts a stone on the board (PLACE, PICK). */
static inline _Bool tg_node_is_stone(const TgNode *node) {
    return node->kind == TG_ACT_PLACE || node->kind == TG_ACT_PICK;
}
/* Whether the node is a stone or a pass. */
static inline _Bool tg_node_is_ply(const TgNode *node) {
    return tg_node_is_stone(node) || node->kind == TG_ACT_PASS;
}

/* Who moves after the node: what TO_MOVE says, else the other side of the last stone or pass; where
 * only stones are set up, Black if there are as many of both, else White. */
TgSide tg_tree_to_move(const TgTree *tree, TgNodeId node);
/* The board after the node. A stone on an occupied point replaces it; *refused (may be NULL) = how
 * many did. TG_E_MEMORY. */
TgStatus tg_tree_grid(const TgTree *tree, TgNodeId node, TgGrid *grid, uint32_t *refused);
/* The seat that holds Black after the node: P1 at the root; SWAP changes it, TAKE_BLACK and
 * TAKE_WHITE set it (their seat; P2 where none is said). */
TgSeat tg_tree_black_seat(const TgTree *tree, TgNodeId node);

/* ---- values ---- */

const char *tg_key_id(TgKey key); /* keys of tree.def alone */
TgKeyType tg_key_type(TgKey key); /* TEXT for foreign keys */
_Bool tg_key_is_head(TgKey key);
const char *tg_key_name(TgKey key, TgLang lang); /* keys of tree.def alone */
/* The key of tree.def with this id; TG_KEY_NONE. */
TgKey tg_key_parse(const char *id, size_t length);

/* The key of a foreign name, made when it is new; TG_KEY_NONE: out of memory, or too many. */
TgKey tg_tree_foreign_key(TgTree *tree, const char *name, size_t length);
/* The same where the tree is not to change; TG_KEY_NONE: it has no such key. */
TgKey tg_tree_find_foreign(const TgTree *tree, const char *name, size_t length);
/* The name of a foreign key. */
const char *tg_tree_foreign_name(const TgTree *tree, TgKey key);

/* Each adds a last value. Texts are UTF-8; control characters become blanks, and in TEXT each line
 * end becomes LF; foreign texts are kept as they are (a NUL becomes a blank). */
void tg_tree_add_text(TgTree *tree, TgNodeId node, TgKey key, const char *text, size_t length);
void tg_tree_add_number(TgTree *tree, TgNodeId node, TgKey key, int64_t number);
void tg_tree_add_point(TgTree *tree, TgNodeId node, TgKey key, TgPoint point);
void tg_tree_add_label(TgTree *tree, TgNodeId node, TgKey key, TgPoint point, const char *text,
                       size_t length);
void tg_tree_add_pair(TgTree *tree, TgNodeId node, TgKey key, TgPoint point, TgPoint second);
/* Removes every value of the key. */
void tg_tree_clear(TgTree *tree, TgNodeId node, TgKey key);
/* clear and add. An empty or NULL text only clears. */
void tg_tree_set_text(TgTree *tree, TgNodeId node, TgKey key, const char *text);

/* The values of a node in order: starts with id = node->first_value, ends with 0.
 *     for (uint32_t id = node->first_value; id != 0;) { id = tg_tree_value(tree, id, &value); } */
uint32_t tg_tree_value(const TgTree *tree, uint32_t id, TgValue *value);
/* The first value of a key; false: there is none. */
_Bool tg_tree_get(const TgTree *tree, TgNodeId node, TgKey key, TgValue *value);
/* Adds the first text of the key to *out; false: there is none. */
_Bool tg_tree_get_text(const TgTree *tree, TgNodeId node, TgKey key, TgText *out);

/* Same size, nodes, order of siblings, and values (in order under each key). TG_E_MEMORY. */
TgStatus tg_tree_equal(const TgTree *a, const TgTree *b, _Bool *equal);

#endif
