/* SPDX-License-Identifier: MIT
 *
 * The worker's search for a forced win: the answer comes with a proof that was verified. */
#ifndef TENGEN_SERVER_PROVING_H
#define TENGEN_SERVER_PROVING_H

#include "position.h"

/* After a win is found its proof is written and verified within this many ms. */
enum { TG_PROVING_TIME_MAX = 120000, TG_PROVING_PROOF_MS = 10000 };

typedef struct TgProving {
    TgPosition position;
    TgSide side;     /* to move, the attacker */
    int64_t time_ms; /* to search for */
} TgProving;

/* Both are called from the thread that proves. */
typedef struct TgProvingHooks {
    _Bool (*stop)(void *context); /* true ends the work soon */
    /* At most ten times a second: how long it has taken, and about how many nodes. */
    void (*progress)(int64_t ms, uint64_t nodes, void *context);
    void *context;
} TgProvingHooks;

/* Reads the keys position, side and time of a message; other keys are the caller's to check. */
TgStatus tg_proving_read(const json_t *message, const char *path, TgProving *proving,
                         TgText *error);

/* Looks for a win by fours, then for one by threats. The keys `answer` (win, no, unknown), `kind`
 * (vcf, vct), `plies`, `nodes`, `ms`, `proof` (the certificate, null where there is none) of the
 * answer; NULL when memory was lacking or the proof did not stand, *status says which. */
json_t *tg_proving_run(const TgProving *proving, const TgProvingHooks *hooks, TgStatus *status);

#endif
