/* SPDX-License-Identifier: MIT
 *
 * The library: the file, games as rows. */
#include "library_body.h"

#include "tengen/opening.h"
#include "tengen/poskey.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

enum { SCHEMA_VERSION = 2, BUSY_TIMEOUT_MS = 5000, PACK_LEVEL = 6, TREE_MAX = 1 << 30 };

static const char schema_sql[] =
    "CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;"
    "INSERT INTO name VALUES (0, '');"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, black INTEGER NOT NULL, white INTEGER NOT NULL,"
    " event INTEGER NOT NULL, place INTEGER NOT NULL, round INTEGER NOT NULL,"
    " date TEXT NOT NULL, result INTEGER NOT NULL, rule INTEGER NOT NULL,"
    " opening_rule INTEGER NOT NULL, opening INTEGER NOT NULL, size INTEGER NOT NULL,"
    " moves BLOB NOT NULL, print INTEGER NOT NULL, source INTEGER NOT NULL,"
    " number INTEGER NOT NULL, tree BLOB) STRICT;"
    "CREATE INDEX game_black ON game (black);"
    "CREATE INDEX game_white ON game (white);"
    "CREATE INDEX game_event ON game (event);"
    "CREATE INDEX game_date ON game (date);"
    "CREATE INDEX game_print ON game (print);"
    "CREATE TABLE segment (id INTEGER PRIMARY KEY, first INTEGER NOT NULL,"
    " postings INTEGER NOT NULL) STRICT;"
    "CREATE TABLE block (id INTEGER PRIMARY KEY, segment INTEGER NOT NULL, first INTEGER NOT NULL,"
    " data BLOB NOT NULL) STRICT;"
    "CREATE INDEX block_key ON block (segment, first);"
    "PRAGMA user_version = 2;";

static const char settings_sql[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                                   "PRAGMA cache_size = -65536; PRAGMA trusted_schema = OFF;";

TgStatus tg_library_fault(TgLibrary *library, const char *what, TgText *error) {
    if (error != NULL) {
        tg_text_printf(error, "%s: %s", what, sqlite3_errmsg(library->db));
    }
    return TG_E_IO;
}

TgStatus tg_library_prepare(TgLibrary *library, const char *sql, sqlite3_stmt **statement,
                            TgText *error) {
    *statement = NULL;
    return sqlite3_prepare_v2(library->db, sql, -1, statement, NULL) == SQLITE_OK
               ? TG_OK
               : tg_library_fault(library, "library", error);
}

static TgStatus execute(TgLibrary *library, const char *sql, TgText *error) {
    return sqlite3_exec(library->db, sql, NULL, NULL, NULL) == SQLITE_OK
               ? TG_OK
               : tg_library_fault(library, "library", error);
}

/* ---- the file ---- */

static int schema_version(TgLibrary *library) {
    sqlite3_stmt *select;
    int version = -1;
    if (tg_library_prepare(library, "PRAGMA user_version", &select, NULL) == TG_OK &&
        sqlite3_step(select) == SQLITE_ROW) {
        version = sqlite3_column_int(select, 0);
    }
    sqlite3_finalize(select);
    return version;
}

static _Bool is_empty_file(TgLibrary *library) {
    sqlite3_stmt *select;
    _Bool empty = tg_library_prepare(library, "SELECT 1 FROM sqlite_schema LIMIT 1", &select,
                                     NULL) == TG_OK &&
                  sqlite3_step(select) == SQLITE_DONE;
    sqlite3_finalize(select);
    return empty;
}

static TgStatus set_up(TgLibrary *library, const char *path, _Bool make, TgText *error) {
    sqlite3_busy_timeout(library->db, BUSY_TIMEOUT_MS);
    int version = schema_version(library);
    TgStatus status = TG_OK;
    if (version == 0 && make && is_empty_file(library)) {
        status = execute(library, schema_sql, error);
    } else if (version != SCHEMA_VERSION || is_empty_file(library)) {
        tg_text_printf(error, "%s: no library of this program's version", path);
        return version < 0 ? TG_E_IO : TG_E_UNKNOWN_NAME;
    }
    if (status == TG_OK) {
        status = execute(library, settings_sql, error);
    }
    static const char insert[] =
        "INSERT INTO game (black, white, event, place, round, date, result, rule, opening_rule,"
        " opening, size, moves, print, source, number, tree)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    struct {
        const char *sql;
        sqlite3_stmt **statement;
    } statements[] = {
        {insert, &library->insert_game},
        {"SELECT id FROM name WHERE text = ?", &library->find_name},
        {"INSERT INTO name (text) VALUES (?)", &library->insert_name},
        {"SELECT black, white, event, date, round, result, size FROM game WHERE print = ?",
         &library->find_doubles},
    };
    for (size_t i = 0; i < sizeof statements / sizeof statements[0] && status == TG_OK; i++) {
        status = tg_library_prepare(library, statements[i].sql, statements[i].statement, error);
    }
    return status;
}

