/* SPDX-License-Identifier: MIT
 *
 * The study of a position without a win by fours: each stone that can begin a win by threats is
 * made and asked of the solver. The motifs are those of the first move of the win, and are found by
 * looking at every legal reply; what a limit leaves open is not claimed. */
#include "problem/study_core.h"

#include "prove/certify.h"

enum { THREAT_BYTES = 32 << 20 };

_Bool tg_study_use_threats(TgStudy *study) {
    if (study->vct == NULL) {
        study->vct = tg_vct_create(THREAT_BYTES);
    } else {
        tg_vct_clear(study->vct);
    }
    return study->vct != NULL;
}

static TgVctLimits limits_of(const TgStudy *study, _Bool shortest) {
    return (TgVctLimits){.kind = TG_VCT_ANY,
                         .nodes = study->limits.nodes,
                         .stop = study->limits.stop,
                         .shortest = shortest};
}

/* --- first moves ------------------------------------------------------------------------------ */

static TgTry try_threat(TgStudy *study, TgPoint move) {
    static const TgTryEnd ends[] = {
        [TG_VCF_NO] = TG_TRY_HOLDS, [TG_VCF_WIN] = TG_TRY_WINS, [TG_VCF_UNKNOWN] = TG_TRY_UNKNOWN};
    TgVctLimits limits = limits_of(study, 0);
    TgTry attempt = {.move = move, .answer = TG_POINT_NONE};
    TgVctResult found;
    tg_board_make_light(study->board, study->attacker, move);
    tg_vct_solve_after(study->vct, study->board, study->attacker, &limits, &found);
    attempt.end = ends[found.answer];
    attempt.nodes = found.nodes;
    attempt.plies = found.answer == TG_VCF_WIN ? found.plies + 1 : 0;
    if (attempt.end == TG_TRY_HOLDS) {
        (void)tg_vct_refutation(study->vct, study->board, &attempt.answer, 1);
    }
    tg_board_unmake(study->board);
    return attempt;
}

static void try_threats(TgStudy *study, TgStudyResult *result) {
    TgPoint moves[TG_VCF_LINE_MAX];
    TgVctLimits limits = limits_of(study, 0);
    int count = tg_vct_firsts(study->vct, study->board, study->attacker, &limits, moves);
    result->complete = count >= 0;
    for (int i = 0; i < count; i++) {
        TgTry *attempt = &result->tries[result->try_nb++];
        *attempt = try_threat(study, moves[i]);
        if (moves[i] == result->line[0]) {
            attempt->end = TG_TRY_WINS; /* as was proven */
            attempt->plies = result->plies;
        }
        result->win_nb += attempt->end == TG_TRY_WINS;
        result->complete = result->complete && attempt->end != TG_TRY_UNKNOWN;
    }
}

void tg_study_refute_threats(TgStudy *study, TgStudyResult *result) {
    for (int i = 0; i < result->try_nb; i++) {
        TgTry *attempt = &result->tries[i];
        if (attempt->end == TG_TRY_HOLDS) {
            tg_board_make_light(study->board, study->attacker, attempt->move);
            attempt->line_nb =
                tg_vct_refutation(study->vct, study->board, attempt->line, TG_TRY_LINE_MAX);
            tg_board_unmake(study->board);
        }
    }
}

/* --- motifs ----------------------------------------------------------------------------------- */

/* What the attacker threatens after his first move. */
typedef struct Menace {
    int kills, fouls;    /* fours that begin a win: ordinary, and into a foul */
    TgPoint trap;        /* the forbidden point of the first of the fouls */
    _Bool other_trap;    /* another one ends at another point */
    _Bool straight_four; /* a straight four is among the kills */
} Menace;

/* Whether the win of study->found ends in a foul, and at which point. */
static _Bool ends_by_foul(const TgStudy *study, TgPoint *trap) {
    const TgVcfResult *found = &study->found;
    for (int i = 1; i + 1 < found->length; i += 2) {
        if (found->line[i] == TG_POINT_NONE) {
            *trap = found->line[i + 1];
            return 1;
        }
    }
    return 0;
}

/* The same of the win that begins with a four, on the board before it. */
static _Bool traps(TgStudy *study, TgPoint four, TgPoint *trap) {
    TgBoard *board = study->board;
    _Bool is_trap = 0;
    tg_board_make_light(board, study->attacker, four);
    TgPoint five = tg_board_first(board, study->attacker, TG_GROUP_FIVE);
    if (tg_board_is_foul(board, study->defender, five)) {
        *trap = five;
        is_trap = tg_board_count(board, study->attacker, TG_KIND_FIVE) == 1;
    } else {
        tg_board_make_light(board, study->defender, five);
        tg_study_search(study);
        is_trap = study->found.answer == TG_VCF_WIN && ends_by_foul(study, trap);
        tg_board_unmake(board);
    }
    tg_board_unmake(board);
    return is_trap;
}

