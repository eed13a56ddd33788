/* SPDX-License-Identifier: MIT
 *
 * Rooms. Invariants: a room is in the server's list from its opening until its last watcher leaves;
 * its game is what the store holds; the flag timer runs while a clock runs that flags by itself; an
 * engine is asked exactly while it has to act and somebody watches. */
#include "room.h"

#include "thinker.h"

#include "tengen/json.h"
#include "tengen/rng.h"
#include "tengen/time.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NS_PER_MS = 1000000, FAILURES_MAX = 2, REPORT_EVERY_MS = 100 };

static const struct {
    const char *id, *name[TG_LANG_NB];
} faults[TG_FAULT_NB] = {
#define X(NAME, id, en, zh) [TG_FAULT_##NAME] = {id, {en, zh}},
#include "fault.def"
#undef X
};

const char *tg_fault_id(TgFault fault) {
    assert(fault < TG_FAULT_NB);
    return faults[fault].id;
}

const char *tg_fault_name(TgFault fault, TgLang lang) {
    assert(fault < TG_FAULT_NB && lang < TG_LANG_NB);
    return faults[fault].name[lang];
}

static const TgVeto no_veto = {TG_FAULT_NONE, TG_REFUSAL_NONE};

static _Bool is_accepted(TgVeto veto) {
    return veto.fault == TG_FAULT_NONE && veto.refusal == TG_REFUSAL_NONE;
}

uint32_t tg_room_seq(const TgRoom *room) {
    return tg_game_act_count(room->game);
}

/* --- time ------------------------------------------------------------------------------------ */

static _Bool turn_runs(const TgRoom *room) {
    const TgGameState *state = tg_game_state(room->game);
    return state->to_act != TG_SEAT_NONE && !state->paused;
}

/* What the running turn has used, in ms; 0 when none runs. */
static int64_t turn_used(const TgRoom *room) {
    if (!turn_runs(room)) {
        return 0;
    }
    return room->carried_ms + (tg_time_now_ns() - room->turn_start_ns) / NS_PER_MS;
}

static void restart_turn(TgRoom *room, int64_t carried_ms) {
    room->turn_start_ns = tg_time_now_ns();
    room->carried_ms = carried_ms;
}

static void arm_flag_timer(TgRoom *room) {
    struct ev_loop *loop = room->server->loop;
    const TgGameState *state = tg_game_state(room->game);
    const TgGameSetup *setup = tg_game_setup(room->game);
    ev_timer_stop(loop, &room->flag_timer);
    if (state->clock_owner == TG_SEAT_NONE || setup->profile.flag_claims) {
        return;
    }
    int64_t left = tg_clock_left(&state->clock[state->clock_owner], &setup->timing);
    int64_t wait = left - turn_used(room) + 1;
    ev_now_update(loop);
    ev_timer_set(&room->flag_timer, wait > 0 ? (double)wait / 1000 : 0, 0);
    ev_timer_start(loop, &room->flag_timer);
}

/* --- changes --------------------------------------------------------------------------------- */

json_t *tg_room_json(const TgRoom *room) {
    TgGameView view = {.id = room->head.id,
                       .players = room->head.players,
                       .created = room->head.created,
                       .since_ms = turn_used(room),
                       .redo = tg_redo_plies(&room->redo),
                       .thinking = room->thought == TG_THOUGHT_WAITING ||
                                   room->thought == TG_THOUGHT_RUNNING};
    return tg_json_game(room->game, &view);
}

static void broadcast(TgRoom *room, TgMessageKind kind, json_t *value) {
    TgMessage *message = tg_message_create(kind, value);
    for (TgPeer *peer = room->watchers; peer != NULL; peer = peer->next) {
        tg_peer_send(peer, message);
    }
    tg_message_release(message);
}

static _Bool wants_engine(const TgRoom *room) {
    const TgGameState *state = tg_game_state(room->game);
    return room->watchers != NULL && turn_runs(room) && state->outcome == TG_OUTCOME_NONE &&
           room->head.players[state->to_act].kind == TG_PLAYER_ENGINE;
}

/* The search for the old position ends; one for the new begins where an engine has to act. */
static void ask_anew(TgRoom *room) {
    tg_thinker_forget(room->server->thinker, room);
    room->failures = 0;
    if (wants_engine(room)) {
        tg_thinker_ask(room->server->thinker, room);
    }
}

/* One act: applied to a copy, stored, and only then the state of the room. used_ms is what the
 * running turn has used. */
