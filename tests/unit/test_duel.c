/* SPDX-License-Identifier: MIT
 *
 * One game between two engines without processes and with a clock made of numbers: what is sent,
 * what each answer leads to, when time is over, who loses why. */
#include "tengen/answer.h"
#include "tengen/command.h"
#include "tengen/duel.h"
#include "tengen/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#define MS INT64_C(1000000)

/* A duel and the time; Black is called A, White B. */
typedef struct Stage {
    TgMatch match;
    TgContender a, b;
    TgStart start;
    TgDuel *duel;
    int64_t now;
} Stage;

static void set(TgContender *contender, const char *word) {
    TgText error;
    tg_text_init(&error);
    if (tg_contender_set(contender, word, &error) != TG_OK) {
        fail_msg("%s", tg_text_get(&error));
    }
    tg_text_finish(&error);
}

static void stage_init(Stage *stage, const char *rule, int size) {
    *stage = (Stage){.now = 5000 * MS};
    tg_match_init(&stage->match);
    assert_int_equal(tg_match_set_rule(&stage->match, rule, size, 0, NULL), TG_OK);
    tg_contender_init(&stage->a);
    tg_contender_init(&stage->b);
}

static void stage_begin(Stage *stage, _Bool by_board) {
    const TgDuelSetup setup = {.game = &stage->match.game,
                               .contender = {&stage->a, &stage->b},
                               .start = &stage->start,
                               .number = 7,
                               .send_by_board = by_board};
    assert_int_equal(tg_duel_create(&setup, &stage->duel), TG_OK);
}

static void stage_finish(Stage *stage) {
    tg_duel_destroy(stage->duel);
    tg_contender_finish(&stage->a);
    tg_contender_finish(&stage->b);
    tg_match_finish(&stage->match);
}

/* The duel wishes exactly these lines for a side, and nothing else. */
static void expect_sent(Stage *stage, TgSide side, const char *lines) {
    TgDuelWish *wish = tg_duel_wish(stage->duel, side);
    assert_false(wish->kill);
    assert_false(wish->open);
    assert_string_equal(tg_text_get(&wish->send), lines);
    tg_text_clear(&wish->send);
}

static void open_side(Stage *stage, TgSide side, _Bool fresh) {
    TgDuelWish *wish = tg_duel_wish(stage->duel, side);
    assert_true(wish->open);
    wish->open = 0;
    wish->kill = 0;
    tg_duel_opened(stage->duel, side, fresh, stage->now);
}

static void say(Stage *stage, TgSide side, int64_t ms, const char *line) {
    stage->now += ms * MS;
    tg_duel_line(stage->duel, side, line, stage->now);
}

static void expect_forfeit(const Stage *stage, TgSide winner, TgForfeit forfeit,
                           const char *detail) {
    const TgPlayed *played = tg_duel_result(stage->duel);
    assert_non_null(played);
    assert_int_equal(played->game, 7);
    assert_int_equal(played->outcome, TG_OUTCOME_WIN);
    assert_int_equal(played->winner, winner);
    assert_string_equal(tg_forfeit_id(played->forfeit), tg_forfeit_id(forfeit));
    assert_string_equal(played->detail, detail);
    assert_true(tg_duel_wish(stage->duel, tg_side_other(winner))->kill);
    assert_true(tg_duel_deadline(stage->duel) == INT64_MAX);
}

/* Both engines are up, and Black has been asked for a move; what was sent is forgotten. */
static void stage_ready(Stage *stage) {
    stage_begin(stage, 0);
    for (TgSide side = TG_BLACK; side <= TG_WHITE; side++) {
        open_side(stage, side, 1);
        say(stage, side, 0, "name=\"x\"");
        say(stage, side, 0, "OK");
    }
    tg_text_clear(&tg_duel_wish(stage->duel, TG_BLACK)->send);
    tg_text_clear(&tg_duel_wish(stage->duel, TG_WHITE)->send);
}

