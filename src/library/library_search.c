/* SPDX-License-Identifier: MIT
 *
 * Finding games: heads by SQL, positions by postings, both together as lists of rows. */
#include "library_body.h"

#include "tengen/poskey.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { TREE_MAX = 1 << 30 };

/* ---- heads ---- */

typedef struct Where {
    TgText sql;
    const char *texts[12];
    int count;
} Where;

static void add_clause(Where *where, const char *clause) {
    tg_text_add(&where->sql, where->sql.length > 0 ? " AND " : " WHERE ");
    tg_text_add(&where->sql, clause);
}

static void add_text(Where *where, const char *clause, const char *text) {
    if (text != NULL) {
        char numbered[256];
        snprintf(numbered, sizeof numbered, clause, where->count + 1, where->count + 1);
        add_clause(where, numbered);
        where->texts[where->count++] = text;
    }
}

static int result_number(const char *result) {
    static const char *const words[] = {"B+", "W+", "draw"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(result, words[i]) == 0) {
            return i + 1;
        }
    }
    return 0;
}

#define NAMES "(SELECT id FROM name WHERE instr(lower(text), lower(?%d)) > 0)"

static void build_where(const TgLibraryQuery *query, Where *where) {
    *where = (Where){.count = 0};
    tg_text_init(&where->sql);
    add_text(where, "(black IN " NAMES " OR white IN " NAMES ")", query->player);
    add_text(where, "black IN " NAMES, query->black);
    add_text(where, "white IN " NAMES, query->white);
    add_text(where, "event IN " NAMES, query->event);
    add_text(where, "rule IN " NAMES, query->rule);
    add_text(where, "opening_rule IN " NAMES, query->opening_rule);
    add_text(where, "date >= ?%d", query->from);
    /* "2001" is the whole year. */
    add_text(where, "substr(date, 1, length(?%d)) <= ?%d AND date <> ''", query->to);
    char clause[64];
    if (query->result != NULL) {
        snprintf(clause, sizeof clause, "result = %d", result_number(query->result));
        add_clause(where, clause);
    }
    if (query->opening > 0) {
        snprintf(clause, sizeof clause, "opening = %d", query->opening - 1);
        add_clause(where, clause);
    }
    if (query->size > 0 && !query->positioned) {
        snprintf(clause, sizeof clause, "size = %d", query->size);
        add_clause(where, clause);
    }
}

static TgStatus prepare_where(TgLibrary *library, const char *begin, const Where *where,
                              const char *end, sqlite3_stmt **select, TgText *error) {
    TgText sql;
    tg_text_init(&sql);
    tg_text_printf(&sql, "%s%s%s", begin, tg_text_get(&where->sql), end);
    TgStatus status = tg_library_prepare(library, tg_text_get(&sql), select, error);
    for (int i = 0; i < where->count && status == TG_OK; i++) {
        sqlite3_bind_text(*select, i + 1, where->texts[i], -1, SQLITE_STATIC);
    }
    tg_text_finish(&sql);
    return status;
}

/* ---- positions ---- */

static void key_of(const TgLibraryQuery *query, TgPosKey *key) {
    tg_poskey_init(key, query->grid.size);
    for (int i = 0; i < TG_POINT_NB; i++) {
        TgPoint p = (TgPoint)i;
        if (tg_point_on(p, query->grid.size)) {
            TgCell cell = tg_grid_at(&query->grid, p);
            if (cell == TG_CELL_BLACK || cell == TG_CELL_WHITE) {
                tg_poskey_flip(key, cell == TG_CELL_BLACK ? TG_BLACK : TG_WHITE, p);
            }
        }
    }
}

/* A game that comes through the position more than once (by passes) counts once. */
static void drop_repeats(Postings *found) {
    size_t kept = 0;
    for (size_t i = 0; i < found->count; i++) {
        if (kept == 0 || found->list[kept - 1].game != found->list[i].game) {
            found->list[kept++] = found->list[i];
        }
    }
    found->count = kept;
}