TgStatus tg_library_open(const char *path, _Bool make, TgLibrary **library, TgText *error) {
    TgLibrary *made = calloc(1, sizeof *made);
    TgText ignored;
    tg_text_init(&ignored);
    TgText *to = error != NULL ? error : &ignored;
    TgStatus status = made != NULL ? TG_OK : TG_E_MEMORY;
    int flags = SQLITE_OPEN_READWRITE | (make ? SQLITE_OPEN_CREATE : 0);
    if (status == TG_OK && sqlite3_open_v2(path, &made->db, flags, NULL) != SQLITE_OK) {
        tg_text_printf(to, "%s: %s", path, sqlite3_errmsg(made->db));
        status = TG_E_IO;
    }
    if (status == TG_OK) {
        status = set_up(made, path, make, to);
    }
    if (status != TG_OK) {
        tg_library_close(made);
        made = NULL;
    }
    tg_text_finish(&ignored);
    *library = made;
    return status;
}

void tg_library_close(TgLibrary *library) {
    if (library == NULL) {
        return;
    }
    sqlite3_finalize(library->insert_game);
    sqlite3_finalize(library->find_name);
    sqlite3_finalize(library->insert_name);
    sqlite3_finalize(library->find_doubles);
    sqlite3_close(library->db); /* an open transaction is rolled back */
    free(library->postings.list);
    tg_text_finish(&library->text);
    free(library);
}

/* ---- moves ---- */

void tg_library_pack_moves(const TgPoint *moves, size_t count, int size, TgText *out) {
    for (size_t i = 0; i < count; i++) {
        _Bool pass = moves[i] == TG_POINT_NONE;
        int cell = pass ? 0xFFFF : tg_point_y(moves[i]) * size + tg_point_x(moves[i]);
        tg_text_add_char(out, (char)(cell & 0xFF));
        if (size > 15) {
            tg_text_add_char(out, (char)(cell >> 8));
        }
    }
}

size_t tg_library_unpack_moves(const uint8_t *bytes, size_t length, int size, TgPoint *moves) {
    size_t step = size > 15 ? 2 : 1;
    size_t count = 0;
    for (size_t i = 0; i + step <= length && count < TG_LIBRARY_MOVES_MAX; i += step) {
        int cell = step == 2 ? bytes[i] | bytes[i + 1] << 8 : bytes[i];
        _Bool pass = cell >= size * size;
        moves[count++] = pass ? TG_POINT_NONE : tg_point(cell % size, cell / size);
    }
    return count;
}

/* ---- a game ---- */

/* The main line while the colours alternate from Black; *whole = that is all the tree says of
 * moves. */
static size_t main_line(const TgTree *tree, TgPoint *moves, _Bool *whole) {
    size_t count = 0;
    int size = tg_tree_size(tree);
    *whole = 1;
    TgNodeId node = TG_NODE_ROOT;
    while (tg_tree_node(tree, node)->first_child != TG_NODE_NONE) {
        node = tg_tree_node(tree, node)->first_child;
        const TgNode *at = tg_tree_node(tree, node);
        *whole = *whole && at->next_sibling == TG_NODE_NONE && at->first_value == 0 &&
                 (at->kind == TG_ACT_PLACE || at->kind == TG_ACT_PASS);
        if (!tg_node_is_ply(at)) {
            continue;
        }
        _Bool fits =
            at->kind == TG_ACT_PASS || (at->point < TG_POINT_NB && tg_point_on(at->point, size));
        if (at->side != count % 2 || !fits || count == TG_LIBRARY_MOVES_MAX) {
            *whole = 0;
            break;
        }
        moves[count++] = at->kind == TG_ACT_PASS ? TG_POINT_NONE : at->point;
    }
    return count;
}

