/* SPDX-License-Identifier: MIT
 *
 * The writer of RenjuNet databases. Games name their players, tournaments, rules and openings by
 * numbers of tables that stand before them, so that all is kept until the file ends. */
#include "lines.h"
#include "rif.h"

#include "tengen/profile.h"

#include <stdlib.h>
#include <string.h>

/* A table: its elements, and for each the words that it was made of. */
typedef struct Table {
    TgText xml, words;
    size_t *begins; /* of the words of each element; one more for the end */
    uint32_t *slots;
    uint32_t count, slot_count; /* slots: a power of two, at most half full */
} Table;

typedef enum TableId { COUNTRIES, CITIES, RULES, OPENINGS, PLAYERS, TOURNAMENTS, TABLE_NB } TableId;

static const char *const table_names[TABLE_NB] = {"countries", "cities",  "rules",
                                                  "openings",  "players", "tournaments"};

typedef struct Store {
    Table table[TABLE_NB];
    TgText games;
    _Bool failed;
} Store;

typedef struct Write {
    TgWriter *writer;
    const TgTree *tree;
    Store *store;
    TgText text, words; /* of the value, of the element at hand */
} Write;

/* ---- XML ---- */

/* Adds a text; characters that XML does not have become '?'. Returns how many. */
static uint32_t add_xml(TgText *out, const char *text, size_t length) {
    uint32_t lost = 0;
    for (size_t i = 0; i < length; i++) {
        static const struct {
            char c;
            const char *entity;
        } entities[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
        const char *entity = NULL;
        for (int e = 0; e < 4; e++) {
            entity = entities[e].c == text[i] ? entities[e].entity : entity;
        }
        if (entity != NULL) {
            tg_text_add(out, entity);
        } else if (length - i >= 3 && (memcmp(text + i, "\xEF\xBF\xBE", 3) == 0 ||
                                       memcmp(text + i, "\xEF\xBF\xBF", 3) == 0)) {
            tg_text_add_char(out, '?');
            i += 2;
            lost++;
        } else {
            tg_text_add_char(out, text[i]);
        }
    }
    return lost;
}

static void add_attribute(TgText *out, const char *name, const char *text) {
    tg_text_printf(out, " %s=\"", name);
    add_xml(out, text, strlen(text));
    tg_text_add(out, "\"");
}

/* ---- tables ---- */

static uint32_t hash_of(const char *text, size_t length) {
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ (uint8_t)text[i]) * 16777619u;
    }
    return sum ^ sum >> 15;
}

/* Where the words stand, or belong. */
static uint32_t *find_slot(const Table *table, const char *words, size_t length) {
    uint32_t at = hash_of(words, length) & (table->slot_count - 1);
    while (table->slots[at] != 0) {
        size_t begin = table->begins[table->slots[at] - 1];
        if (table->begins[table->slots[at]] - begin == length &&
            memcmp(table->words.data + begin, words, length) == 0) {
            break;
        }
        at = (at + 1) & (table->slot_count - 1);
    }
    return &table->slots[at];
}

static _Bool grow(Table *table) {
    if (2 * (table->count + 1) <= table->slot_count) {
        return 1;
    }
    uint32_t slots = table->slot_count == 0 ? 64 : 2 * table->slot_count;
    size_t *begins = realloc(table->begins, (slots / 2 + 1) * sizeof *begins);
    table->begins = begins != NULL ? begins : table->begins;
    uint32_t *made = calloc(slots, sizeof *made);
    if (begins == NULL || made == NULL) {
        free(made);
        return 0;
    }
    free(table->slots);
    table->slots = made;
    table->slot_count = slots;
    begins[0] = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        *find_slot(table, table->words.data + begins[i], begins[i + 1] - begins[i]) = i + 1;
    }
    return 1;
}

/* The number of an element that is made of these words. *made: it is new and to be written. */
static uint32_t number_of(Store *store, TableId id, const TgText *words, _Bool *made) {
    Table *table = &store->table[id];
    *made = 0;
    if (!grow(table) || !tg_text_ok(words)) {
        store->failed = 1;
        return 0;
    }
    uint32_t *slot = find_slot(table, tg_text_get(words), words->length);
    if (*slot == 0) {
        tg_text_add_bytes(&table->words, tg_text_get(words), words->length);
        *slot = ++table->count;
        table->begins[table->count] = table->words.length;
        *made = 1;
    }
    store->failed = store->failed || !tg_text_ok(&table->words);
    return *slot;
}

