/* SPDX-License-Identifier: MIT
 *
 * The incremental position: make, unmake, set.
 *
 * A stone changes what the empty cells on its four lines see, up to k cells away and no farther
 * than where stones of both colours stand between. Each changed cell is logged before it is
 * written; unmake copies the log back and computes no class. */
#include "board/line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEAR_ROWS = 2 * TG_NEAR_REACH + 1,
    STEP_MAX = 9,                                       /* largest k */
    CHANGE_MAX = TG_SIDE_NB * 2 * TG_AXIS_NB * STEP_MAX /* a stone's, the two sides apart */
};

/* A cell as it was before the stone. */
typedef struct Change {
    TgBoardCell cell;
    TgPoint point;
} Change;

typedef struct Ply {
    TgPoint point;
    TgSide side;
    _Bool light; /* near and sum were left alone */
    uint32_t first_change;
    int32_t sum[TG_SIDE_NB];
    uint32_t near[NEAR_ROWS];
} Ply;

struct TgBoardLog {
    uint32_t change_nb;
    Ply ply[TG_SIZE_MAX * TG_SIZE_MAX];
    Change change[TG_SIZE_MAX * TG_SIZE_MAX * CHANGE_MAX];
};

/* What a stone brings up to date. Always known where it is asked, so that nothing is asked at run
 * time. */
typedef enum Detail {
    DETAIL_FOURS, /* classes from closed three up, and what follows from them */
    DETAIL_CELLS, /* all but sums */
    DETAIL_SUMS
} Detail;

#define INLINED static inline __attribute__((always_inline))

/* Which cells of the row d rows away are near: bit TG_NEAR_REACH is the stone's own column. */
static const uint32_t near_shape[TG_NEAR_REACH + 1] = {0x1FF, 0x7C, 0x7C, 0x92, 0x111};

static const uint8_t kind_group[TG_KIND_NB] = {
    [TG_KIND_NONE] = TG_GROUP_NB,
    [TG_KIND_TWO] = TG_GROUP_NB,
    [TG_KIND_DOUBLE_TWO] = TG_GROUP_NB,
    [TG_KIND_CLOSED_THREE] = TG_GROUP_CLOSED_THREE,
    [TG_KIND_THREE] = TG_GROUP_THREE,
    [TG_KIND_DOUBLE_THREE] = TG_GROUP_THREE,
    [TG_KIND_FOUR] = TG_GROUP_FOUR,
    [TG_KIND_FOUR_THREE] = TG_GROUP_FOUR,
    [TG_KIND_STRAIGHT_FOUR] = TG_GROUP_FOUR,
    [TG_KIND_DOUBLE_FOUR] = TG_GROUP_FOUR,
    [TG_KIND_OVERLINE] = TG_GROUP_NB,
    [TG_KIND_FIVE] = TG_GROUP_FIVE,
};

/* Both sides' classes of the cell at a place of a line, as they stand in a code: Black's in the low
 * half of the word. */
static inline uint32_t classes_at(const TgTables *t, uint64_t line, int place) {
    const uint16_t *a = t->left[left_key(t, line, place)];
    const uint16_t *b = t->right[right_key(t, line, place)];
    uint32_t black = t->class[TG_BLACK][a[TG_BLACK] * t->arm_nb + b[TG_BLACK]];
    uint32_t white = t->class[TG_WHITE][a[TG_WHITE] * t->arm_nb + b[TG_WHITE]];
    return black | white << 16;
}

INLINED void flip_group(TgBoard *board, TgSide side, TgKind kind, TgPoint p) {
    if (kind_group[kind] != TG_GROUP_NB) {
        board->group[side][kind_group[kind]][tg_point_y(p)] ^= 1u << tg_point_x(p);
    }
}

/* A cell's kind changes: counts and groups follow. */
INLINED void change_kind(TgBoard *board, TgSide side, TgPoint p, TgKind from, TgKind to) {
    board->count[side][from]--;
    board->count[side][to]++;
    flip_group(board, side, from, p);
    flip_group(board, side, to, p);
}

