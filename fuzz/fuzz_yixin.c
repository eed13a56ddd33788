/* SPDX-License-Identifier: MIT
 *
 * Yixin and Rapfi databases, packed or not. */
#include "format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    return fuzz_format(TG_FORMAT_YIXIN, data, length);
}
