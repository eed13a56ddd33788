/* SPDX-License-Identifier: MIT
 *
 * Games of a match as game trees for the writers of SGF and PSQ, and as rating PGN. */
#include "tengen/sheet.h"

#include "tengen/codec.h"

#include <assert.h>
#include <string.h>

/* Adds text with a backslash before each byte of `special`. */
static void add_escaped(TgText *out, const char *text, const char *special) {
    for (; *text != '\0'; text++) {
        if (strchr(special, *text) != NULL) {
            tg_text_add_char(out, '\\');
        }
        tg_text_add_char(out, *text);
    }
}

/* Why it ended, and the particulars of a forfeit. */
static void add_end(const TgPlayed *played, TgText *out) {
    tg_text_add(out, tg_played_cause(played));
    if (played->detail[0] != '\0') {
        tg_text_add(out, ": ");
        tg_text_add(out, played->detail);
    }
}

/* ---- SGF and PSQ ---- */

/* Piskvork's number for the end of a game. */
static int psq_code(const TgPlayed *played) {
    if (played->forfeit == TG_FORFEIT_NONE) {
        return 0;
    }
    return played->cause == TG_CAUSE_TIME ? 15 : -2;
}

static void add_line(TgTree *tree, TgKey key, const TgText *text) {
    tg_tree_set_text(tree, TG_NODE_ROOT, key, tg_text_get(text));
}

static void add_number(TgTree *tree, TgKey key, uint32_t number) {
    TgText text;
    tg_text_init(&text);
    tg_text_printf(&text, "%u", number);
    add_line(tree, key, &text);
    tg_text_finish(&text);
}

/* What stands on the head of the sheet. */
static void add_head(TgTree *tree, const TgSheet *sheet) {
    const TgPlayed *played = sheet->played;
    TgText text;
    tg_text_init(&text);
    add_number(tree, TG_KEY_GAME_NAME, played->game + 1);
    add_number(tree, TG_KEY_ROUND, sheet->round + 1);
    tg_profile_format(sheet->profile, &text);
    /* other programs know one renju */
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RULE,
                     strcmp(tg_text_get(&text), "renju-engine") == 0 ? "renju"
                                                                     : tg_text_get(&text));
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_BLACK, sheet->name[TG_BLACK]);
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_WHITE, sheet->name[TG_WHITE]);
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_RESULT, tg_played_result(played));
    tg_tree_set_text(tree, TG_NODE_ROOT, TG_KEY_CAUSE, tg_cause_id(played->cause));
    tg_text_clear(&text);
    add_end(played, &text);
    add_line(tree, TG_KEY_GAME_COMMENT, &text);
    tg_tree_add_number(tree, TG_NODE_ROOT, TG_KEY_END_CODE, psq_code(played));
    /* Piskvork: both are engines */
    tg_tree_add_text(tree, TG_NODE_ROOT, tg_tree_foreign_key(tree, "psq:levels", 10), "1:1", 3);
    tg_text_finish(&text);
}

static void add_moves(TgTree *tree, const TgPlayed *played) {
    TgNodeId node = TG_NODE_ROOT;
    for (int i = 0; i < played->move_count; i++) {
        const TgPlayedMove *move = &played->move[i];
        node = tg_tree_add(tree, node, TG_ACT_PLACE, move->point, (TgSide)(i % 2));
        if (i < played->opening_count) {
            tg_tree_set_text(tree, node, TG_KEY_COMMENT, "opening");
            continue;
        }
        tg_tree_set_text(tree, node, TG_KEY_EVAL, move->eval);
        if (move->depth != 0) {
            tg_tree_add_number(tree, node, TG_KEY_DEPTH, move->depth);
        }
        tg_tree_add_number(tree, node, TG_KEY_USED_MS, move->used_ms);
    }
}

/* A failure to allocate marks out. */
static void write_tree(const TgSheet *sheet, TgFormatId format, TgText *out) {
    TgTree *tree = NULL;
    TgWriter writer = {.out = out};
    if (tg_tree_create(sheet->size, &tree) == TG_OK) {
        add_head(tree, sheet);
        add_moves(tree, sheet->played);
    }
    if (tree == NULL || !tg_tree_ok(tree) || tg_format_write(format, &writer, tree) != TG_OK) {
        out->failed = 1;
    }
    tg_format_end(format, &writer);
    tg_tree_destroy(tree);
}

/* ---- PGN ---- */

static void add_tag(TgText *out, const char *name, const char *value) {
    tg_text_printf(out, "[%s \"", name);
    add_escaped(out, value, "\"\\");
    tg_text_add(out, "\"]\n");
}

static const char *pgn_result(const TgPlayed *played) {
    if (played->outcome != TG_OUTCOME_WIN) {
        return "1/2-1/2";
    }
    return played->winner == TG_WHITE ? "1-0" : "0-1";
}

static void write_pgn(const TgSheet *sheet, TgText *out) {
    const TgPlayed *played = sheet->played;
    tg_text_printf(out, "[Event \"Tengen match\"]\n[Round \"%u.%u\"]\n", sheet->round + 1,
                   played->game + 1);
    add_tag(out, "Black", sheet->name[TG_BLACK]);
    add_tag(out, "White", sheet->name[TG_WHITE]);
    add_tag(out, "Result", pgn_result(played));
    add_tag(out, "Termination", tg_played_cause(played));
    tg_text_printf(out, "[PlyCount \"%u\"]\n\n%s\n\n", played->move_count, pgn_result(played));
}

void tg_sheet_write(const TgSheet *sheet, TgSheetKind kind, TgText *out) {
    switch (kind) {
    case TG_SHEET_SGF:
        write_tree(sheet, TG_FORMAT_SGF, out);
        tg_text_add_char(out, '\n');
        break;
    case TG_SHEET_PSQ:
        write_tree(sheet, TG_FORMAT_PSQ, out);
        break;
    case TG_SHEET_PGN:
        write_pgn(sheet, out);
        break;
    case TG_SHEET_NB:
        assert(0);
    }
}
