/* SPDX-License-Identifier: MIT
 *
 * `tengen draw`: pictures of games and positions. */
#include "draw_diagram.h"

#include <string.h>
#include <sys/stat.h>

typedef struct DrawOptions {
    CliPosition position;
    DiagramOptions diagram;
    const char *theme, *to, *width;
} DrawOptions;

static _Bool is_same_file(const char *in, const char *out) {
    struct stat a;
    struct stat b;
    return in != NULL && stat(in, &a) == 0 && stat(out, &b) == 0 && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static int read_look(const DrawOptions *options, const char *out, DrawLook *look) {
    if (draw_output_kind(options->to, out, &look->kind) != CLI_OK ||
        draw_output_width(options->width, &look->width) != CLI_OK) {
        return CLI_USAGE;
    }
    if (options->theme != NULL && !tg_theme_parse(options->theme, &look->theme)) {
        return cli_error("--theme: '%s', expected wood, dark, contrast or print", options->theme);
    }
    return CLI_OK;
}

static int draw(DrawOptions *options, DrawLook *look, const char *in, const char *out) {
    DrawInput input;
    TgText bytes;
    tg_text_init(&bytes);
    int code = draw_input_read(in, &options->position, &input);
    look->lang = options->position.language;
    if (code == CLI_OK) {
        code = draw_diagram(&options->diagram, look, &input, &bytes);
    }
    if (code == CLI_OK) {
        code = draw_output_write(out, &bytes);
    }
    draw_input_finish(&input);
    tg_text_finish(&bytes);
    return code;
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
    DrawLook look = {0};
    return read_look(options, out, &look) == CLI_OK ? draw(options, &look, in, out) : CLI_USAGE;
}

int cmd_draw(int argc, const char **argv) {
    DrawOptions options = {0};
    struct poptOption position[CLI_POSITION_OPTION_NB];
    struct poptOption diagram[DIAGRAM_OPTION_NB];
    cli_position_options(&options.position, position);
    draw_diagram_options(&options.diagram, diagram);
    const struct poptOption table[] = {
        {"to", 0, POPT_ARG_STRING, &options.to, 0, "kind of picture, where OUT does not say it",
         "txt|svg|pdf|png|gif"},
        {"theme", 0, POPT_ARG_STRING, &options.theme, 0, "colours (default wood)",
         "wood|dark|contrast|print"},
        {"width", 0, POPT_ARG_STRING, &options.width, 0, "width of the picture", "480px|12cm"},
        {NULL, '\0', POPT_ARG_INCLUDE_TABLE, diagram, 0, "Diagram:", NULL},
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
