/* SPDX-License-Identifier: MIT
 *
 * Whole matches between stub engines, as processes: every game is computed a second time apart from
 * the match runner (tests/support/stub.h says what a stub plays, the arbiter what it leads to), and
 * the lines of all games have to be equal, whatever the number of games at once, with engines that
 * die, hang and talk nonsense, in one run or in many. */
#include "support/stub.h"
#include "tengen/match.h"
#include "tengen/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STUB "cmd='" TG_BINARY_DIR "/tests/stub_engine' "

/* How an engine of a test misbehaves: one position of `every`, in this way. */
typedef struct Misdeed {
    TgForfeit forfeit;
    unsigned every;
} Misdeed;

/* The openings: asymmetric, of both parities. */
static const char openings[] = "0,0, 1,0, 2,1\n-1,2, 0,1\n\t\n3,0\n";

static void add_engine(TgMatch *match, const char *name, const char *cmd, const char *more) {
    TgContender contender;
    tg_contender_init(&contender);
    const char *const words[] = {name, cmd, more};
    for (int i = 0; i < 3; i++) {
        if (words[i] != NULL) {
            assert_int_equal(tg_contender_set(&contender, words[i], NULL), TG_OK);
        }
    }
    assert_int_equal(tg_match_add(match, &contender, NULL), TG_OK);
    tg_contender_finish(&contender);
}

static void begin(TgMatch *match, const char *rule, int size, uint32_t games) {
    tg_match_init(match);
    assert_int_equal(tg_match_set_rule(match, rule, size, 50, NULL), TG_OK);
    assert_int_equal(
        tg_starts_read(&match->starts, openings, TG_START_OFFSET, &match->game, NULL, NULL), TG_OK);
    match->plan.openings = match->starts.count;
    match->plan.games = games;
    match->plan.repeat = 1;
    match->plan.transform = 1;
}

/* ---- the match runner's games ---- */

typedef struct Report {
    TgText lines;
    uint32_t games, stop_after; /* stop_after: 0 = never */
    uint32_t said;              /* moves with an evaluation */
} Report;

/* The head of a line says number, colours, result and cause. */
static void add_moves(TgText *out, const TgPoint *moves, size_t count, int size) {
    tg_notation_write_moves(moves, count, size, out);
    tg_text_add_char(out, '\n');
}

static void on_game(void *context, const TgSheet *sheet) {
    Report *report = context;
    const TgPlayed *played = sheet->played;
    TgPoint moves[TG_SIZE_MAX * TG_SIZE_MAX];
    for (int i = 0; i < played->move_count; i++) {
        moves[i] = played->move[i].point;
        report->said += strcmp(played->move[i].eval, "-12") == 0 && played->move[i].depth == 7;
    }
    tg_text_printf(&report->lines, "%u %s %s %s %s ", played->game, sheet->name[TG_BLACK],
                   sheet->name[TG_WHITE], tg_played_result(played), tg_played_cause(played));
    add_moves(&report->lines, moves, played->move_count, sheet->size);
}

static void on_progress(void *context, const TgStanding *standing, uint32_t done, uint32_t fresh) {
    (void)standing;
    (void)done;
    Report *report = context;
    report->games = fresh;
}

static _Bool is_stopped(void *context) {
    const Report *report = context;
    return report->stop_after != 0 && report->games >= report->stop_after;
}

static TgStatus run(const TgMatch *match, Report *report, TgStanding *standing) {
    const TgMatchHooks hooks = {
        .context = report, .game = on_game, .progress = on_progress, .stopped = is_stopped};
    return tg_match_run(match, &hooks, standing, NULL);
}

/* ---- the same games, computed ---- */

/* What an engine of the test is: its seed, and its misdeed. */
typedef struct Player {
    const char *name;
    uint64_t seed;
    Misdeed misdeed;
} Player;

