/* SPDX-License-Identifier: MIT
 *
 * What the files of the protocol share: the session, its settings and the search it wants.
 *
 * Invariant: while job.kind is not JOB_NONE the thinking thread may read the job and the engine;
 * nobody else touches them, tg_engine_stop excepted. */
#ifndef TENGEN_PROTO_SESSION_H
#define TENGEN_PROTO_SESSION_H

#include "proto/position.h"
#include "proto/scan.h"
#include "tengen/engine.h"
#include "tengen/proto.h"

/* Values of INFO, already inside their ranges; the keys stand in info.def. */
typedef struct Settings {
#define X(key, initial, min, max) int64_t key;
#include "proto/info.def"
#undef X
    enum { COORD_XY, COORD_YX, COORD_X_FLIPPED_Y } coord;
} Settings;

/* PONDER: on the other side's time, for the table alone. */
typedef enum JobKind { JOB_NONE, JOB_MOVE, JOB_SWAP2, JOB_PONDER } JobKind;

typedef struct Job {
    JobKind kind;
    TgProfile profile;
    TgLimits limits;
    TgGrid grid; /* MOVE, PONDER */
    TgSide to_move;
    TgPoint stones[5]; /* SWAP2: as listed, Black first */
    int stone_count;
    _Bool reports; /* write a line for every depth */
    /* answer */
    TgStatus status;
    TgReport best;
    _Bool swap; /* SWAP2 */
    TgPoint points[3];
    int point_count;
} Job;

typedef enum Block { BLOCK_NONE, BLOCK_BOARD, BLOCK_YXBOARD, BLOCK_SWAP2, BLOCK_IGNORED } Block;

struct TgProto {
    TgProtoOptions options;
    TgProtoWriteFn write;
    void *context;
    TgEngine *engine;
    size_t hash_bytes; /* of the engine; 0 = the default */
    uint8_t threads;   /* of the engine */

    TgText line; /* the line being read */
    _Bool line_too_long, line_has_nul;
    TgText waiting; /* lines that wait for the end of the search, each with its line feed */
    size_t waiting_at;

    Settings settings;
    int64_t used_ms; /* searched in this game */
    _Bool yixin;     /* the other side speaks the Yixin dialect */
    _Bool gui;       /* it said YXSHOWINFO */
    _Bool ending, over;

    Position position;
    Block block;
    Position block_position; /* stones of the block so far; SWAP2: all are the opponent's */
    TgPoint block_stones[5];
    Job job;
};

/* Writes a line of output. */
__attribute__((format(printf, 2, 3))) void tg_session_say(TgProto *proto, const char *format, ...);

/* Runs one command line (no search runs). */
void tg_session_command(TgProto *proto, const char *line);
/* Reads "key value" after INFO; wrong ones are passed over in silence. */
void tg_session_info(TgProto *proto, Scan *scan);
void tg_settings_init(Settings *settings);

/* x,y of the wire to a point and back. The point of numbers outside the board is TG_POINT_NONE. */
TgPoint tg_session_point(const TgProto *proto, int64_t x, int64_t y);
void tg_session_xy(const TgProto *proto, TgPoint p, int *x, int *y);

/* The profile that INFO rule means. */
void tg_session_profile(const TgProto *proto, TgProfile *profile);
/* Orders a search from the position (`own` derived), or the answer to SWAP2BOARD. */
void tg_session_order_move(TgProto *proto, int multipv);
void tg_session_order_swap2(TgProto *proto);
/* Orders pondering, where it is wanted and the game goes on. */
void tg_session_order_ponder(TgProto *proto);
/* Decides what SWAP2BOARD asks (thinking thread). */
void tg_swap2_think(TgEngine *engine, Job *job);

#endif
