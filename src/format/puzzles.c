/* SPDX-License-Identifier: MIT
 *
 * Collections of puzzles as JSON, read only: {"puzzles": [{"stones": "H8I9..", "rule": 2, ...}]}
 * with row 1 at the bottom, and JSON lines {"board": "...\n...", "side": "black", ...}. What has no
 * key in a tree is kept under foreign keys puzzle:NAME as JSON text. */
#include "lines.h"

#include "tengen/encoding.h"
#include "tengen/json.h"
#include "tengen/notation.h"
#include "tengen/profile.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 2 * TG_SIZE_MAX * TG_SIZE_MAX, LOOK_BYTES = 4096, NAME_BYTES = 100 };

int tg_puzzles_sniff(const uint8_t *bytes, size_t length) {
    size_t look = length < LOOK_BYTES ? length : LOOK_BYTES;
    if (look == 0 || bytes[0] != '{') {
        return TG_SNIFF_NO;
    }
    return memmem(bytes, look, "\"puzzles\"", 9) != NULL ||
                   memmem(bytes, look, "\"board\"", 7) != NULL
               ? TG_SNIFF_LIKELY
               : TG_SNIFF_NO;
}

static void keep_foreign(TgTree *tree, const char *name, const json_t *value) {
    TgText text;
    TgText key;
    size_t length = strlen(name);
    length = length < NAME_BYTES ? length : tg_utf8_valid_length((const uint8_t *)name, NAME_BYTES);
    tg_text_init(&key);
    tg_text_add(&key, "puzzle:");
    tg_text_add_bytes(&key, name, length);
    tg_text_init(&text);
    if (json_is_string(value)) {
        tg_text_add_bytes(&text, json_string_value(value), json_string_length(value));
    } else {
        char *dumped = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        tg_text_add(&text, dumped != NULL ? dumped : "");
        free(dumped);
    }
    tg_tree_add_text(tree, TG_NODE_ROOT, tg_tree_foreign_key(tree, tg_text_get(&key), key.length),
                     tg_text_get(&text), text.length);
    tg_text_finish(&key);
    tg_text_finish(&text);
}

/* Black is 1 or "black". False: it is not said. */
static _Bool get_side(const json_t *object, TgSide *side) {
    const json_t *value = json_object_get(object, "side");
    const char *word = json_string_value(value);
    *side = json_integer_value(value) == 1 || (word != NULL && strcmp(word, "black") == 0)
                ? TG_BLACK
                : TG_WHITE;
    return value != NULL;
}

static void add_values(TgTree *tree, const json_t *object) {
    static const TgProfileId rules[] = {TG_PROFILE_FREESTYLE, TG_PROFILE_STANDARD,
                                        TG_PROFILE_RENJU};
    static const char *const known[] = {"stones", "board",       "size",
                                        "side",   "blackStones", "whiteStones"};
    const char *name;
    json_t *value;
    TgSide side;
    if (get_side(object, &side) && side != tg_tree_to_move(tree, tg_tree_main_end(tree))) {
        tg_tree_add_number(tree, tg_tree_main_end(tree), TG_KEY_TO_MOVE, side);
    }
    json_object_foreach((json_t *)object, name, value) {
        _Bool skip = 0;
        for (int i = 0; i < 6; i++) {
            skip = skip || strcmp(name, known[i]) == 0;
        }
        json_int_t rule = json_integer_value(value);
        if (strcmp(name, "rule") == 0 && json_is_integer(value) && rule >= 0 && rule <= 2) {
            tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RULE, tg_profile_id(rules[rule]));
        } else if (strcmp(name, "id") == 0 && json_is_string(value)) {
            tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_GAME_NAME, json_string_value(value));
        } else if (!skip) {
            keep_foreign(tree, name, value);
        }
    }
}

static TgStatus keep_tree(void *context, TgTree *tree) {
    TgTree **kept = context;
    if (*kept != NULL) {
        tg_tree_destroy(tree);
        return TG_E_RANGE;
    }
    *kept = tree;
    return TG_OK;
}

/* A board that is drawn. */
static TgStatus read_board(const char *board, TgTree **tree, TgText *clause) {
    TgReader inner = {.bytes = (const uint8_t *)board,
                      .length = strlen(board),
                      .sink = keep_tree,
                      .context = tree,
                      .error = clause};
    return tg_board_read(&inner);
}

