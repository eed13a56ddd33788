/* SPDX-License-Identifier: MIT
 *
 * The arbiter on random act scripts: a refused act changes nothing, what is listed is possible, the
 * state is the fold of the log, a take-back equals never having played, a game ends at the first
 * winning stone. The scripted games stand in tests/games. */
#include "support/play.h"
#include "support/positions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static unsigned game_count(unsigned usual) {
    return (unsigned)positions_scaled(usual);
}

static void fail_on_difference(const char *difference, const char *what, unsigned game) {
    if (difference != NULL) {
        fail_msg("game %u: %s differs: %s", game, what, difference);
    }
}

/* Random acts of one game; after each, `look` may look at it. */
static void play_random(TgGame *game, TgRng *rng, int acts,
                        void (*look)(const TgGame *before, TgGame *game, const TgAct *act,
                                     TgRefusal refusal)) {
    for (int i = 0; i < acts; i++) {
        TgAct act = play_random_act(game, rng);
        TgGame *before;
        assert_int_equal(tg_game_clone(game, &before), TG_OK);
        TgRefusal refusal = tg_game_apply(game, &act);
        look(before, game, &act, refusal);
        tg_game_destroy(before);
    }
}

static void look_at_refusal(const TgGame *before, TgGame *game, const TgAct *act,
                            TgRefusal refusal) {
    assert_int_equal(tg_game_check(before, act), refusal);
    if (refusal != TG_REFUSAL_NONE) {
        fail_on_difference(play_difference(before, game, 1, 1), "after a refusal",
                           tg_game_act_count(game));
    } else {
        assert_int_equal(tg_game_act_count(game), tg_game_act_count(before) + 1);
        assert_int_equal(tg_game_act(game, tg_game_act_count(before))->seq,
                         tg_game_act_count(game));
    }
}

static void refused_acts_change_nothing(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 1);
    for (unsigned i = 0; i < game_count(150); i++) {
        TgGame *game = play_new_random(&rng);
        play_random(game, &rng, 150, look_at_refusal);
        tg_game_destroy(game);
    }
}

/* What the kinds say: a kind that is not listed is refused, whatever its arguments. */
static void look_at_kinds(const TgGame *before, TgGame *game, const TgAct *act, TgRefusal refusal) {
    (void)game;
    _Bool arbiter = act->kind == TG_ACT_PAUSE || act->kind == TG_ACT_RESUME ||
                    act->kind == TG_ACT_FLAG || act->kind == TG_ACT_RULING;
    TgSeat seat = act->seat != TG_SEAT_NONE ? (TgSeat)act->seat : tg_game_state(before)->to_act;
    if (!arbiter && seat != TG_SEAT_NONE) {
        _Bool listed = tg_game_kinds_for(before, seat) >> act->kind & 1;
        assert_true(listed || refusal != TG_REFUSAL_NONE);
        assert_false(listed && refusal == TG_REFUSAL_KIND);
        assert_false(listed && refusal == TG_REFUSAL_NOT_YOUR_TURN);
    }
    if (tg_game_state(before)->to_act != TG_SEAT_NONE) {
        assert_int_equal(tg_game_state(before)->kinds,
                         tg_game_kinds_for(before, tg_game_state(before)->to_act));
    }
}

static void listed_kinds_are_the_possible_ones(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 2);
    for (unsigned i = 0; i < game_count(100); i++) {
        TgGame *game = play_new_random(&rng);
        play_random(game, &rng, 120, look_at_kinds);
        tg_game_destroy(game);
    }
}

static void the_state_is_the_fold_of_the_log(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 3);
    unsigned over = 0;
    for (unsigned i = 0; i < game_count(300); i++) {
        TgGame *game = play_new_random(&rng);
        for (int n = 0; n < 200; n++) {
            TgAct act = play_random_act(game, &rng);
            tg_game_apply(game, &act);
        }
        TgGame *again;
        assert_int_equal(tg_game_create(tg_game_setup(game), &again, NULL), TG_OK);
        for (uint32_t n = 0; n < tg_game_act_count(game); n++) {
            assert_int_equal(tg_game_apply(again, tg_game_act(game, n)), TG_REFUSAL_NONE);
        }
        fail_on_difference(play_difference(game, again, 1, 1), "the replayed log", i);
        over += tg_game_state(game)->outcome != TG_OUTCOME_NONE;
        tg_game_destroy(again);
        tg_game_destroy(game);
    }
    assert_true(over > 50); /* else the random games say little */
}

enum { PLIES_MAX = 40 };

static _Bool is_ply(TgActKind kind) {
    return kind == TG_ACT_PLACE || kind == TG_ACT_PASS || kind == TG_ACT_OFFER;
}

