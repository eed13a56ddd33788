/* SPDX-License-Identifier: MIT
 *
 * The net: kept sums equal plain ones, training's gradient is that of its loss, and what the engine
 * computes in integers is what was learnt. */
#include "support/ground.h"

#include "eval/net.h"
#include "train/layout.h"
#include "train/net_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Stand {
    Ground ground;
    TgBoard *board; /* the ground's */
    int sides;
    NetModel *model;
    TgNetNumbers numbers[TG_SIDE_NB];
    TgNet net;
    TgNetSums sums;
} Stand;

/* A board of a rule, and a net as it starts. */
static Stand *raise_stand(const char *rule, int size) {
    Stand *stand = calloc(1, sizeof *stand);
    assert_non_null(stand);
    ground_init(&stand->ground, rule, size);
    stand->board = stand->ground.board;
    Layout layout;
    tg_layout_init(&layout, &stand->ground.profile);
    stand->sides = layout.sides;
    stand->model = tg_net_model_create(layout.sides, 7);
    assert_non_null(stand->model);
    tg_net_model_write(stand->model, stand->numbers);
    tg_net_init(&stand->net, stand->numbers, layout.sides);
    return stand;
}

static void drop_stand(Stand *stand) {
    tg_net_model_destroy(stand->model);
    ground_finish(&stand->ground);
    free(stand);
}

static void nothing_around_is_what_an_empty_board_has(void **state) {
    (void)state;
    static const char *const rules[] = {"freestyle", "standard", "renju"};
    for (int r = 0; r < 3; r++) {
        Stand *stand = raise_stand(rules[r], 15);
        const TgPoint centre = tg_point_centre(15);
        assert_int_equal(tg_board_pcode(stand->board, TG_BLACK, centre), NET_NOTHING);
        assert_int_equal(tg_board_pcode(stand->board, TG_WHITE, centre), NET_NOTHING);
        drop_stand(stand);
    }
}

/* Stones made and taken back by chance; not every position
 * is asked for its value. */
static void play_about(Stand *stand, TgRng *rng, int steps) {
    static TgNetSums plain;
    for (int i = 0; i < steps; i++) {
        TgBoard *board = stand->board;
        if (board->ply > 0 && tg_rng_below(rng, 5) < 2) {
            tg_board_unmake(board);
        } else if (board->stones < board->size * board->size / 2) {
            tg_board_make(board, (TgSide)tg_rng_below(rng, 2), ground_draw(&stand->ground, rng));
        }
        if (tg_rng_below(rng, 3) == 0) {
            TgSide side = (TgSide)tg_rng_below(rng, 2);
            memset(&plain, 0, sizeof plain);
            assert_int_equal(tg_net_value(&stand->net, &stand->sums, board, side),
                             tg_net_value(&stand->net, &plain, board, side));
        }
    }
}

static void kept_sums_equal_plain_ones(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        int size;
    } stands[] = {{"freestyle", 15}, {"renju", 15}, {"standard", 20}, {"freestyle", 6}};
    TgRng rng;
    tg_rng_init(&rng, 3);
    for (int i = 0; i < 4; i++) {
        Stand *stand = raise_stand(stands[i].rule, stands[i].size);
        for (int game = 0; game < 4; game++) {
            TgGrid grid;
            play_about(stand, &rng, 300);
            tg_board_get(stand->board, &grid);
            tg_board_set(stand->board, &grid); /* the same stones at ply 0 */
        }
        drop_stand(stand);
    }
}

/* With colours changed and the other side to move it is the same position. */
static void sides_are_alike(void **state) {
    (void)state;
    Stand *stand = raise_stand("freestyle", 15);
    TgBoard *changed = tg_board_create(stand->ground.tables, 15);
    assert_non_null(changed);
    static TgNetSums sums;
    memset(&sums, 0, sizeof sums);
    TgRng rng;
    tg_rng_init(&rng, 5);
    for (int i = 0; i < 60; i++) {
        TgSide side = (TgSide)(i % 2);
        assert_int_equal(tg_net_value(&stand->net, &stand->sums, stand->board, side),
                         tg_net_value(&stand->net, &sums, changed, tg_side_other(side)));
        TgPoint p = ground_draw(&stand->ground, &rng);
        tg_board_make(stand->board, side, p);
        tg_board_make(changed, tg_side_other(side), p);
    }
    tg_board_destroy(changed);
    drop_stand(stand);
}

static void integers_are_what_was_learnt(void **state) {
    (void)state;
    static const char *const rules[] = {"freestyle", "renju"};
    TgRng rng;
    tg_rng_init(&rng, 8);
    for (int r = 0; r < 2; r++) {
        Stand *stand = raise_stand(rules[r], 15);
        double square = 0, apart = 0;
        for (int i = 0; i < 80; i++) {
            TgSide side = (TgSide)(i % 2);
            NetCells cells[TG_SIZE_MAX * TG_SIZE_MAX + 1];
            int count = tg_net_model_cells(stand->board, side, cells);
            int row = stand->sides == 1 ? 0 : (int)side;
            double learnt =
                200 * (double)tg_net_model_value(stand->model, row, cells, count,
                                                 tg_eval_threat_mask(stand->board, side));
            double value = tg_net_value(&stand->net, &stand->sums, stand->board, side);
            square += learnt * learnt;
            apart += (value - learnt) * (value - learnt);
            tg_board_make(stand->board, side, ground_draw(&stand->ground, &rng));
        }
        assert_true(sqrt(square / 80) > 20); /* it is not the same everywhere */
        assert_true(sqrt(apart / 80) < 4);
        drop_stand(stand);
    }
}

