/* SPDX-License-Identifier: MIT
 *
 * Properties of SGF as values of a node. */
#include "result.h"
#include "sgf_read.h"
#include "stats.h"

#include "tengen/protocol.h"

#include <stdlib.h>
#include <string.h>

static TgReport *report_of(const SgfRead *read) {
    return read->scan.reader->report;
}

static TgPlace here(SgfRead *read) {
    return tg_sgf_line(&read->scan, read->scan.at);
}

static void keep(SgfRead *read, TgNodeId node, const SgfProperty *property, SgfSpan value) {
    TgKey key = tg_tree_foreign_key(read->tree, property->name, property->length);
    if (key == TG_KEY_NONE) {
        tg_report_add(report_of(read), TG_NOTE_UNREADABLE, here(read), "%s", property->name);
        return;
    }
    TgText text;
    tg_text_init(&text);
    tg_sgf_secure(value.text, value.length, &text);
    tg_tree_add_text(read->tree, node, key, tg_text_get(&text), text.length);
    tg_text_finish(&text);
}

void tg_sgf_keep(SgfRead *read, TgNodeId node, const SgfProperty *property, SgfSpan value) {
    tg_report_add(report_of(read), TG_NOTE_BAD_VALUE, here(read), "%s[%.*s]", property->name,
                  (int)(value.length < 30 ? value.length : 30), value.text);
    keep(read, node, property, value);
}

static void keep_all(SgfRead *read, TgNodeId node, const SgfProperty *property) {
    for (uint32_t i = 0; i < property->count; i++) {
        keep(read, node, property, read->scan.value[property->first + i]);
    }
}

/* The text of a property in read->text. Where a bare bracket made several values of one text, it is
 * taken whole. */
static const TgText *text_of(SgfRead *read, const SgfProperty *property) {
    SgfSpan first = read->scan.value[property->first];
    SgfSpan last = read->scan.value[property->first + property->count - 1];
    SgfSpan whole = {first.text, (size_t)(last.text + last.length - first.text)};
    if (property->count > 1) {
        tg_report_add(report_of(read), TG_NOTE_BARE_BRACKET, here(read), "%s", property->name);
    }
    tg_text_clear(&read->text);
    tg_sgf_unescape(whole, &read->text);
    return &read->text;
}

/* Sets a text; to one that is there already the new one is added. */
static void set_text(SgfRead *read, TgNodeId node, TgKey key, const TgText *text) {
    TgText joined;
    tg_text_init(&joined);
    if (tg_tree_get_text(read->tree, node, key, &joined)) {
        tg_text_add_char(&joined, '\n');
    }
    tg_text_add_bytes(&joined, tg_text_get(text), text->length);
    tg_tree_clear(read->tree, node, key);
    tg_tree_add_text(read->tree, node, key, tg_text_get(&joined), joined.length);
    tg_text_finish(&joined);
}

/* ---- forms ---- */

/* "ab" or the rectangle "ab:cd". */
static _Bool add_points(SgfRead *read, TgNodeId node, TgKey key, SgfSpan value) {
    int size = tg_tree_size(read->tree);
    TgPoint from;
    TgPoint to;
    if (!tg_sgf_point((SgfSpan){value.text, value.length < 2 ? value.length : 2}, size, &from)) {
        return 0;
    }
    to = from;
    if (value.length != 2 &&
        (value.length != 5 || value.text[2] != ':' ||
         !tg_sgf_point((SgfSpan){value.text + 3, 2}, size, &to) ||
         tg_point_x(from) > tg_point_x(to) || tg_point_y(from) > tg_point_y(to))) {
        return 0;
    }
    for (int y = tg_point_y(from); y <= tg_point_y(to); y++) {
        for (int x = tg_point_x(from); x <= tg_point_x(to); x++) {
            tg_tree_add_point(read->tree, node, key, tg_point(x, y));
        }
    }
    return 1;
}

