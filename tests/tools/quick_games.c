/* SPDX-License-Identifier: MIT
 *
 * usage: quick_games [--games N] [--ms T] [--nodes N] [--rule R] [--openings FILE] [--blocker |
 * --beginner]
 *                    [--levels A,B] [--seed S]
 *
 * Plays quick games in one process, two for each opening with colours changed, and measures every
 * move of the engine: CPU time of the thinking thread and wall time against the limit. Beside it a
 * control loop that only waits for the same time by the clock shows what the machine itself is
 * late. The other player is the engine again, or (--blocker) one that completes its own fours,
 * stops the other's, and else plays by chance near the stones; or (--beginner) one that also makes
 * and stops straight fours and builds its rows; --levels sets the levels.
 *
 * Exit 0: no CPU overrun of more than 10 ms, no refused act, and every game against the blocker
 * won. Else 1. */
#include "tengen/engine.h"
#include "tengen/notation.h"
#include "tengen/rng.h"
#include "tengen/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { OVERRUN_NS = 10000000, OPENING_MAX = 256, CONTROL_EVERY = 4, MS = 1000000 };

typedef struct Options {
    int games, ms, level[2];
    uint64_t nodes, seed;
    const char *rule, *openings;
    _Bool blocker, beginner;
} Options;

typedef struct Watch {
    long moves, cpu_over, wall_over, control, control_over;
    int64_t cpu_most, wall_most, control_most, cpu_sum;
    uint64_t nodes;
} Watch;

typedef struct Match {
    Options options;
    TgProfile profile;
    TgEngine *engine[2];
    TgRng rng;
    Watch watch;
    int won, lost, drawn; /* as the first player sees it */
} Match;

static void fail(const char *what) {
    printf("%s\n", what);
    exit(1);
}

static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Waits by the clock as a search would and counts how late it is. */
static void run_control(Watch *watch, int ms) {
    int64_t end = tg_time_now_ns() + (int64_t)ms * MS;
    int64_t now;
    while ((now = tg_time_now_ns()) < end) {
    }
    watch->control++;
    watch->control_over += now - end > OVERRUN_NS;
    watch->control_most = most(watch->control_most, now - end);
}

static void think(Match *match, int player, const TgGame *game, TgAct *act) {
    const Options *o = &match->options;
    const TgLimits limits = {.turn_ms = o->nodes > 0 || o->level[player] > 0 ? -1 : o->ms,
                             .match_ms = -1,
                             .nodes = o->nodes,
                             .level = (uint8_t)o->level[player],
                             .seed = o->seed + tg_rng_next(&match->rng)};
    TgReport report;
    int64_t wall = tg_time_now_ns();
    int64_t cpu = tg_time_thread_cpu_ns();
    if (tg_engine_choose(match->engine[player], game, &limits, NULL, NULL, act, &report) != TG_OK) {
        fail("the engine has no act");
    }
    cpu = tg_time_thread_cpu_ns() - cpu;
    wall = tg_time_now_ns() - wall;
    Watch *watch = &match->watch;
    watch->moves++;
    watch->nodes += report.nodes;
    watch->cpu_sum += cpu;
    if (limits.turn_ms < 0) {
        return;
    }
    int64_t limit = (int64_t)o->ms * MS;
    watch->cpu_over += cpu - limit > OVERRUN_NS;
    watch->wall_over += wall - limit > OVERRUN_NS;
    watch->cpu_most = most(watch->cpu_most, cpu - limit);
    watch->wall_most = most(watch->wall_most, wall - limit);
    if (watch->moves % CONTROL_EVERY == 0) {
        run_control(watch, o->ms);
    }
}

/* --- the blocker --- */

static _Bool is_near(const TgGrid *grid, TgPoint p) {
    for (int dy = -2; dy <= 2; dy++) {
        for (int dx = -2; dx <= 2; dx++) {
            int cell = tg_grid_xy(grid, tg_point_x(p) + dx, tg_point_y(p) + dy);
            if (cell > TG_CELL_EMPTY) {
                return 1;
            }
        }
    }
    return 0;
}

