/* SPDX-License-Identifier: MIT
 *
 * Yixin and Rapfi databases: keys, scores, texts of records. */
#include "yixin.h"
#include "pack.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char tg_yixin_key[] = "YIXIN";
const char tg_yixin_charset[] = "charset=\"UTF-8\"";

static const char board_texts[] = "@BTXT@";
enum { BOARD_TEXTS = sizeof board_texts - 1 };

/* The first records, as far as they are there: each ends in what is given, keys have their form. */
static int sniff_raw(const uint8_t *bytes, size_t length) {
    uint32_t count = length >= 4 ? tg_yixin_u32(bytes) : 0;
    size_t at = 4;
    uint32_t seen = 0;
    for (; seen < count && seen < 20 && at + 2 <= length; seen++) {
        size_t key = tg_yixin_u16(bytes + at);
        _Bool form = key == 0 || (key >= 3 && key % 2 == 1 && key <= YIXIN_KEY_MAX);
        if (!form || at + 2 + key + 2 > length || (key > 0 && bytes[at + 2] > 2)) {
            break;
        }
        at += 2 + key;
        at += 2 + (size_t)tg_yixin_u16(bytes + at);
        if (at > length) {
            break;
        }
    }
    _Bool all = seen == count && at == length;
    return seen == 0 ? TG_SNIFF_NO : all || seen == 20 ? TG_SNIFF_LIKELY : TG_SNIFF_NO;
}

int tg_yixin_sniff(const uint8_t *bytes, size_t length) {
    if (tg_pack_sniff(bytes, length) != TG_PACK_LZ4) {
        return sniff_raw(bytes, length);
    }
    enum { HEAD = 64 << 10 };
    TgText head;
    tg_text_init(&head);
    tg_pack_open(TG_PACK_LZ4, bytes, length, HEAD, &head);
    int sure = sniff_raw((const uint8_t *)tg_text_get(&head), head.length);
    tg_text_finish(&head);
    return sure;
}

/* ---- positions ---- */

void tg_yixin_turn(const YixinPosition *position, int symmetry, YixinPosition *image) {
    *image =
        (YixinPosition){.rule = position->rule, .size = position->size, .side = position->side};
    for (int side = 0; side < TG_SIDE_NB; side++) {
        uint32_t column[TG_SIZE_MAX] = {0};
        for (int i = 0; i < position->count[side]; i++) {
            TgPoint point = tg_point_transform(position->stone[side][i], position->size, symmetry);
            column[tg_point_x(point)] |= 1u << tg_point_y(point);
        }
        for (int x = 0; x < position->size; x++) {
            for (uint32_t rest = column[x]; rest != 0; rest &= rest - 1) {
                image->stone[side][image->count[side]++] = tg_point(x, __builtin_ctz(rest));
            }
        }
    }
}

static int compare_point(TgPoint a, TgPoint b) {
    int x = tg_point_x(a) - tg_point_x(b);
    return x != 0 ? x : tg_point_y(a) - tg_point_y(b);
}

/* The i-th stone, Black's first. */
static TgPoint stone_at(const YixinPosition *position, int i) {
    return i < position->count[TG_BLACK] ? position->stone[TG_BLACK][i]
                                         : position->stone[TG_WHITE][i - position->count[TG_BLACK]];
}

int tg_yixin_compare(const YixinPosition *a, const YixinPosition *b) {
    int stones = a->count[TG_BLACK] + a->count[TG_WHITE];
    int difference = a->rule - b->rule;
    difference = difference != 0 ? difference : a->size - b->size;
    difference = difference != 0 ? difference : stones - (b->count[TG_BLACK] + b->count[TG_WHITE]);
    for (int i = 0; difference == 0 && i < stones; i++) {
        difference = compare_point(stone_at(a, i), stone_at(b, i));
    }
    difference = difference != 0 ? difference : a->side - b->side;
    return difference != 0 ? difference : a->count[TG_BLACK] - b->count[TG_BLACK];
}

int tg_yixin_least(const YixinPosition *position, YixinPosition *least) {
    int best = 0;
    tg_yixin_turn(position, 0, least);
    for (int s = 1; s < TG_SYMMETRY_NB; s++) {
        YixinPosition image;
        tg_yixin_turn(position, s, &image);
        if (tg_yixin_compare(&image, least) < 0) {
            *least = image;
            best = s;
        }
    }
    return best;
}

_Bool tg_yixin_read_key(const uint8_t *key, size_t length, YixinPosition *position) {
    if (length < 3 || length % 2 == 0 || key[0] > 2 || key[1] != key[2] || key[1] < TG_SIZE_MIN ||
        key[1] > TG_SIZE_MAX || length > YIXIN_KEY_MAX) {
        return 0;
    }
    *position = (YixinPosition){.rule = key[0], .size = key[1]};
    size_t points = (length - 3) / 2;
    uint32_t seen[TG_SIZE_MAX] = {0};
    for (size_t i = 0; i < points; i++) {
        uint8_t x = key[3 + 2 * i];
        uint8_t y = key[4 + 2 * i];
        TgSide side = i < (points + 1) / 2 ? TG_BLACK : TG_WHITE;
        if (x == 0xFF && y == 0xFF) {
            continue;
        }
        if (x >= position->size || y >= position->size || (seen[x] >> y & 1)) {
            return 0;
        }
        seen[x] |= 1u << y;
        position->stone[side][position->count[side]++] = tg_point(x, y);
    }
    position->side = points % 2 == 0 ? TG_BLACK : TG_WHITE;
    return 1;
}

