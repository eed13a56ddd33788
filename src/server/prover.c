/* SPDX-License-Identifier: MIT
 *
 * The queue of questions. Invariants: while busy the first of the list is the one the worker has;
 * its peer is NULL once it was forgotten; the deadline runs exactly while busy. */
#include "prover.h"

#include "child.h"

#include <stdlib.h>
#include <string.h>

/* The worker may be this much later than its own limits. */
static const double slack_seconds = 10;

typedef struct Wish {
    struct Wish *next;
    TgPeer *peer;
    int64_t ask; /* the peer's number */
    double patience;
    json_t *line; /* what the worker is asked, without its number */
} Wish;

struct TgProver {
    TgChild child;
    Wish *first;
    _Bool busy;
    uint32_t ask; /* the worker's number of the running question */
};

static void destroy_wish(Wish *wish) {
    json_decref(wish->line);
    free(wish);
}

static void tell(const Wish *wish, TgMessageKind kind, json_t *value) {
    json_object_set_new(value, "ask", json_integer(wish->ask));
    TgMessage *message = tg_message_create(kind, value);
    tg_peer_send(wish->peer, message);
    tg_message_release(message);
}

/* The first question is over; answer (taken): what its peer hears. */
static void end_question(TgProver *prover, json_t *answer) {
    Wish *wish = prover->first;
    tg_child_lift_deadline(&prover->child);
    prover->first = wish->next;
    prover->busy = 0;
    if (wish->peer != NULL) {
        tell(wish, TG_MESSAGE_PLAIN, answer);
    } else {
        json_decref(answer);
    }
    destroy_wish(wish);
}

static json_t *failed_json(void) {
    return json_pack("{s:s, s:s}", "t", "proof", "answer", "failed");
}

static void next_question(TgProver *prover) {
    while (!prover->busy && prover->first != NULL) {
        if (!tg_child_start(&prover->child)) {
            end_question(prover, failed_json());
            continue;
        }
        Wish *wish = prover->first;
        prover->busy = 1;
        json_object_set_new(wish->line, "ask", json_integer(++prover->ask));
        tg_child_set_deadline(&prover->child, wish->patience);
        tg_child_send(&prover->child, json_incref(wish->line));
    }
}

static void on_message(const json_t *message, void *context) {
    TgProver *prover = context;
    const char *kind = json_string_value(json_object_get(message, "t"));
    json_int_t ask = json_integer_value(json_object_get(message, "ask"));
    if (kind == NULL || !prover->busy || ask != prover->ask) {
        return;
    }
    if (strcmp(kind, "proving") == 0) {
        if (prover->first->peer != NULL) {
            tell(prover->first, TG_MESSAGE_PROVING, json_copy((json_t *)message));
        }
        return;
    }
    _Bool answers = strcmp(kind, "proof") == 0;
    end_question(prover, answers ? json_copy((json_t *)message) : failed_json());
    next_question(prover);
}

static void on_lost(void *context) {
    TgProver *prover = context;
    if (prover->busy) {
        end_question(prover, failed_json());
    }
    next_question(prover);
}

TgStatus tg_prover_ask(TgProver *prover, TgPeer *peer, int64_t ask, const TgProving *proving,
                       const json_t *frame) {
    tg_prover_forget(prover, peer);
    Wish *wish = calloc(1, sizeof *wish);
    if (wish == NULL) {
        return TG_E_MEMORY;
    }
    wish->peer = peer;
    wish->ask = ask;
    wish->patience = (double)(proving->time_ms + TG_PROVING_PROOF_MS) / 1000 + slack_seconds;
    wish->line = json_copy((json_t *)frame);
    Wish **last = &prover->first;
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = wish;
    next_question(prover);
    return TG_OK;
}

void tg_prover_forget(TgProver *prover, TgPeer *peer) {
    for (Wish **link = &prover->first, *wish; (wish = *link) != NULL;) {
        if (wish->peer != peer) {
            link = &wish->next;
        } else if (prover->busy && wish == prover->first) {
            wish->peer = NULL;
            tg_child_set_deadline(&prover->child, TG_CHILD_STOP_SECONDS);
            tg_child_send(&prover->child, json_pack("{s:s}", "t", "stop"));
        } else {
            *link = wish->next;
            destroy_wish(wish);
        }
    }
}

TgStatus tg_prover_create(TgServer *server, TgProver **prover) {
    TgProver *created = calloc(1, sizeof *created);
    if (created == NULL) {
        return TG_E_MEMORY;
    }
    tg_child_init(&created->child, server);
    created->child.on_message = on_message;
    created->child.on_lost = on_lost;
    created->child.context = created;
    *prover = created;
    return TG_OK;
}

void tg_prover_destroy(TgProver *prover) {
    if (prover != NULL) {
        tg_child_finish(&prover->child);
        while (prover->first != NULL) {
            Wish *wish = prover->first;
            prover->first = wish->next;
            destroy_wish(wish);
        }
        free(prover);
    }
}
