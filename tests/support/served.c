/* SPDX-License-Identifier: MIT
 *
 * The server is the test program itself, started again, so that a test may have its own worker. The
 * client knows as much of RFC 6455 as a well-behaved server needs. */
#include "served.h"

#include "tengen/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 60000, PORT_FD = 3 };

/* --- the server ------------------------------------------------------------------------------ */

void served_init(Served *served) {
    *served = (Served){.folder = "/tmp/tengen-test-XXXXXX"};
    assert_non_null(mkdtemp(served->folder));
}

/* The child: serves until it is told to stop, and tells its port on the way. */
static int serve(char **argv) {
    TgServerOptions options = {.listen = "127.0.0.1",
                               .data = argv[0],
                               .page = argv[1][0] != '\0' ? argv[1] : NULL,
                               .program = argv[2]};
    TgText error;
    tg_text_init(&error);
    TgServer *server = NULL;
    signal(SIGPIPE, SIG_IGN);
    if (tg_server_create(&options, &server, &error) != TG_OK) {
        fprintf(stderr, "%s\n", tg_text_get(&error));
        return 1;
    }
    int port = tg_server_port(server);
    int status = write(PORT_FD, &port, sizeof port) == (ssize_t)sizeof port ? 0 : 1;
    close(PORT_FD);
    tg_server_run(server);
    tg_server_destroy(server);
    tg_text_finish(&error);
    return status;
}

int served_main(int argc, char **argv) {
    return argc == 5 && strcmp(argv[1], "serve") == 0 ? serve(argv + 2) : -1;
}

void served_start(Served *served) {
    int ends[2];
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    fflush(NULL);
    served->pid = fork();
    assert_true(served->pid >= 0);
    if (served->pid == 0) {
        dup2(ends[1], PORT_FD);
        execl("/proc/self/exe", "server", "serve", served->folder,
              served->page != NULL ? served->page : "",
              served->worker != NULL ? served->worker : TG_BINARY_DIR "/tengen", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &served->port, sizeof served->port), sizeof served->port);
    close(ends[0]);
}

static int await_end(Served *served) {
    int status = 0;
    while (waitpid(served->pid, &status, 0) < 0) {
        assert_int_equal(errno, EINTR);
    }
    served->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int served_stop(Served *served) {
    assert_int_equal(kill(served->pid, SIGTERM), 0);
    return await_end(served);
}

void served_kill(Served *served) {
    assert_int_equal(kill(served->pid, SIGKILL), 0);
    await_end(served);
}

static int remove_entry(const char *path, const struct stat *facts, int kind, struct FTW *where) {
    (void)facts;
    (void)kind;
    (void)where;
    return remove(path);
}

void served_finish(Served *served) {
    if (served->pid > 0) {
        assert_int_equal(served_stop(served), 0);
    }
    assert_int_equal(nftw(served->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS), 0);
}

/* --- bytes ----------------------------------------------------------------------------------- */

static int connect_to(const Served *served) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)served->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(fd >= 0);
    assert_int_equal(connect(fd, (const struct sockaddr *)&address, sizeof address), 0);
    return fd;
}

/* False: the other end has gone. */
static _Bool send_all(int fd, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length > 0) {
        ssize_t sent = send(fd, at, length, MSG_NOSIGNAL);
        if (sent <= 0) {
            return 0;
        }
        at += sent;
        length -= (size_t)sent;
    }
    return 1;
}

static _Bool is_readable(int fd, int ms) {
    struct pollfd input = {.fd = fd, .events = POLLIN};
    return poll(&input, 1, ms) > 0;
}

static _Bool receive_all(int fd, void *bytes, size_t length) {
    char *at = bytes;
    while (length > 0) {
        if (!is_readable(fd, PATIENCE_MS)) {
            fail_msg("the server says nothing");
        }
        ssize_t received = recv(fd, at, length, 0);
        if (received <= 0) {
            return 0;
        }
        at += received;
        length -= (size_t)received;
    }
    return 1;
}

void served_request(const Served *served, const char *request, TgText *reply) {
    int fd = connect_to(served);
    assert_true(send_all(fd, request, strlen(request)));
    tg_text_clear(reply);
    char byte;
    while (receive_all(fd, &byte, 1)) {
        tg_text_add_char(reply, byte);
    }
    close(fd);
}

/* --- the socket ------------------------------------------------------------------------------ */

struct Socket {
    int fd;
    int close_code;
    _Bool ended;
};

enum { OPCODE_TEXT = 1, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10 };

/* Reads the head of the reply to the upgrade; whether it was granted. */
static _Bool is_upgraded(int fd) {
    char head[4096];
    size_t length = 0;
    while (length < sizeof head - 1 && receive_all(fd, &head[length], 1)) {
        head[++length] = '\0';
        if (length >= 4 && memcmp(&head[length - 4], "\r\n\r\n", 4) == 0) {
            return strncmp(head, "HTTP/1.1 101", 12) == 0;
        }
    }
    return 0;
}

