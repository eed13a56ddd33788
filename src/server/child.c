/* SPDX-License-Identifier: MIT
 *
 * A worker process in the loop. */
#include "child.h"

#include "tengen/json.h"

static void end_process(TgChild *child) {
    if (child->process != NULL) {
        ev_io_stop(child->server->loop, &child->readable);
        ev_io_stop(child->server->loop, &child->writable);
        tg_process_destroy(child->process);
        child->process = NULL;
    }
}

static void lose_process(TgChild *child) {
    end_process(child);
    tg_child_lift_deadline(child);
    child->on_lost(child->context);
}

static void on_deadline(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop;
    (void)events;
    lose_process(timer->data);
}

static void on_writable(struct ev_loop *loop, ev_io *io, int events) {
    (void)events;
    TgChild *child = io->data;
    if (tg_process_flush(child->process) != TG_OK) {
        lose_process(child);
    } else if (!tg_process_wants_write(child->process)) {
        ev_io_stop(loop, io);
    }
}

static void on_line(const char *line, size_t length, void *context) {
    TgChild *child = context;
    json_t *message = NULL;
    if (tg_json_load(line, length, &message, NULL) == TG_OK) {
        child->on_message(message, child->context);
    }
    json_decref(message);
}

static void on_readable(struct ev_loop *loop, ev_io *io, int events) {
    (void)loop;
    (void)events;
    TgChild *child = io->data;
    if (tg_process_read(child->process, on_line, child) != TG_OK) {
        lose_process(child);
    }
}

void tg_child_init(TgChild *child, TgServer *server) {
    *child = (TgChild){.server = server};
    ev_timer_init(&child->deadline, on_deadline, 0, 0);
    child->deadline.data = child;
}

void tg_child_finish(TgChild *child) {
    tg_child_lift_deadline(child);
    end_process(child);
}

_Bool tg_child_start(TgChild *child) {
    if (child->process != NULL) {
        return 1;
    }
    const char *const argv[] = {child->server->options.program, "worker", NULL};
    if (tg_process_start(argv, NULL, &child->process, NULL) != TG_OK) {
        return 0;
    }
    ev_io_init(&child->readable, on_readable, tg_process_read_fd(child->process), EV_READ);
    ev_io_init(&child->writable, on_writable, tg_process_write_fd(child->process), EV_WRITE);
    child->readable.data = child;
    child->writable.data = child;
    ev_io_start(child->server->loop, &child->readable);
    return 1;
}

/* A failure to send is handled from the loop, never inside the reading of a line. */
void tg_child_send(TgChild *child, json_t *value) {
    TgText line;
    tg_text_init(&line);
    tg_json_dump(value, &line);
    json_decref(value);
    if (!tg_text_ok(&line) || tg_process_send(child->process, line.data, line.length) != TG_OK) {
        tg_child_set_deadline(child, 0);
    } else if (tg_process_wants_write(child->process)) {
        ev_io_start(child->server->loop, &child->writable);
    }
    tg_text_finish(&line);
}

void tg_child_set_deadline(TgChild *child, double seconds) {
    struct ev_loop *loop = child->server->loop;
    ev_now_update(loop);
    ev_timer_stop(loop, &child->deadline);
    ev_timer_set(&child->deadline, seconds, 0);
    ev_timer_start(loop, &child->deadline);
}

void tg_child_lift_deadline(TgChild *child) {
    ev_timer_stop(child->server->loop, &child->deadline);
}
