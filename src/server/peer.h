/* SPDX-License-Identifier: MIT
 *
 * A browser's connection: the frame being received, the messages waiting to be sent, the room it
 * watches. */
#ifndef TENGEN_SERVER_PEER_H
#define TENGEN_SERVER_PEER_H

#include "message.h"

#include "tengen/text.h"

#include <libwebsockets.h>

struct TgRoom;
struct TgServer;

enum { TG_PEER_FRAME_MAX = 64 * 1024, TG_PEER_QUEUE = 32 };

typedef struct TgPeer {
    struct TgServer *server;
    struct lws *wsi;
    struct TgRoom *room; /* what it watches; NULL = nothing */
    struct TgPeer *next; /* the next watcher of the same room */
    TgText frame;        /* the part received of the running frame */
    TgMessage *queue[TG_PEER_QUEUE];
    int queued;
    _Bool dropped; /* is being closed: too slow, or no memory */
} TgPeer;

/* Queues a message, of which the caller keeps its own reference (NULL = out of memory). A peer that
 * is too slow to take its messages is closed. */
void tg_peer_send(TgPeer *peer, TgMessage *message);
/* Queues the message made of value, which is taken. */
void tg_peer_send_json(TgPeer *peer, json_t *value);

/* The callback of the WebSocket protocol. */
int tg_peer_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length);

#endif
