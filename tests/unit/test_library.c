/* SPDX-License-Identifier: MIT
 *
 * The library of games: doubles, heads, positions against a plain search, what is kept, faults. */
#include "support/travel.h"
#include "tengen/library.h"
#include "tengen/notation.h"
#include "tengen/poskey.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/tengen-library-XXXXXX";
static char path[100];

static int set_up(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/games.db", folder);
    return 0;
}

static void remove_files(void) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[120];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static int tear_down(void **state) {
    (void)state;
    remove_files();
    return rmdir(folder);
}

static TgLibrary *open_new(void) {
    remove_files();
    TgLibrary *library = NULL;
    assert_int_equal(tg_library_open(path, 1, &library, NULL), TG_OK);
    return library;
}

static TgTree *game_of(const char *moves, int symmetry) {
    TgPoint points[64];
    size_t count;
    assert_int_equal(tg_notation_read_moves(moves, 15, 1, points, 64, &count, NULL), TG_OK);
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(15, &tree), TG_OK);
    TgNodeId node = TG_NODE_ROOT;
    for (size_t i = 0; i < count; i++) {
        node =
            tg_tree_play(tree, node,
                         points[i] == TG_POINT_NONE ? TG_POINT_NONE
                                                    : tg_point_transform(points[i], 15, symmetry));
    }
    return tree;
}

static void set(TgTree *tree, TgKey key, const char *text) {
    tg_tree_set_text(tree, TG_NODE_ROOT, key, text);
}

static TgAdded add(TgLibrary *library, TgTree *tree) {
    TgAdded added = TG_ADDED_EMPTY;
    assert_int_equal(tg_library_add(library, tree, "test", 1, &added, NULL), TG_OK);
    tg_tree_destroy(tree);
    return added;
}

static uint64_t count_of(TgLibrary *library, const TgLibraryQuery *query) {
    uint64_t count = 0;
    assert_int_equal(tg_library_search(library, query, NULL, NULL, &count, NULL), TG_OK);
    return count;
}

static void doubles_are_seen_in_every_image(void **state) {
    (void)state;
    TgLibrary *library = open_new();
    assert_int_equal(add(library, game_of("h8i9j7g9h10", 0)), TG_ADDED_NEW);
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        assert_int_equal(add(library, game_of("h8i9j7g9h10", s)), TG_ADDED_DOUBLE);
    }
    assert_int_equal(add(library, game_of("h8i9j7g9h11", 3)), TG_ADDED_NEW);
    assert_int_equal(add(library, game_of("", 0)), TG_ADDED_EMPTY);
    /* A head that says nothing else is no other game; one that does is. */
    TgTree *tree = game_of("h8i9j7g9h10k6", 0);
    set(tree, TG_KEY_BLACK, "Ann");
    assert_int_equal(add(library, tree), TG_ADDED_NEW);
    tree = game_of("h8i9j7g9h10k6", 5);
    set(tree, TG_KEY_WHITE, "Bo");
    assert_int_equal(add(library, tree), TG_ADDED_DOUBLE);
    tree = game_of("h8i9j7g9h10k6", 5);
    set(tree, TG_KEY_BLACK, "Cy");
    assert_int_equal(add(library, tree), TG_ADDED_NEW);
    assert_int_equal(tg_library_commit(library, NULL), TG_OK);
    tg_library_close(library);
}

