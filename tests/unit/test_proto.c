/* SPDX-License-Identifier: MIT
 *
 * The Gomocup protocol: every command, wrong lines, commands during a search. Searches run in place
 * and are limited by nodes; no test looks at a clock. */
#include "tengen/proto.h"

#include "support/positions.h"
#include "tengen/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Talk {
    TgProto *proto;
    TgText out; /* lines since the last question, each with its line feed */
} Talk;

static void keep_line(const char *line, void *context) {
    Talk *talk = context;
    assert_null(strchr(line, '\n'));
    tg_text_add(&talk->out, line);
    tg_text_add_char(&talk->out, '\n');
}

static Talk *talk_open(uint64_t node_cap) {
    Talk *talk = calloc(1, sizeof *talk);
    assert_non_null(talk);
    const TgProtoOptions options = {.hash_bytes = 1 << 20, .node_cap = node_cap};
    assert_int_equal(tg_proto_create(&options, keep_line, talk, &talk->proto), TG_OK);
    return talk;
}

static void talk_close(Talk *talk) {
    tg_proto_destroy(talk->proto);
    tg_text_finish(&talk->out);
    free(talk);
}

static void feed(Talk *talk, const char *text) {
    tg_proto_feed(talk->proto, text, strlen(text));
}

static void think(Talk *talk) {
    while (tg_proto_wants_think(talk->proto)) {
        tg_proto_think(talk->proto);
        tg_proto_answer(talk->proto);
    }
}

/* Everything written in answer to a line. */
static const char *ask(Talk *talk, const char *line) {
    tg_text_clear(&talk->out);
    feed(talk, line);
    feed(talk, "\n");
    think(talk);
    return tg_text_get(&talk->out);
}

static _Bool begins(const char *line, const char *word) {
    return strncmp(line, word, strlen(word)) == 0;
}

/* The one line of an answer that is no MESSAGE; fails when there is another number of them. */
static const char *only_line(const char *answer) {
    const char *found = NULL;
    for (const char *line = answer; *line != '\0'; line = strchr(line, '\n') + 1) {
        if (!begins(line, "MESSAGE")) {
            assert_null(found);
            found = line;
        }
    }
    assert_non_null(found);
    return found;
}

/* What was said, without MESSAGE lines. */
static const char *without_messages(Talk *talk) {
    TgText kept;
    tg_text_init(&kept);
    for (const char *line = tg_text_get(&talk->out); *line != '\0';) {
        size_t length = strcspn(line, "\n") + 1;
        if (!begins(line, "MESSAGE")) {
            tg_text_add_bytes(&kept, line, length);
        }
        line += length;
    }
    tg_text_finish(&talk->out);
    talk->out = kept;
    return tg_text_get(&talk->out);
}

static void expect(Talk *talk, const char *line, const char *answer) {
    const char *got = only_line(ask(talk, line));
    assert_int_equal(strcspn(got, "\n"), strlen(answer));
    assert_memory_equal(got, answer, strlen(answer));
}

static void expect_error(Talk *talk, const char *line) {
    const char *got = only_line(ask(talk, line));
    assert_true(begins(got, "ERROR ") || begins(got, "UNKNOWN "));
}

static void expect_nothing(Talk *talk, const char *line) {
    assert_string_equal(ask(talk, line), "");
}

/* An answer that is one move: its coordinates. */
static void expect_move(Talk *talk, const char *line, int *x, int *y) {
    char *end;
    const char *got = only_line(ask(talk, line));
    *x = (int)strtol(got, &end, 10);
    assert_int_equal(*end, ',');
    assert_true(end > got);
    *y = (int)strtol(end + 1, &end, 10);
    assert_int_equal(*end, '\n');
}

static TgPoint expect_point(Talk *talk, const char *line) {
    int x, y;
    expect_move(talk, line, &x, &y);
    assert_in_range(x, 0, TG_SIZE_MAX - 1);
    assert_in_range(y, 0, TG_SIZE_MAX - 1);
    return tg_point(x, y);
}

