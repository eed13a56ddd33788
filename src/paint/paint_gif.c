/* SPDX-License-Identifier: MIT
 *
 * A game as an animated GIF. The palette is made for the theme: steps between every two colours
 * that can meet in a pixel, so that no colour has to be searched for or dithered. A frame holds the
 * rectangle that changed, and in it the pixels that did not are transparent. */
#include "paint.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

enum { TRANSPARENT = 0, COLOUR_NB = 256, CACHE_BITS = 6, CACHE_NB = 1 << (3 * CACHE_BITS) };

typedef struct Movie {
    GifFileType *gif;
    int width, height;
    size_t colours; /* of the palette, TRANSPARENT included */
    GifColorType palette[COLOUR_NB];
    uint8_t *cache;        /* colour cut to CACHE_BITS a channel -> its index; 0 = not known */
    uint8_t *shown, *next; /* indices of the frame before and of this one */
    uint8_t *line;
} Movie;

typedef struct Box {
    int left, top, right, bottom; /* right, bottom: behind the last pixel */
} Box;

/* ---- the palette ---- */

static uint8_t between(uint32_t a, uint32_t b, int shift, int step, int steps) {
    int from = (int)(a >> shift & 0xFF);
    int to = (int)(b >> shift & 0xFF);
    return (uint8_t)(from + (to - from) * step / steps);
}

static void add_colour(Movie *movie, uint8_t r, uint8_t g, uint8_t b) {
    for (size_t i = 1; i < movie->colours; i++) {
        const GifColorType *c = &movie->palette[i];
        if (c->Red == r && c->Green == g && c->Blue == b) {
            return;
        }
    }
    if (movie->colours < COLOUR_NB) {
        movie->palette[movie->colours++] = (GifColorType){.Red = r, .Green = g, .Blue = b};
    }
}

static void add_ramp(Movie *movie, uint32_t a, uint32_t b, int steps) {
    if (a == TG_COLOUR_NONE || b == TG_COLOUR_NONE) {
        return;
    }
    for (int i = 0; i <= steps; i++) {
        add_colour(movie, between(a, b, 16, i, steps), between(a, b, 8, i, steps),
                   between(a, b, 0, i, steps));
    }
}

static void make_palette(Movie *movie, const TgTheme *theme) {
    const uint32_t *colour = theme->colour;
    const uint32_t *black = theme->stone[0];
    const uint32_t *white = theme->stone[1];
    uint32_t board = colour[TG_PAINT_BOARD_FLAT];
    movie->colours = 1; /* TRANSPARENT */
    add_ramp(movie, board, colour[TG_PAINT_GRID], 14);
    add_ramp(movie, board, colour[TG_PAINT_LABEL], 14);
    add_ramp(movie, board, colour[TG_PAINT_PAGE], 4);
    add_ramp(movie, colour[TG_PAINT_PAGE], colour[TG_PAINT_INK], 14);
    add_ramp(movie, black[2], black[1], 12);
    add_ramp(movie, black[1], black[0], 16);
    add_ramp(movie, white[2], white[1], 12);
    add_ramp(movie, white[1], white[0], 6);
    add_ramp(movie, board, black[2], 12);
    add_ramp(movie, board, white[2], 10);
    add_ramp(movie, board, white[0], 8);
    add_ramp(movie, black[1], colour[TG_PAINT_BLACK_TEXT], 16);
    add_ramp(movie, white[1], colour[TG_PAINT_WHITE_TEXT], 16);
    add_ramp(movie, black[1], colour[TG_PAINT_MARK], 12);
    add_ramp(movie, white[1], colour[TG_PAINT_MARK], 12);
    add_ramp(movie, board, colour[TG_PAINT_MARK], 8);
    add_ramp(movie, board, colour[TG_PAINT_FOUL], 8);
    add_ramp(movie, black[2], colour[TG_PAINT_BLACK_RIM], 4);
    add_ramp(movie, white[2], colour[TG_PAINT_WHITE_RIM], 12);
}

static int distance(const GifColorType *c, int r, int g, int b) {
    int dr = c->Red - r;
    int dg = c->Green - g;
    int db = c->Blue - b;
    return 3 * dr * dr + 4 * dg * dg + 2 * db * db; /* about as the eye weighs them */
}

