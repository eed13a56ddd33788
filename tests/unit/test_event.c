/* SPDX-License-Identifier: MIT
 *
 * Pairing, openings, tables, the ledger, the journal and the files of games, without an engine. */
#include "tengen/journal.h"
#include "tengen/json.h"
#include "tengen/ledger.h"
#include "tengen/match.h"
#include "tengen/sheet.h"
#include "tengen/starts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- pairing ---- */

static void test_round_robin(void **state) {
    (void)state;
    const TgPlan plan = {
        .contenders = 4, .rounds = 3, .games = 4, .repeat = 1, .transform = 1, .openings = 3};
    assert_int_equal(tg_plan_games(&plan), 3 * 6 * 4);
    assert_int_equal(tg_plan_fresh_games(&plan), 3 * 8 * 2);
    uint32_t game = 0;
    for (uint32_t round = 0; round < 3; round++) {
        for (uint16_t first = 0; first < 4; first++) {
            for (uint16_t second = first + 1; second < 4; second++) {
                for (uint32_t i = 0; i < 4; i++) {
                    TgPairing pairing = tg_plan_game(&plan, game++);
                    uint32_t pair = round * 2 + i / 2; /* of these two */
                    assert_int_equal(pairing.round, round);
                    assert_int_equal(pairing.first, first);
                    assert_int_equal(pairing.second, second);
                    assert_int_equal(pairing.black, i % 2 == 0 ? first : second);
                    assert_int_equal(pairing.white, i % 2 == 0 ? second : first);
                    assert_int_equal(pairing.opening, pair % 3);
                    assert_int_equal(pairing.symmetry, pair / 3);
                }
            }
        }
    }
}

static void test_gauntlet(void **state) {
    (void)state;
    const TgPlan plan = {.contenders = 3, .rounds = 2, .games = 3, .gauntlet = 1, .openings = 2};
    assert_int_equal(tg_plan_games(&plan), 12);
    int black[3] = {0};
    for (uint32_t game = 0; game < 12; game++) {
        TgPairing pairing = tg_plan_game(&plan, game);
        assert_int_equal(pairing.first, 0);
        assert_int_equal(pairing.second, 1 + game / 3 % 2);
        assert_int_equal(pairing.symmetry, 0);
        black[pairing.black]++;
    }
    assert_int_equal(black[0], 6); /* of twelve games */
    assert_int_equal(black[1], 3); /* of six */
    const TgPlan endless = {.contenders = 64, .rounds = 100000, .games = 1000, .openings = 1};
    assert_int_equal(tg_plan_games(&endless), 0);
}

/* ---- openings ---- */

static void setup_for(TgMatch *match, const char *rule, int size) {
    tg_match_init(match);
    assert_int_equal(tg_match_set_rule(match, rule, size, 0, NULL), TG_OK);
}

static void test_offset_openings(void **state) {
    (void)state;
    TgMatch match;
    setup_for(&match, "freestyle", 15);
    TgText notes;
    tg_text_init(&notes);
    assert_int_equal(tg_starts_read(&match.starts,
                                    "# head\r\n8,-3, 6,-4\r\n\n0,0\t2024\n1,2 - -3,-4 - 0,1\n"
                                    "-7,-7,7,7\n2,2, 1,1, 2,2\n",
                                    TG_START_OFFSET, &match.game, &notes, NULL),
                     TG_OK);
    assert_int_equal(match.starts.count, 3);
    assert_string_equal(tg_text_get(&notes), "line 2: a stone outside the board, or too many\n"
                                             "line 7: the point is occupied\n");
    assert_int_equal(match.starts.list[0].point[0], tg_point(7, 7));
    assert_int_equal(match.starts.list[1].count, 3);
    assert_int_equal(match.starts.list[1].point[1], tg_point(4, 3));
    assert_int_equal(match.starts.list[2].point[1], tg_point(14, 14));
    tg_text_finish(&notes);
    tg_match_finish(&match);
    setup_for(&match, "freestyle", 20); /* 20 / 2 = 10 */
    assert_int_equal(
        tg_starts_read(&match.starts, "8,-3, 6,-4", TG_START_OFFSET, &match.game, NULL, NULL),
        TG_OK);
    assert_int_equal(match.starts.list[0].point[0], tg_point(18, 7));
    assert_int_equal(match.starts.list[0].point[1], tg_point(16, 6));
    tg_match_finish(&match);
}