static _Bool add_label(SgfRead *read, TgNodeId node, TgKey key, SgfSpan value) {
    TgPoint point;
    if (value.length < 3 || value.text[2] != ':' ||
        !tg_sgf_point((SgfSpan){value.text, 2}, tg_tree_size(read->tree), &point)) {
        return 0;
    }
    tg_text_clear(&read->text);
    tg_sgf_unescape((SgfSpan){value.text + 3, value.length - 3}, &read->text);
    tg_tree_add_label(read->tree, node, key, point, tg_text_get(&read->text), read->text.length);
    return 1;
}

static _Bool add_pair(SgfRead *read, TgNodeId node, TgKey key, SgfSpan value) {
    int size = tg_tree_size(read->tree);
    TgPoint from;
    TgPoint to;
    if (value.length != 5 || value.text[2] != ':' ||
        !tg_sgf_point((SgfSpan){value.text, 2}, size, &from) ||
        !tg_sgf_point((SgfSpan){value.text + 3, 2}, size, &to)) {
        return 0;
    }
    tg_tree_add_pair(read->tree, node, key, from, to);
    return 1;
}

/* A value of which a node has one alone, and has it: told and passed over. */
static _Bool is_second(SgfRead *read, TgNodeId node, TgKey key) {
    TgValue old;
    if (!tg_tree_get(read->tree, node, key, &old)) {
        return 0;
    }
    tg_report_add(report_of(read), TG_NOTE_UNREADABLE, here(read), "second %s", tg_key_id(key));
    return 1;
}

/* A whole number that is written back the same. */
static _Bool add_whole(SgfRead *read, TgNodeId node, TgKey key, SgfSpan value, _Bool is_double) {
    if (value.length == 0 || value.length > 18) {
        return 0;
    }
    char text[20];
    memcpy(text, value.text, value.length);
    text[value.length] = '\0';
    char *end;
    long long number = strtoll(text, &end, 10);
    if (*end != '\0' || text[0] == '+' || text[0] == ' ' ||
        (is_double && number != 1 && number != 2)) {
        return 0;
    }
    if (!is_second(read, node, key)) {
        tg_tree_add_number(read->tree, node, key, number);
    }
    return 1;
}

/* DO[] and IT[]. */
static _Bool add_mark(SgfRead *read, TgNodeId node, TgKey key, SgfSpan value) {
    if (value.length != 0) {
        return 0;
    }
    if (!is_second(read, node, key)) {
        tg_tree_add_number(read->tree, node, key, 1);
    }
    return 1;
}

