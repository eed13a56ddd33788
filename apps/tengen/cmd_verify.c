/* SPDX-License-Identifier: MIT
 *
 * `tengen verify`: replays certificates with the literal rules. */
#include "cli.h"
#include "cli_json.h"

#include "tengen/proof.h"
#include "tengen/time.h"

#include <errno.h>
#include <string.h>

typedef struct VerifyOptions {
    const char *lang;
    int json;
    long long nodes;
    TgLang language;
} VerifyOptions;

/* What one file came to. */
typedef struct Verdict {
    TgStatus status;
    TgText reason; /* of what is not good */
    TgProofReport report;
    int64_t used_ns;
    /* of a proof that could be read */
    TgText rule;
    char side;
    uint32_t plies;
} Verdict;

static _Bool is_interrupted(void *context) {
    (void)context;
    return cli_interrupted();
}

/* Reads a whole file, "-" = standard input. */
static TgStatus read_file(const char *path, TgText *bytes) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL) {
        return TG_E_IO;
    }
    TgStatus status = cli_read_all(file, bytes) ? TG_OK : ferror(file) ? TG_E_IO : TG_E_MEMORY;
    int error = errno;
    if (file != stdin) {
        fclose(file);
    }
    errno = error;
    return status;
}

static void verify_proof(const TgProof *proof, const VerifyOptions *options, Verdict *verdict) {
    TgProofLimits limits = {.nodes = (uint64_t)options->nodes, .stop = is_interrupted};
    tg_profile_format(tg_proof_profile(proof), &verdict->rule);
    verdict->side = tg_proof_side(proof) == TG_BLACK ? 'b' : 'w';
    verdict->plies = tg_proof_plies(proof);
    verdict->status = tg_proof_verify(proof, &limits, &verdict->report);
    if (verdict->status == TG_E_REFUSED) {
        tg_proof_report_print(&verdict->report, tg_proof_grid(proof)->size, options->language,
                              &verdict->reason);
    }
}

static void verify_file(const char *path, const VerifyOptions *options, Verdict *verdict) {
    TgText bytes;
    TgProof *proof = NULL;
    int64_t begin = tg_time_now_ns();
    tg_text_init(&bytes);
    verdict->status = read_file(path, &bytes);
    if (verdict->status == TG_E_IO) {
        tg_text_add(&verdict->reason, strerror(errno));
    } else if (verdict->status == TG_OK) {
        verdict->status =
            tg_proof_read(tg_text_get(&bytes), bytes.length, &proof, &verdict->reason);
    }
    if (proof != NULL) {
        verify_proof(proof, options, verdict);
    }
    if (verdict->status != TG_OK && verdict->reason.length == 0) {
        tg_text_add(&verdict->reason, tg_status_text(verdict->status, options->language));
    }
    tg_proof_destroy(proof);
    tg_text_finish(&bytes);
    verdict->used_ns = tg_time_now_ns() - begin;
}

/* ok and bad are answers; a file that cannot be read and work that was stopped are neither. */
static const char *word_of(const Verdict *verdict) {
    switch (verdict->status) {
    case TG_OK:
        return "ok";
    case TG_E_REFUSED:
    case TG_E_SYNTAX:
        return "bad";
    default:
        return "error";
    }
}

static void print_json(const char *path, const Verdict *verdict) {
    json_t *object = json_pack("{s:o, s:s, s:I, s:I, s:I}", "id", cli_json_text(path), "verdict",
                               word_of(verdict), "nodes", (json_int_t)verdict->report.nodes,
                               "replies", (json_int_t)verdict->report.replies, "ms",
                               (json_int_t)(verdict->used_ns / 1000000));
    if (verdict->rule.length > 0) {
        json_object_set_new(object, "rule", cli_json_text(tg_text_get(&verdict->rule)));
        json_object_set_new(object, "side", json_stringn(&verdict->side, 1));
        json_object_set_new(object, "plies", json_integer(verdict->plies));
    }
    if (verdict->reason.length > 0) {
        json_object_set_new(object, "reason", cli_json_text(tg_text_get(&verdict->reason)));
    }
    cli_json_print(object);
}

/* Verifies one file and prints its line; the exit code it asks for. */
static int run_file(const char *path, const VerifyOptions *options) {
    static Verdict verdict; /* large */
    verdict = (Verdict){0};
    verify_file(path, options, &verdict);
    const char *word = word_of(&verdict);
    if (options->json) {
        print_json(path, &verdict);
    } else {
        printf("%s\t%s\t%s\n", path, word,
               verdict.reason.length > 0 ? tg_text_get(&verdict.reason) : "-");
    }
    int code = verdict.status == TG_OK ? CLI_OK : CLI_NO;
    if (verdict.status == TG_E_IO) {
        code = cli_error("%s: %s", path, tg_text_get(&verdict.reason));
    }
    tg_text_finish(&verdict.reason);
    tg_text_finish(&verdict.rule);
    return code;
}

static int run(VerifyOptions *options, const char **paths) {
    if (paths == NULL || paths[0] == NULL) {
        return cli_error("verify: no file, expected proofs");
    }
    if (options->nodes < 0) {
        return cli_error("--nodes: expected a number from 0");
    }
    if (options->lang != NULL && !tg_lang_parse(options->lang, &options->language)) {
        return cli_error("--lang: '%s', expected en or zh", options->lang);
    }
    cli_catch_interrupt();
    int code = CLI_OK;
    for (; *paths != NULL && !cli_interrupted(); paths++) {
        int one = run_file(*paths, options);
        code = one > code ? one : code;
    }
    return code;
}

int cmd_verify(int argc, const char **argv) {
    VerifyOptions options = {0};
    const struct poptOption table[] = {
        {"json", 'j', POPT_ARG_NONE, &options.json, 0, "answers as JSON, one object a line", NULL},
        {"nodes", 'n', POPT_ARG_LONGLONG, &options.nodes, 0,
         "give up on a proof after so many stones, 0 = never", "N"},
        {"lang", 0, POPT_ARG_STRING, &options.lang, 0, "language of the reasons", "en|zh"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "[OPTION...] PROOF... (- = standard input)", &context,
                    &rest)) {
        code = run(&options, rest);
    }
    cli_options_finish(context, table);
    return code;
}
