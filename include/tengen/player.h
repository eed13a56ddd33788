/* SPDX-License-Identifier: MIT
 *
 * Who sits on a seat: a person with a name, or an engine with its strength and time. */
#ifndef TENGEN_PLAYER_H
#define TENGEN_PLAYER_H

#include "tengen/act.h"

typedef enum TgPlayerKind { TG_PLAYER_HUMAN, TG_PLAYER_ENGINE, TG_PLAYER_NB } TgPlayerKind;

enum { TG_PLAYER_NAME_MAX = 64, TG_PLAYER_LEVEL_MAX = 10, TG_PLAYER_TURN_MAX_MS = 600000 };

typedef struct TgPlayer {
    TgPlayerKind kind;
    char name[TG_PLAYER_NAME_MAX + 1]; /* of a human, UTF-8, may be empty */
    uint8_t level;                     /* of an engine: 1..TG_PLAYER_LEVEL_MAX, 0 = full strength */
    int32_t turn_ms;                   /* of an engine: thinking time for one act */
} TgPlayer;

#endif