/* Keeps the postings whose games the heads let through. */
static TgStatus filter(TgLibrary *library, const Where *where, Postings *found, TgText *error) {
    if (where->sql.length == 0) {
        return TG_OK;
    }
    sqlite3_stmt *select;
    TgStatus status =
        prepare_where(library, "SELECT id FROM game", where, " ORDER BY id", &select, error);
    size_t kept = 0;
    size_t at = 0;
    while (status == TG_OK && at < found->count && sqlite3_step(select) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(select, 0);
        while (at < found->count && found->list[at].game < id) {
            at++;
        }
        if (at < found->count && found->list[at].game == id) {
            found->list[kept++] = found->list[at++];
        }
    }
    found->count = kept;
    sqlite3_finalize(select);
    return status;
}

static TgStatus find_position(TgLibrary *library, const TgLibraryQuery *query, TgPosKey *key,
                              Postings *found, TgText *error) {
    key_of(query, key);
    Where where;
    build_where(query, &where);
    TgStatus status = tg_library_find(library, tg_poskey_of(key, query->to_move), found, error);
    drop_repeats(found);
    if (status == TG_OK) {
        status = tg_text_ok(&where.sql) ? filter(library, &where, found, error) : TG_E_MEMORY;
    }
    tg_text_finish(&where.sql);
    return status;
}

/* ---- games ---- */

#define COLUMNS                                                                                    \
    "SELECT g.id, b.text, w.text, e.text, p.text, g.date, r.text, g.result, u.text, o.text,"       \
    " s.text, g.number, g.opening, g.size, g.moves FROM game g JOIN name b ON b.id = g.black"      \
    " JOIN name w ON w.id = g.white JOIN name e ON e.id = g.event JOIN name p ON p.id = g.place"   \
    " JOIN name r ON r.id = g.round JOIN name u ON u.id = g.rule"                                  \
    " JOIN name o ON o.id = g.opening_rule JOIN name s ON s.id = g.source WHERE g.id = ?1"

static const char *column_text(sqlite3_stmt *select, int column) {
    const char *text = (const char *)sqlite3_column_text(select, column);
    return text != NULL ? text : "";
}

static void read_game(sqlite3_stmt *select, TgLibraryGame *game) {
    static const char *const results[] = {"", "B+", "W+", "draw"};
    game->id = sqlite3_column_int64(select, 0);
    const char **const texts[] = {&game->black, &game->white, &game->event,
                                  &game->place, &game->date,  &game->round};
    for (int i = 0; i < 6; i++) {
        *texts[i] = column_text(select, 1 + i);
    }
    game->result = results[sqlite3_column_int(select, 7) & 3];
    game->rule = column_text(select, 8);
    game->opening_rule = column_text(select, 9);
    game->source = column_text(select, 10);
    game->number = (uint64_t)sqlite3_column_int64(select, 11);
    game->opening = sqlite3_column_int(select, 12);
    game->size = (uint8_t)sqlite3_column_int(select, 13);
    game->move_count = (uint16_t)tg_library_unpack_moves(sqlite3_column_blob(select, 14),
                                                         (size_t)sqlite3_column_bytes(select, 14),
                                                         game->size, game->moves);
}

typedef struct Giver {
    sqlite3_stmt *select;
    TgLibrarySink sink;
    void *context;
    TgLibraryGame *game;
    uint64_t skip, limit; /* UINT64_MAX = all */
    uint64_t count;
    _Bool enough;
} Giver;

/* Gives a row. */
static void give(Giver *giver, int64_t id) {
    if (giver->enough || giver->sink == NULL) {
        return;
    }
    sqlite3_bind_int64(giver->select, 1, id);
    if (sqlite3_step(giver->select) == SQLITE_ROW) {
        read_game(giver->select, giver->game);
        giver->enough = !giver->sink(giver->context, giver->game);
    }
    sqlite3_reset(giver->select);
}

static TgStatus count_heads(TgLibrary *library, const Where *where, uint64_t *count,
                            TgText *error) {
    sqlite3_stmt *select;
    TgStatus status =
        prepare_where(library, "SELECT count(*) FROM game", where, "", &select, error);
    if (status == TG_OK && sqlite3_step(select) == SQLITE_ROW) {
        *count = (uint64_t)sqlite3_column_int64(select, 0);
    }
    sqlite3_finalize(select);
    return status;
}

