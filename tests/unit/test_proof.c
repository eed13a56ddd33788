/* SPDX-License-Identifier: MIT
 *
 * Certificates: the verifier's board against the literal judge, proofs good and bad, text that is
 * written and read, and every line of good proofs damaged: what is still accepted has to be true by
 * a plain walk over all legal replies. */
#include "proof/ground.h"
#include "proof/sha256.h"
#include "support/positions.h"
#include "support/row.h"
#include "tengen/judge.h"
#include "tengen/proof.h"
#include "tengen/rng.h"

#include "prove/vcf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE_BYTES = 1 << 20 };

/* --- the check sum --------------------------------------------------------------------------- */

static void test_sum(void **state) {
    (void)state;
    char sum[TG_SHA256_TEXT];
    assert_string_equal(tg_sha256_text("", 0, sum),
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_string_equal(tg_sha256_text("abc", 3, sum),
                        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_string_equal(
        tg_sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, sum),
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

/* --- the ground ------------------------------------------------------------------------------- */

static void check_ground(TgGround *ground) {
    const TgGrid *grid = &ground->grid;
    TgGround again;
    tg_ground_init(&again, &ground->profile, grid);
    assert_memory_equal(&again, ground, sizeof again);
    for (int side = 0; side < TG_SIDE_NB; side++) {
        TgPoint wins[TG_POINT_NB];
        int listed = tg_ground_list_wins(ground, (TgSide)side, wins, TG_POINT_NB);
        int found = 0;
        for (int p = 0; p < grid->size * 32; p++) {
            if (!tg_point_on((TgPoint)p, grid->size) || grid->cell[p] != TG_CELL_EMPTY) {
                continue;
            }
            TgVerdict verdict = tg_judge(&ground->grid, &ground->profile, (TgSide)side, (TgPoint)p);
            _Bool wins_here = verdict == TG_VERDICT_WIN;
            assert_int_equal(tg_ground_wins(ground, (TgSide)side, (TgPoint)p), wins_here);
            assert_int_equal(tg_ground_is_foul(ground, (TgSide)side, (TgPoint)p),
                             tg_verdict_is_foul(verdict));
            found += wins_here;
        }
        assert_int_equal(listed, found);
        assert_int_equal(tg_ground_has_win(ground, (TgSide)side), found > 0);
    }
}

static void test_ground(void **state) {
    (void)state;
    static const char *const rules[] = {"freestyle", "standard",     "renju",        "caro",
                                        "caro6",     "retro",        "standard:k=4", "omok",
                                        "caro:k=3",  "freestyle:k=9"};
    static const int sizes[] = {5, 9, 15, 25};
    TgRng rng;
    tg_rng_init(&rng, 5);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0] * 4; i++) {
        TgProfile profile;
        TgGrid grid;
        static TgGround ground;
        assert_int_equal(tg_profile_parse(rules[i / 4], &profile, NULL), TG_OK);
        int size = sizes[i % 4];
        tg_grid_init(&grid, size);
        tg_ground_init(&ground, &profile, &grid);
        for (int step = 0; step < size * size; step++) {
            TgPoint p = tg_point((int)tg_rng_below(&rng, (uint32_t)size),
                                 (int)tg_rng_below(&rng, (uint32_t)size));
            TgCell cell = tg_grid_at(&ground.grid, p);
            if (cell == TG_CELL_EMPTY) {
                tg_ground_put(&ground, (TgSide)tg_rng_below(&rng, 2), p);
            } else if (tg_rng_below(&rng, 3) == 0) {
                tg_ground_lift(&ground, cell == TG_CELL_BLACK ? TG_BLACK : TG_WHITE, p);
            }
            if (step % (3 * size) == 0) {
                check_ground(&ground);
            }
        }
    }
}

/* --- a plain walk: the meaning of a proof, as docs/PROOFS.md says it, move by move ------------ */

typedef struct Plain {
    const TgProof *proof;
    const TgProfile *profile;
    TgGrid grid;
    TgSide attacker, defender;
} Plain;

static _Bool plain_free(const Plain *plain, TgPoint p) {
    return tg_point_on(p, plain->grid.size) && plain->grid.cell[p] == TG_CELL_EMPTY;
}

static TgVerdict plain_judge(Plain *plain, TgSide side, TgPoint p) {
    return tg_judge(&plain->grid, plain->profile, side, p);
}

static _Bool plain_has_five(Plain *plain) {
    for (int p = 0; p < plain->grid.size * 32; p++) {
        if (plain_free(plain, (TgPoint)p) &&
            plain_judge(plain, plain->attacker, (TgPoint)p) == TG_VERDICT_WIN) {
            return 1;
        }
    }
    return 0;
}

static _Bool plain_wins(Plain *plain, TgProofAnswer answer, int plies);

/* What answers a reply: at a node, in a line from its point `at` on, or after a four. */
typedef struct PlainWay {
    TgProofAnswer answer; /* ENTRY: a node, or a line of which `at` points were played */
    size_t at;
} PlainWay;

static _Bool plain_line(Plain *plain, TgProofAnswer answer, size_t at, int plies);

static _Bool plain_meets(Plain *plain, const PlainWay *way, TgPoint reply, int plies) {
    static const TgProofAnswer five = {.win = TG_PROOF_FIVE};
    if (way->answer.win != TG_PROOF_ENTRY) {
        return plain_wins(plain, five, plies);
    }
    size_t count;
    const TgPoint *line = tg_proof_line(plain->proof, way->answer.entry, &count);
    if (line != NULL) {
        return way->at < count && line[way->at] == reply
                   ? plain_line(plain, way->answer, way->at + 1, plies)
                   : plain_wins(plain, five, plies);
    }
    TgProofAnswer next;
    return tg_proof_answer(plain->proof, way->answer.entry, reply, &next) &&
           plain_wins(plain, next, plies);
}

/* The attacker's move stands; every legal reply has to lose. */
static _Bool plain_replies(Plain *plain, const PlainWay *way, int plies) {
    int empty = 0;
    for (int p = 0; p < plain->grid.size * 32; p++) {
        if (!plain_free(plain, (TgPoint)p)) {
            continue;
        }
        empty++;
        TgVerdict verdict = plain_judge(plain, plain->defender, (TgPoint)p);
        if (verdict == TG_VERDICT_WIN) {
            return 0;
        }
        if (verdict == TG_VERDICT_LEGAL) {
            plain->grid.cell[p] = (uint8_t)tg_cell_of(plain->defender);
            _Bool met = plain_meets(plain, way, (TgPoint)p, plies - 1);
            plain->grid.cell[p] = TG_CELL_EMPTY;
            if (!met) {
                return 0;
            }
        }
    }
    return empty > 0 &&
           (!plain->profile->pass || plain_meets(plain, way, TG_POINT_NONE, plies - 1));
}

static _Bool plain_move(Plain *plain, TgPoint p, const PlainWay *way, int plies) {
    if (plies < 1 || !plain_free(plain, p)) {
        return 0;
    }
    TgVerdict verdict = plain_judge(plain, plain->attacker, p);
    if (verdict != TG_VERDICT_LEGAL) {
        return verdict == TG_VERDICT_WIN;
    }
    plain->grid.cell[p] = (uint8_t)tg_cell_of(plain->attacker);
    _Bool good = plain_replies(plain, way, plies - 1);
    plain->grid.cell[p] = TG_CELL_EMPTY;
    return good;
}

static _Bool plain_line(Plain *plain, TgProofAnswer answer, size_t at, int plies) {
    size_t count;
    const TgPoint *line = tg_proof_line(plain->proof, answer.entry, &count);
    PlainWay way = {answer, at + 1};
    if (plain_has_five(plain)) {
        return plies >= 1;
    }
    static const PlainWay five = {.answer = {.win = TG_PROOF_FIVE}};
    return at < count &&
           (plain_move(plain, line[at], &five, plies) || plain_move(plain, line[at], &way, plies));
}

static _Bool plain_wins(Plain *plain, TgProofAnswer answer, int plies) {
    PlainWay way = {answer, 0};
    size_t count;
    switch (answer.win) {
    case TG_PROOF_FIVE:
        return plies >= 1 && plain_has_five(plain);
    case TG_PROOF_FOUR:
        return plain_move(plain, answer.point, &way, plies);
    default:
        return tg_proof_line(plain->proof, answer.entry, &count) != NULL
                   ? plain_line(plain, answer, 0, plies)
                   : plain_move(plain, tg_proof_move(plain->proof, answer.entry), &way, plies);
    }
}

static _Bool plain_holds(const TgProof *proof) {
    Plain plain = {.proof = proof,
                   .profile = tg_proof_profile(proof),
                   .grid = *tg_proof_grid(proof),
                   .attacker = tg_proof_side(proof),
                   .defender = tg_side_other(tg_proof_side(proof))};
    for (int p = 0; p < plain.grid.size * 32; p++) {
        if (tg_point_on((TgPoint)p, plain.grid.size) &&
            tg_judge_winning_row(&plain.grid, plain.profile, (TgPoint)p, NULL, NULL)) {
            return 0;
        }
    }
    return plain_wins(&plain, tg_proof_root(proof), (int)tg_proof_plies(proof));
}

/* --- proofs by hand --------------------------------------------------------------------------- */

/* A proof's text without its sum; the sum is added. Returns what reading, then verifying said; the
 * reason is in *reason. */
static TgStatus verify_text(const char *text, size_t length, TgText *reason) {
    char sum[TG_SHA256_TEXT];
    static TgProofReport report;
    TgText whole;
    TgProof *proof = NULL;
    tg_text_init(&whole);
    tg_text_clear(reason);
    tg_text_add_bytes(&whole, text, length);
    tg_text_printf(&whole, "sha256 %s\n", tg_sha256_text(text, length, sum));
    TgStatus status = tg_proof_read(whole.data, whole.length, &proof, reason);
    assert_int_equal(status == TG_OK, reason->length == 0);
    if (status == TG_OK) {
        status = tg_proof_verify(proof, NULL, &report);
        assert_int_equal(status == TG_OK, report.flaw == TG_FLAW_NONE);
        /* text that harms nothing may be refused, but nothing false is accepted */
        assert_true(status != TG_OK || plain_holds(proof));
        if (status != TG_OK) {
            tg_proof_report_print(&report, tg_proof_grid(proof)->size, TG_EN, reason);
        }
    }
    tg_proof_destroy(proof);
    tg_text_finish(&whole);
    return status;
}

#define THREE_HEAD(SIDE, PLIES)                                                                    \
    "tengen-proof 1\nrule freestyle\nsize 15\nblack h8,i8,j8\nwhite a1,a2,b5\nside " SIDE          \
    "\nclaim win " PLIES "\n"

typedef struct Case {
    const char *text, *reason; /* NULL: the proof is good */
} Case;

static const Case cases[] = {
    {THREE_HEAD("b", "3") "root four g8\n", NULL},
    {THREE_HEAD("b", "3") "root four k8\n", NULL},
    {THREE_HEAD("b", "2") "root four g8\n",
     "line 8: after g8: the win takes more stones than claimed"},
    {THREE_HEAD("b", "3") "root four l8\n", "line 8: after l8: k8: this reply is not answered"},
    {THREE_HEAD("b", "3") "root four h8\n", "line 8: h8: the point is taken or outside the board"},
    {THREE_HEAD("b", "1") "root five\n", "line 8: no five is there to answer this reply"},
    {THREE_HEAD("w", "3") "root four g8\n", "line 8: after g8: a15: this reply is not answered"},
    {THREE_HEAD("b", "3") "root x\nline x g8 f8 k8\n", NULL},
    {THREE_HEAD("b", "3") "root x\nline x g8\n", NULL},
    {THREE_HEAD("b", "3") "root x\nline x g8 f8\n", NULL},
    {THREE_HEAD("b", "3") "root x\nline x g8 f8 a9 k8\n", NULL},
    {THREE_HEAD("b", "5") "root x\nline x l8 k8\n",
     "line 9: after l8 k8: k8: this reply is not answered"},
    {THREE_HEAD("b", "3") "root x\nline x l8 a9\n",
     "line 9: after l8: k8: this reply is not answered"},
    {THREE_HEAD("b", "3") "root x\nline x g8 h8 k8\n", NULL},
    {THREE_HEAD("b", "3") "root x\nline x l8 h8 k8\n",
     "line 9: after l8: h8: the point is taken or outside the board"},
    {THREE_HEAD("b", "5") "root x\nnode x g8\n *: y\nnode y f8\n *: five\n",
     "line 11: after g8 a15: f8: the text goes on after this five"},
    {THREE_HEAD("b", "3") "root x\nnode x g8\n f8: five\n *: five\n", NULL},
    {THREE_HEAD("b", "3") "root x\nnode x g8\n *: five\n", NULL},
    {THREE_HEAD("b", "3") "root x\nnode x g8\n f8: five\n",
     "line 9: after g8: a15: this reply is not answered"},
    {THREE_HEAD("b", "5") "root x\nnode x l8\n k8: five\n *: five\n",
     "line 10: after l8 k8: k8: no five is there to answer this reply"},
    {THREE_HEAD("b", "5") "root x\nnode x l9\n g8,k8,f8: y\n *: four g8\nnode y k10\n *: five\n",
     "line 13: after l9 g8 k10: a15: this reply is not answered"},
    /* the text alone */
    {THREE_HEAD("b", "3") "root x\n", "line 8: no entry is named 'x'"},
    {THREE_HEAD("b", "3") "root five\nline x g8\n", "line 9: 'x' is used by nothing"},
    {THREE_HEAD("b", "3") "root x\nline x g8\nline x g8\n", "line 10: 'x' for the second time"},
    {THREE_HEAD("b", "3") "root x\nnode x g8\n f8,f8: five\n *: five\n",
     "line 10: 'f8' is answered twice"},
    {THREE_HEAD("b", "3") "root x\nnode x g8\n *: five\n f8: five\n",
     "line 11: ' f8: five' after '*', which is last"},
    {THREE_HEAD("b", "3") "root x\nline x g8\n *: five\n",
     "line 10: ' *: five', expected a node before its replies"},
    {THREE_HEAD("b", "3") "root x\nline x G8\n", "line 9: 'G8', expected a point of 15 lines"},
    {THREE_HEAD("b", "3") "root x\nline x g8 p1\n", "line 9: 'p1', expected a point of 15 lines"},
    {THREE_HEAD("b", "03") "root five\n", "line 7: '03', expected a number of stones"},
    {THREE_HEAD("x", "3") "root five\n", "line 6: side 'x', expected b or w"},
    {"tengen-proof 2\n", "line 1: version '2', expected 1"},
    {"tengen-proof 1\nrule chess\n", NULL /* the rule's own words */},
    {"tengen-proof 1\nrule renju\nsize 4\n", "line 3: size '4', expected 5 to 25"},
    {"tengen-proof 1\nrule renju\nsize 15\nblack a1,a1\n",
     "line 4: byte 3: a point that was played before"},
    {"tengen-proof 1\nrule renju\nsize 15\nwhite a1\n", "line 4: 'white a1', expected 'black ...'"},
    /* a game that is over */
    {"tengen-proof 1\nrule freestyle\nsize 15\nblack a1,b1,c1,d1\nwhite a3,b3,c3,d3,e3\nside b\n"
     "claim win 1\nroot five\n",
     "line 8: a winning row stands before the first move"},
    /* the defender's four has to be seen */
    {"tengen-proof 1\nrule freestyle\nsize 15\nblack h8,i8,j8\nwhite a1,b1,c1,d1\nside b\n"
     "claim win 3\nroot four g8\n",
     "line 8: after g8: e1: the defender makes a five here"},
    /* six: no five in standard, so the four is none */
    {"tengen-proof 1\nrule standard\nsize 15\nblack h8,i8,j8,e8\nwhite f8\nside b\n"
     "claim win 3\nroot four g8\n",
     "line 8: after g8: k8: this reply is not answered"},
    /* White's only five-point is an overline for Black, who may pass */
    {"tengen-proof 1\nrule renju\nsize 15\nblack h5,h6,h7,h9,h10,g8,m8\nwhite "
     "i8,j8,k8,b15,c13,a15\n"
     "side w\nclaim win 3\nroot x\nline x l8 h8\n",
     NULL},
    {"tengen-proof 1\nrule renju\nsize 15\nblack h5,h6,h7,h9,h10,g8,m8\nwhite "
     "i8,j8,k8,b15,c13,a15\n"
     "side w\nclaim win 3\nroot four l8\n",
     NULL},
    {"tengen-proof 1\nrule freestyle\nsize 15\nblack h5,h6,h7,h9,h10,g8,m8\nwhite "
     "i8,j8,k8,b15,c13,a15\nside w\nclaim win 3\nroot four l8\n",
     "line 8: after l8: h8: the defender makes a five here"},
    /* a foul of the attacker */
    {"tengen-proof 1\nrule renju\nsize 15\nblack h8,i8,j8,g7,g6,g5\nwhite a1,k8,g4\nside b\n"
     "claim win 3\nroot four g8\n",
     "line 8: g8: the attacker's stone is a foul"},
    /* a pass has to be answered where it may be made */
    {"tengen-proof 1\nrule renju\nsize 5\nblack a1,b1,c1,a2,b2,c2,d2\nwhite e2,e1,a3,b3,c4\nside "
     "b\n"
     "claim win 3\nroot x\nnode x d4\n --: five\n",
     "line 10: after d4 --: no five is there to answer this reply"},
    /* caro: a five between two enemy stones is none */
    {"tengen-proof 1\nrule caro\nsize 15\nblack h8,i8,j8\nwhite f8,a1\nside b\nclaim win 3\n"
     "root four k8\n",
     "line 8: after k8: l8: this reply is not answered"},
};

static void test_cases(void **state) {
    (void)state;
    TgText reason;
    tg_text_init(&reason);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TgStatus status = verify_text(cases[i].text, strlen(cases[i].text), &reason);
        if (strstr(cases[i].text, "chess") != NULL) {
            assert_int_equal(status, TG_E_SYNTAX);
            assert_int_equal(strncmp(tg_text_get(&reason), "line 2: ", 8), 0);
            continue;
        }
        assert_string_equal(tg_text_get(&reason), cases[i].reason != NULL ? cases[i].reason : "");
        assert_int_equal(status == TG_OK, cases[i].reason == NULL);
    }
    tg_text_finish(&reason);
}

