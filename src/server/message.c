/* SPDX-License-Identifier: MIT
 *
 * Shared messages; counted on one thread. */
#include "message.h"

#include "tengen/json.h"

#include <assert.h>
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

struct TgMessage {
    unsigned holders;
    TgMessageKind kind;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE, then the text */
};

TgMessage *tg_message_create(TgMessageKind kind, json_t *value) {
    TgText text;
    tg_text_init(&text);
    tg_json_dump(value, &text);
    json_decref(value);
    TgMessage *message = tg_text_ok(&text) ? malloc(sizeof *message + LWS_PRE + text.length) : NULL;
    if (message != NULL) {
        message->holders = 1;
        message->kind = kind;
        message->length = text.length;
        memcpy(message->bytes + LWS_PRE, text.data, text.length);
    }
    tg_text_finish(&text);
    return message;
}

TgMessage *tg_message_hold(TgMessage *message) {
    message->holders++;
    return message;
}

void tg_message_release(TgMessage *message) {
    if (message != NULL) {
        assert(message->holders > 0);
        if (--message->holders == 0) {
            free(message);
        }
    }
}

TgMessageKind tg_message_kind(const TgMessage *message) {
    return message->kind;
}

unsigned char *tg_message_text(TgMessage *message) {
    return message->bytes + LWS_PRE;
}

size_t tg_message_length(const TgMessage *message) {
    return message->length;
}
