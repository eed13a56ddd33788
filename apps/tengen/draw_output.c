/* SPDX-License-Identifier: MIT
 *
 * Writing pictures. */
#include "draw_output.h"

#include "cli.h"
#include "draw_painter.h"

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

int draw_output_width(const char *text, DrawWidth *width) {
    *width = (DrawWidth){0};
    if (text == NULL) {
        return CLI_OK;
    }
    char *end;
    double number = strtod(text, &end);
    _Bool pixels = *end == '\0' || strcasecmp(end, "px") == 0;
    double factor = strcasecmp(end, "mm") == 0   ? 1000
                    : strcasecmp(end, "cm") == 0 ? 10000
                    : pixels                     ? 25400.0 / 96
                                                 : 0;
    if (end == text || !(number * factor >= 1000) || number * factor > 5e6) {
        return cli_error("--width: '%s', expected one like 480px, 12cm or 90mm, up to 5 m", text);
    }
    width->um = (int64_t)(number * factor + 0.5);
    width->pixels = pixels ? (int)(number + 0.5) : 0;
    return CLI_OK;
}

/* ---- painting ---- */

static void set_width(TgPicture *picture, DrawWidth width) {
    if (width.um != 0) {
        picture->unit_um = (int32_t)((width.um * 1000 + picture->width / 2) / picture->width);
    }
}

/* How many pixels wide: as asked for; else 300 an inch of a width in millimetres, 150 of a page,
 * and so many a cell of a diagram. */
static int pixels_of(const TgPicture *picture, DrawWidth width, int a_cell) {
    if (width.pixels != 0) {
        return width.pixels;
    }
    if (width.um != 0 || picture->paper) {
        int64_t um = width.um != 0 ? width.um : tg_picture_um(picture, picture->width);
        return (int)((um * (width.um != 0 ? 300 : 150) + 12700) / 25400);
    }
    return (int)(((int64_t)picture->width * a_cell + 500) / 1000);
}

static int paint_end(TgStatus status, unsigned missing, const TgText *error) {
    if (status != TG_OK) {
        const char *clause = tg_text_get(error);
        return cli_error("draw: %s", clause[0] != '\0' ? clause : tg_status_text(status, TG_EN));
    }
    if (missing > 0) {
        cli_error("draw: warning: no installed font has %u of the letters (Chinese: Debian's "
                  "fonts-noto-cjk)",
                  missing);
    }
    return CLI_OK;
}

static int paint_with(const TgPainter *painter, DrawKind kind, DrawWidth width,
                      const TgPicture *pictures, size_t count, TgText *bytes) {
    enum { PNG_CELL = 40 };
    TgText error;
    tg_text_init(&error);
    unsigned missing = 0;
    TgStatus status =
        kind == DRAW_PDF
            ? painter->pdf(pictures, count, bytes, &missing, &error)
            : painter->png(pictures, pixels_of(pictures, width, PNG_CELL), bytes, &missing, &error);
    int code = paint_end(status, missing, &error);
    tg_text_finish(&error);
    return code;
}

int draw_output_paint(DrawKind kind, DrawWidth width, TgPicture *pictures, size_t count,
                      TgText *bytes) {
    for (size_t i = 0; i < count; i++) {
        set_width(&pictures[i], width);
    }
    if (count != 1 && kind != DRAW_PDF) {
        return cli_error("draw: %zu pages, expected .pdf, which alone holds more than one", count);
    }
    if (kind == DRAW_SVG) {
        tg_picture_svg(pictures, bytes);
        return CLI_OK;
    }
    if (kind != DRAW_PDF && kind != DRAW_PNG) {
        return cli_error("draw: expected .svg, .pdf or .png for this picture");
    }
    const TgPainter *painter = draw_painter_open();
    return painter != NULL ? paint_with(painter, kind, width, pictures, count, bytes) : CLI_USAGE;
}

int draw_output_film(DrawWidth width, const TgFrame *frames, size_t count, TgText *bytes) {
    enum { GIF_CELL = 28 };
    const TgPainter *painter = draw_painter_open();
    if (painter == NULL) {
        return CLI_USAGE;
    }
    TgText error;
    tg_text_init(&error);
    unsigned missing = 0;
    TgStatus status = painter->gif(frames, count, pixels_of(&frames[0].picture, width, GIF_CELL),
                                   bytes, &missing, &error);
    int code = paint_end(status, missing, &error);
    tg_text_finish(&error);
    return code;
}

/* ---- files ---- */

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