/* A point where the side wins; TG_POINT_NONE. */
static TgPoint winning_point(TgGrid *grid, const TgProfile *profile, TgSide side) {
    for (int n = 0; n < grid->size * grid->size; n++) {
        TgPoint p = tg_point(n % grid->size, n / grid->size);
        if (tg_grid_at(grid, p) == TG_CELL_EMPTY &&
            tg_judge(grid, profile, side, p) == TG_VERDICT_WIN) {
            return p;
        }
    }
    return TG_POINT_NONE;
}

static TgPoint chance_point(Match *match, TgGrid *grid, TgSide side) {
    for (int i = 0; i < 20000; i++) {
        TgPoint p = tg_point((int)tg_rng_below(&match->rng, grid->size),
                             (int)tg_rng_below(&match->rng, grid->size));
        _Bool near = is_near(grid, p) || i > 10000;
        if (tg_grid_at(grid, p) == TG_CELL_EMPTY && near &&
            (i > 15000 || !tg_verdict_is_foul(tg_judge(grid, &match->profile, side, p)))) {
            return p;
        }
    }
    return TG_POINT_NONE;
}

/* A point where the side would threaten two fives. */
static TgPoint double_point(TgGrid *grid, const TgProfile *profile, TgSide side) {
    for (int n = 0; n < grid->size * grid->size; n++) {
        TgPoint p = tg_point(n % grid->size, n / grid->size);
        if (tg_grid_at(grid, p) != TG_CELL_EMPTY || !is_near(grid, p) ||
            tg_verdict_is_foul(tg_judge(grid, profile, side, p))) {
            continue;
        }
        grid->cell[p] = (uint8_t)tg_cell_of(side);
        TgPoint one = winning_point(grid, profile, side);
        TgPoint two = TG_POINT_NONE;
        if (one != TG_POINT_NONE) {
            grid->cell[one] = (uint8_t)tg_cell_of(tg_side_other(side));
            two = winning_point(grid, profile, side);
            grid->cell[one] = TG_CELL_EMPTY;
        }
        grid->cell[p] = TG_CELL_EMPTY;
        if (two != TG_POINT_NONE) {
            return p;
        }
    }
    return TG_POINT_NONE;
}

/* The most own stones of the side in five cells in line with p that hold no other stone. */
static int row_score(const TgGrid *grid, TgSide side, TgPoint p) {
    static const int dx[] = {1, 0, 1, 1}, dy[] = {0, 1, 1, -1};
    int best = 0;
    for (int axis = 0; axis < 4; axis++) {
        for (int first = -4; first <= 0; first++) {
            int own = 0;
            for (int i = first; i < first + 5; i++) {
                int cell =
                    tg_grid_xy(grid, tg_point_x(p) + i * dx[axis], tg_point_y(p) + i * dy[axis]);
                own = cell < 0 || cell == (int)tg_cell_of(tg_side_other(side)) ? -9 : own;
                own += cell == (int)tg_cell_of(side);
            }
            best = own > best ? own : best;
        }
    }
    return best;
}

static TgPoint building_point(Match *match, TgGrid *grid, TgSide side) {
    TgPoint best = chance_point(match, grid, side);
    for (int i = 0; i < 200 && best != TG_POINT_NONE; i++) {
        TgPoint p = chance_point(match, grid, side);
        if (row_score(grid, side, p) > row_score(grid, side, best)) {
            best = p;
        }
    }
    return best;
}

static TgPoint beginner_point(Match *match, TgGrid *grid, TgSide side) {
    TgPoint p = double_point(grid, &match->profile, side);
    if (p == TG_POINT_NONE) {
        p = double_point(grid, &match->profile, tg_side_other(side));
    }
    return p != TG_POINT_NONE ? p : building_point(match, grid, side);
}

