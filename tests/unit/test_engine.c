/* SPDX-License-Identifier: MIT
 *
 * The engine: it stops and completes what it must, plays every opening protocol to its end, claims,
 * and answers the positions of field reports. Limits are nodes and depths. */
#include "tengen/engine.h"

#include "support/positions.h"
#include "support/tsv.h"
#include "tengen/judge.h"
#include "tengen/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static TgEngine *engine_open(void) {
    const TgEngineOptions options = {.hash_bytes = 1 << 20};
    TgEngine *engine;
    assert_int_equal(tg_engine_create(&options, &engine), TG_OK);
    return engine;
}

static const TgLimits few_nodes = {.turn_ms = -1, .match_ms = -1, .nodes = 3000};

static void set_position(TgEngine *engine, const char *rule, const char *moves, TgGrid *grid,
                         TgSide *side) {
    TgProfile profile;
    assert_int_equal(tg_profile_parse(rule, &profile, NULL), TG_OK);
    tg_grid_init(grid, 15);
    assert_int_equal(tg_notation_read_position(moves, 15, grid, side, NULL), TG_OK);
    assert_int_equal(tg_engine_set(engine, &profile, grid, *side), TG_OK);
}

static TgReport think(TgEngine *engine, const char *rule, const char *moves) {
    TgGrid grid;
    TgSide side;
    set_position(engine, rule, moves, &grid, &side);
    TgReport best;
    assert_int_equal(tg_engine_think(engine, &few_nodes, NULL, NULL, &best), TG_OK);
    assert_true(best.pv_length > 0);
    assert_int_equal(grid.cell[best.pv[0]], TG_CELL_EMPTY);
    return best;
}

static void assert_point(TgPoint p, const char *name) {
    char buffer[TG_POINT_NAME_MAX];
    assert_string_equal(tg_point_name(p, 15, buffer), name);
}

/* D01: White's five-point is a double-three for Black. */
static void a_forced_foul_is_a_loss(void **state) {
    (void)state;
    TgEngine *engine = engine_open();
    TgReport best = think(engine, "renju", "h8g6f6g5f7g4h7g3g2a1");
    assert_int_equal(best.score, -(TG_SCORE_WIN - 2));
    TgGrid grid;
    TgSide side;
    TgProfile renju;
    tg_profile_init(&renju, TG_PROFILE_RENJU);
    set_position(engine, "renju", "h8g6f6g5f7g4h7g3g2a1", &grid, &side);
    assert_false(tg_verdict_is_foul(tg_judge(&grid, &renju, TG_BLACK, best.pv[0])));
    tg_engine_destroy(engine);
}

static const char d02[] =
    "h8h9i8i9j9h10j10g11f12k7b1a1c1d1e1f1g1h1i1j1k1l1m1n1o1a2b2c2d2e2f2g2h2i2j2k2l2m2n2o2a3b3c3d3e3"
    "f3g3h3i3j3k3l3m3n3o3a4b4a5c4d4e4f4g4h4i4j4k4l4m4n4o4b5c5d5e5f5g5h5i5j5k5l5m5n5o5a6b6c6d6e7e6f6"
    "f7g6";

static void no_stone_on_a_stone(void **state) { /* D02 */
    (void)state;
    TgEngine *engine = engine_open();
    think(engine, "renju", d02); /* asserts an empty point */
    TgGrid grid;
    TgSide side;
    static const int64_t turns[] = {0, 1, 20};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        set_position(engine, "renju", d02, &grid, &side);
        const TgLimits limits = {.turn_ms = turns[i], .match_ms = -1, .nodes = 20000};
        TgReport best;
        assert_int_equal(tg_engine_think(engine, &limits, NULL, NULL, &best), TG_OK);
        assert_int_equal(grid.cell[best.pv[0]], TG_CELL_EMPTY);
    }
    tg_engine_destroy(engine);
}

static void a_four_is_stopped(void **state) { /* D03 */
    (void)state;
    TgEngine *engine = engine_open();
    TgReport best = think(engine, "freestyle", "h8h7i7g9h6g5g7i6g8f8f6e5f5j10i10i11k9h10j12l10");
    assert_point(best.pv[0], "e7");
    tg_engine_destroy(engine);
}

