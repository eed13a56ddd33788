/* SPDX-License-Identifier: MIT
 *
 * The worker's two threads: every question is answered once, whatever stops or comes meanwhile. */
#include "tengen/rng.h"
#include "tengen/text.h"
#include "tengen/thread.h"
#include "tengen/worker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Talk {
    TgThread thread;
    int to_worker[2], from_worker[2];
    FILE *answers;
    TgStatus status;
} Talk;

static void run_worker(void *context) {
    Talk *talk = context;
    talk->status = tg_worker_run(talk->to_worker[0], talk->from_worker[1]);
    close(talk->from_worker[1]);
}

static void start(Talk *talk) {
    assert_int_equal(pipe(talk->to_worker), 0);
    assert_int_equal(pipe(talk->from_worker), 0);
    talk->answers = fdopen(talk->from_worker[0], "r");
    assert_non_null(talk->answers);
    assert_int_equal(tg_thread_start(&talk->thread, run_worker, talk), TG_OK);
}

static void finish(Talk *talk) {
    tg_thread_join(&talk->thread);
    assert_int_equal(talk->status, TG_OK);
    close(talk->to_worker[0]);
    fclose(talk->answers);
}

static void say(Talk *talk, const char *line) {
    size_t length = strlen(line);
    assert_int_equal(write(talk->to_worker[1], line, length), length);
}

static void ask(Talk *talk, int number, int turn_ms) {
    char line[200];
    snprintf(line, sizeof line,
             "{\"t\":\"choose\",\"ask\":%d,\"seq\":1,\"setup\":{\"rule\":\"renju\"},\"acts\":["
             "{\"kind\":\"place\",\"points\":[231]}],\"limits\":{\"turn\":%d}}\n",
             number, turn_ms);
    say(talk, line);
}

/* The next answer that is no report: its number; 0 at the end. *acts: an act, not a failure. */
static json_int_t take_answer(Talk *talk, _Bool *acts) {
    char *line = NULL;
    size_t capacity = 0;
    json_int_t number = 0;
    while (number == 0 && getline(&line, &capacity, talk->answers) > 0) {
        json_t *message = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(message);
        const char *kind = json_string_value(json_object_get(message, "t"));
        *acts = strcmp(kind, "act") == 0;
        if (strcmp(kind, "report") != 0) {
            number = json_integer_value(json_object_get(message, "ask"));
        }
        json_decref(message);
    }
    free(line);
    return number;
}

static void rest(TgRng *rng) {
    struct timespec moment = {.tv_nsec = (long)tg_rng_below(rng, 4000000)};
    nanosleep(&moment, NULL);
}

static void every_question_is_answered_once(void **state) {
    (void)state;
    enum { QUESTIONS = 40, LAST };
    Talk talk = {0};
    TgRng rng;
    tg_rng_init(&rng, 5);
    start(&talk);
    for (int number = 1; number <= QUESTIONS; number++) {
        ask(&talk, number, tg_rng_below(&rng, 2) == 0 ? 600000 : 1);
        rest(&rng);
        if (tg_rng_below(&rng, 3) > 0) { /* else the next question stops it */
            say(&talk, "{\"t\":\"stop\"}\n");
            rest(&rng);
        }
    }
    ask(&talk, LAST, 1); /* this one nobody stops */
    int answered[LAST + 1] = {0};
    _Bool acts = 0;
    for (int i = 1; i <= LAST; i++) {
        json_int_t number = take_answer(&talk, &acts);
        assert_in_range(number, 1, LAST);
        assert_int_equal(answered[number]++, 0);
        assert_true(acts || number != LAST);
    }
    close(talk.to_worker[1]);
    assert_int_equal(take_answer(&talk, &acts), 0);
    finish(&talk);
}

static void a_stop_ends_a_long_search(void **state) {
    (void)state;
    Talk talk = {0};
    _Bool acts = 0;
    start(&talk);
    for (int number = 1; number <= 5; number++) {
        ask(&talk, number, 600000);
        say(&talk, "{\"t\":\"stop\"}\n{\"t\":\"stop\"}\n");
        assert_int_equal(take_answer(&talk, &acts), number);
    }
    ask(&talk, 6, 600000); /* and so does the end of the input */
    close(talk.to_worker[1]);
    assert_int_equal(take_answer(&talk, &acts), 6);
    assert_true(acts);
    assert_int_equal(take_answer(&talk, &acts), 0);
    finish(&talk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_question_is_answered_once),
        cmocka_unit_test(a_stop_ends_a_long_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