/* Plays acts of the line at random; before[n] gets the game as it stood when n plies were made, a
 * decision that came last excepted. Returns the plies. */
static unsigned play_line(TgGame *game, TgRng *rng, TgGame *before[PLIES_MAX]) {
    unsigned plies = 0;
    const TgGameState *s = tg_game_state(game);
    for (int n = 0; n < 400 && plies < PLIES_MAX; n++) {
        TgAct act = play_random_act(game, rng);
        if (act.kind > TG_ACT_PICK) {
            continue;
        }
        TgGame *as_it_was;
        assert_int_equal(tg_game_clone(game, &as_it_was), TG_OK);
        TgRefusal refusal = tg_game_apply(game, &act);
        _Bool timed_out = s->cause == TG_CAUSE_TIME || s->cause == TG_CAUSE_FLAGS;
        if (refusal == TG_REFUSAL_NONE && is_ply((TgActKind)act.kind) && !timed_out) {
            before[plies++] = as_it_was;
        } else {
            tg_game_destroy(as_it_was);
        }
    }
    return plies;
}

static void taking_back_equals_not_having_played(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 4);
    unsigned games = game_count(200);
    for (unsigned i = 0; i < games;) {
        TgGame *game = play_new_random(&rng);
        TgGame *before[PLIES_MAX];
        unsigned plies = tg_game_setup(game)->free_back ? play_line(game, &rng, before) : 0;
        if (plies > 0) {
            unsigned n = 1 + tg_rng_below(&rng, plies);
            TgAct back = {.kind = TG_ACT_BACK, .seat = TG_SEAT_NONE, .number = (uint16_t)n};
            assert_int_equal(tg_game_apply(game, &back), TG_REFUSAL_NONE);
            assert_int_equal(tg_game_state(game)->outcome, TG_OUTCOME_NONE);
            fail_on_difference(play_difference(game, before[plies - n], 0, 0),
                               "the game after a take-back", i);
            i++;
        }
        for (unsigned n = 0; n < plies; n++) {
            tg_game_destroy(before[n]);
        }
        tg_game_destroy(game);
    }
}

static void a_copy_goes_its_own_way(void **state) {
    (void)state;
    TgGame *game = play_new("renju", "swap3", "10m", 0, 1);
    assert_int_equal(play_words(game, "h8 @100"), TG_REFUSAL_NONE);
    TgGame *copy;
    assert_int_equal(tg_game_clone(game, &copy), TG_OK);
    assert_null(play_difference(game, copy, 1, 1));
    assert_int_equal(play_words(copy, "h9"), TG_REFUSAL_NONE);
    assert_string_equal(play_difference(game, copy, 1, 1), "move_count");
    assert_int_equal(play_words(game, "i9"), TG_REFUSAL_NONE);
    assert_int_equal(tg_game_state(game)->moves[1].point, tg_point(8, 6));
    assert_int_equal(tg_game_state(copy)->moves[1].point, tg_point(7, 6));
    tg_game_destroy(copy);
    tg_game_destroy(game);
}

static void accept(TgGame *game, const char *words) {
    if (play_words(game, words) != TG_REFUSAL_NONE) {
        fail_msg("'%s' was refused", words);
    }
}

