/* SPDX-License-Identifier: MIT
 *
 * Postings: which games come through a position. They are gathered in memory, sorted by key and
 * written as a segment, which is cut into blocks of a few kilobytes; a row says a block's first
 * key. A search looks into the block of each segment, of which there are few, since small ones are
 * joined.
 *
 * A block: for each key its distance from the key before, the number of its postings, and for each
 * posting the distance of its game from the one before (the first: from the segment's first game)
 * and two bytes of `next`. Numbers are of 7 bits a byte, lowest first. */
#include "library_body.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 4000 };

TgStatus tg_posting_add(Postings *postings, Posting posting) {
    if (postings->count == postings->capacity) {
        size_t capacity = postings->capacity == 0 ? 1024 : 2 * postings->capacity;
        Posting *list = realloc(postings->list, capacity * sizeof *list);
        if (list == NULL) {
            return TG_E_MEMORY;
        }
        postings->list = list;
        postings->capacity = capacity;
    }
    postings->list[postings->count++] = posting;
    return TG_OK;
}

/* ---- sorting: bytes of the key from the lowest, then games keep their order ---- */

static TgStatus sort_by_key(Postings *postings) {
    enum { BITS = 16, BUCKETS = 1 << BITS };
    size_t *starts = malloc(BUCKETS * sizeof *starts);
    Posting *other = malloc((postings->count + 1) * sizeof *other);
    TgStatus status = starts != NULL && other != NULL ? TG_OK : TG_E_MEMORY;
    Posting *from = postings->list;
    for (int shift = 0; shift < 64 && status == TG_OK; shift += BITS) {
        memset(starts, 0, BUCKETS * sizeof *starts);
        for (size_t i = 0; i < postings->count; i++) {
            starts[from[i].key >> shift & (BUCKETS - 1)]++;
        }
        size_t sum = 0;
        for (size_t i = 0; i < BUCKETS; i++) {
            size_t count = starts[i];
            starts[i] = sum;
            sum += count;
        }
        for (size_t i = 0; i < postings->count; i++) {
            other[starts[from[i].key >> shift & (BUCKETS - 1)]++] = from[i];
        }
        Posting *swap = from;
        from = other;
        other = swap;
    }
    free(other); /* four rounds: `from` is the list again */
    free(starts);
    return status;
}

/* ---- numbers ---- */

static void put_number(TgText *out, uint64_t number) {
    char bytes[10];
    size_t length = 0;
    for (; number >= 0x80; number >>= 7) {
        bytes[length++] = (char)(number | 0x80);
    }
    bytes[length++] = (char)number;
    tg_text_add_bytes(out, bytes, length);
}

static uint64_t get_number(const uint8_t **at, const uint8_t *end) {
    uint64_t number = 0;
    for (int shift = 0; *at < end && shift < 64; shift += 7) {
        uint8_t byte = *(*at)++;
        number |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80) {
            break;
        }
    }
    return number;
}

/* ---- writing ---- */

typedef struct SegmentWriter {
    sqlite3_stmt *insert;
    int64_t segment;
    uint32_t first_game;
    TgText block;
    uint64_t block_key, last_key;
} SegmentWriter;

static _Bool write_block(SegmentWriter *writer) {
    if (writer->block.length == 0) {
        return 1;
    }
    sqlite3_bind_int64(writer->insert, 1, writer->segment);
    /* SQLite's numbers have a sign: the order of keys is kept. */
    sqlite3_bind_int64(writer->insert, 2, (int64_t)(writer->block_key ^ UINT64_C(1) << 63));
    sqlite3_bind_blob64(writer->insert, 3, writer->block.data, writer->block.length, SQLITE_STATIC);
    _Bool good = tg_text_ok(&writer->block) && sqlite3_step(writer->insert) == SQLITE_DONE;
    sqlite3_reset(writer->insert);
    tg_text_clear(&writer->block);
    return good;
}

static _Bool write_key(SegmentWriter *writer, const Posting *list, size_t count) {
    if (writer->block.length >= BLOCK_BYTES && !write_block(writer)) {
        return 0;
    }
    if (writer->block.length == 0) {
        writer->block_key = writer->last_key = list->key;
    }
    put_number(&writer->block, list->key - writer->last_key);
    put_number(&writer->block, count);
    uint32_t game = writer->first_game;
    for (size_t i = 0; i < count; i++) {
        put_number(&writer->block, list[i].game - game);
        game = list[i].game;
        const char next[2] = {(char)(list[i].next & 0xFF), (char)(list[i].next >> 8)};
        tg_text_add_bytes(&writer->block, next, 2);
    }
    writer->last_key = list->key;
    return 1;
}

