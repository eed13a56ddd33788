/* SPDX-License-Identifier: MIT
 *
 * Bodies of requests. They are no longer than what is announced, and that has a limit. */
#include "upload.h"

#include "records.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_LENGTH = 256, ENCODING_MAX_LENGTH = 32, FORMAT_MAX_LENGTH = 16 };

struct TgUpload {
    TgText body;
    size_t announced;
    _Bool writes;
    TgFormatId format; /* to write */
    char name[NAME_MAX_LENGTH];
    char encoding[ENCODING_MAX_LENGTH];
};

static const char *base_name(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash != NULL ? slash + 1 : name;
}

/* Fills out with what stands behind "key=" in the address, "" when it is not there or too long. */
static void get_word(struct lws *wsi, const char *key, char *out, size_t room) {
    const char *value = lws_get_urlarg_by_name(wsi, key, out, (int)room);
    if (value == NULL) {
        out[0] = '\0';
    } else {
        memmove(out, value, strlen(value) + 1);
    }
}

/* What the address asks for; false: there is no such. */
static _Bool read_address(TgUpload *upload, struct lws *wsi, const char *path) {
    if (strcmp(path, "/api/records/read") == 0) {
        get_word(wsi, "name=", upload->name, sizeof upload->name);
        get_word(wsi, "encoding=", upload->encoding, sizeof upload->encoding);
        return 1;
    }
    char format[FORMAT_MAX_LENGTH];
    upload->writes = 1;
    get_word(wsi, "format=", format, sizeof format);
    return strcmp(path, "/api/records/write") == 0 &&
           tg_format_parse(format, &upload->format, NULL) == TG_OK &&
           tg_format_writes(upload->format);
}

/* The announced length of the body; -1: none, or no number. */
static long long announced_length(struct lws *wsi) {
    char text[24];
    char *end;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) {
        return -1;
    }
    long long length = strtoll(text, &end, 10);
    return *end == '\0' ? length : -1;
}

static unsigned begin(TgUpload *upload, struct lws *wsi, const char *path) {
    if (!read_address(upload, wsi, path)) {
        return HTTP_STATUS_NOT_FOUND;
    }
    long long length = announced_length(wsi);
    if (length < 0) {
        return HTTP_STATUS_LENGTH_REQUIRED;
    }
    upload->announced = (size_t)length;
    return length > (upload->writes ? TG_RECORDS_LINES_MAX : TG_RECORDS_FILE_MAX)
               ? HTTP_STATUS_REQ_ENTITY_TOO_LARGE
               : 0;
}

unsigned tg_upload_begin(struct lws *wsi, const char *path, TgUpload **upload) {
    TgUpload *begun = calloc(1, sizeof *begun);
    if (begun == NULL) {
        return HTTP_STATUS_INTERNAL_SERVER_ERROR;
    }
    tg_text_init(&begun->body);
    unsigned status = begin(begun, wsi, path);
    if (status != 0) {
        tg_upload_destroy(begun);
        return status;
    }
    *upload = begun;
    return 0;
}

_Bool tg_upload_add(TgUpload *upload, const void *bytes, size_t length) {
    if (length > upload->announced - upload->body.length) {
        return 0;
    }
    tg_text_add_bytes(&upload->body, bytes, length);
    return tg_text_ok(&upload->body);
}

json_t *tg_upload_answer(const TgUpload *upload) {
    const uint8_t *bytes = (const uint8_t *)tg_text_get(&upload->body);
    if (upload->writes) {
        return tg_records_write(bytes, upload->body.length, upload->format);
    }
    TgReadOptions options = {
        .encoding = upload->encoding[0] != '\0' ? upload->encoding : NULL,
        .file_name = upload->name[0] != '\0' ? base_name(upload->name) : NULL,
    };
    return tg_records_read(bytes, upload->body.length, &options);
}

void tg_upload_destroy(TgUpload *upload) {
    if (upload != NULL) {
        tg_text_finish(&upload->body);
        free(upload);
    }
}
