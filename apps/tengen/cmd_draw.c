/* SPDX-License-Identifier: MIT
 *
 * `tengen draw`: pictures of games and positions. */
#include "draw_diagram.h"

#include "tengen/blank.h"
#include "tengen/scoresheet.h"

#include <string.h>
#include <sys/stat.h>

typedef struct DrawOptions {
    CliPosition position;
    DiagramOptions diagram;
    const char *theme, *to, *width, *paper;
    const char **fields; /* NAME=TEXT of the score sheet */
    int game, sheet, blank;
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

/* ---- pages ---- */

static int draw_blank(const DrawOptions *options, const DrawLook *look, TgPages *pages) {
    const TgPaper *paper = NULL;
    if (options->paper != NULL && (paper = tg_paper_parse(options->paper)) == NULL) {
        return cli_error("--paper: '%s', expected a5, a4, a3, a2 or letter", options->paper);
    }
    TgThemeId theme = options->theme != NULL ? look->theme : TG_THEME_PRINT;
    return tg_blank_draw(options->position.grid.size, theme, paper, pages) == TG_OK
               ? CLI_OK
               : cli_error("out of memory");
}

/* --field NAME=TEXT */
static int set_fields(const char **fields, TgScoreSheet *sheet) {
    for (; fields != NULL && *fields != NULL; fields++) {
        size_t length = strcspn(*fields, "=");
        if ((*fields)[length] == '\0' ||
            tg_scoresheet_set(sheet, *fields, length, *fields + length + 1) != TG_OK) {
            return cli_error("--field: '%s', expected a field of the sheet and its text, like "
                             "table=5 or black-grade=3",
                             *fields);
        }
    }
    return CLI_OK;
}

/* filled: from the input; else blank. */
static int draw_sheet(const DrawOptions *options, const DrawLook *look, const DrawInput *input,
                      _Bool filled, TgPages *pages) {
    TgScoreSheet sheet;
    tg_scoresheet_init(&sheet, tg_tree_size(input->tree), look->lang);
    TgStatus status = TG_OK;
    if (filled) {
        status = tg_scoresheet_fill(&sheet, input->tree, input->end, &input->profile);
    }
    int code = set_fields(options->fields, &sheet);
    if (status == TG_OK) {
        status = tg_scoresheet_draw(&sheet, pages);
    }
    tg_scoresheet_finish(&sheet);
    return status == TG_OK ? code : cli_error("out of memory");
}

static int draw_pages(const DrawOptions *options, const DrawLook *look, const DrawInput *input,
                      _Bool filled, TgText *bytes) {
    TgPages pages;
    tg_pages_init(&pages);
    int code = options->blank ? draw_blank(options, look, &pages)
                              : draw_sheet(options, look, input, filled, &pages);
    if (code == CLI_OK) {
        code = draw_output_paint(look->kind, look->width, pages.page, pages.count, bytes);
    }
    tg_pages_finish(&pages);
    return code;
}

/* ---- the command ---- */

static int draw(DrawOptions *options, DrawLook *look, const char *in, const char *out) {
    DrawInput input;
    TgText bytes;
    tg_text_init(&bytes);
    int code = draw_input_read(in, &options->position, options->game, &input);
    _Bool filled = code == CLI_OK && (in != NULL || tg_tree_count(input.tree) > 0);
    look->lang = options->position.language;
    if (code == CLI_OK) {
        code = options->sheet || options->blank
                   ? draw_pages(options, look, &input, filled, &bytes)
                   : draw_diagram(&options->diagram, look, &input, &bytes);
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
    DrawOptions options = {.game = 1};
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
        {"game", 0, POPT_ARG_INT, &options.game, 0, "which game of IN (default 1)", "N"},
        {"sheet", 0, POPT_ARG_NONE, &options.sheet, 0,
         "the score sheet, a page of A4: of the game, or blank without one", NULL},
        {"field", 0, POPT_ARG_ARGV, &options.fields, 0,
         "write a field of the sheet; may be given several times", "table=5"},
        {"blank", 0, POPT_ARG_NONE, &options.blank, 0, "an empty board in true size", NULL},
        {"paper", 0, POPT_ARG_STRING, &options.paper, 0,
         "cut the board of --blank into pages to be joined", "a5|a4|a3|a2|letter"},
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