static TgStatus search_heads(TgLibrary *library, const TgLibraryQuery *query, Giver *giver,
                             TgText *error) {
    Where where;
    build_where(query, &where);
    TgStatus status = count_heads(library, &where, &giver->count, error);
    sqlite3_stmt *select = NULL;
    if (status == TG_OK) {
        char page[80];
        snprintf(page, sizeof page, " ORDER BY id LIMIT %lld OFFSET %lld",
                 giver->limit == UINT64_MAX ? -1LL : (long long)giver->limit,
                 (long long)giver->skip);
        status = prepare_where(library, "SELECT id FROM game", &where, page, &select, error);
    }
    while (status == TG_OK && !giver->enough && sqlite3_step(select) == SQLITE_ROW) {
        give(giver, sqlite3_column_int64(select, 0));
    }
    sqlite3_finalize(select);
    tg_text_finish(&where.sql);
    return status;
}

static TgStatus search_position(TgLibrary *library, const TgLibraryQuery *query, Giver *giver,
                                TgText *error) {
    Postings found = {.count = 0};
    TgPosKey key;
    TgStatus status = find_position(library, query, &key, &found, error);
    giver->count = found.count;
    for (uint64_t i = giver->skip; i < found.count && i - giver->skip < giver->limit; i++) {
        give(giver, found.list[i].game);
    }
    free(found.list);
    return status;
}

TgStatus tg_library_search(TgLibrary *library, const TgLibraryQuery *query, TgLibrarySink sink,
                           void *context, uint64_t *count, TgText *error) {
    Giver giver = {.sink = sink,
                   .context = context,
                   .skip = query->skip,
                   .limit = query->limit == 0 ? UINT64_MAX : query->limit};
    giver.game = malloc(sizeof *giver.game);
    TgStatus status = giver.game != NULL
                          ? tg_library_prepare(library, COLUMNS, &giver.select, error)
                          : TG_E_MEMORY;
    if (status == TG_OK) {
        status = query->positioned ? search_position(library, query, &giver, error)
                                   : search_heads(library, query, &giver, error);
    }
    if (count != NULL) {
        *count = giver.count;
    }
    sqlite3_finalize(giver.select);
    free(giver.game);
    return status;
}

/* ---- the explorer ---- */

static void count_game(TgLibraryMove *move, uint16_t next) {
    int result = next >> NEXT_RESULT;
    move->games++;
    move->black_wins += result == 1;
    move->white_wins += result == 2;
    move->draws += result == 3;
}

static int compare_moves(const void *left, const void *right) {
    const TgLibraryMove *a = left;
    const TgLibraryMove *b = right;
    if (a->games != b->games) {
        return a->games > b->games ? -1 : 1;
    }
    return (a->point > b->point) - (a->point < b->point);
}

TgStatus tg_library_explore(TgLibrary *library, const TgLibraryQuery *query, TgExplored *explored,
                            TgText *error) {
    *explored = (TgExplored){.total.point = TG_POINT_NONE};
    TgPosKey key;
    Postings found = {.count = 0};
    TgStatus status = find_position(library, query, &key, &found, error);
    TgLibraryMove *moves = calloc(NEXT_POINT + 1, sizeof *moves);
    if (status != TG_OK || moves == NULL) {
        free(found.list);
        free(moves);
        return status != TG_OK ? status : TG_E_MEMORY;
    }
    for (size_t i = 0; i < found.count; i++) {
        count_game(&explored->total, found.list[i].next);
        count_game(&moves[found.list[i].next & NEXT_POINT], found.list[i].next);
    }
    int back = tg_symmetry_inverse(tg_poskey_symmetry(&key));
    for (int next = 0; next < NEXT_END; next++) {
        if (moves[next].games > 0) {
            TgLibraryMove move = moves[next];
            move.point = next == NEXT_PASS || !tg_point_on((TgPoint)next, query->grid.size)
                             ? TG_POINT_NONE
                             : tg_point_transform((TgPoint)next, query->grid.size, back);
            moves[explored->count++] = move;
        }
    }
    qsort(moves, explored->count, sizeof *moves, compare_moves);
    explored->moves = moves;
    free(found.list);
    return TG_OK;
}