/* The fours that would win were the defender to pass. */
static Menace menace_of(TgStudy *study) {
    TgPoint moves[TG_POINT_NB];
    Menace menace = {.trap = TG_POINT_NONE};
    int count = tg_board_list(study->board, study->attacker, TG_GROUP_FOUR, moves);
    for (int i = 0; i < count; i++) {
        TgPoint trap = TG_POINT_NONE;
        TgKind kind = tg_board_kind(study->board, study->attacker, moves[i]);
        if (tg_study_try_four(study, moves[i]).end != TG_TRY_WINS) {
            continue;
        }
        if (!traps(study, moves[i], &trap)) {
            menace.kills++;
            menace.straight_four = menace.straight_four || kind == TG_KIND_STRAIGHT_FOUR;
            continue;
        }
        menace.fouls++;
        menace.other_trap =
            menace.other_trap || (menace.trap != TG_POINT_NONE && menace.trap != trap);
        menace.trap = menace.trap == TG_POINT_NONE ? trap : menace.trap;
    }
    return menace;
}

/* Whether fours win after every legal reply, and whether all those wins end in a foul. A reply that
 * makes a four is taken to hold: the attacker would have to answer it first. */
static _Bool meets_all(TgStudy *study, _Bool *by_fouls) {
    TgBoard *board = study->board;
    *by_fouls = 1;
    for (int i = 0; i < study->size * 32; i++) {
        TgPoint p = (TgPoint)i;
        TgPoint trap = TG_POINT_NONE;
        if (!tg_point_on(p, study->size) || !tg_board_is_empty(board, p) ||
            tg_board_is_foul(board, study->defender, p)) {
            continue;
        }
        TgKind kind = tg_board_kind(board, study->defender, p);
        if (kind >= TG_KIND_FOUR && kind <= TG_KIND_DOUBLE_FOUR) {
            return 0;
        }
        tg_board_make_light(board, study->defender, p);
        tg_study_search(study);
        tg_board_unmake(board);
        if (study->found.answer != TG_VCF_WIN) {
            return 0;
        }
        *by_fouls = *by_fouls && ends_by_foul(study, &trap);
    }
    return 1;
}

static void look_at_first(TgStudy *study, TgStudyResult *result) {
    TgKind kind = tg_board_kind(study->board, study->attacker, result->line[0]);
    if (kind >= TG_KIND_FOUR && kind <= TG_KIND_DOUBLE_FOUR) {
        return;
    }
    _Bool by_fouls;
    tg_board_make_light(study->board, study->attacker, result->line[0]);
    Menace menace = menace_of(study);
    _Bool meets = meets_all(study, &by_fouls);
    tg_board_unmake(study->board);
    if (kind < TG_KIND_THREE && menace.kills + menace.fouls > 0) {
        tg_study_add_motif(result, TG_MOTIF_MAKE_THREAT);
    }
    if (menace.kills > 0 && menace.fouls > 0) {
        tg_study_add_motif(result, TG_MOTIF_KILL_AND_FOUL);
    }
    if (meets && menace.kills + menace.fouls > 1) {
        tg_study_add_motif(result, TG_MOTIF_DOUBLE_KILL);
    }
    if (meets && by_fouls && menace.other_trap) {
        tg_study_add_motif(result, TG_MOTIF_DOUBLE_FOUL);
    }
    if (meets && kind == TG_KIND_THREE && menace.straight_four) {
        tg_study_add_motif(result, TG_MOTIF_TWO_HEADED_SNAKE);
    }
}

/* --- the study -------------------------------------------------------------------------------- */

void tg_study_run_threats(TgStudy *study, const TgGrid *grid, TgSide side, uint64_t nodes,
                          _Bool (*stop)(void *context), TgStudyResult *result) {
    tg_study_run(study, grid, side, nodes, stop, result);
    if (result->answer != TG_VCF_NO) {
        return;
    }
    result->by_threats = 1;
    result->answer = TG_VCF_UNKNOWN;
    if (!tg_study_use_threats(study)) {
        return;
    }
    TgVctLimits limits = limits_of(study, 1);
    TgVctResult found;
    tg_vct_solve(study->vct, study->board, side, &limits, &found);
    result->answer = found.answer;
    if (found.answer != TG_VCF_WIN || found.first == TG_POINT_NONE) {
        return;
    }
    result->plies = found.plies;
    result->shortest = found.shortest;
    result->length = 1;
    result->line[0] = found.first;
    try_threats(study, result);
    look_at_first(study, result);
    tg_study_grade(result);
}

_Bool tg_study_has_threats(TgStudy *study, const TgGrid *grid, TgSide side, uint64_t nodes) {
    TgVctLimits limits = {.kind = TG_VCT_ANY, .nodes = nodes};
    TgVctResult found = {.answer = TG_VCF_UNKNOWN};
    tg_study_set(study, grid, side);
    if (tg_study_use_threats(study)) {
        tg_vct_solve(study->vct, study->board, side, &limits, &found);
    }
    return found.answer == TG_VCF_WIN;
}

TgStatus tg_study_certify_threats(TgStudy *study, TgProof **proof) {
    TgVctLimits limits = {.kind = TG_VCT_ANY, .shortest = 1};
    TgVctResult found;
    if (!tg_study_use_threats(study)) {
        return TG_E_MEMORY;
    }
    tg_vct_solve(study->vct, study->board, study->attacker, &limits, &found);
    return found.answer == TG_VCF_WIN
               ? tg_certify_vct(study->vct, study->vcf, study->board, study->attacker, proof)
               : TG_E_NOT_FOUND;
}
