/* SPDX-License-Identifier: MIT
 *
 * What a match reads from files and engines. The first byte chooses the reader, the second the size
 * of the board or the form. Openings are written and read back; a duel fed with any lines, pauses
 * and deaths ends with a legal record or goes on. */
#include "tengen/answer.h"
#include "tengen/command.h"
#include "tengen/duel.h"
#include "tengen/json.h"
#include "tengen/match.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

/* Stops the fuzzer: a property does not hold. */
static void require(_Bool holds) {
    if (!holds) {
        abort();
    }
}

static void init_match(TgMatch *match, int choice) {
    static const char *const rules[] = {"freestyle", "standard", "renju", "caro"};
    tg_match_init(match);
    require(tg_match_set_rule(match, rules[choice % 4], TG_SIZE_MIN + choice / 4 % 21, 0, NULL) ==
            TG_OK);
}

static void fuzz_starts(const char *text, int choice) {
    TgMatch match;
    init_match(&match, choice / 3);
    TgStartForm form = (TgStartForm)(choice % 3);
    TgText error, lines;
    tg_text_init(&error);
    tg_text_init(&lines);
    TgStatus status = tg_starts_read(&match.starts, text, form, &match.game, NULL, &error);
    require((status == TG_OK) == (error.length == 0));
    if (status == TG_OK) {
        uint64_t hash = tg_starts_hash(&match.starts);
        for (uint32_t i = 0; i < match.starts.count; i++) {
            const TgStart *start = &match.starts.list[i];
            tg_start_write(start->point, start->count, match.game.size, form, &lines);
            tg_text_add_char(&lines, '\n');
        }
        TgStarts again;
        tg_starts_init(&again);
        (void)tg_starts_read(&again, tg_text_get(&lines), form, &match.game, NULL, NULL);
        require(tg_starts_hash(&again) == hash);
        tg_starts_finish(&again);
    }
    tg_text_finish(&error);
    tg_text_finish(&lines);
    tg_match_finish(&match);
}

static void fuzz_command(const char *text) {
    TgCommand command;
    if (tg_command_read(text, &command, NULL) == TG_OK) {
        require(command.argv[0][0] != '\0');
        tg_command_finish(&command);
    }
}

static void fuzz_words(const char *text) {
    TgContender contender;
    TgSprt sprt;
    tg_contender_init(&contender);
    tg_sprt_init(&sprt);
    char word[64];
    for (const char *at = text; *at != '\0'; at += *at != '\0') {
        size_t length = strcspn(at, ";");
        snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), at);
        (void)tg_contender_set(&contender, word, NULL);
        (void)tg_sprt_set(&sprt, word, NULL);
        at += length;
    }
    require(contender.turn_ms > 0 && contender.threads > 0);
    tg_contender_finish(&contender);
}

static void fuzz_played(const char *text, size_t length, int size) {
    json_t *value = NULL;
    if (tg_json_load(text, length, &value, NULL) != TG_OK) {
        return;
    }
    TgPlayed *played = malloc(sizeof *played);
    TgPlayed *again = malloc(sizeof *again);
    require(played != NULL && again != NULL);
    if (tg_played_read(value, size, played, NULL) == TG_OK) {
        json_t *written = tg_played_json(played, size);
        require(tg_played_read(written, size, again, NULL) == TG_OK);
        require(memcmp(played, again, sizeof *played) == 0);
        json_decref(written);
    }
    json_decref(value);
    free(played);
    free(again);
}

/* ---- a duel ---- */

/* Does what is wished, without processes. */
static void serve(TgDuel *duel, int64_t now, _Bool fresh) {
    for (_Bool busy = 1; busy;) {
        busy = 0;
        for (TgSide side = TG_BLACK; side <= TG_WHITE; side++) {
            TgDuelWish *wish = tg_duel_wish(duel, side);
            wish->kill = 0;
            tg_text_clear(&wish->send);
            if (wish->open) {
                wish->open = 0;
                busy = 1;
                tg_duel_opened(duel, side, fresh, now);
            }
        }
    }
}

static void check_played(const TgMatch *match, const TgPlayed *played) {
    require(played->outcome == TG_OUTCOME_WIN || played->outcome == TG_OUTCOME_DRAW);
    require(played->cause != TG_CAUSE_NONE);
    json_t *value = tg_played_json(played, match->game.size);
    TgPlayed *again = malloc(sizeof *again);
    require(again != NULL);
    require(tg_played_read(value, match->game.size, again, NULL) == TG_OK);
    json_decref(value);
    free(again);
}

/* Each line is said by both engines; "T...": time passes to the deadline; "X...": one of them ends.
 */
static void fuzz_duel(const char *text, int choice) {
    TgMatch match;
    init_match(&match, choice);
    TgContender contender;
    tg_contender_init(&contender);
    require(tg_contender_set(&contender, "tc=5/1+0.1", NULL) == TG_OK);
    static const TgStart empty = {0};
    const TgDuelSetup setup = {
        .game = &match.game, .contender = {&contender, &contender}, .start = &empty};
    TgDuel *duel;
    require(tg_duel_create(&setup, &duel) == TG_OK);
    int64_t now = 0;
    char line[128];
    _Bool fresh = choice % 2 == 0;
    serve(duel, now, fresh);
    for (int i = 0; *text != '\0'; i++) {
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(length < 127 ? length : 127), text);
        text += length + (text[length] == '\n');
        now += 20000000;
        if (line[0] == 'T') {
            now = tg_duel_deadline(duel) < INT64_MAX ? tg_duel_deadline(duel) : now;
            tg_duel_time(duel, now);
        } else if (line[0] == 'X') {
            tg_duel_lost(duel, (TgSide)(i % 2), TG_FORFEIT_DIED, line);
        } else {
            tg_duel_line(duel, TG_BLACK, line, now);
            tg_duel_line(duel, TG_WHITE, line, now);
        }
        fresh = 1;
        serve(duel, now, fresh);
    }
    if (tg_duel_result(duel) != NULL) {
        check_played(&match, tg_duel_result(duel));
    }
    tg_duel_destroy(duel);
    tg_contender_finish(&contender);
    tg_match_finish(&match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    if (length < 2) {
        return 0;
    }
    char *text = malloc(length - 1);
    require(text != NULL);
    memcpy(text, data + 2, length - 2);
    text[length - 2] = '\0';
    switch (data[0] % 5) {
    case 0:
        fuzz_starts(text, data[1]);
        break;
    case 1:
        fuzz_duel(text, data[1]);
        break;
    case 2:
        fuzz_command(text);
        break;
    case 3:
        fuzz_words(text);
        break;
    case 4:
        fuzz_played(text, length - 2, TG_SIZE_MIN + data[1] % 21);
        break;
    }
    free(text);
    return 0;
}
