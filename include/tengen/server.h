/* SPDX-License-Identifier: MIT
 *
 * The play server: the page, games over a WebSocket, engine seats (docs/PROTOCOL.md). One thread,
 * one event loop; searches run in a child process. */
#ifndef TENGEN_SERVER_H
#define TENGEN_SERVER_H

#include "tengen/status.h"
#include "tengen/text.h"

typedef struct TgServer TgServer;

typedef struct TgServerOptions {
    const char *listen;  /* address to bind to */
    int port;            /* 0 = any free one */
    const char *data;    /* folder of the store; made when missing */
    const char *library; /* of games, to be searched; NULL = library.db of the data folder */
    const char *page;    /* folder of the page; NULL = no page is served */
    const char *program; /* path of the program that has the command `worker` */
} TgServerOptions;

/* Opens the store and listens. TG_E_IO + one clause when the store or the port cannot be opened.
 * The options are borrowed until destroy. */
TgStatus tg_server_create(const TgServerOptions *options, TgServer **server, TgText *error);
/* The port it listens on. */
int tg_server_port(const TgServer *server);
/* Serves until SIGINT or SIGTERM. SIGPIPE has to be ignored by the program. */
void tg_server_run(TgServer *server);
void tg_server_destroy(TgServer *server); /* NULL accepted */

#endif
