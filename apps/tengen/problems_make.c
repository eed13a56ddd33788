/* SPDX-License-Identifier: MIT
 *
 * `tengen problems make`: problems from records of games, and problems made before. */
#include "cli_row.h"
#include "problems.h"

#include "tengen/codec.h"
#include "tengen/gamefile.h"
#include "tengen/judge.h"
#include "tengen/rng.h"
#include "tengen/walk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Positions of a line looked at, from its end; stones drawn after each, and how far off. */
enum { LAST_POSITIONS = 20, MISTAKES = 12, MISTAKE_REACH = 4 };

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

static _Bool is_enough(const Maker *maker) {
    return cli_interrupted() || (maker->options->count > 0 && maker->made >= maker->options->count);
}

/* What a line gives. */
typedef struct Kept {
    TgGrid grid;
    TgSide side;
    TgStudyResult result; /* plies 0: nothing yet */
} Kept;

static void keep_longer(Maker *maker, const TgGrid *grid, TgSide side, Kept *kept) {
    if (problems_glance(maker, grid, side) && problems_accept(maker, grid, side) &&
        maker->result.plies > kept->result.plies) {
        *kept = (Kept){*grid, side, maker->result};
    }
}

/* The position as it was played, and as it would be after a few moves drawn by chance near the
 * last one (TG_POINT_NONE: there is none): in games a win by fours is rarely left to the other
 * side, so mistakes have to be made. */
static void try_position(Maker *maker, TgRng *rng, TgGrid *grid, TgSide side, TgPoint near,
                         Kept *kept) {
    keep_longer(maker, grid, side, kept);
    if (near == TG_POINT_NONE) {
        return;
    }
    for (int i = 0; i < MISTAKES && !cli_interrupted(); i++) {
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

/* --- the rule --------------------------------------------------------------------------------- */

/* Sets the study up for another rule. False: out of memory. */
static _Bool use_profile(Maker *maker, const TgProfile *profile) {
    TgText now;
    TgText wanted;
    tg_text_init(&now);
    tg_text_init(&wanted);
    tg_profile_format(&maker->profile, &now);
    tg_profile_format(profile, &wanted);
    if (maker->study == NULL || strcmp(tg_text_get(&now), tg_text_get(&wanted)) != 0) {
        tg_study_destroy(maker->study);
        maker->study = tg_study_create(profile);
        maker->profile = *profile;
    }
    tg_text_finish(&now);
    tg_text_finish(&wanted);
    return maker->study != NULL;
}

/* --rule, else what the record says where that is a rule of ours, else renju. */
static TgProfile rule_of(const Maker *maker, const TgTree *tree) {
    TgProfile profile;
    TgText said;
    tg_text_init(&said);
    tg_profile_init(&profile, TG_PROFILE_RENJU);
    if (maker->options->rule != NULL) {
        tg_profile_parse(maker->options->rule, &profile, NULL);
    } else if (tg_tree_get_text(tree, TG_NODE_ROOT, TG_KEY_RULE, &said) &&
               tg_profile_parse(tg_text_get(&said), &profile, NULL) != TG_OK) {
        tg_profile_init(&profile, TG_PROFILE_RENJU);
    }
    tg_text_finish(&said);
    return profile;
}

/* --- records ---------------------------------------------------------------------------------- */

static void give(Maker *maker, const Kept *kept) {
    if (kept->result.plies == 0 || is_enough(maker) ||
        !is_new(maker, tg_study_key(&kept->grid, kept->side))) {
        return;
    }
    TgText id;
    tg_text_init(&id);
    if (maker->options->name != NULL) {
        tg_text_add(&id, maker->options->name);
    } else {
        tg_profile_format(&maker->profile, &id);
    }
    tg_text_printf(&id, "-%" PRIu64, maker->games);
    if (maker->of_game++ > 0) {
        tg_text_printf(&id, ".%d", maker->of_game);
    }
    maker->result = kept->result;
    problems_print(maker, tg_text_get(&id), &kept->grid, kept->side);
    tg_text_finish(&id);
}

/* Whether a line that goes on with first children ends soon. */
static _Bool is_near_end(const TgTree *tree, TgNodeId node) {
    int steps = 0;
    while (steps < LAST_POSITIONS && node != TG_NODE_NONE) {
        node = tg_tree_node(tree, node)->first_child;
        steps++;
    }
    return node == TG_NODE_NONE;
}

/* The longest problem of each line, from where it leaves the line before. */
static void try_lines(Maker *maker, const TgTree *tree, TgWalk *walk) {
    static Kept kept; /* large */
    TgRng rng;
    tg_rng_init(&rng, ((uint64_t)(unsigned)maker->options->seed << 32) + maker->games);
    kept = (Kept){.side = TG_BLACK};
    for (TgNodeId id = tg_walk_next(walk); id != TG_NODE_NONE && !is_enough(maker);
         id = tg_walk_next(walk)) {
        const TgNode *node = tg_tree_node(tree, id);
        if (tg_walk_refused(walk) == 0 && is_near_end(tree, id)) {
            TgGrid grid = *tg_walk_grid(walk);
            try_position(maker, &rng, &grid, tg_tree_to_move(tree, id),
                         tg_node_is_stone(node) ? node->point : TG_POINT_NONE, &kept);
        }
        if (node->first_child == TG_NODE_NONE) {
            give(maker, &kept);
            kept = (Kept){.side = TG_BLACK};
        }
    }
}

/* A sink of readers. */
static TgStatus take_tree(void *context, TgTree *tree) {
    Maker *maker = context;
    TgWalk *walk = NULL;
    TgProfile profile = rule_of(maker, tree);
    TgStatus status = use_profile(maker, &profile) ? tg_walk_create(tree, &walk) : TG_E_MEMORY;
    maker->games++;
    maker->by_threats = maker->options->kind != NULL && strcmp(maker->options->kind, "any") == 0;
    maker->of_game = 0;
    if (status == TG_OK) {
        try_lines(maker, tree, walk);
        status = tg_walk_ok(walk) ? TG_OK : TG_E_MEMORY;
    }
    tg_walk_destroy(walk);
    tg_tree_destroy(tree);
    if (cli_shows_progress()) {
        fprintf(stderr, "\r%" PRIu64 " games, %d problems\033[K", maker->games, maker->made);
    }
    return status == TG_OK && is_enough(maker) ? TG_E_STOPPED : status;
}

static TgStatus take_store_game(Maker *maker, const TgGameReader *reader, const TgGameRow *game,
                                const char *rule) {
    TgTree *tree;
    TgStatus status = tg_tree_create(reader->size, &tree);
    if (status != TG_OK) {
        return status;
    }
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RULE, rule);
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 0; i < game->count; i++) {
        node = tg_tree_play(tree, node, game->move[i]);
    }
    if (!tg_tree_ok(tree)) {
        tg_tree_destroy(tree);
        return TG_E_MEMORY;
    }
    return take_tree(maker, tree);
}

