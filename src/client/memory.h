/* SPDX-License-Identifier: MIT
 *
 * How much memory a process has held. */
#ifndef TENGEN_CLIENT_MEMORY_H
#define TENGEN_CLIENT_MEMORY_H

#include <stdint.h>

/* The peaks of a process and its descendants together, in bytes; 0 when the system does not tell.
 */
int64_t tg_memory_of_family(long pid);

#endif
