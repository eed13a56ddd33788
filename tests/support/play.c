/* SPDX-License-Identifier: MIT
 *
 * What tests of games share. */
#include "support/play.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

TgGame *play_new(const char *rule, const char *opening, const char *clock, int size,
                 _Bool free_back) {
    TgGameSetup setup = {.free_back = free_back};
    TgGame *game = NULL;
    if (tg_profile_parse(rule, &setup.profile, NULL) != TG_OK ||
        tg_opening_rule_parse(opening, &setup.opening, NULL) != TG_OK ||
        tg_timing_parse(clock, &setup.timing, NULL) != TG_OK) {
        return NULL;
    }
    setup.size = (uint8_t)(size != 0 ? size : setup.profile.size);
    return tg_game_create(&setup, &game, NULL) == TG_OK ? game : NULL;
}

static const char *pick_word(TgRng *rng, const char *const *words, uint32_t count) {
    return words[tg_rng_below(rng, count)];
}

#define PICK(rng, words) pick_word(rng, words, sizeof(words) / sizeof((words)[0]))

TgGame *play_new_random(TgRng *rng) {
    static const char *const rules[] = {"freestyle",
                                        "standard",
                                        "renju",
                                        "renju-engine",
                                        "retro",
                                        "caro",
                                        "caro6",
                                        "omok",
                                        "renju:otb_claims=on",
                                        "renju:flag_claims=on",
                                        "standard:k=4",
                                        "freestyle:k=3",
                                        "renju:k=6",
                                        "renju:pass=off",
                                        "omok:pass=on",
                                        "freestyle:dead_draw=on",
                                        "renju:dead_draw=on,move_limit=40"};
    static const char *const openings[] = {"free",
                                           "centre",
                                           "centre:courtesy=on",
                                           "designated",
                                           "swap3",
                                           "designated:white_names=on",
                                           "designated:pattern=I7",
                                           "five-two",
                                           "rif",
                                           "swap-old",
                                           "five-two:by_steps=on",
                                           "yamaguchi",
                                           "soosorv-4",
                                           "taraguchi-10",
                                           "taraguchi-5",
                                           "super-taraguchi-10",
                                           "tarannikov",
                                           "sakata",
                                           "super-sakata",
                                           "swap",
                                           "swap2",
                                           "swap1",
                                           "swap-5",
                                           "pro",
                                           "gomoku-pro",
                                           "long-pro",
                                           "rif:strict_board=on",
                                           "centre:centre8=on"};
    static const char *const clocks[] = {"none",     "10m",      "1m+1s",         "20s+2x10s",
                                         "10s+3/9s", "20s/move", "gomocup:20s/3m"};
    static const int sizes[] = {5, 7, 9, 9, 11, 12, 15, 15, 19, 20};
    TgGame *game = NULL;
    while (game == NULL) {
        char rule[80];
        const char *base = PICK(rng, rules);
        static const char *const enforce[] = {"claim", "auto", "block"};
        snprintf(rule, sizeof rule, "%s%cenforce=%s", base, strchr(base, ':') != NULL ? ',' : ':',
                 PICK(rng, enforce));
        game = play_new(rule, PICK(rng, openings), PICK(rng, clocks), sizes[tg_rng_below(rng, 10)],
                        tg_rng_below(rng, 2) == 0);
    }
    return game;
}

/* A point near the centre more often than not, sometimes off the board. */
static TgPoint random_point(const TgGame *game, TgRng *rng) {
    int size = tg_game_setup(game)->size;
    if (tg_rng_below(rng, 40) == 0) {
        return (TgPoint)tg_rng_below(rng, 65536);
    }
    TgPoint middle = tg_point_centre(size);
    uint32_t reach = tg_rng_below(rng, 3) == 0 ? (uint32_t)size : 3 + tg_rng_below(rng, 5);
    int x = tg_point_x(middle) + (int)tg_rng_below(rng, reach) - (int)(reach / 2);
    int y = tg_point_y(middle) + (int)tg_rng_below(rng, reach) - (int)(reach / 2);
    x = x < 0 ? 0 : x;
    y = y < 0 ? 0 : y;
    return tg_point(x >= size ? size - 1 : x, y >= size ? size - 1 : y);
}

static TgActKind random_kind(const TgGame *game, TgRng *rng) {
    const TgGameState *s = tg_game_state(game);
    if (tg_rng_below(rng, 12) == 0 || s->kinds == 0) {
        return (TgActKind)tg_rng_below(rng, TG_ACT_NB);
    }
    /* Ending a game early is no good test of the rest. */
    uint32_t rare = UINT32_C(1) << TG_ACT_RESIGN;
    uint32_t kinds = tg_rng_below(rng, 50) == 0 ? s->kinds : s->kinds & ~rare;
    if ((kinds >> TG_ACT_PLACE & 1) && tg_rng_below(rng, 4) != 0) {
        return TG_ACT_PLACE;
    }
    TgActKind kind;
    do {
        kind = (TgActKind)tg_rng_below(rng, TG_ACT_NB);
    } while (!(kinds >> kind & 1) && kinds != 0);
    return kind;
}

