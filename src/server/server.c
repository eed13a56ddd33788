/* SPDX-License-Identifier: MIT
 *
 * The server's life: store, port, loop. libwebsockets runs in our libev loop, so that signals,
 * timers and the worker's pipes are watched beside the sockets. */
#include "state.h"

#include "http.h"
#include "peer.h"
#include "prover.h"
#include "room.h"
#include "shelf.h"
#include "thinker.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CONNECTIONS_MAX = 1024 };

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = tg_http_callback, .per_session_data_size = sizeof(TgReply)},
    {.name = "tengen",
     .callback = tg_peer_callback,
     .per_session_data_size = sizeof(TgPeer),
     .rx_buffer_size = 4096},
    {0},
};

/* A connection that says nothing for this long is asked whether it lives, and then closed. */
static const lws_retry_bo_t idle_policy = {.secs_since_valid_ping = 60,
                                           .secs_since_valid_hangup = 90};

static TgStatus fault(TgText *error, const char *listen, int port, const char *why) {
    if (error != NULL) {
        tg_text_printf(error, "%s port %d: %s", listen, port, why);
    }
    return TG_E_IO;
}

/* Whether the address can be bound to: says why not, which libwebsockets does not. */
static TgStatus check_port(const TgServerOptions *options, TgText *error) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)options->port)};
    if (inet_pton(AF_INET, options->listen, &address.sin_addr) != 1) {
        return fault(error, options->listen, options->port, "expected an address like 127.0.0.1");
    }
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int on = 1;
    _Bool good = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                 bind(fd, (const struct sockaddr *)&address, sizeof address) == 0 &&
                 listen(fd, 1) == 0;
    int code = errno;
    if (fd >= 0) {
        close(fd);
    }
    return good ? TG_OK : fault(error, options->listen, options->port, strerror(code));
}

static _Bool is_loopback(const char *listen) {
    struct in_addr address;
    return inet_pton(AF_INET, listen, &address) == 1 && ntohl(address.s_addr) >> 24 == 127;
}

static TgStatus start_listening(TgServer *server, TgText *error) {
    lws_set_log_level(0, NULL);
    void *loops[1] = {server->loop};
    struct lws_context_creation_info info = {
        .port = server->options.port,
        .iface = strcmp(server->options.listen, "0.0.0.0") == 0 ? NULL : server->options.listen,
        .protocols = protocols,
        .headers = tg_http_headers(),
        .server_string = "tengen",
        .gid = -1,
        .uid = -1,
        .user = server,
        .foreign_loops = loops,
        .fd_limit_per_thread = CONNECTIONS_MAX,
        .retry_and_idle_policy = &idle_policy,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    server->context = lws_create_context(&info);
    if (server->context != NULL) {
        server->vhost = lws_create_vhost(server->context, &info);
    }
    if (server->vhost == NULL) {
        return fault(error, server->options.listen, server->options.port, "cannot be listened on");
    }
    server->port = lws_get_vhost_listen_port(server->vhost);
    return TG_OK;
}

static void on_signal(struct ev_loop *loop, ev_signal *signal, int events) {
    (void)signal;
    (void)events;
    ev_break(loop, EVBREAK_ALL);
}

static TgStatus start(TgServer *server, TgText *error) {
    server->loop = ev_loop_new(EVFLAG_AUTO);
    if (server->loop == NULL) {
        return TG_E_MEMORY;
    }
    ev_signal_init(&server->on_interrupt, on_signal, SIGINT);
    ev_signal_init(&server->on_terminate, on_signal, SIGTERM);
    ev_signal_start(server->loop, &server->on_interrupt);
    ev_signal_start(server->loop, &server->on_terminate);
    TgStatus status = check_port(&server->options, error);
    if (status == TG_OK) {
        status = tg_store_open(server->options.data, &server->store, error);
    }
    if (status == TG_OK) {
        status = tg_shelf_open(server, error);
    }
    if (status == TG_OK) {
        status = tg_thinker_create(server, &server->thinker);
    }
    if (status == TG_OK) {
        status = tg_prover_create(server, &server->prover);
    }
    return status == TG_OK ? start_listening(server, error) : status;
}

TgStatus tg_server_create(const TgServerOptions *options, TgServer **server, TgText *error) {
    assert(options != NULL && server != NULL);
    TgServer *created = calloc(1, sizeof *created);
    if (created == NULL) {
        return TG_E_MEMORY;
    }
    created->options = *options;
    created->on_loopback = is_loopback(options->listen);
    TgStatus status = start(created, error);
    if (status != TG_OK) {
        tg_server_destroy(created);
        return status;
    }
    *server = created;
    return TG_OK;
}

int tg_server_port(const TgServer *server) {
    return server->port;
}

void tg_server_run(TgServer *server) {
    ev_run(server->loop, 0);
}

void tg_server_destroy(TgServer *server) {
    if (server == NULL) {
        return;
    }
    if (server->thinker != NULL) {
        tg_room_close_all(server);
    }
    if (server->context != NULL) {
        lws_context_destroy(server->context);
    }
    tg_prover_destroy(server->prover);
    tg_thinker_destroy(server->thinker);
    tg_store_close(server->store);
    tg_shelf_close(server);
    if (server->loop != NULL) {
        ev_signal_stop(server->loop, &server->on_interrupt);
        ev_signal_stop(server->loop, &server->on_terminate);
        ev_loop_destroy(server->loop);
    }
    free(server);
}