static void an_answer_to_far_stones(void **state) { /* D15 */
    (void)state;
    TgEngine *engine = engine_open();
    TgProfile freestyle;
    tg_profile_init(&freestyle, TG_PROFILE_FREESTYLE);
    TgGrid grid;
    tg_grid_init(&grid, 15);
    assert_int_equal(tg_notation_read_setup("h8/a1,o15,a15,h1", 15, &grid, NULL), TG_OK);
    assert_int_equal(tg_engine_set(engine, &freestyle, &grid, TG_BLACK), TG_OK);
    TgReport best;
    assert_int_equal(tg_engine_think(engine, &few_nodes, NULL, NULL, &best), TG_OK);
    assert_true(tg_point_distance(best.pv[0], tg_point_centre(15)) <= 4);
    tg_engine_destroy(engine);
}

/* Fills the board with stones that neither win nor are fouls where they are laid; what Black may
 * not play stays empty as long as `most` points may. Returns how many are empty; 0: there is no
 * such stone for some point, try again. */
static int fill_nearly(TgRng *rng, const TgProfile *profile, int size, int most, TgGrid *grid) {
    int empty = size * size;
    tg_grid_init(grid, size);
    for (int round = 0; round < 2; round++) {
        for (int i = 0, at = (int)tg_rng_below(rng, 1000); i < size * size && empty > most; i++) {
            at = (at + 17) % (size * size); /* prime to every size that is asked for */
            TgPoint p = tg_point(at % size, at / size);
            TgSide side = tg_rng_below(rng, 2) == 0 ? TG_BLACK : TG_WHITE;
            if (grid->cell[p] != TG_CELL_EMPTY ||
                (round == 0 && tg_verdict_is_foul(tg_judge(grid, profile, TG_BLACK, p)))) {
                continue;
            }
            for (int try = 0; try < 2 && grid->cell[p] == TG_CELL_EMPTY; try++) {
                if (tg_judge(grid, profile, side, p) == TG_VERDICT_LEGAL) {
                    grid->cell[p] = (uint8_t)tg_cell_of(side);
                    empty--;
                }
                side = tg_side_other(side);
            }
        }
    }
    return empty > most ? 0 : empty;
}

/* 1, 0, -1: won, drawn, lost for the side to move, by trying everything. */
static int plain_outcome(const TgProfile *profile, TgGrid *grid, TgSide side) {
    int best = -2, empty = 0;
    for (int i = 0; i < grid->size * grid->size && best < 1; i++) {
        TgPoint p = tg_point(i % grid->size, i / grid->size);
        if (grid->cell[p] != TG_CELL_EMPTY) {
            continue;
        }
        empty++;
        TgVerdict verdict = tg_judge(grid, profile, side, p);
        if (tg_verdict_is_foul(verdict)) {
            continue;
        }
        int outcome = 1;
        if (verdict == TG_VERDICT_LEGAL) {
            grid->cell[p] = (uint8_t)tg_cell_of(side);
            outcome = -plain_outcome(profile, grid, tg_side_other(side));
            grid->cell[p] = TG_CELL_EMPTY;
        }
        best = outcome > best ? outcome : best;
    }
    return best > -2 ? best : empty > 0 ? -1 : 0;
}

/* On the last points of the board the answer is exact: also where one side has to fill its own, or
 * Black has forbidden points alone and may not pass (rules.md 5.5). */
static void the_end_of_the_board_is_exact(void **state) {
    (void)state;
    static const char *const rules[] = {"renju:pass=off", "standard", "freestyle"};
    TgEngine *engine = engine_open();
    TgRng rng;
    tg_rng_init(&rng, 225);
    int seen[3] = {0, 0, 0};
    for (long i = 0; i < positions_scaled(240); i++) {
        TgProfile profile;
        assert_int_equal(tg_profile_parse(rules[i % 4 < 2 ? 0 : i % 4 - 1], &profile, NULL), TG_OK);
        TgGrid grid;
        while (fill_nearly(&rng, &profile, 7 + (int)(i / 4 % 3), 1 + (int)(i % 7), &grid) == 0) {
        }
        TgSide side = i % 2 == 0 ? TG_BLACK : TG_WHITE;
        int outcome = plain_outcome(&profile, &grid, side);
        assert_int_equal(tg_engine_set(engine, &profile, &grid, side), TG_OK);
        const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .depth = 1};
        TgReport best;
        assert_int_equal(tg_engine_think(engine, &limits, NULL, NULL, &best), TG_OK);
        int got = best.score >= TG_SCORE_WIN_MIN ? 1 : best.score <= -TG_SCORE_WIN_MIN ? -1 : 0;
        assert_int_equal(got, outcome);
        seen[outcome + 1]++;
    }
    tg_engine_destroy(engine);
    assert_true(seen[0] >= 10 && seen[1] >= 10 && seen[2] >= 10);
    print_message("lost %d, drawn %d, won %d\n", seen[0], seen[1], seen[2]);
}