static inline int value_of(const TgBoard *board, TgSide side, uint16_t mark) {
    return board->values->value[side][tg_mark_pcode(mark)];
}

INLINED void change_mark(TgBoard *board, TgSide side, TgPoint p, Detail detail) {
    uint16_t from = board->cell[p].mark[side];
    uint16_t to = board->tables->mark[board->cell[p].code[side]];
    if (from == to) {
        return;
    }
    board->cell[p].mark[side] = to;
    if (detail == DETAIL_SUMS) {
        board->sum[side] += value_of(board, side, to) - value_of(board, side, from);
    }
    if (tg_mark_kind(from) != tg_mark_kind(to)) {
        change_kind(board, side, p, tg_mark_kind(from), tg_mark_kind(to));
    }
}

/* Brings the code of one empty cell up to date on one axis. */
INLINED void refresh(TgBoard *board, TgPoint p, uint64_t line, int place, int axis, Detail detail) {
    TgBoardCell *cell = &board->cell[p];
    uint32_t old = cell->code[TG_BLACK] | (uint32_t)cell->code[TG_WHITE] << 16;
    uint32_t classes = classes_at(board->tables, line, place);
    uint32_t new = (old & ~(0x000F000Fu << (4 * axis))) | classes << (4 * axis);
    if (new == old) {
        return;
    }
    board->log->change[board->log->change_nb++] = (Change){*cell, p};
    cell->code[TG_BLACK] = (uint16_t) new;
    cell->code[TG_WHITE] = (uint16_t)(new >> 16);
    change_mark(board, TG_BLACK, p, detail);
    change_mark(board, TG_WHITE, p, detail);
}

/* Walks one way from a new stone: `step` in points, `way` in places. */
INLINED void walk(TgBoard *board, TgPoint p, uint64_t line, int axis, int way, Detail detail) {
    int place = place_of(p, axis);
    int point = p;
    unsigned seen = 0;
    for (int i = 0; i < board->tables->radius; i++) {
        place += way;
        point += way * axis_step[axis];
        unsigned cell = (unsigned)(line >> (2 * place + 2)) & 3;
        if (cell == 3) {
            refresh(board, (TgPoint)point, line, place, axis, detail);
            continue;
        }
        seen |= cell;
        if (cell == 0 || seen == 3) {
            return;
        }
    }
}

/* Takes a cell that is filled out of counts, groups and sums. */
INLINED void leave_empty(TgBoard *board, TgPoint p, Detail detail) {
    board->empty[tg_point_y(p)] ^= 1u << tg_point_x(p);
    for (int side = 0; side < TG_SIDE_NB; side++) {
        uint16_t mark = board->cell[p].mark[side];
        board->count[side][tg_mark_kind(mark)]--;
        flip_group(board, (TgSide)side, tg_mark_kind(mark), p);
        if (detail == DETAIL_SUMS) {
            board->sum[side] -= value_of(board, (TgSide)side, mark);
        }
    }
}

static inline void join_empty(TgBoard *board, TgPoint p) {
    board->empty[tg_point_y(p)] ^= 1u << tg_point_x(p);
    for (int side = 0; side < TG_SIDE_NB; side++) {
        uint16_t mark = board->cell[p].mark[side];
        board->count[side][tg_mark_kind(mark)]++;
        flip_group(board, (TgSide)side, tg_mark_kind(mark), p);
    }
}

static inline void flip_lines(TgBoard *board, TgSide side, TgPoint p) {
    uint64_t bit = side == TG_BLACK ? 2 : 1; /* empty 3 <-> the side's stone */
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        board->line[axis][line_of(board->size, p, axis)] ^= bit << (2 * place_of(p, axis) + 2);
    }
}

static void mark_near(TgBoard *board, TgPoint p, uint32_t saved[NEAR_ROWS]) {
    int y = tg_point_y(p);
    int first = y > TG_NEAR_REACH ? y - TG_NEAR_REACH : 0;
    int last = y + TG_NEAR_REACH < board->size ? y + TG_NEAR_REACH : board->size - 1;
    uint32_t columns = (1u << board->size) - 1;
    for (int row = first; row <= last; row++) {
        uint32_t shape = near_shape[row < y ? y - row : row - y];
        saved[row - first] = board->near[row];
        board->near[row] |= shape << tg_point_x(p) >> TG_NEAR_REACH & columns;
    }
}

