/* SPDX-License-Identifier: MIT
 *
 * What stands on a score sheet. */
#include "tengen/scoresheet.h"
#include "tengen/opening.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *tg_sheet_word(TgSheetWord word, TgLang lang) {
    static const char *const words[TG_WORD_NB][TG_LANG_NB] = {
#define X(NAME, en, zh) {en, zh},
#include "tengen/sheetword.def"
#undef X
    };
    assert((unsigned)word < TG_WORD_NB && (unsigned)lang < TG_LANG_NB);
    return words[word][lang];
}

void tg_scoresheet_init(TgScoreSheet *sheet, int size, TgLang lang) {
    *sheet = (TgScoreSheet){.lang = lang, .kept = TG_POINT_NONE};
    tg_diagram_init(&sheet->diagram, size);
    sheet->diagram.theme = TG_THEME_PRINT;
    sheet->diagram.lang = lang;
}

void tg_scoresheet_finish(TgScoreSheet *sheet) {
    if (sheet != NULL) {
        for (int i = 0; i < TG_FIELD_NB; i++) {
            tg_text_finish(&sheet->field[i]);
        }
        tg_text_finish(&sheet->rule);
        tg_text_finish(&sheet->passes);
        tg_diagram_finish(&sheet->diagram);
    }
}

/* Whether a name is that of a row of the table, "_" and "-" alike. */
static _Bool is_row(const char *row, const char *name, size_t length) {
    for (size_t i = 0; i < length; i++) {
        char wanted = row[i] == '_' ? '-' : (char)(row[i] + ('a' - 'A'));
        char given = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + ('a' - 'A')) : name[i];
        if (row[i] == '\0' || wanted != given) {
            return 0;
        }
    }
    return row[length] == '\0';
}

TgStatus tg_scoresheet_set(TgScoreSheet *sheet, const char *name, size_t length, const char *text) {
    static const char *const rows[TG_FIELD_NB] = {
#define X(NAME, key, en, zh, row, left, right) #NAME,
#include "tengen/scoresheet.def"
#undef X
    };
    for (int i = 0; i < TG_FIELD_NB; i++) {
        if (is_row(rows[i], name, length)) {
            tg_text_clear(&sheet->field[i]);
            tg_text_add_foreign(&sheet->field[i], text);
            return tg_text_ok(&sheet->field[i]) ? TG_OK : TG_E_MEMORY;
        }
    }
    return TG_E_UNKNOWN_NAME;
}

/* ---- what the root says ---- */

static void copy_keys(TgScoreSheet *sheet, const TgTree *tree) {
    static const TgKey keys[TG_FIELD_NB] = {
#define X(NAME, key, en, zh, row, left, right) key,
#include "tengen/scoresheet.def"
#undef X
    };
    for (int i = 0; i < TG_FIELD_NB; i++) {
        if (keys[i] != TG_KEY_NONE) {
            tg_tree_get_text(tree, TG_NODE_ROOT, keys[i], &sheet->field[i]);
        }
    }
}

static void replace(TgText *text, const char *with) {
    tg_text_clear(text);
    tg_text_add(text, with);
}

/* The rule beside the title, by its name where it is one of ours, and the number of lines. */
static void name_rule(TgScoreSheet *sheet, const TgTree *tree) {
    TgProfile profile;
    TgText *rule = &sheet->rule;
    if (tg_tree_get_text(tree, TG_NODE_ROOT, TG_KEY_RULE, rule)) {
        if (tg_profile_parse(tg_text_get(rule), &profile, NULL) == TG_OK) {
            replace(rule, tg_profile_name(profile.id, sheet->lang));
        }
        tg_text_add(rule, " · ");
    }
    tg_text_printf(rule, sheet->lang == TG_ZH ? "%d%s" : "%d %s", sheet->diagram.size,
                   tg_sheet_word(TG_WORD_LINES, sheet->lang));
}

static void name_opening_rule(TgScoreSheet *sheet) {
    TgText *opening = &sheet->field[TG_FIELD_OPENING_RULE];
    TgText *name = &sheet->field[TG_FIELD_OPENING];
    TgOpeningRule rule;
    if (opening->length == 0 && name->length > 0 &&
        tg_opening_rule_parse(name->data, &rule, NULL) == TG_OK) {
        replace(opening, name->data); /* files that call the rule "opening" */
        tg_text_clear(name);
    }
    if (opening->length > 0 && tg_opening_rule_parse(opening->data, &rule, NULL) == TG_OK) {
        replace(opening, tg_protocol_name(rule.protocol, sheet->lang));
        if (rule.options.count > 0) {
            tg_text_printf(opening, "-%d", rule.options.count);
        }
    }
}

