/* SPDX-License-Identifier: MIT
 *
 * The engine worker. The reading thread owns the input; the thinking thread owns the engine's
 * search; between them stand two slots under one mutex: the question that waits and the one that is
 * thought about. A stop is repeated until the search has ended, because one that is only just
 * starting cannot hear it. */
#include "tengen/worker.h"

#include "proving.h"

#include "tengen/engine.h"
#include "tengen/json.h"
#include "tengen/thread.h"
#include "tengen/time.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 8 << 20, /* a question with the longest log a game may have */
    STOP_AGAIN_MS = 5,
    REPORT_EVERY_MS = 50
};

typedef struct Question {
    int64_t ask, seq;
    TgGame *game; /* NULL: a proof is asked for */
    TgLimits limits;
    TgProving proving;
} Question;

typedef struct Worker {
    int in_fd, out_fd;
    TgEngine *engine;
    TgThread thinker;
    TgMutex mutex; /* guards the five below */
    TgCondition changed;
    Question *waiting, *running;
    _Bool stopping; /* the running question has to end */
    _Bool quitting;
    TgMutex out_mutex;   /* guards the output */
    int64_t reported_ns; /* of the thinking thread: when it last wrote a report */
} Worker;

static void destroy_question(Question *question) {
    if (question != NULL) {
        tg_game_destroy(question->game);
        free(question);
    }
}

/* --- writing --------------------------------------------------------------------------------- */

/* Nobody is left to tell when writing fails: the input will end too. */
static void write_line(Worker *worker, json_t *value) {
    TgText line;
    tg_text_init(&line);
    tg_json_dump(value, &line);
    tg_text_add_char(&line, '\n');
    json_decref(value);
    tg_mutex_lock(&worker->out_mutex);
    for (size_t sent = 0; tg_text_ok(&line) && sent < line.length;) {
        ssize_t count = write(worker->out_fd, line.data + sent, line.length - sent);
        if (count < 0 && errno != EINTR) {
            break;
        }
        sent += count > 0 ? (size_t)count : 0;
    }
    tg_mutex_unlock(&worker->out_mutex);
    tg_text_finish(&line);
}

/* why: may quote the input. */
static void write_failed(Worker *worker, int64_t ask, int64_t seq, const char *why) {
    TgText text;
    tg_text_init(&text);
    tg_text_add_foreign(&text, why);
    write_line(worker, json_pack("{s:s, s:I, s:I, s:s}", "t", "failed", "ask", (json_int_t)ask,
                                 "seq", (json_int_t)seq, "why", tg_text_get(&text)));
    tg_text_finish(&text);
}

static json_t *report_json(const TgReport *report, int64_t seq) {
    TgText score;
    tg_text_init(&score);
    tg_score_format(report->score, &score);
    json_t *pv = json_array();
    for (int i = 0; i < report->pv_length; i++) {
        json_array_append_new(pv, json_integer(report->pv[i]));
    }
    json_t *out = json_pack("{s:s, s:I, s:i, s:s, s:I, s:o}", "t", "report", "seq", (json_int_t)seq,
                            "depth", (int)report->depth, "score", tg_text_get(&score), "nodes",
                            (json_int_t)report->nodes, "pv", pv);
    tg_text_finish(&score);
    return out;
}

static void write_report(Worker *worker, const TgReport *report) {
    const Question *question = worker->running; /* changed by this thread alone */
    worker->reported_ns = tg_time_now_ns();
    write_line(worker, json_pack("{s:s, s:I, s:o}", "t", "report", "ask", (json_int_t)question->ask,
                                 "report", report_json(report, question->seq)));
}

/* --- thinking -------------------------------------------------------------------------------- */

static void on_report(const TgReport *report, void *context) {
    Worker *worker = context;
    int64_t since = tg_time_now_ns() - worker->reported_ns;
    if (report->pv_index == 0 && since >= (int64_t)REPORT_EVERY_MS * 1000000) {
        write_report(worker, report);
    }
}

