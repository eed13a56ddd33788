/* SPDX-License-Identifier: MIT
 *
 * The 26 openings in all symmetries, against the table they were written from, and the equivalence
 * of offers against a brute-force search. */
#include "support/tsv.h"

#include "tengen/opening.h"
#include "tengen/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static TgPoint point_of(const char *name) {
    TgPoint p;
    assert_int_equal(tg_point_parse(name, 15, &p, NULL), TG_OK);
    return p;
}

/* How many of the 184 placements of moves 2 and 3 are each opening; the rest of the board is none.
 */
static void count_orbits(int size, int orbit[TG_OPENING_NB]) {
    memset(orbit, 0, TG_OPENING_NB * sizeof *orbit);
    TgPoint centre = tg_point_centre(size);
    int placements = 0;
    for (int i = 0; i < size * size; i++) {
        TgPoint w2 = tg_point(i % size, i / size);
        for (int k = 0; k < size * size; k++) {
            TgPoint b3 = tg_point(k % size, k / size);
            if (w2 == centre || b3 == centre || b3 == w2) {
                continue;
            }
            int index = tg_opening_find(size, centre, w2, b3, NULL);
            _Bool allowed =
                tg_point_distance(centre, w2) <= 1 && tg_point_distance(centre, b3) <= 2;
            assert_int_equal(index >= 0, allowed);
            if (allowed) {
                placements++;
                orbit[index]++;
            }
        }
    }
    assert_int_equal(placements, 184);
}

static void the_table_is_openings_tsv(void **state) {
    (void)state;
    Tsv tsv;
    assert_true(tsv_open(&tsv, "tests/boards/openings.tsv"));
    int orbit[TG_OPENING_NB];
    count_orbits(15, orbit);
    int row = 0;
    while (tsv_next(&tsv)) {
        char *const *f = tsv.field;
        const TgOpening *o = tg_opening_at(row);
        assert_string_equal(o->code, f[0]);
        assert_string_equal(o->zh, f[2]);
        assert_string_equal(o->ja, f[4]);
        assert_string_equal(o->kana, f[5]);
        assert_string_equal(o->romaji, f[6]);
        assert_string_equal(o->en, f[7]);
        assert_int_equal(o->x3, strtol(f[11], NULL, 10));
        assert_int_equal(o->y3, strtol(f[12], NULL, 10));
        assert_int_equal(orbit[row], strtol(f[13], NULL, 10));
        assert_int_equal(o->classic, f[14][0] == 'y');
        int symmetry = -1;
        assert_int_equal(
            tg_opening_find(15, point_of(f[8]), point_of(f[9]), point_of(f[10]), &symmetry), row);
        assert_int_equal(symmetry, 0);
        row++;
    }
    assert_int_equal(row, TG_OPENING_NB);
}

static void all_placements_are_named_on_other_sizes(void **state) {
    (void)state;
    int orbit[TG_OPENING_NB];
    count_orbits(5, orbit);
    count_orbits(9, orbit);
    TgPoint centre = tg_point_centre(15);
    assert_int_equal(tg_opening_find(15, point_of("g8"), centre, point_of("h9"), NULL), -1);
    assert_int_equal(
        tg_opening_find(20, tg_point_centre(20), tg_point(10, 9), tg_point(11, 9), NULL), -1);
}

static void the_symmetry_maps_the_representative(void **state) {
    (void)state;
    for (int i = 0; i < TG_OPENING_NB; i++) {
        const TgOpening *o = tg_opening_at(i);
        TgPoint w2 = tg_point(7 + o->x2, 7 - o->y2), b3 = tg_point(7 + o->x3, 7 - o->y3);
        for (int s = 0; s < TG_SYMMETRY_NB; s++) {
            TgPoint w = tg_point_transform(w2, 15, s), b = tg_point_transform(b3, 15, s);
            int found = -1;
            assert_int_equal(tg_opening_find(15, tg_point(7, 7), w, b, &found), i);
            assert_int_equal(tg_point_transform(w2, 15, found), w);
            assert_int_equal(tg_point_transform(b3, 15, found), b);
        }
    }
}

