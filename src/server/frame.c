/* SPDX-License-Identifier: MIT
 *
 * Reading frames. Each frame is read whole and strictly before anything is done; what cannot be
 * read or is not allowed gets one `refused`. */
#include "frame.h"

#include "prover.h"
#include "room.h"

#include "tengen/json.h"
#include "tengen/notation.h"

#include <stdlib.h>
#include <string.h>

/* --- refusals -------------------------------------------------------------------------------- */

static void refuse(TgPeer *peer, const char *reason, const char *en, const char *zh) {
    tg_peer_send_json(peer, json_pack("{s:s, s:s, s:{s:s, s:s}}", "t", "refused", "reason", reason,
                                      "text", "en", en, "zh", zh));
}

static void refuse_fault(TgPeer *peer, TgFault fault) {
    refuse(peer, tg_fault_id(fault), tg_fault_name(fault, TG_EN), tg_fault_name(fault, TG_ZH));
}

/* A frame that cannot be read: the clause says where, and may quote the frame, or half a character
 * of it. */
static void refuse_frame(TgPeer *peer, const TgText *clause) {
    TgText en;
    TgText zh;
    tg_text_init(&en);
    tg_text_init(&zh);
    tg_text_printf(&en, "%s: ", tg_fault_name(TG_FAULT_BAD_FRAME, TG_EN));
    tg_text_printf(&zh, "%s：", tg_fault_name(TG_FAULT_BAD_FRAME, TG_ZH));
    tg_text_add_foreign(&en, tg_text_get(clause));
    tg_text_add_foreign(&zh, tg_text_get(clause));
    refuse(peer, tg_fault_id(TG_FAULT_BAD_FRAME), tg_text_get(&en), tg_text_get(&zh));
    tg_text_finish(&en);
    tg_text_finish(&zh);
}

static void refuse_veto(TgPeer *peer, TgVeto veto) {
    if (veto.fault != TG_FAULT_NONE) {
        refuse_fault(peer, veto.fault);
    } else if (veto.refusal != TG_REFUSAL_NONE) {
        refuse(peer, tg_refusal_id(veto.refusal), tg_refusal_name(veto.refusal, TG_EN),
               tg_refusal_name(veto.refusal, TG_ZH));
    }
}

/* --- what the frames share -------------------------------------------------------------------- */

/* Whether the frame means the game that the peer watches; refused when not. */
static _Bool is_watched(TgPeer *peer, const char *id) {
    _Bool watched = peer->room != NULL && id != NULL && strcmp(peer->room->head.id, id) == 0;
    if (!watched) {
        refuse_fault(peer, TG_FAULT_NO_GAME);
    }
    return watched;
}

/* Whether the client has seen the game as it is; refused when not. */
static _Bool is_fresh(TgPeer *peer, int64_t after) {
    _Bool fresh = after == tg_room_seq(peer->room);
    if (!fresh) {
        refuse_fault(peer, TG_FAULT_STALE);
    }
    return fresh;
}

static TgStatus read_game_id(const json_t *frame, const char **id, TgText *error) {
    return tg_json_get_string(frame, "frame", "game", TG_GAME_ID_LENGTH, id, error);
}

static TgStatus read_after(const json_t *frame, int64_t *after, TgText *error) {
    *after = -1;
    return tg_json_get_int(frame, "frame", "after", 0, UINT32_MAX, after, error);
}

/* --- new ------------------------------------------------------------------------------------- */

enum { POSITION_TEXT_MAX = 4096, POSITION_MOVES_MAX = TG_SIZE_MAX * TG_SIZE_MAX + 64 };

static TgStatus read_position(const json_t *frame, int size, TgPoint moves[POSITION_MOVES_MAX],
                              size_t *count, TgText *error) {
    const char *text = "";
    TgStatus status =
        tg_json_get_string(frame, "frame", "position", POSITION_TEXT_MAX, &text, error);
    *count = 0;
    if (status == TG_OK) {
        status = tg_notation_read_moves(text, size, 1, moves, POSITION_MOVES_MAX, count, error);
    }
    return status;
}

