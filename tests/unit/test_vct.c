/* SPDX-License-Identifier: MIT
 *
 * The VCT solver: against a plain search that tries every stone of both sides; every tree of a win
 * walked and held against the literal rules; random defenders; limits. */
#include "support/positions.h"
#include "support/row.h"
#include "support/stand.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Takes positions from `draw` until the attacker has threes to make but no VCF; now and then any.
 */
static void draw_hard(Stand *stand, TgRng *rng, int size, void (*draw)(TgRng *, int, TgGrid *)) {
    for (int tries = 0; tries < 200; tries++) {
        draw(rng, size, &stand->grid);
        stand_use_grid(stand, (TgSide)tg_rng_below(rng, 2));
        TgBoard *board = stand->board;
        tg_vcf_solve(stand->vcf, board, stand->side, &(TgVcfLimits){.nodes = 100000},
                     &stand->fours);
        int threes = tg_board_count(board, stand->side, TG_KIND_THREE) +
                     tg_board_count(board, stand->side, TG_KIND_DOUBLE_THREE);
        if ((stand->fours.answer == TG_VCF_NO && threes >= 2 &&
             tg_board_count(board, stand->other, TG_KIND_FIVE) == 0) ||
            tg_rng_below(rng, 60) == 0) {
            return;
        }
    }
}

/* --- the plain search ------------------------------------------------------------------------ */

static _Bool is_playable(TgBoard *board, TgSide side, int p) {
    return tg_point_on((TgPoint)p, board->size) && tg_board_is_empty(board, (TgPoint)p) &&
           !tg_board_is_foul(board, side, (TgPoint)p);
}

static _Bool has_five(const TgBoard *board, TgSide side) {
    return tg_board_count(board, side, TG_KIND_FIVE) > 0;
}

static _Bool plain_attack(Stand *stand, TgVctKind kind, int plies);

/* Every legal stone of the defender loses within `plies`, the next one included. */
static _Bool plain_defence(Stand *stand, TgVctKind kind, int plies) {
    TgBoard *board = stand->board;
    if (has_five(board, stand->other)) {
        return 0;
    }
    _Bool loses = 1;
    for (int p = 0; p < board->size * 32 && loses; p++) {
        if (is_playable(board, stand->other, p)) {
            tg_board_make_light(board, stand->other, (TgPoint)p);
            loses = plain_attack(stand, kind, plies - 1);
            tg_board_unmake(board);
        }
    }
    return loses;
}

/* Whether the attacker threatens a five, or a VCF of at most that many plies. */
static _Bool plain_fours(Stand *stand, int plies) {
    if (has_five(stand->board, stand->side)) {
        return 1;
    }
    tg_vcf_solve(stand->vcf, stand->board, stand->side, &(TgVcfLimits){.fours = plies / 2},
                 &stand->fours);
    return stand->fours.answer == TG_VCF_WIN;
}

/* Attacker to move after a double three and a reply: by fours, or by stopping a four so that the
 * double three stands still. */
static _Bool plain_double_three_goes_on(Stand *stand, int plies);

static _Bool plain_double_three_stands(Stand *stand, int plies) {
    TgBoard *board = stand->board;
    if (has_five(board, stand->other) || !plain_fours(stand, plies - 1)) {
        return 0;
    }
    _Bool stands = 1;
    for (int p = 0; p < board->size * 32 && stands; p++) {
        if (is_playable(board, stand->other, p)) {
            tg_board_make_light(board, stand->other, (TgPoint)p);
            stands = plain_double_three_goes_on(stand, plies - 1);
            tg_board_unmake(board);
        }
    }
    return stands;
}

static _Bool plain_double_three_goes_on(Stand *stand, int plies) {
    TgBoard *board = stand->board;
    if (has_five(board, stand->side) || (plies >= 3 && plain_fours(stand, plies))) {
        return 1;
    }
    _Bool goes_on = 0;
    for (int p = 0; p < board->size * 32 && !goes_on && plies >= 3; p++) {
        if (has_five(board, stand->other) && is_playable(board, stand->side, p)) {
            tg_board_make_light(board, stand->side, (TgPoint)p);
            goes_on = plain_double_three_stands(stand, plies - 1);
            tg_board_unmake(board);
        }
    }
    return goes_on;
}

