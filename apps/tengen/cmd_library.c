/* SPDX-License-Identifier: MIT
 *
 * `tengen library`: imports games into a library, finds them, explores openings. */
#include "cli.h"
#include "cli_json.h"

#include "tengen/library_json.h"
#include "tengen/notation.h"
#include "tengen/opening.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct LibraryOptions {
    TgLibraryAsk ask;
    int json;
} LibraryOptions;

static const char usage_text[] =
    "[OPTION...] COMMAND LIBRARY [ARGUMENT...]\n\n"
    "Commands (LIBRARY is a file; import makes it):\n"
    "  import LIBRARY PATH...  adds files, archives (zip, tar, 7z), folders of any formats\n"
    "  search LIBRARY          games by head and position (options)\n"
    "  explore LIBRARY         how games went on from the position of --moves or stones\n"
    "  show LIBRARY NUMBER     a game as SGF\n"
    "  info LIBRARY            how large it is\n";

static int fail(const TgText *error, TgStatus status) {
    return cli_error("%s", error->length > 0 ? tg_text_get(error) : tg_status_text(status, TG_EN));
}

/* What the options ask; false: one line was told. */
static _Bool read_query(const TgLibraryAsk *ask, TgLibraryQuery *query, TgText *error) {
    if (tg_library_ask_read(ask, query, error) == TG_OK) {
        return 1;
    }
    cli_error("--%s", tg_text_get(error));
    return 0;
}

/* ---- answers ---- */

static _Bool print_json(void *context, const TgLibraryGame *game) {
    (void)context;
    cli_json_print(tg_library_game_json(game));
    return 1;
}

static _Bool print_line(void *context, const TgLibraryGame *game) {
    (void)context;
    TgText moves;
    tg_text_init(&moves);
    tg_notation_write_moves(game->moves, game->move_count, game->size, &moves);
    printf("%" PRId64 "\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", game->id, game->black, game->white,
           game->result, game->date, game->event,
           game->opening >= 0 ? tg_opening_at(game->opening)->code : "", tg_text_get(&moves));
    tg_text_finish(&moves);
    return 1;
}

static int search(TgLibrary *library, const LibraryOptions *options, TgText *error) {
    TgLibraryQuery query;
    if (!read_query(&options->ask, &query, error)) {
        return CLI_USAGE;
    }
    uint64_t count = 0;
    TgStatus status = tg_library_search(library, &query, options->json ? print_json : print_line,
                                        NULL, &count, error);
    if (status != TG_OK) {
        return fail(error, status);
    }
    if (options->json) {
        cli_json_print(json_pack("{s:I}", "games", (json_int_t)count));
    } else {
        printf("%" PRIu64 " games\n", count);
    }
    return count > 0 ? CLI_OK : CLI_NO;
}

static void print_move(const TgLibraryMove *move, const char *name) {
    printf("%s\t%u\t%u\t%u\t%u\n", name, move->games, move->black_wins, move->white_wins,
           move->draws);
}

static void print_explored(const TgExplored *explored, int size) {
    printf("move\tgames\tblack\twhite\tdraws\n");
    for (size_t i = 0; i < explored->count; i++) {
        char name[TG_POINT_NAME_MAX + 1] = "--";
        if (explored->moves[i].point != TG_POINT_NONE) {
            tg_point_name(explored->moves[i].point, size, name);
        }
        print_move(&explored->moves[i], name);
    }
    print_move(&explored->total, "all");
}

static int explore(TgLibrary *library, const LibraryOptions *options, TgText *error) {
    TgLibraryQuery query;
    TgLibraryAsk ask = options->ask;
    if (ask.word[TG_LIBRARY_MOVES] == NULL && ask.word[TG_LIBRARY_STONES_BLACK] == NULL &&
        ask.word[TG_LIBRARY_STONES_WHITE] == NULL) {
        ask.word[TG_LIBRARY_MOVES] = "";
    }
    if (!read_query(&ask, &query, error)) {
        return CLI_USAGE;
    }
    TgExplored explored;
    TgStatus status = tg_library_explore(library, &query, &explored, error);
    if (status != TG_OK) {
        return fail(error, status);
    }
    if (options->json) {
        cli_json_print(tg_library_explored_json(&explored, query.size));
    } else {
        print_explored(&explored, query.size);
    }
    _Bool any = explored.total.games > 0;
    tg_explored_finish(&explored);
    return any ? CLI_OK : CLI_NO;
}

