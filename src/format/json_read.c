/* SPDX-License-Identifier: MIT
 *
 * Strict reading of JSON: what each kind of value must be, and the clauses told when it is not. */
#include "json_read.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TgStatus tg_json_fault(TgText *error, TgStatus status, const char *format, ...) {
    if (error != NULL) {
        char clause[512];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(clause, sizeof clause, format, arguments);
        va_end(arguments);
        tg_text_add(error, clause);
    }
    return status;
}

const char *tg_json_type(const json_t *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return "text";
    case JSON_INTEGER:
        return "a whole number";
    case JSON_REAL:
        return "a fraction";
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    default:
        return "null";
    }
}

TgStatus tg_json_load(const char *bytes, size_t length, json_t **value, TgText *error) {
    json_error_t fault;
    json_t *loaded = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &fault);
    if (loaded == NULL) {
        if (json_error_code(&fault) == json_error_out_of_memory) {
            return TG_E_MEMORY;
        }
        return tg_json_fault(error, TG_E_SYNTAX, "byte %d: %s, expected one JSON object",
                             fault.position, fault.text);
    }
    if (!json_is_object(loaded)) {
        TgStatus status =
            tg_json_fault(error, TG_E_SYNTAX, "%s, expected an object", tg_json_type(loaded));
        json_decref(loaded);
        return status;
    }
    *value = loaded;
    return TG_OK;
}

static int dump_piece(const char *bytes, size_t length, void *out) {
    tg_text_add_bytes(out, bytes, length);
    return tg_text_ok(out) ? 0 : -1;
}

void tg_json_dump(const json_t *value, TgText *out) {
    if (value == NULL || json_dump_callback(value, dump_piece, out, JSON_COMPACT) != 0) {
        out->failed = 1;
    }
}

static _Bool is_known(const char *key, const char *const *keys) {
    for (; *keys != NULL; keys++) {
        if (strcmp(key, *keys) == 0) {
            return 1;
        }
    }
    return 0;
}

TgStatus tg_json_check_object(const json_t *value, const char *path, const char *const *keys,
                              TgText *error) {
    if (value == NULL) {
        return tg_json_fault(error, TG_E_SYNTAX, "%s: missing, expected an object", path);
    }
    if (!json_is_object(value)) {
        return tg_json_fault(error, TG_E_SYNTAX, "%s: %s, expected an object", path,
                             tg_json_type(value));
    }
    const char *key;
    json_t *member;
    json_object_foreach((json_t *)value, key, member) {
        if (!is_known(key, keys)) {
            return tg_json_fault(error, TG_E_UNKNOWN_NAME,
                                 "%s: key '%.40s', expected one of the keys of its kind", path,
                                 key);
        }
    }
    return TG_OK;
}

TgStatus tg_json_get_int(const json_t *object, const char *path, const char *key, int64_t min,
                         int64_t max, int64_t *out, TgText *error) {
    const json_t *value = json_object_get(object, key);
    if (value == NULL) {
        return TG_OK;
    }
    if (!json_is_integer(value)) {
        return tg_json_fault(error, TG_E_SYNTAX, "%s.%s: %s, expected a whole number", path, key,
                             tg_json_type(value));
    }
    int64_t number = json_integer_value(value);
    if (number < min || number > max) {
        return tg_json_fault(error, TG_E_RANGE, "%s.%s: %lld, expected %lld to %lld", path, key,
                             (long long)number, (long long)min, (long long)max);
    }
    *out = number;
    return TG_OK;
}

TgStatus tg_json_get_string(const json_t *object, const char *path, const char *key, size_t max,
                            const char **out, TgText *error) {
    const json_t *value = json_object_get(object, key);
    if (value == NULL) {
        return TG_OK;
    }
    if (!json_is_string(value)) {
        return tg_json_fault(error, TG_E_SYNTAX, "%s.%s: %s, expected text", path, key,
                             tg_json_type(value));
    }
    if (json_string_length(value) > max) {
        return tg_json_fault(error, TG_E_RANGE, "%s.%s: %zu bytes, expected at most %zu", path, key,
                             json_string_length(value), max);
    }
    *out = json_string_value(value);
    return TG_OK;
}

TgStatus tg_json_get_bool(const json_t *object, const char *path, const char *key, _Bool *out,
                          TgText *error) {
    const json_t *value = json_object_get(object, key);
    if (value == NULL) {
        return TG_OK;
    }
    if (!json_is_boolean(value)) {
        return tg_json_fault(error, TG_E_SYNTAX, "%s.%s: %s, expected true or false", path, key,
                             tg_json_type(value));
    }
    *out = json_is_true(value);
    return TG_OK;
}
