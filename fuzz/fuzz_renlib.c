/* SPDX-License-Identifier: MIT
 *
 * RenLib libraries. */
#include "format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    return fuzz_format(TG_FORMAT_RENLIB, data, length);
}