static void test_conversation(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "standard", 15);
    set(&stage.a, "tc=60/2+0.5");
    set(&stage.a, "nodes=1000");
    set(&stage.a, "depth=4");
    set(&stage.a, "option.hash_size=1024");
    set(&stage.b, "tc=0/1");
    set(&stage.b, "thread=2");
    set(&stage.b, "maxmemory=70000000");
    stage_begin(&stage, 0);
    open_side(&stage, TG_BLACK, 1);
    expect_sent(&stage, TG_BLACK, "ABOUT\n");
    say(&stage, TG_BLACK, 1, "MESSAGE hello");
    expect_sent(&stage, TG_BLACK, "");
    say(&stage, TG_BLACK, 1, "UNKNOWN");
    expect_sent(&stage, TG_BLACK,
                "INFO rule 1\nINFO timeout_turn 2000\nINFO timeout_match 60000\n"
                "INFO time_increment 500\nINFO max_depth 4\nINFO max_node 1000\n"
                "INFO max_memory 367001600\nINFO thread_num 1\nINFO hash_size 1024\nSTART 15\n");
    say(&stage, TG_BLACK, 1, "MESSAGE loading");
    say(&stage, TG_BLACK, 1, " ok\r");
    open_side(&stage, TG_WHITE, 0);
    expect_sent(&stage, TG_WHITE,
                "INFO rule 1\nINFO timeout_turn 1000\nINFO timeout_match 0\n"
                "INFO max_memory 70000000\nINFO thread_num 2\nRESTART\n");
    say(&stage, TG_WHITE, 1, "OK");
    expect_sent(&stage, TG_BLACK, "INFO time_left 60000\nBEGIN\n");
    say(&stage, TG_BLACK, 1500, "7,7");
    expect_sent(&stage, TG_WHITE, "INFO time_left 2147483647\nTURN 7,7\n");
    say(&stage, TG_BLACK, 0, "1,1"); /* out of turn: nobody listens */
    say(&stage, TG_WHITE, 300, "MESSAGE Depth 12-25 | Eval -134 | Time 290ms");
    say(&stage, TG_WHITE, 0, "8,6");
    expect_sent(&stage, TG_BLACK, "INFO time_left 59000\nTURN 8,6\n");
    say(&stage, TG_BLACK, 20, "SUGGEST 9,9");
    expect_sent(&stage, TG_BLACK, "PLAY 9,9\n");
    say(&stage, TG_BLACK, 10, "9 , 9");
    expect_sent(&stage, TG_WHITE, "INFO time_left 2147483647\nTURN 9,9\n");
    assert_null(tg_duel_result(stage.duel));
    tg_duel_lost(stage.duel, TG_WHITE, TG_FORFEIT_DIED, "signal 11");
    expect_forfeit(&stage, TG_BLACK, TG_FORFEIT_DIED, "signal 11");
    const TgPlayed *played = tg_duel_result(stage.duel);
    assert_int_equal(played->move_count, 3);
    assert_int_equal(played->move[0].used_ms, 1500);
    assert_int_equal(played->move[1].used_ms, 300);
    assert_int_equal(played->move[1].depth, 12);
    assert_string_equal(played->move[1].eval, "-134");
    assert_int_equal(played->move[2].point, tg_point(9, 9));
    stage_finish(&stage);
}

static void test_opening_stones(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    stage.start = (TgStart){.count = 3, .point = {tg_point(7, 7), tg_point(8, 7), tg_point(9, 9)}};
    stage_ready(&stage);
    stage.now += MS;
    assert_int_equal(tg_duel_result(stage.duel) == NULL, 1);
    say(&stage, TG_WHITE, 1, "0,0");
    expect_sent(&stage, TG_BLACK,
                "INFO time_left 2147483647\nBOARD\n7,7,1\n8,7,2\n9,9,1\n0,0,2\nDONE\n");
    say(&stage, TG_BLACK, 1, "1,0");
    expect_sent(&stage, TG_WHITE, "INFO time_left 2147483647\nTURN 1,0\n");
    stage_finish(&stage);
}

static void test_board_before_every_move(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    stage_begin(&stage, 1);
    for (TgSide side = TG_BLACK; side <= TG_WHITE; side++) {
        open_side(&stage, side, 0);
        tg_text_clear(&tg_duel_wish(stage.duel, side)->send);
        say(&stage, side, 0, "OK");
    }
    expect_sent(&stage, TG_BLACK, "INFO time_left 2147483647\nBOARD\nDONE\n");
    say(&stage, TG_BLACK, 1, "7,7");
    expect_sent(&stage, TG_WHITE, "INFO time_left 2147483647\nBOARD\n7,7,2\nDONE\n");
    stage_finish(&stage);
}