/* BOARD with the stones of a grid: the side's are its own, which are listed first. */
static void board_text(const TgGrid *grid, TgSide own, TgText *text) {
    tg_text_clear(text);
    tg_text_add(text, "BOARD");
    for (int round = 0; round < 2; round++) {
        TgSide side = round == 0 ? own : tg_side_other(own);
        for (int i = 0; i < grid->size * grid->size; i++) {
            TgPoint p = tg_point(i % grid->size, i / grid->size);
            if (tg_grid_at(grid, p) == tg_cell_of(side)) {
                tg_text_printf(text, "\r\n%d,%d,%d", tg_point_x(p), tg_point_y(p), round + 1);
            }
        }
    }
    tg_text_add(text, "\r\nDONE\r");
}

static void sizes(void **state) {
    (void)state;
    Talk *talk = talk_open(100);
    expect(talk, "start 15\r", "OK");
    static const char *const wrong[] = {
        "START 4",       "START 0",         "START 26",           "START",
        "START text",    "START 15x",       "START 15 20",        "START 15 15 15",
        "START -15",     "RECTSTART",       "RECTSTART 15",       "RECTSTART 15,",
        "RECTSTART a,b", "RECTSTART 15,20", "RECTSTART 15,15,15", "START 99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        expect_error(talk, wrong[i]);
    }
    expect(talk, "START 20", "OK");
    expect(talk, "  Start   15 15 ", "OK");
    expect(talk, "RECTSTART 20 ,20", "OK");
    expect(talk, "RECTSTART 5, 5", "OK");
    expect(talk, "RESTART", "OK");
    talk_close(talk);
}

static void nothing_works_before_start(void **state) {
    (void)state;
    Talk *talk = talk_open(100);
    static const char *const lines[] = {"TURN 7,7",
                                        "BEGIN",
                                        "RESTART",
                                        "PLAY 7,7",
                                        "TAKEBACK 7,7",
                                        "BOARD 7,7,1 DONE",
                                        "BOARD\n7,7,1\nx\nDONE",
                                        "SWAP2BOARD DONE",
                                        "YXSHOWFORBID",
                                        "YXNBEST 2",
                                        "YXBOARD\nDONE"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        expect_error(talk, lines[i]);
    }
    assert_true(begins(ask(talk, "ABOUT"), "name=\"Tengen\", version=\""));
    expect(talk, "START 15", "OK");
    talk_close(talk);
}

static void turns(void **state) {
    (void)state;
    Talk *talk = talk_open(500);
    expect(talk, "START 15", "OK");
    expect(talk, "BEGIN", "7,7");
    expect_error(talk, "BEGIN");
    static const char *const wrong[] = {
        "TURN 7,7",   "TURN",     "TURN 7", "TURN a,b", "TURN 15,0", "TURN -1,-1", "TURN 1,2,3",
        "TURN 1,2 x", "TURN 1 2", "TURN ,", "TURN 1,",  "PLAY 7,7",  "PLAY x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        expect_error(talk, wrong[i]);
    }
    int x, y;
    expect_move(talk, "turn 8, 7", &x, &y);
    char back[40];
    snprintf(back, sizeof back, "TAKEBACK %d,%d", x, y);
    expect(talk, back, "OK");
    expect_error(talk, back);
    expect(talk, "TAKEBACK 8,7", "OK");
    expect_error(talk, "TAKEBACK 99,0");
    expect_move(talk, "TURN 8,8", &x, &y);
    assert_false(x == 8 && y == 8);
    expect(talk, "TAKEBACK 7,7", "OK"); /* a stone from the middle */
    expect_move(talk, "TURN 7,7", &x, &y);
    expect(talk, "RESTART", "OK");
    expect(talk, "BEGIN", "7,7");
    talk_close(talk);
}

/* A threatened five is completed or stopped, whatever the order and numbers of the stones. */
static void boards(void **state) {
    (void)state;
    Talk *talk = talk_open(2000);
    expect(talk, "START 15", "OK");
    expect_point(talk, "BOARD\nDONE");
    /* own four, own stones listed first, as many of each: the brain is Black */
    TgPoint p =
        expect_point(talk, "BOARD\n3,7,1\n4,7,1\n5,7,1\n6,7,1\n3,8,2\n4,8,2\n5,8,2\n6,8,2\nDONE");
    assert_true(p == tg_point(2, 7) || p == tg_point(7, 7));
    /* one more of the opponent's: the brain is White, and stops the four that is stopped at one
     * end */
    expect(talk, "BOARD 2,7,1 3,7,2 4,7,2 5,7,2 6,7,2 9,9,1 12,12,1 DONE", "7,7");
    expect(talk, "board 2,7,1  3,7,2 4 , 7 , 2 5,7,2\n6,7,2 9,9,1\n12,12,1 done", "7,7");
    /* blocked points take part in nothing */
    expect(talk, "BOARD 2,7,3 3,7,2 4,7,2 5,7,2 6,7,2 9,9,1 12,12,1 0,0,1 DONE", "7,7");
    talk_close(talk);
}

