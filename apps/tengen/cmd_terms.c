/* SPDX-License-Identifier: MIT
 *
 * `tengen terms`: the words of the house as JSON, from which the page's term file is made. */
#include "cli.h"

#include "tengen/json.h"

static int print_terms(void) {
    json_t *terms = tg_json_terms();
    int code = CLI_OK;
    if (terms == NULL || json_dumpf(terms, stdout, JSON_INDENT(1)) != 0 || puts("") == EOF ||
        fflush(stdout) != 0) {
        code = cli_error("terms: the words cannot be written");
    }
    json_decref(terms);
    return code;
}

int cmd_terms(int argc, const char **argv) {
    const struct poptOption table[] = {POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "", &context, &rest)) {
        code = rest == NULL ? print_terms() : cli_error("terms: '%s', expected nothing", *rest);
    }
    cli_options_finish(context, table);
    return code;
}