/* --- proofs of the solver --------------------------------------------------------------------- */

typedef struct Stand {
    TgProfile profile;
    TgGrid grid;
    TgSide side;
    TgTables *tables;
    TgBoard *board;
    TgVcf *vcf;
    TgVcfResult result;
} Stand;

/* stones: "black/white", or moves */
static void stand_open(Stand *stand, const char *rule, int size, const char *stones, TgSide side) {
    assert_int_equal(tg_profile_parse(rule, &stand->profile, NULL), TG_OK);
    row_stones(stones, size, &stand->grid);
    stand->side = side;
    stand->tables = tg_tables_create(&stand->profile);
    assert_non_null(stand->tables);
    stand->board = tg_board_create(stand->tables, size);
    assert_non_null(stand->board);
    stand->vcf = tg_vcf_create(TABLE_BYTES);
    assert_non_null(stand->vcf);
}

static void stand_close(Stand *stand) {
    tg_vcf_destroy(stand->vcf);
    tg_board_destroy(stand->board);
    tg_tables_destroy(stand->tables);
}

static _Bool find_vcf(Stand *stand, const TgGrid *grid) {
    static const TgVcfLimits limits = {.nodes = 100000};
    tg_board_set(stand->board, grid);
    tg_vcf_solve(stand->vcf, stand->board, stand->side, &limits, &stand->result);
    return stand->result.answer == TG_VCF_WIN;
}

