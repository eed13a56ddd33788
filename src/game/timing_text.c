/* SPDX-License-Identifier: MIT
 *
 * Time controls as text. */
#include "tengen/timing.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

typedef struct Preset {
    const char *id, *text, *name[TG_LANG_NB];
} Preset;

static const Preset presets[] = {
#define X(id, text, en, zh) {id, text, {en, zh}},
#include "tengen/timing.def"
#undef X
};
enum { PRESET_NB = sizeof presets / sizeof presets[0] };

typedef struct Unit {
    const char *name;
    int64_t ms;
} Unit;

static const Unit units[] = {
    {"d", 86400000}, {"h", 3600000}, {"ms", 1}, {"m", 60000}, {"s", 1000},
};
enum { UNIT_NB = sizeof units / sizeof units[0] };

static const int64_t time_highest = INT64_C(1000) * 86400000; /* a thousand days */

/* Reads digits at *at; false when there are none or they pass `highest`. */
static _Bool read_number(const char **at, int64_t highest, int64_t *number) {
    const char *start = *at;
    *number = 0;
    while (**at >= '0' && **at <= '9') {
        *number = *number * 10 + (**at - '0');
        if (*number > highest) {
            return 0;
        }
        (*at)++;
    }
    return *at > start;
}

/* Reads "1h30m", "90s", "0"; at least one unit unless it is 0. */
static _Bool read_time(const char **at, int64_t *ms) {
    int64_t sum = 0;
    const char *start = *at;
    while (**at >= '0' && **at <= '9') {
        int64_t number;
        if (!read_number(at, time_highest, &number)) {
            return 0;
        }
        int unit = 0;
        while (unit < UNIT_NB &&
               strncasecmp(*at, units[unit].name, strlen(units[unit].name)) != 0) {
            unit++;
        }
        if (unit == UNIT_NB) {
            *ms = 0;
            return number == 0 && sum == 0; /* "0" needs no unit */
        }
        if (strncasecmp(*at, "move", 4) == 0 || number > time_highest / units[unit].ms) {
            return 0;
        }
        sum += number * units[unit].ms;
        *at += strlen(units[unit].name);
        if (sum > time_highest) {
            return 0;
        }
    }
    *ms = sum;
    return *at > start;
}

static _Bool accept(const char **at, const char *word) {
    size_t length = strlen(word);
    if (strncasecmp(*at, word, length) != 0) {
        return 0;
    }
    *at += length;
    return 1;
}

/* What follows the '+': "5s" Fischer, "3x30s" byo-yomi, "25/10m" Canadian. */
static _Bool read_addition(const char *at, TgTiming *timing) {
    const char *start = at;
    int64_t number;
    if (read_number(&at, UINT16_MAX, &number) && number > 0) {
        if (accept(&at, "x")) {
            timing->kind = TG_TIMING_BYOYOMI;
            timing->periods = (uint16_t)number;
            return read_time(&at, &timing->period_ms) && *at == '\0' && timing->period_ms > 0;
        }
        if (accept(&at, "/")) {
            timing->kind = TG_TIMING_CANADIAN;
            timing->period_moves = (uint16_t)number;
            return read_time(&at, &timing->period_ms) && *at == '\0' && timing->period_ms > 0;
        }
    }
    at = start;
    timing->kind = TG_TIMING_FISCHER;
    return read_time(&at, &timing->increment_ms) && *at == '\0';
}

static _Bool read_timing(const char *at, TgTiming *timing) {
    *timing = (TgTiming){0};
    if (strcasecmp(at, "none") == 0) {
        return 1;
    }
    if (accept(&at, "gomocup:")) {
        timing->kind = TG_TIMING_GOMOCUP;
        return read_time(&at, &timing->period_ms) && accept(&at, "/") &&
               read_time(&at, &timing->main_ms) && *at == '\0';
    }
    if (!read_time(&at, &timing->main_ms)) {
        return 0;
    }
    if (strcasecmp(at, "/move") == 0) {
        timing->kind = TG_TIMING_PER_MOVE;
        timing->period_ms = timing->main_ms;
        timing->main_ms = 0;
        return 1;
    }
    if (accept(&at, "+")) {
        return read_addition(at, timing);
    }
    timing->kind = TG_TIMING_SUDDEN;
    return *at == '\0';
}

TgStatus tg_timing_parse(const char *text, TgTiming *timing, TgText *error) {
    assert(text != NULL && timing != NULL);
    const char *wanted = text;
    for (int i = 0; i < PRESET_NB; i++) {
        if (strcasecmp(text, presets[i].id) == 0) {
            wanted = presets[i].text;
        }
    }
    TgTiming read;
    if (read_timing(wanted, &read)) {
        *timing = read;
        return TG_OK;
    }
    if (error != NULL) {
        tg_text_printf(error,
                       "'%.40s', expected a time control like none, 10m, 10m+5s, 20m+1x60s, "
                       "1h+25/10m, 30s/move, gomocup:30s/180s, rif-final",
                       text);
    }
    return TG_E_SYNTAX;
}

static void write_time(int64_t ms, TgText *out) {
    static const Unit falling[] = {
        {"d", 86400000}, {"h", 3600000}, {"m", 60000}, {"s", 1000}, {"ms", 1}};
    if (ms == 0) {
        tg_text_add(out, "0s");
    }
    for (int i = 0; i < UNIT_NB; i++) {
        if (ms >= falling[i].ms) {
            tg_text_printf(out, "%lld%s", (long long)(ms / falling[i].ms), falling[i].name);
            ms %= falling[i].ms;
        }
    }
}

void tg_timing_format(const TgTiming *timing, TgText *out) {
    switch (timing->kind) {
    case TG_TIMING_SUDDEN:
        write_time(timing->main_ms, out);
        return;
    case TG_TIMING_FISCHER:
        write_time(timing->main_ms, out);
        tg_text_add_char(out, '+');
        write_time(timing->increment_ms, out);
        return;
    case TG_TIMING_BYOYOMI:
        write_time(timing->main_ms, out);
        tg_text_printf(out, "+%ux", timing->periods);
        write_time(timing->period_ms, out);
        return;
    case TG_TIMING_CANADIAN:
        write_time(timing->main_ms, out);
        tg_text_printf(out, "+%u/", timing->period_moves);
        write_time(timing->period_ms, out);
        return;
    case TG_TIMING_PER_MOVE:
        write_time(timing->period_ms, out);
        tg_text_add(out, "/move");
        return;
    case TG_TIMING_GOMOCUP:
        tg_text_add(out, "gomocup:");
        write_time(timing->period_ms, out);
        tg_text_add_char(out, '/');
        write_time(timing->main_ms, out);
        return;
    case TG_TIMING_NONE:
    case TG_TIMING_NB:
        break;
    }
    tg_text_add(out, "none");
}

const char *tg_timing_preset_id(int index) {
    return index >= 0 && index < PRESET_NB ? presets[index].id : NULL;
}

const char *tg_timing_preset_name(int index, TgLang lang) {
    assert(index >= 0 && index < PRESET_NB);
    return presets[index].name[lang];
}
