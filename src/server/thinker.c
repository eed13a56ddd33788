/* SPDX-License-Identifier: MIT
 *
 * The worker's keeper. Invariants: `busy` from a question to its answer or the worker's end;
 * `running` is the room of that question, NULL once it was forgotten; the deadline runs exactly
 * while busy. */
#include "thinker.h"

#include "child.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct TgThinker {
    TgServer *server;
    TgChild child;
    _Bool busy;
    uint32_t ask;
    uint64_t tickets;
    TgRoom *running;
};

static void next_question(TgThinker *thinker);

/* The running question is over; its room, NULL when it was forgotten. */
static TgRoom *end_question(TgThinker *thinker) {
    TgRoom *room = thinker->running;
    tg_child_lift_deadline(&thinker->child);
    thinker->busy = 0;
    thinker->running = NULL;
    if (room != NULL) {
        room->thought = TG_THOUGHT_NONE;
    }
    return room;
}

static void on_lost(void *context) {
    TgThinker *thinker = context;
    if (thinker->busy) {
        TgRoom *room = end_question(thinker);
        if (room != NULL) {
            tg_room_on_failure(room, 1);
        }
    }
    next_question(thinker);
}

static void on_message(const json_t *message, void *context) {
    TgThinker *thinker = context;
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
    tg_child_set_deadline(&thinker->child, (double)tg_room_patience(room) / 1000);
    tg_child_send(&thinker->child, tg_room_question(room, ++thinker->ask));
}

static void next_question(TgThinker *thinker) {
    TgRoom *room;
    while (!thinker->busy && (room = first_waiting(thinker)) != NULL) {
        if (tg_child_start(&thinker->child)) {
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
        tg_child_set_deadline(&thinker->child, TG_CHILD_STOP_SECONDS);
        tg_child_send(&thinker->child, json_pack("{s:s}", "t", "stop"));
    }
}

TgStatus tg_thinker_create(TgServer *server, TgThinker **thinker) {
    TgThinker *created = calloc(1, sizeof *created);
    if (created == NULL) {
        return TG_E_MEMORY;
    }
    created->server = server;
    tg_child_init(&created->child, server);
    created->child.on_message = on_message;
    created->child.on_lost = on_lost;
    created->child.context = created;
    *thinker = created;
    return TG_OK;
}

void tg_thinker_destroy(TgThinker *thinker) {
    if (thinker != NULL) {
        tg_child_finish(&thinker->child);
        free(thinker);
    }
}