static void assert_good(const TgProof *proof) {
    static TgProofReport report;
    TgText reason;
    tg_text_init(&reason);
    TgStatus status = tg_proof_verify(proof, NULL, &report);
    if (status != TG_OK) {
        tg_proof_report_print(&report, tg_proof_grid(proof)->size, TG_EN, &reason);
    }
    assert_string_equal(tg_text_get(&reason), "");
    assert_int_equal(status, TG_OK);
    assert_true(report.nodes > 0);
    tg_text_finish(&reason);
}

/* A proof that one move wins because each reply leaves a win by fours: replies with the same line
 * share it, and the line that answers most stands for all others. NULL: it does not win. */
static TgProof *prove_by_lines(Stand *stand, TgPoint move) {
    enum { LINES = 64 };
    static TgPoint line[LINES][TG_VCF_LINE_MAX];
    static TgPoint reply[LINES][TG_POINT_NB];
    size_t length[LINES];
    size_t replies[LINES] = {0};
    size_t count = 0;
    int plies = 0;
    TgGrid grid = stand->grid;
    TgSide defender = tg_side_other(stand->side);
    grid.cell[move] = (uint8_t)tg_cell_of(stand->side);
    for (int p = 0; p < grid.size * 32; p++) {
        if (!tg_point_on((TgPoint)p, grid.size) || grid.cell[p] != TG_CELL_EMPTY ||
            tg_judge(&grid, &stand->profile, defender, (TgPoint)p) != TG_VERDICT_LEGAL) {
            continue;
        }
        grid.cell[p] = (uint8_t)tg_cell_of(defender);
        _Bool won = find_vcf(stand, &grid);
        grid.cell[p] = TG_CELL_EMPTY;
        size_t i = 0;
        size_t bytes = (size_t)stand->result.length * sizeof(TgPoint);
        while (i < count && (length[i] != (size_t)stand->result.length ||
                             memcmp(line[i], stand->result.line, bytes) != 0)) {
            i++;
        }
        if (!won || i == LINES || (won && stand->result.line[1] == TG_POINT_NONE)) {
            return NULL;
        }
        memcpy(line[i], stand->result.line, bytes);
        length[i] = (size_t)stand->result.length;
        count += i == count;
        reply[i][replies[i]++] = (TgPoint)p;
        plies = stand->result.length > plies ? stand->result.length : plies;
    }
    TgProof *proof = NULL;
    assert_int_equal(
        tg_proof_create(&stand->profile, &stand->grid, stand->side, (uint32_t)plies + 2, &proof),
        TG_OK);
    uint32_t node = tg_proof_add_node(proof, move);
    tg_proof_set_root(proof, (TgProofAnswer){.win = TG_PROOF_ENTRY, .entry = node});
    size_t most = 0;
    for (size_t i = 1; i < count; i++) {
        most = replies[i] > replies[most] ? i : most;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t entry = tg_proof_add_line(proof, line[i], length[i]);
        assert_int_equal(tg_proof_add_reply(proof, node, reply[i], i == most ? 0 : replies[i],
                                            (TgProofAnswer){.win = TG_PROOF_ENTRY, .entry = entry}),
                         TG_OK);
    }
    return proof;
}

