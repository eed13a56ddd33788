/* SPDX-License-Identifier: MIT
 *
 * What `tengen match` prints and writes. */
#ifndef TENGEN_APPS_MATCH_OUT_H
#define TENGEN_APPS_MATCH_OUT_H

#include "tengen/match.h"

typedef struct MatchOutOptions {
    const char *sgf, *pgn, *log; /* files, NULL: not wanted */
    const char *psq;             /* folder, made when it is missing */
    int json;
} MatchOutOptions;

typedef struct MatchOut MatchOut;

/* Opens the files anew. CLI_OK, or CLI_USAGE after one line on standard error. */
int match_out_open(const MatchOutOptions *options, MatchOut **out);
/* The time runs from here. sprt: borrowed, NULL for none. */
void match_out_begin(MatchOut *out, const TgSprt *sprt);
/* Hooks of TgMatchHooks; the context is the MatchOut. */
void match_out_game(void *context, const TgSheet *sheet);
void match_out_progress(void *context, const TgStanding *standing, uint32_t done, uint32_t fresh);
void match_out_said(void *context, uint32_t game, const char *name, _Bool sent, const char *line);
void match_out_standing(MatchOut *out, const TgStanding *standing);
/* False: something could not be written. */
_Bool match_out_close(MatchOut *out);

#endif