/* Whether the root says nothing but what has a column. */
static _Bool head_is_plain(const TgTree *tree) {
    for (uint32_t id = tg_tree_node(tree, TG_NODE_ROOT)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        switch (value.key) {
        case TG_KEY_BLACK:
        case TG_KEY_WHITE:
        case TG_KEY_EVENT:
        case TG_KEY_PLACE:
        case TG_KEY_ROUND:
        case TG_KEY_DATE:
        case TG_KEY_RULE:
        case TG_KEY_OPENING_RULE:
            break;
        case TG_KEY_RESULT:
            if (value.length == 2 || (value.length == 4 && value.text[0] == 'd')) {
                break; /* "B+", "W+", "draw" */
            }
            return 0;
        default:
            return 0;
        }
    }
    return 1;
}

/* A number for the moves that is the same for each image of the game. */
static uint64_t print_of(const TgPoint *moves, size_t count, int size) {
    uint64_t least = UINT64_MAX;
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        uint64_t sum = (uint64_t)size;
        for (size_t i = 0; i < count; i++) {
            uint64_t move =
                moves[i] == TG_POINT_NONE ? TG_POINT_NONE : tg_point_transform(moves[i], size, s);
            sum = (sum ^ move) * UINT64_C(0x9E3779B97F4A7C15);
            sum ^= sum >> 29;
        }
        least = sum < least ? sum : least;
    }
    return least;
}

static int result_of(const TgTree *tree) {
    TgValue value;
    if (!tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_RESULT, &value) || value.length < 2) {
        return 0;
    }
    if (value.text[1] == '+') {
        return value.text[0] == 'B' ? 1 : value.text[0] == 'W' ? 2 : 0;
    }
    return value.length == 4 && memcmp(value.text, "draw", 4) == 0 ? 3 : 0;
}

/* The number of a text; 0 for none. -1: the library has failed. */
static int64_t name_id(TgLibrary *library, const char *text, size_t length) {
    if (length == 0) {
        return 0;
    }
    sqlite3_bind_text(library->find_name, 1, text, (int)length, SQLITE_STATIC);
    int64_t id = sqlite3_step(library->find_name) == SQLITE_ROW
                     ? sqlite3_column_int64(library->find_name, 0)
                     : -1;
    sqlite3_reset(library->find_name);
    if (id >= 0) {
        return id;
    }
    sqlite3_bind_text(library->insert_name, 1, text, (int)length, SQLITE_STATIC);
    id = sqlite3_step(library->insert_name) == SQLITE_DONE ? sqlite3_last_insert_rowid(library->db)
                                                           : -1;
    sqlite3_reset(library->insert_name);
    return id;
}

/* What a row is made of. */
typedef struct Head {
    int64_t black, white, event, place, round, rule, opening_rule, source;
    TgValue date;
    int result, opening;
    uint64_t print;
    _Bool failed;
} Head;

static int64_t head_id(TgLibrary *library, const TgTree *tree, TgKey key, Head *head) {
    TgValue value;
    if (!tg_tree_get(tree, TG_NODE_ROOT, key, &value)) {
        return 0;
    }
    int64_t id = name_id(library, value.text, value.length);
    head->failed = head->failed || id < 0;
    return id;
}

static void read_head(TgLibrary *library, const TgTree *tree, const TgPoint *moves, size_t count,
                      Head *head) {
    *head = (Head){.opening = -1};
    head->black = head_id(library, tree, TG_KEY_BLACK, head);
    head->white = head_id(library, tree, TG_KEY_WHITE, head);
    head->event = head_id(library, tree, TG_KEY_EVENT, head);
    head->place = head_id(library, tree, TG_KEY_PLACE, head);
    head->round = head_id(library, tree, TG_KEY_ROUND, head);
    head->rule = head_id(library, tree, TG_KEY_RULE, head);
    head->opening_rule = head_id(library, tree, TG_KEY_OPENING_RULE, head);
    if (!tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_DATE, &head->date)) {
        head->date = (TgValue){.text = "", .length = 0};
    }
    head->result = result_of(tree);
    int size = tg_tree_size(tree);
    if (count >= 3 && size % 2 == 1 && moves[0] != TG_POINT_NONE && moves[1] != TG_POINT_NONE &&
        moves[2] != TG_POINT_NONE) {
        head->opening = tg_opening_find(size, moves[0], moves[1], moves[2], NULL);
    }
    head->print = print_of(moves, count, size);
}

