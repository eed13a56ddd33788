/* SPDX-License-Identifier: MIT
 *
 * Connections. One message is written a callback; a newer state or report replaces an older one
 * that still waits, so only a peer that reads nothing at all fills its queue. */
#include "peer.h"

#include "frame.h"
#include "http.h"
#include "prover.h"
#include "room.h"

#include <string.h>

/* --- sending --------------------------------------------------------------------------------- */

static void drop(TgPeer *peer) {
    if (!peer->dropped) {
        peer->dropped = 1;
        lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    }
}

static void remove_from_queue(TgPeer *peer, int index) {
    tg_message_release(peer->queue[index]);
    peer->queued--;
    memmove(&peer->queue[index], &peer->queue[index + 1],
            (size_t)(peer->queued - index) * sizeof peer->queue[0]);
}

/* A peer watches one game, so all its states are of that game. */
static void remove_outdated(TgPeer *peer, TgMessageKind kind) {
    for (int i = peer->queued - 1; i >= 0 && kind != TG_MESSAGE_PLAIN; i--) {
        if (tg_message_kind(peer->queue[i]) == kind) {
            remove_from_queue(peer, i);
        }
    }
}

void tg_peer_send(TgPeer *peer, TgMessage *message) {
    if (peer->dropped) {
        return;
    }
    if (message != NULL) {
        remove_outdated(peer, tg_message_kind(message));
    }
    if (message == NULL || peer->queued == TG_PEER_QUEUE) {
        drop(peer);
        return;
    }
    peer->queue[peer->queued++] = tg_message_hold(message);
    lws_callback_on_writable(peer->wsi);
}

void tg_peer_send_json(TgPeer *peer, json_t *value) {
    TgMessage *message = tg_message_create(TG_MESSAGE_PLAIN, value);
    tg_peer_send(peer, message);
    tg_message_release(message);
}

/* Writes the first message of the queue. -1: the connection is lost. */
static int write_next(TgPeer *peer) {
    if (peer->queued == 0) {
        return 0;
    }
    TgMessage *message = tg_message_hold(peer->queue[0]);
    remove_from_queue(peer, 0);
    int length = (int)tg_message_length(message);
    int written = lws_write(peer->wsi, tg_message_text(message), (size_t)length, LWS_WRITE_TEXT);
    tg_message_release(message);
    if (peer->queued > 0) {
        lws_callback_on_writable(peer->wsi);
    }
    return written < length ? -1 : 0;
}

/* --- receiving ------------------------------------------------------------------------------- */

static int close_with(TgPeer *peer, enum lws_close_status why) {
    lws_close_reason(peer->wsi, why, NULL, 0);
    return -1;
}

static int receive(TgPeer *peer, const char *bytes, size_t length) {
    if (lws_frame_is_binary(peer->wsi)) {
        return close_with(peer, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    }
    if (lws_is_first_fragment(peer->wsi)) {
        tg_text_clear(&peer->frame);
    }
    if (peer->frame.length + length > TG_PEER_FRAME_MAX) {
        return close_with(peer, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    }
    tg_text_add_bytes(&peer->frame, bytes, length);
    if (!tg_text_ok(&peer->frame)) {
        return close_with(peer, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    }
    if (lws_is_final_fragment(peer->wsi) && lws_remaining_packet_payload(peer->wsi) == 0) {
        tg_frame_receive(peer, tg_text_get(&peer->frame), peer->frame.length);
        tg_text_clear(&peer->frame);
    }
    return 0;
}

/* --- life ------------------------------------------------------------------------------------ */

static void finish(TgPeer *peer) {
    if (peer->server != NULL) { /* it was let in */
        tg_room_leave(peer);
        tg_prover_forget(peer->server->prover, peer);
    }
    while (peer->queued > 0) {
        remove_from_queue(peer, peer->queued - 1);
    }
    tg_text_finish(&peer->frame);
}

int tg_peer_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length) {
    TgPeer *peer = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return tg_http_allows_socket(wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        memset(peer, 0, sizeof *peer);
        peer->server = lws_context_user(lws_get_context(wsi));
        peer->wsi = wsi;
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return peer->dropped ? -1 : receive(peer, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_next(peer);
    case LWS_CALLBACK_CLOSED:
        finish(peer);
        return 0;
    default:
        return 0;
    }
}
