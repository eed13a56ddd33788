/* SPDX-License-Identifier: MIT */
#include "fake_worker.h"

#include "tengen/json.h"
#include "tengen/time.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TgAct fake_worker_answer(const TgGame *game) {
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < tg_game_act_count(game); i++) {
        const TgAct *act = tg_game_act(game, i);
        const uint32_t words[] = {act->kind, act->seat, act->number, act->point[0]};
        for (size_t w = 0; w < sizeof words / sizeof words[0]; w++) {
            hash = (hash ^ words[w]) * 16777619u;
        }
    }
    TgAct answer = {.kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1};
    unsigned size = tg_game_setup(game)->size;
    for (unsigned i = 0; i < size * size; i++) {
        unsigned cell = (hash + i) % (size * size);
        answer.point[0] = tg_point((int)(cell % size), (int)(cell / size));
        if (tg_game_check(game, &answer) == TG_REFUSAL_NONE) {
            break;
        }
    }
    return answer;
}

/* Input without the buffer of stdio, so that poll tells the truth. */
static _Bool read_line(char *line, size_t size) {
    size_t length = 0;
    char c;
    while (length < size - 1 && read(STDIN_FILENO, &c, 1) == 1) {
        if (c == '\n') {
            line[length] = '\0';
            return 1;
        }
        line[length++] = c;
    }
    return 0;
}

static void say(json_t *value) {
    json_dumpf(value, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(value);
}

static void say_act(json_int_t ask, json_int_t seq, const TgAct *act) {
    say(json_pack("{s:s, s:I, s:I, s:o}", "t", "act", "ask", ask, "seq", seq, "act",
                  tg_json_act(act)));
}

static TgGame *read_game(const json_t *question) {
    TgGameSetup setup;
    TgGame *game = NULL;
    if (tg_json_read_setup(json_object_get(question, "setup"), "setup", &setup, NULL) != TG_OK ||
        tg_game_create(&setup, &game, NULL) != TG_OK) {
        exit(1);
    }
    size_t index;
    json_t *value;
    json_array_foreach(json_object_get(question, "acts"), index, value) {
        TgAct act;
        if (tg_json_read_act(value, "acts", setup.size, &act, NULL) != TG_OK ||
            tg_game_apply(game, &act) != TG_REFUSAL_NONE) {
            exit(1);
        }
    }
    return game;
}

static void say_report(json_int_t ask, json_int_t seq, int depth) {
    say(json_pack("{s:s, s:I, s:{s:s, s:I, s:i, s:s, s:i, s:[]}}", "t", "report", "ask", ask,
                  "report", "t", "report", "seq", seq, "depth", depth, "score", "0", "nodes", depth,
                  "pv"));
}

/* Thinks for a while, with reports; ends early when told to stop, unless it is deaf. */
static void think(json_int_t ask, json_int_t seq, json_int_t ms, _Bool deaf, char *line,
                  size_t size) {
    int64_t end = tg_time_now_ns() + ms * 1000000;
    for (int depth = 1; tg_time_now_ns() < end; depth++) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        say_report(ask, seq, depth);
        if (poll(&input, deaf ? 0 : 1, 2) > 0 && (!read_line(line, size) || strstr(line, "stop"))) {
            return;
        }
    }
}

static void answer(const json_t *question, char *line, size_t size) {
    static TgAct last; /* what it answered before, under which number */
    static json_int_t last_ask, last_seq;
    json_int_t ask = json_integer_value(json_object_get(question, "ask"));
    json_int_t seq = json_integer_value(json_object_get(question, "seq"));
    const json_t *limits = json_object_get(question, "limits");
    json_int_t turn = json_integer_value(json_object_get(limits, "turn"));
    FakeLevel level = (FakeLevel)json_integer_value(json_object_get(limits, "level"));
    if (level == FAKE_CRASH) {
        abort();
    }
    if (level == FAKE_HANG) {
        for (;;) {
            pause();
        }
    }
    if (level == FAKE_CONFUSED && last_ask > 0) {
        say_act(last_ask, last_seq, &last);
        say_act(0, last_seq, &last);
    }
    TgGame *game = read_game(question);
    TgAct act = fake_worker_answer(game);
    if (level == FAKE_ILLEGAL && tg_game_state(game)->move_count > 0) {
        act.point[0] = tg_game_state(game)->moves[0].point;
    }
    tg_game_destroy(game);
    think(ask, seq, turn, level == FAKE_LATE, line, size);
    say_act(ask, seq, &act);
    last = act;
    last_ask = ask;
    last_seq = seq;
}

int fake_worker_run(void) {
    enum { LINE_SIZE = 1 << 20 };
    char *line = malloc(LINE_SIZE);
    while (line != NULL && read_line(line, LINE_SIZE)) {
        json_t *message = json_loads(line, 0, NULL);
        const char *kind = json_string_value(json_object_get(message, "t"));
        if (kind != NULL && strcmp(kind, "choose") == 0) {
            answer(message, line, LINE_SIZE);
        }
        json_decref(message);
    }
    free(line);
    return 0;
}