/* Each: Black's move, and how it is told. */
static void test_off_board(void **state) {
    (void)state;
    static const char *const lines[][2] = {
        {"15,0", "15,0"},
        {"-1,-1", "-1,-1"},
        {"99999999999999999999,0", "9223372036854775807,0"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        Stage stage;
        stage_init(&stage, "freestyle", 15);
        stage_ready(&stage);
        say(&stage, TG_BLACK, 1, lines[i][0]);
        expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_OFF_BOARD, lines[i][1]);
        stage_finish(&stage);
    }
}

/* What is no move is passed over; when no move follows it is the cause. */
static void test_complaints(void **state) {
    (void)state;
    static const char *const lines[][2] = {
        {"ERROR \xff no", "ERROR ? no"},
        {"UNKNOWN command", "UNKNOWN command"},
        {"7,7,7", "7,7,7"},
        {"7 7", "7 7"},
        {"7,", "7,"},
        {"h8", "h8"},
        {"OK", "OK"},
        {"-\x0c ev 109 nd 342k", "-? ev 109 nd 342k"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        Stage stage;
        stage_init(&stage, "freestyle", 15);
        set(&stage.a, "tc=0/0.1");
        set(&stage.a, "tolerance=0.5");
        stage_ready(&stage);
        say(&stage, TG_BLACK, 1, lines[i][0]);
        assert_null(tg_duel_result(stage.duel));
        say(&stage, TG_BLACK, 1, "7,7");
        say(&stage, TG_WHITE, 1, "0,0");
        tg_text_clear(&tg_duel_wish(stage.duel, TG_BLACK)->send);
        stage.now += 100 * MS;
        tg_duel_time(stage.duel, stage.now);
        tg_duel_time(stage.duel,
                     stage.now + 500 * MS); /* what was complained of a move ago is past */
        expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_HANG, "no move after 100 ms");
        tg_duel_destroy(stage.duel);
        stage.duel = NULL;
        stage_ready(&stage);
        say(&stage, TG_BLACK, 1, lines[i][0]);
        stage.now += 100 * MS;
        tg_duel_time(stage.duel, stage.now);
        expect_sent(&stage, TG_BLACK, "YXSTOP\n");
        say(&stage, TG_BLACK, 1, "UNKNOWN YXSTOP");
        tg_duel_time(stage.duel, stage.now + 500 * MS);
        expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_RUBBISH, lines[i][1]);
        stage_finish(&stage);
    }
}

static void test_occupied(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    stage_ready(&stage);
    say(&stage, TG_BLACK, 1, "7,7");
    say(&stage, TG_WHITE, 1, "7,7");
    expect_forfeit(&stage, TG_BLACK, TG_FORFEIT_OCCUPIED, "7,7");
    stage_finish(&stage);
}

/* Plays alternating moves "x,y x,y ...", one a millisecond. */
static void play(Stage *stage, const char *moves) {
    char text[512];
    strncpy(text, moves, sizeof text - 1);
    text[sizeof text - 1] = '\0';
    TgSide side = TG_BLACK;
    char *rest = text;
    for (char *move = strtok_r(text, " ", &rest); move != NULL; move = strtok_r(NULL, " ", &rest)) {
        say(stage, side, 1, move);
        side = tg_side_other(side);
    }
}

