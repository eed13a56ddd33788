/* SPDX-License-Identifier: MIT
 *
 * The reader of .db files: the records are listed, then each game's are hung into a tree in the
 * order of their stones, found by keys of positions under symmetry. */
#include "pack.h"
#include "yixin.h"

#include "tengen/encoding.h"
#include "tengen/poskey.h"
#include "tengen/profile.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct Record {
    const uint8_t *key, *value;
    size_t at;     /* offset in the unpacked bytes */
    uint64_t hash; /* of the position under symmetry */
    TgNodeId node;
    uint8_t *own; /* the key where it was not the least one; NULL */
    uint16_t key_length, value_length;
    uint8_t turn; /* the symmetry from the key to the tree */
} Record;

typedef struct Read {
    TgReader *reader;
    const uint8_t *bytes;
    size_t length, at;
    Record *records;
    size_t count, capacity;
    uint32_t *slots; /* record numbers + 1 by hash; power of two */
    size_t slot_count;
    TgTree *tree;
    TgKey foreign;
    const char *encoding; /* of the texts; NULL: not known yet */
    uint8_t rule, size;
    _Bool packed, utf8;
    TgText text, back, words;
    YixinPosition position, scratch, parent; /* large: kept off the stack */
} Read;

static void note(Read *read, TgNote what, size_t at, const char *detail) {
    tg_report_add(read->reader->report, what, tg_at_byte(at), "%s", detail);
}

/* ---- the list of records ---- */

static uint64_t hash_of(const YixinPosition *position) {
    TgPosKey key;
    tg_poskey_init(&key, position->size);
    for (int side = 0; side < TG_SIDE_NB; side++) {
        for (int i = 0; i < position->count[side]; i++) {
            tg_poskey_flip(&key, (TgSide)side, position->stone[side][i]);
        }
    }
    return tg_poskey_of(&key, (TgSide)position->side);
}

static void position_of(const Record *record, YixinPosition *position) {
    tg_yixin_read_key(record->key, record->key_length, position);
}

/* The key as the writer writes it: of the least image. */
static TgStatus settle_key(Read *read, Record *record) {
    uint8_t key[YIXIN_KEY_MAX];
    tg_yixin_least(&read->position, &read->scratch);
    size_t length = tg_yixin_write_key(&read->scratch, key);
    if (length == record->key_length && memcmp(key, record->key, length) == 0) {
        return TG_OK;
    }
    record->own = malloc(length);
    if (record->own == NULL) {
        return TG_E_MEMORY;
    }
    memcpy(record->own, key, length);
    record->key = record->own;
    record->key_length = (uint16_t)length;
    return TG_OK;
}

/* Takes a record into the list if it is a position. */
static TgStatus list_record(Read *read, Record record) {
    if (record.key_length == 0 && record.value_length == 0) {
        return TG_OK;
    }
    if (record.key_length == 3 && record.key[1] == 0 && record.key[2] == 0) {
        size_t length = strlen(tg_yixin_charset);
        read->utf8 = record.value_length == YIXIN_HEAD + length &&
                     memcmp(record.value + YIXIN_HEAD, tg_yixin_charset, length) == 0;
        if (!read->utf8) {
            note(read, TG_NOTE_UNREADABLE, record.at, "a record without board");
        }
        return TG_OK;
    }
    if (!tg_yixin_read_key(record.key, record.key_length, &read->position)) {
        note(read, TG_NOTE_UNREADABLE, record.at, "a record whose key is no position");
        return TG_OK;
    }
    if (read->count == read->capacity) {
        size_t capacity = read->capacity == 0 ? 256 : 2 * read->capacity;
        Record *records = realloc(read->records, capacity * sizeof *records);
        if (records == NULL) {
            return TG_E_MEMORY;
        }
        read->records = records;
        read->capacity = capacity;
    }
    TgStatus status = settle_key(read, &record);
    if (status == TG_OK) {
        record.hash = hash_of(&read->position);
        read->records[read->count++] = record;
    }
    return status;
}

static TgStatus fail_short(Read *read, uint32_t record) {
    return tg_reader_fail(read->reader, TG_E_SYNTAX, tg_at_byte(read->length),
                          "the file ends within record %u, expected its %s", record + 1,
                          read->at + 2 > read->length ? "length" : "bytes");
}

/* A length of two bytes and as many bytes; false: they are not all there. */
static _Bool take(Read *read, const uint8_t **bytes, uint16_t *length) {
    if (read->length - read->at < 2) {
        return 0;
    }
    *length = tg_yixin_u16(read->bytes + read->at);
    if (read->length - read->at - 2 < *length) {
        return 0;
    }
    *bytes = read->bytes + read->at + 2;
    read->at += 2u + *length;
    return 1;
}