static void wrong_stones(void **state) {
    (void)state;
    Talk *talk = talk_open(200);
    expect(talk, "START 15", "OK");
    static const char *const lines[] = {"7,7,2", "7,7,1", "15,0,1", "-1,2,1", "1,2",
                                        "1,2,4", "1,2,0", "x,y,z",  "hello",  "1,2,1,9"};
    expect_nothing(talk, "BOARD");
    expect_nothing(talk, "7,7,2");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        expect_error(talk, lines[i]);
    }
    TgPoint p = expect_point(talk, "DONE");
    assert_int_not_equal(p, tg_point(7, 7));
    expect_error(talk, "DONE");
    expect_error(talk, "7,7,1");
    /* numbers of stones that fit no turn: told, and a move all the same */
    const char *answer = ask(talk, "BOARD 1,1,1 2,2,1 3,3,1 DONE");
    assert_true(begins(answer, "ERROR "));
    assert_true(only_line(strchr(answer, '\n') + 1)[0] >= '0');
    /* a list without its end */
    expect_nothing(talk, "BOARD 7,7,2");
    answer = ask(talk, "START 15");
    assert_true(begins(answer, "ERROR "));
    assert_string_equal(strchr(answer, '\n') + 1, "OK\n");
    talk_close(talk);
}

static void info_is_silent(void **state) {
    (void)state;
    Talk *talk = talk_open(200);
    static const char *const lines[] = {"INFO",
                                        "INFO timeout_turn",
                                        "INFO timeout_turn abc",
                                        "INFO timeout_turn -5",
                                        "info Timeout_Match -1",
                                        "INFO time_left -50",
                                        "INFO time_left 2147483647",
                                        "INFO max_memory 1000000000000000",
                                        "INFO max_memory 99999999999999999999999",
                                        "INFO max_memory 0",
                                        "INFO thread_num 100000",
                                        "INFO max_depth -1",
                                        "INFO max_node -1",
                                        "INFO folder /tmp/AI's 五子棋 x",
                                        "INFO rule 77",
                                        "INFO nonsense 1 2 3",
                                        "INFO evaluate 1,1",
                                        "INFO hash_size 0",
                                        "INFO max_memory 1",
                                        "INFO time_left 0",
                                        "INFO rule 0"};
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
            expect_nothing(talk, lines[i]);
        }
        if (round == 0) {
            expect(talk, "START 15", "OK");
        }
        expect_point(talk, "BOARD 7,7,2 DONE");
    }
    talk_close(talk);
}

static void unreadable_bytes(void **state) {
    (void)state;
    Talk *talk = talk_open(200);
    expect(talk, "START 15", "OK");
    expect_error(talk, "FOO");
    expect_error(talk, "BEGINX");
    expect_error(talk, "\x80\xff\xfe");
    tg_text_clear(&talk->out);
    tg_proto_feed(talk->proto, "TURN 7\0,7\n", 10);
    assert_true(begins(only_line(tg_text_get(&talk->out)), "ERROR "));
    tg_text_clear(&talk->out);
    for (int i = 0; i < 1024; i++) {
        static const char bytes[1024] = {[0 ... 1023] = 'A'};
        tg_proto_feed(talk->proto, bytes, sizeof bytes);
    }
    assert_string_equal(tg_text_get(&talk->out), "");
    feed(talk, "\n");
    assert_true(begins(only_line(tg_text_get(&talk->out)), "ERROR "));
    expect_nothing(talk, "");
    expect_nothing(talk, "   \t ");
    expect_point(talk, "TURN 7,7");
    talk_close(talk);
}

/* The stones of rules.md's overline, double-four and double-three: three points forbidden. */
static const char three_fouls[] =
    "YXBOARD 0,0,1 1,0,1 2,0,1 4,0,1 5,0,1 " /* d15: six */
    "7,4,1 9,4,1 10,4,1 12,4,1 "             /* along rank 11: o.oo.o makes no foul */
    "4,9,1 5,9,1 6,10,1 6,11,1 "             /* g6: two threes */
    "0,14,2 2,14,2 4,14,2 6,14,2 8,14,2 10,14,2 12,14,2 14,14,2 14,12,2 14,10,2 14,8,2 14,6,2 "
    "14,4,2 DONE";

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

