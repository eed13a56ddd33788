/* SPDX-License-Identifier: MIT
 *
 * The registry of formats, and what readers and writers share. */
#include "codecs.h"

#include "tengen/profile.h"
#include "tengen/walk.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct FormatRow {
    const char *id;
    const char *endings;
    _Bool many;
    int (*sniff)(const uint8_t *bytes, size_t length);
    TgStatus (*read)(TgReader *reader);
    TgStatus (*write)(TgWriter *writer, const TgTree *tree);
    TgStatus (*end)(TgWriter *writer);
    const char *name[TG_LANG_NB];
} FormatRow;

enum { ONE = 0, MANY = 1 };

static const FormatRow rows[TG_FORMAT_NB] = {
#define X(NAME, id, endings, games, sniff, read, write, end, en, zh)                               \
    {id, endings, games, sniff, read, write, end, {en, zh}},
#include "tengen/format.def"
#undef X
};

static const FormatRow *row_of(TgFormatId format) {
    assert(format < TG_FORMAT_NB);
    return &rows[format];
}

_Bool tg_format_reads(TgFormatId format) {
    return row_of(format)->read != NULL;
}

_Bool tg_format_writes(TgFormatId format) {
    return row_of(format)->write != NULL;
}

_Bool tg_format_holds_many(TgFormatId format) {
    return row_of(format)->many;
}

const char *tg_format_id(TgFormatId format) {
    return row_of(format)->id;
}

const char *tg_format_endings(TgFormatId format) {
    return row_of(format)->endings;
}

const char *tg_format_name(TgFormatId format, TgLang lang) {
    assert(lang < TG_LANG_NB);
    return row_of(format)->name[lang];
}

TgStatus tg_format_parse(const char *id, TgFormatId *format, TgText *error) {
    for (int i = 0; i < TG_FORMAT_NB; i++) {
        if (strcasecmp(rows[i].id, id) == 0) {
            *format = (TgFormatId)i;
            return TG_OK;
        }
    }
    if (error != NULL) {
        tg_text_printf(error, "'%.40s', expected", id);
        for (int i = 0; i < TG_FORMAT_NB; i++) {
            tg_text_printf(error, "%s %s", i > 0 ? "," : "", rows[i].id);
        }
    }
    return TG_E_UNKNOWN_NAME;
}

/* ---- finding the format ---- */

static const char *ending_of(const char *file_name) {
    const char *slash = strrchr(file_name, '/');
    const char *dot = strrchr(slash != NULL ? slash : file_name, '.');
    return dot != NULL ? dot + 1 : "";
}

static _Bool has_ending(const FormatRow *row, const char *ending) {
    size_t length = strlen(ending);
    for (const char *at = row->endings; length > 0 && *at != '\0';) {
        size_t step = strcspn(at, ",");
        if (step == length && strncasecmp(at, ending, length) == 0) {
            return 1;
        }
        at += step + (at[step] == ',');
    }
    return 0;
}

TgStatus tg_format_sniff(const uint8_t *bytes, size_t length, const char *file_name,
                         TgFormatId *format) {
    const char *ending = file_name != NULL ? ending_of(file_name) : "";
    int best = 0;
    for (int i = 0; i < TG_FORMAT_NB; i++) {
        int sure = rows[i].sniff != NULL && rows[i].read != NULL ? rows[i].sniff(bytes, length) : 0;
        int score = sure == TG_SNIFF_NO ? 0 : 2 * sure + has_ending(&rows[i], ending);
        if (score > best) {
            best = score;
            *format = (TgFormatId)i;
        }
    }
    return best > 0 ? TG_OK : TG_E_NOT_FOUND;
}

TgStatus tg_format_by_ending(const char *file_name, TgFormatId *format) {
    const char *ending = ending_of(file_name);
    for (int i = 0; i < TG_FORMAT_NB; i++) {
        if (rows[i].write != NULL && has_ending(&rows[i], ending)) {
            *format = (TgFormatId)i;
            return TG_OK;
        }
    }
    return TG_E_NOT_FOUND;
}

/* ---- reading ---- */

TgStatus tg_format_read(TgFormatId format, TgReader *reader) {
    const FormatRow *row = row_of(format);
    if (row->read == NULL) {
        if (reader->error != NULL) {
            tg_text_printf(reader->error, "the format %s is written only", row->id);
        }
        return TG_E_UNSUPPORTED;
    }
    TgStatus status = row->read(reader);
    if (status != TG_OK && reader->error != NULL && reader->error->length == 0) {
        tg_text_add(reader->error, tg_status_text(status, TG_EN));
    }
    return status;
}

