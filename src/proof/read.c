/* SPDX-License-Identifier: MIT
 *
 * Reading proofs: one pass, line by line, nothing passed over. What is written by write.c is read
 * back; anything else is refused with the number of its line. */
#include "proof/content.h"
#include "proof/names.h"
#include "proof/sha256.h"
#include "tengen/notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 40 }; /* bytes of a word told in an error */

typedef struct Reader {
    const char *text;
    size_t length, at; /* at: the start of the next line */
    uint32_t number;   /* of the line at hand */
    char *line;        /* it, ended by NUL; borrowed from room */
    char *room;
    TgProof *proof;
    TgNames names;
    /* by number of a name */
    struct Named {
        uint32_t entry;   /* TG_PROOF_NO_ENTRY: named, but not there yet */
        uint32_t used_at; /* line of the first answer that names it; 0: none */
    } * named;
    uint32_t named_room;
    uint32_t node; /* the node whose replies are read; TG_PROOF_NO_ENTRY: none */
    _Bool replied[TG_POINT_NB + 1], all_others;
    TgText *error;
} Reader;

/* --- errors ---------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void tell(Reader *r, const char *format, ...) {
    if (r->error != NULL) {
        char clause[256];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(clause, sizeof clause, format, arguments);
        va_end(arguments);
        tg_text_printf(r->error, "line %u: ", (unsigned)r->number);
        tg_text_add_foreign(r->error, clause);
    }
}
#define REFUSE(...) (tell(__VA_ARGS__), TG_E_SYNTAX)

/* --- lines and words -------------------------------------------------------------------------- */

/* The next line; false at the end, or where the last line has no line end. */
static _Bool next_line(Reader *r) {
    const char *start = r->text + r->at;
    const char *end = r->at < r->length ? memchr(start, '\n', r->length - r->at) : NULL;
    r->number++;
    if (end == NULL) {
        return 0;
    }
    size_t length = (size_t)(end - start);
    memcpy(r->room, start, length);
    r->room[length] = '\0';
    r->line = r->room;
    r->at += length + 1;
    return strlen(r->line) == length; /* no NUL inside */
}

static void tell_end(Reader *r, const char *expected) {
    const char *found =
        r->at < r->length ? "a line that is cut off or holds a NUL" : "the end of the text";
    tell(r, "%s, expected %s", found, expected);
}

/* The word up to the next blank; *rest = what follows it, NULL at the end of the line. */
static char *cut_word(char *text, char **rest) {
    char *blank = strchr(text, ' ');
    *rest = NULL;
    if (blank != NULL) {
        *blank = '\0';
        *rest = blank + 1;
    }
    return text;
}

/* Reads a line that starts with the word; *value = what follows the blank after it. */
static TgStatus read_field(Reader *r, const char *word, char **value) {
    if (!next_line(r)) {
        tell_end(r, word);
        return TG_E_SYNTAX;
    }
    size_t length = strlen(word);
    if (strncmp(r->line, word, length) != 0 || r->line[length] != ' ') {
        return REFUSE(r, "'%.*s', expected '%s ...'", SHOWN, r->line, word);
    }
    *value = r->line + length + 1;
    return TG_OK;
}

/* A whole number without sign or leading zero, up to most. */
static _Bool read_number(const char *text, uint32_t most, uint32_t *number) {
    if (text[0] == '\0' || (text[0] == '0' && text[1] != '\0')) {
        return 0;
    }
    uint32_t value = 0;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || value > most / 10) {
            return 0;
        }
        value = value * 10 + (uint32_t)(*text - '0');
    }
    *number = value;
    return value <= most;
}

/* A whole word that is a point's lower-case name. */
static TgStatus read_point(Reader *r, const char *word, TgPoint *p) {
    size_t used = 0;
    int size = r->proof->grid.size;
    char name[TG_POINT_NAME_MAX];
    if (tg_point_parse(word, size, p, &used) != TG_OK || word[used] != '\0' ||
        strcmp(tg_point_name(*p, size, name), word) != 0) {
        return REFUSE(r, "'%.*s', expected a point of %d lines", SHOWN, word, size);
    }
    return TG_OK;
}

/* --- names ------------------------------------------------------------------------------------ */