/* Writing, reading and writing again gives the same text; the proof read is as good. */
static void check_round(const TgProof *proof, TgText *text) {
    TgText again;
    TgText error;
    TgProof *read = NULL;
    tg_text_init(&again);
    tg_text_init(&error);
    tg_text_clear(text);
    assert_int_equal(tg_proof_write(proof, text), TG_OK);
    TgStatus status = tg_proof_read(text->data, text->length, &read, &error);
    assert_string_equal(tg_text_get(&error), "");
    assert_int_equal(status, TG_OK);
    assert_int_equal(tg_proof_write(read, &again), TG_OK);
    assert_string_equal(tg_text_get(&again), tg_text_get(text));
    assert_good(read);
    tg_proof_destroy(read);
    tg_text_finish(&again);
    tg_text_finish(&error);
}

/* --- damage ----------------------------------------------------------------------------------- */

typedef struct Damage {
    int refused, accepted;
} Damage;

/* The text with a new sum in place of its own, if the damage left one. */
static void try_damaged(const char *text, size_t length, Damage *damage) {
    TgText reason;
    tg_text_init(&reason);
    /* verify_text asserts that what is accepted is true by the plain walk */
    TgStatus status = verify_text(text, length, &reason);
    damage->refused += status != TG_OK;
    damage->accepted += status == TG_OK;
    tg_text_finish(&reason);
}

