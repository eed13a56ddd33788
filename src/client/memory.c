/* SPDX-License-Identifier: MIT
 *
 * Memory of a process and its children, as Linux tells it in /proc. A process that ends while it is
 * looked at counts nothing. */
#include "client/memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FAMILY_MAX = 64, FILE_MAX = 8192, BYTES_PER_KB = 1024 };

/* The beginning of a small file, as text; "" when it cannot be read. */
static const char *read_file(const char *path, char text[FILE_MAX]) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd >= 0 ? read(fd, text, FILE_MAX - 1) : 0;
    if (fd >= 0) {
        close(fd);
    }
    text[length > 0 ? length : 0] = '\0';
    return text;
}

/* "VmHWM:     1234 kB": the most that was ever resident. */
static int64_t peak_of(long pid) {
    char path[64], text[FILE_MAX];
    snprintf(path, sizeof path, "/proc/%ld/status", pid);
    const char *peak = strstr(read_file(path, text), "VmHWM:");
    return peak != NULL ? strtoll(peak + strlen("VmHWM:"), NULL, 10) * BYTES_PER_KB : 0;
}

/* Adds the children of a process to the list. */
static int add_children(long pid, long family[], int count) {
    char path[64], text[FILE_MAX];
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", pid, pid);
    const char *at = read_file(path, text);
    char *end;
    for (long child = strtol(at, &end, 10); end != at && count < FAMILY_MAX;
         child = strtol(at, &end, 10)) {
        family[count++] = child;
        at = end;
    }
    return count;
}

int64_t tg_memory_of_family(long pid) {
    long family[FAMILY_MAX] = {pid};
    int count = 1;
    int64_t bytes = 0;
    for (int i = 0; i < count; i++) {
        bytes += peak_of(family[i]);
        count = add_children(family[i], family, count);
    }
    return bytes;
}
