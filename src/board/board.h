/* SPDX-License-Identifier: MIT
 *
 * The engine's position: stones, and for every empty cell and side what a stone there would make on
 * each axis, kept up to date by make and put back by unmake from a log.
 *
 * - Any grid can be set; sides need not alternate: a stone is made for the side named.
 * - A board belongs to one thread. Its tables and value table are borrowed and only read.
 * - Codes, marks, counts, groups and value sums speak of EMPTY cells alone; a cell keeps the code
 * it had when it was filled, and gets it back when the stone is unmade.
 * - Nothing here knows whose move it is or how a game ended. */
#ifndef TENGEN_BOARD_BOARD_H
#define TENGEN_BOARD_BOARD_H

#include "board/tables.h"
#include "tengen/grid.h"
#include "tengen/judge.h"

/* Sets of empty cells that the search walks through, by kind. */
typedef enum TgGroup {
    TG_GROUP_FIVE,         /* TG_KIND_FIVE */
    TG_GROUP_FOUR,         /* FOUR, FOUR_THREE, STRAIGHT_FOUR, DOUBLE_FOUR */
    TG_GROUP_THREE,        /* THREE, DOUBLE_THREE */
    TG_GROUP_CLOSED_THREE, /* CLOSED_THREE */
    TG_GROUP_NB
} TgGroup;

/* One value a pcode and side, summed over the empty cells (own numbers of floor eval). */
typedef struct TgValueTable {
    int16_t value[TG_SIDE_NB][TG_PCODE_NB];
} TgValueTable;

typedef struct TgBoardCell {
    uint16_t code[TG_SIDE_NB]; /* four axis classes, see tables.h */
    uint16_t mark[TG_SIDE_NB]; /* kind and pcode of the code */
} TgBoardCell;

enum { TG_LINE_NB = 2 * TG_SIZE_MAX - 1, TG_NEAR_REACH = 4 };

typedef struct TgBoardLog TgBoardLog; /* private: what unmake puts back */

typedef struct TgBoard {
    const TgTables *tables;
    const TgValueTable *values; /* NULL: no sums are kept */
    int size;
    int stones;    /* on the board, blocked points included */
    int ply;       /* stones made since the last set */
    uint64_t hash; /* of the stones alone; add tg_board_side_key where the mover matters */
    int32_t sum[TG_SIDE_NB];                /* of values over all empty cells */
    uint16_t count[TG_SIDE_NB][TG_KIND_NB]; /* empty cells of each kind */
    /* Cell x of a row, as bit x of a word for each y. */
    uint32_t empty[TG_SIZE_MAX];
    uint32_t near[TG_SIZE_MAX]; /* within 2 of a stone, or on a line with one and within 4 */
    uint32_t group[TG_SIDE_NB][TG_GROUP_NB][TG_SIZE_MAX];
    /* Line keys, 2 bits a cell: 0 wall, 1 Black, 2 White, 3 empty. Row y, column x, "/" x+y, "\"
     * x-y+size-1; the cell at place i (x, or y on a column) sits in bits 2i+2, 2i+3. */
    uint64_t line[TG_AXIS_NB][TG_LINE_NB];
    TgBoardCell cell[TG_POINT_NB];
    TgBoardLog *log;
} TgBoard;

/* An empty board; tables are borrowed and must outlive it. NULL: out of memory. */
TgBoard *tg_board_create(const TgTables *tables, int size);
void tg_board_destroy(TgBoard *board); /* NULL accepted */

/* Sets the position of any grid (its size too). Stones set so cannot be unmade; ply = 0. */
void tg_board_set(TgBoard *board, const TgGrid *grid);
/* Keeps sums of these values from now on (recomputed once here); NULL ends it. Only at ply 0. */
void tg_board_use_values(TgBoard *board, const TgValueTable *values);
void tg_board_get(const TgBoard *board, TgGrid *grid);

/* Puts side's stone on the empty point (asserted): everything above is brought up to date. */
void tg_board_make(TgBoard *board, TgSide side, TgPoint point);
/* The same without value sums and near cells, which are stale until it is unmade: for solvers. */
void tg_board_make_light(TgBoard *board, TgSide side, TgPoint point);
/* As light, and of the classes only those from closed three up are brought up to date: lower ones
 * stay below it, stale, and so do kinds, pcodes and counts. Groups and verdicts are exact. For
 * solvers that look at fours alone. */
