/* SPDX-License-Identifier: MIT
 *
 * Proving in the worker. The solvers live for one question. */
#include "proving.h"

#include "prove/certify.h"
#include "tengen/json.h"
#include "tengen/time.h"

#include <stdlib.h>

enum {
    NS_PER_MS = 1000000,
    FOURS_BYTES = 16 << 20,
    THREATS_BYTES = 128 << 20,
    TELL_EVERY_MS = 100,
    NODES_AN_ASKING = 1024,    /* how often the solvers ask whether to stop */
    PROOF_TEXT_MAX = 640 << 10 /* a longer one does not fit a line of the worker */
};

typedef struct Work {
    const TgProvingHooks *hooks;
    TgSide side;
    TgTables *tables;
    TgBoard *board;
    TgVcf *vcf;
    TgVct *vct;
    TgVcfResult fours;
    TgVctResult threats;
    TgProofReport report;
    TgText text; /* the proof */
    int64_t begin_ns, deadline_ns, told_ns;
    uint64_t askings;
} Work;

TgStatus tg_proving_read(const json_t *message, const char *path, TgProving *proving,
                         TgText *error) {
    int64_t side = -1;
    proving->time_ms = -1;
    TgStatus status = tg_position_read(json_object_get(message, "position"), "position",
                                       &proving->position, error);
    if (status == TG_OK) {
        status = tg_json_get_int(message, path, "side", 0, TG_SIDE_NB - 1, &side, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_int(message, path, "time", 1, TG_PROVING_TIME_MAX, &proving->time_ms,
                                 error);
    }
    if (status == TG_OK && (side < 0 || proving->time_ms < 0)) {
        tg_text_printf(error, "%s: expected a side and a time", path);
        return TG_E_SYNTAX;
    }
    proving->side = (TgSide)side;
    return status;
}

/* --- searching ------------------------------------------------------------------------------- */

static _Bool has_to_stop(void *context) {
    Work *work = context;
    int64_t now = tg_time_now_ns();
    work->askings++;
    if (now - work->told_ns >= (int64_t)TELL_EVERY_MS * NS_PER_MS) {
        work->told_ns = now;
        work->hooks->progress((now - work->begin_ns) / NS_PER_MS, work->askings * NODES_AN_ASKING,
                              work->hooks->context);
    }
    return now >= work->deadline_ns || work->hooks->stop(work->hooks->context);
}

static void search(Work *work, const TgProving *proving) {
    work->deadline_ns = work->begin_ns + proving->time_ms * NS_PER_MS / 2;
    TgVcfLimits fours = {.stop = has_to_stop, .context = work, .shortest = 1};
    tg_vcf_solve(work->vcf, work->board, work->side, &fours, &work->fours);
    if (work->fours.answer != TG_VCF_WIN) {
        work->deadline_ns = work->begin_ns + proving->time_ms * NS_PER_MS;
        TgVctLimits threats = {.kind = TG_VCT_WHOLE, .stop = has_to_stop, .context = work};
        tg_vct_solve(work->vct, work->board, work->side, &threats, &work->threats);
    }
}

/* The certificate of the win that was found, in work->text once it has been verified. */
static TgStatus write_proof(Work *work) {
    TgVcfLimits limits = {.stop = has_to_stop, .context = work, .shortest = 1};
    TgProofLimits check = {.stop = has_to_stop, .context = work};
    TgProof *proof = NULL;
    work->deadline_ns = tg_time_now_ns() + (int64_t)TG_PROVING_PROOF_MS * NS_PER_MS;
    TgStatus status =
        work->fours.answer == TG_VCF_WIN
            ? tg_certify_vcf(work->vcf, work->board, work->side, &limits, &work->fours, &proof)
            : tg_certify_vct(work->vct, work->vcf, work->board, work->side, &proof);
    if (status != TG_OK) {
        return status;
    }
    status = tg_proof_verify(proof, &check, &work->report);
    if (status == TG_OK) {
        status = tg_proof_write(proof, &work->text);
    }
    tg_proof_destroy(proof);
    return status == TG_OK && !tg_text_ok(&work->text) ? TG_E_MEMORY : status;
}

static json_t *answer_json(const Work *work, _Bool has_proof) {
    static const char *const words[] = {
        [TG_VCF_NO] = "no", [TG_VCF_WIN] = "win", [TG_VCF_UNKNOWN] = "unknown"};
    _Bool by_fours = work->fours.answer == TG_VCF_WIN;
    TgVcfAnswer answer = by_fours ? TG_VCF_WIN : tg_vct_claim(&work->threats, TG_VCT_WHOLE);
    int plies = by_fours ? work->fours.length : work->threats.plies;
    return json_pack("{s:s, s:s, s:i, s:I, s:I, s:o}", "answer", words[answer], "kind",
                     by_fours ? "vcf" : "vct", "plies", answer == TG_VCF_WIN ? plies : 0, "nodes",
                     (json_int_t)work->fours.nodes + (json_int_t)work->threats.nodes, "ms",
                     (json_int_t)((tg_time_now_ns() - work->begin_ns) / NS_PER_MS), "proof",
                     has_proof ? json_string(tg_text_get(&work->text)) : json_null());
}

/* A proof that could not be written in time, or is too long, is left out. */
static json_t *run(Work *work, const TgProving *proving, TgStatus *status) {
    search(work, proving);
    _Bool won = work->fours.answer == TG_VCF_WIN || work->threats.answer == TG_VCF_WIN;
    *status = won ? write_proof(work) : TG_OK;
    if (*status != TG_OK && *status != TG_E_STOPPED) {
        return NULL;
    }
    _Bool has_proof = won && *status == TG_OK && work->text.length <= PROOF_TEXT_MAX;
    *status = TG_OK;
    json_t *answer = answer_json(work, has_proof);
    if (answer == NULL) {
        *status = TG_E_MEMORY;
    }
    return answer;
}

json_t *tg_proving_run(const TgProving *proving, const TgProvingHooks *hooks, TgStatus *status) {
    *status = TG_E_MEMORY;
    Work *work = calloc(1, sizeof *work);
    if (work == NULL) {
        return NULL;
    }
    work->hooks = hooks;
    work->side = proving->side;
    work->begin_ns = work->told_ns = tg_time_now_ns();
    work->tables = tg_tables_create(&proving->position.profile);
    work->board =
        work->tables != NULL ? tg_board_create(work->tables, proving->position.grid.size) : NULL;
    work->vcf = tg_vcf_create(FOURS_BYTES);
    work->vct = tg_vct_create(THREATS_BYTES);
    tg_text_init(&work->text);
    json_t *answer = NULL;
    if (work->board != NULL && work->vcf != NULL && work->vct != NULL) {
        tg_board_set(work->board, &proving->position.grid);
        answer = run(work, proving, status);
    }
    tg_text_finish(&work->text);
    tg_vct_destroy(work->vct);
    tg_vcf_destroy(work->vcf);
    tg_board_destroy(work->board);
    tg_tables_destroy(work->tables);
    free(work);
    return answer;
}
