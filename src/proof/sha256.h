/* SPDX-License-Identifier: MIT
 *
 * SHA-256 (FIPS 180-4), the check sum of certificates: any system's sha256sum can repeat it. */
#ifndef TENGEN_PROOF_SHA256_H
#define TENGEN_PROOF_SHA256_H

#include <stddef.h>

enum { TG_SHA256_TEXT = 65 }; /* 64 hexadecimal digits and NUL */

/* The sum of the bytes in lower-case hexadecimal. Returns out. */
char *tg_sha256_text(const void *bytes, size_t length, char out[TG_SHA256_TEXT]);

#endif
