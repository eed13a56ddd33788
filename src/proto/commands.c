/* SPDX-License-Identifier: MIT
 *
 * The commands of protocol.md sections 2, 3, 5 and 7.2, one function each. */
#include "proto/session.h"

#include "tengen/thread.h"

#include <inttypes.h>
#include <stdio.h>

static _Bool needs_board(TgProto *proto) {
    if (proto->position.size == 0) {
        tg_session_say(proto, "ERROR no board: expected START first");
        return 0;
    }
    return 1;
}

/* Whether nothing follows the command's words. */
static _Bool ends_here(TgProto *proto, Scan *scan) {
    if (!tg_scan_at_end(scan)) {
        tg_session_say(proto, "ERROR unexpected text after the command");
        return 0;
    }
    return 1;
}

TgPoint tg_session_point(const TgProto *proto, int64_t x, int64_t y) {
    int size = proto->position.size;
    if (x < 0 || y < 0 || x >= size || y >= size) {
        return TG_POINT_NONE;
    }
    switch (proto->settings.coord) {
    case COORD_YX:
        return tg_point((int)y, (int)x);
    case COORD_X_FLIPPED_Y:
        return tg_point((int)x, size - 1 - (int)y);
    default:
        return tg_point((int)x, (int)y);
    }
}

void tg_session_xy(const TgProto *proto, TgPoint p, int *x, int *y) {
    *x = tg_point_x(p);
    *y = tg_point_y(p);
    if (proto->settings.coord == COORD_YX) {
        *x = tg_point_y(p);
        *y = tg_point_x(p);
    } else if (proto->settings.coord == COORD_X_FLIPPED_Y) {
        *y = proto->position.size - 1 - *y;
    }
}

/* Reads "x,y" up to the end of the line and checks that the point is on the board. */
static _Bool read_point(TgProto *proto, Scan *scan, TgPoint *p) {
    int64_t xy[2];
    if (!tg_scan_tuple(scan, xy, 2) || !tg_scan_at_end(scan)) {
        tg_session_say(proto, "ERROR expected x,y");
        return 0;
    }
    *p = tg_session_point(proto, xy[0], xy[1]);
    if (*p == TG_POINT_NONE) {
        tg_session_say(proto, "ERROR the point is not on the board");
        return 0;
    }
    return 1;
}

static _Bool read_free_point(TgProto *proto, Scan *scan, TgPoint *p) {
    if (!needs_board(proto) || !read_point(proto, scan, p)) {
        return 0;
    }
    if (proto->position.at[*p] != WHO_NOBODY) {
        tg_session_say(proto, "ERROR the point is occupied");
        return 0;
    }
    return 1;
}

static void start_board(TgProto *proto, int64_t width, int64_t height) {
    if (width != height || width < TG_SIZE_MIN || width > TG_SIZE_MAX) {
        tg_session_say(proto, "ERROR unsupported size, expected a square of %d to %d lines",
                       TG_SIZE_MIN, TG_SIZE_MAX);
        return;
    }
    tg_position_clear(&proto->position, (int)width);
    proto->used_ms = 0;
    tg_session_say(proto, "OK");
}

static void do_start(TgProto *proto, Scan *scan) {
    int64_t width, height;
    if (!tg_scan_number(scan, &width)) {
        tg_session_say(proto, "ERROR expected a board size");
        return;
    }
    _Bool two_numbers = !tg_scan_at_end(scan);
    height = width;
    if (two_numbers && (!tg_scan_number(scan, &height) || !tg_scan_at_end(scan))) {
        tg_session_say(proto, "ERROR expected a board size");
        return;
    }
    proto->yixin = proto->yixin || two_numbers;
    start_board(proto, width, height);
}

static void do_rectstart(TgProto *proto, Scan *scan) {
    int64_t sizes[2];
    if (!tg_scan_tuple(scan, sizes, 2) || !tg_scan_at_end(scan)) {
        tg_session_say(proto, "ERROR expected width,height");
        return;
    }
    start_board(proto, sizes[0], sizes[1]);
}

static void do_restart(TgProto *proto, Scan *scan) {
    if (ends_here(proto, scan) && needs_board(proto)) {
        start_board(proto, proto->position.size, proto->position.size);
    }
}

static void do_begin(TgProto *proto, Scan *scan) {
    if (!ends_here(proto, scan) || !needs_board(proto)) {
        return;
    }
    if (!position_is_empty(&proto->position)) {
        tg_session_say(proto, "ERROR the board is not empty");
        return;
    }
    proto->used_ms = 0;
    proto->position.own = TG_BLACK;
    tg_session_order_move(proto, 1);
}

