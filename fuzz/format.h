/* SPDX-License-Identifier: MIT
 *
 * What holds for every reader and writer of games: a fault has one clause; what was read is written
 * and read back to the same trees, when neither reported anything, and writing that again gives the
 * same bytes. */
#ifndef TENGEN_FUZZ_FORMAT_H
#define TENGEN_FUZZ_FORMAT_H

#include "tengen/codec.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

enum { FUZZ_GAMES_MAX = 50 };

typedef struct FuzzGames {
    TgTree *tree[FUZZ_GAMES_MAX];
    size_t count;
} FuzzGames;

static void fuzz_require(_Bool holds) {
    if (!holds) {
        abort();
    }
}

static TgStatus fuzz_keep(void *context, TgTree *tree) {
    FuzzGames *games = context;
    if (games->count == FUZZ_GAMES_MAX) {
        tg_tree_destroy(tree);
        return TG_E_STOPPED;
    }
    games->tree[games->count++] = tree;
    return TG_OK;
}

static void fuzz_drop(FuzzGames *games) {
    for (size_t i = 0; i < games->count; i++) {
        tg_tree_destroy(games->tree[i]);
    }
    games->count = 0;
}

static TgStatus fuzz_read(TgFormatId format, const void *data, size_t length, FuzzGames *games,
                          TgReport *report) {
    TgText error;
    tg_text_init(&error);
    TgReader reader = {.bytes = data,
                       .length = length,
                       .options = {.salvage = 1},
                       .sink = fuzz_keep,
                       .context = games,
                       .report = report,
                       .error = &error};
    TgStatus status = tg_format_read(format, &reader);
    fuzz_require(status == TG_OK || status == TG_E_STOPPED || error.length > 0);
    fuzz_require(status != TG_E_MEMORY);
    tg_text_finish(&error);
    return status;
}

/* Writes games; false: they cannot be written. */
static _Bool fuzz_write(TgFormatId format, const FuzzGames *games, TgText *out, TgReport *report) {
    TgText error;
    tg_text_init(&error);
    TgWriter writer = {.out = out, .report = report, .error = &error};
    TgStatus status = TG_OK;
    for (size_t i = 0; i < games->count && status == TG_OK; i++) {
        status = tg_format_write(format, &writer, games->tree[i]);
    }
    fuzz_require(status == TG_OK || status == TG_E_FULL || error.length > 0);
    fuzz_require(tg_format_end(format, &writer) == TG_OK);
    tg_text_finish(&error);
    return status == TG_OK && games->count > 0;
}

static void fuzz_again(TgFormatId format, const FuzzGames *games, const TgText *first,
                       uint64_t lost) {
    FuzzGames again = {.count = 0};
    TgReport report;
    tg_report_init(&report);
    fuzz_require(fuzz_read(format, tg_text_get(first), first->length, &again, &report) == TG_OK);
    fuzz_require(again.count == games->count);
    for (size_t i = 0; lost == 0 && i < games->count; i++) {
        _Bool equal = 0;
        fuzz_require(tg_tree_equal(games->tree[i], again.tree[i], &equal) == TG_OK && equal);
    }
    TgText second;
    tg_text_init(&second);
    tg_report_finish(&report);
    tg_report_init(&report);
    fuzz_require(fuzz_write(format, &again, &second, &report));
    if (lost == 0) {
        fuzz_require(second.length == first->length);
        fuzz_require(memcmp(tg_text_get(&second), tg_text_get(first), first->length) == 0);
    }
    tg_report_finish(&report);
    tg_text_finish(&second);
    fuzz_drop(&again);
}

static int fuzz_format(TgFormatId format, const uint8_t *data, size_t length) {
    FuzzGames games = {.count = 0};
    TgReport report;
    tg_report_init(&report);
    fuzz_read(format, data, length, &games, &report);
    tg_report_finish(&report);
    tg_report_init(&report);
    TgText out;
    tg_text_init(&out);
    if (tg_format_writes(format) && fuzz_write(format, &games, &out, &report)) {
        fuzz_again(format, &games, &out, tg_report_count(&report, TG_NOTE_LOSS));
    }
    tg_report_finish(&report);
    tg_text_finish(&out);
    fuzz_drop(&games);
    return 0;
}

#endif
