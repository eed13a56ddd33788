/* SPDX-License-Identifier: MIT
 *
 * PlayOK and Kurnik text (formats.md 7.1). Tags are seats of the opening: [Black] is P1, [White]
 * P2; odd slots are P1's, even ones P2's. In a tree the players stand under the colours they hold
 * at the end, and the words of the slots are acts. */
#include "lines.h"
#include "result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Tags that a tree has keys for; the others are kept under foreign keys playok:NAME. */
static const struct {
    const char *tag;
    TgKey key;
} tags[] = {{"Event", TG_KEY_EVENT},
            {"Site", TG_KEY_PLACE},
            {"Date", TG_KEY_DATE},
            {"Round", TG_KEY_ROUND}};
enum { TAG_NB = sizeof tags / sizeof tags[0], FOREIGN_NAME_MAX = 60, GAME_TYPE = 61 };

/* Tags of a seat: by seat, name or grade. */
static const char *const seat_tags[TG_SEAT_NB][2] = {{"Black", "BlackElo"}, {"White", "WhiteElo"}};

typedef struct Game {
    TgReader *reader;
    TgLines *lines;
    TgTree *tree;
    TgNodeId node;
    TgText seat[TG_SEAT_NB][2]; /* name, grade */
    TgText result;
    long slot;    /* of the moves, from 0 */
    long stones;  /* so far */
    TgSeat black; /* who holds Black */
    _Bool ended;  /* the result token was read */
} Game;

/* ---- tags ---- */

int tg_playok_sniff(const uint8_t *bytes, size_t length) {
    static const char *const starts[] = {"[Event ", "[Site "};
    size_t at = 0;
    while (at < length && tg_is_blank((char)bytes[at])) {
        at++;
    }
    for (int i = 0; i < 2; i++) {
        size_t count = strlen(starts[i]);
        if (length - at >= count && memcmp(bytes + at, starts[i], count) == 0) {
            return TG_SNIFF_SURE;
        }
    }
    return TG_SNIFF_NO;
}

static void keep_foreign(TgTree *tree, const char *tag, const char *value) {
    char name[FOREIGN_NAME_MAX + 8];
    snprintf(name, sizeof name, "playok:%.*s", FOREIGN_NAME_MAX, tag);
    TgKey key = tg_tree_foreign_key(tree, name, strlen(name));
    tg_tree_clear(tree, TG_NODE_ROOT, key);
    tg_tree_add_text(tree, TG_NODE_ROOT, key, value, strlen(value));
}

/* "61,15": the game and the size. */
static TgStatus set_type(Game *game, const char *value) {
    int kind = 0;
    int size = 0;
    int used = 0;
    if (sscanf(value, "%4d,%4d%n", &kind, &size, &used) != 2 || value[used] != '\0' ||
        tg_tree_set_size(game->tree, size) != TG_OK) {
        return tg_lines_fail(game->lines, game->reader, TG_E_SIZE,
                             "a game type like 61,15 with a board of 5 to 25 lines");
    }
    if (kind != GAME_TYPE) {
        keep_foreign(game->tree, "GameType", value);
    }
    return TG_OK;
}

static TgStatus set_tag(Game *game, const char *tag, const char *value) {
    for (int seat = 0; seat < TG_SEAT_NB; seat++) {
        for (int i = 0; i < 2; i++) {
            if (strcmp(tag, seat_tags[seat][i]) == 0) {
                tg_text_clear(&game->seat[seat][i]);
                tg_text_add(&game->seat[seat][i], value);
                return TG_OK;
            }
        }
    }
    for (int i = 0; i < TAG_NB; i++) {
        if (strcmp(tag, tags[i].tag) == 0) {
            tg_tree_set_text(game->tree, TG_NODE_ROOT, tags[i].key,
                             i == 0 && strcmp(value, "?") == 0 ? NULL : value);
            return TG_OK;
        }
    }
    if (strcmp(tag, "Result") == 0) {
        tg_text_clear(&game->result);
        tg_text_add(&game->result, value);
        return TG_OK;
    }
    if (strcmp(tag, "GameType") == 0) {
        return set_type(game, value);
    }
    keep_foreign(game->tree, tag, value);
    return TG_OK;
}

