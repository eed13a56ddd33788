/* SPDX-License-Identifier: MIT
 *
 * The scanner of SGF: properties and values of one node as spans of the text. */
#include "sgf.h"

#include <stdlib.h>
#include <string.h>

static const SgfRow rows[] = {
#define X(name, KEY, form) {name, TG_KEY_##KEY, SGF_##form},
#include "sgf.def"
#undef X
};
enum { ROW_NB = sizeof rows / sizeof rows[0] };

const SgfRow *tg_sgf_row(const char *name, size_t length) {
    for (int i = 0; i < ROW_NB; i++) {
        if (strncmp(rows[i].name, name, length) == 0 && rows[i].name[length] == '\0') {
            return &rows[i];
        }
    }
    return NULL;
}

const SgfRow *tg_sgf_row_of(TgKey key) {
    for (int i = 0; i < ROW_NB; i++) {
        if (rows[i].key == key) {
            return &rows[i];
        }
    }
    return NULL;
}

void tg_sgf_scan_finish(SgfScan *scan) {
    free(scan->property);
    free(scan->value);
}

/* ---- places ---- */

TgPlace tg_sgf_line(SgfScan *scan, size_t at) {
    if (at < scan->line_at) {
        scan->line_at = scan->line_begin = 0;
        scan->line = 0;
    }
    const char *from = scan->text + scan->line_at;
    const char *end = scan->text + at;
    while (from < end && (from = memchr(from, '\n', (size_t)(end - from))) != NULL) {
        from++;
        scan->line++;
        scan->line_begin = (size_t)(from - scan->text);
    }
    scan->line_at = at;
    return tg_at_line(scan->line + 1);
}

TgStatus tg_sgf_fail(SgfScan *scan, size_t at, const char *expected) {
    TgPlace place = tg_sgf_line(scan, at);
    return tg_reader_fail(scan->reader, TG_E_SYNTAX, place, "column %zu: expected %s",
                          at - scan->line_begin + 1, expected);
}

/* ---- scanning ---- */

static _Bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static _Bool is_structure(char c) {
    return c == ';' || c == '(' || c == ')';
}

static _Bool is_name(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
}

void tg_sgf_skip_blanks(SgfScan *scan) {
    while (scan->at < scan->length && is_blank(scan->text[scan->at])) {
        scan->at++;
    }
}

static _Bool grow(void **array, uint32_t count, uint32_t *capacity, size_t element) {
    if (count < *capacity) {
        return 1;
    }
    uint32_t wanted = *capacity == 0 ? 32 : 2 * *capacity;
    void *grown = realloc(*array, wanted * element);
    if (grown == NULL) {
        return 0;
    }
    *array = grown;
    *capacity = wanted;
    return 1;
}

/* Whether what stands at a place may follow a value: the end, another value, a node, a variation,
 * or a name and its value. */
static _Bool may_follow(const SgfScan *scan, size_t at) {
    while (at < scan->length && is_blank(scan->text[at])) {
        at++;
    }
    if (at == scan->length || scan->text[at] == '[' || is_structure(scan->text[at])) {
        return 1;
    }
    size_t name = at;
    _Bool upper = 0;
    while (at < scan->length && at - name <= SGF_NAME_MAX && is_name(scan->text[at])) {
        upper = upper || !(scan->text[at] >= 'a' && scan->text[at] <= 'z');
        at++;
    }
    if (at == name || !upper) {
        return 0;
    }
    while (at < scan->length && is_blank(scan->text[at])) {
        at++;
    }
    return at < scan->length && scan->text[at] == '[';
}

/* The ']' that ends the value; length of the text when there is none. A ']' after which no SGF can
 * stand is taken as text (a bare bracket) when another one follows. */
static size_t find_end(SgfScan *scan, size_t from) {
    size_t bare = scan->length;
    for (size_t at = from; at < scan->length; at++) {
        char c = scan->text[at];
        if (c == '\\') {
            at++;
        } else if (c == ']') {
            if (may_follow(scan, at + 1)) {
                return at;
            }
            bare = bare == scan->length ? at : bare;
            TgPlace place = tg_sgf_line(scan, at);
            tg_report_add(scan->reader->report, TG_NOTE_BARE_BRACKET, place, "column %zu",
                          at - scan->line_begin + 1);
        }
    }
    return bare;
}

static TgStatus scan_value(SgfScan *scan) {
    size_t open = scan->at;
    size_t end = find_end(scan, open + 1);
    if (end >= scan->length) {
        scan->at = scan->length;
        return tg_sgf_fail(scan, open, "a ']' after this '['");
    }
    if (!grow((void **)&scan->value, scan->value_count, &scan->value_capacity,
              sizeof *scan->value)) {
        return TG_E_MEMORY;
    }
    scan->value[scan->value_count++] = (SgfSpan){scan->text + open + 1, end - open - 1};
    scan->at = end + 1;
    return TG_OK;
}