/* What front ends show of a protocol: areas, openings, offers. */
static void the_state_tells_what_a_step_wants(void **state) {
    (void)state;
    TgGame *game = play_new("renju", "yamaguchi", "none", 15, 1);
    const TgGameState *s = tg_game_state(game);
    assert_true(s->in_protocol && s->area == 0 && s->offers_due == 0 && s->opening == -1);
    accept(game, "h8");
    assert_int_equal(s->area, 1);
    accept(game, "h9");
    assert_int_equal(s->area, 2);
    accept(game, "h7");
    assert_int_equal(s->area, TG_AREA_ANY);
    assert_int_equal(s->opening, 7); /* D8 */
    accept(game, "declare 2");
    assert_int_equal(s->offers_due, 2);
    accept(game, "keep");
    accept(game, "h6");
    accept(game, "offer g8,f8");
    assert_int_equal(s->offer_count, 2);
    assert_int_equal(s->offers[1], tg_point(5, 7));
    assert_int_equal(s->move_count, 4);
    assert_int_equal(tg_grid_at(&s->grid, tg_point(5, 7)), TG_CELL_EMPTY);
    accept(game, "pick f8");
    assert_true(s->in_protocol && s->offer_count == 0 && s->offers_due == 0);
    assert_int_equal(s->move_count, 5);
    assert_int_equal(tg_grid_at(&s->grid, tg_point(5, 7)), TG_CELL_BLACK);
    assert_int_equal(tg_grid_at(&s->grid, tg_point(6, 7)), TG_CELL_EMPTY);
    accept(game, "a1");
    assert_false(s->in_protocol);
    accept(game, "back 4");
    assert_true(s->opening == -1 && s->offers_due == 0 && s->move_count == 2);
    tg_game_destroy(game);

    game = play_new("renju", "taraguchi-5", "none", 15, 0);
    s = tg_game_state(game);
    static const char *const acts[] = {"h8", "keep", "h9", "keep", "h7", "keep", "h6"};
    for (int i = 0; i < 7; i++) {
        accept(game, acts[i]);
    }
    assert_int_equal(s->offers_due, 5);
    accept(game, "swap");
    assert_true(s->offers_due == 0 && s->area == 4);
    tg_game_destroy(game);

    game = play_new("freestyle", "long-pro", "none", 15, 0);
    accept(game, "h8");
    accept(game, "a1");
    assert_true(tg_game_state(game)->area == TG_AREA_ANY && tg_game_state(game)->area_out == 4);
    tg_game_destroy(game);

    game = play_new("freestyle", "centre:courtesy=on", "none", 15, 0);
    accept(game, "h8");
    assert_true(tg_game_state(game)->white_half);
    accept(game, "a9");
    assert_false(tg_game_state(game)->white_half);
    tg_game_destroy(game);
}

/* ---- the first winning stone ends a game ---- */

/* The longest run through a stone and whether both its ends hold enemy stones: written apart from
 * the rules floor. */
typedef struct Run {
    int length;
    _Bool enclosed;
} Run;

static Run run_through(const TgGrid *grid, TgPoint p, int dx, int dy) {
    int cell = tg_grid_at(grid, p);
    int ends[2];
    int length = 1;
    for (int way = 0; way < 2; way++) {
        int sign = way == 0 ? 1 : -1;
        int i = 1;
        int at;
        do {
            at = tg_grid_xy(grid, tg_point_x(p) + sign * i * dx, tg_point_y(p) + sign * i * dy);
            i++;
        } while (at == cell);
        length += i - 2;
        ends[way] = at;
    }
    int enemy = cell == TG_CELL_BLACK ? TG_CELL_WHITE : TG_CELL_BLACK;
    return (Run){length, ends[0] == enemy && ends[1] == enemy};
}

/* By the table of rules.md section 2. */
static _Bool wins(TgProfileId id, TgSide side, Run run) {
    switch (id) {
    case TG_PROFILE_FREESTYLE:
    case TG_PROFILE_RETRO:
        return run.length >= 5;
    case TG_PROFILE_STANDARD:
    case TG_PROFILE_OMOK:
        return run.length == 5;
    case TG_PROFILE_RENJU:
    case TG_PROFILE_RENJU_ENGINE:
        return side == TG_BLACK ? run.length == 5 : run.length >= 5;
    case TG_PROFILE_CARO:
        return run.length == 5 && !run.enclosed;
    case TG_PROFILE_CARO6:
        return (run.length == 5 && !run.enclosed) || run.length >= 6;
    case TG_PROFILE_NB:
        break;
    }
    return 0;
}

static _Bool stone_wins(const TgGrid *grid, TgProfileId id, TgPoint p) {
    TgSide side = tg_grid_at(grid, p) == TG_CELL_BLACK ? TG_BLACK : TG_WHITE;
    return wins(id, side, run_through(grid, p, 1, 0)) ||
           wins(id, side, run_through(grid, p, 0, 1)) ||
           wins(id, side, run_through(grid, p, 1, 1)) ||
           wins(id, side, run_through(grid, p, 1, -1));
}

/* Stones in random order over a crowded part of the board until the game ends. */
static void play_to_the_end(TgProfileId id, TgRng *rng, unsigned causes[TG_CAUSE_NB]) {
    int size = tg_rng_below(rng, 4) == 0 ? 15 : 7 + (int)tg_rng_below(rng, 5);
    TgGame *game = play_new(tg_profile_id(id), "free", "none", size, 0);
    TgPoint order[225];
    int count = 0;
    for (int i = 0; i < size * size; i++) {
        int j = (int)tg_rng_below(rng, (uint32_t)count + 1);
        order[count++] = order[j];
        order[j] = tg_point(i % size, i / size);
    }
    const TgGameState *s = tg_game_state(game);
    for (int i = 0; i < count; i++) {
        TgSeat seat = i % 2 == 0 ? TG_SEAT_P1 : TG_SEAT_P2;
        TgAct act = {.kind = TG_ACT_PLACE, .seat = (uint8_t)seat, .point_count = 1};
        act.point[0] = order[i];
        TgRefusal refusal = tg_game_apply(game, &act);
        if (s->outcome != TG_OUTCOME_NONE && refusal == TG_REFUSAL_OVER) {
            continue; /* every later stone is refused */
        }
        assert_int_equal(refusal, TG_REFUSAL_NONE);
        _Bool won = s->cause == TG_CAUSE_FIVE || s->cause == TG_CAUSE_OVERLINE;
        assert_int_equal(won, stone_wins(&s->grid, id, order[i]));
        if (won) {
            assert_int_equal(s->winner, seat);
            assert_int_equal(s->cause == TG_CAUSE_FIVE, s->row_count == 5);
        }
    }
    assert_int_not_equal(s->outcome, TG_OUTCOME_NONE);
    causes[s->cause]++;
    tg_game_destroy(game);
}