static void do_turn(TgProto *proto, Scan *scan) {
    TgPoint p;
    if (read_free_point(proto, scan, &p)) {
        tg_position_put(&proto->position, p, WHO_OPPONENT);
        tg_position_derive(&proto->position);
        tg_session_order_move(proto, 1);
    }
}

static void do_play(TgProto *proto, Scan *scan) {
    TgPoint p;
    if (!read_free_point(proto, scan, &p)) {
        return;
    }
    Position ahead = proto->position;
    if (!tg_position_derive(&ahead)) {
        tg_session_say(proto, "ERROR it is not this brain's turn");
        return;
    }
    proto->position = ahead;
    tg_position_put(&proto->position, p, WHO_OWN);
    int x, y;
    tg_session_xy(proto, p, &x, &y);
    tg_session_say(proto, "%d,%d", x, y);
}

static void do_takeback(TgProto *proto, Scan *scan) {
    TgPoint p;
    if (!needs_board(proto) || !read_point(proto, scan, &p)) {
        return;
    }
    if (proto->position.at[p] == WHO_NOBODY) {
        tg_session_say(proto, "ERROR no stone to take back there");
        return;
    }
    tg_position_remove(&proto->position, p);
    tg_session_say(proto, "OK");
}

static void do_about(TgProto *proto, Scan *scan) {
    (void)scan;
    tg_session_say(proto, "name=\"Tengen\", version=\"" TG_VERSION "\", author=\"Tengen project\", "
                          "country=\"-\", www=\"-\", email=\"-\"");
}

static void do_end(TgProto *proto, Scan *scan) {
    (void)scan;
    proto->ending = 1;
    if (proto->waiting_at >= proto->waiting.length) {
        proto->over = 1;
    }
}

/* Nothing runs, so there is nothing to stop. */
static void do_stop(TgProto *proto, Scan *scan) {
    (void)proto;
    (void)scan;
}

static void do_yxshowforbid(TgProto *proto, Scan *scan) {
    if (!ends_here(proto, scan) || !needs_board(proto)) {
        return;
    }
    TgProfile profile;
    tg_session_profile(proto, &profile);
    TgGrid grid;
    tg_position_grid(&proto->position, &grid);
    TgSide side = tg_position_to_move(&proto->position);
    TgText line;
    tg_text_init(&line);
    for (int i = 0; i < grid.size * grid.size && tg_profile_has_fouls(&profile, side); i++) {
        TgPoint p = tg_point(i % grid.size, i / grid.size);
        if (tg_grid_at(&grid, p) == TG_CELL_EMPTY &&
            tg_verdict_is_foul(tg_judge(&grid, &profile, side, p))) {
            int x, y;
            tg_session_xy(proto, p, &x, &y);
            tg_text_printf(&line, "%02d%02d", x, y);
        }
    }
    tg_session_say(proto, "FORBID %s.", tg_text_get(&line));
    tg_text_finish(&line);
}

static void do_yxnbest(TgProto *proto, Scan *scan) {
    int64_t count;
    if (!tg_scan_number(scan, &count) || !tg_scan_at_end(scan) || count < 1) {
        tg_session_say(proto, "ERROR expected a number of lines");
        return;
    }
    if (needs_board(proto)) {
        tg_position_derive(&proto->position);
        tg_session_order_move(proto, count > TG_MULTIPV_MAX ? TG_MULTIPV_MAX : (int)count);
    }
}

static void do_yxhashclear(TgProto *proto, Scan *scan) {
    (void)scan;
    tg_engine_clear_hash(proto->engine);
}

static void do_yxshowinfo(TgProto *proto, Scan *scan) {
    (void)scan;
    proto->gui = 1;
    tg_session_say(proto, "MESSAGE INFO MAX_THREAD_NUM %d", tg_thread_cpus());
    tg_session_say(proto, "MESSAGE INFO MAX_HASH_SIZE 20");
}

static void start_block(TgProto *proto, Scan *scan, Block block);

static void do_board(TgProto *proto, Scan *scan) {
    start_block(proto, scan, BLOCK_BOARD);
}
static void do_yxboard(TgProto *proto, Scan *scan) {
    start_block(proto, scan, BLOCK_YXBOARD);
}
static void do_swap2board(TgProto *proto, Scan *scan) {
    start_block(proto, scan, BLOCK_SWAP2);
}

typedef struct Command {
    const char *word;
    void (*run)(TgProto *proto, Scan *scan);
} Command;