Socket *socket_open_with(const Served *served, const char *path, const char *headers) {
    TgText request;
    tg_text_init(&request);
    tg_text_printf(&request,
                   "GET %s HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                   "%s\r\n",
                   path, headers);
    int fd = connect_to(served);
    _Bool opened = send_all(fd, request.data, request.length) && is_upgraded(fd);
    tg_text_finish(&request);
    Socket *socket = opened ? calloc(1, sizeof *socket) : NULL;
    if (socket == NULL) {
        close(fd);
        return NULL;
    }
    socket->fd = fd;
    return socket;
}

Socket *socket_open(const Served *served) {
    char headers[256];
    snprintf(headers, sizeof headers,
             "Host: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
             "Sec-WebSocket-Protocol: tengen\r\n",
             served->port, served->port);
    return socket_open_with(served, "/ws", headers);
}

void socket_close(Socket *socket) {
    if (socket != NULL) {
        close(socket->fd);
        free(socket);
    }
}

static void send_frame(Socket *socket, int opcode, const char *bytes, size_t length) {
    unsigned char head[14] = {(unsigned char)(0x80 | opcode)};
    size_t head_length = 2;
    if (length < 126) {
        head[1] = (unsigned char)(0x80 | length);
    } else {
        head[1] = 0x80 | 127;
        for (int i = 0; i < 8; i++) {
            head[2 + i] = (unsigned char)((uint64_t)length >> (56 - 8 * i));
        }
        head_length = 10;
    }
    head_length += 4; /* a mask of zeros leaves the bytes as they are */
    if (!send_all(socket->fd, head, head_length) || !send_all(socket->fd, bytes, length)) {
        socket->ended = 1;
    }
}

void socket_send(Socket *socket, const char *text) {
    send_frame(socket, OPCODE_TEXT, text, strlen(text));
}

void socket_send_json(Socket *socket, json_t *frame) {
    char *text = json_dumps(frame, JSON_COMPACT);
    assert_non_null(text);
    json_decref(frame);
    socket_send(socket, text);
    free(text);
}

/* Reads one frame; its opcode, or -1 at the end. The caller frees *bytes. */
static int receive_frame(Socket *socket, char **bytes, size_t *length) {
    unsigned char head[2];
    unsigned char more[8];
    if (!receive_all(socket->fd, head, 2)) {
        return -1;
    }
    assert_true(head[0] & 0x80);
    *length = head[1] & 0x7F;
    size_t extra = *length == 126 ? 2 : *length == 127 ? 8 : 0;
    if (!receive_all(socket->fd, more, extra)) {
        return -1;
    }
    if (extra > 0) {
        *length = 0;
    }
    for (size_t i = 0; i < extra; i++) {
        *length = *length << 8 | more[i];
    }
    *bytes = malloc(*length + 1);
    assert_non_null(*bytes);
    if (!receive_all(socket->fd, *bytes, *length)) {
        free(*bytes);
        return -1;
    }
    (*bytes)[*length] = '\0';
    return head[0] & 0x0F;
}

json_t *socket_receive(Socket *socket) {
    while (!socket->ended) {
        char *bytes = NULL;
        size_t length = 0;
        int opcode = receive_frame(socket, &bytes, &length);
        json_t *message = NULL;
        if (opcode == OPCODE_TEXT) {
            message = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
            assert_non_null(message);
        } else if (opcode == OPCODE_PING) {
            send_frame(socket, OPCODE_PONG, bytes, length);
        } else {
            socket->ended = 1;
            if (opcode == OPCODE_CLOSE && length >= 2) {
                socket->close_code = (unsigned char)bytes[0] << 8 | (unsigned char)bytes[1];
            }
        }
        if (opcode >= 0) {
            free(bytes);
        }
        if (message != NULL) {
            return message;
        }
    }
    return NULL;
}

json_t *socket_receive_within(Socket *socket, int ms) {
    return !socket->ended && is_readable(socket->fd, ms) ? socket_receive(socket) : NULL;
}

json_t *socket_await(Socket *socket, const char *kind) {
    json_t *message;
    while ((message = socket_receive(socket)) != NULL) {
        if (strcmp(json_string_value(json_object_get(message, "t")), kind) == 0) {
            return message;
        }
        json_decref(message);
    }
    fail_msg("the connection ended before a '%s' came", kind);
    return NULL;
}

_Bool socket_has_ended(const Socket *socket) {
    return socket->ended;
}

int socket_close_code(const Socket *socket) {
    return socket->close_code;
}