/* As it stands the sum tells every damage. */
static void must_refuse(const TgText *text) {
    TgProof *proof = NULL;
    TgText error;
    tg_text_init(&error);
    assert_int_equal(
        tg_proof_read(text->data != NULL ? text->data : "", text->length, &proof, &error),
        TG_E_SYNTAX);
    assert_int_equal(strncmp(tg_text_get(&error), "line ", 5), 0);
    tg_text_finish(&error);
}

/* One word of the line becomes another point, name or number. */
static void change_word(TgRng *rng, const char *line, size_t length, TgText *out) {
    static const char *const words[] = {"five", "four h8", "*", "--", "b", "w", "1", "3", "5", "7"};
    size_t start = tg_rng_below(rng, (uint32_t)length);
    while (start > 0 && strchr(" ,", line[start - 1]) == NULL) {
        start--;
    }
    size_t end = start + strcspn(line + start, " ,:\n");
    tg_text_add_bytes(out, line, start);
    if (tg_rng_below(rng, 3) == 0) {
        tg_text_add(out, words[tg_rng_below(rng, sizeof words / sizeof words[0])]);
    } else {
        char name[TG_POINT_NAME_MAX];
        tg_text_add(out,
                    tg_point_name(tg_point((int)tg_rng_below(rng, 15), (int)tg_rng_below(rng, 15)),
                                  15, name));
    }
    tg_text_add_bytes(out, line + end, length - end);
}