/* The board as the side to move sees it. */
static TgGrid view(const TgGame *game) {
    const TgGameState *state = tg_game_state(game);
    TgGrid grid = state->grid;
    for (int i = 0; i < TG_POINT_NB && state->to_move == TG_WHITE; i++) {
        grid.cell[i] = grid.cell[i] == TG_CELL_BLACK   ? TG_CELL_WHITE
                       : grid.cell[i] == TG_CELL_WHITE ? TG_CELL_BLACK
                                                       : TG_CELL_EMPTY;
    }
    return grid;
}

static void place(TgGame *game, TgPoint point) {
    const TgAct act = {
        .kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1, .point = {point}};
    assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
}

/* Plays on until the arbiter ends the game or the player to move misbehaves: its misdeed then, else
 * NONE. */
static TgForfeit play_out(TgGame *game, const Player *const players[TG_SIDE_NB]) {
    const TgGameState *state = tg_game_state(game);
    while (state->outcome == TG_OUTCOME_NONE) {
        const Player *player = players[state->to_move];
        TgGrid grid = view(game);
        if (player->misdeed.every > 0 &&
            stub_hash(&grid, player->seed + 99) % player->misdeed.every == 0) {
            return player->misdeed.forfeit;
        }
        place(game, stub_move(&grid, player->seed));
        state = tg_game_state(game);
    }
    return TG_FORFEIT_NONE;
}

static void compute_game(const TgMatch *match, uint32_t number, const Player *black,
                         const Player *white, TgText *out) {
    uint32_t pair = number % match->plan.games / 2;
    const TgStart *start = &match->starts.list[pair % match->starts.count];
    int symmetry = (int)(pair / match->starts.count % 8);
    TgGame *game;
    assert_int_equal(tg_game_create(&match->game, &game, NULL), TG_OK);
    for (int i = 0; i < start->count; i++) {
        place(game, tg_point_transform(start->point[i], match->game.size, symmetry));
    }
    const Player *const players[] = {black, white};
    TgForfeit forfeit = play_out(game, players);
    const TgGameState *state = tg_game_state(game);
    const char *result = state->to_move == TG_BLACK ? "W+" : "B+";
    if (forfeit == TG_FORFEIT_NONE) {
        result = state->outcome == TG_OUTCOME_DRAW ? "draw" : tg_game_result(state);
    }
    TgPoint moves[TG_SIZE_MAX * TG_SIZE_MAX];
    for (int i = 0; i < state->move_count; i++) {
        moves[i] = state->moves[i].point;
    }
    tg_text_printf(out, "%u %s %s %s %s ", number, black->name, white->name, result,
                   forfeit != TG_FORFEIT_NONE ? tg_forfeit_id(forfeit) : tg_cause_id(state->cause));
    add_moves(out, moves, state->move_count, match->game.size);
    tg_game_destroy(game);
}

/* All encounters in the order of the plan. */
static void compute(const TgMatch *match, const Player *players, TgText *out) {
    uint32_t number = 0;
    for (int first = 0; first < match->plan.contenders; first++) {
        for (int second = first + 1; second < match->plan.contenders; second++) {
            for (uint32_t i = 0; i < match->plan.games; i++) {
                const Player *a = &players[first];
                const Player *b = &players[second];
                compute_game(match, number++, i % 2 == 0 ? a : b, i % 2 == 0 ? b : a, out);
            }
        }
    }
}

static void assert_same_lines(const TgText *got, const TgText *expected) {
    const char *a = tg_text_get(got);
    const char *b = tg_text_get(expected);
    while (*a != '\0' || *b != '\0') {
        size_t length = strcspn(a, "\n");
        if (length != strcspn(b, "\n") || strncmp(a, b, length) != 0) {
            fail_msg("got %.*s, expected %.*s", (int)length, a, (int)strcspn(b, "\n"), b);
        }
        a += length + (a[length] != '\0');
        b += length + (b[length] != '\0');
    }
}

