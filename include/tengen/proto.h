/* SPDX-License-Identifier: MIT
 *
 * The Gomocup protocol with the cheap part of the Yixin dialect: a session fed with bytes that
 * answers in lines. It owns an engine, reads no file and starts no thread.
 *
 * One thread feeds (tg_proto_feed, tg_proto_end); when tg_proto_wants_think, any thread calls
 * tg_proto_think and then tg_proto_answer. tg_proto_think alone may run beside the others: the
 * caller keeps every other call apart with one lock. While a search runs, STOP, END and
 * INFO timeout_turn 0 end it at once, INFO is read, and other commands wait for their turn.
 * Thinking on the other side's time (TgProtoOptions.may_ponder) ends with any command but INFO. */
#ifndef TENGEN_PROTO_H
#define TENGEN_PROTO_H

#include "tengen/status.h"

#include <stddef.h>
#include <stdint.h>

typedef struct TgProto TgProto;

/* Gets one line of output without its line end, never longer than 3999 bytes. The lines of
 * progress (a `MESSAGE` for every depth) come from the thread inside tg_proto_think. */
typedef void (*TgProtoWriteFn)(const char *line, void *context);

typedef struct TgProtoOptions {
    size_t hash_bytes; /* transposition table; 0 = default 32 MiB; INFO hash_size changes it */
    size_t hash_most;  /* no larger one is made, whatever INFO says; 0 = 1 GiB */
    uint64_t node_cap; /* no search visits more nodes than this; 0 = no cap */
    /* The caller feeds beside tg_proto_think, so INFO pondering 1 may be obeyed: after an answer
     * a search is wanted that lasts until the next command and says nothing. */
    _Bool may_ponder;
} TgProtoOptions;

TgStatus tg_proto_create(const TgProtoOptions *options, TgProtoWriteFn write, void *context,
                         TgProto **proto);
void tg_proto_destroy(TgProto *proto); /* NULL accepted; not while a search runs */

/* Takes any bytes, whole lines or not. */
void tg_proto_feed(TgProto *proto, const char *bytes, size_t length);
/* The input is over: like END, after a last line without line end. Waiting commands are still
 * answered, each as fast as possible. */
void tg_proto_end(TgProto *proto);

_Bool tg_proto_wants_think(const TgProto *proto);
/* Runs the search that is wanted. */
void tg_proto_think(TgProto *proto);
/* Writes its answer, a MESSAGE with depth and value before a move, then goes on with the lines that
 * waited. */
void tg_proto_answer(TgProto *proto);

/* END was read and everything before it is answered. */
_Bool tg_proto_is_over(const TgProto *proto);

#endif
