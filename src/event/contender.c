/* SPDX-License-Identifier: MIT
 *
 * Words "key=value" about an engine. */
#include "tengen/contender.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_MAX = 1000000, MS_MAX = SECONDS_MAX * 1000 };
static const int64_t memory_default = INT64_C(350) << 20;

void tg_contender_init(TgContender *contender) {
    *contender = (TgContender){.turn_ms = 30000,
                               .start_ms = 10000,
                               .tolerance_ms = 3000,
                               .memory = memory_default,
                               .threads = 1};
}

void tg_contender_finish(TgContender *contender) {
    free(contender->name);
    free(contender->cmd);
    for (int i = 0; i < contender->info_count; i++) {
        free(contender->info[i]);
    }
    *contender = (TgContender){0};
}

static _Bool copy_string(char **to, const char *from) {
    *to = from != NULL ? strdup(from) : NULL;
    return from == NULL || *to != NULL;
}

TgStatus tg_contender_copy(const TgContender *contender, TgContender *copy) {
    *copy = *contender;
    copy->info_count = 0;
    copy->cmd = NULL;
    _Bool ok = copy_string(&copy->name, contender->name);
    ok = copy_string(&copy->cmd, contender->cmd) && ok;
    for (int i = 0; ok && i < contender->info_count; i++) {
        ok = copy_string(&copy->info[i], contender->info[i]);
        copy->info_count += ok;
    }
    if (!ok) {
        tg_contender_finish(copy);
    }
    return ok ? TG_OK : TG_E_MEMORY;
}

static TgStatus fail(TgText *error, const char *word, const char *expected) {
    if (error != NULL) {
        tg_text_printf(error, "'%s', expected %s", word, expected);
    }
    return TG_E_SYNTAX;
}

/* Seconds with a fraction; *end is what follows. */
static _Bool read_seconds(const char *text, const char **end, int64_t *ms) {
    char *stop;
    double seconds = strtod(text, &stop);
    *end = stop;
    if (stop == text || !(seconds >= 0 && seconds <= SECONDS_MAX)) {
        return 0;
    }
    *ms = llround(seconds * 1000);
    return 1;
}

static TgStatus read_tc(TgContender *contender, const char *word, const char *value,
                        TgText *error) {
    static const char expected[] =
        "tc=MATCH/TURN+INCREMENT in seconds, like 180/30, 0/0.1 or 60+0.5";
    int64_t match = 0;
    int64_t turn = 0;
    int64_t increment = 0;
    const char *at;
    if (!read_seconds(value, &at, &match)) {
        return fail(error, word, expected);
    }
    if (*at == '/' && !read_seconds(at + 1, &at, &turn)) {
        return fail(error, word, expected);
    }
    if (*at == '+' && !read_seconds(at + 1, &at, &increment)) {
        return fail(error, word, expected);
    }
    if (*at != '\0' || (match == 0 && (turn == 0 || increment != 0))) {
        return fail(error, word, expected);
    }
    contender->match_ms = match;
    contender->turn_ms = turn != 0 ? turn : match;
    contender->increment_ms = increment;
    return TG_OK;
}

static TgStatus read_number(const char *word, const char *value, int64_t least, int64_t greatest,
                            int64_t *out, TgText *error) {
    char *end;
    long long number = strtoll(value, &end, 10);
    if (end == value || *end != '\0' || number < least || number > greatest) {
        if (error != NULL) {
            tg_text_printf(error, "'%s', expected a whole number %" PRId64 " to %" PRId64, word,
                           least, greatest);
        }
        return TG_E_SYNTAX;
    }
    *out = number;
    return TG_OK;
}

static TgStatus set_string(char **string, const char *value) {
    char *copy = strdup(value);
    if (copy == NULL) {
        return TG_E_MEMORY;
    }
    free(*string);
    *string = copy;
    return TG_OK;
}

static _Bool has_control(const char *text) {
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ') {
            return 1;
        }
    }
    return 0;
}

static TgStatus set_name(TgContender *contender, const char *word, const char *value,
                         TgText *error) {
    if (*value == '\0' || strlen(value) > TG_CONTENDER_NAME_MAX) {
        return fail(error, word, "a name of 1 to 64 bytes");
    }
    return set_string(&contender->name, value);
}

/* "KEY=VALUE" becomes the line "KEY VALUE"; a later value of a key takes the place of an earlier.
 */
