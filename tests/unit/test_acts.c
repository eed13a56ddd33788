/* SPDX-License-Identifier: MIT
 *
 * Words: acts, opening rules, time controls, scripts; drawing for colours. */
#include "support/play.h"
#include "support/travel.h"
#include "tengen/draw.h"
#include "tengen/opening.h"
#include "tengen/tree_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- acts ---- */

static void assert_act(const char *line, const char *wanted) {
    TgAct act;
    TgText text;
    tg_text_init(&text);
    if (tg_act_parse(line, 15, &act, &text) != TG_OK) {
        fail_msg("'%s': %s", line, tg_text_get(&text));
    }
    tg_act_format(&act, 15, 1, &text);
    assert_string_equal(tg_text_get(&text), wanted);
    tg_text_finish(&text);
}

static void acts_read_and_write(void **state) {
    (void)state;
    assert_act("h8", "h8");
    assert_act("  H8\t@ 1200 ", "h8 @1200");
    assert_act("P2: h8@7", "P2: h8 @7");
    assert_act("p1:SWAP", "P1: swap");
    assert_act("--", "--");
    assert_act("pass", "--");
    assert_act("keep", "keep");
    assert_act("black", "black");
    assert_act("white", "white");
    assert_act("add", "add");
    assert_act("name d4", "name D4");
    assert_act("name I13", "name I13");
    assert_act("declare 4", "declare 4");
    assert_act("offer g7,f9", "offer g7,f9");
    assert_act("offer g7 f9, A1", "offer g7,f9,a1");
    assert_act("pick g7", "pick g7");
    assert_act("claim h8", "claim h8");
    assert_act("five", "five");
    assert_act("resign", "resign");
    assert_act("draw?", "draw?");
    assert_act("draw+", "draw+");
    assert_act("draw-", "draw-");
    assert_act("back? 2", "back? 2");
    assert_act("back?", "back? 1");
    assert_act("back+", "back+");
    assert_act("back-", "back-");
    assert_act("back 3", "back 3");
    assert_act("back", "back 1");
    assert_act("pause", "pause");
    assert_act("resume", "resume");
    assert_act("P1: flag @10001", "P1: flag @10001");
    assert_act("ruling P1", "ruling P1");
    assert_act("ruling p2", "ruling P2");
    assert_act("ruling draw", "ruling draw");
    assert_act("ruling VOID", "ruling void");
    assert_act("ruling P2 conduct", "ruling P2 conduct");
}

static void bad_acts_are_refused(void **state) {
    (void)state;
    static const char *const lines[] = {
        "",         " ",        "@5",          "P1:",     "h16",       "8h",
        "h8 h9",    "offer",    "offer h8,z9", "declare", "declare x", "declare 65536",
        "name",     "name D14", "pick",        "claim",   "ruling",    "ruling P3",
        "swap h8",  "h8 @",     "h8 @-1",      "h8 @x",   "h8 @1 2",   "h8 @1000000000001",
        "back 1 2", "P3: h8",   "résumé",      "h8,h9",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        TgAct act;
        memset(&act, 0x5A, sizeof act);
        TgAct before = act;
        TgText error;
        tg_text_init(&error);
        if (tg_act_parse(lines[i], 15, &act, &error) == TG_OK) {
            fail_msg("'%s' was read", lines[i]);
        }
        assert_memory_equal(&act, &before, sizeof act);
        assert_non_null(strstr(tg_text_get(&error), "expected"));
        assert_null(strchr(tg_text_get(&error), '\n'));
        tg_text_finish(&error);
    }
}

static void an_offer_has_room_for_64(void **state) {
    (void)state;
    TgText line;
    tg_text_init(&line);
    tg_text_add(&line, "offer ");
    char name[TG_POINT_NAME_MAX];
    TgAct act;
    for (int i = 0; i < 65; i++) {
        tg_text_printf(&line, "%s%s", i > 0 ? "," : "",
                       tg_point_name(tg_point(i % 15, i / 15), 15, name));
        assert_int_equal(tg_act_parse(tg_text_get(&line), 15, &act, NULL),
                         i < 64 ? TG_OK : TG_E_FULL);
    }
    tg_text_finish(&line);
}

