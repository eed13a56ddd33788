/* SPDX-License-Identifier: MIT
 *
 * Compressed files by liblz4 and libzstd. */
#include "pack.h"

#include <lz4frame.h>
#include <zstd.h>

#include <stdlib.h>
#include <string.h>

enum { PIECE = 64 << 10, RAPFI_LEVEL = 3 };

TgPack tg_pack_sniff(const uint8_t *bytes, size_t length) {
    if (length >= 4 && memcmp(bytes, "\x04\x22\x4D\x18", 4) == 0) {
        return TG_PACK_LZ4;
    }
    return length >= 4 && memcmp(bytes, "\x28\xB5\x2F\xFD", 4) == 0 ? TG_PACK_ZSTD : TG_PACK_NONE;
}

static TgStatus open_lz4(const uint8_t *bytes, size_t length, size_t most, char *piece,
                         TgText *out) {
    LZ4F_dctx *context = NULL;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION))) {
        return TG_E_MEMORY;
    }
    size_t hint = 1;
    size_t before = out->length;
    for (size_t at = 0; at < length && out->length - before < most && !LZ4F_isError(hint);) {
        size_t taken = length - at;
        size_t given = PIECE;
        hint = LZ4F_decompress(context, piece, &given, bytes + at, &taken, NULL);
        if (!LZ4F_isError(hint)) {
            tg_text_add_bytes(out, piece, given);
            at += taken;
            if (taken == 0 && given == 0) {
                break;
            }
        }
    }
    LZ4F_freeDecompressionContext(context);
    return hint == 0 || out->length - before >= most ? TG_OK : TG_E_SYNTAX;
}

static TgStatus open_zstd(const uint8_t *bytes, size_t length, size_t most, char *piece,
                          TgText *out) {
    ZSTD_DStream *stream = ZSTD_createDStream();
    if (stream == NULL) {
        return TG_E_MEMORY;
    }
    ZSTD_inBuffer in = {bytes, length, 0};
    size_t hint = 1;
    size_t before = out->length;
    while (out->length - before < most && !ZSTD_isError(hint)) {
        ZSTD_outBuffer to = {piece, PIECE, 0};
        size_t at = in.pos;
        hint = ZSTD_decompressStream(stream, &to, &in);
        tg_text_add_bytes(out, piece, ZSTD_isError(hint) ? 0 : to.pos);
        if (in.pos == at && to.pos == 0) {
            break;
        }
    }
    ZSTD_freeDStream(stream);
    return hint == 0 || out->length - before >= most ? TG_OK : TG_E_SYNTAX;
}

TgStatus tg_pack_open(TgPack pack, const uint8_t *bytes, size_t length, size_t most, TgText *out) {
    if (pack == TG_PACK_NONE) {
        tg_text_add_bytes(out, (const char *)bytes, length < most ? length : most);
        return TG_OK;
    }
    char *piece = malloc(PIECE);
    if (piece == NULL) {
        return TG_E_MEMORY;
    }
    TgStatus status = pack == TG_PACK_LZ4 ? open_lz4(bytes, length, most, piece, out)
                                          : open_zstd(bytes, length, most, piece, out);
    free(piece);
    return tg_text_ok(out) ? status : TG_E_MEMORY;
}

/* Begin, pieces, end; *room bytes are at `to`. Returns bytes written, 0 on failure. */
static size_t compress(LZ4F_cctx *context, const char *bytes, size_t length, char *to,
                       size_t room) {
    const LZ4F_preferences_t wanted = {
        .frameInfo = {.blockSizeID = LZ4F_max64KB,
                      .blockMode = LZ4F_blockLinked,
                      .contentChecksumFlag = LZ4F_contentChecksumEnabled},
        .compressionLevel = RAPFI_LEVEL};
    size_t used = LZ4F_compressBegin(context, to, room, &wanted);
    for (size_t at = 0; at < length && !LZ4F_isError(used); at += PIECE) {
        size_t part = length - at < PIECE ? length - at : PIECE;
        size_t more = LZ4F_compressUpdate(context, to + used, room - used, bytes + at, part, NULL);
        used = LZ4F_isError(more) ? more : used + more;
    }
    if (LZ4F_isError(used)) {
        return 0;
    }
    size_t more = LZ4F_compressEnd(context, to + used, room - used, NULL);
    return LZ4F_isError(more) ? 0 : used + more;
}

TgStatus tg_pack_lz4(const char *bytes, size_t length, TgText *out) {
    size_t room = LZ4F_HEADER_SIZE_MAX + LZ4F_compressBound(length, NULL) +
                  (length / PIECE + 1) * LZ4F_compressBound(0, NULL);
    char *to = malloc(room);
    LZ4F_cctx *context = NULL;
    size_t used = 0;
    if (to != NULL && !LZ4F_isError(LZ4F_createCompressionContext(&context, LZ4F_VERSION))) {
        used = compress(context, bytes, length, to, room);
        tg_text_add_bytes(out, to, used);
    }
    LZ4F_freeCompressionContext(context);
    free(to);
    return used > 0 && tg_text_ok(out) ? TG_OK : TG_E_MEMORY;
}