/* Plays the match with so many games at once, and compares; adds the causes seen to *causes. */
static void check(TgMatch *match, const Player *players, int concurrency, TgText *lines) {
    Report report = {0};
    TgText expected;
    tg_text_init(&expected);
    compute(match, players, &expected);
    match->concurrency = concurrency;
    TgStanding standing;
    assert_int_equal(run(match, &report, &standing), TG_OK);
    assert_same_lines(&report.lines, &expected);
    assert_int_equal(standing.games, tg_plan_games(&match->plan));
    tg_standing_finish(&standing);
    tg_text_finish(&expected);
    if (lines != NULL) {
        tg_text_add(lines, tg_text_get(&report.lines));
    }
    tg_text_finish(&report.lines);
}

/* ---- tests ---- */

static void test_many_games(void **state) {
    (void)state;
    static const Player players[] = {{"A", 1, {0}}, {"B", 2, {0}}};
    static const int at_once[] = {1, 4};
    for (int i = 0; i < 2; i++) {
        TgMatch match;
        begin(&match, "freestyle", 9, 600);
        add_engine(&match, "name=A", STUB "seed=1", NULL);
        add_engine(&match, "name=B", STUB "seed=2", NULL);
        check(&match, players, at_once[i], NULL);
        tg_match_finish(&match);
    }
}

/* Renju, where a stub steps into forbidden points without knowing; the whole position each time. */
static void test_fouls(void **state) {
    (void)state;
    static const Player players[] = {{"A", 3, {0}}, {"B", 4, {0}}};
    TgMatch match;
    begin(&match, "renju", 11, 96);
    match.send_by_board = 1;
    add_engine(&match, "name=A", STUB "seed=3", NULL);
    add_engine(&match, "name=B", STUB "seed=4", NULL);
    TgText lines;
    tg_text_init(&lines);
    check(&match, players, 3, &lines);
    assert_non_null(strstr(tg_text_get(&lines), " W+ double-three "));
    assert_non_null(strstr(tg_text_get(&lines), " B+ five "));
    tg_text_finish(&lines);
    tg_match_finish(&match);
}

/* Boards of 5 lines are full before anyone has five, and the next game begins (D14). */
static void test_full_boards(void **state) {
    (void)state;
    static const Player players[] = {{"A", 1, {0}}, {"B", 2, {0}}};
    TgMatch match;
    begin(&match, "standard", 5, 32);
    add_engine(&match, "name=A", STUB "seed=1", NULL);
    add_engine(&match, "name=B", STUB "seed=2", NULL);
    TgText lines;
    tg_text_init(&lines);
    check(&match, players, 2, &lines);
    assert_non_null(strstr(tg_text_get(&lines), " draw full "));
    tg_text_finish(&lines);
    tg_match_finish(&match);
}

