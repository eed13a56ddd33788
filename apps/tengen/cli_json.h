/* SPDX-License-Identifier: MIT
 *
 * Answers of the commands as JSON: one object a line. */
#ifndef TENGEN_APPS_CLI_JSON_H
#define TENGEN_APPS_CLI_JSON_H

#include "tengen/json.h"

/* Prints an object on a line of its own and lets it go. */
void cli_json_print(json_t *object);
/* A string of any bytes: where they are not UTF-8, each outside ASCII becomes "?". */
json_t *cli_json_text(const char *text);

#endif
