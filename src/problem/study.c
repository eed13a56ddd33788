/* SPDX-License-Identifier: MIT
 *
 * The study of a position by fours: each is made, answered, and what follows is asked of the
 * solver. */
#include "problem/study_core.h"

#include "prove/certify.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 1 << 18, LONG_FOURS = 8, WINDMILL_FOURS = 4, WINDMILL_SPAN = 7 };

/* Points at which the grades begin. */
static const int grade_from[TG_GRADE_MAX] = {0, 8, 10, 13, 19};

TgStudy *tg_study_create(const TgProfile *profile) {
    TgStudy *study = calloc(1, sizeof *study);
    if (study == NULL) {
        return NULL;
    }
    study->tables = tg_tables_create(profile);
    study->board = study->tables != NULL ? tg_board_create(study->tables, TG_SIZE_MIN) : NULL;
    study->vcf = tg_vcf_create(TABLE_BYTES);
    if (study->board == NULL || study->vcf == NULL) {
        tg_study_destroy(study);
        return NULL;
    }
    return study;
}

void tg_study_destroy(TgStudy *study) {
    if (study != NULL) {
        tg_vcf_destroy(study->vcf);
        tg_vct_destroy(study->vct);
        tg_board_destroy(study->board);
        tg_tables_destroy(study->tables);
        free(study);
    }
}

void tg_study_set(TgStudy *study, const TgGrid *grid, TgSide side) {
    if (grid->size != study->size) { /* a vct forgets before each use */
        tg_vcf_clear(study->vcf);
        study->size = grid->size;
    }
    study->attacker = side;
    study->defender = tg_side_other(side);
    tg_board_set(study->board, grid);
}

void tg_study_search(TgStudy *study) {
    tg_vcf_solve(study->vcf, study->board, study->attacker, &study->limits, &study->found);
}

/* --- one four --------------------------------------------------------------------------------- */

/* After one answer of the defender: does the attacker still win? */
static void try_answer(TgStudy *study, TgTry *attempt, TgPoint answer) {
    tg_board_make_light(study->board, study->defender, answer);
    tg_study_search(study);
    tg_board_unmake(study->board);
    attempt->nodes += study->found.nodes;
    if (study->found.answer == TG_VCF_WIN) {
        int plies = study->found.length + 2;
        attempt->plies = plies > attempt->plies ? plies : attempt->plies;
        return;
    }
    attempt->end = study->found.answer == TG_VCF_NO ? TG_TRY_HOLDS : TG_TRY_UNKNOWN;
    attempt->answer = answer;
}

/* The four stands. */
static void try_answers(TgStudy *study, TgTry *attempt) {
    TgBoard *board = study->board;
    if (tg_board_count(board, study->defender, TG_KIND_FIVE) > 0) {
        attempt->end = TG_TRY_FIVE;
        attempt->answer = tg_board_first(board, study->defender, TG_GROUP_FIVE);
        return;
    }
    TgPoint five = tg_board_first(board, study->attacker, TG_GROUP_FIVE);
    TgPoint answers[TG_STOP_MAX] = {five};
    int count = 1;
    if (study->tables->profile.side[study->attacker].five == TG_FIVE_UNENCLOSED) {
        count = tg_board_stops(board, study->attacker, five, TG_KIND_FIVE, answers);
    }
    attempt->plies = 3;
    for (int i = 0; i < count && attempt->end == TG_TRY_WINS; i++) {
        if (!tg_board_is_foul(board, study->defender, answers[i])) {
            try_answer(study, attempt, answers[i]);
        }
    }
}

TgTry tg_study_try_four(TgStudy *study, TgPoint move) {
    TgTry attempt = {.move = move, .answer = TG_POINT_NONE, .end = TG_TRY_WINS};
    if (tg_board_is_foul(study->board, study->attacker, move)) {
        attempt.end = TG_TRY_FOUL;
        return attempt;
    }
    tg_board_make_light(study->board, study->attacker, move);
    try_answers(study, &attempt);
    tg_board_unmake(study->board);
    return attempt;
}

static void try_fours(TgStudy *study, TgStudyResult *result) {
    TgPoint moves[TG_POINT_NB];
    int count = tg_board_list(study->board, study->attacker, TG_GROUP_FOUR, moves);
    result->complete = 1;
    for (int i = 0; i < count; i++) {
        TgTry *attempt = &result->tries[result->try_nb++];
        *attempt = tg_study_try_four(study, moves[i]);
        result->win_nb += attempt->end == TG_TRY_WINS;
        result->complete = result->complete && attempt->end != TG_TRY_UNKNOWN;
    }
}

