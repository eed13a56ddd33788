/* SPDX-License-Identifier: MIT
 *
 * The reader of RenjuNet databases: XML, read as a stream by expat. The tables of names
 * come before the games; each game is given when its element ends. */
#include "rif.h"

#include "tengen/profile.h"

#include <expat.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 64 << 10 };

typedef enum Kind { COUNTRY, CITY, RULE, OPENING, PLAYER, TOURNAMENT, KIND_NB } Kind;

static const char *const kind_names[KIND_NB] = {"country", "city",   "rule",
                                                "opening", "player", "tournament"};

/* A row of a table of names. */
typedef struct Row {
    uint32_t kind, id;
    uint32_t country, city;
    char *name; /* of players: given name and surname */
    char *date; /* of tournaments */
} Row;

/* The game whose element is open. */
typedef struct Game {
    uint32_t tournament, rule, black, white, opening;
    TgText id, publisher, round, result, black_time, white_time, alt, swap, moves, info;
} Game;

typedef struct Rif {
    TgReader *reader;
    XML_Parser parser;
    Row *rows;
    size_t count, capacity;
    uint32_t *slots; /* row numbers + 1 */
    size_t slot_count;
    Game game;
    TgText *text; /* where character data goes; NULL: nowhere */
    size_t text_max;
    _Bool in_game;
    uint64_t number; /* of the game, from 1 */
    TgStatus status;
} Rif;

static TgPlace at_line(const Rif *rif) {
    return tg_at_line(XML_GetCurrentLineNumber(rif->parser));
}

static void stop(Rif *rif, TgStatus status) {
    rif->status = rif->status == TG_OK ? status : rif->status;
    XML_StopParser(rif->parser, XML_FALSE);
}

/* ---- tables ---- */

static size_t slot_of(const Rif *rif, uint32_t kind, uint32_t id) {
    size_t at = (id * 2654435761u ^ kind * 40503u) & (rif->slot_count - 1);
    while (rif->slots[at] != 0) {
        const Row *row = &rif->rows[rif->slots[at] - 1];
        if (row->kind == kind && row->id == id) {
            break;
        }
        at = (at + 1) & (rif->slot_count - 1);
    }
    return at;
}

static const Row *find_row(const Rif *rif, Kind kind, uint32_t id) {
    static const Row none = {.name = NULL};
    if (rif->slot_count == 0 || id == 0) {
        return &none;
    }
    uint32_t found = rif->slots[slot_of(rif, kind, id)];
    return found != 0 ? &rif->rows[found - 1] : &none;
}

static _Bool grow_tables(Rif *rif) {
    if (rif->count < rif->capacity) {
        return 1;
    }
    size_t capacity = rif->capacity == 0 ? 256 : 2 * rif->capacity;
    Row *rows = realloc(rif->rows, capacity * sizeof *rows);
    uint32_t *slots = calloc(2 * capacity, sizeof *slots);
    rif->rows = rows != NULL ? rows : rif->rows;
    if (rows == NULL || slots == NULL) {
        free(slots);
        return 0;
    }
    free(rif->slots);
    rif->slots = slots;
    rif->slot_count = 2 * capacity;
    rif->capacity = capacity;
    for (size_t i = 0; i < rif->count; i++) {
        rif->slots[slot_of(rif, rows[i].kind, rows[i].id)] = (uint32_t)i + 1;
    }
    return 1;
}

/* ---- attributes ---- */

static const char *attribute(const char **attributes, const char *name) {
    for (; attributes[0] != NULL; attributes += 2) {
        if (strcmp(attributes[0], name) == 0) {
            return attributes[1];
        }
    }
    return "";
}

static uint32_t number(const char **attributes, const char *name) {
    return (uint32_t)strtoul(attribute(attributes, name), NULL, 10);
}

static char *join_names(const char *first, const char *second) {
    size_t length = strlen(first) + strlen(second) + 2;
    char *joined = malloc(length);
    if (joined != NULL) {
        joined[0] = '\0';
        strncat(joined, first, length - 1);
        if (first[0] != '\0' && second[0] != '\0') {
            strncat(joined, " ", length - 1);
        }
        strncat(joined, second, length - 1);
    }
    return joined;
}

