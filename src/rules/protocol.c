/* SPDX-License-Identifier: MIT
 *
 * The opening protocols: their steps as tables, their options, their texts. */
#include "tengen/protocol.h"

#include "tengen/opening.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Which options a protocol takes. */
enum {
    OPTION_STRICT = 1,
    OPTION_CENTRE8 = 2,
    OPTION_COURTESY = 4,
    OPTION_BY_STEPS = 8,
    OPTION_WHITE_NAMES = 16,
    OPTION_PATTERN = 32,
    OPTION_CAP = 64
};

typedef enum ProtocolId {
#define X(NAME, ...) PROTOCOL_##NAME,
#include "tengen/protocol.def"
#undef X
    PROTOCOL_NB
} ProtocolId;

struct TgProtocol {
    ProtocolId row;
    const char *id;
    uint8_t count, count_low, count_high;
    uint8_t options;
    _Bool needs_centre;
    const char *name[TG_LANG_NB], *summary[TG_LANG_NB];
};

static const TgProtocol protocols[PROTOCOL_NB] = {
#define X(NAME, id_, count_, low, high, options_, centre, en, zh, en_summary, zh_summary)          \
    [PROTOCOL_##                                                                                   \
        NAME] = {PROTOCOL_##NAME,         id_, count_, low, high, options_, centre, {en, zh},      \
                 {en_summary, zh_summary}},
#include "tengen/protocol.def"
#undef X
};

/* ---- steps ---- */

#define STEP(who, deed_, text_, next_, ...)                                                        \
    {                                                                                              \
        .actor = TG_ACTOR_##who, .deed = TG_DEED_##deed_, .text = TG_STEP_##text_,                 \
        .next = (next_), .other = TG_STEP_END, .area = TG_AREA_ANY, __VA_ARGS__                    \
    }
#define END TG_STEP_END
/* Three stones of one of the 26 openings from step `at` on. */
#define PATTERN(at, who1, who2, who3, ...)                                                         \
    STEP(who1, LAY, LAY_1, (at) + 1, .area = 0, .pattern = 1),                                     \
        STEP(who2, LAY, LAY_2, (at) + 2, .area = 1, .pattern = 1, __VA_ARGS__),                    \
        STEP(who3, LAY, LAY_3, (at) + 3, .area = 2, .pattern = 1, __VA_ARGS__)
/* Offer, pick and move 6, from step `at` on. */
#define OFFERS(at)                                                                                 \
    STEP(BLACK, OFFER, OFFER, (at) + 1), STEP(WHITE, PICK, PICK, (at) + 2),                        \
        STEP(WHITE, LAY, PLAY_SIXTH, END)

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init" /* a step overrides the area of STEP */

static const TgStep centre[] = {STEP(BLACK, LAY, PLAY_CENTRE, 1, .area = 0),
                                STEP(WHITE, LAY, PLAY, END)};
static const TgStep centre8[] = {STEP(BLACK, LAY, PLAY_CENTRE, 1, .area = 0),
                                 STEP(WHITE, LAY, PLAY_C3, END, .area = 1)};
static const TgStep courtesy[] = {STEP(BLACK, LAY, PLAY_CENTRE, 1, .area = 0),
                                  STEP(WHITE, LAY, PLAY_HALF, END, .white_half = 1)};
static const TgStep courtesy8[] = {STEP(BLACK, LAY, PLAY_CENTRE, 1, .area = 0),
                                   STEP(WHITE, LAY, PLAY_HALF, END, .area = 1, .white_half = 1)};
static const TgStep designated[] = {PATTERN(0, P1, P1, P1), STEP(WHITE, LAY, PLAY, END)};
static const TgStep named[] = {STEP(P2, NAME, NAME, 1), PATTERN(1, P1, P1, P1),
                               STEP(WHITE, LAY, PLAY, END)};
static const TgStep swap3[] = {PATTERN(0, P1, P1, P1), STEP(P2, SWAP, SWAP, 4),
                               STEP(WHITE, LAY, PLAY, END)};
