/* SPDX-License-Identifier: MIT
 *
 * What base asks of the operating system beyond C and POSIX threads: os.c for POSIX systems,
 * os_windows.c for Windows; CMakeLists.txt takes one of them. */
#ifndef TENGEN_BASE_OS_H
#define TENGEN_BASE_OS_H

#include <stdint.h>

/* Processors in use; 0 or less when the system does not tell. */
long tg_os_processors(void);
/* A number nobody can foretell; false when the system gives none. */
_Bool tg_os_random(uint64_t *number);

#endif
