/* SPDX-License-Identifier: MIT
 *
 * The rule profiles: every row against section 2 of the rules, options both ways, and errors that
 * change nothing. */
#include "tengen/profile.h"
#include "tengen/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

/* The table of section 2, written down a second time. */
typedef struct Row {
    const char *id;
    TgFiveRule five;
    TgOverRule over_black, over_white;
    uint8_t forbid_black, forbid_white;
    TgThreeTest three_test;
    _Bool pass;
    int move_limit;
} Row;

enum { FOULS = TG_FORBID_33 | TG_FORBID_44 | TG_FORBID_OL };

static const Row rows[] = {
    {"freestyle", TG_FIVE_ANY, TG_OVER_WINS, TG_OVER_WINS, 0, 0, TG_THREE_RECURSIVE, 0, 0},
    {"standard", TG_FIVE_ANY, TG_OVER_NOTHING, TG_OVER_NOTHING, 0, 0, TG_THREE_RECURSIVE, 0, 0},
    {"renju", TG_FIVE_ANY, TG_OVER_FORBIDDEN, TG_OVER_WINS, FOULS, 0, TG_THREE_RECURSIVE, 1, 0},
    {"renju-engine", TG_FIVE_ANY, TG_OVER_FORBIDDEN, TG_OVER_WINS, FOULS, 0, TG_THREE_RECURSIVE, 0,
     200},
    {"retro", TG_FIVE_ANY, TG_OVER_WINS, TG_OVER_WINS, TG_FORBID_33 | TG_FORBID_44, 0,
     TG_THREE_RECURSIVE, 0, 0},
    {"caro", TG_FIVE_UNENCLOSED, TG_OVER_NOTHING, TG_OVER_NOTHING, 0, 0, TG_THREE_RECURSIVE, 0, 0},
    {"caro6", TG_FIVE_UNENCLOSED, TG_OVER_WINS, TG_OVER_WINS, 0, 0, TG_THREE_RECURSIVE, 0, 0},
    {"omok", TG_FIVE_ANY, TG_OVER_NOTHING, TG_OVER_NOTHING, TG_FORBID_33, TG_FORBID_33,
     TG_THREE_SHAPE, 0, 0},
};

static void rows_are_section_two(void **state) {
    (void)state;
    assert_int_equal(sizeof rows / sizeof rows[0], TG_PROFILE_NB);
    for (int i = 0; i < TG_PROFILE_NB; i++) {
        const Row *row = &rows[i];
        TgProfile p;
        tg_profile_init(&p, (TgProfileId)i);
        assert_int_equal(p.id, i);
        assert_string_equal(tg_profile_id(p.id), row->id);
        assert_int_equal(p.k, 5);
        assert_int_equal(p.size, 15);
        for (TgSide side = TG_BLACK; side < TG_SIDE_NB; side++) {
            assert_int_equal(p.side[side].five, row->five);
        }
        assert_int_equal(p.side[TG_BLACK].over, row->over_black);
        assert_int_equal(p.side[TG_WHITE].over, row->over_white);
        assert_int_equal(p.side[TG_BLACK].forbid, row->forbid_black);
        assert_int_equal(p.side[TG_WHITE].forbid, row->forbid_white);
        assert_int_equal(tg_profile_has_fouls(&p, TG_BLACK), row->forbid_black != 0);
        assert_int_equal(tg_profile_has_fouls(&p, TG_WHITE), row->forbid_white != 0);
        assert_int_equal(p.three_test, row->three_test);
        assert_int_equal(p.pass, row->pass);
        assert_int_equal(p.two_pass_draw, row->pass);
        assert_int_equal(p.move_limit, row->move_limit);
        assert_false(p.dead_draw || p.otb_claims || p.flag_claims);
        assert_int_equal(p.enforce, TG_ENFORCE_AUTO);
        assert_string_equal(tg_profile_opening(p.id), "free");
        assert_true(tg_profile_name(p.id, TG_EN)[0] != '\0');
        assert_true(tg_profile_name(p.id, TG_ZH)[0] != '\0');
    }
}

static void assert_reads_back(const TgProfile *profile) {
    TgText text;
    tg_text_init(&text);
    tg_profile_format(profile, &text);
    TgProfile read;
    assert_int_equal(tg_profile_parse(tg_text_get(&text), &read, NULL), TG_OK);
    assert_memory_equal(&read, profile, sizeof read);
    tg_text_finish(&text);
}

static void assert_formats(const char *given, const char *expected) {
    TgProfile p;
    TgText text;
    tg_text_init(&text);
    assert_int_equal(tg_profile_parse(given, &p, &text), TG_OK);
    tg_profile_format(&p, &text);
    assert_string_equal(tg_text_get(&text), expected);
    tg_text_finish(&text);
    assert_reads_back(&p);
}

static void options_are_written_when_they_differ(void **state) {
    (void)state;
    for (int i = 0; i < TG_PROFILE_NB; i++) {
        assert_formats(rows[i].id, rows[i].id);
    }
    assert_formats("RENJU", "renju");
    assert_formats("renju:pass=on", "renju");
    assert_formats("renju:pass=off,k=6", "renju:k=6,pass=off");
    assert_formats("Renju:ENFORCE=Claim", "renju:enforce=claim");
    assert_formats("renju:move_limit=150,dead_draw=on", "renju:dead_draw=on,move_limit=150");
    assert_formats("renju:otb_claims=on,flag_claims=on", "renju:otb_claims=on,flag_claims=on");
    assert_formats("renju:two_pass_draw=off", "renju:two_pass_draw=off");
    assert_formats("omok:three_test=recursive", "omok:three_test=recursive");
    assert_formats("retro:over_black=nothing", "retro:over_black=nothing");
    assert_formats("freestyle:k=3,k=9", "freestyle:k=9");
}

