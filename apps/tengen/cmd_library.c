/* SPDX-License-Identifier: MIT
 *
 * `tengen library`: imports games into a library, finds them, explores openings. */
#include "cli.h"
#include "cli_json.h"

#include "tengen/library.h"
#include "tengen/notation.h"
#include "tengen/opening.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct LibraryOptions {
    const char *player, *black, *white, *event, *from, *to, *result, *rule, *opening_rule;
    const char *opening, *moves, *black_stones, *white_stones, *side;
    int size, limit, json;
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

/* ---- the query ---- */

static int read_stones(const LibraryOptions *options, TgLibraryQuery *query, TgText *error) {
    tg_grid_init(&query->grid, query->size);
    const char *stones[TG_SIDE_NB] = {options->black_stones, options->white_stones};
    for (int side = 0; side < TG_SIDE_NB; side++) {
        if (stones[side] != NULL &&
            tg_notation_read_stones(stones[side], (TgSide)side, &query->grid, error) != TG_OK) {
            return cli_error("stones: %s", tg_text_get(error));
        }
    }
    size_t black = tg_grid_count(&query->grid, TG_BLACK);
    query->to_move = black > tg_grid_count(&query->grid, TG_WHITE) ? TG_WHITE : TG_BLACK;
    return CLI_OK;
}

static int read_position(const LibraryOptions *options, TgLibraryQuery *query, TgText *error) {
    query->positioned =
        options->moves != NULL || options->black_stones != NULL || options->white_stones != NULL;
    if (query->positioned && query->size == 0) {
        query->size = 15;
    }
    if (options->moves != NULL) {
        if (tg_notation_read_position(options->moves, query->size, &query->grid, &query->to_move,
                                      error) != TG_OK) {
            return cli_error("--moves: %s", tg_text_get(error));
        }
    } else if (query->positioned && read_stones(options, query, error) != CLI_OK) {
        return CLI_USAGE;
    }
    if (options->side != NULL) {
        if (strcmp(options->side, "black") != 0 && strcmp(options->side, "white") != 0) {
            return cli_error("--side %s, expected black or white", options->side);
        }
        query->to_move = options->side[0] == 'b' ? TG_BLACK : TG_WHITE;
    }
    return CLI_OK;
}

static int read_query(const LibraryOptions *options, TgLibraryQuery *query, TgText *error) {
    *query = (TgLibraryQuery){.player = options->player,
                              .black = options->black,
                              .white = options->white,
                              .event = options->event,
                              .rule = options->rule,
                              .opening_rule = options->opening_rule,
                              .from = options->from,
                              .to = options->to,
                              .size = options->size,
                              .limit = (uint32_t)options->limit};
    if (options->size != 0 && (options->size < TG_SIZE_MIN || options->size > TG_SIZE_MAX)) {
        return cli_error("--size %d, expected 5 to 25", options->size);
    }
    if (options->limit < 0) {
        return cli_error("--limit %d, expected 0 or more", options->limit);
    }
    static const char *const words[] = {"black", "white", "draw"};
    static const char *const results[] = {"B+", "W+", "draw"};
    for (int i = 0; options->result != NULL && i < 3; i++) {
        query->result = strcmp(options->result, words[i]) == 0 ? results[i] : query->result;
    }
    if (options->result != NULL && query->result == NULL) {
        return cli_error("--result %s, expected black, white or draw", options->result);
    }
    if (options->opening != NULL) {
        query->opening = tg_opening_parse(options->opening) + 1;
        if (query->opening == 0) {
            return cli_error("--opening %s, expected a code like D4 or a name", options->opening);
        }
    }
    return read_position(options, query, error);
}

/* ---- answers ---- */

static const char *opening_code(const TgLibraryGame *game) {
    return game->opening >= 0 ? tg_opening_at(game->opening)->code : "";
}

static void moves_text(const TgLibraryGame *game, TgText *out) {
    tg_notation_write_moves(game->moves, game->move_count, game->size, out);
}

static _Bool print_json(void *context, const TgLibraryGame *game) {
    (void)context;
    TgText moves;
    tg_text_init(&moves);
    moves_text(game, &moves);
    cli_json_print(
        json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:s, s:s, s:I}",
                  "id", (json_int_t)game->id, "black", game->black, "white", game->white, "event",
                  game->event, "place", game->place, "date", game->date, "round", game->round,
                  "result", game->result, "rule", game->rule, "openingRule", game->opening_rule,
                  "opening", opening_code(game), "size", game->size, "moves", tg_text_get(&moves),
                  "source", game->source, "number", (json_int_t)game->number));
    tg_text_finish(&moves);
    return 1;
}

