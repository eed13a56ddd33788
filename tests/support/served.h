/* SPDX-License-Identifier: MIT
 *
 * A play server in a child process, and a plain WebSocket client for it. Whatever goes wrong here
 * fails the running test. Waits have generous limits: they end by events, never by time. */
#ifndef TENGEN_TESTS_SERVED_H
#define TENGEN_TESTS_SERVED_H

#include "tengen/text.h"

#include <jansson.h>
#include <sys/types.h>

typedef struct Served {
    char folder[64];    /* its data; kept between starts */
    const char *worker; /* program that thinks; NULL = the real one */
    const char *page;   /* folder of the page, or NULL */
    pid_t pid;
    int port;
} Served;

/* The start of a test's main: -1, or the exit status of a server that this process was to be. */
int served_main(int argc, char **argv);

/* Makes a fresh data folder. */
void served_init(Served *served);
void served_start(Served *served);
/* SIGTERM; returns the exit status, -1 when it died otherwise. */
int served_stop(Served *served);
/* SIGKILL. */
void served_kill(Served *served);
/* Stops it when it runs and removes the folder. */
void served_finish(Served *served);

/* Sends the bytes of an HTTP request and reads until the server closes. */
void served_request(const Served *served, const char *request, TgText *reply);

typedef struct Socket Socket;

/* Opens the socket of our page; NULL when the server refuses it. */
Socket *socket_open(const Served *served);
/* The same with other headers; each line of them ends in CR LF. */
Socket *socket_open_with(const Served *served, const char *path, const char *headers);
void socket_close(Socket *socket);
void socket_send(Socket *socket, const char *text);
/* Sends the frame and drops the reference. */
void socket_send_json(Socket *socket, json_t *frame);
/* The next message; NULL when the connection has ended. */
json_t *socket_receive(Socket *socket);
/* A message that is there already or comes within ms; NULL when none does or the end has come. */
json_t *socket_receive_within(Socket *socket, int ms);
/* The next message of this kind; others are skipped. */
json_t *socket_await(Socket *socket, const char *kind);
/* Whether the other end has gone, as far as sending and receiving have shown. */
_Bool socket_has_ended(const Socket *socket);
/* The status code of the close frame that ended the connection; 0 when none came. */
int socket_close_code(const Socket *socket);

#endif