static void add_time_control(TgScoreSheet *sheet, const TgTree *tree) {
    TgText *time = &sheet->field[TG_FIELD_TIME];
    if (tg_tree_get_text(tree, TG_NODE_ROOT, TG_KEY_CLOCK, time)) {
        if (strcmp(tg_text_get(time), "none") == 0) {
            tg_text_clear(time);
        }
        return;
    }
    if (tg_tree_get_text(tree, TG_NODE_ROOT, TG_KEY_TIME_LIMIT, time)) {
        tg_text_add(time, " ");
    }
    tg_tree_get_text(tree, TG_NODE_ROOT, TG_KEY_OVERTIME, time);
}

/* ---- the result ---- */

static const char *result_words(const char *result, TgLang lang) {
    static const struct {
        const char *sign;
        TgSheetWord word;
    } words[] = {{"B+", TG_WORD_BLACK_WINS},
                 {"W+", TG_WORD_WHITE_WINS},
                 {"draw", TG_WORD_DRAW},
                 {"void", TG_WORD_VOID}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strncasecmp(result, words[i].sign, strlen(words[i].sign)) == 0) {
            return tg_sheet_word(words[i].word, lang);
        }
    }
    return NULL;
}

/* The name of a cause that is written by its word, else the text as it is. */
static void name_cause(TgText *cause, TgLang lang) {
    for (int i = TG_CAUSE_NONE + 1; i < TG_CAUSE_NB; i++) {
        if (strcasecmp(tg_text_get(cause), tg_cause_id((TgCause)i)) == 0) {
            replace(cause, tg_cause_name((TgCause)i, lang));
            return;
        }
    }
}

/* "B+ five" becomes the sign with its words, and the cause in its own field. */
static void name_result(TgScoreSheet *sheet) {
    TgText *result = &sheet->field[TG_FIELD_RESULT];
    TgText *cause = &sheet->field[TG_FIELD_CAUSE];
    char sign[8] = "";
    const char *text = tg_text_get(result);
    size_t length = strcspn(text, " +");
    length += text[length] == '+';
    const char *words = result_words(text, sheet->lang);
    if (words == NULL || length >= sizeof sign) {
        return; /* kept as it was written */
    }
    if (cause->length == 0) {
        tg_text_add(cause, text + length + strspn(text + length, " "));
    }
    memcpy(sign, text, length);
    sign[length] = '\0';
    name_cause(cause, sheet->lang);
    tg_text_clear(result);
    if (strchr(sign, '+') != NULL) {
        tg_text_printf(result, "%s  ", sign);
    }
    tg_text_add(result, words);
}

/* A row that wins ends the game: it is the result where none is written, and the cause of a win
 * that has none. */
static void find_row(TgScoreSheet *sheet, const TgProfile *profile) {
    TgText *result = &sheet->field[TG_FIELD_RESULT];
    TgPoint last = sheet->diagram.last;
    if (!tg_diagram_set_row(&sheet->diagram, profile, last)) {
        return;
    }
    int ringed = 0;
    for (int i = 0; i < TG_POINT_NB; i++) {
        ringed += sheet->diagram.spot[i].ringed;
        sheet->diagram.spot[i].ringed = 0;
    }
    const char *cause = tg_cause_id(ringed > 5 ? TG_CAUSE_OVERLINE : TG_CAUSE_FIVE);
    const char *sign = sheet->diagram.spot[last].cell == TG_CELL_BLACK ? "B+" : "W+";
    if (result->length == 0) {
        tg_text_printf(result, "%s %s", sign, cause);
    } else if (strcmp(result->data, sign) == 0) {
        tg_text_printf(result, " %s", cause);
    }
}

static _Bool ends_game(int kind) {
    return kind == TG_ACT_CLAIM_FOUL || kind == TG_ACT_CLAIM_FIVE || kind == TG_ACT_RESIGN ||
           kind == TG_ACT_DRAW_ACCEPT || kind == TG_ACT_FLAG || kind == TG_ACT_RULING;
}

/* A new game by the rules that the root names; NULL: they are not ours. */
static TgGame *make_game(const TgTree *tree, const TgProfile *profile) {
    TgText text;
    tg_text_init(&text);
    TgGameSetup setup = {.profile = *profile, .size = (uint8_t)tg_tree_size(tree)};
    tg_tree_get_text(tree, TG_NODE_ROOT, TG_KEY_OPENING_RULE, &text);
    if (tg_opening_rule_parse(tg_text_get(&text), &setup.opening, NULL) != TG_OK) {
        tg_opening_rule_parse("free", &setup.opening, NULL);
    }
    tg_text_finish(&text);
    TgGame *game = NULL;
    return tg_game_create(&setup, &game, NULL) == TG_OK ? game : NULL;
}