static void test_ends_of_the_rules(void **state) {
    (void)state;
    static const struct {
        const char *rule, *moves, *result, *cause;
    } cases[] = {
        {"freestyle", "0,0 0,9 1,0 1,9 2,0 2,9 3,0 3,9 4,0", "B+", "five"},
        {"renju", "7,7 0,0 8,7 2,0 9,9 4,0 9,8 6,0 9,7", "W+", "double-three"},
        {"renju-engine", "0,0 0,9 1,0 1,9 2,0 2,9 4,0 9,9 5,0 8,9 3,0", "W+", "overline-foul"},
        {"caro:move_limit=4", "0,0 0,9 1,0 1,9", "draw", "limit"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Stage stage;
        stage_init(&stage, cases[i].rule, 15);
        stage_ready(&stage);
        play(&stage, cases[i].moves);
        const TgPlayed *played = tg_duel_result(stage.duel);
        assert_non_null(played);
        assert_string_equal(tg_played_result(played), cases[i].result);
        assert_string_equal(tg_played_cause(played), cases[i].cause);
        assert_int_equal(played->forfeit, TG_FORFEIT_NONE);
        assert_false(tg_duel_wish(stage.duel, TG_BLACK)->kill);
        assert_false(tg_duel_wish(stage.duel, TG_WHITE)->kill);
        stage_finish(&stage);
    }
}

/* D14: the board of field report 14, 5 x 5 in small: Black if (x + 2y) mod 4 < 2; no five, full. */
static void test_full_board(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 5);
    stage_ready(&stage);
    TgPoint list[2][25];
    int count[2] = {0};
    for (int y = 0; y < 5; y++) {
        for (int x = 0; x < 5; x++) {
            int side = (x + 2 * y) % 4 < 2 ? TG_BLACK : TG_WHITE;
            list[side][count[side]++] = tg_point(x, y);
        }
    }
    assert_int_equal(count[TG_BLACK], 13);
    for (int i = 0; i < 25; i++) {
        char line[16];
        TgPoint p = list[i % 2][i / 2];
        snprintf(line, sizeof line, "%d,%d", tg_point_x(p), tg_point_y(p));
        say(&stage, (TgSide)(i % 2), 1, line);
    }
    const TgPlayed *played = tg_duel_result(stage.duel);
    assert_non_null(played);
    assert_string_equal(tg_played_result(played), "draw");
    assert_string_equal(tg_played_cause(played), "full");
    stage_finish(&stage);
}

/* ---- time ---- */

static void test_late_answer(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    set(&stage.a, "tc=0/0.1");
    set(&stage.a, "margin=30");
    stage_ready(&stage);
    say(&stage, TG_BLACK, 130, "7,7"); /* inside the margin */
    say(&stage, TG_WHITE, 10, "0,0");
    tg_text_clear(&tg_duel_wish(stage.duel, TG_BLACK)->send);
    assert_true(tg_duel_deadline(stage.duel) == stage.now + 100 * MS);
    tg_duel_time(stage.duel, stage.now + 99 * MS);
    expect_sent(&stage, TG_BLACK, "");
    tg_duel_time(stage.duel, stage.now + 100 * MS);
    expect_sent(&stage, TG_BLACK, "YXSTOP\n");
    say(&stage, TG_BLACK, 131, "8,7");
    expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_LATE, "131 ms of 100");
    assert_int_equal(tg_duel_result(stage.duel)->cause, TG_CAUSE_TIME);
    stage_finish(&stage);
}

static void test_hanging_move(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    set(&stage.a, "tc=0/0.1");
    set(&stage.a, "tolerance=0.5");
    stage_ready(&stage);
    stage.now += 100 * MS;
    tg_duel_time(stage.duel, stage.now);
    expect_sent(&stage, TG_BLACK, "YXSTOP\n");
    assert_true(tg_duel_deadline(stage.duel) == stage.now + 500 * MS);
    say(&stage, TG_BLACK, 1, "UNKNOWN YXSTOP"); /* the answer to it is no move */
    assert_null(tg_duel_result(stage.duel));
    tg_duel_time(stage.duel, stage.now + 500 * MS);
    expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_HANG, "no move after 100 ms");
    stage_finish(&stage);
}

/* The game's time runs out over several moves, the increment comes after each; what is told is
 * never negative (D13). */
static void test_time_of_the_game(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    set(&stage.a, "tc=1/0.7+0.1");
    stage_ready(&stage);
    say(&stage, TG_BLACK, 600, "7,7");
    say(&stage, TG_WHITE, 5000, "0,0");
    expect_sent(&stage, TG_BLACK, "INFO time_left 500\nTURN 0,0\n");
    say(&stage, TG_BLACK, 500, "8,7");
    say(&stage, TG_WHITE, 10, "0,1");
    expect_sent(&stage, TG_BLACK, "INFO time_left 100\nTURN 0,1\n");
    say(&stage, TG_BLACK, 101, "9,7");
    expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_LATE, "101 ms of 100");
    stage_finish(&stage);
}

