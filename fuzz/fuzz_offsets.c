/* SPDX-License-Identifier: MIT
 *
 * The format offsets (format.def). */
#include "format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    return fuzz_format(TG_FORMAT_OFFSETS, data, length);
}
