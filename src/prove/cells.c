/* SPDX-License-Identifier: MIT
 *
 * Sets of cells, and the two that the solvers ask of a board. */
#include "prove/cells.h"

int tg_cells_list(const TgCells *cells, TgPoint *out) {
    int count = 0;
    for (int y = 0; y < TG_SIZE_MAX; y++) {
        for (uint32_t bits = cells->row[y]; bits != 0; bits &= bits - 1) {
            out[count++] = tg_point(__builtin_ctz(bits), y);
        }
    }
    return count;
}

void tg_cells_add_lines(TgCells *cells, const TgBoard *board, TgPoint p) {
    static const int step[TG_AXIS_NB][2] = {{1, 0}, {0, 1}, {1, -1}, {1, 1}};
    int radius = board->tables->radius;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        for (int i = -radius; i <= radius; i++) {
            int x = tg_point_x(p) + i * step[axis][0];
            int y = tg_point_y(p) + i * step[axis][1];
            if (x >= 0 && y >= 0 && x < board->size && y < board->size) {
                cells->row[y] |= board->empty[y] & 1u << x;
            }
        }
    }
}

_Bool tg_cells_has_threes(const TgBoard *board, TgSide side, TgPoint p) {
    if ((board->tables->profile.side[side].forbid & TG_FORBID_33) == 0) {
        return 0;
    }
    uint16_t code = tg_board_code(board, side, p);
    int threes = 0;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgClass class = tg_code_class(code, axis);
        threes += class == TG_CLASS_THREE || class == TG_CLASS_WIDE_THREE;
    }
    return threes >= 2;
}