static TgStatus list_records(Read *read) {
    if (read->length < 4) {
        return tg_reader_fail(read->reader, TG_E_SYNTAX, tg_at_byte(read->length),
                              "expected the number of records, 4 bytes");
    }
    uint32_t count = tg_yixin_u32(read->bytes);
    read->at = 4;
    TgStatus status = TG_OK;
    for (uint32_t i = 0; i < count && status == TG_OK; i++) {
        Record record = {.at = read->at};
        if (!take(read, &record.key, &record.key_length) ||
            !take(read, &record.value, &record.value_length)) {
            return fail_short(read, i);
        }
        status = list_record(read, record);
    }
    if (status == TG_OK && read->at < read->length) {
        note(read, TG_NOTE_OUTSIDE, read->at, "bytes after the last record");
    }
    return status;
}

/* ---- order ---- */

/* By number of stones, as the tree needs it, then as the writer sorts. */
static int stones_of(const Record *record) {
    int stones = 0;
    for (int i = 3; i + 1 < record->key_length; i += 2) {
        stones += !(record->key[i] == 0xFF && record->key[i + 1] == 0xFF);
    }
    return stones;
}

static int compare_records(const void *left, const void *right) {
    const Record *a = left;
    const Record *b = right;
    int difference = a->key[0] - b->key[0];
    difference = difference != 0 ? difference : a->key[1] - b->key[1];
    difference = difference != 0 ? difference : stones_of(a) - stones_of(b);
    difference = difference != 0 ? difference : a->key_length - b->key_length; /* passes later */
    difference = difference != 0 ? difference : memcmp(a->key, b->key, a->key_length);
    return difference != 0 ? difference : (a->at > b->at) - (a->at < b->at);
}

/* ---- finding records by position ---- */

static TgStatus index_game(Read *read, size_t first, size_t end) {
    size_t wanted = 16;
    while (wanted < 2 * (end - first)) {
        wanted *= 2;
    }
    free(read->slots);
    read->slots = calloc(wanted, sizeof *read->slots);
    read->slot_count = wanted;
    return read->slots != NULL ? TG_OK : TG_E_MEMORY;
}

/* The record with this hash; else where it belongs. */
static uint32_t *find_slot(Read *read, uint64_t hash) {
    size_t at = hash & (read->slot_count - 1);
    while (read->slots[at] != 0 && read->records[read->slots[at] - 1].hash != hash) {
        at = (at + 1) & (read->slot_count - 1);
    }
    return &read->slots[at];
}

/* The symmetry that does a, then b. */
static int compose(int a, int b, int size) {
    TgPoint probe = tg_point(1, 0); /* all eight images differ */
    TgPoint image = tg_point_transform(tg_point_transform(probe, size, a), size, b);
    int s = 0;
    while (tg_point_transform(probe, size, s) != image) {
        s++;
    }
    return s;
}

/* The symmetry that turns `from` into `to`; -1: none does. */
static int find_turn(const YixinPosition *from, const YixinPosition *to) {
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        YixinPosition image;
        tg_yixin_turn(from, s, &image);
        if (tg_yixin_compare(&image, to) == 0) {
            return s;
        }
    }
    return -1;
}

/* ---- a record's node ---- */

/* The way from a record before to this one. */
typedef struct Way {
    const Record *parent; /* NULL: none */
    int turn;             /* from this record's key to the tree */
    TgPoint move;         /* in the tree; NONE = a pass */
} Way;

/* Looks whether `before`, the position without its last stone, is a record. */
static _Bool try_way(Read *read, const YixinPosition *before, TgPoint stone, Way *way) {
    uint32_t found = *find_slot(read, hash_of(before));
    if (found == 0) {
        return 0;
    }
    const Record *record = &read->records[found - 1];
    position_of(record, &read->parent);
    int turn = find_turn(before, &read->parent);
    if (turn < 0) {
        return 0;
    }
    way->parent = record;
    way->turn = compose(turn, record->turn, read->size);
    way->move =
        stone == TG_POINT_NONE ? TG_POINT_NONE : tg_point_transform(stone, read->size, way->turn);
    return 1;
}