static _Bool agree(int64_t a, int64_t b) {
    return a == 0 || b == 0 || a == b;
}

static _Bool is_double(TgLibrary *library, const Head *head, int size) {
    sqlite3_stmt *select = library->find_doubles;
    sqlite3_bind_int64(select, 1, (int64_t)head->print);
    _Bool found = 0;
    while (!found && sqlite3_step(select) == SQLITE_ROW) {
        const char *date = (const char *)sqlite3_column_text(select, 3);
        size_t length = (size_t)sqlite3_column_bytes(select, 3);
        _Bool same_date =
            length == 0 || head->date.length == 0 ||
            (length == head->date.length && memcmp(date, head->date.text, length) == 0);
        found = same_date && agree(head->black, sqlite3_column_int64(select, 0)) &&
                agree(head->white, sqlite3_column_int64(select, 1)) &&
                agree(head->event, sqlite3_column_int64(select, 2)) &&
                agree(head->round, sqlite3_column_int64(select, 4)) &&
                agree(head->result, sqlite3_column_int64(select, 5)) &&
                size == sqlite3_column_int(select, 6);
    }
    sqlite3_reset(select);
    return found;
}

/* The tree as SGF, packed; *out is empty when memory is short. */
static void pack_tree(const TgTree *tree, TgText *out) {
    TgText sgf;
    tg_text_init(&sgf);
    TgWriter writer = {.out = &sgf};
    TgStatus status = tg_format_write(TG_FORMAT_SGF, &writer, tree);
    TgStatus end = tg_format_end(TG_FORMAT_SGF, &writer);
    size_t room = ZSTD_compressBound(sgf.length);
    char *packed = status == TG_OK && end == TG_OK ? malloc(room) : NULL;
    if (packed != NULL) {
        size_t length = ZSTD_compress(packed, room, sgf.data, sgf.length, PACK_LEVEL);
        tg_text_add_bytes(out, packed, ZSTD_isError(length) ? 0 : length);
    }
    free(packed);
    tg_text_finish(&sgf);
}

static TgStatus insert_row(TgLibrary *library, const Head *head, const TgTree *tree,
                           const TgText *moves, const TgText *packed, uint64_t number,
                           TgText *error) {
    sqlite3_stmt *insert = library->insert_game;
    const int64_t numbers[] = {head->black, head->white, head->event, head->place, head->round};
    for (int i = 0; i < 5; i++) {
        sqlite3_bind_int64(insert, 1 + i, numbers[i]);
    }
    sqlite3_bind_text(insert, 6, head->date.text, (int)head->date.length, SQLITE_STATIC);
    sqlite3_bind_int(insert, 7, head->result);
    sqlite3_bind_int64(insert, 8, head->rule);
    sqlite3_bind_int64(insert, 9, head->opening_rule);
    sqlite3_bind_int(insert, 10, head->opening);
    sqlite3_bind_int(insert, 11, tg_tree_size(tree));
    sqlite3_bind_blob64(insert, 12, tg_text_get(moves), moves->length, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 13, (int64_t)head->print);
    sqlite3_bind_int64(insert, 14, head->source);
    sqlite3_bind_int64(insert, 15, (int64_t)number);
    if (packed->length > 0) {
        sqlite3_bind_blob64(insert, 16, packed->data, packed->length, SQLITE_STATIC);
    } else {
        sqlite3_bind_null(insert, 16);
    }
    TgStatus status =
        sqlite3_step(insert) == SQLITE_DONE ? TG_OK : tg_library_fault(library, "game", error);
    sqlite3_reset(insert);
    return status;
}

/* The next move of a posting: as the key's image has it, and of its images that are the same the
 * least. */
static uint16_t next_of(const TgPosKey *key, TgPoint move) {
    if (move == TG_POINT_NONE) {
        return NEXT_PASS;
    }
    uint64_t least = key->sum[tg_poskey_symmetry(key)];
    uint16_t next = NEXT_POINT;
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        if (key->sum[s] == least) {
            uint16_t image = tg_point_transform(move, key->size, s);
            next = image < next ? image : next;
        }
    }
    return next;
}