/* kind 0: the line is left out, 1: it stands twice, 2: the text ends before it, 3: it changes
 * places with the next, above: one word is another. */
static void damage_line(TgRng *rng, const TgText *text, const char *line, const char *next,
                        int kind, TgText *out) {
    const char *end = text->data + text->length;
    size_t length = (size_t)(next - line);
    tg_text_clear(out);
    tg_text_add_bytes(out, text->data, (size_t)(line - text->data));
    switch (kind) {
    case 0:
        break;
    case 1:
        tg_text_add_bytes(out, line, length);
        tg_text_add_bytes(out, line, length);
        break;
    case 2:
        return;
    case 3: {
        const char *after = memchr(next, '\n', (size_t)(end - next));
        after = after != NULL ? after + 1 : end;
        tg_text_add_bytes(out, next, (size_t)(after - next));
        tg_text_add_bytes(out, line, length);
        next = after;
        break;
    }
    default:
        change_word(rng, line, length, out);
    }
    tg_text_add_bytes(out, next, (size_t)(end - next));
}

static void damage_proof(TgRng *rng, const TgText *text, int changes, Damage *damage) {
    TgText damaged;
    tg_text_init(&damaged);
    const char *end = text->data + text->length;
    for (const char *line = text->data; line < end;) {
        const char *next = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
        for (int kind = 0; kind < 4 + changes; kind++) {
            damage_line(rng, text, line, next, kind, &damaged);
            if (damaged.length == text->length &&
                memcmp(damaged.data, text->data, text->length) == 0) {
                continue;
            }
            must_refuse(&damaged);
            const char *sum = damaged.length > 0 ? strstr(tg_text_get(&damaged), "sha256 ") : NULL;
            size_t length = sum != NULL ? (size_t)(sum - damaged.data) : damaged.length;
            try_damaged(tg_text_get(&damaged), length, damage);
        }
        line = next;
    }
    tg_text_finish(&damaged);
}