/* Attacker to move: whether a double three wins at once. */
static _Bool plain_double_three(Stand *stand, int plies) {
    TgBoard *board = stand->board;
    _Bool wins = 0;
    for (int p = 0; p < board->size * 32 && !wins; p++) {
        if (is_playable(board, stand->side, p) &&
            tg_board_kind(board, stand->side, (TgPoint)p) == TG_KIND_DOUBLE_THREE) {
            tg_board_make_light(board, stand->side, (TgPoint)p);
            wins = plain_double_three_stands(stand, plies - 1);
            tg_board_unmake(board);
        }
    }
    return wins;
}

static _Bool is_three_or_four(const TgBoard *board, TgSide side, int p) {
    TgKind kind = tg_board_kind(board, side, (TgPoint)p);
    return kind >= TG_KIND_THREE && kind <= TG_KIND_DOUBLE_FOUR;
}

static _Bool plain_attack(Stand *stand, TgVctKind kind, int plies) {
    TgBoard *board = stand->board;
    if (has_five(board, stand->side)) {
        return 1;
    }
    if (plies < 3) {
        return 0;
    }
    _Bool forced = has_five(board, stand->other);
    for (int p = 0; p < board->size * 32; p++) {
        if (!is_playable(board, stand->side, p) ||
            (kind == TG_VCT_THREES && !forced && !is_three_or_four(board, stand->side, p))) {
            continue;
        }
        tg_board_make_light(board, stand->side, (TgPoint)p);
        _Bool wins = !has_five(board, stand->other) && plain_fours(stand, plies - 2) &&
                     plain_defence(stand, kind, plies - 1);
        tg_board_unmake(board);
        if (wins) {
            return 1;
        }
    }
    return 0;
}

static void small(TgRng *rng, int size, TgGrid *grid) {
    positions_scatter(rng, size, size * size / 4 + (int)tg_rng_below(rng, 10), 50, grid);
}

/* D20: every short win that is claimed is found by the plain search as well, and the other way. */
static void equals_plain_search(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "freestyle", "standard",  "caro",
                                        "retro", "omok",      "renju:k=4", "caro6"};
    Stand stand;
    stand_init(&stand);
    TgRng rng;
    tg_rng_init(&rng, 4);
    int wins = 0;
    int deep = 0;
    long rounds = positions_scaled(24);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        stand_use_rule(&stand, rules[i]);
        for (long j = 0; j < rounds; j++) {
            int size = 6 + (int)tg_rng_below(&rng, 2);
            TgVctKind kind = (TgVctKind)tg_rng_below(&rng, 2);
            draw_hard(&stand, &rng, size, small);
            int plies = tg_rng_below(&rng, 4) == 0 ? 7 : 5;
            _Bool expected = plain_attack(&stand, kind, plies);
            stand_solve(&stand, &(TgVctLimits){.kind = kind, .plies = plies});
            if ((stand.threats.answer == TG_VCF_WIN) != expected ||
                stand.threats.answer == TG_VCF_UNKNOWN) {
                TgText text;
                fail_msg("%s %d%s: side %d kind %d plies %d: %d, expected %d", rules[i], size,
                         stand_stones(&stand, &text), stand.side, kind, plies, stand.threats.answer,
                         expected);
            }
            wins += expected;
            deep += expected && !plain_fours(&stand, plies);
            tg_vct_clear(stand.vct);
            stand_solve(&stand, &(TgVctLimits){.kind = kind, .shortest = 1, .nodes = 2000000});
            assert_true(!expected || stand.threats.answer == TG_VCF_WIN);
            assert_true(!expected || !stand.threats.shortest || stand.threats.plies <= plies);
            assert_true(expected || stand.threats.answer != TG_VCF_WIN ||
                        stand.threats.plies > plies);
        }
    }
    print_message("%d wins, %d with threats\n", wins, deep);
    assert_true(wins > rounds / 2 && deep > rounds / 3);
    stand_finish(&stand);
}