static TgStatus on_new(TgPeer *peer, const json_t *frame, TgText *error) {
    TgGameSetup setup;
    TgPlayer players[TG_SEAT_NB];
    TgPoint moves[POSITION_MOVES_MAX];
    size_t count = 0;
    TgStatus status = tg_json_read_setup(json_object_get(frame, "setup"), "setup", &setup, error);
    if (status == TG_OK) {
        status = tg_json_read_players(json_object_get(frame, "seats"), "seats", players, error);
    }
    if (status == TG_OK) {
        status = read_position(frame, setup.size, moves, &count, error);
    }
    TgRoom *room = NULL;
    if (status == TG_OK) {
        for (int seat = 0; seat < TG_SEAT_NB; seat++) {
            setup.free_back = setup.free_back || players[seat].kind == TG_PLAYER_ENGINE;
        }
        status = tg_room_create(peer->server, &setup, players, moves, count, &room, error);
    }
    if (status == TG_OK) {
        tg_room_join(room, peer);
    }
    return status;
}

/* --- the others ------------------------------------------------------------------------------ */

static TgStatus on_open(TgPeer *peer, const json_t *frame, TgText *error) {
    const char *id = "";
    TgRoom *room = NULL;
    TgStatus status = read_game_id(frame, &id, error);
    if (status != TG_OK) {
        return status;
    }
    if (tg_room_open(peer->server, id, &room, NULL) == TG_OK) {
        tg_room_join(room, peer);
    } else {
        refuse_fault(peer, TG_FAULT_NO_GAME);
    }
    return TG_OK;
}

static TgStatus on_act(TgPeer *peer, const json_t *frame, TgText *error) {
    const char *id = NULL;
    int64_t after;
    TgStatus status = read_game_id(frame, &id, error);
    if (status == TG_OK) {
        status = read_after(frame, &after, error);
    }
    if (status != TG_OK || !is_watched(peer, id) || !is_fresh(peer, after)) {
        return status;
    }
    TgAct act;
    status = tg_json_read_act(json_object_get(frame, "act"), "act", peer->room->head.setup.size,
                              &act, error);
    if (status == TG_OK) {
        refuse_veto(peer, tg_room_act(peer->room, &act));
    }
    return status;
}