TgStatus tg_reader_fail(TgReader *reader, TgStatus status, TgPlace place, const char *clause, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, clause);
    vsnprintf(text, sizeof text, clause, arguments);
    va_end(arguments);
    if (reader->error != NULL) {
        tg_place_print(place, TG_EN, reader->error);
        tg_text_add(reader->error, ": ");
        tg_text_add_foreign(reader->error, text);
    }
    tg_report_add(reader->report, TG_NOTE_SYNTAX, place, "%s", text);
    return status;
}

TgStatus tg_reader_give(TgReader *reader, TgTree *tree) {
    if (!tg_tree_ok(tree)) {
        tg_tree_destroy(tree);
        return TG_E_MEMORY;
    }
    tg_report_stones(reader->report, tree);
    reader->games++;
    return reader->sink(reader->context, tree);
}

TgStatus tg_reader_end(TgReader *reader, TgTree *tree, TgStatus status) {
    if (tree == NULL) {
        return status;
    }
    if (status == TG_OK) {
        return tg_reader_give(reader, tree);
    }
    if (!reader->options.salvage) {
        tg_tree_destroy(tree);
        return status;
    }
    TgStatus given = tg_reader_give(reader, tree);
    return given != TG_OK ? given : status;
}

void tg_report_stones(TgReport *report, const TgTree *tree) {
    TgWalk *walk;
    if (report == NULL || tg_walk_create(tree, &walk) != TG_OK) {
        return;
    }
    while (tg_walk_next(walk) != TG_NODE_NONE) {
        for (uint32_t i = 0; i < tg_walk_refused(walk); i++) {
            tg_report_add(report, TG_NOTE_OCCUPIED, tg_at_node(tg_walk_index(walk)), "%s", "");
        }
    }
    tg_walk_destroy(walk);
}

/* ---- writing ---- */

TgStatus tg_format_write(TgFormatId format, TgWriter *writer, const TgTree *tree) {
    const FormatRow *row = row_of(format);
    if (row->write == NULL) {
        return tg_writer_fail(writer, TG_E_UNSUPPORTED, "the format %s is read only", row->id);
    }
    if (!row->many && writer->games > 0) {
        tg_report_add(writer->report, TG_NOTE_LOST_GAME,
                      (TgPlace){TG_PLACE_GAME, writer->games + 1}, "%s", "");
        return TG_E_FULL;
    }
    TgStatus status = row->write(writer, tree);
    if (status == TG_OK) {
        writer->games++;
        status = tg_text_ok(writer->out) ? TG_OK : TG_E_MEMORY;
    }
    return status;
}

TgStatus tg_format_end(TgFormatId format, TgWriter *writer) {
    const FormatRow *row = row_of(format);
    TgStatus status = row->end != NULL ? row->end(writer) : TG_OK;
    free(writer->state);
    writer->state = NULL;
    return status == TG_OK && !tg_text_ok(writer->out) ? TG_E_MEMORY : status;
}

TgStatus tg_writer_fail(TgWriter *writer, TgStatus status, const char *clause, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, clause);
    vsnprintf(text, sizeof text, clause, arguments);
    va_end(arguments);
    if (writer->error != NULL) {
        tg_text_add_foreign(writer->error, text);
    }
    return status;
}

void tg_writer_lose(TgWriter *writer, const TgTree *tree, TgKey key, uint64_t index) {
    const char *name = key < TG_KEY_NB ? tg_key_id(key) : tg_tree_foreign_name(tree, key);
    tg_report_add(writer->report, TG_NOTE_LOST_VALUE, tg_at_node(index), "%s", name);
}

/* ---- rules ---- */

void tg_tree_set_rule(TgTree *tree, TgNodeId node, const char *word, size_t length) {
    static const struct {
        const char *word;
        TgProfileId profile;
    } words[] = {
        {"0", TG_PROFILE_FREESTYLE},      {"1", TG_PROFILE_STANDARD},
        {"4", TG_PROFILE_RENJU},          {"gomoku", TG_PROFILE_FREESTYLE},
        {"无禁手", TG_PROFILE_FREESTYLE}, {"有禁手", TG_PROFILE_RENJU},
        {"连珠", TG_PROFILE_RENJU},       {"連珠", TG_PROFILE_RENJU},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].word) == length && strncasecmp(words[i].word, word, length) == 0) {
            tg_tree_set_text(tree, node, TG_KEY_RULE, tg_profile_id(words[i].profile));
            return;
        }
    }
    for (int id = 0; id < TG_PROFILE_NB; id++) {
        const char *name = tg_profile_id((TgProfileId)id);
        if (strlen(name) == length && strncasecmp(name, word, length) == 0) {
            tg_tree_set_text(tree, node, TG_KEY_RULE, name);
            return;
        }
    }
    tg_tree_clear(tree, node, TG_KEY_RULE);
    tg_tree_add_text(tree, node, TG_KEY_RULE, word, length);
}
