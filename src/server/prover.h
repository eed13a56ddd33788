/* SPDX-License-Identifier: MIT
 *
 * Forced wins that browsers ask for: a worker of its own, so that no game waits for a proof. One
 * question at a time; each connection has at most one, and a newer one takes its place. */
#ifndef TENGEN_SERVER_PROVER_H
#define TENGEN_SERVER_PROVER_H

#include "peer.h"
#include "proving.h"
#include "state.h"

typedef struct TgProver TgProver;

TgStatus tg_prover_create(TgServer *server, TgProver **prover);
void tg_prover_destroy(TgProver *prover); /* NULL accepted */

/* The peer asks, by its own number; frame holds the keys position, side and time, already checked.
 * It hears `proving` while the search runs and one `proof`. */
TgStatus tg_prover_ask(TgProver *prover, TgPeer *peer, int64_t ask, const TgProving *proving,
                       const json_t *frame);
/* The peer wants nothing any more; its search ends at once. */
void tg_prover_forget(TgProver *prover, TgPeer *peer);

#endif