/* A record keeps what the brain thought of its move: one line before it, or one for every depth. */
static void a_move_comes_with_its_value(void **state) {
    (void)state;
    Talk *talk = talk_open(2000);
    expect(talk, "START 15", "OK");
    const char *answer = ask(talk, "TURN 7,7");
    assert_int_equal(count_of(answer, "MESSAGE"), 1);
    assert_true(begins(answer, "MESSAGE depth "));
    assert_int_equal(count_of(answer, " eval "), 1);
    expect_nothing(talk, "INFO show_detail 2");
    answer = ask(talk, "BOARD\n7,7,2\nDONE");
    assert_true(count_of(answer, "MESSAGE depth ") > 1);
    talk_close(talk);
}

static void forbidden_points(void **state) {
    (void)state;
    Talk *talk = talk_open(200);
    expect(talk, "START 15", "OK");
    expect_nothing(talk, "INFO rule 4");
    expect(talk, "YXSHOWFORBID", "FORBID .");
    expect_nothing(talk, three_fouls);
    const char *answer = only_line(ask(talk, "YXSHOWFORBID"));
    assert_true(begins(answer, "FORBID "));
    assert_non_null(strstr(answer, "0300"));
    assert_non_null(strstr(answer, "0609"));
    assert_int_equal(strlen(answer) % 4, strlen("FORBID .\n") % 4);
    /* every point told is one that the judge forbids, and the other way round: counted */
    expect_nothing(talk, "YXBOARD 7,7,2 DONE");
    expect(talk, "YXSHOWFORBID", "FORBID ."); /* White to move */
    expect_nothing(talk, "INFO rule 0");
    expect_nothing(talk, three_fouls);
    expect(talk, "YXSHOWFORBID", "FORBID .");
    talk_close(talk);
}

/* ooo.ooo: seven wins in freestyle and is a foul in renju. */
static void what_rule_two_means(void **state) {
    (void)state;
    static const char seven[] = "BOARD 3,7,1 4,7,1 5,7,1 7,7,1 8,7,1 9,7,1 "
                                "2,7,2 10,7,2 0,0,2 0,14,2 14,0,2 14,14,2 DONE";
    Talk *talk = talk_open(3000);
    expect(talk, "START 15", "OK");
    expect_nothing(talk, "INFO rule 2");
    expect(talk, seven, "6,7");
    expect_nothing(talk, "INFO show_detail 0");
    assert_int_not_equal(expect_point(talk, seven), tg_point(6, 7));
    expect_nothing(talk, "INFO rule 1");
    expect_point(talk, seven);
    expect_nothing(talk, "INFO rule 8");
    expect(talk, seven, "6,7");
    talk_close(talk);
}

/* All points of a line of numbers "x,y x,y". */
static int read_points(const char *line, TgPoint out[4]) {
    int count = 0;
    while (count < 4 && *line >= '0' && *line <= '9') {
        char *end;
        int x = (int)strtol(line, &end, 10);
        assert_int_equal(*end, ',');
        int y = (int)strtol(end + 1, &end, 10);
        out[count++] = tg_point(x, y);
        line = *end == ' ' ? end + 1 : end;
    }
    assert_int_equal(*line, '\n');
    return count;
}

static void check_points(const char *line, int size, int count, const TgPoint *stones,
                         int stone_nb) {
    TgPoint points[4 + 5];
    int got = read_points(line, points);
    assert_int_equal(got, count);
    memcpy(points + got, stones, (size_t)stone_nb * sizeof *stones);
    for (int i = 0; i < got; i++) {
        assert_true(tg_point_on(points[i], size));
        for (int j = i + 1; j < got + stone_nb; j++) {
            assert_int_not_equal(points[i], points[j]);
        }
    }
}

