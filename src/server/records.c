/* SPDX-License-Identifier: MIT
 *
 * Files of games for the page. A reader's trees go straight to the writer of JSON lines, and the
 * other way round. */
#include "records.h"

#include "tengen/json.h"
#include "tengen/tree_game.h"

#include <inttypes.h>
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* From one format to another. */
typedef struct Passage {
    TgFormatId to;
    TgWriter writer;
    TgText out, read_error, write_error;
    TgReport read_report, write_report;
    uint64_t nodes;
} Passage;

static void passage_init(Passage *passage, TgFormatId to) {
    *passage = (Passage){.to = to};
    tg_text_init(&passage->out);
    tg_text_init(&passage->read_error);
    tg_text_init(&passage->write_error);
    tg_report_init(&passage->read_report);
    tg_report_init(&passage->write_report);
    passage->writer = (TgWriter){
        .out = &passage->out, .report = &passage->write_report, .error = &passage->write_error};
}

static void passage_finish(Passage *passage) {
    tg_text_finish(&passage->out);
    tg_text_finish(&passage->read_error);
    tg_text_finish(&passage->write_error);
    tg_report_finish(&passage->read_report);
    tg_report_finish(&passage->write_report);
}

static TgStatus too_large(Passage *passage) {
    tg_text_printf(&passage->write_error, "more than %d nodes, expected a smaller file",
                   TG_RECORDS_NODES_MAX);
    return TG_E_RANGE;
}

/* A game more where the format holds one is a row of the report, not a fault. */
static TgStatus take(void *context, TgTree *tree) {
    Passage *passage = context;
    passage->nodes += tg_tree_count(tree) + 1;
    TgStatus status = passage->nodes > TG_RECORDS_NODES_MAX
                          ? too_large(passage)
                          : tg_format_write(passage->to, &passage->writer, tree);
    tg_tree_destroy(tree);
    return status == TG_E_FULL ? TG_OK : status;
}

/* Reads and writes; whatever was read before a fault is in passage->out. */
static TgStatus pass(Passage *passage, TgFormatId from, const uint8_t *bytes, size_t length,
                     const TgReadOptions *options) {
    TgReader reader = {.bytes = bytes,
                       .length = length,
                       .options = *options,
                       .sink = take,
                       .context = passage,
                       .report = &passage->read_report,
                       .error = &passage->read_error};
    TgStatus status = tg_format_read(from, &reader);
    TgStatus ended = tg_format_end(passage->to, &passage->writer);
    return status != TG_OK ? status : ended;
}

/* ---- replies ---- */

static void add_rows(json_t *list, const TgReport *report) {
    for (uint32_t i = 0; i < report->count; i++) {
        const TgReportRow *row = &report->rows[i];
        if (tg_note_kind(row->note) == TG_NOTE_ERROR) {
            continue;
        }
        TgText place[TG_LANG_NB];
        for (int lang = 0; lang < TG_LANG_NB; lang++) {
            tg_text_init(&place[lang]);
            tg_place_print(row->first, (TgLang)lang, &place[lang]);
        }
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:I, s:{s:s, s:s}}", "note", tg_note_id(row->note), "detail",
                      tg_text_get(&row->detail), "count", (json_int_t)row->count, "place", "en",
                      tg_text_get(&place[TG_EN]), "zh", tg_text_get(&place[TG_ZH])));
        tg_text_finish(&place[TG_EN]);
        tg_text_finish(&place[TG_ZH]);
    }
}

static json_t *report_json(const Passage *passage) {
    json_t *list = json_array();
    add_rows(list, &passage->read_report);
    add_rows(list, &passage->write_report);
    return list;
}

static json_t *fault_json(const char *what) {
    return json_pack("{s:s}", "error", what);
}

static json_t *clause_json(const Passage *passage, TgStatus status) {
    const TgText *clause =
        passage->write_error.length > 0 ? &passage->write_error : &passage->read_error;
    return fault_json(clause->length > 0 ? tg_text_get(clause) : tg_status_text(status, TG_EN));
}

/* The games, and the fault that ended them. */
static json_t *lines_json(const Passage *passage, TgFormatId from, TgStatus status) {
    json_t *reply = status == TG_OK ? json_object() : clause_json(passage, status);
    json_object_set_new(reply, "format", json_string(tg_format_id(from)));
    json_object_set_new(reply, "games", json_integer((json_int_t)passage->writer.games));
    json_object_set_new(reply, "lines",
                        json_stringn(tg_text_get(&passage->out), passage->out.length));
    json_object_set_new(reply, "report", report_json(passage));
    return reply;
}

json_t *tg_records_read(const uint8_t *bytes, size_t length, const TgReadOptions *options) {
    TgFormatId from;
    Passage passage;
    if (length == 0) {
        return fault_json("the file is empty, expected a game");
    }
    if (tg_format_sniff(bytes, length, options->file_name, &from) != TG_OK) {
        return fault_json("no known format, expected a file of games");
    }
    TgReadOptions all = *options;
    all.salvage = 1;
    passage_init(&passage, TG_FORMAT_JSON);
    TgStatus status = pass(&passage, from, bytes, length, &all);
    json_t *reply = lines_json(&passage, from, status);
    passage_finish(&passage);
    return reply;
}

