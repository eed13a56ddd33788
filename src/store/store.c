/* SPDX-License-Identifier: MIT
 *
 * Games in SQLite: a row a game, a row an act. An act is the JSON of the wire; what a list shows
 * (moves, outcome, winner, cause) is kept beside the game in the same transaction as the act that
 * changed it, so it never differs from the fold of the log. WAL with full synchronisation: a commit
 * that returned is on the disk. */
#include "tengen/store.h"

#include "tengen/json.h"

#include <assert.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SCHEMA_VERSION = 1 };

static const char schema_sql[] =
    "CREATE TABLE game ("
    " serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,"
    " setup TEXT NOT NULL, players TEXT NOT NULL, spent INTEGER NOT NULL, moves INTEGER NOT NULL,"
    " outcome TEXT NOT NULL, winner INTEGER, cause TEXT NOT NULL) STRICT;"
    "CREATE TABLE act ("
    " game INTEGER NOT NULL REFERENCES game(serial), seq INTEGER NOT NULL, act TEXT NOT NULL,"
    " PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

static const char settings_sql[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
    "PRAGMA trusted_schema = OFF;";

enum { BUSY_TIMEOUT_MS = 5000 };

typedef enum Statement {
    STATEMENT_BEGIN,
    STATEMENT_COMMIT,
    STATEMENT_ROLLBACK,
    STATEMENT_CREATE,
    STATEMENT_APPEND,
    STATEMENT_SUMMARY,
    STATEMENT_SPENT,
    STATEMENT_HEAD,
    STATEMENT_ACTS,
    STATEMENT_LIST,
    STATEMENT_NB
} Statement;

#define HEAD_COLUMNS "id, setup, players, created, spent, moves, outcome, winner, cause"

static const char *const statement_sql[STATEMENT_NB] = {
    [STATEMENT_BEGIN] = "BEGIN IMMEDIATE",
    [STATEMENT_COMMIT] = "COMMIT",
    [STATEMENT_ROLLBACK] = "ROLLBACK",
    [STATEMENT_CREATE] = "INSERT INTO game (id, setup, players, created, spent, moves, outcome,"
                         " cause) VALUES (?, ?, ?, ?, 0, 0, '-', '-')",
    [STATEMENT_APPEND] = "INSERT INTO act (game, seq, act)"
                         " SELECT serial, ?2, ?3 FROM game WHERE id = ?1",
    [STATEMENT_SUMMARY] = "UPDATE game SET spent = 0, moves = ?2, outcome = ?3, winner = ?4,"
                          " cause = ?5 WHERE id = ?1",
    [STATEMENT_SPENT] = "UPDATE game SET spent = ?2 WHERE id = ?1",
    [STATEMENT_HEAD] = "SELECT " HEAD_COLUMNS " FROM game WHERE id = ?1",
    [STATEMENT_ACTS] = "SELECT act.seq, act.act FROM act JOIN game ON act.game = game.serial"
                       " WHERE game.id = ?1 ORDER BY act.seq",
    [STATEMENT_LIST] = "SELECT " HEAD_COLUMNS " FROM game WHERE ?1 IS NULL OR serial <"
                       " (SELECT serial FROM game WHERE id = ?1) ORDER BY serial DESC LIMIT ?2",
};

struct TgStore {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENT_NB];
};

static TgStatus fault(TgStatus status, TgText *error, const char *what, const char *why) {
    if (error != NULL) {
        tg_text_printf(error, "%s: %s", what, why);
    }
    return status;
}

static TgStatus database_fault(TgStore *store, TgText *error, const char *what) {
    return fault(TG_E_IO, error, what, sqlite3_errmsg(store->db));
}

/* --- opening --------------------------------------------------------------------------------- */

/* Makes the folder and its parents; those that exist are no fault. */
static TgStatus make_folder(const char *folder, TgText *error) {
    char *path = strdup(folder);
    if (path == NULL) {
        return TG_E_MEMORY;
    }
    int failed = 0;
    for (char *end = path + 1; !failed; end++) {
        if (*end != '/' && *end != '\0') {
            continue;
        }
        char kept = *end;
        *end = '\0';
        failed = mkdir(path, 0700) != 0 && errno != EEXIST ? errno : 0;
        *end = kept;
        if (kept == '\0') {
            break;
        }
    }
    free(path);
    return failed ? fault(TG_E_IO, error, folder, strerror(failed)) : TG_OK;
}

