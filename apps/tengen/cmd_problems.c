/* SPDX-License-Identifier: MIT
 *
 * `tengen problems`: makes problems of fours from games (make), and of figures (compose). */
#include "cli.h"
#include "cli_json.h"

#include "problem/compose.h"
#include "tengen/gamefile.h"
#include "tengen/judge.h"
#include "tengen/rng.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Positions of a game looked at, from its end. */
enum { LAST_POSITIONS = 20, MISTAKES = 12, MISTAKE_REACH = 4, NODES_GLANCE = 20000 };

typedef struct ProblemsOptions {
    const char *rule, *figure, *mask, *name;
    int least, most, count, seed, json;
    long long nodes, steps;
} ProblemsOptions;

typedef struct Maker {
    const ProblemsOptions *options;
    TgStudy *study;
    TgProfile profile;
    TgStudyResult result;
    int most; /* stones of a win taken */
    int made;
    uint64_t *keys; /* of the problems made */
    int key_room;
} Maker;

static _Bool is_interrupted(void *context) {
    (void)context;
    return cli_interrupted();
}

/* --- output -------------------------------------------------------------------------------------
 */

static void add_stones(const TgGrid *grid, TgSide side, TgText *out) {
    char name[TG_POINT_NAME_MAX];
    const char *before = "";
    for (int p = 0; p < grid->size * 32; p++) {
        if (tg_point_on((TgPoint)p, grid->size) && grid->cell[p] == tg_cell_of(side)) {
            tg_text_add(out, before);
            tg_text_add(out, tg_point_name((TgPoint)p, grid->size, name));
            before = ",";
        }
    }
}

static const TgTry *first_that_wins(const TgStudyResult *result) {
    const TgTry *attempt = result->tries;
    while (attempt->end != TG_TRY_WINS) {
        attempt++;
    }
    return attempt;
}

static void print_json(const Maker *maker, const char *id, TgSide side, const char *stones,
                       int size) {
    const TgStudyResult *result = &maker->result;
    json_t *motifs = json_array();
    for (int i = 0; i < TG_MOTIF_NB; i++) {
        if (result->motifs >> i & 1) {
            json_array_append_new(motifs,
                                  json_pack("{s:s, s:s, s:s}", "id", tg_motif_id((TgMotif)i), "en",
                                            tg_motif_name((TgMotif)i, TG_EN), "zh",
                                            tg_motif_name((TgMotif)i, TG_ZH)));
        }
    }
    TgText rule;
    char name[TG_POINT_NAME_MAX];
    tg_text_init(&rule);
    tg_profile_format(&maker->profile, &rule);
    cli_json_print(json_pack("{s:o, s:o, s:i, s:s, s:s, s:s, s:i, s:s, s:i, s:o}", "id",
                             cli_json_text(id), "rule", cli_json_text(tg_text_get(&rule)), "size",
                             size, "side", side == TG_BLACK ? "b" : "w", "stones", stones, "kind",
                             "vcf", "length", result->plies, "first",
                             tg_point_name(first_that_wins(result)->move, size, name), "grade",
                             result->grade, "motifs", motifs));
    tg_text_finish(&rule);
}

/* id, rule, size, side, stones, kind, length, first move, source, grade, motifs */
static void print_problem(const Maker *maker, const char *id, const TgGrid *grid, TgSide side) {
    TgText stones;
    char name[TG_POINT_NAME_MAX];
    tg_text_init(&stones);
    add_stones(grid, TG_BLACK, &stones);
    tg_text_add_char(&stones, '/');
    add_stones(grid, TG_WHITE, &stones);
    if (maker->options->json) {
        print_json(maker, id, side, tg_text_get(&stones), grid->size);
    } else {
        TgText line;
        tg_text_init(&line);
        tg_text_printf(&line, "%s\t", id);
        tg_profile_format(&maker->profile, &line);
        tg_text_printf(&line, "\t%d\t%c\t%s\tvcf\t%d\t%s\town\t%d\t", grid->size,
                       side == TG_BLACK ? 'b' : 'w', tg_text_get(&stones), maker->result.plies,
                       tg_point_name(first_that_wins(&maker->result)->move, grid->size, name),
                       maker->result.grade);
        tg_motif_print(maker->result.motifs, &line);
        puts(tg_text_get(&line));
        tg_text_finish(&line);
    }
    fflush(stdout);
    tg_text_finish(&stones);
}

