/* SPDX-License-Identifier: MIT
 *
 * `tengen draw`: pictures of games and positions. */
#include "draw_book.h"
#include "draw_diagram.h"

#include "tengen/blank.h"
#include "tengen/codec.h"
#include "tengen/scoresheet.h"

#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef struct DrawOptions {
    CliPosition position;
    DiagramOptions diagram;
    const char *theme, *to, *width, *paper;
    const char **fields; /* NAME=TEXT of the score sheet */
    int game, sheet, blank, book;
} DrawOptions;

static _Bool is_same_file(const char *in, const char *out) {
    struct stat a;
    struct stat b;
    return in != NULL && stat(in, &a) == 0 && stat(out, &b) == 0 && S_ISREG(a.st_mode) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* A file that is there and by its ending holds games: as the only name it was meant to be read. */
static _Bool is_game_file(const char *path) {
    TgFormatId format;
    struct stat facts;
    const char *dot = strrchr(path, '.');
    return dot != NULL && strcasecmp(dot, ".txt") != 0 && stat(path, &facts) == 0 &&
           tg_format_by_ending(path, &format) == TG_OK;
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

/* NULL where none was asked for. */
static int read_paper(const char *id, const TgPaper **paper) {
    *paper = id != NULL ? tg_paper_parse(id) : NULL;
    return id == NULL || *paper != NULL
               ? CLI_OK
               : cli_error("--paper: '%s', expected a5, a4, a3, a2 or letter", id);
}

/* Of what is printed. */
static TgThemeId page_theme(const DrawOptions *options, const DrawLook *look) {
    return options->theme != NULL ? look->theme : TG_THEME_PRINT;
}

static int draw_blank(const DrawOptions *options, const DrawLook *look, TgPages *pages) {
    const TgPaper *paper;
    if (read_paper(options->paper, &paper) != CLI_OK) {
        return CLI_USAGE;
    }
    TgThemeId theme = page_theme(options, look);
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

static int draw_problems(const DrawOptions *options, const DrawLook *look, const char *in,
                         TgPages *pages) {
    TgBook book = {.per_page = options->book,
                   .lang = options->position.language,
                   .theme = page_theme(options, look)};
    if (in == NULL) {
        return cli_error("draw: --book: expected a file of problems and OUT");
    }
    if (book.per_page < 1 || book.per_page > TG_BOOK_PAGE_MAX) {
        return cli_error("--book: %d, expected 1 to %d problems a page", book.per_page,
                         TG_BOOK_PAGE_MAX);
    }
    const char *paper = options->paper != NULL ? options->paper : "a4";
    return read_paper(paper, &book.paper) == CLI_OK ? draw_book(in, &book, pages) : CLI_USAGE;
}

/* ---- the command ---- */

/* A diagram, or the pages of a sheet, of an empty board or of a book, as bytes of a file. */
static int draw_bytes(DrawOptions *options, DrawLook *look, const char *in, TgText *bytes) {
    DrawInput input;
    TgPages pages;
    tg_pages_init(&pages);
    _Bool is_book = options->book != 0;
    int code = draw_input_read(is_book ? NULL : in, &options->position, options->game, &input);
    look->lang = options->position.language;
    if (code == CLI_OK && is_book) {
        code = draw_problems(options, look, in, &pages);
    } else if (code == CLI_OK && options->blank) {
        code = draw_blank(options, look, &pages);
    } else if (code == CLI_OK && options->sheet) {
        _Bool filled = in != NULL || tg_tree_count(input.tree) > 0;
        code = draw_sheet(options, look, &input, filled, &pages);
    } else if (code == CLI_OK) {
        code = draw_diagram(&options->diagram, look, &input, bytes);
    }
    if (code == CLI_OK && pages.count > 0) {
        code = draw_output_paint(look->kind, look->width, pages.page, pages.count, bytes);
    }
    tg_pages_finish(&pages);
    draw_input_finish(&input);
    return code;
}

static int draw(DrawOptions *options, DrawLook *look, const char *in, const char *out) {
    if ((options->sheet != 0) + (options->blank != 0) + (options->book != 0) > 1) {
        return cli_error("draw: --sheet, --blank and --book exclude each other");
    }
    TgText bytes;
    tg_text_init(&bytes);
    int code = draw_bytes(options, look, in, &bytes);
    if (code == CLI_OK) {
        code = draw_output_write(out, &bytes);
    }
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
    if (in == NULL && is_game_file(out)) {
        return cli_error("draw: %s is a file of games, expected IN OUT", out);
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
        {"book", 0, POPT_ARG_INT, &options.book, 0,
         "problems of IN (lines as in solve --batch), so many a page", "N"},
        {"paper", 0, POPT_ARG_STRING, &options.paper, 0,
         "of --book (default a4); for --blank: cut the board into pages to be joined",
         "a5|a4|a3|a2|letter"},
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