static uint8_t nearest(Movie *movie, uint32_t pixel) {
    int r = (int)(pixel >> 16 & 0xFF);
    int g = (int)(pixel >> 8 & 0xFF);
    int b = (int)(pixel & 0xFF);
    const int cut = 8 - CACHE_BITS;
    uint8_t *known =
        &movie->cache[(r >> cut) << (2 * CACHE_BITS) | (g >> cut) << CACHE_BITS | (b >> cut)];
    if (*known == 0) {
        size_t best = 1;
        for (size_t i = 2; i < movie->colours; i++) {
            if (distance(&movie->palette[i], r, g, b) < distance(&movie->palette[best], r, g, b)) {
                best = i;
            }
        }
        *known = (uint8_t)best;
    }
    return *known;
}

/* ---- frames ---- */

/* Paints a frame into movie->next. */
static cairo_status_t render(Movie *movie, const TgPicture *picture, unsigned *missing) {
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, movie->width, movie->height);
    cairo_t *cairo = cairo_create(surface);
    tg_paint_set_colour(cairo, tg_theme_at(picture->theme)->colour[TG_PAINT_PAGE]);
    cairo_paint(cairo);
    Brush brush = {.cairo = cairo,
                   .picture = picture,
                   .scale = (double)movie->width / picture->width,
                   .flat = 1};
    tg_paint_picture(&brush);
    *missing += brush.missing;
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    const unsigned char *data = cairo_image_surface_get_data(surface);
    for (int y = 0; status == CAIRO_STATUS_SUCCESS && data != NULL && y < movie->height; y++) {
        const unsigned char *row =
            data + (size_t)y * (size_t)cairo_image_surface_get_stride(surface);
        for (int x = 0; x < movie->width; x++) {
            uint32_t pixel;
            memcpy(&pixel, row + 4 * (size_t)x, sizeof pixel);
            movie->next[(size_t)y * (size_t)movie->width + (size_t)x] = nearest(movie, pixel);
        }
    }
    cairo_surface_destroy(surface);
    return status;
}

static _Bool row_differs(const Movie *movie, int y) {
    size_t at = (size_t)y * (size_t)movie->width;
    return memcmp(movie->shown + at, movie->next + at, (size_t)movie->width) != 0;
}

static _Bool column_differs(const Movie *movie, int x, const Box *box) {
    for (int y = box->top; y < box->bottom; y++) {
        size_t at = (size_t)y * (size_t)movie->width + (size_t)x;
        if (movie->shown[at] != movie->next[at]) {
            return 1;
        }
    }
    return 0;
}

/* What changed; one pixel where nothing did, for the delay's sake. */
static Box changed_box(const Movie *movie) {
    Box box = {0, 0, movie->width, movie->height};
    while (box.top < box.bottom && !row_differs(movie, box.top)) {
        box.top++;
    }
    if (box.top == box.bottom) {
        return (Box){0, 0, 1, 1};
    }
    while (!row_differs(movie, box.bottom - 1)) {
        box.bottom--;
    }
    while (!column_differs(movie, box.left, &box)) {
        box.left++;
    }
    while (!column_differs(movie, box.right - 1, &box)) {
        box.right--;
    }
    return box;
}

static _Bool write_box(Movie *movie, const Box *box, uint32_t delay_ms) {
    uint32_t hundredths = (delay_ms + 5) / 10;
    const GraphicsControlBlock block = {.DisposalMode = DISPOSE_DO_NOT,
                                        .DelayTime = hundredths > 65535 ? 65535 : (int)hundredths,
                                        .TransparentColor = TRANSPARENT};
    GifByteType bytes[4];
    EGifGCBToExtension(&block, bytes);
    int width = box->right - box->left;
    if (EGifPutExtension(movie->gif, GRAPHICS_EXT_FUNC_CODE, 4, bytes) == GIF_ERROR ||
        EGifPutImageDesc(movie->gif, box->left, box->top, width, box->bottom - box->top, 0, NULL) ==
            GIF_ERROR) {
        return 0;
    }
    for (int y = box->top; y < box->bottom; y++) {
        size_t at = (size_t)y * (size_t)movie->width + (size_t)box->left;
        for (int x = 0; x < width; x++, at++) {
            movie->line[x] =
                movie->shown[at] == movie->next[at] ? (uint8_t)TRANSPARENT : movie->next[at];
        }
        if (EGifPutLine(movie->gif, movie->line, width) == GIF_ERROR) {
            return 0;
        }
    }
    return 1;
}

