/* SPDX-License-Identifier: MIT
 *
 * `pbrain-tengen`: the engine behind the Gomocup protocol. One thread reads standard input, the
 * first one thinks; a build without threads does both in turn. */
#include "tengen/proto.h"
#include "tengen/thread.h"

#include <stdio.h>
#include <unistd.h>

typedef struct Brain {
    TgProto *proto;
    TgMutex lock; /* keeps the calls on proto apart, thinking excepted */
    TgCondition changed;
} Brain;

static void write_line(const char *line, void *context) {
    (void)context;
    printf("%s\n", line);
    fflush(stdout);
}

/* Feeds what standard input holds; false at its end. */
static _Bool feed_once(Brain *brain) {
    char bytes[4096];
    ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    tg_mutex_lock(&brain->lock);
    if (count > 0) {
        tg_proto_feed(brain->proto, bytes, (size_t)count);
    } else {
        tg_proto_end(brain->proto);
    }
    _Bool more = count > 0 && !tg_proto_is_over(brain->proto);
    tg_condition_signal(&brain->changed);
    tg_mutex_unlock(&brain->lock);
    return more;
}

static void think_once(Brain *brain) {
    tg_mutex_unlock(&brain->lock);
    tg_proto_think(brain->proto);
    tg_mutex_lock(&brain->lock);
    tg_proto_answer(brain->proto);
}

#ifdef TG_NO_THREADS
enum { READS_BESIDE = 0 };

static int run(Brain *brain) {
    _Bool more = 1;
    while (more && !tg_proto_is_over(brain->proto)) {
        more = feed_once(brain);
        while (tg_proto_wants_think(brain->proto)) {
            think_once(brain);
        }
    }
    return 0;
}
#else
enum { READS_BESIDE = 1 };

static void read_all(void *context) {
    while (feed_once(context)) {
    }
}

static int run(Brain *brain) {
    TgThread reader;
    if (tg_thread_start(&reader, read_all, brain) != TG_OK) {
        write_line("ERROR no thread to read with", NULL);
        return 1;
    }
    tg_mutex_lock(&brain->lock);
    while (!tg_proto_is_over(brain->proto)) {
        if (tg_proto_wants_think(brain->proto)) {
            think_once(brain);
        } else {
            tg_condition_wait(&brain->changed, &brain->lock);
        }
    }
    tg_mutex_unlock(&brain->lock);
    return 0; /* the reader may still wait for input: the end of the process ends it */
}
#endif

int main(void) {
    static Brain brain; /* outlives main while the reader waits */
    const TgProtoOptions options = {.may_ponder = READS_BESIDE};
    if (tg_proto_create(&options, write_line, NULL, &brain.proto) != TG_OK ||
        tg_mutex_init(&brain.lock) != TG_OK || tg_condition_init(&brain.changed) != TG_OK) {
        write_line("ERROR out of memory", NULL);
        return 1;
    }
    return run(&brain);
}