static void test_position_openings(void **state) {
    (void)state;
    TgMatch match;
    setup_for(&match, "renju", 15);
    assert_int_equal(
        tg_starts_read(&match.starts, "b7d6e6\n", TG_START_POS, &match.game, NULL, NULL), TG_OK);
    assert_int_equal(match.starts.list[0].point[0], tg_point(1, 6));
    assert_int_equal(
        tg_starts_read(&match.starts, "b7,d6,e6\n", TG_START_POS_RANKS, &match.game, NULL, NULL),
        TG_OK);
    assert_int_equal(match.starts.list[1].point[0], tg_point(1, 8));
    assert_int_equal(match.starts.list[1].point[2], tg_point(4, 9));
    /* a foul in the opening, a won game, nothing left */
    TgText notes, error;
    tg_text_init(&notes);
    tg_text_init(&error);
    TgStarts none;
    tg_starts_init(&none);
    assert_int_equal(tg_starts_read(&none, "h8a1i8a3j10a5j9a7j8\nh8a1i8a2j8a3k8a4l8\n",
                                    TG_START_POS_RANKS, &match.game, &notes, &error),
                     TG_E_NOT_FOUND);
    assert_non_null(strstr(tg_text_get(&notes), "forbidden double-three"));
    assert_non_null(strstr(tg_text_get(&notes), "five in a row"));
    assert_int_equal(none.count, 0);
    tg_text_finish(&notes);
    tg_text_finish(&error);
    tg_match_finish(&match);
}

static void test_bad_openings(void **state) {
    (void)state;
    TgMatch match;
    setup_for(&match, "freestyle", 15);
    static const struct {
        const char *text;
        TgStartForm form;
    } bad[] = {{"h8i9", TG_START_OFFSET},    {"1,2,3", TG_START_OFFSET}, {"1,2x", TG_START_OFFSET},
               {"1,2\n8,", TG_START_OFFSET}, {"8", TG_START_POS},        {"h8--i9", TG_START_POS},
               {"_", TG_START_POS}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        TgStarts starts;
        tg_starts_init(&starts);
        TgText error;
        tg_text_init(&error);
        assert_int_equal(
            tg_starts_read(&starts, bad[i].text, bad[i].form, &match.game, NULL, &error),
            TG_E_SYNTAX);
        assert_non_null(strstr(tg_text_get(&error), "line "));
        tg_text_finish(&error);
        tg_starts_finish(&starts);
    }
    tg_match_finish(&match);
}

static void test_order_of_openings(void **state) {
    (void)state;
    TgMatch match;
    setup_for(&match, "freestyle", 15);
    TgStarts list[3];
    for (int i = 0; i < 3; i++) {
        tg_starts_init(&list[i]);
        assert_int_equal(tg_starts_read(&list[i], "a1\nb2\nc3\nd4\ne5\nf6\ng7\nh8\n", TG_START_POS,
                                        &match.game, NULL, NULL),
                         TG_OK);
        tg_starts_shuffle(&list[i], i < 2 ? 1 : 2);
    }
    assert_true(tg_starts_hash(&list[0]) == tg_starts_hash(&list[1]));
    assert_true(tg_starts_hash(&list[0]) != tg_starts_hash(&list[2]));
    int seen = 0;
    for (uint32_t i = 0; i < 8; i++) {
        seen |= 1 << tg_point_x(list[2].list[i].point[0]);
    }
    assert_int_equal(seen, 0xFF);
    for (int i = 0; i < 3; i++) {
        tg_starts_finish(&list[i]);
    }
    tg_match_finish(&match);
}

/* ---- games ---- */

static TgPlayed *new_played(uint32_t game, TgOutcome outcome, TgSide winner) {
    TgPlayed *played = calloc(1, sizeof *played);
    assert_non_null(played);
    played->game = game;
    played->outcome = outcome;
    played->winner = winner;
    played->cause = outcome == TG_OUTCOME_WIN ? TG_CAUSE_FIVE : TG_CAUSE_FULL;
    played->opening_count = 1;
    played->move_count = 3;
    played->move[0].point = tg_point(0, 0);
    played->move[1] = (TgPlayedMove){tg_point(14, 0), 12, 340, "+M5"};
    played->move[2] = (TgPlayedMove){tg_point(3, 8), 0, 7, ""};
    return played;
}

