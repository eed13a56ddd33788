/* SPDX-License-Identifier: MIT
 *
 * Reports of readers and writers. Rows of one note stand in the order of their first case. */
#include "tengen/report.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DETAIL_MAX = 200, DETAIL_ROWS_MAX = 200 };

static const struct {
    const char *id;
    TgNoteKind kind;
    const char *name[TG_LANG_NB];
} notes[TG_NOTE_NB] = {
#define X(NAME, id, kind, en, zh) {id, TG_NOTE_##kind, {en, zh}},
#include "tengen/note.def"
#undef X
};

void tg_report_init(TgReport *report) {
    *report = (TgReport){0};
}

void tg_report_finish(TgReport *report) {
    if (report == NULL) {
        return;
    }
    for (uint32_t i = 0; i < report->count; i++) {
        tg_text_finish(&report->rows[i].detail);
    }
    free(report->rows);
    *report = (TgReport){0};
}

/* The row of a note and detail; when the note has too many rows, its row "...". NULL: none yet, and
 * *detail is the one to make it with. */
static TgReportRow *find_row(TgReport *report, TgNote note, const char **detail) {
    uint32_t same = 0;
    TgReportRow *rest = NULL;
    for (uint32_t i = 0; i < report->count; i++) {
        TgReportRow *row = &report->rows[i];
        if (row->note != note) {
            continue;
        }
        const char *text = tg_text_get(&row->detail);
        if (strcmp(text, *detail) == 0) {
            return row;
        }
        rest = strcmp(text, "...") == 0 ? row : rest;
        same++;
    }
    if (same < DETAIL_ROWS_MAX) {
        return NULL;
    }
    *detail = "...";
    return rest;
}

static TgReportRow *new_row(TgReport *report, TgNote note, TgPlace place, const char *detail) {
    if (report->count == report->capacity) {
        uint32_t capacity = report->capacity == 0 ? 16 : 2 * report->capacity;
        TgReportRow *rows = realloc(report->rows, capacity * sizeof *rows);
        if (rows == NULL) {
            report->failed = 1;
            return NULL;
        }
        report->rows = rows;
        report->capacity = capacity;
    }
    TgReportRow *row = &report->rows[report->count++];
    *row = (TgReportRow){.note = note, .first = place};
    tg_text_init(&row->detail);
    tg_text_add_foreign(&row->detail, detail);
    report->failed = report->failed || !tg_text_ok(&row->detail);
    return row;
}

void tg_report_add(TgReport *report, TgNote note, TgPlace place, const char *detail, ...) {
    if (report == NULL) {
        return;
    }
    char text[DETAIL_MAX];
    va_list arguments;
    va_start(arguments, detail);
    vsnprintf(text, sizeof text, detail, arguments);
    va_end(arguments);
    for (char *c = text; *c != '\0'; c++) {
        *c = (unsigned char)*c < ' ' ? ' ' : *c;
    }
    const char *key = text;
    TgReportRow *row = find_row(report, note, &key);
    row = row != NULL ? row : new_row(report, note, place, key);
    if (row != NULL) {
        row->count++;
    }
}

uint64_t tg_report_count(const TgReport *report, TgNoteKind kind) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < report->count; i++) {
        count += notes[report->rows[i].note].kind == kind ? report->rows[i].count : 0;
    }
    return count;
}

const char *tg_note_id(TgNote note) {
    assert(note < TG_NOTE_NB);
    return notes[note].id;
}

TgNoteKind tg_note_kind(TgNote note) {
    assert(note < TG_NOTE_NB);
    return notes[note].kind;
}

const char *tg_note_kind_id(TgNoteKind kind) {
    static const char *const ids[TG_NOTE_KIND_NB] = {"warning", "loss", "error"};
    assert(kind < TG_NOTE_KIND_NB);
    return ids[kind];
}

const char *tg_note_name(TgNote note, TgLang lang) {
    assert(note < TG_NOTE_NB && lang < TG_LANG_NB);
    return notes[note].name[lang];
}

void tg_place_print(TgPlace place, TgLang lang, TgText *out) {
    static const struct {
        const char *before[TG_LANG_NB];
        const char *after[TG_LANG_NB];
    } words[TG_PLACE_UNIT_NB] = {
        [TG_PLACE_NONE] = {{"file", "文件"}, {"", ""}},
        [TG_PLACE_LINE] = {{"line ", "第 "}, {"", " 行"}},
        [TG_PLACE_BYTE] = {{"byte ", "第 "}, {"", " 字节"}},
        [TG_PLACE_GAME] = {{"game ", "第 "}, {"", " 局"}},
        [TG_PLACE_NODE] = {{"node ", "第 "}, {"", " 个节点"}},
    };
    assert(place.unit < TG_PLACE_UNIT_NB && lang < TG_LANG_NB);
    tg_text_add(out, words[place.unit].before[lang]);
    if (place.unit != TG_PLACE_NONE) {
        tg_text_printf(out, "%" PRIu64, place.at);
    }
    tg_text_add(out, words[place.unit].after[lang]);
}

void tg_report_print(const TgReport *report, TgText *out) {
    for (uint32_t i = 0; i < report->count; i++) {
        const TgReportRow *row = &report->rows[i];
        tg_text_printf(out, "%s\t%s\t%s\t%" PRIu64 "\t", tg_note_kind_id(notes[row->note].kind),
                       notes[row->note].id,
                       row->detail.length > 0 ? tg_text_get(&row->detail) : "-", row->count);
        tg_place_print(row->first, TG_EN, out);
        tg_text_add_char(out, '\n');
    }
}