void tg_board_make_fours(TgBoard *board, TgSide side, TgPoint point);
/* Both as make_fours: side's stone on p and the other's on q (asserted: two empty points); quicker
 * where they are on one line, as a four and its answer. Two stones to unmake, of which the first
 * is not to be looked at alone. */
void tg_board_make_two(TgBoard *board, TgSide side, TgPoint p, TgPoint q);
/* Takes back the last stone made (any way), exactly. */
void tg_board_unmake(TgBoard *board);
/* The n-th last stone made, n = 0 the last; TG_POINT_NONE when n >= ply. */
TgPoint tg_board_last(const TgBoard *board, int n);

/* A cell as it was before it was filled, or before what it sees changed. */
typedef struct TgBoardWas {
    uint16_t mark[TG_SIDE_NB];
    TgPoint point;
} TgBoardWas;

/* What changed since `ply` stones were made (0..board->ply): the cells that are filled now or have
 * other marks now, each once; out needs room for TG_POINT_NB. Returns how many. */
int tg_board_changes(const TgBoard *board, int ply, TgBoardWas *out);
/* What the stone made at `ply` (0..board->ply - 1) is in the hash: XOR takes it out. */
uint64_t tg_board_stone_key(const TgBoard *board, int ply);

static inline TgCell tg_board_at(const TgBoard *board, TgPoint p) {
    /* 3 (empty) becomes TG_CELL_EMPTY; so does a blocked point, which is a wall 0 */
    return (TgCell)((board->line[0][tg_point_y(p)] >> (2 * tg_point_x(p) + 2) & 3) % 3);
}
static inline _Bool tg_board_is_empty(const TgBoard *board, TgPoint p) {
    return board->empty[tg_point_y(p)] >> tg_point_x(p) & 1;
}
/* The four axis classes of an empty point for a side. */
static inline uint16_t tg_board_code(const TgBoard *board, TgSide side, TgPoint p) {
    return board->cell[p].code[side];
}
static inline TgKind tg_board_kind(const TgBoard *board, TgSide side, TgPoint p) {
    return tg_mark_kind(board->cell[p].mark[side]);
}
static inline int tg_board_pcode(const TgBoard *board, TgSide side, TgPoint p) {
    return tg_mark_pcode(board->cell[p].mark[side]);
}
/* How many empty cells have the kind for the side. */
static inline int tg_board_count(const TgBoard *board, TgSide side, TgKind kind) {
    return board->count[side][kind];
}
/* XOR into hash for the side to move. */
static inline uint64_t tg_board_side_key(TgSide side) {
    return side == TG_WHITE ? 0x9E3779B97F4A7C15u : 0;
}

/* Lists the cells of a group; out needs room for all empty cells (TG_POINT_NB is enough). */
int tg_board_list(const TgBoard *board, TgSide side, TgGroup group, TgPoint *out);
/* Lists the empty cells near stones; the centre alone on an empty board. */
int tg_board_list_near(const TgBoard *board, TgPoint *out);
/* The first cell of a group, or TG_POINT_NONE. */
TgPoint tg_board_first(const TgBoard *board, TgSide side, TgGroup group);

/* The fast judge: equals tg_judge of judge.h on every empty point. Constant time unless the point
 * makes two apparent threes for a side to which double-three is forbidden; then it recurses as deep
 * as the rule says (the board is probed and put back). */
TgVerdict tg_board_judge(TgBoard *board, TgSide side, TgPoint point);
/* False at once for sides without fouls. */
_Bool tg_board_is_foul(TgBoard *board, TgSide side, TgPoint point);

/* The one point that makes a five after side's stone on p; for p of kind FOUR or FOUR_THREE. */
TgPoint tg_board_five_after(const TgBoard *board, TgSide side, TgPoint p);

/* Exact defence sets: all empty cells, p first, where one enemy stone leaves side's stone on p a
 * kind below the limit. Below FIVE, for a five-point: the point (in caro also the cell that would
 * enclose the row); below STRAIGHT_FOUR, for a straight-four point: the point and the ends; below
 * FOUR_THREE: what breaks the four or the three. A threat with several points is stopped by a cell
 * in the set of each. Fouls are not looked at. Returns how many. */
enum { TG_STOP_MAX = 1 + 2 * TG_AXIS_NB * 9 };
int tg_board_stops(const TgBoard *board, TgSide side, TgPoint p, TgKind limit,
                   TgPoint out[TG_STOP_MAX]);

#endif
