/* SPDX-License-Identifier: MIT
 *
 * What the solvers claim of random tactical positions by every rule: each win is proven and the
 * proof verified with the literal rules; each `no` is asked again of searches made otherwise. With
 * TG_TEST_SCALE=400 about 10^5 positions. */
#include "support/positions.h"
#include "support/stand.h"

#include "prove/certify.h"
#include "tengen/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 20000, POSITIONS = 28 };

/* What the claims came to. */
typedef struct Claims {
    Stand stand;
    TgProofReport report;
    long wins, refused, open;
} Claims;

/* A middle game of both sides about the centre, by sizes and densities drawn; no winning row. */
static void draw(Stand *stand, TgRng *rng) {
    TgGrid inner;
    int box = 7 + (int)tg_rng_below(rng, 4);
    if (tg_rng_below(rng, 3) == 0) {
        positions_weave(rng, box, 2 + (int)tg_rng_below(rng, 6), 50, &inner);
    } else {
        positions_scatter(rng, box, box * box / 5 + (int)tg_rng_below(rng, 12), 50, &inner);
    }
    int shift = (int)tg_rng_below(rng, (uint32_t)(15 - box));
    tg_grid_init(&stand->grid, 15);
    for (int y = 0; y < box; y++) {
        for (int x = 0; x < box; x++) {
            stand->grid.cell[tg_point(x + shift, y + shift)] = inner.cell[tg_point(x, y)];
        }
    }
    stand_use_grid(stand, (TgSide)tg_rng_below(rng, 2));
}

static void fail_here(const Stand *stand, const char *what) {
    TgText text;
    fail_msg("%s: side %d, threats %d plies, fours %d, k %d, profile %d,%s", what, stand->side,
             stand->threats.plies, stand->fours.length, stand->tables->profile.k,
             stand->tables->profile.id, stand_stones(stand, &text));
}

/* Rows that have won make no position. */
static _Bool is_over(const Stand *stand) {
    TgProof *proof = NULL;
    TgStatus status =
        tg_proof_create(&stand->tables->profile, &stand->grid, stand->side, 1, &proof);
    assert_true(status == TG_OK);
    tg_proof_set_root(proof, (TgProofAnswer){.win = TG_PROOF_FIVE});
    TgProofReport *report = malloc(sizeof *report);
    assert_non_null(report);
    _Bool over =
        tg_proof_verify(proof, NULL, report) == TG_E_REFUSED && report->flaw == TG_FLAW_OVER;
    free(report);
    tg_proof_destroy(proof);
    return over;
}

/* Of a proof that is not long: no line stands in it twice. */
static _Bool says_twice(const TgProof *proof) {
    enum { MOST = 100 };
    uint32_t count = tg_proof_count(proof);
    for (uint32_t i = 0; i < count && count <= MOST; i++) {
        size_t length, other_length;
        const TgPoint *line = tg_proof_line(proof, i, &length);
        for (uint32_t j = 0; line != NULL && j < i; j++) {
            const TgPoint *other = tg_proof_line(proof, j, &other_length);
            if (other != NULL && other_length == length &&
                memcmp(other, line, length * sizeof *line) == 0) {
                return 1;
            }
        }
    }
    return 0;
}

static void check_proof(Claims *claims, TgProof *proof, int plies) {
    if ((int)tg_proof_plies(proof) > plies) {
        fail_here(&claims->stand, "a proof is longer than the claim");
    }
    if (says_twice(proof)) {
        fail_here(&claims->stand, "a proof says something twice");
    }
    if (tg_proof_verify(proof, NULL, &claims->report) != TG_OK) {
        fail_here(&claims->stand, "a proof is refused");
    }
    tg_proof_destroy(proof);
}

static void check_fours(Claims *claims) {
    Stand *stand = &claims->stand;
    TgVcfLimits limits = {.nodes = NODES};
    tg_vcf_solve(stand->vcf, stand->board, stand->side, &limits, &stand->fours);
    if (stand->fours.answer == TG_VCF_WIN) {
        TgProof *proof = NULL;
        limits = (TgVcfLimits){.shortest = 1};
        assert_int_equal(
            tg_certify_vcf(stand->vcf, stand->board, stand->side, &limits, &stand->fours, &proof),
            TG_OK);
        check_proof(claims, proof, stand->fours.length);
    }
}

static TgVcfAnswer ask(Stand *stand, TgVctKind kind, int plies, uint64_t nodes) {
    return stand_solve(stand, &(TgVctLimits){.kind = kind, .plies = plies, .nodes = nodes});
}

/* No other search may find what a complete one has not: fours alone, fewer kinds of threats, wins
 * of bounded length, each from an empty memory. */
static void contradict(Stand *stand, TgVctKind kind) {
    if (stand->fours.answer == TG_VCF_WIN) {
        fail_here(stand, "no, but fours win");
    }
    static const int bounds[] = {5, 7, 11, 13};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        for (TgVctKind other = TG_VCT_THREES; other <= kind; other++) {
            tg_vct_clear(stand->vct);
            if (ask(stand, other, bounds[i], NODES / 4) == TG_VCF_WIN) {
                fail_here(stand, "no, but a bounded search wins");
            }
        }
    }
}

static void check_threats(Claims *claims, TgVctKind kind) {
    Stand *stand = &claims->stand;
    TgVcfAnswer answer = ask(stand, kind, 0, NODES);
    if (answer == TG_VCF_WIN) {
        int plies = stand->threats.plies;
        TgProof *proof = NULL;
        TgStatus status = tg_certify_vct(stand->vct, stand->vcf, stand->board, stand->side, &proof);
        assert_true(status == TG_OK || status == TG_E_STOPPED);
        if (status == TG_OK) {
            check_proof(claims, proof, plies);
            claims->wins++;
        }
        return;
    }
    if (stand->fours.answer == TG_VCF_WIN && answer == TG_VCF_NO) {
        fail_here(stand, "no, but fours win");
    }
    claims->refused += answer == TG_VCF_NO;
    claims->open += answer == TG_VCF_UNKNOWN;
    if (answer == TG_VCF_NO) {
        contradict(stand, kind);
    }
}

static void claims_are_true(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "freestyle", "standard",  "caro",
                                        "retro", "omok",      "renju:k=4", "caro6"};
    static Claims claims; /* large */
    Stand *stand = &claims.stand;
    stand_init(stand);
    TgRng rng;
    tg_rng_init(&rng, 11);
    long rounds = positions_scaled(POSITIONS);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        stand_use_rule(stand, rules[i]);
        for (long j = 0; j < rounds; j++) {
            draw(stand, &rng);
            if (!is_over(stand)) {
                check_fours(&claims);
                check_threats(&claims, (TgVctKind)tg_rng_below(&rng, 3));
            }
        }
    }
    print_message("%ld wins, %ld refused, %ld open\n", claims.wins, claims.refused, claims.open);
    assert_true(claims.wins > rounds && claims.refused > rounds / 2);
    stand_finish(stand);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(claims_are_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
