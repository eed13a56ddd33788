/* SPDX-License-Identifier: MIT
 *
 * The two clocks of the operating system that Tengen reads. Rules and games read neither. */
#ifndef TENGEN_TIME_H
#define TENGEN_TIME_H

#include <stdint.h>

/* Monotonic wall time in nanoseconds from an arbitrary start; never goes back. */
int64_t tg_time_now_ns(void);
/* CPU time of the calling thread in nanoseconds. */
int64_t tg_time_thread_cpu_ns(void);

#endif
