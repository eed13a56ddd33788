/* SPDX-License-Identifier: MIT
 *
 * The brain's board. */
#include "proto/position.h"

#include <assert.h>

void tg_position_clear(Position *position, int size) {
    *position = (Position){.size = size, .own = TG_BLACK, .first = TG_POINT_NONE};
}

void tg_position_put(Position *position, TgPoint p, Who who) {
    assert(tg_point_on(p, position->size) && position->at[p] == WHO_NOBODY && who != WHO_NOBODY);
    position->at[p] = (uint8_t)who;
    position->count[who]++;
    if (position->first == TG_POINT_NONE && who != WHO_BLOCKED) {
        position->first = p;
    }
}

void tg_position_remove(Position *position, TgPoint p) {
    assert(tg_point_on(p, position->size) && position->at[p] != WHO_NOBODY);
    position->count[position->at[p]]--;
    position->at[p] = WHO_NOBODY;
    if (position->first == p) {
        position->first = TG_POINT_NONE;
    }
}

_Bool tg_position_derive(Position *position) {
    int more = position->count[WHO_OPPONENT] - position->count[WHO_OWN];
    if (more == 0 || more == 1) {
        position->own = more == 0 ? TG_BLACK : TG_WHITE;
        return 1;
    }
    _Bool own_first = position->first != TG_POINT_NONE && position->at[position->first] == WHO_OWN;
    position->own = own_first ? TG_BLACK : TG_WHITE;
    return 0;
}

TgSide tg_position_to_move(const Position *position) {
    int own = position->count[WHO_OWN], other = position->count[WHO_OPPONENT];
    int black = position->own == TG_BLACK ? own : other;
    return black <= own + other - black ? TG_BLACK : TG_WHITE;
}

void tg_position_grid(const Position *position, TgGrid *grid) {
    TgCell own = tg_cell_of(position->own), other = tg_cell_of(tg_side_other(position->own));
    const TgCell cell[WHO_NB] = {[WHO_NOBODY] = TG_CELL_EMPTY,
                                 [WHO_OWN] = own,
                                 [WHO_OPPONENT] = other,
                                 [WHO_BLOCKED] = TG_CELL_BLOCKED};
    tg_grid_init(grid, position->size);
    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            TgPoint p = tg_point(x, y);
            grid->cell[p] = (uint8_t)cell[position->at[p]];
        }
    }
}