/* --- the line --------------------------------------------------------------------------------- */

void tg_study_add_motif(TgStudyResult *result, TgMotif motif) {
    result->motifs |= UINT32_C(1) << motif;
}

/* The attacker's stone at a place of the line, on the board before it. */
static void look_at_move(const TgStudy *study, TgStudyResult *result, int at) {
    TgKind kind = tg_board_kind(study->board, study->attacker, result->line[at]);
    int fours_left = (result->length - at) / 2;
    if (fours_left == 2 && kind == TG_KIND_FOUR_THREE) {
        tg_study_add_motif(result, TG_MOTIF_FOUR_THREE);
    }
    if (fours_left == 1 && kind == TG_KIND_STRAIGHT_FOUR) {
        tg_study_add_motif(result, TG_MOTIF_STRAIGHT_FOUR);
    }
    if (fours_left == 1 && kind == TG_KIND_DOUBLE_FOUR) {
        tg_study_add_motif(result, TG_MOTIF_DOUBLE_FOUR);
    }
}

/* 0..3, by quarters of a half turn, of the line through two points; -1: they are on none. */
static int axis_of(TgPoint a, TgPoint b) {
    int dx = tg_point_x(b) - tg_point_x(a);
    int dy = tg_point_y(b) - tg_point_y(a);
    if (dy == 0) {
        return dx != 0 ? 0 : -1;
    }
    return dx == 0 ? 2 : dx == dy ? 1 : dx == -dy ? 3 : -1;
}

/* Four fours in a row, from place `at`, on the four axes in rotating order within 7x7 cells. */
static _Bool is_windmill(const TgStudyResult *result, int at) {
    int least_x = TG_SIZE_MAX;
    int least_y = TG_SIZE_MAX;
    int most_x = 0;
    int most_y = 0;
    int axis[WINDMILL_FOURS];
    for (int i = 0; i < WINDMILL_FOURS; i++) {
        TgPoint p = result->line[at + 2 * i];
        int x = tg_point_x(p);
        int y = tg_point_y(p);
        if (result->line[at + 2 * i + 1] == TG_POINT_NONE) {
            return 0;
        }
        axis[i] = axis_of(p, result->line[at + 2 * i + 1]);
        least_x = x < least_x ? x : least_x;
        least_y = y < least_y ? y : least_y;
        most_x = x > most_x ? x : most_x;
        most_y = y > most_y ? y : most_y;
    }
    int turn = (axis[1] - axis[0] + 4) % 4;
    _Bool rotates = axis[0] >= 0 && axis[1] >= 0 && (turn == 1 || turn == 3);
    for (int i = 2; i < WINDMILL_FOURS; i++) {
        rotates = rotates && axis[i] >= 0 && (axis[i] - axis[i - 1] + 4) % 4 == turn;
    }
    return rotates && most_x - least_x < WINDMILL_SPAN && most_y - least_y < WINDMILL_SPAN;
}

/* Motifs of the line as a whole, on the position. */
static void look_at_whole(TgStudy *study, TgStudyResult *result) {
    for (int i = 2; i < result->length; i += 2) {
        if (tg_board_is_foul(study->board, study->attacker, result->line[i])) {
            tg_study_add_motif(result, TG_MOTIF_LIFTED_FOUL);
        }
    }
    for (int i = 0; i + 2 * WINDMILL_FOURS < result->length + 1; i += 2) {
        if (is_windmill(result, i)) {
            tg_study_add_motif(result, TG_MOTIF_WINDMILL);
        }
    }
}

static void look_at_line(TgStudy *study, TgStudyResult *result) {
    int made = 0;
    look_at_whole(study, result);
    for (int i = 0; i + 1 < result->length; i++) {
        TgPoint p = result->line[i];
        if (p == TG_POINT_NONE) {
            tg_study_add_motif(result, TG_MOTIF_FOUL_TRAP);
            break;
        }
        if (i % 2 == 0) {
            look_at_move(study, result, i);
        }
        tg_board_make_light(study->board, i % 2 == 0 ? study->attacker : study->defender, p);
        made++;
        if (i % 2 == 1 && i + 2 < result->length) {
            result->counter_fours +=
                tg_board_count(study->board, study->defender, TG_KIND_FIVE) > 0;
        }
    }
    while (made-- > 0) {
        tg_board_unmake(study->board);
    }
    if (result->counter_fours > 0) {
        tg_study_add_motif(result, TG_MOTIF_COUNTER_FOUR);
    }
    if (result->length / 2 >= LONG_FOURS) {
        tg_study_add_motif(result, TG_MOTIF_LONG);
    }
}

