/* SPDX-License-Identifier: MIT
 *
 * Writing pictures. */
#include "draw_output.h"

#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

int draw_output_kind(const char *word, const char *path, DrawKind *kind) {
    static const char *const words[DRAW_KIND_NB] = {"txt", "svg", "pdf", "png", "gif"};
    const char *dot = strrchr(path, '.');
    const char *ending = word != NULL ? word : dot != NULL ? dot + 1 : "";
    for (int i = 0; i < DRAW_KIND_NB; i++) {
        if (strcasecmp(ending, words[i]) == 0) {
            *kind = (DrawKind)i;
            return CLI_OK;
        }
    }
    if (word != NULL) {
        return cli_error("--to: '%s', expected txt, svg, pdf, png or gif", word);
    }
    return cli_error(
        "draw: %s: expected a name that ends in .txt, .svg, .pdf, .png or .gif, or --to", path);
}

static int write_all(FILE *file, const TgText *bytes) {
    _Bool good = fwrite(tg_text_get(bytes), 1, bytes->length, file) == bytes->length;
    return good && fflush(file) == 0 ? CLI_OK : CLI_USAGE;
}

/* The mode that a new file gets. */
static mode_t new_file_mode(void) {
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static int write_beside(const char *path, char *temporary, const TgText *bytes) {
    int descriptor = mkstemp(temporary);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (file == NULL) {
        return cli_error("%s: %s", path, strerror(errno));
    }
    int code = write_all(file, bytes);
    fchmod(descriptor, new_file_mode());
    if (fclose(file) != 0 || code != CLI_OK || rename(temporary, path) != 0) {
        code = cli_error("%s: %s", path, strerror(errno));
        unlink(temporary);
    }
    return code;
}

int draw_output_write(const char *path, const TgText *bytes) {
    if (!tg_text_ok(bytes)) {
        return cli_error("out of memory");
    }
    struct stat there;
    _Bool special = stat(path, &there) == 0 && !S_ISREG(there.st_mode);
    if (strcmp(path, "-") == 0 || special) { /* a pipe or a device is written to as it is */
        FILE *file = special ? fopen(path, "wb") : stdout;
        int code = file != NULL ? write_all(file, bytes) : CLI_USAGE;
        if (code != CLI_OK) {
            cli_error("%s: %s", path, strerror(errno));
        }
        if (special && file != NULL) {
            fclose(file);
        }
        return code;
    }
    TgText temporary;
    tg_text_init(&temporary);
    tg_text_printf(&temporary, "%s.XXXXXX", path);
    int code = tg_text_ok(&temporary) ? write_beside(path, temporary.data, bytes)
                                      : cli_error("out of memory");
    tg_text_finish(&temporary);
    return code;
}
