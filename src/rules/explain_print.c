/* SPDX-License-Identifier: MIT
 *
 * An explanation in sentences. The sentences stand in explain.def. */
#include "tengen/explain.h"

#include <assert.h>
#include <string.h>

typedef enum Sentence {
#define X(NAME, en, zh) SAY_##NAME,
#include "tengen/explain.def"
#undef X
    SAY_NB
} Sentence;

static const char *const sentences[SAY_NB][TG_LANG_NB] = {
#define X(NAME, en, zh) [SAY_##NAME] = {en, zh},
#include "tengen/explain.def"
#undef X
};

static const char *const axis_names[][TG_LANG_NB] = {{"row", "横线"},
                                                     {"column", "竖线"},
                                                     {"/ diagonal", "斜线（/）"},
                                                     {"\\ diagonal", "斜线（\\）"}};
static const char *const side_names[TG_SIDE_NB][TG_LANG_NB] = {{"Black", "黑方"},
                                                               {"White", "白方"}};

enum { SLOT_NB = 5, SLOT_SIZE = 256 };

/* What fills the {0} .. {4} of a sentence. */
typedef struct Slots {
    char text[SLOT_NB][SLOT_SIZE];
} Slots;

typedef struct Printer {
    int size;
    TgLang lang;
    TgText *out;
} Printer;

static void set_slot(Slots *slots, int index, const char *text) {
    size_t length = strlen(text);
    assert(length < SLOT_SIZE);
    memcpy(slots->text[index], text, length + 1);
}

static void set_number(const Printer *printer, Slots *slots, int index, int number) {
    static const char *const words[TG_LANG_NB][11] = {
        {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"},
        {"零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"}};
    if (number <= 10) {
        set_slot(slots, index, words[printer->lang][number]);
        return;
    }
    char digits[3] = {(char)('0' + number / 10), (char)('0' + number % 10), '\0'};
    set_slot(slots, index, digits);
}

static size_t append_point(const Printer *printer, TgPoint point, char *out) {
    tg_point_name(point, printer->size, out);
    out[0] = (char)(out[0] - 'a' + 'A');
    return strlen(out);
}

static void set_points(const Printer *printer, Slots *slots, int index, const TgPoint *points,
                       int count, const char *joint) {
    char *text = slots->text[index];
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            size_t length = strlen(joint);
            memcpy(text + used, joint, length);
            used += length;
        }
        used += append_point(printer, points[i], text + used);
    }
    assert(used < SLOT_SIZE);
}

static void say(const Printer *printer, int indent, Sentence sentence, const Slots *slots) {
    for (int i = 0; i < indent; i++) {
        tg_text_add(printer->out, "  ");
    }
    const char *at = sentences[sentence][printer->lang];
    while (*at != '\0') {
        size_t plain = strcspn(at, "{");
        tg_text_add_bytes(printer->out, at, plain);
        at += plain;
        if (*at == '{') {
            tg_text_add(printer->out, slots->text[at[1] - '0']);
            at += 3;
        }
    }
    tg_text_add_char(printer->out, '\n');
}

static int longest_row(const TgExplanation *e, TgLineKind kind) {
    int longest = 0;
    for (int i = 0; i < e->line_count; i++) {
        if (e->lines[i].kind == kind && e->lines[i].stone_count > longest) {
            longest = e->lines[i].stone_count;
        }
    }
    return longest;
}

static Sentence legal_head(const TgExplanation *e) {
    const TgJudgement *j = &e->judgement;
    if (!e->has_fouls) {
        return SAY_NO_FOULS;
    }
    if (j->fours >= 2 || j->real >= 2) {
        return SAY_ALLOWED;
    }
    if (j->apparent >= 2) {
        return j->real == 1 ? SAY_FALSE_33 : SAY_FALSE_33_NONE;
    }
    if (j->fours == 1) {
        return j->real == 1 ? SAY_FOUR_THREE : SAY_ONE_FOUR;
    }
    if (j->apparent == 1) {
        return j->real == 1 ? SAY_ONE_THREE : SAY_FALSE_THREE;
    }
    return SAY_PLAIN;
}

