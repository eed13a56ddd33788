/* SPDX-License-Identifier: MIT
 *
 * Act scripts: the first line is "rule opening clock size free-back", the others are acts. Whatever
 * they say: a refused act changes nothing, what was accepted reads back, and the state is the fold
 * of the log. Only so many acts are played, since each is looked at from all sides. */
#include "support/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ACTS_MAX = 120, LINE_MAX_LENGTH = 400 };

static void require(_Bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

static void require_same(const TgGame *a, const TgGame *b, const char *what) {
    const char *difference = play_difference(a, b, 1, 1);
    if (difference != NULL) {
        fprintf(stderr, "%s: %s\n", what, difference);
        abort();
    }
}

/* Cuts the next line off; false at the end. */
static _Bool next_line(const uint8_t **at, const uint8_t *end, char line[LINE_MAX_LENGTH + 1]) {
    if (*at == end) {
        return 0;
    }
    size_t length = 0;
    while (*at < end && **at != '\n') {
        if (length < LINE_MAX_LENGTH) {
            line[length++] = (char)**at;
        }
        (*at)++;
    }
    line[length] = '\0';
    *at += *at < end;
    return 1;
}

/* Cuts the next word off the line; `usual` when there is none. */
static const char *next_word(char **line, const char *usual) {
    char *word = *line + strspn(*line, " ");
    char *end = word + strcspn(word, " ");
    *line = *end == '\0' ? end : end + 1;
    *end = '\0';
    return *word != '\0' ? word : usual;
}

static TgGame *set_up(char *line) {
    const char *rule = next_word(&line, "renju");
    const char *opening = next_word(&line, "free");
    const char *clock = next_word(&line, "none");
    long size = strtol(next_word(&line, "0"), NULL, 10);
    _Bool free_back = next_word(&line, "0")[0] == '1';
    return play_new(rule, opening, clock, size >= 0 && size <= 255 ? (int)size : 0, free_back);
}

/* Accepted acts are written so that they read back. */
static void require_reads_back(const TgGame *game) {
    const TgAct *act = tg_game_act(game, tg_game_act_count(game) - 1);
    int size = tg_game_setup(game)->size;
    TgText text;
    tg_text_init(&text);
    tg_act_format(act, size, 1, &text);
    TgAct read;
    require(tg_act_parse(tg_text_get(&text), size, &read, NULL) == TG_OK, "the act reads back");
    require(read.kind == act->kind && read.seat == act->seat && read.used_ms == act->used_ms &&
                read.number == act->number && read.point_count == act->point_count &&
                memcmp(read.point, act->point, act->point_count * sizeof read.point[0]) == 0,
            "the act that is read back is the same");
    tg_text_finish(&text);
}

static void require_sound(const TgGame *game) {
    const TgGameState *s = tg_game_state(game);
    require((s->outcome != TG_OUTCOME_NONE) == (s->to_act == TG_SEAT_NONE), "over: nobody acts");
    require((s->outcome == TG_OUTCOME_NONE) == (s->cause == TG_CAUSE_NONE), "over: with a cause");
    require((s->outcome == TG_OUTCOME_WIN) == (s->winner != TG_SEAT_NONE), "a win has a winner");
    require(s->clock_owner == TG_SEAT_NONE || s->clock_owner == s->to_act,
            "the clock runs for the seat to act");
    require(s->outcome != TG_OUTCOME_NONE || s->kinds != 0, "something can be done");
    size_t stones = 0;
    for (int i = 0; i < s->move_count; i++) {
        stones += s->moves[i].point != TG_POINT_NONE;
    }
    require(tg_grid_count(&s->grid, TG_BLACK) + tg_grid_count(&s->grid, TG_WHITE) == stones,
            "the moves are the stones");
}

static void play_line(TgGame *game, const char *line) {
    TgAct act;
    if (tg_act_parse(line, tg_game_setup(game)->size, &act, NULL) != TG_OK) {
        return;
    }
    TgGame *before = NULL;
    require(tg_game_clone(game, &before) == TG_OK, "a copy");
    TgRefusal expected = tg_game_check(game, &act);
    TgRefusal refusal = tg_game_apply(game, &act);
    require(refusal == expected, "the check foretells the answer");
    if (refusal != TG_REFUSAL_NONE) {
        require_same(before, game, "after a refusal");
    } else {
        require_reads_back(game);
        require_sound(game);
        require(tg_game_apply(before, &act) == TG_REFUSAL_NONE, "the copy accepts it too");
        require_same(before, game, "the copy after the act");
    }
    tg_game_destroy(before);
}

static void require_fold(const TgGame *game) {
    TgGame *again = NULL;
    require(tg_game_create(tg_game_setup(game), &again, NULL) == TG_OK, "the same set-up");
    for (uint32_t i = 0; i < tg_game_act_count(game); i++) {
        require(tg_game_apply(again, tg_game_act(game, i)) == TG_REFUSAL_NONE, "the log replays");
    }
    require_same(game, again, "the replayed log");
    tg_game_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char line[LINE_MAX_LENGTH + 1];
    const uint8_t *at = data;
    const uint8_t *end = data + size;
    TgGame *game = next_line(&at, end, line) ? set_up(line) : NULL;
    if (game == NULL) {
        return 0;
    }
    for (int i = 0; i < ACTS_MAX && next_line(&at, end, line); i++) {
        play_line(game, line);
    }
    require_fold(game);
    tg_game_destroy(game);
    return 0;
}
