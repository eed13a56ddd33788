/* SPDX-License-Identifier: MIT
 *
 * Records for the page: files of any format become the lines of Tengen's JSON (docs/FORMATS.md),
 * and these become files. Nothing is kept between two calls. Replies are objects (docs/PROTOCOL.md,
 * Records); NULL: out of memory. */
#ifndef TENGEN_SERVER_RECORDS_H
#define TENGEN_SERVER_RECORDS_H

#include "tengen/codec.h"
#include "tengen/store.h"

#include <jansson.h>

enum {
    TG_RECORDS_FILE_MAX = 4 << 20,   /* bytes of a file that is read */
    TG_RECORDS_LINES_MAX = 16 << 20, /* bytes of JSON lines that are written */
    TG_RECORDS_NODES_MAX = 100000    /* nodes of a file that the page takes */
};

/* The games of a file: by its content, or in the format that options name. */
json_t *tg_records_read(const uint8_t *bytes, size_t length, const TgReadOptions *options);
/* The file in this format that JSON lines make. */
json_t *tg_records_write(const uint8_t *lines, size_t length, TgFormatId format);
/* A tree as a file that was read. */
json_t *tg_records_tree(const TgTree *tree);
/* A game of the store as a file: what was taken back is a variation. */
json_t *tg_records_game(const TgGame *game, const TgStoredGame *head);

#endif
