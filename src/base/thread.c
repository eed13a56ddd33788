/* SPDX-License-Identifier: MIT
 *
 * POSIX threads behind thread.h. A lock call that fails was called wrongly, so it is asserted. */
#include "tengen/thread.h"

#include <assert.h>

#ifdef TG_NO_THREADS

int tg_thread_cpus(void) {
    return 1;
}

TgStatus tg_thread_start(TgThread *thread, void (*run)(void *context), void *context) {
    *thread = (TgThread){.run = run, .context = context};
    return TG_E_UNSUPPORTED;
}

void tg_thread_join(TgThread *thread) {
    (void)thread;
    assert(!"no thread was started");
}

TgStatus tg_mutex_init(TgMutex *mutex) {
    *mutex = (TgMutex){0};
    return TG_OK;
}

void tg_mutex_finish(TgMutex *mutex) {
    (void)mutex;
}

void tg_mutex_lock(TgMutex *mutex) {
    (void)mutex;
}

void tg_mutex_unlock(TgMutex *mutex) {
    (void)mutex;
}

TgStatus tg_condition_init(TgCondition *condition) {
    *condition = (TgCondition){0};
    return TG_OK;
}

void tg_condition_finish(TgCondition *condition) {
    (void)condition;
}

void tg_condition_wait(TgCondition *condition, TgMutex *mutex) {
    (void)condition, (void)mutex;
    assert(!"nobody could wake this thread");
}

_Bool tg_condition_wait_until(TgCondition *condition, TgMutex *mutex, int64_t moment_ns) {
    (void)condition, (void)mutex, (void)moment_ns;
    assert(!"nobody could wake this thread");
    return 0;
}

void tg_condition_signal(TgCondition *condition) {
    (void)condition;
}

void tg_condition_broadcast(TgCondition *condition) {
    (void)condition;
}

#else

#include "base/os.h"

#include <errno.h>
#include <time.h>

int tg_thread_cpus(void) {
    long count = tg_os_processors();
    return count < 1 ? 1 : count > TG_THREAD_MAX ? TG_THREAD_MAX : (int)count;
}

static void must_succeed(int code) {
    (void)code;
    assert(code == 0);
}

static void *thread_main(void *argument) {
    TgThread *thread = argument;
    thread->run(thread->context);
    return NULL;
}

TgStatus tg_thread_start(TgThread *thread, void (*run)(void *context), void *context) {
    assert(run != NULL);
    thread->run = run;
    thread->context = context;
    return pthread_create(&thread->handle, NULL, thread_main, thread) == 0 ? TG_OK : TG_E_MEMORY;
}

void tg_thread_join(TgThread *thread) {
    must_succeed(pthread_join(thread->handle, NULL));
}

TgStatus tg_mutex_init(TgMutex *mutex) {
    return pthread_mutex_init(&mutex->handle, NULL) == 0 ? TG_OK : TG_E_MEMORY;
}

void tg_mutex_finish(TgMutex *mutex) {
    must_succeed(pthread_mutex_destroy(&mutex->handle));
}

void tg_mutex_lock(TgMutex *mutex) {
    must_succeed(pthread_mutex_lock(&mutex->handle));
}

void tg_mutex_unlock(TgMutex *mutex) {
    must_succeed(pthread_mutex_unlock(&mutex->handle));
}

TgStatus tg_condition_init(TgCondition *condition) {
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0) {
        return TG_E_MEMORY;
    }
    /* The clock of tg_time_now_ns: setting the calendar time moves no deadline. */
    must_succeed(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC));
    int code = pthread_cond_init(&condition->handle, &attributes);
    pthread_condattr_destroy(&attributes);
    return code == 0 ? TG_OK : TG_E_MEMORY;
}

void tg_condition_finish(TgCondition *condition) {
    must_succeed(pthread_cond_destroy(&condition->handle));
}

void tg_condition_wait(TgCondition *condition, TgMutex *mutex) {
    must_succeed(pthread_cond_wait(&condition->handle, &mutex->handle));
}

_Bool tg_condition_wait_until(TgCondition *condition, TgMutex *mutex, int64_t moment_ns) {
    assert(moment_ns >= 0);
    struct timespec moment = {.tv_sec = (time_t)(moment_ns / 1000000000),
                              .tv_nsec = (long)(moment_ns % 1000000000)};
    int code = pthread_cond_timedwait(&condition->handle, &mutex->handle, &moment);
    assert(code == 0 || code == ETIMEDOUT);
    return code == 0;
}

void tg_condition_signal(TgCondition *condition) {
    must_succeed(pthread_cond_signal(&condition->handle));
}

void tg_condition_broadcast(TgCondition *condition) {
    must_succeed(pthread_cond_broadcast(&condition->handle));
}

#endif