/* Rows of the shared collection that must be right. */
static void tactical_rows(void **state) {
    (void)state;
    Tsv tsv;
    if (!tsv_open(&tsv, "../shared/data/bench/tactical.tsv")) {
        print_message("tactical.tsv is not there\n");
        skip();
    }
    TgEngine *engine = engine_open();
    int count = 0;
    while (tsv_next(&tsv)) {
        assert_true(tsv.field_count >= 7);
        if (strcmp(tsv.field[6], "must") != 0) {
            continue;
        }
        TgReport best = think(engine, tsv.field[1], tsv.field[4]);
        char name[TG_POINT_NAME_MAX + 2], wanted[64];
        char point[TG_POINT_NAME_MAX];
        snprintf(wanted, sizeof wanted, ",%s,", tsv.field[5]);
        snprintf(name, sizeof name, ",%s,", tg_point_name(best.pv[0], 15, point));
        assert_non_null(strstr(wanted, name));
        count++;
    }
    assert_true(count >= 4);
    tg_engine_destroy(engine);
}

/* Every proven score: the line is legal, as long as the score says, and ends in a five of the
 * winner. */
static void check_proven_line(const TgReport *report, const TgProfile *profile, TgGrid grid,
                              TgSide side) {
    int plies = TG_SCORE_WIN - abs(report->score);
    size_t empty = (size_t)grid.size * grid.size - tg_grid_count(&grid, TG_BLACK) -
                   tg_grid_count(&grid, TG_WHITE);
    assert_true(plies <= (int)empty);
    assert_int_equal(plies % 2, report->score > 0);
    if (report->pv_length < plies) {
        return; /* a line cut short by the end of the search */
    }
    for (int i = 0; i < plies; i++) {
        TgPoint p = report->pv[i];
        assert_int_equal(grid.cell[p], TG_CELL_EMPTY);
        TgVerdict verdict = tg_judge(&grid, profile, side, p);
        assert_false(tg_verdict_is_foul(verdict));
        assert_int_equal(verdict == TG_VERDICT_WIN, i + 1 == plies);
        grid.cell[p] = (uint8_t)tg_cell_of(side);
        side = tg_side_other(side);
    }
}

static _Bool has_win_already(const TgGrid *grid, const TgProfile *profile) {
    for (int n = 0; n < 225; n++) {
        TgPoint p = tg_point(n % 15, n / 15);
        size_t length;
        if (grid->cell[p] != TG_CELL_EMPTY &&
            tg_judge_winning_row(grid, profile, p, NULL, &length)) {
            return 1;
        }
    }
    return 0;
}

/* D19, D20 in small: scores of wins on random positions, every rule. */
static void proven_lines_are_legal(void **state) {
    (void)state;
    TgEngine *engine = engine_open();
    TgRng rng;
    tg_rng_init(&rng, 19);
    int full_lines = 0;
    for (long i = 0; i < positions_scaled(240); i++) {
        TgProfile profile;
        tg_profile_init(&profile, (TgProfileId)(i % TG_PROFILE_NB));
        TgGrid grid;
        positions_weave(&rng, 15, 6 + (int)tg_rng_below(&rng, 8), 50, &grid);
        if (has_win_already(&grid, &profile)) {
            continue;
        }
        TgSide side = (TgSide)tg_rng_below(&rng, 2);
        assert_int_equal(tg_engine_set(engine, &profile, &grid, side), TG_OK);
        const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = 1500, .multipv = 2};
        TgReport best;
        assert_int_equal(tg_engine_think(engine, &limits, NULL, NULL, &best), TG_OK);
        if (abs(best.score) >= TG_SCORE_WIN_MIN) {
            check_proven_line(&best, &profile, grid, side);
            full_lines += best.pv_length == TG_SCORE_WIN - abs(best.score);
        }
    }
    assert_true(full_lines > 50);
    tg_engine_destroy(engine);
}