static int binary_digits(uint64_t number) {
    int digits = 0;
    for (; number > 0; number >>= 1) {
        digits++;
    }
    return digits;
}

void tg_study_grade(TgStudyResult *result) {
    int points = 2 * (result->plies / 2) + 2 * result->counter_fours;
    points += (result->motifs >> TG_MOTIF_FOUL_TRAP & 1) ? 4 : 0;
    points += result->by_threats ? 4 : 0;
    points += result->try_nb > 0 ? result->try_nb - 1 : 0;
    points += (result->motifs >> TG_MOTIF_MAKE_THREAT & 1) ? 8 : 0;
    for (int i = 0; i < result->try_nb; i++) {
        const TgTry *attempt = &result->tries[i];
        points += attempt->end == TG_TRY_HOLDS ? binary_digits(attempt->nodes) : 0;
        points += attempt->end == TG_TRY_FOUL ? 4 : 0;
    }
    result->points = points;
    result->grade = 1;
    while (result->grade < TG_GRADE_MAX && points >= grade_from[result->grade]) {
        result->grade++;
    }
}

void tg_study_run(TgStudy *study, const TgGrid *grid, TgSide side, uint64_t nodes,
                  _Bool (*stop)(void *context), TgStudyResult *result) {
    tg_study_set(study, grid, side);
    tg_vcf_clear(study->vcf); /* nodes, and so grades, do not depend on what was studied before */
    memset(result, 0, sizeof *result);
    study->limits = (TgVcfLimits){.nodes = nodes, .stop = stop, .shortest = 1};
    tg_study_search(study);
    result->answer = study->found.answer;
    if (result->answer != TG_VCF_WIN) {
        return;
    }
    result->shortest = 1;
    result->plies = study->found.length;
    result->length = study->found.length;
    memcpy(result->line, study->found.line, (size_t)result->length * sizeof *result->line);
    if (result->length > 1) {
        try_fours(study, result);
    }
    look_at_line(study, result);
    tg_study_grade(result);
}

/* The four that took most nodes to refute; its end is not HOLDS where there is none. */
static TgTry hardest_four(TgStudy *study) {
    TgPoint moves[TG_POINT_NB];
    TgTry best = {.move = TG_POINT_NONE, .end = TG_TRY_UNKNOWN};
    int count = tg_board_list(study->board, study->attacker, TG_GROUP_FOUR, moves);
    for (int i = 0; i < count; i++) {
        TgTry attempt = tg_study_try_four(study, moves[i]);
        if (attempt.end == TG_TRY_HOLDS &&
            (best.end != TG_TRY_HOLDS || attempt.nodes > best.nodes)) {
            best = attempt;
        }
    }
    return best;
}

static void refute_four(TgStudy *study, TgTry *attempt) {
    attempt->line[attempt->line_nb++] = attempt->answer;
    if (attempt->end != TG_TRY_HOLDS) {
        return;
    }
    tg_board_make_light(study->board, study->attacker, attempt->move);
    tg_board_make_light(study->board, study->defender, attempt->answer);
    while (attempt->line_nb + 2 <= TG_TRY_LINE_MAX) {
        TgTry next = hardest_four(study);
        if (next.end != TG_TRY_HOLDS) {
            break;
        }
        attempt->line[attempt->line_nb++] = next.move;
        attempt->line[attempt->line_nb++] = next.answer;
        tg_board_make_light(study->board, study->attacker, next.move);
        tg_board_make_light(study->board, study->defender, next.answer);
    }
    for (int i = 0; i <= attempt->line_nb; i++) {
        tg_board_unmake(study->board);
    }
}

void tg_study_refute(TgStudy *study, const TgGrid *grid, TgSide side, TgStudyResult *result) {
    tg_study_set(study, grid, side);
    if (result->by_threats) {
        tg_study_refute_threats(study, result);
        return;
    }
    for (int i = 0; i < result->try_nb; i++) {
        TgTry *attempt = &result->tries[i];
        attempt->line_nb = 0;
        if (attempt->end == TG_TRY_HOLDS || attempt->end == TG_TRY_FIVE) {
            refute_four(study, attempt);
        }
    }
}

