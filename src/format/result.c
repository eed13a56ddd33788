/* SPDX-License-Identifier: MIT
 *
 * Results of games. */
#include "result.h"

#include "tengen/game.h"

#include <string.h>
#include <strings.h>

static const struct {
    const char *word;
    const char *result;
} words[] = {
    {"0", "draw"},       {"draw", "draw"}, {"=", "draw"},      {"1/2", "draw"},
    {"1/2-1/2", "draw"}, {"Jigo", "draw"}, {"B+Draw", "draw"}, {"W+Draw", "draw"},
    {"和棋", "draw"},    {"和", "draw"},   {"平局", "draw"},   {"引き分け", "draw"},
    {"満局", "draw"},    {"void", "void"}, {"?", "?"},         {"1-0", "B+"},
    {"0-1", "W+"},       {"黑胜", "B+"},   {"白胜", "W+"},     {"黑方胜", "B+"},
    {"白方胜", "W+"},    {"黑勝", "B+"},   {"黒勝", "B+"},     {"白勝", "W+"},
    {"黒勝ち", "B+"},    {"白勝ち", "W+"},
};

static const struct {
    char letter;
    TgCause cause;
} letters[] = {{'R', TG_CAUSE_RESIGN}, {'T', TG_CAUSE_TIME}, {'F', TG_CAUSE_CONDUCT}};
enum { LETTER_NB = sizeof letters / sizeof letters[0] };

static void set(TgTree *tree, TgNodeId node, const char *result) {
    tg_tree_set_text(tree, node, TG_KEY_RESULT, result);
}

/* "B+R", "W+Time": what follows the sign; true: nothing is lost. */
static _Bool read_manner(TgTree *tree, TgNodeId node, const char *text, size_t length) {
    static const char *const names[LETTER_NB] = {"Resign", "Time", "Forfeit"};
    for (int i = 0; i < LETTER_NB; i++) {
        if ((length == 1 && text[0] == letters[i].letter) ||
            (length == strlen(names[i]) && strncasecmp(names[i], text, length) == 0)) {
            tg_tree_set_text(tree, node, TG_KEY_CAUSE, tg_cause_id(letters[i].cause));
            return 1;
        }
    }
    return length == 0;
}

_Bool tg_result_read(TgTree *tree, TgNodeId node, const char *text, size_t length) {
    while (length > 0 && text[length - 1] == ' ') {
        length--;
    }
    for (; length > 0 && *text == ' '; text++) {
        length--;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].word) == length && strncasecmp(words[i].word, text, length) == 0) {
            set(tree, node, words[i].result);
            return 1;
        }
    }
    static const char colours[] = {'B', 'b', 'W', 'w'};
    if (length >= 2 && text[1] == '+' && memchr(colours, text[0], sizeof colours) != NULL) {
        set(tree, node, text[0] == 'B' || text[0] == 'b' ? "B+" : "W+");
        return read_manner(tree, node, text + 2, length - 2);
    }
    tg_tree_clear(tree, node, TG_KEY_RESULT);
    tg_tree_add_text(tree, node, TG_KEY_RESULT, text, length);
    return length == 0;
}

static _Bool is_word(const TgText *text, size_t from, const char *word) {
    return strcmp(tg_text_get(text) + from, word) == 0;
}

void tg_result_write(const TgTree *tree, TgNodeId node, TgText *out, _Bool *whole) {
    TgValue cause;
    _Bool caused = tg_tree_get(tree, node, TG_KEY_CAUSE, &cause);
    size_t from = out->length;
    *whole = !caused;
    if (!tg_tree_get_text(tree, node, TG_KEY_RESULT, out)) {
        return;
    }
    _Bool won = is_word(out, from, "B+") || is_word(out, from, "W+");
    for (int i = 0; won && caused && i < LETTER_NB; i++) {
        const char *id = tg_cause_id(letters[i].cause);
        if (strlen(id) == cause.length && memcmp(id, cause.text, cause.length) == 0) {
            tg_text_add_char(out, letters[i].letter);
            *whole = 1;
        }
    }
    if (is_word(out, from, "draw") || is_word(out, from, "void")) {
        const char *word = is_word(out, from, "draw") ? "0" : "Void";
        tg_text_cut(out, from);
        tg_text_add(out, word);
    }
}

_Bool tg_result_score(const TgTree *tree, int *score) {
    static const struct {
        const char *word;
        int score;
    } scores[] = {{"B+", 1}, {"W+", -1}, {"draw", 0}};
    TgValue value;
    if (!tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_RESULT, &value)) {
        return 0;
    }
    for (int i = 0; i < 3; i++) {
        if (strlen(scores[i].word) == value.length &&
            memcmp(scores[i].word, value.text, value.length) == 0) {
            *score = scores[i].score;
            return 1;
        }
    }
    return 0;
}