static void restore_near(TgBoard *board, TgPoint p, const uint32_t saved[NEAR_ROWS]) {
    int y = tg_point_y(p);
    int first = y > TG_NEAR_REACH ? y - TG_NEAR_REACH : 0;
    int last = y + TG_NEAR_REACH < board->size ? y + TG_NEAR_REACH : board->size - 1;
    memcpy(&board->near[first], saved, (size_t)(last - first + 1) * sizeof *saved);
}

/* The cells of all rows of k that have open cells alone and two own stones or more. Cells of a line
 * are bits 2 place + 2. */
INLINED uint64_t cells_of_rows(uint64_t open, uint64_t own, int k) {
    uint64_t rows = open; /* by their first cells */
    uint64_t one = own;
    uint64_t two = 0;
    for (int i = 1; i < k; i++) {
        rows &= open >> 2 * i;
        two |= one & own >> 2 * i;
        one |= own >> 2 * i;
    }
    rows &= two;
    uint64_t cells = rows;
    for (int i = 1; i < k; i++) {
        cells |= rows << 2 * i;
    }
    return cells;
}

/* The cells of a line where a side may have the class of a closed three or more: that takes a row
 * with k - 3 own stones, looked for up to two. */
static inline uint64_t cells_with_fours(const TgTables *t, TgSide side, uint64_t line) {
    const uint64_t every = 0x5555555555555555u;
    uint64_t open = (side == TG_BLACK ? line : line >> 1) & every;
    uint64_t own = open & ~(side == TG_BLACK ? line >> 1 : line);
    return t->radius == 5  ? cells_of_rows(open, own, 5)
           : t->radius > 5 ? cells_of_rows(open, own, t->radius)
                           : every;
}

/* The cells of a line that a stone at the place can change. */
static inline uint64_t cells_around(const TgTables *t, int place) {
    int first = 2 * (place - t->radius) + 2;
    uint64_t span = ((uint64_t)1 << 2 * (2 * t->radius + 1)) - 1;
    return first >= 0 ? span << first : span >> -first;
}

/* Brings a side's class of one empty cell up to date on one axis if it is, or was, a closed three
 * or more. */
INLINED void refresh_four(TgBoard *board, TgSide side, TgPoint p, uint64_t line, int place,
                          int axis) {
    const TgTables *t = board->tables;
    TgBoardCell *cell = &board->cell[p];
    TgClass old = tg_code_class(cell->code[side], axis);
    unsigned left = t->left[left_key(t, line, place)][side];
    unsigned right = t->right[right_key(t, line, place)][side];
    TgClass new = (TgClass)t->class[side][left * t->arm_nb + right];
    if (new == old || (new < TG_CLASS_CLOSED_THREE &&old < TG_CLASS_CLOSED_THREE)) {
        return;
    }
    board->log->change[board->log->change_nb++] = (Change){*cell, p};
    cell->code[side] ^= (uint16_t)((unsigned)(new ^ old) << (4 * axis));
    change_mark(board, side, p, DETAIL_FOURS);
}

/* The same on cells of the line through p. */
INLINED void refresh_fours(TgBoard *board, TgSide side, TgPoint p, uint64_t line, int axis,
                           uint64_t cells) {
    int place = place_of(p, axis);
    for (cells &= line & line >> 1; cells != 0; cells &= cells - 1) {
        int there = (__builtin_ctzll(cells) - 2) / 2;
        TgPoint point = (TgPoint)(p + (there - place) * axis_step[axis]);
        refresh_four(board, side, point, line, there, axis);
    }
}

/* The line with the place empty. */
static inline uint64_t emptied(uint64_t line, int place) {
    return line | (uint64_t)3 << (2 * place + 2);
}