static void every_kind_has_its_words(void **state) {
    (void)state;
    for (TgActKind kind = 0; kind < TG_ACT_NB; kind++) {
        assert_true(kind == TG_ACT_PLACE || tg_act_word(kind)[0] != '\0');
        assert_true(tg_act_name(kind, TG_ZH)[0] != '\0');
        for (TgActKind other = 0; other < kind; other++) {
            assert_string_not_equal(tg_act_json(kind), tg_act_json(other));
        }
    }
    for (TgCause cause = 0; cause < TG_CAUSE_NB; cause++) {
        assert_true(tg_cause_id(cause)[0] != '\0' && tg_cause_name(cause, TG_ZH)[0] != '\0');
    }
    for (TgRefusal refusal = 0; refusal < TG_REFUSAL_NB; refusal++) {
        assert_true(tg_refusal_id(refusal)[0] != '\0');
        assert_true(tg_refusal_name(refusal, TG_EN)[0] != '\0');
    }
}

/* ---- opening rules ---- */

static void assert_opening(const char *text, const char *wanted) {
    TgOpeningRule rule;
    TgText out;
    tg_text_init(&out);
    if (tg_opening_rule_parse(text, &rule, &out) != TG_OK) {
        fail_msg("'%s': %s", text, tg_text_get(&out));
    }
    tg_opening_rule_format(&rule, &out);
    assert_string_equal(tg_text_get(&out), wanted);
    tg_text_finish(&out);
}

static void opening_rules_read_and_write(void **state) {
    (void)state;
    assert_opening("free", "free");
    assert_opening("SWAP2", "swap2");
    assert_opening("soosorv", "soosorv-8");
    assert_opening("soosorv-7", "soosorv-7");
    assert_opening("Taraguchi-5", "taraguchi-5");
    assert_opening("taraguchi", "taraguchi-10");
    assert_opening("super-taraguchi-10", "super-taraguchi-10");
    assert_opening("yamaguchi:cap=12", "yamaguchi");
    assert_opening("yamaguchi:cap=20,strict_board=on", "yamaguchi:strict_board=on,cap=20");
    assert_opening("centre:courtesy=on,centre8=on", "centre:centre8=on,courtesy=on");
    assert_opening("designated:pattern=4d", "designated:pattern=D4");
    assert_opening("designated:white_names=on", "designated:white_names=on");
    assert_opening("five-two:by_steps=on,by_steps=off", "five-two");
    static const char *const bad[] = {"",
                                      "swap9",
                                      "soosorv-9",
                                      "soosorv-",
                                      "swap-6",
                                      "rif-2",
                                      "rif:cap=2",
                                      "free:strict_board=on",
                                      "centre:",
                                      "centre:centre8",
                                      "centre:centre8=1",
                                      "yamaguchi:cap=0",
                                      "designated:pattern=D4,white_names=on",
                                      "designated:pattern=Z1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        TgOpeningRule rule = {0};
        TgText error;
        tg_text_init(&error);
        assert_int_not_equal(tg_opening_rule_parse(bad[i], &rule, &error), TG_OK);
        assert_null(rule.protocol);
        assert_non_null(strstr(tg_text_get(&error), "expected"));
        tg_text_finish(&error);
    }
}

/* Every row of a protocol can be reached, leads somewhere, and says what to do in both languages.
 */
