/* SPDX-License-Identifier: MIT
 *
 * Reading what is drawn. */
#include "draw_input.h"

#include "tengen/codec.h"
#include "tengen/notation.h"
#include "tengen/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int out_of_memory(void) {
    return cli_error("out of memory");
}

static int read_file(const char *path, TgText *text) {
    FILE *file = cli_open(path);
    if (file == NULL) {
        return CLI_USAGE;
    }
    char piece[65536];
    size_t length;
    while ((length = fread(piece, 1, sizeof piece, file)) > 0) {
        tg_text_add_bytes(text, piece, length);
    }
    int code = CLI_OK;
    if (ferror(file)) {
        code = cli_error("%s: %s", path, strerror(errno));
    } else if (!tg_text_ok(text)) {
        code = out_of_memory();
    }
    if (file != stdin) {
        fclose(file);
    }
    return code;
}

/* ---- records in the text form ---- */

/* The node before the last `plies` stones and passes, and before what was decided after the ply
 * that is then the last. */
static TgNodeId take_back(const TgTree *tree, TgNodeId node, unsigned plies) {
    while (node != TG_NODE_ROOT) {
        const TgNode *here = tg_tree_node(tree, node);
        if (tg_node_is_ply(here) || here->kind == TG_ACT_OFFER) {
            if (plies == 0) {
                break;
            }
            plies--;
        }
        node = here->parent;
    }
    return node;
}

/* The acts as nodes; what was taken back stays beside the line as a variation. */
static TgNodeId add_acts(const TgRecord *record, TgTree *tree) {
    TgNodeId node = TG_NODE_ROOT;
    unsigned asked = 0;
    for (uint32_t i = 0; i < record->act_count; i++) {
        const TgAct *act = &record->acts[i];
        if (act->kind == TG_ACT_BACK_ASK) {
            asked = act->number;
        } else if (act->kind == TG_ACT_BACK || act->kind == TG_ACT_BACK_ACCEPT) {
            node = take_back(tree, node, act->kind == TG_ACT_BACK ? act->number : asked);
        } else {
            node = tg_tree_add_act(tree, node, act);
        }
    }
    return node;
}

static void add_formatted(TgTree *tree, TgKey key, TgText *text) {
    tg_tree_set_text(tree, TG_NODE_ROOT, key, tg_text_get(text));
    tg_text_clear(text);
}

static void add_setup(const TgGameSetup *setup, TgTree *tree) {
    TgText text;
    tg_text_init(&text);
    tg_profile_format(&setup->profile, &text);
    add_formatted(tree, TG_KEY_RULE, &text);
    tg_opening_rule_format(&setup->opening, &text);
    add_formatted(tree, TG_KEY_OPENING_RULE, &text);
    tg_timing_format(&setup->timing, &text);
    add_formatted(tree, TG_KEY_CLOCK, &text);
    tg_text_finish(&text);
}

/* The head of the record; players by the colours that they have at the end. */
static void add_head(const TgRecord *record, TgTree *tree, TgSeat black) {
    const TgKey keys[TG_RECORD_KEY_NB] = {
        [TG_RECORD_EVENT] = TG_KEY_EVENT,
        [TG_RECORD_PLACE] = TG_KEY_PLACE,
        [TG_RECORD_DATE] = TG_KEY_DATE,
        [TG_RECORD_ROUND] = TG_KEY_ROUND,
        [TG_RECORD_P1] = black == TG_SEAT_P1 ? TG_KEY_BLACK : TG_KEY_WHITE,
        [TG_RECORD_P2] = black == TG_SEAT_P2 ? TG_KEY_BLACK : TG_KEY_WHITE,
        [TG_RECORD_RESULT] = TG_KEY_RESULT};
    for (int i = 0; i < TG_RECORD_KEY_NB; i++) {
        tg_tree_set_text(tree, TG_NODE_ROOT, keys[i], tg_text_get(&record->head[i]));
    }
}

/* The arbiter has to accept the record: what it leads to is what is drawn. */
static int check_record(const char *path, const TgRecord *record, TgText *result) {
    TgText error;
    tg_text_init(&error);
    TgGame *game = NULL;
    uint32_t played = 0;
    int code = CLI_OK;
    if (tg_record_replay(record, &game, &played, &error) != TG_OK) {
        code = cli_error("%s: %s", path, tg_text_get(&error));
    } else {
        tg_record_result(tg_game_state(game), result);
    }
    tg_game_destroy(game);
    tg_text_finish(&error);
    return code;
}

static int record_to_tree(const char *path, TgRecord *record, DrawInput *input) {
    TgText *result = &record->head[TG_RECORD_RESULT];
    TgText played;
    tg_text_init(&played);
    int code = check_record(path, record, &played);
    if (result->length == 0) {
        tg_text_add(result, tg_text_get(&played));
    }
    tg_text_finish(&played);
    if (code != CLI_OK) {
        return code;
    }
    if (tg_tree_create(record->setup.size, &input->tree) != TG_OK) {
        return out_of_memory();
    }
    input->end = add_acts(record, input->tree);
    input->profile = record->setup.profile;
    add_setup(&record->setup, input->tree);
    add_head(record, input->tree, tg_tree_black_seat(input->tree, input->end));
    return tg_tree_ok(input->tree) ? CLI_OK : out_of_memory();
}