static const Command commands[] = {
    {"START", do_start},
    {"RECTSTART", do_rectstart},
    {"RESTART", do_restart},
    {"BEGIN", do_begin},
    {"TURN", do_turn},
    {"BOARD", do_board},
    {"INFO", tg_session_info},
    {"END", do_end},
    {"ABOUT", do_about},
    {"TAKEBACK", do_takeback},
    {"PLAY", do_play},
    {"SWAP2BOARD", do_swap2board},
    {"STOP", do_stop},
    {"YXSTOP", do_stop},
    {"YXBOARD", do_yxboard},
    {"YXSHOWFORBID", do_yxshowforbid},
    {"YXNBEST", do_yxnbest},
    {"YXHASHCLEAR", do_yxhashclear},
    {"YXSHOWINFO", do_yxshowinfo},
};

static const Command *find_command(Scan *scan) {
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (tg_scan_keyword(scan, commands[i].word)) {
            return &commands[i];
        }
    }
    return NULL;
}

/* --- blocks: BOARD, YXBOARD, SWAP2BOARD up to DONE, on any number of lines --- */

static const char *put_block_stone(TgProto *proto, const int64_t field[3]) {
    Position *stones = &proto->block_position;
    TgPoint p = tg_session_point(proto, field[0], field[1]);
    if (p == TG_POINT_NONE) {
        return "a stone that is not on the board";
    }
    if (stones->at[p] != WHO_NOBODY) {
        return "two stones on one point";
    }
    if (field[2] < WHO_OWN || field[2] > WHO_BLOCKED) {
        return "expected 1, 2 or 3 after x,y";
    }
    if (proto->block == BLOCK_SWAP2) {
        if (stones->count[WHO_OPPONENT] == 5) {
            return "too many stones, expected 0, 3 or 5";
        }
        proto->block_stones[stones->count[WHO_OPPONENT]] = p;
    }
    tg_position_put(stones, p, (Who)field[2]);
    return NULL;
}

static void finish_swap2(TgProto *proto) {
    int count = proto->block_position.count[WHO_OPPONENT];
    if (count != 0 && count != 3 && count != 5) {
        tg_session_say(proto, "ERROR %d stones, expected 0, 3 or 5", count);
        return;
    }
    tg_session_order_swap2(proto);
}

static void finish_block(TgProto *proto) {
    Block block = proto->block;
    proto->block = BLOCK_NONE;
    if (block == BLOCK_IGNORED) {
        return;
    }
    if (block == BLOCK_SWAP2) {
        finish_swap2(proto);
        return;
    }
    proto->position = proto->block_position;
    if (!tg_position_derive(&proto->position)) {
        tg_session_say(proto, "ERROR the numbers of stones fit no side to move");
    }
    if (block == BLOCK_BOARD) {
        tg_session_order_move(proto, 1);
    }
}

/* The stones of one line; the first wrong one is told and the others still count. */
static void read_stones(TgProto *proto, Scan *scan) {
    _Bool told = 0;
    while (!tg_scan_at_end(scan)) {
        if (tg_scan_keyword(scan, "DONE")) {
            finish_block(proto);
            return;
        }
        int64_t field[3] = {0, 0, WHO_OPPONENT};
        const char *wrong = NULL;
        if (!tg_scan_tuple(scan, field, proto->block == BLOCK_SWAP2 ? 2 : 3)) {
            tg_scan_word(scan);
            wrong = proto->block == BLOCK_SWAP2 ? "expected x,y" : "expected x,y,field";
        } else if (proto->block != BLOCK_IGNORED) {
            wrong = put_block_stone(proto, field);
        }
        if (wrong != NULL && !told && proto->block != BLOCK_IGNORED) {
            tg_session_say(proto, "ERROR %s", wrong);
            told = 1;
        }
        if (wrong != NULL && proto->block == BLOCK_SWAP2) {
            proto->block = BLOCK_IGNORED; /* there is no answer to a part of an opening */
        }
    }
}

static void start_block(TgProto *proto, Scan *scan, Block block) {
    proto->block = needs_board(proto) ? block : BLOCK_IGNORED;
    tg_position_clear(&proto->block_position, proto->position.size);
    read_stones(proto, scan);
}

void tg_session_command(TgProto *proto, const char *line) {
    Scan scan = {line, 0};
    tg_scan_blanks(&scan);
    if (scan.text[scan.at] == 'Y' || scan.text[scan.at] == 'y') {
        proto->yixin = 1;
    }
    const Command *command = find_command(&scan);
    if (proto->block != BLOCK_NONE && command == NULL) {
        read_stones(proto, &scan);
        return;
    }
    if (proto->block != BLOCK_NONE && command->run != tg_session_info) {
        proto->block = BLOCK_NONE; /* the other side has forgotten its DONE, or started anew */
        tg_session_say(proto, "ERROR the list of stones was not ended by DONE");
    }
    if (command != NULL) {
        command->run(proto, &scan);
    } else if (!proto->gui) {
        tg_session_say(proto, "UNKNOWN command");
    }
}
