/* SPDX-License-Identifier: MIT
 *
 * The table of a match in words and as JSON. */
#include "tengen/standing.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Row {
    int contender;
    TgTally total;
} Row;

static int compare_rows(const void *a, const void *b) {
    const Row *left = a;
    const Row *right = b;
    double difference = tg_tally_score(&right->total) - tg_tally_score(&left->total);
    if (difference != 0) {
        return difference > 0 ? 1 : -1;
    }
    return left->contender - right->contender;
}

/* Best first. */
static void make_rows(const TgStanding *standing, Row rows[TG_CONTENDERS_MAX]) {
    for (int i = 0; i < standing->plan.contenders; i++) {
        rows[i] = (Row){.contender = i, .total = tg_standing_total(standing, i)};
    }
    qsort(rows, standing->plan.contenders, sizeof rows[0], compare_rows);
}

/* ---- words ---- */

/* Letters of a UTF-8 name. */
static int width_of(const char *name) {
    int width = 0;
    for (; *name != '\0'; name++) {
        width += ((unsigned char)*name & 0xC0) != 0x80;
    }
    return width;
}

static void add_padded(TgText *out, const char *name, int width) {
    tg_text_printf(out, "%s%*s", name, width - width_of(name), "");
}

static int name_width(const TgStanding *standing) {
    int width = 6;
    for (int i = 0; i < standing->plan.contenders; i++) {
        int this_width = width_of(standing->names[i]);
        width = this_width > width ? this_width : width;
    }
    return width;
}

/* "+35.2 +- 12.0", "+inf". */
static void add_elo(TgText *out, const TgElo *elo) {
    tg_text_printf(out, "%+.1f", elo->elo);
    if (isfinite(elo->error)) {
        tg_text_printf(out, " +- %.1f", elo->error);
    }
}

static void print_rows(const TgStanding *standing, const Row *rows, TgText *out) {
    int width = name_width(standing);
    tg_text_add(out, " #  ");
    add_padded(out, "engine", width);
    tg_text_add(out, "   games     W     D     L      %  Elo\n");
    for (int i = 0; i < standing->plan.contenders; i++) {
        const TgTally *total = &rows[i].total;
        TgElo elo = tg_elo(total);
        tg_text_printf(out, "%2d  ", i + 1);
        add_padded(out, standing->names[rows[i].contender], width);
        tg_text_printf(out, "  %6u %5u %5u %5u  %5.1f  ", tg_tally_games(total),
                       total->games[TG_SCORE_WIN], total->games[TG_SCORE_DRAW],
                       total->games[TG_SCORE_LOSS], 100 * tg_tally_score(total));
        add_elo(out, &elo);
        tg_text_add_char(out, '\n');
    }
}

/* Wins=draws-losses of the row against the column. */
static void print_crosses(const TgStanding *standing, const Row *rows, TgText *out) {
    int width = name_width(standing);
    int n = standing->plan.contenders;
    tg_text_add(out, "\n    ");
    add_padded(out, "+W=D-L", width);
    for (int column = 0; column < n; column++) {
        tg_text_printf(out, "  %14d", column + 1);
    }
    for (int row = 0; row < n; row++) {
        tg_text_printf(out, "\n%2d  ", row + 1);
        add_padded(out, standing->names[rows[row].contender], width);
        for (int column = 0; column < n; column++) {
            char cell[40] = "-";
            if (row != column) {
                TgTally tally =
                    tg_standing_tally(standing, rows[row].contender, rows[column].contender);
                snprintf(cell, sizeof cell, "+%u=%u-%u", tally.games[TG_SCORE_WIN],
                         tally.games[TG_SCORE_DRAW], tally.games[TG_SCORE_LOSS]);
            }
            tg_text_printf(out, "  %14s", cell);
        }
    }
    tg_text_add_char(out, '\n');
}

static void print_encounters(const TgStanding *standing, TgText *out) {
    int n = standing->plan.contenders;
    tg_text_add_char(out, '\n');
    for (int first = 0; first < n; first++) {
        for (int second = first + 1; second < n; second++) {
            TgTally tally = tg_standing_tally(standing, first, second);
            if (tg_tally_games(&tally) == 0) {
                continue;
            }
            TgElo elo = tg_elo(&tally);
            tg_text_printf(out, "%s - %s: +%u =%u -%u, %.1f %%, Elo ", standing->names[first],
                           standing->names[second], tally.games[TG_SCORE_WIN],
                           tally.games[TG_SCORE_DRAW], tally.games[TG_SCORE_LOSS],
                           100 * tg_tally_score(&tally));
            add_elo(out, &elo);
            if (tg_tally_pairs(&tally) > 0) {
                tg_text_printf(out, ", pairs 0-2: %u %u %u %u %u", tally.pairs[0], tally.pairs[1],
                               tally.pairs[2], tally.pairs[3], tally.pairs[4]);
            }
            tg_text_add_char(out, '\n');
        }
    }
}

static void print_forfeits(const TgStanding *standing, TgText *out) {
    for (int i = 0; i < standing->plan.contenders; i++) {
        _Bool any = 0;
        for (TgForfeit forfeit = TG_FORFEIT_NONE + 1; forfeit < TG_FORFEIT_NB; forfeit++) {
            uint32_t count = standing->forfeits[i][forfeit];
            if (count == 0) {
                continue;
            }
            if (any) {
                tg_text_add(out, ", ");
            } else {
                tg_text_printf(out, "forfeits of %s: ", standing->names[i]);
            }
            tg_text_printf(out, "%s %u", tg_forfeit_id(forfeit), count);
            any = 1;
        }
        tg_text_add(out, any ? "\n" : "");
    }
}