static void heads_are_found(void **state) {
    (void)state;
    TgLibrary *library = open_new();
    static const char *const names[] = {"Ann Alpha", "Bo Beta", "陈 科翰"};
    for (int i = 0; i < 30; i++) {
        char moves[32];
        snprintf(moves, sizeof moves, "h8h9h10%c%d", 'a' + i % 15, 1 + i / 15);
        TgTree *tree = game_of(moves, i % 8);
        set(tree, TG_KEY_BLACK, names[i % 3]);
        set(tree, TG_KEY_WHITE, names[(i + 1) % 3]);
        set(tree, TG_KEY_RESULT, i % 2 == 0 ? "B+" : i % 4 == 1 ? "W+" : "draw");
        set(tree, TG_KEY_EVENT, i < 10 ? "Spring Open" : "Autumn Cup");
        set(tree, TG_KEY_RULE, "renju");
        char date[24];
        snprintf(date, sizeof date, "%d-03-01", 2000 + i);
        set(tree, TG_KEY_DATE, date);
        assert_int_equal(add(library, tree), TG_ADDED_NEW);
    }
    assert_int_equal(tg_library_commit(library, NULL), TG_OK);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.player = "alpha"}), 20);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.black = "陈"}), 10);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.white = "Bo Beta"}), 10);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.event = "spring"}), 10);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.result = "B+"}), 15);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.result = "draw"}), 7);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.from = "2003", .to = "2005"}), 3);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.rule = "renju"}), 30);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.rule = "caro"}), 0);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.player = "%"}), 0);
    assert_int_equal(count_of(library, &(TgLibraryQuery){.opening = 1}), 30); /* D1 */
    assert_int_equal(
        count_of(library, &(TgLibraryQuery){.player = "alpha", .event = "spring", .size = 15}), 7);
    tg_library_close(library);
}

/* ---- positions against a plain search ---- */

enum { GAMES = 400, PLIES = 12 };

typedef struct Plain {
    TgPoint moves[GAMES][PLIES];
    int result[GAMES];
} Plain;

static uint64_t key_after(const TgPoint *moves, int plies) {
    TgPosKey key;
    tg_poskey_init(&key, 15);
    for (int i = 0; i < plies; i++) {
        tg_poskey_flip(&key, (TgSide)(i % 2), moves[i]);
    }
    return tg_poskey_of(&key, (TgSide)(plies % 2));
}

/* Games of few moves, so that they meet often. */
static void fill(TgLibrary *library, Plain *plain, TgRng *rng) {
    static const char *const results[] = {"?", "B+", "W+", "draw"};
    for (int g = 0; g < GAMES; g++) {
        TgTree *tree = NULL;
        assert_int_equal(tg_tree_create(15, &tree), TG_OK);
        TgNodeId node = TG_NODE_ROOT;
        uint8_t taken[TG_POINT_NB] = {0};
        for (int i = 0; i < PLIES;) {
            int spread = i < 4 ? 1 : 4;
            TgPoint point =
                tg_point(7 - spread + (int)tg_rng_below(rng, (uint32_t)(2 * spread + 1)),
                         7 - spread + (int)tg_rng_below(rng, (uint32_t)(2 * spread + 1)));
            if (!taken[point]++) {
                plain->moves[g][i++] = point;
                node = tg_tree_play(tree, node, point);
            }
        }
        plain->result[g] = (int)tg_rng_below(rng, 4);
        set(tree, TG_KEY_RESULT, results[plain->result[g]]);
        assert_int_equal(add(library, tree), TG_ADDED_NEW);
        if (g % 150 == 149) { /* segments, which are joined later */
            assert_int_equal(tg_library_commit(library, NULL), TG_OK);
        }
    }
    assert_int_equal(tg_library_commit(library, NULL), TG_OK);
}

