/* SPDX-License-Identifier: MIT
 *
 * Training records, bin. */
#include "format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    return fuzz_format(TG_FORMAT_BIN, data, length);
}