static void answer(Worker *worker, const Question *question) {
    TgAct act = {0};
    TgReport report = {0};
    TgStatus status = tg_engine_choose(worker->engine, question->game, &question->limits, on_report,
                                       worker, &act, &report);
    if (status != TG_OK) {
        write_failed(worker, question->ask, question->seq, tg_status_text(status, TG_EN));
        return;
    }
    if (report.pv_length > 0) {
        write_report(worker, &report);
    }
    write_line(worker,
               json_pack("{s:s, s:I, s:I, s:o}", "t", "act", "ask", (json_int_t)question->ask,
                         "seq", (json_int_t)question->seq, "act", tg_json_act(&act)));
}

/* --- proving --------------------------------------------------------------------------------- */

static _Bool stops_proof(void *context) {
    Worker *worker = context;
    tg_mutex_lock(&worker->mutex);
    _Bool stops = worker->stopping || worker->quitting;
    tg_mutex_unlock(&worker->mutex);
    return stops;
}

static void write_progress(int64_t ms, uint64_t nodes, void *context) {
    Worker *worker = context;
    write_line(worker, json_pack("{s:s, s:I, s:I, s:I}", "t", "proving", "ask",
                                 (json_int_t)worker->running->ask, "ms", (json_int_t)ms, "nodes",
                                 (json_int_t)nodes));
}

static void prove(Worker *worker, const Question *question) {
    const TgProvingHooks hooks = {stops_proof, write_progress, worker};
    TgStatus status;
    json_t *proof = tg_proving_run(&question->proving, &hooks, &status);
    if (proof == NULL) {
        write_failed(worker, question->ask, 0, tg_status_text(status, TG_EN));
        return;
    }
    json_object_set_new(proof, "t", json_string("proof"));
    json_object_set_new(proof, "ask", json_integer(question->ask));
    write_line(worker, proof);
}

/* --- the thinking thread --------------------------------------------------------------------- */

static void think(void *context) {
    Worker *worker = context;
    tg_mutex_lock(&worker->mutex);
    while (worker->waiting != NULL || !worker->quitting) {
        if (worker->waiting == NULL) {
            tg_condition_wait(&worker->changed, &worker->mutex);
            continue;
        }
        Question *question = worker->waiting;
        worker->running = question;
        worker->waiting = NULL;
        worker->stopping = 0;
        tg_mutex_unlock(&worker->mutex);
        if (question->game != NULL) {
            answer(worker, question);
        } else {
            prove(worker, question);
        }
        tg_mutex_lock(&worker->mutex);
        worker->running = NULL;
        worker->stopping = 0;
        destroy_question(question);
        tg_condition_broadcast(&worker->changed);
    }
    tg_mutex_unlock(&worker->mutex);
}

/* --- reading --------------------------------------------------------------------------------- */

static TgStatus read_limits(const json_t *value, TgLimits *limits, TgText *error) {
    static const char *const keys[] = {"turn",  "match", "increment", "nodes",
                                       "depth", "level", "seed",      NULL};
    int64_t turn = -1;
    int64_t match = -1;
    int64_t increment = 0;
    int64_t nodes = 0;
    int64_t depth = 0;
    int64_t level = 0;
    int64_t seed = 0;
    const struct {
        const char *key;
        int64_t min, max, *out;
    } numbers[] = {
        {"turn", -1, INT32_MAX, &turn},          {"match", -1, INT64_MAX / 4, &match},
        {"increment", 0, INT32_MAX, &increment}, {"nodes", 0, INT64_MAX, &nodes},
        {"depth", 0, UINT8_MAX, &depth},         {"level", 0, TG_LEVEL_NB, &level},
        {"seed", 0, INT64_MAX, &seed},
    };
    TgStatus status = tg_json_check_object(value, "limits", keys, error);
    for (size_t i = 0; status == TG_OK && i < sizeof numbers / sizeof numbers[0]; i++) {
        status = tg_json_get_int(value, "limits", numbers[i].key, numbers[i].min, numbers[i].max,
                                 numbers[i].out, error);
    }
    *limits = (TgLimits){.turn_ms = turn,
                         .match_ms = match,
                         .increment_ms = increment,
                         .nodes = (uint64_t)nodes,
                         .depth = (uint8_t)depth,
                         .level = (uint8_t)level,
                         .seed = (uint64_t)seed};
    return status;
}

