/* SPDX-License-Identifier: MIT
 *
 * The incremental position: random walks of make and unmake against a board set from scratch, the
 * classes against the literal terms of the rules, the fast judge against the literal one. */
#include "support/positions.h"

#include "board/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static TgTables *tables_of(const char *text) {
    TgProfile profile;
    assert_int_equal(tg_profile_parse(text, &profile, NULL), TG_OK);
    TgTables *tables = tg_tables_create(&profile);
    assert_non_null(tables);
    return tables;
}

/* --- walks ---------------------------------------------------------------------------------- */

static void fill_values(TgRng *rng, TgValueTable *values) {
    for (int side = 0; side < TG_SIDE_NB; side++) {
        for (int i = 0; i < TG_PCODE_NB; i++) {
            values->value[side][i] = (int16_t)(tg_rng_below(rng, 4001)) - 2000;
        }
    }
}

/* How much of a board is up to date. */
typedef enum Exact { EXACT_FOURS, EXACT_CELLS, EXACT_ALL } Exact;

static void assert_same_cells(const TgBoard *a, const TgBoard *b) {
    for (int p = 0; p < a->size * 32; p++) {
        if (tg_board_is_empty(b, (TgPoint)p)) {
            assert_memory_equal(&a->cell[p], &b->cell[p], sizeof a->cell[p]);
        }
    }
}

/* Classes and kinds from closed three up are equal, lower ones lower on both. */
static void assert_same_fours(const TgBoard *a, const TgBoard *b, TgSide side) {
    for (int p = 0; p < a->size * 32; p++) {
        if (!tg_board_is_empty(b, (TgPoint)p)) {
            continue;
        }
        for (int axis = 0; axis < TG_AXIS_NB; axis++) {
            TgClass one = tg_code_class(tg_board_code(a, side, (TgPoint)p), axis);
            TgClass other = tg_code_class(tg_board_code(b, side, (TgPoint)p), axis);
            assert_true(one == other ||
                        (one < TG_CLASS_CLOSED_THREE && other < TG_CLASS_CLOSED_THREE));
        }
        TgKind one = tg_board_kind(a, side, (TgPoint)p);
        TgKind other = tg_board_kind(b, side, (TgPoint)p);
        assert_true(one == other || (one < TG_KIND_CLOSED_THREE && other < TG_KIND_CLOSED_THREE));
    }
    for (int kind = TG_KIND_CLOSED_THREE; kind < TG_KIND_NB; kind++) {
        assert_int_equal(a->count[side][kind], b->count[side][kind]);
    }
}

static void assert_same(const TgBoard *a, const TgBoard *b, Exact exact) {
    assert_int_equal(a->stones, b->stones);
    assert_true(a->hash == b->hash);
    assert_memory_equal(a->empty, b->empty, sizeof a->empty);
    assert_memory_equal(a->line, b->line, sizeof a->line);
    assert_memory_equal(a->group, b->group, sizeof a->group);
    if (exact == EXACT_FOURS) {
        assert_same_fours(a, b, TG_BLACK);
        assert_same_fours(a, b, TG_WHITE);
        return;
    }
    assert_memory_equal(a->count, b->count, sizeof a->count);
    assert_same_cells(a, b);
    if (exact == EXACT_ALL) {
        assert_memory_equal(a->near, b->near, sizeof a->near);
        assert_memory_equal(a->sum, b->sum, sizeof a->sum);
    }
}

/* Now and then another empty point, mostly on a line with p. */
static TgPoint partner(TgRng *rng, const TgBoard *board, TgPoint p) {
    int x = tg_point_x(p) + (int)tg_rng_below(rng, 3) - 1;
    int y = tg_point_y(p) + (int)tg_rng_below(rng, 3) - 1;
    for (int far = 1 + (int)tg_rng_below(rng, 6); far > 1; far--) {
        x += (x > tg_point_x(p)) - (x < tg_point_x(p));
        y += (y > tg_point_y(p)) - (y < tg_point_y(p));
    }
    _Bool on = x >= 0 && y >= 0 && x < board->size && y < board->size;
    TgPoint q = on ? tg_point(x, y) : TG_POINT_NONE;
    _Bool wanted = tg_rng_below(rng, 2) == 0;
    return wanted && on && q != p && tg_board_is_empty(board, q) ? q : TG_POINT_NONE;
}

