/* SPDX-License-Identifier: MIT
 *
 * `tengen openings`: makes even openings by search, for a rule and an opening protocol. */
#include "cli.h"
#include "cli_json.h"

#include "tengen/balance.h"
#include "tengen/starts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* So many attempts in a row without a new opening end the command. */
enum { IDLE_MAX = 500 };

typedef struct OpeningsOptions {
    const char *rule, *opening, *type;
    int size, count, least, most, within, seed, json;
    long long nodes;
    TgStartForm form;
} OpeningsOptions;

static int tell(const char *option, TgStatus status, const TgText *error) {
    const char *clause = tg_text_get(error);
    return cli_error("%s: %s", option, clause[0] != '\0' ? clause : tg_status_text(status, TG_EN));
}

static int read_form(OpeningsOptions *options) {
    static const char *const types[] = {"offset", "pos", "ranks"};
    for (int i = 0; i < 3; i++) {
        if (options->type == NULL || strcmp(options->type, types[i]) == 0) {
            options->form = (TgStartForm)i;
            return CLI_OK;
        }
    }
    return cli_error("--type: '%s', expected offset, pos or ranks", options->type);
}

static int read_numbers(const OpeningsOptions *options, TgBalanceOptions *balance) {
    if (options->count < 1) {
        return cli_error("--count: %d, expected a number above 0", options->count);
    }
    if (options->least < 1 || options->least > options->most || options->most > TG_BALANCED_MAX) {
        return cli_error("--least, --most: %d to %d, expected 1 to %d stones", options->least,
                         options->most, TG_BALANCED_MAX);
    }
    if (options->within < 0 || options->within > UINT16_MAX || options->nodes < 1) {
        return cli_error("--within, --nodes: expected numbers above 0");
    }
    balance->least = (uint8_t)options->least;
    balance->most = (uint8_t)options->most;
    balance->within = (uint16_t)options->within;
    balance->nodes = (uint64_t)options->nodes;
    balance->seed = (uint64_t)(unsigned)options->seed;
    return CLI_OK;
}

static int read_options(OpeningsOptions *options, TgBalanceOptions *balance, TgText *error) {
    TgGameSetup *setup = &balance->setup;
    *balance = (TgBalanceOptions){0};
    TgStatus status = tg_profile_parse(options->rule != NULL ? options->rule : "freestyle",
                                       &setup->profile, error);
    if (status != TG_OK) {
        return tell("--rule", status, error);
    }
    status = tg_opening_rule_parse(options->opening != NULL ? options->opening : "free",
                                   &setup->opening, error);
    if (status != TG_OK) {
        return tell("--opening", status, error);
    }
    int size = options->size != 0 ? options->size : setup->profile.size;
    if (size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        return cli_error("--size: %d, expected %d to %d", size, TG_SIZE_MIN, TG_SIZE_MAX);
    }
    setup->size = (uint8_t)size;
    int code = read_form(options);
    return code == CLI_OK ? read_numbers(options, balance) : code;
}

static void print_opening(const OpeningsOptions *options, const TgBalanced *opening, int size) {
    TgText line;
    tg_text_init(&line);
    tg_start_write(opening->point, opening->count, size, options->form, &line);
    if (options->json) {
        cli_json_print(
            json_pack("{s:s, s:i}", "opening", tg_text_get(&line), "score", opening->score));
    } else {
        printf("%s\t%d\n", tg_text_get(&line), opening->score);
    }
    fflush(stdout);
    tg_text_finish(&line);
}

static int make_openings(const OpeningsOptions *options, TgBalance *balance, int size) {
    int done = 0;
    int idle = 0;
    while (done < options->count && idle < IDLE_MAX && !cli_interrupted()) {
        TgBalanced opening;
        _Bool found;
        TgStatus status = tg_balance_try(balance, &opening, &found);
        if (status != TG_OK) {
            return cli_error("%s", tg_status_text(status, TG_EN));
        }
        idle = found ? 0 : idle + 1;
        if (found) {
            done++;
            print_opening(options, &opening, size);
        }
        if (cli_shows_progress()) {
            fprintf(stderr, "\r%d/%d\033[K", done, options->count);
        }
    }
    if (cli_shows_progress()) {
        fputs("\r\033[K", stderr);
    }
    if (done < options->count) {
        fprintf(stderr, "tengen: %d of %d openings\n", done, options->count);
    }
    return done == options->count ? CLI_OK : CLI_NO;
}

static int run(OpeningsOptions *options) {
    TgBalanceOptions wanted;
    TgBalance *balance = NULL;
    TgText error;
    tg_text_init(&error);
    int code = read_options(options, &wanted, &error);
    if (code == CLI_OK) {
        TgStatus status = tg_balance_create(&wanted, &balance, &error);
        code = status == TG_OK ? CLI_OK : tell("openings", status, &error);
    }
    if (code == CLI_OK) {
        cli_catch_interrupt();
        code = make_openings(options, balance, wanted.setup.size);
    }
    tg_balance_destroy(balance);
    tg_text_finish(&error);
    return code;
}

int cmd_openings(int argc, const char **argv) {
    OpeningsOptions o = {.count = 10, .least = 3, .most = 7, .within = 50, .nodes = 100000};
    const struct poptOption table[] = {
        {"rule", 'r', POPT_ARG_STRING, &o.rule, 0, "rule profile, with options",
         "freestyle|standard|renju|caro|..."},
        {"size", 's', POPT_ARG_INT, &o.size, 0, "lines of the board", "N"},
        {"opening", 0, POPT_ARG_STRING, &o.opening, 0,
         "opening protocol: the stones up to its first choice from three on",
         "free|swap2|swap3|soosorv-8|..."},
        {"count", 'n', POPT_ARG_INT, &o.count, 0, "how many", "N"},
        {"least", 0, POPT_ARG_INT, &o.least, 0, "stones, at least", "N"},
        {"most", 0, POPT_ARG_INT, &o.most, 0, "stones, at most", "N"},
        {"within", 0, POPT_ARG_INT, &o.within, 0, "centipoints from even", "N"},
        {"nodes", 0, POPT_ARG_LONGLONG, &o.nodes, 0, "of the search that confirms one", "N"},
        {"seed", 0, POPT_ARG_INT, &o.seed, 0, "equal seeds give equal openings", "N"},
        {"type", 0, POPT_ARG_STRING, &o.type, 0, "notation, as in `tengen match`",
         "offset|pos|ranks"},
        {"json", 0, POPT_ARG_NONE, &o.json, 0, "prints JSON lines", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    int code = CLI_USAGE;
    if (cli_options_alone(argc, argv, table, "[OPTION...]", &context)) {
        code = run(&o);
    }
    cli_options_finish(context, table);
    return code;
}
