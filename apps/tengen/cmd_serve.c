/* SPDX-License-Identifier: MIT
 *
 * `tengen serve`: the play server and the board in the browser. */
#include "cli.h"

#include "tengen/server.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Paths {
    char program[4096]; /* this program */
    TgText page;        /* folder of the page, empty = none found */
    TgText data;        /* folder of the store */
} Paths;

static _Bool find_program(Paths *paths) {
    ssize_t length = readlink("/proc/self/exe", paths->program, sizeof paths->program - 1);
    if (length <= 0) {
        return 0;
    }
    paths->program[length] = '\0';
    return 1;
}

static _Bool has_page(const char *folder) {
    TgText index;
    tg_text_init(&index);
    tg_text_printf(&index, "%s/index.html", folder);
    struct stat facts;
    _Bool found = stat(tg_text_get(&index), &facts) == 0;
    tg_text_finish(&index);
    return found;
}

/* Beside the program: in the build tree, or installed. */
static void find_page(Paths *paths) {
    static const char *const places[] = {"../../web/dist", "../share/tengen/web"};
    const char *slash = strrchr(paths->program, '/');
    size_t folder = slash != NULL ? (size_t)(slash - paths->program) + 1 : 0;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        tg_text_clear(&paths->page);
        tg_text_add_bytes(&paths->page, paths->program, folder);
        tg_text_add(&paths->page, places[i]);
        if (has_page(tg_text_get(&paths->page))) {
            return;
        }
    }
    tg_text_clear(&paths->page);
}

/* Where the system keeps a user's data. */
static _Bool find_data(Paths *paths) {
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (data != NULL && data[0] == '/') {
        tg_text_printf(&paths->data, "%s/tengen", data);
    } else if (home != NULL && home[0] == '/') {
        tg_text_printf(&paths->data, "%s/.local/share/tengen", home);
    }
    return paths->data.length > 0;
}

static int serve(const TgServerOptions *options) {
    TgText error;
    tg_text_init(&error);
    TgServer *server = NULL;
    int code = CLI_OK;
    signal(SIGPIPE, SIG_IGN);
    if (tg_server_create(options, &server, &error) != TG_OK) {
        code = cli_error("serve: %s", tg_text_get(&error));
    } else {
        if (options->page == NULL) {
            fputs("tengen: no page was found (--web): the games alone are served\n", stderr);
        }
        printf("Tengen: http://%s:%d\n", options->listen, tg_server_port(server));
        fflush(stdout);
        tg_server_run(server);
    }
    tg_server_destroy(server);
    tg_text_finish(&error);
    return code;
}

/* Fills what was not given with what stands beside the program and in the user's home. */
static int complete_and_serve(TgServerOptions given) {
    TgServerOptions *options = &given;
    Paths paths = {0};
    int code = CLI_OK;
    options->listen = options->listen != NULL ? options->listen : "127.0.0.1";
    if (options->port < 0 || options->port > 65535) {
        return cli_error("--port: %d, expected 0 to 65535", options->port);
    }
    if (options->page != NULL && !has_page(options->page)) {
        return cli_error("--web: %s: no index.html there", options->page);
    }
    if (!find_program(&paths)) {
        return cli_error("serve: the program cannot find itself in /proc");
    }
    options->program = paths.program;
    if (options->page == NULL) {
        find_page(&paths);
        options->page = paths.page.length > 0 ? tg_text_get(&paths.page) : NULL;
    }
    if (options->data == NULL && !find_data(&paths)) {
        code = cli_error("--data: missing, and no home folder is known");
    } else {
        options->data = options->data != NULL ? options->data : tg_text_get(&paths.data);
        code = serve(options);
    }
    tg_text_finish(&paths.page);
    tg_text_finish(&paths.data);
    return code;
}

int cmd_serve(int argc, const char **argv) {
    TgServerOptions options = {.port = 8765};
    const struct poptOption table[] = {
        {"listen", 'l', POPT_ARG_STRING, &options.listen, 0,
         "address to listen on (default: 127.0.0.1)", "ADDRESS"},
        {"port", 'p', POPT_ARG_INT | POPT_ARGFLAG_SHOW_DEFAULT, &options.port, 0,
         "port, 0 = any free one", "N"},
        {"data", 'd', POPT_ARG_STRING, &options.data, 0, "folder that keeps the games", "DIR"},
        {"library", 'b', POPT_ARG_STRING, &options.library, 0,
         "library of games to show (default: library.db of the data folder)", "FILE"},
        {"web", 'w', POPT_ARG_STRING, &options.page, 0, "folder of the page", "DIR"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "", &context, &rest)) {
        code = rest == NULL ? complete_and_serve(options)
                            : cli_error("serve: '%s', expected no word", *rest);
    }
    cli_options_finish(context, table);
    return code;
}
