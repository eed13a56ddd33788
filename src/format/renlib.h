/* SPDX-License-Identifier: MIT
 *
 * RenLib .lib, between its files (formats.md section 6).
 *
 * The tree that is kept: a node of the file that is a move or a pass is a node of the tree; the
 * root of the file is the root of the tree. A board text is a LABEL of the parent, at the node's
 * point; a node that is no move and carries only a board text becomes that label alone, other nodes
 * that are no moves become edits. A comment's one-line part is the first line of COMMENT and its
 * other lines are the rest. Branches that meet, as they are or mirrored, stay as many branches as
 * the file has: the format knows no joins.
 *
 * What the writer would not do by itself stands as words under the foreign key RENLIB, so that
 * files come out as they came in. Of the root: "3.0", "3.4" or "2" (no header), "root" or "bare"
 * (with and without a root node), the name of the encoding. Of a node: "old" (comment of the old
 * kind), "open" (no leaf flag at the end of the file), "sibling" (a sibling is announced and
 * missing), "ext=HEX" (extension bits), "raw=HEX" (bytes of a comment that are not got back from
 * its text), "point=HEX" (of an edit: not a move, at this point). */
#ifndef TENGEN_FORMAT_RENLIB_H
#define TENGEN_FORMAT_RENLIB_H

#include "codecs.h"
#include "transcode.h"

enum {
    RENLIB_SIZE = 15,
    RENLIB_HEADER = 20,
    RENLIB_FIRST = 0x78, /* H8 */
    RENLIB_SIBLING = 0x80,
    RENLIB_LEAF = 0x40,
    RENLIB_OLD_COMMENT = 0x20,
    RENLIB_MARK = 0x10,
    RENLIB_COMMENT = 0x08,
    RENLIB_START = 0x04,
    RENLIB_NO_MOVE = 0x02,
    RENLIB_EXT = 0x01,
    RENLIB_EXT_TEXT = 0x0001, /* of the extension: a board text follows */
    RENLIB_SAMPLE = 64 << 10  /* bytes of texts by which the encoding is guessed */
};

extern const uint8_t tg_renlib_signature[8];
extern const char tg_renlib_key[]; /* "RENLIB" */

/* A node as it stands in the file. Texts are borrowed from it, without their ends. */
typedef struct RenlibNode {
    size_t at; /* offset of the node */
    uint8_t pos;
    uint8_t flags;
    uint16_t ext;
    const uint8_t *comment; /* old or new; NULL = none */
    size_t comment_length;
    const uint8_t *text; /* board text; NULL = none */
    size_t text_length;
} RenlibNode;

/* Reads the node at *at, which is moved behind it. False: the bytes end within it, *at is
 * unchanged.
 */
_Bool tg_renlib_scan(const uint8_t *bytes, size_t length, size_t *at, RenlibNode *node);
/* Reads nodes from `at` on and guesses the encoding of their texts. */
const char *tg_renlib_guess(const uint8_t *bytes, size_t length, size_t at);

/* Whether a file of the tree needs a node for its root: the root says something, there is a pass,
 * or a first node is not a move at H8. */
_Bool tg_renlib_needs_root(const TgTree *tree, _Bool has_pass, _Bool has_ext);
/* Whether the root says something itself. */
_Bool tg_renlib_root_says(const TgTree *tree);

/* Whether the comment of a node is of the old kind. foreign: the key RENLIB, or TG_KEY_NONE. */
_Bool tg_renlib_is_old(const TgTree *tree, TgKey foreign, TgNodeId node);
/* Whether the code page has every character of the texts, old comments left out, and readers would
 * guess it from them. */
_Bool tg_renlib_page_holds(const TgTree *tree, const char *page);

/* The bytes of a comment of the new kind are added for a text in UTF-8, and the other way round.
 * They return how many characters could not be carried. */
size_t tg_renlib_encode_comment(TgTranscoder *coder, const char *text, size_t length, TgText *out);
size_t tg_renlib_decode_comment(TgTranscoder *coder, const uint8_t *bytes, size_t length,
                                TgText *out);
/* The same for the old kind: 7 bits, six of them Swedish letters. The bytes are without the mark on
 * the last one. False: a character that it does not have. */
_Bool tg_renlib_encode_old(const char *text, size_t length, TgText *out);
void tg_renlib_decode_old(const uint8_t *bytes, size_t length, TgText *out);

static inline _Bool tg_renlib_pos_ok(uint8_t pos) {
    return pos == 0 || ((pos & 15) != 0 && pos < 0xF0);
}
static inline TgPoint tg_renlib_point(uint8_t pos) {
    return pos == 0 ? TG_POINT_NONE : tg_point((pos & 15) - 1, pos >> 4);
}
static inline uint8_t tg_renlib_pos(TgPoint point) {
    return (uint8_t)(16 * tg_point_y(point) + tg_point_x(point) + 1);
}

#endif
