/* SPDX-License-Identifier: MIT
 *
 * Windows. */
#define _CRT_RAND_S /* for rand_s */
#include "base/os.h"

#include <stdlib.h>
#include <windows.h>

long tg_os_processors(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return (long)info.dwNumberOfProcessors;
}

_Bool tg_os_random(uint64_t *number) {
    unsigned int low, high;
    if (rand_s(&low) != 0 || rand_s(&high) != 0) {
        return 0;
    }
    *number = (uint64_t)high << 32 | low;
    return 1;
}