static void test_game_as_json(void **state) {
    (void)state;
    TgPlayed *played = new_played(41, TG_OUTCOME_WIN, TG_WHITE);
    played->cause = TG_CAUSE_TIME;
    played->forfeit = TG_FORFEIT_LATE;
    memcpy(played->detail, "9 ms \"of\" 8", 12);
    json_t *value = tg_played_json(played, 15);
    TgText text;
    tg_text_init(&text);
    tg_json_dump(value, &text);
    assert_string_equal(tg_text_get(&text),
                        "{\"game\":41,\"opening\":1,\"moves\":\"a15o15d7\",\"result\":\"W+\","
                        "\"cause\":\"time\",\"forfeit\":\"late\",\"detail\":\"9 ms \\\"of\\\" 8\","
                        "\"ms\":[340,7],\"eval\":[\"+M5\",\"\"],\"depth\":[12,0]}");
    TgPlayed *back = malloc(sizeof *back);
    assert_int_equal(tg_played_read(value, 15, back, NULL), TG_OK);
    assert_memory_equal(back, played, sizeof *back);
    json_decref(value);
    tg_text_finish(&text);
    free(back);
    free(played);
}

static void test_broken_json(void **state) {
    (void)state;
    static const char *const bad[] = {
        "{}",
        "{\"game\":1,\"opening\":9,\"moves\":\"a1\",\"result\":\"B+\",\"cause\":\"five\","
        "\"forfeit\":\"-\",\"detail\":\"\",\"ms\":[],\"eval\":[],\"depth\":[]}",
        "{\"game\":1,\"opening\":0,\"moves\":\"a1\",\"result\":\"B+\",\"cause\":\"five\","
        "\"forfeit\":\"-\",\"detail\":\"\",\"ms\":[],\"eval\":[],\"depth\":[]}",
        "{\"game\":1,\"opening\":1,\"moves\":\"a1--\",\"result\":\"B+\",\"cause\":\"five\","
        "\"forfeit\":\"-\",\"detail\":\"\",\"ms\":[1],\"eval\":[\"\"],\"depth\":[1]}",
        "{\"game\":1,\"opening\":1,\"moves\":\"a1\",\"result\":\"x\",\"cause\":\"five\","
        "\"forfeit\":\"-\",\"detail\":\"\",\"ms\":[],\"eval\":[],\"depth\":[]}",
        "{\"game\":1,\"opening\":1,\"moves\":\"a1\",\"result\":\"B+\",\"cause\":\"x\","
        "\"forfeit\":\"-\",\"detail\":\"\",\"ms\":[],\"eval\":[],\"depth\":[]}",
        "{\"game\":1,\"opening\":1,\"moves\":\"z1\",\"result\":\"B+\",\"cause\":\"five\","
        "\"forfeit\":\"-\",\"detail\":\"\",\"ms\":[],\"eval\":[],\"depth\":[]}",
    };
    TgPlayed *played = malloc(sizeof *played);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *value = NULL;
        assert_int_equal(tg_json_load(bad[i], strlen(bad[i]), &value, NULL), TG_OK);
        assert_int_not_equal(tg_played_read(value, 15, played, NULL), TG_OK);
        json_decref(value);
    }
    free(played);
}

