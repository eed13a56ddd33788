/* SPDX-License-Identifier: MIT
 *
 * Wins of the solvers as proofs that the verifier of floor proof can check. */
#ifndef TENGEN_PROVE_CERTIFY_H
#define TENGEN_PROVE_CERTIFY_H

#include "prove/vct.h"
#include "tengen/proof.h"

/* The proof of a win by fours that tg_vcf_solve found on the board for the attacker: one line;
 * where fives can be enclosed, and a four leaves several answers, a tree of nodes, for which the
 * solver is asked again (within the limits; with limits->shortest the proof is no longer than the
 * result says). TG_E_STOPPED: the limits; TG_E_MEMORY. */
TgStatus tg_certify_vcf(TgVcf *vcf, TgBoard *board, TgSide attacker, const TgVcfLimits *limits,
                        const TgVcfResult *result, TgProof **proof);

/* The proof of a win that tg_vct_solve found on the board for the attacker, as a tree; a position
 * reached in several ways, and what would say the same, is written once. vcf is used for the fours
 * where fives can be enclosed. TG_E_STOPPED: the solver could not repeat a part of its win within
 * its limits. */
TgStatus tg_certify_vct(TgVct *vct, TgVcf *vcf, TgBoard *board, TgSide attacker, TgProof **proof);

#endif
