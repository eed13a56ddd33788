/* SPDX-License-Identifier: MIT
 *
 * `tengen worker`: the engine behind the play server, in JSON lines. */
#include "cli.h"

#include "tengen/worker.h"

#include <signal.h>
#include <unistd.h>

static int work(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN); /* Ctrl-C ends the server, and with it the input */
    TgStatus status = tg_worker_run(STDIN_FILENO, STDOUT_FILENO);
    return status == TG_OK ? CLI_OK : cli_error("worker: %s", tg_status_text(status, TG_EN));
}

int cmd_worker(int argc, const char **argv) {
    const struct poptOption table[] = {POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "", &context, &rest)) {
        code = rest == NULL ? work() : cli_error("worker: '%s', expected nothing", *rest);
    }
    cli_options_finish(context, table);
    return code;
}
