/* SPDX-License-Identifier: MIT
 *
 * Threads, locks and conditions, as little as the engine and the programs need. In a build without
 * threads (TG_NO_THREADS) locks do nothing and tg_thread_start answers TG_E_UNSUPPORTED, so a
 * caller runs its work in place. Flags shared between threads are plain C11 atomics. */
#ifndef TENGEN_THREAD_H
#define TENGEN_THREAD_H

#include "tengen/status.h"

#include <stdint.h>
#ifndef TG_NO_THREADS
#include <pthread.h>
#endif

/* Threads that one search may have at most. */
#ifdef TG_NO_THREADS
enum { TG_THREAD_MAX = 1 };
#else
enum { TG_THREAD_MAX = 64 };
#endif

/* The objects stay where they were initialised: they are not copied or moved while in use. */
typedef struct TgThread {
#ifndef TG_NO_THREADS
    pthread_t handle;
#endif
    void (*run)(void *context);
    void *context;
} TgThread;

typedef struct TgMutex {
#ifdef TG_NO_THREADS
    char unused;
#else
    pthread_mutex_t handle;
#endif
} TgMutex;

typedef struct TgCondition {
#ifdef TG_NO_THREADS
    char unused;
#else
    pthread_cond_t handle;
#endif
} TgCondition;

/* Starts run(context) on a thread of its own; every started thread is joined once. TG_E_MEMORY: the
 * system gives no thread. */
TgStatus tg_thread_start(TgThread *thread, void (*run)(void *context), void *context);
/* Waits for the thread's end. */
void tg_thread_join(TgThread *thread);

/* How many threads the machine runs at once: 1 at least, TG_THREAD_MAX at most. */
int tg_thread_cpus(void);

TgStatus tg_mutex_init(TgMutex *mutex);
void tg_mutex_finish(TgMutex *mutex);
/* Not recursive: locking twice on one thread is our mistake. */
void tg_mutex_lock(TgMutex *mutex);
void tg_mutex_unlock(TgMutex *mutex);

TgStatus tg_condition_init(TgCondition *condition);
void tg_condition_finish(TgCondition *condition);
/* Waits with the mutex unlocked and has it locked again on return; may wake without a signal, so
 * the caller tests its own state in a loop. */
void tg_condition_wait(TgCondition *condition, TgMutex *mutex);
/* The same until a moment of tg_time_now_ns; false when the moment has passed. */
_Bool tg_condition_wait_until(TgCondition *condition, TgMutex *mutex, int64_t moment_ns);
void tg_condition_signal(TgCondition *condition);
void tg_condition_broadcast(TgCondition *condition);

#endif