static void codes_and_names_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int index;
    } cases[] = {
        {"D4", 3},          {"d4", 3},     {"4D", 3},        {"4d", 3},       {"直接4号", 3},
        {"I7", 19},         {"7i", 19},    {"间接7号", 19},  {"間接7号", 19}, {"斜指7", 19},
        {"D13", 12},        {"13I", 25},   {"直接13号", 12}, {"花月", 3},     {"kagetsu", 3},
        {"Flower Moon", 3}, {"かげつ", 3}, {"蒲月", 19},     {"浦月", 19},    {"明月", 24},
        {"名月", 24},       {"雲月", 18},  {"云月", 18},     {"遊星", 12},    {"游星", 12},
        {"渓月", 1},        {"D0", -1},    {"D14", -1},      {"J4", -1},      {"", -1},
        {"D", -1},          {"4", -1},     {"D4x", -1},      {"D44", -1},     {"号", -1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (tg_opening_parse(cases[i].text) != cases[i].index) {
            fail_msg("'%s' gives %d", cases[i].text, tg_opening_parse(cases[i].text));
        }
    }
    for (int i = 0; i < TG_OPENING_NB; i++) {
        const TgOpening *o = tg_opening_at(i);
        assert_int_equal(tg_opening_parse(o->code), i);
        assert_int_equal(tg_opening_parse(o->zh), i);
        assert_int_equal(tg_opening_parse(o->ja), i);
        assert_int_equal(tg_opening_parse(o->kana), i);
        assert_int_equal(tg_opening_parse(o->romaji), i);
        assert_int_equal(tg_opening_parse(o->en), i);
        assert_string_equal(tg_opening_name(i, TG_ZH), o->zh);
        assert_string_equal(tg_opening_name(i, TG_EN), o->en);
    }
}

static void check_class(const char *b1, const char *b2, const char *w1, const char *w2,
                        const char *const offers[4]) {
    TgPoint black[2] = {point_of(b1), point_of(b2)}, white[2] = {point_of(w1), point_of(w2)};
    for (int i = 0; i < 225; i++) {
        TgPoint q = tg_point(i % 15, i / 15);
        _Bool expected = 0;
        for (int k = 0; k < 4; k++) {
            expected = expected || q == point_of(offers[k]);
        }
        assert_int_equal(tg_offer_equivalent(15, black, white, point_of(offers[0]), q, 0),
                         expected);
    }
}

static void offers_of_the_two_examples(void **state) {
    (void)state;
    check_class("h8", "h7", "h9", "h6", (const char *const[]){"g8", "i8", "g7", "i7"});
    check_class("h8", "i9", "h9", "i8", (const char *const[]){"j8", "g9", "h10", "i7"});
    /* On the board itself only the mirror on the h file remains of the first, and of the second
     * only the mirror on the diagonal h8-i9. */
    TgPoint black[2] = {point_of("h8"), point_of("h7")},
            white[2] = {point_of("h9"), point_of("h6")};
    assert_true(tg_offer_equivalent(15, black, white, point_of("g8"), point_of("i8"), 1));
    assert_false(tg_offer_equivalent(15, black, white, point_of("g8"), point_of("g7"), 1));
    TgPoint black2[2] = {point_of("h8"), point_of("i9")};
    TgPoint white2[2] = {point_of("h9"), point_of("i8")};
    assert_true(tg_offer_equivalent(15, black2, white2, point_of("j8"), point_of("h10"), 1));
    assert_false(tg_offer_equivalent(15, black2, white2, point_of("j8"), point_of("i7"), 1));
}

typedef struct Map {
    int xx, xy, yx, yy, dx, dy;
} Map;

static _Bool sends(const Map *m, TgPoint a, TgPoint b) {
    int x = tg_point_x(a), y = tg_point_y(a);
    return m->xx * x + m->xy * y + m->dx == tg_point_x(b) &&
           m->yx * x + m->yy * y + m->dy == tg_point_y(b);
}