/* What an act like a resignation leads to, if the arbiter accepts the line. */
static void find_result(TgScoreSheet *sheet, const TgTree *tree, const TgPlies *line,
                        const TgProfile *profile) {
    TgText *result = &sheet->field[TG_FIELD_RESULT];
    if (result->length > 0 ||
        !ends_game(tg_tree_node(tree, line->node[line->node_count - 1])->kind)) {
        return;
    }
    TgGame *game = make_game(tree, profile);
    for (size_t i = 1; game != NULL && i < line->node_count; i++) {
        TgAct act;
        if (!tg_tree_act(tree, line->node[i], &act) ||
            tg_game_apply(game, &act) != TG_REFUSAL_NONE) {
            tg_game_destroy(game);
            game = NULL;
        }
    }
    if (game != NULL) {
        const TgGameState *state = tg_game_state(game);
        if (state->outcome != TG_OUTCOME_NONE) {
            tg_text_printf(result, "%s %s", tg_game_result(state), tg_cause_id(state->cause));
        }
    }
    tg_game_destroy(game);
}

/* ---- the line ---- */

static _Bool is_decision(int kind) {
    return kind == TG_ACT_SWAP || kind == TG_ACT_KEEP || kind == TG_ACT_TAKE_BLACK ||
           kind == TG_ACT_TAKE_WHITE;
}

/* Whether a decision is told at a player's colours: to swap or keep concerns both, to take a colour
 * who takes it (the second player where no seat is said). */
static _Bool is_own_choice(const TgNode *node, TgSeat seat) {
    TgSeat chooser = node->seat < TG_SEAT_NB ? (TgSeat)node->seat : TG_SEAT_P2;
    return node->kind == TG_ACT_SWAP || node->kind == TG_ACT_KEEP || chooser == seat;
}

/* One player's colours: "White → Black (swap after 3)". */
static void add_colours(const TgScoreSheet *sheet, const TgTree *tree, const TgPlies *line,
                        TgSeat seat, TgText *out) {
    TgLang lang = sheet->lang;
    const char *colour[] = {tg_sheet_word(TG_WORD_BLACK, lang), tg_sheet_word(TG_WORD_WHITE, lang)};
    unsigned plies = 0;
    _Bool any = 0;
    _Bool was_white = seat != TG_SEAT_P1;
    for (size_t i = 0; i < line->node_count; i++) {
        const TgNode *node = tg_tree_node(tree, line->node[i]);
        plies += tg_node_is_ply(node);
        if (!is_decision(node->kind)) {
            continue;
        }
        if (!any) {
            tg_text_add(out, colour[was_white]);
        }
        any = 1;
        _Bool white = tg_tree_black_seat(tree, line->node[i]) != seat;
        if (white != was_white) {
            tg_text_printf(out, " → %s", colour[white]);
        }
        was_white = white;
        if (!is_own_choice(node, seat)) {
            continue;
        }
        const char *act = tg_act_name((TgActKind)node->kind, lang);
        if (lang == TG_ZH) {
            tg_text_printf(out, "（%u%s%s）", plies, tg_sheet_word(TG_WORD_AFTER, lang), act);
        } else {
            tg_text_printf(out, " (%s %s %u)", act, tg_sheet_word(TG_WORD_AFTER, lang), plies);
        }
    }
}

static void add_history(TgScoreSheet *sheet, const TgTree *tree, const TgPlies *line) {
    TgSeat black = tg_tree_black_seat(tree, line->node[line->node_count - 1]);
    add_colours(sheet, tree, line, black, &sheet->field[TG_FIELD_BLACK_COLOURS]);
    add_colours(sheet, tree, line, tg_seat_other(black), &sheet->field[TG_FIELD_WHITE_COLOURS]);
}

static void add_offers(TgScoreSheet *sheet, const TgTree *tree, const TgPlies *line) {
    for (size_t i = 0; i < line->node_count; i++) {
        const TgNode *node = tg_tree_node(tree, line->node[i]);
        TgAct act;
        if (node->kind == TG_ACT_DECLARE) {
            tg_text_clear(&sheet->field[TG_FIELD_DECLARED]);
            tg_text_printf(&sheet->field[TG_FIELD_DECLARED], "%d", node->number);
        } else if (node->kind == TG_ACT_OFFER && tg_tree_act(tree, line->node[i], &act)) {
            sheet->offer_count = act.point_count;
            memcpy(sheet->offer, act.point, act.point_count * sizeof *act.point);
            sheet->kept = TG_POINT_NONE;
        } else if (node->kind == TG_ACT_PICK) {
            sheet->kept = node->point;
        }
    }
}