static int read_record(const char *path, const TgText *text, DrawInput *input) {
    TgRecord record;
    TgText error;
    tg_record_init(&record);
    tg_text_init(&error);
    int code = tg_record_read(tg_text_get(text), &record, &error) == TG_OK
                   ? record_to_tree(path, &record, input)
                   : cli_error("%s: %s", path, tg_text_get(&error));
    tg_text_finish(&error);
    tg_record_finish(&record);
    return code;
}

/* ---- files of games ---- */

/* Keeps one game of a file. */
typedef struct Choice {
    TgTree *tree;
    uint64_t wanted; /* from 1 */
    uint64_t seen;
} Choice;

static TgStatus choose(void *context, TgTree *tree) {
    Choice *choice = context;
    if (++choice->seen != choice->wanted) {
        tg_tree_destroy(tree);
        return TG_OK;
    }
    choice->tree = tree;
    return TG_E_STOPPED; /* the rest of the file is not asked for */
}

/* The rule that the game says it was played by, where it is one of ours. */
static void read_rule(DrawInput *input) {
    TgText rule;
    TgProfile profile;
    tg_text_init(&rule);
    if (tg_tree_get_text(input->tree, TG_NODE_ROOT, TG_KEY_RULE, &rule) &&
        tg_profile_parse(tg_text_get(&rule), &profile, NULL) == TG_OK) {
        input->profile = profile;
    }
    tg_text_finish(&rule);
}

static int read_format(const char *path, TgFormatId format, const TgText *text, int game,
                       DrawInput *input) {
    TgText error;
    tg_text_init(&error);
    Choice choice = {.wanted = (uint64_t)game};
    TgReader reader = {.bytes = (const uint8_t *)tg_text_get(text),
                       .length = text->length,
                       .options = {.size = (uint8_t)input->profile.size},
                       .sink = choose,
                       .context = &choice,
                       .error = &error};
    TgStatus status = tg_format_read(format, &reader);
    int code = CLI_OK;
    if (choice.tree == NULL && status != TG_OK) {
        const char *clause = tg_text_get(&error);
        code =
            cli_error("%s: %s", path, clause[0] != '\0' ? clause : tg_status_text(status, TG_EN));
    } else if (choice.tree == NULL) {
        code = cli_error("--game: %d, expected 1 to %llu, the games of %s", game,
                         (unsigned long long)choice.seen, path);
    } else {
        input->tree = choice.tree;
        input->end = tg_tree_main_end(choice.tree);
        read_rule(input);
    }
    tg_text_finish(&error);
    return code;
}

/* Acts and the head of our own text form, or any format of the registry. */
static int read_game(const char *path, int game, DrawInput *input) {
    TgText text;
    tg_text_init(&text);
    int code = read_file(path, &text);
    if (code == CLI_OK) {
        TgFormatId format;
        TgStatus status =
            tg_format_sniff((const uint8_t *)tg_text_get(&text), text.length, path, &format);
        code = status == TG_OK ? read_format(path, format, &text, game, input)
                               : read_record(path, &text, input);
    }
    tg_text_finish(&text);
    return code;
}

/* ---- positions of the command line ---- */

/* --moves, already seen to be right by cli_position_read. */
static int add_moves(const CliPosition *position, DrawInput *input) {
    size_t capacity = strlen(position->moves) + 1;
    size_t count = 0;
    TgPoint *points = malloc(capacity * sizeof *points);
    if (points == NULL) {
        return out_of_memory();
    }
    tg_notation_read_moves(position->moves, position->grid.size, 1, points, capacity, &count, NULL);
    for (size_t i = 0; i < count; i++) {
        input->end = tg_tree_play(input->tree, input->end, points[i]);
    }
    free(points);
    return CLI_OK;
}

static void add_stones(const TgGrid *grid, TgTree *tree) {
    for (int i = 0; i < TG_POINT_NB; i++) {
        TgPoint point = (TgPoint)i;
        if (tg_point_on(point, grid->size) && grid->cell[i] != TG_CELL_EMPTY) {
            TgKey key = grid->cell[i] == TG_CELL_BLACK ? TG_KEY_SETUP_BLACK : TG_KEY_SETUP_WHITE;
            tg_tree_add_point(tree, TG_NODE_ROOT, key, point);
        }
    }
}

static int read_position(const CliPosition *position, DrawInput *input) {
    if (tg_tree_create(position->grid.size, &input->tree) != TG_OK) {
        return out_of_memory();
    }
    int code = CLI_OK;
    if (position->moves != NULL) {
        code = add_moves(position, input);
    } else {
        add_stones(&position->grid, input->tree);
    }
    return code == CLI_OK && !tg_tree_ok(input->tree) ? out_of_memory() : code;
}

int draw_input_read(const char *path, CliPosition *position, int game, DrawInput *input) {
    *input = (DrawInput){.end = TG_NODE_ROOT};
    int code = cli_position_read(position);
    if (code != CLI_OK) {
        return code;
    }
    input->profile = position->profile;
    return path != NULL ? read_game(path, game, input) : read_position(position, input);
}

void draw_input_finish(DrawInput *input) {
    tg_tree_destroy(input->tree);
    input->tree = NULL;
}
