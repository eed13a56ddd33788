/* SPDX-License-Identifier: MIT
 *
 * The writer of SGF FF[4] GM[4] in UTF-8. The first node says what concerns the game and holds no
 * move; acts that SGF does not know stand in TGA in the words of an act script. */
#include "result.h"
#include "sgf.h"
#include "stats.h"

#include "tengen/protocol.h"

#include <inttypes.h>
#include <string.h>

enum { NODES_A_LINE = 10 };

typedef struct Out {
    TgWriter *writer;
    TgText *out;
    const TgTree *tree;
    uint64_t index; /* of the node */
} Out;

static void lose(Out *out, TgKey key) {
    tg_writer_lose(out->writer, out->tree, key, out->index);
}

static void add_point(TgText *out, TgPoint point) {
    tg_text_add_char(out, (char)('a' + tg_point_x(point)));
    tg_text_add_char(out, (char)('a' + tg_point_y(point)));
}

static void add_text(TgText *out, const char *name, const char *text, size_t length) {
    tg_text_add(out, name);
    tg_text_add_char(out, '[');
    tg_sgf_escape(text, length, 0, out);
    tg_text_add_char(out, ']');
}

/* ---- values with a row in the table ---- */

static _Bool is_on(const Out *out, TgPoint point) {
    return point < TG_POINT_NB && tg_point_on(point, tg_tree_size(out->tree));
}

/* One value of a property whose name was written; false: it cannot be. */
static _Bool add_value(Out *out, const SgfRow *row, const TgValue *value, _Bool first) {
    TgText *to = out->out;
    _Bool many = row->form == SGF_POINTS || row->form == SGF_LABELS || row->form == SGF_PAIRS;
    if ((many && !is_on(out, value->point)) || (!many && !first) ||
        (row->form == SGF_PAIRS && !is_on(out, value->second)) ||
        (row->form == SGF_DOUBLE && value->number != 1 && value->number != 2) ||
        (row->form == SGF_MARK && value->number != 1)) {
        return 0;
    }
    if (first) {
        tg_text_add(to, row->name);
    }
    tg_text_add_char(to, '[');
    if (many) {
        add_point(to, value->point);
    }
    if (row->form == SGF_PAIRS) {
        tg_text_add_char(to, ':');
        add_point(to, value->second);
    } else if (row->form == SGF_LABELS) {
        tg_text_add_char(to, ':');
        tg_sgf_escape(value->text, value->length, 1, to);
    } else if (row->form == SGF_WHOLE || row->form == SGF_DOUBLE) {
        tg_text_printf(to, "%" PRId64, value->number);
    } else if (value->text != NULL) {
        tg_sgf_escape(value->text, value->length, 0, to);
    }
    tg_text_add_char(to, ']');
    return 1;
}

/* Every value of the key of `row`, from the value `id` on. */
static void add_row(Out *out, const SgfRow *row, uint32_t id) {
    _Bool first = 1;
    while (id != 0) {
        TgValue value;
        id = tg_tree_value(out->tree, id, &value);
        if (value.key != row->key) {
            continue;
        }
        if (add_value(out, row, &value, first)) {
            first = 0;
        } else {
            lose(out, value.key);
        }
    }
}

/* ---- foreign values ---- */

static _Bool is_name(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length <= SGF_NAME_MAX &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == length;
}

static void add_foreign(Out *out, const TgValue *value, TgKey before) {
    const char *name = tg_tree_foreign_name(out->tree, value->key);
    if (!is_name(name)) {
        lose(out, value->key);
        return;
    }
    if (value->key != before) {
        tg_text_add(out->out, name);
    }
    tg_text_add_char(out->out, '[');
    tg_sgf_secure(value->text, value->length, out->out);
    tg_text_add_char(out->out, ']');
}

/* ---- values with rules of their own ---- */

/* The word that other programs know. */
static void add_rule(Out *out, const TgValue *value) {
    static const char *const words[][2] = {
        {"freestyle", "Gomoku"}, {"standard", "Standard"}, {"renju", "Renju"}, {"caro", "Caro"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i][0]) == value->length &&
            memcmp(words[i][0], value->text, value->length) == 0) {
            add_text(out->out, "RU", words[i][1], strlen(words[i][1]));
            return;
        }
    }
    add_text(out->out, "RU", value->text, value->length);
}

/* The opening rule stands in ON where that is free. */
static void add_opening_rule(Out *out, TgNodeId node, const TgValue *value) {
    TgValue opening;
    TgOpeningRule rule;
    TgText text;
    tg_text_init(&text);
    tg_text_add_bytes(&text, value->text, value->length);
    _Bool plain = !tg_tree_get(out->tree, node, TG_KEY_OPENING, &opening) &&
                  tg_opening_rule_parse(tg_text_get(&text), &rule, NULL) == TG_OK;
    add_text(out->out, plain ? "ON" : "TGO", value->text, value->length);
    tg_text_finish(&text);
}