/* Plays the acts of a question. */
static TgStatus read_acts(const json_t *acts, TgGame *game, TgText *error) {
    if (!json_is_array(acts)) {
        tg_text_add(error, "acts: expected a list");
        return TG_E_SYNTAX;
    }
    size_t index;
    json_t *value;
    json_array_foreach(acts, index, value) {
        TgAct act;
        TgStatus status = tg_json_read_act(value, "acts", tg_game_setup(game)->size, &act, error);
        if (status != TG_OK) {
            return status;
        }
        TgRefusal refusal = tg_game_apply(game, &act);
        if (refusal != TG_REFUSAL_NONE) {
            tg_text_printf(error, "acts[%zu]: %s", index, tg_refusal_name(refusal, TG_EN));
            return TG_E_REFUSED;
        }
    }
    return TG_OK;
}

static TgStatus read_choose(const json_t *message, Question *question, TgText *error) {
    static const char *const keys[] = {"t", "ask", "seq", "setup", "acts", "limits", NULL};
    TgGameSetup setup;
    TgStatus status = tg_json_check_object(message, "choose", keys, error);
    if (status == TG_OK) {
        status = tg_json_get_int(message, "choose", "ask", 0, UINT32_MAX, &question->ask, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_int(message, "choose", "seq", 0, UINT32_MAX, &question->seq, error);
    }
    if (status == TG_OK) {
        status = tg_json_read_setup(json_object_get(message, "setup"), "setup", &setup, error);
    }
    if (status == TG_OK) {
        status = read_limits(json_object_get(message, "limits"), &question->limits, error);
    }
    if (status == TG_OK) {
        status = tg_game_create(&setup, &question->game, error);
    }
    return status == TG_OK ? read_acts(json_object_get(message, "acts"), question->game, error)
                           : status;
}

static TgStatus read_prove(const json_t *message, Question *question, TgText *error) {
    static const char *const keys[] = {"t", "ask", "position", "side", "time", NULL};
    TgStatus status = tg_json_check_object(message, "prove", keys, error);
    if (status == TG_OK) {
        status = tg_json_get_int(message, "prove", "ask", 0, UINT32_MAX, &question->ask, error);
    }
    return status == TG_OK ? tg_proving_read(message, "prove", &question->proving, error) : status;
}

/* A question that waits gives way to a newer one. */
static void put_question(Worker *worker, Question *question) {
    tg_mutex_lock(&worker->mutex);
    Question *replaced = worker->waiting;
    worker->waiting = question;
    worker->stopping = worker->running != NULL;
    tg_condition_broadcast(&worker->changed);
    tg_mutex_unlock(&worker->mutex);
    if (replaced != NULL) {
        write_failed(worker, replaced->ask, replaced->seq, "a newer question came");
        destroy_question(replaced);
    }
}

typedef TgStatus (*ReadFn)(const json_t *message, Question *question, TgText *error);

static void on_question(Worker *worker, const json_t *message, ReadFn reader) {
    TgText error;
    tg_text_init(&error);
    Question *question = calloc(1, sizeof *question);
    if (question == NULL) {
        write_failed(worker, 0, 0, tg_status_text(TG_E_MEMORY, TG_EN));
    } else if (reader(message, question, &error) == TG_OK) {
        put_question(worker, question);
    } else {
        write_failed(worker, question->ask, question->seq, tg_text_get(&error));
        destroy_question(question);
    }
    tg_text_finish(&error);
}

static void on_stop(Worker *worker) {
    tg_mutex_lock(&worker->mutex);
    Question *dropped = worker->waiting;
    worker->waiting = NULL;
    worker->stopping = worker->running != NULL;
    tg_mutex_unlock(&worker->mutex);
    if (dropped != NULL) {
        write_failed(worker, dropped->ask, dropped->seq, tg_status_text(TG_E_STOPPED, TG_EN));
        destroy_question(dropped);
    }
}

static void on_line(Worker *worker, const char *line, size_t length) {
    TgText error;
    tg_text_init(&error);
    json_t *message = NULL;
    const char *kind = "";
    TgStatus status = tg_json_load(line, length, &message, &error);
    if (status == TG_OK) {
        status = tg_json_get_string(message, "line", "t", 32, &kind, &error);
    }
    if (status == TG_OK && strcmp(kind, "choose") == 0) {
        on_question(worker, message, read_choose);
    } else if (status == TG_OK && strcmp(kind, "prove") == 0) {
        on_question(worker, message, read_prove);
    } else if (status == TG_OK && strcmp(kind, "stop") == 0) {
        on_stop(worker);
    } else {
        tg_text_add(&error, status == TG_OK ? "line.t: expected choose, prove or stop" : "");
        write_failed(worker, 0, 0, tg_text_get(&error));
    }
    json_decref(message);
    tg_text_finish(&error);
}

/* Tells the search to stop while it has to; how long to wait for input before doing so again. */
static int stop_if_wanted(Worker *worker) {
    tg_mutex_lock(&worker->mutex);
    _Bool stopping =
        worker->stopping && worker->running->game != NULL; /* a proof hears it itself */
    tg_mutex_unlock(&worker->mutex);
    if (stopping) {
        tg_engine_stop(worker->engine);
    }
    return stopping ? STOP_AGAIN_MS : -1;
}

/* Hands out the whole lines of `in` and keeps the rest. */
static void take_lines(Worker *worker, TgText *in) {
    char *start = in->data;
    char *end = start + in->length;
    char *feed;
    while (start < end && (feed = memchr(start, '\n', (size_t)(end - start))) != NULL) {
        on_line(worker, start, (size_t)(feed - start));
        start = feed + 1;
    }
    in->length = (size_t)(end - start);
    memmove(in->data, start, in->length);
}

/* Reads until the input ends, or what comes is no line. */
static void read_input(Worker *worker) {
    TgText in;
    tg_text_init(&in);
    while (tg_text_ok(&in) && in.length < LINE_MAX_BYTES) {
        struct pollfd input = {.fd = worker->in_fd, .events = POLLIN};
        int ready = poll(&input, 1, stop_if_wanted(worker));
        if (ready == 0 || (ready < 0 && errno == EINTR)) {
            continue;
        }
        char piece[16384];
        ssize_t count = ready < 0 ? -1 : read(worker->in_fd, piece, sizeof piece);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) {
            continue;
        }
        if (count <= 0) {
            break;
        }
        tg_text_add_bytes(&in, piece, (size_t)count);
        if (tg_text_ok(&in)) {
            take_lines(worker, &in);
        }
    }
    tg_text_finish(&in);
}

