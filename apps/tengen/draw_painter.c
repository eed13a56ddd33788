/* SPDX-License-Identifier: MIT
 *
 * The module that paints PDF, PNG and GIF. */
#include "draw_painter.h"

#include "cli.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

enum { PATH_LENGTH = 4096 };

#ifdef __SANITIZE_ADDRESS__
/* The leak checker asks here: fontconfig and cairo keep what they found until the process ends. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig.so\nleak:libcairo.so\n";
}
const char *__lsan_default_options(void);
const char *__lsan_default_options(void) {
    return "print_suppressions=0";
}
#endif

/* Opens FOLDER/name, FOLDER that of the program; NULL and the loader's reason in *why. */
static void *open_beside(const char *folder, const char *name, TgText *why) {
    TgText path;
    tg_text_init(&path);
    tg_text_printf(&path, "%s/%s", folder, name);
    void *module = NULL;
    if (tg_text_ok(&path) && access(path.data, F_OK) == 0) {
        module = dlopen(path.data, RTLD_NOW | RTLD_LOCAL);
        if (module == NULL) {
            tg_text_clear(why);
            tg_text_add_foreign(why, dlerror());
        }
    }
    tg_text_finish(&path);
    return module;
}

static const TgPainter *painter_of(void *module) {
    TgPainterGet *get = NULL;
    void *symbol = dlsym(module, TG_PAINTER_SYMBOL);
    memcpy(&get, &symbol, sizeof get); /* C has no cast from an object to a function */
    if (get == NULL || get()->version != TG_PAINTER_VERSION) {
        cli_error("draw: tengen-paint.so is of another version, expected that of this program");
        return NULL;
    }
    return get();
}

const TgPainter *draw_painter_open(void) {
    char folder[PATH_LENGTH];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    if (length < 0) {
        length = 0;
    }
    folder[length] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        *slash = '\0';
    }
    TgText why;
    tg_text_init(&why);
    tg_text_add(&why, "it is not there");
    void *module = open_beside(folder, "tengen-paint.so", &why);
    if (module == NULL) {
        module = open_beside(folder, "../lib/tengen/tengen-paint.so", &why);
    }
    if (module == NULL) {
        cli_error("draw: PDF, PNG and GIF need tengen-paint.so with cairo, pango and giflib: %s; "
                  "text and SVG need nothing",
                  tg_text_get(&why));
    }
    tg_text_finish(&why);
    return module != NULL ? painter_of(module) : NULL;
}
