/* SPDX-License-Identifier: MIT
 *
 * `tengen match`: engines play each other (docs/MATCH.md). */
#include "cli.h"
#include "match_args.h"
#include "match_out.h"

#include "tengen/match.h"
#include "tengen/rng.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

typedef struct MatchOptions {
    const char **engines, **eachs;
    const char *rule, *openings, *sprt;
    int size, draw_after, send_by_board;
    int rounds, games, gauntlet, repeat, transform, concurrency;
    const char *journal;
    MatchOutOptions out;
} MatchOptions;

/* What the words of --openings say. */
typedef struct OpeningWords {
    char *file;
    TgStartForm form;
    _Bool random;
    unsigned long long seed;
} OpeningWords;

static int tell(const char *option, TgStatus status, const TgText *error) {
    const char *clause = tg_text_get(error);
    return cli_error("%s: %s", option, clause[0] != '\0' ? clause : tg_status_text(status, TG_EN));
}

/* ---- engines ---- */

static TgStatus set_contender(void *context, const char *word, TgText *error) {
    return tg_contender_set(context, word, error);
}

static TgStatus add_engine(TgMatch *match, const MatchOptions *options, const char *words,
                           TgText *error) {
    TgContender contender;
    tg_contender_init(&contender);
    TgStatus status = TG_OK;
    for (int i = 0; status == TG_OK && options->eachs != NULL && options->eachs[i] != NULL; i++) {
        status = match_args_each_word(options->eachs[i], set_contender, &contender, error);
    }
    if (status == TG_OK) {
        status = match_args_each_word(words, set_contender, &contender, error);
    }
    if (status == TG_OK) {
        status = tg_match_add(match, &contender, error);
    }
    tg_contender_finish(&contender);
    return status;
}

static int read_engines(TgMatch *match, const MatchOptions *options, TgText *error) {
    for (int i = 0; options->engines != NULL && options->engines[i] != NULL; i++) {
        TgStatus status = add_engine(match, options, options->engines[i], error);
        if (status != TG_OK) {
            return tell("--engine", status, error);
        }
    }
    if (match->plan.contenders < 2) {
        return cli_error("%u engines, expected --engine \"name=... cmd=...\" at least twice",
                         match->plan.contenders);
    }
    return CLI_OK;
}

/* ---- openings ---- */

static TgStatus set_opening(void *context, const char *word, TgText *error) {
    OpeningWords *words = context;
    static const char *const types[] = {"type=offset", "type=pos", "type=ranks"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(word, types[i]) == 0) {
            words->form = (TgStartForm)i;
            return TG_OK;
        }
    }
    if (strncmp(word, "file=", 5) == 0) {
        free(words->file);
        words->file = strdup(word + 5);
        return words->file != NULL ? TG_OK : TG_E_MEMORY;
    }
    if (strcmp(word, "order=random") == 0 || strcmp(word, "order=sequential") == 0) {
        words->random = word[6] == 'r';
        return TG_OK;
    }
    char *end = NULL;
    if (strncmp(word, "srand=", 6) == 0) {
        words->seed = strtoull(word + 6, &end, 10);
    }
    if (end == NULL || end == word + 6 || *end != '\0') {
        tg_text_printf(error,
                       "'%s', expected file=FILE, type=offset|pos|ranks, "
                       "order=random|sequential or srand=N",
                       word);
        return TG_E_SYNTAX;
    }
    return TG_OK;
}

static int load_openings(TgMatch *match, const OpeningWords *words, TgText *error) {
    FILE *file = cli_open(words->file);
    if (file == NULL) {
        return CLI_USAGE;
    }
    TgText text, line, notes;
    tg_text_init(&text);
    tg_text_init(&line);
    tg_text_init(&notes);
    while (cli_read_line(file, &line)) {
        tg_text_add(&text, tg_text_get(&line));
        tg_text_add_char(&text, '\n');
    }
    fclose(file);
    TgStatus status = tg_starts_read(&match->starts, tg_text_get(&text), words->form, &match->game,
                                     &notes, error);
    if (tg_text_get(&notes)[0] != '\0') {
        fprintf(stderr, "tengen: %s: openings passed over:\n%s", words->file, tg_text_get(&notes));
    }
    match->plan.openings = match->starts.count;
    tg_text_finish(&text);
    tg_text_finish(&line);
    tg_text_finish(&notes);
    return status == TG_OK ? CLI_OK : tell(words->file, status, error);
}