static _Bool is_name(const char *word) {
    if (strcmp(word, "five") == 0 || strcmp(word, "four") == 0) {
        return 0;
    }
    size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length >= 1 && length <= TG_NAME_LENGTH && word[length] == '\0' && word[0] >= 'a';
}

static TgStatus find_name(Reader *r, const char *word, struct Named **named) {
    uint32_t number;
    _Bool added;
    if (!is_name(word)) {
        return REFUSE(r, "'%.*s', expected a name of up to %d small letters and digits", SHOWN,
                      word, TG_NAME_LENGTH);
    }
    if (!tg_names_intern(&r->names, word, strlen(word), &number, &added) ||
        !tg_proof_grow((void **)&r->named, &r->named_room, number, 1, sizeof *r->named)) {
        return TG_E_MEMORY;
    }
    if (added) {
        r->named[number] = (struct Named){.entry = TG_PROOF_NO_ENTRY};
    }
    *named = &r->named[number];
    return TG_OK;
}

/* An answer; for an entry it holds the number of its name until the end. */
static TgStatus read_answer(Reader *r, char *text, TgProofAnswer *answer) {
    *answer = (TgProofAnswer){.win = TG_PROOF_FIVE, .point = TG_POINT_NONE};
    if (strcmp(text, "five") == 0) {
        return TG_OK;
    }
    if (strncmp(text, "four ", 5) == 0) {
        answer->win = TG_PROOF_FOUR;
        return read_point(r, text + 5, &answer->point);
    }
    struct Named *named;
    TgStatus status = find_name(r, text, &named);
    if (status == TG_OK) {
        named->used_at = named->used_at == 0 ? r->number : named->used_at;
        answer->win = TG_PROOF_ENTRY;
        answer->entry = (uint32_t)(named - r->named);
    }
    return status;
}

/* --- the head --------------------------------------------------------------------------------- */

static TgStatus read_stones(Reader *r, TgSide side, TgGrid *grid) {
    char *value;
    TgStatus status = read_field(r, side == TG_BLACK ? "black" : "white", &value);
    if (status != TG_OK) {
        return status;
    }
    TgText clause;
    tg_text_init(&clause);
    if (value[0] == '\0' || tg_notation_read_stones(value, side, grid, &clause) != TG_OK) {
        status = REFUSE(
            r, "%s", value[0] == '\0' ? "no stones, expected points or -" : tg_text_get(&clause));
    }
    tg_text_finish(&clause);
    return status;
}

static TgStatus read_rule(Reader *r, TgProfile *profile) {
    char *value;
    TgStatus status = read_field(r, "rule", &value);
    if (status != TG_OK) {
        return status;
    }
    TgText clause;
    tg_text_init(&clause);
    if (tg_profile_parse(value, profile, &clause) != TG_OK) {
        status = REFUSE(r, "%s", tg_text_get(&clause));
    }
    tg_text_finish(&clause);
    return status;
}

static TgStatus read_board(Reader *r, TgGrid *grid) {
    char *value;
    uint32_t size = 0;
    TgStatus status = read_field(r, "size", &value);
    if (status != TG_OK) {
        return status;
    }
    if (!read_number(value, TG_SIZE_MAX, &size) || size < TG_SIZE_MIN) {
        return REFUSE(r, "size '%.*s', expected %d to %d", SHOWN, value, TG_SIZE_MIN, TG_SIZE_MAX);
    }
    tg_grid_init(grid, (int)size);
    status = read_stones(r, TG_BLACK, grid);
    return status == TG_OK ? read_stones(r, TG_WHITE, grid) : status;
}

static TgStatus read_claim(Reader *r, TgSide *side, uint32_t *plies) {
    char *value;
    TgStatus status = read_field(r, "side", &value);
    if (status != TG_OK) {
        return status;
    }
    if (strcmp(value, "b") != 0 && strcmp(value, "w") != 0) {
        return REFUSE(r, "side '%.*s', expected b or w", SHOWN, value);
    }
    *side = value[0] == 'b' ? TG_BLACK : TG_WHITE;
    status = read_field(r, "claim win", &value);
    if (status == TG_OK && !read_number(value, TG_PROOF_PATH_MAX, plies)) {
        status = REFUSE(r, "'%.*s', expected a number of stones", SHOWN, value);
    }
    return status;
}