static void expect_position(TgLibrary *library, const Plain *plain, int game, int plies,
                            int symmetry) {
    TgLibraryQuery query = {.positioned = 1, .to_move = (TgSide)(plies % 2)};
    tg_grid_init(&query.grid, 15);
    for (int i = 0; i < plies; i++) {
        TgPoint point = tg_point_transform(plain->moves[game][i], 15, symmetry);
        query.grid.cell[point] = (uint8_t)tg_cell_of((TgSide)(i % 2));
    }
    uint64_t key = key_after(plain->moves[game], plies);
    uint32_t count = 0;
    uint32_t wins = 0;
    for (int g = 0; g < GAMES; g++) {
        if (key_after(plain->moves[g], plies) == key) {
            count++;
            wins += plain->result[g] == 1;
        }
    }
    assert_int_equal(count_of(library, &query), count);
    TgExplored explored;
    assert_int_equal(tg_library_explore(library, &query, &explored, NULL), TG_OK);
    assert_int_equal(explored.total.games, count);
    assert_int_equal(explored.total.black_wins, wins);
    uint32_t sum = 0;
    for (size_t i = 0; i < explored.count; i++) {
        const TgLibraryMove *move = &explored.moves[i];
        sum += move->games;
        assert_true(i == 0 || move->games <= explored.moves[i - 1].games);
        /* The games that go on to an image of the position after it. */
        TgPoint after[PLIES];
        for (int k = 0; k < plies; k++) {
            after[k] = tg_point_transform(plain->moves[game][k], 15, symmetry);
        }
        after[plies] = move->point;
        uint64_t next = key_after(after, plies + 1);
        uint32_t expected = 0;
        for (int g = 0; g < GAMES; g++) {
            expected += key_after(plain->moves[g], plies) == key &&
                        key_after(plain->moves[g], plies + 1) == next;
        }
        assert_int_equal(move->games, expected);
    }
    assert_int_equal(sum, count);
    tg_explored_finish(&explored);
}

static void positions_are_found(void **state) {
    (void)state;
    TgLibrary *library = open_new();
    Plain *plain = malloc(sizeof *plain);
    TgRng rng;
    tg_rng_init(&rng, 77);
    fill(library, plain, &rng);
    tg_library_close(library); /* what was committed is found by another opening */
    assert_int_equal(tg_library_open(path, 0, &library, NULL), TG_OK);
    for (int round = 0; round < 200; round++) {
        expect_position(library, plain, (int)tg_rng_below(&rng, GAMES),
                        (int)tg_rng_below(&rng, PLIES - 1), (int)tg_rng_below(&rng, 8));
    }
    TgLibraryQuery none = {.positioned = 1};
    tg_grid_init(&none.grid, 15);
    none.grid.cell[tg_point(0, 0)] = TG_CELL_BLACK;
    none.to_move = TG_WHITE;
    assert_int_equal(count_of(library, &none), 0);
    tg_library_close(library);
    free(plain);
}

/* No ply is too late to be found, up to a full board. */
static void late_positions_are_found(void **state) {
    (void)state;
    TgLibrary *library = open_new();
    TgTree *tree = NULL;
    assert_int_equal(tg_tree_create(15, &tree), TG_OK);
    TgNodeId node = TG_NODE_ROOT;
    TgLibraryQuery query[226] = {{.positioned = 1}};
    tg_grid_init(&query[0].grid, 15);
    for (int i = 0; i < 225; i++) {
        /* 7 and 225 have no common divisor: every point once. */
        TgPoint point = tg_point(i * 7 % 225 % 15, i * 7 % 225 / 15);
        node = tg_tree_play(tree, node, point);
        query[i + 1] = query[i];
        query[i + 1].grid.cell[point] = (uint8_t)tg_cell_of((TgSide)(i % 2));
        query[i + 1].to_move = (TgSide)((i + 1) % 2);
    }
    assert_int_equal(add(library, tree), TG_ADDED_NEW);
    assert_int_equal(tg_library_commit(library, NULL), TG_OK);
    for (int i = 0; i <= 225; i++) {
        assert_int_equal(count_of(library, &query[i]), 1);
    }
    tg_library_close(library);
}

static _Bool take_id(void *context, const TgLibraryGame *game) {
    int64_t **next = context;
    *(*next)++ = game->id;
    return 1;
}