static void add_row(Rif *rif, Kind kind, const char **attributes) {
    Row row = {.kind = kind,
               .id = number(attributes, "id"),
               .country = number(attributes, "country"),
               .city = number(attributes, "city")};
    if (!grow_tables(rif)) {
        stop(rif, TG_E_MEMORY);
        return;
    }
    size_t slot = slot_of(rif, kind, row.id);
    if (rif->slots[slot] != 0) {
        return;
    }
    const char *start = attribute(attributes, "start");
    row.name = join_names(attribute(attributes, "name"),
                          kind == PLAYER ? attribute(attributes, "surname") : "");
    row.date = strdup(start[0] != '\0' ? start : attribute(attributes, "year"));
    rif->rows[rif->count++] = row;
    rif->slots[slot] = (uint32_t)rif->count;
    if (row.name == NULL || row.date == NULL) {
        stop(rif, TG_E_MEMORY);
    }
}

/* ---- a game ---- */

static void set(TgTree *tree, TgKey key, const char *text) {
    if (text != NULL) {
        tg_tree_set_text(tree, TG_NODE_ROOT, key, text);
    }
}

static void set_foreign(TgTree *tree, const char *name, const TgText *text) {
    if (text->length > 0) {
        TgKey key = tg_tree_foreign_key(tree, name, strlen(name));
        if (key != TG_KEY_NONE) {
            set(tree, key, tg_text_get(text));
        }
    }
}

static void set_place(const Rif *rif, TgTree *tree, const Row *tournament) {
    const char *city = find_row(rif, CITY, tournament->city)->name;
    const char *country = find_row(rif, COUNTRY, tournament->country)->name;
    TgText place;
    tg_text_init(&place);
    tg_text_printf(&place, "%s%s%s", city != NULL ? city : "",
                   city != NULL && country != NULL ? ", " : "", country != NULL ? country : "");
    set(tree, TG_KEY_PLACE, tg_text_get(&place));
    tg_text_finish(&place);
}

static void set_result(Rif *rif, TgTree *tree) {
    const char *text = tg_text_get(&rif->game.result);
    char *end;
    double points = strtod(text, &end);
    const char *result = points > 0.75 ? "B+" : points < 0.25 ? "W+" : "draw";
    if (end != text && *end == '\0' && points >= 0 && points <= 1) {
        set(tree, TG_KEY_RESULT, result);
    } else if (text[0] != '\0') {
        tg_report_add(rif->reader->report, TG_NOTE_RESULT_WORD, at_line(rif), "%s", text);
        set(tree, TG_KEY_RESULT, text);
    }
}

static void set_head(Rif *rif, TgTree *tree) {
    const Game *game = &rif->game;
    const Row *tournament = find_row(rif, TOURNAMENT, game->tournament);
    const Row *black = find_row(rif, PLAYER, game->black);
    const Row *white = find_row(rif, PLAYER, game->white);
    set(tree, TG_KEY_EVENT, tournament->name);
    set_place(rif, tree, tournament);
    set(tree, TG_KEY_DATE, tournament->date);
    set(tree, TG_KEY_ROUND, tg_text_get(&game->round));
    set(tree, TG_KEY_BLACK, black->name);
    set(tree, TG_KEY_WHITE, white->name);
    set(tree, TG_KEY_BLACK_TEAM, find_row(rif, COUNTRY, black->country)->name);
    set(tree, TG_KEY_WHITE_TEAM, find_row(rif, COUNTRY, white->country)->name);
    set_result(rif, tree);
    set(tree, TG_KEY_RULE, tg_profile_id(TG_PROFILE_RENJU));
    set(tree, TG_KEY_OPENING_RULE, find_row(rif, RULE, game->rule)->name);
    set(tree, TG_KEY_OPENING, find_row(rif, OPENING, game->opening)->name);
    set(tree, TG_KEY_GAME_COMMENT, tg_text_get(&game->info));
    char number[24];
    snprintf(number, sizeof number, "%" PRIu64, rif->number);
    if (strcmp(tg_text_get(&game->id), number) != 0) {
        set_foreign(tree, "RNID", &game->id);
    }
    set_foreign(tree, "RNPUBLISHER", &game->publisher);
    set_foreign(tree, "RNBTIME", &game->black_time);
    set_foreign(tree, "RNWTIME", &game->white_time);
    set_foreign(tree, "RNSWAP", &game->swap);
}