static TgStatus on_redo(TgPeer *peer, const json_t *frame, TgText *error) {
    const char *id = NULL;
    int64_t after;
    int64_t plies = 1;
    TgStatus status = read_game_id(frame, &id, error);
    if (status == TG_OK) {
        status = read_after(frame, &after, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_int(frame, "frame", "number", 1, UINT16_MAX, &plies, error);
    }
    if (status == TG_OK && is_watched(peer, id) && is_fresh(peer, after)) {
        refuse_veto(peer, tg_room_redo(peer->room, (uint16_t)plies));
    }
    return status;
}

static json_t *explanation_text(const TgExplanation *explanation, int size) {
    json_t *out = json_object();
    static const char *const codes[TG_LANG_NB] = {"en", "zh"};
    for (int lang = 0; lang < TG_LANG_NB; lang++) {
        TgText text;
        tg_text_init(&text);
        tg_explain_print(explanation, size, (TgLang)lang, &text);
        json_object_set_new(out, codes[lang], json_string(tg_text_get(&text)));
        tg_text_finish(&text);
    }
    return out;
}

/* The side whose stone is explained: the one to move if it has forbidden moves, else the one that
 * has; without any, the one to move. */
static TgSide explained_side(const TgGame *game) {
    TgSide side = tg_game_state(game)->to_move;
    const TgProfile *profile = &tg_game_setup(game)->profile;
    TgSide other = tg_side_other(side);
    return !tg_profile_has_fouls(profile, side) && tg_profile_has_fouls(profile, other) ? other
                                                                                        : side;
}

/* Lifts the stone from the point, if one stands there. The side whose stone is explained there. */
static TgSide lift_explained(const TgGame *game, TgGrid *grid, TgPoint point) {
    TgCell cell = tg_grid_at(grid, point);
    if (cell == TG_CELL_EMPTY) {
        return explained_side(game);
    }
    grid->cell[point] = TG_CELL_EMPTY;
    return cell == TG_CELL_BLACK ? TG_BLACK : TG_WHITE;
}

static TgStatus on_explain(TgPeer *peer, const json_t *frame, TgText *error) {
    const char *id = NULL;
    int64_t point = -1;
    TgStatus status = read_game_id(frame, &id, error);
    if (status == TG_OK) {
        status = tg_json_get_int(frame, "frame", "point", 0, TG_POINT_NB - 1, &point, error);
    }
    if (status != TG_OK || !is_watched(peer, id)) {
        return status;
    }
    const TgGame *game = peer->room->game;
    const TgGameSetup *setup = tg_game_setup(game);
    TgGrid grid = tg_game_state(game)->grid;
    if (point < 0 || !tg_point_on((TgPoint)point, setup->size)) {
        tg_text_add(error, "frame.point: expected a point of the board");
        return TG_E_POINT;
    }
    TgSide side = lift_explained(game, &grid, (TgPoint)point);
    TgExplanation *explanation = tg_explain_create(&grid, &setup->profile, side, (TgPoint)point);
    if (explanation == NULL) {
        return TG_E_MEMORY;
    }
    tg_peer_send_json(peer, json_pack("{s:s, s:i, s:o, s:o}", "t", "explain", "point", (int)point,
                                      "tree", tg_json_explanation(explanation), "text",
                                      explanation_text(explanation, setup->size)));
    tg_explain_destroy(explanation);
    return TG_OK;
}

/* The client's own number of a question. */
static TgStatus read_ask(const json_t *frame, int64_t *ask, TgText *error) {
    *ask = 0;
    return tg_json_get_int(frame, "frame", "ask", 0, UINT32_MAX, ask, error);
}

static TgStatus on_prove(TgPeer *peer, const json_t *frame, TgText *error) {
    TgProving proving;
    int64_t ask;
    TgStatus status = read_ask(frame, &ask, error);
    if (status == TG_OK) {
        status = tg_proving_read(frame, "frame", &proving, error);
    }
    return status == TG_OK ? tg_prover_ask(peer->server->prover, peer, ask, &proving, frame)
                           : status;
}

static TgStatus on_prove_stop(TgPeer *peer, const json_t *frame, TgText *error) {
    (void)frame;
    (void)error;
    tg_prover_forget(peer->server->prover, peer);
    return TG_OK;
}

static TgStatus on_judge(TgPeer *peer, const json_t *frame, TgText *error) {
    TgPosition position;
    int64_t ask;
    TgStatus status = read_ask(frame, &ask, error);
    if (status == TG_OK) {
        status = tg_position_read(json_object_get(frame, "position"), "frame.position", &position,
                                  error);
    }
    if (status != TG_OK) {
        return status;
    }
    json_t *judged = tg_position_judge(&position);
    json_object_set_new(judged, "t", json_string("judged"));
    json_object_set_new(judged, "ask", json_integer(ask));
    tg_peer_send_json(peer, judged);
    return TG_OK;
}

static TgStatus on_leave(TgPeer *peer, const json_t *frame, TgText *error) {
    (void)frame;
    (void)error;
    tg_room_leave(peer);
    return TG_OK;
}

static json_t *entry_json(const TgStoredGame *game) {
    TgText opening;
    tg_text_init(&opening);
    tg_opening_rule_format(&game->setup.opening, &opening);
    json_t *entry =
        json_pack("{s:s, s:s, s:i, s:s, s:I, s:i, s:s, s:o, s:s, s:o}", "id", game->id, "rule",
                  tg_profile_id(game->setup.profile.id), "size", (int)game->setup.size, "opening",
                  tg_text_get(&opening), "created", (json_int_t)game->created, "moves",
                  (int)game->move_count, "outcome", tg_outcome_id(game->outcome), "winner",
                  game->winner == TG_SEAT_NONE ? json_null() : json_integer(game->winner), "cause",
                  tg_cause_id(game->cause), "seats", tg_json_players(game->players));
    tg_text_finish(&opening);
    return entry;
}

json_t *tg_frame_list(TgServer *server, const char *before) {
    TgStoredGame *page = calloc(TG_STORE_PAGE, sizeof *page);
    size_t count = 0;
    if (page == NULL || tg_store_list(server->store, before, page, &count, NULL) != TG_OK) {
        free(page);
        return NULL;
    }
    json_t *games = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(games, entry_json(&page[i]));
    }
    free(page);
    return json_pack("{s:s, s:o}", "t", "list", "games", games);
}

