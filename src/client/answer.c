/* SPDX-License-Identifier: MIT
 *
 * Lines of an engine. Bytes are compared as ASCII; whatever is not is let through. */
#include "tengen/answer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static _Bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static const char *skip_blanks(const char *at) {
    while (is_blank(*at)) {
        at++;
    }
    return at;
}

/* Whether the line's first word is this one; *rest is what follows. */
static _Bool takes_word(const char *line, const char *word, const char **rest) {
    size_t length = strlen(word);
    if (strncasecmp(line, word, length) != 0 || (line[length] != '\0' && !is_blank(line[length]))) {
        return 0;
    }
    *rest = skip_blanks(line + length);
    return 1;
}

/* A number that no board has stands for those that are too long. */
static _Bool read_number(const char **text, int64_t *value) {
    char *end;
    const char *at = *text;
    if (!isdigit((unsigned char)*at) && !(*at == '-' && isdigit((unsigned char)at[1]))) {
        return 0;
    }
    *value = strtoll(at, &end, 10);
    *text = end;
    return 1;
}

/* "x,y" and nothing else. */
static _Bool read_point(const char *at, TgAnswer *answer) {
    if (!read_number(&at, &answer->x)) {
        return 0;
    }
    at = skip_blanks(at);
    if (*at != ',') {
        return 0;
    }
    at = skip_blanks(at + 1);
    return read_number(&at, &answer->y) && *skip_blanks(at) == '\0';
}

TgAnswer tg_answer_read(const char *line) {
    static const struct {
        const char *word;
        TgAnswerKind kind;
    } words[] = {{"MESSAGE", TG_ANSWER_NOTHING}, {"DEBUG", TG_ANSWER_NOTHING},
                 {"INFO", TG_ANSWER_NOTHING},    {"DETAIL", TG_ANSWER_NOTHING},
                 {"OK", TG_ANSWER_OK},           {"UNKNOWN", TG_ANSWER_UNKNOWN},
                 {"ERROR", TG_ANSWER_ERROR}};
    TgAnswer answer = {.kind = TG_ANSWER_OTHER};
    const char *at = skip_blanks(line);
    const char *rest;
    if (*at == '\0') {
        answer.kind = TG_ANSWER_NOTHING;
    } else if (takes_word(at, "SUGGEST", &rest) && read_point(rest, &answer)) {
        answer.kind = TG_ANSWER_SUGGEST;
    } else if (read_point(at, &answer)) {
        answer.kind = TG_ANSWER_MOVE;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (takes_word(at, words[i].word, &rest)) {
            answer.kind = words[i].kind;
        }
    }
    return answer;
}

/* ---- evaluations ---- */

/* What stands after a word, NULL when the word is not there. */
static const char *after_word(const char *line, const char *word) {
    size_t length = strlen(word);
    for (const char *at = line; *at != '\0'; at++) {
        _Bool starts = at == line || !isalnum((unsigned char)at[-1]);
        if (starts && strncasecmp(at, word, length) == 0 && !isalpha((unsigned char)at[length])) {
            at += length;
            return at + strspn(at, " :=");
        }
    }
    return NULL;
}

void tg_answer_read_eval(const char *line, TgPlayedMove *move) {
    const char *depth = after_word(line, "depth");
    if (depth != NULL && isdigit((unsigned char)*depth)) {
        long plies = strtol(depth, NULL, 10);
        move->depth = (uint16_t)(plies < 1000 ? plies : 1000);
    }
    const char *eval = after_word(line, "eval");
    if (eval == NULL) {
        eval = after_word(line, "ev");
    }
    size_t length = eval != NULL ? strspn(eval, "+-.0123456789M*%") : 0;
    if (length > 0 && length <= TG_EVAL_MAX) {
        memcpy(move->eval, eval, length);
        move->eval[length] = '\0';
    }
}
