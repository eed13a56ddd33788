/* SPDX-License-Identifier: MIT
 *
 * What the parts of the server share. */
#ifndef TENGEN_SERVER_STATE_H
#define TENGEN_SERVER_STATE_H

#include "tengen/library.h"
#include "tengen/server.h"
#include "tengen/store.h"

#include <ev.h>
#include <libwebsockets.h>

struct TgRoom;
struct TgProver;
struct TgThinker;

struct TgServer {
    TgServerOptions options;
    int port;
    _Bool on_loopback; /* bound to this machine alone: only its own names are answered */
    struct ev_loop *loop;
    ev_signal on_interrupt, on_terminate;
    struct lws_context *context;
    struct lws_vhost *vhost;
    TgStore *store;
    TgLibrary *library; /* NULL: none yet */
    struct TgThinker *thinker;
    struct TgProver *prover;
    struct TgRoom *rooms; /* the games that are watched */
};

#endif