static void block(Match *match, const TgGame *game, TgAct *act) {
    const TgGameState *state = tg_game_state(game);
    TgGrid grid = state->grid;
    *act = (TgAct){.kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1};
    act->point[0] = winning_point(&grid, &match->profile, state->to_move);
    if (act->point[0] == TG_POINT_NONE) {
        act->point[0] = winning_point(&grid, &match->profile, tg_side_other(state->to_move));
    }
    if (act->point[0] == TG_POINT_NONE) {
        act->point[0] = match->options.beginner ? beginner_point(match, &grid, state->to_move)
                                                : chance_point(match, &grid, state->to_move);
    }
    if (act->point[0] == TG_POINT_NONE) {
        act->kind = TG_ACT_RESIGN;
    }
}

/* --- games --- */

static void play_opening(TgGame *game, const char *text) {
    TgPoint moves[TG_POINT_NB];
    size_t count;
    if (tg_notation_read_moves(text, tg_game_setup(game)->size, 1, moves, TG_POINT_NB, &count,
                               NULL) != TG_OK) {
        fail("an opening that cannot be read");
    }
    for (size_t i = 0; i < count; i++) {
        TgAct act = {.kind = TG_ACT_PLACE, .seat = TG_SEAT_NONE, .point_count = 1};
        act.point[0] = moves[i];
        if (tg_game_apply(game, &act) != TG_REFUSAL_NONE) {
            fail("an opening that the arbiter refuses");
        }
    }
}

static void print_game(const TgGame *game) {
    const TgGameState *state = tg_game_state(game);
    TgText text;
    tg_text_init(&text);
    for (int i = 0; i < state->move_count; i++) {
        tg_notation_write_moves(&state->moves[i].point, 1, tg_game_setup(game)->size, &text);
    }
    printf("%s %s\n", tg_text_get(&text), tg_cause_id(state->cause));
    tg_text_finish(&text);
}

/* first: the seat of the first player. */
static void play_game(Match *match, const char *opening, TgSeat first) {
    TgGameSetup setup = {.profile = match->profile, .size = match->profile.size};
    TgGame *game = NULL;
    if (tg_opening_rule_parse("free", &setup.opening, NULL) != TG_OK ||
        tg_game_create(&setup, &game, NULL) != TG_OK) {
        fail("no game");
    }
    play_opening(game, opening);
    const TgGameState *state = tg_game_state(game);
    while (state->outcome == TG_OUTCOME_NONE) {
        TgAct act;
        int player = state->to_act == first ? 0 : 1;
        if (player == 1 && match->options.blocker) {
            block(match, game, &act);
        } else {
            think(match, player, game, &act);
        }
        if (tg_game_apply(game, &act) != TG_REFUSAL_NONE) {
            print_game(game);
            fail("the arbiter refuses an act");
        }
    }
    _Bool won = state->outcome == TG_OUTCOME_WIN && state->winner == first;
    match->won += won;
    match->drawn += state->outcome == TG_OUTCOME_DRAW;
    match->lost += state->outcome == TG_OUTCOME_WIN && state->winner != first;
    if (match->options.blocker && !match->options.beginner && !won) {
        print_game(game);
    }
    tg_game_destroy(game);
}

static int read_openings(const char *path, char lines[][256]) {
    FILE *file = fopen(path, "r");
    int count = 0;
    if (file == NULL) {
        fail("no file of openings");
    }
    while (count < OPENING_MAX && fgets(lines[count], 256, file) != NULL) {
        lines[count][strcspn(lines[count], "\t\r\n")] = '\0';
        count += lines[count][0] != '\0' && lines[count][0] != '#';
    }
    fclose(file);
    return count;
}