static TgStatus scan_property(SgfScan *scan) {
    if (!grow((void **)&scan->property, scan->property_count, &scan->property_capacity,
              sizeof *scan->property)) {
        return TG_E_MEMORY;
    }
    SgfProperty *property = &scan->property[scan->property_count];
    *property = (SgfProperty){.first = scan->value_count};
    size_t begin = scan->at;
    for (; scan->at < scan->length && is_name(scan->text[scan->at]); scan->at++) {
        char c = scan->text[scan->at];
        if (c >= 'a' && c <= 'z') {
            continue;
        }
        if (property->length == SGF_NAME_MAX) {
            return tg_sgf_fail(scan, begin, "a shorter name of a property");
        }
        property->name[property->length++] = c;
    }
    tg_sgf_skip_blanks(scan);
    if (property->length == 0 || scan->at == scan->length || scan->text[scan->at] != '[') {
        return tg_sgf_fail(scan, begin, "a property like B[hh], or one of ';', '(' and ')'");
    }
    TgStatus status = TG_OK;
    while (status == TG_OK && scan->at < scan->length && scan->text[scan->at] == '[') {
        status = scan_value(scan);
        tg_sgf_skip_blanks(scan);
    }
    property->count = scan->value_count - property->first;
    scan->property_count += property->count > 0;
    return status;
}

TgStatus tg_sgf_scan_node(SgfScan *scan) {
    scan->property_count = scan->value_count = 0;
    TgStatus status = TG_OK;
    tg_sgf_skip_blanks(scan);
    while (status == TG_OK && scan->at < scan->length && !is_structure(scan->text[scan->at])) {
        status = scan_property(scan);
    }
    return status;
}

const SgfProperty *tg_sgf_find(const SgfScan *scan, const char *name) {
    for (uint32_t i = 0; i < scan->property_count; i++) {
        if (strcmp(scan->property[i].name, name) == 0) {
            return &scan->property[i];
        }
    }
    return NULL;
}

/* ---- values ---- */

/* The length of a line end at a place (CRLF and LFCR are one), 0 when there is none. */
static size_t line_end(SgfSpan value, size_t at) {
    if (at >= value.length || (value.text[at] != '\n' && value.text[at] != '\r')) {
        return 0;
    }
    char other = value.text[at] == '\n' ? '\r' : '\n';
    return at + 1 < value.length && value.text[at + 1] == other ? 2 : 1;
}

/* White space but the blank, and control characters: all but line ends become blanks. */
static _Bool is_control(char c) {
    return (unsigned char)c < ' ' || c == 0x7F;
}

void tg_sgf_unescape(SgfSpan value, TgText *out) {
    const char *text = value.text;
    size_t plain = 0; /* what stands from here on is taken as it is */
    for (size_t i = 0; i < value.length;) {
        if (text[i] != '\\' && !is_control(text[i])) {
            i++;
            continue;
        }
        tg_text_add_bytes(out, text + plain, i - plain);
        _Bool escaped = text[i] == '\\';
        i += escaped;
        plain = i;
        size_t line = line_end(value, i);
        if (line > 0) {
            tg_text_add(out, escaped ? "" : "\n");
            plain = i += line;
        } else if (i < value.length && is_control(text[i])) {
            tg_text_add_char(out, ' ');
            plain = ++i;
        } else {
            i += i < value.length;
        }
    }
    tg_text_add_bytes(out, text + plain, value.length - plain);
}

void tg_sgf_escape(const char *text, size_t length, _Bool composed, TgText *out) {
    size_t plain = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ']' || text[i] == '\\' || (composed && text[i] == ':')) {
            tg_text_add_bytes(out, text + plain, i - plain);
            tg_text_add_char(out, '\\');
            plain = i;
        }
    }
    tg_text_add_bytes(out, text + plain, length - plain);
}

void tg_sgf_secure(const char *text, size_t length, TgText *out) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ']') {
            tg_text_add_char(out, '\\');
        }
        tg_text_add_char(out, text[i]);
        if (text[i] == '\\') {
            tg_text_add_char(out, ++i < length ? text[i] : '\\');
        }
    }
}

static int letter(char c) {
    return c >= 'a' && c <= 'z' ? c - 'a' : c >= 'A' && c <= 'Z' ? c - 'A' + 26 : 99;
}

_Bool tg_sgf_point(SgfSpan value, int size, TgPoint *point) {
    if (value.length != 2) {
        return 0;
    }
    int x = letter(value.text[0]);
    int y = letter(value.text[1]);
    if (x >= size || y >= size) {
        return 0;
    }
    *point = tg_point(x, y);
    return 1;
}