int tg_study_length(TgStudy *study, const TgGrid *grid, TgSide side, uint64_t nodes,
                    _Bool shortest) {
    tg_study_set(study, grid, side);
    study->limits = (TgVcfLimits){.nodes = nodes, .shortest = shortest};
    tg_study_search(study);
    return study->found.answer == TG_VCF_WIN ? study->found.length : 0;
}

TgStatus tg_study_prove(TgStudy *study, const TgGrid *grid, TgSide side, TgProof **proof) {
    tg_study_set(study, grid, side);
    study->limits = (TgVcfLimits){.shortest = 1};
    tg_study_search(study);
    TgProofReport *report = malloc(sizeof *report);
    TgStatus status = TG_E_MEMORY;
    if (report != NULL) {
        status = study->found.answer == TG_VCF_WIN
                     ? tg_certify_vcf(study->vcf, study->board, side, &study->limits, &study->found,
                                      proof)
                     : tg_study_certify_threats(study, proof);
    }
    if (status == TG_OK) {
        status = tg_proof_verify(*proof, NULL, report);
        if (status != TG_OK) {
            tg_proof_destroy(*proof);
        }
    }
    free(report);
    return status;
}

_Bool tg_study_is_unique(const TgStudyResult *result) {
    return result->answer == TG_VCF_WIN && result->shortest && result->complete &&
           result->win_nb == 1;
}

const TgProfile *tg_study_profile(const TgStudy *study) {
    return &study->tables->profile;
}

int tg_study_threats(const TgStudy *study) {
    const TgBoard *board = study->board;
    TgSide side = study->attacker;
    return 3 * (tg_board_count(board, side, TG_KIND_FOUR) +
                2 * tg_board_count(board, side, TG_KIND_FOUR_THREE)) +
           tg_board_count(board, side, TG_KIND_CLOSED_THREE) / 2 +
           tg_board_count(board, side, TG_KIND_THREE);
}

/* --- symmetry --------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t value) {
    value = (value ^ value >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ value >> 27) * UINT64_C(0x94D049BB133111EB);
    return value ^ value >> 31;
}

uint64_t tg_study_key(const TgGrid *grid, TgSide side) {
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < TG_SYMMETRY_NB; symmetry++) {
        uint64_t key = mix((uint64_t)grid->size * 2 + (uint64_t)side + 1);
        for (int p = 0; p < grid->size * 32; p++) {
            if (tg_point_on((TgPoint)p, grid->size) && grid->cell[p] != TG_CELL_EMPTY) {
                TgPoint image = tg_point_transform((TgPoint)p, grid->size, symmetry);
                key += mix((uint64_t)image * 4 + grid->cell[p]);
            }
        }
        least = key < least ? key : least;
    }
    return least;
}

/* --- words ------------------------------------------------------------------------------------ */

typedef struct MotifWords {
    const char *id, *name[TG_LANG_NB];
} MotifWords;

static const MotifWords motif_words[TG_MOTIF_NB] = {
#define X(NAME, id, en, zh, ja) [TG_MOTIF_##NAME] = {id, {en, zh}},
#include "tengen/motif.def"
#undef X
};

const char *tg_motif_id(TgMotif motif) {
    assert((unsigned)motif < TG_MOTIF_NB);
    return motif_words[motif].id;
}

const char *tg_motif_name(TgMotif motif, TgLang lang) {
    assert((unsigned)motif < TG_MOTIF_NB && (unsigned)lang < TG_LANG_NB);
    return motif_words[motif].name[lang];
}

void tg_motif_print(uint32_t motifs, TgText *out) {
    const char *before = "";
    for (int i = 0; i < TG_MOTIF_NB; i++) {
        if (motifs >> i & 1) {
            tg_text_add(out, before);
            tg_text_add(out, motif_words[i].id);
            before = ",";
        }
    }
    if (motifs == 0) {
        tg_text_add_char(out, '-');
    }
}

const char *tg_try_end_id(TgTryEnd end) {
    static const char *const ids[] = {[TG_TRY_WINS] = "wins",
                                      [TG_TRY_FOUL] = "foul",
                                      [TG_TRY_FIVE] = "five",
                                      [TG_TRY_HOLDS] = "holds",
                                      [TG_TRY_UNKNOWN] = "unknown"};
    return ids[end];
}
