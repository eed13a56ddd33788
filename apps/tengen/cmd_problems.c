/* SPDX-License-Identifier: MIT
 *
 * `tengen problems`: makes problems of fours from games (make), and of figures (compose). */
#include "problems.h"

#include "problem/compose.h"

#include <stdlib.h>
#include <string.h>

/* --- figures ---------------------------------------------------------------------------------- */

static int read_figure(const ProblemsOptions *options, TgFigure *figure) {
    if (options->mask == NULL) {
        const char *name = options->figure != NULL ? options->figure : tg_figure_name(0);
        return tg_figure_find(name, figure)
                   ? CLI_OK
                   : cli_error("--figure: '%s', expected one of `tengen problems figures`", name);
    }
    TgText text;
    TgText error;
    tg_text_init(&text);
    tg_text_init(&error);
    int code = cli_read_file(options->mask, &text);
    if (code == CLI_OK && tg_figure_read(tg_text_get(&text), figure, &error) != TG_OK) {
        code = cli_error("%s: %s", options->mask, tg_text_get(&error));
    }
    tg_text_finish(&text);
    tg_text_finish(&error);
    return code;
}

static int run_compose(const ProblemsOptions *options) {
    static Maker maker; /* large */
    static TgFigure figure;
    TgText error;
    TgGrid grid;
    TgSide side;
    maker = (Maker){.options = options, .most = TG_VCF_LINE_MAX}; /* a longer one is as good */
    int code = read_figure(options, &figure);
    if (code != CLI_OK) {
        return code;
    }
    tg_text_init(&error);
    if (tg_profile_parse(options->rule != NULL ? options->rule : "renju", &maker.profile, &error) !=
        TG_OK) {
        code = cli_error("--rule: %s", tg_text_get(&error));
    }
    tg_text_finish(&error);
    if (code != CLI_OK) {
        return code;
    }
    maker.study = tg_study_create(&maker.profile);
    if (maker.study == NULL) {
        return cli_error("%s", tg_status_text(TG_E_MEMORY, TG_EN));
    }
    TgComposeOptions wanted = {.figure = &figure,
                               .seed = (uint64_t)(unsigned)options->seed,
                               .steps = (long)options->steps,
                               .plies = options->most,
                               .stop = problems_interrupted};
    code = CLI_NO;
    if (tg_compose(maker.study, &wanted, &grid, &side) && problems_accept(&maker, &grid, side)) {
        const char *name = options->figure != NULL ? options->figure
                           : options->name != NULL ? options->name
                                                   : "own";
        problems_print(&maker, name, &grid, side);
        code = CLI_OK;
    }
    tg_study_destroy(maker.study);
    return code;
}

static int run_figures(void) {
    for (int i = 0; tg_figure_name(i) != NULL; i++) {
        puts(tg_figure_name(i));
    }
    return CLI_OK;
}

/* --- the command ------------------------------------------------------------------------------ */

static int run(ProblemsOptions *options, const char **words) {
    const char *verb = words != NULL && words[0] != NULL ? words[0] : "";
    _Bool composes = strcmp(verb, "compose") == 0;
    if (options->least < 3 || (options->most != 0 && options->most < options->least)) {
        return cli_error("--least, --most: expected numbers of stones from 3");
    }
    if (options->nodes < 1 || options->steps < 1 || options->count < 0) {
        return cli_error("--nodes, --steps, --count: expected numbers above 0");
    }
    if (options->kind != NULL && strcmp(options->kind, "vcf") != 0 &&
        strcmp(options->kind, "any") != 0) {
        return cli_error("--kind: '%s', expected vcf or any", options->kind);
    }
    cli_catch_interrupt();
    if (strcmp(verb, "make") == 0) {
        options->most = options->most != 0 ? options->most : TG_VCF_LINE_MAX;
        return problems_make(options, words + 1);
    }
    if ((composes || strcmp(verb, "figures") == 0) && words[1] != NULL) {
        return cli_error("problems %s: '%s', expected options only", verb, words[1]);
    }
    if (composes) {
        return run_compose(options);
    }
    return strcmp(verb, "figures") == 0
               ? run_figures()
               : cli_error("problems: '%s', expected make, compose or figures", verb);
}

int cmd_problems(int argc, const char **argv) {
    ProblemsOptions o = {.least = 7, .nodes = 300000, .steps = 40000, .seed = 1};
    const struct poptOption table[] = {
        {"least", 0, POPT_ARG_INT, &o.least, 0, "stones of the shortest win, at least", "N"},
        {"most", 0, POPT_ARG_INT, &o.most, 0,
         "make: stones of the shortest win, at most; compose: so many are enough", "N"},
        {"count", 'n', POPT_ARG_INT, &o.count, 0, "make: problems wanted, 0 = all", "N"},
        {"nodes", 0, POPT_ARG_LONGLONG, &o.nodes, 0, "limit of each search", "N"},
        {"kind", 'k', POPT_ARG_STRING, &o.kind, 0,
         "make: wins by fours alone (vcf, the default), or by all threats where fours do not win",
         "vcf|any"},
        {"name", 0, POPT_ARG_STRING, &o.name, 0, "start of the ids; make: the rule if none",
         "WORD"},
        {"rule", 'r', POPT_ARG_STRING, &o.rule, 0,
         "make: the rule of the problems instead of what the games say (of which renju is taken if "
         "they say none); compose: renju if none",
         "renju|standard|..."},
        {"figure", 'f', POPT_ARG_STRING, &o.figure, 0, "compose: a figure of the project", "NAME"},
        {"mask", 'm', POPT_ARG_STRING, &o.mask, 0,
         "compose: a figure drawn in a text file, '.' free, '#' a stone", "FILE"},
        {"seed", 0, POPT_ARG_INT, &o.seed, 0, "equal seeds give equal problems", "N"},
        {"steps", 0, POPT_ARG_LONGLONG, &o.steps, 0, "compose: colourings to look at", "N"},
        {"json", 'j', POPT_ARG_NONE, &o.json, 0, "JSON, one object a line", NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "[OPTION...] make FILE... | compose | figures", &context,
                    &rest)) {
        code = run(&o, rest);
    }
    cli_options_finish(context, table);
    return code;
}