/* The number of an element that is a name alone; 0 for none. */
static uint32_t name_number(Store *store, TableId id, const char *name, const char *element) {
    TgText words;
    _Bool made;
    if (name[0] == '\0') {
        return 0;
    }
    tg_text_init(&words);
    tg_text_add(&words, name);
    uint32_t number = number_of(store, id, &words, &made);
    if (made) {
        TgText *xml = &store->table[id].xml;
        tg_text_printf(xml, "<%s id=\"%u\"", element, number);
        add_attribute(xml, "name", name);
        tg_text_add(xml, id == RULES ? "><info></info></rule>\n" : "/>\n");
    }
    tg_text_finish(&words);
    return number;
}

/* ---- a game ---- */

/* The text of a key at the root, borrowed until the next call. */
static const char *text_of(Write *write, TgKey key) {
    tg_text_clear(&write->text);
    TgValue value;
    if (tg_tree_get(write->tree, TG_NODE_ROOT, key, &value) && value.text != NULL) {
        TgText whole;
        tg_text_init(&whole);
        uint32_t lost = add_xml(&whole, value.text, value.length);
        tg_text_finish(&whole);
        tg_text_add_bytes(&write->text, value.text, value.length);
        if (lost > 0) {
            tg_report_add(write->writer->report, TG_NOTE_LOST_CHARACTER, tg_at_node(0), "%s",
                          tg_key_id(key));
        }
    }
    return tg_text_get(&write->text);
}

/* Cuts a name before its last word; "" and the whole where it cannot be put together again. */
static const char *cut_name(char *name) {
    size_t length = strlen(name);
    char *last = strrchr(name, ' ');
    if (last == NULL || last == name || last[1] == '\0' || name[0] == ' ' || length == 0) {
        return "";
    }
    *last = '\0';
    return last + 1;
}

static uint32_t add_player(Write *write, TgKey name_key, TgKey team_key) {
    uint32_t country = name_number(write->store, COUNTRIES, text_of(write, team_key), "country");
    char *name = strdup(text_of(write, name_key));
    if (name == NULL) {
        write->store->failed = 1;
        return 0;
    }
    uint32_t number = 0;
    if (name[0] != '\0' || country != 0) {
        _Bool made;
        tg_text_clear(&write->words);
        tg_text_printf(&write->words, "%u %s", country, name);
        number = number_of(write->store, PLAYERS, &write->words, &made);
        if (made) {
            TgText *xml = &write->store->table[PLAYERS].xml;
            const char *surname = cut_name(name);
            tg_text_printf(xml, "<player id=\"%u\"", number);
            add_attribute(xml, "name", name);
            add_attribute(xml, "surname", surname);
            tg_text_printf(xml, " country=\"%u\" city=\"0\"/>\n", country);
        }
    }
    free(name);
    return number;
}

/* The city and the country that a place names: behind the last comma stands the country. */
static void add_place(Write *write, uint32_t *city, uint32_t *country) {
    char *place = strdup(text_of(write, TG_KEY_PLACE));
    *city = *country = 0;
    if (place == NULL) {
        write->store->failed = 1;
        return;
    }
    char *comma = NULL;
    for (char *at = place; (at = strstr(at, ", ")) != NULL; at++) {
        comma = at;
    }
    if (comma != NULL && comma != place && comma[2] != '\0') {
        *comma = '\0';
        *country = name_number(write->store, COUNTRIES, comma + 2, "country");
    }
    *city = name_number(write->store, CITIES, place, "city");
    free(place);
}

/* A tournament has the rule of its first game. */
static uint32_t add_tournament(Write *write, uint32_t rule) {
    uint32_t city;
    uint32_t country;
    add_place(write, &city, &country);
    char *date = strdup(text_of(write, TG_KEY_DATE));
    const char *event = text_of(write, TG_KEY_EVENT);
    uint32_t number = 0;
    if (date == NULL) {
        write->store->failed = 1;
        return 0;
    }
    if (event[0] != '\0' || date[0] != '\0' || city != 0) {
        _Bool made;
        tg_text_clear(&write->words);
        tg_text_printf(&write->words, "%u %u %s\n%s", city, country, date, event);
        number = number_of(write->store, TOURNAMENTS, &write->words, &made);
        if (made) {
            TgText *xml = &write->store->table[TOURNAMENTS].xml;
            unsigned long year = strtoul(date, NULL, 10);
            tg_text_printf(xml, "<tournament id=\"%u\"", number);
            add_attribute(xml, "name", event);
            tg_text_printf(xml, " country=\"%u\" city=\"%u\"", country, city);
            if (year > 1800 && year < 3000) {
                tg_text_printf(xml, " year=\"%lu\"", year);
            }
            add_attribute(xml, "start", date);
            tg_text_printf(xml, " rule=\"%u\"/>\n", rule);
        }
    }
    free(date);
    return number;
}