/* The position before, with stone i of the side that has moved taken away. */
static void take_stone(const YixinPosition *position, int i, YixinPosition *before) {
    TgSide mover = tg_side_other((TgSide)position->side);
    *before = *position;
    before->side = (uint8_t)mover;
    before->count[mover]--;
    memmove(&before->stone[mover][i], &before->stone[mover][i + 1],
            (size_t)(before->count[mover] - i) * sizeof before->stone[mover][0]);
}

static Way find_way(Read *read) {
    Way way = {NULL, 0, TG_POINT_NONE};
    const YixinPosition *position = &read->position;
    TgSide mover = tg_side_other((TgSide)position->side);
    YixinPosition before;
    for (int i = 0; i < position->count[mover]; i++) {
        take_stone(position, i, &before);
        if (try_way(read, &before, position->stone[mover][i], &way)) {
            return way;
        }
    }
    before = *position;
    before.side = (uint8_t)mover;
    try_way(read, &before, TG_POINT_NONE, &way);
    return way;
}

static TgNodeId add_set_up(Read *read) {
    TgNodeId node = tg_tree_add(read->tree, TG_NODE_ROOT, TG_NODE_EDIT, TG_POINT_NONE, TG_SIDE_NB);
    const YixinPosition *position = &read->position;
    for (int side = 0; side < TG_SIDE_NB; side++) {
        for (int i = 0; i < position->count[side]; i++) {
            tg_tree_add_point(read->tree, node,
                              side == TG_BLACK ? TG_KEY_SETUP_BLACK : TG_KEY_SETUP_WHITE,
                              position->stone[side][i]);
        }
    }
    tg_tree_add_number(read->tree, node, TG_KEY_TO_MOVE, position->side);
    return node;
}

/* The node of the record, whose position is read->position; *turn as in Record. */
static TgNodeId add_node(Read *read, int *turn) {
    const YixinPosition *position = &read->position;
    int stones = position->count[TG_BLACK] + position->count[TG_WHITE];
    *turn = 0;
    if (stones == 0 && position->side == TG_BLACK) {
        return TG_NODE_ROOT;
    }
    Way way = find_way(read);
    if (way.parent == NULL && stones == 1 && position->side == TG_WHITE &&
        position->count[TG_BLACK] == 1) {
        return tg_tree_add(read->tree, TG_NODE_ROOT, TG_ACT_PLACE, position->stone[TG_BLACK][0],
                           TG_BLACK);
    }
    if (way.parent == NULL && stones == 0) {
        return tg_tree_add(read->tree, TG_NODE_ROOT, TG_ACT_PASS, TG_POINT_NONE, TG_BLACK);
    }
    if (way.parent == NULL) {
        return add_set_up(read);
    }
    *turn = way.turn;
    _Bool pass = way.move == TG_POINT_NONE;
    return tg_tree_add(read->tree, way.parent->node, pass ? TG_ACT_PASS : TG_ACT_PLACE, way.move,
                       tg_side_other((TgSide)position->side));
}

/* Of the symmetries that lead to the same stones, the one that undoes what the writer will do. */
static int settle_turn(Read *read, int turn) {
    YixinPosition image;
    tg_yixin_turn(&read->position, turn, &image);
    for (int s = 0; s < TG_SYMMETRY_NB; s++) {
        tg_yixin_turn(&image, s, &read->scratch);
        if (tg_yixin_compare(&read->scratch, &read->position) == 0) {
            return tg_symmetry_inverse(s);
        }
    }
    return turn;
}

/* ---- what a record says ---- */

static int digit_of(uint8_t c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'A' && c <= 'V' ? c - 'A' + 10 : -1;
}

/* The text in UTF-8 in read->text. */
static TgStatus decode(Read *read, const Record *record, const uint8_t *bytes, size_t length) {
    tg_text_clear(&read->text);
    size_t bad = 0;
    const char *used = NULL;
    TgStatus status =
        tg_decode_guess(bytes, length, read->reader->options.encoding, &read->text, &used, &bad);
    if (status == TG_OK && strcmp(used, "UTF-8") != 0) {
        note(read, read->utf8 ? TG_NOTE_ENCODING : TG_NOTE_ENCODING_GUESSED, record->at, used);
    }
    if (bad > 0) {
        note(read, TG_NOTE_BAD_TEXT, record->at, "text of a record");
    }
    return status;
}

