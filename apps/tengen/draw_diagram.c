/* SPDX-License-Identifier: MIT
 *
 * Diagrams. */
#include "draw_diagram.h"

#include "tengen/plies.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void draw_diagram_options(DiagramOptions *options, struct poptOption table[DIAGRAM_OPTION_NB]) {
    *options = (DiagramOptions){.at = -1, .from = 1, .as = 1, .delay = 800};
    const struct poptOption rows[DIAGRAM_OPTION_NB] = {
        {"at", 0, POPT_ARG_INT, &options->at, 0, "show the position after this move", "N"},
        {"number-from", 0, POPT_ARG_INT, &options->from, 0, "the first move with a number", "K"},
        {"number-as", 0, POPT_ARG_INT, &options->as, 0, "the number it carries (default 1)", "N"},
        {"no-numbers", 0, POPT_ARG_NONE, &options->unnumbered, 0, "stones without numbers", NULL},
        {"last", 0, POPT_ARG_NONE, &options->last, 0,
         "ring the last move, also where stones have numbers", NULL},
        {"line", 0, POPT_ARG_NONE, &options->row, 0, "ring the winning row", NULL},
        {"fouls", 0, POPT_ARG_NONE, &options->fouls, 0, "mark the points forbidden to Black", NULL},
        {"marks", 0, POPT_ARG_STRING, &options->marks, 0,
         "labels and marks: circle, square, triangle, diamond, cross, dot", "h8:A,i9:circle"},
        {"region", 0, POPT_ARG_STRING, &options->region, 0, "show this part of the board", "a1h8"},
        {"no-coordinates", 0, POPT_ARG_NONE, &options->bare, 0, "without letters and numbers",
         NULL},
        {"caption", 0, POPT_ARG_STRING, &options->caption, 0, "a line under the picture", "TEXT"},
        {"ascii", 0, POPT_ARG_NONE, &options->ascii, 0, "text without letters beyond ASCII", NULL},
        {"delay", 0, POPT_ARG_INT, &options->delay, 0, "GIF: time of a move (default 800)", "MS"},
        POPT_TABLEEND};
    memcpy(table, rows, sizeof rows);
}

static int tell(const char *option, TgStatus status, const TgText *error) {
    if (status != TG_OK) {
        cli_error("%s: %s", option, tg_text_get(error));
    }
    return status == TG_OK ? CLI_OK : CLI_USAGE;
}

static int read_places(const DiagramOptions *options, TgDiagram *diagram) {
    TgText error;
    tg_text_init(&error);
    int code = CLI_OK;
    if (options->region != NULL) {
        code = tell("--region", tg_diagram_read_region(diagram, options->region, &error), &error);
    }
    if (code == CLI_OK && options->marks != NULL) {
        code = tell("--marks", tg_diagram_read_marks(diagram, options->marks, &error), &error);
    }
    tg_text_finish(&error);
    return code;
}

static int check_numbers(const DiagramOptions *options) {
    if (options->from < 0 || options->from > UINT16_MAX || options->as < 0 ||
        options->as > UINT16_MAX) {
        return cli_error("--number-from, --number-as: expected numbers from 0 to %d", UINT16_MAX);
    }
    if (options->delay < 20 || options->delay > 600000) {
        return cli_error("--delay: %d, expected 20 to 600000 ms", options->delay);
    }
    return CLI_OK;
}

/* The numbers that passes have, which no stone shows: "4, 7: pass". */
static void add_passes(const DiagramOptions *options, const TgPlies *plies, TgDiagram *diagram) {
    const char *joint = "";
    for (size_t i = 0; i < plies->count; i++) {
        if (plies->moves[i].point == TG_POINT_NONE && i + 1 >= (size_t)options->from) {
            tg_text_printf(&diagram->caption, "%s%zu", joint,
                           (size_t)options->as + i + 1 - (size_t)options->from);
            joint = ", ";
        }
    }
    if (*joint != '\0') {
        tg_text_printf(&diagram->caption, ": %s", tg_act_name(TG_ACT_PASS, diagram->lang));
    }
}

/* film: a frame of a GIF, where the last move is always ringed. */
static int fill(const DiagramOptions *options, const DrawLook *look, const DrawInput *input,
                TgNodeId node, _Bool film, TgDiagram *diagram) {
    TgPlies plies;
    if (tg_plies_read(input->tree, node, &plies) != TG_OK) {
        tg_plies_finish(&plies);
        return cli_error("out of memory");
    }
    _Bool numbered = !options->unnumbered && options->from != 0;
    diagram->theme = look->theme;
    diagram->lang = look->lang;
    diagram->coordinates = !options->bare;
    tg_diagram_set_plies(diagram, &plies, numbered ? (unsigned)options->from : 0,
                         (unsigned)options->as);
    tg_diagram_set_node_marks(diagram, input->tree, node);
    if (options->fouls) {
        tg_diagram_set_fouls(diagram, &input->profile);
    }
    TgPoint last = diagram->last;
    if (numbered && !options->last && !film) {
        diagram->last = TG_POINT_NONE; /* its number says it */
    }
    if (options->row && tg_diagram_set_row(diagram, &input->profile, last)) {
        diagram->last = TG_POINT_NONE;
    }
    if (options->caption != NULL) {
        tg_text_add_foreign(&diagram->caption, options->caption);
    } else if (numbered && !film) {
        add_passes(options, &plies, diagram);
    }
    tg_plies_finish(&plies);
    return read_places(options, diagram);
}

