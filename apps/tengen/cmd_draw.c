/* SPDX-License-Identifier: MIT
 *
 * `tengen draw`: pictures of games and positions. */
#include "draw_input.h"
#include "draw_output.h"

#include "tengen/diagram.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef struct DrawOptions {
    CliPosition position;
    const char *region, *marks, *theme, *to, *width, *caption;
    int at, from, as, ascii, bare, unnumbered, fouls, row, last;
    DrawKind kind;
} DrawOptions;

/* ---- the diagram ---- */

static int tell(const char *option, TgStatus status, const TgText *error) {
    if (status != TG_OK) {
        cli_error("%s: %s", option, tg_text_get(error));
    }
    return status == TG_OK ? CLI_OK : CLI_USAGE;
}

static int read_details(const DrawOptions *options, TgDiagram *diagram, TgText *error) {
    int code = CLI_OK;
    if (options->region != NULL) {
        code = tell("--region", tg_diagram_read_region(diagram, options->region, error), error);
    }
    if (code == CLI_OK && options->marks != NULL) {
        code = tell("--marks", tg_diagram_read_marks(diagram, options->marks, error), error);
    }
    if (code == CLI_OK && options->theme != NULL &&
        !tg_theme_parse(options->theme, &diagram->theme)) {
        code = cli_error("--theme: '%s', expected wood, dark, contrast or print", options->theme);
    }
    return code;
}

/* How many of the moves are shown. */
static int shown_moves(const DrawOptions *options, const DrawInput *input, size_t *count) {
    *count = input->move_count;
    if (options->at >= 0) {
        if ((size_t)options->at > input->move_count) {
            return cli_error("--at: %d, expected 0 to %zu, the moves of the game", options->at,
                             input->move_count);
        }
        *count = (size_t)options->at;
    }
    return CLI_OK;
}

static int fill_diagram(const DrawOptions *options, const DrawInput *input, TgDiagram *diagram) {
    size_t count;
    if (shown_moves(options, input, &count) != CLI_OK) {
        return CLI_USAGE;
    }
    if (options->from < 0 || options->from > UINT16_MAX || options->as < 0 ||
        options->as > UINT16_MAX) {
        return cli_error("--number-from, --number-as: expected numbers from 0 to 65535");
    }
    unsigned from = options->unnumbered ? 0 : (unsigned)options->from;
    tg_diagram_set_grid(diagram, &input->setup);
    tg_diagram_set_moves(diagram, input->moves, count, from, (unsigned)options->as);
    if (options->fouls) {
        tg_diagram_set_fouls(diagram, &input->profile);
    }
    TgPoint last = diagram->last;
    if (!options->last && from != 0) {
        diagram->last = TG_POINT_NONE; /* its number says it */
    }
    if (options->row && tg_diagram_set_row(diagram, &input->profile, last)) {
        diagram->last = TG_POINT_NONE;
    }
    diagram->coordinates = !options->bare;
    diagram->lang = options->position.language;
    if (options->caption != NULL) {
        tg_text_add_foreign(&diagram->caption, options->caption);
    }
    return CLI_OK;
}

/* ---- the picture ---- */

/* Reads "480", "480px", "12cm", "90mm" into micrometres. */
static int read_width(const char *text, int64_t *um) {
    char *end;
    double number = strtod(text, &end);
    double factor = strcmp(end, "mm") == 0                       ? 1000
                    : strcmp(end, "cm") == 0                     ? 10000
                    : *end == '\0' || strcasecmp(end, "px") == 0 ? 25400.0 / 96
                                                                 : 0;
    if (end == text || factor == 0 || !(number * factor >= 1000) || number * factor > 5e6) {
        return cli_error("--width: '%s', expected one like 480px, 12cm or 90mm, up to 5 m", text);
    }
    *um = (int64_t)(number * factor + 0.5);
    return CLI_OK;
}

static int size_picture(const DrawOptions *options, TgPicture *picture) {
    int64_t um;
    if (options->width == NULL) {
        return CLI_OK;
    }
    if (read_width(options->width, &um) != CLI_OK) {
        return CLI_USAGE;
    }
    picture->unit_um = (int32_t)((um * 1000 + picture->width / 2) / picture->width);
    return CLI_OK;
}

static int paint(const DrawOptions *options, const TgDiagram *diagram, TgText *bytes) {
    if (options->kind == DRAW_TXT) {
        tg_diagram_text(diagram, options->ascii ? TG_TEXT_ASCII : TG_TEXT_UNICODE, bytes);
        return CLI_OK;
    }
    TgPicture picture;
    TgStatus status = tg_diagram_picture(diagram, &picture);
    int code = status == TG_OK ? size_picture(options, &picture) : cli_error("out of memory");
    if (code == CLI_OK && options->kind == DRAW_SVG) {
        tg_picture_svg(&picture, bytes);
    } else if (code == CLI_OK) {
        code = cli_error("draw: this build writes text and SVG only");
    }
    tg_picture_finish(&picture);
    return code;
}