/* The points of the file are those of the game: a15 is the corner at the top left. */
static void test_sheets(void **state) {
    (void)state;
    TgMatch match;
    setup_for(&match, "renju-engine", 15);
    TgPlayed *played = new_played(4, TG_OUTCOME_WIN, TG_BLACK);
    const TgSheet sheet = {.name = {"A]\\", "\"B\""},
                           .profile = &match.game.profile,
                           .size = 15,
                           .round = 1,
                           .played = played};
    TgText text;
    tg_text_init(&text);
    tg_sheet_write(&sheet, TG_SHEET_SGF, &text);
    assert_string_equal(tg_text_get(&text),
                        "(;FF[4]GM[4]SZ[15]CA[UTF-8]AP[Tengen:" TG_VERSION
                        "]GN[5]RO[2]RU[Renju]PB[A\\]\\\\]PW[\"B\"]GC[five]TGE[0]RE[B+]TGC[five]\n"
                        ";B[aa]C[opening];W[oa]C[eval +M5 depth 12 time 340];B[di]C[time 7])\n\n");
    tg_text_clear(&text);
    tg_sheet_write(&sheet, TG_SHEET_PSQ, &text);
    assert_string_equal(tg_text_get(&text), "Piskvorky 15x15, 1:1, 0\n1,1,0\n15,1,340\n4,9,7\n"
                                            "A]\\\n\"B\"\n0\n");
    tg_text_clear(&text);
    played->winner = TG_WHITE;
    played->cause = TG_CAUSE_CONDUCT;
    played->forfeit = TG_FORFEIT_DIED;
    memcpy(played->detail, "signal 11", 10);
    tg_sheet_write(&sheet, TG_SHEET_PGN, &text);
    assert_string_equal(tg_text_get(&text),
                        "[Event \"Tengen match\"]\n[Round \"2.5\"]\n[Black \"A]\\\\\"]\n"
                        "[White \"\\\"B\\\"\"]\n[Result \"1-0\"]\n[Termination \"died\"]\n"
                        "[PlyCount \"3\"]\n\n1-0\n\n");
    tg_text_clear(&text);
    tg_sheet_write(&sheet, TG_SHEET_SGF, &text);
    assert_non_null(strstr(tg_text_get(&text), "GC[died: signal 11]TGE[-2]RE[W+F]"));
    tg_text_finish(&text);
    free(played);
    tg_match_finish(&match);
}

/* ---- table ---- */

static void add(TgLedger *ledger, uint32_t game, TgOutcome outcome, TgSide winner) {
    TgPlayed *played = new_played(game, outcome, winner);
    assert_int_equal(tg_ledger_add(ledger, played), TG_OK);
    free(played);
}

/* What the ledger passes on. */
typedef struct Order {
    uint32_t game[64];
    int count;
} Order;

static void keep_order(const TgPlayed *played, void *context) {
    Order *order = context;
    order->game[order->count++] = played->game;
}

static void test_order_of_games(void **state) {
    (void)state;
    const TgPlan plan = {.contenders = 2, .rounds = 1, .games = 6, .repeat = 1, .openings = 1};
    const char *const names[] = {"A", "B"};
    Order order = {0};
    TgLedger ledger;
    assert_int_equal(tg_ledger_init(&ledger, &plan, names, NULL, keep_order, &order), TG_OK);
    add(&ledger, 1, TG_OUTCOME_WIN, TG_WHITE); /* A is White there */
    add(&ledger, 3, TG_OUTCOME_DRAW, TG_BLACK);
    uint32_t game;
    for (uint32_t expected = 0; expected < 6; expected++) {
        if (expected != 1 && expected != 3) {
            assert_true(tg_ledger_next(&ledger, &game));
            assert_int_equal(game, expected);
        }
    }
    assert_false(tg_ledger_next(&ledger, &game));
    assert_int_equal(order.count, 0);
    add(&ledger, 0, TG_OUTCOME_WIN, TG_BLACK);
    assert_int_equal(order.count, 2);
    add(&ledger, 0, TG_OUTCOME_WIN, TG_WHITE); /* a second time: passed over */
    add(&ledger, 5, TG_OUTCOME_WIN, TG_BLACK);
    assert_int_equal(order.count, 2);
    tg_ledger_flush(&ledger); /* 2 and 4 are missing */
    assert_int_equal(order.count, 4);
    for (int i = 0; i < 4; i++) {
        static const uint32_t expected[] = {0, 1, 3, 5};
        assert_int_equal(order.game[i], expected[i]);
    }
    TgTally tally = tg_standing_tally(&ledger.standing, 0, 1);
    assert_int_equal(tally.games[TG_SCORE_WIN], 2);
    assert_int_equal(tally.games[TG_SCORE_DRAW], 1);
    assert_int_equal(tally.games[TG_SCORE_LOSS], 1);
    assert_int_equal(tg_tally_pairs(&tally), 1);
    assert_int_equal(tally.pairs[4], 1);
    tally = tg_standing_tally(&ledger.standing, 1, 0);
    assert_int_equal(tally.games[TG_SCORE_WIN], 1);
    assert_int_equal(tally.pairs[0], 1);
    tg_ledger_finish(&ledger);
}

