/* SPDX-License-Identifier: MIT
 *
 * Acts as lines of a script: [P1:|P2:] words [@ms]. */
#include "tengen/act.h"

#include "tengen/opening.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

typedef struct ActWords {
    const char *word, *json, *name[TG_LANG_NB];
} ActWords;

static const ActWords act_words[TG_ACT_NB] = {
#define X(NAME, word, json, en, zh) {word, json, {en, zh}},
#include "tengen/act.def"
#undef X
};

static const char *const ruling_words[TG_RULING_NB] = {"P1",   "P2",         "draw",
                                                       "void", "P1 conduct", "P2 conduct"};

/* More time than any correspondence game takes. */
static const int64_t used_max = INT64_C(1000000000000);

/* What stands after the word of a kind. */
typedef enum Argument {
    ARGUMENT_NONE,
    ARGUMENT_POINT,
    ARGUMENT_POINTS,
    ARGUMENT_NUMBER,
    ARGUMENT_OPENING,
    ARGUMENT_RULING
} Argument;

static Argument argument_of(TgActKind kind) {
    switch (kind) {
    case TG_ACT_PLACE:
    case TG_ACT_PICK:
    case TG_ACT_CLAIM_FOUL:
        return ARGUMENT_POINT;
    case TG_ACT_OFFER:
        return ARGUMENT_POINTS;
    case TG_ACT_DECLARE:
    case TG_ACT_BACK:
    case TG_ACT_BACK_ASK:
        return ARGUMENT_NUMBER;
    case TG_ACT_NAME:
        return ARGUMENT_OPENING;
    case TG_ACT_RULING:
        return ARGUMENT_RULING;
    default:
        return ARGUMENT_NONE;
    }
}

const char *tg_act_word(TgActKind kind) {
    assert((unsigned)kind < TG_ACT_NB);
    return act_words[kind].word;
}

const char *tg_act_json(TgActKind kind) {
    assert((unsigned)kind < TG_ACT_NB);
    return act_words[kind].json;
}

const char *tg_act_name(TgActKind kind, TgLang lang) {
    assert((unsigned)kind < TG_ACT_NB);
    return act_words[kind].name[lang];
}

/* ---- reading ---- */

/* A stretch of the line that is being read. */
typedef struct Span {
    const char *at, *end;
} Span;

static _Bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void trim(Span *span) {
    while (span->at < span->end && is_blank(*span->at)) {
        span->at++;
    }
    while (span->end > span->at && is_blank(span->end[-1])) {
        span->end--;
    }
}

static _Bool span_is(Span span, const char *word) {
    size_t length = (size_t)(span.end - span.at);
    return strlen(word) == length && strncasecmp(span.at, word, length) == 0;
}

/* Cuts the first word off. */
static Span take_word(Span *rest) {
    trim(rest);
    Span word = {rest->at, rest->at};
    while (word.end < rest->end && !is_blank(*word.end)) {
        word.end++;
    }
    rest->at = word.end;
    trim(rest);
    return word;
}

static TgStatus fail(TgStatus status, TgText *error, Span where, const char *expected) {
    if (error != NULL) {
        int length = where.end - where.at > 40 ? 40 : (int)(where.end - where.at);
        tg_text_printf(error, "'%.*s', expected %s", length, where.at, expected);
    }
    return status;
}

static _Bool read_number(Span span, int64_t highest, int64_t *value) {
    if (span.at == span.end || span.end - span.at > 13) {
        return 0;
    }
    int64_t number = 0;
    for (; span.at < span.end; span.at++) {
        if (*span.at < '0' || *span.at > '9') {
            return 0;
        }
        number = number * 10 + (*span.at - '0');
    }
    *value = number;
    return number <= highest;
}

/* Reads one point that fills the span. */
static TgStatus read_point(Span span, int size, TgPoint *point, TgText *error) {
    char name[TG_POINT_NAME_MAX + 1] = "";
    size_t length = (size_t)(span.end - span.at);
    size_t used = 0;
    TgStatus status = TG_E_SYNTAX;
    if (length > 0 && length < sizeof name) {
        memcpy(name, span.at, length);
        status = tg_point_parse(name, size, point, &used);
    }
    if (status == TG_E_POINT) {
        return fail(status, error, span, "a point on the board");
    }
    return status == TG_OK && used == length ? TG_OK
                                             : fail(TG_E_SYNTAX, error, span, "a point like h8");
}

static TgStatus read_points(Span span, int size, TgAct *act, TgText *error) {
    while (span.at < span.end) {
        Span point = span;
        point.end = point.at;
        while (point.end < span.end && *point.end != ',' && !is_blank(*point.end)) {
            point.end++;
        }
        span.at = point.end;
        while (span.at < span.end && (*span.at == ',' || is_blank(*span.at))) {
            span.at++;
        }
        if (act->point_count == TG_OFFER_MAX) {
            return fail(TG_E_FULL, error, point, "at most 64 points");
        }
        TgStatus status = read_point(point, size, &act->point[act->point_count], error);
        if (status != TG_OK) {
            return status;
        }
        act->point_count++;
    }
    return act->point_count > 0 ? TG_OK
                                : fail(TG_E_SYNTAX, error, span, "points like g7,f9 after offer");
}

static TgStatus read_opening(Span span, TgAct *act, TgText *error) {
    char name[40] = "";
    size_t length = (size_t)(span.end - span.at);
    int opening = -1;
    if (length > 0 && length < sizeof name) {
        memcpy(name, span.at, length);
        opening = tg_opening_parse(name);
    }
    if (opening < 0) {
        return fail(TG_E_UNKNOWN_NAME, error, span, "an opening from D1 to D13, I1 to I13");
    }
    act->number = (uint16_t)opening;
    return TG_OK;
}

