/* SPDX-License-Identifier: MIT
 *
 * Positions in JSON. */
#include "position.h"

#include "tengen/json.h"
#include "tengen/judge.h"

enum { RULE_TEXT_MAX = 200 };

static TgStatus read_stones(const json_t *value, const char *path, const char *key, TgCell cell,
                            TgGrid *grid, TgText *error) {
    const json_t *points = json_object_get(value, key);
    if (!json_is_array(points)) {
        tg_text_printf(error, "%s.%s: expected a list of points", path, key);
        return TG_E_SYNTAX;
    }
    size_t index;
    json_t *point;
    json_array_foreach(points, index, point) {
        json_int_t number = json_is_integer(point) ? json_integer_value(point) : -1;
        if (number < 0 || number >= TG_POINT_NB || !tg_point_on((TgPoint)number, grid->size) ||
            grid->cell[number] != TG_CELL_EMPTY) {
            tg_text_printf(error, "%s.%s[%zu]: expected an empty point of the board", path, key,
                           index);
            return TG_E_POINT;
        }
        grid->cell[number] = (uint8_t)cell;
    }
    return TG_OK;
}

static _Bool has_winning_row(const TgPosition *position) {
    for (int p = 0; p < TG_POINT_NB; p++) {
        if (tg_point_on((TgPoint)p, position->grid.size) &&
            position->grid.cell[p] != TG_CELL_EMPTY &&
            tg_judge_winning_row(&position->grid, &position->profile, (TgPoint)p, NULL, NULL)) {
            return 1;
        }
    }
    return 0;
}

/* The rule and an empty grid. */
static TgStatus read_board(const json_t *value, const char *path, TgPosition *position,
                           TgText *error) {
    static const char *const keys[] = {"rule", "size", "black", "white", NULL};
    const char *rule = "";
    TgStatus status = tg_json_check_object(value, path, keys, error);
    if (status == TG_OK) {
        status = tg_json_get_string(value, path, "rule", RULE_TEXT_MAX, &rule, error);
    }
    if (status == TG_OK) {
        status = tg_profile_parse(rule, &position->profile, error);
    }
    if (status != TG_OK) {
        return status;
    }
    int64_t size = position->profile.size;
    status = tg_json_get_int(value, path, "size", TG_SIZE_MIN, TG_SIZE_MAX, &size, error);
    if (status == TG_OK) {
        tg_grid_init(&position->grid, (int)size);
    }
    return status;
}

TgStatus tg_position_read(const json_t *value, const char *path, TgPosition *position,
                          TgText *error) {
    TgStatus status = read_board(value, path, position, error);
    if (status == TG_OK) {
        status = read_stones(value, path, "black", TG_CELL_BLACK, &position->grid, error);
    }
    if (status == TG_OK) {
        status = read_stones(value, path, "white", TG_CELL_WHITE, &position->grid, error);
    }
    if (status == TG_OK && has_winning_row(position)) {
        tg_text_printf(error, "%s: a winning row stands on it, expected a game under way", path);
        return TG_E_REFUSED;
    }
    return status;
}

/* --- judging --------------------------------------------------------------------------------- */

static void judge_point(TgPosition *position, TgSide side, TgPoint p, json_t *fives,
                        json_t *fouls) {
    TgVerdict verdict = tg_judge(&position->grid, &position->profile, side, p);
    if (verdict == TG_VERDICT_WIN) {
        json_array_append_new(fives, json_integer(p));
    } else if (tg_verdict_is_foul(verdict)) {
        json_array_append_new(fouls, json_pack("[i, s]", (int)p, tg_verdict_id(verdict)));
    }
}

json_t *tg_position_judge(TgPosition *position) {
    json_t *all_fives = json_array();
    json_t *all_fouls = json_array();
    for (int side = 0; side < TG_SIDE_NB; side++) {
        json_t *fives = json_array();
        json_t *fouls = json_array();
        for (int p = 0; p < TG_POINT_NB; p++) {
            if (tg_point_on((TgPoint)p, position->grid.size) &&
                position->grid.cell[p] == TG_CELL_EMPTY) {
                judge_point(position, (TgSide)side, (TgPoint)p, fives, fouls);
            }
        }
        json_array_append_new(all_fives, fives);
        json_array_append_new(all_fouls, fouls);
    }
    return json_pack("{s:o, s:o, s:b}", "fives", all_fives, "fouls", all_fouls, "pass",
                     (int)position->profile.pass);
}
