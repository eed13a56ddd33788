/* SPDX-License-Identifier: MIT
 *
 * `tengen convert`: games from one format into another. The output is a new file that takes its
 * name when it is whole; the input is never written to. */
#include "cli.h"
#include "cli_json.h"

#include "tengen/codec.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct ConvertOptions {
    const char *from, *to, *encoding, *lang;
    int size, report, salvage, json, list;
} ConvertOptions;

typedef struct Convert {
    const char *in, *out;
    TgFormatId from, to;
    TgReader reader;
    TgWriter writer;
    TgText bytes; /* of the writer, between two writes to the file */
    TgReport read_report, write_report;
    TgText read_error, write_error;
    FILE *file;
    TgText temporary; /* its name; "" = standard output */
    uint64_t nodes;
    char last[TG_POINT_NAME_MAX]; /* of the main line of the last game */
    _Bool wrote;                  /* a failure of the system while writing */
    TgLang language;
} Convert;

/* ---- input ---- */

typedef struct Input {
    const uint8_t *bytes;
    size_t length;
    TgText text; /* what came through a pipe */
    _Bool mapped;
    struct stat info; /* of the file */
} Input;

static _Bool read_pipe(FILE *file, Input *input) {
    _Bool good = cli_read_all(file, &input->text);
    input->bytes = (const uint8_t *)tg_text_get(&input->text);
    input->length = input->text.length;
    return good;
}

static _Bool open_input(const char *path, Input *input) {
    *input = (Input){.length = 0};
    tg_text_init(&input->text);
    FILE *file = cli_open(path);
    if (file == NULL) {
        return 0;
    }
    _Bool good = fstat(fileno(file), &input->info) == 0;
    if (good && S_ISREG(input->info.st_mode) && input->info.st_size > 0) {
        input->length = (size_t)input->info.st_size;
        void *bytes = mmap(NULL, input->length, PROT_READ, MAP_PRIVATE, fileno(file), 0);
        input->mapped = bytes != MAP_FAILED;
        input->bytes = input->mapped ? bytes : NULL;
        good = input->mapped;
    } else if (good) {
        good = read_pipe(file, input);
    }
    if (!good) {
        cli_error("%s: %s", path, errno != 0 ? strerror(errno) : "out of memory");
    }
    if (file != stdin) {
        fclose(file);
    }
    return good;
}

static void close_input(Input *input) {
    if (input->mapped) {
        munmap((void *)input->bytes, input->length);
    }
    tg_text_finish(&input->text);
}

/* ---- output ---- */

static _Bool is_dash(const char *path) {
    return strcmp(path, "-") == 0;
}

/* Opens a new file beside the output. The output may not be the input. */
static int open_output(Convert *convert, const Input *input) {
    struct stat info;
    if (is_dash(convert->out)) {
        convert->file = stdout;
        return CLI_OK;
    }
    if (stat(convert->out, &info) == 0) {
        if (input->mapped && info.st_dev == input->info.st_dev &&
            info.st_ino == input->info.st_ino) {
            return cli_error("%s is the input, expected another file", convert->out);
        }
        if (!S_ISREG(info.st_mode)) {
            return cli_error("%s is no plain file", convert->out);
        }
    }
    tg_text_printf(&convert->temporary, "%s.XXXXXX", convert->out);
    int handle = tg_text_ok(&convert->temporary) ? mkstemp(convert->temporary.data) : -1;
    if (handle < 0) {
        tg_text_clear(&convert->temporary);
        return cli_error("%s: %s", convert->out, strerror(errno));
    }
    mode_t mask = umask(0);
    umask(mask);
    fchmod(handle, 0666 & ~mask);
    convert->file = fdopen(handle, "wb");
    return convert->file != NULL ? CLI_OK : cli_error("%s: %s", convert->out, strerror(errno));
}

static _Bool flush_bytes(Convert *convert) {
    size_t length = convert->bytes.length;
    if (length > 0 && fwrite(convert->bytes.data, 1, length, convert->file) != length) {
        convert->wrote = 1;
        return 0;
    }
    tg_text_clear(&convert->bytes);
    return 1;
}

