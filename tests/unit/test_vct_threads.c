/* SPDX-License-Identifier: MIT
 *
 * A team of threads on wins by threats: the same answers as one thread, wins walked and verified,
 * ended by the first win, by nodes and by the caller. */
#include "support/ground.h"
#include "support/positions.h"

#include "prove/certify.h"
#include "prove/vct_team.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MEMORY = 12 << 20, VCF_BYTES = 1 << 18, NODES = 60000 };

typedef struct Stand {
    Ground ground;
    TgBoard *board; /* the ground's */
    TgVcf *vcf;
    TgVctTeam *one, *three;
} Stand;

static void stand_init(Stand *stand, const char *rule) {
    ground_init(&stand->ground, rule, 15);
    stand->board = stand->ground.board;
    stand->vcf = tg_vcf_create(VCF_BYTES);
    stand->one = tg_vct_team_create(0, MEMORY);
    stand->three = tg_vct_team_create(3, MEMORY);
    assert_true(stand->vcf != NULL && stand->one != NULL && stand->three != NULL);
}

static void stand_finish(Stand *stand) {
    tg_vct_team_destroy(stand->one);
    tg_vct_team_destroy(stand->three);
    tg_vcf_destroy(stand->vcf);
    ground_finish(&stand->ground);
}

static void draw(Stand *stand, TgRng *rng) {
    TgGrid inner;
    TgGrid grid;
    positions_scatter(rng, 9, 16 + (int)tg_rng_below(rng, 12), 50, &inner);
    tg_grid_init(&grid, 15);
    for (int y = 0; y < 9; y++) {
        for (int x = 0; x < 9; x++) {
            grid.cell[tg_point(x + 3, y + 3)] = inner.cell[tg_point(x, y)];
        }
    }
    tg_board_set(stand->board, &grid);
    tg_vct_team_clear(stand->one);
    tg_vct_team_clear(stand->three);
}

static void verify(Stand *stand, TgVct *vct, int plies) {
    TgProof *proof = NULL;
    TgProofReport *report = malloc(sizeof *report);
    assert_non_null(report);
    TgStatus status = tg_certify_vct(vct, stand->vcf, stand->board, TG_BLACK, &proof);
    assert_true(status == TG_OK || status == TG_E_STOPPED);
    if (status == TG_OK) {
        assert_true((int)tg_proof_plies(proof) <= plies);
        status = tg_proof_verify(proof, NULL, report);
        assert_true(status == TG_OK || report->flaw == TG_FLAW_OVER); /* rows are drawn too */
        tg_proof_destroy(proof);
    }
    free(report);
}

static void answers_agree(void **state) {
    (void)state;
    Stand stand;
    stand_init(&stand, "standard");
    TgRng rng;
    tg_rng_init(&rng, 21);
    long wins = 0;
    long rounds = positions_scaled(40);
    for (long i = 0; i < rounds; i++) {
        draw(&stand, &rng);
        TgVctLimits limits = {.kind = TG_VCT_ANY, .nodes = NODES, .shortest = i % 3 == 0};
        TgVctResult one;
        TgVctResult three;
        (void)tg_vct_team_solve(stand.one, stand.board, TG_BLACK, &limits, &one);
        TgVct *winner = tg_vct_team_solve(stand.three, stand.board, TG_BLACK, &limits, &three);
        _Bool open = one.answer == TG_VCF_UNKNOWN || three.answer == TG_VCF_UNKNOWN;
        assert_true(open || one.answer == three.answer);
        if (three.answer == TG_VCF_WIN) {
            assert_true(three.first != TG_POINT_NONE && three.plies > 0);
            assert_true(!one.shortest || !three.shortest || one.plies == three.plies);
            verify(&stand, winner, three.plies);
            wins++;
        }
    }
    assert_true(wins > rounds / 8);
    stand_finish(&stand);
}

static _Bool stop_at_once(void *context) {
    ++*(int *)context;
    return 1;
}

static void the_caller_ends_it(void **state) {
    (void)state;
    Stand stand;
    stand_init(&stand, "freestyle");
    TgRng rng;
    tg_rng_init(&rng, 22);
    for (int i = 0; i < 5; i++) {
        draw(&stand, &rng);
        int asked = 0;
        TgVctLimits limits = {.kind = TG_VCT_ANY, .stop = stop_at_once, .context = &asked};
        TgVctResult result;
        (void)tg_vct_team_solve(stand.three, stand.board, TG_BLACK, &limits, &result);
        assert_true(asked >= 1);
    }
    stand_finish(&stand);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_agree),
                                       cmocka_unit_test(the_caller_ends_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