static void test_lines_of_the_solver(void **state) {
    (void)state;
    Tsv tsv;
    TgText text;
    tg_text_init(&text);
    assert_true(tsv_open(&tsv, "tests/boards/vcf-own.tsv"));
    int proofs = 0;
    Damage damage = {0};
    TgRng rng;
    tg_rng_init(&rng, 77);
    while (tsv_next(&tsv)) {
        if (strncmp(tsv.field[1], "caro", 4) == 0 || strcmp(tsv.field[5], "vcf") != 0) {
            continue;
        }
        static Stand stand;
        stand_open(&stand, tsv.field[1], (int)strtol(tsv.field[2], NULL, 10), tsv.field[4],
                   tsv.field[3][0] == 'b' ? TG_BLACK : TG_WHITE);
        if (find_vcf(&stand, &stand.grid)) {
            TgPoint line[TG_VCF_LINE_MAX];
            int count = 0;
            for (int i = 0; i < stand.result.length; i++) {
                if (stand.result.line[i] == TG_POINT_NONE) { /* the forced answer is a foul */
                    line[count++] = stand.result.line[i + 1];
                    break;
                }
                line[count++] = stand.result.line[i];
            }
            TgProof *proof = NULL;
            assert_int_equal(tg_proof_create(&stand.profile, &stand.grid, stand.side,
                                             (uint32_t)stand.result.length, &proof),
                             TG_OK);
            uint32_t entry = tg_proof_add_line(proof, line, (size_t)count);
            tg_proof_set_root(proof, (TgProofAnswer){.win = TG_PROOF_ENTRY, .entry = entry});
            assert_good(proof);
            check_round(proof, &text);
            if (proofs++ % 16 == 0) {
                damage_proof(&rng, &text, 4, &damage);
            }
            tg_proof_destroy(proof);
        }
        stand_close(&stand);
    }
    print_message("%d proofs; of their damages %d refused, %d still true\n", proofs, damage.refused,
                  damage.accepted);
    assert_true(proofs >= 50);
    assert_true(damage.refused > 300 && damage.accepted > 0);
    tg_text_finish(&text);
}