static const char *sprt_word(TgSprtState state) {
    static const char *const words[] = {"goes on", "H0 accepted", "H1 accepted"};
    return words[state];
}

static void print_sprt(const TgStanding *standing, const TgSprt *sprt, TgText *out) {
    TgTally tally = tg_standing_tally(standing, 0, 1);
    tg_text_printf(out, "SPRT [%g, %g]: LLR %.2f (%.2f, %.2f), %s\n", sprt->elo0, sprt->elo1,
                   tg_sprt_llr(sprt, &tally), tg_sprt_lower(sprt), tg_sprt_upper(sprt),
                   sprt_word(tg_sprt_state(sprt, &tally)));
}

void tg_standing_print(const TgStanding *standing, const TgSprt *sprt, TgText *out) {
    Row rows[TG_CONTENDERS_MAX];
    make_rows(standing, rows);
    print_rows(standing, rows, out);
    if (standing->plan.contenders > 2) {
        print_crosses(standing, rows, out);
    }
    print_encounters(standing, out);
    print_forfeits(standing, out);
    if (sprt != NULL) {
        print_sprt(standing, sprt, out);
    }
}

void tg_standing_progress(const TgStanding *standing, const TgSprt *sprt, uint32_t done,
                          uint32_t fresh, int64_t elapsed_ms, TgText *out) {
    uint32_t planned = tg_plan_games(&standing->plan);
    TgTally tally = tg_standing_tally(standing, 0, 1);
    TgElo elo = tg_elo(&tally);
    tg_text_printf(out, "%u/%u games  %s - %s +%u =%u -%u  Elo ", done, planned, standing->names[0],
                   standing->names[1], tally.games[TG_SCORE_WIN], tally.games[TG_SCORE_DRAW],
                   tally.games[TG_SCORE_LOSS]);
    add_elo(out, &elo);
    if (sprt != NULL) {
        tg_text_printf(out, "  LLR %.2f", tg_sprt_llr(sprt, &tally));
    }
    if (fresh > 0) {
        long long left = (long long)((double)elapsed_ms / fresh * (planned - done) / 1000);
        tg_text_printf(out, "  %lld:%02lld:%02lld left", left / 3600, left / 60 % 60, left % 60);
    }
}

/* ---- JSON ---- */

/* JSON has no infinity: null. */
static json_t *real_or_null(double number) {
    return isfinite(number) ? json_real(number) : json_null();
}

static json_t *tally_json(const TgTally *tally) {
    TgElo elo = tg_elo(tally);
    return json_pack(
        "{s:I, s:I, s:I, s:o, s:o, s:[I, I, I, I, I]}", "win",
        (json_int_t)tally->games[TG_SCORE_WIN], "draw", (json_int_t)tally->games[TG_SCORE_DRAW],
        "loss", (json_int_t)tally->games[TG_SCORE_LOSS], "elo", real_or_null(elo.elo), "error",
        real_or_null(elo.error), "pairs", (json_int_t)tally->pairs[0], (json_int_t)tally->pairs[1],
        (json_int_t)tally->pairs[2], (json_int_t)tally->pairs[3], (json_int_t)tally->pairs[4]);
}

static json_t *rows_json(const TgStanding *standing) {
    Row rows[TG_CONTENDERS_MAX];
    make_rows(standing, rows);
    json_t *out = json_array();
    for (int i = 0; i < standing->plan.contenders; i++) {
        json_t *row = tally_json(&rows[i].total);
        json_object_set_new(row, "engine", json_string(standing->names[rows[i].contender]));
        json_t *forfeits = json_object();
        for (TgForfeit forfeit = TG_FORFEIT_NONE + 1; forfeit < TG_FORFEIT_NB; forfeit++) {
            uint32_t count = standing->forfeits[rows[i].contender][forfeit];
            if (count > 0) {
                json_object_set_new(forfeits, tg_forfeit_id(forfeit), json_integer(count));
            }
        }
        json_object_set_new(row, "forfeits", forfeits);
        json_array_append_new(out, row);
    }
    return out;
}

static json_t *encounters_json(const TgStanding *standing) {
    json_t *out = json_array();
    for (int first = 0; first < standing->plan.contenders; first++) {
        for (int second = first + 1; second < standing->plan.contenders; second++) {
            TgTally tally = tg_standing_tally(standing, first, second);
            if (tg_tally_games(&tally) > 0) {
                json_t *item = tally_json(&tally);
                json_object_set_new(
                    item, "engines",
                    json_pack("[s, s]", standing->names[first], standing->names[second]));
                json_array_append_new(out, item);
            }
        }
    }
    return out;
}

static json_t *sprt_json(const TgStanding *standing, const TgSprt *sprt) {
    if (sprt == NULL) {
        return json_null();
    }
    TgTally tally = tg_standing_tally(standing, 0, 1);
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:s}", "elo0", sprt->elo0, "elo1", sprt->elo1,
                     "llr", tg_sprt_llr(sprt, &tally), "lower", tg_sprt_lower(sprt), "upper",
                     tg_sprt_upper(sprt), "state", sprt_word(tg_sprt_state(sprt, &tally)));
}

json_t *tg_standing_json(const TgStanding *standing, const TgSprt *sprt) {
    return json_pack("{s:o, s:o, s:o}", "table", rows_json(standing), "encounters",
                     encounters_json(standing), "sprt", sprt_json(standing, sprt));
}