/* The word at *text, cut off; NULL: there is none. */
static char *next_word(char **text) {
    char *word = *text + strspn(*text, " \t\r\n,");
    size_t length = strcspn(word, " \t\r\n,");
    *text = word + length;
    if (length == 0) {
        return NULL;
    }
    *text += word[length] != '\0';
    word[length] = '\0';
    return word;
}

static _Bool read_point(const char *word, TgPoint *point) {
    size_t used;
    return tg_point_parse(word, RIF_SIZE, point, &used) == TG_OK && word[used] == '\0';
}

static void add_moves(Rif *rif, TgTree *tree) {
    char *text = rif->game.moves.data;
    TgNodeId node = TG_NODE_ROOT;
    const char *word;
    while (text != NULL && (word = next_word(&text)) != NULL) {
        TgPoint point;
        if (strcmp(word, "--") == 0) {
            point = TG_POINT_NONE;
        } else if (!read_point(word, &point)) {
            tg_report_add(rif->reader->report, TG_NOTE_UNREADABLE, at_line(rif), "moves from '%s'",
                          word);
            return;
        }
        node = tg_tree_add(tree, node, point == TG_POINT_NONE ? TG_ACT_PASS : TG_ACT_PLACE, point,
                           tg_tree_to_move(tree, node));
    }
}

static void add_alternatives(Rif *rif, TgTree *tree) {
    char *text = rif->game.alt.data;
    const char *word;
    while (text != NULL && (word = next_word(&text)) != NULL) {
        TgPoint point;
        if (read_point(word, &point)) {
            tg_tree_add_point(tree, TG_NODE_ROOT, TG_KEY_ALT_FIFTH, point);
        } else {
            tg_report_add(rif->reader->report, TG_NOTE_UNREADABLE, at_line(rif), "alt '%s'", word);
        }
    }
}

static TgStatus make_tree(Rif *rif, TgTree **tree) {
    TgStatus status = tg_tree_create(RIF_SIZE, tree);
    if (status == TG_OK) {
        set_head(rif, *tree);
        add_alternatives(rif, *tree);
        add_moves(rif, *tree);
    }
    return status;
}

static void end_game(Rif *rif) {
    TgTree *tree = NULL;
    TgStatus status = make_tree(rif, &tree);
    if (status == TG_OK) {
        status = tg_reader_give(rif->reader, tree);
    }
    rif->in_game = 0;
    if (status != TG_OK) {
        stop(rif, status);
    }
}

/* ---- elements ---- */

static TgText *game_text(Game *game, const char *name) {
    const struct {
        const char *name;
        TgText *text;
    } texts[] = {{"id", &game->id},
                 {"publisher", &game->publisher},
                 {"round", &game->round},
                 {"bresult", &game->result},
                 {"btime", &game->black_time},
                 {"wtime", &game->white_time},
                 {"alt", &game->alt},
                 {"swap", &game->swap}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(texts[i].name, name) == 0) {
            return texts[i].text;
        }
    }
    return NULL;
}

static void clear_game(Game *game) {
    TgText *const texts[] = {&game->id,         &game->publisher,  &game->round, &game->result,
                             &game->black_time, &game->white_time, &game->alt,   &game->swap,
                             &game->moves,      &game->info};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tg_text_clear(texts[i]);
    }
    game->tournament = game->rule = game->black = game->white = game->opening = 0;
}

static void finish_game(Game *game) {
    TgText *const texts[] = {&game->id,         &game->publisher,  &game->round, &game->result,
                             &game->black_time, &game->white_time, &game->alt,   &game->swap,
                             &game->moves,      &game->info};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tg_text_finish(texts[i]);
    }
}

static void start_game(Rif *rif, const char **attributes) {
    Game *game = &rif->game;
    clear_game(game);
    rif->in_game = 1;
    rif->number++;
    const struct {
        const char *name;
        uint32_t *id;
    } ids[] = {{"tournament", &game->tournament},
               {"rule", &game->rule},
               {"black", &game->black},
               {"white", &game->white},
               {"opening", &game->opening}};
    for (; attributes[0] != NULL; attributes += 2) {
        TgText *text = game_text(game, attributes[0]);
        _Bool known = text != NULL;
        if (known) {
            tg_text_add(text, attributes[1]);
        }
        for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
            if (strcmp(ids[i].name, attributes[0]) == 0) {
                *ids[i].id = (uint32_t)strtoul(attributes[1], NULL, 10);
                known = 1;
            }
        }
        if (!known) {
            tg_report_add(rif->reader->report, TG_NOTE_UNREADABLE, at_line(rif), "attribute %s",
                          attributes[0]);
        }
    }
}