/* --- D19: ten best moves: every line can be played, and a win takes as long as its score says,
 * never longer than the board has points --- */

enum { BEST_MOVES = 10 };

typedef struct Lines {
    TgGrid grid;
    TgSide side;
    TgProfile profile;
    int count, proven, whole; /* whole: down to the five */
} Lines;

static void check_line(const TgReport *report, void *context) {
    Lines *lines = context;
    TgGrid grid = lines->grid;
    TgSide side = lines->side;
    assert_true(report->pv_length > 0);
    for (int i = 0; i < report->pv_length; i++) {
        assert_int_equal(grid.cell[report->pv[i]], TG_CELL_EMPTY);
        assert_false(tg_verdict_is_foul(tg_judge(&grid, &lines->profile, side, report->pv[i])));
        grid.cell[report->pv[i]] = (uint8_t)tg_cell_of(side);
        side = tg_side_other(side);
    }
    lines->count++;
    if (abs(report->score) >= TG_SCORE_WIN_MIN) {
        check_proven_line(report, &lines->profile, lines->grid, lines->side);
        lines->proven++;
        lines->whole += report->pv_length == TG_SCORE_WIN - abs(report->score);
    }
}

static void check_best_moves(TgEngine *engine, Lines *lines, const char *moves, long nodes) {
    tg_profile_init(&lines->profile, TG_PROFILE_RENJU);
    set_position(engine, "renju", moves, &lines->grid, &lines->side);
    const TgLimits limits = {
        .turn_ms = -1, .match_ms = -1, .nodes = (uint64_t)nodes, .multipv = BEST_MOVES};
    TgReport best;
    assert_int_equal(tg_engine_think(engine, &limits, check_line, lines, &best), TG_OK);
}

/* The position of the report, and those of its game before it, where more is won and lost: one
 * table for all, as when a game is gone through. */
static void lengths_fit_on_the_board(void **state) {
    (void)state;
    char moves[] = "h8h9h6i10i6i9g9g8j11i7h7h5i11h10j8j9h11g11g6f6k8g10f10k10j10l11j6k6i8l8l9f5f7h3"
                   "m10j7";
    Lines lines = {.count = 0};
    TgEngine *engine = engine_open();
    check_best_moves(engine, &lines, moves, positions_scaled(60000));
    assert_true(lines.count >= BEST_MOVES);
    for (size_t length = strlen(moves); length > strlen("h8h9h6i10"); length--) {
        if (moves[length - 1] >= 'a') { /* the last stone goes */
            moves[length - 1] = '\0';
            check_best_moves(engine, &lines, moves, positions_scaled(10000));
        }
    }
    print_message("%d lines, %d of them proven, %d to the five\n", lines.count, lines.proven,
                  lines.whole);
    assert_true(lines.proven > 200 && lines.whole > lines.proven * 9 / 10);
    tg_engine_destroy(engine);
}

/* --- D20: short wins against every reply, by the literal judge --- */

enum { SHORT_WIN = 7, REPLIES_TRIED = 10 };

typedef struct Proof {
    TgEngine *engine;
    TgProfile profile;
    TgRng rng;
} Proof;

/* The side's winning points; returns how many, at most `most` are listed. */
static int winning_points(const Proof *proof, TgGrid *grid, TgSide side, TgPoint out[], int most) {
    int count = 0;
    for (int n = 0; n < 225 && count < most; n++) {
        TgPoint p = tg_point(n % 15, n / 15);
        if (grid->cell[p] == TG_CELL_EMPTY &&
            tg_judge(grid, &proof->profile, side, p) == TG_VERDICT_WIN) {
            out[count++] = p;
        }
    }
    return count;
}

static void check_win(Proof *proof, TgGrid *grid, TgSide side, int plies);

/* The win still stands after this reply. */
static void check_reply(Proof *proof, TgGrid *grid, TgSide side, TgPoint reply, int plies) {
    TgSide other = tg_side_other(side);
    if (grid->cell[reply] == TG_CELL_EMPTY &&
        !tg_verdict_is_foul(tg_judge(grid, &proof->profile, other, reply))) {
        grid->cell[reply] = (uint8_t)tg_cell_of(other);
        check_win(proof, grid, side, plies - 2);
        grid->cell[reply] = TG_CELL_EMPTY;
    }
}