/* What a stone changes on a line of classes from closed three up: its side has them now, the other
 * had them before. */
INLINED void change_fours(TgBoard *board, TgSide side, TgPoint p, int axis) {
    const TgTables *t = board->tables;
    TgSide other = tg_side_other(side);
    uint64_t line = board->line[axis][line_of(board->size, p, axis)];
    int place = place_of(p, axis);
    uint64_t around = cells_around(t, place);
    refresh_fours(board, side, p, line, axis, around & cells_with_fours(t, side, line));
    refresh_fours(board, other, p, line, axis,
                  around & cells_with_fours(t, other, emptied(line, place)));
}

/* The stone itself: all but what it changes on its lines. */
INLINED void put(TgBoard *board, TgSide side, TgPoint p, Detail detail) {
    Ply *ply = &board->log->ply[board->ply++];
    ply->point = p;
    ply->side = side;
    ply->first_change = board->log->change_nb;
    board->stones++;
    board->hash ^= board->tables->zobrist[side][p];
    leave_empty(board, p, detail);
    flip_lines(board, side, p);
}

INLINED void make(TgBoard *board, TgSide side, TgPoint p, Detail detail) {
    put(board, side, p, detail);
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        if (detail == DETAIL_FOURS) {
            change_fours(board, side, p, axis);
            continue;
        }
        uint64_t line = board->line[axis][line_of(board->size, p, axis)];
        walk(board, p, line, axis, -1, detail);
        walk(board, p, line, axis, 1, detail);
    }
}

void tg_board_make(TgBoard *board, TgSide side, TgPoint point) {
    assert(tg_point_on(point, board->size) && tg_board_is_empty(board, point));
    Ply *ply = &board->log->ply[board->ply];
    ply->light = 0;
    mark_near(board, point, ply->near);
    memcpy(ply->sum, board->sum, sizeof ply->sum);
    if (board->values != NULL) {
        make(board, side, point, DETAIL_SUMS);
    } else {
        make(board, side, point, DETAIL_CELLS);
    }
}

void tg_board_make_light(TgBoard *board, TgSide side, TgPoint point) {
    assert(tg_point_on(point, board->size) && tg_board_is_empty(board, point));
    board->log->ply[board->ply].light = 1;
    make(board, side, point, DETAIL_CELLS);
}

void tg_board_make_fours(TgBoard *board, TgSide side, TgPoint point) {
    assert(tg_point_on(point, board->size) && tg_board_is_empty(board, point));
    board->log->ply[board->ply].light = 1;
    make(board, side, point, DETAIL_FOURS);
}

/* On their common line a class that a side has now or had before it has as well with its own stone
 * alone. */
static void change_common_line(TgBoard *board, TgSide side, TgPoint p, TgPoint q, int axis) {
    const TgTables *t = board->tables;
    TgSide other = tg_side_other(side);
    uint64_t line = board->line[axis][line_of(board->size, p, axis)];
    int here = place_of(p, axis);
    int there = place_of(q, axis);
    uint64_t around = cells_around(t, here) | cells_around(t, there);
    refresh_fours(board, side, p, line, axis,
                  around & cells_with_fours(t, side, emptied(line, there)));
    refresh_fours(board, other, p, line, axis,
                  around & cells_with_fours(t, other, emptied(line, here)));
}

void tg_board_make_two(TgBoard *board, TgSide side, TgPoint p, TgPoint q) {
    assert(tg_board_is_empty(board, p) && tg_board_is_empty(board, q) && p != q);
    board->log->ply[board->ply].light = 1;
    put(board, side, p, DETAIL_FOURS);
    board->log->ply[board->ply].light = 1;
    put(board, tg_side_other(side), q, DETAIL_FOURS);
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        if (line_of(board->size, p, axis) == line_of(board->size, q, axis)) {
            change_common_line(board, side, p, q, axis);
        } else {
            change_fours(board, side, p, axis);
            change_fours(board, tg_side_other(side), q, axis);
        }
    }
}