/* Black's points; a word that the reader would take for another result is lost. */
static void add_result(Write *write, TgText *out) {
    static const struct {
        const char *result, *points;
    } known[] = {{"B+", "1"}, {"W+", "0"}, {"draw", "0.5"}};
    const char *text = text_of(write, TG_KEY_RESULT);
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, known[i].result) == 0) {
            add_attribute(out, "bresult", known[i].points);
            return;
        }
    }
    char *end;
    strtod(text, &end);
    if (end != text) {
        tg_writer_lose(write->writer, write->tree, TG_KEY_RESULT, 0);
        text = "";
    }
    add_attribute(out, "bresult", text);
}

/* The foreign keys of this format, as attributes; others are told. */
static void add_foreign(Write *write, TgText *out) {
    static const struct {
        const char *key, *attribute;
    } known[] = {{"RNID", "id"},
                 {"RNPUBLISHER", "publisher"},
                 {"RNBTIME", "btime"},
                 {"RNWTIME", "wtime"},
                 {"RNSWAP", "swap"}};
    enum { KNOWN = sizeof known / sizeof known[0] };
    _Bool seen[KNOWN] = {0};
    for (uint32_t id = tg_tree_node(write->tree, TG_NODE_ROOT)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(write->tree, id, &value);
        if (value.key < TG_KEY_NB) {
            continue;
        }
        int found = 0;
        const char *name = tg_tree_foreign_name(write->tree, value.key);
        while (found < KNOWN && strcmp(name, known[found].key) != 0) {
            found++;
        }
        if (found == KNOWN || seen[found]) {
            if (strncmp(name, "RN", 2) == 0) { /* the others were told with the line */
                tg_writer_lose(write->writer, write->tree, value.key, 0);
            }
            continue;
        }
        seen[found] = 1;
        tg_text_clear(&write->text);
        tg_text_add_bytes(&write->text, value.text, value.length);
        add_attribute(out, known[found].attribute, tg_text_get(&write->text));
    }
    if (!seen[0]) {
        tg_text_printf(out, " id=\"%llu\"", (unsigned long long)write->writer->games + 1);
    }
}

static void add_alternatives(Write *write, TgText *out) {
    tg_text_clear(&write->text);
    for (uint32_t id = tg_tree_node(write->tree, TG_NODE_ROOT)->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(write->tree, id, &value);
        if (value.key != TG_KEY_ALT_FIFTH) {
            continue;
        }
        char name[TG_POINT_NAME_MAX + 1];
        if (value.point >= TG_POINT_NB || !tg_point_on(value.point, RIF_SIZE)) {
            tg_writer_lose(write->writer, write->tree, value.key, 0);
            continue;
        }
        tg_point_name(value.point, RIF_SIZE, name);
        tg_text_printf(&write->text, "%s%s", write->text.length > 0 ? " " : "", name);
    }
    add_attribute(out, "alt", tg_text_get(&write->text));
}

static void add_moves(Write *write, const TgMainLine *line, TgText *out) {
    size_t from = out->length;
    for (size_t i = 0; i < line->count; i++) {
        const TgNode *node = tg_tree_node(write->tree, line->node[i]);
        _Bool fits = node->point < TG_POINT_NB && tg_point_on(node->point, RIF_SIZE);
        if ((node->kind != TG_ACT_PASS && !fits) || out->length - from > RIF_MOVES_MAX - 8) {
            tg_report_add(write->writer->report, TG_NOTE_LOST_ACT, tg_at_node(i + 1), "%s",
                          fits ? "a line that is too long" : "a stone outside the board");
            return;
        }
        char name[TG_POINT_NAME_MAX + 1] = "--";
        if (node->kind != TG_ACT_PASS) {
            tg_point_name(node->point, RIF_SIZE, name);
        }
        tg_text_printf(out, "%s%s", i > 0 ? " " : "", name);
    }
}

static void check_rule(Write *write) {
    const char *renju = tg_profile_id(TG_PROFILE_RENJU);
    const char *rule = text_of(write, TG_KEY_RULE);
    if (rule[0] == '\0') {
        tg_report_add(write->writer->report, TG_NOTE_RULE_ASSUMED, tg_at_node(0), "%s", renju);
    } else if (strcmp(rule, renju) != 0) {
        tg_writer_lose(write->writer, write->tree, TG_KEY_RULE, 0);
    }
}