/* After the attacker's stone: whether the solver sees a threat where the plain search does. Returns
 * whether it is one of a double three alone. */
static _Bool check_threat(Stand *stand, TgPoint p, _Bool is_first) {
    enum { PLIES = 2 * 81 + 1 }; /* no bound */
    TgBoard *board = stand->board;
    TgVctDefence *defence = malloc(sizeof *defence);
    assert_non_null(defence);
    tg_board_make_light(board, stand->side, p);
    _Bool may_threaten = !has_five(board, stand->other);
    _Bool by_fours = may_threaten && plain_fours(stand, PLIES);
    _Bool by_threes = may_threaten && !by_fours && plain_double_three(stand, PLIES);
    if (tg_vct_defence(stand->vct, board, defence) != (by_fours || by_threes) ||
        (by_threes && !is_first)) {
        TgText text;
        fail_msg("%d: %d,%d of%s: threatens fours %d, a double three %d, searched %d",
                 (int)stand->tables->profile.id, p & 31, p >> 5, stand_stones(stand, &text),
                 by_fours, by_threes, is_first);
    }
    tg_board_unmake(board);
    free(defence);
    return by_threes;
}

static void double_threes_are_threats(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "freestyle", "standard", "caro"};
    Stand stand;
    stand_init(&stand);
    TgRng rng;
    tg_rng_init(&rng, 7);
    int threats = 0;
    for (long i = 0; i < positions_scaled(200); i++) {
        TgSide side = i % 4 == 0 ? TG_WHITE : TG_BLACK; /* whose double threes are no fouls */
        stand_use_rule(&stand, rules[i % 4]);
        positions_scatter(&rng, 9, 10 + (int)tg_rng_below(&rng, 14), 50, &stand.grid);
        stand_use_grid(&stand, side);
        TgPoint firsts[TG_VCF_LINE_MAX];
        TgVctLimits limits = {.kind = TG_VCT_WHOLE};
        int first_nb = tg_vct_firsts(stand.vct, stand.board, side, &limits, firsts);
        if (has_five(stand.board, stand.other)) {
            continue;
        }
        for (int p = 0; p < 9 * 32 && first_nb >= 0; p++) {
            _Bool is_first = 0;
            for (int j = 0; j < first_nb; j++) {
                is_first |= firsts[j] == p;
            }
            if (is_playable(stand.board, side, p)) {
                threats += check_threat(&stand, (TgPoint)p, is_first);
            }
        }
    }
    print_message("%d threats of double threes\n", threats);
    assert_true(threats > positions_scaled(50));
    stand_finish(&stand);
}

/* --- the literal rules ------------------------------------------------------------------------ */

static _Bool is_legal(TgGrid *grid, const TgProfile *profile, TgSide side, int p) {
    return tg_point_on((TgPoint)p, grid->size) && grid->cell[p] == TG_CELL_EMPTY &&
           !tg_verdict_is_foul(tg_judge(grid, profile, side, (TgPoint)p));
}

static int five_points(TgGrid *grid, const TgProfile *profile, TgSide side, TgPoint *out) {
    int count = 0;
    for (int p = 0; p < grid->size * 32; p++) {
        if (tg_point_on((TgPoint)p, grid->size) && grid->cell[p] == TG_CELL_EMPTY &&
            tg_judge(grid, profile, side, (TgPoint)p) == TG_VERDICT_WIN) {
            out[count++] = (TgPoint)p;
        }
    }
    return count;
}

