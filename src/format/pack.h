/* SPDX-License-Identifier: MIT
 *
 * Compressed files: LZ4 frames and Zstandard. */
#ifndef TENGEN_FORMAT_PACK_H
#define TENGEN_FORMAT_PACK_H

#include "tengen/status.h"
#include "tengen/text.h"

#include <stdint.h>

typedef enum TgPack { TG_PACK_NONE, TG_PACK_LZ4, TG_PACK_ZSTD } TgPack;

/* By the first bytes. */
TgPack tg_pack_sniff(const uint8_t *bytes, size_t length);
/* Adds what is packed, at most `most` bytes of it. TG_E_SYNTAX: damaged or cut off; what comes
 * before is added. */
TgStatus tg_pack_open(TgPack pack, const uint8_t *bytes, size_t length, size_t most, TgText *out);
/* Adds one LZ4 frame as Rapfi writes them: linked blocks of 64 KiB, a checksum,
 * level 3. */
TgStatus tg_pack_lz4(const char *bytes, size_t length, TgText *out);

#endif