static void test_trees(void **state) {
    (void)state;
    static const struct {
        const char *rule, *stones;
        TgSide side;
        const char *move;
    } trees[] = {
        {"freestyle", "g8,h8,i9,i10/a1,o15,a15", TG_BLACK, "i8"},
        {"standard", "g8,h8,i9,i10/a1,o15,a15", TG_BLACK, "i8"},
        {"renju", "a1,o15,a15,c12/g8,h8,i9,i10", TG_WHITE, "i8"},
        {"renju", "g8,h8,i9,i10,k4/a1,o15,a15,i12", TG_BLACK, "i8"},
    };
    TgText text;
    tg_text_init(&text);
    Damage damage = {0};
    TgRng rng;
    tg_rng_init(&rng, 78);
    int proofs = 0;
    for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
        static Stand stand;
        TgPoint move;
        stand_open(&stand, trees[i].rule, 15, trees[i].stones, trees[i].side);
        assert_int_equal(tg_point_parse(trees[i].move, 15, &move, NULL), TG_OK);
        TgProof *proof = tg_judge(&stand.grid, &stand.profile, stand.side, move) == TG_VERDICT_LEGAL
                             ? prove_by_lines(&stand, move)
                             : NULL;
        if (proof != NULL) {
            assert_good(proof);
            assert_true(plain_holds(proof));
            check_round(proof, &text);
            damage_proof(&rng, &text, 2, &damage);
            proofs++;
        }
        tg_proof_destroy(proof);
        stand_close(&stand);
    }
    print_message("%d trees; of their damages %d refused, %d still true\n", proofs, damage.refused,
                  damage.accepted);
    assert_true(proofs >= 3);
    tg_text_finish(&text);
}

/* The limit stops the work; nothing is claimed then. */
static void test_limits(void **state) {
    (void)state;
    static Stand stand;
    static TgProofReport report;
    TgPoint move;
    stand_open(&stand, "freestyle", 15, "g8,h8,i9,i10/a1,o15,a15", TG_BLACK);
    assert_int_equal(tg_point_parse("i8", 15, &move, NULL), TG_OK);
    TgProof *proof = prove_by_lines(&stand, move);
    assert_non_null(proof);
    assert_int_equal(tg_proof_verify(proof, NULL, &report), TG_OK);
    uint64_t needed = report.nodes;
    for (uint64_t nodes = 1; nodes < needed; nodes += 1 + nodes / 3) {
        TgProofLimits limits = {.nodes = nodes};
        assert_int_equal(tg_proof_verify(proof, &limits, &report), TG_E_STOPPED);
        assert_int_equal(report.flaw, TG_FLAW_STOPPED);
        assert_true(report.nodes >= nodes);
    }
    tg_proof_destroy(proof);
    stand_close(&stand);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sum),   cmocka_unit_test(test_ground),
        cmocka_unit_test(test_cases), cmocka_unit_test(test_lines_of_the_solver),
        cmocka_unit_test(test_trees), cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
