/* SPDX-License-Identifier: MIT
 *
 * What the JSON readers share: one clause about what stands where and what was expected. */
#ifndef TENGEN_FORMAT_JSON_READ_H
#define TENGEN_FORMAT_JSON_READ_H

#include "tengen/json.h"

/* Adds the clause to error (may be NULL) and returns status. */
__attribute__((format(printf, 3, 4))) TgStatus tg_json_fault(TgText *error, TgStatus status,
                                                             const char *format, ...);
/* "a number", "text" ...: what a value is, for clauses. */
const char *tg_json_type(const json_t *value);

#endif