static TgVeto apply(TgRoom *room, const TgAct *act, int64_t used_ms) {
    TgGame *next = NULL;
    if (tg_game_clone(room->game, &next) != TG_OK) {
        return (TgVeto){TG_FAULT_STORE, TG_REFUSAL_NONE};
    }
    TgAct charged = *act;
    charged.used_ms = used_ms;
    uint32_t first = tg_room_seq(room);
    TgVeto veto = {TG_FAULT_NONE, tg_game_apply(next, &charged)};
    if (veto.refusal == TG_REFUSAL_NONE &&
        tg_store_append(room->server->store, room->head.id, next, first, NULL) != TG_OK) {
        veto.fault = TG_FAULT_STORE;
    }
    if (!is_accepted(veto)) {
        tg_game_destroy(next);
        return veto;
    }
    tg_game_destroy(room->game);
    room->game = next;
    tg_redo_note(&room->redo, tg_game_act(next, first));
    restart_turn(room, 0);
    return veto;
}

/* What follows every change. */
static void show_change(TgRoom *room) {
    arm_flag_timer(room);
    ask_anew(room);
    broadcast(room, TG_MESSAGE_STATE, tg_room_json(room));
}

/* Flags the seat whose time is over, where the server does that by itself. */
static _Bool flag_if_over(TgRoom *room, int64_t used_ms) {
    const TgGameState *state = tg_game_state(room->game);
    const TgGameSetup *setup = tg_game_setup(room->game);
    TgSeat owner = state->clock_owner;
    if (owner == TG_SEAT_NONE || setup->profile.flag_claims ||
        used_ms <= tg_clock_left(&state->clock[owner], &setup->timing)) {
        return 0;
    }
    return is_accepted(apply(room, &(TgAct){.kind = TG_ACT_FLAG, .seat = (uint8_t)owner}, used_ms));
}

static void on_flag_timer(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop;
    (void)events;
    TgRoom *room = timer->data;
    if (flag_if_over(room, turn_used(room))) {
        show_change(room);
    } else {
        arm_flag_timer(room);
    }
}

/* Whether a person may send this act at all. */
static _Bool is_personal(const TgRoom *room, const TgAct *act) {
    TgSeat to_act = tg_game_state(room->game)->to_act;
    TgSeat seat = act->seat != TG_SEAT_NONE ? (TgSeat)act->seat : to_act;
    if (act->kind == TG_ACT_RULING) {
        return 0;
    }
    if (act->kind == TG_ACT_PAUSE || act->kind == TG_ACT_RESUME || act->kind == TG_ACT_FLAG ||
        seat == TG_SEAT_NONE) {
        return 1;
    }
    return room->head.players[seat].kind == TG_PLAYER_HUMAN;
}

TgVeto tg_room_act(TgRoom *room, const TgAct *act) {
    if (!is_personal(room, act)) {
        return (TgVeto){TG_FAULT_NOT_YOURS, TG_REFUSAL_NONE};
    }
    int64_t used_ms = turn_used(room);
    if (flag_if_over(room, used_ms)) {
        show_change(room);
        return (TgVeto){TG_FAULT_STALE, TG_REFUSAL_NONE};
    }
    TgVeto veto = apply(room, act, used_ms);
    if (is_accepted(veto)) {
        show_change(room);
    }
    return veto;
}

/* Puts back the acts up to the next ply. */
static TgVeto redo_ply(TgRoom *room) {
    TgVeto veto = no_veto;
    _Bool ply = 0;
    while (is_accepted(veto) && !ply) {
        TgAct act = *tg_redo_next(&room->redo);
        ply = tg_redo_is_ply(&act);
        veto = apply(room, &act, turn_used(room));
    }
    return veto;
}

TgVeto tg_room_redo(TgRoom *room, uint16_t plies) {
    if (plies == 0 || plies > tg_redo_plies(&room->redo)) {
        return (TgVeto){TG_FAULT_NO_REDO, TG_REFUSAL_NONE};
    }
    uint32_t seq = tg_room_seq(room);
    TgVeto veto = no_veto;
    for (int i = 0; i < plies && is_accepted(veto); i++) {
        veto = redo_ply(room);
    }
    if (tg_room_seq(room) != seq) {
        show_change(room);
    }
    return veto;
}

/* --- the engine ------------------------------------------------------------------------------ */

int64_t tg_room_patience(const TgRoom *room) {
    enum { GRACE_MS = 15000 };
    return room->head.players[tg_game_state(room->game)->to_act].turn_ms + GRACE_MS;
}

/* The same position of the same game gets the same seed. */
static uint32_t seed_of(const TgRoom *room) {
    uint32_t seed = 2166136261u ^ tg_room_seq(room);
    for (const char *c = room->head.id; *c != '\0'; c++) {
        seed = (seed ^ (unsigned char)*c) * 16777619u;
    }
    return seed;
}

