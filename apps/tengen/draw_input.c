/* SPDX-License-Identifier: MIT
 *
 * Reading what is drawn. */
#include "draw_input.h"

#include "tengen/codec.h"
#include "tengen/notation.h"
#include "tengen/plies.h"

#include <stdlib.h>
#include <string.h>

static int out_of_memory(void) {
    return cli_error("out of memory");
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

/* The rule of the command line, else the one that the game says it was played by, where that is one
 * of ours. */
static void read_rule(const CliPosition *position, _Bool is_file, DrawInput *input) {
    TgText rule;
    TgProfile profile;
    tg_text_init(&rule);
    if (position->rule != NULL || !is_file) {
        tg_profile_format(&position->profile, &rule);
        tg_tree_set_text(input->tree, TG_NODE_ROOT, TG_KEY_RULE, tg_text_get(&rule));
    } else if (tg_tree_get_text(input->tree, TG_NODE_ROOT, TG_KEY_RULE, &rule) &&
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
    } else if (choice.tree == NULL && choice.seen == 0) {
        code = cli_error("%s: it holds no game", path);
    } else if (choice.tree == NULL) {
        code = cli_error("--game: %d, expected 1 to %llu, the games of %s", game,
                         (unsigned long long)choice.seen, path);
    } else {
        input->tree = choice.tree;
        input->end = tg_tree_main_end(choice.tree);
    }
    tg_text_finish(&error);
    return code;
}

static void warn_occupied(const char *path, const DrawInput *input) {
    TgPlies plies;
    if (tg_plies_read(input->tree, input->end, &plies) == TG_OK && plies.refused > 0) {
        cli_error("%s: warning: %u stones on occupied points replace what stood there", path,
                  plies.refused);
    }
    tg_plies_finish(&plies);
}

/* Any format of the registry. */
static int read_game(const char *path, int game, DrawInput *input) {
    TgText text;
    tg_text_init(&text);
    int code = cli_read_file(path, &text);
    if (code == CLI_OK) {
        TgFormatId format = TG_FORMAT_ACTS; /* a script may be told by nothing but its acts */
        tg_format_sniff((const uint8_t *)tg_text_get(&text), text.length, path, &format);
        code = read_format(path, format, &text, game, input);
    }
    tg_text_finish(&text);
    if (code == CLI_OK) {
        warn_occupied(path, input);
    }
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
    code = path != NULL ? read_game(path, game, input) : read_position(position, input);
    if (code == CLI_OK) {
        read_rule(position, path != NULL, input);
    }
    return code;
}

void draw_input_finish(DrawInput *input) {
    tg_tree_destroy(input->tree);
    input->tree = NULL;
}
