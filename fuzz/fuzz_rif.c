/* SPDX-License-Identifier: MIT
 *
 * RenjuNet databases. */
#include "format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    return fuzz_format(TG_FORMAT_RIF, data, length);
}