/* One engine after the other misbehaves in some positions; the third plays well. */
static void test_misdeeds(void **state) {
    (void)state;
    static const struct {
        const char *cmd, *more;
        Misdeed misdeed;
        uint32_t games;
    } cases[] = {
        {STUB "seed=5 die=30", NULL, {TG_FORFEIT_DIED, 30}, 48},
        {STUB "seed=5 off=30", NULL, {TG_FORFEIT_OFF_BOARD, 30}, 48},
        {STUB "seed=5 occupied=30", NULL, {TG_FORFEIT_OCCUPIED, 30}, 48},
        {STUB "seed=5 late=60", "tc=0/0.7", {TG_FORFEIT_LATE, 60}, 6},
        {STUB "seed=5 flood=60", NULL, {TG_FORFEIT_RUBBISH, 60}, 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Player players[] = {{"A", 1, {0}}, {"bad", 5, cases[i].misdeed}, {"C", 2, {0}}};
        TgMatch match;
        begin(&match, "standard", 9, cases[i].games);
        add_engine(&match, "name=A", STUB "seed=1 chat", NULL);
        add_engine(&match, "name=bad", cases[i].cmd, cases[i].more);
        add_engine(&match, "name=C", STUB "seed=2", NULL);
        TgText lines;
        tg_text_init(&lines);
        check(&match, players, 2, &lines);
        assert_non_null(strstr(tg_text_get(&lines), tg_forfeit_id(cases[i].misdeed.forfeit)));
        tg_text_finish(&lines);
        tg_match_finish(&match);
    }
}

/* No move at all, and one that is none: known when the time is over. */
static void test_no_move(void **state) {
    (void)state;
    static const struct {
        const char *cmd;
        TgForfeit forfeit;
    } cases[] = {
        {STUB "seed=5 hang=30", TG_FORFEIT_HANG},
        {STUB "seed=5 rubbish=30", TG_FORFEIT_RUBBISH},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Player players[] = {{"A", 1, {0}}, {"bad", 5, {cases[i].forfeit, 30}}};
        TgMatch match;
        begin(&match, "standard", 9, 8);
        add_engine(&match, "name=A", STUB "seed=1", NULL);
        TgContender contender;
        tg_contender_init(&contender);
        const char *const words[] = {"name=bad", cases[i].cmd, "tc=0/0.7", "tolerance=0.1"};
        for (int word = 0; word < 4; word++) {
            assert_int_equal(tg_contender_set(&contender, words[word], NULL), TG_OK);
        }
        assert_int_equal(tg_match_add(&match, &contender, NULL), TG_OK);
        tg_contender_finish(&contender);
        TgText lines;
        tg_text_init(&lines);
        check(&match, players, 4, &lines);
        assert_non_null(strstr(tg_text_get(&lines), tg_forfeit_id(cases[i].forfeit)));
        tg_text_finish(&lines);
        tg_match_finish(&match);
    }
}

/* Engines that never come to play lose every game, and only theirs. */
static void test_bad_starts(void **state) {
    (void)state;
    static const struct {
        const char *cmd, *more;
        TgForfeit forfeit;
    } cases[] = {
        {STUB "about=hang", "start=0.5", TG_FORFEIT_ABOUT},
        {STUB "start=hang", "start=4", TG_FORFEIT_BOARD}, /* a loaded machine answers ABOUT late */
        {STUB "start=error", NULL, TG_FORFEIT_REFUSED},
        {"cmd=/no/such/engine", NULL, TG_FORFEIT_START},
        {"cmd=true", NULL, TG_FORFEIT_DIED},
        {STUB "eat=80", "maxmemory=60000000", TG_FORFEIT_MEMORY},
        {"cmd=sh -c '" TG_BINARY_DIR "/tests/stub_engine eat=80; true'", "maxmemory=60000000",
         TG_FORFEIT_MEMORY}, /* a child of what was started */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TgMatch match;
        begin(&match, "freestyle", 9, 4);
        match.concurrency = 4;
        add_engine(&match, "name=A", STUB "seed=1", NULL);
        add_engine(&match, "name=bad", cases[i].cmd, cases[i].more);
        add_engine(&match, "name=C", STUB "seed=2 about=unknown", NULL);
        Report report = {0};
        TgStanding standing;
        assert_int_equal(run(&match, &report, &standing), TG_OK);
        assert_int_equal(standing.games, 12);
        assert_int_equal(standing.forfeits[1][cases[i].forfeit], 8);
        assert_int_equal(tg_standing_tally(&standing, 1, 0).games[TG_SCORE_LOSS], 4);
        assert_int_equal(tg_standing_tally(&standing, 1, 2).games[TG_SCORE_LOSS], 4);
        for (TgForfeit f = 0; f < TG_FORFEIT_NB; f++) {
            assert_int_equal(standing.forfeits[0][f] + standing.forfeits[2][f], 0);
        }
        tg_standing_finish(&standing);
        tg_text_finish(&report.lines);
        tg_match_finish(&match);
    }
}

/* Engines that do not take RESTART are replaced without blame. */
static void test_restarts(void **state) {
    (void)state;
    static const char *const ways[] = {STUB "seed=1 restart=unknown", STUB "seed=1 restart=die",
                                       STUB "seed=1 restart=hang"};
    static const Player players[] = {{"A", 1, {0}}, {"B", 2, {0}}};
    for (int i = 0; i < 3; i++) {
        TgMatch match;
        begin(&match, "freestyle", 9, i == 2 ? 4 : 6);
        add_engine(&match, "name=A", ways[i], i == 2 ? "start=1" : NULL);
        add_engine(&match, "name=B", STUB "seed=2", NULL);
        check(&match, players, 2, NULL);
        tg_match_finish(&match);
    }
}

static void test_evaluations_are_kept(void **state) {
    (void)state;
    TgMatch match;
    begin(&match, "freestyle", 9, 2);
    add_engine(&match, "name=A", STUB "seed=1 chat", NULL);
    add_engine(&match, "name=B", STUB "seed=2", NULL);
    Report report = {0};
    TgStanding standing;
    assert_int_equal(run(&match, &report, &standing), TG_OK);
    assert_in_range(report.said, 2, 50);
    tg_standing_finish(&standing);
    tg_text_finish(&report.lines);
    tg_match_finish(&match);
}

/* Stopped again and again, a match goes on from its journal and ends with the same lines. */
static void test_going_on(void **state) {
    (void)state;
    char path[] = "/tmp/tengen-journal-XXXXXX";
    close(mkstemp(path));
    static const Player players[] = {{"A", 1, {0}}, {"B", 5, {TG_FORFEIT_DIED, 30}}};
    TgText expected;
    tg_text_init(&expected);
    TgStatus status = TG_E_STOPPED;
    int runs = 0;
    for (; status == TG_E_STOPPED; runs++) {
        TgMatch match;
        begin(&match, "freestyle", 9, 100);
        add_engine(&match, "name=A", STUB "seed=1", NULL);
        add_engine(&match, "name=B", STUB "seed=5 die=30", NULL);
        match.journal = path;
        match.concurrency = 3;
        Report report = {.stop_after = 29};
        TgStanding standing;
        status = run(&match, &report, &standing);
        assert_true(status == TG_E_STOPPED || status == TG_OK);
        if (status == TG_OK) {
            compute(&match, players, &expected);
            assert_same_lines(&report.lines, &expected);
            assert_int_equal(standing.games, 100);
        }
        tg_standing_finish(&standing);
        tg_text_finish(&report.lines);
        tg_match_finish(&match);
    }
    assert_int_equal(runs, 4);
    tg_text_finish(&expected);
    unlink(path);
}

static void test_refused_matches(void **state) {
    (void)state;
    TgMatch match;
    tg_match_init(&match);
    assert_int_equal(tg_match_set_rule(&match, "omok", 0, 0, NULL), TG_E_UNSUPPORTED);
    assert_int_not_equal(tg_match_set_rule(&match, "chess", 0, 0, NULL), TG_OK);
    assert_int_equal(tg_match_set_rule(&match, "0", 4, 0, NULL), TG_E_SIZE);
    assert_int_equal(tg_match_set_rule(&match, "0", 15, 70000, NULL), TG_E_RANGE);
    assert_int_equal(tg_match_set_rule(&match, "4", 0, 0, NULL), TG_OK);
    assert_int_equal(match.game.profile.id, TG_PROFILE_RENJU_ENGINE);
    TgContender contender;
    tg_contender_init(&contender);
    assert_int_equal(tg_match_add(&match, &contender, NULL), TG_E_REFUSED);
    assert_int_equal(tg_contender_set(&contender, "cmd=a/b c", NULL), TG_OK);
    assert_int_equal(tg_match_add(&match, &contender, NULL), TG_OK);
    assert_string_equal(match.contenders[0].name, "b");
    assert_int_equal(tg_match_add(&match, &contender, NULL), TG_E_REFUSED); /* b again */
    assert_int_equal(match.plan.contenders, 1);
    tg_contender_finish(&contender);
    tg_match_finish(&match);
}

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_games),  cmocka_unit_test(test_fouls),
        cmocka_unit_test(test_full_boards), cmocka_unit_test(test_misdeeds),
        cmocka_unit_test(test_no_move),     cmocka_unit_test(test_bad_starts),
        cmocka_unit_test(test_restarts),    cmocka_unit_test(test_evaluations_are_kept),
        cmocka_unit_test(test_going_on),    cmocka_unit_test(test_refused_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
