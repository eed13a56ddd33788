/* SPDX-License-Identifier: MIT
 *
 * `tengen game`: the arbiter alone. Reads one act a line and prints what it leads to. */
#include "cli.h"

#include "tengen/draw.h"
#include "tengen/game.h"

#include <string.h>

typedef struct GameOptions {
    const char *rule, *opening, *clock, *enforce, *lang, *draw;
    int size, free_back, json, seed;
    TgLang language;
} GameOptions;

/* ---- set-up ---- */

static int read_part(TgStatus status, const char *option, TgText *error) {
    if (status != TG_OK) {
        cli_error("%s: %s", option, tg_text_get(error));
    }
    return status == TG_OK ? CLI_OK : CLI_USAGE;
}

static int read_rule(const GameOptions *options, TgGameSetup *setup, TgText *error) {
    TgStatus status =
        tg_profile_parse(options->rule != NULL ? options->rule : "renju", &setup->profile, error);
    if (read_part(status, "--rule", error) != CLI_OK) {
        return CLI_USAGE;
    }
    if (options->enforce != NULL && !tg_enforce_parse(options->enforce, &setup->profile.enforce)) {
        return cli_error("--enforce: '%s', expected claim, auto or block", options->enforce);
    }
    const char *opening =
        options->opening != NULL ? options->opening : tg_profile_opening(setup->profile.id);
    return read_part(tg_opening_rule_parse(opening, &setup->opening, error), "--opening", error);
}

static int read_setup(GameOptions *options, TgGameSetup *setup, TgText *error) {
    *setup = (TgGameSetup){.free_back = options->free_back != 0};
    if (read_rule(options, setup, error) != CLI_OK) {
        return CLI_USAGE;
    }
    const char *clock = options->clock != NULL ? options->clock : "none";
    if (read_part(tg_timing_parse(clock, &setup->timing, error), "--clock", error) != CLI_OK) {
        return CLI_USAGE;
    }
    int size = options->size != 0 ? options->size : setup->profile.size;
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        return cli_error("--size: %d, expected %d to %d", size, TG_SIZE_MIN, TG_SIZE_MAX);
    }
    setup->size = (uint8_t)size;
    if (options->lang != NULL && !tg_lang_parse(options->lang, &options->language)) {
        return cli_error("--lang: '%s', expected en or zh", options->lang);
    }
    return CLI_OK;
}

/* ---- output ---- */

static const char *seat_word(TgSeat seat) {
    static const char *const words[] = {"P1", "P2", "-"};
    return words[seat];
}

static void print_kinds(uint32_t kinds, const char *separator) {
    const char *before = "";
    for (TgActKind kind = 0; kind < TG_ACT_NB; kind++) {
        if (kinds >> kind & 1) {
            printf("%s%s", before, tg_act_json(kind));
            before = separator;
        }
    }
}

static const char *colour_word(const TgGameState *s) {
    if (s->to_act == TG_SEAT_NONE) {
        return "-";
    }
    return s->to_move == TG_BLACK ? "black" : "white";
}

static void print_left(const TgGame *game, TgSeat seat) {
    const TgTiming *timing = &tg_game_setup(game)->timing;
    if (timing->kind == TG_TIMING_NONE) {
        putchar('-');
    } else {
        printf("%lld", (long long)tg_clock_left(&tg_game_state(game)->clock[seat], timing));
    }
}

static void print_line(const TgGame *game, unsigned n) {
    const TgGameState *s = tg_game_state(game);
    printf("%u\t%s\t%s\t", n, seat_word(s->to_act), colour_word(s));
    print_kinds(s->kinds, ",");
    printf("%s\t%s\t", s->kinds == 0 ? "-" : "", seat_word(s->clock_owner));
    print_left(game, TG_SEAT_P1);
    putchar('\t');
    print_left(game, TG_SEAT_P2);
    printf("\t%s\t%s\t%s\n", tg_game_result(s), seat_word(s->winner), tg_cause_id(s->cause));
}

static void print_json_word(const char *key, const char *word) {
    if (strcmp(word, "-") == 0) {
        printf(",\"%s\":null", key);
    } else {
        printf(",\"%s\":\"%s\"", key, word);
    }
}

static void print_json(const TgGame *game, unsigned n) {
    const TgGameState *s = tg_game_state(game);
    _Bool timed = tg_game_setup(game)->timing.kind != TG_TIMING_NONE;
    printf("{\"n\":%u", n);
    print_json_word("seat", seat_word(s->to_act));
    print_json_word("colour", colour_word(s));
    printf(",\"kinds\":[%s", s->kinds != 0 ? "\"" : "");
    print_kinds(s->kinds, "\",\"");
    printf("%s]", s->kinds != 0 ? "\"" : "");
    print_json_word("clock", seat_word(s->clock_owner));
    if (timed) {
        fputs(",\"left\":[", stdout);
        print_left(game, TG_SEAT_P1);
        putchar(',');
        print_left(game, TG_SEAT_P2);
        putchar(']');
    }
    print_json_word("result", tg_game_result(s));
    print_json_word("winner", seat_word(s->winner));
    print_json_word("cause", tg_cause_id(s->cause));
    puts("}");
}

static void print_refused(const GameOptions *options, unsigned n, TgRefusal refusal) {
    if (options->json) {
        printf("{\"n\":%u,\"refused\":\"%s\"}\n", n, tg_refusal_id(refusal));
    } else {
        printf("%u\trefused\t%s\n", n, tg_refusal_id(refusal));
    }
    if (options->lang != NULL) {
        fprintf(stderr, "%u: %s\n", n, tg_refusal_name(refusal, options->language));
    }
}

