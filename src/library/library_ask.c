/* SPDX-License-Identifier: MIT
 *
 * Questions in words. */
#include "tengen/library_ask.h"

#include "tengen/notation.h"
#include "tengen/opening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT_USUAL = 50, LIMIT_MAX = 1000000000, SIZE_USUAL = 15 };

const char *tg_library_word_id(TgLibraryWord word) {
    static const char *const ids[] = {
#define X(NAME, id, ...) id,
#include "tengen/library_ask.def"
#undef X
    };
    return ids[word];
}

static TgStatus fault(TgLibraryWord word, const char *said, const char *expected, TgText *error) {
    tg_text_printf(error, "%s %s, expected %s", tg_library_word_id(word), said, expected);
    return TG_E_ARGUMENT;
}

/* The number of a word; `usual` where it is not said. */
static TgStatus read_number(const TgLibraryAsk *ask, TgLibraryWord word, long least, long most,
                            long usual, long *number, TgText *error) {
    const char *said = ask->word[word];
    *number = usual;
    if (said == NULL) {
        return TG_OK;
    }
    char *end;
    *number = strtol(said, &end, 10);
    if (end != said && *end == '\0' && *number >= least && *number <= most) {
        return TG_OK;
    }
    char expected[48];
    snprintf(expected, sizeof expected, "%ld to %ld", least, most);
    return fault(word, said, expected, error);
}

static TgStatus read_result(const TgLibraryAsk *ask, TgLibraryQuery *query, TgText *error) {
    static const char *const words[] = {"black", "white", "draw"};
    static const char *const results[] = {"B+", "W+", "draw"};
    const char *said = ask->word[TG_LIBRARY_RESULT];
    for (int i = 0; said != NULL && i < 3; i++) {
        query->result = strcmp(said, words[i]) == 0 ? results[i] : query->result;
    }
    return said == NULL || query->result != NULL
               ? TG_OK
               : fault(TG_LIBRARY_RESULT, said, "black, white or draw", error);
}

static TgStatus read_opening(const TgLibraryAsk *ask, TgLibraryQuery *query, TgText *error) {
    const char *said = ask->word[TG_LIBRARY_OPENING];
    if (said == NULL) {
        return TG_OK;
    }
    query->opening = tg_opening_parse(said) + 1;
    return query->opening != 0 ? TG_OK
                               : fault(TG_LIBRARY_OPENING, said, "a code like D4 or a name", error);
}

/* ---- the position ---- */

/* The clause of a reader of notation behind the word that it is about. */
static TgStatus read_board(TgStatus status, TgLibraryWord word, const TgText *clause,
                           TgText *error) {
    if (status != TG_OK) {
        tg_text_printf(error, "%s: %s", tg_library_word_id(word), tg_text_get(clause));
    }
    return status;
}

static TgStatus read_stones(const TgLibraryAsk *ask, TgLibraryQuery *query, TgText *error) {
    static const TgLibraryWord words[TG_SIDE_NB] = {TG_LIBRARY_STONES_BLACK,
                                                    TG_LIBRARY_STONES_WHITE};
    TgText clause;
    tg_text_init(&clause);
    tg_grid_init(&query->grid, query->size);
    TgStatus status = TG_OK;
    for (int side = 0; side < TG_SIDE_NB && status == TG_OK; side++) {
        const char *stones = ask->word[words[side]];
        if (stones != NULL) {
            status = tg_notation_read_stones(stones, (TgSide)side, &query->grid, &clause);
            read_board(status, words[side], &clause, error);
        }
    }
    tg_text_finish(&clause);
    size_t black = tg_grid_count(&query->grid, TG_BLACK);
    query->to_move = black > tg_grid_count(&query->grid, TG_WHITE) ? TG_WHITE : TG_BLACK;
    return status;
}

static TgStatus read_moves(const char *moves, TgLibraryQuery *query, TgText *error) {
    TgText clause;
    tg_text_init(&clause);
    TgStatus status =
        tg_notation_read_position(moves, query->size, &query->grid, &query->to_move, &clause);
    read_board(status, TG_LIBRARY_MOVES, &clause, error);
    tg_text_finish(&clause);
    return status;
}

static TgStatus read_position(const TgLibraryAsk *ask, TgLibraryQuery *query, TgText *error) {
    const char *moves = ask->word[TG_LIBRARY_MOVES];
    query->positioned = moves != NULL || ask->word[TG_LIBRARY_STONES_BLACK] != NULL ||
                        ask->word[TG_LIBRARY_STONES_WHITE] != NULL;
    if (query->positioned && query->size == 0) {
        query->size = SIZE_USUAL;
    }
    TgStatus status = TG_OK;
    if (moves != NULL) {
        status = read_moves(moves, query, error);
    } else if (query->positioned) {
        status = read_stones(ask, query, error);
    }
    const char *side = ask->word[TG_LIBRARY_SIDE];
    if (status == TG_OK && side != NULL) {
        if (strcmp(side, "black") != 0 && strcmp(side, "white") != 0) {
            return fault(TG_LIBRARY_SIDE, side, "black or white", error);
        }
        query->to_move = side[0] == 'b' ? TG_BLACK : TG_WHITE;
    }
    return status;
}

TgStatus tg_library_ask_read(const TgLibraryAsk *ask, TgLibraryQuery *query, TgText *error) {
    *query = (TgLibraryQuery){.player = ask->word[TG_LIBRARY_PLAYER],
                              .black = ask->word[TG_LIBRARY_BLACK],
                              .white = ask->word[TG_LIBRARY_WHITE],
                              .event = ask->word[TG_LIBRARY_EVENT],
                              .rule = ask->word[TG_LIBRARY_RULE],
                              .opening_rule = ask->word[TG_LIBRARY_OPENING_RULE],
                              .from = ask->word[TG_LIBRARY_FROM],
                              .to = ask->word[TG_LIBRARY_TO]};
    long size = 0;
    long limit = 0;
    long skip = 0;
    TgStatus status = read_number(ask, TG_LIBRARY_SIZE, TG_SIZE_MIN, TG_SIZE_MAX, 0, &size, error);
    if (status == TG_OK) {
        status = read_number(ask, TG_LIBRARY_LIMIT, 0, LIMIT_MAX, LIMIT_USUAL, &limit, error);
    }
    if (status == TG_OK) {
        status = read_number(ask, TG_LIBRARY_SKIP, 0, LIMIT_MAX, 0, &skip, error);
    }
    query->size = (int)size;
    query->limit = (uint32_t)limit;
    query->skip = (uint32_t)skip;
    if (status == TG_OK) {
        status = read_result(ask, query, error);
    }
    if (status == TG_OK) {
        status = read_opening(ask, query, error);
    }
    return status == TG_OK ? read_position(ask, query, error) : status;
}
