/* SPDX-License-Identifier: MIT
 *
 * usage: replay_NAME FOLDER
 *
 * Gives every file of a corpus to a fuzz target, as libFuzzer would: each input in a block of its
 * own exact size, so that the address sanitizer sees a byte read past its end. Names the file it is
 * at, so a crash tells. A folder without a file fails. */
#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes of a file; NULL when it cannot be read. The caller frees them. */
static uint8_t *read_file(const char *path, size_t *size) {
    struct stat info;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    uint8_t *data = NULL;
    if (fstat(fileno(file), &info) == 0) {
        *size = (size_t)info.st_size;
        data = malloc(*size > 0 ? *size : 1);
    }
    if (data != NULL && fread(data, 1, *size, file) != *size) {
        free(data);
        data = NULL;
    }
    fclose(file);
    return data;
}

static _Bool replay_file(const char *folder, const char *name) {
    char path[4096];
    size_t size = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    printf("%s\n", name);
    fflush(stdout);
    uint8_t *data = read_file(path, &size);
    if (data == NULL) {
        printf("%s: %s\n", path, strerror(errno));
        return 0;
    }
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 1;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        printf("usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    const char *folder = argv[1];
    DIR *stream = opendir(folder);
    if (stream == NULL) {
        printf("%s: %s\n", folder, strerror(errno));
        return 1;
    }
    int count = 0;
    _Bool good = 1;
    for (struct dirent *entry; good && (entry = readdir(stream)) != NULL;) {
        if (entry->d_name[0] != '.') {
            good = replay_file(folder, entry->d_name);
            count++;
        }
    }
    closedir(stream);
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    printf("%d inputs\n", count);
    return good && count > 0 ? 0 : 1;
}