void tg_board_unmake(TgBoard *board) {
    assert(board->ply > 0);
    const Ply *ply = &board->log->ply[--board->ply];
    while (board->log->change_nb > ply->first_change) {
        const Change *change = &board->log->change[--board->log->change_nb];
        TgBoardCell *cell = &board->cell[change->point];
        for (int side = 0; side < TG_SIDE_NB; side++) {
            TgKind from = tg_mark_kind(cell->mark[side]);
            TgKind to = tg_mark_kind(change->cell.mark[side]);
            if (from != to) {
                change_kind(board, (TgSide)side, change->point, from, to);
            }
        }
        *cell = change->cell;
    }
    flip_lines(board, ply->side, ply->point);
    join_empty(board, ply->point);
    if (!ply->light) {
        memcpy(board->sum, ply->sum, sizeof board->sum);
        restore_near(board, ply->point, ply->near);
    }
    board->hash ^= board->tables->zobrist[ply->side][ply->point];
    board->stones--;
}

TgPoint tg_board_last(const TgBoard *board, int n) {
    assert(n >= 0);
    return n < board->ply ? board->log->ply[board->ply - 1 - n].point : TG_POINT_NONE;
}

uint64_t tg_board_stone_key(const TgBoard *board, int ply) {
    const Ply *made = &board->log->ply[ply];
    return board->tables->zobrist[made->side][made->point];
}

/* The first time that a cell is met it is as it was. */
static inline void note_was(const TgBoardCell *cell, TgPoint p, uint32_t seen[], TgBoardWas *out,
                            int *count) {
    uint32_t bit = 1u << tg_point_x(p);
    if (!(seen[tg_point_y(p)] & bit)) {
        seen[tg_point_y(p)] |= bit;
        out[(*count)++] = (TgBoardWas){{cell->mark[TG_BLACK], cell->mark[TG_WHITE]}, p};
    }
}

int tg_board_changes(const TgBoard *board, int ply, TgBoardWas *out) {
    assert(ply >= 0 && ply <= board->ply);
    const TgBoardLog *log = board->log;
    uint32_t seen[TG_SIZE_MAX] = {0};
    int count = 0;
    for (; ply < board->ply; ply++) {
        const Ply *made = &log->ply[ply];
        uint32_t end = ply + 1 < board->ply ? made[1].first_change : log->change_nb;
        for (uint32_t i = made->first_change; i < end; i++) {
            note_was(&log->change[i].cell, log->change[i].point, seen, out, &count);
        }
        note_was(&board->cell[made->point], made->point, seen, out, &count);
    }
    return count;
}

static void clear(TgBoard *board, int size) {
    board->size = size;
    board->stones = 0;
    board->ply = 0;
    board->hash = 0;
    board->log->change_nb = 0;
    memset(board->sum, 0, sizeof board->sum);
    memset(board->count, 0, sizeof board->count);
    memset(board->empty, 0, sizeof board->empty);
    memset(board->near, 0, sizeof board->near);
    memset(board->group, 0, sizeof board->group);
    memset(board->line, 0, sizeof board->line);
    memset(board->cell, 0, sizeof board->cell);
}

static void set_cell(TgBoard *board, TgCell cell, TgPoint p) {
    static const uint64_t bits[] = {3, 1, 2, 0}; /* by TgCell; a blocked cell is a wall */
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        board->line[axis][line_of(board->size, p, axis)] |= bits[cell]
                                                            << (2 * place_of(p, axis) + 2);
    }
    if (cell == TG_CELL_EMPTY) {
        board->empty[tg_point_y(p)] |= 1u << tg_point_x(p);
        return;
    }
    board->stones++;
    if (cell == TG_CELL_BLOCKED) {
        board->hash ^= board->tables->zobrist[TG_BLACK][p] ^ board->tables->zobrist[TG_WHITE][p];
        return;
    }
    uint32_t unused[NEAR_ROWS];
    mark_near(board, p, unused);
    board->hash ^= board->tables->zobrist[cell == TG_CELL_BLACK ? TG_BLACK : TG_WHITE][p];
}

