/* SPDX-License-Identifier: MIT
 *
 * Answers as JSON. */
#include "tengen/library_json.h"

#include "tengen/notation.h"
#include "tengen/opening.h"

#include <string.h>

json_t *tg_library_game_json(const TgLibraryGame *game) {
    TgText moves;
    tg_text_init(&moves);
    tg_notation_write_moves(game->moves, game->move_count, game->size, &moves);
    const char *opening = game->opening >= 0 ? tg_opening_at(game->opening)->code : "";
    json_t *object =
        json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:s, s:s, s:I}",
                  "id", (json_int_t)game->id, "black", game->black, "white", game->white, "event",
                  game->event, "place", game->place, "date", game->date, "round", game->round,
                  "result", game->result, "rule", game->rule, "openingRule", game->opening_rule,
                  "opening", opening, "size", game->size, "moves", tg_text_get(&moves), "source",
                  game->source, "number", (json_int_t)game->number);
    tg_text_finish(&moves);
    return object;
}

static json_t *counts_json(const TgLibraryMove *move) {
    return json_pack("{s:I, s:I, s:I, s:I}", "games", (json_int_t)move->games, "black",
                     (json_int_t)move->black_wins, "white", (json_int_t)move->white_wins, "draws",
                     (json_int_t)move->draws);
}

json_t *tg_library_explored_json(const TgExplored *explored, int size) {
    json_t *moves = json_array();
    for (size_t i = 0; i < explored->count; i++) {
        const TgLibraryMove *move = &explored->moves[i];
        char name[TG_POINT_NAME_MAX + 1] = "--";
        if (move->point != TG_POINT_NONE) {
            tg_point_name(move->point, size, name);
        }
        json_t *row = json_pack("{s:s}", "move", name);
        json_object_update_new(row, counts_json(move));
        json_array_append_new(moves, row);
    }
    json_t *object = counts_json(&explored->total);
    json_object_set_new(object, "moves", moves);
    return object;
}

static _Bool add_row(void *context, const TgLibraryGame *game) {
    return json_array_append_new(context, tg_library_game_json(game)) == 0;
}

static TgStatus explore(TgLibrary *library, const TgLibraryAsk *ask, json_t *answer,
                        TgText *error) {
    TgLibraryAsk positioned = *ask;
    TgLibraryQuery query;
    if (ask->word[TG_LIBRARY_STONES_BLACK] == NULL && ask->word[TG_LIBRARY_STONES_WHITE] == NULL &&
        ask->word[TG_LIBRARY_MOVES] == NULL) {
        positioned.word[TG_LIBRARY_MOVES] = "";
    }
    TgExplored explored;
    TgStatus status = tg_library_ask_read(&positioned, &query, error);
    if (status == TG_OK) {
        status = tg_library_explore(library, &query, &explored, error);
    }
    if (status == TG_OK) {
        json_object_set_new(answer, "explored", tg_library_explored_json(&explored, query.size));
        tg_explored_finish(&explored);
    }
    return status;
}

json_t *tg_library_answer_json(TgLibrary *library, const TgLibraryAsk *ask) {
    TgLibraryQuery query;
    TgText error;
    tg_text_init(&error);
    uint64_t games = 0;
    json_t *rows = json_array();
    json_t *answer = json_pack("{s:o}", "rows", rows);
    TgStatus status = tg_library_ask_read(ask, &query, &error);
    if (status == TG_OK) {
        status = tg_library_search(library, &query, add_row, rows, &games, &error);
    }
    if (status == TG_OK) {
        json_object_set_new(answer, "games", json_integer((json_int_t)games));
        status = explore(library, ask, answer, &error);
    }
    if (status != TG_OK) {
        json_decref(answer);
        answer = json_pack("{s:s}", "error",
                           error.length > 0 ? tg_text_get(&error) : tg_status_text(status, TG_EN));
    }
    tg_text_finish(&error);
    return answer;
}