/* [Name "value"], with \" and \\ in the value. */
static TgStatus read_tag(Game *game, const char *line) {
    TgText tag, value;
    tg_text_init(&tag);
    tg_text_init(&value);
    line += 1 + strspn(line + 1, " ");
    size_t length = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
    tg_text_add_bytes(&tag, line, length);
    line += length + strspn(line + length, " ");
    _Bool good = *line == '"' && length > 0 && length <= FOREIGN_NAME_MAX;
    for (line += good; good && *line != '"' && *line != '\0'; line++) {
        line += *line == '\\' && (line[1] == '"' || line[1] == '\\');
        tg_text_add_char(&value, *line);
    }
    good = good && *line == '"' && line[1] == ']';
    TgStatus status =
        good ? set_tag(game, tg_text_get(&tag), tg_text_get(&value))
             : tg_lines_fail(game->lines, game->reader, TG_E_SYNTAX, "a tag like [Black \"name\"]");
    tg_text_finish(&tag);
    tg_text_finish(&value);
    return status;
}

/* ---- moves ---- */

static TgSeat seat_of(long slot) {
    return slot % 2 == 0 ? TG_SEAT_P1 : TG_SEAT_P2;
}

static TgStatus fault(Game *game, const char *token, const char *expected) {
    return tg_reader_fail(game->reader, TG_E_SYNTAX, tg_at_line(game->lines->number),
                          "'%.20s', expected %s", token, expected);
}

static void add_choice(Game *game, TgActKind kind) {
    TgAct act = {.kind = (uint8_t)kind, .seat = (uint8_t)seat_of(game->slot)};
    game->node = tg_tree_add_act(game->tree, game->node, &act);
    TgSeat seat = seat_of(game->slot);
    game->black = kind == TG_ACT_TAKE_BLACK ? seat : tg_seat_other(seat);
}

/* The seat in whose slot a stone stands: that of its colour. */
static TgSeat natural_seat(TgSide side, TgSeat black) {
    return side == TG_BLACK ? black : tg_seat_other(black);
}

/* Renju: the fifth and sixth stone are offers when the next slot repeats one of them. */
static _Bool add_pick(Game *game, TgPoint point) {
    if (game->stones != 6) {
        return 0;
    }
    TgNode second = *tg_tree_node(game->tree, game->node);
    TgNode first = *tg_tree_node(game->tree, second.parent);
    if (second.kind != TG_ACT_PLACE || first.kind != TG_ACT_PLACE ||
        (point != first.point && point != second.point)) {
        return 0;
    }
    TgNodeId before = first.parent;
    tg_tree_remove(game->tree, second.parent);
    TgSide side = tg_tree_to_move(game->tree, before);
    TgAct offer = {.kind = TG_ACT_OFFER,
                   .seat = (uint8_t)tg_seat_other(seat_of(game->slot)),
                   .point_count = 2,
                   .point = {first.point, second.point}};
    game->node = tg_tree_add_act(game->tree, before, &offer);
    game->node = tg_tree_add(game->tree, game->node, TG_ACT_PICK, point, side);
    tg_tree_set_seat(game->tree, game->node, seat_of(game->slot));
    game->stones = 5;
    return 1;
}

static TgStatus add_stone(Game *game, const char *token) {
    TgPoint point;
    size_t used;
    if (tg_point_parse(token, tg_tree_size(game->tree), &point, &used) != TG_OK ||
        token[used] != '\0') {
        return fault(game, token, "a move like h8, '--', black, white or a result");
    }
    if (!tg_tree_ok(game->tree)) {
        return TG_E_MEMORY;
    }
    if (!add_pick(game, point)) {
        tg_add_stone(game->tree, &game->node, tg_point_x(point), tg_point_y(point));
        game->stones++;
        TgSide side = (TgSide)tg_tree_node(game->tree, game->node)->side;
        if (natural_seat(side, game->black) != seat_of(game->slot)) {
            tg_tree_set_seat(game->tree, game->node, seat_of(game->slot));
        }
    }
    return TG_OK;
}