static int draw_diagram(DrawOptions *options, const DrawInput *input, const char *out) {
    TgDiagram diagram;
    TgText error;
    TgText bytes;
    tg_text_init(&error);
    tg_text_init(&bytes);
    tg_diagram_init(&diagram, input->setup.size);
    int code = read_details(options, &diagram, &error);
    if (code == CLI_OK) {
        code = fill_diagram(options, input, &diagram);
    }
    if (code == CLI_OK) {
        code = paint(options, &diagram, &bytes);
    }
    if (code == CLI_OK) {
        code = draw_output_write(out, &bytes);
    }
    tg_diagram_finish(&diagram);
    tg_text_finish(&bytes);
    tg_text_finish(&error);
    return code;
}

/* ---- the command ---- */

static _Bool is_same_file(const char *in, const char *out) {
    struct stat a;
    struct stat b;
    return in != NULL && stat(in, &a) == 0 && stat(out, &b) == 0 && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static int run(DrawOptions *options, const char **words) {
    size_t count = 0;
    while (words != NULL && words[count] != NULL) {
        count++;
    }
    if (count == 0 || count > 2) {
        return cli_error("draw: %zu file names, expected IN OUT, or a position and OUT", count);
    }
    const char *in = count == 2 ? words[0] : NULL;
    const char *out = words[count - 1];
    const CliPosition *position = &options->position;
    if (in != NULL &&
        (position->moves != NULL || position->black != NULL || position->white != NULL)) {
        return cli_error("draw: %s and --moves, --black, --white exclude each other", in);
    }
    if (is_same_file(in, out)) {
        return cli_error("draw: %s: expected another file than the one that is read", out);
    }
    if (draw_output_kind(options->to, out, &options->kind) != CLI_OK) {
        return CLI_USAGE;
    }
    DrawInput input;
    int code = draw_input_read(in, &options->position, &input);
    if (code == CLI_OK) {
        code = draw_diagram(options, &input, out);
    }
    draw_input_finish(&input);
    return code;
}

int cmd_draw(int argc, const char **argv) {
    DrawOptions options = {.at = -1, .from = 1, .as = 1};
    struct poptOption position[CLI_POSITION_OPTION_NB];
    cli_position_options(&options.position, position);
    const struct poptOption diagram[] = {
        {"at", 0, POPT_ARG_INT, &options.at, 0, "show the position after this move", "N"},
        {"number-from", 0, POPT_ARG_INT, &options.from, 0, "the first move with a number", "K"},
        {"number-as", 0, POPT_ARG_INT, &options.as, 0, "the number it carries (default 1)", "N"},
        {"no-numbers", 0, POPT_ARG_NONE, &options.unnumbered, 0, "stones without numbers", NULL},
        {"last", 0, POPT_ARG_NONE, &options.last, 0,
         "ring the last move, also where stones have numbers", NULL},
        {"line", 0, POPT_ARG_NONE, &options.row, 0, "ring the winning row", NULL},
        {"fouls", 0, POPT_ARG_NONE, &options.fouls, 0, "mark the points forbidden to Black", NULL},
        {"marks", 0, POPT_ARG_STRING, &options.marks, 0,
         "labels and marks: circle, square, triangle, diamond, cross, dot", "h8:A,i9:circle"},
        {"region", 0, POPT_ARG_STRING, &options.region, 0, "show this part of the board", "a1h8"},
        {"no-coordinates", 0, POPT_ARG_NONE, &options.bare, 0, "without letters and numbers", NULL},
        {"caption", 0, POPT_ARG_STRING, &options.caption, 0, "a line under the picture", "TEXT"},
        POPT_TABLEEND};
    const struct poptOption table[] = {
        {"to", 0, POPT_ARG_STRING, &options.to, 0, "kind of picture, where OUT does not say it",
         "txt|svg|pdf|png|gif"},
        {"theme", 0, POPT_ARG_STRING, &options.theme, 0, "colours (default wood)",
         "wood|dark|contrast|print"},
        {"width", 0, POPT_ARG_STRING, &options.width, 0, "width of the picture", "480px|12cm"},
        {"ascii", 0, POPT_ARG_NONE, &options.ascii, 0, "text without letters beyond ASCII", NULL},
        {NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)diagram, 0, "Diagram:", NULL},
        {NULL, '\0', POPT_ARG_INCLUDE_TABLE, position, 0, "Position, where there is no IN:", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "[OPTION...] [IN] OUT", &context, &rest)) {
        code = run(&options, rest);
    }
    cli_options_finish(context, table);
    return code;
}
