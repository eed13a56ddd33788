/* SPDX-License-Identifier: MIT
 *
 * A message ready to be sent, shared by all who get it. */
#ifndef TENGEN_SERVER_MESSAGE_H
#define TENGEN_SERVER_MESSAGE_H

#include <jansson.h>
#include <stddef.h>

/* What a newer message of the same kind makes needless while it still waits in a queue. */
typedef enum TgMessageKind {
    TG_MESSAGE_PLAIN,   /* nothing */
    TG_MESSAGE_STATE,   /* the whole state of the game that is watched */
    TG_MESSAGE_REPORT,  /* how far the engine has come */
    TG_MESSAGE_PROVING, /* how far a proof has come */
} TgMessageKind;

typedef struct TgMessage TgMessage;

/* Takes value (also when it fails) and holds one reference. NULL: out of memory, or value NULL. */
TgMessage *tg_message_create(TgMessageKind kind, json_t *value);
TgMessage *tg_message_hold(TgMessage *message);
void tg_message_release(TgMessage *message); /* NULL accepted */
TgMessageKind tg_message_kind(const TgMessage *message);
/* The text, with LWS_PRE bytes of room before it. */
unsigned char *tg_message_text(TgMessage *message);
size_t tg_message_length(const TgMessage *message);

#endif
