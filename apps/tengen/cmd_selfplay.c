/* SPDX-License-Identifier: MIT
 *
 * `tengen selfplay`: plays games for training into a store. */
#include "cli.h"
#include "cli_json.h"

#include "tengen/selfplay.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct SelfplayOptions {
    const char *rule;
    int size, games, leaves, even, seed, json;
    long long nodes;
} SelfplayOptions;

/* What has been written. */
typedef struct Tally {
    int games, black, draws, white, leaves;
    uint64_t positions;
    uint64_t signature; /* of every byte */
} Tally;

static int tell(TgStatus status, const TgText *error) {
    const char *clause = tg_text_get(error);
    return cli_error("selfplay: %s", clause[0] != '\0' ? clause : tg_status_text(status, TG_EN));
}

/* Writes the bytes and clears the text. */
static _Bool flush_bytes(TgText *bytes, FILE *file, Tally *tally) {
    for (size_t i = 0; i < bytes->length; i++) {
        tally->signature = (tally->signature ^ (uint8_t)bytes->data[i]) * 0x100000001B3u;
    }
    _Bool written =
        tg_text_ok(bytes) && fwrite(bytes->data, 1, bytes->length, file) == bytes->length;
    tg_text_clear(bytes);
    return written;
}

static void count_game(Tally *tally, const TgGameRow *game) {
    tally->positions += (uint64_t)(game->count - game->opening);
    if (game->result == TG_GAMEFILE_UNKNOWN) {
        tally->leaves++;
        return;
    }
    tally->games++;
    tally->black += game->result > 0;
    tally->draws += game->result == 0;
    tally->white += game->result < 0;
}

static void print_tally(const Tally *tally, _Bool json) {
    if (json) {
        cli_json_print(json_pack(
            "{s:i, s:i, s:I, s:i, s:i, s:i, s:I}", "games", tally->games, "leaves", tally->leaves,
            "positions", (json_int_t)tally->positions, "black", tally->black, "draws", tally->draws,
            "white", tally->white, "signature", (json_int_t)(tally->signature & INT64_MAX)));
        return;
    }
    printf("Games: %d\nLeaves: %d\nPositions: %" PRIu64 "\nBlack won %d, draws %d, White won %d\n"
           "Signature: %" PRIu64 "\n",
           tally->games, tally->leaves, tally->positions, tally->black, tally->draws, tally->white,
           tally->signature);
}

static int play(const SelfplayOptions *options, TgSelfplay *selfplay, const TgProfile *profile,
                int size, const char *path) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return cli_error("%s: %s", path, strerror(errno));
    }
    TgText bytes;
    tg_text_init(&bytes);
    Tally tally = {.signature = 0xCBF29CE484222325u};
    static TgGameRow game;
    tg_gamefile_begin(profile, size, &bytes);
    _Bool written = flush_bytes(&bytes, file, &tally);
    TgStatus status = TG_OK;
    while (written && tally.games < options->games && !cli_interrupted()) {
        status = tg_selfplay_next(selfplay, &game);
        if (status != TG_OK) {
            break;
        }
        tg_gamefile_add(&game, &bytes);
        written = flush_bytes(&bytes, file, &tally);
        count_game(&tally, &game);
        if (cli_shows_progress()) {
            fprintf(stderr, "\r%d/%d\033[K", tally.games, options->games);
        }
    }
    written = fclose(file) == 0 && written;
    tg_text_finish(&bytes);
    if (cli_shows_progress()) {
        fputs("\r\033[K", stderr);
    }
    if (!written || (status != TG_OK && status != TG_E_NOT_FOUND)) {
        return cli_error("%s: %s", path, tg_status_text(written ? status : TG_E_IO, TG_EN));
    }
    print_tally(&tally, options->json != 0);
    return tally.games == options->games ? CLI_OK : CLI_NO;
}

static int run(const SelfplayOptions *options, const char *path) {
    if (options->games < 1 || options->nodes < 1 || options->leaves < 0 || options->even < 0) {
        return cli_error("--games, --nodes: expected numbers above 0; --leaves, --even: 0 or more");
    }
    TgSelfplayOptions wanted = {.nodes = (uint64_t)options->nodes,
                                .leaves = options->leaves,
                                .even = options->even,
                                .seed = (uint64_t)(unsigned)options->seed};
    TgText error;
    tg_text_init(&error);
    TgStatus status = tg_profile_parse(options->rule != NULL ? options->rule : "freestyle",
                                       &wanted.profile, &error);
    int size = options->size != 0 ? options->size : wanted.profile.size;
    int code = CLI_OK;
    if (status != TG_OK) {
        code = tell(status, &error);
    } else if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        code = cli_error("--size: %d, expected %d to %d", size, TG_SIZE_MIN, TG_SIZE_MAX);
    }
    TgSelfplay *selfplay = NULL;
    wanted.size = (uint8_t)size;
    if (code == CLI_OK) {
        status = tg_selfplay_create(&wanted, &selfplay, &error);
        code = status == TG_OK ? CLI_OK : tell(status, &error);
    }
    if (code == CLI_OK) {
        cli_catch_interrupt();
        code = play(options, selfplay, &wanted.profile, size, path);
    }
    tg_selfplay_destroy(selfplay);
    tg_text_finish(&error);
    return code;
}

int cmd_selfplay(int argc, const char **argv) {
    SelfplayOptions o = {.games = 100, .nodes = 3000};
    const struct poptOption table[] = {
        {"rule", 'r', POPT_ARG_STRING, &o.rule, 0, "rule profile, with options",
         "freestyle|standard|renju|caro|..."},
        {"size", 's', POPT_ARG_INT, &o.size, 0, "lines of the board", "N"},
        {"games", 'n', POPT_ARG_INT, &o.games, 0, "how many", "N"},
        {"leaves", 0, POPT_ARG_INT, &o.leaves, 0,
         "for each, positions inside its searches that are searched too", "N"},
        {"even", 0, POPT_ARG_INT, &o.even, 0,
         "moves at most, a number drawn for each game, that keep it even after its opening", "N"},
        {"nodes", 0, POPT_ARG_LONGLONG, &o.nodes, 0, "of the search for a move", "N"},
        {"seed", 0, POPT_ARG_INT, &o.seed, 0, "equal seeds give equal games", "N"},
        {"json", 0, POPT_ARG_NONE, &o.json, 0, "prints the counts as JSON", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "[OPTION...] STORE", &context, &rest)) {
        code = rest != NULL && rest[1] == NULL ? run(&o, rest[0])
                                               : cli_error("selfplay: expected one file to write");
    }
    cli_options_finish(context, table);
    return code;
}