/* srand=0 takes a seed from the system and says it, so that the match can be played again. */
static int shuffle_openings(TgMatch *match, OpeningWords *words) {
    if (words->seed == 0 && match->journal != NULL) {
        return cli_error("--openings: order=random with --journal, expected srand=N above 0");
    }
    if (words->seed == 0) {
        TgRng rng;
        if (!tg_rng_init_system(&rng)) {
            return cli_error("--openings: no seed from the system, expected srand=N");
        }
        words->seed = tg_rng_next(&rng) >> 32;
        fprintf(stderr, "tengen: openings in the order of srand=%llu\n", words->seed);
    }
    tg_starts_shuffle(&match->starts, words->seed);
    return CLI_OK;
}

static int read_openings(TgMatch *match, const MatchOptions *options, TgText *error) {
    if (options->openings == NULL) {
        return CLI_OK;
    }
    OpeningWords words = {0};
    TgStatus status = match_args_each_word(options->openings, set_opening, &words, error);
    int code = status == TG_OK ? CLI_OK : tell("--openings", status, error);
    if (code == CLI_OK && words.file == NULL) {
        code = cli_error("--openings: expected file=FILE");
    }
    if (code == CLI_OK) {
        code = load_openings(match, &words, error);
    }
    if (code == CLI_OK && words.random) {
        code = shuffle_openings(match, &words);
    }
    free(words.file);
    return code;
}

/* ---- the rest ---- */

static TgStatus set_sprt(void *context, const char *word, TgText *error) {
    return tg_sprt_set(context, word, error);
}

static int read_sprt(TgMatch *match, const MatchOptions *options, TgText *error) {
    if (options->sprt == NULL) {
        return CLI_OK;
    }
    match->has_sprt = 1;
    TgStatus status = match_args_each_word(options->sprt, set_sprt, &match->sprt, error);
    if (status == TG_OK) {
        status = tg_sprt_check(&match->sprt, error);
    }
    if (status != TG_OK) {
        return tell("--sprt", status, error);
    }
    return match->plan.contenders == 2
               ? CLI_OK
               : cli_error("--sprt: %u engines, expected two", match->plan.contenders);
}

static int read_plan(TgMatch *match, const MatchOptions *options) {
    if (options->rounds < 1 || options->games < 1) {
        return cli_error("--rounds, --games: expected numbers above 0");
    }
    if (options->concurrency < 1 || options->concurrency > TG_CONCURRENCY_MAX) {
        return cli_error("--concurrency: %d, expected 1 to %d", options->concurrency,
                         TG_CONCURRENCY_MAX);
    }
    if (options->repeat && options->games % 2 != 0) {
        return cli_error("--repeat: %d games, expected an even number in --games", options->games);
    }
    match->plan.rounds = (uint32_t)options->rounds;
    match->plan.games = (uint32_t)options->games;
    match->plan.gauntlet = options->gauntlet != 0;
    match->plan.repeat = options->repeat != 0;
    match->plan.transform = options->transform != 0;
    match->concurrency = options->concurrency;
    match->send_by_board = options->send_by_board != 0;
    match->journal = options->journal;
    return CLI_OK;
}

static int read_match(TgMatch *match, const MatchOptions *options, TgText *error) {
    TgStatus status = tg_match_set_rule(match, options->rule != NULL ? options->rule : "freestyle",
                                        options->size, options->draw_after, error);
    if (status != TG_OK) {
        return tell("--rule, --boardsize, --drawafter", status, error);
    }
    int code = read_plan(match, options);
    code = code == CLI_OK ? read_engines(match, options, error) : code;
    code = code == CLI_OK ? read_sprt(match, options, error) : code;
    code = code == CLI_OK ? read_openings(match, options, error) : code;
    uint64_t wanted = (uint64_t)match->plan.games * match->plan.rounds;
    if (code == CLI_OK && wanted > tg_plan_fresh_games(&match->plan)) {
        fprintf(stderr, "tengen: openings return after %llu games of an encounter\n",
                (unsigned long long)tg_plan_fresh_games(&match->plan));
    }
    return code;
}

/* ---- the command ---- */

static _Bool is_stopped(void *context) {
    (void)context;
    return cli_interrupted();
}