/* What the clock leaves: for this act, and for the rest of the game where one time holds for it. */
static void limit_by_clock(const TgRoom *room, int64_t *turn, int64_t *match) {
    enum { MARGIN_MS = 100 }; /* for the way there and back */
    const TgGameState *state = tg_game_state(room->game);
    const TgTiming *timing = &tg_game_setup(room->game)->timing;
    const TgClock *clock = &state->clock[state->to_act];
    int64_t gone = turn_used(room) + MARGIN_MS;
    int64_t left = tg_clock_left(clock, timing) - gone;
    left = left > 0 ? left : 0;
    *turn = left < *turn ? left : *turn;
    if (timing->kind == TG_TIMING_SUDDEN || timing->kind == TG_TIMING_FISCHER ||
        timing->kind == TG_TIMING_GOMOCUP) {
        *match = clock->main_ms > gone ? clock->main_ms - gone : 0;
    }
}

static json_t *limits_json(const TgRoom *room) {
    const TgGameState *state = tg_game_state(room->game);
    const TgPlayer *player = &room->head.players[state->to_act];
    int64_t turn = player->turn_ms;
    int64_t match = -1;
    if (state->clock_owner == state->to_act) {
        limit_by_clock(room, &turn, &match);
    }
    return json_pack("{s:I, s:I, s:I, s:i, s:I}", "turn", (json_int_t)turn, "match",
                     (json_int_t)match, "increment",
                     (json_int_t)tg_game_setup(room->game)->timing.increment_ms, "level",
                     (int)player->level, "seed", (json_int_t)seed_of(room));
}

json_t *tg_room_question(const TgRoom *room, uint32_t ask) {
    json_t *acts = json_array();
    for (uint32_t i = 0; i < tg_room_seq(room); i++) {
        json_array_append_new(acts, tg_json_act(tg_game_act(room->game, i)));
    }
    return json_pack("{s:s, s:I, s:I, s:o, s:o, s:o}", "t", "choose", "ask", (json_int_t)ask, "seq",
                     (json_int_t)tg_room_seq(room), "setup",
                     tg_json_setup(tg_game_setup(room->game)), "acts", acts, "limits",
                     limits_json(room));
}

static void show_report(TgRoom *room) {
    if (room->report != NULL) {
        json_object_set_new(room->report, "game", json_string(room->head.id));
        broadcast(room, TG_MESSAGE_REPORT, room->report);
        room->report = NULL;
        room->reported_ns = tg_time_now_ns();
    }
}

void tg_room_on_report(TgRoom *room, json_t *report) {
    json_decref(room->report);
    room->report = json_incref(report);
    if (tg_time_now_ns() - room->reported_ns >= (int64_t)REPORT_EVERY_MS * NS_PER_MS) {
        show_report(room);
    }
}

void tg_room_on_answer(TgRoom *room, uint32_t seq, json_t *answer) {
    TgAct act;
    if (seq != tg_room_seq(room) ||
        tg_json_read_act(answer, "act", tg_game_setup(room->game)->size, &act, NULL) != TG_OK) {
        tg_room_on_failure(room, 1);
        return;
    }
    show_report(room);
    act.seat = (uint8_t)tg_game_state(room->game)->to_act;
    int64_t used_ms = turn_used(room);
    if (!flag_if_over(room, used_ms) && !is_accepted(apply(room, &act, used_ms))) {
        tg_room_on_failure(room, 1);
        return;
    }
    show_change(room);
}

void tg_room_on_failure(TgRoom *room, _Bool again) {
    if (++room->failures < FAILURES_MAX && again) {
        tg_thinker_ask(room->server->thinker, room);
        return;
    }
    room->thought = TG_THOUGHT_FAILED;
    broadcast(room, TG_MESSAGE_PLAIN,
              json_pack("{s:s, s:s, s:I}", "t", "failed", "game", room->head.id, "seq",
                        (json_int_t)tg_room_seq(room)));
    broadcast(room, TG_MESSAGE_STATE, tg_room_json(room));
}

/* --- opening and closing --------------------------------------------------------------------- */

static void destroy(TgRoom *room) {
    if (room != NULL) {
        tg_game_destroy(room->game);
        tg_redo_finish(&room->redo);
        json_decref(room->report);
        free(room);
    }
}

static TgRoom *blank_room(TgServer *server) {
    TgRoom *room = calloc(1, sizeof *room);
    if (room != NULL) {
        room->server = server;
        tg_redo_init(&room->redo);
        ev_timer_init(&room->flag_timer, on_flag_timer, 0, 0);
        room->flag_timer.data = room;
    }
    return room;
}

static void enlist(TgRoom *room) {
    for (uint32_t i = 0; i < tg_room_seq(room); i++) {
        tg_redo_note(&room->redo, tg_game_act(room->game, i));
    }
    restart_turn(room, room->head.spent_ms);
    room->next = room->server->rooms;
    room->server->rooms = room;
}

