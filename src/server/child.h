/* SPDX-License-Identifier: MIT
 *
 * A worker process of the server, watched in its loop: started when first needed, killed when it
 * is late, started again for the next question. */
#ifndef TENGEN_SERVER_CHILD_H
#define TENGEN_SERVER_CHILD_H

#include "state.h"

#include "tengen/process.h"

#include <jansson.h>

/* A told worker answers within this, or is killed: the machine is idle soon after a board is left.
 */
#define TG_CHILD_STOP_SECONDS 0.4

typedef struct TgChild {
    TgServer *server;
    TgProcess *process; /* NULL until the first question, and after its end */
    ev_io readable, writable;
    ev_timer deadline;
    /* A line came. It may send, and set the deadline, but not lose the process. */
    void (*on_message)(const json_t *message, void *context);
    /* The process has ended, hung or talked nonsense; it is gone already. */
    void (*on_lost)(void *context);
    void *context;
} TgChild;

/* Sets up a child that does not run yet; the last three fields are the caller's. */
void tg_child_init(TgChild *child, TgServer *server);
void tg_child_finish(TgChild *child);

/* Whether it runs now. */
_Bool tg_child_start(TgChild *child);
/* Sends a line; value is taken. A failure comes as on_lost, from the loop. */
void tg_child_send(TgChild *child, json_t *value);
/* It is lost if the deadline is not lifted within this time. */
void tg_child_set_deadline(TgChild *child, double seconds);
void tg_child_lift_deadline(TgChild *child);

#endif