static void add_result(Out *out, TgNodeId node) {
    TgText text;
    TgValue value;
    _Bool whole;
    tg_text_init(&text);
    tg_result_write(out->tree, node, &text, &whole);
    if (tg_tree_get(out->tree, node, TG_KEY_RESULT, &value)) {
        add_text(out->out, "RE", tg_text_get(&text), text.length);
    }
    if (!whole && tg_tree_get(out->tree, node, TG_KEY_CAUSE, &value)) {
        add_text(out->out, "TGC", value.text, value.length);
    }
    tg_text_finish(&text);
}

static void add_comment(Out *out, TgNodeId node) {
    TgText text;
    tg_text_init(&text);
    _Bool lost = 0;
    tg_stats_write(out->tree, node, &text, &lost);
    TgValue value;
    if (text.length > 0 || tg_tree_get(out->tree, node, TG_KEY_COMMENT, &value)) {
        add_text(out->out, "C", tg_text_get(&text), text.length);
    }
    if (lost) {
        lose(out, TG_KEY_EVAL);
    }
    tg_text_finish(&text);
}

/* BL[12.5], OB[3] and the same of White. */
static void add_clock(Out *out, const TgNode *node, const TgValue *value) {
    char side = node->side == TG_BLACK ? 'B' : 'W';
    if (!tg_node_is_ply(node) || value->number < 0) {
        lose(out, value->key);
    } else if (value->key == TG_KEY_PERIODS) {
        tg_text_printf(out->out, "O%c[%" PRId64 "]", side, value->number);
    } else {
        int64_t rest = value->number % 1000;
        int digits = rest % 10 != 0 ? 3 : rest % 100 != 0 ? 2 : rest != 0 ? 1 : 0;
        tg_text_printf(out->out, "%cL[%" PRId64, side, value->number / 1000);
        if (digits > 0) {
            tg_text_printf(out->out, ".%0*" PRId64, digits,
                           rest / (digits == 3   ? 1
                                   : digits == 2 ? 10
                                                 : 100));
        }
        tg_text_add_char(out->out, ']');
    }
}

/* A value without a row. Those of the comment and the cause are written elsewhere. */
static void add_special(Out *out, TgNodeId id, const TgNode *node, const TgValue *value) {
    switch (value->key) {
    case TG_KEY_RULE:
        add_rule(out, value);
        break;
    case TG_KEY_OPENING:
        add_text(out->out, "ON", value->text, value->length);
        break;
    case TG_KEY_OPENING_RULE:
        add_opening_rule(out, id, value);
        break;
    case TG_KEY_TO_MOVE:
        tg_text_add(out->out, value->number == TG_WHITE ? "PL[W]" : "PL[B]");
        break;
    case TG_KEY_PROGRAM:
        add_text(out->out, "AP", value->text, value->length);
        break;
    case TG_KEY_LEFT_MS:
    case TG_KEY_PERIODS:
        add_clock(out, node, value);
        break;
    case TG_KEY_OFFER:
        if (node->kind != TG_ACT_OFFER) {
            lose(out, value->key);
        }
        break;
    default:
        break;
    }
}

/* Keys whose values are written one at a time by add_special. */
static _Bool is_special(TgKey key) {
    return key == TG_KEY_RULE || key == TG_KEY_OPENING || key == TG_KEY_OPENING_RULE ||
           key == TG_KEY_TO_MOVE || key == TG_KEY_PROGRAM || key == TG_KEY_LEFT_MS ||
           key == TG_KEY_PERIODS;
}

static _Bool in_comment(TgKey key) {
    return key == TG_KEY_COMMENT || key == TG_KEY_EVAL || key == TG_KEY_DEPTH ||
           key == TG_KEY_NODES || key == TG_KEY_USED_MS;
}

