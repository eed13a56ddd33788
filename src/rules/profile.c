/* SPDX-License-Identifier: MIT
 *
 * The rule profiles and their options. */
#include "tengen/profile.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const TgProfile profiles[TG_PROFILE_NB] = {
#define X(NAME, id_, size_, five_b, over_b, forbid_b, five_w, over_w, forbid_w, three, pass_, two, \
          limit, enforce_, opening, en, zh)                                                        \
    [TG_PROFILE_##NAME] = {.id = TG_PROFILE_##NAME,                                                \
                           .k = 5,                                                                 \
                           .size = size_,                                                          \
                           .side = {{TG_FIVE_##five_b, TG_OVER_##over_b, forbid_b},                \
                                    {TG_FIVE_##five_w, TG_OVER_##over_w, forbid_w}},               \
                           .three_test = TG_THREE_##three,                                         \
                           .pass = pass_,                                                          \
                           .two_pass_draw = two,                                                   \
                           .move_limit = limit,                                                    \
                           .enforce = TG_ENFORCE_##enforce_},
#include "tengen/profile.def"
#undef X
};

typedef struct ProfileWords {
    const char *id, *opening, *name[TG_LANG_NB];
} ProfileWords;

static const ProfileWords profile_words[TG_PROFILE_NB] = {
#define X(NAME, id_, size_, five_b, over_b, forbid_b, five_w, over_w, forbid_w, three, pass_, two, \
          limit, enforce_, opening_, en, zh)                                                       \
    [TG_PROFILE_##NAME] = {id_, opening_, {en, zh}},
#include "tengen/profile.def"
#undef X
};

static const char *const enforce_ids[] = {"claim", "auto", "block"};
static const char *const over_ids[] = {"wins", "nothing", "forbidden"};
static const char *const three_ids[] = {"recursive", "shape"};

/* The options: X(key, kind, field, lowest, highest). */
#define PROFILE_OPTIONS                                                                            \
    X("k", NUMBER, k, 3, 9)                                                                        \
    X("pass", SWITCH, pass, 0, 1)                                                                  \
    X("two_pass_draw", SWITCH, two_pass_draw, 0, 1)                                                \
    X("dead_draw", SWITCH, dead_draw, 0, 1)                                                        \
    X("otb_claims", SWITCH, otb_claims, 0, 1)                                                      \
    X("flag_claims", SWITCH, flag_claims, 0, 1)                                                    \
    X("move_limit", NUMBER, move_limit, 0, 1250)                                                   \
    X("enforce", ENFORCE, enforce, 0, 2)                                                           \
    X("three_test", THREE, three_test, 0, 1)                                                       \
    X("over_black", OVER, side[TG_BLACK].over, 0, 2)                                               \
    X("over_white", OVER, side[TG_WHITE].over, 0, 2)

typedef enum OptionKind {
    OPTION_NUMBER,
    OPTION_SWITCH,
    OPTION_ENFORCE,
    OPTION_THREE,
    OPTION_OVER,
} OptionKind;

typedef struct OptionRow {
    const char *key;
    OptionKind kind;
    int lowest, highest;
} OptionRow;

static const OptionRow option_rows[] = {
#define X(key, kind, field, lowest, highest) {key, OPTION_##kind, lowest, highest},
    PROFILE_OPTIONS
#undef X
};
enum { OPTION_NB = sizeof option_rows / sizeof option_rows[0] };

static int option_get(const TgProfile *profile, int index) {
    int at = 0;
#define X(key, kind, field, lowest, highest)                                                       \
    if (index == at++) {                                                                           \
        return (int)profile->field;                                                                \
    }
    PROFILE_OPTIONS
#undef X
    assert(0);
    return 0;
}

static void option_set(TgProfile *profile, int index, int value) {
    int at = 0;
#define X(key, kind, field, lowest, highest)                                                       \
    if (index == at++) {                                                                           \
        profile->field = (__typeof__(profile->field))value;                                        \
    }
    PROFILE_OPTIONS
#undef X
    for (TgSide side = TG_BLACK; side < TG_SIDE_NB; side++) {
        TgSideRule *rule = &profile->side[side];
        uint8_t others = rule->forbid & (uint8_t)~TG_FORBID_OL;
        rule->forbid = rule->over == TG_OVER_FORBIDDEN ? others | TG_FORBID_OL : others;
    }
}

/* The words an option's value may be, NULL for numbers. */
static const char *const *option_words(OptionKind kind, int *count) {
    static const char *const switch_ids[] = {"off", "on"};
    switch (kind) {
    case OPTION_SWITCH:
        *count = 2;
        return switch_ids;
    case OPTION_ENFORCE:
        *count = 3;
        return enforce_ids;
    case OPTION_THREE:
        *count = 2;
        return three_ids;
    case OPTION_OVER:
        *count = 3;
        return over_ids;
    case OPTION_NUMBER:
        break;
    }
    *count = 0;
    return NULL;
}

static _Bool word_is(const char *word, size_t length, const char *text) {
    return strlen(text) == length && strncasecmp(word, text, length) == 0;
}

static _Bool read_number(const char *word, size_t length, int *value) {
    if (length == 0 || length > 6) {
        return 0;
    }
    int number = 0;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') {
            return 0;
        }
        number = number * 10 + (word[i] - '0');
    }
    *value = number;
    return 1;
}

static TgStatus fail(TgStatus status, TgText *error, const char *word, size_t length,
                     const char *expected) {
    if (error != NULL) {
        tg_text_printf(error, "'%.*s', expected %s", (int)(length > 40 ? 40 : length), word,
                       expected);
    }
    return status;
}

static TgStatus read_value(TgProfile *profile, int index, const char *word, size_t length,
                           TgText *error) {
    const OptionRow *row = &option_rows[index];
    int count;
    const char *const *words = option_words(row->kind, &count);
    int value = -1;
    for (int i = 0; i < count; i++) {
        if (word_is(word, length, words[i])) {
            value = i;
        }
    }
    if (words == NULL && !read_number(word, length, &value)) {
        value = -1;
    }
    if (value < row->lowest || value > row->highest) {
        char expected[80];
        if (words == NULL) {
            snprintf(expected, sizeof expected, "a number from %d to %d for %s", row->lowest,
                     row->highest, row->key);
        } else {
            snprintf(expected, sizeof expected, "one of %s, %s%s%s for %s", words[0], words[1],
                     count > 2 ? ", " : "", count > 2 ? words[2] : "", row->key);
        }
        return fail(TG_E_RANGE, error, word, length, expected);
    }
    option_set(profile, index, value);
    return TG_OK;
}

static TgStatus read_option(TgProfile *profile, const char *text, size_t length, TgText *error) {
    const char *equals = memchr(text, '=', length);
    size_t key_length = equals != NULL ? (size_t)(equals - text) : length;
    for (int i = 0; equals != NULL && i < OPTION_NB; i++) {
        if (word_is(text, key_length, option_rows[i].key)) {
            return read_value(profile, i, equals + 1, length - key_length - 1, error);
        }
    }
    return fail(TG_E_UNKNOWN_NAME, error, text, length,
                "key=value with a key of k, pass, two_pass_draw, dead_draw, otb_claims, "
                "flag_claims, move_limit, enforce, three_test, over_black, over_white");
}

void tg_profile_init(TgProfile *profile, TgProfileId id) {
    assert((unsigned)id < TG_PROFILE_NB);
    *profile = profiles[id];
}

TgStatus tg_profile_parse(const char *text, TgProfile *profile, TgText *error) {
    assert(text != NULL && profile != NULL);
    size_t length = strcspn(text, ":");
    TgProfileId id = 0;
    while (id < TG_PROFILE_NB && !word_is(text, length, profile_words[id].id)) {
        id++;
    }
    if (id == TG_PROFILE_NB) {
        return fail(TG_E_UNKNOWN_NAME, error, text, length,
                    "a rule: freestyle, standard, renju, renju-engine, retro, caro, caro6, omok");
    }
    TgProfile read = profiles[id];
    const char *at = text + length;
    while (*at != '\0') {
        at++; /* the ':' or ',' */
        size_t option = strcspn(at, ",");
        TgStatus status = read_option(&read, at, option, error);
        if (status != TG_OK) {
            return status;
        }
        at += option;
    }
    *profile = read;
    return TG_OK;
}

void tg_profile_format(const TgProfile *profile, TgText *out) {
    tg_text_add(out, profile_words[profile->id].id);
    char mark = ':';
    for (int i = 0; i < OPTION_NB; i++) {
        int value = option_get(profile, i);
        if (value == option_get(&profiles[profile->id], i)) {
            continue;
        }
        int count;
        const char *const *words = option_words(option_rows[i].kind, &count);
        if (words != NULL) {
            tg_text_printf(out, "%c%s=%s", mark, option_rows[i].key, words[value]);
        } else {
            tg_text_printf(out, "%c%s=%d", mark, option_rows[i].key, value);
        }
        mark = ',';
    }
}

const char *tg_profile_id(TgProfileId id) {
    return profile_words[id].id;
}

const char *tg_profile_name(TgProfileId id, TgLang lang) {
    return profile_words[id].name[lang];
}

const char *tg_profile_opening(TgProfileId id) {
    return profile_words[id].opening;
}

const char *tg_enforce_id(TgEnforce enforce) {
    return enforce_ids[enforce];
}

const char *tg_enforce_name(TgEnforce enforce, TgLang lang) {
    static const char *const names[][TG_LANG_NB] = {
        {"the opponent may claim a foul", "禁手须由对方指出"},
        {"a foul loses at once", "走禁手即负"},
        {"forbidden points cannot be played", "禁手点不能落子"},
    };
    return names[enforce][lang];
}

_Bool tg_enforce_parse(const char *text, TgEnforce *enforce) {
    for (int i = 0; i < 3; i++) {
        if (strcasecmp(text, enforce_ids[i]) == 0) {
            *enforce = (TgEnforce)i;
            return 1;
        }
    }
    return 0;
}
