/* SPDX-License-Identifier: MIT
 *
 * Statistics in comments. */
#include "stats.h"

#include <inttypes.h>
#include <string.h>

typedef struct Part {
    const char *word;
    TgKey key;
} Part;

static const Part parts[] = {{"eval", TG_KEY_EVAL},
                             {"depth", TG_KEY_DEPTH},
                             {"nodes", TG_KEY_NODES},
                             {"time", TG_KEY_USED_MS}};
enum { PART_NB = sizeof parts / sizeof parts[0], WORD_MAX = 40 };

/* ---- writing ---- */

static _Bool is_word(const TgValue *value) {
    return value->length > 0 && value->length <= WORD_MAX &&
           memchr(value->text, ' ', value->length) == NULL;
}

static void write_part(const Part *part, const TgValue *value, _Bool *any, TgText *out) {
    tg_text_printf(out, "%s%s ", *any ? " " : "", part->word);
    if (part->key == TG_KEY_EVAL) {
        tg_text_add_bytes(out, value->text, value->length);
    } else {
        tg_text_printf(out, "%" PRId64, value->number);
    }
    *any = 1;
}

void tg_stats_write(const TgTree *tree, TgNodeId node, TgText *out, _Bool *lost) {
    TgValue value;
    _Bool any = 0;
    _Bool comment = tg_tree_get_text(tree, node, TG_KEY_COMMENT, out);
    for (int i = 0; i < PART_NB; i++) {
        if (!tg_tree_get(tree, node, parts[i].key, &value)) {
            continue;
        }
        if (parts[i].key == TG_KEY_EVAL && !is_word(&value)) {
            if (lost != NULL) {
                *lost = 1;
            }
            continue;
        }
        if (comment && !any) {
            tg_text_add_char(out, '\n');
        }
        write_part(&parts[i], &value, &any, out);
    }
}

/* ---- reading ---- */

/* A whole number that is written back the same; false: another form. */
static _Bool read_number(const char *text, size_t length, int64_t *number) {
    _Bool minus = length > 1 && text[0] == '-';
    size_t at = minus;
    if (length - at > 18 || at == length || (text[at] == '0' && (minus || length - at > 1))) {
        return 0;
    }
    int64_t sum = 0;
    for (; at < length; at++) {
        if (text[at] < '0' || text[at] > '9') {
            return 0;
        }
        sum = 10 * sum + (text[at] - '0');
    }
    *number = minus ? -sum : sum;
    return 1;
}

typedef struct Found {
    _Bool has[PART_NB];
    const char *eval;
    size_t eval_length;
    int64_t number[PART_NB];
} Found;

/* The length of the word that begins a text. */
static size_t word_length(const char *text, size_t length) {
    const char *blank = memchr(text, ' ', length);
    return blank != NULL ? (size_t)(blank - text) : length;
}

/* Reads "word value" pairs in the order of the table; false: the line is something else. */
static _Bool read_line(const char *text, size_t length, Found *found) {
    int part = 0;
    _Bool any = 0;
    while (length > 0) {
        size_t word = word_length(text, length);
        while (part < PART_NB &&
               (strlen(parts[part].word) != word || memcmp(parts[part].word, text, word) != 0)) {
            part++;
        }
        if (part == PART_NB || word + 1 >= length) {
            return 0;
        }
        text += word + 1;
        length -= word + 1;
        size_t value = word_length(text, length);
        if (value == 0 || value > WORD_MAX || value + 1 == length) {
            return 0;
        }
        found->has[part] = 1;
        if (parts[part].key == TG_KEY_EVAL) {
            found->eval = text;
            found->eval_length = value;
        } else if (!read_number(text, value, &found->number[part])) {
            return 0;
        }
        size_t step = value < length ? value + 1 : value;
        text += step;
        length -= step;
        part++;
        any = 1;
    }
    return any;
}

/* "12ms", as c-gomoku-cli writes it. */
static _Bool read_bare_time(const char *text, size_t length, Found *found) {
    found->has[PART_NB - 1] = length > 2 && memcmp(text + length - 2, "ms", 2) == 0 &&
                              text[0] != '-' &&
                              read_number(text, length - 2, &found->number[PART_NB - 1]);
    return found->has[PART_NB - 1];
}

void tg_stats_read(TgTree *tree, TgNodeId node, const char *text, size_t length) {
    const char *line = memrchr(text, '\n', length);
    line = line != NULL ? line + 1 : text;
    size_t rest = (size_t)(line - text);
    Found found = {0};
    if (read_line(line, length - rest, &found)) {
        length = rest > 0 ? rest - 1 : 0;
    } else {
        found = (Found){0};
        rest = 1;
        if (read_bare_time(text, length, &found)) {
            length = rest = 0;
        }
    }
    if (rest > 0) {
        tg_tree_add_text(tree, node, TG_KEY_COMMENT, text, length);
    }
    for (int i = 0; i < PART_NB; i++) {
        if (!found.has[i]) {
            continue;
        }
        if (parts[i].key == TG_KEY_EVAL) {
            tg_tree_add_text(tree, node, TG_KEY_EVAL, found.eval, found.eval_length);
        } else {
            tg_tree_add_number(tree, node, parts[i].key, found.number[i]);
        }
    }
}
