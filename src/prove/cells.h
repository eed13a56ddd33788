/* SPDX-License-Identifier: MIT
 *
 * Sets of cells as a bit a cell: bit x of word y. Inside floor prove. */
#ifndef TENGEN_PROVE_CELLS_H
#define TENGEN_PROVE_CELLS_H

#include "board/board.h"

typedef struct TgCells {
    uint32_t row[TG_SIZE_MAX];
} TgCells;

static inline void tg_cells_join(TgCells *cells, const uint32_t rows[TG_SIZE_MAX]) {
    for (int y = 0; y < TG_SIZE_MAX; y++) {
        cells->row[y] |= rows[y];
    }
}
static inline void tg_cells_meet(TgCells *cells, const uint32_t rows[TG_SIZE_MAX]) {
    for (int y = 0; y < TG_SIZE_MAX; y++) {
        cells->row[y] &= rows[y];
    }
}
static inline void tg_cells_drop(TgCells *cells, const uint32_t rows[TG_SIZE_MAX]) {
    for (int y = 0; y < TG_SIZE_MAX; y++) {
        cells->row[y] &= ~rows[y];
    }
}
static inline void tg_cells_add(TgCells *cells, TgPoint p) {
    cells->row[tg_point_y(p)] |= 1u << tg_point_x(p);
}
static inline void tg_cells_remove(TgCells *cells, TgPoint p) {
    cells->row[tg_point_y(p)] &= ~(1u << tg_point_x(p));
}
static inline _Bool tg_cells_has(const TgCells *cells, TgPoint p) {
    return cells->row[tg_point_y(p)] >> tg_point_x(p) & 1;
}
/* Every cell there is, the board's or not. */
static inline void tg_cells_fill(TgCells *cells) {
    for (int y = 0; y < TG_SIZE_MAX; y++) {
        cells->row[y] = ~0u;
    }
}

/* Lists the cells; out needs room for all of the board's. Returns how many. */
int tg_cells_list(const TgCells *cells, TgPoint *out);
/* Adds the empty cells of the point's four lines that a row through it can reach. */
void tg_cells_add_lines(TgCells *cells, const TgBoard *board, TgPoint p);
/* Whether double-three is a matter of the judge's recursion there: fouls hold for the side, and its
 * stone makes two apparent threes or more. */
_Bool tg_cells_has_threes(const TgBoard *board, TgSide side, TgPoint p);

#endif