static void swap2(void **state) {
    (void)state;
    Talk *talk = talk_open(400);
    static const char *const starts[] = {"START 15", "START 20", "RESTART"};
    static const int size[] = {15, 20, 20};
    static const TgPoint stones[] = {7 * 32 + 7, 8 * 32 + 7, 8 * 32 + 9, 9 * 32 + 9, 4 * 32 + 5};
    for (int i = 0; i < 3; i++) {
        expect(talk, starts[i], "OK");
        check_points(only_line(ask(talk, "SWAP2BOARD\nDONE")), size[i], 3, stones, 0);
        const char *line = only_line(ask(talk, "SWAP2BOARD\n7,7\n7,8\n9,8\nDONE"));
        if (!begins(line, "SWAP\n")) {
            check_points(line, size[i], strchr(line, ' ') != NULL ? 2 : 1, stones, 3);
        }
        line = only_line(ask(talk, "SWAP2BOARD 7,7 7,8 9,8 9,9 5,4 DONE"));
        if (!begins(line, "SWAP\n")) {
            check_points(line, size[i], 1, stones, 5);
        }
    }
    /* a win for Black is taken, one for White is kept */
    expect(talk, "SWAP2BOARD 3,7 0,0 4,7 19,19 5,7 DONE", "SWAP");
    expect_error(talk, "SWAP2BOARD 7,7 7,8 DONE");
    expect_error(talk, "SWAP2BOARD 1,1 2,2 3,3 4,4 5,5 6,6 DONE");
    expect(talk, "START 15", "OK");
    talk_close(talk);
}

/* With an endless turn only the stop ends these searches. */
static void a_search_is_stopped(void **state) {
    (void)state;
    static const char *const stops[] = {"INFO timeout_turn 0\n", "YXSTOP\n", "STOP\n", "END\n"};
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        Talk *talk = talk_open(0);
        expect(talk, "START 15", "OK");
        expect_nothing(talk, "STOP");
        expect_nothing(talk, "INFO timeout_turn 1000000000");
        tg_text_clear(&talk->out);
        feed(talk, "TURN 7,7\n");
        assert_true(tg_proto_wants_think(talk->proto));
        feed(talk, stops[i]);
        think(talk);
        assert_true(*only_line(tg_text_get(&talk->out)) >= '0');
        assert_int_equal(tg_proto_is_over(talk->proto), i == 3);
        talk_close(talk);
    }
}

/* Commands that come during a search are answered after it, in their order. */
static void commands_wait(void **state) {
    (void)state;
    Talk *talk = talk_open(300);
    expect(talk, "START 15", "OK");
    ask(talk, "TURN 7,7\nTURN 7,7\nRESTART\nFOO\nBOARD\n3,3,2\nDONE");
    const char *answer = without_messages(talk);
    assert_true(*answer >= '0' && *answer <= '9');
    answer = strchr(answer, '\n') + 1;
    assert_true(begins(answer, "ERROR the point is occupied\nOK\nUNKNOWN command\n"));
    talk_close(talk);
    /* the end of the input: all is answered, and the session is over */
    talk = talk_open(0);
    feed(talk, "START 15\nTURN 7,7\nRESTART\nBEGIN\nABOUT");
    tg_proto_end(talk->proto);
    assert_false(tg_proto_is_over(talk->proto));
    think(talk);
    assert_true(tg_proto_is_over(talk->proto));
    assert_non_null(strstr(without_messages(talk), "OK\n7,7\n"));
    talk_close(talk);
    talk = talk_open(0);
    tg_proto_end(talk->proto);
    assert_true(tg_proto_is_over(talk->proto));
    talk_close(talk);
}

/* D14: (x + 2y) mod 4 < 2 is Black: no row is longer than two. */
static void nearly_full_boards(void **state) {
    (void)state;
    static const int removed[] = {0, 1, 2, 3, 5, 10};
    Talk *talk = talk_open(2000);
    TgText text;
    tg_text_init(&text);
    expect(talk, "START 15", "OK");
    for (size_t i = 0; i < sizeof removed / sizeof removed[0]; i++) {
        TgGrid grid;
        tg_grid_init(&grid, 15);
        for (int n = 0; n < 225; n++) {
            int x = n % 15, y = n / 15;
            grid.cell[tg_point(x, y)] = (x + 2 * y) % 4 < 2 ? TG_CELL_BLACK : TG_CELL_WHITE;
        }
        for (int n = 0; n < removed[i]; n++) {
            grid.cell[tg_point(3 + n % 7, 4 + n)] = TG_CELL_EMPTY;
        }
        board_text(&grid, TG_WHITE, &text);
        const char *answer = ask(talk, tg_text_get(&text));
        const char *last = answer;
        while (strchr(last, '\n')[1] != '\0') {
            last = strchr(last, '\n') + 1;
        }
        if (removed[i] == 0) {
            assert_string_equal(last, "ERROR no legal move\n");
            continue;
        }
        TgPoint points[4];
        assert_int_equal(read_points(last, points), 1);
        assert_int_equal(grid.cell[points[0]], TG_CELL_EMPTY);
    }
    tg_text_finish(&text);
    talk_close(talk);
}