void tg_explored_finish(TgExplored *explored) {
    free(explored->moves);
    *explored = (TgExplored){.count = 0};
}

/* ---- a whole game ---- */

static TgStatus keep_tree(void *context, TgTree *tree) {
    TgTree **kept = context;
    if (*kept != NULL) {
        tg_tree_destroy(tree);
        return TG_E_STOPPED;
    }
    *kept = tree;
    return TG_OK;
}

/* The tree that was packed beside the row. */
static TgStatus unpack_tree(const void *bytes, size_t length, TgTree **tree) {
    unsigned long long size = ZSTD_getFrameContentSize(bytes, length);
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > TREE_MAX) {
        return TG_E_SYNTAX;
    }
    char *sgf = malloc(size + 1);
    if (sgf == NULL) {
        return TG_E_MEMORY;
    }
    size_t got = ZSTD_decompress(sgf, size, bytes, length);
    TgReader reader = {
        .bytes = (const uint8_t *)sgf, .length = size, .sink = keep_tree, .context = tree};
    TgStatus status = got == size ? tg_format_read(TG_FORMAT_SGF, &reader) : TG_E_SYNTAX;
    free(sgf);
    return status == TG_OK && *tree == NULL ? TG_E_SYNTAX : status;
}

static TgStatus build_tree(const TgLibraryGame *game, TgTree **tree) {
    TgStatus status = tg_tree_create(game->size, tree);
    if (status != TG_OK) {
        return status;
    }
    const struct {
        TgKey key;
        const char *text;
    } head[] = {{TG_KEY_BLACK, game->black},
                {TG_KEY_WHITE, game->white},
                {TG_KEY_EVENT, game->event},
                {TG_KEY_PLACE, game->place},
                {TG_KEY_DATE, game->date},
                {TG_KEY_ROUND, game->round},
                {TG_KEY_RESULT, game->result},
                {TG_KEY_RULE, game->rule},
                {TG_KEY_OPENING_RULE, game->opening_rule}};
    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++) {
        tg_tree_set_text(*tree, TG_NODE_ROOT, head[i].key, head[i].text);
    }
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 0; i < game->move_count; i++) {
        _Bool pass = game->moves[i] == TG_POINT_NONE;
        node = tg_tree_add(*tree, node, pass ? TG_ACT_PASS : TG_ACT_PLACE, game->moves[i],
                           (TgSide)(i % 2));
    }
    return tg_tree_ok(*tree) ? TG_OK : TG_E_MEMORY;
}

TgStatus tg_library_load(TgLibrary *library, int64_t id, TgTree **tree, TgText *error) {
    *tree = NULL;
    sqlite3_stmt *select;
    TgStatus status =
        tg_library_prepare(library, "SELECT tree FROM game WHERE id = ?", &select, error);
    if (status != TG_OK) {
        return status;
    }
    sqlite3_bind_int64(select, 1, id);
    _Bool there = sqlite3_step(select) == SQLITE_ROW;
    _Bool packed = there && sqlite3_column_type(select, 0) == SQLITE_BLOB;
    if (packed) {
        status = unpack_tree(sqlite3_column_blob(select, 0),
                             (size_t)sqlite3_column_bytes(select, 0), tree);
    }
    sqlite3_finalize(select);
    TgLibraryGame *game = there && !packed ? malloc(sizeof *game) : NULL;
    if (game != NULL) {
        status = tg_library_prepare(library, COLUMNS, &select, error);
        sqlite3_bind_int64(select, 1, id);
        if (status == TG_OK && sqlite3_step(select) == SQLITE_ROW) {
            read_game(select, game);
            status = build_tree(game, tree);
        }
        sqlite3_finalize(select);
        free(game);
    }
    status = there ? status : TG_E_NOT_FOUND;
    if (status != TG_OK && error != NULL && error->length == 0) {
        tg_text_printf(error, "game %lld: %s", (long long)id, tg_status_text(status, TG_EN));
    }
    if (status != TG_OK) {
        tg_tree_destroy(*tree);
        *tree = NULL;
    }
    return status == TG_OK && *tree == NULL ? TG_E_MEMORY : status;
}
