/* SPDX-License-Identifier: MIT
 *
 * The format psq (format.def). */
#include "format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    return fuzz_format(TG_FORMAT_PSQ, data, length);
}
