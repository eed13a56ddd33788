/* SPDX-License-Identifier: MIT
 *
 * What formats of one line of moves share: text files line by line, the main line of a tree with a
 * report of all that is beside it, the result that the stones say. */
#ifndef TENGEN_FORMAT_LINES_H
#define TENGEN_FORMAT_LINES_H

#include "codecs.h"

/* ---- reading ---- */

typedef struct TgLines {
    TgText text; /* the whole file in UTF-8 */
    size_t at;
    uint64_t number; /* of the line read last, from 1 */
    size_t begin;    /* of it, in the text */
    TgText line;     /* without its end (LF, CRLF or CR) */
} TgLines;

/* Decodes the file, whatever its encoding (reported). The caller calls tg_lines_finish in any case.
 */
TgStatus tg_lines_init(TgLines *lines, TgReader *reader);
void tg_lines_finish(TgLines *lines);
/* The next line; false at the end. */
_Bool tg_lines_next(TgLines *lines);
/* Fails at the line read last. */
TgStatus tg_lines_fail(TgLines *lines, TgReader *reader, TgStatus status, const char *clause);
/* Reports the lines that are left, the one read last among them. */
void tg_lines_note_rest(TgLines *lines, TgReader *reader);

static inline _Bool tg_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
/* Whether a line holds blanks alone. */
_Bool tg_is_empty(const char *line);
/* Reads whole numbers between commas and blanks to the end of the line, at most `max`: how many;
 * -1: the line is something else. Commas may be missing when loose. */
int tg_read_numbers(const char *line, _Bool loose, long *number, int max);

/* Adds a stone of the side to move after `*node`, and goes to it. A point outside the board: false.
 */
_Bool tg_add_stone(TgTree *tree, TgNodeId *node, long x, long y);

/* ---- writing ---- */

/* What a format of one line carries. */
typedef struct TgCarried {
    const TgKey *keys; /* values, at the root and at plies */
    size_t key_count;
    const char *foreign; /* foreign keys at the root whose names begin so; NULL = none */
    _Bool at_root;       /* the keys are carried at the root, and there alone */
    _Bool passes;
    _Bool colours; /* of every stone; else they alternate from Black */
    _Bool acts;    /* swaps, choices ... : all acts are in the line */
    int size;      /* the only board that it knows; 0 = it says the size; -1 = it does not */
} TgCarried;

typedef struct TgMainLine {
    TgNodeId *node;
    size_t count;
} TgMainLine;

/* The stones and passes of the main line (with acts: every act), and a report of all that is beside
 * them: variations, other acts, values, colours out of turn. TG_E_SIZE: the format knows another
 * size. The caller frees line->node in any case. */
TgStatus tg_writer_line(TgWriter *writer, const TgTree *tree, const TgCarried *carried,
                        TgMainLine *line);

/* ---- results ---- */

/* Whether the last stone of the main line made exactly five in a row, which wins under every rule
 * but for enclosed fives. */
_Bool tg_line_has_five(const TgTree *tree, TgSide *winner);
/* Sets RESULT and CAUSE by it; nothing when there is no five. */
void tg_line_set_five(TgTree *tree);
/* Whether RESULT and CAUSE are what tg_line_set_five would set, or none where it sets none. */
_Bool tg_line_says_five(const TgTree *tree);

#endif
