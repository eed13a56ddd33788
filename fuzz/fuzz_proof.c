/* SPDX-License-Identifier: MIT
 *
 * Certificates: what is refused gives a line; what is read is written to a text that is read and
 * written to the same bytes, and verified to the same answer. Most inputs have a wrong sum, so the
 * text is tried with the right one as well. */
#include "proof/sha256.h"
#include "tengen/proof.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

/* Stops the fuzzer: a property does not hold. */
static void require(_Bool holds) {
    if (!holds) {
        abort();
    }
}

static TgStatus verify(const TgProof *proof) {
    static TgProofReport report;
    TgProofLimits limits = {.nodes = 20000};
    TgText reason;
    tg_text_init(&reason);
    TgStatus status = tg_proof_verify(proof, &limits, &report);
    require((status == TG_OK) == (report.flaw == TG_FLAW_NONE));
    tg_proof_report_print(&report, tg_proof_grid(proof)->size, TG_ZH, &reason);
    tg_text_finish(&reason);
    return status;
}

static void rewrite(const TgProof *proof) {
    TgText first;
    TgText second;
    TgProof *again = NULL;
    tg_text_init(&first);
    tg_text_init(&second);
    require(tg_proof_write(proof, &first) == TG_OK);
    /* entries that only name each other were left out by writing */
    require(tg_proof_read(first.data, first.length, &again, NULL) == TG_OK);
    require(tg_proof_write(again, &second) == TG_OK);
    require(first.length == second.length);
    require(memcmp(first.data, second.data, first.length) == 0);
    require(verify(proof) == verify(again));
    tg_proof_destroy(again);
    tg_text_finish(&first);
    tg_text_finish(&second);
}

static void try_text(const char *text, size_t length) {
    TgProof *proof = NULL;
    TgText error;
    tg_text_init(&error);
    TgStatus status = tg_proof_read(text, length, &proof, &error);
    require((status == TG_OK) == (error.length == 0));
    if (status == TG_OK) {
        rewrite(proof);
    } else {
        require(strncmp(tg_text_get(&error), "line ", 5) == 0);
    }
    tg_proof_destroy(proof);
    tg_text_finish(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    TgText signed_text;
    char sum[TG_SHA256_TEXT];
    try_text((const char *)data, length);
    /* up to the last line, which is taken to be the sum */
    size_t body = length;
    while (body > 0 && (body == length || data[body - 1] != '\n')) {
        body--;
    }
    tg_text_init(&signed_text);
    tg_text_add_bytes(&signed_text, (const char *)data, body);
    tg_text_printf(&signed_text, "sha256 %s\n", tg_sha256_text(data, body, sum));
    try_text(signed_text.data, signed_text.length);
    tg_text_finish(&signed_text);
    return 0;
}
