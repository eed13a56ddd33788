/* SPDX-License-Identifier: MIT
 *
 * What the formats share, and the functions of each (format.def). */
#ifndef TENGEN_FORMAT_CODECS_H
#define TENGEN_FORMAT_CODECS_H

#include "tengen/codec.h"

/* How sure a look at the bytes is. Between equals the ending decides, then the order of the table.
 */
enum {
    TG_SNIFF_NO = 0,
    TG_SNIFF_MAYBE = 1,  /* a form that other files have too */
    TG_SNIFF_LIKELY = 2, /* the whole beginning has the form */
    TG_SNIFF_SURE = 3    /* a signature */
};

/* Readers give every game with tg_reader_give or tg_reader_end; the rest is done by tg_format_read.
 * Writers may add to writer->out at once: on failure the caller throws it away. */

/* Adds "line 3: ..." to the reader's error, a row to the report, and returns the status. */
__attribute__((format(printf, 4, 5))) TgStatus
tg_reader_fail(TgReader *reader, TgStatus status, TgPlace place, const char *clause, ...);
/* Gives the tree to the sink; a tree that failed is destroyed, TG_E_MEMORY. */
TgStatus tg_reader_give(TgReader *reader, TgTree *tree);
/* The end of a game that was read with this status: gives the tree when it is TG_OK or when it is
 * to be salvaged, else destroys it. NULL tree: the status alone. */
TgStatus tg_reader_end(TgReader *reader, TgTree *tree, TgStatus status);

static inline TgPlace tg_at_line(uint64_t line) {
    return (TgPlace){TG_PLACE_LINE, line};
}
static inline TgPlace tg_at_byte(uint64_t offset) {
    return (TgPlace){TG_PLACE_BYTE, offset};
}
static inline TgPlace tg_at_node(uint64_t index) {
    return (TgPlace){TG_PLACE_NODE, index};
}

/* Adds the clause to the writer's error and returns the status. */
__attribute__((format(printf, 3, 4))) TgStatus tg_writer_fail(TgWriter *writer, TgStatus status,
                                                              const char *clause, ...);
/* Reports the loss of a value: its key's id, or the name of a foreign key. */
void tg_writer_lose(TgWriter *writer, const TgTree *tree, TgKey key, uint64_t index);

/* Reports (OCCUPIED, OFF_BOARD) the stones of a tree that do not stand, as readers do at the end.
 */
void tg_report_stones(TgReport *report, const TgTree *tree);

/* The rule in the words of profile.def where the word of a file is known, else the word itself, is
 * set as RULE. */
void tg_tree_set_rule(TgTree *tree, TgNodeId node, const char *word, size_t length);

int tg_sgf_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_sgf_read(TgReader *reader);
TgStatus tg_sgf_write(TgWriter *writer, const TgTree *tree);
int tg_tree_json_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_tree_json_read(TgReader *reader);
TgStatus tg_tree_json_write(TgWriter *writer, const TgTree *tree);
int tg_psq_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_psq_read(TgReader *reader);
TgStatus tg_psq_write(TgWriter *writer, const TgTree *tree);
int tg_rec_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_rec_read(TgReader *reader);
TgStatus tg_rec_write(TgWriter *writer, const TgTree *tree);
int tg_playok_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_playok_read(TgReader *reader);
TgStatus tg_playok_write(TgWriter *writer, const TgTree *tree);
int tg_sav_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_sav_read(TgReader *reader);
TgStatus tg_sav_write(TgWriter *writer, const TgTree *tree);
int tg_pos_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_pos_read(TgReader *reader);
TgStatus tg_pos_write(TgWriter *writer, const TgTree *tree);
int tg_acts_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_acts_read(TgReader *reader);
TgStatus tg_acts_write(TgWriter *writer, const TgTree *tree);
int tg_offsets_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_offsets_read(TgReader *reader);
TgStatus tg_offsets_write(TgWriter *writer, const TgTree *tree);
int tg_board_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_board_read(TgReader *reader);
TgStatus tg_board_write(TgWriter *writer, const TgTree *tree);
int tg_puzzles_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_puzzles_read(TgReader *reader);
int tg_posstr_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_posstr_read(TgReader *reader);
TgStatus tg_posstr_write(TgWriter *writer, const TgTree *tree);
TgStatus tg_posstr_top_read(TgReader *reader);
TgStatus tg_posstr_top_write(TgWriter *writer, const TgTree *tree);

int tg_renlib_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_renlib_read(TgReader *reader);
TgStatus tg_renlib_write(TgWriter *writer, const TgTree *tree);

int tg_yixin_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_yixin_read(TgReader *reader);
TgStatus tg_yixin_write(TgWriter *writer, const TgTree *tree);
TgStatus tg_yixin_end(TgWriter *writer);

int tg_rif_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_rif_read(TgReader *reader);
TgStatus tg_rif_write(TgWriter *writer, const TgTree *tree);
TgStatus tg_rif_end(TgWriter *writer);

int tg_bin_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_bin_read(TgReader *reader);
TgStatus tg_bin_write(TgWriter *writer, const TgTree *tree);
int tg_binpack_sniff(const uint8_t *bytes, size_t length);
TgStatus tg_binpack_read(TgReader *reader);
TgStatus tg_binpack_write(TgWriter *writer, const TgTree *tree);

#endif