static const TgStep five_two[] = {PATTERN(0, P1, P1, P1), STEP(WHITE, LAY, PLAY, 4), OFFERS(4)};
static const TgStep five_two_by_steps[] = {PATTERN(0, P1, P2, P1), STEP(WHITE, LAY, PLAY, 4),
                                           OFFERS(4)};
static const TgStep rif[] = {PATTERN(0, P1, P1, P1), STEP(P2, SWAP, SWAP, 4),
                             STEP(WHITE, LAY, PLAY, 5), OFFERS(5)};
static const TgStep swap_old[] = {PATTERN(0, P1, P2, P1, .classic = 1), STEP(P2, SWAP, SWAP, 4),
                                  STEP(WHITE, LAY, PLAY, 5), OFFERS(5)};
static const TgStep yamaguchi[] = {PATTERN(0, P1, P1, P1), STEP(P1, DECLARE, DECLARE, 4),
                                   STEP(P2, SWAP, SWAP, 5), STEP(WHITE, LAY, PLAY, 6), OFFERS(6)};
static const TgStep soosorv[] = {PATTERN(0, P1, P1, P1),     STEP(P2, SWAP, SWAP, 4),
                                 STEP(WHITE, LAY, PLAY, 5),  STEP(WHITE, DECLARE, DECLARE, 6),
                                 STEP(BLACK, SWAP, SWAP, 7), OFFERS(7)};