static TgStatus read_ruling(Span span, TgAct *act, TgText *error) {
    for (int i = 0; i < TG_RULING_NB; i++) {
        if (span_is(span, ruling_words[i])) {
            act->number = (uint16_t)i;
            return TG_OK;
        }
    }
    return fail(TG_E_SYNTAX, error, span,
                "P1, P2, draw, void, P1 conduct or P2 conduct after ruling");
}

static TgStatus read_argument(Span rest, int size, TgAct *act, TgText *error) {
    int64_t number = 1;
    TgStatus status;
    switch (argument_of((TgActKind)act->kind)) {
    case ARGUMENT_POINT:
        status = read_point(rest, size, &act->point[0], error);
        act->point_count = status == TG_OK;
        return status;
    case ARGUMENT_POINTS:
        return read_points(rest, size, act, error);
    case ARGUMENT_NUMBER:
        if (rest.at == rest.end && act->kind == TG_ACT_DECLARE) {
            return fail(TG_E_SYNTAX, error, rest, "a number after declare");
        }
        if (rest.at < rest.end && !read_number(rest, UINT16_MAX, &number)) {
            return fail(TG_E_SYNTAX, error, rest, "a number up to 65535");
        }
        act->number = (uint16_t)number;
        return TG_OK;
    case ARGUMENT_OPENING:
        return read_opening(rest, act, error);
    case ARGUMENT_RULING:
        return read_ruling(rest, act, error);
    case ARGUMENT_NONE:
        break;
    }
    return rest.at == rest.end ? TG_OK : fail(TG_E_SYNTAX, error, rest, "nothing after this word");
}

static void read_seat(Span *rest, TgAct *act) {
    trim(rest);
    if (rest->end - rest->at >= 3 && (rest->at[0] == 'P' || rest->at[0] == 'p') &&
        (rest->at[1] == '1' || rest->at[1] == '2') && rest->at[2] == ':') {
        act->seat = rest->at[1] == '1' ? TG_SEAT_P1 : TG_SEAT_P2;
        rest->at += 3;
        trim(rest);
    }
}

static TgStatus read_used(Span *rest, TgAct *act, TgText *error) {
    const char *mark = memchr(rest->at, '@', (size_t)(rest->end - rest->at));
    if (mark == NULL) {
        return TG_OK;
    }
    Span time = {mark + 1, rest->end};
    trim(&time);
    if (!read_number(time, used_max, &act->used_ms)) {
        return fail(TG_E_RANGE, error, time, "milliseconds after @");
    }
    rest->end = mark;
    trim(rest);
    return TG_OK;
}

static TgActKind kind_of(Span word) {
    for (TgActKind kind = TG_ACT_PASS; kind < TG_ACT_NB; kind++) {
        if (span_is(word, act_words[kind].word)) {
            return kind;
        }
    }
    return span_is(word, "pass") ? TG_ACT_PASS : TG_ACT_PLACE;
}

TgStatus tg_act_parse(const char *line, int size, TgAct *act, TgText *error) {
    assert(line != NULL && act != NULL);
    TgAct read = {.seat = TG_SEAT_NONE};
    Span rest = {line, line + strlen(line)};
    read_seat(&rest, &read);
    TgStatus status = read_used(&rest, &read, error);
    if (status != TG_OK) {
        return status;
    }
    Span whole = rest;
    read.kind = (uint8_t)kind_of(take_word(&rest));
    if (read.kind == TG_ACT_PLACE) {
        rest = whole; /* the word is the point */
    }
    if (whole.at == whole.end) {
        return fail(TG_E_SYNTAX, error, whole, "an act like h8, --, swap, resign");
    }
    status = read_argument(rest, size, &read, error);
    if (status == TG_OK) {
        *act = read;
    }
    return status;
}

/* ---- writing ---- */

static void write_points(const TgAct *act, int size, TgText *out) {
    char name[TG_POINT_NAME_MAX];
    for (int i = 0; i < act->point_count; i++) {
        if (i > 0) {
            tg_text_add_char(out, ',');
        }
        tg_text_add(out, tg_point_name(act->point[i], size, name));
    }
}

void tg_act_format(const TgAct *act, int size, _Bool with_seat, TgText *out) {
    assert(act->kind < TG_ACT_NB && act->point_count <= TG_OFFER_MAX);
    if (with_seat && act->seat != TG_SEAT_NONE) {
        tg_text_add(out, act->seat == TG_SEAT_P1 ? "P1: " : "P2: ");
    }
    tg_text_add(out, act_words[act->kind].word);
    if (argument_of((TgActKind)act->kind) != ARGUMENT_NONE && act->kind != TG_ACT_PLACE) {
        tg_text_add_char(out, ' ');
    }
    switch (argument_of((TgActKind)act->kind)) {
    case ARGUMENT_POINT:
    case ARGUMENT_POINTS:
        write_points(act, size, out);
        break;
    case ARGUMENT_NUMBER:
        tg_text_printf(out, "%u", act->number);
        break;
    case ARGUMENT_OPENING:
        tg_text_add(out, tg_opening_at(act->number)->code);
        break;
    case ARGUMENT_RULING:
        tg_text_add(out, ruling_words[act->number]);
        break;
    case ARGUMENT_NONE:
        break;
    }
    if (act->used_ms > 0) {
        tg_text_printf(out, " @%lld", (long long)act->used_ms);
    }
}