static int user_version(sqlite3 *db) {
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        version = sqlite3_column_int(statement, 0);
    }
    sqlite3_finalize(statement);
    return version;
}

static _Bool execute(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Two programs that open a new file at once: the second finds the schema of the first. */
static TgStatus prepare_schema(TgStore *store, const char *path, TgText *error) {
    if (!execute(store->db, "BEGIN IMMEDIATE")) {
        return database_fault(store, error, path);
    }
    int version = user_version(store->db);
    _Bool done = version == SCHEMA_VERSION || (version == 0 && execute(store->db, schema_sql));
    if (!done && version > SCHEMA_VERSION) {
        return fault(TG_E_UNKNOWN_NAME, error, path, "was written by a newer tengen");
    }
    if (!done || !execute(store->db, "COMMIT")) {
        return database_fault(store, error, path);
    }
    return TG_OK;
}

static TgStatus open_database(TgStore *store, const char *path, TgText *error) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &store->db, flags, NULL) != SQLITE_OK) {
        return database_fault(store, error, path);
    }
    sqlite3_busy_timeout(store->db, BUSY_TIMEOUT_MS);
    if (!execute(store->db, settings_sql)) {
        return database_fault(store, error, path);
    }
    TgStatus status = prepare_schema(store, path, error);
    for (int i = 0; status == TG_OK && i < STATEMENT_NB; i++) {
        if (sqlite3_prepare_v3(store->db, statement_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statement[i], NULL) != SQLITE_OK) {
            status = database_fault(store, error, path);
        }
    }
    return status;
}

TgStatus tg_store_open(const char *folder, TgStore **store, TgText *error) {
    assert(folder != NULL && store != NULL);
    TgStatus status = make_folder(folder, error);
    if (status != TG_OK) {
        return status;
    }
    TgStore *opened = calloc(1, sizeof *opened);
    TgText path;
    tg_text_init(&path);
    tg_text_printf(&path, "%s/tengen.db", folder);
    status = opened == NULL || !tg_text_ok(&path)
                 ? TG_E_MEMORY
                 : open_database(opened, tg_text_get(&path), error);
    tg_text_finish(&path);
    if (status != TG_OK) {
        tg_store_close(opened);
        return status;
    }
    *store = opened;
    return TG_OK;
}

void tg_store_close(TgStore *store) {
    if (store == NULL) {
        return;
    }
    for (int i = 0; i < STATEMENT_NB; i++) {
        sqlite3_finalize(store->statement[i]);
    }
    sqlite3_close(store->db);
    free(store);
}

/* --- writing --------------------------------------------------------------------------------- */

/* Runs a statement that gives no rows; its bindings are dropped. */
static _Bool run(TgStore *store, Statement which) {
    sqlite3_stmt *statement = store->statement[which];
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE;
}

/* Ends a transaction: kept when all went well, else as if nothing had happened. */
static TgStatus finish(TgStore *store, _Bool good, TgText *error, const char *what) {
    if (good && run(store, STATEMENT_COMMIT)) {
        return TG_OK;
    }
    TgStatus status = database_fault(store, error, what);
    run(store, STATEMENT_ROLLBACK);
    return status;
}

static _Bool bind_json(sqlite3_stmt *statement, int column, json_t *value) {
    TgText text;
    tg_text_init(&text);
    tg_json_dump(value, &text);
    _Bool good =
        tg_text_ok(&text) && sqlite3_bind_text(statement, column, text.data, (int)text.length,
                                               SQLITE_TRANSIENT) == SQLITE_OK;
    tg_text_finish(&text);
    json_decref(value);
    return good;
}

static void bind_text(sqlite3_stmt *statement, int column, const char *text) {
    sqlite3_bind_text(statement, column, text, -1, SQLITE_TRANSIENT);
}

static _Bool insert_head(TgStore *store, const TgStoredGame *head) {
    sqlite3_stmt *statement = store->statement[STATEMENT_CREATE];
    bind_text(statement, 1, head->id);
    _Bool good = bind_json(statement, 2, tg_json_setup(&head->setup)) &&
                 bind_json(statement, 3, tg_json_players(head->players));
    sqlite3_bind_int64(statement, 4, head->created);
    return run(store, STATEMENT_CREATE) && good;
}

static _Bool insert_acts(TgStore *store, const char *id, const TgGame *game, uint32_t first) {
    for (uint32_t i = first; i < tg_game_act_count(game); i++) {
        sqlite3_stmt *statement = store->statement[STATEMENT_APPEND];
        bind_text(statement, 1, id);
        sqlite3_bind_int64(statement, 2, (sqlite3_int64)i + 1);
        _Bool good = bind_json(statement, 3, tg_json_act(tg_game_act(game, i)));
        if (!run(store, STATEMENT_APPEND) || !good || sqlite3_changes(store->db) != 1) {
            return 0;
        }
    }
    return 1;
}

