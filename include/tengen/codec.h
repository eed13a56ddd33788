/* SPDX-License-Identifier: MIT
 *
 * The formats that games travel in (formats.md): one row of format.def each. A reader takes the
 * bytes of a file and gives its games as trees, one after the other; a writer takes trees and adds
 * bytes. Both report what was lost and what was odd.
 *
 *     TgReader reader = {.bytes = data, .length = n, .sink = keep, .context = &list,
 *                        .report = &report, .error = &error};
 *     status = tg_format_read(format, &reader); */
#ifndef TENGEN_CODEC_H
#define TENGEN_CODEC_H

#include "tengen/report.h"
#include "tengen/tree.h"

typedef enum TgFormatId {
#define X(NAME, ...) TG_FORMAT_##NAME,
#include "tengen/format.def"
#undef X
    TG_FORMAT_NB
} TgFormatId;

/* What the caller knows and the file may not say; zeros = nothing. */
typedef struct TgReadOptions {
    uint8_t size;          /* of the board where the format does not say it; 0 = its default */
    _Bool salvage;         /* on an error the game that was being read is given as well */
    const char *encoding;  /* name for iconv, tried when the text is not what it says; NULL */
    const char *file_name; /* without folder, for formats that say something in it; NULL */
} TgReadOptions;

/* Takes a tree (given: the sink destroys it). Another answer than TG_OK stops the reader, which
 * returns it. */
typedef TgStatus (*TgTreeSink)(void *context, TgTree *tree);

typedef struct TgReader {
    const uint8_t *bytes; /* borrowed */
    size_t length;
    TgReadOptions options;
    TgTreeSink sink;
    void *context;
    TgReport *report; /* may be NULL */
    TgText *error;    /* may be NULL */
    uint64_t games;   /* given so far */
} TgReader;

/* The writer's buffer holds what was written so far; between two games the caller may take it away
 * (tg_text_clear), so that long files need not stand in memory. */
typedef struct TgWriter {
    TgText *out;
    TgReport *report; /* may be NULL */
    TgText *error;    /* may be NULL */
    uint64_t games;   /* written so far */
    void *state;      /* of the format between games; NULL at the start, freed by tg_format_end */
} TgWriter;

/* Whether a format reads and writes, and how many games a file holds. */
_Bool tg_format_reads(TgFormatId format);
_Bool tg_format_writes(TgFormatId format);
_Bool tg_format_holds_many(TgFormatId format);
const char *tg_format_id(TgFormatId format);
/* "sgf", "psq,txt": without dots, the first is the usual one. */
const char *tg_format_endings(TgFormatId format);
const char *tg_format_name(TgFormatId format, TgLang lang);
/* Reads an id, any case. TG_E_UNKNOWN_NAME: one clause that lists them is added to *error (may be
 * NULL). */
TgStatus tg_format_parse(const char *id, TgFormatId *format, TgText *error);
/* The format of a file: by its content, and among those that cannot be told apart by the ending of
 * its name (may be NULL). TG_E_NOT_FOUND. */
TgStatus tg_format_sniff(const uint8_t *bytes, size_t length, const char *file_name,
                         TgFormatId *format);
/* The format for a name to write to, by its ending. TG_E_NOT_FOUND. */
TgStatus tg_format_by_ending(const char *file_name, TgFormatId *format);

/* Reads every game. On failure one clause of what, where (line or byte offset) and what was
 * expected is in *error, and the games before it were given; with options.salvage also what had
 * been read of the one at fault. TG_E_UNSUPPORTED: the format has no reader. */
TgStatus tg_format_read(TgFormatId format, TgReader *reader);
/* Adds a game. TG_E_FULL: the format holds one game and has one. TG_E_SIZE: not on this board, with
 * one clause in *error. Whatever the format cannot carry is in the report, with the number of the
 * node where it was first. */
TgStatus tg_format_write(TgFormatId format, TgWriter *writer, const TgTree *tree);
/* Ends the file; to be called in any case. TG_E_MEMORY: the buffer has failed. */
TgStatus tg_format_end(TgFormatId format, TgWriter *writer);

#endif
