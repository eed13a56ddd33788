/* SPDX-License-Identifier: MIT
 *
 * What `tengen match` prints and writes: a line for each game in order, the files, the table. */
#include "match_out.h"

#include "cli.h"
#include "cli_json.h"

#include "tengen/time.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NS_PER_MS = 1000000, LOG_LINE_MAX = 1000 };
static const double ns_per_second = 1e9;

struct MatchOut {
    const char *psq;
    FILE *sgf, *pgn, *log;
    _Bool json, failed;
    const TgSprt *sprt;
    int64_t begun; /* ns */
};

static _Bool open_file(FILE **file, const char *path) {
    if (path == NULL) {
        return 1;
    }
    *file = fopen(path, "w");
    if (*file == NULL) {
        cli_error("%s: %s", path, strerror(errno));
    }
    return *file != NULL;
}

static _Bool make_folder(const char *path) {
    if (path != NULL && mkdir(path, 0777) != 0 && errno != EEXIST) {
        cli_error("%s: %s", path, strerror(errno));
        return 0;
    }
    return 1;
}

int match_out_open(const MatchOutOptions *options, MatchOut **out) {
    MatchOut *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return cli_error("out of memory");
    }
    opened->psq = options->psq;
    opened->json = options->json != 0;
    if (!open_file(&opened->sgf, options->sgf) || !open_file(&opened->pgn, options->pgn) ||
        !open_file(&opened->log, options->log) || !make_folder(options->psq)) {
        match_out_close(opened);
        return CLI_USAGE;
    }
    *out = opened;
    return CLI_OK;
}

void match_out_begin(MatchOut *out, const TgSprt *sprt) {
    out->sprt = sprt;
    out->begun = tg_time_now_ns();
}

/* ---- games ---- */

static void write_sheet(MatchOut *out, FILE *file, const TgSheet *sheet, TgSheetKind kind) {
    if (file == NULL) {
        return;
    }
    TgText text;
    tg_text_init(&text);
    tg_sheet_write(sheet, kind, &text);
    fputs(tg_text_get(&text), file);
    out->failed = fflush(file) != 0 || !tg_text_ok(&text) || out->failed;
    tg_text_finish(&text);
}

static void write_psq(MatchOut *out, const TgSheet *sheet) {
    TgText path;
    tg_text_init(&path);
    tg_text_printf(&path, "%s/%06" PRIu32 ".psq", out->psq, sheet->played->game + 1);
    FILE *file = fopen(tg_text_get(&path), "w");
    write_sheet(out, file, sheet, TG_SHEET_PSQ);
    out->failed = file == NULL || fclose(file) != 0 || out->failed;
    tg_text_finish(&path);
}

static void print_game(const MatchOut *out, const TgSheet *sheet) {
    const TgPlayed *played = sheet->played;
    if (out->json) {
        json_t *value = tg_played_json(played, sheet->size);
        json_object_set_new(value, "round", json_integer(sheet->round));
        json_object_set_new(value, "black", json_string(sheet->name[TG_BLACK]));
        json_object_set_new(value, "white", json_string(sheet->name[TG_WHITE]));
        cli_json_print(value);
    } else {
        printf("%" PRIu32 "\t%s\t%s\t%s\t%s\t%u\t%s\n", played->game + 1, sheet->name[TG_BLACK],
               sheet->name[TG_WHITE], tg_played_result(played), tg_played_cause(played),
               played->move_count, played->detail[0] != '\0' ? played->detail : "-");
    }
    fflush(stdout);
}

static void clear_progress(void) {
    if (cli_shows_progress()) {
        fputs("\r\033[K", stderr);
    }
}

void match_out_game(void *context, const TgSheet *sheet) {
    MatchOut *out = context;
    clear_progress();
    print_game(out, sheet);
    write_sheet(out, out->sgf, sheet, TG_SHEET_SGF);
    write_sheet(out, out->pgn, sheet, TG_SHEET_PGN);
    if (out->psq != NULL) {
        write_psq(out, sheet);
    }
}

/* ---- the run ---- */

void match_out_progress(void *context, const TgStanding *standing, uint32_t done, uint32_t fresh) {
    MatchOut *out = context;
    TgText line;
    tg_text_init(&line);
    tg_standing_progress(standing, out->sprt, done, fresh,
                         (tg_time_now_ns() - out->begun) / NS_PER_MS, &line);
    fprintf(stderr, "\r%s\033[K", tg_text_get(&line));
    tg_text_finish(&line);
}

void match_out_said(void *context, uint32_t game, const char *name, _Bool sent, const char *line) {
    MatchOut *out = context;
    fprintf(out->log, "%.3f %" PRIu32 " %s %c %.*s\n",
            (double)(tg_time_now_ns() - out->begun) / ns_per_second, game + 1, name,
            sent ? '<' : '>', LOG_LINE_MAX, line);
}

void match_out_standing(MatchOut *out, const TgStanding *standing) {
    clear_progress();
    if (out->json) {
        cli_json_print(tg_standing_json(standing, out->sprt));
        return;
    }
    TgText text;
    tg_text_init(&text);
    tg_standing_print(standing, out->sprt, &text);
    printf("\n%s", tg_text_get(&text));
    tg_text_finish(&text);
}

static _Bool close_file(FILE *file) {
    return file == NULL || fclose(file) == 0;
}

_Bool match_out_close(MatchOut *out) {
    _Bool ok = close_file(out->sgf);
    ok = close_file(out->pgn) && ok;
    ok = close_file(out->log) && ok;
    ok = fflush(stdout) == 0 && !out->failed && ok;
    free(out);
    return ok;
}