static _Bool is_result(const char *token) {
    static const char *const words[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(token, words[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

/* A move number is checked against the slots before it. */
static TgStatus read_number(Game *game, const char *token) {
    long number = strtol(token, NULL, 10);
    if (game->slot % 2 != 0) {
        game->slot++; /* the second slot of a number may be missing */
    }
    if (number != game->slot / 2 + 1) {
        return fault(game, token, "the next number of a move");
    }
    return TG_OK;
}

static TgStatus read_token(Game *game, const char *token) {
    size_t digits = strspn(token, "0123456789");
    if (digits > 0 && digits < 9 && token[digits] == '.' && token[digits + 1] == '\0') {
        return read_number(game, token);
    }
    if (is_result(token)) {
        game->ended = 1;
        return TG_OK;
    }
    TgStatus status = TG_OK;
    if (strcasecmp(token, "black") == 0) {
        add_choice(game, TG_ACT_TAKE_BLACK);
    } else if (strcasecmp(token, "white") == 0) {
        add_choice(game, TG_ACT_TAKE_WHITE);
    } else if (strcmp(token, "--") != 0) {
        status = add_stone(game, token);
    }
    game->slot += status == TG_OK;
    return status;
}

static TgStatus read_line(Game *game, const char *line) {
    TgStatus status = TG_OK;
    TgText token;
    tg_text_init(&token);
    while (status == TG_OK && !tg_is_empty(line)) {
        line += strspn(line, " \t");
        size_t length = strcspn(line, " \t");
        tg_text_clear(&token);
        tg_text_add_bytes(&token, line, length);
        line += length;
        if (game->ended) {
            status = fault(game, tg_text_get(&token), "nothing after the result");
        } else {
            status = read_token(game, tg_text_get(&token));
        }
    }
    tg_text_finish(&token);
    return status;
}

/* ---- games ---- */

/* Players and result under the colours at the end. */
static void close_game(Game *game) {
    static const TgKey keys[TG_SIDE_NB][2] = {{TG_KEY_BLACK, TG_KEY_BLACK_GRADE},
                                              {TG_KEY_WHITE, TG_KEY_WHITE_GRADE}};
    TgSeat black = tg_tree_black_seat(game->tree, tg_tree_main_end(game->tree));
    for (int side = 0; side < TG_SIDE_NB; side++) {
        TgSeat seat = side == TG_BLACK ? black : tg_seat_other(black);
        for (int i = 0; i < 2; i++) {
            const TgText *text = &game->seat[seat][i];
            tg_tree_set_text(game->tree, TG_NODE_ROOT, keys[side][i], tg_text_get(text));
        }
    }
    const char *result = tg_text_get(&game->result);
    _Bool first = strcmp(result, "1-0") == 0;
    if (first || strcmp(result, "0-1") == 0) {
        TgSeat winner = first ? TG_SEAT_P1 : TG_SEAT_P2;
        tg_tree_set_text(game->tree, TG_NODE_ROOT, TG_KEY_RESULT, winner == black ? "B+" : "W+");
    } else if (strcmp(result, "1/2-1/2") == 0) {
        tg_tree_set_text(game->tree, TG_NODE_ROOT, TG_KEY_RESULT, "draw");
    } else if (result[0] != '\0' && strcmp(result, "*") != 0) {
        tg_tree_set_text(game->tree, TG_NODE_ROOT, TG_KEY_RESULT, result);
    }
    TgSide side;
    TgText word;
    tg_text_init(&word);
    tg_tree_get_text(game->tree, TG_NODE_ROOT, TG_KEY_RESULT, &word);
    if (tg_line_has_five(game->tree, &side) && word.length > 0 &&
        strcmp(tg_text_get(&word), side == TG_BLACK ? "B+" : "W+") != 0) {
        tg_report_add(game->reader->report, TG_NOTE_RESULT_DOUBT,
                      (TgPlace){TG_PLACE_GAME, game->reader->games + 1}, "%s", tg_text_get(&word));
    }
    tg_text_finish(&word);
}

static void finish_game(Game *game) {
    for (int seat = 0; seat < TG_SEAT_NB; seat++) {
        tg_text_finish(&game->seat[seat][0]);
        tg_text_finish(&game->seat[seat][1]);
    }
    tg_text_finish(&game->result);
}

/* A game from its first tag, in lines->line, to the next game's; *more = there is one. */
static TgStatus read_game(TgReader *reader, TgLines *lines, _Bool *more) {
    Game game = {.reader = reader, .lines = lines, .node = TG_NODE_ROOT, .black = TG_SEAT_P1};
    int size = reader->options.size != 0 ? reader->options.size : 15;
    TgStatus status = tg_tree_create(size, &game.tree);
    _Bool moves = 0;
    *more = 0;
    while (status == TG_OK) {
        const char *line = tg_text_get(&lines->line);
        _Bool tag = line[strspn(line, " \t")] == '[';
        if (tag && moves) {
            *more = 1;
            break;
        }
        if (tag) {
            status = read_tag(&game, line + strspn(line, " \t"));
        } else if (!tg_is_empty(line)) {
            moves = 1;
            status = read_line(&game, line);
        }
        if (status != TG_OK || !tg_lines_next(lines)) {
            break;
        }
    }
    if (status == TG_OK && !game.ended) {
        tg_report_add(reader->report, TG_NOTE_UNFINISHED, tg_at_line(lines->number), "%s", "");
    }
    if (game.tree != NULL && tg_tree_ok(game.tree)) {
        close_game(&game);
    }
    finish_game(&game);
    return tg_reader_end(reader, game.tree, status);
}

TgStatus tg_playok_read(TgReader *reader) {
    TgLines lines;
    TgStatus status = tg_lines_init(&lines, reader);
    _Bool more = 0;
    while (status == TG_OK && !more && tg_lines_next(&lines)) {
        more = !tg_is_empty(tg_text_get(&lines.line));
    }
    if (status == TG_OK && !more) {
        status = tg_reader_fail(reader, TG_E_SYNTAX, tg_at_line(1), "expected a tag like [Event]");
    }
    while (status == TG_OK && more) {
        status = read_game(reader, &lines, &more);
    }
    tg_lines_finish(&lines);
    return status;
}

/* ---- writing ---- */

static void add_tag(TgText *out, const char *tag, const char *value) {
    tg_text_printf(out, "[%s \"", tag);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') {
            tg_text_add_char(out, '\\');
        }
        tg_text_add_char(out, *value);
    }
    tg_text_add(out, "\"]\n");
}

static void add_key(TgText *out, const TgTree *tree, const char *tag, TgKey key,
                    const char *otherwise) {
    TgText text;
    tg_text_init(&text);
    if (tg_tree_get_text(tree, TG_NODE_ROOT, key, &text) || otherwise != NULL) {
        add_tag(out, tag, text.length > 0 || otherwise == NULL ? tg_text_get(&text) : otherwise);
    }
    tg_text_finish(&text);
}

/* "1-0" = P1, the [Black] tag, has won. */
static const char *result_word(const TgTree *tree, TgSeat black) {
    int score;
    if (!tg_result_score(tree, &score)) {
        return "*";
    }
    if (score == 0) {
        return "1/2-1/2";
    }
    return (score > 0) == (black == TG_SEAT_P1) ? "1-0" : "0-1";
}

/* The tag of a foreign key; "" when it is another format's. */
static const char *foreign_tag(const TgTree *tree, TgKey key) {
    const char *name = key >= TG_KEY_NB ? tg_tree_foreign_name(tree, key) : "";
    return strncmp(name, "playok:", 7) == 0 ? name + 7 : "";
}

static void write_type(TgWriter *writer, const TgTree *tree) {
    TgText type;
    tg_text_init(&type);
    const TgNode *root = tg_tree_node(tree, TG_NODE_ROOT);
    for (uint32_t id = root->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        if (strcmp(foreign_tag(tree, value.key), "GameType") == 0) {
            tg_text_clear(&type);
            tg_text_add_bytes(&type, value.text, value.length);
        }
    }
    if (type.length == 0) {
        tg_text_printf(&type, "%d,%d", GAME_TYPE, tg_tree_size(tree));
    }
    add_tag(writer->out, "GameType", tg_text_get(&type));
    tg_text_finish(&type);
}

static void write_foreign(TgWriter *writer, const TgTree *tree) {
    TgText text;
    tg_text_init(&text);
    const TgNode *root = tg_tree_node(tree, TG_NODE_ROOT);
    for (uint32_t id = root->first_value; id != 0;) {
        TgValue value;
        id = tg_tree_value(tree, id, &value);
        const char *tag = foreign_tag(tree, value.key);
        if (tag[0] != '\0' && strcmp(tag, "GameType") != 0) {
            tg_text_clear(&text);
            tg_text_add_bytes(&text, value.text, value.length);
            add_tag(writer->out, tag, tg_text_get(&text));
        }
    }
    tg_text_finish(&text);
}

static void write_tags(TgWriter *writer, const TgTree *tree, TgSeat black, const char *result) {
    static const TgKey keys[TG_SIDE_NB][2] = {{TG_KEY_BLACK, TG_KEY_BLACK_GRADE},
                                              {TG_KEY_WHITE, TG_KEY_WHITE_GRADE}};
    for (int i = 0; i < TAG_NB; i++) {
        add_key(writer->out, tree, tags[i].tag, tags[i].key, i == 0 ? "?" : NULL);
    }
    for (int i = 0; i < 2; i++) {
        for (int seat = 0; seat < TG_SEAT_NB; seat++) {
            TgSide side = (TgSeat)seat == black ? TG_BLACK : TG_WHITE;
            add_key(writer->out, tree, seat_tags[seat][i], keys[side][i], NULL);
        }
        if (i == 0) {
            add_tag(writer->out, "Result", result);
            write_type(writer, tree);
        }
    }
    write_foreign(writer, tree);
}

/* ---- slots ---- */

typedef struct Slots {
    TgText *out;
    long slot;
    size_t column;
} Slots;

static void add_word(Slots *slots, const char *word) {
    size_t length = strlen(word);
    if (slots->column + 1 + length > 79) {
        tg_text_add_char(slots->out, '\n');
        slots->column = 0;
    } else if (slots->column > 0) {
        tg_text_add_char(slots->out, ' ');
        slots->column++;
    }
    tg_text_add(slots->out, word);
    slots->column += length;
}

static void add_slot(Slots *slots, const char *word) {
    if (slots->slot % 2 == 0) {
        char number[24];
        snprintf(number, sizeof number, "%ld.", slots->slot / 2 + 1);
        add_word(slots, number);
    }
    add_word(slots, word);
    slots->slot++;
}

/* A word in a slot of the seat; TG_SEAT_NONE: in the next one. */
static void add_for(Slots *slots, TgSeat seat, const char *word) {
    if (seat != TG_SEAT_NONE && seat_of(slots->slot) != seat) {
        add_slot(slots, "--");
    }
    add_slot(slots, word);
}

static void write_name(Slots *slots, const TgTree *tree, TgSeat seat, TgPoint point) {
    char name[TG_POINT_NAME_MAX];
    add_for(slots, seat, tg_point_name(point, tg_tree_size(tree), name));
}

/* Two fifth moves, in slots of their seat; false: the format cannot say them. */
static _Bool write_offer(Slots *slots, const TgTree *tree, TgNodeId node) {
    TgAct act;
    if (!tg_tree_act(tree, node, &act) || act.point_count != 2 || act.seat == TG_SEAT_NONE) {
        return 0;
    }
    write_name(slots, tree, (TgSeat)act.seat, act.point[0]);
    write_name(slots, tree, (TgSeat)act.seat, act.point[1]);
    return 1;
}

static void write_moves(TgWriter *writer, const TgTree *tree, const TgMainLine *line) {
    Slots slots = {.out = writer->out};
    TgSeat black = TG_SEAT_P1;
    long stones = 0;
    _Bool offered = 0;
    for (size_t i = 0; i < line->count; i++) {
        const TgNode *node = tg_tree_node(tree, line->node[i]);
        TgSeat seat = (TgSeat)node->seat;
        _Bool good = 1;
        _Bool picked = node->kind == TG_ACT_PICK && offered && seat != TG_SEAT_NONE;
        if (node->kind == TG_ACT_PLACE || picked) {
            TgSeat natural = natural_seat((TgSide)node->side, black);
            write_name(&slots, tree, seat == TG_SEAT_NONE ? natural : seat, node->point);
            stones++;
        } else if (node->kind == TG_ACT_TAKE_BLACK || node->kind == TG_ACT_TAKE_WHITE) {
            _Bool takes = node->kind == TG_ACT_TAKE_BLACK;
            good = seat != TG_SEAT_NONE;
            seat = good ? seat : TG_SEAT_P2;
            add_for(&slots, seat, takes ? "black" : "white");
            black = takes ? seat : tg_seat_other(seat);
        } else {
            good = node->kind == TG_ACT_OFFER && stones == 4 &&
                   write_offer(&slots, tree, line->node[i]);
        }
        offered = good && node->kind == TG_ACT_OFFER;
        if (!good) {
            tg_report_add(writer->report, TG_NOTE_LOST_ACT, tg_at_node(i + 1), "%s",
                          tg_act_json((TgActKind)node->kind));
        }
    }
    add_word(&slots, result_word(tree, tg_tree_black_seat(tree, tg_tree_main_end(tree))));
    tg_text_add(writer->out, "\n\n");
}

TgStatus tg_playok_write(TgWriter *writer, const TgTree *tree) {
    static const TgKey keys[] = {TG_KEY_EVENT,       TG_KEY_PLACE,       TG_KEY_DATE,
                                 TG_KEY_ROUND,       TG_KEY_BLACK,       TG_KEY_WHITE,
                                 TG_KEY_BLACK_GRADE, TG_KEY_WHITE_GRADE, TG_KEY_RESULT};
    TgMainLine line;
    int score;
    TgValue value;
    TgSeat black = tg_tree_black_seat(tree, tg_tree_main_end(tree));
    _Bool told =
        tg_result_score(tree, &score) || !tg_tree_get(tree, TG_NODE_ROOT, TG_KEY_RESULT, &value);
    TgCarried carried = {
        .keys = keys, .key_count = told ? 9 : 8, .foreign = "playok:", .acts = 1, .size = 0};
    TgStatus status = tg_writer_line(writer, tree, &carried, &line);
    if (status == TG_OK) {
        write_tags(writer, tree, black, result_word(tree, black));
        tg_text_add_char(writer->out, '\n');
        write_moves(writer, tree, &line);
    }
    free(line.node);
    return status;
}