/* Taraguchi with the areas of the stones 2 to 5. */
#define TARAGUCHI(c2, c3, c4, c5)                                                                  \
    {                                                                                              \
        STEP(BLACK, LAY, PLAY_CENTRE, 1, .area = 0), STEP(WHITE, SWAP, SWAP, 2),                   \
            STEP(WHITE, LAY, PLAY_C##c2, 3, .area = (c2) / 2), STEP(BLACK, SWAP, SWAP, 4),         \
            STEP(BLACK, LAY, PLAY_C##c3, 5, .area = (c3) / 2), STEP(WHITE, SWAP, SWAP, 6),         \
            STEP(WHITE, LAY, PLAY_C##c4, 7, .area = (c4) / 2),                                     \
            STEP(BLACK, SWAP_OR_OFFER, SWAP_OR_OFFER, 8, .other = 10),                             \
            STEP(BLACK, LAY, PLAY_C##c5, 9, .area = (c5) / 2), STEP(WHITE, SWAP, SWAP, 11),        \
            STEP(WHITE, PICK, PICK, 11), STEP(WHITE, LAY, PLAY_SIXTH, END)                         \
    }
static const TgStep taraguchi[] = TARAGUCHI(3, 5, 7, 9);
static const TgStep super_taraguchi[] = TARAGUCHI(5, 7, 9, 9);

static const TgStep tarannikov[] = {STEP(BLACK, LAY, PLAY_CENTRE, 1, .area = 0),
                                    STEP(WHITE, SWAP, SWAP, 2),
                                    STEP(WHITE, LAY, PLAY_C3, 3, .area = 1),
                                    STEP(BLACK, SWAP, SWAP, 4),
                                    STEP(BLACK, LAY, PLAY_C5, 5, .area = 2),
                                    STEP(WHITE, SWAP, SWAP, 6),
                                    STEP(WHITE, LAY, PLAY_C7, 7, .area = 3),
                                    STEP(BLACK, SWAP, SWAP, 8),
                                    STEP(BLACK, LAY, PLAY_C9, 9, .area = 4),
                                    STEP(WHITE, SWAP, SWAP, 10),
                                    STEP(WHITE, LAY, PLAY_SIXTH, END)};
static const TgStep sakata[] = {PATTERN(0, P1, P1, P1), STEP(P2, LAY, LAY_WHITE_C7, 4, .area = 3),
                                STEP(P2, LAY, LAY_BLACK_C9, 5, .area = 4), STEP(P1, SWAP, SWAP, 6),
                                STEP(WHITE, LAY, PLAY_SIXTH, END)};
static const TgStep super_sakata[] = {PATTERN(0, P1, P1, P1),
                                      STEP(P2, LAY, LAY_WHITE_C7, 4, .area = 3),
                                      STEP(P2, LAY, LAY_BLACK_C9, 5, .area = 4),
                                      STEP(OTHER, CHOOSE, CHOOSE, 8, .other = 6),
                                      STEP(SAME, LAY, ADD_WHITE, 7),
                                      STEP(SAME, LAY, ADD_BLACK, 5),
                                      STEP(WHITE, LAY, PLAY, END)};
static const TgStep swap[] = {STEP(P1, LAY, LAY_ANY_1, 1), STEP(P1, LAY, LAY_ANY_2, 2),
                              STEP(P1, LAY, LAY_ANY_3, 3), STEP(P2, TAKE, TAKE, 4),
                              STEP(WHITE, LAY, PLAY, END)};
static const TgStep swap2[] = {STEP(P1, LAY, LAY_ANY_1, 1), STEP(P1, LAY, LAY_ANY_2, 2),
                               STEP(P1, LAY, LAY_ANY_3, 3), STEP(P2, CHOOSE, CHOOSE, 7, .other = 4),
                               STEP(P2, LAY, ADD_WHITE, 5), STEP(P2, LAY, ADD_BLACK, 6),
                               STEP(P1, TAKE, TAKE, 7),     STEP(WHITE, LAY, PLAY, END)};
static const TgStep swap1[] = {STEP(P1, LAY, LAY_ANY_1, 1), STEP(P2, SWAP, SWAP, 2),
                               STEP(WHITE, LAY, PLAY, END)};
static const TgStep swap5[] = {STEP(BLACK, LAY, PLAY, 1), STEP(WHITE, SWAP, SWAP, 2),
                               STEP(WHITE, LAY, PLAY, 3), STEP(BLACK, SWAP, SWAP, 4),
                               STEP(BLACK, LAY, PLAY, 5), STEP(WHITE, SWAP, SWAP, 6),
                               STEP(WHITE, LAY, PLAY, 7), STEP(BLACK, SWAP, SWAP, 8),
                               STEP(BLACK, LAY, PLAY, 9), STEP(WHITE, SWAP, SWAP, END)};
static const TgStep pro[] = {STEP(BLACK, LAY, PLAY_CENTRE, 1, .area = 0), STEP(WHITE, LAY, PLAY, 2),
                             STEP(BLACK, LAY, PLAY_OUT5, 3, .area_out = 3),
                             STEP(WHITE, LAY, PLAY, END)};
static const TgStep gomoku_pro[] = {
    STEP(BLACK, LAY, PLAY_CENTRE, 1, .area = 0), STEP(WHITE, LAY, PLAY_C3, 2, .area = 1),
    STEP(BLACK, LAY, PLAY_OUT5, 3, .area_out = 3), STEP(WHITE, LAY, PLAY, END)};
static const TgStep long_pro[] = {
    STEP(BLACK, LAY, PLAY_CENTRE, 1, .area = 0), STEP(WHITE, LAY, PLAY, 2),
    STEP(BLACK, LAY, PLAY_OUT7, 3, .area_out = 4), STEP(WHITE, LAY, PLAY, END)};

#pragma GCC diagnostic pop

typedef struct Steps {
    const TgStep *steps;
    int count;
} Steps;

#define STEPS(table)                                                                               \
    { table, (int)(sizeof(table) / sizeof((table)[0])) }

static const Steps plain_steps[PROTOCOL_NB] = {
    [PROTOCOL_CENTRE] = STEPS(centre),
    [PROTOCOL_DESIGNATED] = STEPS(designated),
    [PROTOCOL_SWAP3] = STEPS(swap3),
    [PROTOCOL_FIVE_TWO] = STEPS(five_two),
    [PROTOCOL_RIF] = STEPS(rif),
    [PROTOCOL_SWAP_OLD] = STEPS(swap_old),
    [PROTOCOL_YAMAGUCHI] = STEPS(yamaguchi),
    [PROTOCOL_SOOSORV] = STEPS(soosorv),
    [PROTOCOL_TARAGUCHI] = STEPS(taraguchi),
    [PROTOCOL_SUPER_TARAGUCHI] = STEPS(super_taraguchi),
    [PROTOCOL_TARANNIKOV] = STEPS(tarannikov),
    [PROTOCOL_SAKATA] = STEPS(sakata),
    [PROTOCOL_SUPER_SAKATA] = STEPS(super_sakata),
    [PROTOCOL_SWAP] = STEPS(swap),
    [PROTOCOL_SWAP2] = STEPS(swap2),
    [PROTOCOL_SWAP1] = STEPS(swap1),
    [PROTOCOL_SWAP5] = STEPS(swap5),
    [PROTOCOL_PRO] = STEPS(pro),
    [PROTOCOL_GOMOKU_PRO] = STEPS(gomoku_pro),
    [PROTOCOL_LONG_PRO] = STEPS(long_pro),
};

static Steps steps_of(const TgOpeningRule *rule) {
    static const Steps centres[4] = {STEPS(centre), STEPS(centre8), STEPS(courtesy),
                                     STEPS(courtesy8)};
    static const Steps by_steps = STEPS(five_two_by_steps);
    static const Steps white_names = STEPS(named);
    const TgProtocolOptions *options = &rule->options;
    if (rule->protocol->row == PROTOCOL_CENTRE) {
        return centres[options->centre8 + 2 * options->courtesy];
    }
    if (options->by_steps) {
        return by_steps;
    }
    if (options->white_names) {
        return white_names;
    }
    return plain_steps[rule->protocol->row];
}

const TgStep *tg_opening_rule_step(const TgOpeningRule *rule, int index) {
    Steps steps = steps_of(rule);
    return index >= 0 && index < steps.count ? &steps.steps[index] : NULL;
}

const char *tg_protocol_step_text(const TgOpeningRule *rule, int index, TgLang lang) {
    static const char *const texts[TG_STEP_TEXT_NB][TG_LANG_NB] = {
#define X(NAME, en, zh) {en, zh},
#include "tengen/step.def"
#undef X
    };
    const TgStep *step = tg_opening_rule_step(rule, index);
    return step != NULL ? texts[step->text][lang] : "";
}

_Bool tg_step_allows(const TgStep *step, int size, TgPoint p) {
    TgPoint middle = tg_point_centre(size);
    int distance = tg_point_distance(middle, p);
    if (step->white_half && tg_point_y(p) >= tg_point_y(middle)) {
        return 0;
    }
    return (step->area == TG_AREA_ANY || distance <= step->area) && distance >= step->area_out;
}

/* White's second stone decides between the direct and the indirect openings. */
static _Bool is_direct(TgPoint centre_point, TgPoint white) {
    return tg_point_x(centre_point) == tg_point_x(white) ||
           tg_point_y(centre_point) == tg_point_y(white);
}

_Bool tg_step_allows_pattern(const TgStep *step, int size, const TgPoint *laid, int number,
                             TgPoint p, int wanted) {
    if (!step->pattern || number == 1) {
        return 1;
    }
    if (number == 2) {
        return wanted < 0 || is_direct(laid[0], p) == (tg_opening_at(wanted)->x2 == 0);
    }
    int found = tg_opening_find(size, laid[0], laid[1], p, NULL);
    if (found < 0 || (wanted >= 0 && found != wanted)) {
        return 0;
    }
    return !step->classic || tg_opening_at(found)->classic;
}

int tg_opening_rule_offers(const TgOpeningRule *rule) {
    if (rule->protocol->row == PROTOCOL_YAMAGUCHI) {
        return rule->options.cap;
    }
    return rule->protocol->row == PROTOCOL_SUPER_TARAGUCHI ? 10 : rule->options.count;
}

/* ---- names ---- */

const TgProtocol *tg_protocol_at(int index) {
    return index >= 0 && index < PROTOCOL_NB ? &protocols[index] : NULL;
}

const char *tg_protocol_id(const TgProtocol *protocol) {
    return protocol->id;
}

const char *tg_protocol_name(const TgProtocol *protocol, TgLang lang) {
    return protocol->name[lang];
}

const char *tg_protocol_summary(const TgProtocol *protocol, TgLang lang) {
    return protocol->summary[lang];
}

_Bool tg_opening_rule_fits(const TgOpeningRule *rule, int size) {
    return !rule->protocol->needs_centre || (size >= 9 && size % 2 == 1);
}

/* ---- text ---- */

enum { CAP_DEFAULT = 12, CAP_HIGHEST = 64 };

static TgOpeningRule plain_rule(const TgProtocol *protocol) {
    return (TgOpeningRule){
        protocol,
        {.count = protocol->count,
         .cap = protocol->options & OPTION_CAP ? CAP_DEFAULT : 0,
         .pattern = -1},
    };
}

static TgStatus fail(TgStatus status, TgText *error, const char *word, size_t length,
                     const char *expected) {
    if (error != NULL) {
        tg_text_printf(error, "'%.*s', expected %s", (int)(length > 40 ? 40 : length), word,
                       expected);
    }
    return status;
}

static _Bool word_is(const char *word, size_t length, const char *text) {
    return strlen(text) == length && strncasecmp(word, text, length) == 0;
}

/* A number of one or two digits, -1 when it is none. */
static int read_number(const char *word, size_t length) {
    if (length == 0 || length > 2) {
        return -1;
    }
    int number = 0;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') {
            return -1;
        }
        number = number * 10 + (word[i] - '0');
    }
    return number;
}

/* "soosorv-7": the number after the name. */
static _Bool read_counted(const TgProtocol *protocol, const char *text, size_t length, int *count) {
    size_t name = strlen(protocol->id);
    if (protocol->count_high == protocol->count_low || length < name + 2 || text[name] != '-' ||
        strncasecmp(text, protocol->id, name) != 0) {
        return 0;
    }
    *count = read_number(text + name + 1, length - name - 1);
    return 1;
}

static TgStatus read_name(const char *text, size_t length, TgOpeningRule *rule, TgText *error) {
    for (int i = 0; i < PROTOCOL_NB; i++) {
        const TgProtocol *row = &protocols[i];
        int count = row->count;
        if (!word_is(text, length, row->id) && !read_counted(row, text, length, &count)) {
            continue;
        }
        if (count < row->count_low || count > row->count_high) {
            char expected[60];
            snprintf(expected, sizeof expected, "a number from %d to %d after %s-", row->count_low,
                     row->count_high, row->id);
            return fail(TG_E_RANGE, error, text, length, expected);
        }
        *rule = plain_rule(row);
        rule->options.count = (uint8_t)count;
        return TG_OK;
    }
    return fail(TG_E_UNKNOWN_NAME, error, text, length,
                "an opening protocol such as free, swap2, rif, taraguchi-10, pro");
}

typedef struct OptionRow {
    const char *key;
    int bit;
    size_t offset;
} OptionRow;

/* The options that are on or off. */
static const OptionRow switches[] = {
    {"strict_board", OPTION_STRICT, offsetof(TgProtocolOptions, strict_board)},
    {"centre8", OPTION_CENTRE8, offsetof(TgProtocolOptions, centre8)},
    {"courtesy", OPTION_COURTESY, offsetof(TgProtocolOptions, courtesy)},
    {"by_steps", OPTION_BY_STEPS, offsetof(TgProtocolOptions, by_steps)},
    {"white_names", OPTION_WHITE_NAMES, offsetof(TgProtocolOptions, white_names)},
};
enum { SWITCH_NB = sizeof switches / sizeof switches[0] };

static _Bool *switch_of(TgProtocolOptions *options, const OptionRow *row) {
    return (_Bool *)((char *)options + row->offset);
}

static TgStatus read_pattern(const char *word, size_t length, TgOpeningRule *rule, TgText *error) {
    char code[16] = "";
    if (length < sizeof code) {
        memcpy(code, word, length);
        code[length] = '\0';
    }
    int pattern = tg_opening_parse(code);
    if (pattern < 0) {
        return fail(TG_E_UNKNOWN_NAME, error, word, length, "an opening from D1 to D13, I1 to I13");
    }
    rule->options.pattern = (int8_t)pattern;
    return TG_OK;
}

static TgStatus read_option(const char *text, size_t length, TgOpeningRule *rule, TgText *error) {
    const char *equals = memchr(text, '=', length);
    size_t key = equals != NULL ? (size_t)(equals - text) : length;
    const char *value = equals != NULL ? equals + 1 : text + length;
    size_t value_length = (size_t)(text + length - value);
    int allowed = rule->protocol->options;
    for (int i = 0; i < SWITCH_NB; i++) {
        if (!(allowed & switches[i].bit) || !word_is(text, key, switches[i].key)) {
            continue;
        }
        _Bool on = word_is(value, value_length, "on");
        if (!on && !word_is(value, value_length, "off")) {
            return fail(TG_E_RANGE, error, text, length, "on or off");
        }
        *switch_of(&rule->options, &switches[i]) = on;
        return TG_OK;
    }
    if ((allowed & OPTION_PATTERN) && word_is(text, key, "pattern")) {
        return read_pattern(value, value_length, rule, error);
    }
    if ((allowed & OPTION_CAP) && word_is(text, key, "cap")) {
        int cap = read_number(value, value_length);
        if (cap < 1 || cap > CAP_HIGHEST) {
            return fail(TG_E_RANGE, error, text, length, "a cap from 1 to 64");
        }
        rule->options.cap = (uint8_t)cap;
        return TG_OK;
    }
    return fail(TG_E_UNKNOWN_NAME, error, text, length, "an option of this opening protocol");
}

TgStatus tg_opening_rule_parse(const char *text, TgOpeningRule *rule, TgText *error) {
    assert(text != NULL && rule != NULL);
    size_t length = strcspn(text, ":");
    TgOpeningRule read;
    TgStatus status = read_name(text, length, &read, error);
    for (const char *at = text + length; status == TG_OK && *at != '\0';) {
        at++; /* the ':' or ',' */
        size_t option = strcspn(at, ",");
        status = read_option(at, option, &read, error);
        at += option;
    }
    if (status == TG_OK && read.options.white_names && read.options.pattern >= 0) {
        status = fail(TG_E_RANGE, error, text, strlen(text), "either pattern or white_names");
    }
    if (status == TG_OK) {
        *rule = read;
    }
    return status;
}

void tg_opening_rule_format(const TgOpeningRule *rule, TgText *out) {
    const TgProtocol *row = rule->protocol;
    tg_text_add(out, row->id);
    if (row->count_high != row->count_low) {
        tg_text_printf(out, "-%d", rule->options.count);
    }
    TgProtocolOptions options = rule->options;
    char mark = ':';
    for (int i = 0; i < SWITCH_NB; i++) {
        if (*switch_of(&options, &switches[i])) {
            tg_text_printf(out, "%c%s=on", mark, switches[i].key);
            mark = ',';
        }
    }
    if (options.pattern >= 0) {
        tg_text_printf(out, "%cpattern=%s", mark, tg_opening_at(options.pattern)->code);
        mark = ',';
    }
    if ((row->options & OPTION_CAP) && options.cap != CAP_DEFAULT) {
        tg_text_printf(out, "%ccap=%d", mark, options.cap);
    }
}
