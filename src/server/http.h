/* SPDX-License-Identifier: MIT
 *
 * HTTP: the files of the page, and the few objects of the API. Only GET and HEAD, but for files of
 * games, which are posted. */
#ifndef TENGEN_SERVER_HTTP_H
#define TENGEN_SERVER_HTTP_H

#include "message.h"
#include "upload.h"

#include <libwebsockets.h>

/* A request with a body that is being received, and a reply that is being sent. */
typedef struct TgReply {
    TgUpload *upload; /* NULL = none */
    TgMessage *body;  /* NULL = none */
} TgReply;

/* The callback of protocol 0, to which every request comes. */
int tg_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length);

/* Whether a request for a WebSocket is one of our own page: the right path, our own name, and no
 * page of another host behind it. */
_Bool tg_http_allows_socket(struct lws *wsi);

/* The security headers that every reply carries. Static. */
const struct lws_protocol_vhost_options *tg_http_headers(void);

#endif
