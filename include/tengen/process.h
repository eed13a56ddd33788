/* SPDX-License-Identifier: MIT
 *
 * A child process that talks in lines over its standard input and output, for an owner with an
 * event loop: both descriptors are non-blocking, and no call here waits. The child inherits
 * standard error and no other descriptor. */
#ifndef TENGEN_PROCESS_H
#define TENGEN_PROCESS_H

#include "tengen/status.h"
#include "tengen/text.h"

#include <stdint.h>

typedef struct TgProcess TgProcess;

/* A line longer than this ends the talk (TG_E_FULL). */
enum { TG_PROCESS_LINE_MAX = 1 << 20 };

/* Gets a line without its line feed, NUL-terminated, borrowed for the call. It must not destroy the
 * process. */
typedef void (*TgProcessLineFn)(const char *line, size_t length, void *context);

/* Starts argv[0] (a path, or a name looked up in PATH) with the arguments argv, NULL-terminated, in
 * a folder (NULL: where the program itself is; a relative argv[0] starts there). TG_E_IO + one
 * clause when it cannot be started. SIGPIPE has to be ignored by the program. */
TgStatus tg_process_start(const char *const argv[], const char *folder, TgProcess **process,
                          TgText *error);
/* Kills the child and whatever it has started, and reaps it. NULL accepted. */
void tg_process_destroy(TgProcess *process);
/* Whether the child has ended; the first time that it is true, "exit code 3" or "signal 11" is
 * added to *how (may be NULL). */
_Bool tg_process_has_ended(TgProcess *process, TgText *how);

/* The most memory that the child and what it has started have held so far, in bytes: the sum of the
 * peaks of those that still run. 0 where the system does not tell. */
int64_t tg_process_memory(const TgProcess *process);

/* The descriptors to watch: read when readable; write only while wants_write. */
int tg_process_read_fd(const TgProcess *process);
int tg_process_write_fd(const TgProcess *process);
_Bool tg_process_wants_write(const TgProcess *process);

/* Queues a line (a line feed is added) and writes what the pipe takes now. TG_E_IO: the child does
 * not listen any more. */
TgStatus tg_process_send(TgProcess *process, const char *line, size_t length);
/* Writes on what is queued. */
TgStatus tg_process_flush(TgProcess *process);
/* Reads what is there and hands out every whole line. TG_E_IO: the child has ended its output;
 * TG_E_FULL: a line is too long. */
TgStatus tg_process_read(TgProcess *process, TgProcessLineFn on_line, void *context);

#endif
