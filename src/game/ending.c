/* SPDX-License-Identifier: MIT
 *
 * How a game ends (rules.md section 5). */
#include "fold.h"

#include <assert.h>
#include <string.h>

void tg_game_end(TgGame *game, TgOutcome outcome, TgSeat winner, TgCause cause) {
    TgGameState *s = &game->state;
    s->outcome = outcome;
    s->winner = winner;
    s->cause = cause;
    s->paused = 0;
    s->draw_offer = s->back_ask = TG_SEAT_NONE;
    s->back_count = 0;
    tg_game_refresh(game);
}

TgVerdict tg_game_judge(const TgGame *game, TgSide side, TgPoint p) {
    TgGrid grid = game->state.grid;
    return tg_judge(&grid, &game->setup.profile, side, p);
}

/* ---- fouls ---- */

/* The longest unbroken row of its own colour through the stone on p. */
static int longest_row(const TgGrid *grid, TgPoint p) {
    static const int axes[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int x = tg_point_x(p);
    int y = tg_point_y(p);
    int stone = grid->cell[p];
    int longest = 0;
    for (int axis = 0; axis < 4; axis++) {
        int dx = axes[axis][0];
        int dy = axes[axis][1];
        int length = 1;
        for (int i = 1; tg_grid_xy(grid, x + i * dx, y + i * dy) == stone; i++) {
            length++;
        }
        for (int i = 1; tg_grid_xy(grid, x - i * dx, y - i * dy) == stone; i++) {
            length++;
        }
        longest = length > longest ? length : longest;
    }
    return longest;
}

static int ply_of(const TgGame *game, TgPoint p) {
    int ply = game->state.move_count - 1;
    while (ply >= 0 && (game->moves[ply].point != p || p == TG_POINT_NONE)) {
        ply--;
    }
    return ply;
}

/* rules.md 5.1: the stone just played is judged on the position right after it; an older one only
 * for an overline, which stands as long as the stones do, unless the stone made a five. */
TgVerdict tg_game_claimed_foul(const TgGame *game, TgSeat claimer, TgPoint p) {
    const TgProfile *profile = &game->setup.profile;
    TgSide side = tg_side_other(tg_game_side_of(&game->state, claimer));
    int ply = ply_of(game, p);
    if (ply < 0 || game->moves[ply].side != side || (game->made[ply] & MADE_FIVE)) {
        return TG_VERDICT_LEGAL;
    }
    if (ply == game->state.move_count - 1) {
        TgGrid grid = game->state.grid;
        grid.cell[p] = TG_CELL_EMPTY;
        TgVerdict verdict = tg_judge(&grid, profile, side, p);
        return tg_verdict_is_foul(verdict) ? verdict : TG_VERDICT_LEGAL;
    }
    _Bool overline = profile->side[side].over == TG_OVER_FORBIDDEN &&
                     longest_row(&game->state.grid, p) > profile->k;
    return overline ? TG_VERDICT_OVERLINE : TG_VERDICT_LEGAL;
}

void tg_game_end_by_foul(TgGame *game, TgPoint p, TgVerdict foul) {
    static const TgCause causes[TG_VERDICT_NB] = {
        [TG_VERDICT_OVERLINE] = TG_CAUSE_OVERLINE_FOUL,
        [TG_VERDICT_DOUBLE_FOUR] = TG_CAUSE_DOUBLE_FOUR,
        [TG_VERDICT_DOUBLE_THREE] = TG_CAUSE_DOUBLE_THREE,
    };
    assert(tg_verdict_is_foul(foul));
    TgSide side = game->state.grid.cell[p] == TG_CELL_BLACK ? TG_BLACK : TG_WHITE;
    game->state.foul = p;
    tg_game_end(game, TG_OUTCOME_WIN, tg_game_holder(game, tg_side_other(side)), causes[foul]);
}

/* ---- rows ---- */

int tg_game_unclaimed_five(const TgGame *game, TgSeat seat) {
    TgSide side = tg_game_side_of(&game->state, seat);
    for (int ply = 0; ply < game->state.move_count; ply++) {
        if (game->moves[ply].side == side && game->made[ply] == (MADE_FIVE | MADE_IN_TIME)) {
            return ply;
        }
    }
    return -1;
}

/* The row is looked for on the position right after the stone: later ones may have enclosed it. */
void tg_game_end_by_row(TgGame *game, int ply) {
    TgGameState *s = &game->state;
    TgGrid grid = s->grid;
    for (int later = s->move_count - 1; later > ply; later--) {
        if (game->moves[later].point != TG_POINT_NONE) {
            grid.cell[game->moves[later].point] = TG_CELL_EMPTY;
        }
    }
    size_t length = 0;
    _Bool found =
        tg_judge_winning_row(&grid, &game->setup.profile, game->moves[ply].point, s->row, &length);
    assert(found);
    (void)found;
    s->row_count = (uint8_t)length;
    tg_game_end(game, TG_OUTCOME_WIN, tg_game_holder(game, (TgSide)game->moves[ply].side),
                length > game->setup.profile.k ? TG_CAUSE_OVERLINE : TG_CAUSE_FIVE);
}

/* ---- draws and no move ---- */

static _Bool is_full(const TgGrid *grid) {
    return tg_grid_count(grid, TG_BLACK) + tg_grid_count(grid, TG_WHITE) ==
           (size_t)grid->size * grid->size;
}

/* Whether k cells from x, y on along dx, dy lie on the board and hold stones of one side at most.
 */
static _Bool is_window_open(const TgGrid *grid, int k, int x, int y, int dx, int dy) {
    int seen = TG_CELL_EMPTY;
    for (int i = 0; i < k; i++) {
        int cell = tg_grid_xy(grid, x + i * dx, y + i * dy);
        if (cell < 0 || (cell != TG_CELL_EMPTY && seen != TG_CELL_EMPTY && cell != seen)) {
            return 0;
        }
        seen = cell != TG_CELL_EMPTY ? cell : seen;
    }
    return 1;
}

static _Bool is_dead(const TgGrid *grid, int k) {
    for (int y = 0; y < grid->size; y++) {
        for (int x = 0; x < grid->size; x++) {
            if (is_window_open(grid, k, x, y, 1, 0) || is_window_open(grid, k, x, y, 0, 1) ||
                is_window_open(grid, k, x, y, 1, 1) || is_window_open(grid, k, x, y, 1, -1)) {
                return 0;
            }
        }
    }
    return 1;
}

/* A dead position can still be lost by a side that has fouls and must not pass. */
static _Bool may_be_dead(const TgProfile *profile) {
    return profile->dead_draw && (profile->pass || (!tg_profile_has_fouls(profile, TG_BLACK) &&
                                                    !tg_profile_has_fouls(profile, TG_WHITE)));
}

static _Bool has_playable_point(const TgGame *game, TgSide side) {
    TgGrid grid = game->state.grid;
    for (int i = 0; i < grid.size * grid.size; i++) {
        TgPoint p = tg_point(i % grid.size, i / grid.size);
        if (grid.cell[p] == TG_CELL_EMPTY &&
            !tg_verdict_is_foul(tg_judge(&grid, &game->setup.profile, side, p))) {
            return 1;
        }
    }
    return 0;
}

static _Bool has_no_move(const TgGame *game) {
    const TgProfile *profile = &game->setup.profile;
    TgSide side = game->state.to_move;
    return profile->enforce == TG_ENFORCE_BLOCK && tg_profile_has_fouls(profile, side) &&
           !profile->pass && !has_playable_point(game, side);
}

static void settle_draws(TgGame *game) {
    const TgProfile *profile = &game->setup.profile;
    const TgGameState *s = &game->state;
    TgCause draw = TG_CAUSE_NONE;
    if (game->fold.passes >= 2 && profile->two_pass_draw) {
        draw = TG_CAUSE_PASSES;
    } else if (is_full(&s->grid)) {
        draw = TG_CAUSE_FULL;
    } else if (profile->move_limit != 0 && s->move_count >= profile->move_limit) {
        draw = TG_CAUSE_LIMIT;
    } else if (may_be_dead(profile) && is_dead(&s->grid, profile->k)) {
        draw = TG_CAUSE_DEAD;
    }
    if (draw != TG_CAUSE_NONE) {
        tg_game_end(game, TG_OUTCOME_DRAW, TG_SEAT_NONE, draw);
    } else if (has_no_move(game)) {
        tg_game_end(game, TG_OUTCOME_WIN, tg_game_holder(game, tg_side_other(s->to_move)),
                    TG_CAUSE_NO_MOVE);
    }
}

void tg_game_settle(TgGame *game, TgVerdict verdict) {
    const TgProfile *profile = &game->setup.profile;
    int ply = game->state.move_count - 1;
    if (game->made[ply] == (MADE_FIVE | MADE_IN_TIME) && !profile->otb_claims) {
        tg_game_end_by_row(game, ply);
    } else if (tg_verdict_is_foul(verdict) && profile->enforce == TG_ENFORCE_AUTO) {
        tg_game_end_by_foul(game, game->moves[ply].point, verdict);
    } else {
        settle_draws(game);
    }
}
