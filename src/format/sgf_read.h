/* SPDX-License-Identifier: MIT
 *
 * The state of a reader of SGF, and its part that turns properties into values. */
#ifndef TENGEN_FORMAT_SGF_READ_H
#define TENGEN_FORMAT_SGF_READ_H

#include "sgf.h"

typedef struct SgfRead {
    SgfScan scan;
    TgTree *tree;
    TgNodeId node; /* where the next one goes; TG_NODE_NONE before the first */
    TgNodeId quest_first, quest_last;
    _Bool rooted;    /* the first node was applied */
    TgNodeId *stack; /* one entry for each open '(' */
    size_t stack_count, stack_capacity;
    TgText text; /* of the value at hand */
} SgfRead;

/* Adds what a property says to a node. head: what concerns the game goes to the root. */
void tg_sgf_apply(SgfRead *read, TgNodeId node, const SgfProperty *property, _Bool head);
/* Keeps a value as it is under its SGF name, and reports that it has another form. */
void tg_sgf_keep(SgfRead *read, TgNodeId node, const SgfProperty *property, SgfSpan value);

#endif