static void protocols_hang_together(void **state) {
    (void)state;
    int count = 0;
    for (const TgProtocol *p; (p = tg_protocol_at(count)) != NULL; count++) {
        TgOpeningRule rule;
        assert_int_equal(tg_opening_rule_parse(tg_protocol_id(p), &rule, NULL), TG_OK);
        assert_ptr_equal(rule.protocol, p);
        for (TgLang lang = 0; lang < TG_LANG_NB; lang++) {
            assert_true(tg_protocol_name(p, lang)[0] != '\0');
            assert_true(tg_protocol_summary(p, lang)[0] != '\0');
        }
        _Bool reached[32] = {1};
        int steps = 0;
        for (const TgStep *step; (step = tg_opening_rule_step(&rule, steps)) != NULL; steps++) {
            assert_true(tg_protocol_step_text(&rule, steps, TG_EN)[0] != '\0');
            assert_true(tg_protocol_step_text(&rule, steps, TG_ZH)[0] != '\0');
            reached[step->next == TG_STEP_END ? 31 : step->next] = 1;
            reached[step->other == TG_STEP_END ? 31 : step->other] = 1;
        }
        for (int i = 0; i < steps; i++) {
            assert_true(reached[i]);
        }
        assert_true(steps == 0 || reached[31]);
        assert_string_equal(tg_protocol_step_text(&rule, steps, TG_EN), "");
        assert_true(tg_opening_rule_fits(&rule, 15));
        assert_int_equal(tg_opening_rule_fits(&rule, 14), tg_opening_rule_fits(&rule, 7));
    }
    assert_int_equal(count, 21);
}

/* The 184 three-stone openings can be laid, and no others; swap-old takes the 24 classes. */
static void all_184_openings_and_no_others_can_be_laid(void **state) {
    (void)state;
    static const char *const rules[] = {"swap3", "swap-old"};
    for (int r = 0; r < 2; r++) {
        int laid = 0;
        _Bool seen[TG_OPENING_NB] = {0};
        for (int i = 0; i < 225 * 225; i++) {
            TgPoint second = tg_point(i % 225 % 15, i % 225 / 15);
            TgPoint third = tg_point(i / 225 % 15, i / 225 / 15);
            if (tg_point_distance(second, tg_point_centre(15)) > 2) {
                continue; /* the area is tested elsewhere */
            }
            TgGame *game = play_new("renju", rules[r], "none", 15, 0);
            assert_int_equal(play_words(game, "h8"), TG_REFUSAL_NONE);
            TgAct act = {.kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1};
            act.point[0] = second;
            if (tg_game_apply(game, &act) == TG_REFUSAL_NONE) {
                act.point[0] = third;
                if (tg_game_apply(game, &act) == TG_REFUSAL_NONE) {
                    laid++;
                    assert_true(tg_game_state(game)->opening >= 0);
                    seen[tg_game_state(game)->opening] = 1;
                }
            }
            tg_game_destroy(game);
        }
        int classes = 0;
        for (int i = 0; i < TG_OPENING_NB; i++) {
            classes += seen[i];
        }
        assert_int_equal(laid, r == 0 ? 184 : 172);
        assert_int_equal(classes, r == 0 ? 26 : 24);
    }
}

/* ---- time controls ---- */

static void assert_timing(const char *text, const char *wanted) {
    TgTiming timing;
    TgText out;
    tg_text_init(&out);
    if (tg_timing_parse(text, &timing, &out) != TG_OK) {
        fail_msg("'%s': %s", text, tg_text_get(&out));
    }
    tg_timing_format(&timing, &out);
    assert_string_equal(tg_text_get(&out), wanted);
    tg_text_finish(&out);
}