static _Bool print_line(void *context, const TgLibraryGame *game) {
    (void)context;
    TgText moves;
    tg_text_init(&moves);
    moves_text(game, &moves);
    printf("%" PRId64 "\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", game->id, game->black, game->white,
           game->result, game->date, game->event, opening_code(game), tg_text_get(&moves));
    tg_text_finish(&moves);
    return 1;
}

static int search(TgLibrary *library, const LibraryOptions *options, TgText *error) {
    TgLibraryQuery query;
    if (read_query(options, &query, error) != CLI_OK) {
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

static json_t *move_json(const TgLibraryMove *move, const char *name) {
    return json_pack("{s:s, s:I, s:I, s:I, s:I}", "move", name, "games", (json_int_t)move->games,
                     "black", (json_int_t)move->black_wins, "white", (json_int_t)move->white_wins,
                     "draws", (json_int_t)move->draws);
}

static void print_explored(const TgExplored *explored, int size, _Bool json) {
    json_t *moves = json_array();
    if (!json) {
        printf("move\tgames\tblack\twhite\tdraws\n");
    }
    for (size_t i = 0; i <= explored->count; i++) {
        const TgLibraryMove *move = i < explored->count ? &explored->moves[i] : &explored->total;
        char name[TG_POINT_NAME_MAX + 4] = "--";
        if (move->point != TG_POINT_NONE) {
            tg_point_name(move->point, size, name);
        } else if (i == explored->count) {
            memcpy(name, "all", 4);
        }
        if (json && i < explored->count) {
            json_array_append_new(moves, move_json(move, name));
        } else if (!json) {
            printf("%s\t%u\t%u\t%u\t%u\n", name, move->games, move->black_wins, move->white_wins,
                   move->draws);
        }
    }
    if (json) {
        json_t *answer = move_json(&explored->total, "");
        json_object_del(answer, "move");
        json_object_set(answer, "moves", moves);
        cli_json_print(answer);
    }
    json_decref(moves);
}

static int explore(TgLibrary *library, const LibraryOptions *options, TgText *error) {
    TgLibraryQuery query;
    LibraryOptions with = *options;
    if (with.moves == NULL && with.black_stones == NULL && with.white_stones == NULL) {
        with.moves = "";
    }
    if (read_query(&with, &query, error) != CLI_OK) {
        return CLI_USAGE;
    }
    TgExplored explored;
    TgStatus status = tg_library_explore(library, &query, &explored, error);
    if (status != TG_OK) {
        return fail(error, status);
    }
    print_explored(&explored, query.size, options->json != 0);
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
    LibraryOptions o = {.limit = 50};
    const struct poptOption table[] = {
        {"player", 0, POPT_ARG_STRING, &o.player, 0, "a player's name or part of it", "NAME"},
        {"black", 0, POPT_ARG_STRING, &o.black, 0, "Black's name", "NAME"},
        {"white", 0, POPT_ARG_STRING, &o.white, 0, "White's name", "NAME"},
        {"event", 0, POPT_ARG_STRING, &o.event, 0, "event", "NAME"},
        {"from", 0, POPT_ARG_STRING, &o.from, 0, "first date", "2001-05-31"},
        {"to", 0, POPT_ARG_STRING, &o.to, 0, "last date", "2001"},
        {"result", 0, POPT_ARG_STRING, &o.result, 0, "black, white or draw", "WHO"},
        {"rule", 0, POPT_ARG_STRING, &o.rule, 0, "rule", "NAME"},
        {"opening-rule", 0, POPT_ARG_STRING, &o.opening_rule, 0, "opening rule", "NAME"},
        {"opening", 0, POPT_ARG_STRING, &o.opening, 0, "one of the 26 openings", "D4"},
        {"moves", 0, POPT_ARG_STRING, &o.moves, 0, "position after moves", "h8i9"},
        {"stones-black", 0, POPT_ARG_STRING, &o.black_stones, 0, "position of stones", "a1,b2"},
        {"stones-white", 0, POPT_ARG_STRING, &o.white_stones, 0, "position of stones", "a1,b2"},
        {"side", 0, POPT_ARG_STRING, &o.side, 0, "side to move of the position", "SIDE"},
        {"size", 0, POPT_ARG_INT, &o.size, 0, "size of the board (a position: 15)", "N"},
        {"limit", 0, POPT_ARG_INT, &o.limit, 0, "games listed, 0 = all (50)", "N"},
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