static TgStatus write_frames(Movie *movie, const TgFrame *frames, size_t count, unsigned *missing,
                             TgText *error) {
    for (size_t i = 0; i < count; i++) {
        cairo_status_t status = render(movie, &frames[i].picture, missing);
        if (status != CAIRO_STATUS_SUCCESS) {
            tg_text_printf(error, "cairo: %s", cairo_status_to_string(status));
            return TG_E_IO;
        }
        Box box = changed_box(movie);
        if (!write_box(movie, &box, frames[i].delay_ms)) {
            tg_text_printf(error, "giflib: %s", GifErrorString(movie->gif->Error));
            return TG_E_IO;
        }
        uint8_t *shown = movie->shown;
        movie->shown = movie->next;
        movie->next = shown;
    }
    return TG_OK;
}

/* ---- the file ---- */

static int write_bytes(GifFileType *gif, const GifByteType *data, int length) {
    TgText *out = gif->UserData;
    tg_text_add_bytes(out, (const char *)data, (size_t)length);
    return tg_text_ok(out) ? length : 0;
}

/* The palette of a GIF has a power of two of colours. */
static _Bool write_head(Movie *movie) {
    int size = 2;
    while ((size_t)size < movie->colours) {
        size *= 2;
    }
    ColorMapObject *map = GifMakeMapObject(size, NULL);
    if (map == NULL) {
        return 0;
    }
    memcpy(map->Colors, movie->palette, movie->colours * sizeof *movie->palette);
    EGifSetGifVersion(movie->gif, 1);
    _Bool good = EGifPutScreenDesc(movie->gif, movie->width, movie->height, 8, 0, map) != GIF_ERROR;
    GifFreeMapObject(map);
    static const unsigned char again[3] = {1, 0, 0}; /* for ever */
    return good && EGifPutExtensionLeader(movie->gif, APPLICATION_EXT_FUNC_CODE) != GIF_ERROR &&
           EGifPutExtensionBlock(movie->gif, 11, "NETSCAPE2.0") != GIF_ERROR &&
           EGifPutExtensionBlock(movie->gif, 3, again) != GIF_ERROR &&
           EGifPutExtensionTrailer(movie->gif) != GIF_ERROR;
}

static TgStatus write_file(Movie *movie, const TgFrame *frames, size_t count, TgText *out,
                           unsigned *missing, TgText *error) {
    int code = 0;
    movie->gif = EGifOpen(out, write_bytes, &code);
    if (movie->gif == NULL) {
        return TG_E_MEMORY;
    }
    TgStatus status = TG_E_MEMORY;
    if (write_head(movie)) {
        status = write_frames(movie, frames, count, missing, error);
    }
    if (EGifCloseFile(movie->gif, &code) == GIF_ERROR && status == TG_OK) {
        tg_text_printf(error, "giflib: %s", GifErrorString(code));
        status = TG_E_IO;
    }
    return tg_text_ok(out) ? status : TG_E_MEMORY;
}

TgStatus tg_paint_gif(const TgFrame *frames, size_t count, int width, TgText *out,
                      unsigned *missing, TgText *error) {
    *missing = 0;
    enum { SIDE_MAX = 4096 };
    const TgPicture *first = &frames[0].picture;
    double height = (double)first->height * width / first->width + 0.5;
    if (width < 1 || width > SIDE_MAX || height < 1 || height > SIDE_MAX) {
        tg_text_printf(error, "%d x %.0f pixels, expected at most %d either way", width, height,
                       SIDE_MAX);
        return TG_E_RANGE;
    }
    Movie movie = {.width = width, .height = (int)height};
    size_t pixels = (size_t)movie.width * (size_t)movie.height;
    movie.cache = calloc(CACHE_NB, 1);
    movie.shown = calloc(pixels, 1);
    movie.next = calloc(pixels, 1);
    movie.line = calloc((size_t)movie.width, 1);
    TgStatus status = TG_E_MEMORY;
    if (movie.cache != NULL && movie.shown != NULL && movie.next != NULL && movie.line != NULL) {
        make_palette(&movie, tg_theme_at(first->theme));
        status = write_file(&movie, frames, count, out, missing, error);
    }
    free(movie.line);
    free(movie.next);
    free(movie.shown);
    free(movie.cache);
    return status;
}