/* Black's last empty point is an overline: any empty point is played, and it is told. */
static void only_fouls_are_left(void **state) {
    (void)state;
    TgGrid grid;
    tg_grid_init(&grid, 15);
    for (int n = 0; n < 225; n++) {
        int x = n % 15, y = n / 15;
        grid.cell[tg_point(x, y)] = (x + 2 * y) % 4 < 2 ? TG_CELL_BLACK : TG_CELL_WHITE;
    }
    for (int x = 3; x <= 11; x++) {
        grid.cell[tg_point(x, 7)] = x == 3 || x == 11 ? TG_CELL_WHITE : TG_CELL_BLACK;
    }
    grid.cell[tg_point(7, 7)] = TG_CELL_EMPTY;
    TgProfile renju;
    tg_profile_init(&renju, TG_PROFILE_RENJU);
    assert_int_equal(tg_judge(&grid, &renju, TG_BLACK, tg_point(7, 7)), TG_VERDICT_OVERLINE);
    Talk *talk = talk_open(2000);
    TgText text;
    tg_text_init(&text);
    expect(talk, "START 15", "OK");
    expect_nothing(talk, "INFO rule 4");
    board_text(&grid, TG_BLACK, &text);
    const char *answer = ask(talk, tg_text_get(&text));
    assert_non_null(strstr(answer, "MESSAGE every"));
    assert_non_null(strstr(answer, "\n7,7\n"));
    tg_text_finish(&text);
    talk_close(talk);
}

/* Takes stones off until Black has `more` stones more than White. */
static void even_out(TgGrid *grid, size_t more) {
    for (int n = 0; n < 225; n++) {
        size_t black = tg_grid_count(grid, TG_BLACK), white = tg_grid_count(grid, TG_WHITE) + more;
        TgCell rich = black > white ? TG_CELL_BLACK : TG_CELL_WHITE;
        uint8_t *cell = &grid->cell[tg_point(n % 15, n / 15)];
        if (black != white && *cell == rich) {
            *cell = TG_CELL_EMPTY;
        }
    }
}

/* D12: no time at all; random positions of every rule, always a legal move. */
static void legal_moves_without_time(void **state) {
    (void)state;
    static const struct {
        const char *info;
        TgProfileId id;
    } rules[] = {{"INFO rule 0", TG_PROFILE_FREESTYLE},
                 {"INFO rule 1", TG_PROFILE_STANDARD},
                 {"INFO rule 4", TG_PROFILE_RENJU},
                 {"INFO rule 9", TG_PROFILE_CARO}};
    TgRng rng;
    tg_rng_init(&rng, 12);
    Talk *talk = talk_open(60);
    TgText text;
    tg_text_init(&text);
    expect(talk, "START 15", "OK");
    for (long i = 0; i < positions_scaled(400); i++) {
        TgProfile profile;
        tg_profile_init(&profile, rules[i % 4].id);
        TgGrid grid;
        positions_weave(&rng, 15, 4 + (int)tg_rng_below(&rng, 24), 50, &grid);
        TgSide own = i % 8 < 4 ? TG_BLACK : TG_WHITE;
        even_out(&grid, own == TG_WHITE);
        expect_nothing(talk, rules[i % 4].info);
        expect_nothing(talk, i % 2 ? "INFO timeout_turn 0" : "INFO timeout_turn 1");
        board_text(&grid, own, &text);
        const char *answer = ask(talk, tg_text_get(&text));
        while (*answer < '0' || *answer > '9') {
            answer = strchr(answer, '\n') + 1;
        }
        TgPoint p[4];
        assert_int_equal(read_points(answer, p), 1);
        assert_true(tg_point_on(p[0], 15));
        assert_int_equal(grid.cell[p[0]], TG_CELL_EMPTY);
        if (tg_verdict_is_foul(tg_judge(&grid, &profile, own, p[0]))) {
            assert_non_null(strstr(tg_text_get(&talk->out), "MESSAGE every"));
        }
    }
    tg_text_finish(&text);
    talk_close(talk);
}