static void print_head(const Printer *printer, const TgExplanation *e) {
    const TgJudgement *j = &e->judgement;
    Sentence sentence = SAY_PLAIN;
    int number = 0;
    switch (j->verdict) {
    case TG_VERDICT_WIN:
        sentence = SAY_WIN;
        number = longest_row(e, TG_LINE_FIVE);
        break;
    case TG_VERDICT_OVERLINE:
        sentence = SAY_OVERLINE;
        number = longest_row(e, TG_LINE_OVERLINE);
        break;
    case TG_VERDICT_DOUBLE_FOUR:
        sentence = SAY_DOUBLE_FOUR;
        number = j->fours;
        break;
    case TG_VERDICT_DOUBLE_THREE:
        sentence = SAY_DOUBLE_THREE;
        number = j->real;
        break;
    case TG_VERDICT_LEGAL:
    case TG_VERDICT_NB:
        sentence = legal_head(e);
        number = sentence == SAY_ALLOWED ? j->fours : j->apparent;
        break;
    }
    Slots slots;
    set_points(printer, &slots, 0, &e->point, 1, "");
    set_slot(&slots, 1, side_names[e->side][printer->lang]);
    set_number(printer, &slots, 2, number);
    set_number(printer, &slots, 3, j->real);
    say(printer, 0, sentence, &slots);
}

/* The points of a line's ends; of a three only the legal ones. */
static int ends_to_name(const TgLine *line, TgPoint points[2]) {
    int count = 0;
    for (int i = 0; i < line->end_count; i++) {
        if (line->kind != TG_LINE_THREE || line->ends[i].verdict == TG_VERDICT_LEGAL) {
            points[count++] = line->ends[i].point;
        }
    }
    return count;
}

static Sentence line_sentence(const TgLine *line, _Bool foul) {
    switch (line->kind) {
    case TG_LINE_FIVE:
        return SAY_LINE_FIVE;
    case TG_LINE_OVERLINE:
        return foul ? SAY_LINE_OVERLINE_FOUL : SAY_LINE_OVERLINE_IDLE;
    case TG_LINE_ENCLOSED_FIVE:
        return SAY_LINE_ENCLOSED;
    case TG_LINE_FOUR:
        return line->end_count == 2 ? SAY_LINE_STRAIGHT_FOUR : SAY_LINE_FOUR;
    case TG_LINE_THREE:
        return SAY_LINE_THREE;
    case TG_LINE_NO_THREE:
        return line->shape == TG_SHAPE_SIX_THREE ? SAY_LINE_SIX_THREE : SAY_LINE_NARROW_THREE;
    case TG_LINE_FALSE_THREE:
    case TG_LINE_KIND_NB:
        break;
    }
    return SAY_LINE_FALSE_THREE;
}

static void print_line(const Printer *printer, int indent, const TgExplanation *e,
                       const TgLine *line) {
    Slots slots;
    TgPoint ends[2];
    int end_count = ends_to_name(line, ends);
    set_slot(&slots, 0, axis_names[line->axis][printer->lang]);
    set_points(printer, &slots, 1, line->stones, line->stone_count, " ");
    if (line->end_count > 0) {
        set_points(printer, &slots, 2, ends, end_count, printer->lang == TG_EN ? " or " : " 或 ");
    } else {
        set_number(printer, &slots, 2, line->stone_count);
    }
    set_number(printer, &slots, 3, e->k);
    set_slot(&slots, 4, tg_shape_name(line->shape, printer->lang));
    _Bool foul = (e->judgement.kinds >> TG_VERDICT_OVERLINE & 1) != 0;
    say(printer, indent, line_sentence(line, foul), &slots);
}

static void print_end(const Printer *printer, int indent, const TgEndPoint *end) {
    Slots slots;
    set_points(printer, &slots, 0, &end->point, 1, "");
    set_slot(&slots, 1, tg_verdict_name(end->verdict, printer->lang));
    if (end->verdict == TG_VERDICT_WIN) {
        say(printer, indent, SAY_END_WIN, &slots);
    } else if (end->verdict != TG_VERDICT_LEGAL) {
        say(printer, indent, SAY_END_FOUL, &slots);
    } else if (end->why != NULL) {
        set_number(printer, &slots, 2, end->why->judgement.apparent);
        set_number(printer, &slots, 3, end->why->judgement.real);
        say(printer, indent, end->why->judgement.real > 0 ? SAY_END_LEGAL : SAY_END_LEGAL_NONE,
            &slots);
    }
}

static void print_lines(const Printer *printer, int indent, const TgExplanation *e) {
    for (int i = 0; i < e->line_count; i++) {
        const TgLine *line = &e->lines[i];
        print_line(printer, indent, e, line);
        if (line->kind != TG_LINE_THREE && line->kind != TG_LINE_FALSE_THREE) {
            continue;
        }
        for (int k = 0; k < line->end_count; k++) {
            print_end(printer, indent + 1, &line->ends[k]);
            if (line->ends[k].why != NULL) {
                print_lines(printer, indent + 2, line->ends[k].why);
            }
        }
    }
}

void tg_explain_print(const TgExplanation *explanation, int size, TgLang lang, TgText *out) {
    Printer printer = {size, lang, out};
    print_head(&printer, explanation);
    print_lines(&printer, 1, explanation);
}