static void time_controls_read_and_write(void **state) {
    (void)state;
    assert_timing("none", "none");
    assert_timing("10m", "10m");
    assert_timing("90s", "1m30s");
    assert_timing("1H30M", "1h30m");
    assert_timing("1500ms", "1s500ms");
    assert_timing("2d", "2d");
    assert_timing("0", "0s");
    assert_timing("10m+5s", "10m+5s");
    assert_timing("10m+0", "10m+0s");
    assert_timing("20m+1x60s", "20m+1x1m");
    assert_timing("0+3x30s", "0s+3x30s");
    assert_timing("1h+25/10m", "1h+25/10m");
    assert_timing("30s/move", "30s/move");
    assert_timing("gomocup:30s/180s", "gomocup:30s/3m");
    assert_timing("rif-final", "2h15m+30s");
    static const char *const bad[] = {
        "",       "10",       "m",          "10x",      "-5m",
        "10m+",   "10m+x",    "10m+2x",     "10m+0x5s", "10m+2x0s",
        "10m+3/", "30s/turn", "gomocup:5s", "10m5",     "99999999999999999999d",
        "1001d",  "10m +5s"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        TgTiming timing = {.main_ms = 7};
        if (tg_timing_parse(bad[i], &timing, NULL) == TG_OK) {
            fail_msg("'%s' was read", bad[i]);
        }
        assert_int_equal(timing.main_ms, 7);
    }
    for (int i = 0; tg_timing_preset_id(i) != NULL; i++) {
        TgTiming timing;
        assert_int_equal(tg_timing_parse(tg_timing_preset_id(i), &timing, NULL), TG_OK);
        assert_true(tg_timing_preset_name(i, TG_ZH)[0] != '\0');
    }
}

static void clocks_do_not_overflow(void **state) {
    (void)state;
    static const char *const texts[] = {"1000d",     "10m+5s",   "20m+3x60s",
                                        "1h+25/10m", "30s/move", "gomocup:30s/180s"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        TgTiming timing;
        TgClock clock;
        assert_int_equal(tg_timing_parse(texts[i], &timing, NULL), TG_OK);
        tg_clock_init(&clock, &timing);
        assert_false(tg_clock_is_over(&clock, &timing));
        for (int n = 0; n < 5; n++) {
            tg_clock_use(&clock, &timing, INT64_MAX);
            tg_clock_end_turn(&clock, &timing, 1);
            assert_true(tg_clock_is_over(&clock, &timing));
        }
    }
}

/* ---- scripts ---- */

/* A script is read, played, and written again from the game. */
static void a_script_reads_back(void **state) {
    (void)state;
    static const char text[] =
        "# size 15\n# free-back on\n# event 春季赛\n# p1 Li\n# p2 Wu\n# result W+\n# cause resign\n"
        "# rule renju:enforce=claim\n# opening-rule rif\n# clock 1m+5s\n"
        "P1: h8 @1000\nP1: h9\nP1: i9\nP2: swap\nP1: j10\nP2: offer a1,b1\n"
        "P1: pick b1\nP1: a1\nP2: resign\n";
    Trees trees;
    trees_read(&trees, TG_FORMAT_ACTS, text, strlen(text), NULL);
    assert_int_equal(trees.status, TG_OK);
    assert_int_equal(trees.report.count, 0);
    /* They swapped: the second player has Black. */
    char *black = travel_text(trees.tree[0], TG_NODE_ROOT, "black");
    assert_string_equal(black, "Wu");
    free(black);
    TgGame *game;
    uint32_t played;
    assert_int_equal(tg_tree_replay(trees.tree[0], &game, &played, NULL), TG_OK);
    assert_int_equal(played, 9);
    TgTree *again = NULL;
    assert_int_equal(tg_tree_create(15, &again), TG_OK);
    tg_tree_set_game(again, game);
    tg_tree_set_text(again, TG_NODE_ROOT, TG_KEY_EVENT, "春季赛");
    tg_tree_set_text(again, TG_NODE_ROOT, TG_KEY_BLACK, "Wu");
    tg_tree_set_text(again, TG_NODE_ROOT, TG_KEY_WHITE, "Li");
    TgNodeId node = TG_NODE_ROOT;
    for (uint32_t i = 0; i < tg_game_act_count(game); i++) {
        node = tg_tree_add_act(again, node, tg_game_act(game, i));
    }
    _Bool equal = 0;
    assert_int_equal(tg_tree_equal(again, trees.tree[0], &equal), TG_OK);
    assert_true(equal);
    tg_tree_destroy(again);
    tg_game_destroy(game);
    trees_finish(&trees);
}