static void the_yixin_dialect(void **state) {
    (void)state;
    Talk *talk = talk_open(500);
    expect(talk, "START 15", "OK");
    expect_nothing(talk, "YXBOARD 7,7,1 7,8,2 DONE");
    expect_error(talk, "TURN 7,8");
    expect_nothing(talk, "YXHASHCLEAR");
    expect_point(talk, "YXNBEST 3");
    expect_error(talk, "YXNBEST");
    expect_error(talk, "YXNBEST 0");
    expect_error(talk, "YXNONSENSE");
    assert_non_null(strstr(ask(talk, "YXSHOWINFO"), "MESSAGE INFO MAX_THREAD_NUM "));
    expect_nothing(talk, "YXNONSENSE"); /* silence once a board program has shown itself */
    talk_close(talk);
}

/* The same position told in three ways is answered by the same stone. */
static void transposed_coordinates(void **state) {
    (void)state;
    Talk *talk = talk_open(500);
    expect(talk, "START 15", "OK");
    expect(talk, "BOARD 2,7,1 3,7,2 4,7,2 5,7,2 6,7,2 9,9,1 12,12,1 DONE", "7,7");
    expect(talk, "BOARD 1,3,1 2,3,2 3,3,2 4,3,2 5,3,2 9,9,1 12,12,1 DONE", "6,3");
    expect_nothing(talk, "INFO coord yx");
    expect(talk, "BOARD 3,1,1 3,2,2 3,3,2 3,4,2 3,5,2 9,9,1 12,12,1 DONE", "3,6");
    expect_nothing(talk, "INFO coord x,flipped-y");
    expect(talk, "BOARD 1,11,1 2,11,2 3,11,2 4,11,2 5,11,2 9,5,1 12,2,1 DONE", "6,11");
    talk_close(talk);
}

/* ---- the other side's time ---- */

static Talk *talk_open_pondering(void) {
    Talk *talk = talk_open(2000);
    tg_proto_destroy(talk->proto);
    const TgProtoOptions options = {.hash_bytes = 1 << 20, .may_ponder = 1};
    assert_int_equal(tg_proto_create(&options, keep_line, talk, &talk->proto), TG_OK);
    feed(talk, "START 15\nINFO max_node 2000\nINFO pondering 1\n");
    return talk;
}

/* The answer to a command, and no more. */
static void answer_once(Talk *talk, const char *command) {
    tg_text_clear(&talk->out);
    feed(talk, command);
    while (tg_text_get(&talk->out)[0] == '\0') {
        assert_true(tg_proto_wants_think(talk->proto));
        tg_proto_think(talk->proto);
        tg_proto_answer(talk->proto);
    }
}

static void pondering_lasts_until_the_next_command(void **state) {
    (void)state;
    Talk *talk = talk_open_pondering();
    answer_once(talk, "TURN 7,7\nINFO max_node 0\n");
    /* Without limits: it ends because a command has come. The brain has four stones at most. */
    for (int i = 0; i < 2; i++) {
        assert_true(tg_proto_wants_think(talk->proto));
        char turn[64];
        snprintf(turn, sizeof turn, "INFO max_node 2000\nTURN 0,%d\nINFO max_node 0\n", 2 * i);
        answer_once(talk, turn);
        only_line(tg_text_get(&talk->out));
    }
    tg_text_clear(&talk->out);
    feed(talk, "YXSTOP\n"); /* nothing is said */
    tg_proto_think(talk->proto);
    tg_proto_answer(talk->proto);
    assert_false(tg_proto_wants_think(talk->proto));
    assert_string_equal(tg_text_get(&talk->out), "");
    answer_once(talk, "INFO max_node 2000\nTURN 14,14\nINFO max_node 0\n");
    feed(talk, "INFO max_node 2000\nINFO pondering 0\n");
    tg_proto_think(talk->proto);
    tg_proto_answer(talk->proto);
    assert_false(tg_proto_wants_think(talk->proto));
    answer_once(talk, "TURN 14,0\n");
    assert_false(tg_proto_wants_think(talk->proto));
    talk_close(talk);
}