static void add_values(Out *out, TgNodeId id) {
    const TgNode *node = tg_tree_node(out->tree, id);
    _Bool done[TG_KEY_NB] = {0};
    TgKey before = TG_KEY_NONE;
    for (uint32_t next = node->first_value; next != 0;) {
        TgValue value;
        uint32_t at = next;
        next = tg_tree_value(out->tree, next, &value);
        if (value.key >= TG_KEY_NB) {
            add_foreign(out, &value, before);
            before = value.key;
            continue;
        }
        const SgfRow *row = tg_sgf_row_of(value.key);
        _Bool again = done[value.key];
        done[value.key] = 1;
        if (value.key == TG_KEY_CAUSE || value.key == TG_KEY_RESULT || in_comment(value.key) ||
            is_special(value.key)) {
            if (again) {
                lose(out, value.key);
            } else if (is_special(value.key)) {
                add_special(out, id, node, &value);
                before = TG_KEY_NONE;
            }
        } else if (row == NULL) {
            add_special(out, id, node, &value);
        } else if (!again) {
            add_row(out, row, at);
            before = TG_KEY_NONE;
        }
    }
    if (done[TG_KEY_RESULT] || done[TG_KEY_CAUSE]) {
        add_result(out, id);
    }
    if (done[TG_KEY_COMMENT] || done[TG_KEY_EVAL] || done[TG_KEY_DEPTH] || done[TG_KEY_NODES] ||
        done[TG_KEY_USED_MS]) {
        add_comment(out, id);
    }
}

/* ---- nodes ---- */

/* Acts that SGF does not know. */
static void add_act(Out *out, TgNodeId id, const TgNode *node) {
    TgAct act;
    if (!tg_tree_act(out->tree, id, &act)) {
        tg_report_add(out->writer->report, TG_NOTE_LOST_ACT, tg_at_node(out->index), "%s",
                      tg_act_json((TgActKind)node->kind));
        return;
    }
    TgText text;
    tg_text_init(&text);
    if (node->kind == TG_ACT_PLACE || node->kind == TG_ACT_PASS) {
        tg_text_add(&text, node->seat == TG_SEAT_P1 ? "P1" : "P2");
    } else {
        act.used_ms = 0;
        tg_act_format(&act, tg_tree_size(out->tree), node->seat != TG_SEAT_NONE, &text);
    }
    add_text(out->out, "TGA", tg_text_get(&text), text.length);
    tg_text_finish(&text);
}

static void add_node(Out *out, TgNodeId id) {
    const TgNode *node = tg_tree_node(out->tree, id);
    tg_text_add_char(out->out, ';');
    if (tg_node_is_ply(node)) {
        tg_text_add(out->out, node->side == TG_BLACK ? "B[" : "W[");
        if (node->point != TG_POINT_NONE) {
            add_point(out->out, node->point);
        }
        tg_text_add_char(out->out, ']');
    }
    _Bool plain = node->kind == TG_ACT_PLACE || node->kind == TG_ACT_PASS;
    if (node->kind != TG_NODE_EDIT && (!plain || node->seat != TG_SEAT_NONE)) {
        add_act(out, id, node);
    }
    if (node->first_value != 0) {
        add_values(out, id);
    }
}

static void add_head(Out *out) {
    TgValue value;
    tg_text_printf(out->out, "(;FF[4]GM[4]SZ[%d]CA[UTF-8]", tg_tree_size(out->tree));
    if (!tg_tree_get(out->tree, TG_NODE_ROOT, TG_KEY_PROGRAM, &value)) {
        tg_text_add(out->out, "AP[Tengen:" TG_VERSION "]");
    }
    add_values(out, TG_NODE_ROOT);
}

static _Bool is_branch(const TgTree *tree, TgNodeId node) {
    const TgNode *parent = tg_tree_node(tree, tg_tree_node(tree, node)->parent);
    return parent->first_child != parent->last_child;
}

/* Closes the variations that end with this node; the next node, TG_NODE_NONE at the end. */
static TgNodeId close_line(Out *out, TgNodeId node) {
    while (node != TG_NODE_ROOT) {
        if (is_branch(out->tree, node)) {
            tg_text_add_char(out->out, ')');
        }
        const TgNode *at = tg_tree_node(out->tree, node);
        if (at->next_sibling != TG_NODE_NONE) {
            return at->next_sibling;
        }
        node = at->parent;
    }
    return TG_NODE_NONE;
}

TgStatus tg_sgf_write(TgWriter *writer, const TgTree *tree) {
    Out out = {.writer = writer, .out = writer->out, .tree = tree};
    if (writer->games > 0) {
        tg_text_add_char(out.out, '\n');
    }
    add_head(&out);
    TgNodeId node = TG_NODE_ROOT;
    int column = NODES_A_LINE;
    for (;;) {
        TgNodeId child = tg_tree_node(tree, node)->first_child;
        node = child != TG_NODE_NONE ? child : close_line(&out, node);
        if (node == TG_NODE_NONE) {
            break;
        }
        if (is_branch(tree, node)) {
            tg_text_add(out.out, "\n(");
            column = 0;
        } else if (column >= NODES_A_LINE) {
            tg_text_add_char(out.out, '\n');
            column = 0;
        }
        out.index++;
        column++;
        add_node(&out, node);
    }
    tg_text_add(out.out, ")\n");
    return TG_OK;
}