/* Every reply where only few plies are left, else some drawn by chance. */
static void check_replies(Proof *proof, TgGrid *grid, TgSide side, int plies) {
    for (int n = 0; n < (plies <= 3 ? 225 : REPLIES_TRIED); n++) {
        int at = plies <= 3 ? n : (int)tg_rng_below(&proof->rng, 225);
        check_reply(proof, grid, side, tg_point(at % 15, at / 15), plies);
    }
}

/* The side to move wins within so many plies: its moves are the engine's. */
static void check_win(Proof *proof, TgGrid *grid, TgSide side, int plies) {
    TgPoint points[2];
    TgSide other = tg_side_other(side);
    assert_true(plies >= 1);
    if (winning_points(proof, grid, side, points, 1) > 0) {
        return;
    }
    assert_int_equal(tg_engine_set(proof->engine, &proof->profile, grid, side), TG_OK);
    const TgLimits limits = {.turn_ms = -1, .match_ms = -1, .nodes = 4000};
    TgReport best;
    assert_int_equal(tg_engine_think(proof->engine, &limits, NULL, NULL, &best), TG_OK);
    assert_true(best.score >= TG_SCORE_WIN - plies);
    TgPoint move = best.pv[0];
    assert_false(tg_verdict_is_foul(tg_judge(grid, &proof->profile, side, move)));
    grid->cell[move] = (uint8_t)tg_cell_of(side);
    assert_int_equal(winning_points(proof, grid, other, points, 1), 0);
    int threats = winning_points(proof, grid, side, points, 2);
    if (threats == 0) {
        check_replies(proof, grid, side, plies);
    } else if (threats == 1 || proof->profile.side[side].five != TG_FIVE_ANY) {
        check_reply(proof, grid, side, points[0], plies);
    }
    grid->cell[move] = TG_CELL_EMPTY;
}

static void short_wins_hold(void **state) {
    (void)state;
    Proof proof = {.engine = engine_open()};
    tg_rng_init(&proof.rng, 20);
    int claims = 0;
    for (long i = 0; i < positions_scaled(320); i++) {
        tg_profile_init(&proof.profile, (TgProfileId)(i % TG_PROFILE_NB));
        TgGrid grid;
        TgPoint points[1];
        positions_weave(&proof.rng, 15, 5 + (int)tg_rng_below(&proof.rng, 8), 50, &grid);
        TgSide side = (TgSide)(i / TG_PROFILE_NB % 2);
        if (has_win_already(&grid, &proof.profile) ||
            winning_points(&proof, &grid, side, points, 1) > 0) {
            continue;
        }
        assert_int_equal(tg_engine_set(proof.engine, &proof.profile, &grid, side), TG_OK);
        TgReport best;
        assert_int_equal(tg_engine_think(proof.engine, &few_nodes, NULL, NULL, &best), TG_OK);
        if (best.score >= TG_SCORE_WIN - SHORT_WIN) {
            claims++;
            check_win(&proof, &grid, side, TG_SCORE_WIN - best.score);
        }
    }
    print_message("%d short wins\n", claims);
    assert_true(claims > 20);
    tg_engine_destroy(proof.engine);
}

/* --- games --- */

static TgGame *open_game(const char *rule, const char *opening, int size) {
    TgGameSetup setup = {.size = (uint8_t)size};
    assert_int_equal(tg_profile_parse(rule, &setup.profile, NULL), TG_OK);
    assert_int_equal(tg_opening_rule_parse(opening, &setup.opening, NULL), TG_OK);
    TgGame *game;
    assert_int_equal(tg_game_create(&setup, &game, NULL), TG_OK);
    return game;
}

static TgAct choose(TgEngine *engine, const TgGame *game, uint64_t nodes, int level) {
    const TgLimits limits = {
        .turn_ms = -1, .match_ms = -1, .nodes = nodes, .level = (uint8_t)level, .seed = 5};
    TgAct act;
    assert_int_equal(tg_engine_choose(engine, game, &limits, NULL, NULL, &act, NULL), TG_OK);
    return act;
}

/* The engine on both seats: every act is accepted; returns the game after the opening and some
 * moves. */