static _Bool keeps(const Map *m, const TgPoint pair[2]) {
    return (sends(m, pair[0], pair[0]) || sends(m, pair[0], pair[1])) &&
           (sends(m, pair[1], pair[0]) || sends(m, pair[1], pair[1]));
}

static _Bool on_board_map(const Map *m, int size) {
    for (int i = 0; i < size * size; i++) {
        int x = m->xx * (i % size) + m->xy * (i / size) + m->dx;
        int y = m->yx * (i % size) + m->yy * (i / size) + m->dy;
        if (x < 0 || y < 0 || x >= size || y >= size) {
            return 0;
        }
    }
    return 1;
}

/* All isometries of the lattice that keep both pairs, by trying every matrix and every shift. */
static int find_maps(int size, const TgPoint black[2], const TgPoint white[2], Map out[16]) {
    int count = 0;
    for (int c = 0; c < 16; c++) {
        int a = c & 1 ? 1 : -1, b = c & 2 ? 1 : -1;
        Map m = c & 4 ? (Map){0, a, b, 0, 0, 0} : (Map){a, 0, 0, b, 0, 0};
        for (m.dx = -2 * size; c < 8 && m.dx <= 2 * size; m.dx++) {
            for (m.dy = -2 * size; m.dy <= 2 * size; m.dy++) {
                if (keeps(&m, black) && keeps(&m, white)) {
                    assert_true(count < 16);
                    out[count++] = m;
                }
            }
        }
    }
    return count;
}

static _Bool all_different(const TgPoint s[4]) {
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < i; k++) {
            if (s[i] == s[k]) {
                return 0;
            }
        }
    }
    return 1;
}

/* Two black and two white stones near the centre of 9 lines; when symmetric is asked for, each pair
 * is its own image under one half turn. */
static void random_stones(TgRng *rng, _Bool symmetric, TgPoint s[4]) {
    do {
        int turn_x = 7 + (int)tg_rng_below(rng, 3), turn_y = 7 + (int)tg_rng_below(rng, 3);
        for (int i = 0; i < 4; i++) {
            s[i] = tg_point(3 + (int)tg_rng_below(rng, 3), 3 + (int)tg_rng_below(rng, 3));
            if (symmetric && i % 2 == 1) {
                s[i] = tg_point(turn_x - tg_point_x(s[i - 1]), turn_y - tg_point_y(s[i - 1]));
            }
        }
    } while (!all_different(s));
}

static void offers_against_brute_force(void **state) {
    (void)state;
    enum { SIZE = 9 };
    TgRng rng;
    tg_rng_init(&rng, 11);
    int many = 0;
    for (int round = 0; round < 60; round++) {
        TgPoint s[4];
        random_stones(&rng, round % 2 == 0, s);
        Map map[16];
        int count = find_maps(SIZE, s, s + 2, map);
        many += count > 1;
        for (int i = 0; i < SIZE * SIZE * SIZE * SIZE; i++) {
            TgPoint p = tg_point(i % SIZE, i / SIZE % SIZE);
            TgPoint q = tg_point(i / (SIZE * SIZE) % SIZE, i / (SIZE * SIZE * SIZE));
            _Bool lattice = 0, board = 0;
            for (int m = 0; m < count; m++) {
                lattice = lattice || sends(&map[m], p, q);
                board = board || (sends(&map[m], p, q) && on_board_map(&map[m], SIZE));
            }
            assert_int_equal(tg_offer_equivalent(SIZE, s, s + 2, p, q, 0), lattice);
            assert_int_equal(tg_offer_equivalent(SIZE, s, s + 2, p, q, 1), board);
        }
    }
    assert_true(many > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_openings_tsv),
        cmocka_unit_test(all_placements_are_named_on_other_sizes),
        cmocka_unit_test(the_symmetry_maps_the_representative),
        cmocka_unit_test(codes_and_names_are_read),
        cmocka_unit_test(offers_of_the_two_examples),
        cmocka_unit_test(offers_against_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