static void print_unreadable(const GameOptions *options, unsigned n, const TgText *error) {
    if (options->json) {
        printf("{\"n\":%u,\"error\":\"unreadable\"}\n", n);
    } else {
        printf("%u\terror\t%s\n", n, tg_text_get(error));
    }
}

/* ---- the game ---- */

/* Whether a line holds an act: not blank, no comment. */
static _Bool is_act_line(const char *line) {
    line += strspn(line, " \t");
    return *line != '\0' && *line != '#';
}

static void play_line(TgGame *game, const GameOptions *options, const char *line, unsigned n,
                      TgText *error) {
    TgAct act;
    tg_text_clear(error);
    if (tg_act_parse(line, tg_game_setup(game)->size, &act, error) != TG_OK) {
        print_unreadable(options, n, error);
        return;
    }
    TgRefusal refusal = tg_game_apply(game, &act);
    if (refusal != TG_REFUSAL_NONE) {
        print_refused(options, n, refusal);
    } else if (options->json) {
        print_json(game, n);
    } else {
        print_line(game, n);
    }
    if (refusal == TG_REFUSAL_NONE && options->lang != NULL &&
        tg_game_state(game)->outcome != TG_OUTCOME_NONE) {
        fprintf(stderr, "%u: %s\n", n,
                tg_cause_name(tg_game_state(game)->cause, options->language));
    }
    fflush(stdout);
}

static void play_file(TgGame *game, const GameOptions *options, FILE *file, TgText *error) {
    TgText line;
    tg_text_init(&line);
    for (unsigned n = 1; cli_read_line(file, &line);) {
        if (is_act_line(tg_text_get(&line))) {
            play_line(game, options, tg_text_get(&line), n++, error);
        }
    }
    tg_text_finish(&line);
}

static int run_game(GameOptions *options, const char *path) {
    TgGameSetup setup;
    TgGame *game = NULL;
    TgText error;
    tg_text_init(&error);
    int code = read_setup(options, &setup, &error);
    if (code == CLI_OK) {
        code = read_part(tg_game_create(&setup, &game, &error), "set-up", &error);
    }
    FILE *file = code == CLI_OK ? cli_open(path) : NULL;
    if (file != NULL) {
        play_file(game, options, file, &error);
        if (file != stdin) {
            fclose(file);
        }
    } else {
        code = CLI_USAGE;
    }
    tg_game_destroy(game);
    tg_text_finish(&error);
    return code;
}

/* ---- drawing for colours ---- */

static int run_draw(const GameOptions *options) {
    TgDraw draw;
    TgDrawMethod method;
    TgRng rng;
    if (!tg_draw_parse(options->draw, &method)) {
        return cli_error("--draw: '%s', expected parity, difference, nigiri-jp or colour",
                         options->draw);
    }
    if (options->seed != 0) {
        tg_rng_init(&rng, (uint64_t)options->seed);
    } else if (!tg_rng_init_system(&rng)) {
        return cli_error("--draw: the system gives no random numbers, expected --seed N");
    }
    tg_draw_run(method, &rng, &draw);
    printf("%s\t%d\t%d\t%s\n", tg_draw_id(method), draw.a, draw.b,
           tg_draw_b_is_first(&draw) ? "B" : "A");
    return CLI_OK;
}

int cmd_game(int argc, const char **argv) {
    GameOptions options = {0};
    const struct poptOption table[] = {
        {"rule", 'r', POPT_ARG_STRING, &options.rule, 0, "rule profile, with options",
         "renju|freestyle|standard|retro|caro|..."},
        {"size", 's', POPT_ARG_INT, &options.size, 0, "lines of the board, 5 to 25", "N"},
        {"opening", 'o', POPT_ARG_STRING, &options.opening, 0, "opening protocol, with options",
         "free|swap2|rif|taraguchi-10|..."},
        {"clock", 'c', POPT_ARG_STRING, &options.clock, 0, "time control",
         "none|10m|10m+5s|20m+1x60s|1h+25/10m|30s/move|gomocup:30s/180s|rif-final|..."},
        {"enforce", 'e', POPT_ARG_STRING, &options.enforce, 0, "what a forbidden stone leads to",
         "claim|auto|block"},
        {"free-back", 0, POPT_ARG_NONE, &options.free_back, 0,
         "allow `back n`, take-backs without consent", NULL},
        {"draw", 0, POPT_ARG_STRING, &options.draw, 0,
         "draw for colours instead: what A and B show, and who is P1",
         "parity|difference|nigiri-jp|colour"},
        {"seed", 0, POPT_ARG_INT, &options.seed, 0, "seed of the draw", "N"},
        {"json", 0, POPT_ARG_NONE, &options.json, 0, "print one JSON object an act", NULL},
        {"lang", 0, POPT_ARG_STRING, &options.lang, 0,
         "tell refusals and endings in words on standard error", "en|zh"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "[OPTION...] [FILE]", &context, &rest)) {
        if (rest != NULL && rest[0] != NULL && rest[1] != NULL) {
            code = cli_error("game: one FILE at most, got '%s' as well", rest[1]);
        } else if (options.draw != NULL) {
            code = run_draw(&options);
        } else {
            code = run_game(&options, rest != NULL ? rest[0] : NULL);
        }
    }
    cli_options_finish(context, table);
    return code;
}