/* A line of the board texts; false: it is none. *nul = it ends with NUL. */
static _Bool add_label(Read *read, TgNodeId node, int turn, const char *line, size_t length,
                       _Bool *nul) {
    int x = length >= 2 ? digit_of((uint8_t)line[0]) : -1;
    int y = length >= 2 ? digit_of((uint8_t)line[1]) : -1;
    if (x < 0 || y < 0 || x >= read->size || y >= read->size) {
        return 0;
    }
    *nul = line[length - 1] == '\0';
    size_t end = length;
    while (end > 2 && line[end - 1] == '\0') {
        end--;
    }
    if (end == 2) {
        return 0;
    }
    tg_tree_add_label(read->tree, node, TG_KEY_LABEL,
                      tg_point_transform(tg_point(x, y), read->size, turn), line + 2, end - 2);
    return 1;
}

/* Board texts and comment of read->text. *nul = each board text ends with NUL. */
static void add_text(Read *read, const Record *record, TgNodeId node, _Bool *nul) {
    const char *text = tg_text_get(&read->text);
    size_t length = read->text.length;
    size_t at = 0;
    uint32_t labels = 0;
    uint32_t nuls = 0;
    if (length >= 6 && memcmp(text, "@BTXT@", 6) == 0) {
        at = 6;
        while (at < length && text[at] != '\b') {
            size_t end = at;
            while (end < length && text[end] != '\n' && text[end] != '\b') {
                end++;
            }
            _Bool ends = 0;
            if (!add_label(read, node, record->turn, text + at, end - at, &ends) && end > at) {
                note(read, TG_NOTE_UNREADABLE, record->at, "a board text without point");
            }
            labels++;
            nuls += ends;
            at = end + (end < length && text[end] == '\n');
        }
        at += at < length;
    }
    *nul = nuls > 0 && nuls == labels;
    if (at < length) {
        for (size_t i = at; i < length; i++) {
            read->text.data[i] = text[i] == '\b' ? '\n' : text[i];
        }
        tg_tree_add_text(read->tree, node, TG_KEY_COMMENT, text + at, length - at);
    }
}

static void add_word(TgText *words, const char *word) {
    tg_text_add(words, words->length > 0 ? " " : "");
    tg_text_add(words, word);
}

/* Keeps the bytes of the text when they are not composed again from what the node has. */
static void keep_text(Read *read, const Record *record, TgNodeId node, _Bool nul,
                      const uint8_t *bytes, size_t length) {
    tg_text_clear(&read->back);
    tg_yixin_compose(read->tree, node, read->size, tg_symmetry_inverse(record->turn), nul,
                     &read->back, NULL);
    if (nul) {
        add_word(&read->words, "nul");
    }
    if (read->back.length == length && memcmp(tg_text_get(&read->back), bytes, length) == 0) {
        return;
    }
    add_word(&read->words, "text=");
    tg_text_printf(&read->words, "%08" PRIx32 ":", tg_yixin_sum(&read->back));
    for (size_t i = 0; i < length; i++) {
        tg_text_printf(&read->words, "%02x", bytes[i]);
    }
}

static void add_score(Read *read, const Record *record, TgNodeId node) {
    uint8_t head[YIXIN_HEAD] = {0};
    size_t length = record->value_length < YIXIN_HEAD ? record->value_length : YIXIN_HEAD;
    memcpy(head, record->value, length);
    YixinScore score = {head[0], (int16_t)tg_yixin_u16(head + 1), tg_yixin_u16(head + 3)};
    TgText eval;
    tg_text_init(&eval);
    tg_yixin_eval(&score, &eval);
    if (eval.length > 0) {
        tg_tree_add_text(read->tree, node, TG_KEY_EVAL, tg_text_get(&eval), eval.length);
    }
    if (score.depthbound >> 2 != 0) {
        tg_tree_add_number(read->tree, node, TG_KEY_DEPTH, (int16_t)score.depthbound >> 2);
    }
    YixinScore back;
    _Bool same = tg_yixin_score(read->tree, node, &back) && back.label == score.label &&
                 back.value == score.value && back.depthbound == score.depthbound;
    if (!same) {
        tg_text_printf(&read->words, "%d,%d,%d", score.label, score.value, score.depthbound);
    }
    if (length < YIXIN_HEAD) {
        tg_text_printf(&read->words, "%slength=%zu", read->words.length > 0 ? " " : "", length);
    }
    tg_text_finish(&eval);
}

static void keep_words(Read *read, TgNodeId node) {
    if (read->words.length == 0 || node == TG_NODE_NONE) {
        return;
    }
    if (read->foreign == TG_KEY_NONE) {
        read->foreign = tg_tree_foreign_key(read->tree, tg_yixin_key, strlen(tg_yixin_key));
    }
    if (read->foreign != TG_KEY_NONE) {
        tg_tree_add_text(read->tree, node, read->foreign, tg_text_get(&read->words),
                         read->words.length);
    }
    tg_text_clear(&read->words);
}