/* Makes a stone, or two; from the first of a lesser make on all are of it or lesser, until it is
 * unmade. from[e]: the ply from which no more than e is exact. */
static void make_any(TgRng *rng, TgBoard *board, int from[EXACT_ALL], TgSide side, TgPoint p) {
    int first = board->ply + 1;
    if (from[EXACT_FOURS] <= board->ply || tg_rng_below(rng, 16) == 0) {
        from[EXACT_FOURS] = first < from[EXACT_FOURS] ? first : from[EXACT_FOURS];
        TgPoint q = partner(rng, board, p);
        if (q != TG_POINT_NONE) {
            tg_board_make_two(board, side, p, q);
            assert_int_equal(tg_board_last(board, 1), p);
            p = q;
        } else {
            tg_board_make_fours(board, side, p);
        }
    } else if (from[EXACT_CELLS] <= board->ply || tg_rng_below(rng, 16) == 0) {
        from[EXACT_CELLS] = first < from[EXACT_CELLS] ? first : from[EXACT_CELLS];
        tg_board_make_light(board, side, p);
    } else {
        tg_board_make(board, side, p);
    }
    assert_int_equal(tg_board_last(board, 0), p);
}

/* A walk on one board: mostly makes while few stones stand, mostly unmakes while many do; every
 * position is compared with a board set from the same grid. */
static void walk(TgRng *rng, const TgTables *tables, int size, long steps) {
    TgValueTable values;
    fill_values(rng, &values);
    TgBoard *board = tg_board_create(tables, size);
    TgBoard *fresh = tg_board_create(tables, size);
    assert_non_null(board);
    assert_non_null(fresh);
    TgGrid grid;
    positions_scatter(rng, size, (int)tg_rng_below(rng, 12), 50, &grid);
    tg_board_set(board, &grid);
    tg_board_use_values(board, &values);
    tg_board_use_values(fresh, &values);
    int cells = size * size;
    int from[EXACT_ALL] = {cells + 1, cells + 1};
    _Bool is_second[TG_SIZE_MAX * TG_SIZE_MAX + 1] = {0}; /* by ply: of two made at once */
    for (long i = 0; i < steps; i++) {
        _Bool full = board->stones == cells;
        _Bool back =
            board->ply > 0 && (full || (int)tg_rng_below(rng, (uint32_t)cells) < board->stones);
        if (back) {
            _Bool two = is_second[board->ply];
            tg_board_unmake(board);
            if (two) {
                tg_board_unmake(board);
            }
            for (int exact = 0; exact < EXACT_ALL; exact++) {
                from[exact] = board->ply < from[exact] ? cells + 1 : from[exact];
            }
        } else if (!full) {
            TgPoint p;
            do {
                p = tg_point((int)tg_rng_below(rng, (uint32_t)size),
                             (int)tg_rng_below(rng, (uint32_t)size));
            } while (!tg_board_is_empty(board, p));
            int ply = board->ply;
            make_any(rng, board, from, (TgSide)tg_rng_below(rng, 2), p);
            is_second[board->ply] = board->ply == ply + 2;
        }
        tg_board_get(board, &grid);
        tg_board_set(fresh, &grid);
        assert_same(board, fresh,
                    board->ply >= from[EXACT_FOURS]   ? EXACT_FOURS
                    : board->ply >= from[EXACT_CELLS] ? EXACT_CELLS
                                                      : EXACT_ALL);
    }
    tg_board_destroy(fresh);
    tg_board_destroy(board);
}