/* ---- one picture ---- */

static int draw_one(const DiagramOptions *options, const DrawLook *look, const DrawInput *input,
                    TgNodeId node, TgText *bytes) {
    TgDiagram diagram;
    tg_diagram_init(&diagram, tg_tree_size(input->tree));
    int code = fill(options, look, input, node, 0, &diagram);
    if (code == CLI_OK && look->kind == DRAW_TXT) {
        tg_diagram_text(&diagram, options->ascii ? TG_TEXT_ASCII : TG_TEXT_UNICODE, bytes);
    } else if (code == CLI_OK) {
        TgPicture picture;
        code = tg_diagram_picture(&diagram, &picture) == TG_OK
                   ? draw_output_paint(look->kind, look->width, &picture, 1, bytes)
                   : cli_error("out of memory");
        tg_picture_finish(&picture);
    }
    tg_diagram_finish(&diagram);
    return code;
}

/* ---- a game, move by move ---- */

static int draw_frame(const DiagramOptions *options, const DrawLook *look, const DrawInput *input,
                      TgNodeId node, TgFrame *frame) {
    TgDiagram diagram;
    tg_diagram_init(&diagram, tg_tree_size(input->tree));
    int code = fill(options, look, input, node, 1, &diagram);
    if (code == CLI_OK && tg_diagram_picture(&diagram, &frame->picture) != TG_OK) {
        code = cli_error("out of memory");
    }
    frame->delay_ms = (uint32_t)options->delay;
    tg_diagram_finish(&diagram);
    return code;
}

/* nodes: after each move, the start first. */
static int draw_film(const DiagramOptions *options, const DrawLook *look, const DrawInput *input,
                     const TgNodeId *nodes, size_t count, TgText *bytes) {
    assert(count > 0);
    TgFrame *frames = calloc(count, sizeof *frames);
    if (frames == NULL) {
        return cli_error("out of memory");
    }
    int code = CLI_OK;
    for (size_t i = 0; code == CLI_OK && i < count; i++) {
        code = draw_frame(options, look, input, nodes[i], &frames[i]);
    }
    frames[count - 1].delay_ms *= 4; /* the end stays a while */
    if (code == CLI_OK) {
        code = draw_output_film(look->width, frames, count, bytes);
    }
    for (size_t i = 0; i < count; i++) {
        tg_picture_finish(&frames[i].picture);
    }
    free(frames);
    return code;
}

/* The nodes after each move up to --at, the one before the first move first: *count of them, 1 at
 * least. NULL after one line on standard error. */
static TgNodeId *list_nodes(const DiagramOptions *options, const DrawInput *input, size_t *count) {
    TgPlies plies;
    TgNodeId *nodes = NULL;
    *count = 1;
    if (tg_plies_read(input->tree, input->end, &plies) != TG_OK) {
        cli_error("out of memory");
    } else if (options->at >= 0 && (size_t)options->at > plies.count) {
        cli_error("--at: %d, expected 0 to %zu, the moves of the game", options->at, plies.count);
    } else {
        *count += options->at >= 0 ? (size_t)options->at : plies.count;
        nodes = malloc(*count * sizeof *nodes);
    }
    if (nodes != NULL) {
        nodes[0] =
            plies.count > 0 ? tg_tree_node(input->tree, plies.moves[0].seq)->parent : input->end;
        for (size_t i = 1; i < *count; i++) {
            nodes[i] = plies.moves[i - 1].seq;
        }
    }
    tg_plies_finish(&plies);
    return nodes;
}

int draw_diagram(const DiagramOptions *options, const DrawLook *look, const DrawInput *input,
                 TgText *bytes) {
    if (check_numbers(options) != CLI_OK) {
        return CLI_USAGE;
    }
    size_t count;
    TgNodeId *nodes = list_nodes(options, input, &count);
    int code = CLI_USAGE;
    if (nodes != NULL && look->kind == DRAW_GIF) {
        code = draw_film(options, look, input, nodes, count, bytes);
    } else if (nodes != NULL) {
        TgNodeId node = options->at >= 0 ? nodes[count - 1] : input->end;
        code = draw_one(options, look, input, node, bytes);
    }
    free(nodes);
    return code;
}
