/* SPDX-License-Identifier: MIT
 *
 * The worker's keeper. Invariants: `busy` from a question to its answer or the worker's end;
 * `running` is the room of that question, NULL once it was forgotten; the deadline runs exactly
 * while busy. */
#include "thinker.h"

#include "tengen/json.h"
#include "tengen/process.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A told worker answers within this, or is killed: the machine is idle soon after a board is left.
 */
static const double stop_seconds = 0.4;

struct TgThinker {
    TgServer *server;
    TgProcess *process; /* NULL until the first question, and after its end */
    ev_io readable, writable;
    ev_timer deadline;
    _Bool busy;
    uint32_t ask;
    uint64_t tickets;
    TgRoom *running;
};

static void next_question(TgThinker *thinker);

static void set_deadline(TgThinker *thinker, double seconds) {
    struct ev_loop *loop = thinker->server->loop;
    ev_now_update(loop);
    ev_timer_stop(loop, &thinker->deadline);
    ev_timer_set(&thinker->deadline, seconds, 0);
    ev_timer_start(loop, &thinker->deadline);
}

static void end_process(TgThinker *thinker) {
    ev_io_stop(thinker->server->loop, &thinker->readable);
    ev_io_stop(thinker->server->loop, &thinker->writable);
    tg_process_destroy(thinker->process);
    thinker->process = NULL;
}

/* The running question is over; its room, NULL when it was forgotten. */
static TgRoom *end_question(TgThinker *thinker) {
    TgRoom *room = thinker->running;
    ev_timer_stop(thinker->server->loop, &thinker->deadline);
    thinker->busy = 0;
    thinker->running = NULL;
    if (room != NULL) {
        room->thought = TG_THOUGHT_NONE;
    }
    return room;
}

/* The worker has ended, hangs or talks nonsense. */
static void lose_process(TgThinker *thinker) {
    end_process(thinker);
    if (thinker->busy) {
        TgRoom *room = end_question(thinker);
        if (room != NULL) {
            tg_room_on_failure(room, 1);
        }
    }
    next_question(thinker);
}

static void on_deadline(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop;
    (void)events;
    lose_process(timer->data);
}

static void on_writable(struct ev_loop *loop, ev_io *io, int events) {
    (void)events;
    TgThinker *thinker = io->data;
    if (tg_process_flush(thinker->process) != TG_OK) {
        lose_process(thinker);
    } else if (!tg_process_wants_write(thinker->process)) {
        ev_io_stop(loop, io);
    }
}

/* A failure to send is handled from the loop, never inside the reading of a line. */
static void send_line(TgThinker *thinker, json_t *value) {
    TgText line;
    tg_text_init(&line);
    tg_json_dump(value, &line);
    json_decref(value);
    if (!tg_text_ok(&line) || tg_process_send(thinker->process, line.data, line.length) != TG_OK) {
        set_deadline(thinker, 0);
    } else if (tg_process_wants_write(thinker->process)) {
        ev_io_start(thinker->server->loop, &thinker->writable);
    }
    tg_text_finish(&line);
}

static void on_message(TgThinker *thinker, const json_t *message) {
    const char *kind = json_string_value(json_object_get(message, "t"));
    json_int_t ask = json_integer_value(json_object_get(message, "ask"));
    if (kind == NULL || !thinker->busy || ask != thinker->ask) {
        return;
    }
    if (strcmp(kind, "report") == 0) {
        if (thinker->running != NULL) {
            tg_room_on_report(thinker->running, json_object_get(message, "report"));
        }
        return;
    }
    TgRoom *room = end_question(thinker);
    if (room != NULL && strcmp(kind, "act") == 0) {
        json_int_t seq = json_integer_value(json_object_get(message, "seq"));
        tg_room_on_answer(room, (uint32_t)seq, json_object_get(message, "act"));
    } else if (room != NULL) {
        tg_room_on_failure(room, 1);
    }
    next_question(thinker);
}

static void on_line(const char *line, size_t length, void *context) {
    json_t *message = NULL;
    if (tg_json_load(line, length, &message, NULL) == TG_OK) {
        on_message(context, message);
    }
    json_decref(message);
}

static void on_readable(struct ev_loop *loop, ev_io *io, int events) {
    (void)loop;
    (void)events;
    TgThinker *thinker = io->data;
    if (tg_process_read(thinker->process, on_line, thinker) != TG_OK) {
        lose_process(thinker);
    }
}

static _Bool start_process(TgThinker *thinker) {
    if (thinker->process != NULL) {
        return 1;
    }
    const char *const argv[] = {thinker->server->options.program, "worker", NULL};
    if (tg_process_start(argv, NULL, &thinker->process, NULL) != TG_OK) {
        return 0;
    }
    ev_io_init(&thinker->readable, on_readable, tg_process_read_fd(thinker->process), EV_READ);
    ev_io_init(&thinker->writable, on_writable, tg_process_write_fd(thinker->process), EV_WRITE);
    thinker->readable.data = thinker;
    thinker->writable.data = thinker;
    ev_io_start(thinker->server->loop, &thinker->readable);
    return 1;
}

/* The room that has waited longest. */
static TgRoom *first_waiting(const TgThinker *thinker) {
    TgRoom *first = NULL;
    for (TgRoom *room = thinker->server->rooms; room != NULL; room = room->next) {
        if (room->thought == TG_THOUGHT_WAITING &&
            (first == NULL || room->ticket < first->ticket)) {
            first = room;
        }
    }
    return first;
}

static void send_question(TgThinker *thinker, TgRoom *room) {
    thinker->busy = 1;
    thinker->running = room;
    room->thought = TG_THOUGHT_RUNNING;
    set_deadline(thinker, (double)tg_room_patience(room) / 1000);
    send_line(thinker, tg_room_question(room, ++thinker->ask));
}

static void next_question(TgThinker *thinker) {
    TgRoom *room;
    while (!thinker->busy && (room = first_waiting(thinker)) != NULL) {
        if (start_process(thinker)) {
            send_question(thinker, room);
        } else {
            room->thought = TG_THOUGHT_NONE;
            tg_room_on_failure(room, 0);
        }
    }
}

void tg_thinker_ask(TgThinker *thinker, TgRoom *room) {
    assert(room->thought != TG_THOUGHT_RUNNING);
    room->thought = TG_THOUGHT_WAITING;
    room->ticket = ++thinker->tickets;
    next_question(thinker);
}

void tg_thinker_forget(TgThinker *thinker, TgRoom *room) {
    room->thought = TG_THOUGHT_NONE;
    json_decref(room->report);
    room->report = NULL;
    if (thinker->running == room) {
        thinker->running = NULL;
        set_deadline(thinker, stop_seconds);
        send_line(thinker, json_pack("{s:s}", "t", "stop"));
    }
}

TgStatus tg_thinker_create(TgServer *server, TgThinker **thinker) {
    TgThinker *created = calloc(1, sizeof *created);
    if (created == NULL) {
        return TG_E_MEMORY;
    }
    created->server = server;
    ev_timer_init(&created->deadline, on_deadline, 0, 0);
    created->deadline.data = created;
    *thinker = created;
    return TG_OK;
}

void tg_thinker_destroy(TgThinker *thinker) {
    if (thinker != NULL) {
        ev_timer_stop(thinker->server->loop, &thinker->deadline);
        if (thinker->process != NULL) {
            end_process(thinker);
        }
        free(thinker);
    }
}