/* Stones that are set up. */
static TgStatus read_setup(const json_t *object, TgTree *tree, TgText *clause) {
    static const struct {
        const char *name;
        TgKey key;
    } rows[] = {{"blackStones", TG_KEY_SETUP_BLACK}, {"whiteStones", TG_KEY_SETUP_WHITE}};
    TgStatus status = TG_OK;
    for (int r = 0; r < 2 && status == TG_OK; r++) {
        TgPoint points[MOVES_MAX];
        size_t count = 0;
        const char *text = json_string_value(json_object_get(object, rows[r].name));
        status = tg_notation_read_moves(text != NULL ? text : "", tg_tree_size(tree), 1, points,
                                        MOVES_MAX, &count, clause);
        for (size_t i = 0; i < count; i++) {
            if (points[i] != TG_POINT_NONE) {
                tg_tree_add_point(tree, TG_NODE_ROOT, rows[r].key, points[i]);
            }
        }
    }
    return status;
}

static TgStatus read_stones(const json_t *object, const char *stones, TgTree **tree,
                            TgText *clause) {
    TgPoint moves[MOVES_MAX];
    size_t count = 0;
    json_int_t size = json_object_get(object, "size") != NULL
                          ? json_integer_value(json_object_get(object, "size"))
                          : 15;
    TgStatus status = tg_tree_create(size > 0 && size < 100 ? (int)size : 0, tree);
    if (status != TG_OK) {
        tg_text_add(clause, "size: expected 5 to 25");
        return status;
    }
    status = tg_notation_read_moves(stones, (int)size, 1, moves, MOVES_MAX, &count, clause);
    TgNodeId node = TG_NODE_ROOT;
    for (size_t i = 0; i < count; i++) {
        node = tg_tree_add(*tree, node, moves[i] == TG_POINT_NONE ? TG_ACT_PASS : TG_ACT_PLACE,
                           moves[i], (TgSide)(i % 2));
    }
    return status == TG_OK ? read_setup(object, *tree, clause) : status;
}

static TgStatus read_puzzle(TgReader *reader, const json_t *object, TgPlace place) {
    TgTree *tree = NULL;
    TgText clause;
    tg_text_init(&clause);
    const char *board = json_string_value(json_object_get(object, "board"));
    const char *stones = json_string_value(json_object_get(object, "stones"));
    TgStatus status = TG_E_SYNTAX;
    if (board != NULL) {
        status = read_board(board, &tree, &clause);
    } else if (stones != NULL || json_object_get(object, "blackStones") != NULL) {
        status = read_stones(object, stones != NULL ? stones : "", &tree, &clause);
    } else {
        tg_text_add(&clause, "expected \"stones\", \"blackStones\" or \"board\"");
    }
    if (tree != NULL) {
        add_values(tree, object);
    }
    if (status != TG_OK) {
        tg_reader_fail(reader, status, place, "%s", tg_text_get(&clause));
    }
    tg_text_finish(&clause);
    return tg_reader_end(reader, tree, status);
}

/* One object with a list of puzzles. */
static TgStatus read_list(TgReader *reader, const json_t *list) {
    size_t index;
    const json_t *object;
    TgStatus status = TG_OK;
    json_array_foreach(list, index, object) {
        status = read_puzzle(reader, object, (TgPlace){TG_PLACE_GAME, index + 1});
        if (status != TG_OK) {
            break;
        }
    }
    return status;
}

/* One object a line. */
static TgStatus read_lines(TgReader *reader) {
    const char *text = (const char *)reader->bytes;
    uint64_t number = 0;
    TgStatus status = TG_OK;
    for (size_t at = 0; status == TG_OK && at < reader->length;) {
        const char *end = memchr(text + at, '\n', reader->length - at);
        size_t length = (size_t)((end != NULL ? end : text + reader->length) - (text + at));
        json_t *object = NULL;
        TgText clause;
        tg_text_init(&clause);
        number++;
        if (length > 0 && !tg_is_blank(text[at])) {
            status = tg_json_load(text + at, length, &object, &clause);
            status = status == TG_OK ? read_puzzle(reader, object, tg_at_line(number))
                                     : tg_reader_fail(reader, status, tg_at_line(number), "%s",
                                                      tg_text_get(&clause));
        }
        tg_text_finish(&clause);
        json_decref(object);
        at += length + 1;
    }
    return status;
}

TgStatus tg_puzzles_read(TgReader *reader) {
    json_t *object = NULL;
    TgStatus status = tg_json_load((const char *)reader->bytes, reader->length, &object, NULL);
    const json_t *list = status == TG_OK ? json_object_get(object, "puzzles") : NULL;
    status = json_is_array(list) ? read_list(reader, list) : read_lines(reader);
    if (status == TG_OK && reader->games == 0) {
        status = tg_reader_fail(reader, TG_E_SYNTAX, tg_at_line(1), "expected puzzles");
    }
    json_decref(object);
    return status;
}