/* A wins every pair: the test ends with the first pair that crosses the bound, whatever comes in
 * beyond it. */
static void test_decision(void **state) {
    (void)state;
    const TgPlan plan = {.contenders = 2, .rounds = 1, .games = 60, .repeat = 1, .openings = 1};
    const char *const names[] = {"A", "B"};
    const TgSprt sprt = {0, 100, 0.05, 0.05};
    TgTally tally = {0};
    while (tg_sprt_state(&sprt, &tally) == TG_SPRT_GOES_ON) {
        tally.pairs[4]++;
        tally.games[TG_SCORE_WIN] += 2;
    }
    int expected = (int)tally.games[TG_SCORE_WIN];
    assert_in_range(expected, 4, 40);
    Order order = {0};
    TgLedger ledger;
    assert_int_equal(tg_ledger_init(&ledger, &plan, names, &sprt, keep_order, &order), TG_OK);
    for (uint32_t i = 60; i-- > 0;) {
        add(&ledger, i, TG_OUTCOME_WIN, i % 2 == 0 ? TG_BLACK : TG_WHITE);
    }
    tg_ledger_flush(&ledger);
    assert_int_equal(order.count, expected);
    uint32_t game;
    assert_true(ledger.decided);
    assert_false(tg_ledger_next(&ledger, &game));
    tg_ledger_finish(&ledger);
}

static void test_table(void **state) {
    (void)state;
    const TgPlan plan = {.contenders = 3, .rounds = 1, .games = 2, .repeat = 1, .openings = 1};
    const char *const names[] = {"A", "天元", "C"};
    TgStanding standing;
    assert_int_equal(tg_standing_init(&standing, &plan, names), TG_OK);
    for (uint32_t game = 0; game < 6; game++) { /* C wins all but one draw, A beats the second */
        TgPairing pairing = tg_plan_game(&plan, game);
        TgPlayed *played =
            new_played(game, game == 3 ? TG_OUTCOME_DRAW : TG_OUTCOME_WIN,
                       pairing.black == 2 || pairing.white == 1 ? TG_BLACK : TG_WHITE);
        if (game == 5) {
            played->forfeit = TG_FORFEIT_HANG;
        }
        tg_standing_add(&standing, played);
        free(played);
    }
    TgText text;
    tg_text_init(&text);
    tg_standing_print(&standing, NULL, &text);
    assert_string_equal(tg_text_get(&text),
                        " #  engine   games     W     D     L      %  Elo\n"
                        " 1  C            4     3     1     0   87.5  +338.0\n"
                        " 2  A            4     2     1     1   62.5  +88.7\n"
                        " 3  天元           4     0     0     4    0.0  -inf\n"
                        "\n"
                        "    +W=D-L               1               2               3\n"
                        " 1  C                    -          +1=1-0          +2=0-0\n"
                        " 2  A               +0=1-1               -          +2=0-0\n"
                        " 3  天元              +0=0-2          +0=0-2               -\n"
                        "\n"
                        "A - 天元: +2 =0 -0, 100.0 %, Elo +inf, pairs 0-2: 0 0 0 0 1\n"
                        "A - C: +0 =1 -1, 25.0 %, Elo -190.8, pairs 0-2: 0 1 0 0 0\n"
                        "天元 - C: +0 =0 -2, 0.0 %, Elo -inf, pairs 0-2: 1 0 0 0 0\n"
                        "forfeits of 天元: hang 1\n");
    json_t *value = tg_standing_json(&standing, NULL);
    const json_t *rows = json_object_get(value, "table");
    assert_int_equal(json_array_size(rows), 3);
    const json_t *last = json_array_get(rows, 2);
    assert_string_equal(json_string_value(json_object_get(last, "engine")), "天元");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(last, "forfeits"), "hang")),
                     1);
    assert_true(json_is_null(json_object_get(last, "elo")));
    json_decref(value);
    tg_text_clear(&text);
    tg_standing_progress(&standing, NULL, 3, 2, 10000, &text);
    assert_string_equal(tg_text_get(&text), "3/6 games  A - 天元 +2 =0 -0  Elo +inf  0:00:15 left");
    tg_text_finish(&text);
    tg_standing_finish(&standing);
}