static void test_no_time_left(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    set(&stage.a, "tc=0.1");
    set(&stage.a, "margin=20");
    stage_ready(&stage);
    say(&stage, TG_BLACK, 110, "7,7");
    say(&stage, TG_WHITE, 1, "0,0");
    expect_sent(&stage, TG_BLACK, "INFO time_left 0\nTURN 0,0\n");
    stage_finish(&stage);
}

/* ---- the beginning ---- */

static void test_hang_at_about_and_start(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    set(&stage.a, "start=2");
    stage_begin(&stage, 0);
    open_side(&stage, TG_BLACK, 1);
    assert_true(tg_duel_deadline(stage.duel) == stage.now + 2000 * MS);
    tg_duel_time(stage.duel, stage.now + 2000 * MS);
    expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_ABOUT, "");
    tg_duel_destroy(stage.duel);
    stage_begin(&stage, 0);
    open_side(&stage, TG_BLACK, 1);
    say(&stage, TG_BLACK, 1, "name=\"x\"");
    tg_duel_time(stage.duel, stage.now + 2000 * MS);
    expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_BOARD, "");
    stage_finish(&stage);
}

static void test_refused_board(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    stage_begin(&stage, 0);
    open_side(&stage, TG_BLACK, 1);
    say(&stage, TG_BLACK, 1, "name=\"x\"");
    say(&stage, TG_BLACK, 1, "ERROR size");
    expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_REFUSED, "ERROR size");
    tg_duel_destroy(stage.duel);
    stage_begin(&stage, 0);
    tg_duel_wish(stage.duel, TG_BLACK)->open = 0;
    tg_duel_not_opened(stage.duel, TG_BLACK, "no such file");
    expect_forfeit(&stage, TG_WHITE, TG_FORFEIT_START, "no such file");
    stage_finish(&stage);
}

/* A process that played before and does not take RESTART is replaced: by UNKNOWN, by silence, by
 * its end. Then the fresh one is started. */
static void test_refused_restart(void **state) {
    (void)state;
    for (int way = 0; way < 3; way++) {
        Stage stage;
        stage_init(&stage, "freestyle", 15);
        stage_begin(&stage, 0);
        open_side(&stage, TG_BLACK, 0);
        if (way == 0) {
            say(&stage, TG_BLACK, 1, "UNKNOWN");
        } else if (way == 1) {
            tg_duel_time(stage.duel, stage.now + 10000 * MS);
        } else {
            tg_duel_lost(stage.duel, TG_BLACK, TG_FORFEIT_DIED, "exit code 0");
        }
        assert_null(tg_duel_result(stage.duel));
        assert_true(tg_duel_wish(stage.duel, TG_BLACK)->kill);
        open_side(&stage, TG_BLACK, 1);
        expect_sent(&stage, TG_BLACK, "ABOUT\n");
        stage_finish(&stage);
    }
}

/* An engine that ends while the other thinks is blamed when it is its turn, not before. */
static void test_death_out_of_turn(void **state) {
    (void)state;
    Stage stage;
    stage_init(&stage, "freestyle", 15);
    stage_ready(&stage);
    tg_duel_lost(stage.duel, TG_WHITE, TG_FORFEIT_DIED, "exit code 3");
    assert_null(tg_duel_result(stage.duel));
    say(&stage, TG_BLACK, 1, "7,7");
    expect_forfeit(&stage, TG_BLACK, TG_FORFEIT_DIED, "exit code 3");
    stage_finish(&stage);
}

/* ---- words ---- */

