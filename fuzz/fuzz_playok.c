/* SPDX-License-Identifier: MIT
 *
 * The format playok (format.def). */
#include "format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    return fuzz_format(TG_FORMAT_PLAYOK, data, length);
}
