/* SPDX-License-Identifier: MIT
 *
 * A diagram: what a picture of a board shows, whatever it is drawn with. Layouts turn it into text
 * (tg_diagram_text) or into a picture (tg_diagram_picture). */
#ifndef TENGEN_DIAGRAM_H
#define TENGEN_DIAGRAM_H

#include "tengen/game.h"
#include "tengen/picture.h"

typedef enum TgMark {
#define X(NAME, word, ascii, unicode) TG_MARK_##NAME,
#include "tengen/mark.def"
#undef X
    TG_MARK_NB
} TgMark;

enum { TG_DIAGRAM_LABEL_MAX = 15 };

typedef struct TgSpot {
    uint8_t cell;                         /* TgCell */
    uint8_t mark;                         /* TgMark */
    uint8_t foul;                         /* TgVerdict of a foul, TG_VERDICT_LEGAL = none */
    _Bool ringed;                         /* of the winning row */
    uint16_t number;                      /* on the stone; 0 = none */
    char label[TG_DIAGRAM_LABEL_MAX + 1]; /* UTF-8, "" = none */
} TgSpot;

typedef struct TgDiagram {
    uint8_t size;
    uint8_t left, top, right, bottom; /* the part shown, inclusive, 0-based from the top left */
    _Bool coordinates;
    TgPoint last; /* ringed as the last move; TG_POINT_NONE */
    TgLang lang;  /* of the kinds of fouls */
    TgThemeId theme;
    TgText caption; /* under the picture; may be empty */
    TgSpot spot[TG_POINT_NB];
} TgDiagram;

/* An empty whole board with coordinates; size TG_SIZE_MIN..TG_SIZE_MAX (asserted). */
void tg_diagram_init(TgDiagram *diagram, int size);
void tg_diagram_finish(TgDiagram *diagram); /* NULL accepted */

/* Puts the stones of a grid of the diagram's size. */
void tg_diagram_set_grid(TgDiagram *diagram, const TgGrid *grid);
/* Puts the moves of a game, passes included, on the empty board. The move number `from` (1 = the
 * first) carries the number `as`, those after it count on, those before it none; from 0: no
 * numbers. A stone on an occupied point replaces what stood there. */
void tg_diagram_set_moves(TgDiagram *diagram, const TgMove *moves, size_t count, unsigned from,
                          unsigned as);
/* Marks the points forbidden to Black under a profile. */
void tg_diagram_set_fouls(TgDiagram *diagram, const TgProfile *profile);
/* Rings the winning rows that a stone is part of; false: there is none. */
_Bool tg_diagram_set_row(TgDiagram *diagram, const TgProfile *profile, TgPoint stone);

/* Reads the part to show, two corners like "a1h8" in any order. TG_E_SYNTAX, TG_E_POINT and one
 * clause in *error (may be NULL). */
TgStatus tg_diagram_read_region(TgDiagram *diagram, const char *text, TgText *error);
/* Reads "h8:A,i9:triangle,k4:x1": a word of mark.def, or else a label of at most
 * TG_DIAGRAM_LABEL_MAX bytes. Nothing is changed on failure. */
TgStatus tg_diagram_read_marks(TgDiagram *diagram, const char *text, TgText *error);
/* A label of a point; it is cut after TG_DIAGRAM_LABEL_MAX bytes, between letters. */
void tg_diagram_set_label(TgDiagram *diagram, TgPoint point, const char *label);

/* The label of offered point number i (0 = A ... 25 = Z, then A1, B1 ...). */
void tg_diagram_offer_label(size_t index, char out[8]);

typedef enum TgTextStyle { TG_TEXT_UNICODE, TG_TEXT_ASCII } TgTextStyle;
/* Adds the board as lines of text for a fixed font. A stone is ● ○ (X O in ASCII), followed by its
 * number where it has one; the last move and the winning row stand in brackets where no stone has a
 * number. Letters that are ambiguous in width are taken as one column. */
void tg_diagram_text(const TgDiagram *diagram, TgTextStyle style, TgText *out);

/* The size of a diagram without its caption, in thousandths of a cell. */
int32_t tg_diagram_width(const TgDiagram *diagram);
int32_t tg_diagram_height(const TgDiagram *diagram);
/* Draws it, without its caption, into a picture of any unit: the corner of its margin at left, top,
 * a cell so large. */
void tg_diagram_draw(const TgDiagram *diagram, TgPicture *picture, int32_t left, int32_t top,
                     int32_t cell);

/* The width of a cell of a diagram's natural size, in micrometres. */
enum { TG_DIAGRAM_CELL_UM = 8000 };
/* Initialises *picture with the diagram, a cell a unit. The caller finishes it in any case.
 * TG_E_MEMORY. */
TgStatus tg_diagram_picture(const TgDiagram *diagram, TgPicture *picture);

#endif
