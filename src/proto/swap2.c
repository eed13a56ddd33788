/* SPDX-License-Identifier: MIT
 *
 * SWAP2BOARD (protocol.md section 5): the stones become a game under swap2, and the engine decides
 * its acts in it. With no stones the brain is P1, with three P2, with five P1 again. */
#include "proto/session.h"

#include <assert.h>

static TgStatus open_game(const Job *job, TgGame **game) {
    TgGameSetup setup = {.profile = job->profile, .size = job->grid.size};
    TgStatus status = tg_opening_rule_parse("swap2", &setup.opening, NULL);
    if (status == TG_OK) {
        status = tg_game_create(&setup, game, NULL);
    }
    return status;
}

static TgStatus apply(TgGame *game, const TgAct *act) {
    return tg_game_apply(game, act) == TG_REFUSAL_NONE ? TG_OK : TG_E_REFUSED;
}

static TgStatus lay_stones(TgGame *game, const Job *job) {
    for (int i = 0; i < job->stone_count; i++) {
        TgAct act = {.kind = TG_ACT_ADD, .seat = TG_SEAT_NONE};
        if (i == 3 && apply(game, &act) != TG_OK) {
            return TG_E_REFUSED;
        }
        act = (TgAct){.kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1};
        act.point[0] = job->stones[i];
        if (apply(game, &act) != TG_OK) {
            return TG_E_REFUSED;
        }
    }
    return TG_OK;
}

/* Lets the engine act until the question is answered: at a choice by the choice and the stones that
 * follow it, else by three stones. */
static TgStatus decide(TgEngine *engine, TgGame *game, Job *job) {
    TgSeat seat = tg_game_state(game)->to_act;
    while (tg_game_state(game)->to_act == seat && job->point_count < 3) {
        TgAct act;
        TgStatus status =
            tg_engine_choose(engine, game, &job->limits, NULL, NULL, &act, &job->best);
        if (status != TG_OK || apply(game, &act) != TG_OK) {
            return status != TG_OK ? status : TG_E_REFUSED;
        }
        if (act.kind == TG_ACT_TAKE_BLACK) {
            job->swap = 1;
            return TG_OK;
        }
        if (act.kind == TG_ACT_PLACE) {
            job->points[job->point_count++] = act.point[0];
        }
    }
    return TG_OK;
}

void tg_swap2_think(TgEngine *engine, Job *job) {
    TgGame *game = NULL;
    job->status = open_game(job, &game);
    if (job->status == TG_OK) {
        job->status = lay_stones(game, job);
    }
    if (job->status == TG_OK) {
        job->status = decide(engine, game, job);
    }
    tg_game_destroy(game);
}