/* ---- the gradient ---- */

enum { POSITIONS = 6 };
typedef struct Position {
    NetCells cells[TG_SIZE_MAX * TG_SIZE_MAX + 1];
    int count, row;
    unsigned mask;
    float target;
} Position;

static double loss_of(const NetModel *model, const Position *positions) {
    double sum = 0;
    for (int i = 0; i < POSITIONS; i++) {
        const Position *at = &positions[i];
        double value = (double)tg_net_model_value(model, at->row, at->cells, at->count, at->mask);
        sum += log1p(exp(-value)) + (1 - (double)at->target) * value;
    }
    return sum;
}

/* The loss a little to both sides of a parameter tells its slope. Units that begin or end there
 * bend the loss: few of them may. */
static void the_gradient_is_that_of_the_loss(void **state) {
    (void)state;
    static Position positions[POSITIONS];
    Stand *stand = raise_stand("renju", 15);
    TgRng rng;
    tg_rng_init(&rng, 11);
    for (int i = 0; i < POSITIONS; i++) {
        TgSide side = (TgSide)(i % 2);
        for (int j = 0; j < 7; j++) {
            tg_board_make(stand->board, (TgSide)((i + j) % 2), ground_draw(&stand->ground, &rng));
        }
        positions[i].count = tg_net_model_cells(stand->board, side, positions[i].cells);
        positions[i].row = (int)side;
        positions[i].mask = tg_eval_threat_mask(stand->board, side);
        positions[i].target = (float)i / POSITIONS;
        tg_net_model_add_gradient(stand->model, positions[i].row, positions[i].cells,
                                  positions[i].count, positions[i].mask, positions[i].target, 1);
    }
    float *parameters;
    const float *gradient;
    const int count = tg_net_model_parameters(stand->model, &parameters, &gradient);
    tg_net_model_refresh(stand->model);
    int wrong = 0, steep = 0, tried = 0;
    for (int i = 0; i < count; i += 1 + (int)tg_rng_below(&rng, 50)) {
        const float here = parameters[i], step = 1e-2f;
        parameters[i] = here + step;
        tg_net_model_refresh(stand->model);
        double above = loss_of(stand->model, positions);
        parameters[i] = here - step;
        tg_net_model_refresh(stand->model);
        double slope = (above - loss_of(stand->model, positions)) / (2 * (double)step);
        parameters[i] = here;
        wrong += fabs(slope - (double)gradient[i]) > 2e-3 + 0.05 * fabs(slope);
        steep += fabs(slope) > 1e-2;
        tried++;
    }
    assert_true(tried > 300 && steep > tried / 10);
    assert_true(wrong < tried / 50);
    drop_stand(stand);
}

static void steps_learn(void **state) {
    (void)state;
    static Position position;
    Stand *stand = raise_stand("freestyle", 15);
    tg_board_make(stand->board, TG_BLACK, tg_point_centre(15));
    position.count = tg_net_model_cells(stand->board, TG_WHITE, position.cells);
    for (int i = 0; i < 200; i++) {
        tg_net_model_add_gradient(stand->model, 0, position.cells, position.count, 0, 0.9f, 1);
        tg_net_model_step(stand->model, 0.01f);
    }
    double value = (double)tg_net_model_value(stand->model, 0, position.cells, position.count, 0);
    assert_true(fabs(value - log(9)) < 0.05);
    drop_stand(stand);
}

/* ---- what is built in ---- */

static void check_limits(const int16_t *numbers, size_t count, int most) {
    for (size_t i = 0; i < count; i++) {
        assert_in_range(numbers[i] + most, 0, 2 * most);
    }
}

static void nets_are_as_they_were_made(void **state) {
    (void)state;
    static const char *const rules[] = {"freestyle", "standard", "renju", "renju-engine"};
    for (int r = 0; r < 4; r++) {
        Stand *stand = raise_stand(rules[r], 15);
        TgNet *net = NULL;
        assert_int_equal(tg_net_create(&stand->ground.profile, &net), TG_OK);
        assert_non_null(net);
        assert_true(tg_net_made_hash(&stand->ground.profile) ==
                    tg_net_hash(net->head, stand->sides));
        for (int side = 0; side < TG_SIDE_NB; side++) {
            const TgNetNumbers *head = &net->head[side];
            check_limits(&head->first[0][0], NET_UNITS * NET_SUMS, NET_WEIGHT_MOST);
            check_limits(&head->second[0][0], NET_UNITS * NET_UNITS, NET_WEIGHT_MOST);
            check_limits(head->last, NET_UNITS, NET_LAST_MOST);
            check_limits(head->direct, NET_SUMS, NET_WEIGHT_MOST);
        }
        tg_net_destroy(net);
        drop_stand(stand);
    }
    Stand *caro = raise_stand("caro", 15);
    TgNet *net = &caro->net;
    assert_int_equal(tg_net_create(&caro->ground.profile, &net), TG_OK);
    assert_null(net);
    assert_true(tg_net_made_hash(&caro->ground.profile) == 0);
    drop_stand(caro);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_around_is_what_an_empty_board_has),
        cmocka_unit_test(kept_sums_equal_plain_ones),
        cmocka_unit_test(sides_are_alike),
        cmocka_unit_test(integers_are_what_was_learnt),
        cmocka_unit_test(the_gradient_is_that_of_the_loss),
        cmocka_unit_test(steps_learn),
        cmocka_unit_test(nets_are_as_they_were_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