static void walks_equal_rebuild(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        int size;
        long steps;
    } rows[] = {
        {"renju", 15, 40000},       {"freestyle", 20, 10000}, {"standard", 15, 10000},
        {"caro", 15, 10000},        {"retro", 13, 10000},     {"renju", 25, 5000},
        {"freestyle", 5, 5000},     {"omok", 19, 4000},       {"freestyle:k=3", 7, 2000},
        {"freestyle:k=4", 9, 2000}, {"renju:k=6", 15, 1500},  {"caro6:k=7", 25, 500},
    };
    TgRng rng;
    tg_rng_init(&rng, 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TgTables *tables = tables_of(rows[i].rule);
        long left = positions_scaled(rows[i].steps);
        while (left > 0) {
            long steps = left < 2000 ? left : 2000;
            walk(&rng, tables, rows[i].size, steps);
            left -= steps;
        }
        tg_tables_destroy(tables);
    }
}

/* --- judge ---------------------------------------------------------------------------------- */

typedef struct Tally {
    long points, rich; /* rich: two lines at least look like a three or a four */
    long verdicts[TG_VERDICT_NB];
} Tally;

static _Bool is_rich(uint16_t code) {
    int lines = 0;
    for (int axis = 0; axis < TG_AXIS_NB; axis++) {
        TgClass class = tg_code_class(code, axis);
        lines += class >= TG_CLASS_THREE && class <= TG_CLASS_DOUBLE_FOUR;
    }
    return lines >= 2;
}

/* Compares all rich points, and one of three of the others. */
static void compare_judges(TgBoard *board, TgGrid *grid, TgSide side, Tally *tally) {
    const TgProfile *profile = &board->tables->profile;
    for (int p = 0; p < grid->size * 32; p++) {
        if (!tg_board_is_empty(board, (TgPoint)p)) {
            continue;
        }
        _Bool rich = is_rich(tg_board_code(board, side, (TgPoint)p));
        if (!rich && (p + board->stones) % 3 != 0) {
            continue;
        }
        TgVerdict literal = tg_judge(grid, profile, side, (TgPoint)p);
        TgVerdict fast = tg_board_judge(board, side, (TgPoint)p);
        if (literal != fast) {
            fail_msg("size %d point %d side %d: literal %s, fast %s", grid->size, p, side,
                     tg_verdict_id(literal), tg_verdict_id(fast));
        }
        tally->points++;
        tally->rich += rich;
        tally->verdicts[fast]++;
    }
}

static Tally judge_many(const char *rule, TgSide side, long points, uint64_t seed) {
    TgTables *tables = tables_of(rule);
    TgBoard *board = tg_board_create(tables, 15);
    TgRng rng;
    tg_rng_init(&rng, seed);
    Tally tally = {0};
    while (tally.points < points) {
        int size = 9 + (int)tg_rng_below(&rng, 11);
        int black = side == TG_BLACK ? 75 : 25;
        TgGrid grid;
        if (tg_rng_below(&rng, 4) == 0) {
            positions_scatter(&rng, size, 10 + (int)tg_rng_below(&rng, 90), black, &grid);
        } else {
            positions_weave(&rng, size, size + (int)tg_rng_below(&rng, 2 * (uint32_t)size), black,
                            &grid);
        }
        TgGrid image;
        positions_transform(&grid, (int)tg_rng_below(&rng, TG_SYMMETRY_NB), &image);
        tg_board_set(board, &image);
        compare_judges(board, &image, side, &tally);
    }
    printf("%s: %ld points, %ld with two lines", rule, tally.points, tally.rich);
    for (int i = 0; i < TG_VERDICT_NB; i++) {
        printf(", %ld %s", tally.verdicts[i], tg_verdict_id((TgVerdict)i));
    }
    putchar('\n');
    tg_board_destroy(board);
    tg_tables_destroy(tables);
    return tally;
}