/* --- from games ---------------------------------------------------------------------------------
 */

static _Bool is_new(Maker *maker, uint64_t key) {
    for (int i = 0; i < maker->made; i++) {
        if (maker->keys[i] == key) {
            return 0;
        }
    }
    if (maker->made == maker->key_room) {
        int room = maker->key_room * 2 + 64;
        uint64_t *keys = realloc(maker->keys, (size_t)room * sizeof *keys);
        if (keys == NULL) {
            return 0;
        }
        maker->keys = keys;
        maker->key_room = room;
    }
    maker->keys[maker->made++] = key;
    return 1;
}

/* One solution, long enough, and its proof holds by the rules alone. */
static _Bool is_problem(Maker *maker, const TgGrid *grid, TgSide side) {
    const ProblemsOptions *options = maker->options;
    const TgStudyResult *result = &maker->result;
    int length = tg_study_length(maker->study, grid, side, NODES_GLANCE, 0);
    if (length < options->least) {
        return 0;
    }
    tg_study_run(maker->study, grid, side, (uint64_t)options->nodes, is_interrupted,
                 &maker->result);
    if (!tg_study_is_unique(result) || result->plies < options->least ||
        result->plies > maker->most) {
        return 0;
    }
    TgProof *proof;
    if (tg_study_prove(maker->study, grid, side, &proof) != TG_OK) {
        return 0;
    }
    tg_proof_destroy(proof);
    return 1;
}

/* What a game gives. */
typedef struct Kept {
    TgGrid grid;
    TgSide side;
    TgStudyResult result; /* plies 0: nothing yet */
} Kept;

static void keep_longer(Maker *maker, const TgGrid *grid, TgSide side, Kept *kept) {
    if (is_problem(maker, grid, side) && maker->result.plies > kept->result.plies) {
        *kept = (Kept){*grid, side, maker->result};
    }
}

/* The position as it was played, and as it would be after a few moves drawn by chance near the
 * stones: in games a win by fours is rarely left to the other side, so mistakes have to be made. */
static void try_position(Maker *maker, TgRng *rng, TgGrid *grid, TgSide side, TgPoint near,
                         Kept *kept) {
    keep_longer(maker, grid, side, kept);
    for (int i = 0; i < MISTAKES; i++) {
        int x = tg_point_x(near) + (int)tg_rng_below(rng, 2 * MISTAKE_REACH + 1) - MISTAKE_REACH;
        int y = tg_point_y(near) + (int)tg_rng_below(rng, 2 * MISTAKE_REACH + 1) - MISTAKE_REACH;
        if (tg_grid_xy(grid, x, y) != TG_CELL_EMPTY ||
            tg_judge(grid, &maker->profile, side, tg_point(x, y)) != TG_VERDICT_LEGAL) {
            continue;
        }
        grid->cell[tg_point(x, y)] = (uint8_t)tg_cell_of(side);
        keep_longer(maker, grid, tg_side_other(side), kept);
        grid->cell[tg_point(x, y)] = TG_CELL_EMPTY;
    }
}

/* The longest problem among the last positions of a game. */
static void try_game(Maker *maker, const TgGameRow *game, int size, uint32_t number) {
    static Kept kept; /* large */
    TgGrid grid;
    TgRng rng;
    TgSide side = TG_BLACK;
    kept = (Kept){.side = TG_BLACK};
    tg_grid_init(&grid, size);
    tg_rng_init(&rng, ((uint64_t)(unsigned)maker->options->seed << 32) + number);
    for (int i = 0; i < game->count && !cli_interrupted(); i++) {
        grid.cell[game->move[i]] = (uint8_t)tg_cell_of(side);
        side = tg_side_other(side);
        if (i + LAST_POSITIONS >= game->count) {
            try_position(maker, &rng, &grid, side, game->move[i], &kept);
        }
    }
    if (kept.result.plies > 0 && is_new(maker, tg_study_key(&kept.grid, kept.side))) {
        char id[64];
        maker->result = kept.result;
        snprintf(id, sizeof id, "%s-%" PRIu32, maker->options->name, number);
        print_problem(maker, id, &kept.grid, kept.side);
    }
}

static _Bool is_enough(const Maker *maker) {
    return cli_interrupted() || (maker->options->count > 0 && maker->made >= maker->options->count);
}