static void play_opening(TgEngine *engine, TgGame *game, int moves, int level) {
    const TgGameState *s = tg_game_state(game);
    for (int i = 0; i < 40 && s->outcome == TG_OUTCOME_NONE; i++) {
        if (!s->in_protocol && moves-- == 0) {
            break;
        }
        TgAct act = choose(engine, game, 400, level);
        assert_int_equal(act.seat, s->to_act);
        assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    }
    assert_false(s->in_protocol);
}

static void every_opening_is_played(void **state) {
    (void)state;
    static const char *const others[] = {"designated:white_names=on", "designated:pattern=D4",
                                         "five-two:by_steps=on",      "centre:courtesy=on",
                                         "rif:strict_board=on",       "soosorv-8"};
    TgEngine *engine = engine_open();
    for (int i = 0; tg_protocol_at(i) != NULL; i++) {
        TgGame *game = open_game("renju", tg_protocol_id(tg_protocol_at(i)), 15);
        play_opening(engine, game, 2, i % 3 == 0 ? 3 : 0);
        tg_game_destroy(game);
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        TgGame *game = open_game("renju:enforce=block", others[i], 15);
        play_opening(engine, game, 2, 0);
        tg_game_destroy(game);
    }
    TgGame *game = open_game("freestyle", "swap2", 20);
    play_opening(engine, game, 2, 0);
    tg_game_destroy(game);
    game = open_game("renju", "taraguchi-10", 9);
    play_opening(engine, game, 2, 0);
    tg_game_destroy(game);
    tg_engine_destroy(engine);
}

static void play_moves(TgGame *game, const char *text) {
    TgPoint moves[TG_POINT_NB];
    size_t count;
    assert_int_equal(tg_notation_read_moves(text, tg_game_setup(game)->size, 0, moves, TG_POINT_NB,
                                            &count, NULL),
                     TG_OK);
    for (size_t i = 0; i < count; i++) {
        TgAct act = {.kind = moves[i] == TG_POINT_NONE ? TG_ACT_PASS : TG_ACT_PLACE,
                     .seat = TG_SEAT_NONE,
                     .point_count = moves[i] != TG_POINT_NONE};
        act.point[0] = moves[i];
        assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    }
}

static void a_foul_is_claimed_at_once(void **state) {
    (void)state;
    TgEngine *engine = engine_open();
    TgGame *game = open_game("renju:enforce=claim", "free", 15);
    play_moves(game, "h8g6f6g5f7g4h7g3g2a1g7"); /* g7: double-three, and it stops a four */
    TgAct act = choose(engine, game, 1000, 0);
    assert_int_equal(act.kind, TG_ACT_CLAIM_FOUL);
    assert_point(act.point[0], "g7");
    assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    assert_int_equal(tg_game_state(game)->cause, TG_CAUSE_DOUBLE_THREE);
    TgLimits limits = few_nodes;
    assert_int_equal(tg_engine_choose(engine, game, &limits, NULL, NULL, &act, NULL), TG_E_REFUSED);
    tg_game_destroy(game);
    /* an overline is claimed later too */
    game = open_game("renju:enforce=claim", "free", 15);
    play_moves(game, "a1o1b1o3c1o5e1o7f1o9d1m1h8m3");
    assert_int_equal(tg_game_state(game)->outcome, TG_OUTCOME_NONE);
    play_moves(game, "h9");
    act = choose(engine, game, 1000, 0);
    assert_int_equal(act.kind, TG_ACT_CLAIM_FOUL);
    assert_point(act.point[0], "d1");
    tg_game_destroy(game);
    /* a five is claimed where it has to be */
    game = open_game("renju:otb_claims=on", "free", 15);
    play_moves(game, "h8a1i8a3j8a5k8a7l8a9");
    act = choose(engine, game, 1000, 0);
    assert_int_equal(act.kind, TG_ACT_CLAIM_FIVE);
    tg_game_destroy(game);
    tg_engine_destroy(engine);
}