/* The file takes its name, or goes. */
static int close_output(Convert *convert, _Bool keep) {
    if (convert->file == NULL) {
        return CLI_OK;
    }
    _Bool good = keep && fflush(convert->file) == 0;
    if (convert->file == stdout) {
        return keep && !good ? cli_error("standard output: %s", strerror(errno)) : CLI_OK;
    }
    good = good && fsync(fileno(convert->file)) == 0;
    good = fclose(convert->file) == 0 && good;
    const char *temporary = tg_text_get(&convert->temporary);
    if (good && rename(temporary, convert->out) == 0) {
        return CLI_OK;
    }
    int code = errno;
    unlink(temporary);
    return keep ? cli_error("%s: %s", convert->out, strerror(code)) : CLI_USAGE;
}

/* ---- games ---- */

static void count_game(Convert *convert, const TgTree *tree) {
    convert->nodes += tg_tree_count(tree);
    TgNodeId node = tg_tree_main_end(tree);
    while (node != TG_NODE_ROOT && !tg_node_is_stone(tg_tree_node(tree, node))) {
        node = tg_tree_node(tree, node)->parent;
    }
    tg_point_name(tg_tree_node(tree, node)->point, tg_tree_size(tree), convert->last);
}

/* The sink: each game is written as soon as it is read. */
static TgStatus take_game(void *context, TgTree *tree) {
    Convert *convert = context;
    count_game(convert, tree);
    size_t before = convert->bytes.length;
    TgStatus status = tg_format_write(convert->to, &convert->writer, tree);
    tg_tree_destroy(tree);
    if (status == TG_E_FULL && convert->writer.games > 0) {
        return TG_OK; /* told in the report */
    }
    if (status != TG_OK) {
        tg_text_cut(&convert->bytes, before);
        return status;
    }
    if (cli_interrupted()) {
        return TG_E_STOPPED;
    }
    return flush_bytes(convert) ? TG_OK : TG_E_IO;
}

/* ---- telling ---- */

static void print_rows(const TgReport *report, TgLang language) {
    for (uint32_t i = 0; i < report->count; i++) {
        const TgReportRow *row = &report->rows[i];
        if (tg_note_kind(row->note) == TG_NOTE_ERROR) {
            continue;
        }
        TgText place;
        tg_text_init(&place);
        tg_place_print(row->first, TG_EN, &place);
        printf("%s\t%s\t%s\t%" PRIu64 "\t%s\t%s\n", tg_note_kind_id(tg_note_kind(row->note)),
               tg_note_id(row->note), row->detail.length > 0 ? tg_text_get(&row->detail) : "-",
               row->count, tg_text_get(&place), tg_note_name(row->note, language));
        tg_text_finish(&place);
    }
}

static void add_rows(json_t *list, const TgReport *report, TgLang language) {
    for (uint32_t i = 0; i < report->count; i++) {
        const TgReportRow *row = &report->rows[i];
        if (tg_note_kind(row->note) == TG_NOTE_ERROR) {
            continue;
        }
        TgText place;
        tg_text_init(&place);
        tg_place_print(row->first, TG_EN, &place);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:I, s:s, s:s}", "kind",
                                              tg_note_kind_id(tg_note_kind(row->note)), "note",
                                              tg_note_id(row->note), "detail",
                                              tg_text_get(&row->detail), "count",
                                              (json_int_t)row->count, "place", tg_text_get(&place),
                                              "text", tg_note_name(row->note, language)));
        tg_text_finish(&place);
    }
}