/* Whether the line wins as it stands, or sooner. Rules without enclosed fives. */
static _Bool line_wins(Stand *stand, TgGrid grid, const TgPoint *line, int length) {
    const TgProfile *profile = &stand->tables->profile;
    TgPoint fives[TG_POINT_NB];
    TgPoint none[TG_POINT_NB];
    for (int i = 0; i < length; i += 2) {
        if (five_points(&grid, profile, stand->side, fives) > 0) {
            return 1;
        }
        if (i + 2 >= length || !is_legal(&grid, profile, stand->side, line[i])) {
            return 0;
        }
        grid.cell[line[i]] = (uint8_t)tg_cell_of(stand->side);
        int count = five_points(&grid, profile, stand->side, fives);
        if (count == 0 || five_points(&grid, profile, stand->other, none) > 0) {
            return 0;
        }
        if (count > 1 || !is_legal(&grid, profile, stand->other, fives[0])) {
            return 1;
        }
        if (line[i + 1] != fives[0]) {
            return 0;
        }
        grid.cell[fives[0]] = (uint8_t)tg_cell_of(stand->other);
    }
    return 0;
}

/* --- trees ------------------------------------------------------------------------------------ */

typedef struct Tree {
    Stand *stand;
    long left; /* nodes still to look at */
    int deepest;
} Tree;

static void walk_attack(Tree *tree, int plies);

static void check_cover(Stand *stand, const TgVctDefence *defence) {
    TgGrid grid;
    tg_board_get(stand->board, &grid);
    const TgProfile *profile = &stand->tables->profile;
    for (int p = 0; p < grid.size * 32; p++) {
        _Bool covered = !is_legal(&grid, profile, stand->other, p);
        for (int i = 0; i < defence->reply_nb && !covered; i++) {
            covered = defence->reply[i] == p;
        }
        if (covered) {
            continue;
        }
        grid.cell[p] = (uint8_t)tg_cell_of(stand->other);
        for (int i = 0; i < defence->line_nb && !covered; i++) {
            covered = line_wins(stand, grid, defence->line[i], defence->length[i]);
        }
        grid.cell[p] = TG_CELL_EMPTY;
        if (!covered) {
            TgText text;
            fail_msg("%s: %d,%d has no answer", stand_stones(stand, &text), p & 31, p >> 5);
        }
    }
}

static void walk_defence(Tree *tree, int plies) {
    Stand *stand = tree->stand;
    TgPoint none[TG_POINT_NB];
    TgGrid grid;
    tg_board_get(stand->board, &grid);
    assert_int_equal(five_points(&grid, &stand->tables->profile, stand->other, none), 0);
    TgVctDefence *defence = malloc(sizeof *defence);
    assert_non_null(defence);
    assert_true(tg_vct_defence(stand->vct, stand->board, defence));
    check_cover(stand, defence);
    for (int i = 0; i < defence->reply_nb && tree->left > 0; i++) {
        tg_board_make_light(stand->board, stand->other, defence->reply[i]);
        walk_attack(tree, plies - 1);
        tg_board_unmake(stand->board);
    }
    free(defence);
}

static void walk_attack(Tree *tree, int plies) {
    Stand *stand = tree->stand;
    tree->left--;
    TgVctAttack attack;
    assert_true(tg_vct_attack(stand->vct, stand->board, &attack));
    assert_true(attack.plies <= plies);
    TgGrid grid;
    tg_board_get(stand->board, &grid);
    if (attack.by_fours) {
        assert_true(line_wins(stand, grid, attack.line, attack.length));
        return;
    }
    assert_true(is_legal(&grid, &stand->tables->profile, stand->side, attack.point));
    tg_board_make_light(stand->board, stand->side, attack.point);
    tree->deepest = stand->board->ply > tree->deepest ? stand->board->ply : tree->deepest;
    walk_defence(tree, attack.plies - 1);
    tg_board_unmake(stand->board);
}

/* A middle game: rows of both sides about the centre, neither with a five or a four. */
static void tactical(TgRng *rng, int size, TgGrid *grid) {
    TgGrid inner;
    positions_scatter(rng, 9, 16 + (int)tg_rng_below(rng, 12), 50, &inner);
    tg_grid_init(grid, size);
    for (int y = 0; y < 9; y++) {
        for (int x = 0; x < 9; x++) {
            grid->cell[tg_point(x + 3, y + 3)] = inner.cell[tg_point(x, y)];
        }
    }
}