static void a_game_ends_at_the_first_winning_stone(void **state) {
    (void)state;
    TgRng rng;
    tg_rng_init(&rng, 5);
    for (TgProfileId id = 0; id < TG_PROFILE_NB; id++) {
        unsigned causes[TG_CAUSE_NB] = {0};
        unsigned games = game_count(1000);
        for (unsigned i = 0; i < games; i++) {
            play_to_the_end(id, &rng, causes);
        }
        print_message("%s: %u games, %u fives, %u overlines, %u fouls, %u full\n",
                      tg_profile_id(id), games, causes[TG_CAUSE_FIVE], causes[TG_CAUSE_OVERLINE],
                      causes[TG_CAUSE_DOUBLE_THREE] + causes[TG_CAUSE_DOUBLE_FOUR] +
                          causes[TG_CAUSE_OVERLINE_FOUL],
                      causes[TG_CAUSE_FULL]);
        assert_true(causes[TG_CAUSE_FIVE] > 0);
    }
}

/* White's answer away from the row of five that starts at x, y: on lines that leave gaps. */
static void answer_far(TgGame *game, int x, int y, const int step[2]) {
    TgAct act = {.kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1};
    int far = 0;
    do {
        act.point[0] = tg_point(far * 2 % 14, (y + 7 + far / 7 * 3) % 15);
        far++;
    } while (tg_game_apply(game, &act) != TG_REFUSAL_NONE);
    for (int k = 0; k < 5; k++) {
        assert_true(act.point[0] != tg_point(x + k * step[0], y + k * step[1]));
    }
}

/* Black lays a row of five that starts at x, y and completes it at stone `last`. */
static void complete_row(int x, int y, const int step[2], int last) {
    TgGame *game = play_new("standard", "free", "none", 15, 0);
    for (int n = 0; n < 5; n++) {
        int at = n == 4 ? last : n + (n >= last);
        TgAct act = {.kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1};
        act.point[0] = tg_point(x + at * step[0], y + at * step[1]);
        assert_int_equal(tg_game_state(game)->outcome, TG_OUTCOME_NONE);
        assert_int_equal(tg_game_apply(game, &act), TG_REFUSAL_NONE);
        if (n < 4) {
            answer_far(game, x, y, step);
        }
    }
    assert_int_equal(tg_game_state(game)->cause, TG_CAUSE_FIVE);
    assert_int_equal(tg_game_state(game)->winner, TG_SEAT_P1);
    assert_int_equal(tg_game_state(game)->row_count, 5);
    tg_game_destroy(game);
}

/* Every row of five on a board, completed at each of its stones. */
static void a_five_in_every_line_wins(void **state) {
    (void)state;
    static const int axes[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    unsigned rows = 0;
    for (int i = 0; i < 15 * 15 * 4; i++) {
        const int *step = axes[i % 4];
        int x = i / 4 % 15;
        int y = i / 60;
        if (x + 4 * step[0] >= 15 || y + 4 * step[1] >= 15 || y + 4 * step[1] < 0) {
            continue;
        }
        for (int last = 0; last < 5; last++) {
            complete_row(x, y, step, last);
        }
        rows++;
    }
    assert_int_equal(rows, 2 * 15 * 11 + 2 * 11 * 11);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_acts_change_nothing),
        cmocka_unit_test(listed_kinds_are_the_possible_ones),
        cmocka_unit_test(the_state_is_the_fold_of_the_log),
        cmocka_unit_test(taking_back_equals_not_having_played),
        cmocka_unit_test(a_copy_goes_its_own_way),
        cmocka_unit_test(the_state_tells_what_a_step_wants),
        cmocka_unit_test(a_game_ends_at_the_first_winning_stone),
        cmocka_unit_test(a_five_in_every_line_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
