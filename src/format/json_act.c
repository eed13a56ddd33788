/* SPDX-License-Identifier: MIT
 *
 * Acts as JSON. The kinds and their words come from act.def; which kinds carry points or a number
 * is said once, in act.h. */
#include "json_read.h"

#include "tengen/opening.h"

#include <assert.h>
#include <string.h>

static const char *const act_keys[] = {"kind", "seat", "points", "number", "used", NULL};

/* How many points an act of this kind carries. */
static void point_range(TgActKind kind, uint16_t *min, uint16_t *max) {
    switch (kind) {
    case TG_ACT_PLACE:
    case TG_ACT_PICK:
    case TG_ACT_CLAIM_FOUL:
        *min = *max = 1;
        return;
    case TG_ACT_OFFER:
        *min = 1;
        *max = TG_OFFER_MAX;
        return;
    default:
        *min = *max = 0;
    }
}

/* The largest number an act of this kind carries; 0 = none. */
static int64_t number_max(TgActKind kind) {
    switch (kind) {
    case TG_ACT_DECLARE:
        return TG_OFFER_MAX;
    case TG_ACT_BACK:
    case TG_ACT_BACK_ASK:
        return UINT16_MAX;
    case TG_ACT_NAME:
        return TG_OPENING_NB - 1;
    case TG_ACT_RULING:
        return TG_RULING_NB - 1;
    default:
        return 0;
    }
}

static TgStatus read_kind(const json_t *value, const char *path, uint8_t *kind, TgText *error) {
    const char *word = NULL;
    TgStatus status = tg_json_get_string(value, path, "kind", 64, &word, error);
    if (status != TG_OK) {
        return status;
    }
    if (word == NULL) {
        return tg_json_fault(error, TG_E_SYNTAX, "%s.kind: missing, expected the kind of an act",
                             path);
    }
    for (int k = 0; k < TG_ACT_NB; k++) {
        if (strcmp(word, tg_act_json((TgActKind)k)) == 0) {
            *kind = (uint8_t)k;
            return TG_OK;
        }
    }
    return tg_json_fault(error, TG_E_UNKNOWN_NAME, "%s.kind: '%s', expected the kind of an act",
                         path, word);
}

static TgStatus read_point(const json_t *value, const char *path, size_t index, int size,
                           TgPoint *point, TgText *error) {
    if (!json_is_integer(value)) {
        return tg_json_fault(error, TG_E_SYNTAX, "%s.points[%zu]: %s, expected a point", path,
                             index, tg_json_type(value));
    }
    json_int_t number = json_integer_value(value);
    if (number < 0 || number >= TG_POINT_NB || !tg_point_on((TgPoint)number, size)) {
        return tg_json_fault(error, TG_E_POINT,
                             "%s.points[%zu]: %lld, expected a point on %d lines", path, index,
                             (long long)number, size);
    }
    *point = (TgPoint)number;
    return TG_OK;
}

static TgStatus read_points(const json_t *value, const char *path, int size, TgAct *act,
                            TgText *error) {
    uint16_t min = 0;
    uint16_t max = 0;
    point_range((TgActKind)act->kind, &min, &max);
    const json_t *points = json_object_get(value, "points");
    if (points != NULL && !json_is_array(points)) {
        return tg_json_fault(error, TG_E_SYNTAX, "%s.points: %s, expected a list", path,
                             tg_json_type(points));
    }
    size_t count = json_array_size(points);
    if (count < min || count > max) {
        return tg_json_fault(error, TG_E_RANGE, "%s.points: %zu points, expected %d to %d", path,
                             count, min, max);
    }
    for (size_t i = 0; i < count; i++) {
        TgStatus status =
            read_point(json_array_get(points, i), path, i, size, &act->point[i], error);
        if (status != TG_OK) {
            return status;
        }
    }
    act->point_count = (uint16_t)count;
    return TG_OK;
}

/* Numbers of the act that stand by themselves. */
static TgStatus read_numbers(const json_t *value, const char *path, TgAct *act, TgText *error) {
    int64_t seat = TG_SEAT_NONE;
    int64_t number = 0;
    int64_t used = 0;
    TgStatus status = tg_json_get_int(value, path, "seat", 0, TG_SEAT_NB - 1, &seat, error);
    if (status == TG_OK) {
        int64_t max = number_max((TgActKind)act->kind);
        status = tg_json_get_int(value, path, "number", 0, max, &number, error);
    }
    if (status == TG_OK) {
        status = tg_json_get_int(value, path, "used", 0, INT64_MAX / 4, &used, error);
    }
    if (status == TG_OK) {
        act->seat = (uint8_t)seat;
        act->number = (uint16_t)number;
        act->used_ms = used;
    }
    return status;
}

TgStatus tg_json_read_act(const json_t *value, const char *path, int size, TgAct *act,
                          TgText *error) {
    TgAct read = {0};
    TgStatus status = tg_json_check_object(value, path, act_keys, error);
    if (status == TG_OK) {
        status = read_kind(value, path, &read.kind, error);
    }
    if (status == TG_OK) {
        status = read_points(value, path, size, &read, error);
    }
    if (status == TG_OK) {
        status = read_numbers(value, path, &read, error);
    }
    if (status == TG_OK) {
        *act = read;
    }
    return status;
}

json_t *tg_json_act(const TgAct *act) {
    assert(act->kind < TG_ACT_NB && act->point_count <= TG_OFFER_MAX);
    json_t *out = json_pack("{s:s}", "kind", tg_act_json((TgActKind)act->kind));
    if (out == NULL) {
        return NULL;
    }
    int failed = 0;
    if (act->seat < TG_SEAT_NB) {
        failed |= json_object_set_new(out, "seat", json_integer(act->seat));
    }
    if (act->point_count > 0) {
        json_t *points = json_array();
        for (int i = 0; i < act->point_count; i++) {
            failed |= json_array_append_new(points, json_integer(act->point[i]));
        }
        failed |= json_object_set_new(out, "points", points);
    }
    if (number_max((TgActKind)act->kind) > 0) {
        failed |= json_object_set_new(out, "number", json_integer(act->number));
    }
    failed |= json_object_set_new(out, "used", json_integer(act->used_ms));
    if (failed) {
        json_decref(out);
        return NULL;
    }
    return out;
}