static int run_match(const TgMatch *match, const MatchOptions *options, TgText *error) {
    MatchOut *out = NULL;
    if (match_out_open(&options->out, &out) != CLI_OK) {
        return CLI_USAGE;
    }
    signal(SIGPIPE, SIG_IGN);
    cli_catch_interrupt();
    const TgMatchHooks hooks = {.context = out,
                                .game = match_out_game,
                                .progress = cli_shows_progress() ? match_out_progress : NULL,
                                .stopped = is_stopped,
                                .said = options->out.log != NULL ? match_out_said : NULL};
    match_out_begin(out, match->has_sprt ? &match->sprt : NULL);
    TgStanding standing;
    TgStatus status = tg_match_run(match, &hooks, &standing, error);
    int code = CLI_OK;
    if (status == TG_OK || status == TG_E_STOPPED) {
        match_out_standing(out, &standing);
        tg_standing_finish(&standing);
    } else {
        code = tell("match", status, error);
    }
    _Bool written = match_out_close(out);
    if (!written) {
        code = cli_error("an output file could not be written");
    }
    return code == CLI_OK && status == TG_E_STOPPED ? CLI_NO : code;
}

int cmd_match(int argc, const char **argv) {
    MatchOptions o = {.rounds = 1, .games = 1, .concurrency = 1};
    const struct poptOption table[] = {
        {"engine", 0, POPT_ARG_ARGV, &o.engines, 0, "an engine; given for each",
         "\"name=N cmd=C ...\""},
        {"each", 0, POPT_ARG_ARGV, &o.eachs, 0, "what holds for every engine",
         "\"tc=MATCH/TURN+INC nodes=N depth=N ...\""},
        {"rule", 'r', POPT_ARG_STRING, &o.rule, 0, "profile with options, or its number",
         "freestyle|standard|renju-engine|caro|..."},
        {"boardsize", 's', POPT_ARG_INT, &o.size, 0, "lines of the board", "N"},
        {"drawafter", 0, POPT_ARG_INT, &o.draw_after, 0, "a draw after so many stones", "N"},
        {"games", 'g', POPT_ARG_INT, &o.games, 0, "games of an encounter", "N"},
        {"rounds", 0, POPT_ARG_INT, &o.rounds, 0, "repeats everything", "N"},
        {"gauntlet", 0, POPT_ARG_NONE, &o.gauntlet, 0, "the first against each other", NULL},
        {"repeat", 0, POPT_ARG_NONE, &o.repeat, 0, "each opening twice, colours changed", NULL},
        {"transform", 0, POPT_ARG_NONE, &o.transform, 0,
         "openings come again in the other symmetries", NULL},
        {"openings", 0, POPT_ARG_STRING, &o.openings, 0, "openings",
         "\"file=F type=offset|pos|ranks order=random|sequential srand=N\""},
        {"concurrency", 'c', POPT_ARG_INT, &o.concurrency, 0, "games at once", "N"},
        {"sendbyboard", 0, POPT_ARG_NONE, &o.send_by_board, 0, "BOARD before every move", NULL},
        {"sprt", 0, POPT_ARG_STRING, &o.sprt, 0, "sequential test",
         "\"elo0=0 elo1=10 alpha=0.05 beta=0.05\""},
        {"journal", 0, POPT_ARG_STRING, &o.journal, 0, "keeps the games; goes on from it", "FILE"},
        {"sgf", 0, POPT_ARG_STRING, &o.out.sgf, 0, "writes the games", "FILE"},
        {"psq", 0, POPT_ARG_STRING, &o.out.psq, 0, "writes a file for each game", "FOLDER"},
        {"pgn", 0, POPT_ARG_STRING, &o.out.pgn, 0, "writes the results for rating tools", "FILE"},
        {"log", 0, POPT_ARG_STRING, &o.out.log, 0, "writes what managers and engines say", "FILE"},
        {"json", 0, POPT_ARG_NONE, &o.out.json, 0, "prints JSON lines", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    MatchArgs args;
    if (match_args_init(&args, argc, argv) != TG_OK) {
        return cli_error("out of memory");
    }
    poptContext context;
    TgMatch match;
    tg_match_init(&match);
    TgText error;
    tg_text_init(&error);
    int code = CLI_USAGE;
    if (cli_options_alone(args.argc, args.argv, table, "--engine \"cmd=A\" --engine \"cmd=B\" ...",
                          &context) &&
        read_match(&match, &o, &error) == CLI_OK) {
        code = run_match(&match, &o, &error);
    }
    tg_match_finish(&match);
    tg_text_finish(&error);
    cli_options_finish(context, table);
    match_args_finish(&args);
    return code;
}