static void judges_agree(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "retro"};
    for (size_t i = 0; i < 2; i++) {
        long points = positions_scaled(100000);
        Tally tally = judge_many(rules[i], TG_BLACK, points, 100 + i);
        assert_true(tally.rich >= points / 10);
        assert_true(tally.verdicts[TG_VERDICT_DOUBLE_THREE] > points / 1000);
        assert_true(tally.verdicts[TG_VERDICT_DOUBLE_FOUR] > points / 1000);
    }
}

static void judges_agree_elsewhere(void **state) {
    (void)state;
    static const char *const rules[] = {"renju",         "freestyle",
                                        "standard",      "caro",
                                        "caro6",         "omok",
                                        "renju:k=4",     "retro:k=6",
                                        "freestyle:k=3", "standard:k=8",
                                        "omok:k=7",      "renju:three_test=shape",
                                        "caro:k=4",      "freestyle:over_black=forbidden"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        for (int side = 0; side < TG_SIDE_NB; side++) {
            judge_many(rules[i], (TgSide)side, positions_scaled(3000), 200 + i);
        }
    }
}

/* One position in its eight images: the same answer everywhere. */
static void judge_is_symmetric(void **state) {
    (void)state;
    TgTables *tables = tables_of("renju");
    TgBoard *board = tg_board_create(tables, 15);
    TgRng rng;
    tg_rng_init(&rng, 7);
    for (int i = 0; i < 50; i++) {
        TgGrid grid;
        positions_weave(&rng, 15, 30, 70, &grid);
        tg_board_set(board, &grid);
        uint8_t verdict[TG_POINT_NB] = {0};
        for (int s = 0; s < TG_SYMMETRY_NB; s++) {
            TgGrid image;
            positions_transform(&grid, s, &image);
            tg_board_set(board, &image);
            for (int p = 0; p < 15 * 32; p++) {
                if (!tg_point_on((TgPoint)p, 15) || grid.cell[p] != TG_CELL_EMPTY) {
                    continue;
                }
                TgPoint at = tg_point_transform((TgPoint)p, 15, s);
                uint8_t now = (uint8_t)tg_board_judge(board, TG_BLACK, at);
                verdict[p] = s == 0 ? now : verdict[p];
                assert_int_equal(now, verdict[p]);
            }
        }
    }
    tg_board_destroy(board);
    tg_tables_destroy(tables);
}

/* --- defence sets ---------------------------------------------------------------------------- */

static _Bool holds(const TgPoint *list, int count, TgPoint p) {
    for (int i = 0; i < count; i++) {
        if (list[i] == p) {
            return 1;
        }
    }
    return 0;
}

/* The stops of one point against every enemy stone there is. */
static void check_stops(TgBoard *board, TgSide side, TgPoint p, TgKind limit) {
    TgPoint stops[TG_STOP_MAX];
    int count = tg_board_stops(board, side, p, limit, stops);
    assert_int_equal(stops[0], p);
    for (int e = 0; e < board->size * 32; e++) {
        if (!tg_board_is_empty(board, (TgPoint)e) || e == p) {
            continue;
        }
        tg_board_make(board, tg_side_other(side), (TgPoint)e);
        _Bool lowers = tg_board_kind(board, side, p) < limit;
        tg_board_unmake(board);
        assert_int_equal(lowers, holds(stops, count, (TgPoint)e));
    }
}

static void stops_are_exact(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "freestyle", "standard", "caro", "freestyle:k=6"};
    TgRng rng;
    tg_rng_init(&rng, 11);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        TgTables *tables = tables_of(rules[i]);
        TgBoard *board = tg_board_create(tables, 15);
        for (int j = 0; j < 20; j++) {
            TgGrid grid;
            positions_weave(&rng, 11, 12, 50, &grid);
            tg_board_set(board, &grid);
            TgSide side = (TgSide)(j % 2);
            for (int p = 0; p < 11 * 32; p++) {
                if (!tg_board_is_empty(board, (TgPoint)p)) {
                    continue;
                }
                TgKind kind = tg_board_kind(board, side, (TgPoint)p);
                if (kind >= TG_KIND_THREE) {
                    check_stops(board, side, (TgPoint)p, kind);
                }
                if (kind > TG_KIND_STRAIGHT_FOUR) {
                    check_stops(board, side, (TgPoint)p, TG_KIND_STRAIGHT_FOUR);
                }
            }
        }
        tg_board_destroy(board);
        tg_tables_destroy(tables);
    }
}