size_t tg_yixin_write_key(const YixinPosition *position, uint8_t key[YIXIN_KEY_MAX]) {
    /* The groups are of equal length when Black is to move, else Black's is longer by one; the
     * shorter one is filled up with (-1,-1). */
    int black = position->count[TG_BLACK];
    int white = position->count[TG_WHITE] + (position->side == TG_WHITE);
    int groups[TG_SIDE_NB] = {black > white ? black : white, black > white ? black : white};
    groups[TG_WHITE] -= position->side == TG_WHITE;
    size_t length = 0;
    key[length++] = position->rule;
    key[length++] = position->size;
    key[length++] = position->size;
    for (int side = 0; side < TG_SIDE_NB; side++) {
        for (int i = 0; i < groups[side]; i++) {
            _Bool stone = i < position->count[side];
            TgPoint point = stone ? position->stone[side][i] : 0;
            key[length++] = stone ? (uint8_t)tg_point_x(point) : 0xFF;
            key[length++] = stone ? (uint8_t)tg_point_y(point) : 0xFF;
        }
    }
    return length;
}

/* ---- scores ---- */

void tg_yixin_eval(const YixinScore *score, TgText *out) {
    int value = -score->value; /* as the side that has moved sees it */
    if (value >= YIXIN_MATE_MIN || value <= -YIXIN_MATE_MIN) {
        tg_text_printf(out, "%cM%d", value > 0 ? '+' : '-', YIXIN_MATE - abs(value));
    } else if (value != 0) {
        tg_text_printf(out, "%+d", value);
    } else if (score->depthbound != 0) {
        tg_text_add(out, "0");
    } else {
        char label = (char)(score->label & ~0x20);
        if (label == 'W' || label == 'L' || label == 'D') {
            tg_text_add_char(out, label);
        }
    }
}

static _Bool parse_eval(const char *text, YixinScore *score) {
    static const char letters[] = "WLD";
    if (text[0] != '\0' && text[1] == '\0' && strchr(letters, text[0]) != NULL) {
        score->label = (uint8_t)(text[0] | 0x20);
        return 1;
    }
    int sign = text[0] == '-' ? 1 : -1; /* of the side to move */
    const char *at = text + (text[0] == '-' || text[0] == '+');
    _Bool mate = at[0] == 'M';
    at += mate;
    char *end;
    long number = strtol(at, &end, 10);
    if (end == at || *end != '\0' || at[0] == '-' || at[0] == '+' || number < 0 ||
        number > (mate ? YIXIN_MATE - YIXIN_MATE_MIN : YIXIN_MATE)) {
        return 0;
    }
    score->value = (int16_t)(sign * (mate ? YIXIN_MATE - number : number));
    if (mate) {
        score->label = sign < 0 ? 'w' : 'l';
    }
    return 1;
}

_Bool tg_yixin_score(const TgTree *tree, TgNodeId node, YixinScore *score) {
    *score = (YixinScore){.label = YIXIN_NO_LABEL};
    TgValue value;
    _Bool good = 1;
    if (tg_tree_get(tree, node, TG_KEY_EVAL, &value)) {
        char text[16] = "";
        if (value.length < sizeof text) {
            memcpy(text, value.text, value.length);
        }
        good = parse_eval(text, score);
        score->depthbound = text[0] == '0' ? 3 : 0; /* so that it is told from none */
    }
    if (good && tg_tree_get(tree, node, TG_KEY_DEPTH, &value)) {
        int64_t depth = value.number < 0 ? 0 : value.number > 0x3FFE ? 0x3FFE : value.number;
        score->depthbound = (uint16_t)(depth << 2 | 3);
    }
    return good;
}

/* ---- texts ---- */

uint32_t tg_yixin_sum(const TgText *text) {
    const char *data = tg_text_get(text);
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < text->length; i++) {
        sum = (sum ^ (uint8_t)data[i]) * 16777619u;
    }
    return sum;
}

static _Bool add_board_text(const TgValue *label, int size, int symmetry, _Bool nul, TgText *out) {
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
    if (label->point >= TG_POINT_NB || !tg_point_on(label->point, size) || label->length == 0) {
        return 0;
    }
    _Bool whole = 1;
    TgPoint point = tg_point_transform(label->point, size, symmetry);
    tg_text_add_char(out, digits[tg_point_x(point)]);
    tg_text_add_char(out, digits[tg_point_y(point)]);
    for (size_t i = 0; i < label->length; i++) {
        _Bool blank = (unsigned char)label->text[i] <= ' ';
        tg_text_add_char(out, blank ? '_' : label->text[i]);
        whole = whole && !blank;
    }
    if (nul) {
        tg_text_add_bytes(out, "", 1);
    }
    return whole;
}

void tg_yixin_compose(const TgTree *tree, TgNodeId node, int size, int symmetry, _Bool nul,
                      TgText *out, uint32_t *lost) {
    _Bool any = 0;
    TgValue value;
    for (uint32_t id = tg_tree_node(tree, node)->first_value; id != 0;) {
        id = tg_tree_value(tree, id, &value);
        if (value.key != TG_KEY_LABEL) {
            continue;
        }
        tg_text_add(out, any ? "\n" : board_texts);
        any = 1;
        if (!add_board_text(&value, size, symmetry, nul, out) && lost != NULL) {
            *lost += 1;
        }
    }
    if (tg_tree_get(tree, node, TG_KEY_COMMENT, &value) && value.length > 0) {
        _Bool taken =
            value.length >= BOARD_TEXTS && memcmp(value.text, board_texts, BOARD_TEXTS) == 0;
        if (any || taken) {
            tg_text_add(out, any ? "\b" : "@BTXT@\b");
        }
        tg_text_add_bytes(out, value.text, value.length);
    }
}