/* --- life ------------------------------------------------------------------------------------ */

/* Ends the thinking thread: what it was asked is answered, as soon as it can be. */
static void quit(Worker *worker) {
    tg_mutex_lock(&worker->mutex);
    worker->quitting = 1;
    tg_condition_broadcast(&worker->changed);
    while (worker->waiting != NULL || worker->running != NULL) {
        tg_engine_stop(worker->engine);
        tg_condition_wait_until(&worker->changed, &worker->mutex,
                                tg_time_now_ns() + (int64_t)STOP_AGAIN_MS * 1000000);
    }
    tg_mutex_unlock(&worker->mutex);
    tg_thread_join(&worker->thinker);
}

static TgStatus init_locks(Worker *worker) {
    TgStatus status = tg_mutex_init(&worker->mutex);
    if (status != TG_OK) {
        return status;
    }
    status = tg_mutex_init(&worker->out_mutex);
    if (status == TG_OK) {
        status = tg_condition_init(&worker->changed);
        if (status == TG_OK) {
            return TG_OK;
        }
        tg_mutex_finish(&worker->out_mutex);
    }
    tg_mutex_finish(&worker->mutex);
    return status;
}

TgStatus tg_worker_run(int in_fd, int out_fd) {
    Worker worker = {.in_fd = in_fd, .out_fd = out_fd};
    TgStatus status = tg_engine_create(&(TgEngineOptions){0}, &worker.engine);
    if (status != TG_OK) {
        return status;
    }
    status = init_locks(&worker);
    if (status == TG_OK) {
        status = tg_thread_start(&worker.thinker, think, &worker);
        if (status == TG_OK) {
            read_input(&worker);
            quit(&worker);
        }
        tg_condition_finish(&worker.changed);
        tg_mutex_finish(&worker.out_mutex);
        tg_mutex_finish(&worker.mutex);
    }
    tg_engine_destroy(worker.engine);
    return status;
}