static TgStatus add_data(Read *read, const Record *record) {
    TgNodeId node = record->node;
    add_score(read, record, node);
    TgStatus status = TG_OK;
    if (record->value_length > YIXIN_HEAD) {
        const uint8_t *text = record->value + YIXIN_HEAD;
        size_t length = record->value_length - (size_t)YIXIN_HEAD;
        status = decode(read, record, text, length);
        if (status == TG_OK) {
            _Bool nul = 0;
            add_text(read, record, node, &nul);
            keep_text(read, record, node, nul, text, length);
        }
    }
    /* A plain record of the root is told from none. */
    if (node == TG_NODE_ROOT && read->words.length == 0 &&
        tg_tree_node(read->tree, node)->last_value == 0) {
        add_word(&read->words, "255,0,0");
    }
    keep_words(read, node);
    return status;
}

/* ---- games ---- */

static TgStatus hang_record(Read *read, size_t i) {
    Record *record = &read->records[i];
    uint32_t *slot = find_slot(read, record->hash);
    if (*slot != 0) {
        note(read, TG_NOTE_UNREADABLE, record->at, "a second record of the same position");
        return TG_OK;
    }
    *slot = (uint32_t)i + 1;
    position_of(record, &read->position);
    int turn = 0;
    record->node = add_node(read, &turn);
    record->turn = (uint8_t)settle_turn(read, turn);
    return add_data(read, record);
}

static TgStatus read_game(Read *read, size_t first, size_t end) {
    read->rule = read->records[first].key[0];
    read->size = read->records[first].key[1];
    read->foreign = TG_KEY_NONE;
    TgStatus status = tg_tree_create(read->size, &read->tree);
    if (status != TG_OK) {
        return status;
    }
    status = index_game(read, first, end);
    for (size_t i = first; i < end && status == TG_OK; i++) {
        status = hang_record(read, i);
    }
    static const TgProfileId rules[] = {TG_PROFILE_FREESTYLE, TG_PROFILE_STANDARD,
                                        TG_PROFILE_RENJU};
    tg_tree_set_text(read->tree, TG_NODE_ROOT, TG_KEY_RULE, tg_profile_id(rules[read->rule]));
    if (!read->packed) {
        add_word(&read->words, "raw");
        keep_words(read, TG_NODE_ROOT);
    }
    if (status != TG_OK) {
        tg_tree_destroy(read->tree);
        return status;
    }
    return tg_reader_give(read->reader, read->tree);
}

static TgStatus read_games(Read *read) {
    if (read->count > 0) {
        qsort(read->records, read->count, sizeof *read->records, compare_records);
    }
    TgStatus status = TG_OK;
    for (size_t first = 0; first < read->count && status == TG_OK;) {
        size_t end = first + 1;
        while (end < read->count &&
               memcmp(read->records[end].key, read->records[first].key, 2) == 0) {
            end++;
        }
        status = read_game(read, first, end);
        first = end;
    }
    return status;
}

TgStatus tg_yixin_read(TgReader *reader) {
    Read *read = calloc(1, sizeof *read);
    if (read == NULL) {
        return TG_E_MEMORY;
    }
    *read = (Read){.reader = reader, .bytes = reader->bytes, .length = reader->length};
    TgText unpacked;
    tg_text_init(&unpacked);
    TgStatus packed = TG_OK;
    read->packed = tg_pack_sniff(reader->bytes, reader->length) == TG_PACK_LZ4;
    if (read->packed) {
        packed = tg_pack_open(TG_PACK_LZ4, reader->bytes, reader->length, SIZE_MAX, &unpacked);
        read->bytes = (const uint8_t *)tg_text_get(&unpacked);
        read->length = unpacked.length;
    }
    TgStatus status = packed == TG_E_MEMORY ? packed : list_records(read);
    if (status == TG_OK && packed != TG_OK) {
        status = tg_reader_fail(reader, packed, tg_at_byte(reader->length),
                                "the LZ4 frame is damaged or cut off");
    }
    if (status == TG_OK || (status == TG_E_SYNTAX && reader->options.salvage)) {
        TgStatus given = read_games(read);
        status = given != TG_OK ? given : status;
    }
    for (size_t i = 0; i < read->count; i++) {
        free(read->records[i].own);
    }
    free(read->records);
    free(read->slots);
    tg_text_finish(&read->text);
    tg_text_finish(&read->back);
    tg_text_finish(&read->words);
    tg_text_finish(&unpacked);
    free(read);
    return status;
}