static TgStatus read_store(Maker *maker, const TgText *bytes, TgText *error) {
    TgGameReader reader;
    TgText rule;
    static TgGameRow game; /* large */
    tg_text_init(&rule);
    TgStatus status = tg_gamefile_open(&reader, tg_text_get(bytes), bytes->length, error);
    if (status == TG_OK) {
        tg_profile_format(&reader.profile, &rule);
    }
    while (status == TG_OK) {
        status = tg_gamefile_next(&reader, &game, error);
        if (status == TG_OK) {
            status = take_store_game(maker, &reader, &game, tg_text_get(&rule));
        }
    }
    tg_text_finish(&rule);
    return status == TG_E_NOT_FOUND ? TG_OK : status;
}

/* --- problems made before --------------------------------------------------------------------- */

enum { ROW_FIELDS = 12 };

/* A problem as a line: studied again, kept with its id if it is one and is new. */
static TgStatus take_row(Maker *maker, char *line, TgText *error) {
    char *field[ROW_FIELDS];
    TgGrid grid;
    TgSide side;
    TgProfile profile;
    size_t count = cli_fields(line, field, ROW_FIELDS);
    if (count < 5) {
        tg_text_add(error, "too few fields, expected id, rule, size, side, stones");
        return TG_E_SYNTAX;
    }
    if (!cli_row_read(field, &grid, &side, error) ||
        tg_profile_parse(field[1], &profile, error) != TG_OK) {
        return TG_E_SYNTAX;
    }
    if (!use_profile(maker, &profile)) {
        return TG_E_MEMORY;
    }
    maker->by_threats = count > 5 && strcmp(field[5], "any") == 0;
    if (problems_accept(maker, &grid, side) && is_new(maker, tg_study_key(&grid, side))) {
        problems_print(maker, field[0], &grid, side);
    } else if (!cli_interrupted()) {
        fprintf(stderr, "%s: no problem, or one that was there already\n", field[0]);
    }
    return TG_OK;
}

