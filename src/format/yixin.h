/* SPDX-License-Identifier: MIT
 *
 * Databases of Yixin and Rapfi (.db), between their files (formats.md section 8).
 *
 * A record belongs to a position under symmetry; the tree that is kept is one way to reach them.
 * For every rule and size there is a game; each record is a node once, below the first record that
 * is one stone (or pass) away, turned so that it continues that one. Where nothing leads to a
 * record, it stands as a set-up position below the root. Other ways to the same position are not
 * repeated.
 *
 * EVAL and DEPTH say what the record says: the score as the side that has moved sees it ("+120",
 * "+M9" wins in 9 stones), or "W", "L", "D" where there is a label and no score. Board texts are
 * LABELs and the rest of the text is COMMENT, with a line end where the record has BS. What the
 * writer would not do by itself stands as words under the foreign key YIXIN: of a record its
 * "LABEL,VALUE,DEPTHBOUND" in decimals, "length=N" (a value cut short), "nul" (each board text ends
 * with NUL), "text=SUM:HEX" (its bytes, as long as its text has this sum); of the root also "raw"
 * (not packed with LZ4). */
#ifndef TENGEN_FORMAT_YIXIN_H
#define TENGEN_FORMAT_YIXIN_H

#include "codecs.h"

enum {
    YIXIN_HEAD = 5, /* label, value, depthbound */
    YIXIN_MATE = 30000,
    YIXIN_MATE_MIN = 29500,
    YIXIN_SCORE_MAX = 6000,
    YIXIN_NO_LABEL = 255,
    YIXIN_CELLS = TG_SIZE_MAX * TG_SIZE_MAX,
    YIXIN_KEY_MAX = 3 + 4 * YIXIN_CELLS,
    YIXIN_TEXT_MAX = 65535 - YIXIN_HEAD
};

extern const char tg_yixin_key[];     /* "YIXIN" */
extern const char tg_yixin_charset[]; /* text of the record that says the encoding */

/* A position: stones in the order of the key. */
typedef struct YixinPosition {
    uint8_t rule, size;
    uint8_t side; /* to move */
    uint16_t count[TG_SIDE_NB];
    TgPoint stone[TG_SIDE_NB][YIXIN_CELLS];
} YixinPosition;

/* What a record says beside its text. */
typedef struct YixinScore {
    uint8_t label;
    int16_t value;
    uint16_t depthbound;
} YixinScore;

/* The image of a position, stones sorted. */
void tg_yixin_turn(const YixinPosition *position, int symmetry, YixinPosition *image);
/* The least image; returns the first symmetry that gives it. */
int tg_yixin_least(const YixinPosition *position, YixinPosition *least);
/* By rule, size, number of stones, stones, side: the order of the records. */
int tg_yixin_compare(const YixinPosition *a, const YixinPosition *b);

/* Reads a key whose W is H. False: it is none, or the size is not one of the tree's. */
_Bool tg_yixin_read_key(const uint8_t *key, size_t length, YixinPosition *position);
/* Returns the length. */
size_t tg_yixin_write_key(const YixinPosition *position, uint8_t key[YIXIN_KEY_MAX]);

/* EVAL of a score; "" for none. */
void tg_yixin_eval(const YixinScore *score, TgText *out);
/* The score of EVAL and DEPTH, when they are there and are a score. False: not understood. */
_Bool tg_yixin_score(const TgTree *tree, TgNodeId node, YixinScore *score);

/* Adds the text of a record for LABELs and COMMENT of the node; points are turned by the symmetry.
 * *lost (may be NULL) = labels that the format cannot hold as they are. */
void tg_yixin_compose(const TgTree *tree, TgNodeId node, int size, int symmetry, _Bool nul,
                      TgText *out, uint32_t *lost);

/* A sum of a text, to see whether it was changed. */
uint32_t tg_yixin_sum(const TgText *text);

static inline uint16_t tg_yixin_u16(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}
static inline uint32_t tg_yixin_u32(const uint8_t *bytes) {
    return tg_yixin_u16(bytes) | (uint32_t)tg_yixin_u16(bytes + 2) << 16;
}

#endif
