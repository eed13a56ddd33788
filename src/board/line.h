/* SPDX-License-Identifier: MIT
 *
 * Where a point lies on its four lines, and how a line key is read; inside floor board only. */
#ifndef TENGEN_BOARD_LINE_H
#define TENGEN_BOARD_LINE_H

#include "board/board.h"

/* One step along an axis, in points. */
static const int axis_step[TG_AXIS_NB] = {1, 32, 1 - 32, 1 + 32};

/* The line of an axis that a point lies on, and the point's place there. */
static inline int line_of(int size, TgPoint p, int axis) {
    int x = tg_point_x(p);
    int y = tg_point_y(p);
    switch (axis) {
    case 0:
        return y;
    case 1:
        return x;
    case 2:
        return x + y;
    default:
        return x - y + size - 1;
    }
}

static inline int place_of(TgPoint p, int axis) {
    return axis == 1 ? tg_point_y(p) : tg_point_x(p);
}

/* The radius cells beside a place, as the tables' left and right arrays are indexed. */
static inline uint64_t left_key(const TgTables *t, uint64_t line, int place) {
    return line << (62 - 2 * place) >> (64 - 2 * t->radius);
}
static inline uint64_t right_key(const TgTables *t, uint64_t line, int place) {
    return line >> (2 * place + 4) & ((1u << (2 * t->radius)) - 1);
}

#endif
