/* SPDX-License-Identifier: MIT
 *
 * The journal of a match. A line is written by one call, so that at most the last one is torn. */
#include "tengen/journal.h"

#include "tengen/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

struct TgJournal {
    int fd;
    int size;
};

typedef struct Reader {
    const char *path, *match;
    int size;
    uint32_t games;
    TgJournalFn on_game;
    void *context;
    TgText *error;
} Reader;

static TgStatus fail(const Reader *reader, TgStatus status, const char *what) {
    if (reader->error != NULL) {
        tg_text_printf(reader->error, "%s: %s", reader->path, what);
    }
    return status;
}

static TgStatus write_all(int fd, const TgText *line) {
    size_t done = 0;
    while (done < line->length) {
        ssize_t count = write(fd, line->data + done, line->length - done);
        if (count < 0 && errno != EINTR) {
            return TG_E_IO;
        }
        done += count > 0 ? (size_t)count : 0;
    }
    return TG_OK;
}

/* Writes the value as one line and releases it. */
static TgStatus write_line(int fd, json_t *value) {
    TgText line;
    tg_text_init(&line);
    tg_json_dump(value, &line);
    tg_text_add_char(&line, '\n');
    json_decref(value);
    TgStatus status = tg_text_ok(&line) ? write_all(fd, &line) : TG_E_MEMORY;
    tg_text_finish(&line);
    return status;
}

static TgStatus read_file(int fd, TgText *text) {
    char piece[65536];
    ssize_t count;
    while ((count = read(fd, piece, sizeof piece)) != 0) {
        if (count < 0 && errno != EINTR) {
            return TG_E_IO;
        }
        tg_text_add_bytes(text, piece, count > 0 ? (size_t)count : 0);
    }
    return tg_text_ok(text) ? TG_OK : TG_E_MEMORY;
}

static TgStatus read_head(const Reader *reader, const json_t *value) {
    const char *match = json_string_value(json_object_get(value, "match"));
    if (match == NULL || strcmp(match, reader->match) != 0) {
        return fail(reader, TG_E_REFUSED, "is the journal of another match");
    }
    return TG_OK;
}

static TgStatus read_game(const Reader *reader, const json_t *value, int number) {
    TgPlayed *played = malloc(sizeof *played);
    if (played == NULL) {
        return TG_E_MEMORY;
    }
    TgText why;
    tg_text_init(&why);
    tg_text_printf(&why, "line %d: ", number);
    TgStatus status = tg_played_read(value, reader->size, played, &why);
    if (status == TG_OK && played->game >= reader->games) {
        tg_text_add(&why, "a game that is not in the plan");
        status = TG_E_RANGE;
    }
    status = status == TG_OK ? reader->on_game(played, reader->context)
                             : fail(reader, status, tg_text_get(&why));
    tg_text_finish(&why);
    free(played);
    return status;
}

static TgStatus read_line(const Reader *reader, const char *line, size_t length, int number) {
    json_t *value = NULL;
    TgStatus status = tg_json_load(line, length, &value, NULL);
    if (status != TG_OK) {
        return fail(reader, status, number == 1 ? "is no journal" : "a broken line");
    }
    status = number == 1 ? read_head(reader, value) : read_game(reader, value, number);
    json_decref(value);
    return status;
}

/* *whole = the bytes of the whole lines. */
static TgStatus read_lines(const Reader *reader, const TgText *text, size_t *whole) {
    const char *start = tg_text_get(text);
    const char *at = start;
    const char *feed;
    TgStatus status = TG_OK;
    for (int number = 1; status == TG_OK && (feed = strchr(at, '\n')) != NULL; number++) {
        status = read_line(reader, at, (size_t)(feed - at), number);
        at = feed + 1;
    }
    *whole = (size_t)(at - start);
    return status;
}

/* Reads what is there and leaves the file ready to grow. */
static TgStatus take_up(const Reader *reader, int fd) {
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        return fail(reader, TG_E_IO, "is in use by another run");
    }
    TgText text;
    tg_text_init(&text);
    size_t whole = 0;
    TgStatus status = read_file(fd, &text);
    status = status == TG_OK ? read_lines(reader, &text, &whole) : status;
    if (status == TG_OK && whole < text.length) {
        status = ftruncate(fd, (off_t)whole) == 0 ? TG_OK : TG_E_IO;
    }
    if (status == TG_OK && whole == 0) {
        status = write_line(fd, json_pack("{s:i, s:s}", "journal", 1, "match", reader->match));
    }
    tg_text_finish(&text);
    return status;
}

TgStatus tg_journal_open(const char *path, const char *match, int size, uint32_t games,
                         TgJournalFn on_game, void *context, TgJournal **journal, TgText *error) {
    const Reader reader = {path, match, size, games, on_game, context, error};
    TgJournal *opened = malloc(sizeof *opened);
    if (opened == NULL) {
        return TG_E_MEMORY;
    }
    opened->size = size;
    opened->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (opened->fd < 0) {
        free(opened);
        return fail(&reader, TG_E_IO, strerror(errno));
    }
    TgStatus status = take_up(&reader, opened->fd);
    if (status != TG_OK) {
        tg_journal_close(opened);
        return status;
    }
    *journal = opened;
    return TG_OK;
}

TgStatus tg_journal_add(TgJournal *journal, const TgPlayed *played) {
    return write_line(journal->fd, tg_played_json(played, journal->size));
}

void tg_journal_close(TgJournal *journal) {
    if (journal != NULL) {
        close(journal->fd);
        free(journal);
    }
}
