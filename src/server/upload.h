/* SPDX-License-Identifier: MIT
 *
 * A request with a body: what the two addresses that take one ask for, and the bytes so far. */
#ifndef TENGEN_SERVER_UPLOAD_H
#define TENGEN_SERVER_UPLOAD_H

#include <jansson.h>
#include <libwebsockets.h>

typedef struct TgUpload TgUpload;

/* Begins a body for this path; to be called while the headers are there. 0 and *upload; else the
 * status that is the answer: 404 (no such address, no such format), 411, 413, 500. */
unsigned tg_upload_begin(struct lws *wsi, const char *path, TgUpload **upload);
/* Takes a piece; false: more came than was announced, or memory ran out. */
_Bool tg_upload_add(TgUpload *upload, const void *bytes, size_t length);
/* The reply to the whole; NULL: out of memory. */
json_t *tg_upload_answer(const TgUpload *upload);
void tg_upload_destroy(TgUpload *upload); /* NULL accepted */

#endif
