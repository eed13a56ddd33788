/* SPDX-License-Identifier: MIT
 *
 * Reading what is drawn. */
#include "draw_input.h"

#include "tengen/notation.h"

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

static int copy_moves(const TgGameState *state, DrawInput *input) {
    input->move_count = state->move_count;
    input->moves = malloc((input->move_count + 1) * sizeof *input->moves);
    if (input->moves == NULL) {
        return out_of_memory();
    }
    if (input->move_count > 0) {
        memcpy(input->moves, state->moves, input->move_count * sizeof *input->moves);
    }
    return CLI_OK;
}

static int replay(const char *path, DrawInput *input, TgText *error) {
    uint32_t played = 0;
    TgStatus status = tg_record_replay(&input->record, &input->game, &played, error);
    if (status != TG_OK) {
        return cli_error("%s: %s", path, tg_text_get(error));
    }
    input->profile = input->record.setup.profile;
    tg_grid_init(&input->setup, input->record.setup.size);
    return copy_moves(tg_game_state(input->game), input);
}

static int read_record(const char *path, DrawInput *input) {
    TgText text;
    TgText error;
    tg_text_init(&text);
    tg_text_init(&error);
    int code = read_file(path, &text);
    if (code == CLI_OK && tg_record_read(tg_text_get(&text), &input->record, &error) != TG_OK) {
        code = cli_error("%s: %s", path, tg_text_get(&error));
    }
    if (code == CLI_OK) {
        code = replay(path, input, &error);
    }
    tg_text_finish(&error);
    tg_text_finish(&text);
    return code;
}

/* --moves, already seen to be right by cli_position_read: Black first, alternating. */
static int read_moves(const CliPosition *position, DrawInput *input) {
    size_t capacity = strlen(position->moves) + 1;
    TgPoint *points = malloc(capacity * sizeof *points);
    input->moves = malloc(capacity * sizeof *input->moves);
    if (points == NULL || input->moves == NULL) {
        free(points);
        return out_of_memory();
    }
    tg_notation_read_moves(position->moves, position->grid.size, 1, points, capacity,
                           &input->move_count, NULL);
    for (size_t i = 0; i < input->move_count; i++) {
        input->moves[i] = (TgMove){.point = points[i], .side = i % 2 == 0 ? TG_BLACK : TG_WHITE};
    }
    free(points);
    return CLI_OK;
}

int draw_input_read(const char *path, CliPosition *position, DrawInput *input) {
    *input = (DrawInput){0};
    tg_record_init(&input->record);
    int code = cli_position_read(position);
    if (code != CLI_OK) {
        return code;
    }
    input->profile = position->profile;
    tg_grid_init(&input->setup, position->grid.size);
    if (path != NULL) {
        return read_record(path, input);
    }
    if (position->moves != NULL) {
        return read_moves(position, input);
    }
    input->setup = position->grid;
    return CLI_OK;
}

void draw_input_finish(DrawInput *input) {
    free(input->moves);
    tg_game_destroy(input->game);
    tg_record_finish(&input->record);
}
