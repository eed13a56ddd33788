/* SPDX-License-Identifier: MIT
 *
 * `tengen tune`: nets and move scores from stores of games. */
#include "cli.h"

#include "tengen/tune.h"

#include <stdlib.h>
#include <string.h>

typedef struct TuneOptions {
    int epochs, held, seed, moves;
    double share, scale, rate;
    const char *output;
} TuneOptions;

static TgStatus add_games(TgTuner *tuner, TgGameReader *reader, TgText *error) {
    static TgGameRow game;
    TgStatus status;
    while ((status = tg_gamefile_next(reader, &game, error)) == TG_OK) {
        status = tg_tuner_add(tuner, &game, reader->size);
        if (status != TG_OK) {
            return status;
        }
    }
    return status == TG_E_NOT_FOUND ? TG_OK : status;
}

/* The rule of the first store is that of all; it makes the tuner. */
static TgStatus open_store(const TgTuneOptions *options, const TgText *bytes, TgText *rule,
                           TgGameReader *reader, TgTuner **tuner, TgText *error) {
    TgStatus status = tg_gamefile_open(reader, tg_text_get(bytes), bytes->length, error);
    if (status != TG_OK) {
        return status;
    }
    TgText other;
    tg_text_init(&other);
    tg_profile_format(&reader->profile, &other);
    if (*tuner == NULL) {
        tg_text_add(rule, tg_text_get(&other));
        status = tg_tuner_create(&reader->profile, options, tuner);
    } else if (strcmp(tg_text_get(rule), tg_text_get(&other)) != 0) {
        tg_text_printf(error, "games of %s, expected %s as before", tg_text_get(&other),
                       tg_text_get(rule));
        status = TG_E_ARGUMENT;
    }
    tg_text_finish(&other);
    return status;
}

static int read_stores(const TgTuneOptions *options, const char **paths, TgTuner **tuner) {
    TgText bytes, rule, error;
    tg_text_init(&bytes);
    tg_text_init(&rule);
    tg_text_init(&error);
    int code = CLI_OK;
    for (; *paths != NULL && code == CLI_OK; paths++) {
        tg_text_clear(&bytes);
        if (cli_read_file(*paths, &bytes) != CLI_OK) {
            code = CLI_USAGE;
            break;
        }
        TgGameReader reader;
        TgStatus status = open_store(options, &bytes, &rule, &reader, tuner, &error);
        if (status == TG_OK) {
            status = add_games(*tuner, &reader, &error);
        }
        if (status == TG_OK && options->what == TG_TUNE_NET) {
            printf("%s: %.0f centipoints a logit\n", *paths, tg_tuner_end_store(*tuner));
        }
        if (status != TG_OK) {
            const char *clause = tg_text_get(&error);
            code = cli_error("%s: %s", *paths,
                             clause[0] != '\0' ? clause : tg_status_text(status, TG_EN));
        }
    }
    tg_text_finish(&bytes);
    tg_text_finish(&rule);
    tg_text_finish(&error);
    return code;
}

static void learn(const TuneOptions *options, TgTuner *tuner) {
    printf("Positions: %zu, held back %zu\n", tg_tuner_positions(tuner, 0),
           tg_tuner_positions(tuner, 1));
    for (int pass = 0; pass <= options->epochs && !cli_interrupted(); pass++) {
        if (pass > 0) {
            tg_tuner_pass(tuner);
        }
        TgTuneLoss loss = tg_tuner_loss(tuner);
        printf("%d\t%.5f\t%.5f", pass, loss.train, loss.held);
        if (options->moves) {
            TgTuneOrder order = tg_tuner_order(tuner);
            printf("\t%.4f\t%.4f\t%.4f\t%.3f", order.first, order.third, order.eighth, order.rank);
        }
        puts("");
        fflush(stdout);
    }
}

static int write_output(const char *path, const TgTuner *tuner) {
    TgText text;
    tg_text_init(&text);
    TgStatus status = tg_tuner_write(tuner, &text);
    FILE *file = fopen(path, "wb");
    _Bool written = file != NULL && status == TG_OK && tg_text_ok(&text) &&
                    fwrite(tg_text_get(&text), 1, text.length, file) == text.length;
    written = file != NULL && fclose(file) == 0 && written;
    tg_text_finish(&text);
    return written ? CLI_OK : cli_error("%s: %s", path, tg_status_text(TG_E_IO, TG_EN));
}

static int run(const TuneOptions *options, const char **paths) {
    if (options->epochs < 1 || options->epochs > 10000 || options->held < 2 ||
        options->held > 1000) {
        return cli_error("--epochs, --held: expected 1 to 10000 and 2 to 1000");
    }
    if (!(options->share >= 0 && options->share <= 1) || !(options->rate > 0) ||
        !(options->scale >= 0)) {
        return cli_error("--share, --rate, --scale: expected 0 to 1, a number above 0, 0 or more");
    }
    const TgTuneOptions wanted = {.what = options->moves ? TG_TUNE_MOVES : TG_TUNE_NET,
                                  .share = options->share,
                                  .scale = options->scale,
                                  .rate = options->rate,
                                  .epochs = (uint16_t)options->epochs,
                                  .held_one_in = (uint16_t)options->held,
                                  .seed = (uint64_t)(unsigned)options->seed};
    TgTuner *tuner = NULL;
    int code = read_stores(&wanted, paths, &tuner);
    if (code == CLI_OK) {
        cli_catch_interrupt();
        learn(options, tuner);
        code = options->output != NULL ? write_output(options->output, tuner) : CLI_OK;
        code = code == CLI_OK && cli_interrupted() ? CLI_NO : code;
    }
    tg_tuner_destroy(tuner);
    return code;
}

int cmd_tune(int argc, const char **argv) {
    TuneOptions o = {.epochs = 8, .held = 10, .share = 0.5, .rate = 0.01};
    const struct poptOption table[] = {
        {"output", 'o', POPT_ARG_STRING, &o.output, 0, "the net or the move scores, for src/eval",
         "FILE"},
        {"epochs", 0, POPT_ARG_INT, &o.epochs, 0, "passes through the positions", "N"},
        {"held", 0, POPT_ARG_INT, &o.held, 0, "one game in N is held back for validation", "N"},
        {"scale", 0, POPT_ARG_DOUBLE, &o.scale, 0,
         "nets: centipoints a logit of the scores, 0 = fitted to each store", "CP"},
        {"share", 0, POPT_ARG_DOUBLE, &o.share, 0,
         "nets: of the search's score in the target; the rest is the result", "0..1"},
        {"rate", 0, POPT_ARG_DOUBLE, &o.rate, 0, "of the first step", "X"},
        {"moves", 0, POPT_ARG_NONE, &o.moves, 0, "move scores instead of a net", NULL},
        {"seed", 0, POPT_ARG_INT, &o.seed, 0, "equal seeds give equal files", "N"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "[OPTION...] STORE...", &context, &rest)) {
        code = rest != NULL ? run(&o, rest) : cli_error("tune: expected stores of games");
    }
    cli_options_finish(context, table);
    return code;
}
