/* SPDX-License-Identifier: MIT
 *
 * A room: one game while somebody watches it. Every change is stored first, then shown to all who
 * watch. Time is charged by the server's monotonic clock; it stands still while nobody watches. */
#ifndef TENGEN_SERVER_ROOM_H
#define TENGEN_SERVER_ROOM_H

#include "peer.h"
#include "redo.h"
#include "state.h"

/* Why a frame is refused: a reason of the arbiter or of the server. */
typedef enum TgFault {
#define X(NAME, id, en, zh) TG_FAULT_##NAME,
#include "fault.def"
#undef X
    TG_FAULT_NB,
    TG_FAULT_NONE = TG_FAULT_NB
} TgFault;

typedef struct TgVeto {
    TgFault fault;
    TgRefusal refusal; /* the arbiter's, when fault is NONE; TG_REFUSAL_NONE = nothing is refused */
} TgVeto;

typedef enum TgThought {
    TG_THOUGHT_NONE,    /* no engine has to act here */
    TG_THOUGHT_WAITING, /* waits for the worker */
    TG_THOUGHT_RUNNING, /* the worker thinks about this game */
    TG_THOUGHT_FAILED,  /* the worker failed twice here; tried again after the next change */
} TgThought;

typedef struct TgRoom {
    struct TgRoom *next;
    TgServer *server;
    TgPeer *watchers;
    TgStoredGame head;
    TgGame *game;
    TgRedo redo;
    int64_t turn_start_ns; /* when the running turn began or was taken up again */
    int64_t carried_ms;    /* what it had used before */
    ev_timer flag_timer;
    TgThought thought;
    uint64_t ticket; /* its place among the waiting rooms */
    int failures;
    json_t *report; /* the newest report not shown yet; NULL = none */
    int64_t reported_ns;
} TgRoom;

/* A room for a new game, which is stored; `moves` are played first, for whoever has to act.
 * TG_E_REFUSED: one of them does not stand. */
TgStatus tg_room_create(TgServer *server, const TgGameSetup *setup,
                        const TgPlayer players[TG_SEAT_NB], const TgPoint *moves, size_t move_count,
                        TgRoom **room, TgText *error);
/* The room of a game, loaded when nobody watches it yet. TG_E_NOT_FOUND: no such game. */
TgStatus tg_room_open(TgServer *server, const char *id, TgRoom **room, TgText *error);

/* The peer leaves what it watched and watches this room; it is sent the state. */
void tg_room_join(TgRoom *room, TgPeer *peer);
/* The peer leaves; the last one out ends the search and the room. */
void tg_room_leave(TgPeer *peer);
/* Ends every room. */
void tg_room_close_all(TgServer *server);

/* A person's act: its seat must not be an engine's. used_ms is the server's to say. */
TgVeto tg_room_act(TgRoom *room, const TgAct *act);
/* Puts back plies that were taken back. */
TgVeto tg_room_redo(TgRoom *room, uint16_t plies);

uint32_t tg_room_seq(const TgRoom *room);
/* The `game` frame. */
json_t *tg_room_json(const TgRoom *room);

/* --- for the thinker -------------------------------------------------------------------------- */

/* The line that asks the worker, number `ask`. NULL: out of memory. */
json_t *tg_room_question(const TgRoom *room, uint32_t ask);
/* How long the answer may take at most, in ms. */
int64_t tg_room_patience(const TgRoom *room);
void tg_room_on_report(TgRoom *room, json_t *report);
void tg_room_on_answer(TgRoom *room, uint32_t seq, json_t *act);
/* No act came of the question. again: another try is worth it. */
void tg_room_on_failure(TgRoom *room, _Bool again);

const char *tg_fault_id(TgFault fault);
const char *tg_fault_name(TgFault fault, TgLang lang);

#endif