static TgStatus read_head(Reader *r) {
    TgProfile profile;
    TgGrid grid;
    TgSide side;
    uint32_t plies;
    char *value;
    TgStatus status = read_field(r, "tengen-proof", &value);
    if (status == TG_OK && strcmp(value, "1") != 0) {
        status = REFUSE(r, "version '%.*s', expected 1", SHOWN, value);
    }
    if (status != TG_OK || (status = read_rule(r, &profile)) != TG_OK ||
        (status = read_board(r, &grid)) != TG_OK ||
        (status = read_claim(r, &side, &plies)) != TG_OK ||
        (status = tg_proof_create(&profile, &grid, side, plies, &r->proof)) != TG_OK ||
        (status = read_field(r, "root", &value)) != TG_OK) {
        return status;
    }
    r->proof->root_line = r->number;
    return read_answer(r, value, &r->proof->root);
}

/* --- entries ---------------------------------------------------------------------------------- */

/* Takes the name for the entry that comes next. */
static TgStatus define(Reader *r, const char *name) {
    struct Named *named;
    TgStatus status = find_name(r, name, &named);
    if (status == TG_OK && named->entry != TG_PROOF_NO_ENTRY) {
        return REFUSE(r, "'%s' for the second time", name);
    }
    if (status == TG_OK) {
        named->entry = r->proof->entry_count;
    }
    return status;
}

static TgStatus end_entry(Reader *r, uint32_t entry) {
    if (entry == TG_PROOF_NO_ENTRY) {
        return TG_E_MEMORY;
    }
    r->proof->entries[entry].line = r->number;
    return TG_OK;
}

static TgStatus read_node(Reader *r, char *text) {
    char *move;
    const char *name = cut_word(text, &move);
    TgPoint p;
    TgStatus status = define(r, name);
    if (status != TG_OK || (status = read_point(r, move != NULL ? move : "", &p)) != TG_OK) {
        return status;
    }
    r->node = tg_proof_add_node(r->proof, p);
    memset(r->replied, 0, sizeof r->replied);
    r->all_others = 0;
    return end_entry(r, r->node);
}

static TgStatus read_line_entry(Reader *r, char *text) {
    TgPoint points[TG_SIZE_MAX * TG_SIZE_MAX];
    size_t count = 0;
    char *rest;
    TgStatus status = define(r, cut_word(text, &rest));
    while (status == TG_OK && rest != NULL) {
        if (count == sizeof points / sizeof points[0]) {
            return REFUSE(r, "a line of more than %zu points", count);
        }
        const char *word = cut_word(rest, &rest);
        status = read_point(r, word, &points[count++]);
    }
    if (status != TG_OK) {
        return status;
    }
    if (count == 0) {
        return REFUSE(r, "a line without points");
    }
    r->node = TG_PROOF_NO_ENTRY;
    return end_entry(r, tg_proof_add_line(r->proof, points, count));
}

/* "h8,h9,--" */
static TgStatus read_replies(Reader *r, char *text, TgPoint *points, size_t *count) {
    char *next;
    for (char *word = text; word != NULL; word = next) {
        next = strchr(word, ',');
        if (next != NULL) {
            *next++ = '\0';
        }
        TgPoint p = TG_POINT_NONE;
        TgStatus status = strcmp(word, "--") == 0 ? TG_OK : read_point(r, word, &p);
        if (status != TG_OK) {
            return status;
        }
        _Bool *replied = &r->replied[p == TG_POINT_NONE ? TG_POINT_NB : p];
        if (*replied) {
            return REFUSE(r, "'%s' is answered twice", word);
        }
        *replied = 1;
        points[(*count)++] = p;
    }
    return TG_OK;
}