static void print_report(const Convert *convert, const ConvertOptions *options) {
    if (options->json) {
        json_t *list = json_array();
        add_rows(list, &convert->read_report, convert->language);
        add_rows(list, &convert->write_report, convert->language);
        cli_json_print(
            json_pack("{s:s, s:s, s:I, s:I, s:s, s:o}", "from", tg_format_id(convert->from), "to",
                      tg_format_id(convert->to), "games", (json_int_t)convert->reader.games,
                      "nodes", (json_int_t)convert->nodes, "last", convert->last, "report", list));
        return;
    }
    printf("from\t%s\nto\t%s\ngames\t%" PRIu64 "\n", tg_format_id(convert->from),
           tg_format_id(convert->to), convert->reader.games);
    print_rows(&convert->read_report, convert->language);
    print_rows(&convert->write_report, convert->language);
    printf("nodes\t%" PRIu64 "\nlast\t%s\n", convert->nodes, convert->last);
}

/* Without --report the losses are at least counted. */
static void warn_losses(const Convert *convert) {
    uint64_t count = tg_report_count(&convert->read_report, TG_NOTE_LOSS) +
                     tg_report_count(&convert->write_report, TG_NOTE_LOSS);
    if (count > 0) {
        fprintf(stderr, "tengen: %s: %" PRIu64 " losses, --report lists them\n", convert->in,
                count);
    }
}

/* One line about what went wrong. */
static int tell(const Convert *convert, TgStatus status) {
    const char *clause = tg_text_get(&convert->write_error);
    if (convert->wrote) {
        return cli_error("%s: %s", convert->out, strerror(errno));
    }
    if (clause[0] != '\0') {
        return cli_error("%s: %s", convert->out, clause);
    }
    clause = tg_text_get(&convert->read_error);
    return cli_error("%s: %s", convert->in,
                     clause[0] != '\0' ? clause : tg_status_text(status, TG_EN));
}

/* ---- the command ---- */

static int find_formats(Convert *convert, const ConvertOptions *options, const Input *input) {
    TgText error;
    tg_text_init(&error);
    int code = CLI_OK;
    if (options->from != NULL) {
        if (tg_format_parse(options->from, &convert->from, &error) != TG_OK) {
            code = cli_error("--from: %s", tg_text_get(&error));
        }
    } else if (tg_format_sniff(input->bytes, input->length, convert->in, &convert->from) != TG_OK) {
        code =
            cli_error("%s: byte 0: no format that is known, expected a record of games or --from",
                      convert->in);
    }
    tg_text_clear(&error);
    if (code == CLI_OK && options->to != NULL) {
        if (tg_format_parse(options->to, &convert->to, &error) != TG_OK) {
            code = cli_error("--to: %s", tg_text_get(&error));
        }
    } else if (code == CLI_OK && tg_format_by_ending(convert->out, &convert->to) != TG_OK) {
        code = cli_error("%s: no format has this ending, expected --to", convert->out);
    }
    tg_text_finish(&error);
    if (code == CLI_OK && !tg_format_writes(convert->to)) {
        code = cli_error("--to: the format %s is read only", tg_format_id(convert->to));
    }
    return code;
}

static int run(Convert *convert, const ConvertOptions *options, const Input *input) {
    const char *slash = strrchr(convert->in, '/');
    convert->reader = (TgReader){.bytes = input->bytes,
                                 .length = input->length,
                                 .options = {.size = (uint8_t)options->size,
                                             .salvage = options->salvage != 0,
                                             .encoding = options->encoding,
                                             .file_name = slash != NULL ? slash + 1 : convert->in},
                                 .sink = take_game,
                                 .context = convert,
                                 .report = &convert->read_report,
                                 .error = &convert->read_error};
    convert->writer = (TgWriter){
        .out = &convert->bytes, .report = &convert->write_report, .error = &convert->write_error};
    TgStatus status = tg_format_read(convert->from, &convert->reader);
    _Bool written = convert->write_error.length == 0 && !convert->wrote;
    TgStatus ended = tg_format_end(convert->to, &convert->writer);
    _Bool keep = written && ended == TG_OK && convert->writer.games > 0 &&
                 (status == TG_OK || (options->salvage && convert->read_error.length > 0));
    keep = keep && flush_bytes(convert);
    int code = close_output(convert, keep);
    if (status != TG_OK || ended != TG_OK) {
        code = tell(convert, status != TG_OK ? status : ended);
        if (keep) {
            fprintf(stderr, "tengen: kept %" PRIu64 " games, %" PRIu64 " nodes, last %s\n",
                    convert->writer.games, convert->nodes, convert->last);
        }
    }
    if (options->report || options->json) {
        print_report(convert, options);
    } else {
        warn_losses(convert);
    }
    return code;
}

