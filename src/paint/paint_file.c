/* SPDX-License-Identifier: MIT
 *
 * PDF and PNG. */
#include "paint.h"

#include <cairo-pdf.h>

static cairo_status_t write_bytes(void *closure, const unsigned char *data, unsigned length) {
    TgText *out = closure;
    tg_text_add_bytes(out, (const char *)data, length);
    return tg_text_ok(out) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_NO_MEMORY;
}

static TgStatus end_status(cairo_status_t status, TgText *error) {
    if (status == CAIRO_STATUS_SUCCESS) {
        return TG_OK;
    }
    tg_text_printf(error, "cairo: %s", cairo_status_to_string(status));
    return status == CAIRO_STATUS_NO_MEMORY ? TG_E_MEMORY : TG_E_IO;
}

/* A point is 1/72 inch. */
static double points(const TgPicture *picture, int32_t measure) {
    return (double)tg_picture_um(picture, measure) * 72 / 25400;
}

TgStatus tg_paint_pdf(const TgPicture *pages, size_t count, TgText *out, unsigned *missing,
                      TgText *error) {
    *missing = 0;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(write_bytes, out, 1, 1);
    cairo_t *cairo = cairo_create(surface);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Tengen");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, ""); /* else: now */
    if (count > 0 && pages[0].title.length > 0) {
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, pages[0].title.data);
    }
    for (size_t i = 0; i < count; i++) {
        cairo_pdf_surface_set_size(surface, points(&pages[i], pages[i].width),
                                   points(&pages[i], pages[i].height));
        Brush brush = {
            .cairo = cairo, .picture = &pages[i], .scale = pages[i].unit_um * 72 / 25400.0 / 1000};
        tg_paint_picture(&brush);
        *missing += brush.missing;
        cairo_show_page(cairo);
    }
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    status = status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : status;
    cairo_surface_destroy(surface);
    return end_status(status, error);
}

TgStatus tg_paint_png(const TgPicture *picture, int width, TgText *out, unsigned *missing,
                      TgText *error) {
    double scale = (double)width / picture->width;
    double height = picture->height * scale + 0.5;
    if (width < 1 || width > TG_PAINT_SIDE_MAX || height > TG_PAINT_SIDE_MAX) {
        tg_text_printf(error, "%d x %.0f pixels, expected at most %d either way", width, height,
                       TG_PAINT_SIDE_MAX);
        return TG_E_RANGE;
    }
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height < 1 ? 1 : (int)height);
    cairo_t *cairo = cairo_create(surface);
    Brush brush = {.cairo = cairo, .picture = picture, .scale = scale};
    tg_paint_picture(&brush);
    *missing = brush.missing;
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_write_to_png_stream(surface, write_bytes, out);
    }
    cairo_surface_destroy(surface);
    return end_status(status, error);
}
