/* SPDX-License-Identifier: MIT
 *
 * A finished game as a JSON object, and back. */
#include "tengen/played.h"

#include "tengen/json.h"
#include "tengen/notation.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *tg_forfeit_id(TgForfeit forfeit) {
    static const char *const ids[TG_FORFEIT_NB] = {
#define X(NAME, id, en, zh) id,
#include "tengen/forfeit.def"
#undef X
    };
    assert((unsigned)forfeit < TG_FORFEIT_NB);
    return ids[forfeit];
}

const char *tg_forfeit_name(TgForfeit forfeit, TgLang lang) {
    static const char *const names[TG_FORFEIT_NB][TG_LANG_NB] = {
#define X(NAME, id, en, zh) {en, zh},
#include "tengen/forfeit.def"
#undef X
    };
    assert((unsigned)forfeit < TG_FORFEIT_NB);
    return names[forfeit][lang];
}

const char *tg_played_cause(const TgPlayed *played) {
    return played->forfeit != TG_FORFEIT_NONE ? tg_forfeit_id(played->forfeit)
                                              : tg_cause_id(played->cause);
}

const char *tg_played_result(const TgPlayed *played) {
    if (played->outcome != TG_OUTCOME_WIN) {
        return "draw";
    }
    return played->winner == TG_BLACK ? "B+" : "W+";
}

/* ---- writing ---- */

static json_t *moves_json(const TgPlayed *played, int size) {
    TgPoint points[TG_SIZE_MAX * TG_SIZE_MAX];
    for (int i = 0; i < played->move_count; i++) {
        points[i] = played->move[i].point;
    }
    TgText text;
    tg_text_init(&text);
    tg_notation_write_moves(points, played->move_count, size, &text);
    json_t *out = tg_text_ok(&text) ? json_string(tg_text_get(&text)) : NULL;
    tg_text_finish(&text);
    return out;
}

json_t *tg_played_json(const TgPlayed *played, int size) {
    json_t *ms = json_array();
    json_t *eval = json_array();
    json_t *depth = json_array();
    for (int i = played->opening_count; i < played->move_count; i++) {
        json_array_append_new(ms, json_integer(played->move[i].used_ms));
        json_array_append_new(eval, json_string(played->move[i].eval));
        json_array_append_new(depth, json_integer(played->move[i].depth));
    }
    return json_pack("{s:I, s:i, s:o, s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "game",
                     (json_int_t)played->game, "opening", (int)played->opening_count, "moves",
                     moves_json(played, size), "result", tg_played_result(played), "cause",
                     tg_cause_id(played->cause), "forfeit", tg_forfeit_id(played->forfeit),
                     "detail", played->detail, "ms", ms, "eval", eval, "depth", depth);
}

/* ---- reading ---- */

static TgStatus fail(TgText *error, const char *what) {
    if (error != NULL) {
        tg_text_add(error, what);
    }
    return TG_E_SYNTAX;
}

static TgStatus read_moves(const json_t *value, int size, TgPlayed *played, TgText *error) {
    const char *text = "";
    TgStatus status = tg_json_get_string(value, "game", "moves", 8192, &text, error);
    TgPoint points[TG_SIZE_MAX * TG_SIZE_MAX];
    size_t count = 0;
    if (status == TG_OK) {
        status = tg_notation_read_moves(text, size, 1, points, sizeof points / sizeof points[0],
                                        &count, error);
    }
    for (size_t i = 0; status == TG_OK && i < count; i++) {
        if (points[i] == TG_POINT_NONE) {
            return fail(error, "moves: a pass, expected stones alone");
        }
        played->move[i] = (TgPlayedMove){.point = points[i]};
    }
    played->move_count = (uint16_t)count;
    return status;
}

