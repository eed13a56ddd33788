/* SPDX-License-Identifier: MIT
 *
 * The Gomocup protocol on any bytes. The first byte says in pieces of which size the rest is fed
 * and whether searches run between the pieces or when they must; a search visits few nodes. Every
 * line written must be one line; every session must come to its end. */
#include "tengen/proto.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_line(const char *line, void *context) {
    (void)context;
    if (strpbrk(line, "\r\n") != NULL || strlen(line) > 3999) {
        abort();
    }
}

static void think(TgProto *proto) {
    while (tg_proto_wants_think(proto)) {
        tg_proto_think(proto);
        tg_proto_answer(proto);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const TgProtoOptions options = {
        .hash_bytes = 1 << 16, .hash_most = 1 << 18, .node_cap = 20, .may_ponder = 1};
    TgProto *proto;
    if (size == 0 || tg_proto_create(&options, check_line, NULL, &proto) != TG_OK) {
        return 0;
    }
    size_t piece = 1 + data[0] / 2;
    _Bool at_once = data[0] & 1;
    for (size_t at = 1; at < size; at += piece) {
        size_t length = size - at < piece ? size - at : piece;
        tg_proto_feed(proto, (const char *)data + at, length);
        if (at_once) {
            think(proto);
        }
    }
    tg_proto_end(proto);
    think(proto);
    if (!tg_proto_is_over(proto)) {
        abort();
    }
    tg_proto_destroy(proto);
    return 0;
}