static json_t *base64_json(const TgText *bytes) {
    size_t room = 4 * (bytes->length / 3 + 1) + 2; /* the encoder wants a byte beside the end */
    char *text = malloc(room);
    json_t *value = NULL;
    if (text != NULL) {
        int length = lws_b64_encode_string(tg_text_get(bytes), (int)bytes->length, text, (int)room);
        value = length >= 0 ? json_stringn(text, (size_t)length) : NULL;
    }
    free(text);
    return value;
}

json_t *tg_records_write(const uint8_t *lines, size_t length, TgFormatId format) {
    Passage passage;
    passage_init(&passage, format);
    TgStatus status = pass(&passage, TG_FORMAT_JSON, lines, length, &(TgReadOptions){0});
    json_t *reply;
    if (status == TG_OK) {
        reply = json_pack("{s:o, s:o}", "bytes", base64_json(&passage.out), "report",
                          report_json(&passage));
    } else {
        reply = clause_json(&passage, status);
    }
    passage_finish(&passage);
    return reply;
}

/* ---- games of the store ---- */

static const char *name_of(const TgPlayer *player) {
    return player->kind == TG_PLAYER_ENGINE ? "Tengen" : player->name;
}

static void set_head(TgTree *tree, const TgGame *game, const TgStoredGame *head) {
    tg_tree_set_game(tree, game);
    const TgGameState *state = tg_game_state(game);
    TgSeat black = state->black;
    char date[32] = "";
    time_t created = (time_t)head->created;
    struct tm parts;
    if (gmtime_r(&created, &parts) != NULL) {
        strftime(date, sizeof date, "%Y-%m-%d", &parts);
    }
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_BLACK, name_of(&head->players[black]));
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_WHITE,
                     name_of(&head->players[black == TG_SEAT_P1 ? TG_SEAT_P2 : TG_SEAT_P1]));
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_DATE, date);
}

static _Bool is_back(const TgAct *act) {
    return act->kind >= TG_ACT_BACK_ASK && act->kind <= TG_ACT_BACK;
}

/* Adds the log; `plies` (one a node, on the path alone of use) = how many stood after each node. A
 * take-back goes up to the last ply that stays, so that what follows it is a variation. */
static TgStatus add_log(TgTree *tree, const TgGame *game, TgGame *replay, uint16_t *plies) {
    TgNodeId at = TG_NODE_ROOT;
    for (uint32_t i = 0; i < tg_game_act_count(game); i++) {
        const TgAct *act = tg_game_act(game, i);
        if (tg_game_apply(replay, act) != TG_REFUSAL_NONE) {
            return TG_E_REFUSED;
        }
        uint16_t count = tg_game_state(replay)->move_count;
        if (!is_back(act)) {
            at = tg_tree_add_act(tree, at, act);
            if (at == TG_NODE_NONE) {
                return TG_E_MEMORY;
            }
            plies[at] = count;
        }
        while (at != TG_NODE_ROOT && plies[at] > count) {
            at = tg_tree_node(tree, at)->parent;
        }
    }
    tg_tree_make_main(tree, at);
    return TG_OK;
}

static TgStatus game_tree(const TgGame *game, const TgStoredGame *head, TgTree **tree) {
    TgGame *replay = NULL;
    uint16_t *plies = calloc((size_t)tg_game_act_count(game) + 2, sizeof *plies);
    TgStatus status =
        plies != NULL ? tg_game_create(tg_game_setup(game), &replay, NULL) : TG_E_MEMORY;
    if (status == TG_OK) {
        status = tg_tree_create(tg_game_setup(game)->size, tree);
    }
    if (status == TG_OK) {
        set_head(*tree, game, head);
        status = add_log(*tree, game, replay, plies);
    }
    tg_game_destroy(replay);
    free(plies);
    return status;
}

/* `status`: what became of making the tree, which is NULL if that failed. */
static json_t *tree_json(const TgTree *tree, TgStatus status) {
    Passage passage;
    passage_init(&passage, TG_FORMAT_JSON);
    if (status == TG_OK) {
        status = tg_format_write(TG_FORMAT_JSON, &passage.writer, tree);
        TgStatus ended = tg_format_end(TG_FORMAT_JSON, &passage.writer);
        status = status == TG_OK ? ended : status;
    }
    json_t *reply = lines_json(&passage, TG_FORMAT_SGF, status);
    passage_finish(&passage);
    return reply;
}

json_t *tg_records_tree(const TgTree *tree) {
    return tree_json(tree, TG_OK);
}

json_t *tg_records_game(const TgGame *game, const TgStoredGame *head) {
    TgTree *tree = NULL;
    TgStatus status = game_tree(game, head, &tree);
    json_t *reply = tree_json(tree, status);
    tg_tree_destroy(tree);
    return reply;
}
