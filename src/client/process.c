/* SPDX-License-Identifier: MIT
 *
 * A child process with a pipe each way. Invariant: `in` holds the bytes of an unfinished line,
 * `out` the bytes that the pipe has not taken yet, from out_sent on. */
#include "tengen/process.h"

#include "client/memory.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct TgProcess {
    pid_t pid;
    int read_fd, write_fd;
    TgText in, out;
    size_t out_sent;
    _Bool reaped; /* its end has been told */
};

/* Standard input and output become the pipe ends, standard error stays, all else is closed. */
static int spawn(pid_t *pid, const char *const argv[], const char *folder, int in_fd, int out_fd) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) {
        return code;
    }
    code = posix_spawnattr_init(&attributes);
    if (code == 0) {
        sigset_t none;
        sigset_t defaults;
        sigemptyset(&none);
        sigemptyset(&defaults);
        sigaddset(&defaults, SIGPIPE);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &defaults);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                  POSIX_SPAWN_SETPGROUP);
        posix_spawn_file_actions_adddup2(&actions, in_fd, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, out_fd, STDOUT_FILENO);
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
        if (folder != NULL) {
            posix_spawn_file_actions_addchdir_np(&actions, folder);
        }
        code = posix_spawnp(pid, argv[0], &actions, &attributes, (char *const *)argv, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

static void close_pair(const int pair[2]) {
    close(pair[0]);
    close(pair[1]);
}

static _Bool set_nonblocking(int fd) {
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* Starts the child on two fresh pipes; an errno on failure. */
static int start(TgProcess *process, const char *const argv[], const char *folder) {
    int to_child[2];
    int from_child[2];
    if (pipe2(to_child, O_CLOEXEC) != 0) {
        return errno;
    }
    if (pipe2(from_child, O_CLOEXEC) != 0) {
        int code = errno;
        close_pair(to_child);
        return code;
    }
    int code = set_nonblocking(to_child[1]) && set_nonblocking(from_child[0]) ? 0 : errno;
    if (code == 0) {
        code = spawn(&process->pid, argv, folder, to_child[0], from_child[1]);
    }
    if (code != 0) {
        close_pair(to_child);
        close_pair(from_child);
        return code;
    }
    close(to_child[0]);
    close(from_child[1]);
    process->write_fd = to_child[1];
    process->read_fd = from_child[0];
    return 0;
}

TgStatus tg_process_start(const char *const argv[], const char *folder, TgProcess **process,
                          TgText *error) {
    assert(argv != NULL && argv[0] != NULL && process != NULL);
    TgProcess *started = calloc(1, sizeof *started);
    if (started == NULL) {
        return TG_E_MEMORY;
    }
    int code = start(started, argv, folder);
    if (code != 0) {
        free(started);
        if (error != NULL) {
            tg_text_printf(error, "%s: cannot be started: %s", argv[0], strerror(code));
        }
        return TG_E_IO;
    }
    *process = started;
    return TG_OK;
}

void tg_process_destroy(TgProcess *process) {
    if (process == NULL) {
        return;
    }
    kill(-process->pid, SIGKILL); /* it leads a group of its own */
    while (!process->reaped && waitpid(process->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    close(process->read_fd);
    close(process->write_fd);
    tg_text_finish(&process->in);
    tg_text_finish(&process->out);
    free(process);
}

_Bool tg_process_has_ended(TgProcess *process, TgText *how) {
    int status;
    if (process->reaped || waitpid(process->pid, &status, WNOHANG) != process->pid) {
        return process->reaped;
    }
    process->reaped = 1;
    if (how != NULL && WIFSIGNALED(status)) {
        tg_text_printf(how, "signal %d", WTERMSIG(status));
    } else if (how != NULL) {
        tg_text_printf(how, "exit code %d", WEXITSTATUS(status));
    }
    return 1;
}

int64_t tg_process_memory(const TgProcess *process) {
    return process->reaped ? 0 : tg_memory_of_family(process->pid);
}

int tg_process_read_fd(const TgProcess *process) {
    return process->read_fd;
}

int tg_process_write_fd(const TgProcess *process) {
    return process->write_fd;
}

_Bool tg_process_wants_write(const TgProcess *process) {
    return process->out_sent < process->out.length;
}

TgStatus tg_process_flush(TgProcess *process) {
    while (tg_process_wants_write(process)) {
        ssize_t written = write(process->write_fd, process->out.data + process->out_sent,
                                process->out.length - process->out_sent);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            return errno == EAGAIN ? TG_OK : TG_E_IO;
        }
        process->out_sent += (size_t)written;
    }
    tg_text_clear(&process->out);
    process->out_sent = 0;
    return TG_OK;
}

TgStatus tg_process_send(TgProcess *process, const char *line, size_t length) {
    tg_text_add_bytes(&process->out, line, length);
    tg_text_add_char(&process->out, '\n');
    return tg_text_ok(&process->out) ? tg_process_flush(process) : TG_E_MEMORY;
}

/* Hands out the whole lines of `in` and keeps the rest. */
static void hand_out(TgProcess *process, TgProcessLineFn on_line, void *context) {
    char *start = process->in.data;
    char *end = start + process->in.length;
    char *feed;
    while (start < end && (feed = memchr(start, '\n', (size_t)(end - start))) != NULL) {
        *feed = '\0';
        on_line(start, (size_t)(feed - start), context);
        start = feed + 1;
    }
    process->in.length = (size_t)(end - start);
    memmove(process->in.data, start, process->in.length + 1);
}

TgStatus tg_process_read(TgProcess *process, TgProcessLineFn on_line, void *context) {
    char piece[16384];
    ssize_t count = read(process->read_fd, piece, sizeof piece);
    if (count < 0) {
        return errno == EAGAIN || errno == EINTR ? TG_OK : TG_E_IO;
    }
    if (count == 0) {
        return TG_E_IO;
    }
    tg_text_add_bytes(&process->in, piece, (size_t)count);
    if (!tg_text_ok(&process->in)) {
        return TG_E_MEMORY;
    }
    hand_out(process, on_line, context);
    return process->in.length > TG_PROCESS_LINE_MAX ? TG_E_FULL : TG_OK;
}