static TgStatus read_reply(Reader *r, char *text) {
    TgPoint points[TG_POINT_NB + 1];
    size_t count = 0;
    char *colon = strstr(text, ": ");
    if (r->node == TG_PROOF_NO_ENTRY || colon == NULL) {
        return REFUSE(r, "' %.*s', expected %s", SHOWN, text,
                      colon == NULL ? "replies: answer" : "a node before its replies");
    }
    if (r->all_others) {
        return REFUSE(r, "' %.*s' after '*', which is last", SHOWN, text);
    }
    *colon = '\0';
    TgStatus status = TG_OK;
    if (strcmp(text, "*") == 0) {
        r->all_others = 1;
    } else {
        status = read_replies(r, text, points, &count);
    }
    TgProofAnswer answer;
    if (status != TG_OK || (status = read_answer(r, colon + 2, &answer)) != TG_OK ||
        (status = tg_proof_add_reply(r->proof, r->node, points, count, answer)) != TG_OK) {
        return status;
    }
    r->proof->groups[r->proof->group_count - 1].line = r->number;
    return TG_OK;
}

/* --- the end ---------------------------------------------------------------------------------- */

/* The sum is that of all bytes before its line, and nothing follows. */
static TgStatus read_sum(Reader *r, size_t before) {
    char sum[TG_SHA256_TEXT];
    tg_sha256_text(r->text, before, sum);
    if (strcmp(r->line + strlen("sha256 "), sum) != 0) {
        return REFUSE(r, "the sum is not that of the lines before, expected %s", sum);
    }
    if (r->at < r->length) {
        r->number++;
        return REFUSE(r, "text after the sum, expected the end");
    }
    return TG_OK;
}

static TgStatus check_names(Reader *r) {
    for (uint32_t i = 0; i < r->names.count; i++) {
        const struct Named *named = &r->named[i];
        if (named->entry == TG_PROOF_NO_ENTRY) {
            r->number = named->used_at;
            return REFUSE(r, "no entry is named '%s'", r->names.name[i]);
        }
        if (named->used_at == 0) {
            r->number = r->proof->entries[named->entry].line;
            return REFUSE(r, "'%s' is used by nothing", r->names.name[i]);
        }
    }
    return TG_OK;
}

static void resolve(const Reader *r, TgProofAnswer *answer) {
    if (answer->win == TG_PROOF_ENTRY) {
        answer->entry = r->named[answer->entry].entry;
    }
}

static TgStatus read_body(Reader *r) {
    for (;;) {
        size_t before = r->at;
        if (!next_line(r)) {
            tell_end(r, "node, line or sha256");
            return TG_E_SYNTAX;
        }
        TgStatus status;
        if (r->line[0] == ' ') {
            status = read_reply(r, r->line + 1);
        } else if (strncmp(r->line, "node ", 5) == 0) {
            status = read_node(r, r->line + 5);
        } else if (strncmp(r->line, "line ", 5) == 0) {
            status = read_line_entry(r, r->line + 5);
        } else if (strncmp(r->line, "sha256 ", 7) == 0) {
            status = read_sum(r, before);
            return status == TG_OK ? check_names(r) : status;
        } else {
            status = REFUSE(r, "'%.*s', expected node, line, a reply or sha256", SHOWN, r->line);
        }
        if (status != TG_OK) {
            return status;
        }
    }
}

static TgStatus read_all(Reader *r) {
    TgStatus status = read_head(r);
    if (status != TG_OK || (status = read_body(r)) != TG_OK) {
        return status;
    }
    resolve(r, &r->proof->root);
    for (uint32_t i = 0; i < r->proof->group_count; i++) {
        resolve(r, &r->proof->groups[i].answer);
    }
    return TG_OK;
}

TgStatus tg_proof_read(const char *text, size_t length, TgProof **proof, TgText *error) {
    Reader *r = calloc(1, sizeof *r);
    char *room = malloc(length + 1);
    TgStatus status = TG_E_MEMORY;
    if (r != NULL && room != NULL) {
        *r = (Reader){.text = text,
                      .length = length,
                      .room = room,
                      .node = TG_PROOF_NO_ENTRY,
                      .error = error};
        status = read_all(r);
        if (status == TG_OK) {
            *proof = r->proof;
        } else {
            tg_proof_destroy(r->proof);
        }
        if (status == TG_E_MEMORY && error != NULL) {
            tg_text_add(error, tg_status_text(status, TG_EN));
        }
        tg_names_finish(&r->names);
        free(r->named);
    }
    free(room);
    free(r);
    return status;
}