static void XMLCALL on_start(void *context, const char *name, const char **attributes) {
    Rif *rif = context;
    rif->text = NULL;
    if (rif->in_game) {
        _Bool moves = strcmp(name, "move") == 0;
        if (moves || strcmp(name, "info") == 0) {
            rif->text = moves ? &rif->game.moves : &rif->game.info;
            rif->text_max = moves ? RIF_MOVES_MAX : RIF_INFO_MAX;
        } else {
            tg_report_add(rif->reader->report, TG_NOTE_UNREADABLE, at_line(rif), "element %s",
                          name);
        }
        return;
    }
    if (strcmp(name, "game") == 0) {
        start_game(rif, attributes);
        return;
    }
    for (int kind = 0; kind < KIND_NB; kind++) {
        if (strcmp(name, kind_names[kind]) == 0) {
            add_row(rif, (Kind)kind, attributes);
        }
    }
}

static void XMLCALL on_end(void *context, const char *name) {
    Rif *rif = context;
    rif->text = NULL;
    if (rif->in_game && strcmp(name, "game") == 0) {
        end_game(rif);
    }
}

static void XMLCALL on_text(void *context, const char *text, int length) {
    Rif *rif = context;
    if (rif->text == NULL || length <= 0) {
        return;
    }
    if (rif->text->length + (size_t)length > rif->text_max) {
        tg_report_add(rif->reader->report, TG_NOTE_UNREADABLE, at_line(rif),
                      "a text that is too long");
        rif->text = NULL;
        return;
    }
    tg_text_add_bytes(rif->text, text, (size_t)length);
}

/* ---- the file ---- */

int tg_rif_sniff(const uint8_t *bytes, size_t length) {
    enum { HEAD = 4096 };
    size_t head = length < HEAD ? length : HEAD;
    size_t at = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < head && strchr(" \t\r\n", bytes[at]) != NULL && bytes[at] != '\0') {
        at++;
    }
    if (at == head || bytes[at] != '<') {
        return TG_SNIFF_NO;
    }
    return memmem(bytes + at, head - at, "<database", 9) != NULL ? TG_SNIFF_LIKELY : TG_SNIFF_NO;
}

static TgStatus fail(Rif *rif) {
    enum XML_Error code = XML_GetErrorCode(rif->parser);
    if (rif->status != TG_OK) {
        return rif->status;
    }
    TgPlace place = at_line(rif);
    if (rif->in_game && rif->reader->options.salvage) {
        end_game(rif);
    }
    TgStatus status = code == XML_ERROR_NO_MEMORY ? TG_E_MEMORY : TG_E_SYNTAX;
    return tg_reader_fail(rif->reader, status, place, "%s, expected XML", XML_ErrorString(code));
}

static TgStatus parse(Rif *rif) {
    const TgReader *reader = rif->reader;
    for (size_t at = 0;;) {
        size_t part = reader->length - at < PIECE ? reader->length - at : PIECE;
        _Bool last = at + part == reader->length;
        if (XML_Parse(rif->parser, (const char *)reader->bytes + at, (int)part, last) !=
            XML_STATUS_OK) {
            return fail(rif);
        }
        at += part;
        if (last) {
            return rif->status;
        }
    }
}

TgStatus tg_rif_read(TgReader *reader) {
    Rif rif = {.reader = reader, .parser = XML_ParserCreate(NULL)};
    if (rif.parser == NULL) {
        return TG_E_MEMORY;
    }
    XML_SetUserData(rif.parser, &rif);
    XML_SetElementHandler(rif.parser, on_start, on_end);
    XML_SetCharacterDataHandler(rif.parser, on_text);
    TgStatus status = parse(&rif);
    XML_ParserFree(rif.parser);
    for (size_t i = 0; i < rif.count; i++) {
        free(rif.rows[i].name);
        free(rif.rows[i].date);
    }
    free(rif.rows);
    free(rif.slots);
    finish_game(&rif.game);
    return status;
}