static void a_bad_script_says_where(void **state) {
    (void)state;
    static const char *const texts[][2] = {
        {"# size 30\n", "line 1: "},
        {"h8\n\n# a comment\nz99\n", "line 4: "},
    };
    for (size_t i = 0; i < 2; i++) {
        Trees trees;
        trees_read(&trees, TG_FORMAT_ACTS, texts[i][0], strlen(texts[i][0]), NULL);
        assert_int_not_equal(trees.status, TG_OK);
        assert_memory_equal(tg_text_get(&trees.error), texts[i][1], strlen(texts[i][1]));
        trees_finish(&trees);
    }
    static const struct {
        const char *text, *clause;
        TgStatus status;
        uint32_t played;
    } games[] = {
        {"h8\r\nh9\nh8\na1\n", "act 3: occupied", TG_E_REFUSED, 2},
        {"# rule chess\nh8\n", "'chess'", TG_E_UNKNOWN_NAME, 0},
        {"# clock soon\nh8\n", "'soon'", TG_E_SYNTAX, 0},
    };
    for (size_t i = 0; i < 3; i++) {
        Trees trees;
        trees_read(&trees, TG_FORMAT_ACTS, games[i].text, strlen(games[i].text), NULL);
        TgText error;
        tg_text_init(&error);
        TgGame *game;
        uint32_t played;
        assert_int_equal(tg_tree_replay(trees.tree[0], &game, &played, &error), games[i].status);
        assert_int_equal(played, games[i].played);
        assert_non_null(strstr(tg_text_get(&error), games[i].clause));
        tg_game_destroy(game);
        tg_text_finish(&error);
        trees_finish(&trees);
    }
}

/* ---- drawing for colours ---- */

static void draws_follow_their_rule(void **state) {
    (void)state;
    static const struct {
        TgDraw draw;
        _Bool b;
    } cases[] = {
        {{TG_DRAW_PARITY, 7, 1}, 1},     {{TG_DRAW_PARITY, 7, 0}, 0},
        {{TG_DRAW_PARITY, 8, 0}, 1},     {{TG_DRAW_DIFFERENCE, 3, 8}, 1},
        {{TG_DRAW_DIFFERENCE, 8, 3}, 1}, {{TG_DRAW_DIFFERENCE, 2, 8}, 0},
        {{TG_DRAW_NIGIRI, 2, 1}, 0},     {{TG_DRAW_NIGIRI, 2, 2}, 1},
        {{TG_DRAW_COLOUR, 1, 1}, 1},     {{TG_DRAW_COLOUR, 0, 1}, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(tg_draw_b_is_first(&cases[i].draw), cases[i].b);
    }
}

static void draws_are_fair(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 11);
    for (TgDrawMethod method = 0; method < TG_DRAW_NB; method++) {
        TgDrawMethod read;
        assert_true(tg_draw_parse(tg_draw_id(method), &read) && read == method);
        assert_true(tg_draw_text(method, TG_ZH)[0] != '\0');
        int first = 0;
        for (int i = 0; i < 10000; i++) {
            TgDraw draw;
            tg_draw_run(method, &rng, &draw);
            first += tg_draw_b_is_first(&draw);
        }
        assert_in_range(first, 4800, 5200); /* four standard deviations */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acts_read_and_write),
        cmocka_unit_test(bad_acts_are_refused),
        cmocka_unit_test(an_offer_has_room_for_64),
        cmocka_unit_test(every_kind_has_its_words),
        cmocka_unit_test(opening_rules_read_and_write),
        cmocka_unit_test(protocols_hang_together),
        cmocka_unit_test(all_184_openings_and_no_others_can_be_laid),
        cmocka_unit_test(time_controls_read_and_write),
        cmocka_unit_test(clocks_do_not_overflow),
        cmocka_unit_test(a_script_reads_back),
        cmocka_unit_test(a_bad_script_says_where),
        cmocka_unit_test(draws_follow_their_rule),
        cmocka_unit_test(draws_are_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
