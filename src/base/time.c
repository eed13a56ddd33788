/* SPDX-License-Identifier: MIT
 *
 * The operating system's clocks. */
#include "tengen/time.h"

#include <time.h>

static int64_t read_clock(clockid_t id) {
    struct timespec t = {0};
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t tg_time_now_ns(void) {
    return read_clock(CLOCK_MONOTONIC);
}

int64_t tg_time_thread_cpu_ns(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}
