/* SPDX-License-Identifier: MIT
 *
 * Writers of SGF, PSQ and rating PGN. */
#include "tengen/sheet.h"

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

/* ---- SGF ---- */

static void add_property(TgText *out, const char *name, const char *value) {
    tg_text_add(out, name);
    tg_text_add_char(out, '[');
    add_escaped(out, value, "]\\");
    tg_text_add_char(out, ']');
}

/* "B+T": time, "W+F": a forfeit or a foul of the loser, "B+": on the board. */
static const char *sgf_result(const TgPlayed *played) {
    static const char *const words[TG_SIDE_NB][3] = {{"B+", "B+T", "B+F"}, {"W+", "W+T", "W+F"}};
    if (played->outcome != TG_OUTCOME_WIN) {
        return "0";
    }
    switch (played->cause) {
    case TG_CAUSE_FIVE:
    case TG_CAUSE_OVERLINE:
        return words[played->winner][0];
    case TG_CAUSE_TIME:
        return words[played->winner][1];
    default:
        return words[played->winner][2];
    }
}

static void add_sgf_move(const TgPlayed *played, int i, TgText *out) {
    const TgPlayedMove *move = &played->move[i];
    tg_text_printf(out, ";%c[%c%c]", i % 2 == 0 ? 'B' : 'W', 'a' + tg_point_x(move->point),
                   'a' + tg_point_y(move->point));
    if (i < played->opening_count) {
        tg_text_add(out, "C[opening]");
        return;
    }
    tg_text_add(out, "C[");
    if (move->eval[0] != '\0') {
        tg_text_add(out, "eval ");
        add_escaped(out, move->eval, "]\\");
        tg_text_add_char(out, ' ');
    }
    if (move->depth != 0) {
        tg_text_printf(out, "depth %u ", move->depth);
    }
    tg_text_printf(out, "time %d]", move->used_ms);
}

/* The word that other programs know; a profile with options says them all. */
static void add_sgf_rule(const TgProfile *profile, TgText *out) {
    TgText text;
    tg_text_init(&text);
    tg_profile_format(profile, &text);
    const char *word = tg_text_get(&text);
    if (strchr(word, ':') == NULL) {
        switch (profile->id) {
        case TG_PROFILE_FREESTYLE:
            word = "Gomoku";
            break;
        case TG_PROFILE_STANDARD:
            word = "Standard";
            break;
        case TG_PROFILE_RENJU:
        case TG_PROFILE_RENJU_ENGINE:
            word = "Renju";
            break;
        case TG_PROFILE_CARO:
            word = "Caro";
            break;
        default:
            break;
        }
    }
    add_property(out, "RU", word);
    tg_text_finish(&text);
}

static void write_sgf(const TgSheet *sheet, TgText *out) {
    const TgPlayed *played = sheet->played;
    TgText text;
    tg_text_init(&text);
    tg_text_printf(out, "(;FF[4]GM[4]CA[UTF-8]AP[Tengen:" TG_VERSION "]GN[%u]RO[%u]SZ[%u]",
                   played->game + 1, sheet->round + 1, sheet->size);
    add_sgf_rule(sheet->profile, out);
    add_property(out, "PB", sheet->name[TG_BLACK]);
    add_property(out, "PW", sheet->name[TG_WHITE]);
    add_property(out, "RE", sgf_result(played));
    add_end(played, &text);
    add_property(out, "GC", tg_text_get(&text));
    for (int i = 0; i < played->move_count; i++) {
        if (i % 8 == 0) {
            tg_text_add_char(out, '\n');
        }
        add_sgf_move(played, i, out);
    }
    tg_text_add(out, ")\n\n");
    tg_text_finish(&text);
}

/* ---- PSQ ---- */

/* Piskvork's number for the end of a game. */
static int psq_code(const TgPlayed *played) {
    if (played->forfeit == TG_FORFEIT_NONE) {
        return 0;
    }
    return played->cause == TG_CAUSE_TIME ? 15 : -2;
}

/* The first player is Black, so the index of the first mover is 0. */
static void write_psq(const TgSheet *sheet, TgText *out) {
    const TgPlayed *played = sheet->played;
    tg_text_printf(out, "Piskvorky %ux%u, 1:1, 0\n", sheet->size, sheet->size);
    for (int i = 0; i < played->move_count; i++) {
        const TgPlayedMove *move = &played->move[i];
        tg_text_printf(out, "%d,%d,%d\n", tg_point_x(move->point) + 1, tg_point_y(move->point) + 1,
                       move->used_ms);
    }
    tg_text_printf(out, "%s\n%s\n%d\n", sheet->name[TG_BLACK], sheet->name[TG_WHITE],
                   psq_code(played));
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
        write_sgf(sheet, out);
        break;
    case TG_SHEET_PSQ:
        write_psq(sheet, out);
        break;
    case TG_SHEET_PGN:
        write_pgn(sheet, out);
        break;
    case TG_SHEET_NB:
        assert(0);
    }
}
