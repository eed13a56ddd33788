/* SPDX-License-Identifier: MIT
 *
 * Stores of games: what is read has to be written again to the same bytes; what is refused has to
 * give a reason. */
#include "tengen/gamefile.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

/* Stops the fuzzer: a property does not hold. */
static void require(_Bool holds) {
    if (!holds) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    TgText error, again;
    tg_text_init(&error);
    tg_text_init(&again);
    TgGameReader reader;
    TgStatus status = tg_gamefile_open(&reader, data, length, &error);
    require((status == TG_OK) == (error.length == 0));
    while (status == TG_OK) {
        size_t before = reader.at;
        TgGameRow game;
        status = tg_gamefile_next(&reader, &game, &error);
        require((status == TG_OK || status == TG_E_NOT_FOUND) == (error.length == 0));
        if (status == TG_OK) {
            tg_text_clear(&again);
            tg_gamefile_add(&game, &again);
            require(again.length == reader.at - before);
            require(memcmp(again.data, data + before, again.length) == 0);
        }
    }
    tg_text_finish(&error);
    tg_text_finish(&again);
    return 0;
}
