/* SPDX-License-Identifier: MIT
 *
 * The base floor: growing text, seeded numbers, status words, clocks. */
#include "tengen/rng.h"
#include "tengen/status.h"
#include "tengen/text.h"
#include "tengen/time.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void text_is_empty_before_the_first_byte(void **state) {
    (void)state;
    TgText text;
    tg_text_init(&text);
    assert_string_equal(tg_text_get(&text), "");
    assert_true(tg_text_ok(&text));
    tg_text_add(&text, "");
    tg_text_add_bytes(&text, NULL, 0);
    assert_int_equal(text.length, 0);
    tg_text_finish(&text);
    tg_text_finish(NULL);
}

static void text_grows_and_keeps_what_was_added(void **state) {
    (void)state;
    TgText text;
    tg_text_init(&text);
    for (int i = 0; i < 10000; i++) {
        tg_text_printf(&text, "%04d;", i);
    }
    assert_int_equal(text.length, 50000);
    assert_int_equal(strlen(tg_text_get(&text)), 50000);
    assert_memory_equal(tg_text_get(&text) + 5 * 9999, "9999;", 5);
    tg_text_clear(&text);
    assert_string_equal(tg_text_get(&text), "");
    tg_text_add_char(&text, 'a');
    tg_text_add(&text, "天元");
    tg_text_printf(&text, "%s-%d", "b", 7);
    assert_string_equal(tg_text_get(&text), "a天元b-7");
    tg_text_finish(&text);
    assert_string_equal(tg_text_get(&text), "");
}

static void text_keeps_nul_bytes(void **state) {
    (void)state;
    TgText text;
    tg_text_init(&text);
    tg_text_add_bytes(&text, "a\0b", 3);
    tg_text_add_char(&text, '\0');
    assert_int_equal(text.length, 4);
    assert_memory_equal(text.data, "a\0b\0\0", 5);
    tg_text_finish(&text);
}

static void text_replaces_foreign_bytes(void **state) {
    (void)state;
    static const struct {
        const char *given, *kept;
    } cases[] = {
        {"h8", "h8"},
        {"\xE5\xA4\xA9\xE5\x85\x83", "\xE5\xA4\xA9\xE5\x85\x83"},
        {"\xE5\xA4\xA9\xE5\x85", "\xE5\xA4\xA9??"},
        {"\xC0\x80", "??"},      /* overlong */
        {"\xED\xA0\x80", "???"}, /* half of a surrogate pair */
        {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80"},
        {"\xF4\x90\x80\x80", "????"}, /* above the last character */
        {"a\xFF"
         "b",
         "a?b"},
        {"\xF0\x8F\xBF\xBF", "????"},
        {"", ""},
    };
    TgText text;
    tg_text_init(&text);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tg_text_clear(&text);
        tg_text_add_foreign(&text, cases[i].given);
        assert_string_equal(tg_text_get(&text), cases[i].kept);
    }
    tg_text_finish(&text);
}

static void text_failure_is_sticky_until_cleared(void **state) {
    (void)state;
    TgText text;
    tg_text_init(&text);
    tg_text_add(&text, "kept");
    tg_text_add_bytes(&text, "x", SIZE_MAX / 2); /* more than any machine has */
    assert_false(tg_text_ok(&text));
    tg_text_add(&text, "ignored");
    assert_string_equal(tg_text_get(&text), "");
    tg_text_clear(&text);
    assert_true(tg_text_ok(&text));
    tg_text_add(&text, "again");
    assert_string_equal(tg_text_get(&text), "again");
    tg_text_finish(&text);
}

/* The output of the authors' generator from the state 1, 2, 3, 4. */
static void numbers_equal_the_reference(void **state) {
    (void)state;
    static const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    TgRng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(tg_rng_next(&rng) == expected[i]);
    }
}

/* Seeding by splitmix64: its first outputs from 0 and from 2^64 - 1. */
static void seeds_spread_as_the_reference(void **state) {
    (void)state;
    static const uint64_t zero[4] = {UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4),
                                     UINT64_C(0x06c45d188009454f), UINT64_C(0xf88bb8a8724c81ec)};
    static const uint64_t ones[4] = {UINT64_C(0xe4d971771b652c20), UINT64_C(0xe99ff867dbf682c9),
                                     UINT64_C(0x382ff84cb27281e9), UINT64_C(0x6d1db36ccba982d2)};
    TgRng rng;
    tg_rng_init(&rng, 0);
    assert_memory_equal(rng.state, zero, sizeof zero);
    uint64_t last = 0;
    for (int i = 0; i < 1000; i++) {
        last = tg_rng_next(&rng);
    }
    assert_true(last == UINT64_C(0x7aac8c483a2edd2f));
    tg_rng_init(&rng, UINT64_MAX);
    assert_memory_equal(rng.state, ones, sizeof ones);
}