/* The alternative fifth move in letters of any case. */
static _Bool add_fifth(SgfRead *read, TgNodeId node, SgfSpan value) {
    char low[2];
    if (value.length != 2) {
        return 0;
    }
    for (int i = 0; i < 2; i++) {
        char c = value.text[i];
        low[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    return add_points(read, node, TG_KEY_ALT_FIFTH, (SgfSpan){low, 2});
}

static _Bool add_value(SgfRead *read, TgNodeId node, const SgfRow *row, SgfSpan value) {
    switch ((SgfForm)row->form) {
    case SGF_POINTS:
        return row->key == TG_KEY_ALT_FIFTH ? add_fifth(read, node, value)
                                            : add_points(read, node, row->key, value);
    case SGF_LABELS:
        return add_label(read, node, row->key, value);
    case SGF_PAIRS:
        return add_pair(read, node, row->key, value);
    case SGF_WHOLE:
    case SGF_DOUBLE:
        return add_whole(read, node, row->key, value, row->form == SGF_DOUBLE);
    case SGF_MARK:
        return add_mark(read, node, row->key, value);
    case SGF_SIMPLE:
    case SGF_TEXT:
        break;
    }
    return 0;
}

static void apply_row(SgfRead *read, TgNodeId node, const SgfRow *row,
                      const SgfProperty *property) {
    if (row->form == SGF_SIMPLE || row->form == SGF_TEXT) {
        set_text(read, node, row->key, text_of(read, property));
        return;
    }
    for (uint32_t i = 0; i < property->count; i++) {
        SgfSpan value = read->scan.value[property->first + i];
        if (!add_value(read, node, row, value)) {
            tg_sgf_keep(read, node, property, value);
        }
    }
}

/* ---- properties with rules of their own ---- */

/* Seconds with at most three decimals as milliseconds; false: another form. */
static _Bool read_seconds(SgfSpan value, int64_t *ms) {
    int64_t sum = 0;
    int decimals = -1;
    for (size_t i = 0; i < value.length; i++) {
        char c = value.text[i];
        if (c == '.' && decimals < 0 && i > 0 && i + 1 < value.length) {
            decimals = 0;
        } else if (c >= '0' && c <= '9' && decimals < 3 && sum < INT64_C(1000000000000)) {
            sum = 10 * sum + (c - '0');
            decimals += decimals >= 0;
        } else {
            return 0;
        }
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++) {
        sum *= 10;
    }
    *ms = sum;
    return value.length > 0;
}

/* BL, WL, OB, OW: what the side that moved has left. */
static _Bool apply_clock(SgfRead *read, TgNodeId node, const SgfProperty *property) {
    _Bool time = property->name[1] == 'L';
    char side = property->name[time ? 0 : 1];
    const TgNode *at = tg_tree_node(read->tree, node);
    TgKey key = time ? TG_KEY_LEFT_MS : TG_KEY_PERIODS;
    SgfSpan value = read->scan.value[property->first];
    int64_t ms;
    if (!tg_node_is_ply(at) || at->side != (side == 'B' ? TG_BLACK : TG_WHITE) ||
        property->count != 1) {
        return 0;
    }
    if (!time) {
        return add_whole(read, node, key, value, 0);
    }
    if (!read_seconds(value, &ms)) {
        return 0;
    }
    if (!is_second(read, node, key)) {
        tg_tree_add_number(read->tree, node, key, ms);
    }
    return 1;
}

static _Bool apply_to_move(SgfRead *read, TgNodeId node, const SgfProperty *property) {
    static const char blacks[] = {'B', 'b', '1'}, whites[] = {'W', 'w', '2'};
    SgfSpan value = read->scan.value[property->first];
    if (property->count != 1 || value.length == 0) {
        return 0;
    }
    _Bool black = memchr(blacks, value.text[0], sizeof blacks) != NULL;
    if (!black && memchr(whites, value.text[0], sizeof whites) == NULL) {
        return 0;
    }
    if (!is_second(read, node, TG_KEY_TO_MOVE)) {
        tg_tree_add_number(read->tree, node, TG_KEY_TO_MOVE, black ? TG_BLACK : TG_WHITE);
    }
    return 1;
}

static void apply_result(SgfRead *read, TgNodeId node, const SgfProperty *property) {
    const TgText *text = text_of(read, property);
    TgValue cause;
    _Bool caused = tg_tree_get(read->tree, node, TG_KEY_CAUSE, &cause);
    TgText kept;
    tg_text_init(&kept);
    if (caused) {
        tg_text_add_bytes(&kept, cause.text, cause.length);
    }
    if (!tg_result_read(read->tree, node, tg_text_get(text), text->length)) {
        tg_report_add(report_of(read), TG_NOTE_RESULT_WORD, here(read), "RE[%.*s]", 30,
                      tg_text_get(text));
    }
    if (caused) {
        tg_tree_set_text(read->tree, node, TG_KEY_CAUSE, tg_text_get(&kept));
    }
    tg_text_finish(&kept);
}

/* TGC says the cause better than RE does. */
static void apply_cause(SgfRead *read, TgNodeId node, const SgfProperty *property) {
    tg_tree_set_text(read->tree, node, TG_KEY_CAUSE, tg_text_get(text_of(read, property)));
}

/* ON: the name of an opening, or of an opening rule. */
static void apply_opening(SgfRead *read, TgNodeId node, const SgfProperty *property) {
    const TgText *text = text_of(read, property);
    TgOpeningRule rule;
    TgKey key = tg_opening_rule_parse(tg_text_get(text), &rule, NULL) == TG_OK ? TG_KEY_OPENING_RULE
                                                                               : TG_KEY_OPENING;
    set_text(read, node, key, text);
}

static void apply_comment(SgfRead *read, TgNodeId node, const SgfProperty *property) {
    const TgText *text = text_of(read, property);
    static const TgKey keys[] = {TG_KEY_COMMENT, TG_KEY_EVAL, TG_KEY_DEPTH, TG_KEY_NODES,
                                 TG_KEY_USED_MS};
    TgValue old;
    _Bool any = 0;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        any = any || tg_tree_get(read->tree, node, keys[i], &old);
    }
    if (any) {
        set_text(read, node, TG_KEY_COMMENT, text);
    } else {
        tg_stats_read(read->tree, node, tg_text_get(text), text->length);
    }
}

static _Bool is_own_program(const TgText *text) {
    return strncmp(tg_text_get(text), "Tengen:", 7) == 0;
}

/* Properties of the first node that say how to read the file: they are written anew. */
static _Bool is_form(const SgfProperty *property) {
    static const char *const names[] = {"FF", "GM", "SZ", "CA"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(property->name, names[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Whether a property with code of its own was applied. */
static _Bool apply_special(SgfRead *read, TgNodeId node, const SgfProperty *property) {
    const char *name = property->name;
    if (strcmp(name, "C") == 0) {
        apply_comment(read, node, property);
    } else if (strcmp(name, "RE") == 0) {
        apply_result(read, node, property);
    } else if (strcmp(name, "TGC") == 0) {
        apply_cause(read, node, property);
    } else if (strcmp(name, "RU") == 0) {
        const TgText *text = text_of(read, property);
        tg_tree_set_rule(read->tree, node, tg_text_get(text), text->length);
    } else if (strcmp(name, "ON") == 0) {
        apply_opening(read, node, property);
    } else if (strcmp(name, "AP") == 0) {
        if (!is_own_program(text_of(read, property))) {
            set_text(read, node, TG_KEY_PROGRAM, &read->text);
        }
    } else if (strcmp(name, "PL") == 0) {
        return apply_to_move(read, node, property);
    } else if (strcmp(name, "BL") == 0 || strcmp(name, "WL") == 0 || strcmp(name, "OB") == 0 ||
               strcmp(name, "OW") == 0) {
        return apply_clock(read, node, property);
    } else {
        return 0;
    }
    return 1;
}

/* Properties of a move or position that may have a form that is not understood. */
static _Bool is_of_node(const char *name) {
    static const char *const names[] = {"PL", "BL", "WL", "OB", "OW"};
    for (int i = 0; i < 5; i++) {
        if (strcmp(name, names[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

void tg_sgf_apply(SgfRead *read, TgNodeId node, const SgfProperty *property, _Bool head) {
    const char *name = property->name;
    if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0 || strcmp(name, "TGA") == 0 ||
        (head && is_form(property))) {
        return;
    }
    if (tg_sgf_find(&read->scan, name) != property) {
        tg_report_add(report_of(read), TG_NOTE_MERGED, here(read), "%s", name);
    }
    const SgfRow *row = tg_sgf_row(name, property->length);
    TgNodeId target = node;
    if (head && ((row != NULL && tg_key_is_head(row->key)) || strcmp(name, "RE") == 0 ||
                 strcmp(name, "RU") == 0 || strcmp(name, "ON") == 0 || strcmp(name, "TGC") == 0 ||
                 strcmp(name, "AP") == 0)) {
        target = TG_NODE_ROOT;
    }
    if (apply_special(read, target, property)) {
        return;
    }
    if (row != NULL) {
        apply_row(read, target, row, property);
    } else {
        keep_all(read, head && !is_of_node(name) ? TG_NODE_ROOT : node, property);
    }
}