static int show(TgLibrary *library, const char *number, TgText *error) {
    char *end = NULL;
    long long id = number != NULL ? strtoll(number, &end, 10) : 0;
    if (number == NULL || end == number || *end != '\0') {
        return cli_error("show: expected the number of a game");
    }
    TgTree *tree = NULL;
    TgStatus status = tg_library_load(library, id, &tree, error);
    if (status == TG_E_NOT_FOUND) {
        printf("no game %lld\n", id);
        return CLI_NO;
    }
    TgText out;
    tg_text_init(&out);
    TgWriter writer = {.out = &out, .error = error};
    if (status == TG_OK) {
        status = tg_format_write(TG_FORMAT_SGF, &writer, tree);
        TgStatus ended = tg_format_end(TG_FORMAT_SGF, &writer);
        status = status == TG_OK ? ended : status;
    }
    if (status == TG_OK) {
        fwrite(out.data, 1, out.length, stdout);
    }
    tg_tree_destroy(tree);
    tg_text_finish(&out);
    return status == TG_OK ? CLI_OK : fail(error, status);
}

static int info(TgLibrary *library, const LibraryOptions *options, TgText *error) {
    uint64_t games = 0;
    uint64_t names = 0;
    uint64_t bytes = 0;
    TgStatus status = tg_library_sizes(library, &games, &names, &bytes, error);
    if (status != TG_OK) {
        return fail(error, status);
    }
    if (options->json) {
        cli_json_print(json_pack("{s:I, s:I, s:I}", "games", (json_int_t)games, "names",
                                 (json_int_t)names, "bytes", (json_int_t)bytes));
    } else {
        printf("%" PRIu64 " games, %" PRIu64 " names, %" PRIu64 " bytes\n", games, names, bytes);
    }
    return CLI_OK;
}

static int import(TgLibrary *library, const LibraryOptions *options, const char **paths,
                  TgText *error) {
    if (paths[0] == NULL) {
        return cli_error("import: expected files, archives or folders");
    }
    TgImport result;
    tg_import_init(&result);
    TgStatus status = TG_OK;
    for (; *paths != NULL && status == TG_OK; paths++) {
        status = tg_library_import(library, *paths, &result, error);
    }
    if (status == TG_OK && options->json) {
        cli_json_print(json_pack(
            "{s:I, s:I, s:I, s:I, s:I, s:I, s:o}", "files", (json_int_t)result.files, "unknown",
            (json_int_t)result.unknown, "faulty", (json_int_t)result.faulty, "games",
            (json_int_t)result.games, "doubles", (json_int_t)result.doubles, "empty",
            (json_int_t)result.empty, "faults", cli_json_text(tg_text_get(&result.faults))));
    } else if (status == TG_OK) {
        printf("%s%" PRIu64 " files: %" PRIu64 " games, %" PRIu64 " doubles, %" PRIu64
               " without a stone; %" PRIu64 " files of no known format, %" PRIu64 " faulty\n",
               tg_text_get(&result.faults), result.files, result.games, result.doubles,
               result.empty, result.unknown, result.faulty);
    }
    int code = status != TG_OK ? fail(error, status) : result.faulty > 0 ? CLI_NO : CLI_OK;
    tg_import_finish(&result);
    return code;
}

static int run(const LibraryOptions *options, const char **words) {
    static const char *const commands[] = {"import", "search", "explore", "show", "info"};
    int command = 0;
    while (command < 5 &&
           (words == NULL || words[0] == NULL || strcmp(words[0], commands[command]) != 0)) {
        command++;
    }
    if (command == 5 || words[1] == NULL) {
        return cli_error("expected import, search, explore, show or info, and a library");
    }
    TgText error;
    tg_text_init(&error);
    TgLibrary *library = NULL;
    TgStatus status = tg_library_open(words[1], command == 0, &library, &error);
    int code = CLI_USAGE;
    if (status != TG_OK) {
        fail(&error, status);
    } else if (command == 0) {
        code = import(library, options, words + 2, &error);
    } else if (command == 1) {
        code = search(library, options, &error);
    } else if (command == 2) {
        code = explore(library, options, &error);
    } else {
        code = command == 3 ? show(library, words[2], &error) : info(library, options, &error);
    }
    tg_library_close(library);
    tg_text_finish(&error);
    return code;
}

int cmd_library(int argc, const char **argv) {
    LibraryOptions o = {.json = 0};
    const struct poptOption table[] = {
#define X(NAME, id, english, value)                                                                \
    {id, 0, POPT_ARG_STRING, &o.ask.word[TG_LIBRARY_##NAME], 0, english, value},
#include "tengen/library_ask.def"
#undef X
        {"json", 'j', POPT_ARG_NONE, &o.json, 0, "the answer as JSON, one object a line", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, usage_text, &context, &rest)) {
        code = run(&o, rest);
    }
    cli_options_finish(context, table);
    return code;
}