static TgStatus on_list(TgPeer *peer, const json_t *frame, TgText *error) {
    const char *before = NULL;
    TgStatus status = TG_OK;
    if (!json_is_null(json_object_get(frame, "before"))) {
        status = tg_json_get_string(frame, "frame", "before", TG_GAME_ID_LENGTH, &before, error);
    }
    if (status != TG_OK) {
        return status;
    }
    json_t *list = tg_frame_list(peer->server, before);
    if (list == NULL) {
        refuse_fault(peer, TG_FAULT_NO_GAME);
    } else {
        tg_peer_send_json(peer, list);
    }
    return TG_OK;
}

/* --- dispatch -------------------------------------------------------------------------------- */

/* TG_OK: the frame was read, and answered where it is answered at all. */
typedef TgStatus (*FrameFn)(TgPeer *peer, const json_t *frame, TgText *error);

static const struct {
    const char *kind;
    FrameFn run;
    const char *keys[6];
} frames[] = {
    {"new", on_new, {"t", "setup", "seats", "position"}},
    {"open", on_open, {"t", "game"}},
    {"act", on_act, {"t", "game", "after", "act"}},
    {"redo", on_redo, {"t", "game", "after", "number"}},
    {"explain", on_explain, {"t", "game", "point"}},
    {"prove", on_prove, {"t", "ask", "position", "side", "time"}},
    {"prove-stop", on_prove_stop, {"t"}},
    {"judge", on_judge, {"t", "ask", "position"}},
    {"leave", on_leave, {"t"}},
    {"list", on_list, {"t", "before"}},
};
enum { FRAME_NB = sizeof frames / sizeof frames[0] };

static TgStatus dispatch(TgPeer *peer, const json_t *frame, TgText *error) {
    const char *kind = "";
    TgStatus status = tg_json_get_string(frame, "frame", "t", 32, &kind, error);
    if (status != TG_OK) {
        return status;
    }
    for (int i = 0; i < FRAME_NB; i++) {
        if (strcmp(kind, frames[i].kind) == 0) {
            status = tg_json_check_object(frame, "frame", frames[i].keys, error);
            return status == TG_OK ? frames[i].run(peer, frame, error) : status;
        }
    }
    tg_text_printf(error, "frame.t: '%s', expected one of the kinds of frames", kind);
    return TG_E_UNKNOWN_NAME;
}

void tg_frame_receive(TgPeer *peer, const char *text, size_t length) {
    TgText error;
    tg_text_init(&error);
    json_t *frame = NULL;
    TgStatus status = tg_json_load(text, length, &frame, &error);
    if (status == TG_OK) {
        status = dispatch(peer, frame, &error);
    }
    if (status != TG_OK) {
        if (error.length == 0) {
            tg_text_add(&error, tg_status_text(status, TG_EN));
        }
        refuse_frame(peer, &error);
    }
    json_decref(frame);
    tg_text_finish(&error);
}