static uint32_t lowest_game(const Postings *postings) {
    uint32_t lowest = UINT32_MAX;
    for (size_t i = 0; i < postings->count; i++) {
        lowest = postings->list[i].game < lowest ? postings->list[i].game : lowest;
    }
    return lowest;
}

static TgStatus insert_segment(TgLibrary *library, const Postings *postings, SegmentWriter *writer,
                               TgText *error) {
    sqlite3_stmt *insert;
    TgStatus status = tg_library_prepare(
        library, "INSERT INTO segment (first, postings) VALUES (?, ?)", &insert, error);
    if (status != TG_OK) {
        return status;
    }
    sqlite3_bind_int64(insert, 1, writer->first_game);
    sqlite3_bind_int64(insert, 2, (int64_t)postings->count);
    status =
        sqlite3_step(insert) == SQLITE_DONE ? TG_OK : tg_library_fault(library, "segment", error);
    sqlite3_finalize(insert);
    writer->segment = sqlite3_last_insert_rowid(library->db);
    return status;
}

/* Sorts the postings and writes them as a segment. Games have to come in ascending order. */
static TgStatus write_segment(TgLibrary *library, Postings *postings, TgText *error) {
    SegmentWriter writer = {.first_game = lowest_game(postings)};
    tg_text_init(&writer.block);
    TgStatus status = sort_by_key(postings);
    if (status == TG_OK) {
        status = insert_segment(library, postings, &writer, error);
    }
    if (status == TG_OK) {
        status =
            tg_library_prepare(library, "INSERT INTO block (segment, first, data) VALUES (?, ?, ?)",
                               &writer.insert, error);
    }
    _Bool good = status == TG_OK;
    for (size_t i = 0; i < postings->count && good;) {
        size_t end = i + 1;
        while (end < postings->count && postings->list[end].key == postings->list[i].key) {
            end++;
        }
        good = write_key(&writer, &postings->list[i], end - i);
        i = end;
    }
    good = good && write_block(&writer);
    status = status == TG_OK && !good ? tg_library_fault(library, "block", error) : status;
    sqlite3_finalize(writer.insert);
    tg_text_finish(&writer.block);
    return status;
}

/* ---- reading ---- */

static _Bool reserve(Postings *postings, uint64_t more) {
    if (more <= postings->capacity - postings->count) {
        return 1;
    }
    size_t capacity = postings->count + more + postings->capacity / 2;
    Posting *list = realloc(postings->list, capacity * sizeof *list);
    if (list == NULL) {
        return 0;
    }
    postings->list = list;
    postings->capacity = capacity;
    return 1;
}

/* The postings of the key at *at; *found = NULL: they are passed over. */
static TgStatus read_key(const uint8_t **at, const uint8_t *end, uint64_t key, uint64_t count,
                         uint32_t game, Postings *found) {
    enum { LEAST = 3 }; /* bytes of a posting */
    if (count > (uint64_t)(end - *at) / LEAST) {
        return TG_E_SYNTAX;
    }
    if (found != NULL && !reserve(found, count)) {
        return TG_E_MEMORY;
    }
    for (uint64_t i = 0; i < count; i++) {
        game += (uint32_t)get_number(at, end);
        if (end - *at < 2) {
            return TG_E_SYNTAX;
        }
        uint16_t next = (uint16_t)((*at)[0] | (*at)[1] << 8);
        *at += 2;
        if (found != NULL) {
            found->list[found->count++] = (Posting){key, game, next, 0};
        }
    }
    return TG_OK;
}

/* Walks a block: adds the postings of one key, or with `all` of every key. */
static TgStatus read_block(const uint8_t *data, size_t length, uint64_t first, uint32_t first_game,
                           uint64_t key, _Bool all, Postings *found) {
    const uint8_t *at = data;
    const uint8_t *end = data + length;
    uint64_t now = first;
    TgStatus status = TG_OK;
    while (at < end && status == TG_OK) {
        now += get_number(&at, end);
        uint64_t count = get_number(&at, end);
        if (now > key && !all) {
            break;
        }
        status = read_key(&at, end, now, count, first_game, all || now == key ? found : NULL);
    }
    return status;
}