static TgStatus read_rows(Maker *maker, TgText *bytes, TgText *error) {
    TgStatus status = TG_OK;
    char *next = bytes->data;
    for (int number = 1; status == TG_OK && next != NULL && *next != '\0' && !is_enough(maker);
         number++) {
        char *line = next;
        char *end = strpbrk(line, "\r\n");
        next = end != NULL ? end + 1 + (end[0] == '\r' && end[1] == '\n') : NULL;
        if (end != NULL) {
            *end = '\0';
        }
        if (*line != '\0' && *line != '#') {
            TgText clause;
            tg_text_init(&clause);
            status = take_row(maker, line, &clause);
            if (status != TG_OK) {
                tg_text_printf(error, "line %d: %s", number, tg_text_get(&clause));
            }
            tg_text_finish(&clause);
        }
    }
    return status;
}

/* Whether the first line that is no comment has the fields of a problem. */
static _Bool holds_rows(const TgText *bytes) {
    const char *line = tg_text_get(bytes);
    while (*line == '#' || *line == '\n' || *line == '\r') {
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    int tabs = 0;
    size_t length = strcspn(line, "\r\n");
    for (size_t i = 0; i < length; i++) {
        tabs += line[i] == '\t';
    }
    return tabs >= 4;
}

/* --- files ------------------------------------------------------------------------------------ */

static const char store_mark[] = "tengen-games ";

static TgStatus read_file(Maker *maker, TgText *bytes, const char *path, TgText *error) {
    TgFormatId format;
    const uint8_t *data = (const uint8_t *)tg_text_get(bytes);
    if (bytes->length >= strlen(store_mark) && memcmp(data, store_mark, strlen(store_mark)) == 0) {
        return read_store(maker, bytes, error);
    }
    if (holds_rows(bytes)) {
        return read_rows(maker, bytes, error);
    }
    TgStatus status = tg_format_sniff(data, bytes->length, path, &format);
    if (status != TG_OK) {
        tg_text_add(error, "no record of games, expected a store of `tengen selfplay`, problems, "
                           "or a format of `tengen convert --formats`");
        return status;
    }
    const char *slash = strrchr(path, '/');
    TgReader reader = {.bytes = data,
                       .length = bytes->length,
                       .options = {.file_name = slash != NULL ? slash + 1 : path},
                       .sink = take_tree,
                       .context = maker,
                       .error = error};
    return tg_format_read(format, &reader);
}

static int make_from(Maker *maker, const char *path) {
    TgText bytes;
    TgText error;
    tg_text_init(&bytes);
    tg_text_init(&error);
    int code = cli_read_file(path, &bytes);
    if (code == CLI_OK) {
        TgStatus status = read_file(maker, &bytes, path, &error);
        if (status != TG_OK && status != TG_E_STOPPED) {
            code =
                cli_error("%s: %s", path,
                          error.length > 0 ? tg_text_get(&error) : tg_status_text(status, TG_EN));
        }
    }
    tg_text_finish(&bytes);
    tg_text_finish(&error);
    return code;
}

static int check_rule(const char *rule) {
    TgProfile profile;
    TgText error;
    tg_text_init(&error);
    int code = rule == NULL || tg_profile_parse(rule, &profile, &error) == TG_OK
                   ? CLI_OK
                   : cli_error("--rule: %s", tg_text_get(&error));
    tg_text_finish(&error);
    return code;
}

int problems_make(const ProblemsOptions *options, const char **paths) {
    if (paths[0] == NULL) {
        return cli_error("problems make: no file, expected records of games or problems");
    }
    static Maker maker; /* large */
    maker = (Maker){.options = options, .most = options->most};
    int code = check_rule(options->rule);
    for (; code == CLI_OK && *paths != NULL && !is_enough(&maker); paths++) {
        code = make_from(&maker, *paths);
    }
    tg_study_destroy(maker.study);
    free(maker.keys);
    return code == CLI_OK && maker.made == 0 ? CLI_NO : code;
}