TgAct play_random_act(const TgGame *game, TgRng *rng) {
    const TgGameState *s = tg_game_state(game);
    TgAct act = {.kind = (uint8_t)random_kind(game, rng), .seat = TG_SEAT_NONE};
    if (tg_rng_below(rng, 8) == 0) {
        act.seat = (uint8_t)tg_rng_below(rng, 3);
    }
    act.number = (uint16_t)tg_rng_below(rng, tg_rng_below(rng, 10) == 0 ? 70 : 4);
    act.used_ms = (int64_t)tg_rng_below(rng, tg_rng_below(rng, 60) == 0 ? 30000 : 900);
    act.point_count = 1;
    if (act.kind == TG_ACT_OFFER && s->offers_due > 0 && tg_rng_below(rng, 20) != 0) {
        act.point_count = s->offers_due;
    }
    for (int i = 0; i < act.point_count; i++) {
        act.point[i] = random_point(game, rng);
    }
    if (act.kind == TG_ACT_PICK && s->offer_count > 0) {
        act.point[0] = s->offers[tg_rng_below(rng, s->offer_count)];
    }
    if (act.kind == TG_ACT_CLAIM_FOUL && s->move_count > 0) {
        act.point[0] = s->moves[s->move_count - 1].point;
    }
    return act;
}

TgRefusal play_words(TgGame *game, const char *words) {
    TgAct act;
    TgStatus status = tg_act_parse(words, tg_game_setup(game)->size, &act, NULL);
    assert(status == TG_OK);
    (void)status;
    return tg_game_apply(game, &act);
}

static _Bool same_act(const TgAct *a, const TgAct *b) {
    return a->seq == b->seq && a->kind == b->kind && a->seat == b->seat && a->number == b->number &&
           a->point_count == b->point_count && a->used_ms == b->used_ms &&
           memcmp(a->point, b->point, a->point_count * sizeof a->point[0]) == 0;
}

static const char *move_difference(const TgGameState *a, const TgGameState *b, _Bool with_log) {
    for (int i = 0; i < a->move_count; i++) {
        if (a->moves[i].point != b->moves[i].point || a->moves[i].side != b->moves[i].side ||
            (with_log && a->moves[i].seq != b->moves[i].seq)) {
            return "moves";
        }
    }
    return NULL;
}

static _Bool same_clocks(const TgGameState *a, const TgGameState *b) {
    for (int i = 0; i < TG_SEAT_NB; i++) {
        const TgClock *c = &a->clock[i];
        const TgClock *d = &b->clock[i];
        if (c->main_ms != d->main_ms || c->period_left_ms != d->period_left_ms ||
            c->periods != d->periods || c->moves != d->moves) {
            return 0;
        }
    }
    return 1;
}

#define SAME(field)                                                                                \
    if (a->field != b->field) {                                                                    \
        return #field;                                                                             \
    }

static const char *state_difference(const TgGameState *a, const TgGameState *b) {
    SAME(grid.size)
    SAME(move_count)
    SAME(to_move)
    SAME(black)
    SAME(to_act)
    SAME(clock_owner)
    SAME(kinds)
    SAME(in_protocol)
    SAME(step)
    SAME(area)
    SAME(area_out)
    SAME(white_half)
    SAME(opening)
    SAME(offers_due)
    SAME(offer_count)
    SAME(draw_offer)
    SAME(back_ask)
    SAME(back_count)
    SAME(paused)
    SAME(outcome)
    SAME(winner)
    SAME(cause)
    SAME(row_count)
    SAME(foul)
    if (memcmp(a->grid.cell, b->grid.cell, sizeof a->grid.cell) != 0) {
        return "grid";
    }
    if (memcmp(a->offers, b->offers, sizeof a->offers) != 0) {
        return "offers";
    }
    return memcmp(a->row, b->row, sizeof a->row) != 0 ? "row" : NULL;
}

const char *play_difference(const TgGame *a, const TgGame *b, _Bool with_clocks, _Bool with_log) {
    const TgGameState *s = tg_game_state(a);
    const TgGameState *t = tg_game_state(b);
    const char *difference = state_difference(s, t);
    if (difference == NULL) {
        difference = move_difference(s, t, with_log);
    }
    if (difference == NULL && with_clocks && !same_clocks(s, t)) {
        difference = "clock";
    }
    if (difference == NULL && with_log && tg_game_act_count(a) != tg_game_act_count(b)) {
        difference = "act count";
    }
    for (uint32_t i = 0; difference == NULL && with_log && i < tg_game_act_count(a); i++) {
        difference = same_act(tg_game_act(a, i), tg_game_act(b, i)) ? NULL : "acts";
    }
    if (difference == NULL &&
        tg_game_kinds_for(a, TG_SEAT_P1) != tg_game_kinds_for(b, TG_SEAT_P1)) {
        difference = "kinds of P1";
    }
    if (difference == NULL &&
        tg_game_kinds_for(a, TG_SEAT_P2) != tg_game_kinds_for(b, TG_SEAT_P2)) {
        difference = "kinds of P2";
    }
    return difference;
}