static void the_overline_foul_follows_its_option(void **state) {
    (void)state;
    TgProfile p;
    assert_int_equal(tg_profile_parse("freestyle:over_black=forbidden", &p, NULL), TG_OK);
    assert_int_equal(p.side[TG_BLACK].forbid, TG_FORBID_OL);
    assert_int_equal(tg_profile_parse("renju:over_black=wins", &p, NULL), TG_OK);
    assert_int_equal(p.side[TG_BLACK].forbid, TG_FORBID_33 | TG_FORBID_44);
    assert_int_equal(p.side[TG_WHITE].forbid, 0);
}

static void assert_error(const char *text, TgStatus status, const char *error) {
    TgProfile p, before;
    tg_profile_init(&p, TG_PROFILE_CARO);
    before = p;
    TgText out;
    tg_text_init(&out);
    assert_int_equal(tg_profile_parse(text, &p, &out), status);
    assert_memory_equal(&p, &before, sizeof p);
    assert_string_equal(tg_text_get(&out), error);
    assert_int_equal(tg_profile_parse(text, &p, NULL), status);
    tg_text_finish(&out);
}

static void errors_change_nothing_and_say_what_was_expected(void **state) {
    (void)state;
    static const char *const rules =
        "', expected a rule: freestyle, standard, renju, renju-engine, retro, caro, caro6, omok";
    TgText whole;
    tg_text_init(&whole);
    tg_text_printf(&whole, "'chess%s", rules);
    assert_error("chess", TG_E_UNKNOWN_NAME, tg_text_get(&whole));
    tg_text_clear(&whole);
    tg_text_printf(&whole, "'%s", rules);
    assert_error("", TG_E_UNKNOWN_NAME, tg_text_get(&whole));
    tg_text_finish(&whole);
    assert_error("renju:k=2", TG_E_RANGE, "'2', expected a number from 3 to 9 for k");
    assert_error("renju:k=10", TG_E_RANGE, "'10', expected a number from 3 to 9 for k");
    assert_error("renju:k=", TG_E_RANGE, "'', expected a number from 3 to 9 for k");
    assert_error("renju:k=5x", TG_E_RANGE, "'5x', expected a number from 3 to 9 for k");
    assert_error("renju:move_limit=99999999999999999999", TG_E_RANGE,
                 "'99999999999999999999', expected a number from 0 to 1250 for move_limit");
    assert_error("renju:pass=maybe", TG_E_RANGE, "'maybe', expected one of off, on for pass");
    assert_error("renju:enforce=never", TG_E_RANGE,
                 "'never', expected one of claim, auto, block for enforce");
    static const char *const keys =
        ", expected key=value with a key of k, pass, two_pass_draw, dead_draw, otb_claims, "
        "flag_claims, move_limit, enforce, three_test, over_black, over_white";
    static const char *const wrong[] = {"", "k", "size=15", "=5"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        TgText given, expected;
        tg_text_init(&given);
        tg_text_init(&expected);
        tg_text_printf(&given, "renju:%s", wrong[i]);
        tg_text_printf(&expected, "'%s'%s", wrong[i], keys);
        assert_error(tg_text_get(&given), TG_E_UNKNOWN_NAME, tg_text_get(&expected));
        tg_text_finish(&given);
        tg_text_finish(&expected);
    }
}

static void every_profile_reads_back(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 5);
    for (int round = 0; round < 2000; round++) {
        TgText text;
        tg_text_init(&text);
        tg_text_printf(&text, "%s:k=%u,pass=%s,two_pass_draw=%s,dead_draw=%s,otb_claims=%s",
                       tg_profile_id((TgProfileId)tg_rng_below(&rng, TG_PROFILE_NB)),
                       3 + tg_rng_below(&rng, 7), tg_rng_below(&rng, 2) ? "on" : "off",
                       tg_rng_below(&rng, 2) ? "on" : "off", tg_rng_below(&rng, 2) ? "on" : "off",
                       tg_rng_below(&rng, 2) ? "on" : "off");
        static const char *const over[] = {"wins", "nothing", "forbidden"};
        tg_text_printf(&text, ",move_limit=%u,enforce=%s,over_black=%s,over_white=%s",
                       tg_rng_below(&rng, 1251), tg_enforce_id((TgEnforce)tg_rng_below(&rng, 3)),
                       over[tg_rng_below(&rng, 3)], over[tg_rng_below(&rng, 3)]);
        TgProfile profile;
        assert_int_equal(tg_profile_parse(tg_text_get(&text), &profile, NULL), TG_OK);
        assert_reads_back(&profile);
        tg_text_finish(&text);
    }
}

static void enforcement_words_read_back(void **state) {
    (void)state;
    for (TgEnforce e = TG_ENFORCE_CLAIM; e <= TG_ENFORCE_BLOCK; e++) {
        TgEnforce read = TG_ENFORCE_CLAIM;
        assert_true(tg_enforce_parse(tg_enforce_id(e), &read));
        assert_int_equal(read, e);
        assert_true(tg_enforce_name(e, TG_ZH)[0] != '\0');
    }
    TgEnforce e = TG_ENFORCE_BLOCK;
    assert_false(tg_enforce_parse("stop", &e));
    assert_int_equal(e, TG_ENFORCE_BLOCK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_section_two),
        cmocka_unit_test(options_are_written_when_they_differ),
        cmocka_unit_test(the_overline_foul_follows_its_option),
        cmocka_unit_test(errors_change_nothing_and_say_what_was_expected),
        cmocka_unit_test(every_profile_reads_back),
        cmocka_unit_test(enforcement_words_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