static void trees_hold(void **state) {
    (void)state;
    static const char *const rules[] = {"renju", "freestyle", "standard", "retro"};
    Stand stand;
    stand_init(&stand);
    TgRng rng;
    tg_rng_init(&rng, 5);
    int wins = 0;
    int deep = 0;
    int refused = 0;
    long rounds = positions_scaled(60);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        stand_use_rule(&stand, rules[i]);
        for (long j = 0; j < rounds; j++) {
            draw_hard(&stand, &rng, 15, tactical);
            TgVctKind kind = (TgVctKind)tg_rng_below(&rng, 3);
            stand_solve(&stand, &(TgVctLimits){.kind = kind, .nodes = 30000});
            refused += stand.threats.answer == TG_VCF_NO;
            if (stand.threats.answer == TG_VCF_WIN) {
                Tree tree = {.stand = &stand, .left = 200};
                walk_attack(&tree, stand.threats.plies);
                wins++;
                deep += tree.deepest > 1;
            }
        }
    }
    print_message("%d wins, %d with threats, %d refused\n", wins, deep, refused);
    assert_true(wins > rounds / 2 && deep > rounds / 2 && refused > rounds / 8);
    stand_finish(&stand);
}

/* --- known positions, limits ------------------------------------------------------------------ */

/* The position of a row of tests/boards/vct-quintet.tsv. */
static void use_row(Stand *stand, const char *id) {
    Row row;
    row_find("tests/boards/vct-quintet.tsv", id, &row);
    stand->grid = row.grid;
    stand_use_grid(stand, row.side);
}

static void shortest_wins(void **state) {
    (void)state;
    static const char *const ids[] = {"quintet-vct-black", "quintet-vct-counter"};
    Stand stand;
    stand_init(&stand);
    stand_use_rule(&stand, "renju");
    for (int i = 0; i < 2; i++) {
        use_row(&stand, ids[i]);
        stand_solve(&stand, &(TgVctLimits){.kind = TG_VCT_ANY, .plies = 9, .shortest = 1});
        assert_int_equal(stand.threats.answer, TG_VCF_WIN);
        assert_int_equal(stand.threats.plies, 9);
        assert_true(stand.threats.shortest);
        stand_solve(&stand, &(TgVctLimits){.kind = TG_VCT_ANY, .plies = 7});
        assert_int_equal(stand.threats.answer, TG_VCF_NO);
    }
    stand_finish(&stand);
}

/* D21: a position is its stones: the same answer when it was played on the board as when it was set
 * up, and when the solver has seen other positions before. */
static void moves_and_set_up_agree(void **state) {
    (void)state;
    Stand stand;
    stand_init(&stand);
    stand_use_rule(&stand, "renju");
    use_row(&stand, "quintet-vct-counter");
    TgVctLimits limits = {.kind = TG_VCT_ANY, .plies = 9, .shortest = 1};
    stand_solve(&stand, &limits);
    TgVctResult set_up = stand.threats;
    assert_int_equal(set_up.answer, TG_VCF_WIN);
    TgGrid grid = stand.grid;
    tg_grid_init(&stand.grid, 15);
    stand_use_grid(&stand, TG_WHITE);
    for (int pass = 0; pass < 2; pass++) { /* from an empty memory, and from a full one */
        for (int p = 0; p < TG_POINT_NB; p++) {
            if (grid.cell[p] != TG_CELL_EMPTY) {
                tg_board_make_light(
                    stand.board, grid.cell[p] == TG_CELL_BLACK ? TG_BLACK : TG_WHITE, (TgPoint)p);
            }
        }
        int ply = stand.board->ply;
        tg_vct_solve(stand.vct, stand.board, TG_WHITE, &limits, &stand.threats);
        assert_int_equal(stand.threats.answer, TG_VCF_WIN);
        assert_int_equal(stand.threats.plies, set_up.plies);
        assert_int_equal(stand.threats.first, set_up.first);
        assert_int_equal(stand.board->ply, ply);
        while (stand.board->ply > 0) {
            tg_board_unmake(stand.board);
        }
        stand_use_grid(&stand, TG_BLACK);
        tg_vct_solve(stand.vct, stand.board, TG_BLACK, &limits, &stand.threats);
        assert_int_not_equal(stand.threats.answer, TG_VCF_WIN); /* of an empty board */
        stand.side = TG_WHITE;
    }
    stand_finish(&stand);
}