static void test_evaluations(void **state) {
    (void)state;
    static const struct {
        const char *line, *eval;
        int depth;
    } cases[] = {
        {"MESSAGE depth 9-14 eval 120 nodes 10000", "120", 9},
        {"MESSAGE Depth 4 | Eval +M12 | medeval 9", "+M12", 4},
        {"MESSAGE ev=-3.5 depthless", "-3.5", 0},
        {"MESSAGE evaluation of depth", "", 0},
        {"MESSAGE eval 1234567890123456789", "", 0},
        {"MESSAGE depth 99999999999999999999", "", 1000},
        {"MESSAGE eval", "", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TgPlayedMove move = {0};
        tg_answer_read_eval(cases[i].line, &move);
        assert_string_equal(move.eval, cases[i].eval);
        assert_int_equal(move.depth, cases[i].depth);
    }
}

static void test_commands(void **state) {
    (void)state;
    static const struct {
        const char *text, *first, *last, *folder;
    } cases[] = {
        {"wine x.exe", "wine", "x.exe", NULL},
        {"engines/a/pbrain-x -f", "./pbrain-x", "-f", "engines/a"},
        {"/opt/pbrain", "/opt/pbrain", "/opt/pbrain", "/opt"},
        {"/pbrain", "/pbrain", "/pbrain", "/"},
        {"'AI\"s/b c' \"d e\" f\\ g\\\"", "./b c", "f g\"", "AI\"s"},
        {"./x ''", "./x", "", "."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TgCommand command;
        assert_int_equal(tg_command_read(cases[i].text, &command, NULL), TG_OK);
        int count = 0;
        while (command.argv[count] != NULL) {
            count++;
        }
        assert_string_equal(command.argv[0], cases[i].first);
        assert_string_equal(command.argv[count - 1], cases[i].last);
        if (cases[i].folder == NULL) {
            assert_null(command.folder);
        } else {
            assert_string_equal(command.folder, cases[i].folder);
        }
        tg_command_finish(&command);
    }
    TgCommand command;
    assert_int_equal(tg_command_read("  ", &command, NULL), TG_E_SYNTAX);
    assert_int_equal(tg_command_read("a 'b", &command, NULL), TG_E_SYNTAX);
    TgText many;
    tg_text_init(&many);
    for (int i = 0; i < 65; i++) {
        tg_text_add(&many, "x ");
    }
    assert_int_equal(tg_command_read(tg_text_get(&many), &command, NULL), TG_E_SYNTAX);
    tg_text_finish(&many);
}

static void test_words_of_a_contender(void **state) {
    (void)state;
    TgContender contender;
    tg_contender_init(&contender);
    static const char *const bad[] = {
        "tc=",     "tc=0",     "tc=0/0",    "tc=-1/2",   "tc=1/2+",  "tc=0/1+1",   "nodes=-1",
        "nodes=x", "thread=0", "name=",     "cmd=",      "depth=1x", "tolerance=", "margin=-1",
        "fast",    "option.x", "option.=1", "name=a\nb", "=1",       "tc=nan"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_not_equal(tg_contender_set(&contender, bad[i], NULL), TG_OK);
    }
    TgText before, after;
    tg_text_init(&before);
    tg_text_init(&after);
    set(&contender, "name=N");
    set(&contender, "cmd=C");
    tg_contender_format(&contender, &before);
    assert_string_equal(tg_text_get(&before),
                        "name=N cmd=C match=0 turn=30000 increment=0 start=10000 tolerance=3000 "
                        "margin=0 depth=0 nodes=0 memory=367001600 threads=1");
    set(&contender, "tc=180/30");
    set(&contender, "option.a=1");
    set(&contender, "option.ab=2");
    set(&contender, "option.a=3");
    tg_contender_format(&contender, &after);
    assert_non_null(strstr(tg_text_get(&after), "match=180000 turn=30000 increment=0"));
    assert_non_null(strstr(tg_text_get(&after), " info=a 3 info=ab 2"));
    set(&contender, "tc=60+0.5");
    assert_int_equal(contender.turn_ms, 60000);
    assert_int_equal(contender.increment_ms, 500);
    tg_text_finish(&before);
    tg_text_finish(&after);
    tg_contender_finish(&contender);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conversation),
        cmocka_unit_test(test_opening_stones),
        cmocka_unit_test(test_board_before_every_move),
        cmocka_unit_test(test_off_board),
        cmocka_unit_test(test_complaints),
        cmocka_unit_test(test_occupied),
        cmocka_unit_test(test_ends_of_the_rules),
        cmocka_unit_test(test_full_board),
        cmocka_unit_test(test_late_answer),
        cmocka_unit_test(test_hanging_move),
        cmocka_unit_test(test_time_of_the_game),
        cmocka_unit_test(test_no_time_left),
        cmocka_unit_test(test_hang_at_about_and_start),
        cmocka_unit_test(test_refused_board),
        cmocka_unit_test(test_refused_restart),
        cmocka_unit_test(test_death_out_of_turn),
        cmocka_unit_test(test_evaluations),
        cmocka_unit_test(test_commands),
        cmocka_unit_test(test_words_of_a_contender),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