static TgStatus set_info(TgContender *contender, const char *word, const char *pair,
                         TgText *error) {
    const char *equals = strchr(pair, '=');
    if (equals == NULL || equals == pair) {
        return fail(error, word, "option.KEY=VALUE");
    }
    char *line = strdup(pair);
    if (line == NULL) {
        return TG_E_MEMORY;
    }
    size_t key = (size_t)(equals - pair) + 1;
    line[key - 1] = ' ';
    for (int i = 0; i < contender->info_count; i++) {
        if (strncmp(contender->info[i], line, key) == 0) {
            free(contender->info[i]);
            contender->info[i] = line;
            return TG_OK;
        }
    }
    if (contender->info_count == TG_CONTENDER_INFO_MAX) {
        free(line);
        return fail(error, word, "at most 16 options");
    }
    contender->info[contender->info_count++] = line;
    return TG_OK;
}

static TgStatus set_seconds(int64_t *ms, const char *word, const char *value, TgText *error) {
    const char *end;
    int64_t given;
    if (!read_seconds(value, &end, &given) || *end != '\0') {
        return fail(error, word, "seconds, like 3 or 0.5");
    }
    *ms = given;
    return TG_OK;
}

TgStatus tg_contender_set(TgContender *contender, const char *word, TgText *error) {
    const struct {
        const char *key;
        int64_t *value;
        int64_t least, greatest;
    } numbers[] = {{"margin", &contender->margin_ms, 0, MS_MAX},
                   {"depth", &contender->depth, 0, 1000},
                   {"nodes", &contender->nodes, 0, INT64_C(1) << 50},
                   {"maxmemory", &contender->memory, 0, INT64_C(1) << 50},
                   {"thread", &contender->threads, 1, 1024}};
    const char *equals = strchr(word, '=');
    size_t key = equals != NULL ? (size_t)(equals - word) : 0;
    if (key == 0 || has_control(word)) {
        return fail(error, word, "key=value");
    }
    const char *value = equals + 1;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strlen(numbers[i].key) == key && strncmp(word, numbers[i].key, key) == 0) {
            return read_number(word, value, numbers[i].least, numbers[i].greatest, numbers[i].value,
                               error);
        }
    }
    if (strncmp(word, "name=", 5) == 0) {
        return set_name(contender, word, value, error);
    }
    if (strncmp(word, "cmd=", 4) == 0) {
        return *value != '\0' ? set_string(&contender->cmd, value)
                              : fail(error, word, "cmd=COMMAND");
    }
    if (strncmp(word, "tc=", 3) == 0) {
        return read_tc(contender, word, value, error);
    }
    if (strncmp(word, "start=", 6) == 0) {
        return set_seconds(&contender->start_ms, word, value, error);
    }
    if (strncmp(word, "tolerance=", 10) == 0) {
        return set_seconds(&contender->tolerance_ms, word, value, error);
    }
    if (strncmp(word, "option.", 7) == 0) {
        return set_info(contender, word, word + 7, error);
    }
    return fail(
        error, word,
        "name, cmd, tc, start, tolerance, margin, depth, nodes, maxmemory, thread or option.KEY");
}

TgTiming tg_contender_timing(const TgContender *contender) {
    if (contender->match_ms == 0) {
        return (TgTiming){.kind = TG_TIMING_PER_MOVE, .period_ms = contender->turn_ms};
    }
    return (TgTiming){.kind = TG_TIMING_GOMOCUP,
                      .main_ms = contender->match_ms,
                      .increment_ms = contender->increment_ms,
                      .period_ms = contender->turn_ms};
}

void tg_contender_format(const TgContender *contender, TgText *out) {
    tg_text_printf(out, "name=%s cmd=%s match=%" PRId64 " turn=%" PRId64 " increment=%" PRId64,
                   contender->name, contender->cmd, contender->match_ms, contender->turn_ms,
                   contender->increment_ms);
    tg_text_printf(out,
                   " start=%" PRId64 " tolerance=%" PRId64 " margin=%" PRId64 " depth=%" PRId64
                   " nodes=%" PRId64 " memory=%" PRId64 " threads=%" PRId64,
                   contender->start_ms, contender->tolerance_ms, contender->margin_ms,
                   contender->depth, contender->nodes, contender->memory, contender->threads);
    for (int i = 0; i < contender->info_count; i++) {
        tg_text_printf(out, " info=%s", contender->info[i]);
    }
}