static void below_is_even_over_its_range(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 5);
    int count[7] = {0};
    for (int i = 0; i < 70000; i++) {
        count[tg_rng_below(&rng, 7)]++;
    }
    for (int i = 0; i < 7; i++) {
        assert_in_range(count[i], 9500, 10500); /* five standard deviations */
    }
    for (int i = 0; i < 100; i++) {
        assert_int_equal(tg_rng_below(&rng, 1), 0);
    }
}

/* A bound of 3/4 of 2^32: the remainder alone would give the low third twice as often. */
static void below_is_even_for_large_bounds(void **state) {
    (void)state;
    enum { DRAWS = 30000 };
    const uint32_t bound = UINT32_C(3) << 30;
    TgRng rng;
    tg_rng_init(&rng, 6);
    int low = 0;
    for (int i = 0; i < DRAWS; i++) {
        uint32_t r = tg_rng_below(&rng, bound);
        assert_true(r < bound);
        low += r < bound / 3;
    }
    assert_in_range(low, DRAWS / 3 - 410, DRAWS / 3 + 410); /* five standard deviations */
}

static void the_system_gives_different_seeds(void **state) {
    (void)state;
    TgRng a, b;
    assert_true(tg_rng_init_system(&a));
    assert_true(tg_rng_init_system(&b));
    assert_memory_not_equal(&a, &b, sizeof a);
}

static void every_status_has_its_own_words(void **state) {
    (void)state;
    for (TgStatus s = TG_OK; s < TG_STATUS_NB; s++) {
        for (TgLang lang = TG_EN; lang < TG_LANG_NB; lang++) {
            const char *text = tg_status_text(s, lang);
            assert_true(text[0] != '\0' && text[strlen(text) - 1] != '.');
            for (TgStatus other = TG_OK; other < s; other++) {
                assert_string_not_equal(text, tg_status_text(other, lang));
            }
        }
    }
}

static void languages_are_read_in_their_usual_spellings(void **state) {
    (void)state;
    static const struct {
        const char *text;
        TgLang lang;
    } good[] = {{"en", TG_EN}, {"EN", TG_EN},    {"en-GB", TG_EN}, {"en_US", TG_EN},
                {"zh", TG_ZH}, {"zh-CN", TG_ZH}, {"zh_TW", TG_ZH}, {"ZH-Hans", TG_ZH}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        TgLang lang = TG_LANG_NB;
        assert_true(tg_lang_parse(good[i].text, &lang));
        assert_int_equal(lang, good[i].lang);
    }
    static const char *const bad[] = {"", "e", "ja", "english", "zhs", " en"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        TgLang lang = TG_ZH;
        assert_false(tg_lang_parse(bad[i], &lang));
        assert_int_equal(lang, TG_ZH);
    }
}

static void clocks_never_go_back(void **state) {
    (void)state;
    int64_t wall = tg_time_now_ns();
    int64_t cpu = tg_time_thread_cpu_ns();
    assert_true(wall > 0 && cpu >= 0);
    for (int i = 0; i < 1000; i++) {
        int64_t next_wall = tg_time_now_ns();
        int64_t next_cpu = tg_time_thread_cpu_ns();
        assert_true(next_wall >= wall && next_cpu >= cpu);
        wall = next_wall;
        cpu = next_cpu;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_empty_before_the_first_byte),
        cmocka_unit_test(text_grows_and_keeps_what_was_added),
        cmocka_unit_test(text_keeps_nul_bytes),
        cmocka_unit_test(text_replaces_foreign_bytes),
        cmocka_unit_test(text_failure_is_sticky_until_cleared),
        cmocka_unit_test(numbers_equal_the_reference),
        cmocka_unit_test(seeds_spread_as_the_reference),
        cmocka_unit_test(below_is_even_over_its_range),
        cmocka_unit_test(below_is_even_for_large_bounds),
        cmocka_unit_test(the_system_gives_different_seeds),
        cmocka_unit_test(every_status_has_its_own_words),
        cmocka_unit_test(languages_are_read_in_their_usual_spellings),
        cmocka_unit_test(clocks_never_go_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