static void add_game(Write *write, const TgMainLine *line) {
    Store *store = write->store;
    TgText *out = &store->games;
    check_rule(write);
    uint32_t rule = name_number(store, RULES, text_of(write, TG_KEY_OPENING_RULE), "rule");
    uint32_t opening = name_number(store, OPENINGS, text_of(write, TG_KEY_OPENING), "opening");
    uint32_t black = add_player(write, TG_KEY_BLACK, TG_KEY_BLACK_TEAM);
    uint32_t white = add_player(write, TG_KEY_WHITE, TG_KEY_WHITE_TEAM);
    uint32_t tournament = add_tournament(write, rule);
    tg_text_add(out, "<game");
    add_foreign(write, out);
    tg_text_printf(out, " tournament=\"%u\"", tournament);
    add_attribute(out, "round", text_of(write, TG_KEY_ROUND));
    tg_text_printf(out, " rule=\"%u\" black=\"%u\" white=\"%u\"", rule, black, white);
    add_result(write, out);
    tg_text_printf(out, " opening=\"%u\"", opening);
    add_alternatives(write, out);
    tg_text_add(out, ">\n<move>");
    add_moves(write, line, out);
    tg_text_add(out, "</move><info>");
    const char *info = text_of(write, TG_KEY_GAME_COMMENT);
    if (write->text.length > RIF_INFO_MAX) {
        tg_writer_lose(write->writer, write->tree, TG_KEY_GAME_COMMENT, 0);
        info = "";
    }
    add_xml(out, info, strlen(info));
    tg_text_add(out, "</info></game>\n");
    store->failed = store->failed || !tg_text_ok(out);
}

TgStatus tg_rif_write(TgWriter *writer, const TgTree *tree) {
    static const TgKey keys[] = {
        TG_KEY_EVENT,   TG_KEY_PLACE,        TG_KEY_DATE,         TG_KEY_ROUND,    TG_KEY_BLACK,
        TG_KEY_WHITE,   TG_KEY_BLACK_TEAM,   TG_KEY_WHITE_TEAM,   TG_KEY_RESULT,   TG_KEY_RULE,
        TG_KEY_OPENING, TG_KEY_OPENING_RULE, TG_KEY_GAME_COMMENT, TG_KEY_ALT_FIFTH};
    const TgCarried carried = {.keys = keys,
                               .key_count = sizeof keys / sizeof keys[0],
                               .foreign = "RN",
                               .passes = 1,
                               .size = RIF_SIZE};
    TgMainLine line;
    TgStatus status = tg_writer_line(writer, tree, &carried, &line);
    if (status == TG_OK && writer->state == NULL) {
        writer->state = calloc(1, sizeof(Store));
        status = writer->state != NULL ? TG_OK : TG_E_MEMORY;
    }
    if (status == TG_OK) {
        Write write = {.writer = writer, .tree = tree, .store = writer->state};
        add_game(&write, &line);
        status = write.store->failed ? TG_E_MEMORY : TG_OK;
        tg_text_finish(&write.text);
        tg_text_finish(&write.words);
    }
    free(line.node);
    return status;
}

/* ---- the file ---- */

static void finish_table(Table *table) {
    tg_text_finish(&table->xml);
    tg_text_finish(&table->words);
    free(table->begins);
    free(table->slots);
}

TgStatus tg_rif_end(TgWriter *writer) {
    Store *store = writer->state;
    if (store == NULL) {
        return TG_OK;
    }
    TgText *out = writer->out;
    tg_text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database version=\"1.0\">\n");
    for (int i = 0; i < TABLE_NB; i++) {
        tg_text_printf(out, "<%s>\n", table_names[i]);
        tg_text_add_bytes(out, tg_text_get(&store->table[i].xml), store->table[i].xml.length);
        tg_text_printf(out, "</%s>\n", table_names[i]);
        store->failed = store->failed || !tg_text_ok(&store->table[i].xml);
        finish_table(&store->table[i]);
    }
    tg_text_add(out, "<games>\n");
    tg_text_add_bytes(out, tg_text_get(&store->games), store->games.length);
    tg_text_add(out, "</games>\n</database>\n");
    tg_text_finish(&store->games);
    return store->failed ? TG_E_MEMORY : TG_OK;
}