/* Fifth moves that another program kept as points of the root. */
static void add_alternatives(TgScoreSheet *sheet, const TgTree *tree, const TgPlies *plies) {
    TgValue value;
    for (uint32_t id = tg_tree_node(tree, TG_NODE_ROOT)->first_value; id != 0;) {
        id = tg_tree_value(tree, id, &value);
        if (value.key == TG_KEY_ALT_FIFTH && plies->count >= 5 &&
            sheet->offer_count + 2 <= TG_OFFER_MAX) {
            if (sheet->offer_count == 0) {
                sheet->kept = plies->moves[4].point;
                sheet->offer[sheet->offer_count++] = sheet->kept;
            }
            sheet->offer[sheet->offer_count++] = value.point;
        }
    }
}

static void add_used(int64_t ms, TgText *out) {
    int64_t seconds = (ms + 500) / 1000;
    if (ms > 0) {
        tg_text_printf(out, "%lld:%02d:%02d", (long long)(seconds / 3600), (int)(seconds / 60 % 60),
                       (int)(seconds % 60));
    }
}

/* The times of the acts, by the player that has each colour at the end. */
static void add_times(TgScoreSheet *sheet, const TgTree *tree, const TgPlies *line) {
    int64_t used[TG_SEAT_NB] = {0};
    TgSeat black = TG_SEAT_P1;
    for (size_t i = 1; i < line->node_count; i++) {
        const TgNode *node = tg_tree_node(tree, line->node[i]);
        TgValue value;
        TgSeat seat = (TgSeat)node->seat;
        if (is_decision(node->kind)) {
            black = tg_tree_black_seat(tree, line->node[i]);
        }
        if (seat >= TG_SEAT_NB && tg_node_is_ply(node)) {
            seat = node->side == TG_BLACK ? black : tg_seat_other(black);
        }
        if (seat < TG_SEAT_NB && tg_tree_get(tree, line->node[i], TG_KEY_USED_MS, &value)) {
            used[seat] += value.number;
        }
    }
    add_used(used[black], &sheet->field[TG_FIELD_BLACK_USED]);
    add_used(used[tg_seat_other(black)], &sheet->field[TG_FIELD_WHITE_USED]);
}

/* ---- the board ---- */

static void add_passes(TgScoreSheet *sheet, const TgPlies *plies) {
    for (size_t i = 0; i < plies->count; i++) {
        if (plies->moves[i].point == TG_POINT_NONE) {
            tg_text_printf(&sheet->passes, "%s%zu", sheet->passes.length > 0 ? ", " : "", i + 1);
        }
    }
}

static void label_offers(TgScoreSheet *sheet) {
    for (size_t i = 0; i < sheet->offer_count; i++) {
        char label[8];
        tg_diagram_offer_label(i, label);
        if (tg_point_on(sheet->offer[i], sheet->diagram.size) &&
            sheet->diagram.spot[sheet->offer[i]].cell == TG_CELL_EMPTY) {
            tg_diagram_set_label(&sheet->diagram, sheet->offer[i], label);
        }
    }
}

/* The name of the first three stones, where the game has one. */
static void name_opening(TgScoreSheet *sheet, const TgPlies *plies) {
    TgText *opening = &sheet->field[TG_FIELD_OPENING];
    const TgMove *move = plies->moves;
    if (plies->count < 3 || sheet->diagram.size % 2 == 0 || move[0].point == TG_POINT_NONE ||
        move[1].point == TG_POINT_NONE || move[2].point == TG_POINT_NONE) {
        return;
    }
    int found =
        tg_opening_find(sheet->diagram.size, move[0].point, move[1].point, move[2].point, NULL);
    if (found >= 0) {
        tg_text_clear(opening);
        tg_text_printf(opening, "%s  %s", tg_opening_at(found)->code,
                       tg_opening_name(found, sheet->lang));
    }
}

TgStatus tg_scoresheet_fill(TgScoreSheet *sheet, const TgTree *tree, TgNodeId node,
                            const TgProfile *profile) {
    assert(tg_tree_size(tree) == sheet->diagram.size);
    TgPlies plies;
    TgStatus status = tg_plies_read(tree, node, &plies);
    if (status == TG_OK) {
        tg_diagram_set_plies(&sheet->diagram, &plies, 1, 1);
        copy_keys(sheet, tree);
        name_rule(sheet, tree);
        name_opening_rule(sheet);
        add_time_control(sheet, tree);
        add_history(sheet, tree, &plies);
        add_offers(sheet, tree, &plies);
        add_alternatives(sheet, tree, &plies);
        add_times(sheet, tree, &plies);
        add_passes(sheet, &plies);
        label_offers(sheet);
        name_opening(sheet, &plies);
        find_row(sheet, profile);
        find_result(sheet, tree, &plies, profile);
        name_result(sheet);
        tg_text_printf(&sheet->field[TG_FIELD_MOVES], "%zu", plies.count);
        sheet->diagram.last = TG_POINT_NONE;
    }
    tg_plies_finish(&plies);
    return status;
}