static _Bool update_summary(TgStore *store, const char *id, const TgGame *game) {
    const TgGameState *state = tg_game_state(game);
    sqlite3_stmt *statement = store->statement[STATEMENT_SUMMARY];
    bind_text(statement, 1, id);
    sqlite3_bind_int(statement, 2, state->move_count);
    bind_text(statement, 3, tg_outcome_id(state->outcome));
    if (state->outcome == TG_OUTCOME_WIN) {
        sqlite3_bind_int(statement, 4, (int)state->winner);
    }
    bind_text(statement, 5, tg_cause_id(state->cause));
    return run(store, STATEMENT_SUMMARY);
}

TgStatus tg_store_create(TgStore *store, const TgStoredGame *head, const TgGame *game,
                         TgText *error) {
    _Bool good = run(store, STATEMENT_BEGIN) && insert_head(store, head) &&
                 insert_acts(store, head->id, game, 0) && update_summary(store, head->id, game);
    return finish(store, good, error, "a new game cannot be stored");
}

TgStatus tg_store_append(TgStore *store, const char *id, const TgGame *game, uint32_t first,
                         TgText *error) {
    _Bool good = run(store, STATEMENT_BEGIN) && insert_acts(store, id, game, first) &&
                 update_summary(store, id, game);
    return finish(store, good, error, "an act cannot be stored");
}

TgStatus tg_store_set_spent(TgStore *store, const char *id, int64_t spent_ms, TgText *error) {
    sqlite3_stmt *statement = store->statement[STATEMENT_SPENT];
    bind_text(statement, 1, id);
    sqlite3_bind_int64(statement, 2, spent_ms);
    return run(store, STATEMENT_SPENT) ? TG_OK
                                       : database_fault(store, error, "time cannot be stored");
}

/* --- reading --------------------------------------------------------------------------------- */

static TgStatus load_json(sqlite3_stmt *statement, int column, json_t **value, TgText *error) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    return text == NULL ? TG_E_MEMORY : tg_json_load(text, length, value, error);
}

static TgStatus read_setup(sqlite3_stmt *statement, TgStoredGame *head, TgText *error) {
    json_t *setup = NULL;
    TgStatus status = load_json(statement, 1, &setup, error);
    if (status == TG_OK) {
        status = tg_json_read_setup(setup, "setup", &head->setup, error);
    }
    json_decref(setup);
    return status;
}

static TgStatus read_players(sqlite3_stmt *statement, TgStoredGame *head, TgText *error) {
    json_error_t where;
    const char *text = (const char *)sqlite3_column_text(statement, 2);
    json_t *players = text == NULL ? NULL : json_loads(text, JSON_REJECT_DUPLICATES, &where);
    TgStatus status = players == NULL
                          ? TG_E_SYNTAX
                          : tg_json_read_players(players, "players", head->players, error);
    json_decref(players);
    return status;
}

static _Bool read_result(sqlite3_stmt *statement, TgStoredGame *head) {
    const char *outcome = (const char *)sqlite3_column_text(statement, 6);
    const char *cause = (const char *)sqlite3_column_text(statement, 8);
    if (outcome == NULL || cause == NULL) {
        return 0;
    }
    int o = TG_OUTCOME_NONE;
    while (o <= TG_OUTCOME_VOID && strcmp(outcome, tg_outcome_id((TgOutcome)o)) != 0) {
        o++;
    }
    int c = TG_CAUSE_NONE;
    while (c < TG_CAUSE_NB && strcmp(cause, tg_cause_id((TgCause)c)) != 0) {
        c++;
    }
    _Bool has_winner = sqlite3_column_type(statement, 7) == SQLITE_INTEGER;
    int winner = has_winner ? sqlite3_column_int(statement, 7) : TG_SEAT_NONE;
    if (o > TG_OUTCOME_VOID || c == TG_CAUSE_NB || winner < 0 || winner > TG_SEAT_NONE) {
        return 0;
    }
    head->outcome = (TgOutcome)o;
    head->cause = (TgCause)c;
    head->winner = (TgSeat)winner;
    return 1;
}

