/* SPDX-License-Identifier: MIT
 *
 * What an engine says, line by line (protocol.md sections 1 and 2). */
#ifndef TENGEN_ANSWER_H
#define TENGEN_ANSWER_H

#include "tengen/played.h"

typedef enum TgAnswerKind {
    TG_ANSWER_NOTHING, /* blank, MESSAGE, DEBUG, or analysis lines that ask for nothing */
    TG_ANSWER_OK,
    TG_ANSWER_MOVE,    /* x,y */
    TG_ANSWER_SUGGEST, /* SUGGEST x,y */
    TG_ANSWER_UNKNOWN,
    TG_ANSWER_ERROR,
    TG_ANSWER_OTHER
} TgAnswerKind;

typedef struct TgAnswer {
    TgAnswerKind kind;
    int64_t x, y; /* MOVE, SUGGEST: as told, perhaps off the board */
} TgAnswer;

/* Any bytes are accepted; a carriage return at the end is no part of the line. */
TgAnswer tg_answer_read(const char *line);

/* Keeps the evaluation and the depth that a MESSAGE tells ("Depth 12-25 | Eval +134"); those it
 * does not tell stay as they were. */
void tg_answer_read_eval(const char *line, TgPlayedMove *move);

#endif