/* 112 stones of each side, no five, and the last empty point is an overline for Black. */
static void fill_but_one(TgGrid *grid, const TgProfile *profile) {
    tg_grid_init(grid, 15);
    for (int n = 0; n < 225; n++) {
        int x = n % 15, y = n / 15;
        grid->cell[tg_point(x, y)] = (x + 2 * y) % 4 < 2 ? TG_CELL_BLACK : TG_CELL_WHITE;
    }
    for (int x = 3; x <= 11; x++) {
        grid->cell[tg_point(x, 7)] = x == 3 || x == 11 ? TG_CELL_WHITE : TG_CELL_BLACK;
    }
    grid->cell[tg_point(7, 7)] = TG_CELL_EMPTY;
    for (int n = 0; n < 75 && tg_grid_count(grid, TG_BLACK) > 112; n++) {
        TgPoint p = tg_point(n % 15, n / 15);
        if (grid->cell[p] == TG_CELL_BLACK) {
            grid->cell[p] = TG_CELL_EMPTY;
            _Bool wins = tg_judge(grid, profile, TG_WHITE, p) == TG_VERDICT_WIN;
            grid->cell[p] = wins ? TG_CELL_BLACK : TG_CELL_WHITE;
        }
    }
    assert_int_equal(tg_grid_count(grid, TG_BLACK), 112);
    assert_int_equal(tg_judge(grid, profile, TG_BLACK, tg_point(7, 7)), TG_VERDICT_OVERLINE);
}

/* Lays the stones in turn. */
static void lay(TgGame *game, const TgGrid *grid) {
    int at[TG_SIDE_NB] = {0, 0};
    for (int i = 0; i < 224; i++) {
        TgSide side = (TgSide)(i % 2);
        while (grid->cell[tg_point(at[side] % 15, at[side] / 15)] != tg_cell_of(side)) {
            at[side]++;
        }
        TgAct act = {.kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1};
        act.point[0] = tg_point(at[side] % 15, at[side] / 15);
        at[side]++;
        assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    }
}

/* Black passes where that is allowed, else has to play the foul. */
static void without_a_legal_point(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        TgActKind kind;
    } cases[] = {{"renju:enforce=claim", TG_ACT_PASS},
                 {"renju:enforce=claim,pass=off", TG_ACT_PLACE}};
    TgEngine *engine = engine_open();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TgGame *game = open_game(cases[i].rule, "free", 15);
        TgGrid grid;
        fill_but_one(&grid, &tg_game_setup(game)->profile);
        lay(game, &grid);
        TgAct act = choose(engine, game, 100, 0);
        assert_int_equal(act.kind, cases[i].kind);
        assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
        tg_game_destroy(game);
    }
    tg_engine_destroy(engine);
}

/* Rules whose threes would recurse through the whole board are refused, not searched for ever. */
static void short_rows_with_fouls_are_refused(void **state) {
    (void)state;
    TgEngine *engine = engine_open();
    TgProfile profile;
    assert_int_equal(tg_profile_parse("renju:k=4", &profile, NULL), TG_OK);
    TgGrid grid;
    tg_grid_init(&grid, 15);
    assert_int_equal(tg_engine_set(engine, &profile, &grid, TG_BLACK), TG_E_RANGE);
    assert_int_equal(tg_profile_parse("freestyle:k=3", &profile, NULL), TG_OK);
    assert_int_equal(tg_engine_set(engine, &profile, &grid, TG_BLACK), TG_OK);
    TgReport best;
    assert_int_equal(tg_engine_think(engine, &few_nodes, NULL, NULL, &best), TG_OK);
    assert_int_equal(grid.cell[best.pv[0]], TG_CELL_EMPTY);
    tg_engine_destroy(engine);
}

static void draws_are_answered(void **state) {
    (void)state;
    TgEngine *engine = engine_open();
    TgGame *game = open_game("freestyle", "free", 15);
    play_moves(game, "h8");
    TgAct act = {.kind = TG_ACT_DRAW_OFFER, .seat = TG_SEAT_P1};
    assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    act = choose(engine, game, 1000, 0);
    assert_true(act.kind == TG_ACT_DRAW_DECLINE || act.kind == TG_ACT_DRAW_ACCEPT);
    assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    TgAct pause = {.kind = TG_ACT_PAUSE, .seat = TG_SEAT_NONE};
    assert_int_equal(tg_game_apply(game, &pause), TG_REFUSAL_NONE);
    assert_int_equal(tg_engine_choose(engine, game, &few_nodes, NULL, NULL, &act, NULL),
                     TG_E_REFUSED); /* nothing is decided in a pause */
    tg_game_destroy(game);
    game = open_game("freestyle", "free", 15); /* Black is lost: an open four stands */
    play_moves(game, "a1h8c1i8e1j8g1k8");
    act = (TgAct){.kind = TG_ACT_DRAW_OFFER, .seat = TG_SEAT_P2};
    assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    assert_int_equal(choose(engine, game, 1000, 0).kind, TG_ACT_DRAW_ACCEPT);
    tg_game_destroy(game);
    tg_engine_destroy(engine);
}

