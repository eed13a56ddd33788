/* SPDX-License-Identifier: MIT
 *
 * How well the built-in net's values foretell how games end that it did not learn from:
 * net_values RULE < GAMES, where GAMES are the lines of `tengen match --json`. Of the quiet
 * positions after the openings, by the number of stones: how many, the cross entropy of
 * sigmoid(value / scale) with the result, and the scale in centipoints at which it is least. */
#include "eval/net.h"
#include "search/situation.h"
#include "tengen/notation.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 1 << 16, RANGE_NB = 5, SCALE_LEAST = 40, SCALE_MOST = 2000 };

static const int range_from[RANGE_NB] = {4, 20, 35, 50, 75};

typedef struct Value {
    int stones, value;
    double won; /* by the side to move: 0, 1/2, 1 */
} Value;

typedef struct Values {
    Value *list;
    size_t count, room;
} Values;

typedef struct Player {
    TgTables *tables;
    TgBoard *board;
    TgNet *net;
    TgNetSums sums;
} Player;

static _Bool add(Values *values, Value value) {
    if (values->count == values->room) {
        values->room = values->room * 2 + 1024;
        Value *more = realloc(values->list, values->room * sizeof *more);
        if (more == NULL) {
            return 0;
        }
        values->list = more;
    }
    values->list[values->count++] = value;
    return 1;
}

/* Values of the positions of a game that Black won, drew or lost: 1, 1/2, 0. */
static _Bool play(Player *player, const TgPoint *moves, size_t count, size_t opening, double black,
                  Values *values) {
    _Bool added = 1;
    for (size_t i = 0; i < count && added; i++) {
        TgSide side = (TgSide)(i % 2);
        Situation situation;
        tg_situation_look(player->board, side, &situation);
        if (i >= opening && (int)i >= range_from[0] && situation.kind == SITUATION_QUIET) {
            int value = tg_net_value(player->net, &player->sums, player->board, side);
            added = add(values, (Value){(int)i, value, side == TG_BLACK ? black : 1 - black});
        }
        tg_board_make(player->board, side, moves[i]);
    }
    while (player->board->ply > 0) {
        tg_board_unmake(player->board);
    }
    return added;
}

/* A line that is no game of a match is passed over. */
static _Bool read_game(Player *player, const char *line, Values *values) {
    json_t *game = json_loads(line, 0, NULL);
    const char *text = NULL;
    const char *result = NULL;
    int opening = 0;
    TgPoint moves[TG_POINT_NB];
    size_t count = 0;
    _Bool added = 1;
    if (json_unpack(game, "{s:s, s:s, s:i}", "moves", &text, "result", &result, "opening",
                    &opening) == 0 &&
        tg_notation_read_moves(text, player->board->size, 1, moves, TG_POINT_NB, &count, NULL) ==
            TG_OK) {
        double black = result[0] == 'B' ? 1 : result[0] == 'W' ? 0 : 0.5;
        added = play(player, moves, count, (size_t)opening, black, values);
    }
    json_decref(game);
    return added;
}

/* Mean cross entropy of the positions with so many stones. */
static double entropy(const Values *values, int from, int to, double scale, size_t *count) {
    double sum = 0;
    *count = 0;
    for (size_t i = 0; i < values->count; i++) {
        const Value *at = &values->list[i];
        if (at->stones >= from && at->stones < to) {
            double logit = at->value / scale;
            double missed = logit > 0 ? 1 - at->won : at->won;
            sum += log1p(exp(-fabs(logit))) + missed * fabs(logit);
            ++*count;
        }
    }
    return *count > 0 ? sum / (double)*count : 0;
}

static void print_range(const Values *values, int from, int to) {
    size_t count = 0;
    double best_scale = SCALE_LEAST;
    double best = INFINITY;
    for (double scale = SCALE_LEAST; scale < SCALE_MOST; scale *= 1.02) {
        double loss = entropy(values, from, to, scale, &count);
        if (loss < best) {
            best = loss;
            best_scale = scale;
        }
    }
    printf("%d stones and more, below %d\t%zu\t%.4f\t%.0f\n", from, to, count, best, best_scale);
}

static int run(Player *player) {
    static char line[LINE_MOST];
    Values values = {0};
    _Bool read = 1;
    while (read && fgets(line, sizeof line, stdin) != NULL) {
        read = read_game(player, line, &values);
    }
    for (int i = 0; i < RANGE_NB && read; i++) {
        print_range(&values, range_from[i], i + 1 < RANGE_NB ? range_from[i + 1] : TG_POINT_NB);
    }
    print_range(&values, range_from[0], TG_POINT_NB);
    free(values.list);
    return read ? 0 : 1;
}

int main(int argc, char **argv) {
    static Player player;
    TgProfile profile;
    int code = 1;
    if (argc == 2 && tg_profile_parse(argv[1], &profile, NULL) == TG_OK &&
        tg_net_create(&profile, &player.net) == TG_OK && player.net != NULL) {
        player.tables = tg_tables_create(&profile);
        player.board = tg_board_create(player.tables, profile.size);
        code = player.board != NULL ? run(&player) : code;
    } else {
        fprintf(stderr, "net_values: expected freestyle, standard or renju\n");
    }
    tg_board_destroy(player.board);
    tg_tables_destroy(player.tables);
    tg_net_destroy(player.net);
    return code;
}