/* D21: wins that were solved once are solved again within these nodes, with a proof's length. */
static void solved_wins_stay_solved(void **state) {
    (void)state;
    static const struct {
        const char *id;
        uint64_t nodes;
        int plies; /* at most */
    } suite[] = {
        {"quintet-vct-black", 20000, 13},
        {"quintet-vct-counter", 20000, 13},
        {"quintet-game-l10-1w", 600000, 41},
        {"quintet-game-l08-4w", 600000, 41},
    };
    Stand stand;
    stand_init(&stand);
    stand_use_rule(&stand, "renju");
    for (size_t i = 0; i < sizeof suite / sizeof suite[0]; i++) {
        use_row(&stand, suite[i].id);
        stand_solve(&stand, &(TgVctLimits){.kind = TG_VCT_ANY, .nodes = suite[i].nodes});
        print_message("%s: %d plies, %llu nodes\n", suite[i].id, stand.threats.plies,
                      (unsigned long long)stand.threats.nodes);
        assert_int_equal(stand.threats.answer, TG_VCF_WIN);
        assert_true(stand.threats.plies <= suite[i].plies);
    }
    stand_finish(&stand);
}

/* One MiB holds a small part of this search: nodes are dropped, the tree is proven again where it
 * is walked. */
static void small_memory_is_right(void **state) {
    (void)state;
    Stand stand;
    stand_init(&stand);
    stand_use_rule(&stand, "renju");
    tg_vct_destroy(stand.vct);
    stand.vct = tg_vct_create(0);
    assert_non_null(stand.vct);
    use_row(&stand, "quintet-game-l10-1w");
    stand_solve(&stand, &(TgVctLimits){.kind = TG_VCT_ANY, .nodes = 3000000});
    assert_int_equal(stand.threats.answer, TG_VCF_WIN);
    Tree tree = {.stand = &stand, .left = 50};
    walk_attack(&tree, stand.threats.plies);
    assert_true(tree.deepest > 10);
    stand_finish(&stand);
}

static _Bool stop_at_once(void *context) {
    ++*(int *)context;
    return 1;
}

static void limits_end_the_search(void **state) {
    (void)state;
    Stand stand;
    stand_init(&stand);
    stand_use_rule(&stand, "renju");
    use_row(&stand, "quintet-game-l14-1");
    stand_solve(&stand, &(TgVctLimits){.kind = TG_VCT_ANY, .nodes = 5000});
    assert_int_equal(stand.threats.answer, TG_VCF_UNKNOWN);
    assert_true(stand.threats.nodes >= 5000 && stand.threats.nodes < 5100);
    assert_true(stand.threats.pn > 0 && stand.threats.dn > 0);

    int asked = 0;
    tg_vct_clear(stand.vct);
    stand_solve(&stand,
                &(TgVctLimits){.kind = TG_VCT_ANY, .stop = stop_at_once, .context = &asked});
    assert_int_equal(stand.threats.answer, TG_VCF_UNKNOWN);
    assert_true(asked >= 1 && stand.threats.nodes < 2048);

    tg_vct_clear(stand.vct);
    stand_solve(&stand, &(TgVctLimits){.kind = TG_VCT_ANY, .plies = 7});
    assert_int_equal(stand.threats.answer, TG_VCF_NO);
    stand_finish(&stand);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_plain_search),
        cmocka_unit_test(double_threes_are_threats),
        cmocka_unit_test(trees_hold),
        cmocka_unit_test(shortest_wins),
        cmocka_unit_test(moves_and_set_up_agree),
        cmocka_unit_test(solved_wins_stay_solved),
        cmocka_unit_test(small_memory_is_right),
        cmocka_unit_test(limits_end_the_search),
    };
    cmocka_set_test_filter(getenv("ONLY"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
