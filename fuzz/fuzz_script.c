/* SPDX-License-Identifier: MIT
 *
 * Act scripts as files: the format acts (format.def). */
#include "format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    return fuzz_format(TG_FORMAT_ACTS, data, length);
}