static int print_formats(TgLang language) {
    for (int i = 0; i < TG_FORMAT_NB; i++) {
        TgFormatId format = (TgFormatId)i;
        printf("%s\t%s%s\t%s\t%s\t%s\n", tg_format_id(format), tg_format_reads(format) ? "r" : "-",
               tg_format_writes(format) ? "w" : "-", tg_format_holds_many(format) ? "many" : "one",
               tg_format_endings(format), tg_format_name(format, language));
    }
    return CLI_OK;
}

static int convert_file(Convert *convert, const ConvertOptions *options) {
    Input input;
    int code = CLI_USAGE;
    if (open_input(convert->in, &input)) {
        code = find_formats(convert, options, &input);
        if (code == CLI_OK) {
            code = open_output(convert, &input);
        }
        if (code == CLI_OK) {
            cli_catch_interrupt();
            code = run(convert, options, &input);
        }
    }
    close_input(&input);
    return code;
}

static int start(const ConvertOptions *options, const char **rest) {
    Convert convert = {.last = "-"};
    if (options->lang != NULL && !tg_lang_parse(options->lang, &convert.language)) {
        return cli_error("--lang: '%s', expected en or zh", options->lang);
    }
    if (options->list) {
        return print_formats(convert.language);
    }
    if (rest == NULL || rest[0] == NULL || rest[1] == NULL || rest[2] != NULL) {
        return cli_error("convert: expected IN and OUT");
    }
    if (options->size != 0 && (options->size < TG_SIZE_MIN || options->size > TG_SIZE_MAX)) {
        return cli_error("--size: %d, expected %d to %d", options->size, TG_SIZE_MIN, TG_SIZE_MAX);
    }
    convert.in = rest[0];
    convert.out = rest[1];
    if (is_dash(convert.out) && (options->report || options->json)) {
        return cli_error("--report and --json: the output is standard output, expected a file");
    }
    tg_report_init(&convert.read_report);
    tg_report_init(&convert.write_report);
    int code = convert_file(&convert, options);
    tg_report_finish(&convert.read_report);
    tg_report_finish(&convert.write_report);
    tg_text_finish(&convert.read_error);
    tg_text_finish(&convert.write_error);
    tg_text_finish(&convert.bytes);
    tg_text_finish(&convert.temporary);
    return code;
}

int cmd_convert(int argc, const char **argv) {
    ConvertOptions options = {0};
    const struct poptOption table[] = {
        {"from", 'f', POPT_ARG_STRING, &options.from, 0, "format of IN; else by its content", "F"},
        {"to", 't', POPT_ARG_STRING, &options.to, 0, "format of OUT; else by its ending", "F"},
        {"report", 'r', POPT_ARG_NONE, &options.report, 0, "lists what was lost or odd", NULL},
        {"salvage", 0, POPT_ARG_NONE, &options.salvage, 0, "keeps what stands before a fault of IN",
         NULL},
        {"size", 's', POPT_ARG_INT, &options.size, 0, "lines of the board where IN does not say",
         "N"},
        {"encoding", 0, POPT_ARG_STRING, &options.encoding, 0,
         "of texts that are not what IN says, like GBK", "E"},
        {"formats", 0, POPT_ARG_NONE, &options.list, 0, "lists the formats", NULL},
        {"json", 'j', POPT_ARG_NONE, &options.json, 0, "the report as JSON", NULL},
        {"lang", 0, POPT_ARG_STRING, &options.lang, 0, "language of sentences", "en|zh"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context;
    const char **rest;
    int code = CLI_USAGE;
    if (cli_options(argc, argv, table, "[OPTION...] IN OUT   (- = standard input, output)",
                    &context, &rest)) {
        code = start(&options, rest);
    }
    cli_options_finish(context, table);
    return code;
}
