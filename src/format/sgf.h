/* SPDX-License-Identifier: MIT
 *
 * SGF, between its files: the table of properties, the scanner of one node, texts. */
#ifndef TENGEN_FORMAT_SGF_H
#define TENGEN_FORMAT_SGF_H

#include "codecs.h"

typedef enum SgfForm {
    SGF_SIMPLE,
    SGF_TEXT,
    SGF_POINTS,
    SGF_LABELS,
    SGF_PAIRS,
    SGF_WHOLE,
    SGF_DOUBLE,
    SGF_MARK
} SgfForm;

typedef struct SgfRow {
    const char *name;
    TgKey key;
    uint8_t form; /* SgfForm */
} SgfRow;

/* The row of a property, or of a key; NULL. */
const SgfRow *tg_sgf_row(const char *name, size_t length);
const SgfRow *tg_sgf_row_of(TgKey key);

/* Bytes of the text, borrowed. */
typedef struct SgfSpan {
    const char *text;
    size_t length;
} SgfSpan;

enum { SGF_NAME_MAX = 31 };

/* A property of the node that was scanned last: its values are value[first..first+count). */
typedef struct SgfProperty {
    char name[SGF_NAME_MAX + 1]; /* upper case and digits alone */
    uint8_t length;
    uint32_t first, count;
} SgfProperty;

typedef struct SgfScan {
    TgReader *reader;
    const char *text; /* UTF-8 */
    size_t length, at;
    size_t line_at; /* lines were counted up to here */
    uint64_t line;
    size_t line_begin; /* of the line that holds line_at */
    SgfProperty *property;
    uint32_t property_count, property_capacity;
    SgfSpan *value;
    uint32_t value_count, value_capacity;
} SgfScan;

void tg_sgf_scan_finish(SgfScan *scan);
/* The line of a place in the text, from 1; cheap when asked in ascending order. */
TgPlace tg_sgf_line(SgfScan *scan, size_t at);
/* Fails at a place, with line and column. */
TgStatus tg_sgf_fail(SgfScan *scan, size_t at, const char *expected);
void tg_sgf_skip_blanks(SgfScan *scan);
/* Reads the properties that follow a ';' up to the next ';', '(', ')' or the end. On failure those
 * before the fault are there. */
TgStatus tg_sgf_scan_node(SgfScan *scan);
/* The property of this name in the node; NULL. */
const SgfProperty *tg_sgf_find(const SgfScan *scan, const char *name);

/* Adds the text that a value says: escapes undone, line ends LF, other white space and control
 * characters blanks. */
void tg_sgf_unescape(SgfSpan value, TgText *out);
/* Adds a text as a value holds it. */
void tg_sgf_escape(const char *text, size_t length, _Bool composed, TgText *out);

/* Adds what stands in a value as it is, but for a bare ']' or a '\\' at the end, which get a
 * backslash. */
void tg_sgf_secure(const char *text, size_t length, TgText *out);

/* A point of two letters; size 26 accepts all letters. False: another form, or off the board. */
_Bool tg_sgf_point(SgfSpan value, int size, TgPoint *point);

#endif