/* Blocks, an end of the input and an end of the game while it lasts. */
static void pondering_gives_way(void **state) {
    (void)state;
    Talk *talk = talk_open_pondering();
    answer_once(talk, "TURN 7,7\n");
    assert_true(tg_proto_wants_think(talk->proto));
    answer_once(talk, "BOARD\n7,7,2\n8,8,1\n7,8,2\nDONE\n");
    only_line(tg_text_get(&talk->out));
    answer_once(talk, "BOARD 0,0,1 1,0,1 2,0,1 3,0,1 0,5,2 1,5,2 2,5,2 5,9,2 DONE\n");
    assert_string_equal(without_messages(talk), "4,0\n");
    assert_false(tg_proto_wants_think(talk->proto)); /* a five stands */
    answer_once(talk, "BOARD\nDONE\n");
    assert_true(tg_proto_wants_think(talk->proto));
    feed(talk, "END\n");
    tg_proto_think(talk->proto);
    tg_proto_answer(talk->proto);
    assert_true(tg_proto_is_over(talk->proto));
    talk_close(talk);
}

/* The move that the last line of details has after its first one. */
static TgPoint expected_reply(const char *lines) {
    const char *last = NULL;
    for (const char *at = lines; (at = strstr(at, " time ")) != NULL; at++) {
        last = at;
    }
    char first[8], second[8];
    TgPoint point;
    size_t used;
    assert_non_null(last);
    assert_int_equal(sscanf(last, " time %*d %7s %7s", first, second), 2);
    assert_int_equal(tg_point_parse(second, 15, &point, &used), TG_OK);
    return point;
}

/* The nodes of a search to a depth after the reply that the brain expects. */
static uint64_t nodes_after(const char *board, _Bool pondering) {
    Talk *talk = talk_open_pondering();
    feed(talk, pondering ? "INFO pondering 1\n" : "INFO pondering 0\n");
    feed(talk, "INFO max_node 0\nINFO max_depth 9\nINFO show_detail 2\n");
    answer_once(talk, board);
    TgPoint reply = expected_reply(tg_text_get(&talk->out));
    if (pondering) {
        tg_proto_think(talk->proto);
        tg_proto_answer(talk->proto);
    }
    char turn[32];
    snprintf(turn, sizeof turn, "TURN %d,%d\n", tg_point_x(reply), tg_point_y(reply));
    tg_text_clear(&talk->out);
    feed(talk, turn);
    tg_proto_think(talk->proto);
    const char *last = tg_text_get(&talk->out), *next;
    while ((next = strstr(last + 1, "nodes ")) != NULL) {
        last = next;
    }
    uint64_t nodes = strtoull(last + strlen("nodes "), NULL, 10);
    tg_proto_answer(talk->proto);
    talk_close(talk);
    assert_true(nodes > 0);
    return nodes;
}

/* What was thought over is known: the same depth takes fewer nodes, all in all. */
static void pondering_helps(void **state) {
    (void)state;
    static const char *const boards[] = {
        "BOARD 7,7,2 8,6,1 9,7,2 DONE\n", "BOARD 7,7,2 8,8,1 7,9,2 DONE\n",
        "BOARD 7,7,2 7,6,1 8,8,2 DONE\n", "BOARD 6,6,2 7,7,1 6,8,2 DONE\n",
        "BOARD 7,7,2 6,7,1 9,8,2 DONE\n"};
    uint64_t without = 0, with = 0;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        without += nodes_after(boards[i], 0);
        with += nodes_after(boards[i], 1);
    }
    assert_true(with < without);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(nothing_works_before_start),
        cmocka_unit_test(turns),
        cmocka_unit_test(boards),
        cmocka_unit_test(wrong_stones),
        cmocka_unit_test(info_is_silent),
        cmocka_unit_test(unreadable_bytes),
        cmocka_unit_test(a_move_comes_with_its_value),
        cmocka_unit_test(forbidden_points),
        cmocka_unit_test(what_rule_two_means),
        cmocka_unit_test(swap2),
        cmocka_unit_test(a_search_is_stopped),
        cmocka_unit_test(commands_wait),
        cmocka_unit_test(nearly_full_boards),
        cmocka_unit_test(only_fouls_are_left),
        cmocka_unit_test(legal_moves_without_time),
        cmocka_unit_test(the_yixin_dialect),
        cmocka_unit_test(transposed_coordinates),
        cmocka_unit_test(pondering_lasts_until_the_next_command),
        cmocka_unit_test(pondering_gives_way),
        cmocka_unit_test(pondering_helps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
