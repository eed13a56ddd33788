/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: a diagram described by four lines, size, region, marks, caption, as text and as SVG.
 */
#include "tengen/diagram.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void draw(char *line[4]) {
    int lines = TG_SIZE_MIN + (int)(strtoul(line[0], NULL, 10) % (TG_SIZE_MAX - TG_SIZE_MIN + 1));
    TgDiagram diagram;
    tg_diagram_init(&diagram, lines);
    for (int i = 0; i < lines; i++) {
        diagram.spot[tg_point(i, lines - 1 - i)].cell = (uint8_t)(i % 4);
        diagram.spot[tg_point(i, lines - 1 - i)].number = (uint16_t)(i * i * i);
    }
    TgText out;
    tg_text_init(&out);
    tg_diagram_read_region(&diagram, line[1], &out);
    tg_diagram_read_marks(&diagram, line[2], &out);
    tg_text_add_foreign(&diagram.caption, line[3]);
    tg_diagram_text(&diagram, TG_TEXT_UNICODE, &out);
    tg_diagram_text(&diagram, TG_TEXT_ASCII, &out);
    TgPicture picture;
    if (tg_diagram_picture(&diagram, &picture) == TG_OK) {
        tg_picture_svg(&picture, &out);
    }
    tg_picture_finish(&picture);
    tg_diagram_finish(&diagram);
    tg_text_finish(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (text == NULL) {
        return 0;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    char empty[] = "";
    char *line[4] = {text, empty, empty, empty};
    for (int i = 1; i < 4; i++) {
        char *end = strchr(line[i - 1], '\n');
        if (end == NULL) {
            break;
        }
        *end = '\0';
        line[i] = end + 1;
    }
    draw(line);
    free(text);
    return 0;
}