/* Computes an empty cell from the lines alone and counts it in. */
static void compute_cell(TgBoard *board, TgPoint p) {
    uint32_t code = 0;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        uint64_t line = board->line[axis][line_of(board->size, p, axis)];
        code |= classes_at(board->tables, line, place_of(p, axis)) << (4 * axis);
    }
    for (int side = 0; side < TG_SIDE_NB; side++) {
        uint16_t own = (uint16_t)(code >> (16 * side));
        uint16_t mark = board->tables->mark[own];
        board->cell[p].code[side] = own;
        board->cell[p].mark[side] = mark;
        board->count[side][tg_mark_kind(mark)]++;
        flip_group(board, (TgSide)side, tg_mark_kind(mark), p);
    }
}

static void sum_values(TgBoard *board) {
    memset(board->sum, 0, sizeof board->sum);
    for (int p = 0; p < board->size * 32 && board->values != NULL; p++) {
        if (tg_board_is_empty(board, (TgPoint)p)) {
            board->sum[TG_BLACK] += value_of(board, TG_BLACK, board->cell[p].mark[TG_BLACK]);
            board->sum[TG_WHITE] += value_of(board, TG_WHITE, board->cell[p].mark[TG_WHITE]);
        }
    }
}

void tg_board_set(TgBoard *board, const TgGrid *grid) {
    assert(grid->size >= TG_SIZE_MIN && grid->size <= TG_SIZE_MAX);
    clear(board, grid->size);
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            set_cell(board, tg_grid_at(grid, tg_point(x, y)), tg_point(x, y));
        }
    }
    for (int p = 0; p < board->size * 32; p++) {
        if (tg_board_is_empty(board, (TgPoint)p)) {
            compute_cell(board, (TgPoint)p);
        }
    }
    sum_values(board);
}

void tg_board_use_values(TgBoard *board, const TgValueTable *values) {
    assert(board->ply == 0);
    board->values = values;
    sum_values(board);
}

void tg_board_get(const TgBoard *board, TgGrid *grid) {
    tg_grid_init(grid, board->size);
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            grid->cell[tg_point(x, y)] = (uint8_t)tg_board_at(board, tg_point(x, y));
        }
    }
}

TgBoard *tg_board_create(const TgTables *tables, int size) {
    assert(size >= TG_SIZE_MIN && size <= TG_SIZE_MAX);
    TgBoard *board = calloc(1, sizeof *board);
    TgBoardLog *log = malloc(sizeof *log);
    if (board == NULL || log == NULL) {
        free(board);
        free(log);
        return NULL;
    }
    board->tables = tables;
    board->log = log;
    TgGrid grid;
    tg_grid_init(&grid, size);
    tg_board_set(board, &grid);
    return board;
}

void tg_board_destroy(TgBoard *board) {
    if (board != NULL) {
        free(board->log);
        free(board);
    }
}

static int list_rows(const TgBoard *board, const uint32_t *rows, TgPoint *out) {
    int count = 0;
    for (int y = 0; y < board->size; y++) {
        for (uint32_t bits = rows[y]; bits != 0; bits &= bits - 1) {
            out[count++] = tg_point(__builtin_ctz(bits), y);
        }
    }
    return count;
}

int tg_board_list(const TgBoard *board, TgSide side, TgGroup group, TgPoint *out) {
    return list_rows(board, board->group[side][group], out);
}

int tg_board_list_near(const TgBoard *board, TgPoint *out) {
    if (board->stones == 0) {
        out[0] = tg_point_centre(board->size);
        return 1;
    }
    uint32_t rows[TG_SIZE_MAX];
    for (int y = 0; y < board->size; y++) {
        rows[y] = board->near[y] & board->empty[y];
    }
    return list_rows(board, rows, out);
}

TgPoint tg_board_first(const TgBoard *board, TgSide side, TgGroup group) {
    const uint32_t *rows = board->group[side][group];
    for (int y = 0; y < board->size; y++) {
        if (rows[y] != 0) {
            return tg_point(__builtin_ctz(rows[y]), y);
        }
    }
    return TG_POINT_NONE;
}