static TgStatus add_postings(TgLibrary *library, uint32_t game, const Head *head,
                             const TgPoint *moves, size_t count, int size) {
    TgPosKey key;
    tg_poskey_init(&key, size);
    TgStatus status = TG_OK;
    for (size_t ply = 0; ply <= count && status == TG_OK; ply++) {
        uint16_t next = ply < count ? next_of(&key, moves[ply]) : NEXT_END;
        next |= (uint16_t)(head->result << NEXT_RESULT);
        uint64_t of = tg_poskey_of(&key, (TgSide)(ply % 2));
        status = tg_posting_add(&library->postings, (Posting){of, game, next, 0});
        if (ply < count && moves[ply] != TG_POINT_NONE) {
            tg_poskey_flip(&key, (TgSide)(ply % 2), moves[ply]);
        }
    }
    return status;
}

static TgStatus add_game(TgLibrary *library, const TgTree *tree, Head *head, const TgPoint *moves,
                         size_t count, _Bool plain, uint64_t number, TgText *error) {
    TgText packed;
    tg_text_init(&packed);
    if (!plain) {
        pack_tree(tree, &packed);
    }
    tg_text_clear(&library->text);
    tg_library_pack_moves(moves, count, tg_tree_size(tree), &library->text);
    TgStatus status =
        (!plain && packed.length == 0) || !tg_text_ok(&library->text) ? TG_E_MEMORY : TG_OK;
    if (status == TG_OK) {
        status = insert_row(library, head, tree, &library->text, &packed, number, error);
    }
    tg_text_finish(&packed);
    int64_t id = sqlite3_last_insert_rowid(library->db);
    if (status == TG_OK && id > UINT32_MAX) {
        return TG_E_FULL;
    }
    return status == TG_OK
               ? add_postings(library, (uint32_t)id, head, moves, count, tg_tree_size(tree))
               : status;
}

TgStatus tg_library_add(TgLibrary *library, const TgTree *tree, const char *source, uint64_t number,
                        TgAdded *added, TgText *error) {
    TgPoint moves[TG_LIBRARY_MOVES_MAX];
    _Bool whole;
    size_t count = main_line(tree, moves, &whole);
    *added = TG_ADDED_EMPTY;
    if (count == 0) {
        return TG_OK;
    }
    TgStatus status = TG_OK;
    if (!library->open) {
        status = execute(library, "BEGIN IMMEDIATE", error);
        library->open = status == TG_OK;
    }
    if (status != TG_OK) {
        return status;
    }
    Head head;
    read_head(library, tree, moves, count, &head);
    head.source = name_id(library, source, strlen(source));
    if (head.failed || head.source < 0) {
        return tg_library_fault(library, "name", error);
    }
    *added = is_double(library, &head, tg_tree_size(tree)) ? TG_ADDED_DOUBLE : TG_ADDED_NEW;
    if (*added == TG_ADDED_DOUBLE) {
        return TG_OK;
    }
    status =
        add_game(library, tree, &head, moves, count, whole && head_is_plain(tree), number, error);
    if (status == TG_OK && library->postings.count >= SEGMENT_MAX) {
        status = tg_library_commit(library, error);
    }
    return status;
}

TgStatus tg_library_commit(TgLibrary *library, TgText *error) {
    TgStatus status = tg_library_flush(library, error);
    if (status == TG_OK && library->open) {
        status = execute(library, "COMMIT", error);
        library->open = status != TG_OK;
    }
    return status;
}

TgStatus tg_library_sizes(TgLibrary *library, uint64_t *games, uint64_t *names, uint64_t *bytes,
                          TgText *error) {
    sqlite3_stmt *select;
    TgStatus status =
        tg_library_prepare(library,
                           "SELECT (SELECT count(*) FROM game), (SELECT count(*) - 1 FROM name),"
                           " (SELECT page_count FROM pragma_page_count()) * (SELECT page_size FROM"
                           " pragma_page_size())",
                           &select, error);
    if (status == TG_OK && sqlite3_step(select) == SQLITE_ROW) {
        *games = (uint64_t)sqlite3_column_int64(select, 0);
        *names = (uint64_t)sqlite3_column_int64(select, 1);
        *bytes = (uint64_t)sqlite3_column_int64(select, 2);
    } else if (status == TG_OK) {
        status = tg_library_fault(library, "library", error);
    }
    sqlite3_finalize(select);
    return status;
}
