/* SPDX-License-Identifier: MIT
 *
 * What the solvers claim of random tactical positions by every rule: each win is proven and the
 * proof verified with the literal rules; each `no` is asked again of searches made otherwise. With
 * TG_TEST_SCALE=400 about 10^5 positions. */
#include "support/positions.h"

#include "prove/certify.h"
#include "tengen/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MEMORY = 8 << 20, VCF_BYTES = 1 << 18, NODES = 20000, POSITIONS = 28 };

typedef struct Stand {
    TgTables *tables;
    TgBoard *board;
    TgVct *vct;
    TgVcf *vcf;
    TgVcfResult fours;
    TgVctResult threats;
    TgProofReport report;
    TgGrid grid;
    TgSide side;
    long wins, refused, open;
} Stand;

static void stand_init(Stand *stand) {
    memset(stand, 0, sizeof *stand);
    stand->vct = tg_vct_create(MEMORY);
    stand->vcf = tg_vcf_create(VCF_BYTES);
    assert_non_null(stand->vct);
    assert_non_null(stand->vcf);
}

static void use_rule(Stand *stand, const char *rule) {
    TgProfile profile;
    assert_int_equal(tg_profile_parse(rule, &profile, NULL), TG_OK);
    tg_board_destroy(stand->board);
    tg_tables_destroy(stand->tables);
    stand->tables = tg_tables_create(&profile);
    assert_non_null(stand->tables);
    stand->board = tg_board_create(stand->tables, 15);
    assert_non_null(stand->board);
    tg_vcf_clear(stand->vcf);
}

static void stand_finish(Stand *stand) {
    tg_board_destroy(stand->board);
    tg_tables_destroy(stand->tables);
    tg_vcf_destroy(stand->vcf);
    tg_vct_destroy(stand->vct);
}

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
    stand->side = (TgSide)tg_rng_below(rng, 2);
    tg_board_set(stand->board, &stand->grid);
    tg_vct_clear(stand->vct);
}

static const char *stones_of(const TgBoard *board, TgText *text) {
    char name[TG_POINT_NAME_MAX];
    tg_text_init(text);
    for (int p = 0; p < board->size * 32; p++) {
        if (tg_point_on((TgPoint)p, board->size) && !tg_board_is_empty(board, (TgPoint)p)) {
            _Bool black = tg_board_at(board, (TgPoint)p) == TG_CELL_BLACK;
            tg_text_printf(text, " %c%s", black ? 'b' : 'w',
                           tg_point_name((TgPoint)p, board->size, name));
        }
    }
    return tg_text_get(text);
}

static void fail_here(const Stand *stand, const char *what) {
    TgText text;
    fail_msg("%s: side %d, threats %d plies, fours %d, k %d, profile %d,%s", what, stand->side,
             stand->threats.plies, stand->fours.length, stand->tables->profile.k,
             stand->tables->profile.id, stones_of(stand->board, &text));
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

static void check_proof(Stand *stand, TgProof *proof, int plies) {
    if ((int)tg_proof_plies(proof) > plies) {
        fail_here(stand, "a proof is longer than the claim");
    }
    if (tg_proof_verify(proof, NULL, &stand->report) != TG_OK) {
        fail_here(stand, "a proof is refused");
    }
    tg_proof_destroy(proof);
}

static void check_fours(Stand *stand) {
    TgVcfLimits limits = {.nodes = NODES};
    tg_vcf_solve(stand->vcf, stand->board, stand->side, &limits, &stand->fours);
    if (stand->fours.answer == TG_VCF_WIN) {
        TgProof *proof = NULL;
        limits = (TgVcfLimits){.shortest = 1};
        assert_int_equal(
            tg_certify_vcf(stand->vcf, stand->board, stand->side, &limits, &stand->fours, &proof),
            TG_OK);
        check_proof(stand, proof, stand->fours.length);
    }
}

static TgVcfAnswer ask(Stand *stand, TgVctKind kind, int plies, uint64_t nodes) {
    TgVctLimits limits = {.kind = kind, .plies = plies, .nodes = nodes};
    tg_vct_solve(stand->vct, stand->board, stand->side, &limits, &stand->threats);
    return stand->threats.answer;
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

static void check_threats(Stand *stand, TgVctKind kind) {
    TgVcfAnswer answer = ask(stand, kind, 0, NODES);
    if (answer == TG_VCF_WIN) {
        int plies = stand->threats.plies;
        TgProof *proof = NULL;
        TgStatus status = tg_certify_vct(stand->vct, stand->vcf, stand->board, stand->side, &proof);
        assert_true(status == TG_OK || status == TG_E_STOPPED);
        if (status == TG_OK) {
            check_proof(stand, proof, plies);
            stand->wins++;
        }
        return;
    }
    if (stand->fours.answer == TG_VCF_WIN && answer == TG_VCF_NO) {
        fail_here(stand, "no, but fours win");
    }
    stand->refused += answer == TG_VCF_NO;
    stand->open += answer == TG_VCF_UNKNOWN;
    if (answer == TG_VCF_NO) {
        contradict(stand, kind);
    }
}

static void claims_are_true(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "freestyle", "standard",  "caro",
                                        "retro", "omok",      "renju:k=4", "caro6"};
    Stand stand;
    stand_init(&stand);
    TgRng rng;
    tg_rng_init(&rng, 11);
    long rounds = positions_scaled(POSITIONS);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        use_rule(&stand, rules[i]);
        for (long j = 0; j < rounds; j++) {
            draw(&stand, &rng);
            if (!is_over(&stand)) {
                check_fours(&stand);
                check_threats(&stand, (TgVctKind)tg_rng_below(&rng, 2));
            }
        }
    }
    print_message("%ld wins, %ld refused, %ld open\n", stand.wins, stand.refused, stand.open);
    assert_true(stand.wins > rounds && stand.refused > rounds / 2);
    stand_finish(&stand);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(claims_are_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
