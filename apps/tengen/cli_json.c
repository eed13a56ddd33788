/* SPDX-License-Identifier: MIT
 *
 * Answers of the commands as JSON. */
#include "cli_json.h"

#include <stdio.h>

void cli_json_print(json_t *object) {
    TgText text;
    tg_text_init(&text);
    tg_json_dump(object, &text);
    puts(tg_text_get(&text));
    tg_text_finish(&text);
    json_decref(object);
}

json_t *cli_json_text(const char *text) {
    json_t *string = json_string(text);
    if (string != NULL) {
        return string;
    }
    TgText ascii;
    tg_text_init(&ascii);
    for (const char *c = text; *c != '\0'; c++) {
        tg_text_add_char(&ascii, (unsigned char)*c < 0x80 ? *c : '?');
    }
    string = json_string(tg_text_get(&ascii));
    tg_text_finish(&ascii);
    return string;
}