/* Every level plays legal games to their end; equal seeds play equal games. */
static void levels_play(void **state) {
    (void)state;
    TgEngine *engine = engine_open();
    for (int level = 1; level <= TG_LEVEL_NB; level++) {
        uint64_t hash[2] = {0, 0};
        for (int run = 0; run < 2; run++) {
            TgGame *game = open_game("renju", "free", 9);
            const TgGameState *s = tg_game_state(game);
            tg_engine_clear_hash(engine);
            while (s->outcome == TG_OUTCOME_NONE && s->move_count < 12) {
                TgAct act = choose(engine, game, 500, level);
                assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
                hash[run] = hash[run] * 31 + act.point[0];
            }
            tg_game_destroy(game);
        }
        assert_int_equal(hash[0], hash[1]);
    }
    tg_engine_destroy(engine);
}

static void stop_on_report(const TgReport *report, void *context) {
    assert_true(report->depth >= 1);
    tg_engine_stop(context);
}

/* D22: a stopped search ends, and its answer is legal; the next one is not stopped. */
static void a_stop_ends_the_search(void **state) {
    (void)state;
    TgEngine *engine = engine_open();
    const TgLimits endless = {.turn_ms = -1, .match_ms = -1};
    TgGrid grid;
    TgSide side;
    TgReport best;
    set_position(engine, "freestyle", "h8i9", &grid, &side);
    assert_int_equal(tg_engine_think(engine, &endless, stop_on_report, engine, &best), TG_OK);
    assert_int_equal(grid.cell[best.pv[0]], TG_CELL_EMPTY);
    tg_engine_stop(engine); /* before the search: it ends at once */
    assert_int_equal(tg_engine_think(engine, &endless, NULL, NULL, &best), TG_OK);
    assert_int_equal(best.pv_length, 1);
    assert_true(best.nodes < 1000);
    TgGame *game = open_game("renju", "rif", 15);
    for (int i = 0; i < 12; i++) { /* decisions too */
        tg_engine_stop(engine);
        TgAct act;
        assert_int_equal(tg_engine_choose(engine, game, &endless, NULL, NULL, &act, NULL), TG_OK);
        assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
    }
    tg_game_destroy(game);
    best = think(engine, "freestyle", "h8i9");
    assert_true(best.nodes > 2000);
    tg_engine_destroy(engine);
}

/* The nodes of a limited search are counted, not timed: the same twice. */
static void equal_limits_give_equal_answers(void **state) {
    (void)state;
    TgReport first = {0};
    for (int run = 0; run < 2; run++) {
        TgEngine *engine = engine_open();
        TgReport best = think(engine, "renju", "h8h9h6i10i6i9g9g8j11i7");
        if (run == 1) {
            assert_int_equal(best.score, first.score);
            assert_int_equal(best.nodes, first.nodes);
            assert_memory_equal(best.pv, first.pv, sizeof best.pv[0] * best.pv_length);
        }
        first = best;
        tg_engine_destroy(engine);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forced_foul_is_a_loss),
        cmocka_unit_test(no_stone_on_a_stone),
        cmocka_unit_test(a_four_is_stopped),
        cmocka_unit_test(an_answer_to_far_stones),
        cmocka_unit_test(the_end_of_the_board_is_exact),
        cmocka_unit_test(tactical_rows),
        cmocka_unit_test(proven_lines_are_legal),
        cmocka_unit_test(lengths_fit_on_the_board),
        cmocka_unit_test(short_wins_hold),
        cmocka_unit_test(every_opening_is_played),
        cmocka_unit_test(a_foul_is_claimed_at_once),
        cmocka_unit_test(without_a_legal_point),
        cmocka_unit_test(short_rows_with_fouls_are_refused),
        cmocka_unit_test(draws_are_answered),
        cmocka_unit_test(levels_play),
        cmocka_unit_test(a_stop_ends_the_search),
        cmocka_unit_test(equal_limits_give_equal_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