/* What stands beside the moves that were played. */
static TgStatus read_columns(const json_t *value, TgPlayed *played, TgText *error) {
    const json_t *ms = json_object_get(value, "ms");
    const json_t *eval = json_object_get(value, "eval");
    const json_t *depth = json_object_get(value, "depth");
    size_t count = (size_t)(played->move_count - played->opening_count);
    if (json_array_size(ms) != count || json_array_size(eval) != count ||
        json_array_size(depth) != count) {
        return fail(error, "ms, eval, depth: expected lists with one value a move");
    }
    for (size_t i = 0; i < count; i++) {
        TgPlayedMove *move = &played->move[played->opening_count + i];
        json_int_t used = json_integer_value(json_array_get(ms, i));
        json_int_t plies = json_integer_value(json_array_get(depth, i));
        const char *said = json_string_value(json_array_get(eval, i));
        if (used < 0 || used > INT32_MAX || plies < 0 || plies > UINT16_MAX || said == NULL ||
            strlen(said) > TG_EVAL_MAX) {
            return fail(error, "ms, eval, depth: a value is outside its range");
        }
        move->used_ms = (int32_t)used;
        move->depth = (uint16_t)plies;
        snprintf(move->eval, sizeof move->eval, "%s", said);
    }
    return TG_OK;
}

static TgStatus read_result(const char *result, TgPlayed *played, TgText *error) {
    if (strcmp(result, "draw") == 0) {
        played->outcome = TG_OUTCOME_DRAW;
    } else if (strcmp(result, "B+") == 0 || strcmp(result, "W+") == 0) {
        played->outcome = TG_OUTCOME_WIN;
        played->winner = result[0] == 'B' ? TG_BLACK : TG_WHITE;
    } else {
        return fail(error, "result: expected B+, W+ or draw");
    }
    return TG_OK;
}

static TgStatus read_end(const json_t *value, TgPlayed *played, TgText *error) {
    const char *result = "";
    const char *cause = "";
    const char *forfeit = "";
    const char *detail = "";
    TgStatus status = tg_json_get_string(value, "game", "result", 8, &result, error);
    if (status == TG_OK) {
        status = tg_json_get_string(value, "game", "cause", 64, &cause, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_string(value, "game", "forfeit", 64, &forfeit, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_string(value, "game", "detail", TG_DETAIL_MAX, &detail, error);
    }
    if (status != TG_OK) {
        return status;
    }
    played->cause = TG_CAUSE_NONE;
    for (TgCause i = 0; i < TG_CAUSE_NB; i++) {
        played->cause = strcmp(cause, tg_cause_id(i)) == 0 ? i : played->cause;
    }
    played->forfeit = TG_FORFEIT_NB;
    for (TgForfeit i = 0; i < TG_FORFEIT_NB; i++) {
        played->forfeit = strcmp(forfeit, tg_forfeit_id(i)) == 0 ? i : played->forfeit;
    }
    if (played->cause == TG_CAUSE_NONE || played->forfeit == TG_FORFEIT_NB) {
        return fail(error, "cause, forfeit: expected words of cause.def and forfeit.def");
    }
    snprintf(played->detail, sizeof played->detail, "%s", detail);
    return read_result(result, played, error);
}

TgStatus tg_played_read(const json_t *value, int size, TgPlayed *played, TgText *error) {
    static const char *const keys[] = {"game",   "opening", "moves", "result", "cause", "forfeit",
                                       "detail", "ms",      "eval",  "depth",  NULL};
    TgStatus status = tg_json_check_object(value, "game", keys, error);
    int64_t game = -1;
    int64_t opening = 0;
    *played = (TgPlayed){0};
    if (status == TG_OK) {
        status = tg_json_get_int(value, "game", "game", 0, UINT32_MAX, &game, error);
    }
    if (status == TG_OK) {
        status = read_moves(value, size, played, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_int(value, "game", "opening", 0, played->move_count, &opening, error);
    }
    if (status != TG_OK) {
        return status;
    }
    if (game < 0) {
        return fail(error, "game: missing");
    }
    played->game = (uint32_t)game;
    played->opening_count = (uint16_t)opening;
    status = read_columns(value, played, error);
    return status == TG_OK ? read_end(value, played, error) : status;
}