TgStatus tg_library_find(TgLibrary *library, uint64_t key, Postings *found, TgText *error) {
    sqlite3_stmt *select;
    TgStatus status = tg_library_prepare(
        library,
        "SELECT s.first, b.first, b.data FROM segment s JOIN block b ON b.id ="
        " (SELECT id FROM block WHERE segment = s.id AND first <= ?1 ORDER BY first DESC LIMIT 1)"
        " ORDER BY s.first",
        &select, error);
    if (status != TG_OK) {
        return status;
    }
    sqlite3_bind_int64(select, 1, (int64_t)(key ^ UINT64_C(1) << 63));
    int step;
    while (status == TG_OK && (step = sqlite3_step(select)) == SQLITE_ROW) {
        uint64_t first = (uint64_t)sqlite3_column_int64(select, 1) ^ UINT64_C(1) << 63;
        status = read_block(sqlite3_column_blob(select, 2), (size_t)sqlite3_column_bytes(select, 2),
                            first, (uint32_t)sqlite3_column_int64(select, 0), key, 0, found);
    }
    status =
        status == TG_OK && step != SQLITE_DONE ? tg_library_fault(library, "block", error) : status;
    sqlite3_finalize(select);
    return status;
}

/* ---- joining ---- */

static int compare_game(const void *left, const void *right) {
    const Posting *a = left;
    const Posting *b = right;
    return (a->game > b->game) - (a->game < b->game);
}

static TgStatus take_segment(TgLibrary *library, int64_t segment, uint32_t first_game,
                             Postings *postings, TgText *error) {
    sqlite3_stmt *select;
    TgStatus status = tg_library_prepare(library, "SELECT first, data FROM block WHERE segment = ?",
                                         &select, error);
    if (status != TG_OK) {
        return status;
    }
    sqlite3_bind_int64(select, 1, segment);
    while (status == TG_OK && sqlite3_step(select) == SQLITE_ROW) {
        uint64_t first = (uint64_t)sqlite3_column_int64(select, 0) ^ UINT64_C(1) << 63;
        status = read_block(sqlite3_column_blob(select, 1), (size_t)sqlite3_column_bytes(select, 1),
                            first, first_game, 0, 1, postings);
    }
    sqlite3_finalize(select);
    static const char *const drops[] = {"DELETE FROM block WHERE segment = ?",
                                        "DELETE FROM segment WHERE id = ?"};
    for (int i = 0; i < 2 && status == TG_OK; i++) {
        status = tg_library_prepare(library, drops[i], &select, error);
        if (status == TG_OK) {
            sqlite3_bind_int64(select, 1, segment);
            status = sqlite3_step(select) == SQLITE_DONE
                         ? TG_OK
                         : tg_library_fault(library, "segment", error);
            sqlite3_finalize(select);
        }
    }
    return status;
}

/* Takes small segments back into the postings, as long as all fit into one. */
static TgStatus take_small(TgLibrary *library, TgText *error) {
    enum { TAKE_MAX = 64 };
    struct {
        int64_t id;
        uint32_t first;
    } small[TAKE_MAX];
    int count = 0;
    size_t room = SEGMENT_MAX - library->postings.count;
    sqlite3_stmt *select;
    TgStatus status = tg_library_prepare(
        library, "SELECT id, first, postings FROM segment ORDER BY postings", &select, error);
    while (status == TG_OK && count < TAKE_MAX && sqlite3_step(select) == SQLITE_ROW) {
        size_t postings = (size_t)sqlite3_column_int64(select, 2);
        if (postings > room) {
            break;
        }
        room -= postings;
        small[count].id = sqlite3_column_int64(select, 0);
        small[count++].first = (uint32_t)sqlite3_column_int64(select, 1);
    }
    if (status == TG_OK) {
        sqlite3_finalize(select);
    }
    for (int i = 0; i < count && status == TG_OK; i++) {
        status = take_segment(library, small[i].id, small[i].first, &library->postings, error);
    }
    if (count > 0 && status == TG_OK) {
        qsort(library->postings.list, library->postings.count, sizeof *library->postings.list,
              compare_game);
    }
    return status;
}

TgStatus tg_library_flush(TgLibrary *library, TgText *error) {
    if (library->postings.count == 0) {
        return TG_OK;
    }
    TgStatus status = library->postings.count < SEGMENT_MAX ? take_small(library, error) : TG_OK;
    if (status == TG_OK) {
        status = write_segment(library, &library->postings, error);
    }
    library->postings.count = 0;
    return status;
}