static _Bool draw_id(char id[TG_GAME_ID_LENGTH + 1]) {
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    TgRng rng;
    if (!tg_rng_init_system(&rng)) {
        return 0;
    }
    for (int i = 0; i < TG_GAME_ID_LENGTH; i++) {
        id[i] = letters[tg_rng_below(&rng, sizeof letters - 1)];
    }
    id[TG_GAME_ID_LENGTH] = '\0';
    return 1;
}

static TgStatus play_moves(TgRoom *room, const TgPoint *moves, size_t count, TgText *error) {
    for (size_t i = 0; i < count; i++) {
        TgAct act = {.kind = TG_ACT_PASS, .seat = TG_SEAT_NONE};
        if (moves[i] != TG_POINT_NONE) {
            act.kind = TG_ACT_PLACE;
            act.point_count = 1;
            act.point[0] = moves[i];
        }
        TgRefusal refusal = tg_game_apply(room->game, &act);
        if (refusal != TG_REFUSAL_NONE) {
            if (error != NULL) {
                tg_text_printf(error, "position: move %zu: %s", i + 1,
                               tg_refusal_name(refusal, TG_EN));
            }
            return TG_E_REFUSED;
        }
    }
    return TG_OK;
}

TgStatus tg_room_create(TgServer *server, const TgGameSetup *setup,
                        const TgPlayer players[TG_SEAT_NB], const TgPoint *moves, size_t move_count,
                        TgRoom **room, TgText *error) {
    TgRoom *created = blank_room(server);
    if (created == NULL || !draw_id(created->head.id)) {
        destroy(created);
        return TG_E_MEMORY;
    }
    created->head.setup = *setup;
    created->head.created = (int64_t)time(NULL);
    memcpy(created->head.players, players, sizeof created->head.players);
    TgStatus status = tg_game_create(setup, &created->game, error);
    if (status == TG_OK) {
        status = play_moves(created, moves, move_count, error);
    }
    if (status == TG_OK) {
        status = tg_store_create(server->store, &created->head, created->game, error);
    }
    if (status != TG_OK) {
        destroy(created);
        return status;
    }
    enlist(created);
    *room = created;
    return TG_OK;
}

TgStatus tg_room_open(TgServer *server, const char *id, TgRoom **room, TgText *error) {
    for (TgRoom *open = server->rooms; open != NULL; open = open->next) {
        if (strcmp(open->head.id, id) == 0) {
            *room = open;
            return TG_OK;
        }
    }
    TgRoom *loaded = blank_room(server);
    if (loaded == NULL) {
        return TG_E_MEMORY;
    }
    TgStatus status = tg_store_load(server->store, id, &loaded->head, &loaded->game, error);
    if (status != TG_OK) {
        destroy(loaded);
        return status;
    }
    enlist(loaded);
    *room = loaded;
    return TG_OK;
}

/* The last watcher has gone: the search ends, the time used so far is kept. */
static void close_room(TgRoom *room) {
    TgRoom **link = &room->server->rooms;
    while (*link != room) {
        link = &(*link)->next;
    }
    *link = room->next;
    ev_timer_stop(room->server->loop, &room->flag_timer);
    tg_thinker_forget(room->server->thinker, room);
    if (tg_game_state(room->game)->clock_owner != TG_SEAT_NONE) {
        tg_store_set_spent(room->server->store, room->head.id, turn_used(room), NULL);
    }
    destroy(room);
}

void tg_room_leave(TgPeer *peer) {
    TgRoom *room = peer->room;
    if (room == NULL) {
        return;
    }
    TgPeer **link = &room->watchers;
    while (*link != peer) {
        link = &(*link)->next;
    }
    *link = peer->next;
    peer->next = NULL;
    peer->room = NULL;
    if (room->watchers == NULL) {
        close_room(room);
    }
}

void tg_room_join(TgRoom *room, TgPeer *peer) {
    if (peer->room != room) {
        tg_room_leave(peer);
        peer->room = room;
        peer->next = room->watchers;
        room->watchers = peer;
        arm_flag_timer(room);
    }
    if (room->thought == TG_THOUGHT_NONE || room->thought == TG_THOUGHT_FAILED) {
        ask_anew(room);
    }
    TgMessage *state = tg_message_create(TG_MESSAGE_STATE, tg_room_json(room));
    tg_peer_send(peer, state);
    tg_message_release(state);
}

void tg_room_close_all(TgServer *server) {
    for (TgRoom *room = server->rooms, *next; room != NULL; room = next) {
        next = room->next;
        for (TgPeer *peer = room->watchers, *other; peer != NULL; peer = other) {
            other = peer->next;
            peer->next = NULL;
            peer->room = NULL;
        }
        room->watchers = NULL;
        close_room(room);
    }
}