static void print_results(const Match *match) {
    const Watch *w = &match->watch;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("games %d: first player won %d, lost %d, drawn %d\n",
           match->won + match->lost + match->drawn, match->won, match->lost, match->drawn);
    printf("moves %ld, nodes per CPU second %.0f, peak memory %.1f MiB\n", w->moves,
           (double)w->nodes / ((double)w->cpu_sum / 1e9), (double)usage.ru_maxrss / 1024);
    if (w->control > 0) {
        printf("CPU  over by more than 10 ms: %ld, most %+.2f ms\n", w->cpu_over,
               (double)w->cpu_most / MS);
        printf("wall over by more than 10 ms: %ld of %ld (%.2f %%), most %+.2f ms\n", w->wall_over,
               w->moves, 100.0 * (double)w->wall_over / (double)w->moves,
               (double)w->wall_most / MS);
        printf("control loop, the same:       %ld of %ld (%.2f %%), most %+.2f ms\n",
               w->control_over, w->control, 100.0 * (double)w->control_over / (double)w->control,
               (double)w->control_most / MS);
    }
}

static void read_options(int argc, char **argv, Options *o) {
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--blocker") == 0 || strcmp(argv[i], "--beginner") == 0) {
            o->blocker = 1;
            o->beginner = strcmp(argv[i], "--beginner") == 0;
            continue;
        }
        i++;
        if (strcmp(argv[i - 1], "--games") == 0) {
            o->games = (int)strtol(value, NULL, 10);
        } else if (strcmp(argv[i - 1], "--ms") == 0) {
            o->ms = (int)strtol(value, NULL, 10);
        } else if (strcmp(argv[i - 1], "--nodes") == 0) {
            o->nodes = strtoull(value, NULL, 10);
        } else if (strcmp(argv[i - 1], "--seed") == 0) {
            o->seed = strtoull(value, NULL, 10);
        } else if (strcmp(argv[i - 1], "--rule") == 0) {
            o->rule = value;
        } else if (strcmp(argv[i - 1], "--openings") == 0) {
            o->openings = value;
        } else if (strcmp(argv[i - 1], "--levels") == 0) {
            char *end;
            o->level[0] = (int)strtol(value, &end, 10);
            o->level[1] = *end == ',' ? (int)strtol(end + 1, NULL, 10) : 0;
        } else {
            fail("an unknown option: see the head of tests/tools/quick_games.c");
        }
    }
}

int main(int argc, char **argv) {
    static char openings[OPENING_MAX][256];
    static Match match;
    match.watch.cpu_most = match.watch.wall_most = match.watch.control_most = INT64_MIN;
    match.options = (Options){.games = 20, .ms = 100, .rule = "freestyle", .seed = 1};
    Options *o = &match.options;
    read_options(argc, argv, o);
    if (tg_profile_parse(o->rule, &match.profile, NULL) != TG_OK) {
        fail("no such rule");
    }
    char path[512];
    snprintf(path, sizeof path, "%s/tests/data/balanced-%s15.txt", TG_SOURCE_DIR,
             tg_profile_id(match.profile.id));
    int count = read_openings(o->openings != NULL ? o->openings : path, openings);
    tg_rng_init(&match.rng, o->seed);
    const TgEngineOptions engine = {.hash_bytes = 0};
    _Bool one = o->blocker || (o->level[0] == 0 && o->level[1] == 0);
    if (tg_engine_create(&engine, &match.engine[0]) != TG_OK ||
        (!one && tg_engine_create(&engine, &match.engine[1]) != TG_OK)) {
        fail("no memory");
    }
    match.engine[1] = one ? match.engine[0] : match.engine[1];
    for (int i = 0; i < o->games; i++) {
        play_game(&match, openings[i / 2 % count], i % 2 == 0 ? TG_SEAT_P1 : TG_SEAT_P2);
    }
    print_results(&match);
    _Bool good = match.watch.cpu_over == 0 && (!o->blocker || o->beginner || match.won == o->games);
    tg_engine_destroy(match.engine[0]);
    if (!one) {
        tg_engine_destroy(match.engine[1]);
    }
    return good ? 0 : 1;
}