/* Reads one row of HEAD_COLUMNS. */
static TgStatus read_head(sqlite3_stmt *statement, TgStoredGame *head, TgText *error) {
    *head = (TgStoredGame){0};
    const char *id = (const char *)sqlite3_column_text(statement, 0);
    if (id == NULL || strlen(id) > TG_GAME_ID_LENGTH) {
        return fault(TG_E_SYNTAX, error, "a stored game", "has no good id");
    }
    memcpy(head->id, id, strlen(id));
    TgStatus status = read_setup(statement, head, error);
    if (status == TG_OK) {
        status = read_players(statement, head, error);
    }
    head->created = sqlite3_column_int64(statement, 3);
    head->spent_ms = sqlite3_column_int64(statement, 4);
    head->move_count = (uint16_t)sqlite3_column_int(statement, 5);
    if (status == TG_OK && !read_result(statement, head)) {
        status = fault(TG_E_SYNTAX, error, head->id, "its stored result is none");
    }
    return status;
}

static TgStatus load_head(TgStore *store, const char *id, TgStoredGame *head, TgText *error) {
    sqlite3_stmt *statement = store->statement[STATEMENT_HEAD];
    bind_text(statement, 1, id);
    int code = sqlite3_step(statement);
    TgStatus status = code == SQLITE_ROW    ? read_head(statement, head, error)
                      : code == SQLITE_DONE ? fault(TG_E_NOT_FOUND, error, "game", "no such id")
                                            : database_fault(store, error, "a game cannot be read");
    sqlite3_reset(statement);
    return status;
}

static TgStatus apply_row(sqlite3_stmt *statement, TgGame *game, TgText *error) {
    uint32_t due = tg_game_act_count(game) + 1;
    json_t *value = NULL;
    TgAct act;
    TgStatus status = load_json(statement, 1, &value, error);
    if (status == TG_OK) {
        status = tg_json_read_act(value, "act", tg_game_setup(game)->size, &act, error);
    }
    json_decref(value);
    if (status != TG_OK) {
        return status;
    }
    if (sqlite3_column_int64(statement, 0) != due) {
        return fault(TG_E_SYNTAX, error, "a stored game", "an act of its log is missing");
    }
    TgRefusal refusal = tg_game_apply(game, &act);
    return refusal == TG_REFUSAL_NONE
               ? TG_OK
               : fault(TG_E_REFUSED, error, "a stored act", tg_refusal_name(refusal, TG_EN));
}

static TgStatus load_acts(TgStore *store, const char *id, TgGame *game, TgText *error) {
    sqlite3_stmt *statement = store->statement[STATEMENT_ACTS];
    bind_text(statement, 1, id);
    TgStatus status = TG_OK;
    int code = SQLITE_DONE;
    while (status == TG_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        status = apply_row(statement, game, error);
    }
    if (status == TG_OK && code != SQLITE_DONE) {
        status = database_fault(store, error, "the acts of a game cannot be read");
    }
    sqlite3_reset(statement);
    return status;
}

TgStatus tg_store_load(TgStore *store, const char *id, TgStoredGame *head, TgGame **game,
                       TgText *error) {
    TgGame *loaded = NULL;
    TgStatus status = load_head(store, id, head, error);
    if (status == TG_OK) {
        status = tg_game_create(&head->setup, &loaded, error);
    }
    if (status == TG_OK) {
        status = load_acts(store, id, loaded, error);
    }
    if (status != TG_OK) {
        tg_game_destroy(loaded);
        return status;
    }
    *game = loaded;
    return TG_OK;
}

TgStatus tg_store_list(TgStore *store, const char *before, TgStoredGame page[TG_STORE_PAGE],
                       size_t *count, TgText *error) {
    *count = 0;
    TgStoredGame anchor;
    if (before != NULL) {
        TgStatus status = load_head(store, before, &anchor, error);
        if (status != TG_OK) {
            return status;
        }
    }
    sqlite3_stmt *statement = store->statement[STATEMENT_LIST];
    if (before != NULL) {
        bind_text(statement, 1, before);
    }
    sqlite3_bind_int(statement, 2, TG_STORE_PAGE);
    TgStatus status = TG_OK;
    int code = SQLITE_DONE;
    while (status == TG_OK && *count < TG_STORE_PAGE &&
           (code = sqlite3_step(statement)) == SQLITE_ROW) {
        status = read_head(statement, &page[*count], error);
        *count += status == TG_OK;
    }
    if (status == TG_OK && code != SQLITE_DONE && code != SQLITE_ROW) {
        status = database_fault(store, error, "the games cannot be listed");
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}
