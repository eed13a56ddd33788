/* SPDX-License-Identifier: MIT
 *
 * POSIX and Linux. */
#include "base/os.h"

#include <sys/random.h>
#include <unistd.h>

long tg_os_processors(void) {
    return sysconf(_SC_NPROCESSORS_ONLN);
}

_Bool tg_os_random(uint64_t *number) {
    return getrandom(number, sizeof *number, 0) == (ssize_t)sizeof *number;
}