/* ---- journal ---- */

typedef struct Kept {
    uint32_t game[16];
    int count;
} Kept;

static TgStatus keep_game(const TgPlayed *played, void *context) {
    Kept *kept = context;
    kept->game[kept->count++] = played->game;
    return TG_OK;
}

static TgStatus open_journal(const char *path, const char *match, Kept *kept, TgJournal **journal,
                             TgText *error) {
    *kept = (Kept){0};
    *journal = NULL;
    return tg_journal_open(path, match, 15, 10, keep_game, kept, journal, error);
}

static void append(const char *path, const char *bytes) {
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs(bytes, file);
    fclose(file);
}

static void test_journal(void **state) {
    (void)state;
    char path[] = "/tmp/tengen-journal-XXXXXX";
    close(mkstemp(path));
    Kept kept;
    TgJournal *journal;
    TgPlayed *played = new_played(7, TG_OUTCOME_DRAW, TG_BLACK);
    assert_int_equal(open_journal(path, "one \"match\"", &kept, &journal, NULL), TG_OK);
    assert_int_equal(tg_journal_add(journal, played), TG_OK);
    TgJournal *second;
    Kept none;
    TgText error;
    tg_text_init(&error);
    assert_int_equal(open_journal(path, "one \"match\"", &none, &second, &error), TG_E_IO);
    assert_non_null(strstr(tg_text_get(&error), "in use"));
    played->game = 2;
    assert_int_equal(tg_journal_add(journal, played), TG_OK);
    tg_journal_close(journal);
    append(path, "{\"game\":3,\"ope"); /* torn by a kill */
    assert_int_equal(open_journal(path, "one \"match\"", &kept, &journal, NULL), TG_OK);
    assert_int_equal(kept.count, 2);
    assert_int_equal(kept.game[0], 7);
    assert_int_equal(kept.game[1], 2);
    played->game = 3;
    assert_int_equal(tg_journal_add(journal, played), TG_OK);
    tg_journal_close(journal);
    assert_int_equal(open_journal(path, "one \"match\"", &kept, &journal, NULL), TG_OK);
    assert_int_equal(kept.count, 3);
    tg_journal_close(journal);
    tg_text_clear(&error);
    assert_int_equal(open_journal(path, "another", &kept, &journal, &error), TG_E_REFUSED);
    assert_non_null(strstr(tg_text_get(&error), "another match"));
    append(path, "{\"game\":3}\n");
    tg_text_clear(&error);
    assert_int_equal(open_journal(path, "one \"match\"", &kept, &journal, &error), TG_E_SYNTAX);
    assert_non_null(strstr(tg_text_get(&error), "line 5"));
    tg_text_finish(&error);
    free(played);
    unlink(path);
}

static void test_no_journal(void **state) {
    (void)state;
    char path[] = "/tmp/tengen-journal-XXXXXX";
    close(mkstemp(path));
    append(path, "(;FF[4])\n");
    Kept kept;
    TgJournal *journal;
    assert_int_equal(open_journal(path, "m", &kept, &journal, NULL), TG_E_SYNTAX);
    unlink(path);
    assert_int_equal(open_journal("/no/such/folder/x", "m", &kept, &journal, NULL), TG_E_IO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_robin),     cmocka_unit_test(test_gauntlet),
        cmocka_unit_test(test_offset_openings), cmocka_unit_test(test_position_openings),
        cmocka_unit_test(test_bad_openings),    cmocka_unit_test(test_order_of_openings),
        cmocka_unit_test(test_game_as_json),    cmocka_unit_test(test_broken_json),
        cmocka_unit_test(test_sheets),          cmocka_unit_test(test_order_of_games),
        cmocka_unit_test(test_decision),        cmocka_unit_test(test_table),
        cmocka_unit_test(test_journal),         cmocka_unit_test(test_no_journal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
