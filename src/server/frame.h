/* SPDX-License-Identifier: MIT
 *
 * The frames a browser sends (docs/PROTOCOL.md, Socket). */
#ifndef TENGEN_SERVER_FRAME_H
#define TENGEN_SERVER_FRAME_H

#include "peer.h"
#include "state.h"

/* Does what a frame says and answers the peer. */
void tg_frame_receive(TgPeer *peer, const char *text, size_t length);

/* The `list` object: the games before the game `before` (may be NULL). NULL: no such game, or out
 * of memory. */
json_t *tg_frame_list(TgServer *server, const char *before);

#endif