/* The classes that the judge does not tell apart, on lines drawn from the terms: '.' empty, 'o'
 * own, 'x' enemy, '!' the point asked. */
static void classes_of_lines(void **state) {
    (void)state;
    static const struct {
        const char *rule, *line;
        TgClass class;
    } rows[] = {
        {"renju", "...............!...", TG_CLASS_OPEN_ONE},
        {"renju", ".....oo!......", TG_CLASS_WIDE_THREE},
        {"renju", "x.oo!..x......", TG_CLASS_THREE},
        {"renju", "x.oo!.x.......", TG_CLASS_CLOSED_THREE},
        {"renju", "....o.o!......", TG_CLASS_THREE},
        {"renju", "...o..oo!..o..", TG_CLASS_CLOSED_THREE},
        {"renju", "xooo!.........", TG_CLASS_FOUR},
        {"renju", "....ooo!......", TG_CLASS_STRAIGHT_FOUR},
        {"renju", ".o.oo!.o......", TG_CLASS_DOUBLE_FOUR},
        {"renju", "..ooo.!oo.....", TG_CLASS_CLOSED_THREE},
        {"freestyle", "..ooo.!oo.....", TG_CLASS_FOUR},
        {"renju", "..ooo!oo......", TG_CLASS_OVERLINE},
        {"standard", "..ooo!oo......", TG_CLASS_NONE},
        {"freestyle", "..ooo!oo......", TG_CLASS_FIVE},
        {"caro", ".xoooo!x......", TG_CLASS_NONE},
        {"caro", "oooo!x........", TG_CLASS_FIVE},
        {"caro", ".xoooo!.......", TG_CLASS_FIVE},
        {"renju", ".....o!.......", TG_CLASS_WIDE_TWO},
        {"renju", "xo!...........", TG_CLASS_CLOSED_TWO},
        {"renju", "x!............", TG_CLASS_CLOSED_ONE},
        {"renju", "x.o!.x........", TG_CLASS_NONE},
        {"freestyle:k=6", "..oooo!.......", TG_CLASS_STRAIGHT_FOUR},
        {"freestyle:k=4", "....oo!.......", TG_CLASS_STRAIGHT_FOUR},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TgTables *tables = tables_of(rows[i].rule);
        TgBoard *board = tg_board_create(tables, 19);
        TgGrid grid;
        tg_grid_init(&grid, 19);
        TgPoint asked = TG_POINT_NONE;
        for (int x = 0; rows[i].line[x] != '\0'; x++) {
            char c = rows[i].line[x];
            TgPoint p = tg_point(x, 9);
            grid.cell[p] = c == 'o' ? TG_CELL_BLACK : c == 'x' ? TG_CELL_WHITE : TG_CELL_EMPTY;
            asked = c == '!' ? p : asked;
        }
        tg_board_set(board, &grid);
        TgClass class = tg_code_class(tg_board_code(board, TG_BLACK, asked), 0);
        if (class != rows[i].class) {
            fail_msg("%s %s: class %d, expected %d", rows[i].rule, rows[i].line, class,
                     rows[i].class);
        }
        tg_board_destroy(board);
        tg_tables_destroy(tables);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_equal_rebuild),    cmocka_unit_test(judges_agree),
        cmocka_unit_test(judges_agree_elsewhere), cmocka_unit_test(judge_is_symmetric),
        cmocka_unit_test(stops_are_exact),        cmocka_unit_test(classes_of_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
