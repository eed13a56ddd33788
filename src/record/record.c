/* SPDX-License-Identifier: MIT
 *
 * Records: reading, writing, replaying. */
#include "tengen/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const keys[TG_RECORD_KEY_NB] = {
#define X(NAME, key, en, zh) key,
#include "tengen/record.def"
#undef X
};

void tg_record_init(TgRecord *record) {
    *record = (TgRecord){0};
    tg_profile_init(&record->setup.profile, TG_PROFILE_RENJU);
    record->setup.size = record->setup.profile.size;
    TgStatus status = tg_opening_rule_parse("free", &record->setup.opening, NULL);
    assert(status == TG_OK);
    (void)status;
}

void tg_record_finish(TgRecord *record) {
    if (record != NULL) {
        for (int i = 0; i < TG_RECORD_KEY_NB; i++) {
            tg_text_finish(&record->head[i]);
        }
        free(record->acts);
        record->acts = NULL;
        record->act_count = record->act_capacity = 0;
    }
}

static TgStatus add_act(TgRecord *record, const TgAct *act) {
    if (record->act_count == record->act_capacity) {
        uint32_t capacity = record->act_capacity == 0 ? 64 : record->act_capacity * 2;
        TgAct *acts = realloc(record->acts, capacity * sizeof *acts);
        if (acts == NULL) {
            return TG_E_MEMORY;
        }
        record->acts = acts;
        record->act_capacity = capacity;
    }
    record->acts[record->act_count++] = *act;
    return TG_OK;
}

/* ---- reading ---- */

static TgStatus read_size(const char *value, TgRecord *record, TgText *error) {
    char *end;
    long size = strtol(value, &end, 10);
    if (end == value || *end != '\0' || size < TG_SIZE_MIN || size > TG_SIZE_MAX) {
        if (error != NULL) {
            tg_text_printf(error, "'%.20s', expected a size from 5 to 25", value);
        }
        return TG_E_SIZE;
    }
    record->setup.size = (uint8_t)size;
    return TG_OK;
}

static TgStatus read_setup(const char *key, const char *value, TgRecord *record, TgText *error) {
    TgGameSetup *setup = &record->setup;
    if (strcasecmp(key, "rule") == 0) {
        TgStatus status = tg_profile_parse(value, &setup->profile, error);
        setup->size = status == TG_OK ? setup->profile.size : setup->size;
        return status;
    }
    if (strcasecmp(key, "size") == 0) {
        return read_size(value, record, error);
    }
    if (strcasecmp(key, "opening") == 0) {
        return tg_opening_rule_parse(value, &setup->opening, error);
    }
    if (strcasecmp(key, "clock") == 0) {
        return tg_timing_parse(value, &setup->timing, error);
    }
    if (strcasecmp(key, "free-back") == 0) {
        setup->free_back = strcasecmp(value, "on") == 0;
    }
    return TG_OK;
}

static TgStatus read_head(char *line, TgRecord *record, TgText *error) {
    char *key = line + 1 + strspn(line + 1, " \t");
    char *value = key + strcspn(key, " \t");
    if (*value != '\0') {
        *value++ = '\0';
        value += strspn(value, " \t");
    }
    for (int i = 0; i < TG_RECORD_KEY_NB; i++) {
        if (strcasecmp(key, keys[i]) == 0) {
            tg_text_clear(&record->head[i]);
            tg_text_add(&record->head[i], value);
            return tg_text_ok(&record->head[i]) ? TG_OK : TG_E_MEMORY;
        }
    }
    return read_setup(key, value, record, error);
}

static TgStatus read_line(char *line, TgRecord *record, TgText *error) {
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL) {
        line[--length] = '\0';
    }
    line += strspn(line, " \t");
    if (*line == '\0') {
        return TG_OK;
    }
    if (*line == '#') {
        return read_head(line, record, error);
    }
    TgAct act;
    TgStatus status = tg_act_parse(line, record->setup.size, &act, error);
    return status == TG_OK ? add_act(record, &act) : status;
}

TgStatus tg_record_read(const char *text, TgRecord *record, TgText *error) {
    tg_record_init(record);
    TgStatus status = TG_OK;
    TgText line;
    TgText reason;
    tg_text_init(&line);
    tg_text_init(&reason);
    for (unsigned number = 1; status == TG_OK && *text != '\0'; number++) {
        size_t length = strcspn(text, "\n");
        tg_text_clear(&line);
        tg_text_add_bytes(&line, text, length);
        text += length + (text[length] == '\n');
        if (!tg_text_ok(&line)) {
            status = TG_E_MEMORY;
        } else if (length > 0) {
            status = read_line(line.data, record, &reason);
        }
        if (status != TG_OK && error != NULL) {
            tg_text_printf(error, "line %u: %s", number, tg_text_get(&reason));
        }
    }
    tg_text_finish(&reason);
    tg_text_finish(&line);
    return status;
}

/* ---- writing ---- */

static void write_setup(const TgGameSetup *setup, TgText *out) {
    tg_text_add(out, "# rule ");
    tg_profile_format(&setup->profile, out);
    tg_text_printf(out, "\n# size %d\n# opening ", setup->size);
    tg_opening_rule_format(&setup->opening, out);
    tg_text_add(out, "\n# clock ");
    tg_timing_format(&setup->timing, out);
    tg_text_add(out, setup->free_back ? "\n# free-back on\n" : "\n");
}

void tg_record_write(const TgRecord *record, TgText *out) {
    write_setup(&record->setup, out);
    for (int i = 0; i < TG_RECORD_KEY_NB; i++) {
        if (record->head[i].length > 0) {
            tg_text_printf(out, "# %s %s\n", keys[i], tg_text_get(&record->head[i]));
        }
    }
    for (uint32_t i = 0; i < record->act_count; i++) {
        tg_act_format(&record->acts[i], record->setup.size, 1, out);
        tg_text_add_char(out, '\n');
    }
}

void tg_record_result(const TgGameState *state, TgText *out) {
    if (state->outcome != TG_OUTCOME_NONE) {
        tg_text_printf(out, "%s %s", tg_game_result(state), tg_cause_id(state->cause));
    }
}

/* ---- games ---- */

TgStatus tg_record_from_game(const TgGame *game, TgRecord *record) {
    tg_record_init(record);
    record->setup = *tg_game_setup(game);
    for (uint32_t i = 0; i < tg_game_act_count(game); i++) {
        if (add_act(record, tg_game_act(game, i)) != TG_OK) {
            return TG_E_MEMORY;
        }
    }
    tg_record_result(tg_game_state(game), &record->head[TG_RECORD_RESULT]);
    return tg_text_ok(&record->head[TG_RECORD_RESULT]) ? TG_OK : TG_E_MEMORY;
}

TgStatus tg_record_replay(const TgRecord *record, TgGame **game, uint32_t *played, TgText *error) {
    *played = 0;
    TgStatus status = tg_game_create(&record->setup, game, error);
    for (uint32_t i = 0; status == TG_OK && i < record->act_count; i++) {
        TgRefusal refusal = tg_game_apply(*game, &record->acts[i]);
        if (refusal == TG_REFUSAL_NONE) {
            *played = i + 1;
            continue;
        }
        status = TG_E_REFUSED;
        if (error != NULL) {
            tg_text_printf(error, "act %u: %s", i + 1, tg_refusal_id(refusal));
        }
    }
    return status;
}