/* Pages of games, of heads and of positions, are in order and miss none. */
static void games_come_in_pages(void **state) {
    (void)state;
    TgLibrary *library = open_new();
    for (int i = 0; i < 25; i++) {
        char round[16];
        snprintf(round, sizeof round, "%d", i + 1);
        TgTree *tree = game_of("h8h9h10a1", i % 8);
        set(tree, TG_KEY_ROUND, round);
        assert_int_equal(add(library, tree), TG_ADDED_NEW);
    }
    assert_int_equal(tg_library_commit(library, NULL), TG_OK);
    for (int positioned = 0; positioned < 2; positioned++) {
        int64_t ids[32];
        int64_t *next = ids;
        TgLibraryQuery query = {.limit = 10, .positioned = positioned != 0, .to_move = TG_WHITE};
        tg_grid_init(&query.grid, 15);
        query.grid.cell[tg_point(7, 7)] = TG_CELL_BLACK;
        for (query.skip = 0; query.skip < 40; query.skip += 10) {
            uint64_t count = 0;
            assert_int_equal(tg_library_search(library, &query, take_id, &next, &count, NULL),
                             TG_OK);
            assert_int_equal(count, 25);
        }
        assert_int_equal(next - ids, 25);
        for (int i = 0; i < 25; i++) {
            assert_int_equal(ids[i], i + 1);
        }
    }
    tg_library_close(library);
}

static void what_a_tree_says_is_kept(void **state) {
    (void)state;
    TgLibrary *library = open_new();
    TgTree *plain = game_of("h8i9--g9", 0);
    set(plain, TG_KEY_BLACK, "Ann ] \\ Alpha");
    TgTree *rich = game_of("h8i9j7g9", 0);
    tg_tree_set_text(rich, tg_tree_main_end(rich), TG_KEY_COMMENT, "why?");
    tg_tree_play(rich, tg_tree_node(rich, TG_NODE_ROOT)->first_child, tg_point(1, 1));
    TgTree *trees[] = {plain, rich};
    for (int i = 0; i < 2; i++) {
        TgAdded added;
        assert_int_equal(tg_library_add(library, trees[i], "test", 1, &added, NULL), TG_OK);
        assert_int_equal(added, TG_ADDED_NEW);
    }
    assert_int_equal(tg_library_commit(library, NULL), TG_OK);
    for (int i = 0; i < 2; i++) {
        TgTree *loaded = NULL;
        assert_int_equal(tg_library_load(library, i + 1, &loaded, NULL), TG_OK);
        _Bool equal = 0;
        assert_int_equal(tg_tree_equal(loaded, trees[i], &equal), TG_OK);
        assert_true(equal);
        tg_tree_destroy(loaded);
        tg_tree_destroy(trees[i]);
    }
    TgTree *none = NULL;
    assert_int_equal(tg_library_load(library, 99, &none, NULL), TG_E_NOT_FOUND);
    assert_null(none);
    tg_library_close(library);
}

static void what_is_not_committed_is_dropped(void **state) {
    (void)state;
    TgLibrary *library = open_new();
    assert_int_equal(add(library, game_of("h8i9", 0)), TG_ADDED_NEW);
    tg_library_close(library);
    assert_int_equal(tg_library_open(path, 0, &library, NULL), TG_OK);
    uint64_t games = 9, names = 9, bytes = 0;
    assert_int_equal(tg_library_sizes(library, &games, &names, &bytes, NULL), TG_OK);
    assert_int_equal(games, 0);
    assert_int_equal(names, 0);
    assert_true(bytes > 0);
    tg_library_close(library);
}

static void other_files_are_refused(void **state) {
    (void)state;
    remove_files();
    TgLibrary *library = NULL;
    TgText error;
    tg_text_init(&error);
    assert_int_equal(tg_library_open(path, 0, &library, &error), TG_E_IO);
    assert_null(library);
    assert_true(error.length > 0);
    FILE *file = fopen(path, "w");
    fputs("this is no database, and long enough to be seen as none", file);
    fclose(file);
    assert_int_not_equal(tg_library_open(path, 1, &library, &error), TG_OK);
    assert_null(library);
    tg_text_finish(&error);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doubles_are_seen_in_every_image),
        cmocka_unit_test(heads_are_found),
        cmocka_unit_test(positions_are_found),
        cmocka_unit_test(late_positions_are_found),
        cmocka_unit_test(games_come_in_pages),
        cmocka_unit_test(what_a_tree_says_is_kept),
        cmocka_unit_test(what_is_not_committed_is_dropped),
        cmocka_unit_test(other_files_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