static int make_from(Maker *maker, const TgText *bytes, const char *path) {
    TgGameReader reader;
    TgText error;
    static TgGameRow game; /* large */
    tg_text_init(&error);
    TgStatus status = tg_gamefile_open(&reader, tg_text_get(bytes), bytes->length, &error);
    if (status == TG_OK) {
        maker->profile = reader.profile;
        if (maker->options->rule != NULL) {
            status = tg_profile_parse(maker->options->rule, &maker->profile, &error);
        }
    }
    if (status == TG_OK) {
        maker->study = tg_study_create(&maker->profile);
        status = maker->study != NULL ? TG_OK : TG_E_MEMORY;
    }
    while (status == TG_OK && !is_enough(maker)) {
        status = tg_gamefile_next(&reader, &game, &error);
        if (status == TG_OK) {
            try_game(maker, &game, reader.size, reader.games);
        }
        if (cli_shows_progress()) {
            fprintf(stderr, "\r%" PRIu32 " games, %d problems\033[K", reader.games, maker->made);
        }
    }
    tg_study_destroy(maker->study);
    maker->study = NULL;
    int code = CLI_OK;
    if (status != TG_OK && status != TG_E_NOT_FOUND) {
        code = cli_error("%s: %s", path,
                         error.length > 0 ? tg_text_get(&error) : tg_status_text(status, TG_EN));
    }
    tg_text_finish(&error);
    return code;
}

static int read_bytes(const char *path, TgText *bytes) {
    FILE *file = cli_open(path);
    if (file == NULL) {
        return CLI_USAGE;
    }
    char piece[1 << 14];
    size_t length;
    while ((length = fread(piece, 1, sizeof piece, file)) > 0) {
        tg_text_add_bytes(bytes, piece, length);
    }
    _Bool failed = ferror(file) || !tg_text_ok(bytes);
    if (file != stdin) {
        fclose(file);
    }
    return failed ? cli_error("%s: %s", path, tg_status_text(TG_E_IO, TG_EN)) : CLI_OK;
}

static int run_make(const ProblemsOptions *options, const char **paths) {
    if (paths[0] == NULL) {
        return cli_error("problems make: no file, expected stores of `tengen selfplay`");
    }
    static Maker maker; /* large */
    maker = (Maker){.options = options, .most = options->most};
    int code = CLI_OK;
    for (; code == CLI_OK && *paths != NULL && !is_enough(&maker); paths++) {
        TgText bytes;
        tg_text_init(&bytes);
        code = read_bytes(*paths, &bytes);
        if (code == CLI_OK) {
            code = make_from(&maker, &bytes, *paths);
        }
        tg_text_finish(&bytes);
    }
    free(maker.keys);
    if (code == CLI_OK && maker.made == 0) {
        code = CLI_NO;
    }
    return code;
}

/* --- figures ------------------------------------------------------------------------------------
 */

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
    int code = read_bytes(options->mask, &text);
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
                               .stop = is_interrupted};
    code = CLI_NO;
    if (tg_compose(maker.study, &wanted, &grid, &side) && is_problem(&maker, &grid, side)) {
        const char *name = options->figure != NULL ? options->figure : options->name;
        print_problem(&maker, name, &grid, side);
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

/* --- the command --------------------------------------------------------------------------------
 */

static int run(ProblemsOptions *options, const char **words) {
    const char *verb = words != NULL && words[0] != NULL ? words[0] : "";
    _Bool composes = strcmp(verb, "compose") == 0;
    if (options->least < 3 || (options->most != 0 && options->most < options->least)) {
        return cli_error("--least, --most: expected numbers of stones from 3");
    }
    if (options->nodes < 1 || options->steps < 1 || options->count < 0) {
        return cli_error("--nodes, --steps, --count: expected numbers above 0");
    }
    options->name = options->name != NULL ? options->name : strdup("own");
    cli_catch_interrupt();
    if (strcmp(verb, "make") == 0) {
        options->most = options->most != 0 ? options->most : TG_VCF_LINE_MAX;
        return run_make(options, words + 1);
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
        {"name", 0, POPT_ARG_STRING, &o.name, 0, "start of the ids", "WORD"},
        {"rule", 'r', POPT_ARG_STRING, &o.rule, 0,
         "make: the rule of the problems where it is not that of the games; compose: renju if none",
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
    if (cli_options(argc, argv, table, "[OPTION...] make STORE... | compose | figures", &context,
                    &rest)) {
        code = run(&o, rest);
    }
    cli_options_finish(context, table);
    return code;
}
