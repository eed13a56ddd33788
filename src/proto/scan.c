/* SPDX-License-Identifier: MIT
 *
 * Reading the pieces of a protocol line. */
#include "proto/scan.h"

static _Bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

void tg_scan_blanks(Scan *scan) {
    while (is_blank(scan->text[scan->at])) {
        scan->at++;
    }
}

_Bool tg_scan_at_end(Scan *scan) {
    tg_scan_blanks(scan);
    return scan->text[scan->at] == '\0';
}

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

_Bool tg_scan_keyword(Scan *scan, const char *keyword) {
    tg_scan_blanks(scan);
    size_t at = scan->at;
    while (*keyword != '\0' && upper(scan->text[at]) == *keyword) {
        at++;
        keyword++;
    }
    if (*keyword != '\0' || (scan->text[at] != '\0' && !is_blank(scan->text[at]))) {
        return 0;
    }
    scan->at = at;
    return 1;
}

void tg_scan_word(Scan *scan) {
    tg_scan_blanks(scan);
    while (scan->text[scan->at] != '\0' && !is_blank(scan->text[scan->at])) {
        scan->at++;
    }
}

_Bool tg_scan_number(Scan *scan, int64_t *number) {
    tg_scan_blanks(scan);
    size_t at = scan->at;
    _Bool negative = scan->text[at] == '-';
    at += negative || scan->text[at] == '+';
    size_t first_digit = at;
    int64_t value = 0;
    for (; scan->text[at] >= '0' && scan->text[at] <= '9'; at++) {
        int digit = scan->text[at] - '0';
        value = value > (INT64_MAX - digit) / 10 ? INT64_MAX : value * 10 + digit;
    }
    char end = scan->text[at];
    if (at == first_digit || !(end == '\0' || end == ',' || is_blank(end))) {
        return 0;
    }
    *number = negative ? -value : value;
    scan->at = at;
    return 1;
}

_Bool tg_scan_tuple(Scan *scan, int64_t numbers[], int count) {
    Scan ahead = *scan;
    for (int i = 0; i < count; i++) {
        if (!tg_scan_number(&ahead, &numbers[i])) {
            return 0;
        }
        Scan comma = ahead;
        tg_scan_blanks(&comma);
        _Bool has_comma = comma.text[comma.at] == ',';
        if (has_comma != (i + 1 < count)) {
            return 0;
        }
        if (has_comma) {
            ahead = comma;
            ahead.at++;
        }
    }
    *scan = ahead;
    return 1;
}
