/* SPDX-License-Identifier: MIT
 *
 * What a reader or writer of files has to say beside its result: what was lost, what was odd, what
 * was wrong, each with the place of the first case and how many there were. Nothing is dropped
 * without a row here. */
#ifndef TENGEN_REPORT_H
#define TENGEN_REPORT_H

#include "tengen/text.h"

#include "tengen/status.h"

#include <stdint.h>

typedef enum TgNoteKind {
    TG_NOTE_WARNING,
    TG_NOTE_LOSS,
    TG_NOTE_ERROR,
    TG_NOTE_KIND_NB
} TgNoteKind;

/* What happened (note.def). */
typedef enum TgNote {
#define X(NAME, id, kind, en, zh) TG_NOTE_##NAME,
#include "tengen/note.def"
#undef X
    TG_NOTE_NB
} TgNote;

typedef enum TgPlaceUnit {
    TG_PLACE_NONE, /* the file as a whole */
    TG_PLACE_LINE, /* from 1 */
    TG_PLACE_BYTE, /* offset from 0 */
    TG_PLACE_GAME, /* from 1 */
    TG_PLACE_NODE, /* of the tree in order, the root is 0 */
    TG_PLACE_UNIT_NB
} TgPlaceUnit;

typedef struct TgPlace {
    TgPlaceUnit unit;
    uint64_t at;
} TgPlace;

typedef struct TgReportRow {
    TgNote note;
    TgText detail; /* what it happened to: a property, a point, a name; "" = nothing to add */
    TgPlace first;
    uint64_t count;
} TgReportRow;

typedef struct TgReport {
    TgReportRow *rows;
    uint32_t count, capacity;
    _Bool failed; /* an allocation failed: rows are missing */
} TgReport;

void tg_report_init(TgReport *report);
void tg_report_finish(TgReport *report); /* NULL accepted */
/* Adds a case: it counts to the row of the same note and detail, or makes one. Details beyond 200
 * rows of a note are counted in its row with the detail "...". NULL report: nothing is done. */
__attribute__((format(printf, 4, 5))) void tg_report_add(TgReport *report, TgNote note,
                                                         TgPlace place, const char *detail, ...);
/* How many cases of a kind. */
uint64_t tg_report_count(const TgReport *report, TgNoteKind kind);

const char *tg_note_id(TgNote note);
TgNoteKind tg_note_kind(TgNote note);
const char *tg_note_kind_id(TgNoteKind kind); /* "warning", "loss", "error" */
const char *tg_note_name(TgNote note, TgLang lang);
/* "line 12", "byte 0", "game 3", "node 7", "file"; in Chinese "第 12 行" ... */
void tg_place_print(TgPlace place, TgLang lang, TgText *out);
/* One line a row: kind TAB note TAB detail or "-" TAB count TAB place, in the words of ids. */
void tg_report_print(const TgReport *report, TgText *out);

#endif
